"""Two who write at once: what search reads follows both, whoever of them commits first."""

from __future__ import annotations

import threading

import pytest

from tests.cast import Cast, id_of, in_firm
from tests.conftest import Database
from tests.tool_calls import set_role

MATTER = "select app.upsert_matter('M-1', '010', 'Northwind and the lighthouse')"
MOVE = "select app.upsert_matter('M-2', '010', 'Lease of the Pune warehouse')"
NEW_MATTER = "select app.upsert_matter('M-77', '010', 'Lighthouse lease')"
PARTY = "select app.upsert_matter_party('M-1', 'Tamarind Surveyors', 'expert')"
RENAME = "select app.upsert_client('010', 'Southgale Carriers')"


def found(database: Database, query: str) -> list[str]:
    with database.connect("admin_login") as connection:
        rows = in_firm(connection).execute(
            "select matter_number from app.search_matters(%s) where grade = 'exact'", [query]
        )
        return [number for (number,) in rows]


@pytest.mark.parametrize(
    ("first", "second", "query", "numbers"),
    [
        (PARTY, RENAME, "southgale tamarind", ["M-1"]),
        (RENAME, PARTY, "southgale tamarind", ["M-1"]),
        (PARTY, MATTER, "lighthouse tamarind", ["M-1"]),
        (MATTER, PARTY, "lighthouse tamarind", ["M-1"]),
        (RENAME, MATTER, "southgale lighthouse", ["M-1"]),
        (MATTER, RENAME, "southgale lighthouse", ["M-1"]),
        (RENAME, NEW_MATTER, "southgale lighthouse", ["M-77"]),
        (NEW_MATTER, RENAME, "southgale lighthouse", ["M-77"]),
        (RENAME, MOVE, "southgale pune", ["M-2"]),
        (MOVE, RENAME, "southgale pune", ["M-2"]),
    ],
)
def test_search_follows_both(
    database: Database, cast: Cast, first: str, second: str, query: str, numbers: list[str]
) -> None:
    """The second begins while the first is not committed; it goes ahead or waits, and nothing is lost."""
    with database.connect("admin_login") as one, database.connect("admin_login") as other:
        in_firm(one).execute(first)

        def write() -> None:
            in_firm(other).execute(second)
            other.commit()

        writing = threading.Thread(target=write)
        writing.start()
        writing.join(0.3)
        one.commit()
        writing.join(10)
    assert found(database, query) == numbers


def test_a_matter_that_leaves_a_client_does_not_take_its_new_name_along(
    database: Database, cast: Cast
) -> None:
    """Who renames the client has seen the matter as its own, and waits for who takes it away."""
    leave = "select app.upsert_matter('M-1', '001', 'Harbour dispute')"
    with database.connect("admin_login") as one, database.connect("admin_login") as other:
        in_firm(one).execute(leave)

        def write() -> None:
            in_firm(other).execute(RENAME)
            other.commit()

        writing = threading.Thread(target=write)
        writing.start()
        writing.join(0.3)
        one.commit()
        writing.join(10)
    assert found(database, "southgale") == []
    assert found(database, "gupta harbour") == ["M-1"]


def test_a_document_that_comes_while_a_wall_is_built_is_behind_it(database: Database, cast: Cast) -> None:
    """Who moves a document waits for who walls the matter, or is found by him."""
    set_role(database, "dora", "partner")
    with database.connect("admin_login") as setting:
        in_firm(setting).execute("select app.upsert_document('M-1', 'Lighthouse deed')")
    with database.connect("admin_login") as one, database.superuser() as other:
        in_firm(one).execute(
            "select app.set_matter_wall('M-2', array[%s::uuid])",
            [id_of("anna")],
        )

        def move() -> None:
            with other.transaction():
                in_firm(other).execute("set local role firmwall_exec")
                other.execute(
                    "update app.document as d set matter_id = m.matter_id from app.matter as m"
                    " where m.firm_id = d.firm_id and m.matter_number = 'M-2'"
                )

        moving = threading.Thread(target=move)
        moving.start()
        moving.join(0.3)
        one.commit()
        moving.join(10)
        assert other.execute("select excluded_person_ids from app.document").fetchall() == [
            ([id_of("anna")],)
        ]
