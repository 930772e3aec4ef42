"""The models of tool calls: one union by outcome, four of a body's shapes, and schemas that do not drift."""

from __future__ import annotations

import importlib.util
import json
from collections.abc import Set as AbstractSet
from pathlib import Path
from typing import Any
from uuid import UUID, uuid4

import pytest
from pydantic import ValidationError

from firmwall import errors
from firmwall.client import Firmwall
from firmwall.invoke import (
    AgentInvoke,
    DockChatContext,
    granted_server_tool_catalog,
    membership_permissions,
    stamp_granted_tools,
)
from firmwall.models import (
    Denied,
    Executed,
    NeedsClarification,
    Proposed,
    RegisteredTool,
    ServerToolCatalogEntry,
    ServerToolOutcome,
)
from firmwall.models.tool_calls import REFUSALS, SERVER_TOOL_EXECUTE_RESPONSE
from tests.cast import Cast, id_of
from tests.conftest import Database
from tests.tool_calls import call, request_of

DOCS = Path(__file__).parent.parent / "docs"


def schemas() -> Any:
    spec = importlib.util.spec_from_file_location("schemas", DOCS / "schemas.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_committed_schemas_are_those_of_the_models() -> None:
    texts = schemas().texts()
    assert set(texts) == set((DOCS / "schemas").glob("*.json"))
    for file, text in texts.items():
        assert file.read_text(encoding="utf-8") == text, f"{file.name} drifted: python docs/schemas.py"


def test_the_outcomes_are_four() -> None:
    schema = json.loads((DOCS / "schemas" / "ServerToolOutcome.json").read_text())
    assert schema["enum"] == ["executed", "proposal", "needs_clarification", "denied"]
    assert [outcome.value for outcome in ServerToolOutcome] == schema["enum"]


KEYS = {
    *("tool", "call_id", "outcome", "result", "choices", "choices_truncated", "none_of_these"),
    *("nothing", "reason", "parameter", "decision", "proposal"),
}


def body(**changed: Any) -> dict[str, Any]:
    return {
        "tool": "query_matters",
        "call_id": str(uuid4()),
        "outcome": "executed",
        "result": {},
        "choices": [],
        "choices_truncated": False,
        "none_of_these": None,
        "nothing": None,
        "reason": None,
        "parameter": None,
        "decision": None,
        "proposal": None,
    } | changed


CHOICE = {"entity_type": "client", "id": str(uuid4()), "label": "Acme Holdings · #2"}


def test_each_outcome_is_a_model_of_its_own() -> None:
    read = SERVER_TOOL_EXECUTE_RESPONSE.validate_python
    assert isinstance(read(body()), Executed)
    denied = read(body(outcome="denied", result=None, reason="timeout"))
    assert isinstance(denied, Denied)
    asked = read(
        body(
            outcome="needs_clarification",
            result=None,
            choices=[CHOICE, CHOICE],
            none_of_these="None of these",
        )
    )
    assert isinstance(asked, NeedsClarification)
    assert asked.choices[0].label == "Acme Holdings · #2"
    with pytest.raises(errors.ClarificationNeeded) as raised:
        asked.result_or_raise()
    assert raised.value.choices == asked.choices


@pytest.mark.parametrize(
    "wrong",
    [
        body(outcome="picked"),
        # never a result beside choices
        body(choices=[CHOICE]),
        body(outcome="needs_clarification", choices=[CHOICE], none_of_these="None of these"),
        body(outcome="needs_clarification", result=None, none_of_these="None of these"),
        body(
            outcome="needs_clarification", result=None, choices=[CHOICE] * 11, none_of_these="None of these"
        ),
        body(outcome="denied", result=None),
        body(outcome="denied", result={}, reason="timeout"),
        body(outcome="denied", result=None, reason="because"),
        body(outcome="proposal", result=None),
        body(reason="timeout"),
        body(parameter="limit"),
    ],
)
def test_a_body_that_contradicts_itself_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        SERVER_TOOL_EXECUTE_RESPONSE.validate_python(wrong)


@pytest.mark.parametrize("reason", list(REFUSALS))
def test_each_reason_is_an_exception(reason: str) -> None:
    denied = SERVER_TOOL_EXECUTE_RESPONSE.validate_python(body(outcome="denied", result=None, reason=reason))
    with pytest.raises(REFUSALS[reason]):  # type: ignore[index]
        denied.result_or_raise()


def test_a_refused_parameter_is_named() -> None:
    denied = SERVER_TOOL_EXECUTE_RESPONSE.validate_python(
        body(outcome="denied", result=None, reason="invalid_params", parameter="limit")
    )
    with pytest.raises(errors.InvalidArgument, match=r"^The parameter limit does not fit\.$") as raised:
        denied.result_or_raise()
    assert raised.value.parameter == "limit"


def test_what_the_database_answers_is_what_the_models_say(database: Database, cast: Cast) -> None:
    """Every body has the twelve keys, and reading it loses nothing."""
    with request_of(database, cast) as connection:
        bodies = [
            call(connection, "query_matters"),
            call(connection, "query_matters", {"q": "nothing of the kind"}),
            call(connection, "find_client", {"name": "Manish"}),
            call(connection, "find_client", {"name": "Wombat"}),
            call(connection, "search_matters", {"query": "Northwind"}),
            call(connection, "search_matters", {"query": "Wombat"}),
            call(connection, "global_search", {"query": "Northwind"}),
            call(connection, "add_client_alias", {"client_name": "Northwind", "alias": "NW"}),
            call(connection, "no_such_tool"),
            call(connection, "query_matters", {"statsu": "open"}),
        ]
    assert {one["outcome"] for one in bodies} == {outcome.value for outcome in ServerToolOutcome}
    for one in bodies:
        assert set(one) == KEYS
        again = SERVER_TOOL_EXECUTE_RESPONSE.validate_python(one).model_dump(mode="json")
        if one["proposal"]:
            assert again["proposal"].pop("expires_at")[:19] == one["proposal"].pop("expires_at")[:19]
        assert again == one


def test_a_proposal_is_read_back(database: Database, cast: Cast) -> None:
    with Firmwall(database.conninfo()) as fw:
        made = fw.execute_tool(
            cast.token(), "add_client_alias", {"client_name": "Northwind", "alias": "NW"}, request_id="r1"
        )
        assert isinstance(made, Proposed)
        (listed,) = fw.list_proposals(cast.token())
        assert (listed.proposal_id, listed.before) == (made.proposal.proposal_id, {"aliases": []})
        again = fw.execute_tool(
            cast.token(), "add_client_alias", {"client_name": "Northwind", "alias": "NW"}, request_id="r1"
        )
        assert again == made
        with fw.request(cast.token()) as request:
            done = request.approve_proposal(made.proposal.proposal_id)
        assert isinstance(done.value, Executed)
        with pytest.raises(errors.ChangedSince):
            fw.reject_proposal(cast.token(), made.proposal.proposal_id).result_or_raise()


# The catalog, pure.

REGISTRY = [
    RegisteredTool.model_validate(
        {
            "name": name,
            "version": 1,
            "kind": kind,
            "required_permission": permission,
            "description": f"Does {name}.",
            "arguments": {},
        }
    )
    for name, kind, permission in (
        ("query_matters", "read", "matters:read"),
        ("global_search", "read", "matters:read"),
        ("read_ledger", "read", "ledger:read"),
        ("create_matter", "write", "matters:read"),
    )
]


def test_only_granted_reads_are_listed() -> None:
    entries = granted_server_tool_catalog({"matters:read", "matters:propose"}, REGISTRY)
    assert [entry.name for entry in entries] == ["query_matters", "global_search"]
    assert {entry.kind for entry in entries} == {"read"}
    assert entries[0].description == "Does query_matters."
    assert granted_server_tool_catalog(frozenset(), REGISTRY) == ()
    assert granted_server_tool_catalog({"ledger:read"}, REGISTRY)[0].name == "read_ledger"


FORGED = ServerToolCatalogEntry(
    name="forged_admin_tool", kind="read", required_permission="admin:all", description="Reads everything."
)


def invoke(turn: str = "dock_chat", **dock_chat: Any) -> AgentInvoke:
    return AgentInvoke(
        firm_id=id_of("alder"), user_id=id_of("anna"), turn=turn, dock_chat=DockChatContext(**dock_chat)
    )


def test_the_context_defaults_to_no_tools_and_round_trips() -> None:
    assert DockChatContext().granted_server_tools == ()
    sent = DockChatContext(granted_server_tools=(FORGED,), thread="t-1")  # type: ignore[call-arg]
    assert DockChatContext.model_validate_json(sent.model_dump_json()) == sent
    assert invoke().contract == "agent_invoke.v1"


def test_the_stamp_overwrites_and_asks_once() -> None:
    asked: list[tuple[UUID, UUID]] = []

    def resolve(firm_id: UUID, user_id: UUID) -> AbstractSet[str]:
        asked.append((firm_id, user_id))
        return {"matters:read"}

    run = stamp_granted_tools(invoke(granted_server_tools=(FORGED,), thread="t-1"), REGISTRY, resolve)
    assert run.dock_chat is not None
    assert [tool.name for tool in run.dock_chat.granted_server_tools] == ["query_matters", "global_search"]
    assert run.dock_chat.model_extra == {"thread": "t-1"}
    assert asked == [(id_of("alder"), id_of("anna"))]


def test_without_a_resolver_there_are_no_tools() -> None:
    run = stamp_granted_tools(invoke(granted_server_tools=(FORGED,)), REGISTRY)
    assert run.dock_chat is not None
    assert run.dock_chat.granted_server_tools == ()


def test_other_turns_carry_no_catalog_and_ask_nobody() -> None:
    def resolve(firm_id: UUID, user_id: UUID) -> AbstractSet[str]:
        raise AssertionError("asked")

    run = stamp_granted_tools(invoke("draft", granted_server_tools=(FORGED,)), REGISTRY, resolve)
    assert run.dock_chat is None


def test_the_resolver_is_pinned_to_the_firm_of_the_run(database: Database, cast: Cast) -> None:
    with Firmwall(database.conninfo()) as fw:
        resolve = membership_permissions(fw, cast.token("dora", "birch"))
        assert "matters:read" in resolve(id_of("birch"), id_of("dora"))
        assert resolve(id_of("alder"), id_of("dora")) == frozenset()
        assert resolve(id_of("birch"), id_of("anna")) == frozenset()
