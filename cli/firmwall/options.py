"""The options that commands share, so that each is spelt and explained once."""

from typing import Annotated

import typer

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
Token = Annotated[
    str | None,
    typer.Option(
        "--token",
        envvar="FIRMWALL_TOKEN",
        metavar="JWT",
        help="Who asks: a signed token.",
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
