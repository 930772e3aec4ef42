"""The answers, as frozen models. What is optional is said by the type; nothing else is ever None.

`call_id` is the id of the audit row where the answer came through a tool, and None where it was read
directly. Give it as `answers` to the call that goes on with one of the choices.

A key that an older client does not know is passed over, so a database may be migrated before its clients.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Annotated, Any, Generic, Literal, Self, TypeAlias, TypeVar
from uuid import UUID

from pydantic import BaseModel, ConfigDict, Field, JsonValue, TypeAdapter

# How a client fits a name, best first. Only the first three can settle it; "similar" is offered as a choice.
Fit: TypeAlias = Literal["exact", "alias", "words", "similar"]


class Answer(BaseModel):
    model_config = ConfigDict(frozen=True)


CandidateT = TypeVar("CandidateT", bound=Answer)


class Context(Answer):
    """Whose request this is; both None where none is open."""

    firm_id: UUID | None
    user_id: UUID | None


class Client(Answer):
    client_id: UUID
    client_number: str
    display_name: str


class ClientMatch(Client):
    """One active client of the firm that a name fits."""

    email: str | None
    fit: Fit
    score: float


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


class MatterCandidate(Answer):
    """One matter that a search found, with how good it is and what of it matched."""

    position: int
    matter_id: UUID
    matter_number: str
    title: str
    client_id: UUID
    client_number: str
    client_name: str
    score: float
    grade: str
    matched: JsonValue


class DocumentCandidate(Answer):
    """One document of a matter that a search found, with how good it is."""

    position: int
    document_id: UUID
    title: str
    kind: str
    score: float
    grade: str


class RankedAnswer(Answer, Generic[CandidateT]):
    """What a search found, best first, and what may be done with it.

    propose: the first candidate may be named to a person, who confirms it. ask: show what was found, and say
    that it may be none of these. No candidate at all is an "ask" too: a ranked miss, which never says that
    there is no such thing.
    """

    decision: Literal["propose", "ask"]
    decision_rule: str | None
    candidates: tuple[CandidateT, ...]
    call_id: UUID | None = None

    @property
    def proposal(self) -> CandidateT | None:
        """The candidate to propose by name, if the decision is to propose."""
        return self.candidates[0] if self.decision == "propose" else None

    @property
    def nothing(self) -> Literal["ranked_miss"] | None:
        return None if self.candidates else "ranked_miss"

    @classmethod
    def of_rows(cls, rows: Sequence[dict[str, Any]]) -> Self:
        """Each row is a candidate, and says the decision over all of them."""
        decided = rows[0] if rows else {"decision": "ask", "decision_rule": None}
        return cls.model_validate(
            {key: decided[key] for key in ("decision", "decision_rule")} | {"candidates": rows}
        )

    @classmethod
    def of_body(cls, body: Any, result: Any) -> Self:
        """The same from the body of a tool call. A search that found nothing has decided nothing: it asks."""
        decided = body.decision
        return cls.model_validate(
            {
                "decision": decided.action if decided else "ask",
                "decision_rule": decided.rule if decided else None,
                "candidates": result["candidates"],
                "call_id": body.call_id,
            }
        )


class SearchAnswer(RankedAnswer[MatterCandidate]):
    """The matters that fit some words."""


class DocumentAnswer(RankedAnswer[DocumentCandidate]):
    """The documents of one matter that fit some words."""


class ReadWord(Answer):
    """A word of a question, and its part: asked for (word, digits, letters, phrase), optional, or not."""

    word: str
    part: str


class ExplainedCandidate(Answer):
    """A candidate with what it meets of the question, term by term, and the kinds of evidence in that:
    `number`, `title` (every word of it), `parties` (the client and somebody else), `only` (a word that no
    other matter holds, of those the person may see)."""

    position: int
    matter_id: UUID
    matter_number: str
    title: str
    client_number: str
    client_name: str
    score: float
    grade: str
    matched: JsonValue
    evidence: tuple[Literal["number", "title", "parties", "only"], ...]


class DecisionRule(Answer):
    """The rule that decided, with its thresholds and what they were picked on."""

    name: str
    version: int
    least_score: float
    least_lead: float
    least_term: float
    since: datetime
    evidence: dict[str, JsonValue]


class Explanation(Answer):
    """Why a search answered as it did."""

    question: tuple[ReadWord, ...]
    candidates: tuple[ExplainedCandidate, ...]
    decision: Literal["propose", "ask"]
    because: str
    lead: float
    rule: DecisionRule


class FoundEntry(Answer):
    """A client, matter, party or document that fits some words. `matter_id` is None for a client, and
    `client_number` is there for a client alone."""

    position: int
    entity_type: Literal["client", "matter", "party", "document"]
    id: UUID
    label: str
    client_number: str | None
    matter_id: UUID | None
    score: float


class LoadedRow(Answer):
    """What became of one row of a bulk load. `line` counts from 1; `reason` is there when it was rejected."""

    line: int
    outcome: Literal["inserted", "updated", "unchanged", "rejected"]
    id: UUID | None
    reason: str | None


class TokenKey(Answer):
    """A key that tokens are signed with; its secret is not kept."""

    kid: str
    created_at: datetime
    retired_at: datetime | None


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
