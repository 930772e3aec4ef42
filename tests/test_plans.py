"""No call reads a firm to find a few of its rows, nor any row of another firm.

On the first and the tenth call of one connection, since a plan may be made anew or be kept. On the eleventh,
where every index is as good as free to the planner, as it looks beside a large firm. And where nothing is
known of the tables, as right after a load, or nothing of the firm, as right after its own.

And no bulk write compares each of its rows with all the others.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import psycopg
import pytest

from tests.cast import Cast, id_of
from tests.conftest import Database
from tests.plans import FREE_INDEXES, Node, nodes_of, rows_read
from tests.test_search import slipped
from tests.tool_calls import set_role

SIZE = 1500
# far less than the firm, and more than any of the questions finds
MANY = 300

CALLS = {
    "find_all_active_by_name": "select * from app.find_all_active_by_name(%s)",
    "resolve_client": "select app.resolve_client(%s)",
    "global_search": "select * from app.global_search(%s)",
    "resolve_matter_document": "select * from app.resolve_matter_document(%s, %s)",
    "get_matter": "select * from app.get_matter(%s)",
}
OF_A_MATTER = {"resolve_matter_document", "get_matter"}
# says how many there are, so it reads what the firm has, once
PAGE = "select app.query_matters(%s)"

# the text indexes: each of their keys holds a digest of the firm
TEXT_INDEXES = {"search_entry_words", "search_word_keys"}
ONE_A_FIRM = {"choice_setting_pkey"}

FIRM_TABLES = """
select c.relname
from pg_class as c
join pg_attribute as a on a.attrelid = c.oid and a.attname = 'firm_id'
where c.relkind in ('r', 'p')
"""
INDEXES_OF_FIRM_TABLES = """
select c.relname
from pg_index as i
join pg_class as c on c.oid = i.indexrelid
join pg_attribute as a on a.attrelid = i.indrelid and a.attname = 'firm_id'
"""


def made_up_names() -> list[str]:
    """Client names of two words that some thirty of them have, and of a rare one between."""
    chance = random.Random(5)

    def made_up(syllables: int) -> str:
        return "".join(
            chance.choice(("ba", "ko", "ri", "ne", "su", "ta", "lo", "mi")) for _ in range(syllables)
        )

    some = [made_up(3) for _ in range(100)]
    return [f"{chance.choice(some)} {made_up(4)} {chance.choice(some)} Ltd".title() for _ in range(SIZE)]


def fill(connection: psycopg.Connection[Any], firm: str, person: str, names: list[str]) -> None:
    """The same clients, each with a matter, a party and a document, for each firm."""
    with connection.transaction():
        connection.execute("select app.open_context(%s, %s)", (id_of(firm), id_of(person)))
        connection.execute(
            "select count(*) from app.upsert_clients(%s)",
            (json.dumps([{"client_number": f"C{n}", "display_name": name} for n, name in enumerate(names)]),),
        )
        connection.execute(
            "select count(*) from app.upsert_matters(%s)",
            (
                json.dumps(
                    [
                        {
                            "matter_number": f"P-{n}",
                            "client_number": f"C{n}",
                            "title": f"{name} - lease",
                            "opened_on": "2024-01-01",
                        }
                        for n, name in enumerate(names)
                    ]
                ),
            ),
        )
        connection.execute(
            "select count(*) from app.upsert_matter_parties(%s)",
            (
                json.dumps(
                    [{"matter_number": f"P-{n}", "name": f"Lessor {n}", "role": "other"} for n in range(SIZE)]
                ),
            ),
        )
        connection.execute(
            "select count(*) from app.upsert_documents(%s)",
            (
                json.dumps(
                    [{"matter_number": f"P-{n}", "title": f"Deed of {name}"} for n, name in enumerate(names)]
                ),
            ),
        )


def fill_both(connection: psycopg.Connection[Any], names: list[str], known: str) -> None:
    """Fill the two firms; `known` says which of them the statistics know."""
    fill(connection, "birch", "boris", names)
    if known == "the other firm":
        connection.execute("analyze")
    fill(connection, "alder", "anna", names)
    if known == "both firms":
        connection.execute("analyze")


@contextmanager
def asking(connection: psycopg.Connection[Any]) -> Iterator[psycopg.Connection[Any]]:
    with connection.transaction(force_rollback=True):
        connection.execute("select app.open_context(%s, %s)", (id_of("alder"), id_of("anna")))
        yield connection


@pytest.mark.long
@pytest.mark.parametrize("known", ["both firms", "the other firm", "nothing"])
def test_no_call_reads_the_firm_or_another(database: Database, cast: Cast, known: str) -> None:
    names = made_up_names()
    whole = names[700].removesuffix(" Ltd")
    rare = whole.split()[1]
    questions = {
        "whole": whole,
        "words": rare,
        "slip": slipped(whole, whole.index(rare) + 3, "drop"),
        "some": whole.split()[0],
        "label": f"{whole} · #C700",
        "nobody": "Zorgelfund Quaggamire",
    }
    with database.superuser() as superuser:
        superuser.execute("load 'auto_explain'")
        fill_both(superuser, names, known)
        matter_id = ask(
            superuser, "select matter_id from app.matter where firm_id = %s and matter_number = 'P-700'"
        )
        tables = {str(row[0]) for row in superuser.execute(FIRM_TABLES)}
        indexes = {str(row[0]) for row in superuser.execute(INDEXES_OF_FIRM_TABLES)}
        with asking(superuser) as connection:
            for call in range(1, 12):
                if call == 11:
                    connection.execute(FREE_INDEXES)
                for name, statement in CALLS.items():
                    for kind, question in questions.items():
                        values = ((matter_id,) * (name in OF_A_MATTER) + (question,))[: statement.count("%s")]
                        if call not in (1, 10, 11):
                            connection.execute(statement.encode(), values).fetchall()
                            continue
                        for node in nodes_of(connection, statement, *values):
                            told = f"{name}, {kind}, call {call}: {json.dumps(node)[:500]}"
                            assert node["Node Type"] != "BitmapAnd", told
                            if node.get("Relation Name") in tables:
                                assert node["Node Type"] != "Seq Scan", told
                                assert rows_read(node) <= MANY, told
                            if node.get("Index Name") in indexes:
                                assert keeps_to_a_firm(node), told
                                assert rows_read(node) <= MANY, told


@pytest.mark.long
@pytest.mark.parametrize("known", ["both firms", "the other firm"])
def test_a_bulk_write_compares_no_row_with_all_others(database: Database, cast: Cast, known: str) -> None:
    size = 200
    numbers = [f"New {n}" for n in range(size)]
    clients = [{"client_number": number, "display_name": f"Quarry {number}"} for number in numbers]
    matters = [
        {"matter_number": number, "client_number": number, "title": f"Lease, {number}"} for number in numbers
    ]
    parties = [
        {"matter_number": number, "name": f"Lessor of {number}", "role": "other"} for number in numbers
    ]
    documents = [
        {"matter_number": "New 1" if number == "New 1" else "New 0", "title": f"Deed, {number}"}
        for number in numbers
    ]
    writes = [
        ("upsert_clients", clients),
        ("upsert_matters", matters),
        ("upsert_matter_parties", parties),
        ("upsert_documents", documents),
        ("upsert_clients", [row | {"display_name": f"Savanna {row['client_number']}"} for row in clients]),
        ("upsert_matters", [row | {"title": f"Renewed lease, {row['matter_number']}"} for row in matters]),
    ]
    with database.superuser() as superuser:
        superuser.execute("load 'auto_explain'")
        fill_both(superuser, made_up_names(), known)
        set_role(database, "anna", "partner")
        with asking(superuser) as connection:
            for function, rows in writes:
                keeps_apart(nodes_of(connection, f"select * from app.{function}(%s)", json.dumps(rows)), size)
            # the plan is made for one document, and kept for many
            for number in ("New 1", "New 0"):
                wall = "select app.set_matter_wall(%s, p_let_in => array[%s]::uuid[])"
                keeps_apart(nodes_of(connection, wall, number, id_of("anna")), size)


def keeps_apart(made: list[Node], size: int) -> None:
    """No node read more rows, or compared more pairs, than a few for each row that was written."""
    for node in made:
        compared = node.get("Rows Removed by Join Filter", 0) * node["Actual Loops"]
        assert compared <= 5 * size, json.dumps(node)[:500]
        if "Relation Name" in node and node["Relation Name"] != "word":
            assert rows_read(node) <= 20 * size, json.dumps(node)[:500]


@pytest.mark.long
@pytest.mark.parametrize("known", ["both firms", "the other firm"])
def test_a_page_reads_the_firm_once(database: Database, cast: Cast, known: str) -> None:
    names = made_up_names()
    with database.superuser() as superuser:
        superuser.execute("load 'auto_explain'")
        fill_both(superuser, names, known)
        with asking(superuser) as connection:
            for _call in range(10):
                for node in nodes_of(connection, PAGE, '{"status": "open"}'):
                    assert rows_read(node) <= 3 * SIZE, json.dumps(node)[:500]


@pytest.mark.long
@pytest.mark.parametrize("known", ["both firms", "the other firm", "nothing"])
def test_words_of_a_page_cost_what_they_find(database: Database, cast: Cast, known: str) -> None:
    names = made_up_names()
    rare = names[700].split()[1]
    questions = {
        "a word": rare,
        "many words": " ".join(f"{word}x" for word in made_up_names()[:20] for word in word.split())[:300],
        "one word many times": ("q " * 150).strip(),
        "the beginning of a word": rare[:-2],
    }
    with database.superuser() as superuser:
        superuser.execute("load 'auto_explain'")
        fill_both(superuser, names, known)
        tables = {str(row[0]) for row in superuser.execute(FIRM_TABLES)}
        with asking(superuser) as connection:
            for call in range(1, 12):
                if call == 11:
                    connection.execute(FREE_INDEXES)
                for kind, question in questions.items():
                    for node in nodes_of(connection, PAGE, json.dumps({"q": question})):
                        told = f"{kind}, call {call}: {json.dumps(node)[:500]}"
                        assert node["Node Type"] != "BitmapAnd", told
                        if node.get("Relation Name") in tables or node.get("Index Name") in TEXT_INDEXES:
                            assert rows_read(node) <= MANY, told


def keeps_to_a_firm(node: Node) -> bool:
    """Whether an index is entered by the firm and by something else, or holds the firm in its keys."""
    return node["Index Name"] in TEXT_INDEXES | ONE_A_FIRM or bool(
        re.search(r"firm_id = .* AND ", node["Index Cond"])
    )


def ask(connection: psycopg.Connection[Any], query: str) -> Any:
    row = connection.execute(query.encode(), (id_of("alder"),)).fetchone()
    assert row is not None
    return row[0]
