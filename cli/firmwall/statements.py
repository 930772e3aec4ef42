"""Every statement that calls one function of `app`, by its name. Made from the catalogue of a fresh
installation by tests/statements.py: do not edit."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, datetime
from typing import Unpack
from uuid import UUID

from firmwall.call import (
    Call,
    Read,
    Row,
    as_array,
    as_jsonb,
    given,
    nothing,
    only,
    row_as,
    row_or_none_as,
    rows_as,
    value_as,
)
from firmwall.models import (
    AuditedCall,
    AuditGap,
    ClientDetail,
    ClientMatch,
    ClientsPage,
    DecisionRule,
    DocumentAnswer,
    DocumentsPage,
    Explanation,
    Finding,
    Firm,
    FoundEntry,
    GrantedTool,
    InstallationAct,
    InstalledVersion,
    KeptPartition,
    ListedProposal,
    ListedWord,
    LoadedRow,
    MatterConditions,
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
from firmwall.models.tool_calls import SERVER_TOOL_EXECUTE_RESPONSE


def begin_request(token: str) -> Call[None]:
    """Opens the request context of this transaction from an HS256 token (kid; firm, sub, exp).

    Raises ContextRefused (FW001) when the token opens none, SecondContext (FW003) for a second context,
    TrackCountsOff (FW004) when track_counts is off.
    """
    return Call("select app.begin_request(%(token)s)", nothing, {"token": token})


def open_context_as(firm_code: str, login: str) -> Call[None]:
    """Opens the request context of this transaction for a member of a firm, by code and login.

    For firmwall_admin.

    Raises NotFound (FW020) when there is no such firm or person, ContextRefused (FW001) when there is no
    active membership, SecondContext (FW003) for a second context, TrackCountsOff (FW004) when track_counts is
    off.
    """
    return Call(
        "select app.open_context_as(%(firm_code)s, %(login)s)",
        nothing,
        {"firm_code": firm_code, "login": login},
    )


def find_all_active_by_name(name: str) -> Read[tuple[ClientMatch, ...]]:
    """Every active client of the firm that the name fits, best first, with how it fits (exact, alias, words;
    similar only when nothing fits better) and how much of the name was met.

    No context, or no client: no rows.

    Raises NotPermitted (FW030) without matters:read, BlankText (FW010) for a blank name, TextTooLong (FW011)
    for one over 300 characters.
    """
    return Read(
        "select client_id, client_number, display_name, email, fit, score from "
        "app.find_all_active_by_name(%(name)s)",
        rows_as(ClientMatch.model_validate),
        {"name": name},
    )


def list_clients(
    status: str | None = None, *, name: str | None = None, limit: int = 50, cursor: str | None = None
) -> Read[ClientsPage]:
    """A page of the firm's clients in the order of their numbers: clients, total, next_cursor (None on the
    last page; else what `cursor` takes).

    `status` is active, inactive, or None for both; `name` keeps those with a name or an alias that begins
    with these words.

    Raises TextTooLong (FW011) for a name over 300 characters, InvalidArgument (FW012) for another status or
    limit, NotPermitted (FW030) without matters:read.
    """
    return Read(
        "select app.list_clients(%(status)s, %(name)s, %(limit)s, %(cursor)s)",
        value_as(ClientsPage.model_validate),
        {"status": status, "name": name, "limit": limit, "cursor": cursor},
    )


def list_documents(
    matter_id: UUID, kind: str | None = None, *, limit: int = 50, cursor: UUID | None = None
) -> Read[DocumentsPage]:
    """A page of the documents of one matter in the order of their titles: documents, total, next_cursor (None
    on the last page; else what `cursor` takes).

    `kind` keeps those of one kind. No documents, total 0: the matter has none, is not to be seen.

    Raises InvalidArgument (FW012) for a limit out of range or a cursor of another list, NotPermitted (FW030)
    without matters:read.
    """
    return Read(
        "select app.list_documents(%(matter_id)s, %(kind)s, %(limit)s, %(cursor)s)",
        value_as(DocumentsPage.model_validate),
        {"matter_id": matter_id, "kind": kind, "limit": limit, "cursor": cursor},
    )


def execute_tool(
    tool: str,
    params: Mapping[str, object] | None = None,
    *,
    request_id: str | None = None,
    answers: UUID | None = None,
) -> Call[ServerToolExecuteResponse]:
    """Calls a tool of the registry and returns the body of the call: tool, call_id, outcome, result, choices,
    choices_truncated, none_of_these, nothing, reason, parameter, decision, proposal.

    `request_id` makes a write idempotent; `answers` is the call whose choices this call answers. Denials are
    bodies, not errors; raises only when the call cannot be recorded (ReadOnly (25006) in a read-only
    transaction).
    """
    return Call(
        "select app.execute_tool(%(tool)s, %(params)s, %(request_id)s, %(answers)s)",
        value_as(SERVER_TOOL_EXECUTE_RESPONSE.validate_python),
        {"tool": tool, "params": as_jsonb(dict(params or {})), "request_id": request_id, "answers": answers},
    )


def granted_tool_catalog() -> Read[tuple[GrantedTool, ...]]:
    """The read tools that the person of this request may call, by name.

    No row without the permission or without a context; never an error.
    """
    return Read(
        "select name, kind, required_permission, description, arguments from app.granted_tool_catalog()",
        rows_as(GrantedTool.model_validate),
    )


def granted_permissions() -> Read[frozenset[str]]:
    """The permissions of the person of this request, sorted.

    Empty without a membership or a context.
    """
    return Read("select app.granted_permissions()", value_as(frozenset))


def list_proposals(
    status: str = "open", *, before: datetime | None = None, limit: int = 50
) -> Read[tuple[ListedProposal, ...]]:
    """Proposals of one status (open, approved, rejected, expired, all), newest first; those before `before`
    when it is given.

    Without proposals:approve only the caller's own.

    Raises NotPermitted (FW030) without matters:read, InvalidArgument (FW012) for another status or limit.
    """
    return Read(
        "select proposal_id, tool, status, subject_type, subject_id, subject_label, before, after, "
        "proposed_by, proposed_at, expires_at, call_id, decided_by, decided_at from "
        "app.list_proposals(%(status)s, %(before)s, %(limit)s)",
        rows_as(ListedProposal.model_validate),
        {"status": status, "before": before, "limit": limit},
    )


def approve_proposal(proposal_id: UUID) -> Call[ServerToolExecuteResponse]:
    """Carries out a proposal, in this transaction, with an audit row of its own; returns a body like
    execute_tool.

    Needs proposals:approve. Reasons of its own: changed (decided already, or the row is not the one that was
    seen), expired.
    """
    return Call(
        "select app.approve_proposal(%(proposal_id)s)",
        value_as(SERVER_TOOL_EXECUTE_RESPONSE.validate_python),
        {"proposal_id": proposal_id},
    )


def reject_proposal(proposal_id: UUID) -> Call[ServerToolExecuteResponse]:
    """Turns a proposal down, with an audit row of its own; returns a body like execute_tool.

    Needs proposals:approve. Reasons of its own: changed (decided already), expired.
    """
    return Call(
        "select app.reject_proposal(%(proposal_id)s)",
        value_as(SERVER_TOOL_EXECUTE_RESPONSE.validate_python),
        {"proposal_id": proposal_id},
    )


def audit_trail(
    before: datetime | None = None,
    *,
    before_call: UUID | None = None,
    since: datetime | None = None,
    tool: str | None = None,
    outcome: str | None = None,
    user: UUID | None = None,
    limit: int = 50,
) -> Read[tuple[AuditedCall, ...]]:
    """The calls of the firm, newest first, at most `limit` (1 to 1000).

    `before` and `before_call` are time and id of the last row of the page before; `user` also finds the calls
    of people who were merged into them. Calls that showed a matter which the reader cannot see are left out.
    params and request_id are None for a call of somebody else that met no matter.

    Raises NotPermitted (FW030) without audit:read, InvalidArgument (FW012) for another limit.
    """
    return Read(
        "select call_id, at, user_id, user_name, tool, tool_version, params, request_id, outcome, "
        "reason, error_code, decision, decision_rule, row_count, choice_ids, choices_truncated, "
        "id_came_by, answers, attested, proposal_id, repeats, duration_us from "
        "app.audit_trail(%(before)s, %(before_call)s, %(since)s, %(tool)s, %(outcome)s, %(user)s, "
        "%(limit)s)",
        rows_as(AuditedCall.model_validate),
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
    before: datetime | None = None,
    *,
    before_act: UUID | None = None,
    since: datetime | None = None,
    act: str | None = None,
    subject: UUID | None = None,
    user: UUID | None = None,
    limit: int = 50,
) -> Read[tuple[RecordedAct, ...]]:
    """What was changed in the firm, newest first, at most `limit` (1 to 1000).

    `before` and `before_act` are time and id of the last row of the page before; `subject` is the client,
    matter, document, party or person that was changed; `user` also finds the acts of people who were merged
    into them. Acts about a matter which the reader cannot see are left out. user_id and user_name are None
    where an administrator acted without a context.

    Raises NotPermitted (FW030) without audit:read, InvalidArgument (FW012) for another limit.
    """
    return Read(
        "select act_id, at, user_id, user_name, login, act, subject_type, subject_id, label, before, "
        "after, counts, changed_ids, call_id from app.list_acts(%(before)s, %(before_act)s, %(since)s, "
        "%(act)s, %(subject)s, %(user)s, %(limit)s)",
        rows_as(RecordedAct.model_validate),
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


def upsert_client(
    client_number: str,
    display_name: str,
    email: str | None = None,
    *,
    aliases: Sequence[str] | None = None,
    status: str | None = None,
) -> Call[UUID]:
    """Adds or changes one client and returns its id.

    Raises NotPermitted (FW030) without records:write, RowRejected (FW040) when the row is rejected, with the
    reason as its text.
    """
    return Call(
        "select app.upsert_client(%(client_number)s, %(display_name)s, %(email)s, %(aliases)s::text[], "
        "%(status)s)",
        only,
        {
            "client_number": client_number,
            "display_name": display_name,
            "email": email,
            "aliases": as_array(aliases),
            "status": status,
        },
    )


def upsert_matter(
    matter_number: str,
    client_number: str,
    title: str,
    description: str | None = None,
    *,
    practice_area: str | None = None,
    status: str | None = None,
    opened_on: date | None = None,
) -> Call[UUID]:
    """Adds or changes one matter and returns its id.

    Raises NotPermitted (FW030) without records:write, RowRejected (FW040) when the row is rejected, with the
    reason as its text.
    """
    return Call(
        "select app.upsert_matter(%(matter_number)s, %(client_number)s, %(title)s, %(description)s, "
        "%(practice_area)s, %(status)s, %(opened_on)s)",
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
    """Adds one party of a matter unless it is there, and returns its id.

    Raises NotPermitted (FW030) without records:write, RowRejected (FW040) when the row is rejected, with the
    reason as its text.
    """
    return Call(
        "select app.upsert_matter_party(%(matter_number)s, %(name)s, %(role)s)",
        only,
        {"matter_number": matter_number, "name": name, "role": role},
    )


def upsert_document(matter_number: str, title: str, kind: str = "") -> Call[UUID]:
    """Adds one document of a matter unless it is there, and returns its id.

    Raises NotPermitted (FW030) without records:write, RowRejected (FW040) when the row is rejected, with the
    reason as its text.
    """
    return Call(
        "select app.upsert_document(%(matter_number)s, %(title)s, %(kind)s)",
        only,
        {"matter_number": matter_number, "title": title, "kind": kind},
    )


def set_matter_wall(
    matter_number: str, walled_out: Sequence[UUID] = (), *, let_in: Sequence[UUID] | None = None
) -> Call[UUID]:
    """Shuts people out of a matter, or lets in these alone; returns the matter.

    For firmwall_admin inside a context.

    Raises NotPermitted (FW030) without walls:manage, InvalidArgument (FW012) when the lists name a person who
    is no member, or would exclude the caller, NotFound (FW020) when there is no such matter to see.
    """
    return Call(
        "select app.set_matter_wall(%(matter_number)s, %(walled_out)s::uuid[], %(let_in)s::uuid[])",
        only,
        {"matter_number": matter_number, "walled_out": as_array(walled_out), "let_in": as_array(let_in)},
    )


def upsert_clients(rows: Sequence[Row]) -> Call[tuple[LoadedRow, ...]]:
    """Adds and changes clients, many at once.

    One row a row given: its place, inserted, updated, unchanged or rejected, the client, and why it was
    rejected (None when it was not).

    Raises NotPermitted (FW030) without records:write, InvalidArgument (FW012) when the rows are no array.
    """
    return Call(
        "select line, outcome, id, reason from app.upsert_clients(%(rows)s)",
        rows_as(LoadedRow.model_validate),
        {"rows": as_jsonb(list(rows))},
    )


def upsert_matters(rows: Sequence[Row]) -> Call[tuple[LoadedRow, ...]]:
    """Adds and changes matters, many at once.

    One row a row given: its place, inserted, updated, unchanged or rejected, the matter, and why it was
    rejected (None when it was not).

    Raises NotPermitted (FW030) without records:write, InvalidArgument (FW012) when the rows are no array.
    """
    return Call(
        "select line, outcome, id, reason from app.upsert_matters(%(rows)s)",
        rows_as(LoadedRow.model_validate),
        {"rows": as_jsonb(list(rows))},
    )


def upsert_matter_parties(rows: Sequence[Row]) -> Call[tuple[LoadedRow, ...]]:
    """Adds parties to matters, many at once.

    One row a row given: its place, inserted, unchanged or rejected, the party, and why it was rejected (None
    when it was not).

    Raises NotPermitted (FW030) without records:write, InvalidArgument (FW012) when the rows are no array.
    """
    return Call(
        "select line, outcome, id, reason from app.upsert_matter_parties(%(rows)s)",
        rows_as(LoadedRow.model_validate),
        {"rows": as_jsonb(list(rows))},
    )


def upsert_documents(rows: Sequence[Row]) -> Call[tuple[LoadedRow, ...]]:
    """Adds documents to matters, many at once.

    One row a row given: its place, inserted, unchanged or rejected, the document, and why it was rejected
    (None when it was not).

    Raises NotPermitted (FW030) without records:write, InvalidArgument (FW012) when the rows are no array.
    """
    return Call(
        "select line, outcome, id, reason from app.upsert_documents(%(rows)s)",
        rows_as(LoadedRow.model_validate),
        {"rows": as_jsonb(list(rows))},
    )


def explain_search(query: str) -> Read[Explanation]:
    """How a question was read, what each candidate of `search_matters` meets, and the rule that decided.

    For firmwall_admin.

    Raises NotPermitted (FW030) without matters:read, BlankText (FW010) for a blank question, TextTooLong
    (FW011) for more than 1000 characters.
    """
    return Read(
        "select app.explain_search(%(query)s)", value_as(Explanation.model_validate), {"query": query}
    )


def resolve_client(name: str) -> Read[ResolveAnswer]:
    """The active client that a name, the label of a choice or its id stands for: {"outcome": one, none or
    choices, "client", "how": exact, alias, words or id, "choices", "choices_truncated", "scope": "active"}.
    At most ten choices.

    Raises NotPermitted (FW030) without matters:read, BlankText (FW010) for a blank name, TextTooLong (FW011)
    for one over 300 characters.
    """
    return Read(
        "select app.resolve_client(%(name)s)", value_as(RESOLVE_ANSWER.validate_python), {"name": name}
    )


def search_matters(query: str) -> Read[SearchAnswer]:
    """At most ten matters that fit, best first, with the decision to propose or to ask and its rule.

    No row: nothing fits.

    Raises NotPermitted (FW030) without matters:read, BlankText (FW010) for a blank question, TextTooLong
    (FW011) for more than 1000 characters.
    """
    return Read(
        "select position, matter_id, matter_number, title, client_id, client_number, client_name, "
        "score, grade, matched, decision, decision_rule from app.search_matters(%(query)s)",
        SearchAnswer.of_rows,
        {"query": query},
    )


def resolve_matter_document(matter_id: UUID, query: str) -> Read[DocumentAnswer]:
    """At most ten documents of the matter that fit, best first, with the decision to propose or to ask and
    its rule.

    No row: nothing fits, the matter is not to be seen.

    Raises NotPermitted (FW030) without matters:read, BlankText (FW010) for a blank question, TextTooLong
    (FW011) for more than 1000 characters.
    """
    return Read(
        "select position, document_id, title, kind, score, grade, decision, decision_rule from "
        "app.resolve_matter_document(%(matter_id)s, %(query)s)",
        DocumentAnswer.of_rows,
        {"matter_id": matter_id, "query": query},
    )


def global_search(query: str) -> Read[tuple[FoundEntry, ...]]:
    """At most ten clients, matters, parties and documents that fit, best first; client_number is there for a
    client alone, matter_id for all others.

    No row: nothing fits.

    Raises NotPermitted (FW030) without matters:read, BlankText (FW010) for a blank question, TextTooLong
    (FW011) for more than 1000 characters.
    """
    return Read(
        "select position, entity_type, id, label, client_number, matter_id, score from "
        "app.global_search(%(query)s)",
        rows_as(FoundEntry.model_validate),
        {"query": query},
    )


def get_client(client_id: UUID) -> Read[ClientDetail | None]:
    """The client of this id, active or not.

    No row: the firm has none.

    Raises NotPermitted (FW030) without matters:read.
    """
    return Read(
        "select client_id, client_number, display_name, email, aliases, status from "
        "app.get_client(%(client_id)s)",
        row_or_none_as(ClientDetail.model_validate),
        {"client_id": client_id},
    )


def get_matter(matter_id: UUID) -> Read[MatterDetail | None]:
    """The matter of this id with its client and parties.

    No row: there is none that the person of this request can see.

    Raises NotPermitted (FW030) without matters:read.
    """
    return Read(
        "select matter_id, matter_number, title, description, practice_area, status, opened_on, "
        "client_id, client_number, client_name, parties from app.get_matter(%(matter_id)s)",
        row_or_none_as(MatterDetail.model_validate),
        {"matter_id": matter_id},
    )


def query_matters(**params: Unpack[MatterConditions]) -> Read[MattersPage]:
    """The matters that meet client_id or client_name, status, practice_area, q, opened_from, opened_to:
    matters, total, next_cursor, newest first. limit is 1 to 100.

    Raises NotPermitted (FW030) without matters:read, InvalidArgument (FW012) for an unknown key or a value
    that does not fit, NotFound (FW020) or ClarificationNeeded (FW021) for a client_name that fits none or
    several.
    """
    return Read(
        "select app.query_matters(%(params)s)",
        value_as(MattersPage.model_validate),
        {"params": as_jsonb(given(params))},
    )


def installed_version() -> Read[InstalledVersion]:
    """The version of firmwall that was applied last, its commit, and when.

    The commit is "unknown" where the build did not know it. Needs no context.
    """
    return Read(
        "select version, commit, applied_at from app.installed_version()",
        row_as(InstalledVersion.model_validate),
    )


def list_installation_acts(
    before: datetime | None = None, *, before_act: UUID | None = None, act: str | None = None, limit: int = 50
) -> Read[tuple[InstallationAct, ...]]:
    """What was changed that belongs to no firm, newest first, at most `limit` (1 to 1000).

    `before` and `before_act` are time and id of the last row of the page before. user_id and user_name are
    None where no context was open. For firmwall_admin.

    Raises InvalidArgument (FW012) for another limit.
    """
    return Read(
        "select act_id, at, user_id, user_name, login, act, subject_type, subject_id, label, before, "
        "after, counts from app.list_installation_acts(%(before)s, %(before_act)s, %(act)s, %(limit)s)",
        rows_as(InstallationAct.model_validate),
        {"before": before, "before_act": before_act, "act": act, "limit": limit},
    )


def list_tools() -> Read[tuple[RegisteredTool, ...]]:
    """Every tool of the registry that execute_tool can call: reads, then writes."""
    return Read(
        "select name, version, kind, required_permission, description, arguments from app.list_tools()",
        rows_as(RegisteredTool.model_validate),
    )


def audit_gaps(since: datetime | None = None) -> Read[tuple[AuditGap, ...]]:
    """The runs of call numbers since `since` that have no audit row, with the times of the calls around them;
    before_call_at is None after the newest row.

    For firmwall_admin. No row: every call left one.
    """
    return Read(
        "select first_missing, last_missing, missing, after_call_at, before_call_at from "
        "app.audit_gaps(coalesce(%(since)s::timestamp with time zone, (now() - '1 day'::interval)))",
        rows_as(AuditGap.model_validate),
        {"since": since},
    )


def list_unscoped_calls(limit: int = 50) -> Read[tuple[UnscopedCall, ...]]:
    """Calls without a scope, newest first, at most `limit` rows (1 to 1000). call_id None: the row counts the
    calls of a login in that minute that were not stored, beyond 60.

    For firmwall_admin.
    """
    return Read(
        "select call_id, at, login, tool, calls from app.list_unscoped_calls(%(limit)s)",
        rows_as(UnscopedCall.model_validate),
        {"limit": limit},
    )


def keep_audit_partitions(
    months_ahead: int = 3, *, months_kept: int | None = None
) -> Call[tuple[KeptPartition, ...]]:
    """Makes the partitions of this month and `months_ahead` more, and drops those older than `months_kept`
    months (None: none).

    Returns what was made and dropped. For firmwall_admin.

    Raises InvalidArgument (FW012) for months out of range, LockNotFree (55P03) when the table is busy for
    five seconds.
    """
    return Call(
        "select partition, done from app.keep_audit_partitions(%(months_ahead)s, %(months_kept)s)",
        rows_as(KeptPartition.model_validate),
        {"months_ahead": months_ahead, "months_kept": months_kept},
    )


def add_firm(code: str, name: str) -> Call[UUID]:
    """Adds a firm and returns its id; for a code that exists, in any case and Unicode form, returns the id of
    that firm and changes nothing.

    For firmwall_admin.

    Raises InvalidArgument (FW012) for a code or name that is blank, too long, or holds a control character,
    and for a code that several firms have in other letters.
    """
    return Call("select app.add_firm(%(code)s, %(name)s)", only, {"code": code, "name": name})


def rename_firm(firm_code: str, name: str, code: str | None = None) -> Call[bool]:
    """Gives a firm another name, and another code unless `code` is None; false when it has them already.

    For firmwall_admin.

    Raises NotPermitted (FW030) in a context without settings:manage, InvalidArgument (FW012) for a name or
    code that is blank, too long, or holds a control character, and for a code that another firm has, NotFound
    (FW020) when there is no such firm.
    """
    return Call(
        "select app.rename_firm(%(firm_code)s, %(name)s, %(code)s)",
        only,
        {"firm_code": firm_code, "name": name, "code": code},
    )


def list_firms() -> Read[tuple[Firm, ...]]:
    """Every firm, by code.

    For firmwall_admin.
    """
    return Read(
        "select firm_id, code, name, status, created_at from app.list_firms()", rows_as(Firm.model_validate)
    )


def set_choice_detail(firm_code: str, detail: str) -> Call[None]:
    """Sets whether choices between clients of one name show an e-mail address or the client number.

    For firmwall_admin.

    Raises NotPermitted (FW030) in a context without settings:manage, InvalidArgument (FW012) for another
    detail, NotFound (FW020) when there is no such firm.
    """
    return Call(
        "select app.set_choice_detail(%(firm_code)s, %(detail)s)",
        nothing,
        {"firm_code": firm_code, "detail": detail},
    )


def add_person(login: str, name: str) -> Call[UUID]:
    """Adds a person and returns their id, the subject of their tokens; for a login that exists, in any case
    and Unicode form, returns the id of that person and changes nothing.

    For firmwall_admin.

    Raises InvalidArgument (FW012) for a login or name that is blank, too long, or holds a control character,
    and for a login that several people have in other letters.
    """
    return Call("select app.add_person(%(login)s, %(name)s)", only, {"login": login, "name": name})


def rename_person(login: str, name: str) -> Call[bool]:
    """Gives the person with this login another name; false when they have it already.

    For firmwall_admin.

    Raises InvalidArgument (FW012) for a name that is blank, too long, or holds a control character, NotFound
    (FW020) when there is no such person.
    """
    return Call("select app.rename_person(%(login)s, %(name)s)", only, {"login": login, "name": name})


def merge_people(login: str, other_login: str) -> Call[MergedPeople]:
    """Makes one person of two: `login` stays, `other_login` opens no context any more and leads to the one
    who stays.

    Returns that person, in how many firms the other was a member, and how many walls were written. For
    firmwall_admin, outside of a request.

    Raises InvalidArgument (FW012) when both are one already or a matter would be left to nobody, NotFound
    (FW020) when there is no such person, SecondContext (FW003) inside a request.
    """
    return Call(
        "select person_id, memberships, walls from app.merge_people(%(login)s, %(other_login)s)",
        row_as(MergedPeople.model_validate),
        {"login": login, "other_login": other_login},
    )


def list_people() -> Read[tuple[Person, ...]]:
    """Every person, by login. merged_into is the person who stays, where two were merged, else None.

    For firmwall_admin.
    """
    return Read(
        "select person_id, login, name, merged_into, created_at from app.list_people()",
        rows_as(Person.model_validate),
    )


def add_member(firm_code: str, login: str, role: str) -> Call[None]:
    """Makes a person an active member of a firm in this role, with a warning when the role has no permission.

    For firmwall_admin.

    Raises NotPermitted (FW030) in a context without members:manage, InvalidArgument (FW012) for a role that
    is blank, too long, or holds a control character, NotFound (FW020) when there is no such firm or no such
    login.
    """
    return Call(
        "select app.add_member(%(firm_code)s, %(login)s, %(role)s)",
        nothing,
        {"firm_code": firm_code, "login": login, "role": role},
    )


def remove_member(firm_code: str, login: str) -> Call[None]:
    """Ends a membership; the person opens no further context in this firm.

    For firmwall_admin.

    Raises NotPermitted (FW030) in a context without members:manage, NotFound (FW020) when there is no such
    firm, login or member.
    """
    return Call(
        "select app.remove_member(%(firm_code)s, %(login)s)",
        nothing,
        {"firm_code": firm_code, "login": login},
    )


def list_members(firm_code: str) -> Read[tuple[Member, ...]]:
    """The members of a firm, by login, with their role.

    For firmwall_admin.

    Raises NotPermitted (FW030) in a context without members:manage, NotFound (FW020) when there is no such
    firm.
    """
    return Read(
        "select person_id, login, name, role, active, created_at from app.list_members(%(firm_code)s)",
        rows_as(Member.model_validate),
        {"firm_code": firm_code},
    )


def add_decision_rule(
    rule: str, least_score: float, least_lead: float, least_term: float, evidence: Mapping[str, object]
) -> Call[str]:
    """Puts a new version of a decision rule in force, and returns its name.

    For firmwall_admin.

    Raises InvalidArgument (FW012) for a threshold outside 0 to 1, NotFound (FW020) for an unknown rule.
    """
    return Call(
        "select app.add_decision_rule(%(rule)s, %(least_score)s::real, %(least_lead)s::real, "
        "%(least_term)s::real, %(evidence)s)",
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
    """The thresholds of propose or ask, all versions of each rule, the one in force first.

    For firmwall_admin.
    """
    return Read(
        "select name, version, least_score, least_lead, least_term, since, evidence from "
        "app.list_decision_rules()",
        rows_as(DecisionRule.model_validate),
    )


def add_word(word: str, role: str, stands_for: str | None = None, *, source: str = "added here") -> Call[str]:
    """Adds a word to the lists, or gives it another part: its role, what it stands for (None: itself), and
    where that is from.

    Returns the word in the form it is compared in. New searches use the list at once; existing rows need
    `rebuild_search`. For firmwall_admin.

    Raises InvalidArgument (FW012) when it is not one word, for an unknown role, and when what it stands for
    or its source is missing.
    """
    return Call(
        "select app.add_word(%(word)s, %(role)s, %(stands_for)s, %(source)s)",
        only,
        {"word": word, "role": role, "stands_for": stands_for, "source": source},
    )


def remove_word(word: str, short_for: str | None = None) -> Call[None]:
    """Takes a word out of the lists; with `short_for`, the pair of a short name and this name.

    New searches use the list at once; existing rows need `rebuild_search`. For firmwall_admin.

    Raises InvalidArgument (FW012) when it is not one word, NotFound (FW020) when the lists do not have it.
    """
    return Call(
        "select app.remove_word(%(word)s, %(short_for)s)", nothing, {"word": word, "short_for": short_for}
    )


def reset_words(word: str | None = None) -> Call[tuple[ResetWord, ...]]:
    """Puts the lists, or this word of them (None: all), back to what firmwall came with.

    Returns the rows that were taken out and put back; no row where nothing differs. New searches use the
    lists at once; existing rows need `rebuild_search`. For firmwall_admin.

    Raises InvalidArgument (FW012) when it is not one word.
    """
    return Call(
        "select done, word, role, stands_for, source from app.reset_words(%(word)s)",
        rows_as(ResetWord.model_validate),
        {"word": word},
    )


def list_words(word: str | None = None) -> Read[tuple[ListedWord, ...]]:
    """The rows of the lists that name this word (None: all of them): the part it plays, what it stands for,
    where that is from.

    For firmwall_admin.

    Raises InvalidArgument (FW012) when it is not one word.
    """
    return Read(
        "select word, role, stands_for, source from app.list_words(%(word)s)",
        rows_as(ListedWord.model_validate),
        {"word": word},
    )


def rebuild_search(firm_code: str, part: str, after: str | None = None) -> Call[RebuiltBatch]:
    """Rebuilds the search data of a firm, one batch per call: its clients, matters, documents or words after
    `after` (None: from the first).

    Returns how many rows were read, how many words were dropped, where the next call begins (None: this was
    the last batch), and in a first call how many there are in all. For firmwall_admin.

    Raises SecondContext (FW003) when a context is open, InvalidArgument (FW012) for another `part` or
    `after`, NotFound (FW020) when there is no such firm, 25000 in a transaction that is not read committed,
    LockNotFree (55P03) when another transaction holds a lock for half a second: then nothing was done.
    """
    return Call(
        "select written, dropped, next_after, of_all from app.rebuild_search(%(firm_code)s, %(part)s, "
        "%(after)s)",
        row_as(RebuiltBatch.model_validate),
        {"firm_code": firm_code, "part": part, "after": after},
    )


def doctor() -> Read[tuple[Finding, ...]]:
    """What the catalogue checks found, with level (error, warning, note) and remedy.

    No rows: nothing. For firmwall_admin.
    """
    return Read(
        "select check_name, level, object, found, remedy from app.doctor()", rows_as(Finding.model_validate)
    )


def add_token_key(kid: str, secret: bytes) -> Call[None]:
    """Adds a key that tokens may be signed with; the same id and secret again change nothing.

    For firmwall_admin.

    Raises InvalidArgument (FW012) for a bad or taken key id and for a secret under 32 bytes.
    """
    return Call("select app.add_token_key(%(kid)s, %(secret)s)", nothing, {"kid": kid, "secret": secret})


def list_token_keys() -> Read[tuple[TokenKey, ...]]:
    """The token keys, oldest first. retired_at is None while a key is in use.

    For firmwall_admin.
    """
    return Read(
        "select kid, created_at, retired_at from app.list_token_keys()", rows_as(TokenKey.model_validate)
    )


def retire_token_key(kid: str) -> Call[None]:
    """Takes a token key out of use.

    For firmwall_admin.

    Raises NotFound (FW020) when there is no such token key.
    """
    return Call("select app.retire_token_key(%(kid)s)", nothing, {"kid": kid})
