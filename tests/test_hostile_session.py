"""What a session may set for itself changes no decision, no proposal and no page (T33, T34)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import psycopg
import pytest
from psycopg import sql
from psycopg.types.json import Jsonb

from tests.cast import Cast, id_of
from tests.conftest import Database
from tests.door import call, request_of

NEW_MATTER = {"client_name": "Northwind Shipping", "matter_number": "M-77", "title": "Another"}


def new_status(database: Database) -> dict[str, Any]:
    with database.superuser() as superuser:
        row = superuser.execute(
            "select matter_id from app.matter where firm_id = %s and matter_number = 'M-1'", (id_of("alder"),)
        ).fetchone()
    assert row is not None
    return {"matter_id": str(row[0]), "status": "on hold"}


def proposed(connection: psycopg.Connection[Any], tool: str, params: dict[str, Any]) -> str:
    body = call(connection, tool, params)
    assert body["outcome"] == "proposal", body
    connection.commit()
    proposal_id: str = body["proposal"]["proposal_id"]
    return proposal_id


def approved(connection: psycopg.Connection[Any], proposal_id: str) -> dict[str, Any]:
    row = connection.execute("select app.approve_proposal(%s)", (proposal_id,)).fetchone()
    assert row is not None
    body: dict[str, Any] = row[0]
    return body


@pytest.fixture
def login_of_both(database: Database) -> Iterator[str]:
    """A login that was granted the service's role beside the assistant's."""
    login = f"both_{database.dbname}"
    with database.superuser() as superuser:
        superuser.execute(
            sql.SQL("create role {} login in role firmwall_agent, firmwall_app").format(sql.Identifier(login))
        )
        yield login
        superuser.execute(sql.SQL("drop role {}").format(sql.Identifier(login)))


def test_an_assistant_that_puts_on_another_role_decides_on_nothing(
    database: Database, cast: Cast, login_of_both: str
) -> None:
    with request_of(database, cast) as connection:
        proposal = proposed(connection, "update_matter_status", new_status(database))
    with database.connect(login_of_both) as connection:
        connection.execute("set local role firmwall_app")
        connection.execute("select app.begin_request(%s)", (cast.token(),))
        assert approved(connection, proposal)["reason"] == "not_permitted"


@pytest.mark.parametrize("tool", ["update_matter_status", "create_matter"])
def test_a_proposal_is_the_same_wherever_its_two_sides_sit(database: Database, cast: Cast, tool: str) -> None:
    params = NEW_MATTER if tool == "create_matter" else new_status(database)
    with database.connect("agent_login") as connection:
        connection.execute("set local datestyle = 'sql, dmy'")
        connection.execute("set local timezone = 'Asia/Kolkata'")
        connection.execute("select app.begin_request(%s)", (cast.token(),))
        proposal = proposed(connection, tool, params)
    with database.connect() as connection:
        connection.execute("set local datestyle = 'iso, mdy'")
        connection.execute("set local timezone = 'America/New_York'")
        connection.execute("select app.begin_request(%s)", (cast.token(),))
        assert approved(connection, proposal)["outcome"] == "executed"


def test_a_page_goes_on_in_every_date_style(database: Database, cast: Cast) -> None:
    with database.connect() as connection:
        connection.execute("set local datestyle = german")
        connection.execute("select app.begin_request(%s)", (cast.token(),))
        row = connection.execute("select app.query_matters('{\"limit\": 1}')").fetchone()
        assert row is not None
        row = connection.execute(
            "select app.query_matters(%s)", (Jsonb({"limit": 1, "cursor": row[0]["next_cursor"]}),)
        ).fetchone()
        assert row is not None
        assert len(row[0]["matters"]) == 1


@pytest.mark.parametrize(
    "question",
    [
        """select app.query_matters('{"q": "northwind", "opened_from": "2020-01-01"}')""",
        "select app.find_all_active_by_name('Northwynd')",
        "select app.search_matters('northwynd arbitrasion')",
    ],
)
def test_a_session_that_reads_strings_otherwise_spoils_no_plan(
    database: Database, cast: Cast, question: str
) -> None:
    """Bodies are read when they first run, and kept: misread once, they would stay so for the next caller."""
    with database.connect(autocommit=True) as service:
        service.execute("set standard_conforming_strings = off")
        service.execute("begin")
        service.execute("select app.begin_request(%s)", (cast.token(),))
        with pytest.raises(psycopg.Error) as caught:
            service.execute(question)
        assert caught.value.sqlstate == "FW006"
        service.execute("rollback")
        service.execute("reset standard_conforming_strings")
        with database.connect(autocommit=True) as other:
            answers = []
            for connection in (service, other):
                with connection.transaction():
                    connection.execute("select app.begin_request(%s)", (cast.token(),))
                    answers.append(connection.execute(question).fetchall())
        assert answers[0] == answers[1]
