"""No data of a firm reaches a log, a notification, an error's text or the text of a statement (T37).

The marker is the name of a client, a title, and what is asked for. A server is started that logs everything
it can without being told to log values; each kind of call is made; log and statistics are searched.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psycopg
import pytest

from firmwall import errors
from firmwall.client import Firmwall
from firmwall.operate import migrate
from firmwall.statements import query_matters
from tests.cast import Cast, set_up
from tests.conftest import LOGINS, Database
from tests.servers import BINARIES, running_server
from tests.tool_calls import add_tool, audit_rows

MARKER = "Quagga"

LOUD = {
    "log_min_messages": "notice",
    "log_min_error_statement": "error",
    "log_statement": "all",
    "log_duration": "on",
    "log_lock_waits": "on",
    "log_parameter_max_length": "0",
    "shared_preload_libraries": "pg_stat_statements",
    "compute_query_id": "on",
}


@pytest.fixture(scope="module", params=list(BINARIES))
def loud(request: pytest.FixtureRequest) -> Iterator[Database]:
    """A database of alder and birch on a server that logs every statement, without the values bound to it."""
    settings = dict(LOUD)
    if request.param == "pg18":
        # the embedded server has no pg_stat_statements
        del settings["shared_preload_libraries"]
    with running_server(request.param, settings) as server:
        with psycopg.connect(server.conninfo(), autocommit=True) as superuser:
            superuser.execute("create role dba login createrole")
            superuser.execute("create database loud owner dba")
        migrate.up(server.conninfo("loud", "dba"), create_extensions=True, on_warning=lambda _: None)
        with psycopg.connect(server.conninfo("loud"), autocommit=True) as superuser:
            for login, role in LOGINS.items():
                superuser.execute(f"create role {login} login in role {role}".encode())
            with psycopg.connect(server.conninfo("loud", "admin_login")) as admin:
                set_up(superuser, admin)
        yield Database(server, "loud")


def log_of(database: Database) -> str:
    return (Path(database.server.host) / "log").read_text(encoding="utf-8")


def test_no_marker_outside_the_answer(loud: Database) -> None:
    token = Cast().token()
    add_tool(loud, "raises", f"begin raise exception 'marker {MARKER}' using detail = '{MARKER}'; end")
    add_tool(loud, "casts", f"begin return to_jsonb('{MARKER}'::integer); end")
    with loud.superuser() as superuser:
        # the tools above spell the marker out: what was logged of their making does not count
        superuser.execute("select 'log from here on'")
    answers: list[Any] = []
    told: list[str] = []
    with loud.connect("agent_login", autocommit=True) as listening, Firmwall(loud.conninfo()) as fw:
        listening.execute("listen firmwall")
        with fw.request(token) as request:
            request.upsert_client(
                "Q1", f"{MARKER} Holdings", email="q1@x.example", aliases=[f"{MARKER} Group"]
            )
            request.upsert_client("Q2", f"{MARKER} Holdings", email="q2@x.example")
            request.upsert_matter("Q/1", "Q1", f"{MARKER} v Zebra", description=MARKER)
            request.upsert_matter_party("Q/1", f"{MARKER} Bank", "lender")
            request.upsert_document("Q/1", f"{MARKER} deed", "deed")
        matter = fw.direct.query_matters(token, q=MARKER).matters[0]
        calls: list[tuple[str, dict[str, Any]]] = [
            ("find_client", {"name": f"{MARKER} Holdings"}),
            ("find_client", {"name": f"{MARKER} Nobody"}),
            ("get_matter", {"matter_id": matter.matter_id}),
            ("query_matters", {"client_name": f"{MARKER} Holdings"}),
            ("query_matters", {"q": MARKER}),
            ("query_matters", {MARKER: MARKER}),
            ("query_matters", {"client_id": MARKER}),
            ("search_matters", {"query": f"{MARKER} zebra"}),
            ("global_search", {"query": MARKER}),
            ("resolve_matter_document", {"matter_id": matter.matter_id, "query": f"{MARKER} deed"}),
            ("update_matter_status", {"matter_id": matter.matter_id, "status": "closed"}),
            ("add_client_alias", {"client_name": f"{MARKER} Holdings", "alias": MARKER}),
            ("add_matter_party", {"matter_id": matter.matter_id, "name": MARKER, "role": "x"}),
            ("raises", {}),
            ("casts", {}),
            (MARKER, {MARKER: MARKER}),
        ]
        for tool, params in calls:
            answers.append(fw.execute_tool(token, tool, params))
        for proposal in fw.list_proposals(token):
            answers.append(fw.approve_proposal(token, proposal.proposal_id))
        for refused in (
            lambda: fw.direct.query_matters(token, client_name=f"{MARKER} Holdings"),
            lambda: fw.direct.query_matters(token, client_name=f"{MARKER} Nobody"),
            lambda: fw._ask(token, query_matters(q=MARKER, junk=MARKER)),  # type: ignore[call-arg]
            lambda: fw.direct.query_matters(token, cursor=MARKER),
            lambda: fw.audit_trail(token),
        ):
            with pytest.raises(errors.FirmwallError) as raised:
                refused()
            told += [str(raised.value), str(raised.value.hint), str(raised.value.__cause__)]
        told += [notify.payload for notify in listening.notifies(timeout=0, stop_after=1)]
        told += [
            str(row)
            for row in listening.execute("select query from pg_stat_activity where query is not null")
        ]
    # the answers were about the marker, and one failed in its words
    assert sum(MARKER in answer.model_dump_json() for answer in answers) > 8
    assert [answer.reason for answer in answers if answer.tool in ("raises", "casts")] == ["failed", "failed"]
    assert not any(MARKER in text for text in told), [text for text in told if MARKER in text]
    assert len(audit_rows(loud)) == len(answers)

    logged = log_of(loud).rsplit("log from here on", 1)[1]
    assert "execute_tool" in logged
    assert MARKER not in logged, [line for line in logged.splitlines() if MARKER in line]
    if loud.server.name == "pg15":
        with loud.superuser() as superuser:
            superuser.execute("create extension pg_stat_statements")
            kept = superuser.execute(
                "select query from pg_stat_statements"
                " where query like %s and query not like '%%create function%%'",
                (f"%{MARKER}%",),
            ).fetchall()
        assert kept == []
