"""A database that cannot be reached: what is wrong in one line, and what helps in another."""

from __future__ import annotations

from pathlib import Path

import pytest
from psycopg.conninfo import make_conninfo

from firmwall.asking import ConnectionOfItsOwn
from firmwall.client import Firmwall
from firmwall.errors import ConnectionFailed
from tests.conftest import Run
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
