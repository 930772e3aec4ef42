"""Every statement that the client sends, by name. Each calls functions of the schema `app` and nothing else.

No statement is ever composed: the texts are literals, the values are bound by the server, so a name or a
query never stands in the text of a statement, where other sessions of the same login could read it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Any, Generic, Literal, LiteralString, TypeAlias, TypeVar
from uuid import UUID

from psycopg.types.json import Jsonb

from firmwall.models import (
    AuditedCall,
    AuditGap,
    ClientDetail,
    ClientMatch,
    ClientsPage,
    Context,
    DecisionRule,
    DocumentAnswer,
    DocumentsPage,
    Explanation,
    Finding,
    Firm,
    FoundEntry,
    GrantedTool,
    InstallationAct,
    KeptPartition,
    ListedProposal,
    ListedWord,
    LoadedRow,
    MatterDetail,
    MattersPage,
    Member,
    MergedPeople,
    Person,
    RebuiltBatch,
    RecordedAct,
    RegisteredTool,
    ResetWord,
    ResolveAnswer,
    SearchAnswer,
    ServerToolExecuteResponse,
    TokenKey,
    UnscopedCall,
)
from firmwall.models.clients import RESOLVE_ANSWER
from firmwall.models.tool_calls import EXECUTE_RESPONSE

T = TypeVar("T")
Row: TypeAlias = dict[str, Any]
Rows: TypeAlias = Sequence[Row]
MatterStatus: TypeAlias = Literal["open", "on hold", "closed"]


@dataclass(frozen=True)
class Call(Generic[T]):
    """One statement with its values, and how its rows become an answer."""

    sql: LiteralString
    read: Callable[[Rows], T]
    values: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True)
class Read(Call[T]):
    """A statement that changes nothing, so it is answered by a standby and in a read-only transaction too."""


def as_text(value: object) -> str:
    """JSON of parameters: ids and days as the texts they are in JSON."""
    return json.dumps(value, ensure_ascii=False, allow_nan=False, default=str)


def as_jsonb(value: object) -> Jsonb:
    """A parameter of type jsonb. It has its own writer: the application may set psycopg's."""
    return Jsonb(value, as_text)


def nothing(_: Rows) -> None:
    """The answer of a statement that has none."""


def only(rows: Rows) -> Any:
    """The single value of a single row."""
    ((value,),) = (row.values() for row in rows)
    return value


# The frame of a request.

COMMIT = Call("commit", nothing)


def begin_request(token: str) -> Call[None]:
    # a token is ASCII; one that cannot even be sent is refused by the same code and text as any other
    sendable = token if token.isascii() and "\0" not in token else ""
    return Call("select app.begin_request(%(token)s)", nothing, {"token": sendable})


def open_context_as(firm: str, login: str) -> Call[None]:
    return Call("select app.open_context_as(%(firm)s, %(login)s)", nothing, {"firm": firm, "login": login})


# Questions.


def context() -> Read[Context]:
    return Read(
        "select app.current_firm_id_or_null() as firm_id, app.current_user_id_or_null() as user_id",
        lambda rows: Context.model_validate(rows[0]),
    )


def find_all_active_by_name(name: str) -> Read[tuple[ClientMatch, ...]]:
    return Read(
        "select client_id, client_number, display_name, email, fit, score"
        " from app.find_all_active_by_name(%(name)s)",
        lambda rows: tuple(ClientMatch.model_validate(row) for row in rows),
        {"name": name},
    )


def resolve_client(name: str) -> Read[ResolveAnswer]:
    return Read(
        "select app.resolve_client(%(name)s)",
        lambda rows: RESOLVE_ANSWER.validate_python(only(rows)),
        {"name": name},
    )


def search_matters(query: str) -> Read[SearchAnswer]:
    return Read(
        "select position, matter_id, matter_number, title, client_id, client_number, client_name, score,"
        " grade, matched, decision, decision_rule from app.search_matters(%(query)s)",
        SearchAnswer.of_rows,
        {"query": query},
    )


def explain_search(query: str) -> Read[Explanation]:
    return Read(
        "select app.explain_search(%(query)s)",
        lambda rows: Explanation.model_validate(only(rows)),
        {"query": query},
    )


def add_decision_rule(
    rule: str, least_score: float, least_lead: float, least_term: float, evidence: Mapping[str, object]
) -> Call[str]:
    return Call(
        "select app.add_decision_rule(%(rule)s, %(least_score)s::real, %(least_lead)s::real,"
        " %(least_term)s::real, %(evidence)s)",
        only,
        {
            "rule": rule,
            "least_score": least_score,
            "least_lead": least_lead,
            "least_term": least_term,
            "evidence": as_jsonb(dict(evidence)),
        },
    )


def list_decision_rules() -> Read[tuple[DecisionRule, ...]]:
    return Read(
        "select name, version, least_score, least_lead, least_term, since, evidence"
        " from app.list_decision_rules()",
        lambda rows: tuple(DecisionRule.model_validate(row) for row in rows),
    )


def resolve_matter_document(matter_id: UUID, query: str) -> Read[DocumentAnswer]:
    return Read(
        "select position, document_id, title, kind, score, grade, decision, decision_rule"
        " from app.resolve_matter_document(%(matter_id)s, %(query)s)",
        DocumentAnswer.of_rows,
        {"matter_id": matter_id, "query": query},
    )


def global_search(query: str) -> Read[tuple[FoundEntry, ...]]:
    return Read(
        "select position, entity_type, id, label, client_number, matter_id, score"
        " from app.global_search(%(query)s)",
        lambda rows: tuple(FoundEntry.model_validate(row) for row in rows),
        {"query": query},
    )


def get_client(client_id: UUID) -> Read[ClientDetail | None]:
    return Read(
        "select client_id, client_number, display_name, email, aliases, status"
        " from app.get_client(%(client_id)s)",
        lambda rows: ClientDetail.model_validate(rows[0]) if rows else None,
        {"client_id": client_id},
    )


def list_clients(status: str | None, name: str | None, limit: int, cursor: str | None) -> Read[ClientsPage]:
    return Read(
        "select app.list_clients(%(status)s, %(name)s, %(limit)s, %(cursor)s)",
        lambda rows: ClientsPage.model_validate(only(rows)),
        {"status": status, "name": name, "limit": limit, "cursor": cursor},
    )


def list_documents(matter_id: UUID, kind: str | None, limit: int, cursor: UUID | None) -> Read[DocumentsPage]:
    return Read(
        "select app.list_documents(%(matter_id)s, %(kind)s, %(limit)s, %(cursor)s)",
        lambda rows: DocumentsPage.model_validate(only(rows)),
        {"matter_id": matter_id, "kind": kind, "limit": limit, "cursor": cursor},
    )


def get_matter(matter_id: UUID) -> Read[MatterDetail | None]:
    return Read(
        "select matter_id, matter_number, title, description, practice_area, status, opened_on, client_id,"
        " client_number, client_name, parties from app.get_matter(%(matter_id)s)",
        lambda rows: MatterDetail.model_validate(rows[0]) if rows else None,
        {"matter_id": matter_id},
    )


def query_matters(conditions: Mapping[str, object]) -> Read[MattersPage]:
    return Read(
        "select app.query_matters(%(conditions)s)",
        lambda rows: MattersPage.model_validate(only(rows)),
        {"conditions": as_jsonb(dict(conditions))},
    )


# Tool calls.


def tool_body(rows: Rows) -> ServerToolExecuteResponse:
    return EXECUTE_RESPONSE.validate_python(only(rows))


def execute_tool(
    tool: str, params: Mapping[str, object], request_id: str | None, answers: UUID | None
) -> Call[ServerToolExecuteResponse]:
    return Call(
        "select app.execute_tool(%(tool)s, %(params)s, %(request_id)s, %(answers)s)",
        tool_body,
        {
            "tool": tool,
            "params": as_jsonb(dict(params)),
            "request_id": request_id,
            "answers": answers,
        },
    )


def granted_tool_catalog() -> Read[tuple[GrantedTool, ...]]:
    return Read(
        "select name, kind, required_permission, description, arguments from app.granted_tool_catalog()",
        lambda rows: tuple(GrantedTool.model_validate(row) for row in rows),
    )


def granted_permissions() -> Read[frozenset[str]]:
    return Read("select app.granted_permissions()", lambda rows: frozenset(only(rows)))


def list_tools() -> Read[tuple[RegisteredTool, ...]]:
    return Read(
        "select name, version, kind, required_permission, description, arguments from app.list_tools()",
        lambda rows: tuple(RegisteredTool.model_validate(row) for row in rows),
    )


def list_proposals(status: str, before: datetime | None, limit: int) -> Read[tuple[ListedProposal, ...]]:
    return Read(
        "select proposal_id, tool, status, subject_type, subject_id, subject_label, before, after,"
        " proposed_by, proposed_at, expires_at, call_id, decided_by, decided_at"
        " from app.list_proposals(%(status)s, %(before)s, %(limit)s)",
        lambda rows: tuple(ListedProposal.model_validate(row) for row in rows),
        {"status": status, "before": before, "limit": limit},
    )


def approve_proposal(proposal_id: UUID) -> Call[ServerToolExecuteResponse]:
    return Call("select app.approve_proposal(%(proposal_id)s)", tool_body, {"proposal_id": proposal_id})


def reject_proposal(proposal_id: UUID) -> Call[ServerToolExecuteResponse]:
    return Call("select app.reject_proposal(%(proposal_id)s)", tool_body, {"proposal_id": proposal_id})


def audit_trail(
    before: datetime | None,
    before_call: UUID | None,
    since: datetime | None,
    tool: str | None,
    outcome: str | None,
    user: UUID | None,
    limit: int,
) -> Read[tuple[AuditedCall, ...]]:
    return Read(
        "select call_id, at, user_id, user_name, tool, tool_version, params, request_id, outcome, reason,"
        " error_code, decision, decision_rule, row_count, choice_ids, choices_truncated, id_came_by, answers,"
        " attested, proposal_id, repeats, duration_us"
        " from app.audit_trail(%(before)s, %(before_call)s, %(since)s, %(tool)s, %(outcome)s, %(user)s,"
        " %(limit)s)",
        lambda rows: tuple(AuditedCall.model_validate(row) for row in rows),
        {
            "before": before,
            "before_call": before_call,
            "since": since,
            "tool": tool,
            "outcome": outcome,
            "user": user,
            "limit": limit,
        },
    )


def list_acts(
    before: datetime | None,
    before_act: UUID | None,
    since: datetime | None,
    act: str | None,
    subject: UUID | None,
    user: UUID | None,
    limit: int,
) -> Read[tuple[RecordedAct, ...]]:
    return Read(
        "select act_id, at, user_id, user_name, login, act, subject_type, subject_id, label, before, after,"
        " counts, changed_ids, call_id"
        " from app.list_acts(%(before)s, %(before_act)s, %(since)s, %(act)s, %(subject)s, %(user)s,"
        " %(limit)s)",
        lambda rows: tuple(RecordedAct.model_validate(row) for row in rows),
        {
            "before": before,
            "before_act": before_act,
            "since": since,
            "act": act,
            "subject": subject,
            "user": user,
            "limit": limit,
        },
    )


def list_installation_acts(
    before: datetime | None, before_act: UUID | None, act: str | None, limit: int
) -> Read[tuple[InstallationAct, ...]]:
    return Read(
        "select act_id, at, user_id, user_name, login, act, subject_type, subject_id, label, before, after,"
        " counts"
        " from app.list_installation_acts(%(before)s, %(before_act)s, %(act)s, %(limit)s)",
        lambda rows: tuple(InstallationAct.model_validate(row) for row in rows),
        {"before": before, "before_act": before_act, "act": act, "limit": limit},
    )


def audit_gaps(since: datetime | None) -> Read[tuple[AuditGap, ...]]:
    return Read(
        "select first_missing, last_missing, missing, after_call_at, before_call_at"
        " from app.audit_gaps(coalesce(%(since)s::timestamptz, now() - interval '1 day'))",
        lambda rows: tuple(AuditGap.model_validate(row) for row in rows),
        {"since": since},
    )


def list_unscoped_calls(limit: int) -> Read[tuple[UnscopedCall, ...]]:
    return Read(
        "select call_id, at, login, tool, calls from app.list_unscoped_calls(%(limit)s)",
        lambda rows: tuple(UnscopedCall.model_validate(row) for row in rows),
        {"limit": limit},
    )


def keep_audit_partitions(months_ahead: int, months_kept: int | None) -> Call[tuple[KeptPartition, ...]]:
    return Call(
        "select partition, done from app.keep_audit_partitions(%(months_ahead)s, %(months_kept)s)",
        lambda rows: tuple(KeptPartition.model_validate(row) for row in rows),
        {"months_ahead": months_ahead, "months_kept": months_kept},
    )


# Loading.


def upsert_client(
    client_number: str,
    display_name: str,
    email: str | None,
    aliases: Sequence[str] | None,
    status: str | None,
) -> Call[UUID]:
    return Call(
        "select app.upsert_client(%(client_number)s, %(display_name)s, %(email)s, %(aliases)s::text[],"
        " %(status)s)",
        only,
        {
            "client_number": client_number,
            "display_name": display_name,
            "email": email,
            "aliases": None if aliases is None else list(aliases),
            "status": status,
        },
    )


def upsert_matter(
    matter_number: str,
    client_number: str,
    title: str,
    description: str | None,
    practice_area: str | None,
    status: str | None,
    opened_on: date | None,
) -> Call[UUID]:
    return Call(
        "select app.upsert_matter(%(matter_number)s, %(client_number)s, %(title)s, %(description)s,"
        " %(practice_area)s, %(status)s, %(opened_on)s)",
        only,
        {
            "matter_number": matter_number,
            "client_number": client_number,
            "title": title,
            "description": description,
            "practice_area": practice_area,
            "status": status,
            "opened_on": opened_on,
        },
    )


def upsert_matter_party(matter_number: str, name: str, role: str) -> Call[UUID]:
    return Call(
        "select app.upsert_matter_party(%(matter_number)s, %(name)s, %(role)s)",
        only,
        {"matter_number": matter_number, "name": name, "role": role},
    )


def upsert_document(matter_number: str, title: str, kind: str) -> Call[UUID]:
    return Call(
        "select app.upsert_document(%(matter_number)s, %(title)s, %(kind)s)",
        only,
        {"matter_number": matter_number, "title": title, "kind": kind},
    )


def set_matter_wall(
    matter_number: str, walled_out: Sequence[UUID], let_in: Sequence[UUID] | None
) -> Call[UUID]:
    return Call(
        "select app.set_matter_wall(%(matter_number)s, %(walled_out)s::uuid[], %(let_in)s::uuid[])",
        only,
        {
            "matter_number": matter_number,
            "walled_out": list(walled_out),
            "let_in": None if let_in is None else list(let_in),
        },
    )


def loaded_rows(rows: Rows) -> tuple[LoadedRow, ...]:
    return tuple(LoadedRow.model_validate(row) for row in rows)


def upsert_clients(rows: Sequence[Row]) -> Call[tuple[LoadedRow, ...]]:
    return Call(
        "select line, outcome, id, reason from app.upsert_clients(%(rows)s)",
        loaded_rows,
        {"rows": as_jsonb(list(rows))},
    )


def upsert_matters(rows: Sequence[Row]) -> Call[tuple[LoadedRow, ...]]:
    return Call(
        "select line, outcome, id, reason from app.upsert_matters(%(rows)s)",
        loaded_rows,
        {"rows": as_jsonb(list(rows))},
    )


def upsert_matter_parties(rows: Sequence[Row]) -> Call[tuple[LoadedRow, ...]]:
    return Call(
        "select line, outcome, id, reason from app.upsert_matter_parties(%(rows)s)",
        loaded_rows,
        {"rows": as_jsonb(list(rows))},
    )


def upsert_documents(rows: Sequence[Row]) -> Call[tuple[LoadedRow, ...]]:
    return Call(
        "select line, outcome, id, reason from app.upsert_documents(%(rows)s)",
        loaded_rows,
        {"rows": as_jsonb(list(rows))},
    )


# Firms, people and keys, for an administrator.


def add_firm(code: str, name: str) -> Call[UUID]:
    return Call("select app.add_firm(%(code)s, %(name)s)", only, {"code": code, "name": name})


def list_firms() -> Read[tuple[Firm, ...]]:
    return Read(
        "select firm_id, code, name, status, created_at from app.list_firms()",
        lambda rows: tuple(Firm.model_validate(row) for row in rows),
    )


def set_choice_detail(code: str, detail: str) -> Call[None]:
    return Call(
        "select app.set_choice_detail(%(code)s, %(detail)s)", nothing, {"code": code, "detail": detail}
    )


def add_person(login: str, name: str) -> Call[UUID]:
    return Call("select app.add_person(%(login)s, %(name)s)", only, {"login": login, "name": name})


def rename_person(login: str, name: str) -> Call[bool]:
    return Call("select app.rename_person(%(login)s, %(name)s)", only, {"login": login, "name": name})


def rename_firm(code: str, name: str, new_code: str | None) -> Call[bool]:
    return Call(
        "select app.rename_firm(%(code)s, %(name)s, %(new_code)s)",
        only,
        {"code": code, "name": name, "new_code": new_code},
    )


def merge_people(login: str, other: str) -> Call[MergedPeople]:
    return Call(
        "select person_id, memberships, walls from app.merge_people(%(login)s, %(other)s)",
        lambda rows: MergedPeople.model_validate(rows[0]),
        {"login": login, "other": other},
    )


def list_people() -> Read[tuple[Person, ...]]:
    return Read(
        "select person_id, login, name, merged_into, created_at from app.list_people()",
        lambda rows: tuple(Person.model_validate(row) for row in rows),
    )


def add_member(firm: str, login: str, role: str) -> Call[None]:
    return Call(
        "select app.add_member(%(firm)s, %(login)s, %(role)s)",
        nothing,
        {"firm": firm, "login": login, "role": role},
    )


def remove_member(firm: str, login: str) -> Call[None]:
    return Call("select app.remove_member(%(firm)s, %(login)s)", nothing, {"firm": firm, "login": login})


def list_members(firm: str) -> Read[tuple[Member, ...]]:
    return Read(
        "select person_id, login, name, role, active, created_at from app.list_members(%(firm)s)",
        lambda rows: tuple(Member.model_validate(row) for row in rows),
        {"firm": firm},
    )


def add_word(word: str, role: str, stands_for: str | None, source: str) -> Call[str]:
    return Call(
        "select app.add_word(%(word)s, %(role)s, %(stands_for)s, %(source)s)",
        only,
        {"word": word, "role": role, "stands_for": stands_for, "source": source},
    )


def remove_word(word: str, short_for: str | None) -> Call[None]:
    return Call(
        "select app.remove_word(%(word)s, %(short_for)s)", nothing, {"word": word, "short_for": short_for}
    )


def reset_words(word: str | None) -> Call[tuple[ResetWord, ...]]:
    return Call(
        "select done, word, role, stands_for, source from app.reset_words(%(word)s)",
        lambda rows: tuple(ResetWord.model_validate(row) for row in rows),
        {"word": word},
    )


def list_words(word: str | None) -> Read[tuple[ListedWord, ...]]:
    return Read(
        "select word, role, stands_for, source from app.list_words(%(word)s)",
        lambda rows: tuple(ListedWord.model_validate(row) for row in rows),
        {"word": word},
    )


def rebuild_search(firm: str, part: str, after: str | None) -> Call[RebuiltBatch]:
    return Call(
        "select written, dropped, next_after, of_all from app.rebuild_search(%(firm)s, %(part)s, %(after)s)",
        lambda rows: RebuiltBatch.model_validate(rows[0]),
        {"firm": firm, "part": part, "after": after},
    )


def doctor() -> Read[tuple[Finding, ...]]:
    return Read(
        "select check_name, level, object, found, remedy from app.doctor()",
        lambda rows: tuple(Finding.model_validate(row) for row in rows),
    )


def add_token_key(kid: str, secret: bytes) -> Call[None]:
    return Call("select app.add_token_key(%(kid)s, %(secret)s)", nothing, {"kid": kid, "secret": secret})


def list_token_keys() -> Read[tuple[TokenKey, ...]]:
    return Read(
        "select kid, created_at, retired_at from app.list_token_keys()",
        lambda rows: tuple(TokenKey.model_validate(row) for row in rows),
    )


def retire_token_key(kid: str) -> Call[None]:
    return Call("select app.retire_token_key(%(kid)s)", nothing, {"kid": kid})
