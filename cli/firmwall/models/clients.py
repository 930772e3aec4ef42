"""Clients, and what a name may mean."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias
from uuid import UUID

from pydantic import Field, TypeAdapter

from firmwall.models.answer import Answer

# How a client fits a name, best first. Only the first three can settle it; "similar" is offered as a choice.
Fit: TypeAlias = Literal["exact", "alias", "words", "similar"]


class Client(Answer):
    client_id: UUID
    client_number: str
    display_name: str


class ClientMatch(Client):
    """One active client of the firm that a name fits."""

    email: str | None
    fit: Fit
    score: float


class ClientDetail(Client):
    """One client, active or not."""

    email: str | None
    aliases: tuple[str, ...]
    status: Literal["active", "inactive"]


class ClientsPage(Answer):
    """A page of the firm's clients in the order of their numbers, and how many there are in all.

    `next_cursor` is what asks for the next page; None on the last one.
    """

    clients: tuple[ClientDetail, ...]
    total: int
    next_cursor: str | None


class ClarificationChoice(Answer):
    """One of several that a name fits. The labels of one answer are pairwise distinct."""

    entity_type: str
    id: UUID
    label: str


class OneClient(Answer):
    """The name means this client."""

    outcome: Literal["one"]
    client: Client
    how: Literal["exact", "alias", "words", "id"]
    scope: Literal["active"]
    call_id: UUID | None = None


class NoClient(Answer):
    """No active client that this person can see goes by the name."""

    outcome: Literal["none"]
    scope: Literal["active"]
    call_id: UUID | None = None


class ClientChoices(Answer):
    """The name fits several, or one only nearly: a person chooses, or says that it is none of these."""

    outcome: Literal["choices"]
    choices: Annotated[tuple[ClarificationChoice, ...], Field(min_length=1)]
    choices_truncated: bool
    scope: Literal["active"]
    call_id: UUID | None = None


ResolveAnswer: TypeAlias = Annotated[OneClient | NoClient | ClientChoices, Field(discriminator="outcome")]


RESOLVE_ANSWER: TypeAdapter[OneClient | NoClient | ClientChoices] = TypeAdapter(ResolveAnswer)
