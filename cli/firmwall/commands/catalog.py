"""firmwall catalog: the tools that a person may read with."""

from typing import Annotated

import typer

from firmwall import console
from firmwall.asking import firmwall_at, require_asker, rows_of
from firmwall.commands import new_app
from firmwall.console import ExitCode
from firmwall.options import As, DatabaseUrl, Firm, Json, Token

app = new_app()


@app.command()
def catalog(
    everything: Annotated[
        bool, typer.Option("--all", help="The whole registry in use, writes too, whoever asks.")
    ] = False,
    database_url: DatabaseUrl = None,
    token: Token = None,
    firm: Firm = None,
    login: As = None,
    json: Json = False,
) -> None:
    """List the read tools that a person's role grants, as an assistant would see them.

    Exit status 1: none.
    """
    fw = firmwall_at(database_url)
    tools = fw.list_tools() if everything else fw.granted_tool_catalog(require_asker(token, firm, login))
    console.emit(
        rows_of(tools, as_json=json),
        as_json=json,
        columns=("name", "kind", "required_permission", "description"),
    )
    if not tools:
        raise typer.Exit(ExitCode.NEGATIVE)
