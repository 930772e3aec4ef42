"""What the application set on psycopg, or somebody on the session, changes neither questions nor answers.

Threats: T34.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from datetime import date
from decimal import Decimal
from functools import partial
from typing import Any

import psycopg
import pytest
from psycopg import sql
from psycopg.adapt import Buffer, Dumper
from psycopg.types.json import Jsonb, set_json_dumps, set_json_loads
from psycopg.types.string import TextLoader
from psycopg_pool import AsyncConnectionPool, ConnectionPool

from firmwall.client import ActingAs, AsyncFirmwall, Firmwall
from firmwall.models import OneClient
from tests.cast import Cast, id_of
from tests.conftest import Database

ANNA = ActingAs("alder", "anna@example.com")
# one name in each alphabet that a session in LATIN1 can write, cannot write, and writes otherwise
NAMES = ("Café Noir", "Łódź Traders", "विमल कोठारी", "Ünlü ß Öl")


def answers(fw: Firmwall, names: tuple[str, ...] = NAMES) -> list[Any]:
    """An answer of each shape: ids, times, days, numbers, lists, JSON, and text in every alphabet."""
    told: list[Any] = [
        fw.list_people(),
        fw.find_all_active_by_name(ANNA, "Northwind Shipping Ltd"),
        fw.find_client(ANNA, "Northwind Shipping").model_copy(update={"call_id": None}),
        fw.search_matters(ANNA, "Northwind Harbour").model_copy(update={"call_id": None}),
        fw.query_matters(ANNA, client_name="Northwind Shipping", opened_from=date(1990, 1, 31), limit=5),
        fw.query_matters(ANNA, status="open"),
        fw.global_search(ANNA, "Northwind"),
        sorted(fw.granted_permissions(ANNA)),
        fw.list_token_keys(),
        fw.list_decision_rules(),
    ]
    for number, name in enumerate(names):
        with fw.request(ANNA) as request:
            client = request.upsert_client(f"N{number}", name, aliases=[f"{name} Alias"])
            request.upsert_matter(
                f"NM{number}", f"N{number}", f"{name} v {name}", opened_on=date(2024, 2, 3), status="closed"
            )
            request.upsert_clients([{"client_number": f"N{number}", "display_name": name}])
            matters = request.query_matters(client_name=name)
            found = request.find_client(f"{name} Alias")
        one = found.value
        assert isinstance(one, OneClient)
        assert (one.client.client_id, one.client.display_name) == (client.value, name)
        assert [matter.title for matter in matters.value.matters] == [f"{name} v {name}"]
        told += [one.client, matters.value]
    return told


@pytest.fixture
def expected(database: Database, cast: Cast) -> list[Any]:
    with Firmwall(database.conninfo("admin_login")) as fw:
        return answers(fw)


class Shouting(Dumper):
    """A dumper that an application might register."""

    def dump(self, obj: Any) -> Buffer:
        return str(obj).upper().encode()


@pytest.fixture
def globally() -> Iterator[None]:
    """The application changes psycopg for the whole process."""
    set_json_loads(partial(json.loads, parse_float=Decimal, parse_int=str))
    set_json_dumps(lambda value: json.dumps(value).upper())
    try:
        yield
    finally:
        set_json_loads(json.loads)
        set_json_dumps(json.dumps)


def changed(connection: psycopg.Connection[Any] | psycopg.AsyncConnection[Any]) -> None:
    """The application changes psycopg for a connection, in every type that the client uses."""
    for name in ("timestamptz", "date", "uuid", "int4", "int8", "float4", "bool", "jsonb", "json"):
        connection.adapters.register_loader(name, TextLoader)
    for kind in (str, date, list, Jsonb, int, type(id_of("alder"))):
        connection.adapters.register_dumper(kind, Shouting)


def test_adapters_that_are_set_for_the_process_are_not_used(
    database: Database, expected: list[Any], globally: None
) -> None:
    with Firmwall(database.conninfo("admin_login")) as fw:
        assert answers(fw) == expected


def test_adapters_of_a_given_pool_are_not_used(database: Database, expected: list[Any]) -> None:
    with ConnectionPool(
        database.conninfo("admin_login"), min_size=1, max_size=1, open=True, configure=changed
    ) as pool:
        assert answers(Firmwall(pool=pool)) == expected
        # they stay the application's
        with pool.connection() as connection:
            assert connection.execute("select 1").fetchone() == ("1",)

    async def awaited() -> None:
        async def configure(connection: psycopg.AsyncConnection[Any]) -> None:
            changed(connection)

        async with AsyncConnectionPool(
            database.conninfo("admin_login"), min_size=1, max_size=1, open=False, configure=configure
        ) as pool:
            fw = AsyncFirmwall(pool=pool)
            assert [list(await fw.list_people())] == [list(expected[0])]
            assert await fw.query_matters(ANNA, status="open") == expected[5]

    asyncio.run(awaited())


SESSIONS = {
    "LATIN1": {"client_encoding": "LATIN1"},
    "SQL_ASCII": {"client_encoding": "SQL_ASCII"},
    "WIN1252": {"client_encoding": "WIN1252"},
    "days": {"datestyle": "German, DMY", "timezone": "Asia/Kolkata", "intervalstyle": "sql_standard"},
    "numbers": {"extra_float_digits": "-10", "bytea_output": "escape"},
}


@pytest.mark.long
@pytest.mark.parametrize("settings", SESSIONS.values(), ids=SESSIONS)
def test_settings_of_the_role_and_of_a_given_pool_change_nothing(
    database: Database, expected: list[Any], settings: dict[str, str]
) -> None:
    options = " ".join(f"-c {name}={value.replace(' ', chr(92) + ' ')}" for name, value in settings.items())
    given = database.conninfo("admin_login", options=options)
    with ConnectionPool(given, min_size=1, max_size=1, open=True) as pool:
        assert answers(Firmwall(pool=pool)) == expected
        with pool.connection() as connection:
            for name, value in settings.items():
                assert connection.execute("select current_setting(%s)", (name,)).fetchone() in (
                    (value,),
                    (value.encode(),),
                )
    with database.superuser() as superuser:
        for name, value in settings.items():
            superuser.execute(
                sql.SQL("alter role admin_login in database {} set {} = {}").format(
                    sql.Identifier(database.dbname), sql.Identifier(name), sql.Literal(value)
                )
            )
    with Firmwall(database.conninfo("admin_login")) as fw:
        assert answers(fw) == expected


@pytest.mark.parametrize("encoding", ["LATIN1", "SQL_ASCII", "WIN1252"])
def test_the_environment_changes_nothing(
    database: Database, expected: list[Any], encoding: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PGCLIENTENCODING", encoding)
    monkeypatch.setenv("PGDATESTYLE", "German")
    with Firmwall(database.conninfo("admin_login")) as fw:
        assert answers(fw) == expected
