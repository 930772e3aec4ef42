"""firmwall person: the people of a database, across firms."""

from typing import Annotated

import typer

from firmwall import console
from firmwall.asking import firmwall_at, rows_of
from firmwall.commands import EndsInText, new_app
from firmwall.options import DatabaseUrl, Json

app = new_app("Add people, and list them.")


@app.command(cls=EndsInText)
def add(
    login: Annotated[
        str, typer.Argument(metavar="LOGIN", help="An e-mail address, or the name the token issuer uses.")
    ],
    name: Annotated[str, typer.Argument(metavar="NAME", help="What people call them.")],
    database_url: DatabaseUrl = None,
    json: Json = False,
) -> None:
    """Add a person and print their id, the subject of their tokens. A known login gives the id it has."""
    person_id = firmwall_at(database_url).add_person(login, name)
    if json:
        console.emit_json({"person_id": person_id})
    else:
        console.line(str(person_id))


@app.command("list")
def list_(database_url: DatabaseUrl = None, json: Json = False) -> None:
    """List the people of all firms."""
    console.emit(
        rows_of(firmwall_at(database_url).list_people(), as_json=json),
        as_json=json,
        columns=("login", "name", "person_id"),
    )
