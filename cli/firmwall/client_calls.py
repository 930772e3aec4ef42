"""What a client can be asked. Made from request.py by tests/client_calls.py: do not edit."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, datetime
from typing import TypeVar
from uuid import UUID

from firmwall import recorded, statements
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
from firmwall.request import Asker
from firmwall.statements import Call, MatterStatus, Row

T = TypeVar("T")


class Calls:
    """Each call is one request: begun, asked, committed; then its answer is handed out."""

    def _ask(self, asker: Asker | None, call: Call[T]) -> T:
        raise NotImplementedError

    def context(self, asker: Asker) -> Context:
        """Whose request this is."""
        return self._ask(asker, statements.context())

    def find_all_active_by_name(self, asker: Asker, name: str) -> tuple[ClientMatch, ...]:
        """Every active client of the firm that the name fits, best first."""
        return self._ask(asker, statements.find_all_active_by_name(name))

    def find_client(self, asker: Asker, name: str) -> ResolveAnswer:
        """The active client that the name means, or the choices, or none."""
        return self._ask(asker, recorded.find_client(name))

    resolve_client = find_client

    def search_matters(self, asker: Asker, query: str) -> SearchAnswer:
        """The matters that fit the words best, and whether the first may be proposed."""
        return self._ask(asker, recorded.search_matters(query))

    def resolve_matter_document(
        self, asker: Asker, matter_id: UUID, query: str, *, answers: UUID | None = None
    ) -> DocumentAnswer:
        """The documents of one matter that fit the words best, and whether the first may be proposed.

        Raises NotFound for a matter that this person cannot see.
        """
        return self._ask(asker, recorded.resolve_matter_document(matter_id, query, answers))

    def global_search(self, asker: Asker, query: str) -> tuple[FoundEntry, ...]:
        """Clients, matters, parties and documents that fit the words, in one ranking."""
        return self._ask(asker, recorded.global_search(query))

    def get_client(
        self, asker: Asker, client_id: UUID, *, answers: UUID | None = None
    ) -> ClientDetail | None:
        """One client, active or not, by its id; None where the firm has none of that id."""
        return self._ask(asker, recorded.get_client(client_id, answers))

    def list_clients(
        self,
        asker: Asker,
        status: str | None = None,
        *,
        name: str | None = None,
        limit: int = 50,
        cursor: str | None = None,
    ) -> ClientsPage:
        """The firm's clients in the order of their numbers: one page, and how many there are in all. `name`
        keeps those with a name or an alias that begins so; `cursor` is `next_cursor` of a page."""
        return self._ask(asker, statements.list_clients(status, name, limit, cursor))

    def list_documents(
        self,
        asker: Asker,
        matter_id: UUID,
        *,
        kind: str | None = None,
        limit: int = 50,
        cursor: UUID | None = None,
    ) -> DocumentsPage:
        """The documents of one matter in the order of their titles: one page, and how many there are in all.
        `cursor` is `next_cursor` of a page."""
        return self._ask(asker, statements.list_documents(matter_id, kind, limit, cursor))

    def get_matter(
        self, asker: Asker, matter_id: UUID, *, answers: UUID | None = None
    ) -> MatterDetail | None:
        """One matter with its client and parties; None where there is none that this person can see."""
        return self._ask(asker, recorded.get_matter(matter_id, answers))

    def query_matters(
        self,
        asker: Asker,
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
    ) -> MattersPage:
        """The matters that meet all conditions: one page, newest first, and how many there are in all.

        Raises NotFound for a client_name that fits nobody, and ClarificationNeeded with the `choices` and the
        `call_id` for one that fits several: ask, and call again with `client_id` and `answers=call_id`.
        """
        conditions = matter_conditions(
            client_id, client_name, status, practice_area, q, opened_from, opened_to, limit, cursor
        )
        return self._ask(asker, recorded.query_matters(conditions, answers))

    def execute_tool(
        self,
        asker: Asker,
        tool: str,
        params: Mapping[str, object] | None = None,
        *,
        request_id: str | None = None,
        answers: UUID | None = None,
    ) -> ServerToolExecuteResponse:
        """Call a tool. `request_id` makes a write idempotent; `answers` is the call that offered a choice."""
        return self._ask(asker, statements.execute_tool(tool, params or {}, request_id, answers))

    def granted_tool_catalog(self, asker: Asker) -> tuple[GrantedTool, ...]:
        """The tools that this person may read with, now."""
        return self._ask(asker, statements.granted_tool_catalog())

    def granted_permissions(self, asker: Asker) -> frozenset[str]:
        """What this person may do, now."""
        return self._ask(asker, statements.granted_permissions())

    def list_proposals(
        self, asker: Asker, status: str = "open", *, before: datetime | None = None, limit: int = 50
    ) -> tuple[ListedProposal, ...]:
        """Proposals of one status, or "all", newest first."""
        return self._ask(asker, statements.list_proposals(status, before, limit))

    def approve_proposal(self, asker: Asker, proposal_id: UUID) -> ServerToolExecuteResponse:
        """Carry out what was proposed."""
        return self._ask(asker, statements.approve_proposal(proposal_id))

    def reject_proposal(self, asker: Asker, proposal_id: UUID) -> ServerToolExecuteResponse:
        """Turn down what was proposed."""
        return self._ask(asker, statements.reject_proposal(proposal_id))

    def audit_trail(
        self,
        asker: Asker,
        *,
        before: datetime | None = None,
        before_call: UUID | None = None,
        since: datetime | None = None,
        tool: str | None = None,
        outcome: str | None = None,
        user: UUID | None = None,
        limit: int = 50,
    ) -> tuple[AuditedCall, ...]:
        """The calls of the firm, newest first; `before` and `before_call` are those of the last row seen."""
        return self._ask(
            asker, statements.audit_trail(before, before_call, since, tool, outcome, user, limit)
        )

    def list_acts(
        self,
        asker: Asker,
        *,
        before: datetime | None = None,
        before_act: UUID | None = None,
        since: datetime | None = None,
        act: str | None = None,
        subject: UUID | None = None,
        user: UUID | None = None,
        limit: int = 50,
    ) -> tuple[RecordedAct, ...]:
        """What was changed in the firm, newest first; `before` and `before_act` are of the last row seen."""
        return self._ask(asker, statements.list_acts(before, before_act, since, act, subject, user, limit))

    def upsert_client(
        self,
        asker: Asker,
        client_number: str,
        display_name: str,
        *,
        email: str | None = None,
        aliases: Sequence[str] | None = None,
        status: str | None = None,
    ) -> UUID:
        """Add a client, or change the one with this number; its id. Arguments left out change nothing."""
        return self._ask(asker, statements.upsert_client(client_number, display_name, email, aliases, status))

    def upsert_matter(
        self,
        asker: Asker,
        matter_number: str,
        client_number: str,
        title: str,
        *,
        description: str | None = None,
        practice_area: str | None = None,
        status: str | None = None,
        opened_on: date | None = None,
    ) -> UUID:
        """Add a matter, or change the one with this number; its id. Arguments left out change nothing."""
        return self._ask(
            asker,
            statements.upsert_matter(
                matter_number, client_number, title, description, practice_area, status, opened_on
            ),
        )

    def upsert_matter_party(self, asker: Asker, matter_number: str, name: str, role: str) -> UUID:
        """Add a party to a matter; its id."""
        return self._ask(asker, statements.upsert_matter_party(matter_number, name, role))

    def upsert_document(self, asker: Asker, matter_number: str, title: str, kind: str = "") -> UUID:
        """Add a document to a matter, by title; its id."""
        return self._ask(asker, statements.upsert_document(matter_number, title, kind))

    def set_matter_wall(
        self,
        asker: Asker,
        matter_number: str,
        *,
        walled_out: Sequence[UUID] = (),
        let_in: Sequence[UUID] | None = None,
    ) -> UUID:
        """Say who must not learn of a matter, and who alone may; nobody named takes the wall down. Its id.

        Needs the connection of an administrator.
        """
        return self._ask(asker, statements.set_matter_wall(matter_number, walled_out, let_in))

    def upsert_clients(self, asker: Asker, rows: Sequence[Row]) -> tuple[LoadedRow, ...]:
        """Many clients at once, each as a mapping of `upsert_client`'s arguments."""
        return self._ask(asker, statements.upsert_clients(rows))

    def upsert_matters(self, asker: Asker, rows: Sequence[Row]) -> tuple[LoadedRow, ...]:
        """Many matters at once, each as a mapping of `upsert_matter`'s arguments."""
        return self._ask(asker, statements.upsert_matters(rows))

    def upsert_matter_parties(self, asker: Asker, rows: Sequence[Row]) -> tuple[LoadedRow, ...]:
        """Many parties at once, each as a mapping of `upsert_matter_party`'s arguments."""
        return self._ask(asker, statements.upsert_matter_parties(rows))

    def upsert_documents(self, asker: Asker, rows: Sequence[Row]) -> tuple[LoadedRow, ...]:
        """Many documents at once, each as a mapping of `upsert_document`'s arguments."""
        return self._ask(asker, statements.upsert_documents(rows))

    def explain_search(self, asker: Asker, query: str) -> Explanation:
        """Why a search answers as it does. For an administrator."""
        return self._ask(asker, statements.explain_search(query))

    def list_installation_acts(
        self,
        *,
        before: datetime | None = None,
        before_act: UUID | None = None,
        act: str | None = None,
        limit: int = 50,
    ) -> tuple[InstallationAct, ...]:
        """What was changed that belongs to no firm, newest first. For an administrator."""
        return self._ask(None, statements.list_installation_acts(before, before_act, act, limit))

    def list_tools(self) -> tuple[RegisteredTool, ...]:
        """The registry as it is in use, granted or not."""
        return self._ask(None, statements.list_tools())

    def audit_gaps(self, since: datetime | None = None) -> tuple[AuditGap, ...]:
        """Calls since then, or of the last day, that left no row. For an administrator."""
        return self._ask(None, statements.audit_gaps(since))

    def list_unscoped_calls(self, limit: int = 50) -> tuple[UnscopedCall, ...]:
        """Calls that had no firm or no person, newest first. For an administrator."""
        return self._ask(None, statements.list_unscoped_calls(limit))

    def keep_audit_partitions(
        self, months_ahead: int = 3, months_kept: int | None = None
    ) -> tuple[KeptPartition, ...]:
        """Make the coming months of the audit trail, drop those that are too old. For an administrator."""
        return self._ask(None, statements.keep_audit_partitions(months_ahead, months_kept))

    def add_firm(self, code: str, name: str) -> UUID:
        """Add a firm; its id. A known code gives the id of that firm, unchanged. For an administrator."""
        return self._ask(None, statements.add_firm(code, name))

    def list_firms(self) -> tuple[Firm, ...]:
        """All firms. For an administrator."""
        return self._ask(None, statements.list_firms())

    def set_choice_detail(self, code: str, detail: str) -> None:
        """Say what tells a firm's namesakes apart, "email" or "number". For an administrator."""
        self._ask(None, statements.set_choice_detail(code, detail))

    def add_person(self, login: str, name: str) -> UUID:
        """Add a person; their id. A known login gives the id it has. For an administrator."""
        return self._ask(None, statements.add_person(login, name))

    def rename_person(self, login: str, name: str) -> bool:
        """Give a person another name; False when they have it already. For an administrator."""
        return self._ask(None, statements.rename_person(login, name))

    def rename_firm(self, code: str, name: str, new_code: str | None = None) -> bool:
        """Give a firm another name, and another code if one is given. For an administrator."""
        return self._ask(None, statements.rename_firm(code, name, new_code))

    def merge_people(self, login: str, other: str) -> MergedPeople:
        """Make one person of two: `login` stays, and `other` leads to them. For an administrator."""
        return self._ask(None, statements.merge_people(login, other))

    def list_people(self) -> tuple[Person, ...]:
        """The people of all firms. For an administrator."""
        return self._ask(None, statements.list_people())

    def add_member(self, firm: str, login: str, role: str) -> None:
        """Make a person a member of a firm, or give a member another role. For an administrator."""
        self._ask(None, statements.add_member(firm, login, role))

    def remove_member(self, firm: str, login: str) -> None:
        """End a membership. For an administrator."""
        self._ask(None, statements.remove_member(firm, login))

    def list_members(self, firm: str) -> tuple[Member, ...]:
        """The members of a firm, those who left included. For an administrator."""
        return self._ask(None, statements.list_members(firm))

    def add_decision_rule(
        self,
        rule: str,
        least_score: float,
        least_lead: float,
        least_term: float,
        evidence: Mapping[str, object],
    ) -> str:
        """Put a new version of a decision rule in force. For an administrator."""
        return self._ask(
            None, statements.add_decision_rule(rule, least_score, least_lead, least_term, evidence)
        )

    def list_decision_rules(self) -> tuple[DecisionRule, ...]:
        """The thresholds of propose or ask, the version in force first. For an administrator."""
        return self._ask(None, statements.list_decision_rules())

    def add_word(
        self, word: str, role: str, stands_for: str | None = None, *, source: str = "added here"
    ) -> str:
        """Add a word to the lists of every firm, or give it another part; the word as it is compared.

        For an administrator.
        """
        return self._ask(None, statements.add_word(word, role, stands_for, source))

    def remove_word(self, word: str, *, short_for: str | None = None) -> None:
        """Take a word out of the lists, or one of the names it is short for. For an administrator."""
        self._ask(None, statements.remove_word(word, short_for))

    def reset_words(self, word: str | None = None) -> tuple[ResetWord, ...]:
        """Put the lists, or a word of them, back to what firmwall came with. For an administrator."""
        return self._ask(None, statements.reset_words(word))

    def list_words(self, word: str | None = None) -> tuple[ListedWord, ...]:
        """What the lists say of a word, or all that they hold. For an administrator."""
        return self._ask(None, statements.list_words(word))

    def rebuild_search(self, firm: str, part: str, after: str | None = None) -> RebuiltBatch:
        """Rebuild one batch of the search data of a firm; the answer says where the next one begins.

        `part` is clients, matters, documents or words, in this order. For an administrator.
        """
        return self._ask(None, statements.rebuild_search(firm, part, after))

    def doctor(self) -> tuple[Finding, ...]:
        """What in the catalogue breaks a safeguard: every finding of the checks. For an administrator."""
        return self._ask(None, statements.doctor())

    def add_token_key(self, kid: str, secret: bytes) -> None:
        """Let tokens be signed with this secret. For an administrator."""
        self._ask(None, statements.add_token_key(kid, secret))

    def list_token_keys(self) -> tuple[TokenKey, ...]:
        """The keys that tokens are signed with, oldest first. For an administrator."""
        return self._ask(None, statements.list_token_keys())

    def retire_token_key(self, kid: str) -> None:
        """Refuse tokens signed with this key from now on. For an administrator."""
        self._ask(None, statements.retire_token_key(kid))


class AsyncCalls:
    """The same for asyncio."""

    async def _ask(self, asker: Asker | None, call: Call[T]) -> T:
        raise NotImplementedError

    async def context(self, asker: Asker) -> Context:
        """Whose request this is."""
        return await self._ask(asker, statements.context())

    async def find_all_active_by_name(self, asker: Asker, name: str) -> tuple[ClientMatch, ...]:
        """Every active client of the firm that the name fits, best first."""
        return await self._ask(asker, statements.find_all_active_by_name(name))

    async def find_client(self, asker: Asker, name: str) -> ResolveAnswer:
        """The active client that the name means, or the choices, or none."""
        return await self._ask(asker, recorded.find_client(name))

    resolve_client = find_client

    async def search_matters(self, asker: Asker, query: str) -> SearchAnswer:
        """The matters that fit the words best, and whether the first may be proposed."""
        return await self._ask(asker, recorded.search_matters(query))

    async def resolve_matter_document(
        self, asker: Asker, matter_id: UUID, query: str, *, answers: UUID | None = None
    ) -> DocumentAnswer:
        """The documents of one matter that fit the words best, and whether the first may be proposed.

        Raises NotFound for a matter that this person cannot see.
        """
        return await self._ask(asker, recorded.resolve_matter_document(matter_id, query, answers))

    async def global_search(self, asker: Asker, query: str) -> tuple[FoundEntry, ...]:
        """Clients, matters, parties and documents that fit the words, in one ranking."""
        return await self._ask(asker, recorded.global_search(query))

    async def get_client(
        self, asker: Asker, client_id: UUID, *, answers: UUID | None = None
    ) -> ClientDetail | None:
        """One client, active or not, by its id; None where the firm has none of that id."""
        return await self._ask(asker, recorded.get_client(client_id, answers))

    async def list_clients(
        self,
        asker: Asker,
        status: str | None = None,
        *,
        name: str | None = None,
        limit: int = 50,
        cursor: str | None = None,
    ) -> ClientsPage:
        """The firm's clients in the order of their numbers: one page, and how many there are in all. `name`
        keeps those with a name or an alias that begins so; `cursor` is `next_cursor` of a page."""
        return await self._ask(asker, statements.list_clients(status, name, limit, cursor))

    async def list_documents(
        self,
        asker: Asker,
        matter_id: UUID,
        *,
        kind: str | None = None,
        limit: int = 50,
        cursor: UUID | None = None,
    ) -> DocumentsPage:
        """The documents of one matter in the order of their titles: one page, and how many there are in all.
        `cursor` is `next_cursor` of a page."""
        return await self._ask(asker, statements.list_documents(matter_id, kind, limit, cursor))

    async def get_matter(
        self, asker: Asker, matter_id: UUID, *, answers: UUID | None = None
    ) -> MatterDetail | None:
        """One matter with its client and parties; None where there is none that this person can see."""
        return await self._ask(asker, recorded.get_matter(matter_id, answers))

    async def query_matters(
        self,
        asker: Asker,
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
    ) -> MattersPage:
        """The matters that meet all conditions: one page, newest first, and how many there are in all.

        Raises NotFound for a client_name that fits nobody, and ClarificationNeeded with the `choices` and the
        `call_id` for one that fits several: ask, and call again with `client_id` and `answers=call_id`.
        """
        conditions = matter_conditions(
            client_id, client_name, status, practice_area, q, opened_from, opened_to, limit, cursor
        )
        return await self._ask(asker, recorded.query_matters(conditions, answers))

    async def execute_tool(
        self,
        asker: Asker,
        tool: str,
        params: Mapping[str, object] | None = None,
        *,
        request_id: str | None = None,
        answers: UUID | None = None,
    ) -> ServerToolExecuteResponse:
        """Call a tool. `request_id` makes a write idempotent; `answers` is the call that offered a choice."""
        return await self._ask(asker, statements.execute_tool(tool, params or {}, request_id, answers))

    async def granted_tool_catalog(self, asker: Asker) -> tuple[GrantedTool, ...]:
        """The tools that this person may read with, now."""
        return await self._ask(asker, statements.granted_tool_catalog())

    async def granted_permissions(self, asker: Asker) -> frozenset[str]:
        """What this person may do, now."""
        return await self._ask(asker, statements.granted_permissions())

    async def list_proposals(
        self, asker: Asker, status: str = "open", *, before: datetime | None = None, limit: int = 50
    ) -> tuple[ListedProposal, ...]:
        """Proposals of one status, or "all", newest first."""
        return await self._ask(asker, statements.list_proposals(status, before, limit))

    async def approve_proposal(self, asker: Asker, proposal_id: UUID) -> ServerToolExecuteResponse:
        """Carry out what was proposed."""
        return await self._ask(asker, statements.approve_proposal(proposal_id))

    async def reject_proposal(self, asker: Asker, proposal_id: UUID) -> ServerToolExecuteResponse:
        """Turn down what was proposed."""
        return await self._ask(asker, statements.reject_proposal(proposal_id))

    async def audit_trail(
        self,
        asker: Asker,
        *,
        before: datetime | None = None,
        before_call: UUID | None = None,
        since: datetime | None = None,
        tool: str | None = None,
        outcome: str | None = None,
        user: UUID | None = None,
        limit: int = 50,
    ) -> tuple[AuditedCall, ...]:
        """The calls of the firm, newest first; `before` and `before_call` are those of the last row seen."""
        return await self._ask(
            asker, statements.audit_trail(before, before_call, since, tool, outcome, user, limit)
        )

    async def list_acts(
        self,
        asker: Asker,
        *,
        before: datetime | None = None,
        before_act: UUID | None = None,
        since: datetime | None = None,
        act: str | None = None,
        subject: UUID | None = None,
        user: UUID | None = None,
        limit: int = 50,
    ) -> tuple[RecordedAct, ...]:
        """What was changed in the firm, newest first; `before` and `before_act` are of the last row seen."""
        return await self._ask(
            asker, statements.list_acts(before, before_act, since, act, subject, user, limit)
        )

    async def upsert_client(
        self,
        asker: Asker,
        client_number: str,
        display_name: str,
        *,
        email: str | None = None,
        aliases: Sequence[str] | None = None,
        status: str | None = None,
    ) -> UUID:
        """Add a client, or change the one with this number; its id. Arguments left out change nothing."""
        return await self._ask(
            asker, statements.upsert_client(client_number, display_name, email, aliases, status)
        )

    async def upsert_matter(
        self,
        asker: Asker,
        matter_number: str,
        client_number: str,
        title: str,
        *,
        description: str | None = None,
        practice_area: str | None = None,
        status: str | None = None,
        opened_on: date | None = None,
    ) -> UUID:
        """Add a matter, or change the one with this number; its id. Arguments left out change nothing."""
        return await self._ask(
            asker,
            statements.upsert_matter(
                matter_number, client_number, title, description, practice_area, status, opened_on
            ),
        )

    async def upsert_matter_party(self, asker: Asker, matter_number: str, name: str, role: str) -> UUID:
        """Add a party to a matter; its id."""
        return await self._ask(asker, statements.upsert_matter_party(matter_number, name, role))

    async def upsert_document(self, asker: Asker, matter_number: str, title: str, kind: str = "") -> UUID:
        """Add a document to a matter, by title; its id."""
        return await self._ask(asker, statements.upsert_document(matter_number, title, kind))

    async def set_matter_wall(
        self,
        asker: Asker,
        matter_number: str,
        *,
        walled_out: Sequence[UUID] = (),
        let_in: Sequence[UUID] | None = None,
    ) -> UUID:
        """Say who must not learn of a matter, and who alone may; nobody named takes the wall down. Its id.

        Needs the connection of an administrator.
        """
        return await self._ask(asker, statements.set_matter_wall(matter_number, walled_out, let_in))

    async def upsert_clients(self, asker: Asker, rows: Sequence[Row]) -> tuple[LoadedRow, ...]:
        """Many clients at once, each as a mapping of `upsert_client`'s arguments."""
        return await self._ask(asker, statements.upsert_clients(rows))

    async def upsert_matters(self, asker: Asker, rows: Sequence[Row]) -> tuple[LoadedRow, ...]:
        """Many matters at once, each as a mapping of `upsert_matter`'s arguments."""
        return await self._ask(asker, statements.upsert_matters(rows))

    async def upsert_matter_parties(self, asker: Asker, rows: Sequence[Row]) -> tuple[LoadedRow, ...]:
        """Many parties at once, each as a mapping of `upsert_matter_party`'s arguments."""
        return await self._ask(asker, statements.upsert_matter_parties(rows))

    async def upsert_documents(self, asker: Asker, rows: Sequence[Row]) -> tuple[LoadedRow, ...]:
        """Many documents at once, each as a mapping of `upsert_document`'s arguments."""
        return await self._ask(asker, statements.upsert_documents(rows))

    async def explain_search(self, asker: Asker, query: str) -> Explanation:
        """Why a search answers as it does. For an administrator."""
        return await self._ask(asker, statements.explain_search(query))

    async def list_installation_acts(
        self,
        *,
        before: datetime | None = None,
        before_act: UUID | None = None,
        act: str | None = None,
        limit: int = 50,
    ) -> tuple[InstallationAct, ...]:
        """What was changed that belongs to no firm, newest first. For an administrator."""
        return await self._ask(None, statements.list_installation_acts(before, before_act, act, limit))

    async def list_tools(self) -> tuple[RegisteredTool, ...]:
        """The registry as it is in use, granted or not."""
        return await self._ask(None, statements.list_tools())

    async def audit_gaps(self, since: datetime | None = None) -> tuple[AuditGap, ...]:
        """Calls since then, or of the last day, that left no row. For an administrator."""
        return await self._ask(None, statements.audit_gaps(since))

    async def list_unscoped_calls(self, limit: int = 50) -> tuple[UnscopedCall, ...]:
        """Calls that had no firm or no person, newest first. For an administrator."""
        return await self._ask(None, statements.list_unscoped_calls(limit))

    async def keep_audit_partitions(
        self, months_ahead: int = 3, months_kept: int | None = None
    ) -> tuple[KeptPartition, ...]:
        """Make the coming months of the audit trail, drop those that are too old. For an administrator."""
        return await self._ask(None, statements.keep_audit_partitions(months_ahead, months_kept))

    async def add_firm(self, code: str, name: str) -> UUID:
        """Add a firm; its id. A known code gives the id of that firm, unchanged. For an administrator."""
        return await self._ask(None, statements.add_firm(code, name))

    async def list_firms(self) -> tuple[Firm, ...]:
        """All firms. For an administrator."""
        return await self._ask(None, statements.list_firms())

    async def set_choice_detail(self, code: str, detail: str) -> None:
        """Say what tells a firm's namesakes apart, "email" or "number". For an administrator."""
        await self._ask(None, statements.set_choice_detail(code, detail))

    async def add_person(self, login: str, name: str) -> UUID:
        """Add a person; their id. A known login gives the id it has. For an administrator."""
        return await self._ask(None, statements.add_person(login, name))

    async def rename_person(self, login: str, name: str) -> bool:
        """Give a person another name; False when they have it already. For an administrator."""
        return await self._ask(None, statements.rename_person(login, name))

    async def rename_firm(self, code: str, name: str, new_code: str | None = None) -> bool:
        """Give a firm another name, and another code if one is given. For an administrator."""
        return await self._ask(None, statements.rename_firm(code, name, new_code))

    async def merge_people(self, login: str, other: str) -> MergedPeople:
        """Make one person of two: `login` stays, and `other` leads to them. For an administrator."""
        return await self._ask(None, statements.merge_people(login, other))

    async def list_people(self) -> tuple[Person, ...]:
        """The people of all firms. For an administrator."""
        return await self._ask(None, statements.list_people())

    async def add_member(self, firm: str, login: str, role: str) -> None:
        """Make a person a member of a firm, or give a member another role. For an administrator."""
        await self._ask(None, statements.add_member(firm, login, role))

    async def remove_member(self, firm: str, login: str) -> None:
        """End a membership. For an administrator."""
        await self._ask(None, statements.remove_member(firm, login))

    async def list_members(self, firm: str) -> tuple[Member, ...]:
        """The members of a firm, those who left included. For an administrator."""
        return await self._ask(None, statements.list_members(firm))

    async def add_decision_rule(
        self,
        rule: str,
        least_score: float,
        least_lead: float,
        least_term: float,
        evidence: Mapping[str, object],
    ) -> str:
        """Put a new version of a decision rule in force. For an administrator."""
        return await self._ask(
            None, statements.add_decision_rule(rule, least_score, least_lead, least_term, evidence)
        )

    async def list_decision_rules(self) -> tuple[DecisionRule, ...]:
        """The thresholds of propose or ask, the version in force first. For an administrator."""
        return await self._ask(None, statements.list_decision_rules())

    async def add_word(
        self, word: str, role: str, stands_for: str | None = None, *, source: str = "added here"
    ) -> str:
        """Add a word to the lists of every firm, or give it another part; the word as it is compared.

        For an administrator.
        """
        return await self._ask(None, statements.add_word(word, role, stands_for, source))

    async def remove_word(self, word: str, *, short_for: str | None = None) -> None:
        """Take a word out of the lists, or one of the names it is short for. For an administrator."""
        await self._ask(None, statements.remove_word(word, short_for))

    async def reset_words(self, word: str | None = None) -> tuple[ResetWord, ...]:
        """Put the lists, or a word of them, back to what firmwall came with. For an administrator."""
        return await self._ask(None, statements.reset_words(word))

    async def list_words(self, word: str | None = None) -> tuple[ListedWord, ...]:
        """What the lists say of a word, or all that they hold. For an administrator."""
        return await self._ask(None, statements.list_words(word))

    async def rebuild_search(self, firm: str, part: str, after: str | None = None) -> RebuiltBatch:
        """Rebuild one batch of the search data of a firm; the answer says where the next one begins.

        `part` is clients, matters, documents or words, in this order. For an administrator.
        """
        return await self._ask(None, statements.rebuild_search(firm, part, after))

    async def doctor(self) -> tuple[Finding, ...]:
        """What in the catalogue breaks a safeguard: every finding of the checks. For an administrator."""
        return await self._ask(None, statements.doctor())

    async def add_token_key(self, kid: str, secret: bytes) -> None:
        """Let tokens be signed with this secret. For an administrator."""
        await self._ask(None, statements.add_token_key(kid, secret))

    async def list_token_keys(self) -> tuple[TokenKey, ...]:
        """The keys that tokens are signed with, oldest first. For an administrator."""
        return await self._ask(None, statements.list_token_keys())

    async def retire_token_key(self, kid: str) -> None:
        """Refuse tokens signed with this key from now on. For an administrator."""
        await self._ask(None, statements.retire_token_key(kid))


class Direct:
    """The reads that are not recorded, for standbys and measurements; made by `Firmwall.direct`."""

    def __init__(self, fw: Calls) -> None:
        self._fw = fw

    def resolve_client(self, asker: Asker, name: str) -> ResolveAnswer:
        """The active client that the name means, or the choices, or none."""
        return self._fw._ask(asker, statements.resolve_client(name))

    def search_matters(self, asker: Asker, query: str) -> SearchAnswer:
        """The matters that fit the words best, and whether the first may be proposed."""
        return self._fw._ask(asker, statements.search_matters(query))

    def resolve_matter_document(self, asker: Asker, matter_id: UUID, query: str) -> DocumentAnswer:
        """The documents of one matter that fit the words best, and whether the first may be proposed.

        A matter that this person cannot see has none.
        """
        return self._fw._ask(asker, statements.resolve_matter_document(matter_id, query))

    def global_search(self, asker: Asker, query: str) -> tuple[FoundEntry, ...]:
        """Clients, matters, parties and documents that fit the words, in one ranking."""
        return self._fw._ask(asker, statements.global_search(query))

    def get_client(self, asker: Asker, client_id: UUID) -> ClientDetail | None:
        """One client, active or not, by its id; None where the firm has none of that id."""
        return self._fw._ask(asker, statements.get_client(client_id))

    def get_matter(self, asker: Asker, matter_id: UUID) -> MatterDetail | None:
        """One matter with its client and parties; None where there is none that this person can see."""
        return self._fw._ask(asker, statements.get_matter(matter_id))

    def query_matters(
        self,
        asker: Asker,
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
    ) -> MattersPage:
        """The matters that meet all conditions: one page, newest first, and how many there are in all.

        Raises NotFound for a client_name that fits nobody, ClarificationNeeded, which names nobody, for one
        that fits several.
        """
        conditions = matter_conditions(
            client_id, client_name, status, practice_area, q, opened_from, opened_to, limit, cursor
        )
        return self._fw._ask(asker, statements.query_matters(conditions))


class AsyncDirect:
    """The same for asyncio."""

    def __init__(self, fw: AsyncCalls) -> None:
        self._fw = fw

    async def resolve_client(self, asker: Asker, name: str) -> ResolveAnswer:
        """The active client that the name means, or the choices, or none."""
        return await self._fw._ask(asker, statements.resolve_client(name))

    async def search_matters(self, asker: Asker, query: str) -> SearchAnswer:
        """The matters that fit the words best, and whether the first may be proposed."""
        return await self._fw._ask(asker, statements.search_matters(query))

    async def resolve_matter_document(self, asker: Asker, matter_id: UUID, query: str) -> DocumentAnswer:
        """The documents of one matter that fit the words best, and whether the first may be proposed.

        A matter that this person cannot see has none.
        """
        return await self._fw._ask(asker, statements.resolve_matter_document(matter_id, query))

    async def global_search(self, asker: Asker, query: str) -> tuple[FoundEntry, ...]:
        """Clients, matters, parties and documents that fit the words, in one ranking."""
        return await self._fw._ask(asker, statements.global_search(query))

    async def get_client(self, asker: Asker, client_id: UUID) -> ClientDetail | None:
        """One client, active or not, by its id; None where the firm has none of that id."""
        return await self._fw._ask(asker, statements.get_client(client_id))

    async def get_matter(self, asker: Asker, matter_id: UUID) -> MatterDetail | None:
        """One matter with its client and parties; None where there is none that this person can see."""
        return await self._fw._ask(asker, statements.get_matter(matter_id))

    async def query_matters(
        self,
        asker: Asker,
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
    ) -> MattersPage:
        """The matters that meet all conditions: one page, newest first, and how many there are in all.

        Raises NotFound for a client_name that fits nobody, ClarificationNeeded, which names nobody, for one
        that fits several.
        """
        conditions = matter_conditions(
            client_id, client_name, status, practice_area, q, opened_from, opened_to, limit, cursor
        )
        return await self._fw._ask(asker, statements.query_matters(conditions))
