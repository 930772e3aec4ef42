"""What a search found, what may be done with it, and why it answered so."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any, Generic, Literal, Self, TypeVar
from uuid import UUID

from pydantic import JsonValue

from firmwall.models.answer import Answer

CandidateT = TypeVar("CandidateT", bound=Answer)


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
