"""firmwall key: the keys that tokens are signed with."""

from pathlib import Path
from typing import Annotated

import typer

from firmwall.commands import new_app
from firmwall.terminal import console
from firmwall.terminal.cli_session import firmwall_at, rows_of
from firmwall.terminal.console import ExitCode
from firmwall.terminal.options import DatabaseUrl, Json
from firmwall.token import SigningKey

app = new_app("Add, list and retire the keys that tokens are signed with.")

Kid = Annotated[str, typer.Argument(metavar="KID", help="The key id, as tokens name it.")]


@app.command()
def add(
    kid: Kid,
    out: Annotated[
        Path | None,
        typer.Option("--out", metavar="FILE", help="Write the key there, readable by you alone."),
    ] = None,
    database_url: DatabaseUrl = None,
    json: Json = False,
) -> None:
    """Make a key, and let tokens be signed with it.

    The key is a JSON Web Key. It is printed once, or written to a file; the database keeps what verifies a
    signature, and cannot give it back.
    """
    key = SigningKey.made_now(kid)
    if out is not None:
        # before the database knows it: a key that cannot be kept must not be in use
        try:
            key.write(out)
        except OSError as error:
            console.fail(
                f"{out}: {error.strerror}", hint="Name a file that does not exist.", code=ExitCode.USAGE
            )
    try:
        firmwall_at(database_url).add_token_key(kid, key.secret)
    except BaseException:
        if out is not None:
            out.unlink()
        raise
    if out is None:
        console.emit_json(key.as_jwk())
    elif json:
        console.emit_json({"kid": kid, "file": str(out)})
    else:
        console.note(f"{kid} is in use; the key is in {out}")


@app.command("list")
def list_(database_url: DatabaseUrl = None, json: Json = False) -> None:
    """List the keys: when each was added, and since when it is refused."""
    console.emit(
        rows_of(firmwall_at(database_url).list_token_keys(), as_json=json),
        as_json=json,
        columns=("kid", "created_at", "retired_at"),
    )


@app.command()
def retire(kid: Kid, database_url: DatabaseUrl = None, json: Json = False) -> None:
    """Refuse tokens signed with this key from now on."""
    firmwall_at(database_url).retire_token_key(kid)
    if json:
        console.emit_json({"kid": kid})
    else:
        console.note(f"{kid} is retired")
