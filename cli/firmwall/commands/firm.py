"""firmwall firm: the firms of a database."""

from enum import StrEnum
from typing import Annotated

import typer

from firmwall.commands import EndsInText, new_app
from firmwall.terminal import console
from firmwall.terminal.cli_session import firmwall_at, rows_of
from firmwall.terminal.options import DatabaseUrl, Json

app = new_app("Add firms, rename them, list them, and say what their choices show.")

Code = Annotated[str, typer.Argument(metavar="CODE", help="What files and command lines call the firm.")]


class Detail(StrEnum):
    """What tells two clients of one name apart."""

    EMAIL = "email"
    NUMBER = "number"


@app.command(cls=EndsInText)
def add(
    code: Code,
    name: Annotated[str, typer.Argument(metavar="NAME", help="The firm's full name.")],
    database_url: DatabaseUrl = None,
    json: Json = False,
) -> None:
    """Add a firm and print its id. A code that exists, in any case, gives the id of that firm, unchanged."""
    with firmwall_at(database_url).administration() as calls:
        before = calls.list_firms()
        added = calls.add_firm(code, name)
    there = next((firm for firm in before.value if firm.firm_id == added.value), None)
    if json:
        console.emit_json({"firm_id": added.value, "added": there is None})
        return
    console.line(str(added.value))
    if there is not None:
        console.note(
            f"{there.code} was there already, as {there.name}: nothing has changed. "
            "`firmwall firm rename` gives it another name."
        )


@app.command(cls=EndsInText)
def rename(
    code: Code,
    name: Annotated[str, typer.Argument(metavar="NAME", help="The firm's full name now.")],
    new_code: Annotated[
        str | None, typer.Option("--code", metavar="NEW", help="The code that the firm gets.")
    ] = None,
    database_url: DatabaseUrl = None,
    json: Json = False,
) -> None:
    """Give a firm another name, and if you like another code."""
    renamed = firmwall_at(database_url).rename_firm(code, name, new_code)
    if json:
        console.emit_json({"code": new_code or code, "name": name, "renamed": renamed})
    else:
        console.note(f"{new_code or code} is {name}" if renamed else f"{code} was {name} already")


@app.command("list")
def list_(database_url: DatabaseUrl = None, json: Json = False) -> None:
    """List the firms."""
    console.emit(
        rows_of(firmwall_at(database_url).list_firms(), as_json=json),
        as_json=json,
        columns=("code", "name", "status", "firm_id"),
    )


@app.command()
def choices(
    code: Code,
    detail: Annotated[
        Detail,
        typer.Argument(
            metavar="DETAIL",
            help="email: the address, else the client number. number: always the number.",
        ),
    ],
    database_url: DatabaseUrl = None,
    json: Json = False,
) -> None:
    """Set what tells namesakes apart in the choices of a firm."""
    firmwall_at(database_url).set_choice_detail(code, detail.value)
    if json:
        console.emit_json({"firm": code, "choices": detail.value})
        return
    console.note(
        f"{code}: choices show the {'e-mail address' if detail is Detail.EMAIL else 'client number'}"
    )
