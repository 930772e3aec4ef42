"""A database that cannot be reached: what is wrong in one line, and what helps in another."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import pytest
from psycopg.conninfo import make_conninfo
from psycopg_pool import ConnectionPool

from firmwall import connections, errors
from firmwall.call import Call, nothing
from firmwall.client import AsyncFirmwall, Firmwall
from firmwall.errors import ConnectionFailed
from firmwall.terminal.cli_session import ConnectionOfItsOwn
from tests.cast import Cast
from tests.conftest import Database, Run
from tests.servers import Server

COMMANDS = ("firm list", "migrate status")


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize(
    ("changed", "said", "hint"),
    [
        ({"host": "/nowhere"}, "No such file or directory", "Check host and port"),
        ({"host": "127.0.0.1", "port": "1"}, "Connection refused", "Check host and port"),
        ({"host": "there-is-none.invalid"}, "failed to resolve host", "Check the host"),
        ({"user": "nobody_of_that_name"}, 'role "nobody_of_that_name" does not exist', "Check the user"),
        ({"dbname": "nothing"}, 'database "nothing" does not exist', "Check the database"),
    ],
)
def test_a_connection_that_fails_has_a_hint(
    server: Server, run: Run, command: str, changed: dict[str, str], said: str, hint: str
) -> None:
    ran = run(*command.split(), "--database-url", make_conninfo(server.conninfo(), **changed))
    assert (ran.status, ran.out) == (3, "")
    error, help_ = ran.err.splitlines()
    assert error.startswith("error: ")
    assert said in error
    assert help_.startswith(f"hint: {hint}")


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("address", ["nonsense", "hots=here", "postgresql://[::1/x"])
def test_what_is_no_address_is_wrong_usage(run: Run, command: str, address: str) -> None:
    ran = run(*command.split(), "--database-url", address)
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.startswith("error: not the address of a database: ")
    assert "hint: It looks like postgresql://user@host:5432/database" in ran.err


def test_the_client_raises_the_same(tmp_path: Path) -> None:
    with pytest.raises(ConnectionFailed, match="No such file") as failed:
        Firmwall(pool=ConnectionOfItsOwn(f"host={tmp_path} dbname=x")).list_firms()
    assert "\n" not in str(failed.value)
    assert (failed.value.hint or "").startswith("Check host and port")


def test_a_database_that_is_down_is_said_at_once_with_the_cause(tmp_path: Path) -> None:
    nowhere = f"host={tmp_path} dbname=x"
    begun = time.monotonic()
    with Firmwall(nowhere) as fw, pytest.raises(ConnectionFailed, match="No such file") as failed:
        fw.list_firms()
    assert "db start" in (failed.value.hint or "")

    async def awaited() -> None:
        async with AsyncFirmwall(nowhere) as fw:
            with pytest.raises(ConnectionFailed, match="No such file"):
                await fw.list_firms()

    asyncio.run(awaited())
    assert time.monotonic() - begun < 5


def test_a_client_whose_connections_are_all_in_use_says_so(
    database: Database, cast: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "WAIT_FOR_FREE", 0.2)
    said = "all 1 connections of this client are in use"
    slow = Call("select pg_catalog.pg_sleep(1.5)", nothing)
    with Firmwall(database.conninfo(), max_connections=1) as fw:
        with fw._source.connection(), pytest.raises(errors.NoFreeConnection, match=said) as full:
            fw.context(cast.token())
        assert "max_connections" in str(full.value.hint)
        fw.context(cast.token())

    async def awaited() -> None:
        async with AsyncFirmwall(database.conninfo(), max_connections=1) as fw:
            sleeping = asyncio.create_task(fw._ask(cast.token(), slow))
            await asyncio.sleep(0.3)
            with pytest.raises(errors.NoFreeConnection, match=said):
                await fw.context(cast.token())
            await sleeping
            await fw.context(cast.token())

    asyncio.run(awaited())
    with ConnectionPool(database.conninfo(), min_size=1, max_size=1, timeout=0.2, open=True) as pool:
        given = Firmwall(pool=pool)
        with pool.connection(), pytest.raises(errors.NoFreeConnection, match="the pool gave no connection"):
            given.context(cast.token())
    with pytest.raises(errors.ClientClosed, match="pool"):
        given.context(cast.token())


def test_a_client_that_was_closed_says_so(database: Database, cast: Cast) -> None:
    with Firmwall(database.conninfo()) as fw:
        fw.context(cast.token())
    with pytest.raises(errors.ClientClosed) as closed:
        fw.context(cast.token())
    assert str(closed.value) == "This client, or the pool it was given, was closed."

    async def awaited() -> None:
        async with AsyncFirmwall(database.conninfo()) as fw:
            await fw.context(cast.token())
        with pytest.raises(errors.ClientClosed):
            await fw.context(cast.token())

    asyncio.run(awaited())


def test_every_refusal_without_a_message_says_one_sentence() -> None:
    for kind in (errors.ClarificationNeeded, errors.ConnectionFailed, errors.LockNotFree):
        assert "\n" not in str(kind())
        assert str(kind()).endswith(".")
