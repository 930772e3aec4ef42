"""firmwall import: load firms, people, clients, matters, parties and documents from CSV files."""

from pathlib import Path
from typing import Annotated

import typer

from firmwall.commands import new_app
from firmwall.operate import loading
from firmwall.terminal import console
from firmwall.terminal.console import ExitCode
from firmwall.terminal.options import DatabaseUrl, Json, require_database

app = new_app()


@app.command("import")
def import_(
    folder: Annotated[
        Path,
        typer.Argument(metavar="DIR", exists=True, file_okay=False, help="The folder with the CSV files."),
    ],
    database_url: DatabaseUrl = None,
    login: Annotated[
        str,
        typer.Option(
            "--as", metavar="LOGIN", help="Who loads; made a member of each firm, who may only write."
        ),
    ] = loading.IMPORTER,
    rejects: Annotated[
        Path,
        typer.Option(metavar="FILE", dir_okay=False, help="Where bad rows go, with file, line and reason."),
    ] = Path("firmwall-rejects.csv"),
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Do it all, say what became of each row, and roll it back.")
    ] = False,
    json: Json = False,
) -> None:
    """Load firms from CSV files, one transaction a firm. Loading twice changes nothing.

    Needs an administrator's connection. Exit status 1 when rows were rejected; the others are loaded.
    """
    url = require_database(database_url)
    try:
        files = loading.read_files(folder)
        for note in files.notes:
            console.note(note)

        with console.progress() as bar:
            task = bar.add_task("dry run" if dry_run else "loading", total=files.rows)

            def advance(label: str, rows: int) -> None:
                bar.update(task, description=label, advance=rows)

            def make_way() -> None:
                if loading.make_way_for_rejects(rejects):
                    console.note(f"removed {rejects}, which an earlier run had written")

            report = loading.load(
                url, files, importer=login, dry_run=dry_run, progress=advance, connected=make_way
            )
    except (loading.UnreadableFile, loading.NotRejects) as error:
        console.fail(str(error), hint=error.hint, code=ExitCode.USAGE)

    if report.rejects:
        loading.write_rejects(rejects, report.rejects)

    if json:
        console.emit_json(
            report.as_json() | {"rejects_file": str(rejects) if report.rejects else None, "dry_run": dry_run}
        )
    else:
        console.table(
            ["file", *loading.OUTCOMES],
            (
                [f"{kind}.csv", *(counts[outcome] for outcome in loading.OUTCOMES)]
                for kind, counts in report.counts.items()
            ),
        )
        console.note(
            f"{sum(sum(counts.values()) for counts in report.counts.values())} rows in {report.seconds:.1f} s"
        )
        if dry_run:
            console.note("a dry run: nothing was loaded")
    for text in report.warnings:
        console.warn(text)
    if report.rejects:
        console.warn(
            f"{report.rejected} of them {'would not be' if dry_run else 'were not'} loaded: see {rejects}"
        )
        raise typer.Exit(ExitCode.NEGATIVE)
