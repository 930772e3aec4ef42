"""The resolver on labelled pairs of names, such as the test suites of other name matchers have.

A file of pairs has one object a line:

    id      names the pair
    stored  the name of a client
    asked   what somebody says
    same    whether both are the same

Each pair gets a firm of its own, in which the stored name is a client beside eight that share no word with
either name. The asked name is resolved there.

Must stay true: names are resolved as the product does it, by app.resolve_client in a context of the firm.
"""

from __future__ import annotations

import csv
import json
import re
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import LiteralString

import psycopg
from pydantic import BaseModel, ConfigDict

from firmwall.connections import connect
from firmwall.errors import from_database
from firmwall.measure.evaluation import (
    MAY_ASK,
    OPEN_CONTEXT,
    Progress,
    load,
    mean,
    read_lines,
    rounded,
)
from firmwall.operate import loading

# The client that is asked for, and how many others its firm has.
STORED = "1"
OTHERS = 8

RESOLVE: LiteralString = """
select
  a.answer ->> 'outcome',
  coalesce(
    (
      select bool_or(c.client_number = %s)
      from (
        select (a.answer #>> '{client,client_id}')::uuid
        union all
        select (choice ->> 'id')::uuid
        from jsonb_array_elements(a.answer -> 'choices') as choice
      ) as shown (client_id)
      cross join lateral app.get_client(shown.client_id) as c
      where shown.client_id is not null
    ), false
  )
from app.resolve_client(%s) as a (answer)
"""


class Pair(BaseModel):
    """Two names, and whether they are the same. Keys that only describe the pair are left aside."""

    model_config = ConfigDict(frozen=True, extra="ignore")

    id: str
    stored: str
    asked: str
    same: bool


@dataclass(frozen=True)
class PairResult:
    """The outcome (one, choices or none), and whether it holds the stored client."""

    id: str
    outcome: str
    holds: bool

    @property
    def silent(self) -> bool:
        """The stored client was taken without a question."""
        return self.holds and self.outcome == "one"

    def as_line(self) -> str:
        return json.dumps({"id": self.id, "outcome": self.outcome, "holds": self.holds})


@dataclass(frozen=True)
class PairFigures:
    """How good the answers are; None where no pair can tell."""

    pairs: int
    silent_wrong: int  # different names of which the one was silently taken for the other
    silent: float | None  # share of the same names that need no question
    recall: float | None  # share of the same names that are found, silently or as a choice
    precision: float | None  # share of the same among all that are found

    def as_row(self) -> dict[str, object]:
        return {
            "pairs": self.pairs,
            "silent-wrong": self.silent_wrong,
            "silent": rounded(self.silent),
            "resolve-recall": rounded(self.recall),
            "resolve-precision": rounded(self.precision),
        }


def read_pairs(path: Path) -> list[Pair]:
    """The pairs of a file. Raises UnusableSet."""
    return read_lines(path, Pair, "pair", hint="A file of pairs has id, stored, asked and same on each line.")


def words(name: str) -> set[str]:
    return set(re.findall(r"\w+", name.casefold()))


def others(pairs: Sequence[Pair], place: int) -> Iterator[str]:
    """Stored names of the pairs that follow, which share no word with that pair or with each other."""
    taken = words(pairs[place].stored) | words(pairs[place].asked)
    found = 0
    for step in range(1, len(pairs)):
        name = pairs[(place + step) % len(pairs)].stored
        if words(name) and not taken & words(name):
            taken |= words(name)
            found += 1
            yield name
        if found == OTHERS:
            return


def write_firms(pairs: Sequence[Pair], folder: Path) -> None:
    """The files of an import, with a firm for each pair, and no matter."""
    firms = [(firm_of(place), f"Pair {pair.id}") for place, pair in enumerate(pairs)]
    clients = [
        (firm_of(place), str(number), name)
        for place, pair in enumerate(pairs)
        for number, name in enumerate((pair.stored, *others(pairs, place)), start=1)
    ]
    write_rows(folder / "firms.csv", ("firm", "name"), firms)
    write_rows(folder / "clients.csv", ("firm", "client_number", "display_name"), clients)
    write_rows(folder / "matters.csv", ("firm", "matter_number", "client_number", "title"), [])


def write_rows(path: Path, heading: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> None:
    with path.open("w", encoding="utf-8", newline="") as stream:
        csv.writer(stream).writerows([heading, *rows])


def firm_of(place: int) -> str:
    return f"P{place + 1:05}"


def resolve(server: str, database: str, pairs: Sequence[Pair], progress: Progress) -> list[PairResult]:
    """The answers, in the order of the pairs, from a database that is made for them."""
    with tempfile.TemporaryDirectory() as folder:
        write_firms(pairs, Path(folder))
        conninfo = load(server, database, Path(folder), progress)
    results: list[PairResult] = []
    try:
        with connect(conninfo, autocommit=True) as connection:
            for place, pair in enumerate(pairs):
                with connection.transaction():
                    connection.execute(MAY_ASK, (firm_of(place), loading.IMPORTER))
                    connection.execute(OPEN_CONTEXT, (firm_of(place), loading.IMPORTER))
                    row = connection.execute(RESOLVE, (STORED, pair.asked)).fetchone()
                    assert row is not None
                results.append(PairResult(pair.id, *row))
                progress("asking", place + 1, len(pairs))
    except psycopg.Error as error:
        raise from_database(error) from error
    return results


def figures(pairs: Iterable[Pair], results: Iterable[PairResult]) -> PairFigures:
    answered = list(zip(pairs, results, strict=True))
    return PairFigures(
        pairs=len(answered),
        silent_wrong=sum(result.silent for pair, result in answered if not pair.same),
        silent=mean([float(result.silent) for pair, result in answered if pair.same]),
        recall=mean([float(result.holds) for pair, result in answered if pair.same]),
        precision=mean([float(pair.same) for pair, result in answered if result.holds]),
    )
