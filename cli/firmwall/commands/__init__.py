"""One module a command, imported only when that command runs. Each holds `app = new_app(...)`."""

import shlex
from itertools import takewhile
from typing import Any

import typer

from firmwall.terminal import console
from firmwall.terminal.console import ExitCode
from firmwall.terminal.help import App, Command, Group


def new_app(text: str | None = None, *, default: str | None = None) -> typer.Typer:
    """The Typer of one command module: a single command if it registers one, a group if it registers more.

    `default` is the command of the group that runs when none is named.
    """
    return App(
        help=text,
        cls=group_with(default) if default else Group,
        no_args_is_help=default is None,
        add_completion=False,
        pretty_exceptions_enable=False,
        rich_markup_mode=None,
    )


class EndsInText(Command):
    """A command whose last argument is a text of several words, which a shell takes apart without quotes."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        ctx.allow_extra_args = True
        rest: list[str] = super().parse_args(ctx, args)
        if rest and not ctx.resilient_parsing:
            *before, text = (
                str(ctx.params[it.name]) for it in self.params if it.param_type_name == "argument"
            )
            # what looks like an option may hold a password, and is not shown
            whole = " ".join([text, *takewhile(lambda word: not word.startswith("-"), rest)])
            console.fail(
                "the shell made several words of one text",
                hint=f"Put quotes around it: {ctx.command_path} {shlex.join([*before, whole])}",
                code=ExitCode.USAGE,
            )
        return rest


def group_with(default: str) -> type[Group]:
    class GroupWithDefault(Group):
        def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
            if not args or args[0] not in (*self.commands, *self.get_help_option_names(ctx)):
                args = [default, *args]
            return super().parse_args(ctx, args)

    return GroupWithDefault
