"""firmwall person: the people of a database, across firms."""

from typing import Annotated

import typer

from firmwall import administration, console
from firmwall.commands import new_app
from firmwall.options import DatabaseUrl, Json, require_database

app = new_app("Add people, and list them.")


@app.command()
def add(
    login: Annotated[
        str, typer.Argument(metavar="LOGIN", help="An e-mail address, or the name the token issuer uses.")
    ],
    name: Annotated[str, typer.Argument(metavar="NAME", help="What people call them.")],
    database_url: DatabaseUrl = None,
    json: Json = False,
) -> None:
    """Add a person and print their id, the subject of their tokens. A known login gives the id it has."""
    (row,) = administration.ask(require_database(database_url), administration.ADD_PERSON, login, name)
    if json:
        console.emit_json(row)
    else:
        console.line(str(row["person_id"]))


@app.command("list")
def list_(database_url: DatabaseUrl = None, json: Json = False) -> None:
    """List the people of all firms."""
    console.emit(
        administration.ask(require_database(database_url), administration.LIST_PEOPLE),
        as_json=json,
        columns=("login", "name", "person_id"),
    )
