"""What a broker hands an assistant at the start of a run: contract agent_invoke.v1.

The broker writes the read tools that the caller holds into the turn of a dock chat, and overwrites what the
client sent. execute_tool checks the permission again at each call, so an old or forged entry gives no access.
An assistant with an empty menu can only navigate.

    invoke = stamp_granted_tools(
        AgentInvoke.model_validate(received),
        registry=fw.list_tools(),
        resolve_granted_permissions=membership_permissions(fw, token),
    )
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from collections.abc import Set as AbstractSet
from typing import Literal, Protocol, TypeAlias
from uuid import UUID

from pydantic import BaseModel, ConfigDict

from firmwall.client import Asker, Firmwall
from firmwall.models import ServerToolCatalogEntry

# Who asks, in which firm; what that person may do there.
PermissionResolver: TypeAlias = Callable[[UUID, UUID], AbstractSet[str]]


class ContractModel(BaseModel):
    """A part of the contract. Keys of other parties pass through unread."""

    model_config = ConfigDict(frozen=True, extra="allow")


class DockChatContext(ContractModel):
    """What the assistant of a dock chat knows of its caller. Stamped by the broker, never by the client."""

    granted_server_tools: tuple[ServerToolCatalogEntry, ...] = ()


class AgentInvoke(ContractModel):
    """One run: whose it is, as the broker has verified it, and which kind of turn."""

    contract: Literal["agent_invoke.v1"] = "agent_invoke.v1"
    firm_id: UUID
    user_id: UUID
    turn: str
    dock_chat: DockChatContext | None = None


class CatalogSource(Protocol):
    """What a catalog entry is made from; a RegisteredTool is one."""

    @property
    def name(self) -> str: ...
    @property
    def kind(self) -> str: ...
    @property
    def required_permission(self) -> str: ...
    @property
    def description(self) -> str: ...


def no_permissions(_firm_id: UUID, _user_id: UUID) -> AbstractSet[str]:
    """The resolver where none is wired: nobody may do anything."""
    return frozenset()


def membership_permissions(fw: Firmwall, asker: Asker) -> PermissionResolver:
    """The resolver on a database: the caller's membership, in the firm of the run and no other."""

    def resolve(firm_id: UUID, user_id: UUID) -> AbstractSet[str]:
        with fw.request(asker) as request:
            context = request.context()
            permissions = request.granted_permissions()
        if (context.value.firm_id, context.value.user_id) != (firm_id, user_id):
            return frozenset()
        return permissions.value

    return resolve


def granted_server_tool_catalog(
    granted: AbstractSet[str], registry: Iterable[CatalogSource]
) -> tuple[ServerToolCatalogEntry, ...]:
    """The read tools of the registry whose permission is granted. Pure; no database."""
    return tuple(
        ServerToolCatalogEntry(
            name=tool.name,
            kind="read",
            required_permission=tool.required_permission,
            description=tool.description,
        )
        for tool in registry
        if tool.kind == "read" and tool.required_permission in granted
    )


def stamp_granted_tools(
    invoke: AgentInvoke,
    registry: Iterable[CatalogSource],
    resolve_granted_permissions: PermissionResolver = no_permissions,
) -> AgentInvoke:
    """The invoke with the caller's own menu in it. Asks the resolver once, and only for a dock chat."""
    if invoke.turn != "dock_chat":
        return invoke.model_copy(update={"dock_chat": None})
    granted = resolve_granted_permissions(invoke.firm_id, invoke.user_id)
    received = invoke.dock_chat or DockChatContext()
    stamped = received.model_copy(
        update={"granted_server_tools": granted_server_tool_catalog(granted, registry)}
    )
    return invoke.model_copy(update={"dock_chat": stamped})
