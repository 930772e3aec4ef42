"""The months of the audit trail: made while calls come in, known to verify, whole in a backup (T18)."""

from __future__ import annotations

import subprocess
import threading

import psycopg
import pytest

from firmwall import migrate
from firmwall.client import Firmwall
from tests.cast import Cast
from tests.conftest import DBA, Database
from tests.door import audit_rows


def test_months_are_no_drift_and_upgrades_leave_them(database: Database, cast: Cast) -> None:
    with Firmwall(database.conninfo()) as fw, Firmwall(database.conninfo("admin_login")) as admin:
        fw.execute_tool(cast.token(), "query_matters")
        made = admin.keep_audit_partitions(2)
        assert [month.done for month in made] == ["made"] * 3
        fw.execute_tool(cast.token(), "query_matters")
    assert migrate.verify(database.conninfo(DBA)) == []
    migrate.up(database.conninfo(DBA), create_extensions=False, on_warning=lambda _: None)
    assert migrate.verify(database.conninfo(DBA)) == []
    rows = audit_rows(database)
    assert len(rows) == 2
    with database.superuser() as superuser:
        month = made[0].partition
        assert superuser.execute(f"select count(*) from only {month}".encode()).fetchone() == (2,)
        assert superuser.execute("select count(*) from only audit.tool_call_default").fetchone() == (0,)


def test_a_backup_holds_every_month(database: Database, cast: Cast) -> None:
    with Firmwall(database.conninfo()) as fw, Firmwall(database.conninfo("admin_login")) as admin:
        admin.keep_audit_partitions(0)
        call = fw.execute_tool(cast.token(), "query_matters").call_id
    dumped = subprocess.run(
        [
            str(database.server.bin / "pg_dump"),
            *("--enable-row-security", "--data-only", "--schema", "audit"),
            *("--dbname", database.conninfo("backup_login")),
        ],
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    assert str(call) in dumped


def test_months_are_made_while_calls_come_in(database: Database, cast: Cast) -> None:
    """No call is lost or refused, and none lands in two places."""
    calls: list[str] = []

    def ask() -> None:
        with Firmwall(database.conninfo("agent_login")) as fw:
            for _ in range(30):
                calls.append(str(fw.execute_tool(cast.token(), "query_matters").call_id))

    threads = [threading.Thread(target=ask) for _ in range(3)]
    for thread in threads:
        thread.start()
    with Firmwall(database.conninfo("admin_login")) as admin:
        assert len(admin.keep_audit_partitions(1)) == 2
    for thread in threads:
        thread.join()
    assert sorted(str(row["call_id"]) for row in audit_rows(database)) == sorted(calls)
    assert len(set(calls)) == 90


def test_a_busy_table_is_not_waited_for(database: Database, cast: Cast) -> None:
    """An open transaction that has called the door holds the table; the months can wait for it."""
    with database.connect("agent_login") as connection:
        connection.execute("select app.begin_request(%s)", (cast.token(),))
        connection.execute("select app.execute_tool('query_matters')")
        with (
            database.connect("admin_login", autocommit=True) as admin,
            pytest.raises(psycopg.errors.LockNotAvailable),
        ):
            admin.execute("select app.keep_audit_partitions()")
        connection.commit()
    assert len(audit_rows(database)) == 1
