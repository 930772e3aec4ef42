"""firmwall catalog: the tools that a person may read with."""

from collections.abc import Mapping
from typing import Annotated, Any

import typer

from firmwall.commands import new_app
from firmwall.terminal import console
from firmwall.terminal.cli_session import firmwall_at, require_asker, rows_of
from firmwall.terminal.console import ExitCode
from firmwall.terminal.options import As, DatabaseUrl, Firm, Json, Token

app = new_app()


@app.command()
def catalog(
    everything: Annotated[
        bool, typer.Option("--all", help="All tools in use, writes too, for any person.")
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
    if json:
        console.emit_json(rows_of(tools, as_json=True))
    else:
        console.table(
            ("name", "arguments", "kind", "required_permission", "description"),
            (
                (tool.name, shown(tool.arguments), tool.kind, tool.required_permission, tool.description)
                for tool in tools
            ),
        )
    if not tools:
        raise typer.Exit(ExitCode.NEGATIVE)


def shown(arguments: Mapping[str, Any]) -> str:
    """What a call passes, one a line; what may be left out stands in brackets."""
    needed = arguments.get("required", ())
    return "\n".join(name if name in needed else f"[{name}]" for name in arguments["properties"])
