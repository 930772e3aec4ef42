"""firmwall db: an embedded PostgreSQL to try things on."""

from enum import StrEnum
from typing import Annotated

import typer

from firmwall.commands import new_app
from firmwall.terminal import console
from firmwall.terminal.console import ExitCode
from firmwall.terminal.options import CreateUser, Json

app = new_app("Run an embedded PostgreSQL, with firmwall installed in it, to try things on.")


class Login(StrEnum):
    """The logins of the server."""

    ADMIN = "admin"
    SERVICE = "service"
    AGENT = "agent"
    READER = "reader"
    BACKUP = "backup"
    OWNER = "owner"
    POSTGRES = "postgres"


@app.command()
def start(create_user: CreateUser = False, json: Json = False) -> None:
    """Start the server and bring its database up to date. It may be running already.

    PostgreSQL does not run as root. Root's server runs as the user postgres, or as firmwall.
    """
    from firmwall.operate.server import EmbeddedServer

    server = EmbeddedServer.of_this_user(create_user=create_user)
    warnings: list[str] = []
    started = server.start(on_warning=warnings.append)
    if json:
        console.emit_json({"started": started, "url": server.url(), "data": str(server.data)})
        return
    console.line(server.url())
    if started:
        console.note(f"Started, with its data in {server.data}; `firmwall db stop` ends it.")
        for warning in warnings:
            console.warn(warning)
        console.note(
            "The bypass takes a right to INSERT into a firm's tables, which no login is given here; "
            "so this server will do for a first try, and for tests."
        )


@app.command()
def stop(json: Json = False) -> None:
    """Stop the server. Its data stays."""
    from firmwall.operate.server import EmbeddedServer

    stopped = EmbeddedServer.of_this_user().stop()
    if json:
        console.emit_json({"stopped": stopped})
    else:
        console.line("stopped" if stopped else "not running")


@app.command()
def url(
    login: Annotated[
        Login,
        typer.Argument(
            metavar="LOGIN",
            help="Who connects: admin, service, agent, reader, backup, owner or postgres.",
        ),
    ] = Login.ADMIN,
    database: Annotated[str, typer.Option("--database", metavar="NAME", help="Which database.")] = "firmwall",
    json: Json = False,
) -> None:
    """Print the address, as for FIRMWALL_DATABASE_URL. Exit status 1 when the server does not run."""
    from firmwall.operate.server import EmbeddedServer

    server = EmbeddedServer.of_this_user()
    address = server.url(login.value, database) if server.pid() is not None else None
    if json:
        console.emit_json({"url": address, "running": address is not None})
    elif address is not None:
        console.line(address)
    if address is None:
        console.fail("the server does not run", hint="firmwall db start", code=ExitCode.NEGATIVE)


@app.command()
def status(json: Json = False) -> None:
    """Say whether the server runs. Exit status 1 when it does not."""
    from firmwall.operate.server import EmbeddedServer

    server = EmbeddedServer.of_this_user()
    pid = server.pid()
    if json:
        console.emit_json({"running": pid is not None, "pid": pid, "data": str(server.data)})
    else:
        console.line(f"running, process {pid}, data in {server.data}" if pid else "not running")
    if pid is None:
        raise typer.Exit(ExitCode.NEGATIVE)
