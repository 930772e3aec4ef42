"""The calls of one request: what can be asked, and what is sent for it.

Request, DirectCalls and AdministrationCalls are the one place where a call of the client is written. The
methods of Firmwall and AsyncFirmwall are made from them (`python -m tests.client_calls`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any, Generic, TypeAlias, TypeVar
from uuid import UUID

from firmwall import recorded, statements
from firmwall.connections import BEGIN_READING, BEGIN_WRITING, Sent, settings_of_request, this_process
from firmwall.errors import ConnectionFailed, FirmwallError, NotCommitted
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
from firmwall.recorded import matter_conditions
from firmwall.statements import Call, MatterStatus, Read, Row

T = TypeVar("T")


@dataclass(frozen=True)
class ActingAs:
    """Who asks, without a token: a person of a firm, on the connection of an administrator."""

    firm: str
    login: str


# Who asks: a signed token, or an administrator on somebody's behalf.
Asker: TypeAlias = str | ActingAs


class Pending(Generic[T]):
    """The answer of a call inside a `request` block: `value` is there once the request has been committed."""

    def __init__(self, call: Call[T]) -> None:
        self._call = call
        self._answer: tuple[T] | FirmwallError | None = None

    @property
    def value(self) -> T:
        """The answer. Raises the refusal of this call, where the others were committed."""
        match self._answer:
            case None:
                raise NotCommitted
            case FirmwallError() as refusal:
                raise refusal
            case (answer,):
                return answer

    def __repr__(self) -> str:
        match self._answer:
            case None:
                return "<Pending not committed>"
            case FirmwallError() as refusal:
                return f"<Pending refused: {refusal}>"
            case (answer,):
                return f"<Pending {answer!r}>"


class Collected:
    """Calls that are collected until a block ends."""

    def __init__(self) -> None:
        self._pending: list[Pending[Any]] = []
        self._process = this_process()

    def _add(self, call: Call[T]) -> Pending[T]:
        pending = Pending(call)
        self._pending.append(pending)
        return pending


class Request(Collected):
    """The calls of one request, collected until the block ends; made by `Firmwall.request`."""

    @property
    def direct(self) -> DirectCalls:
        """The same reads, not recorded."""
        return DirectCalls(self)

    def context(self) -> Pending[Context]:
        """Whose request this is."""
        return self._add(statements.context())

    def find_all_active_by_name(self, name: str) -> Pending[tuple[ClientMatch, ...]]:
        """Every active client of the firm that the name fits, best first."""
        return self._add(statements.find_all_active_by_name(name))

    def find_client(self, name: str) -> Pending[ResolveAnswer]:
        """The active client that the name means, or the choices, or none."""
        return self._add(recorded.find_client(name))

    resolve_client = find_client

    def search_matters(self, query: str) -> Pending[SearchAnswer]:
        """The matters that fit the words best, and whether the first may be proposed."""
        return self._add(recorded.search_matters(query))

    def resolve_matter_document(
        self, matter_id: UUID, query: str, *, answers: UUID | None = None
    ) -> Pending[DocumentAnswer]:
        """The documents of one matter that fit the words best, and whether the first may be proposed.

        Raises NotFound for a matter that this person cannot see.
        """
        return self._add(recorded.resolve_matter_document(matter_id, query, answers))

    def global_search(self, query: str) -> Pending[tuple[FoundEntry, ...]]:
        """Clients, matters, parties and documents that fit the words, in one ranking."""
        return self._add(recorded.global_search(query))

    def get_client(self, client_id: UUID, *, answers: UUID | None = None) -> Pending[ClientDetail | None]:
        """One client, active or not, by its id; None where the firm has none of that id."""
        return self._add(recorded.get_client(client_id, answers))

    def list_clients(
        self,
        status: str | None = None,
        *,
        name: str | None = None,
        limit: int = 50,
        cursor: str | None = None,
    ) -> Pending[ClientsPage]:
        """The firm's clients in the order of their numbers: one page, and how many there are in all. `name`
        keeps those with a name or an alias that begins so; `cursor` is `next_cursor` of a page."""
        return self._add(statements.list_clients(status, name, limit, cursor))

    def list_documents(
        self, matter_id: UUID, *, kind: str | None = None, limit: int = 50, cursor: UUID | None = None
    ) -> Pending[DocumentsPage]:
        """The documents of one matter in the order of their titles: one page, and how many there are in all.
        `cursor` is `next_cursor` of a page."""
        return self._add(statements.list_documents(matter_id, kind, limit, cursor))

    def get_matter(self, matter_id: UUID, *, answers: UUID | None = None) -> Pending[MatterDetail | None]:
        """One matter with its client and parties; None where there is none that this person can see."""
        return self._add(recorded.get_matter(matter_id, answers))

    def query_matters(
        self,
        *,
        client_id: UUID | None = None,
        client_name: str | None = None,
        status: MatterStatus | None = None,
        practice_area: str | None = None,
        q: str | None = None,
        opened_from: date | None = None,
        opened_to: date | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        answers: UUID | None = None,
    ) -> Pending[MattersPage]:
        """The matters that meet all conditions: one page, newest first, and how many there are in all.

        Raises NotFound for a client_name that fits nobody, and ClarificationNeeded with the `choices` and the
        `call_id` for one that fits several: ask, and call again with `client_id` and `answers=call_id`.
        """
        conditions = matter_conditions(
            client_id, client_name, status, practice_area, q, opened_from, opened_to, limit, cursor
        )
        return self._add(recorded.query_matters(conditions, answers))

    def execute_tool(
        self,
        tool: str,
        params: Mapping[str, object] | None = None,
        *,
        request_id: str | None = None,
        answers: UUID | None = None,
    ) -> Pending[ServerToolExecuteResponse]:
        """Call a tool. `request_id` makes a write idempotent; `answers` is the call that offered a choice."""
        return self._add(statements.execute_tool(tool, params or {}, request_id, answers))

    def granted_tool_catalog(self) -> Pending[tuple[GrantedTool, ...]]:
        """The tools that this person may read with, now."""
        return self._add(statements.granted_tool_catalog())

    def granted_permissions(self) -> Pending[frozenset[str]]:
        """What this person may do, now."""
        return self._add(statements.granted_permissions())

    def list_proposals(
        self, status: str = "open", *, before: datetime | None = None, limit: int = 50
    ) -> Pending[tuple[ListedProposal, ...]]:
        """Proposals of one status, or "all", newest first."""
        return self._add(statements.list_proposals(status, before, limit))

    def approve_proposal(self, proposal_id: UUID) -> Pending[ServerToolExecuteResponse]:
        """Carry out what was proposed."""
        return self._add(statements.approve_proposal(proposal_id))

    def reject_proposal(self, proposal_id: UUID) -> Pending[ServerToolExecuteResponse]:
        """Turn down what was proposed."""
        return self._add(statements.reject_proposal(proposal_id))

    def audit_trail(
        self,
        *,
        before: datetime | None = None,
        before_call: UUID | None = None,
        since: datetime | None = None,
        tool: str | None = None,
        outcome: str | None = None,
        user: UUID | None = None,
        limit: int = 50,
    ) -> Pending[tuple[AuditedCall, ...]]:
        """The calls of the firm, newest first; `before` and `before_call` are those of the last row seen."""
        return self._add(statements.audit_trail(before, before_call, since, tool, outcome, user, limit))

    def list_acts(
        self,
        *,
        before: datetime | None = None,
        before_act: UUID | None = None,
        since: datetime | None = None,
        act: str | None = None,
        subject: UUID | None = None,
        user: UUID | None = None,
        limit: int = 50,
    ) -> Pending[tuple[RecordedAct, ...]]:
        """What was changed in the firm, newest first; `before` and `before_act` are of the last row seen."""
        return self._add(statements.list_acts(before, before_act, since, act, subject, user, limit))

    def upsert_client(
        self,
        client_number: str,
        display_name: str,
        *,
        email: str | None = None,
        aliases: Sequence[str] | None = None,
        status: str | None = None,
    ) -> Pending[UUID]:
        """Add a client, or change the one with this number; its id. Arguments left out change nothing."""
        return self._add(statements.upsert_client(client_number, display_name, email, aliases, status))

    def upsert_matter(
        self,
        matter_number: str,
        client_number: str,
        title: str,
        *,
        description: str | None = None,
        practice_area: str | None = None,
        status: str | None = None,
        opened_on: date | None = None,
    ) -> Pending[UUID]:
        """Add a matter, or change the one with this number; its id. Arguments left out change nothing."""
        return self._add(
            statements.upsert_matter(
                matter_number, client_number, title, description, practice_area, status, opened_on
            )
        )

    def upsert_matter_party(self, matter_number: str, name: str, role: str) -> Pending[UUID]:
        """Add a party to a matter; its id."""
        return self._add(statements.upsert_matter_party(matter_number, name, role))

    def upsert_document(self, matter_number: str, title: str, kind: str = "") -> Pending[UUID]:
        """Add a document to a matter, by title; its id."""
        return self._add(statements.upsert_document(matter_number, title, kind))

    def set_matter_wall(
        self, matter_number: str, *, walled_out: Sequence[UUID] = (), let_in: Sequence[UUID] | None = None
    ) -> Pending[UUID]:
        """Say who must not learn of a matter, and who alone may; nobody named takes the wall down. Its id.

        Needs the connection of an administrator.
        """
        return self._add(statements.set_matter_wall(matter_number, walled_out, let_in))

    def upsert_clients(self, rows: Sequence[Row]) -> Pending[tuple[LoadedRow, ...]]:
        """Many clients at once, each as a mapping of `upsert_client`'s arguments."""
        return self._add(statements.upsert_clients(rows))

    def upsert_matters(self, rows: Sequence[Row]) -> Pending[tuple[LoadedRow, ...]]:
        """Many matters at once, each as a mapping of `upsert_matter`'s arguments."""
        return self._add(statements.upsert_matters(rows))

    def upsert_matter_parties(self, rows: Sequence[Row]) -> Pending[tuple[LoadedRow, ...]]:
        """Many parties at once, each as a mapping of `upsert_matter_party`'s arguments."""
        return self._add(statements.upsert_matter_parties(rows))

    def upsert_documents(self, rows: Sequence[Row]) -> Pending[tuple[LoadedRow, ...]]:
        """Many documents at once, each as a mapping of `upsert_document`'s arguments."""
        return self._add(statements.upsert_documents(rows))

    def explain_search(self, query: str) -> Pending[Explanation]:
        """Why a search answers as it does. For an administrator."""
        return self._add(statements.explain_search(query))


class DirectCalls:
    """The reads of a request that are not recorded; made by `Request.direct`."""

    def __init__(self, request: Request) -> None:
        self._request = request

    def resolve_client(self, name: str) -> Pending[ResolveAnswer]:
        """The active client that the name means, or the choices, or none."""
        return self._request._add(statements.resolve_client(name))

    def search_matters(self, query: str) -> Pending[SearchAnswer]:
        """The matters that fit the words best, and whether the first may be proposed."""
        return self._request._add(statements.search_matters(query))

    def resolve_matter_document(self, matter_id: UUID, query: str) -> Pending[DocumentAnswer]:
        """The documents of one matter that fit the words best, and whether the first may be proposed.

        A matter that this person cannot see has none.
        """
        return self._request._add(statements.resolve_matter_document(matter_id, query))

    def global_search(self, query: str) -> Pending[tuple[FoundEntry, ...]]:
        """Clients, matters, parties and documents that fit the words, in one ranking."""
        return self._request._add(statements.global_search(query))

    def get_client(self, client_id: UUID) -> Pending[ClientDetail | None]:
        """One client, active or not, by its id; None where the firm has none of that id."""
        return self._request._add(statements.get_client(client_id))

    def get_matter(self, matter_id: UUID) -> Pending[MatterDetail | None]:
        """One matter with its client and parties; None where there is none that this person can see."""
        return self._request._add(statements.get_matter(matter_id))

    def query_matters(
        self,
        *,
        client_id: UUID | None = None,
        client_name: str | None = None,
        status: MatterStatus | None = None,
        practice_area: str | None = None,
        q: str | None = None,
        opened_from: date | None = None,
        opened_to: date | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> Pending[MattersPage]:
        """The matters that meet all conditions: one page, newest first, and how many there are in all.

        Raises NotFound for a client_name that fits nobody, ClarificationNeeded, which names nobody, for one
        that fits several.
        """
        conditions = matter_conditions(
            client_id, client_name, status, practice_area, q, opened_from, opened_to, limit, cursor
        )
        return self._request._add(statements.query_matters(conditions))


class AdministrationCalls(Collected):
    """Calls of an administrator that concern no request of a person; made by `Firmwall.administration`."""

    def list_installation_acts(
        self,
        *,
        before: datetime | None = None,
        before_act: UUID | None = None,
        act: str | None = None,
        limit: int = 50,
    ) -> Pending[tuple[InstallationAct, ...]]:
        """What was changed that belongs to no firm, newest first. For an administrator."""
        return self._add(statements.list_installation_acts(before, before_act, act, limit))

    def list_tools(self) -> Pending[tuple[RegisteredTool, ...]]:
        """The registry as it is in use, granted or not."""
        return self._add(statements.list_tools())

    def audit_gaps(self, since: datetime | None = None) -> Pending[tuple[AuditGap, ...]]:
        """Calls since then, or of the last day, that left no row. For an administrator."""
        return self._add(statements.audit_gaps(since))

    def list_unscoped_calls(self, limit: int = 50) -> Pending[tuple[UnscopedCall, ...]]:
        """Calls that had no firm or no person, newest first. For an administrator."""
        return self._add(statements.list_unscoped_calls(limit))

    def keep_audit_partitions(
        self, months_ahead: int = 3, months_kept: int | None = None
    ) -> Pending[tuple[KeptPartition, ...]]:
        """Make the coming months of the audit trail, drop those that are too old. For an administrator."""
        return self._add(statements.keep_audit_partitions(months_ahead, months_kept))

    def add_firm(self, code: str, name: str) -> Pending[UUID]:
        """Add a firm; its id. A known code gives the id of that firm, unchanged. For an administrator."""
        return self._add(statements.add_firm(code, name))

    def list_firms(self) -> Pending[tuple[Firm, ...]]:
        """All firms. For an administrator."""
        return self._add(statements.list_firms())

    def set_choice_detail(self, code: str, detail: str) -> Pending[None]:
        """Say what tells a firm's namesakes apart, "email" or "number". For an administrator."""
        return self._add(statements.set_choice_detail(code, detail))

    def add_person(self, login: str, name: str) -> Pending[UUID]:
        """Add a person; their id. A known login gives the id it has. For an administrator."""
        return self._add(statements.add_person(login, name))

    def rename_person(self, login: str, name: str) -> Pending[bool]:
        """Give a person another name; False when they have it already. For an administrator."""
        return self._add(statements.rename_person(login, name))

    def rename_firm(self, code: str, name: str, new_code: str | None = None) -> Pending[bool]:
        """Give a firm another name, and another code if one is given. For an administrator."""
        return self._add(statements.rename_firm(code, name, new_code))

    def merge_people(self, login: str, other: str) -> Pending[MergedPeople]:
        """Make one person of two: `login` stays, and `other` leads to them. For an administrator."""
        return self._add(statements.merge_people(login, other))

    def list_people(self) -> Pending[tuple[Person, ...]]:
        """The people of all firms. For an administrator."""
        return self._add(statements.list_people())

    def add_member(self, firm: str, login: str, role: str) -> Pending[None]:
        """Make a person a member of a firm, or give a member another role. For an administrator."""
        return self._add(statements.add_member(firm, login, role))

    def remove_member(self, firm: str, login: str) -> Pending[None]:
        """End a membership. For an administrator."""
        return self._add(statements.remove_member(firm, login))

    def list_members(self, firm: str) -> Pending[tuple[Member, ...]]:
        """The members of a firm, those who left included. For an administrator."""
        return self._add(statements.list_members(firm))

    def add_decision_rule(
        self,
        rule: str,
        least_score: float,
        least_lead: float,
        least_term: float,
        evidence: Mapping[str, object],
    ) -> Pending[str]:
        """Put a new version of a decision rule in force. For an administrator."""
        return self._add(statements.add_decision_rule(rule, least_score, least_lead, least_term, evidence))

    def list_decision_rules(self) -> Pending[tuple[DecisionRule, ...]]:
        """The thresholds of propose or ask, the version in force first. For an administrator."""
        return self._add(statements.list_decision_rules())

    def add_word(
        self, word: str, role: str, stands_for: str | None = None, *, source: str = "added here"
    ) -> Pending[str]:
        """Add a word to the lists of every firm, or give it another part; the word as it is compared.

        For an administrator.
        """
        return self._add(statements.add_word(word, role, stands_for, source))

    def remove_word(self, word: str, *, short_for: str | None = None) -> Pending[None]:
        """Take a word out of the lists, or one of the names it is short for. For an administrator."""
        return self._add(statements.remove_word(word, short_for))

    def reset_words(self, word: str | None = None) -> Pending[tuple[ResetWord, ...]]:
        """Put the lists, or a word of them, back to what firmwall came with. For an administrator."""
        return self._add(statements.reset_words(word))

    def list_words(self, word: str | None = None) -> Pending[tuple[ListedWord, ...]]:
        """What the lists say of a word, or all that they hold. For an administrator."""
        return self._add(statements.list_words(word))

    def rebuild_search(self, firm: str, part: str, after: str | None = None) -> Pending[RebuiltBatch]:
        """Rebuild one batch of the search data of a firm; the answer says where the next one begins.

        `part` is clients, matters, documents or words, in this order. For an administrator.
        """
        return self._add(statements.rebuild_search(firm, part, after))

    def doctor(self) -> Pending[tuple[Finding, ...]]:
        """What in the catalogue breaks a safeguard: every finding of the checks. For an administrator."""
        return self._add(statements.doctor())

    def add_token_key(self, kid: str, secret: bytes) -> Pending[None]:
        """Let tokens be signed with this secret. For an administrator."""
        return self._add(statements.add_token_key(kid, secret))

    def list_token_keys(self) -> Pending[tuple[TokenKey, ...]]:
        """The keys that tokens are signed with, oldest first. For an administrator."""
        return self._add(statements.list_token_keys())

    def retire_token_key(self, kid: str) -> Pending[None]:
        """Refuse tokens signed with this key from now on. For an administrator."""
        return self._add(statements.retire_token_key(kid))


def script(asker: Asker | None, milliseconds: int, calls: Sequence[Call[Any]]) -> list[Call[Any]]:
    """All statements of one request, in order. Without an asker no context is opened: administration."""
    match asker:
        case None:
            opening = []
        case ActingAs(firm, login):
            opening = [statements.open_context_as(firm, login)]
        case token:
            opening = [statements.begin_request(token)]
    return [
        BEGIN_READING if all(isinstance(call, Read) for call in calls) else BEGIN_WRITING,
        settings_of_request(milliseconds),
        *opening,
        *calls,
        statements.COMMIT,
    ]


def answers(asked: Sequence[Pending[Any]], sent: Sequence[Sent]) -> None:
    """Hand the answers out, all or none, if the last statement is a COMMIT that took place.

    A COMMIT of a failed transaction is no error to PostgreSQL: it answers ROLLBACK.
    """
    if sent[-1][1] != "COMMIT":
        raise ConnectionFailed("the request was rolled back")
    of_calls = sent[len(sent) - 1 - len(asked) : -1]
    read = [answer_of(pending._call, sent_back) for pending, sent_back in zip(asked, of_calls, strict=True)]
    for pending, answer in zip(asked, read, strict=True):
        pending._answer = answer


def answer_of(call: Call[T], sent_back: Sent) -> tuple[T] | FirmwallError:
    """The answer of one call, or its refusal, which is committed too and belongs to this call alone."""
    rows, _ = sent_back
    try:
        return (call.read(rows),)
    except FirmwallError as refusal:
        return refusal
