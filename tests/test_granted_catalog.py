"""The scenarios of features/granted_catalog.feature: the menu, who stamps it, the list by client."""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

import pytest
from pytest_bdd import given, parsers, scenarios, then, when

from firmwall.client import Firmwall
from firmwall.invoke import AgentInvoke, membership_permissions, stamp_granted_tools
from firmwall.models import GrantedTool
from tests.cast import Cast, id_of
from tests.conftest import Database
from tests.tool_calls import set_role

scenarios("features/granted_catalog.feature")

SHIPPED_READS = {
    "find_client",
    "get_client",
    "get_matter",
    "global_search",
    "query_matters",
    "resolve_matter_document",
    "search_matters",
}


@dataclass
class Scene:
    fw: Firmwall
    services: Firmwall
    token: str
    clients: list[UUID] = field(default_factory=list)
    catalog: tuple[GrantedTool, ...] = ()
    received: dict[str, Any] = field(default_factory=dict)
    run: AgentInvoke | None = None
    resolved: int = 0
    answers: list[Any] = field(default_factory=list)


# autouse, so that each scenario runs on both servers: its steps ask for fixtures too late for that
@pytest.fixture(autouse=True)
def scene(database: Database, cast: Cast) -> Iterator[Scene]:
    with Firmwall(database.conninfo("agent_login")) as fw, Firmwall(database.conninfo()) as services:
        yield Scene(fw, services, cast.token())


@given("the registry is trimmed to query_matters and global_search")
def trimmed(database: Database) -> None:
    with database.superuser() as superuser:
        superuser.execute(
            "update firmwall.tool set active = false where name not in ('query_matters', 'global_search')"
        )


@given("anna's role is auditor")
@when("anna's role becomes auditor")
def auditor(database: Database) -> None:
    set_role(database, "anna", "auditor")


@when("anna's catalog is asked for")
def asked(scene: Scene) -> None:
    scene.catalog = scene.fw.granted_tool_catalog(scene.token)


@then("it is exactly query_matters and global_search, each kind read, permission matters:read")
def the_storys_two(scene: Scene) -> None:
    assert {(tool.name, tool.kind, tool.required_permission) for tool in scene.catalog} == {
        ("query_matters", "read", "matters:read"),
        ("global_search", "read", "matters:read"),
    }
    assert all(tool.description for tool in scene.catalog)


@then("it is empty")
def empty(scene: Scene) -> None:
    assert scene.catalog == ()


@when(parsers.re(r"anna calls (?P<tool>\w+)$"))
def calls(scene: Scene, tool: str) -> None:
    scene.answers.append(scene.fw.execute_tool(scene.token, tool))


@then(parsers.parse("the outcome is denied because {reason}"))
def denied(scene: Scene, reason: str) -> None:
    assert (scene.answers[-1].outcome, scene.answers[-1].reason) == ("denied", reason)


@given("a client sends a dock chat with forged_admin_tool in its catalog")
def forged(scene: Scene) -> None:
    scene.received = {
        "contract": "agent_invoke.v1",
        "firm_id": str(id_of("alder")),
        "user_id": str(id_of("anna")),
        "turn": "dock_chat",
        "dock_chat": {
            "thread": "t-1",
            "granted_server_tools": [
                {
                    "name": "forged_admin_tool",
                    "kind": "read",
                    "required_permission": "admin:all",
                    "description": "Reads everything.",
                }
            ],
        },
    }


@when("the broker stamps the run")
def stamped(scene: Scene) -> None:
    resolve = membership_permissions(scene.services, scene.token)

    def counted(firm_id: UUID, user_id: UUID) -> AbstractSet[str]:
        scene.resolved += 1
        return resolve(firm_id, user_id)

    scene.run = stamp_granted_tools(
        AgentInvoke.model_validate(scene.received), scene.services.list_tools(), counted
    )


@when("the broker stamps the run without a resolver")
def stamped_unwired(scene: Scene) -> None:
    scene.run = stamp_granted_tools(AgentInvoke.model_validate(scene.received), scene.services.list_tools())


def carried(scene: Scene) -> set[str]:
    assert scene.run is not None
    assert scene.run.dock_chat is not None
    return {tool.name for tool in scene.run.dock_chat.granted_server_tools}


@then("the run carries the tools that anna holds and no forged_admin_tool")
def her_own(scene: Scene) -> None:
    assert carried(scene) == SHIPPED_READS
    assert scene.run is not None
    assert scene.run.model_dump()["dock_chat"]["thread"] == "t-1"


@then("permissions were resolved once")
def once(scene: Scene) -> None:
    assert scene.resolved == 1


@then("the run carries no tool")
def no_tool(scene: Scene) -> None:
    assert carried(scene) == set()


def with_matters(scene: Scene, number: str, count: int) -> None:
    with scene.services.request(scene.token) as request:
        client = request.upsert_client(number, f"Kite {number}")
        for place in range(count):
            request.upsert_matter(f"{number}/{place}", number, f"File {place}")
    scene.clients.append(client.value)


@given("a client with three matters and a client with two")
def three_and_two(scene: Scene) -> None:
    with_matters(scene, "K3", 3)
    with_matters(scene, "K2", 2)


@given("a client with no matters")
def none(scene: Scene) -> None:
    with_matters(scene, "K0", 0)


@when("anna calls query_matters for each of the two clients")
@when("anna calls query_matters for that client")
def by_client(scene: Scene) -> None:
    for client in scene.clients:
        scene.answers.append(scene.fw.execute_tool(scene.token, "query_matters", {"client_id": client}))


@when("anna calls query_matters for a client of birch")
def by_foreign_client(scene: Scene, database: Database) -> None:
    with database.superuser() as superuser:
        row = superuser.execute(
            "select client_id from app.client join identity.firm using (firm_id) where code = 'birch'"
        ).fetchone()
    assert row is not None
    scene.answers.append(scene.fw.execute_tool(scene.token, "query_matters", {"client_id": row[0]}))


@when("anna calls query_matters with a junk key")
def with_junk(scene: Scene) -> None:
    scene.answers.append(scene.fw.execute_tool(scene.token, "query_matters", {"junk": 1}))


@then("the totals are three and two")
def totals(scene: Scene) -> None:
    assert [answer.result["total"] for answer in scene.answers] == [3, 2]
    for answer, client in zip(scene.answers, scene.clients, strict=True):
        assert {matter["client_id"] for matter in answer.result["matters"]} == {str(client)}


@then("the list is empty and well formed")
def well_formed(scene: Scene) -> None:
    (answer,) = scene.answers
    assert answer.outcome == "executed"
    assert answer.result["matters"] == []
    assert answer.result["total"] == 0
    assert answer.nothing.kind == "empty"
