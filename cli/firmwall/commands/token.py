"""firmwall token: tokens for trying things, and for services that have no issuer of their own."""

from pathlib import Path
from typing import Annotated
from uuid import UUID

import typer

from firmwall.commands import new_app
from firmwall.terminal import console
from firmwall.terminal.cli_session import firmwall_at, require_asker
from firmwall.terminal.console import ExitCode
from firmwall.terminal.options import DatabaseUrl, Json
from firmwall.token import KeyFileInvalid, SigningKey, mint

app = new_app("Mint signed tokens.")


@app.callback()
def tokens() -> None:
    """Mint signed tokens."""


@app.command("mint")
def mint_(
    firm: Annotated[str, typer.Option("--firm", metavar="CODE", help="The firm: its code, or its id.")],
    login: Annotated[str, typer.Option("--as", metavar="LOGIN", help="The person: a login, or an id.")],
    key: Annotated[
        Path,
        typer.Option(
            "--key", metavar="FILE", exists=True, dir_okay=False, help="What `firmwall key add` wrote."
        ),
    ],
    minutes: Annotated[
        float, typer.Option("--minutes", metavar="N", min=0.1, help="How long the token is good for.")
    ] = 60.0,
    database_url: DatabaseUrl = None,
    json: Json = False,
) -> None:
    """Print a token with which a person may ask for a firm.

    With a code and a login, an administrator's connection turns them into ids and checks the membership. With
    two ids no database is asked.
    """
    try:
        signing_key = SigningKey.read(key)
    except KeyFileInvalid as error:
        console.fail(f"{key}: {error}", code=ExitCode.USAGE)
    ids = as_ids(firm, login)
    if ids is None:
        context = firmwall_at(database_url).context(require_asker(None, firm, login))
        assert context.firm_id is not None
        assert context.user_id is not None
        ids = context.firm_id, context.user_id
    firm_id, person_id = ids
    token = mint(signing_key, firm=firm_id, sub=person_id, lifetime=minutes * 60)
    if json:
        console.emit_json({"token": token, "firm_id": firm_id, "person_id": person_id})
    else:
        console.line(token)


def as_ids(firm: str, login: str) -> tuple[UUID, UUID] | None:
    try:
        return UUID(firm), UUID(login)
    except ValueError:
        return None
