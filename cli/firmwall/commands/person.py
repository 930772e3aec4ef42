"""firmwall person: the people of a database, across firms."""

from typing import Annotated

import typer

from firmwall.commands import EndsInText, new_app
from firmwall.terminal import console
from firmwall.terminal.cli_session import firmwall_at, rows_of
from firmwall.terminal.options import DatabaseUrl, Json

app = new_app("Add people, rename them, make one of two, and list them.")

Login = Annotated[
    str, typer.Argument(metavar="LOGIN", help="An e-mail address, or the name the token issuer uses.")
]


@app.command(cls=EndsInText)
def add(
    login: Login,
    name: Annotated[str, typer.Argument(metavar="NAME", help="What people call them.")],
    database_url: DatabaseUrl = None,
    json: Json = False,
) -> None:
    """Add a person and print their id, the subject of their tokens. A known login gives the id it has."""
    with firmwall_at(database_url).administration() as calls:
        before = calls.list_people()
        added = calls.add_person(login, name)
    there = next((person for person in before.value if person.person_id == added.value), None)
    if json:
        console.emit_json({"person_id": added.value, "added": there is None})
        return
    console.line(str(added.value))
    if there is not None:
        console.note(
            f"{there.login} was there already, as {there.name}: nothing has changed. "
            "`firmwall person rename` gives them another name."
        )


@app.command(cls=EndsInText)
def rename(
    login: Login,
    name: Annotated[str, typer.Argument(metavar="NAME", help="What people call them now.")],
    database_url: DatabaseUrl = None,
    json: Json = False,
) -> None:
    """Give a person another name."""
    renamed = firmwall_at(database_url).rename_person(login, name)
    if json:
        console.emit_json({"login": login, "name": name, "renamed": renamed})
    else:
        console.note(f"{login} is {name}" if renamed else f"{login} was {name} already")


@app.command()
def merge(
    login: Annotated[str, typer.Argument(metavar="LOGIN", help="The person who stays.")],
    other: Annotated[str, typer.Argument(metavar="OTHER", help="The login that is the same person.")],
    database_url: DatabaseUrl = None,
    json: Json = False,
) -> None:
    """Make one person of two who are the same one.

    The person who stays keeps every wall of both. The other login opens no request any more.
    """
    merged = firmwall_at(database_url).merge_people(login, other)
    if json:
        console.emit_json(merged.model_dump(mode="json"))
    else:
        console.note(f"{other} is {login} now: {merged.memberships} memberships, {merged.walls} walls")


@app.command("list")
def list_(database_url: DatabaseUrl = None, json: Json = False) -> None:
    """List the people of all firms, those who were merged included."""
    console.emit(
        rows_of(firmwall_at(database_url).list_people(), as_json=json),
        as_json=json,
        columns=("login", "name", "person_id", "merged_into"),
    )
