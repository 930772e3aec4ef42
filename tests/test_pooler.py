"""Behind pgbouncer in transaction mode, where two firms take turns on one server connection.

Threats: T33, T34.
"""

from __future__ import annotations

import asyncio
import contextlib
import shutil
import subprocess
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import psycopg
import pytest
from psycopg import sql
from psycopg.conninfo import make_conninfo

from firmwall import errors
from firmwall.call import Call, only
from firmwall.client import AsyncFirmwall, Firmwall
from firmwall.models import OneClient
from tests.cast import Cast, id_of
from tests.conftest import Database
from tests.servers import die_with_parent, plain_environment, unprivileged_user

PGBOUNCER = shutil.which("pgbouncer", path="/usr/sbin:/usr/bin:/usr/local/sbin:/usr/local/bin")

FIRMS = (("alder", "anna"), ("birch", "boris"))


@pytest.fixture
def pooled(database: Database, cast: Cast) -> Iterator[str]:
    """A conninfo through pgbouncer: transaction mode, one server connection for everybody."""
    if PGBOUNCER is None:
        pytest.skip("pgbouncer is not installed")
    directory = Path(database.server.host) / f"pgbouncer-{database.dbname}"
    shutil.rmtree(directory, ignore_errors=True)
    directory.mkdir()
    user = unprivileged_user()
    if user is not None:
        shutil.chown(directory, user)
    (directory / "users").write_text('"app_login" ""\n')
    (directory / "ini").write_text(
        f"""
        [databases]
        pooled = host={database.server.host} port={database.server.port} dbname={database.dbname}
        [pgbouncer]
        unix_socket_dir = {directory}
        listen_addr =
        listen_port = 6432
        auth_type = trust
        auth_file = {directory / "users"}
        pool_mode = transaction
        default_pool_size = 1
        max_client_conn = 100
        ignore_startup_parameters = extra_float_digits
        """
    )
    pooler = subprocess.Popen(
        [PGBOUNCER, str(directory / "ini")],
        user=user,
        env=plain_environment(),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
        preexec_fn=die_with_parent,
    )
    try:
        conninfo = make_conninfo(host=str(directory), port=6432, dbname="pooled", user="app_login")
        wait_until_ready(conninfo)
        yield conninfo
    finally:
        pooler.terminate()
        pooler.wait(timeout=30)


def wait_until_ready(conninfo: str) -> None:
    for _ in range(500):
        with contextlib.suppress(psycopg.OperationalError):
            psycopg.connect(conninfo).close()
            return
        time.sleep(0.02)
    raise AssertionError("pgbouncer did not start")


def test_two_firms_on_one_connection_are_not_mixed(pooled: str, cast: Cast) -> None:
    def ask(turn: int) -> tuple[Any, Any, int]:
        firm, person = FIRMS[turn % 2]
        with fw.request(cast.token(person, firm)) as request:
            context = request.context()
            backend = request._add(Call("select pg_backend_pid()", only))
        return context.value.firm_id, id_of(firm), backend.value

    with Firmwall(pooled, max_connections=4) as fw, ThreadPoolExecutor(4) as threads:
        answers = list(threads.map(ask, range(400)))
    assert len(answers) == 400
    assert all(seen == expected for seen, expected, _ in answers)
    assert len({backend for _, _, backend in answers}) == 1


def test_answers_are_of_the_firm_that_asks(pooled: str, cast: Cast) -> None:
    async def ask(fw: AsyncFirmwall, firm: str, person: str) -> tuple[str, Any]:
        answer = await fw.resolve_client(cast.token(person, firm), "Northwind Shipping Ltd")
        assert isinstance(answer, OneClient)
        return firm, answer.client.client_id

    async def all_at_once() -> list[tuple[str, Any]]:
        async with AsyncFirmwall(pooled, max_connections=8) as fw:
            return await asyncio.gather(*(ask(fw, *FIRMS[turn % 2]) for turn in range(100)))

    answers = asyncio.run(all_at_once())
    assert len({client for firm, client in answers if firm == "alder"}) == 1
    assert len({client for firm, client in answers if firm == "birch"}) == 1
    assert len({client for _, client in answers}) == 2


def test_a_failed_request_leaves_the_connection_usable(pooled: str, cast: Cast) -> None:
    with Firmwall(pooled) as fw:
        for _ in range(5):
            with pytest.raises(errors.ContextRefused):
                fw.context("no token")
            assert fw.context(cast.token()).firm_id == id_of("alder")


def test_a_context_kept_for_the_session_is_of_no_use_to_the_next(pooled: str, cast: Cast) -> None:
    with psycopg.connect(pooled, autocommit=True, prepare_threshold=None) as first, Firmwall(pooled) as fw:
        with first.transaction():
            first.execute("select app.begin_request(%s)", (cast.token("boris", "birch"),))
            first.execute("select set_config('firmwall.context', current_setting('firmwall.context'), false)")
        with pytest.raises(psycopg.Error) as caught:
            first.execute("select app.current_firm_id_or_null()")
        assert caught.value.sqlstate == "FW002"
        # the next request on that connection is not shut out either
        assert fw.context(cast.token()).firm_id == id_of("alder")


# What a client of the pooler may leave in the session by a plain SET, and what would come of it.
LEFT_BEHIND = {
    "client_min_messages": "debug5",  # FW005
    "debug_print_plan": "on",  # FW005
    "standard_conforming_strings": "off",  # FW006
    "row_security": "off",  # 42501
    "default_transaction_read_only": "on",  # nothing can be recorded
    "default_transaction_isolation": "serializable",
    "statement_timeout": "200ms",
    "lock_timeout": "1ms",
    "client_encoding": "LATIN1",
    "datestyle": "German",
    "extra_float_digits": "-10",
    "search_path": "pg_temp",
}


@pytest.mark.parametrize("setting", LEFT_BEHIND)
def test_a_setting_that_another_client_left_does_not_count(pooled: str, cast: Cast, setting: str) -> None:
    token, value = cast.token(), LEFT_BEHIND[setting]
    with psycopg.connect(pooled, autocommit=True, prepare_threshold=None) as other, Firmwall(pooled) as fw:
        clean = fw.query_matters(token, status="open")
        other.execute(sql.SQL("set {} = {}").format(sql.Identifier(setting), sql.Literal(value)))
        with fw.request(token) as request:
            mode = request._add(Call("show transaction_isolation", only))
            limit = request._add(Call("show statement_timeout", only))
            waits = request._add(Call("show lock_timeout", only))
            client = request.upsert_client("070", "Łódź Traders")
        assert (mode.value, limit.value, waits.value) == ("read committed", "10s", "0")
        found = fw.find_client(token, "Łódź Traders")
        assert isinstance(found, OneClient)
        assert (found.client.client_id, found.client.display_name) == (client.value, "Łódź Traders")
        assert fw.query_matters(token, status="open") == clean
        # it is still there for whoever comes without the client: only the pooler can take it away
        assert other.execute(sql.SQL("show {}").format(sql.Identifier(setting))).fetchone() is not None
