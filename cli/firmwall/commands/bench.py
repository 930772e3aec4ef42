"""firmwall bench: speed and search quality, side by side with what a user would pick instead."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from firmwall.commands import new_app
from firmwall.operate.extras import require
from firmwall.terminal import console
from firmwall.terminal.console import ExitCode
from firmwall.terminal.options import CreateUser, DatabaseUrl, Json

if TYPE_CHECKING:
    from firmwall.measure.bench.measure import Report
    from firmwall.measure.bench.ratios import Timing

app = new_app()

SCALES = {"quick": 10_000, "large": 1_000_000}


@app.command()
def bench(
    database_url: DatabaseUrl = None,
    scale: Annotated[
        str,
        typer.Option(metavar="quick|large|N", help="How many matters: 10,000, 1,000,000, or a number."),
    ] = "quick",
    keep: Annotated[
        bool, typer.Option("--keep", help="Leave the databases for the next run, which then starts at once.")
    ] = False,
    out: Annotated[
        Path | None, typer.Option(metavar="FILE", dir_okay=False, help="Write the whole report, as JSON.")
    ] = None,
    plots: Annotated[
        Path | None, typer.Option(metavar="DIR", file_okay=False, help="Write the plots, as SVG.")
    ] = None,
    report: Annotated[
        Path | None,
        typer.Option(
            "--from",
            metavar="FILE",
            exists=True,
            dir_okay=False,
            help="Show an earlier report; measure nothing.",
        ),
    ] = None,
    labelled: Annotated[
        Path | None,
        typer.Option(
            "--set",
            metavar="DIR",
            exists=True,
            file_okay=False,
            help="Search a labelled set with each peer; measure no time.",
        ),
    ] = None,
    results: Annotated[
        Path | None,
        typer.Option(metavar="DIR", file_okay=False, help="With --set: where each peer's result lines go."),
    ] = None,
    create_user: CreateUser = False,
    json: Json = False,
) -> None:
    """Make firms of many sizes, search them, and print how app.search_matters compares.

    Works in databases of its own, called bench_..., on the server that is named, or else on the embedded
    server; any other database is left alone. The role must be allowed to create databases. Every ratio is
    printed, and none makes the command fail.
    """
    refuse_unread(labelled, results, {"--out": out, "--plots": plots, "--from": report})
    if report is None or plots is not None:
        require("bench")
    with server(database_url, create_user=create_user) if report is None else nullcontext("") as address:
        if labelled is not None:
            quality(address, labelled, results, as_json=json)
            return
        found = read_report(report) if report else measured(address, matters_of(scale), keep=keep)
    if out is not None:
        out.parent.mkdir(parents=True, exist_ok=True)
        out.write_text(found.model_dump_json(indent=1) + "\n")
        console.note(f"wrote {out}")
    if plots is not None:
        from firmwall.measure.bench.plots import write

        for file in write(found, plots):
            console.note(f"wrote {file}")
    if json:
        console.emit_json(found.model_dump(mode="json"))
    else:
        show(found)


def refuse_unread(labelled: Path | None, results: Path | None, of_a_report: dict[str, Path | None]) -> None:
    """End the command where an option was given that would have no effect, before a minute is spent."""
    if labelled is None:
        if results is not None:
            console.fail(
                "--results goes with --set alone",
                hint="For the report of a bench say --out FILE.",
                code=ExitCode.USAGE,
            )
        return
    for option, given in of_a_report.items():
        if given is not None:
            console.fail(
                f"--set does not go with {option}",
                hint="A labelled set makes no report; --results DIR keeps the answers.",
                code=ExitCode.USAGE,
            )


def matters_of(scale: str) -> int:
    text = scale.replace(",", "").replace("_", "")
    if scale in SCALES:
        return SCALES[scale]
    if not text.isdecimal() or int(text) < 4000:
        console.fail(
            f"no such scale: {scale}", hint="quick, large, or 4000 matters or more.", code=ExitCode.USAGE
        )
    return int(text)


@contextmanager
def server(database_url: str | None, *, create_user: bool) -> Iterator[str]:
    """Where to make databases: the server that was named, or the embedded one, stopped if started."""
    if database_url is not None:
        yield database_url
        return
    from firmwall.operate.server import SUPERUSER, EmbeddedServer

    embedded = EmbeddedServer.of_this_user(create_user=create_user)
    started = embedded.run()
    try:
        yield embedded.conninfo(SUPERUSER, "postgres")
    finally:
        if started:
            embedded.stop()


@contextmanager
def progress() -> Iterator[Callable[[str, int, int], None]]:
    with console.progress() as bar:
        task = bar.add_task("", total=None)

        def advance(what: str, done: int, of: int) -> None:
            bar.update(task, description=what, completed=done, total=of or None)

        yield advance


def measured(address: str, matters: int, *, keep: bool) -> Report:
    from firmwall.measure.bench import databases, measure

    with progress() as advance:
        try:
            return measure.measured(address, matters, progress=advance)
        finally:
            if not keep:
                databases.drop_all(address, matters, measure.SHARES)


def read_report(file: Path) -> Report:
    from pydantic import ValidationError

    from firmwall.measure.bench.measure import Report

    try:
        return Report.model_validate_json(file.read_bytes())
    except ValidationError:
        console.fail(
            f"{file} is no report of this version of firmwall bench",
            hint="--from reads what --out wrote.",
            code=ExitCode.USAGE,
        )


def quality(address: str, labelled: Path, results: Path | None, *, as_json: bool) -> None:
    """The peers on a labelled set, scored as firmwall eval scores."""
    from firmwall.measure.bench import labelled as sets

    with progress() as advance:
        rows = sets.scored(address, labelled, results, progress=advance)
    console.emit(rows, as_json=as_json)


def show(report: Report) -> None:
    from firmwall.measure.bench.measure import APP
    from firmwall.measure.bench.ratios import three_figures

    filled = (
        ""
        if report.filled_in is None
        else f", of which {report.filled_in:.0f} s to fill the largest database"
    )
    console.line(
        f"{report.matters:,} matters in {report.firms:,} firms, the largest {report.largest:,}, a typical one"
        f" {report.typical:,}; seed {report.seed}\n"
        f"{report.server}; {report.machine}; load average {report.load_average[0]:.1f} to"
        f" {report.load_average[1]:.1f}\n"
        f"{report.started:%Y-%m-%d %H:%M} UTC, {report.seconds:.0f} s{filled}"
    )
    if report.matters < SCALES["large"]:
        console.line(
            f"What is to be reached is meant for {SCALES['large']:,} matters; a scan of few is quick."
        )
    for figure in report.figures:
        ratio = figure.ratio
        console.line(
            f"\n{ratio.name}\n"
            f"  {ratio.ratio:.3g} at {ratio.quantile}, {ratio.low:.3g} to {ratio.high:.3g} in 95 of 100 runs;"
            f" to reach: {figure.goal}"
        )
        width = max(len(ratio.over.what), len(ratio.under.what))
        for timing in (ratio.over, ratio.under):
            console.line(f"    {timing.what:<{width}}  {in_words(timing)}")
    console.line("")
    console.table(
        ["kept for search", "bytes per matter"],
        ([size.what, f"{size.bytes_per_matter:,.0f}"] for size in report.sizes),
    )
    for size in (report.typical, report.largest):
        points = [point for point in report.by_size if point.x == size]
        console.table(
            [f"in a firm of {size:,}", "asked", "p50 ms", "p95 ms", "calls", f"times {APP}"],
            (
                [
                    point.peer,
                    point.kind,
                    three_figures(point.timing.p50),
                    three_figures(point.timing.p95),
                    point.timing.calls,
                    three_figures(point.timing.p50 / own.timing.p50),
                ]
                for point in points
                for own in points
                if own.peer == APP and own.kind == point.kind
            ),
        )


def in_words(timing: Timing) -> str:
    from firmwall.measure.bench.ratios import three_figures

    times = (("p50", timing.p50), ("p95", timing.p95), ("least", timing.min))
    return (
        "   ".join(f"{name} {three_figures(time):>7} ms" for name, time in times)
        + f"   {timing.calls:,} calls"
    )
