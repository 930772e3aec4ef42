"""firmwall word: the lists that names and questions are read by."""

from contextlib import suppress
from enum import StrEnum
from typing import Annotated

import typer

from firmwall import console
from firmwall.asking import firmwall_at, rows_of
from firmwall.commands import new_app
from firmwall.console import ExitCode
from firmwall.errors import AccessDenied
from firmwall.models import ListedWord
from firmwall.options import DatabaseUrl, Json

app = new_app("Say how words of names and questions are read, in every firm: the lists of search.")

Word = Annotated[str, typer.Argument(metavar="WORD", help="One word, in any spelling.")]

REBUILD = "What is stored was read by the old lists: `firmwall rebuild` writes it anew."


class Role(StrEnum):
    """The part that a word plays."""

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
        Role, typer.Option(help="The part it plays; `plain` is read as what it stands for.")
    ] = Role.PLAIN,
    source: Annotated[
        str, typer.Option(metavar="TEXT", help="Where it is from, for whoever wonders later.")
    ] = "added here",
    database_url: DatabaseUrl = None,
) -> None:
    """Add a word, or give a word that is listed another part. Prints the form in which it is compared.

    It goes for every firm of the database; what one firm calls a client is an alias of that client.
    """
    fw = firmwall_at(database_url)
    before: tuple[ListedWord, ...] = ()
    with suppress(AccessDenied):  # then adding is refused too, and says so
        before = fw.list_words(word)
    form = fw.add_word(word, role.value, stands_for, source=source)
    console.line(form)
    for was in before if role is not Role.SHORT_NAME else ():
        if was.word == form and was.role != Role.SHORT_NAME:
            meaning = f", for {was.stands_for}" if was.stands_for else ""
            console.note(f"It was listed before as {was.role}{meaning}; source: {was.source}")
    console.note(REBUILD)


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
) -> None:
    """Take a word out of the lists, be it one that firmwall came with."""
    firmwall_at(database_url).remove_word(word, short_for=short_for)
    console.note(REBUILD)


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
