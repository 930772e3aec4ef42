"""firmwall doctor and firmwall test: what they find, and the exit status that a pipeline goes by."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from tests import machine
from tests.conftest import DBA, Database, Run
from tests.databases import empty_database
from tests.machine import is_safe, release
from tests.pgtap import install_pgtap
from tests.servers import Server

WITHOUT_PGTAP = machine.without("postgresql-15-pgtap", "libtap-parser-sourcehandler-pgtap-perl")
needs_pgtap = pytest.mark.skipif(WITHOUT_PGTAP is not None, reason=WITHOUT_PGTAP or "")


def test_the_doctor_finds_nothing_but_the_servers_own(run: Run, database: Database) -> None:
    ran = run("doctor", "--no-notes", "--json")
    found = release(database.server.name)
    assert found is not None
    old = not is_safe(found)
    assert [row["check_name"] for row in ran.json] == (["server_release"] if old else [])
    assert ran.status == (1 if old else 0)


def test_the_doctor_says_what_is_wrong_and_what_to_do(run: Run, database: Database) -> None:
    with database.superuser() as superuser:
        superuser.execute("grant select on app.client to firmwall_app")
    ran = run("doctor", "--json")
    assert ran.status == 1
    (row,) = (row for row in ran.json if row["check_name"] == "surface")
    assert row["level"] == "error"
    assert row["object"] == "app.client"
    assert row["found"] == "firmwall_app has SELECT"
    assert "revoke" in row["remedy"]
    shown = run("doctor")
    assert shown.status == 1
    assert "surface" in shown.out
    assert "error" in shown.err


def run_suite_of(
    database: Database, *arguments: str, path: str | None = None, login: str = DBA
) -> subprocess.CompletedProcess[str]:
    url = database.conninfo(login)
    return subprocess.run(
        [sys.executable, "-m", "firmwall", "test", "--database-url", url, *arguments],
        env=None if path is None else {"PATH": path},
        capture_output=True,
        text=True,
    )


@needs_pgtap
def test_the_suite_runs_and_its_exit_status_comes_through(database: Database) -> None:
    install_pgtap(database.conninfo(DBA))
    green = run_suite_of(database, "no_context_no_rows", "each_firm_reads")
    assert green.returncode == 0, green.stdout + green.stderr
    assert "Files=2" in green.stdout
    with database.superuser() as superuser:
        superuser.execute("alter table app.matter disable row level security")
    red = run_suite_of(database, "no_context_no_rows")
    assert red.returncode not in (0, 2, 3)
    assert "Result: FAIL" in red.stdout
    red = run_suite_of(database, "no_context_no_rows", "names_meet", "--json")
    assert red.returncode not in (0, 2, 3)
    assert json.loads(red.stdout) == {"files": 2, "passed": False, "failed": ["no_context_no_rows"]}


@needs_pgtap
def test_nothing_is_left_behind(database: Database) -> None:
    install_pgtap(database.conninfo(DBA))
    with database.superuser() as superuser:
        before = superuser.execute("select count(*), max(oid) from pg_roles").fetchone()
        assert run_suite_of(database, "no_context_no_rows").returncode == 0
        assert superuser.execute("select count(*), max(oid) from pg_roles").fetchone() == before
        assert superuser.execute("select to_regnamespace('tests')").fetchone() == (None,)
        assert superuser.execute("select count(*) from identity.firm").fetchone() == (0,)


@needs_pgtap
def test_rows_are_named_as_the_cause_only_where_there_are_some(database: Database) -> None:
    install_pgtap(database.conninfo(DBA))
    with database.superuser() as superuser:
        superuser.execute("alter table app.matter disable row level security")
        red = run_suite_of(database, "no_context_no_rows")
        assert red.returncode == 1, red.stderr
        assert "firms or people of its own" not in red.stderr
        superuser.execute("insert into identity.firm (code, name) values ('ELM', 'Elm LLP')")
    red = run_suite_of(database, "no_context_no_rows")
    assert red.returncode == 1, red.stderr
    assert "This database holds firms or people of its own" in red.stderr


@needs_pgtap
def test_a_database_without_firmwall_is_said_at_once(server: Server) -> None:
    with empty_database(server, DBA) as empty:
        install_pgtap(empty.conninfo)
        ran = subprocess.run(
            [sys.executable, "-m", "firmwall", "test", "--database-url", empty.conninfo],
            capture_output=True,
            text=True,
        )
    assert ran.returncode == 3
    assert ran.stdout == ""
    assert ran.stderr.splitlines() == [
        "error: FW053: There is no firmwall in this database, or not all of it.",
        "hint: firmwall migrate up installs it.",
    ]


@needs_pgtap
def test_a_login_that_makes_no_roles_is_refused_at_once(database: Database) -> None:
    ran = run_suite_of(database, login="backup_login")
    assert ran.returncode == 3
    assert ran.stdout == ""
    assert 'role "backup_login" does not have CREATEROLE' in ran.stderr


@needs_pgtap
@pytest.mark.parametrize(
    ("arguments", "path", "status", "said"),
    [
        ((), None, 3, "pgTAP is not in this database"),
        (("no_such_test",), None, 2, "no test file has such a name"),
        ((), "/nowhere", 3, "pg_prove is not on this machine"),
    ],
)
def test_what_is_missing_is_said(
    database: Database, arguments: tuple[str, ...], path: str | None, status: int, said: str
) -> None:
    ran = run_suite_of(database, *arguments, path=path)
    assert ran.returncode == status
    assert said in ran.stderr
