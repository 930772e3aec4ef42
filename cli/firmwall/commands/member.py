"""firmwall member: who belongs to which firm, and as what."""

from typing import Annotated

import typer

from firmwall.commands import new_app
from firmwall.terminal import console
from firmwall.terminal.cli_session import firmwall_at, rows_of
from firmwall.terminal.options import DatabaseUrl, Json

app = new_app("Add people to firms, take them out, and list who belongs where.")

FirmCode = Annotated[str, typer.Argument(metavar="FIRM", help="The firm's code.")]
Login = Annotated[str, typer.Argument(metavar="LOGIN", help="The person's login.")]


@app.command()
def add(
    firm: FirmCode,
    login: Login,
    role: Annotated[str, typer.Argument(metavar="ROLE", help="Such as partner; what it may do is a table.")],
    database_url: DatabaseUrl = None,
    json: Json = False,
) -> None:
    """Make a person a member of a firm, or give a member another role."""
    firmwall_at(database_url).add_member(firm, login, role)
    if json:
        console.emit_json({"firm": firm, "login": login, "role": role})
    else:
        console.note(f"{login} is a member of {firm}, as {role}")


@app.command()
def remove(firm: FirmCode, login: Login, database_url: DatabaseUrl = None, json: Json = False) -> None:
    """End a membership: this person opens no further context in this firm."""
    firmwall_at(database_url).remove_member(firm, login)
    if json:
        console.emit_json({"firm": firm, "login": login})
    else:
        console.note(f"{login} is no longer a member of {firm}")


@app.command("list")
def list_(firm: FirmCode, database_url: DatabaseUrl = None, json: Json = False) -> None:
    """List the members of a firm, those who left included."""
    console.emit(
        rows_of(firmwall_at(database_url).list_members(firm), as_json=json),
        as_json=json,
        columns=("login", "name", "role", "active", "person_id"),
    )
