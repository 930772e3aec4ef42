"""Matters with their parties and documents."""

from __future__ import annotations

from datetime import date
from typing import Literal, TypeAlias, TypedDict
from uuid import UUID

from firmwall.models.answer import Answer
from firmwall.models.clients import Client

MatterStatus: TypeAlias = Literal["open", "on hold", "closed"]


class MatterConditions(TypedDict, total=False):
    """What a list of matters can be narrowed to. A condition that is left out, or None, keeps all of them."""

    client_id: UUID | None
    # instead of client_id: exactly one active client must fit it
    client_name: str | None
    status: MatterStatus | None
    practice_area: str | None
    # words that the matter must hold
    q: str | None
    # both days are within
    opened_from: date | None
    opened_to: date | None
    # 1 to 100
    limit: int | None
    # next_cursor of a page
    cursor: str | None


class Party(Answer):
    name: str
    role: str


class MatterDetail(Answer):
    """One matter with its client and its parties."""

    matter_id: UUID
    matter_number: str
    title: str
    description: str
    practice_area: str
    status: str
    opened_on: date
    client_id: UUID
    client_number: str
    client_name: str
    parties: tuple[Party, ...]


class ListedMatter(Answer):
    """A matter in a list."""

    matter_id: UUID
    matter_number: str
    title: str
    client_id: UUID
    client_number: str
    client_name: str
    status: str
    practice_area: str
    opened_on: date


class MattersPage(Answer):
    """A page of the matters that meet conditions, newest first, and how many meet them in all.

    `client` and `how` are there when the client was given by name.
    """

    matters: tuple[ListedMatter, ...]
    total: int
    next_cursor: str | None
    client: Client | None
    how: Literal["exact", "alias", "words", "id"] | None
    scope: Literal["active"] | None


class ListedDocument(Answer):
    """A document of a matter; `kind` is empty where none was given."""

    document_id: UUID
    title: str
    kind: str


class DocumentsPage(Answer):
    """A page of one matter's documents in the order of their titles, and how many there are in all.

    `next_cursor` is what asks for the next page; None on the last one.
    """

    documents: tuple[ListedDocument, ...]
    total: int
    next_cursor: UUID | None
