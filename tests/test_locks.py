"""What waits for what: no login holds up an administrator by a lock that it may take, or learns from one."""

from __future__ import annotations

import re
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psycopg
import pytest

from firmwall.operate import migrate
from firmwall.resources import sql_directory
from tests.cast import Cast
from tests.conftest import DBA, Database
from tests.databases import EmptyDatabase, empty_database
from tests.servers import Server


@pytest.fixture
def empty(server: Server) -> Iterator[EmptyDatabase]:
    with empty_database(server, DBA) as database:
        yield database


def test_no_advisory_lock_is_taken() -> None:
    """Its key can be computed by everybody, and taken first; and pg_locks shows it to everybody."""
    files = [
        file
        for folder in ("apply", "schema", "functions")
        for file in (sql_directory() / folder).rglob("*.sql")
    ]
    assert len(files) > 100
    assert [file.name for file in files if "pg_advisory" in file.read_text()] == []


@contextmanager
def holding(connection: psycopg.Connection[Any]) -> Iterator[None]:
    """A service takes every lock that it may: each key that the functions ever used, and each table."""
    for key in ("firmwall.migration", "firmwall.decision_rule", "firmwall firm code NEW"):
        connection.execute("select pg_advisory_lock(hashtextextended(%s, 0))", (key,))
    connection.commit()
    for table in ("firmwall.migration", "identity.firm", "firmwall.decision_rule"):
        with pytest.raises(psycopg.errors.InsufficientPrivilege):
            connection.execute(f"lock table {table} in access share mode".encode())
        connection.rollback()
    yield


def test_a_service_holds_up_no_apply_and_no_administrator(database: Database, cast: Cast) -> None:
    with database.connect() as service, holding(service):
        migrate.up(database.conninfo(DBA), again=True, wait="10s")
        with database.connect("admin_login", options="-c lock_timeout=10s") as admin:
            admin.execute("select app.add_firm('NEW', 'New Firm')")
            admin.execute("select app.add_decision_rule('matter', 0.5, 0.1, 0.2, '{}')")
            shown = service.execute(
                "select count(*) from pg_locks where locktype = 'advisory' and pid <> %s",
                (service.info.backend_pid,),
            ).fetchone()
            assert shown == (0,)


def test_the_first_apply_is_not_held_up_either(empty: EmptyDatabase) -> None:
    with psycopg.connect(empty.conninfo, autocommit=True) as other:
        other.execute("select pg_advisory_lock(hashtextextended('firmwall.migration', 0))")
        migrate.up(empty.conninfo, create_extensions=True, wait="10s")


@pytest.mark.parametrize("installed", [True, False])
@pytest.mark.parametrize("who", ["the same role", "a superuser"])
def test_an_apply_that_waits_says_for_whom(empty: EmptyDatabase, installed: bool, who: str) -> None:
    if installed:
        migrate.up(empty.conninfo, create_extensions=True)
    conninfo = empty.conninfo if who == "the same role" else empty.conninfo_of(empty.server.user)
    with psycopg.connect(conninfo, application_name="the other apply") as other:
        files = migrate.SqlFiles.read()
        other.isolation_level = psycopg.IsolationLevel.READ_COMMITTED
        migrate.run(other, migrate.opening(files, create_extensions=True))
        started = time.monotonic()
        with pytest.raises(migrate.MigrationFailed) as failed:
            migrate.up(empty.conninfo, create_extensions=True, wait="500ms")
        assert time.monotonic() - started < 30
        assert re.search(
            rf"another apply is running: pid {other.info.backend_pid} "
            r"\(the other apply, \w+(, since [-\d: ]+)?\)",
            str(failed.value),
        )
        assert failed.value.hint is not None
        assert "pg_terminate_backend" in failed.value.hint
        other.rollback()
    assert bool(migrate.up(empty.conninfo, create_extensions=True, wait="10s").steps) is not installed


def test_a_schema_of_that_name_that_is_another_ones_is_refused(empty: EmptyDatabase) -> None:
    empty.run("create schema firmwall")
    with pytest.raises(migrate.MigrationFailed, match='has a schema "firmwall" of another kind'):
        migrate.up(empty.conninfo, create_extensions=True)


def test_two_who_add_one_firm_get_one(database: Database, cast: Cast) -> None:
    with database.connect("admin_login") as first:
        row = first.execute("select app.add_firm('TWICE', 'Twice')").fetchone()
        found: list[Any] = []

        def add() -> None:
            with database.connect("admin_login") as second:
                found.append(second.execute("select app.add_firm('TWICE', 'Twice')").fetchone())

        waiting = threading.Thread(target=add)
        waiting.start()
        waiting.join(1)
        assert waiting.is_alive()
        first.commit()
        waiting.join(30)
    assert found == [row]


def test_rules_added_at_once_have_numbers_of_their_own(database: Database, cast: Cast) -> None:
    def add(_: int) -> Any:
        with database.connect("admin_login") as admin:
            row = admin.execute("select app.add_decision_rule('matter', 0.5, 0.1, 0.2, '{}')").fetchone()
            assert row is not None
            return row[0]

    with ThreadPoolExecutor(3) as pool:
        assert len(set(pool.map(add, range(3)))) == 3


def test_a_bundle_waits_no_longer_than_it_is_told(empty: EmptyDatabase, tmp_path: Path) -> None:
    migrate.up(empty.conninfo, create_extensions=True)
    with empty.superuser() as other, other.transaction():
        other.execute("lock table firmwall.migration in share row exclusive mode")
        with psycopg.connect(empty.conninfo, autocommit=True) as console:
            console.execute("set firmwall.apply_wait = '300ms'")
            with pytest.raises(psycopg.errors.LockNotAvailable, match="another apply is running: pid"):
                console.execute(migrate.bundle().encode())
