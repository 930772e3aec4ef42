"""T45 to T54: whatever happens to a call, its body, code and audit rows. `pytest -v` prints the matrix."""

from __future__ import annotations

import os
import signal
import socket
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import psycopg
import pytest
from psycopg.types.json import Jsonb

from firmwall import errors
from firmwall.client import Firmwall
from tests.cast import Cast, id_of
from tests.conftest import Database
from tests.servers import running_server
from tests.tool_calls import add_tool, audit_rows, call, request_of, set_role


@dataclass(frozen=True)
class Line:
    """One line of the matrix: what happened, what the caller got, the code in the audit row, rows left."""

    server: str
    what: str
    got: str
    code: str
    rows: int


MATRIX: list[Line] = []


@pytest.fixture(scope="module", autouse=True)
def matrix(request: pytest.FixtureRequest) -> Iterator[None]:
    yield
    capture = request.config.pluginmanager.getplugin("capturemanager")
    if MATRIX and capture is not None and request.config.get_verbosity() > 0:
        with capture.global_and_fixture_disabled():
            print(f"\n{'server':8} {'what happens':52} {'the caller gets':26} {'code':6} audit rows")
            for line in sorted(MATRIX, key=lambda line: line.server):
                print(f"{line.server:8} {line.what:52} {line.got:26} {line.code:6} {line.rows}")


Noted = Callable[[str, str, str], None]


@pytest.fixture
def noted(database: Database) -> Noted:
    """Assert what a call left, and write the line of the matrix."""

    def note(what: str, got: str, tool: str) -> None:
        rows = audit_rows(database, tool)
        code = rows[-1]["error_code"] or "-" if rows else "-"
        MATRIX.append(Line(database.server.name, what, got, code, len(rows)))

    return note


def short(body: dict[str, Any]) -> str:
    return f"{body['outcome']} {body['reason'] or ''}".strip()


# T45, T46, T48: ends that are caught. One body, one row, and the transaction commits.

ENDS = [
    ("division by zero", "begin return to_jsonb(1 / 0); end", "failed", "22012"),
    ("an exception of its own", "begin raise exception 'marker Zebra'; end", "failed", "P0001"),
    ("a failed assertion", "begin assert false, 'marker Zebra'; end", "failed", "P0004"),
    ("a cast that echoes its value", "begin return to_jsonb('Zebra'::integer); end", "failed", "22P02"),
    ("endless recursion", "begin return firmwall.tests_ends(p_params); end", "failed", "54001"),
    (
        "a unique key",
        "begin insert into app.client (firm_id, client_number, display_name)"
        " values (app.current_firm_id_or_null(), '001', 'Zebra'); return '{}'; end",
        "failed",
        "23505",
    ),
    (
        "a deferred foreign key",
        "begin insert into firmwall.tests_child values (app.current_firm_id_or_null(), gen_random_uuid());"
        " return '{}'; end",
        "failed",
        "23503",
    ),
    ("a privilege it lacks", "begin delete from app.client; return '{}'; end", "failed", "42501"),
    ("lock_timeout", "begin raise exception 'x' using errcode = '55P03'; end", "timeout", "55P03"),
    ("serialization failure", "begin raise exception 'x' using errcode = '40001'; end", "retry", "40001"),
    ("deadlock", "begin raise exception 'x' using errcode = '40P01'; end", "retry", "40P01"),
    ("disk full", "begin raise exception 'x' using errcode = '53100'; end", "unavailable", "53100"),
    ("out of memory", "begin raise exception 'x' using errcode = '53200'; end", "unavailable", "53200"),
    ("an internal error", "begin raise exception 'x' using errcode = 'XX000'; end", "failed", "XX000"),
    ("too complex a statement", "begin raise exception 'x' using errcode = '54000'; end", "failed", "54000"),
    ("code that is not installed", "begin return firmwall.no_such(p_params); end", "unavailable", "42883"),
]


@pytest.mark.parametrize(("what", "body", "reason", "code"), ENDS, ids=[end[0] for end in ENDS])
def test_an_end_that_is_caught(
    database: Database, cast: Cast, noted: Noted, what: str, body: str, reason: str, code: str
) -> None:
    if "tests_child" in body:
        with database.superuser() as superuser:
            superuser.execute(
                "create table firmwall.tests_child (firm_id uuid, parent uuid,"
                " foreign key (firm_id, parent) references app.matter (firm_id, matter_id)"
                " deferrable initially deferred)"
            )
            superuser.execute("grant insert on firmwall.tests_child to firmwall_exec")
    add_tool(database, "ends", body)
    with request_of(database, cast) as connection:
        answer = call(connection, "ends")
        assert short(answer) == f"denied {reason}"
        assert "Zebra" not in str(answer)
        connection.commit()
    (row,) = audit_rows(database, "ends")
    assert (row["outcome"], row["reason"], row["error_code"]) == ("denied", reason, code)
    noted(what, short(answer), "ends")


SLEEPS = "begin perform pg_sleep(30); return '{}'; end"


def test_statement_timeout(database: Database, cast: Cast, noted: Noted) -> None:
    add_tool(database, "sleeps", SLEEPS)
    with request_of(database, cast) as connection:
        connection.execute("set local statement_timeout = '200ms'")
        begun = time.monotonic()
        answer = call(connection, "sleeps")
        assert time.monotonic() - begun < 5
        connection.commit()
    assert short(answer) == "denied timeout"
    assert [row["error_code"] for row in audit_rows(database, "sleeps")] == ["57014"]
    noted("statement_timeout", short(answer), "sleeps")


def in_thread(work: Callable[[], Any]) -> tuple[threading.Thread, list[Any]]:
    """Run it beside; what it returned or raised comes in the list."""
    came: list[Any] = []

    def run() -> None:
        try:
            came.append(work())
        except Exception as error:
            came.append(error)

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    return thread, came


def wait_until(database: Database, condition: str, *values: object) -> None:
    with database.superuser() as superuser:
        for _ in range(500):
            row = superuser.execute(condition.encode(), values).fetchone()
            if row is not None and row[0]:
                return
            time.sleep(0.02)
    raise AssertionError(f"never came true: {condition}")


SLEEPING = "select exists (select from pg_stat_activity where pid = %s and wait_event = 'PgSleep')"
WAITING = "select exists (select from pg_locks where pid = %s and not granted)"


@pytest.mark.parametrize("end", ["pg_cancel_backend", "pg_terminate_backend"])
def test_cancelled_or_terminated(database: Database, cast: Cast, noted: Noted, end: str) -> None:
    add_tool(database, "sleeps", SLEEPS)
    with request_of(database, cast) as connection:
        pid = connection.info.backend_pid

        def work() -> dict[str, Any]:
            answer = call(connection, "sleeps")
            connection.commit()
            return answer

        thread, came = in_thread(work)
        wait_until(database, SLEEPING, pid)
        with database.superuser() as superuser:
            superuser.execute(f"select {end}(%s)".encode(), (pid,))
        thread.join(10)
    if end == "pg_cancel_backend":
        assert short(came[0]) == "denied timeout"
        assert [row["error_code"] for row in audit_rows(database, "sleeps")] == ["57014"]
        noted("cancelled by another session", short(came[0]), "sleeps")
    else:
        assert isinstance(came[0], psycopg.OperationalError)
        assert audit_rows(database, "sleeps") == []
        noted("terminated by another session", "nothing: 57P01", "sleeps")


def test_transaction_timeout(database: Database, cast: Cast, noted: Noted) -> None:
    add_tool(database, "sleeps", SLEEPS)
    with request_of(database, cast) as connection:
        if connection.info.server_version < 170000:
            pytest.skip("transaction_timeout came with 17")
        connection.execute("set local transaction_timeout = '300ms'")
        with pytest.raises(psycopg.errors.TransactionTimeout):
            call(connection, "sleeps")
    assert audit_rows(database, "sleeps") == []
    noted("transaction_timeout", "nothing: 25P04", "sleeps")


LOCKS = (
    "begin perform from app.matter where firm_id = app.current_firm_id_or_null() and matter_number = 'M-1'"
    " for update; perform pg_sleep(0.3);"
    " perform from app.matter where firm_id = app.current_firm_id_or_null() and matter_number = 'M-2'"
    ' for update; return \'{"result": "done"}\'; end'
)


def test_a_real_lock_timeout(database: Database, cast: Cast, noted: Noted) -> None:
    add_tool(database, "locks", LOCKS)
    with database.superuser() as superuser, superuser.transaction():
        superuser.execute("select from app.matter for update")
        with request_of(database, cast) as connection:
            connection.execute("set local lock_timeout = '100ms'")
            answer = call(connection, "locks")
            connection.commit()
    assert short(answer) == "denied timeout"
    assert [row["error_code"] for row in audit_rows(database, "locks")] == ["55P03"]
    noted("a row that another transaction holds", short(answer), "locks")


def test_a_real_deadlock(database: Database, cast: Cast, noted: Noted) -> None:
    add_tool(database, "locks", LOCKS)
    add_tool(database, "locks_back", LOCKS.replace("M-1", "M-0").replace("M-2", "M-1").replace("M-0", "M-2"))
    with request_of(database, cast) as one, request_of(database, cast, "dora") as other:

        def work(connection: psycopg.Connection[Any], tool: str) -> dict[str, Any]:
            answer = call(connection, tool)
            connection.commit()
            return answer

        threads = [in_thread(lambda: work(one, "locks")), in_thread(lambda: work(other, "locks_back"))]
        for thread, _ in threads:
            thread.join(20)
        answers = sorted(short(came[0]) for _, came in threads)
    assert answers == ["denied retry", "executed"]
    assert sorted(row["error_code"] or "" for row in audit_rows(database)) == ["", "40P01"]
    tool = "locks" if audit_rows(database, "locks")[0]["error_code"] else "locks_back"
    noted("a deadlock, as its victim", answers[0], tool)


def test_a_real_serialization_failure(database: Database, cast: Cast, noted: Noted) -> None:
    add_tool(
        database,
        "updates",
        "begin update app.client set email = 'x@y.example'"
        " where firm_id = app.current_firm_id_or_null() and client_number = '001'; return '{}'; end",
    )
    with database.connect("agent_login") as connection:
        connection.isolation_level = psycopg.IsolationLevel.REPEATABLE_READ
        connection.execute("select app.begin_request(%s)", (cast.token(),))
        with request_of(database, cast, "dora", "app_login") as other:
            other.execute("select app.upsert_client('001', 'Manish Gupta', 'z@y.example')")
            other.commit()
        answer = call(connection, "updates")
        connection.commit()
    assert short(answer) == "denied retry"
    assert [row["error_code"] for row in audit_rows(database, "updates")] == ["40001"]
    noted("a row changed since, in REPEATABLE READ", short(answer), "updates")


# T47: what cannot be recorded is not answered.


def test_read_only(database: Database, cast: Cast, noted: Noted) -> None:
    with database.connect("agent_login") as connection:
        connection.read_only = True
        connection.execute("select app.begin_request(%s)", (cast.token(),))
        with pytest.raises(psycopg.errors.ReadOnlySqlTransaction):
            call(connection, "query_matters")
        connection.rollback()
    assert audit_rows(database) == []
    noted("a READ ONLY transaction", "nothing: 25006", "query_matters")


def test_a_commit_that_fails_hands_nothing_over(database: Database, cast: Cast, noted: Noted) -> None:
    """Two serializable transactions that could not have run one after the other."""
    add_tool(
        database,
        "counts",
        "begin return jsonb_build_object('result', (select count(*) from audit.tool_call"
        " where firm_id = app.current_firm_id_or_null())); end",
    )
    sqlstates = []
    with request_of(database, cast) as one, request_of(database, cast, "dora") as other:
        for connection, person in ((one, "anna"), (other, "dora")):
            connection.rollback()
            connection.isolation_level = psycopg.IsolationLevel.SERIALIZABLE
            connection.execute("select app.begin_request(%s)", (cast.token(person),))
        for connection in (one, other):
            assert short(call(connection, "counts")) == "executed"
        for connection in (one, other):
            try:
                connection.commit()
            except psycopg.errors.SerializationFailure as error:
                sqlstates.append(error.sqlstate)
    assert sqlstates == ["40001"]
    assert len(audit_rows(database, "counts")) == 1
    MATRIX.append(
        Line(database.server.name, "COMMIT fails in SERIALIZABLE (the loser)", "nothing: 40001", "-", 0)
    )


def test_the_client_gives_no_answer_before_commit(database: Database, cast: Cast) -> None:
    with database.superuser() as superuser:
        superuser.execute(
            "create function audit.tests_refuse() returns trigger language plpgsql as"
            " $$ begin raise exception 'x' using errcode = '40001'; end $$"
        )
        superuser.execute(
            "create constraint trigger refuse after insert on audit.tool_call_default"
            " deferrable initially deferred for each row execute function audit.tests_refuse()"
        )
    with Firmwall(database.conninfo("agent_login")) as fw, pytest.raises(errors.Conflict):
        fw.execute_tool(cast.token(), "query_matters")
    assert audit_rows(database) == []


def test_a_backend_that_is_killed() -> None:
    """SIGKILL takes the server down and up again: no row, no answer, and a gap of at most 32 numbers."""
    import tests.conftest as setting
    from firmwall.operate import migrate
    from tests.cast import set_up

    with running_server("pg15", {"synchronous_commit": "on", "restart_after_crash": "on"}) as server:
        with psycopg.connect(server.conninfo(), autocommit=True) as superuser:
            superuser.execute("create role dba login createrole")
            superuser.execute("create database killed owner dba")
        migrate.up(server.conninfo("killed", "dba"), create_extensions=True, on_warning=lambda _: None)
        with psycopg.connect(server.conninfo("killed"), autocommit=True) as superuser:
            for login, role in setting.LOGINS.items():
                superuser.execute(f"create role {login} login in role {role}".encode())
            with psycopg.connect(server.conninfo("killed", "admin_login")) as admin:
                set_up(superuser, admin)
        database, cast = Database(server, "killed"), Cast()
        add_tool(database, "sleeps", SLEEPS)
        with request_of(database, cast) as connection:
            assert short(call(connection, "query_matters")) == "executed"
            connection.commit()
        with request_of(database, cast) as connection:
            pid = connection.info.backend_pid
            thread, came = in_thread(lambda: call(connection, "sleeps"))
            wait_until(database, SLEEPING, pid)
            os.kill(pid, signal.SIGKILL)
            thread.join(10)
        assert isinstance(came[0], psycopg.OperationalError)
        for _ in range(200):
            try:
                rows = audit_rows(database)
                break
            except psycopg.OperationalError:
                time.sleep(0.05)
        assert [row["tool"] for row in rows] == ["query_matters"]
        with request_of(database, cast) as connection:
            assert short(call(connection, "query_matters")) == "executed"
            connection.commit()
        with database.connect("admin_login", autocommit=True) as admin:
            (gap,) = admin.execute("select missing from app.audit_gaps()").fetchall()
        assert 1 <= gap[0] <= 33
    MATRIX.append(Line("pg15", "SIGKILL of the backend", "nothing", "-", 0))


# T49, T51, T52.


def test_a_caller_who_rolls_back_leaves_a_gap(database: Database, cast: Cast, noted: Noted) -> None:
    with request_of(database, cast) as connection:
        assert short(call(connection, "query_matters")) == "executed"
        connection.commit()
        connection.execute("select app.begin_request(%s)", (cast.token(),))
        assert (
            short(call(connection, "get_matter", {"matter_id": str(id_of("nothing"))})) == "denied not_found"
        )
        connection.rollback()
        connection.execute("select app.begin_request(%s)", (cast.token(),))
        connection.execute("savepoint before")
        call(connection, "find_client", {"name": "Northwind"})
        connection.execute("rollback to before")
        call(connection, "query_matters")
        connection.commit()
    assert [row["tool"] for row in audit_rows(database)] == ["query_matters", "query_matters"]
    with database.connect("admin_login", autocommit=True) as admin:
        assert admin.execute("select missing from app.audit_gaps()").fetchall() == [(2,)]
    MATRIX.append(Line(database.server.name, "ROLLBACK after reading", "the answer", "-", 0))
    MATRIX.append(Line(database.server.name, "ROLLBACK TO before COMMIT", "the answer", "-", 0))


def test_three_calls_in_a_statement_are_three_rows(database: Database, cast: Cast, noted: Noted) -> None:
    with request_of(database, cast) as connection:
        bodies = connection.execute(
            "select app.execute_tool('query_matters') from generate_series(1, 3)"
        ).fetchall()
        connection.commit()
    assert len({body["call_id"] for (body,) in bodies}) == 3
    noted("three calls in one statement", "3 x executed", "query_matters")
    assert MATRIX[-1].rows == 3


def test_a_caller_who_hangs_up(database: Database, cast: Cast, noted: Noted) -> None:
    """Everything is sent, COMMIT too, and the socket closed: the call runs to its end."""
    add_tool(database, "naps", "begin perform pg_sleep(0.5); return '{}'; end")
    connection = database.connect("agent_login", autocommit=True)
    pid = connection.info.backend_pid
    pipe = connection.pgconn
    for statement in (
        f"begin; select app.begin_request('{cast.token()}')",
        "select app.execute_tool('naps', '{}'); commit",
    ):
        if statement.startswith("begin"):
            connection.execute(statement.encode())
        else:
            pipe.send_query(statement.encode())
            pipe.flush()
    wait_until(database, SLEEPING, pid)
    with socket.socket(fileno=os.dup(pipe.socket)) as line:
        line.shutdown(socket.SHUT_RDWR)
    connection.close()
    wait_until(database, "select not exists (select from pg_stat_activity where pid = %s)", pid)
    noted("the caller hangs up during the call", "-", "naps")
    assert len(audit_rows(database, "naps")) == MATRIX[-1].rows == 1


@pytest.mark.parametrize("login", ["app_login", "agent_login", "reader_login", "admin_login"])
@pytest.mark.parametrize(
    "forgery",
    [
        "insert into audit.tool_call default values",
        "update audit.tool_call set outcome = 'executed'",
        "delete from audit.tool_call",
        "truncate audit.tool_call",
        "select from audit.tool_call",
        "select nextval('audit.call_no')",
        "insert into audit.unscoped_call default values",
    ],
)
def test_nobody_forges(database: Database, login: str, forgery: str) -> None:
    with database.connect(login) as connection, pytest.raises(psycopg.errors.InsufficientPrivilege):
        connection.execute(forgery.encode())


# T54: a permission that goes while the tool runs.


def test_a_permission_revoked_while_the_tool_runs(database: Database, cast: Cast, noted: Noted) -> None:
    add_tool(database, "naps", 'begin perform pg_sleep(1); return \'{"result": "secret"}\'; end')
    with request_of(database, cast) as connection:
        pid = connection.info.backend_pid

        def work() -> dict[str, Any]:
            answer = call(connection, "naps")
            connection.commit()
            return answer

        thread, came = in_thread(work)
        wait_until(database, SLEEPING, pid)
        set_role(database, "anna", "auditor")
        thread.join(10)
    assert short(came[0]) == "denied not_permitted"
    assert "secret" not in str(came[0])
    assert [row["error_code"] for row in audit_rows(database, "naps")] == ["FW030"]
    noted("the permission is revoked while the tool runs", short(came[0]), "naps")


@pytest.mark.parametrize(
    "ends",
    [
        "raise exception 'x' using errcode = 'FW020'",
        "raise exception 'x' using errcode = 'FW021', detail = jsonb_build_object('choices',"
        " jsonb_build_array(jsonb_build_object('entity_type', 'client', 'id', gen_random_uuid(),"
        " 'label', 'secret')))::text",
    ],
    ids=["nothing", "a question"],
)
def test_a_question_is_not_asked_once_the_permission_is_gone(
    database: Database, cast: Cast, ends: str
) -> None:
    add_tool(database, "naps", f"begin perform pg_sleep(1); {ends}; end")
    with request_of(database, cast) as connection:
        pid = connection.info.backend_pid
        thread, came = in_thread(lambda: call(connection, "naps"))
        wait_until(database, SLEEPING, pid)
        set_role(database, "anna", "auditor")
        thread.join(10)
        connection.commit()
    assert short(came[0]) == "denied not_permitted"
    assert "secret" not in str(came[0])


def test_a_membership_that_ends_while_a_write_runs(database: Database, cast: Cast) -> None:
    """The proposal that was stored goes with the refusal."""
    with database.superuser() as superuser:
        superuser.execute(
            "create or replace function firmwall.draft_add_client_alias(p_params jsonb) returns jsonb"
            " language plpgsql as $$ begin perform pg_sleep(1); return jsonb_build_object("
            " 'params', p_params, 'subject_type', 'client', 'subject_id', gen_random_uuid(),"
            " 'subject_seen', repeat('0', 64), 'after', '{}'::jsonb); end $$"
        )
    with request_of(database, cast) as connection:
        pid = connection.info.backend_pid
        params = {"client_name": "Northwind", "alias": "N"}
        thread, came = in_thread(lambda: call(connection, "add_client_alias", params))
        wait_until(database, SLEEPING, pid)
        with database.superuser() as superuser:
            superuser.execute(
                "update identity.membership set active = false where person_id = %s", (id_of("anna"),)
            )
        thread.join(10)
        connection.commit()
    assert short(came[0]) == "denied not_permitted"
    with database.superuser() as superuser:
        assert superuser.execute("select count(*) from firmwall.proposal").fetchone() == (0,)


def test_a_permission_revoked_between_catalog_and_call(database: Database, cast: Cast) -> None:
    with Firmwall(database.conninfo("agent_login")) as fw:
        assert "query_matters" in {tool.name for tool in fw.granted_tool_catalog(cast.token())}
        set_role(database, "anna", "auditor")
        assert fw.granted_tool_catalog(cast.token()) == ()
        with pytest.raises(errors.NotPermitted):
            fw.execute_tool(cast.token(), "query_matters").result_or_raise()


# A request id under two connections at once.


def test_the_same_request_twice_at_once_is_one_proposal(database: Database, cast: Cast) -> None:
    params = {"client_name": "Northwind", "alias": "NW"}
    with request_of(database, cast) as one, request_of(database, cast) as other:
        first = call(one, "add_client_alias", params, "r-1")
        pid = other.info.backend_pid
        thread, came = in_thread(lambda: call(other, "add_client_alias", params, "r-1"))
        wait_until(database, WAITING, pid)
        one.commit()
        thread.join(10)
        other.commit()
    assert came[0] == first
    rows = audit_rows(database)
    assert [row["repeats"] for row in rows] == [None, rows[0]["call_id"]]
    with database.superuser() as superuser:
        assert superuser.execute("select count(*) from firmwall.proposal").fetchone() == (1,)


def test_two_people_who_approve_at_once(database: Database, cast: Cast) -> None:
    with request_of(database, cast) as connection:
        body = call(connection, "add_client_alias", {"client_name": "Northwind", "alias": "NW"})
        connection.commit()
    proposal = body["proposal"]["proposal_id"]
    approve = "select app.approve_proposal(%s)"
    with (
        request_of(database, cast, "anna", "app_login") as one,
        request_of(database, cast, "dora", "app_login") as other,
    ):
        first = one.execute(approve, (proposal,)).fetchone()
        pid = other.info.backend_pid
        thread, came = in_thread(lambda: other.execute(approve, (proposal,)).fetchone())
        wait_until(database, WAITING, pid)
        one.commit()
        thread.join(10)
        other.commit()
    assert first is not None
    assert (short(first[0]), short(came[0][0])) == ("executed", "denied changed")


def test_a_hundred_thousand_characters_are_too_long(database: Database, cast: Cast) -> None:
    """The audit row keeps the beginning of parameters, and how long they were."""
    with request_of(database, cast) as connection:
        assert short(call(connection, "find_client", {"name": "x" * 200_000})) == "denied invalid_params"
        assert short(call(connection, "find_client", {"name": "x" * 20_000})) == "denied invalid_params"
        connection.execute("select app.execute_tool(%s, %s)", ("find_client", Jsonb(["x"])))
        connection.commit()
    kept = [row["params"] for row in audit_rows(database)]
    assert [row["cut_from"] for row in kept[:2]] == [200_012, 20_012]
    assert len(kept[0]["begins"]) == 2000
    assert kept[2] == ["x"]
