"""What the record of a search costs: `python -m bench.recorded`.

In the database of bench.tool_calls, which commits to disk, the same typed search is made by
`fw.search_matters`, which calls execute_tool and leaves an audit row, and by `fw.direct.search_matters`,
which leaves none. The two take turns, with one client of a firm and with sixteen.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from bench.tool_calls import MATTERS, Scene, scene

from firmwall.client import Firmwall
from firmwall.terminal.console import progress, table

CLIENTS_AT_ONCE = (1, 16)
SEARCHES = 320  # in one round of one way, over all clients


def seconds(search: Callable[[str, str], object], token: str, at_once: int) -> float:
    """Seconds for SEARCHES searches by so many clients at once."""

    def some(first: int) -> None:
        for number in range(first, SEARCHES, at_once):
            search(token, f"client {number % 100} against party {number % MATTERS}")

    started = time.perf_counter()
    with ThreadPoolExecutor(at_once) as clients:
        list(clients.map(some, range(at_once)))
    return time.perf_counter() - started


def ratios(stage: Scene, at_once: int, rounds: int) -> list[float]:
    """Recorded by direct, in each round; who begins changes."""
    found: list[float] = []
    with Firmwall(stage.conninfo("admin"), max_connections=at_once) as fw, progress() as shown:
        ways = {"direct": fw.direct.search_matters, "recorded": fw.search_matters}
        for search in ways.values():
            seconds(search, stage.token, at_once)
        for number in shown.track(range(rounds), description=f"{at_once} at once"):
            order = list(ways) if number % 2 else list(reversed(ways))
            took = {way: seconds(ways[way], stage.token, at_once) for way in order}
            found.append(took["recorded"] / took["direct"])
    return found


def main() -> int:
    """Print the median ratio and the middle half of the rounds, for each number of clients."""
    parser = argparse.ArgumentParser(prog="python -m bench.recorded", description=__doc__)
    parser.add_argument("--rounds", type=int, default=11, help="how often each way is measured")
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
    arguments = parser.parse_args()
    rows = []
    with scene() as stage:
        for at_once in CLIENTS_AT_ONCE:
            found = ratios(stage, at_once, arguments.rounds)
            low, middle, high = statistics.quantiles(found, n=4)
            rows.append((at_once, round(middle, 2), round(low, 2), round(high, 2)))
    if arguments.json:
        names = ("clients", "ratio", "low", "high")
        sys.stdout.write(json.dumps([dict(zip(names, row, strict=True)) for row in rows]) + "\n")
    else:
        table(["clients at once", "recorded / direct", "from", "to"], rows)
    return 0


if __name__ == "__main__":
    sys.exit(main())
