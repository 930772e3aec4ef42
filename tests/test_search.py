"""The search: it answers as a plain scan would, reads the text index alone, and tells no time."""

from __future__ import annotations

import json
import random
import statistics
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, LiteralString

import psycopg
import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from tests.cast import Cast, id_of
from tests.conftest import Database
from tests.plans import FREE_INDEXES, nodes_of

SEARCH = (
    "select position, matter_number, score, grade, decision, matched from app.search_matters(%s)"
    " order by position"
)

NAMES = (
    *("Lakshmi", "Laxmi", "Mukherjee", "Mookerji", "Sharma", "Sharmila", "Singh"),
    *("Sing", "Kumar", "Kumari", "Okonkwo", "O'Neill", "McDonald", "Garcia"),
    *("Ramanuj", "Ramanujan", "Bhattacharya", "Choudhary", "Chowdhury", "William", "Bill"),
    *("Clémentine", "Wu", "An", "More", "Patel", "Patil"),
)
FIRMS_OF = ("Sugar Mills Ltd", "Steel Pvt. Ltd.", "& Sons", "Bank of Commerce", "State of Utopia", "GmbH", "")
STAGES = (" - Execution", " - Costs", " (renewal)", ", C.A. No. 2840/1982", " - CA 2840-2841/1982", "")


def names() -> st.SearchStrategy[str]:
    return st.builds(
        lambda first, last, form: f"{first} {last} {form}".strip(),
        st.sampled_from(NAMES),
        st.sampled_from(NAMES),
        st.sampled_from(FIRMS_OF),
    )


def titles() -> st.SearchStrategy[str]:
    return st.builds(
        lambda one, other, between, stage: f"{one}{between}{other}{stage}",
        names(),
        names(),
        st.sampled_from((" v. ", " vs ", " / ", " - licence from ")),
        st.sampled_from(STAGES),
    )


def slipped(text: str, at: int, how: str) -> str:
    at %= max(len(text), 1)
    if how == "drop":
        return text[:at] + text[at + 1 :]
    if how == "swap" and at + 1 < len(text):
        return text[:at] + text[at + 1] + text[at] + text[at + 2 :]
    return text


def questions() -> st.SearchStrategy[str]:
    said = st.one_of(
        names(), titles(), st.sampled_from(("2840/1982", "the lakshmi one", "sug", "ls", '"steel"'))
    )
    return st.builds(slipped, said, st.integers(0, 60), st.sampled_from(("as it is", "drop", "swap")))


@contextmanager
def asking(
    connection: psycopg.Connection[Any], person: str = "anna", firm: str = "alder"
) -> Iterator[psycopg.Connection[Any]]:
    """A context on a superuser's connection: the functions run as their owner, whom the policies bind."""
    with connection.transaction(force_rollback=True):
        connection.execute("select app.open_context(%s, %s)", (id_of(firm), id_of(person)))
        yield connection


def add_matters(
    connection: psycopg.Connection[Any], firm: str, titles_of: list[str], start: str = "T"
) -> None:
    connection.execute(
        "insert into app.matter (firm_id, matter_number, client_id, title, opened_on)"
        " select %s, %s || '-' || u.n, c.client_id, u.title, date '2024-01-01'"
        " from unnest(%s::text[]) with ordinality as u (title, n)"
        " join app.client as c on c.firm_id = %s and c.client_number = '010'",
        (id_of(firm), start, titles_of, id_of(firm)),
    )


@settings(
    max_examples=40,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(st.lists(titles(), min_size=1, max_size=12), st.lists(questions(), min_size=1, max_size=4))
def test_the_index_finds_what_a_plain_scan_finds(
    database: Database, cast: Cast, stored: list[str], asked: list[str]
) -> None:
    with database.superuser() as superuser, asking(superuser) as connection:
        add_matters(connection, "alder", stored)
        for question in asked:
            if not any(letter.isalnum() for letter in question):
                continue
            by_index = connection.execute(SEARCH, (question,)).fetchall()
            with connection.transaction(force_rollback=True):
                # plans are made anew, and have nothing left but a scan of the table
                connection.execute("drop index firmwall.search_entry_words, firmwall.search_word_keys")
                by_scan = connection.execute(SEARCH, (question,)).fetchall()
            assert by_index == by_scan


TEXTS = (
    *("Café", "राम कुमार", "아시아", "广西旅游", "\uff38", "ﬁ", "É", "Я", "İ", "a\u0301", "\x01", "\x02"),
    *("V", "v.", "-v-", "(P)", "& Ors.", "M/s.", "B.", "J.", "co-op", "007", "IL7", "5299-5304/2003"),
)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.lists(
        st.lists(st.one_of(names(), st.sampled_from(TEXTS)), max_size=5).map(" ".join), min_size=1, max_size=8
    )
)
def test_an_entry_has_the_words_it_has_alone(database: Database, cast: Cast, texts: list[str]) -> None:
    """Whatever is written in the same statement."""
    with database.superuser() as superuser:

        def made(texts: list[str]) -> list[Any]:
            return superuser.execute(
                "select e.words::text, e.title_size"
                " from firmwall.entry_words(%s, 'matter', '{matter,client}', %s) as e order by e.place",
                (id_of("alder"), texts),
            ).fetchall()

        assert made(texts) == [entry for text in texts for entry in made([text])]


ADD_PARTY: LiteralString = """
insert into app.matter_party (firm_id, matter_id, name, role)
select m.firm_id, m.matter_id, %(name)s, gen_random_uuid()
from app.matter as m
where m.matter_id = %(matter)s
"""
RENAME_PARTIES: LiteralString = "update app.matter_party set name = %(name)s where matter_id = %(matter)s"
DROP_PARTIES: LiteralString = "delete from app.matter_party where matter_id = %(matter)s and name <> %(name)s"
RETITLE: LiteralString = "update app.matter set title = %(name)s where matter_id = %(matter)s"
MOVE: LiteralString = "update app.matter set client_id = %(other client)s where matter_id = %(matter)s"
RENAME_CLIENT: LiteralString = "update app.client set display_name = %(name)s where client_id = %(client)s"
GIVE_ALIAS: LiteralString = "update app.client set aliases = array[%(name)s] where client_id = %(client)s"
CHANGES = (ADD_PARTY, RENAME_PARTIES, DROP_PARTIES, RETITLE, MOVE, RENAME_CLIENT, GIVE_ALIAS)
# few names, so that title, client and party share some
LAKSHMI, WU = "Lakshmi Steel Pvt. Ltd.", "An Wu"


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.lists(
        st.tuples(st.sampled_from(CHANGES), st.sampled_from((LAKSHMI, WU))),
        min_size=3,
        max_size=10,
    )
)
@example([(RENAME_CLIENT, WU), (ADD_PARTY, WU), (RENAME_CLIENT, LAKSHMI)])
@example([(GIVE_ALIAS, WU), (ADD_PARTY, WU), (GIVE_ALIAS, LAKSHMI)])
@example([(RENAME_CLIENT, WU), (ADD_PARTY, WU), (MOVE, WU)])
@example([(RETITLE, WU), (ADD_PARTY, WU), (RETITLE, LAKSHMI)])
def test_what_is_kept_is_what_would_be_written_anew(
    database: Database, cast: Cast, changes: list[tuple[LiteralString, str]]
) -> None:
    with database.superuser() as superuser, asking(superuser) as connection:
        matter, client, other_client = connection.execute(
            "select m.matter_id, m.client_id, c.client_id from app.matter as m"
            " join app.client as c on c.firm_id = m.firm_id and c.client_id <> m.client_id"
            " where m.firm_id = %s and m.matter_number = 'M-1' limit 1",
            (id_of("alder"),),
        ).fetchone() or (None, None, None)
        rows = {"matter": matter, "client": client, "other client": other_client}
        for change, name in changes:
            connection.execute(change, {**rows, "name": name})

        def entry() -> Any:
            return connection.execute(
                "select strip(s.words)::text, s.title_size, s.parent_id"
                " from firmwall.search_entry as s where s.entry_id = %(matter)s",
                rows,
            ).fetchone()

        kept = entry()
        connection.execute("delete from firmwall.search_entry where entry_id = %(matter)s", rows)
        connection.execute(
            "select firmwall.write_matter_entries(array[m]) from app.matter as m"
            " where m.matter_id = %(matter)s",
            rows,
        )
        assert kept == entry() is not None


def made_up_titles(count: int, seed: int) -> list[str]:
    """Titles with a few frequent words and many rare ones."""
    chance = random.Random(seed)
    rare = [
        "".join(chance.choice(("ba", "ko", "ri", "ne", "su", "ta", "lo", "mi")) for _ in range(4))
        for _ in range(count)
    ]
    return [
        f"{chance.choice(NAMES)} {rare[n]} v {chance.choice(NAMES)} {chance.choice(rare)} Private Limited"
        for n in range(count)
    ]


@pytest.mark.long
def test_no_plan_reads_the_firm(database: Database, cast: Cast) -> None:
    """On the first and the tenth call of one connection, for words and for a slip: the text index is used,
    and no node reads more than the candidates. On the eleventh call any index is as good as free to the
    planner, as it looks beside a large firm: still none but the text indexes finds."""
    stored = made_up_titles(1500, seed=1)
    with database.superuser() as superuser:
        superuser.execute("load 'auto_explain'")
        for firm in ("birch", "alder"):
            with superuser.transaction():
                person = "boris" if firm == "birch" else "anna"
                superuser.execute("select app.open_context(%s, %s)", (id_of(firm), id_of(person)))
                add_matters(superuser, firm, stored)
        superuser.execute("analyze")
        exact = stored[700].partition(" v ")[0]
        question = {"words": exact, "slip": slipped(exact, len(exact) - 3, "drop")}
        with asking(superuser) as connection:
            for call in range(1, 12):
                if call == 11:
                    connection.execute(FREE_INDEXES)
                for kind, text in question.items():
                    if call not in (1, 10, 11):
                        connection.execute(SEARCH, (text,)).fetchall()
                        continue
                    seen = nodes_of(connection, SEARCH, text)
                    indexes = {node["Index Name"] for node in seen if "Index Name" in node}
                    assert "search_entry_words" in indexes
                    assert kind == "words" or "search_word_keys" in indexes
                    for node in seen:
                        told = f"{kind}, call {call}: {json.dumps(node)[:400]}"
                        assert node["Node Type"] != "BitmapAnd", told
                        if node.get("Relation Name") in ("search_entry", "search_word", "matter", "client"):
                            assert node["Node Type"] != "Seq Scan", told
                        if node.get("Index Name") == "search_word_pkey":
                            assert "word =" in node["Index Cond"], told
                        if "Index Name" in node:
                            assert node["Actual Rows"] * node["Actual Loops"] <= 300, told


@pytest.mark.long
def test_a_word_of_another_firm_takes_no_longer(database: Database, cast: Cast) -> None:
    """T10: the clock does not tell a word that only another firm has from one that nobody has."""
    with database.superuser() as superuser:
        with superuser.transaction():
            superuser.execute("select app.open_context(%s, %s)", (id_of("birch"), id_of("boris")))
            add_matters(superuser, "birch", [f"Quaggafold reserve {n}" for n in range(2000)])
        superuser.execute("analyze")
        taken: dict[str, list[float]] = {"quaggafold reserve": [], "zorgelfund reserve": []}
        with asking(superuser) as connection:
            for _ in range(200):
                for word, times in taken.items():
                    started = time.perf_counter()
                    assert connection.execute(SEARCH, (word,)).fetchall() == []
                    times.append(time.perf_counter() - started)
        others, nobodys = (statistics.median(times) for times in taken.values())
        assert others <= 1.5 * nobodys
        assert nobodys <= 1.5 * others


def test_two_writers_of_the_same_words_do_not_wait(database: Database, cast: Cast) -> None:
    """Search data is only added to, so neither of two open transactions holds up the other."""
    with database.superuser() as one, database.superuser() as other:
        one.autocommit = other.autocommit = False
        for connection, number in ((one, "W-1"), (other, "W-2")):
            connection.execute("set lock_timeout = '2s'")
            connection.execute("select app.open_context(%s, %s)", (id_of("alder"), id_of("anna")))
            add_matters(connection, "alder", ["Wisteria Pergola v Jasmine Trellis"], start=number)
        one.commit()
        other.commit()
        with asking(one) as connection:
            found = connection.execute(SEARCH, ("wisterya pergola",)).fetchall()
            assert [row[1] for row in found] == ["W-1-1", "W-2-1"] or [row[1] for row in found] == [
                "W-2-1",
                "W-1-1",
            ]


def test_an_endless_question_ends(database: Database, cast: Cast) -> None:
    with database.superuser() as superuser, asking(superuser) as connection:
        for question in (
            "1 " * 499,
            "ab cd " * 166,
            "supercalifragilistic " * 47,
            "x" * 1000,
            '"' + "a " * 490 + '"',
        ):
            started = time.perf_counter()
            connection.execute(SEARCH, (question,)).fetchall()
            assert time.perf_counter() - started < 5
