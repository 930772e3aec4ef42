"""A read of the client that has a tool is recorded, one of `direct` is not, and both answer the same.

Threats: T34.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from typing import Any
from uuid import UUID

import pytest

from firmwall import errors
from firmwall.client import AsyncFirmwall, Firmwall
from firmwall.client_calls import Direct
from firmwall.models import ClientChoices, MatterCandidate, NoClient, OneClient
from tests.cast import Cast, id_of
from tests.conftest import Database


@pytest.fixture
def fw(database: Database, cast: Cast) -> Iterator[Firmwall]:
    with Firmwall(database.conninfo()) as firmwall:
        yield firmwall


def recorded(database: Database) -> list[tuple[str, str]]:
    """The calls of the audit trail, oldest first."""
    with database.superuser() as superuser:
        return superuser.execute("select tool, outcome from audit.tool_call order by call_no").fetchall()


def last_row(database: Database) -> tuple[Any, ...]:
    """Call, the call it answers, and how its id came."""
    with database.superuser() as superuser:
        row = superuser.execute(
            "select call_id, answers, id_came_by from audit.tool_call order by call_no desc limit 1"
        ).fetchone()
        assert row is not None
        return tuple(row)


def matter_of(fw: Firmwall, cast: Cast) -> MatterCandidate:
    found = fw.direct.search_matters(cast.token(), "Northwind Harbour Authority").proposal
    assert found is not None
    return found


Reads = Any  # a Firmwall or its `direct`: the methods are the same

READS: dict[str, Callable[[Reads, str, MatterCandidate], Any]] = {
    "search_matters": lambda fw, token, _: fw.search_matters(token, "Northwind Harbour Authority"),
    "resolve_matter_document": lambda fw, token, m: fw.resolve_matter_document(token, m.matter_id, "claim"),
    "global_search": lambda fw, token, _: fw.global_search(token, "Northwind"),
    "get_matter": lambda fw, token, m: fw.get_matter(token, m.matter_id),
    "query_matters": lambda fw, token, _: fw.query_matters(token, status="open", limit=5),
    "get_client": lambda fw, token, m: fw.get_client(token, m.client_id),
    "find_client": lambda fw, token, _: fw.resolve_client(token, "northwind shipping"),
}


@pytest.mark.parametrize("tool", READS)
def test_a_read_leaves_one_row_and_a_direct_one_none(
    database: Database, fw: Firmwall, cast: Cast, tool: str
) -> None:
    matter = matter_of(fw, cast)
    with fw.request(cast.token()) as request:
        request.upsert_document(matter.matter_number, "Statement of claim")
    assert recorded(database) == []
    direct = READS[tool](fw.direct, cast.token(), matter)
    assert recorded(database) == []
    answer = READS[tool](fw, cast.token(), matter)
    assert recorded(database) == [(tool, "executed")]
    if hasattr(answer, "call_id"):
        assert direct.call_id is None
        assert answer.call_id == last_row(database)[0]
        answer = answer.model_copy(update={"call_id": None})
    assert answer == direct


def test_inside_a_block_and_awaited_they_are_recorded_too(
    database: Database, fw: Firmwall, cast: Cast
) -> None:
    with fw.request(cast.token()) as request:
        first = request.find_client("northwind shipping")
        second = request.direct.resolve_client("northwind shipping")
        request.direct.search_matters("Northwind")
    assert isinstance(first.value, OneClient)
    assert isinstance(second.value, OneClient)
    assert first.value.client == second.value.client
    assert recorded(database) == [("find_client", "executed")]

    async def ask() -> None:
        async with AsyncFirmwall(database.conninfo()) as fw:
            assert isinstance(await fw.find_client(cast.token(), "northwind shipping"), OneClient)
            assert isinstance(await fw.direct.resolve_client(cast.token(), "northwind shipping"), OneClient)

    asyncio.run(ask())
    assert recorded(database) == [("find_client", "executed")] * 2


def test_a_name_is_one_client_or_choices_or_none(database: Database, fw: Firmwall, cast: Cast) -> None:
    token = cast.token()
    choices = fw.find_client(token, "Manish")
    assert isinstance(choices, ClientChoices)
    assert len(choices.choices) == 2
    assert isinstance(fw.find_client(token, "Quokka Foods"), NoClient)
    assert [outcome for _, outcome in recorded(database)] == ["needs_clarification", "denied"]
    # what a person chose is recorded as the answer to the question
    chosen = choices.choices[0].id
    fw.query_matters(token, client_id=chosen, answers=choices.call_id)
    assert last_row(database)[1:] == (choices.call_id, "answered_choice")


def test_an_ambiguous_client_name_brings_its_choices(fw: Firmwall, cast: Cast) -> None:
    with pytest.raises(errors.ClarificationNeeded) as caught:
        fw.query_matters(cast.token(), client_name="Manish")
    assert len({choice.label for choice in caught.value.choices}) == 2
    assert caught.value.call_id is not None
    fw.query_matters(cast.token(), client_id=caught.value.choices[1].id, answers=caught.value.call_id)
    with pytest.raises(errors.NotFound):
        fw.query_matters(cast.token(), client_name="Quokka Foods")


def test_a_refusal_in_a_block_is_of_its_call_alone(database: Database, fw: Firmwall, cast: Cast) -> None:
    nowhere = id_of("alder")
    with fw.request(cast.token()) as request:
        added = request.upsert_client("060", "Orchard Dairy")
        ambiguous = request.query_matters(client_name="Manish")
        none = request.get_matter(nowhere)
        documents = request.resolve_matter_document(nowhere, "claim")
    assert isinstance(added.value, UUID)
    assert none.value is None
    for pending, refusal in ((ambiguous, errors.ClarificationNeeded), (documents, errors.NotFound)):
        for _ in range(2):
            with pytest.raises(refusal):
                pending.value  # noqa: B018
        assert "refused" in repr(pending)
    assert len(recorded(database)) == 3


def test_an_assistants_login_has_the_recorded_reads_and_no_other(database: Database, cast: Cast) -> None:
    with Firmwall(database.conninfo("agent_login")) as agent:
        assert isinstance(agent.find_client(cast.token(), "northwind shipping"), OneClient)
        with pytest.raises(errors.AccessDenied):
            agent.direct.resolve_client(cast.token(), "northwind shipping")


def test_what_a_search_found_is_what_the_next_call_answers(
    database: Database, fw: Firmwall, cast: Cast
) -> None:
    found = fw.search_matters(cast.token(), "Northwind Harbour Authority")
    assert found.proposal is not None
    fw.get_matter(cast.token(), found.proposal.matter_id, answers=found.call_id)
    assert last_row(database)[1] == found.call_id


def test_a_search_that_finds_nothing_asks(fw: Firmwall, cast: Cast) -> None:
    missed = fw.search_matters(cast.token(), "quokka zebra")
    assert (missed.decision, missed.candidates, missed.nothing) == ("ask", (), "ranked_miss")
    assert fw.global_search(cast.token(), "quokka zebra") == ()


def test_in_a_read_only_transaction_only_direct_answers(database: Database, cast: Cast) -> None:
    """As on a standby: what cannot be recorded is not answered."""
    read_only = database.conninfo(options="-c default_transaction_read_only=on")
    with Firmwall(read_only) as fw:
        assert isinstance(fw.direct.resolve_client(cast.token(), "northwind shipping"), OneClient)
        with database.superuser() as superuser:
            assert superuser.execute("select count(*) from audit.tool_call").fetchone() == (0,)


def test_every_tool_that_reads_has_a_method_and_a_direct_twin(fw: Firmwall) -> None:
    reads = {tool.name for tool in fw.list_tools() if tool.kind == "read"}
    assert reads <= {name for name in dir(Firmwall) if not name.startswith("_")}
    assert reads - {"find_client"} | {"resolve_client"} <= set(dir(Direct))
