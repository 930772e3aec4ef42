"""Resolving a name, whatever names a firm holds: labels differ, no pick between two, nobody of elsewhere."""

from __future__ import annotations

import json
from typing import Any

import psycopg
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from tests.cast import Cast, id_of
from tests.conftest import Database

# Few letters and much that labels are made of, so that names, numbers and labels run into each other.
WORDS = (
    "Acme",
    "ACME",
    "acmé",
    "Ltd",
    "Limited",
    "& Sons",
    "Sons",
    "·",
    "· #1",
    "1",
    "2",
    "a@x",
    "Holdings",
    "Acne",
)
NAMES = st.lists(st.sampled_from(WORDS), min_size=1, max_size=4).map(" ".join)
NUMBERS = st.sampled_from(["1", "2", "3", "1 · #2", "2 · #1", "01", "A", "a", "a@x", "Acme", "· #1"])
EMAILS = st.sampled_from([None, "a@x", "A@X", "b@x", "1", "2"])
STATUSES = st.sampled_from(["active", "active", "active", "inactive"])


@st.composite
def clients(draw: st.DrawFn) -> list[dict[str, Any]]:
    return [
        {
            "client_number": number,
            "display_name": draw(NAMES),
            "email": draw(EMAILS),
            "aliases": draw(st.lists(NAMES, max_size=2)),
            "status": draw(STATUSES),
        }
        for number in draw(st.lists(NUMBERS, min_size=1, max_size=11, unique=True))
    ]


def fill(connection: psycopg.Connection[Any], firm: str, rows: list[dict[str, Any]]) -> None:
    """A transaction in which this firm has these clients beside those of the cast."""
    connection.execute("select app.open_context(%s, %s)", (id_of(firm), id_of("dora")))
    answers = connection.execute("select outcome, reason from app.upsert_clients(%s)", (json.dumps(rows),))
    assert {outcome for outcome, _ in answers} == {"inserted"}


def test_labels_differ_and_nobody_is_picked_between_two(database: Database, cast: Cast) -> None:
    @settings(deadline=None, max_examples=80, suppress_health_check=list(HealthCheck))
    @given(rows=clients(), asked=NAMES)
    @example(
        # a name without a letter: its label reads like another client's name
        rows=[
            *(
                {
                    "client_number": number,
                    "display_name": "Acme",
                    "email": None,
                    "aliases": [],
                    "status": "active",
                }
                for number in ("1", "2", "3", "1 · #2", "2 · #1", "01")
            ),
            {"client_number": "A", "display_name": "a@x", "email": None, "aliases": [], "status": "active"},
            {
                "client_number": "a@x",
                "display_name": "·",
                "email": None,
                "aliases": ["Acme"],
                "status": "active",
            },
        ],
        asked="Acme",
    )
    @example(
        # the place at the end of a label reads like somebody's address
        rows=[
            *({"client_number": number, "display_name": "Acme"} for number in ("1", "2 · #1", "A", "a")),
            {"client_number": "Acme", "display_name": "Acme Acme"},
            {"client_number": "01", "display_name": "Acme Acme", "email": "2"},
        ],
        asked="Acme",
    )
    @example(
        rows=[
            {"client_number": number, "display_name": name}
            for number, name in [("B1", "X"), ("B2", "X"), ("B3", "X · #B1 · #B9"), ("B9 · #B3", "X · #B1")]
        ],
        asked="X",
    )
    def resolved(rows: list[dict[str, Any]], asked: str) -> None:
        try:
            fill(admin, "alder", rows)
            for name in {asked, *(row["display_name"] for row in rows)}:
                ((answer,),) = admin.execute("select app.resolve_client(%s)", (name,))
                found = list(admin.execute("select * from app.find_all_active_by_name(%s)", (name,)))
                numbers = {client[1] for client in found}
                check(name, answer, rows, numbers)
                typed_back(answer, rows)
        finally:
            admin.rollback()

    def check(name: str, answer: dict[str, Any], rows: list[dict[str, Any]], numbers: set[str]) -> None:
        labels = [choice["label"].lower() for choice in answer["choices"]]
        assert len(set(labels)) == len(labels), labels
        active = {row["client_number"] for row in rows if row.get("status", "active") == "active"}
        assert numbers <= active
        if answer["outcome"] == "one":
            assert answer["choices"] == []
            assert answer["how"] in ("exact", "alias", "words")
            if " · " not in name:
                # nobody else has the whole name
                whole = [
                    row["client_number"]
                    for row in rows
                    if row["client_number"] in active and words(row["display_name"]) == words(name)
                ]
                assert whole in ([], [answer["client"]["client_number"]])
        else:
            assert answer["client"] is None
            assert answer["how"] is None
        assert (answer["outcome"] == "choices") == bool(answer["choices"])

    def typed_back(answer: dict[str, Any], rows: list[dict[str, Any]]) -> None:
        """A label leads to its client; where a name reads like a label, it is a question, never another."""
        written = [[row["client_number"], row["display_name"], *row.get("aliases", [])] for row in rows]
        plain = not any("·" in text for texts in written for text in texts)
        # numbers that differ in case alone: their labels end with a place, and the id leads through
        plain = plain and len({row["client_number"].lower() for row in rows}) == len(rows)
        for choice in answer["choices"]:
            ((again,),) = admin.execute("select app.resolve_client(%s)", (choice["label"],))
            # the words of a label may be words of a name: then the label is a question
            a_name = any(
                set(words(choice["label"])) <= set(words(text)) for texts in written for text in texts[1:]
            )
            if (plain and not a_name) or again["outcome"] == "one":
                assert again["client"] is not None, (choice["label"], again)
                assert again["client"]["client_id"] == choice["id"], (choice["label"], again)

    def words(name: str) -> list[str]:
        ((folded,),) = superuser.execute("select firmwall.name_words(%s)", (name,))
        return list(folded)

    with database.connect("admin_login") as admin, database.superuser() as superuser:
        resolved()


def test_nothing_of_another_firm_is_found_under_any_name(database: Database, cast: Cast) -> None:
    """The same question before and after another firm has taken in clients: the same answer to the byte."""

    @settings(deadline=None, max_examples=30, suppress_health_check=list(HealthCheck))
    @given(rows=clients(), asked=st.lists(NAMES, min_size=1, max_size=4))
    def asked_twice(rows: list[dict[str, Any]], asked: list[str]) -> None:
        names = [*asked, "Manish Gupta", "Northwind", "Nortwind Shiping"]
        before = answers(names)
        with database.connect("admin_login") as admin:
            fill(admin, "birch", [row | {"client_number": f"h{row['client_number']}"} for row in rows])
        assert answers(names) == before
        with database.superuser() as superuser:
            superuser.execute("delete from app.client where client_number like 'h%'")

    def answers(names: list[str]) -> list[Any]:
        with database.connect("app_login") as service:
            service.execute("select app.begin_request(%s)", (cast.token("anna", "alder"),))
            return [
                service.execute(
                    "select app.resolve_client(%s),"
                    " (select jsonb_agg(f) from app.find_all_active_by_name(%s) as f)",
                    (name, name),
                ).fetchall()
                for name in names
            ]

    asked_twice()
