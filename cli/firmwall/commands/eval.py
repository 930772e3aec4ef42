"""firmwall eval: the quality of the search on a labelled set, and of the resolver on labelled pairs."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer

from firmwall.commands import new_app
from firmwall.measure import evaluation, pairs
from firmwall.measure.evaluation import Progress
from firmwall.operate import loading
from firmwall.terminal import console
from firmwall.terminal.console import ExitCode
from firmwall.terminal.options import DatabaseUrl, Json, require_database

app = new_app()


@app.command("eval")
def eval_(
    out: Annotated[
        Path,
        typer.Option("--out", metavar="FILE", dir_okay=False, help="Where the answers go, a line a query."),
    ],
    folder: Annotated[
        Path | None,
        typer.Argument(metavar="DIR", exists=True, file_okay=False, help="The folder with the labelled set."),
    ] = None,
    pairs_file: Annotated[
        Path | None,
        typer.Option(
            "--pairs",
            metavar="FILE",
            exists=True,
            dir_okay=False,
            help="Resolve the labelled pairs of names in this file instead.",
        ),
    ] = None,
    database_url: DatabaseUrl = None,
    database: Annotated[
        str, typer.Option("--database", metavar="NAME", help="The database that is made for the set.")
    ] = "firmwall_eval",
    json: Json = False,
) -> None:
    """Load a labelled set into a database of its own, ask each query as its firm, and score the answers.

    With --pairs, resolve labelled pairs of names instead. Needs a connection that may create databases and
    roles. Exit status 1 when a proposal was wrong, or another client was taken silently.
    """
    if (folder is None) == (pairs_file is None):
        console.fail(
            "there is nothing to evaluate" if folder is None else "DIR and --pairs are two kinds of set",
            hint="Name either a folder with a labelled set, or --pairs FILE.",
            code=ExitCode.USAGE,
        )
    url = require_database(database_url)
    try:
        if folder is not None:
            of_set(url, database, folder, out, json)
        elif pairs_file is not None:
            of_pairs(url, database, pairs_file, out, json)
    except (evaluation.UnusableSet, loading.UnreadableFile) as error:
        console.fail(str(error), hint=error.hint, code=ExitCode.USAGE)


@contextmanager
def bar() -> Iterator[Progress]:
    """What a long work calls to say how far it is."""
    with console.progress() as shown:
        task = shown.add_task("loading", total=None)

        def progress(what: str, done: int, total: int) -> None:
            shown.update(task, description=what, completed=done, total=total)

        yield progress


def of_set(url: str, database: str, folder: Path, out: Path, json: bool) -> None:
    started = time.monotonic()
    queries = evaluation.read_queries(folder)
    with bar() as progress:
        conninfo = evaluation.load(url, database, folder, progress)
        results = evaluation.ask(conninfo, queries, progress)
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


def of_pairs(url: str, database: str, file: Path, out: Path, json: bool) -> None:
    started = time.monotonic()
    asked = pairs.read_pairs(file)
    with bar() as progress:
        results = pairs.resolve(url, database, asked, progress)
    evaluation.write_results(out, results)

    found = pairs.figures(asked, results)
    seconds = round(time.monotonic() - started, 1)
    if json:
        console.emit_json({"figures": found.as_row(), "seconds": seconds, "answers_file": str(out)})
    else:
        console.table(tuple(found.as_row()), [tuple(found.as_row().values())])
        console.note(f"{len(asked)} pairs in {seconds} s with loading. Answers: {out}")
    if found.silent_wrong:
        raise typer.Exit(ExitCode.NEGATIVE)
