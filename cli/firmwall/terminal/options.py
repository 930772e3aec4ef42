"""The options that commands share, so that each is spelt and explained once."""

from typing import Annotated

import typer

from firmwall.terminal import console
from firmwall.terminal.console import ExitCode

DatabaseUrl = Annotated[
    str | None,
    typer.Option(
        "--database-url",
        envvar="FIRMWALL_DATABASE_URL",
        metavar="URL",
        help="Where the database is, as a URL or a libpq connection string.",
        show_default=False,
    ),
]
Json = Annotated[bool, typer.Option("--json", help="Print JSON instead of a table.")]
Limit = Annotated[int, typer.Option("--limit", metavar="N", min=1, max=1000, help="At most so many rows.")]
CreateUser = Annotated[
    bool,
    typer.Option("--create-user", help="As root: make the system user firmwall if there is no postgres."),
]
# FIRMWALL_TOKEN is read by require_asker and not by the option: what is typed and what is set are told apart.
Token = Annotated[
    str | None,
    typer.Option(
        "--token",
        metavar="JWT",
        help="Who asks: a signed token, instead of --firm and --as; without any of them, FIRMWALL_TOKEN.",
        show_default=False,
    ),
]
Firm = Annotated[
    str | None,
    typer.Option(
        "--firm",
        metavar="CODE",
        help="Who asks: the firm, on an administrator's connection.",
        show_default=False,
    ),
]
As = Annotated[
    str | None,
    typer.Option(
        "--as", metavar="LOGIN", help="Who asks: the person, together with --firm.", show_default=False
    ),
]


def require_database(url: str | None) -> str:
    """The address that was given, or the end of the command."""
    if url is None:
        console.fail(
            "no database given",
            hint="Say --database-url or set FIRMWALL_DATABASE_URL; `firmwall db start` starts one to try.",
            code=ExitCode.USAGE,
        )
    # the driver is needed from here on, and not before
    from psycopg import ProgrammingError
    from psycopg.conninfo import conninfo_to_dict

    try:
        conninfo_to_dict(url)
    except ProgrammingError as error:
        console.fail(
            f"not the address of a database: {str(error).strip()}",
            hint="It looks like postgresql://user@host:5432/database, or host=… user=… dbname=….",
            code=ExitCode.USAGE,
        )
    return url
