"""firmwall rebuild: rebuild the search data of a firm."""

import time
from collections.abc import Callable, Iterator
from functools import partial
from typing import Annotated

import typer

from firmwall.client import Firmwall
from firmwall.commands import new_app
from firmwall.errors import Conflict, NotFound, TimedOut
from firmwall.models import RebuiltBatch
from firmwall.terminal import console
from firmwall.terminal.cli_session import firmwall_at
from firmwall.terminal.options import DatabaseUrl, Json

app = new_app()

# In this order: the words come last, when nothing holds the old ones any more.
PARTS = ("clients", "matters", "documents", "words")

# How long a batch is tried again while a writer is in the way, and with what pauses.
PATIENCE = 60.0
PAUSE = 0.5


@app.command()
def rebuild(
    firms: Annotated[
        list[str] | None,
        typer.Option(
            "--firm",
            metavar="CODE",
            help="Only this firm; may be given more than once.",
            show_default=False,
        ),
    ] = None,
    database_url: DatabaseUrl = None,
    json: Json = False,
) -> None:
    """Rebuild the search data of each firm. Needed after `firmwall word`, and where a release says so.

    It works in short transactions, and searches go on. An interrupted run can be started again.
    Needs an administrator's connection.
    """
    fw = firmwall_at(database_url)
    there = [firm.code for firm in fw.list_firms()]
    missing = [code for code in firms or [] if code not in there]
    if missing:
        raise NotFound(
            f"no such firm: {', '.join(missing)}", hint="firmwall firm list shows the firms and their codes."
        )

    started = time.monotonic()
    done = []
    with console.progress() as bar:
        for code in there if firms is None else dict.fromkeys(firms):
            counts = dict.fromkeys((*PARTS, "dropped"), 0)
            for part in PARTS:
                task = bar.add_task(f"{code}: {part}", total=None)
                for batch in batches(fw, code, part):
                    counts[part] += batch.written
                    counts["dropped"] += batch.dropped
                    if batch.of_all is not None:
                        bar.update(task, total=batch.of_all)
                    bar.advance(task, batch.written)
                bar.remove_task(task)
            done.append({"firm": code, **counts})
    console.emit(done, as_json=json, columns=("firm", *PARTS, "dropped"))
    if not json:
        console.note(f"{time.monotonic() - started:.1f} s")


def batches(fw: Firmwall, code: str, part: str) -> Iterator[RebuiltBatch]:
    """Batch after batch, each a transaction of its own."""
    batch = patiently(partial(fw.rebuild_search, code, part))
    yield batch
    while batch.next_after is not None:
        batch = patiently(partial(fw.rebuild_search, code, part, batch.next_after))
        yield batch


def patiently(call: Callable[[], RebuiltBatch]) -> RebuiltBatch:
    """The batch, tried again for a while when another transaction holds a lock that it needs."""
    until = time.monotonic() + PATIENCE
    while True:
        try:
            return call()
        except (TimedOut, Conflict) as refused:
            if time.monotonic() > until:
                refused.hint = (
                    "Another transaction holds locks, perhaps an import. "
                    "Finished batches stay: run this again when it has ended."
                )
                raise
            time.sleep(PAUSE)
