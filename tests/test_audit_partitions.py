"""The months of the audit trail: made while calls come in, known to verify, whole in a backup (T18)."""

from __future__ import annotations

import subprocess
import threading

from firmwall.client import Firmwall
from firmwall.errors import LockNotFree
from firmwall.operate import migrate
from tests.cast import Cast
from tests.conftest import DBA, Database
from tests.tool_calls import audit_rows


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
    """One call that stays open holds nobody up: the months are refused, naming it, and other calls go on."""
    with (
        Firmwall(database.conninfo("admin_login")) as admin,
        Firmwall(database.conninfo(), statement_timeout=2.0) as fw,
        database.connect() as idle,
    ):
        idle.execute("select app.begin_request(%s)", (cast.token(),))
        idle.execute("select app.execute_tool('query_matters', '{}')")
        refused: list[LockNotFree] = []

        def keep() -> None:
            try:
                admin.keep_audit_partitions(2)
            except LockNotFree as error:
                refused.append(error)

        keeping = threading.Thread(target=keep)
        keeping.start()
        calls = 0
        while keeping.is_alive() and calls < 200:
            fw.execute_tool(cast.token(), "query_matters")
            calls += 1
        keeping.join()
        (error,) = refused
        assert error.__cause__ is not None
        assert f"pid {idle.info.backend_pid} (app_login)" in str(error.__cause__.diag.message_detail)  # type: ignore[attr-defined]
        assert calls > 1
        idle.rollback()
        assert len(admin.keep_audit_partitions(2)) == 3


def test_with_every_month_there_nothing_is_locked(database: Database, cast: Cast) -> None:
    with Firmwall(database.conninfo("admin_login")) as admin, database.connect() as idle:
        admin.keep_audit_partitions(2)
        idle.execute("select app.begin_request(%s)", (cast.token(),))
        idle.execute("select app.execute_tool('query_matters', '{}')")
        assert admin.keep_audit_partitions(2) == ()
