"""The methods of the client are those that its calls give, and an administrator can make several at once."""

from __future__ import annotations

import asyncio

import pytest

from firmwall.client import AsyncFirmwall, Firmwall
from firmwall.errors import NotFound
from tests.cast import Cast
from tests.client_calls import MADE, made
from tests.conftest import Database


def test_nothing_has_drifted() -> None:
    """When it has: `python -m tests.client_calls`."""
    assert MADE.read_text(encoding="utf-8") == made()


def test_calls_of_an_administrator_are_one_transaction(database: Database, cast: Cast) -> None:
    with Firmwall(database.conninfo("admin_login")) as fw:
        with fw.administration() as calls:
            firm = calls.add_firm("ELM", "Elm Legal")
            calls.add_person("eva@elm.example", "Eva")
            calls.add_member("ELM", "eva@elm.example", "attorney")
        assert firm.value == next(each.firm_id for each in fw.list_firms() if each.code == "ELM")
        assert [member.name for member in fw.list_members("ELM")] == ["Eva"]

        with pytest.raises(NotFound):
            add_firm_with_nobody(fw)
        assert "OAK" not in {each.code for each in fw.list_firms()}


def add_firm_with_nobody(fw: Firmwall) -> None:
    with fw.administration() as calls:
        calls.add_firm("OAK", "Oak Law")
        calls.add_member("OAK", "nobody@oak.example", "attorney")


def test_the_same_for_asyncio(database: Database, cast: Cast) -> None:
    async def add() -> list[str]:
        async with AsyncFirmwall(database.conninfo("admin_login")) as fw:
            async with fw.administration() as calls:
                calls.add_firm("ELM", "Elm Legal")
                firms = calls.list_firms()
            return [firm.code for firm in firms.value]

    assert "ELM" in asyncio.run(add())


def test_a_change_is_made_at_once(database: Database, cast: Cast) -> None:
    with Firmwall(database.conninfo()) as fw:
        client = fw.upsert_client(cast.token(), "E-1", "Elm Ferries")
        assert fw.find_client(cast.token(), "Elm Ferries").client.client_id == client  # type: ignore[union-attr]
