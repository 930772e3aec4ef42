"""firmwall resolve: which client a name means."""

from typing import Annotated

import typer

from firmwall.commands import EndsInText, new_app
from firmwall.models import ClientChoices, NoClient, OneClient
from firmwall.terminal import console
from firmwall.terminal.cli_session import firmwall_at, require_asker
from firmwall.terminal.console import ExitCode
from firmwall.terminal.options import As, DatabaseUrl, Firm, Json, Token

app = new_app()

HOW = {"exact": "its name", "alias": "one of its other names", "words": "whole words of its name"}


@app.command(cls=EndsInText)
def resolve(
    name: Annotated[str, typer.Argument(metavar="NAME", help="What somebody calls the client, in quotes.")],
    database_url: DatabaseUrl = None,
    token: Token = None,
    firm: Firm = None,
    login: As = None,
    json: Json = False,
) -> None:
    """Say which active client a name means, or ask which one.

    Exit status 0: one client. 1: none, or choices.
    """
    answer = firmwall_at(database_url).resolve_client(require_asker(token, firm, login), name)
    if json:
        console.emit_json(answer.model_dump(mode="json"))
    else:
        match answer:
            case OneClient(client=client, how=how):
                console.line(f"{client.display_name} · #{client.client_number}")
                if how == "id":
                    console.note("This is its id.")
                else:
                    console.note(f"The name fits {HOW[how]}, and no other active client.")
            case NoClient():
                console.line("No active client goes by that name.")
            case ClientChoices(choices=choices, choices_truncated=truncated):
                rows = [(place, choice.label) for place, choice in enumerate(choices, 1)]
                console.table(("", "Which one?"), [*rows, ("", "none of these")])
                if truncated:
                    console.note("There are more. Say more of the name.")
    if not isinstance(answer, OneClient):
        raise typer.Exit(ExitCode.NEGATIVE)
