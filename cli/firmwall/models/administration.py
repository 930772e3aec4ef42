"""Firms, people, members, keys, word lists, bulk loads, and what the doctor found."""

from __future__ import annotations

from datetime import datetime
from typing import Literal
from uuid import UUID

from firmwall.models.answer import Answer


class InstalledVersion(Answer):
    """The firmwall that was applied to a database last; `commit` is "unknown" where the build has none."""

    version: str
    commit: str
    applied_at: datetime


class Firm(Answer):
    """A tenant. A suspended firm opens no request."""

    firm_id: UUID
    code: str
    name: str
    status: Literal["active", "suspended"]
    created_at: datetime


class Person(Answer):
    """Somebody who may work for several firms, none of which learns of the others.

    `merged_into` is the person who stays, where two were the same one: this one opens no request any more.
    """

    person_id: UUID
    login: str
    name: str
    merged_into: UUID | None
    created_at: datetime


class Member(Answer):
    """A person of one firm; not active any more when the membership has ended."""

    person_id: UUID
    login: str
    name: str
    role: str
    active: bool
    created_at: datetime


class MergedPeople(Answer):
    """The person who stays, in how many firms the other was a member, and how many walls were written."""

    person_id: UUID
    memberships: int
    walls: int


class TokenKey(Answer):
    """A key that tokens are signed with; its secret is not kept."""

    kid: str
    created_at: datetime
    retired_at: datetime | None


class LoadedRow(Answer):
    """What became of one row of a bulk load. `line` counts from 1; `reason` is there when it was rejected."""

    line: int
    outcome: Literal["inserted", "updated", "unchanged", "rejected"]
    id: UUID | None
    reason: str | None


class RebuiltBatch(Answer):
    """How far a rebuild of a part of the search has come with one call."""

    written: int
    dropped: int
    next_after: str | None
    of_all: int | None


class ListedWord(Answer):
    """What the lists say of a word: the part it plays, and what it stands for."""

    word: str
    role: str
    stands_for: str | None
    source: str


class ResetWord(ListedWord):
    """A row of the lists that was taken out, or put back, to have them as firmwall came with."""

    done: Literal["taken out", "put back"]


class Finding(Answer):
    """Something that the doctor found in the catalogue, and what to do about it."""

    check_name: str
    level: Literal["error", "warning", "note"]
    object: str
    found: str
    remedy: str
