"""firmwall word: the lists that names and questions are read by."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated, Self

import typer

from firmwall.commands import new_app
from firmwall.errors import AccessDenied
from firmwall.models import ListedWord
from firmwall.terminal import console
from firmwall.terminal.cli_session import firmwall_at, rows_of
from firmwall.terminal.console import ExitCode
from firmwall.terminal.options import DatabaseUrl, Json

app = new_app("Change the word lists that names and queries are read with, in every firm.")

Word = Annotated[str, typer.Argument(metavar="WORD", help="One word, in any spelling.")]


class Role(StrEnum):
    """What a word of the lists does."""

    PLAIN = "plain"
    LEGAL_FORM = "legal_form"
    WEAK_FORM = "weak_form"
    HONORIFIC = "honorific"
    JOINER = "joiner"
    OTHERS = "others"
    VERSUS = "versus"
    NUMBER = "number"
    DOCKET = "docket"
    SPOKEN = "spoken"
    SHORT_NAME = "short_name"


@app.command()
def add(
    word: Word,
    stands_for: Annotated[
        str | None,
        typer.Option(
            "--stands-for",
            metavar="WORD",
            help="The word written out; with --role short_name, the full name.",
            show_default=False,
        ),
    ] = None,
    role: Annotated[
        Role,
        typer.Option(
            "--role",
            metavar="ROLE",
            help="What the word does: plain (read as what it stands for), legal_form, weak_form, honorific, "
            "joiner, others, versus, number, docket, spoken or short_name.",
        ),
    ] = Role.PLAIN,
    source: Annotated[
        str, typer.Option(metavar="TEXT", help="Why the list has this word; shown by word list.")
    ] = "added here",
    database_url: DatabaseUrl = None,
    json: Json = False,
) -> None:
    """Add a word, or give a listed word another role. Prints the form in which it is compared.

    The lists are shared by all firms. A name that one firm uses for a client is an alias of that client.
    """
    fw = firmwall_at(database_url)
    before: tuple[ListedWord, ...] = ()
    with suppress(AccessDenied):  # then adding is refused too, and says so
        before = fw.list_words(word)
    form = fw.add_word(word, role.value, stands_for, source=source)
    change = Change.between(before, fw.list_words(form))
    if json:
        console.emit_json(change.as_json())
        return
    console.line(form)
    for was in change.taken_out:
        meaning = f", for {was.stands_for}" if was.stands_for else ""
        console.note(f"It was listed before as {was.role}{meaning}; source: {was.source}")
    console.note(change.what_follows)


@app.command()
def remove(
    word: Word,
    short_for: Annotated[
        str | None,
        typer.Option(
            "--short-for", metavar="NAME", help="Only as a short form of this name.", show_default=False
        ),
    ] = None,
    database_url: DatabaseUrl = None,
    json: Json = False,
) -> None:
    """Remove a word from the lists, also one that firmwall installed."""
    fw = firmwall_at(database_url)
    before = fw.list_words(word)
    fw.remove_word(word, short_for=short_for)
    change = Change.between(before, fw.list_words(word))
    if json:
        console.emit_json(change.as_json())
    else:
        console.note(change.what_follows)


@app.command()
def reset(
    word: Annotated[
        str | None,
        typer.Argument(metavar="WORD", help="Only this word; all when left out.", show_default=False),
    ] = None,
    database_url: DatabaseUrl = None,
    json: Json = False,
) -> None:
    """Restore the lists that firmwall installed; print what changed.

    It undoes `word add` and `word remove`, but no change that was made by SQL.
    """
    done = firmwall_at(database_url).reset_words(word)
    change = Change(
        tuple(row for row in done if row.done == "put back"),
        tuple(row for row in done if row.done == "taken out"),
    )
    if json:
        console.emit_json(change.as_json())
    elif not done:
        console.note(f"Nothing to undo: `firmwall word` has not changed {'it' if word else 'the lists'}.")
    else:
        console.emit(
            rows_of(done, as_json=False),
            as_json=False,
            columns=("done", "word", "role", "stands_for", "source"),
        )
        console.note(change.what_follows)


@dataclass(frozen=True)
class Change:
    """The rows that are in the lists now, and those that were."""

    put_in: Sequence[ListedWord]
    taken_out: Sequence[ListedWord]

    @classmethod
    def between(cls, before: tuple[ListedWord, ...], after: tuple[ListedWord, ...]) -> Self:
        return cls(
            tuple(row for row in after if row not in before),
            tuple(row for row in before if row not in after),
        )

    @property
    def rebuild(self) -> bool:
        """Whether stored names and titles must be indexed again; short names are used in queries only."""
        return read_by(self.put_in) != read_by(self.taken_out)

    @property
    def what_follows(self) -> str:
        if self.rebuild:
            return (
                "New searches use this list now. Existing rows are indexed with the old list; "
                "run `firmwall rebuild`."
            )
        if any(row.role == Role.SHORT_NAME for row in (*self.put_in, *self.taken_out)):
            return "Short names are used in queries only: `firmwall rebuild` is not needed."
        return "Nothing changes for stored rows: `firmwall rebuild` is not needed."

    def as_json(self) -> dict[str, object]:
        return {
            "put_in": [row.model_dump(mode="json", exclude={"done"}) for row in self.put_in],
            "taken_out": [row.model_dump(mode="json", exclude={"done"}) for row in self.taken_out],
            "rebuild": self.rebuild,
        }


def read_by(rows: Sequence[ListedWord]) -> set[tuple[str, str, str | None]]:
    """What of these rows decides how a stored text is read."""
    return {(row.word, row.role, row.stands_for) for row in rows if row.role != Role.SHORT_NAME}


@app.command("list")
def list_(
    word: Annotated[
        str | None,
        typer.Argument(
            metavar="WORD", help="Rows that name this word; all when left out.", show_default=False
        ),
    ] = None,
    database_url: DatabaseUrl = None,
    json: Json = False,
) -> None:
    """List what the lists say of a word. Exit status 1 when they do not have it."""
    found = firmwall_at(database_url).list_words(word)
    missing = word is not None and not found
    if missing and not json:
        console.note("The lists do not have it.")
    else:
        columns = ("word", "role", "stands_for", "source")
        console.emit(rows_of(found, as_json=json), as_json=json, columns=columns)
    if missing:
        raise typer.Exit(ExitCode.NEGATIVE)
