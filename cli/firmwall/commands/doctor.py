"""firmwall doctor: what is wrong with an installation, and what to do about it."""

from collections import Counter
from typing import Annotated

import typer

from firmwall import console
from firmwall.asking import firmwall_at, rows_of
from firmwall.commands import new_app
from firmwall.console import ExitCode
from firmwall.options import DatabaseUrl, Json

app = new_app()


@app.command()
def doctor(
    database_url: DatabaseUrl = None,
    notes: Annotated[
        bool, typer.Option("--notes/--no-notes", help="Show residual risks of the server as well.")
    ] = True,
    json: Json = False,
) -> None:
    """Look through the catalogue for whatever takes one of the floors away. For firmwall_admin.

    An error takes a floor away, a warning costs somebody time, a note is a residual risk of the server.
    Exit status 1 when there is an error or a warning.
    """
    findings = [
        row
        for row in rows_of(firmwall_at(database_url).doctor(), as_json=json)
        if notes or row["level"] != "note"
    ]
    if json:
        console.emit_json(findings)
    elif findings:
        console.table(
            ["level", "check", "object", "found", "what to do"],
            ([row[key] for key in ("level", "check_name", "object", "found", "remedy")] for row in findings),
        )
    count = Counter(row["level"] for row in findings)
    if not json:
        console.note(
            ", ".join(f"{n} {level}{'s' if n > 1 else ''}" for level, n in count.items()) or "nothing found"
        )
    if count["error"] or count["warning"]:
        raise typer.Exit(ExitCode.NEGATIVE)
