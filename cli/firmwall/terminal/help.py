"""The help of a command: plain text, as wide as the terminal, and the same with any version of typer.

Must stay true: each command of a list takes one line at 80 columns, and the text of a docstring is filled
again, so that its own line breaks do not show.
"""

from __future__ import annotations

import inspect
import shutil
import textwrap
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import typer
from typer.core import TyperCommand, TyperGroup

# As wide as a page is read well, and no wider.
WIDEST = 100

# What every command takes stands last, and is not explained at length.
HELP = ("-h, --help", "Show this text.")


class Command(TyperCommand):
    """A command with our help."""

    def format_help(self, ctx: Any, formatter: Any) -> None:
        formatter.write(command_help(self, ctx))


class Group(TyperGroup):
    """Commands of one subject, with our help."""

    def format_help(self, ctx: Any, formatter: Any) -> None:
        formatter.write(command_help(self, ctx, {"Commands": summaries(self)}))


class App(typer.Typer):
    """A Typer whose commands have our help."""

    def command(self, *arguments: Any, **settings: Any) -> Any:
        return super().command(*arguments, **{"cls": Command, **settings})


def command_help(command: Any, ctx: Any, lists: Mapping[str, Iterable[tuple[str, str]]] | None = None) -> str:
    """Usage, what the command does, its arguments and options, and the commands below it."""
    columns = min(shutil.get_terminal_size().columns, WIDEST)
    lists = lists or {}
    call = textwrap.fill(f"Usage: {usage(command, ctx)}", columns, subsequent_indent="  ")
    parts = [call, *paragraphs(text_of(command), columns)]
    for title, rows in {
        "Arguments": list(parameters(command, "argument")),
        "Options": [*parameters(command, "option"), HELP],
        **{title: list(rows) for title, rows in lists.items()},
    }.items():
        if rows:
            parts.append("\n".join([f"{title}:", *two_columns(rows, columns)]))
    return "\n\n".join(parts) + "\n"


def usage(command: Any, ctx: Any) -> str:
    """How the command is called."""
    words = [ctx.command_path, "[OPTIONS]"]
    for parameter in command.params:
        if parameter.param_type_name == "argument":
            name = named(parameter)
            repeated = "..." if parameter.nargs != 1 else ""
            words.append(f"{name}{repeated}" if parameter.required else f"[{name}]{repeated}")
    if isinstance(command, TyperGroup):
        words.append("COMMAND ...")
    return " ".join(words)


def text_of(command: Any) -> str:
    """What the command does, as it was written."""
    return inspect.cleandoc(command.help or "")


def paragraphs(text: str, columns: int) -> Iterator[str]:
    """The text, filled. A paragraph with lines that are indented stays as it is."""
    for paragraph in text.split("\n\n"):
        yield paragraph if "\n  " in paragraph else textwrap.fill(paragraph, columns)


def summaries(group: Any) -> Iterator[tuple[str, str]]:
    """The first sentence of each command of a group."""
    for name, command in group.commands.items():
        first, _, _ = " ".join(text_of(command).split("\n\n")[0].split()).partition(". ")
        yield name, first.rstrip(".") + "."


def parameters(command: Any, kind: str) -> Iterator[tuple[str, str]]:
    """The arguments or the options of a command, each with what it means."""
    for parameter in command.params:
        if parameter.param_type_name == kind and parameter.name != "help" and not parameter.hidden:
            yield shown(parameter), meaning(parameter)


def named(argument: Any) -> str:
    return str(argument.metavar or argument.name.upper())


def shown(parameter: Any) -> str:
    """`QUERY`, `--json`, `-o, --out FILE`."""
    if parameter.param_type_name == "argument":
        return named(parameter)
    spelt = ", ".join(
        sorted([*parameter.opts, *parameter.secondary_opts], key=lambda name: name.startswith("--"))
    )
    return spelt if parameter.is_flag else f"{spelt} {parameter.metavar}"


def meaning(parameter: Any) -> str:
    """What a parameter means, what stands for it when it is left out, and where else it is read from."""
    text = parameter.help or ""
    if isinstance(parameter.show_default, str):
        text += f" Default: {parameter.show_default}."
    elif (
        parameter.show_default
        and parameter.default not in (None, False, True)
        and not callable(parameter.default)
    ):
        text += f" Default: {getattr(parameter.default, 'value', parameter.default)}."
    if parameter.envvar:
        text += f" Else {parameter.envvar} is read."
    return text


def two_columns(rows: Iterable[tuple[str, str]], columns: int) -> Iterator[str]:
    """Names, and beside them what they mean. A long name has a line of its own."""
    rows = list(rows)
    left = min(max(len(name) for name, _ in rows), 26) + 4
    for name, text in rows:
        lines = textwrap.wrap(text, columns - left) or [""]
        if len(name) > left - 4:
            yield f"  {name}"
            yield from (" " * left + line for line in lines)
        else:
            yield f"{f'  {name}':<{left}}{lines[0]}".rstrip()
            yield from (" " * left + line for line in lines[1:])
