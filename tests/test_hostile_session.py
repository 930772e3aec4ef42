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
from tests.tool_calls import call, request_of

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


HOSTILE = {
    "extra_float_digits": "-15",
    "datestyle": "sql, dmy",
    "intervalstyle": "sql_standard",
    "timezone": "Asia/Kolkata",
    "bytea_output": "escape",
    "lc_monetary": "C",
    "lc_numeric": "C",
    "lc_time": "C",
    "xmlbinary": "hex",
    "default_text_search_config": "simple",
    "backslash_quote": "on",
    "array_nulls": "off",
    "quote_all_identifiers": "on",
    "gin_fuzzy_search_limit": "1",
}
# what answers as jsonb: its text is made inside the function, and is one to the byte
BODIES = {
    "execute_tool: find_client": """app.execute_tool('find_client', '{"name": "Manish Gupta"}')""",
    "execute_tool: search_matters": """app.execute_tool('search_matters', '{"query": "northwynd lease"}')""",
    "execute_tool: global_search": """app.execute_tool('global_search', '{"query": "gupta savanna"}')""",
    "execute_tool: query_matters": """app.execute_tool('query_matters', '{"limit": 2}')""",
    "execute_tool: create_matter": (
        """app.execute_tool('create_matter', '{"client_name": "Northwind Shipping","""
        """ "matter_number": "M-77", "title": "A", "opened_on": "2024-01-02"}')"""
    ),
    "query_matters": """app.query_matters('{"limit": 2}')""",
    "resolve_client": "app.resolve_client('Manish Gupta')",
    "explain_search": "app.explain_search('northwynd lease')",
    "granted_tool_catalog": "(select jsonb_agg(to_jsonb(t)) from app.granted_tool_catalog() as t)",
}
# what answers in columns: their values are the same, and their text is made by the client's session
ROWS = {
    "global_search": "app.global_search('gupta savanna')",
    "search_matters": "app.search_matters('northwynd lease')",
    "find_all_active_by_name": "app.find_all_active_by_name('Northwynd')",
}


def answered(database: Database, question: str, settings: dict[str, str]) -> list[Any]:
    """The answer on a new connection that has these settings, without the ids that each call makes."""
    with database.connect("admin_login") as connection:
        for name, value in settings.items():
            connection.execute("select set_config(%s, %s, true)", (name, value))
        connection.execute("select app.open_context(%s, %s)", (id_of("alder"), id_of("anna")))
        rows = connection.execute(question.encode(), binary=True).fetchall()
        connection.rollback()
        return rows


@pytest.mark.parametrize("function", BODIES)
def test_no_setting_changes_a_byte_of_a_body(database: Database, cast: Cast, function: str) -> None:
    stamps = r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d{4}-\d\d-\d\dT[0-9:.]{8,}"
    question = f"select regexp_replace(({BODIES[function]})::text, '{stamps}', '…', 'g')"
    usual = answered(database, question, {})
    assert usual[0][0]
    assert answered(database, question, HOSTILE) == usual


@pytest.mark.parametrize("function", ROWS)
def test_no_setting_changes_a_value_of_a_row(database: Database, cast: Cast, function: str) -> None:
    question = f"select * from {ROWS[function]}"
    usual = answered(database, question, {})
    assert usual
    assert answered(database, question, HOSTILE) == usual


@pytest.mark.parametrize("where", ["alter role {login}", "alter role {login} in database {database}"])
def test_a_service_that_was_set_to_misread_strings_is_told_what_mends_it(
    database: Database, cast: Cast, login_of_both: str, where: str
) -> None:
    """One injected statement locks a login out for good; its error and the doctor say which one ends that."""
    altered = where.format(login=login_of_both, database=database.dbname)
    statement = f"{altered} reset standard_conforming_strings;"
    with database.connect(login_of_both, autocommit=True) as service:
        service.execute(f"{altered} set standard_conforming_strings = off".encode())
    with database.connect(login_of_both) as service:
        service.execute("select app.begin_request(%s)", (cast.token(),))
        with pytest.raises(psycopg.Error) as caught:
            service.execute("select app.resolve_client('Northwind')")
    assert caught.value.sqlstate == "FW006"
    assert statement in (caught.value.diag.message_hint or "")
    with database.connect("admin_login") as admin:
        told = admin.execute(
            "select level, remedy from app.doctor() where check_name = 'settings'"
        ).fetchall()
    assert told == [("error", statement)]
    with database.connect(login_of_both, autocommit=True) as service:
        service.execute(statement.encode())
    with database.connect(login_of_both) as service:
        service.execute("select app.begin_request(%s)", (cast.token(),))
        assert service.execute("select app.resolve_client('Northwind')").fetchone()


def test_row_security_off_is_refused_by_name(database: Database, cast: Cast) -> None:
    """begin_request reads memberships all the same, and the next call says what to set."""
    with database.connect() as service:
        service.execute("set row_security = off")
        service.execute("select app.begin_request(%s)", (cast.token(),))
        for question in (
            "select app.resolve_client('Northwind')",
            "select from app.search_matters('Northwind')",
            "select app.query_matters()",
            "select app.upsert_client('1', 'One')",
        ):
            with pytest.raises(psycopg.Error) as caught, service.transaction():
                service.execute(question)
            assert caught.value.sqlstate == "FW007", question
        row = service.execute("select app.execute_tool('search_matters', '{\"query\": \"x\"}')").fetchone()
        assert row is not None
        assert row[0]["reason"] == "no_scope"
    with database.connect() as service:
        service.execute("set row_security = off")
        with pytest.raises(psycopg.Error) as caught:
            service.execute("select app.begin_request('no token')")
        assert caught.value.sqlstate == "FW001"
