"""A call whose COMMIT was acknowledged keeps its audit row through a crash (T47)."""

from __future__ import annotations

import os
import signal
import time

import psycopg
import pytest

from tests.cast import Cast, set_up
from tests.conftest import LOGINS, Database
from tests.pgtap import make_database
from tests.servers import BINARIES, running_server
from tests.tool_calls import audit_rows, call

# nothing reaches the disk before a COMMIT asks for it; a killed backend takes shared memory with it
ON_DISK = {
    "fsync": "on",
    "full_page_writes": "on",
    "wal_writer_delay": "10s",
    "restart_after_crash": "on",
}


def up_again(database: Database, pid: int) -> None:
    """Wait until the server has recovered: until it answers, and the killed backend is not listed."""
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        try:
            with database.superuser() as superuser:
                if not superuser.execute("select from pg_stat_activity where pid = %s", (pid,)).fetchall():
                    return
        except psycopg.OperationalError:
            pass
        time.sleep(0.05)
    raise AssertionError("the server did not come up again")


@pytest.mark.parametrize("name", list(BINARIES))
def test_an_answered_call_outlives_a_crash(name: str) -> None:
    with running_server(name, ON_DISK) as server:
        make_database(server, "crash", with_pgtap=False)
        database = Database(server, "crash")
        with database.superuser() as superuser:
            for login, role in LOGINS.items():
                superuser.execute(f"create role {login} login in role {role}".encode())
            with database.connect("admin_login") as admin:
                set_up(superuser, admin)
            superuser.execute("create table lost (n integer); checkpoint")
        answered = []
        with database.connect("agent_login", autocommit=True) as agent, database.superuser() as superuser:
            agent.execute("set synchronous_commit = off")
            superuser.execute("set synchronous_commit = off")
            for tool in ("query_matters", "find_client", "no_such_tool"):
                with agent.transaction():
                    agent.execute("select app.begin_request(%s)", (Cast().token(),))
                    answered.append(call(agent, tool)["call_id"])
            unscoped = call(agent, "query_matters")["call_id"]
            # the scene: what waits for no disk is lost here
            superuser.execute("insert into lost values (1)")
            pid = superuser.info.backend_pid
            os.kill(pid, signal.SIGKILL)
        up_again(database, pid)
        assert [str(row["call_id"]) for row in audit_rows(database)] == answered
        with database.connect("admin_login") as admin:
            kept = admin.execute("select call_id from app.list_unscoped_calls()").fetchall()
        assert [str(row[0]) for row in kept] == [unscoped]
        with database.superuser() as superuser:
            assert superuser.execute("select count(*) from lost").fetchone() == (0,)
