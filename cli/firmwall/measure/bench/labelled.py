"""The peers' search quality on a labelled set, proposing by one rule: a sole hit or a clear lead.

A set is a folder as firmwall.measure.evaluation describes it. The peers get the same text of each matter;
what they answer goes into files of one result a line.
"""

from __future__ import annotations

import csv
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from importlib.resources import files
from pathlib import Path
from time import perf_counter
from typing import Any
from uuid import NAMESPACE_OID, uuid5

import psycopg
from psycopg import sql
from psycopg.conninfo import make_conninfo

from firmwall.measure import evaluation
from firmwall.measure.bench import databases, peers
from firmwall.measure.bench.databases import MARK, Progress
from firmwall.measure.bench.measure import APP

DATABASE = "bench_set"
FIRMWALL_DATABASE = "bench_set_firmwall"
Search = Callable[[str, str], list[peers.Hit]]  # firm, query


def documents(folder: Path) -> dict[str, list[peers.Document]]:
    """What of each firm's matters is searched."""

    clients = {
        (row["firm"], row["client_number"]): " ".join(
            [row["display_name"], *row["aliases"].split("|")]
        ).rstrip()
        for row in rows(folder / "clients.csv")
    }
    parties = defaultdict(list)
    for row in rows(folder / "parties.csv"):
        parties[row["firm"], row["matter_number"]].append(row["party_name"])
    found = defaultdict(list)
    for row in rows(folder / "matters.csv"):
        found[row["firm"]].append(
            peers.Document(
                row["matter_number"],
                row["title"],
                clients[row["firm"], row["client_number"]],
                " ".join(parties[row["firm"], row["matter_number"]]),
                row["description"],
            )
        )
    return found


def rows(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


@contextmanager
def textbook(server: str, firms: dict[str, list[peers.Document]]) -> Iterator[psycopg.Connection[Any]]:
    """A database with the textbook's table alone, for the time."""
    with psycopg.connect(server, autocommit=True) as maker:
        databases.drop(maker, DATABASE)
        maker.execute(
            sql.SQL("create database {} encoding 'UTF8' template template0").format(sql.Identifier(DATABASE))
        )
        maker.execute(databases.comment_on(DATABASE, MARK + "a labelled set"))
        try:
            with psycopg.connect(make_conninfo(server, dbname=DATABASE), autocommit=True) as connection:
                connection.execute((files("firmwall.measure.bench") / "textbook.sql").read_bytes())
                with connection.cursor() as cursor:
                    cursor.executemany(
                        "insert into textbook.matter (firm_id, matter_number, label, doc)"
                        " values (%s, %s, %s, to_tsvector('english', %s))",
                        (
                            (uuid5(NAMESPACE_OID, firm), document.number, document.label, document.text)
                            for firm, held in firms.items()
                            for document in held
                        ),
                    )
                databases.index_textbook(connection)
                connection.execute("vacuum analyze textbook.matter")
                connection.autocommit = False
                yield connection
        finally:
            databases.drop(maker, DATABASE)


def searches(
    connection: psycopg.Connection[Any], firms: dict[str, list[peers.Document]]
) -> dict[str, Search]:
    """Each peer by its name. Row-level security changes no answer, so it is left out here."""
    tantivy = {firm: peers.Tantivy(held) for firm, held in firms.items()}
    rapidfuzz = {firm: peers.Rapidfuzz(held) for firm, held in firms.items()}

    def statement(text: Any, threshold: str) -> Search:
        def search(firm: str, query: str) -> list[peers.Hit]:
            connection.execute(
                "select set_config('pg_trgm.word_similarity_threshold', %s, true)", (threshold,)
            )
            return peers.Statement(connection, text, str(uuid5(NAMESPACE_OID, firm))).search(query)

        return search

    found = {
        "textbook": statement(peers.TEXTBOOK, "0.6"),
        "trigram": statement(peers.TRIGRAM, "0.3"),
        "tantivy": lambda firm, query: tantivy[firm].search(query),
        "rapidfuzz": lambda firm, query: rapidfuzz[firm].search(query),
    }
    if connection.execute("select to_regclass('textbook.matter_rum') is not null").fetchone() == (True,):
        found["rum"] = statement(peers.RUM, "0.6")
    return found


def scored(
    server: str, folder: Path, results: Path | None, *, progress: Progress = lambda *_: None
) -> list[dict[str, object]]:
    """One row for app.search_matters and each peer: how good its answers are.

    The answers themselves go into `results`, a file for each.
    """
    queries = evaluation.read_queries(folder)
    firms = documents(folder)
    answers = {APP: asked_firmwall(server, folder, queries, progress)}
    with textbook(server, firms) as connection:
        for name, search in searches(connection, firms).items():
            answered = []
            for at, query in enumerate(queries, 1):
                answered.append(asked(query, search))
                progress(name, at, len(queries))
            answers[name] = answered
    if results is not None:
        results.mkdir(parents=True, exist_ok=True)
        for name, answered in answers.items():
            evaluation.write_results(results / f"{name}.jsonl", answered)
    return [
        {"search": name} | evaluation.figures(zip(queries, answered, strict=True)).as_row()
        for name, answered in answers.items()
    ]


def asked_firmwall(
    server: str, folder: Path, queries: Sequence[evaluation.Query], progress: Progress
) -> list[evaluation.Result]:
    """What app.search_matters answers, in a database that is gone afterwards."""
    conninfo = evaluation.load(server, FIRMWALL_DATABASE, folder, progress)
    try:
        return evaluation.ask(conninfo, queries, progress)
    finally:
        with psycopg.connect(server, autocommit=True) as maker:
            maker.execute(sql.SQL("drop database {} with (force)").format(sql.Identifier(FIRMWALL_DATABASE)))


def asked(query: evaluation.Query, search: Search) -> evaluation.Result:
    start = perf_counter()
    hits = search(query.firm, query.query)
    seconds = perf_counter() - start
    scores = [score for _, score in hits] + [0.0, 0.0]
    return evaluation.Result(
        id=query.id,
        decision="propose" if peers.proposes(hits) else "ask",
        candidates=tuple(number for number, _ in hits),
        score=scores[0],
        lead=scores[0] - scores[1],
        seconds=seconds,
    )
