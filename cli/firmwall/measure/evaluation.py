"""Search quality on a labelled set: load it into a database of its own, ask every query, score the answers.

A set is a folder with the files of an import (firms.csv, clients.csv, matters.csv, parties.csv) and
queries.jsonl, one object a line:

    id        names the query
    firm      whose query it is
    query     what somebody says
    relevant  the matter numbers that it means
    decision  "propose" where there is exactly one defensible reading, else "ask" or "none"
    accept    the decisions that are defensible; left out where `decision` is the only one
    kind      for the figures by kind

Must stay true: queries run as the product runs them, through app.search_matters in a context of their firm.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, LiteralString, Protocol, TypeVar

import psycopg
from psycopg import sql
from psycopg.conninfo import make_conninfo
from pydantic import BaseModel, ConfigDict, ValidationError

from firmwall.connections import connect
from firmwall.errors import FirmwallError, from_database
from firmwall.operate import loading, migrate

MARK = "made by firmwall eval"
DEPTH = 10

OPEN_CONTEXT: LiteralString = "select app.open_context_as(%s, %s)"
# an importer may only write; here it asks
MAY_ASK: LiteralString = "select app.add_member(%s, %s, 'paralegal')"
SEARCH: LiteralString = (
    "select s.matter_number, s.score, s.decision, s.matched"
    " from app.search_matters(%s) as s order by s.position"
)

LineT = TypeVar("LineT", bound=BaseModel)

# What is being done, how far it is, and how far it goes.
Progress = Callable[[str, int, int], None]


class UnusableSet(FirmwallError):
    """The folder is no labelled set, or the database for it belongs to somebody else."""


class Query(BaseModel):
    """A labelled query. Keys that only describe it are left aside."""

    model_config = ConfigDict(frozen=True, extra="ignore")

    id: str
    firm: str
    query: str
    relevant: tuple[str, ...]
    decision: str
    accept: tuple[str, ...] = ()
    kind: str = ""

    @property
    def accepted(self) -> tuple[str, ...]:
        return self.accept or (self.decision,)


@dataclass(frozen=True)
class Result:
    """What the search answered, and of the first candidate its score, its lead over the
    second, and how well it meets the word that it meets worst."""

    id: str
    decision: str
    candidates: tuple[str, ...]
    score: float
    lead: float
    seconds: float
    weakest: float = 0.0

    def as_line(self) -> str:
        return json.dumps(
            {"id": self.id, "decision": self.decision, "candidates": self.candidates}, ensure_ascii=False
        )


@dataclass(frozen=True)
class Figures:
    """How good the answers to some queries are; None where no query of them can tell."""

    queries: int
    recall: float | None  # share of the relevant matters among the first ten
    mrr: float | None  # mean of 1 / rank of the first relevant candidate
    proposed: int
    wrong: int  # proposals of a matter that is not meant, or where none may be made
    useful: float | None  # of the queries with one reading, those rightly proposed

    def as_row(self) -> dict[str, object]:
        return {
            "queries": self.queries,
            "recall@10": rounded(self.recall),
            "mrr@10": rounded(self.mrr),
            "proposed": self.proposed,
            "wrong": self.wrong,
            "useful": rounded(self.useful),
        }


def rounded(value: float | None) -> float | None:
    return None if value is None else round(value, 4)


def read_queries(folder: Path) -> list[Query]:
    """The queries of a set. Raises UnusableSet."""
    return read_lines(
        folder / "queries.jsonl", Query, "query", hint="A set has queries.jsonl beside its CSV files."
    )


def read_lines(path: Path, model: type[LineT], what: str, *, hint: str) -> list[LineT]:
    """The objects of a file that holds one a line. Raises UnusableSet, with the line that cannot be read."""
    found: list[LineT] = []
    try:
        with path.open(encoding="utf-8") as stream:
            for number, line in enumerate(stream, start=1):
                if line.strip():
                    try:
                        found.append(model.model_validate_json(line))
                    except ValidationError as error:
                        first = error.errors()[0]
                        raise UnusableSet(
                            f"{path}: line {number}: {'.'.join(map(str, first['loc']))}: {first['msg']}"
                        ) from None
    except OSError as error:
        raise UnusableSet(f"{path}: {error.strerror}", hint=hint) from None
    if not found:
        raise UnusableSet(f"{path}: no {what} in it")
    return found


def load(server: str, database: str, folder: Path, progress: Progress) -> str:
    """A fresh database with the set in it. Its connection string. Replaces only what an earlier eval made."""
    files = loading.read_files(folder)
    try:
        make_database(server, database)
        conninfo = make_conninfo(server, dbname=database)
        migrate.up(conninfo, create_extensions=True)
        with connect(conninfo) as connection:
            connection.execute("grant firmwall_admin to current_user")
        done = 0

        def advance(label: str, rows: int) -> None:
            nonlocal done
            done += rows
            progress(f"loading {label}", done, files.rows)

        loading.load(conninfo, files, progress=advance)
        with connect(conninfo, autocommit=True) as connection:
            connection.execute("analyze")
    except psycopg.Error as error:
        raise from_database(error) from error
    return conninfo


def make_database(server: str, database: str) -> None:
    name = sql.Identifier(database)
    with connect(server, autocommit=True) as connection:
        found = connection.execute(
            "select shobj_description(oid, 'pg_database') from pg_database where datname = %s", (database,)
        ).fetchone()
        if found is not None and found[0] != MARK:
            raise UnusableSet(
                f"there is a database {database} that firmwall eval did not make",
                hint="Name another with --database; this one is left alone.",
            )
        connection.execute(sql.SQL("drop database if exists {} with (force)").format(name))
        connection.execute(sql.SQL("create database {}").format(name))
        connection.execute(sql.SQL("comment on database {} is {}").format(name, sql.Literal(MARK)))


def ask(conninfo: str, queries: Sequence[Query], progress: Progress) -> list[Result]:
    """The answers, in the order of the queries."""
    by_firm: dict[str, list[Query]] = {}
    for query in queries:
        by_firm.setdefault(query.firm, []).append(query)
    results: dict[str, Result] = {}
    try:
        with connect(conninfo, autocommit=True) as connection:
            for firm, asked in by_firm.items():
                with connection.transaction():
                    connection.execute(MAY_ASK, (firm, loading.IMPORTER))
                    connection.execute(OPEN_CONTEXT, (firm, loading.IMPORTER))
                    for query in asked:
                        results[query.id] = answer(connection, query)
                        progress("asking", len(results), len(queries))
    except psycopg.Error as error:
        raise from_database(error) from error
    return [results[query.id] for query in queries]


def answer(connection: psycopg.Connection[Any], query: Query) -> Result:
    started = time.perf_counter()
    rows = connection.execute(SEARCH, (query.query,)).fetchall()
    seconds = time.perf_counter() - started
    scores = [score for _, score, _, _ in rows]
    return Result(
        id=query.id,
        decision=rows[0][2] if rows else "ask",
        candidates=tuple(number for number, _, _, _ in rows),
        weakest=min((match["quality"] for match in rows[0][3] if match["met"]), default=0.0) if rows else 0.0,
        score=scores[0] if scores else 0.0,
        # scores have single precision: what double precision adds to their difference is noise
        lead=round(scores[0] - (scores[1] if len(scores) > 1 else 0.0), 6) if scores else 0.0,
        seconds=seconds,
    )


def is_wrong(query: Query, result: Result) -> bool:
    """A proposal of a matter that is not meant, or where none may be made."""
    return result.decision == "propose" and not is_right_first(query, result)


def is_right_first(query: Query, result: Result) -> bool:
    """Proposing the first candidate is, or would be, right."""
    return "propose" in query.accepted and bool(result.candidates) and result.candidates[0] in query.relevant


def figures(answered: Iterable[tuple[Query, Result]]) -> Figures:
    pairs = list(answered)
    recalls: list[float] = []
    ranks: list[float] = []
    for query, result in pairs:
        if query.relevant:
            found = set(query.relevant).intersection(result.candidates[:DEPTH])
            recalls.append(len(found) / min(len(query.relevant), DEPTH))
            ranks.append(
                next(
                    (
                        1 / place
                        for place, number in enumerate(result.candidates[:DEPTH], start=1)
                        if number in query.relevant
                    ),
                    0.0,
                )
            )
    one_reading = [(query, result) for query, result in pairs if query.decision == "propose"]
    return Figures(
        queries=len(pairs),
        recall=mean(recalls),
        mrr=mean(ranks),
        proposed=sum(result.decision == "propose" for _, result in pairs),
        wrong=sum(is_wrong(query, result) for query, result in pairs),
        useful=mean(
            [
                float(result.decision == "propose" and result.candidates[0] in query.relevant)
                for query, result in one_reading
            ]
        ),
    )


def by_kind(queries: Sequence[Query], results: Sequence[Result]) -> Iterator[tuple[str, Figures]]:
    """All queries first, then each kind of them."""
    pairs = list(zip(queries, results, strict=True))
    yield "all", figures(pairs)
    for kind in sorted({query.kind for query in queries} - {""}):
        yield kind, figures(pair for pair in pairs if pair[0].kind == kind)


def mean(values: Sequence[float]) -> float | None:
    return sum(values) / len(values) if values else None


def percentile(values: Iterable[float], share: float) -> float:
    ordered = sorted(values)
    return ordered[min(int(len(ordered) * share), len(ordered) - 1)]


class Answered(Protocol):
    """An answer that has a line of its own in the file of answers."""

    def as_line(self) -> str: ...


def write_results(path: Path, results: Iterable[Answered]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("".join(f"{result.as_line()}\n" for result in results), encoding="utf-8")


def speed(results: Sequence[Result]) -> Mapping[str, float]:
    return {
        "p50_ms": round(percentile((r.seconds for r in results), 0.5) * 1000, 2),
        "p95_ms": round(percentile((r.seconds for r in results), 0.95) * 1000, 2),
    }
