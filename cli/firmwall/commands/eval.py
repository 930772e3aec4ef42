"""firmwall eval: search quality on a labelled set."""

import time
from pathlib import Path
from typing import Annotated

import typer

from firmwall.commands import new_app
from firmwall.measure import evaluation
from firmwall.operate import loading
from firmwall.terminal import console
from firmwall.terminal.console import ExitCode
from firmwall.terminal.options import DatabaseUrl, Json, require_database

app = new_app()


@app.command("eval")
def eval_(
    folder: Annotated[
        Path,
        typer.Argument(metavar="DIR", exists=True, file_okay=False, help="The folder with the labelled set."),
    ],
    out: Annotated[
        Path,
        typer.Option("--out", metavar="FILE", dir_okay=False, help="Where the answers go, a line a query."),
    ],
    database_url: DatabaseUrl = None,
    database: Annotated[
        str, typer.Option("--database", metavar="NAME", help="The database that is made for the set.")
    ] = "firmwall_eval",
    json: Json = False,
) -> None:
    """Load a labelled set into a database of its own, ask each query as its firm, and score the answers.

    Needs a connection that may create databases and roles. Exit status 1 when a proposal was wrong.
    """
    url = require_database(database_url)
    started = time.monotonic()
    try:
        queries = evaluation.read_queries(folder)
        with console.progress() as bar:
            task = bar.add_task("loading", total=None)

            def progress(what: str, done: int, total: int) -> None:
                bar.update(task, description=what, completed=done, total=total)

            conninfo = evaluation.load(url, database, folder, progress)
            results = evaluation.ask(conninfo, queries, progress)
    except (evaluation.UnusableSet, loading.UnreadableFile) as error:
        console.fail(str(error), hint=error.hint, code=ExitCode.USAGE)
    evaluation.write_results(out, results)

    table = dict(evaluation.by_kind(queries, results))
    speed = evaluation.speed(results)
    seconds = round(time.monotonic() - started, 1)
    if json:
        console.emit_json(
            {
                "figures": {kind: row.as_row() for kind, row in table.items()},
                "seconds": seconds,
                "answers_file": str(out),
                **speed,
            }
        )
    else:
        console.table(
            ("kind", *table["all"].as_row()),
            ((kind, *row.as_row().values()) for kind, row in table.items()),
        )
        console.note(
            f"{len(queries)} queries in {seconds} s with loading; "
            f"a query {speed['p50_ms']} ms (median), {speed['p95_ms']} ms (95%). Answers: {out}"
        )
    if table["all"].wrong:
        raise typer.Exit(ExitCode.NEGATIVE)
