"""What app.execute_tool answers: one body a call, typed by its outcome.

    executed             the read was done, or a person's decision was carried out
    proposal             the write waits for a person
    needs_clarification  a name fits several: ask which one; nothing was picked
    denied               nothing was done; `reason` says why, in one word

Every body has the same twelve keys, so that an assistant reads one shape. The JSON schemas of these models
are in docs/schemas, and a test fails when they drift.
"""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum
from typing import Annotated, Literal, NoReturn, TypeAlias
from uuid import UUID

from pydantic import Field, JsonValue, TypeAdapter

from firmwall import errors
from firmwall.models.answer import Answer
from firmwall.models.clients import ClarificationChoice


class ServerToolOutcome(StrEnum):
    executed = "executed"
    proposal = "proposal"
    needs_clarification = "needs_clarification"
    denied = "denied"


DenialReason: TypeAlias = Literal[
    "no_scope",
    "not_permitted",
    "not_found",
    "invalid_params",
    "timeout",
    "retry",
    "unavailable",
    "failed",
    # of a decision on a proposal alone
    "changed",
    "expired",
]


REFUSALS: dict[DenialReason, type[errors.FirmwallError]] = {
    "no_scope": errors.ContextNotValid,
    "not_permitted": errors.NotPermitted,
    "not_found": errors.NotFound,
    "invalid_params": errors.InvalidArgument,
    "timeout": errors.TimedOut,
    "retry": errors.Conflict,
    "unavailable": errors.ToolUnavailable,
    "failed": errors.ToolFailed,
    "changed": errors.ChangedSince,
    "expired": errors.ProposalExpired,
}


class Nothing(Answer):
    """Which nothing it is, in fixed words.

    not_found: a name or an id that stands for nothing this person can see. ranked_miss: a search that found
    no candidate, which never says that there is none. empty: a list with truly no row.
    """

    kind: Literal["not_found", "ranked_miss", "empty"]
    text: str


class Decision(Answer):
    """What a search says may be done with its first candidate, and by which rule."""

    action: Literal["propose", "ask"]
    rule: str


class Subject(Answer):
    """The row that would change, or that a new row would belong to."""

    entity_type: Literal["client", "matter"]
    id: UUID
    label: str


class Proposal(Answer):
    """A write that waits for a person; `before` is None for a new row."""

    proposal_id: UUID
    subject: Subject
    before: dict[str, JsonValue] | None
    after: dict[str, JsonValue]
    expires_at: datetime


class ToolBody(Answer):
    """What every body has."""

    tool: str | None
    call_id: UUID


class Executed(ToolBody):
    """The tool ran. `none_of_these` is there when it offers candidates."""

    outcome: Literal[ServerToolOutcome.executed]
    result: JsonValue
    choices: tuple[()]
    choices_truncated: Literal[False]
    none_of_these: str | None
    nothing: Nothing | None
    reason: None
    parameter: None
    decision: Decision | None
    proposal: None

    def result_or_raise(self) -> JsonValue:
        return self.result


class Proposed(ToolBody):
    """Nothing has changed yet; a person decides."""

    outcome: Literal[ServerToolOutcome.proposal]
    result: None
    choices: tuple[()]
    choices_truncated: Literal[False]
    none_of_these: None
    nothing: None
    reason: None
    parameter: None
    decision: None
    proposal: Proposal

    def result_or_raise(self) -> JsonValue:
        return self.proposal.model_dump(mode="json")


class NeedsClarification(ToolBody):
    """A name fits several, or one only nearly. A person chooses; the call is made again with the id."""

    outcome: Literal[ServerToolOutcome.needs_clarification]
    result: None
    choices: Annotated[tuple[ClarificationChoice, ...], Field(min_length=1, max_length=10)]
    choices_truncated: bool
    none_of_these: str
    nothing: None
    reason: None
    parameter: None
    decision: None
    proposal: None

    def result_or_raise(self) -> NoReturn:
        refusal = errors.ClarificationNeeded()
        refusal.choices = self.choices
        refusal.choices_truncated = self.choices_truncated
        refusal.call_id = self.call_id
        raise refusal


class Denied(ToolBody):
    """Nothing was done, and nothing is told beyond the reason. `parameter` is there for invalid_params: which
    one, never its value."""

    outcome: Literal[ServerToolOutcome.denied]
    result: None
    choices: tuple[()]
    choices_truncated: Literal[False]
    none_of_these: None
    nothing: Nothing | None
    reason: DenialReason
    parameter: str | None
    decision: None
    proposal: None

    def result_or_raise(self) -> NoReturn:
        message = self.nothing.text if self.nothing else None
        hint = None
        if self.parameter is not None:
            message = f"The parameter {self.parameter} does not fit."
            hint = f"The arguments of {self.tool} in list_tools() say what it takes."
        refusal = REFUSALS[self.reason](message, hint=hint)
        refusal.parameter = self.parameter
        raise refusal


ServerToolExecuteResponse: TypeAlias = Annotated[
    Executed | Proposed | NeedsClarification | Denied, Field(discriminator="outcome")
]


SERVER_TOOL_EXECUTE_RESPONSE: TypeAdapter[Executed | Proposed | NeedsClarification | Denied] = TypeAdapter(
    ServerToolExecuteResponse
)


class ServerToolCatalogEntry(Answer):
    """A tool that the caller may read with. It orients: execute_tool looks authority up at each call."""

    name: str
    kind: Literal["read"]
    required_permission: str
    description: str


class GrantedTool(ServerToolCatalogEntry):
    """A catalog entry with the JSON schema of its parameters."""

    arguments: dict[str, JsonValue]


class RegisteredTool(Answer):
    """A tool of the registry, granted or not, for services that build a catalog themselves."""

    name: str
    version: int
    kind: Literal["read", "write"]
    required_permission: str
    description: str
    arguments: dict[str, JsonValue]


class ListedProposal(Answer):
    """A proposal as it stands now."""

    proposal_id: UUID
    tool: str
    status: Literal["open", "approved", "rejected", "expired"]
    subject_type: Literal["client", "matter"]
    subject_id: UUID
    subject_label: str
    before: dict[str, JsonValue] | None
    after: dict[str, JsonValue]
    proposed_by: UUID
    proposed_at: datetime
    expires_at: datetime
    call_id: UUID
    decided_by: UUID | None
    decided_at: datetime | None
