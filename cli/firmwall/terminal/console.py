"""The one place that prints, and the one place that knows exit codes.

Answers go to stdout; notes, progress and errors go to stderr, so that `--json` can be piped. rich is imported
when something is printed with it, which keeps `firmwall --help` and completion quick.
"""

from __future__ import annotations

import functools
import json
import os
import sys
from collections.abc import Iterable, Mapping, Sequence
from enum import IntEnum
from typing import TYPE_CHECKING, Any, NoReturn
from uuid import UUID

import typer

if TYPE_CHECKING:
    from rich.console import Console
    from rich.progress import Progress
    from rich.table import Table


class ExitCode(IntEnum):
    """What a script can tell from the exit status."""

    OK = 0
    NEGATIVE = 1  # an honest negative: no such client, choices instead of one, drift
    USAGE = 2
    REFUSED = 3  # the database refused, or could not be reached
    INTERNAL = 4


# A pipe or a file has no width of its own; 80 would break words that a script looks for.
PIPE_WIDTH = 110


@functools.cache
def stdout() -> Console:
    from rich.console import Console

    has_width = sys.stdout.isatty() or "COLUMNS" in os.environ
    return Console(highlight=False, width=None if has_width else PIPE_WIDTH)


@functools.cache
def stderr() -> Console:
    from rich.console import Console

    return Console(stderr=True, highlight=False)


def line(text: str) -> None:
    """An answer that is one plain line; printed as it is, with no markup and no wrapping."""
    typer.echo(text)


def note(text: str) -> None:
    """Something worth knowing that is not the answer."""
    typer.echo(text, err=True)


def warn(text: str) -> None:
    typer.echo(f"{typer.style('warning:', fg='yellow', bold=True)} {text}", err=True)


def emit_json(value: object) -> None:
    """One JSON document: indented for a person at a terminal, one line for a pipe."""
    indent = 2 if sys.stdout.isatty() else None
    typer.echo(json.dumps(value, indent=indent, ensure_ascii=False, default=str))


def table(columns: Sequence[str], rows: Iterable[Sequence[object]], *, title: str | None = None) -> None:
    """Print rows for a person."""
    stdout().print(rows_table(columns, rows, title=title))


def rows_table(
    columns: Sequence[str], rows: Iterable[Sequence[object]], *, title: str | None = None
) -> Table:
    """Rows for a person. Cells are text, never markup: a client may well be called "[bold]".

    Ids stay in one piece, so that they can be copied; the other columns give way.
    """
    from rich import box
    from rich.table import Table
    from rich.text import Text

    shown = Table(box=box.SIMPLE_HEAD, title=title, title_justify="left", pad_edge=False)
    rows = list(rows)
    for place, column in enumerate(columns):
        shown.add_column(column, overflow="fold", no_wrap=any(isinstance(row[place], UUID) for row in rows))
    for row in rows:
        shown.add_row(*(Text(cell(value)) for value in row))
    return shown


def cell(value: object) -> str:
    """A value as a person reads it."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def facts(values: Mapping[str, object]) -> None:
    """Names and values of one thing, one a line."""
    width = max(map(len, values))
    for name, value in values.items():
        line(f"{name:<{width}}  {value}")


def emit(rows: Sequence[Mapping[str, Any]], *, as_json: bool, columns: Sequence[str] | None = None) -> None:
    """The same rows either way: JSON objects with all their keys, or a table of the named columns."""
    if as_json:
        emit_json([dict(row) for row in rows])
        return
    names = columns or (list(rows[0]) if rows else [])
    table(names, ([row[name] for name in names] for row in rows))


def progress() -> Progress:
    """A progress bar on stderr that vanishes when done; nothing at all when stderr is no terminal."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        console=stderr(),
        transient=True,
        disable=not sys.stderr.isatty(),
    )


def error(message: str, hint: str | None = None) -> None:
    """What is wrong, and what to do about it."""
    typer.echo(f"{typer.style('error:', fg='red', bold=True)} {message}", err=True)
    if hint:
        typer.echo(f"{typer.style('hint:', bold=True)} {hint}", err=True)


def fail(message: str, *, hint: str | None = None, code: ExitCode = ExitCode.REFUSED) -> NoReturn:
    """Say what is wrong and end the command with that code."""
    error(message, hint)
    raise typer.Exit(code)
