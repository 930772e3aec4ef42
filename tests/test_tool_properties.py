"""Whatever an assistant sends, execute_tool answers with a body and leaves one audit row (T35, T43, T53)."""

from __future__ import annotations

import statistics
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from uuid import uuid4

import psycopg
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from psycopg.types.json import Jsonb

from firmwall.models.tool_calls import SERVER_TOOL_EXECUTE_RESPONSE
from tests.cast import Cast, id_of
from tests.conftest import Database
from tests.tool_calls import audit_rows, request_of, set_role

SETTING = f"set_config('firmwall.context', '{id_of('birch')}|{id_of('boris')}|{'0' * 64}', true)"

# Syntax of SQL, of LIKE, of tsquery and of JSON paths; attempts to switch the firm; far too much of anything.
HOSTILE = [
    "' or 1=1 --",
    f"x' union all select {SETTING} --",
    f"{SETTING}",
    "%_\\",
    "!! & | <-> ( ) :* a:b",
    '"unclosed',
    "$.** ? (@ > 1)",
    "abc " * 300,
    "é" * 3000,
    "1/0",
    "\u202e\u200b\ufeff",
    "مانيش गुप्ता 株式会社",
]

TOOLS = [
    "find_client",
    "get_client",
    "get_matter",
    "query_matters",
    "search_matters",
    "global_search",
    "resolve_matter_document",
    "update_matter_status",
    "add_client_alias",
    "create_matter",
    "add_matter_party",
]
KEYS = [
    *(
        "name",
        "query",
        "q",
        "client_id",
        "client_name",
        "matter_id",
        "status",
        "practice_area",
        "alias",
        "role",
    ),
    *("title", "matter_number", "opened_from", "limit", "cursor", "firm_id", "user_id"),
]

texts = st.sampled_from(HOSTILE) | st.text(
    st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=60
)
values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | texts
    | st.builds(lambda: str(uuid4())),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(texts, inner, max_size=3),
    max_leaves=6,
)
params = st.dictionaries(st.sampled_from(KEYS) | texts, values, max_size=5) | values


@given(
    calls=st.lists(
        st.tuples(st.sampled_from(TOOLS) | texts, params, st.none() | texts), min_size=1, max_size=8
    )
)
@settings(
    max_examples=40,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
    derandomize=True,
)
def test_any_call_is_a_body_and_a_row(
    database: Database, cast: Cast, calls: list[tuple[str, Any, str | None]]
) -> None:
    before = len(audit_rows(database))
    bodies = []
    with request_of(database, cast) as connection:
        for tool, sent, request_id in calls:
            row = connection.execute(
                "select app.execute_tool(%s, %s, %s)", (tool, Jsonb(sent), request_id)
            ).fetchone()
            assert row is not None
            bodies.append(row[0])
        connection.commit()
    for body in bodies:
        SERVER_TOOL_EXECUTE_RESPONSE.validate_python(body)
        assert "Quokka" not in str(body)
        assert body["reason"] != "failed"
    assert len(audit_rows(database)) == before + len(calls)


def test_a_hostile_text_in_every_text_parameter(database: Database, cast: Cast) -> None:
    with database.superuser() as superuser:
        rows = superuser.execute(
            "select name, arguments from firmwall.tool where kind <> 'decision'"
        ).fetchall()
    with request_of(database, cast, login="app_login") as connection:
        for tool, arguments in rows:
            for hostile in HOSTILE:
                sent = {
                    key: str(uuid4()) if rule.get("format") == "uuid" else rule.get("enum", [hostile])[0]
                    for key, rule in arguments["properties"].items()
                    if rule["type"] == "string"
                }
                answered = connection.execute(
                    "select app.execute_tool(%s, %s), app.current_firm_id_or_null()", (tool, Jsonb(sent))
                ).fetchone()
                assert answered is not None
                body, firm = answered
                assert body["reason"] in (None, "invalid_params", "not_found"), (tool, hostile)
                assert firm == id_of("alder")
        connection.commit()
    assert len(audit_rows(database)) == len(rows) * len(HOSTILE)


# T44: no answer of the class not_found takes longer than another.


@contextmanager
def walled(database: Database, cast: Cast) -> Iterator[str]:
    """The id of a matter of alder that anna is shut out of."""
    set_role(database, "dora", "partner")
    with database.connect("admin_login") as admin:
        admin.execute("select app.open_context_as('alder', 'dora@example.com')")
        row = admin.execute(
            "select app.set_matter_wall('M-1', array[%s]::uuid[])", (id_of("anna"),)
        ).fetchone()
        admin.commit()
    assert row is not None
    yield str(row[0])


@pytest.mark.parametrize("tool", ["get_matter", "update_matter_status"])
def test_elsewhere_nowhere_and_walled_take_the_same_time(database: Database, cast: Cast, tool: str) -> None:
    with database.superuser() as superuser:
        elsewhere = superuser.execute(
            "select matter_id from app.matter join identity.firm using (firm_id) where code = 'birch' limit 1"
        ).fetchone()
    assert elsewhere is not None
    with walled(database, cast) as behind, request_of(database, cast) as connection:
        took: dict[str, list[float]] = {str(elsewhere[0]): [], str(uuid4()): [], behind: []}
        for _ in range(200):
            for matter, times in took.items():
                sent = Jsonb({"matter_id": matter} | ({"status": "closed"} if tool[0] == "u" else {}))
                times.append(timed(connection, tool, sent))
    medians = [statistics.median(times) for times in took.values()]
    assert max(medians) / min(medians) <= 1.5, medians


def test_unknown_and_not_granted_take_the_same_time(database: Database, cast: Cast) -> None:
    with database.superuser() as superuser:
        superuser.execute("update identity.membership set role = 'auditor'")
    with request_of(database, cast) as connection:
        took: dict[str, list[float]] = {"get_matter": [], "no_such_tool": []}
        for _ in range(200):
            for tool, times in took.items():
                times.append(timed(connection, tool, Jsonb({"matter_id": str(uuid4())})))
    medians = [statistics.median(times) for times in took.values()]
    assert max(medians) / min(medians) <= 1.5, medians


def timed(connection: psycopg.Connection[Any], tool: str, sent: Jsonb) -> float:
    begun = time.perf_counter()
    row = connection.execute("select app.execute_tool(%s, %s) ->> 'outcome'", (tool, sent)).fetchone()
    took = time.perf_counter() - begun
    assert row == ("denied",)
    return took
