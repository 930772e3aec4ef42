"""The audit trail: calls, acts, and what is missing."""

from __future__ import annotations

from datetime import datetime
from typing import Literal
from uuid import UUID

from pydantic import JsonValue

from firmwall.models.answer import Answer
from firmwall.models.tool_calls import DenialReason, ServerToolOutcome


class AuditedCall(Answer):
    """One row of the audit trail. `params` and `request_id` are None where the reader may not see them."""

    call_id: UUID
    at: datetime
    user_id: UUID
    user_name: str | None
    tool: str | None
    tool_version: int | None
    params: JsonValue
    request_id: str | None
    outcome: ServerToolOutcome
    reason: DenialReason | None
    error_code: str | None
    decision: Literal["propose", "ask"] | None
    decision_rule: str | None
    row_count: int
    choice_ids: tuple[UUID, ...]
    choices_truncated: bool
    id_came_by: Literal["unique_match", "explicit_id", "answered_choice"] | None
    answers: UUID | None
    attested: Literal["human"] | None
    proposal_id: UUID | None
    repeats: UUID | None
    duration_us: int


class RecordedAct(Answer):
    """What was changed in the firm. `changed_ids` and `counts` are those of many rows at once."""

    act_id: UUID
    at: datetime
    user_id: UUID | None
    user_name: str | None
    login: str
    act: str
    subject_type: str
    subject_id: UUID | None
    label: str | None
    before: JsonValue
    after: JsonValue
    counts: dict[str, JsonValue] | None
    changed_ids: tuple[UUID, ...]
    call_id: UUID | None


class InstallationAct(Answer):
    """One row of audit.installation_act: what was changed that belongs to no firm."""

    act_id: UUID
    at: datetime
    user_id: UUID | None
    user_name: str | None
    login: str
    act: str
    subject_type: str
    subject_id: UUID | None
    label: str | None
    before: JsonValue
    after: JsonValue
    counts: dict[str, JsonValue] | None


class AuditGap(Answer):
    """Call numbers without a row: calls that were rolled back, cut off, or are still running."""

    first_missing: int
    last_missing: int
    missing: int
    after_call_at: datetime
    before_call_at: datetime | None


class UnscopedCall(Answer):
    """A call that had no firm or no person; without a `call_id`, how many of a login were not stored in a
    minute, beyond the limit."""

    call_id: UUID | None
    at: datetime
    login: str
    tool: str | None
    calls: int


class KeptPartition(Answer):
    """A month of the audit trail that was made or dropped."""

    partition: str
    done: Literal["made", "dropped"]
