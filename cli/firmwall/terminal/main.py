"""The command line: which commands there are, and what happens when one fails.

A command lives in commands/<name>.py and is imported only when it runs, so `firmwall --help` and completion
import neither a driver nor a model. A new command is such a module with an `app`, and its line in GROUPS.
"""

from __future__ import annotations

import importlib
import keyword
import sys
import traceback
from typing import Annotated, Any, NoReturn

import typer
from typer.core import TyperCommand, TyperGroup

from firmwall import __version__
from firmwall.terminal import console
from firmwall.terminal.console import ExitCode
from firmwall.terminal.help import command_help

# The commands under each heading of the help, in its order, with the text that stands there.
GROUPS: dict[str, dict[str, str]] = {
    "Try": {
        "demo": "Show questions and answers of three example firms.",
        "db": "Run an embedded PostgreSQL with firmwall in it.",
    },
    "Ask": {
        "resolve": "Say which active client a name means, or ask which one.",
        "search": "Find the matters that fit some words; propose one, or ask.",
        "explain": "Show why a search answers as it does.",
        "call": "Call a tool, as an assistant does.",
        "catalog": "List the tools that a person may read with.",
        "proposals": "List what assistants proposed; approve it or turn it down.",
        "audit": "Read the calls and changes of a firm; look for gaps.",
    },
    "Administer": {
        "import": "Load firms, people, clients, matters and documents from CSV.",
        "firm": "Add, rename and list firms; set what their choices show.",
        "person": "Add, rename, merge and list people.",
        "member": "Add people to firms, take them out, and list them.",
        "word": "Change the word lists of search.",
        "rebuild": "Rebuild the search data after a change of the word lists.",
        "key": "Add, list and retire the keys that tokens are signed with.",
        "token": "Mint signed tokens.",
    },
    "Operate": {
        "migrate": "Install and upgrade firmwall in a database.",
        "doctor": "Check the catalogue for everything that breaks a safeguard.",
        "test": "Run the tenancy tests against a database, by pg_prove.",
        "version": "Print the versions: of firmwall, and of the database.",
    },
    "Measure": {
        "eval": "Measure the quality of search on a labelled set.",
        "calibrate": "Pick the thresholds of propose or ask from a labelled set.",
        "bench": "Measure searches beside what a user would pick instead.",
    },
}
COMMANDS = {name: text for commands in GROUPS.values() for name, text in commands.items()}


def module_of(command: str) -> str:
    """`import` and its like are words of Python: their modules end in an underscore."""
    return f"firmwall.commands.{command}" + ("_" if keyword.iskeyword(command) else "")


class LateGroup(TyperGroup):
    """Lists commands by COMMANDS alone; imports a command's module when it is about to run."""

    def __init__(self, **attrs: Any) -> None:
        super().__init__(**attrs)
        self.commands = {name: TyperCommand(name, help=text) for name, text in COMMANDS.items()}

    def format_help(self, ctx: Any, formatter: Any) -> None:
        lists = {title: list(commands.items()) for title, commands in GROUPS.items()}
        formatter.write(command_help(self, ctx, lists))

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        name, command, rest = super().resolve_command(ctx, args)
        if name in COMMANDS:
            module = importlib.import_module(module_of(name))
            command = typer.main.get_command(module.app)
            command.name = name
        return name, command, rest


app = typer.Typer(
    cls=LateGroup,
    context_settings={"help_option_names": ["-h", "--help"]},
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)


def show_version(wanted: bool) -> None:
    if wanted:
        console.line(f"firmwall {__version__}")
        raise typer.Exit


@app.callback()
def firmwall(
    version: Annotated[
        bool, typer.Option("--version", callback=show_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    """A law firm's clients and matters in PostgreSQL: resolved, searched, and never guessed.

    Exit status:
      0  done
      1  a negative answer: nothing found, choices, drift
      2  wrong usage
      3  refused by the database, or something that the command needs is missing
      4  a fault of firmwall itself
    """


def main() -> None:
    """Run the command line: a refusal is one line, a hint and an exit code, a file that cannot be
    read or written one line, a fault of ours a traceback."""
    try:
        app(prog_name="firmwall")
    except OSError as error:
        if error.filename is None:
            end_with_fault(error)
        console.error(f"{error.filename}: {error.strerror}")
        sys.exit(ExitCode.USAGE)
    except Exception as error:
        refusal = refusal_text(error)
        if refusal is None:
            end_with_fault(error)
        console.error(*refusal)
        sys.exit(ExitCode.REFUSED)


def end_with_fault(error: Exception) -> NoReturn:
    """A fault of firmwall: its traceback, for a report."""
    traceback.print_exception(error)
    sys.exit(ExitCode.INTERNAL)


def refusal_text(error: Exception) -> tuple[str, str | None] | None:
    """Code and message, and hint, of an error that the database or firmwall raised on purpose, else None."""
    if "firmwall.errors" in sys.modules:
        from firmwall.errors import FirmwallError

        if isinstance(error, FirmwallError):
            return with_code(error.sqlstate, str(error)), error.hint
    if "psycopg" in sys.modules:
        import psycopg

        from firmwall.errors import connection_failed
        from firmwall.role_hints import denied_hint

        if isinstance(error, psycopg.OperationalError) and error.sqlstate is None:
            failed = connection_failed(error)
            return str(failed), failed.hint
        if isinstance(error, psycopg.Error):
            message = error.diag.message_primary or str(error).strip()
            return with_code(error.sqlstate, message), error.diag.message_hint or denied_hint(message)
    return None


def with_code(sqlstate: str | None, message: str) -> str:
    """The message behind its SQLSTATE, as psql shows it when verbose."""
    return message if sqlstate is None or sqlstate in message else f"{sqlstate}: {message}"
