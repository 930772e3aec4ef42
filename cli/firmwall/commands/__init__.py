"""One module a command, imported only when that command runs. Each holds `app = new_app(...)`."""

from typing import Any

import typer
from typer.core import TyperGroup


def new_app(text: str | None = None, *, default: str | None = None) -> typer.Typer:
    """The Typer of one command module: a single command if it registers one, a group if it registers more.

    `default` is the command of the group that runs when none is named.
    """
    return typer.Typer(
        help=text,
        cls=group_with(default) if default else None,
        no_args_is_help=default is None,
        add_completion=False,
        pretty_exceptions_enable=False,
    )


def group_with(default: str) -> type[TyperGroup]:
    class Group(TyperGroup):
        def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
            if not args or args[0] not in (*self.commands, *self.get_help_option_names(ctx)):
                args = [default, *args]
            return super().parse_args(ctx, args)

    return Group
