"""The methods of the client. Made from statements.py, recorded.py and frame.py
by tests/client_calls.py: do not edit."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, datetime
from typing import TypeVar, Unpack
from uuid import UUID

from firmwall import frame, recorded, statements
from firmwall.call import Call, Row
from firmwall.frame import Asker
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
from firmwall.request import Collected, Pending

T = TypeVar("T")


class Request(Collected):
    """The calls of one request, collected until the block ends; made by `Firmwall.request`."""

    @property
    def direct(self) -> DirectCalls:
        """The reads that have a tool, not recorded."""
        return DirectCalls(self)

    def context(self) -> Pending[Context]:
        """Whose request this is."""
        return self._add(frame.context())

    def find_client(self, name: str) -> Pending[ResolveAnswer]:
        """The active client that the name means, or the choices, or none.

        Raises InvalidArgument (FW012) for a name that is blank or over 300 characters.
        """
        return self._add(recorded.find_client(name))

    def search_matters(self, query: str) -> Pending[SearchAnswer]:
        """The matters that fit the words best, and whether the first may be proposed.

        Raises InvalidArgument (FW012) for a query that is blank or over 1000 characters.
        """
        return self._add(recorded.search_matters(query))

    def resolve_matter_document(
        self, matter_id: UUID, query: str, *, answers: UUID | None = None
    ) -> Pending[DocumentAnswer]:
        """The documents of one matter that fit the words best, and whether the first may be proposed.

        Raises NotFound (FW020) for a matter that this person cannot see, InvalidArgument (FW012) for a query
        that is blank or over 1000 characters.
        """
        return self._add(recorded.resolve_matter_document(matter_id, query, answers=answers))

    def global_search(self, query: str) -> Pending[tuple[FoundEntry, ...]]:
        """Clients, matters, parties and documents that fit the words, in one ranking.

        Raises InvalidArgument (FW012) for a query that is blank or over 1000 characters.
        """
        return self._add(recorded.global_search(query))

    def get_client(self, client_id: UUID, *, answers: UUID | None = None) -> Pending[ClientDetail | None]:
        """One client, active or not, by its id; None where the firm has none of that id."""
        return self._add(recorded.get_client(client_id, answers=answers))

    def get_matter(self, matter_id: UUID, *, answers: UUID | None = None) -> Pending[MatterDetail | None]:
        """One matter with its client and parties; None where there is none that this person can see."""
        return self._add(recorded.get_matter(matter_id, answers=answers))

    def query_matters(
        self, *, answers: UUID | None = None, **conditions: Unpack[MatterConditions]
    ) -> Pending[MattersPage]:
        """The matters that meet all conditions: one page, newest first, and how many there are in all.

        Raises NotFound (FW020) for a client_name that fits nobody, and ClarificationNeeded (FW021) with the
        `choices` and the `call_id` for one that fits several: ask, and call again with `client_id` and
        `answers=call_id`. Raises InvalidArgument (FW012) for a value that does not fit.
        """
        return self._add(recorded.query_matters(answers=answers, **conditions))

    def find_all_active_by_name(self, name: str) -> Pending[tuple[ClientMatch, ...]]:
        """Every active client of the firm that the name fits, best first, with how it fits (exact, alias,
        words; similar only when nothing fits better) and how much of the name was met.

        No context, or no client: no rows.

        Raises NotPermitted (FW030) without matters:read, BlankText (FW010) for a blank name, TextTooLong
        (FW011) for one over 300 characters.
        """
        return self._add(statements.find_all_active_by_name(name))

    def list_clients(
        self,
        status: str | None = None,
        *,
        name: str | None = None,
        limit: int = 50,
        cursor: str | None = None,
    ) -> Pending[ClientsPage]:
        """A page of the firm's clients in the order of their numbers: clients, total, next_cursor (None on
        the last page; else what `cursor` takes).

        `status` is active, inactive, or None for both; `name` keeps those with a name or an alias that begins
        with these words.

        Raises TextTooLong (FW011) for a name over 300 characters, InvalidArgument (FW012) for another status
        or limit, NotPermitted (FW030) without matters:read.
        """
        return self._add(statements.list_clients(status, name=name, limit=limit, cursor=cursor))

    def list_documents(
        self, matter_id: UUID, kind: str | None = None, *, limit: int = 50, cursor: UUID | None = None
    ) -> Pending[DocumentsPage]:
        """A page of the documents of one matter in the order of their titles: documents, total, next_cursor
        (None on the last page; else what `cursor` takes).

        `kind` keeps those of one kind. No documents, total 0: the matter has none, is not to be seen.

        Raises InvalidArgument (FW012) for a limit out of range or a cursor of another list, NotPermitted
        (FW030) without matters:read.
        """
        return self._add(statements.list_documents(matter_id, kind, limit=limit, cursor=cursor))

    def execute_tool(
        self,
        tool: str,
        params: Mapping[str, object] | None = None,
        *,
        request_id: str | None = None,
        answers: UUID | None = None,
    ) -> Pending[ServerToolExecuteResponse]:
        """Calls a tool of the registry and returns the body of the call: tool, call_id, outcome, result,
        choices, choices_truncated, none_of_these, nothing, reason, parameter, decision, proposal.

        `request_id` makes a write idempotent; `answers` is the call whose choices this call answers. Denials
        are bodies, not errors; raises only when the call cannot be recorded (ReadOnly (25006) in a read-only
        transaction).
        """
        return self._add(statements.execute_tool(tool, params, request_id=request_id, answers=answers))

    def granted_tool_catalog(self) -> Pending[tuple[GrantedTool, ...]]:
        """The read tools that the person of this request may call, by name.

        No row without the permission or without a context; never an error.
        """
        return self._add(statements.granted_tool_catalog())

    def granted_permissions(self) -> Pending[frozenset[str]]:
        """The permissions of the person of this request, sorted.

        Empty without a membership or a context.
        """
        return self._add(statements.granted_permissions())

    def list_proposals(
        self, status: str = "open", *, before: datetime | None = None, limit: int = 50
    ) -> Pending[tuple[ListedProposal, ...]]:
        """Proposals of one status (open, approved, rejected, expired, all), newest first; those before
        `before` when it is given.

        Without proposals:approve only the caller's own.

        Raises NotPermitted (FW030) without matters:read, InvalidArgument (FW012) for another status or limit.
        """
        return self._add(statements.list_proposals(status, before=before, limit=limit))

    def approve_proposal(self, proposal_id: UUID) -> Pending[ServerToolExecuteResponse]:
        """Carries out a proposal, in this transaction, with an audit row of its own; returns a body like
        execute_tool.

        Needs proposals:approve. Reasons of its own: changed (decided already, or the row is not the one that
        was seen), expired.
        """
        return self._add(statements.approve_proposal(proposal_id))

    def reject_proposal(self, proposal_id: UUID) -> Pending[ServerToolExecuteResponse]:
        """Turns a proposal down, with an audit row of its own; returns a body like execute_tool.

        Needs proposals:approve. Reasons of its own: changed (decided already), expired.
        """
        return self._add(statements.reject_proposal(proposal_id))

    def audit_trail(
        self,
        before: datetime | None = None,
        *,
        before_call: UUID | None = None,
        since: datetime | None = None,
        tool: str | None = None,
        outcome: str | None = None,
        user: UUID | None = None,
        limit: int = 50,
    ) -> Pending[tuple[AuditedCall, ...]]:
        """The calls of the firm, newest first, at most `limit` (1 to 1000).

        `before` and `before_call` are time and id of the last row of the page before; `user` also finds the
        calls of people who were merged into them. Calls that showed a matter which the reader cannot see are
        left out. params and request_id are None for a call of somebody else that met no matter.

        Raises NotPermitted (FW030) without audit:read, InvalidArgument (FW012) for another limit.
        """
        return self._add(
            statements.audit_trail(
                before,
                before_call=before_call,
                since=since,
                tool=tool,
                outcome=outcome,
                user=user,
                limit=limit,
            )
        )

    def list_acts(
        self,
        before: datetime | None = None,
        *,
        before_act: UUID | None = None,
        since: datetime | None = None,
        act: str | None = None,
        subject: UUID | None = None,
        user: UUID | None = None,
        limit: int = 50,
    ) -> Pending[tuple[RecordedAct, ...]]:
        """What was changed in the firm, newest first, at most `limit` (1 to 1000).

        `before` and `before_act` are time and id of the last row of the page before; `subject` is the client,
        matter, document, party or person that was changed; `user` also finds the acts of people who were
        merged into them. Acts about a matter which the reader cannot see are left out. user_id and user_name
        are None where an administrator acted without a context.

        Raises NotPermitted (FW030) without audit:read, InvalidArgument (FW012) for another limit.
        """
        return self._add(
            statements.list_acts(
                before, before_act=before_act, since=since, act=act, subject=subject, user=user, limit=limit
            )
        )

    def upsert_client(
        self,
        client_number: str,
        display_name: str,
        email: str | None = None,
        *,
        aliases: Sequence[str] | None = None,
        status: str | None = None,
    ) -> Pending[UUID]:
        """Adds or changes one client and returns its id.

        Raises NotPermitted (FW030) without records:write, RowRejected (FW040) when the row is rejected, with
        the reason as its text.
        """
        return self._add(
            statements.upsert_client(client_number, display_name, email, aliases=aliases, status=status)
        )

    def upsert_matter(
        self,
        matter_number: str,
        client_number: str,
        title: str,
        description: str | None = None,
        *,
        practice_area: str | None = None,
        status: str | None = None,
        opened_on: date | None = None,
    ) -> Pending[UUID]:
        """Adds or changes one matter and returns its id.

        Raises NotPermitted (FW030) without records:write, RowRejected (FW040) when the row is rejected, with
        the reason as its text.
        """
        return self._add(
            statements.upsert_matter(
                matter_number,
                client_number,
                title,
                description,
                practice_area=practice_area,
                status=status,
                opened_on=opened_on,
            )
        )

    def upsert_matter_party(self, matter_number: str, name: str, role: str) -> Pending[UUID]:
        """Adds one party of a matter unless it is there, and returns its id.

        Raises NotPermitted (FW030) without records:write, RowRejected (FW040) when the row is rejected, with
        the reason as its text.
        """
        return self._add(statements.upsert_matter_party(matter_number, name, role))

    def upsert_document(self, matter_number: str, title: str, kind: str = "") -> Pending[UUID]:
        """Adds one document of a matter unless it is there, and returns its id.

        Raises NotPermitted (FW030) without records:write, RowRejected (FW040) when the row is rejected, with
        the reason as its text.
        """
        return self._add(statements.upsert_document(matter_number, title, kind))

    def set_matter_wall(
        self, matter_number: str, walled_out: Sequence[UUID] = (), *, let_in: Sequence[UUID] | None = None
    ) -> Pending[UUID]:
        """Shuts people out of a matter, or lets in these alone; returns the matter.

        For firmwall_admin inside a context.

        Raises NotPermitted (FW030) without walls:manage, InvalidArgument (FW012) when the lists name a person
        who is no member, or would exclude the caller, NotFound (FW020) when there is no such matter to see.
        """
        return self._add(statements.set_matter_wall(matter_number, walled_out, let_in=let_in))

    def upsert_clients(self, rows: Sequence[Row]) -> Pending[tuple[LoadedRow, ...]]:
        """Adds and changes clients, many at once.

        One row a row given: its place, inserted, updated, unchanged or rejected, the client, and why it was
        rejected (None when it was not).

        Raises NotPermitted (FW030) without records:write, InvalidArgument (FW012) when the rows are no array.
        """
        return self._add(statements.upsert_clients(rows))

    def upsert_matters(self, rows: Sequence[Row]) -> Pending[tuple[LoadedRow, ...]]:
        """Adds and changes matters, many at once.

        One row a row given: its place, inserted, updated, unchanged or rejected, the matter, and why it was
        rejected (None when it was not).

        Raises NotPermitted (FW030) without records:write, InvalidArgument (FW012) when the rows are no array.
        """
        return self._add(statements.upsert_matters(rows))

    def upsert_matter_parties(self, rows: Sequence[Row]) -> Pending[tuple[LoadedRow, ...]]:
        """Adds parties to matters, many at once.

        One row a row given: its place, inserted, unchanged or rejected, the party, and why it was rejected
        (None when it was not).

        Raises NotPermitted (FW030) without records:write, InvalidArgument (FW012) when the rows are no array.
        """
        return self._add(statements.upsert_matter_parties(rows))

    def upsert_documents(self, rows: Sequence[Row]) -> Pending[tuple[LoadedRow, ...]]:
        """Adds documents to matters, many at once.

        One row a row given: its place, inserted, unchanged or rejected, the document, and why it was rejected
        (None when it was not).

        Raises NotPermitted (FW030) without records:write, InvalidArgument (FW012) when the rows are no array.
        """
        return self._add(statements.upsert_documents(rows))

    def explain_search(self, query: str) -> Pending[Explanation]:
        """How a question was read, what each candidate of `search_matters` meets, and the rule that decided.

        For firmwall_admin.

        Raises NotPermitted (FW030) without matters:read, BlankText (FW010) for a blank question, TextTooLong
        (FW011) for more than 1000 characters.
        """
        return self._add(statements.explain_search(query))

    resolve_client = find_client


class DirectCalls:
    """The reads of a request that are not recorded; made by `Request.direct`."""

    def __init__(self, request: Request) -> None:
        self._request = request

    def resolve_client(self, name: str) -> Pending[ResolveAnswer]:
        """The active client that a name, the label of a choice or its id stands for: {"outcome": one, none or
        choices, "client", "how": exact, alias, words or id, "choices", "choices_truncated", "scope":
        "active"}. At most ten choices.

        Raises NotPermitted (FW030) without matters:read, BlankText (FW010) for a blank name, TextTooLong
        (FW011) for one over 300 characters.
        """
        return self._request._add(statements.resolve_client(name))

    def search_matters(self, query: str) -> Pending[SearchAnswer]:
        """At most ten matters that fit, best first, with the decision to propose or to ask and its rule.

        No row: nothing fits.

        Raises NotPermitted (FW030) without matters:read, BlankText (FW010) for a blank question, TextTooLong
        (FW011) for more than 1000 characters.
        """
        return self._request._add(statements.search_matters(query))

    def resolve_matter_document(self, matter_id: UUID, query: str) -> Pending[DocumentAnswer]:
        """At most ten documents of the matter that fit, best first, with the decision to propose or to ask
        and its rule.

        No row: nothing fits, the matter is not to be seen.

        Raises NotPermitted (FW030) without matters:read, BlankText (FW010) for a blank question, TextTooLong
        (FW011) for more than 1000 characters.
        """
        return self._request._add(statements.resolve_matter_document(matter_id, query))

    def global_search(self, query: str) -> Pending[tuple[FoundEntry, ...]]:
        """At most ten clients, matters, parties and documents that fit, best first; client_number is there
        for a client alone, matter_id for all others.

        No row: nothing fits.

        Raises NotPermitted (FW030) without matters:read, BlankText (FW010) for a blank question, TextTooLong
        (FW011) for more than 1000 characters.
        """
        return self._request._add(statements.global_search(query))

    def get_client(self, client_id: UUID) -> Pending[ClientDetail | None]:
        """The client of this id, active or not.

        No row: the firm has none.

        Raises NotPermitted (FW030) without matters:read.
        """
        return self._request._add(statements.get_client(client_id))

    def get_matter(self, matter_id: UUID) -> Pending[MatterDetail | None]:
        """The matter of this id with its client and parties.

        No row: there is none that the person of this request can see.

        Raises NotPermitted (FW030) without matters:read.
        """
        return self._request._add(statements.get_matter(matter_id))

    def query_matters(self, **params: Unpack[MatterConditions]) -> Pending[MattersPage]:
        """The matters that meet client_id or client_name, status, practice_area, q, opened_from, opened_to:
        matters, total, next_cursor, newest first. limit is 1 to 100.

        Raises NotPermitted (FW030) without matters:read, InvalidArgument (FW012) for an unknown key or a
        value that does not fit, NotFound (FW020) or ClarificationNeeded (FW021) for a client_name that fits
        none or several.
        """
        return self._request._add(statements.query_matters(**params))


class AdministrationCalls(Collected):
    """Calls of an administrator that concern no request of a person; made by `Firmwall.administration`."""

    def installed_version(self) -> Pending[InstalledVersion]:
        """The version of firmwall that was applied last, its commit, and when.

        The commit is "unknown" where the build did not know it. Needs no context.
        """
        return self._add(statements.installed_version())

    def list_installation_acts(
        self,
        before: datetime | None = None,
        *,
        before_act: UUID | None = None,
        act: str | None = None,
        limit: int = 50,
    ) -> Pending[tuple[InstallationAct, ...]]:
        """What was changed that belongs to no firm, newest first, at most `limit` (1 to 1000).

        `before` and `before_act` are time and id of the last row of the page before. user_id and user_name
        are None where no context was open. For firmwall_admin.

        Raises InvalidArgument (FW012) for another limit.
        """
        return self._add(
            statements.list_installation_acts(before, before_act=before_act, act=act, limit=limit)
        )

    def list_tools(self) -> Pending[tuple[RegisteredTool, ...]]:
        """Every tool of the registry that execute_tool can call: reads, then writes."""
        return self._add(statements.list_tools())

    def audit_gaps(self, since: datetime | None = None) -> Pending[tuple[AuditGap, ...]]:
        """The runs of call numbers since `since` that have no audit row, with the times of the calls around
        them; before_call_at is None after the newest row.

        For firmwall_admin. No row: every call left one.
        """
        return self._add(statements.audit_gaps(since))

    def list_unscoped_calls(self, limit: int = 50) -> Pending[tuple[UnscopedCall, ...]]:
        """Calls without a scope, newest first, at most `limit` rows (1 to 1000). call_id None: the row counts
        the calls of a login in that minute that were not stored, beyond 60.

        For firmwall_admin.
        """
        return self._add(statements.list_unscoped_calls(limit))

    def keep_audit_partitions(
        self, months_ahead: int = 3, *, months_kept: int | None = None
    ) -> Pending[tuple[KeptPartition, ...]]:
        """Makes the partitions of this month and `months_ahead` more, and drops those older than
        `months_kept` months (None: none).

        Returns what was made and dropped. For firmwall_admin.

        Raises InvalidArgument (FW012) for months out of range, LockNotFree (55P03) when the table is busy for
        five seconds.
        """
        return self._add(statements.keep_audit_partitions(months_ahead, months_kept=months_kept))

    def add_firm(self, code: str, name: str) -> Pending[UUID]:
        """Adds a firm and returns its id; for a code that exists, in any case and Unicode form, returns the
        id of that firm and changes nothing.

        For firmwall_admin.

        Raises InvalidArgument (FW012) for a code or name that is blank, too long, or holds a control
        character, and for a code that several firms have in other letters.
        """
        return self._add(statements.add_firm(code, name))

    def rename_firm(self, firm_code: str, name: str, code: str | None = None) -> Pending[bool]:
        """Gives a firm another name, and another code unless `code` is None; false when it has them already.

        For firmwall_admin.

        Raises NotPermitted (FW030) in a context without settings:manage, InvalidArgument (FW012) for a name
        or code that is blank, too long, or holds a control character, and for a code that another firm has,
        NotFound (FW020) when there is no such firm.
        """
        return self._add(statements.rename_firm(firm_code, name, code))

    def list_firms(self) -> Pending[tuple[Firm, ...]]:
        """Every firm, by code.

        For firmwall_admin.
        """
        return self._add(statements.list_firms())

    def set_choice_detail(self, firm_code: str, detail: str) -> Pending[None]:
        """Sets whether choices between clients of one name show an e-mail address or the client number.

        For firmwall_admin.

        Raises NotPermitted (FW030) in a context without settings:manage, InvalidArgument (FW012) for another
        detail, NotFound (FW020) when there is no such firm.
        """
        return self._add(statements.set_choice_detail(firm_code, detail))

    def add_person(self, login: str, name: str) -> Pending[UUID]:
        """Adds a person and returns their id, the subject of their tokens; for a login that exists, in any
        case and Unicode form, returns the id of that person and changes nothing.

        For firmwall_admin.

        Raises InvalidArgument (FW012) for a login or name that is blank, too long, or holds a control
        character, and for a login that several people have in other letters.
        """
        return self._add(statements.add_person(login, name))

    def rename_person(self, login: str, name: str) -> Pending[bool]:
        """Gives the person with this login another name; false when they have it already.

        For firmwall_admin.

        Raises InvalidArgument (FW012) for a name that is blank, too long, or holds a control character,
        NotFound (FW020) when there is no such person.
        """
        return self._add(statements.rename_person(login, name))

    def merge_people(self, login: str, other_login: str) -> Pending[MergedPeople]:
        """Makes one person of two: `login` stays, `other_login` opens no context any more and leads to the
        one who stays.

        Returns that person, in how many firms the other was a member, and how many walls were written. For
        firmwall_admin, outside of a request.

        Raises InvalidArgument (FW012) when both are one already or a matter would be left to nobody, NotFound
        (FW020) when there is no such person, SecondContext (FW003) inside a request.
        """
        return self._add(statements.merge_people(login, other_login))

    def list_people(self) -> Pending[tuple[Person, ...]]:
        """Every person, by login. merged_into is the person who stays, where two were merged, else None.

        For firmwall_admin.
        """
        return self._add(statements.list_people())

    def add_member(self, firm_code: str, login: str, role: str) -> Pending[None]:
        """Makes a person an active member of a firm in this role, with a warning when the role has no
        permission.

        For firmwall_admin.

        Raises NotPermitted (FW030) in a context without members:manage, InvalidArgument (FW012) for a role
        that is blank, too long, or holds a control character, NotFound (FW020) when there is no such firm or
        no such login.
        """
        return self._add(statements.add_member(firm_code, login, role))

    def remove_member(self, firm_code: str, login: str) -> Pending[None]:
        """Ends a membership; the person opens no further context in this firm.

        For firmwall_admin.

        Raises NotPermitted (FW030) in a context without members:manage, NotFound (FW020) when there is no
        such firm, login or member.
        """
        return self._add(statements.remove_member(firm_code, login))

    def list_members(self, firm_code: str) -> Pending[tuple[Member, ...]]:
        """The members of a firm, by login, with their role.

        For firmwall_admin.

        Raises NotPermitted (FW030) in a context without members:manage, NotFound (FW020) when there is no
        such firm.
        """
        return self._add(statements.list_members(firm_code))

    def add_decision_rule(
        self,
        rule: str,
        least_score: float,
        least_lead: float,
        least_term: float,
        evidence: Mapping[str, object],
    ) -> Pending[str]:
        """Puts a new version of a decision rule in force, and returns its name.

        For firmwall_admin.

        Raises InvalidArgument (FW012) for a threshold outside 0 to 1, NotFound (FW020) for an unknown rule.
        """
        return self._add(statements.add_decision_rule(rule, least_score, least_lead, least_term, evidence))

    def list_decision_rules(self) -> Pending[tuple[DecisionRule, ...]]:
        """The thresholds of propose or ask, all versions of each rule, the one in force first.

        For firmwall_admin.
        """
        return self._add(statements.list_decision_rules())

    def add_word(
        self, word: str, role: str, stands_for: str | None = None, *, source: str = "added here"
    ) -> Pending[str]:
        """Adds a word to the lists, or gives it another part: its role, what it stands for (None: itself),
        and where that is from.

        Returns the word in the form it is compared in. New searches use the list at once; existing rows need
        `rebuild_search`. For firmwall_admin.

        Raises InvalidArgument (FW012) when it is not one word, for an unknown role, and when what it stands
        for or its source is missing.
        """
        return self._add(statements.add_word(word, role, stands_for, source=source))

    def remove_word(self, word: str, short_for: str | None = None) -> Pending[None]:
        """Takes a word out of the lists; with `short_for`, the pair of a short name and this name.

        New searches use the list at once; existing rows need `rebuild_search`. For firmwall_admin.

        Raises InvalidArgument (FW012) when it is not one word, NotFound (FW020) when the lists do not have
        it.
        """
        return self._add(statements.remove_word(word, short_for))

    def reset_words(self, word: str | None = None) -> Pending[tuple[ResetWord, ...]]:
        """Puts the lists, or this word of them (None: all), back to what firmwall came with.

        Returns the rows that were taken out and put back; no row where nothing differs. New searches use the
        lists at once; existing rows need `rebuild_search`. For firmwall_admin.

        Raises InvalidArgument (FW012) when it is not one word.
        """
        return self._add(statements.reset_words(word))

    def list_words(self, word: str | None = None) -> Pending[tuple[ListedWord, ...]]:
        """The rows of the lists that name this word (None: all of them): the part it plays, what it stands
        for, where that is from.

        For firmwall_admin.

        Raises InvalidArgument (FW012) when it is not one word.
        """
        return self._add(statements.list_words(word))

    def rebuild_search(self, firm_code: str, part: str, after: str | None = None) -> Pending[RebuiltBatch]:
        """Rebuilds the search data of a firm, one batch per call: its clients, matters, documents or words
        after `after` (None: from the first).

        Returns how many rows were read, how many words were dropped, where the next call begins (None: this
        was the last batch), and in a first call how many there are in all. For firmwall_admin.

        Raises SecondContext (FW003) when a context is open, InvalidArgument (FW012) for another `part` or
        `after`, NotFound (FW020) when there is no such firm, 25000 in a transaction that is not read
        committed, LockNotFree (55P03) when another transaction holds a lock for half a second: then nothing
        was done.
        """
        return self._add(statements.rebuild_search(firm_code, part, after))

    def doctor(self) -> Pending[tuple[Finding, ...]]:
        """What the catalogue checks found, with level (error, warning, note) and remedy.

        No rows: nothing. For firmwall_admin.
        """
        return self._add(statements.doctor())

    def add_token_key(self, kid: str, secret: bytes) -> Pending[None]:
        """Adds a key that tokens may be signed with; the same id and secret again change nothing.

        For firmwall_admin.

        Raises InvalidArgument (FW012) for a bad or taken key id and for a secret under 32 bytes.
        """
        return self._add(statements.add_token_key(kid, secret))

    def list_token_keys(self) -> Pending[tuple[TokenKey, ...]]:
        """The token keys, oldest first. retired_at is None while a key is in use.

        For firmwall_admin.
        """
        return self._add(statements.list_token_keys())

    def retire_token_key(self, kid: str) -> Pending[None]:
        """Takes a token key out of use.

        For firmwall_admin.

        Raises NotFound (FW020) when there is no such token key.
        """
        return self._add(statements.retire_token_key(kid))


class Calls:
    """Each call is one request: begun, asked, committed; then its answer is handed out."""

    def _ask(self, asker: Asker | None, call: Call[T]) -> T:
        raise NotImplementedError

    def context(self, asker: Asker) -> Context:
        """Whose request this is."""
        return self._ask(asker, frame.context())

    def find_client(self, asker: Asker, name: str) -> ResolveAnswer:
        """The active client that the name means, or the choices, or none.

        Raises InvalidArgument (FW012) for a name that is blank or over 300 characters.
        """
        return self._ask(asker, recorded.find_client(name))

    def search_matters(self, asker: Asker, query: str) -> SearchAnswer:
        """The matters that fit the words best, and whether the first may be proposed.

        Raises InvalidArgument (FW012) for a query that is blank or over 1000 characters.
        """
        return self._ask(asker, recorded.search_matters(query))

    def resolve_matter_document(
        self, asker: Asker, matter_id: UUID, query: str, *, answers: UUID | None = None
    ) -> DocumentAnswer:
        """The documents of one matter that fit the words best, and whether the first may be proposed.

        Raises NotFound (FW020) for a matter that this person cannot see, InvalidArgument (FW012) for a query
        that is blank or over 1000 characters.
        """
        return self._ask(asker, recorded.resolve_matter_document(matter_id, query, answers=answers))

    def global_search(self, asker: Asker, query: str) -> tuple[FoundEntry, ...]:
        """Clients, matters, parties and documents that fit the words, in one ranking.

        Raises InvalidArgument (FW012) for a query that is blank or over 1000 characters.
        """
        return self._ask(asker, recorded.global_search(query))

    def get_client(
        self, asker: Asker, client_id: UUID, *, answers: UUID | None = None
    ) -> ClientDetail | None:
        """One client, active or not, by its id; None where the firm has none of that id."""
        return self._ask(asker, recorded.get_client(client_id, answers=answers))

    def get_matter(
        self, asker: Asker, matter_id: UUID, *, answers: UUID | None = None
    ) -> MatterDetail | None:
        """One matter with its client and parties; None where there is none that this person can see."""
        return self._ask(asker, recorded.get_matter(matter_id, answers=answers))

    def query_matters(
        self, asker: Asker, *, answers: UUID | None = None, **conditions: Unpack[MatterConditions]
    ) -> MattersPage:
        """The matters that meet all conditions: one page, newest first, and how many there are in all.

        Raises NotFound (FW020) for a client_name that fits nobody, and ClarificationNeeded (FW021) with the
        `choices` and the `call_id` for one that fits several: ask, and call again with `client_id` and
        `answers=call_id`. Raises InvalidArgument (FW012) for a value that does not fit.
        """
        return self._ask(asker, recorded.query_matters(answers=answers, **conditions))

    def find_all_active_by_name(self, asker: Asker, name: str) -> tuple[ClientMatch, ...]:
        """Every active client of the firm that the name fits, best first, with how it fits (exact, alias,
        words; similar only when nothing fits better) and how much of the name was met.

        No context, or no client: no rows.

        Raises NotPermitted (FW030) without matters:read, BlankText (FW010) for a blank name, TextTooLong
        (FW011) for one over 300 characters.
        """
        return self._ask(asker, statements.find_all_active_by_name(name))

    def list_clients(
        self,
        asker: Asker,
        status: str | None = None,
        *,
        name: str | None = None,
        limit: int = 50,
        cursor: str | None = None,
    ) -> ClientsPage:
        """A page of the firm's clients in the order of their numbers: clients, total, next_cursor (None on
        the last page; else what `cursor` takes).

        `status` is active, inactive, or None for both; `name` keeps those with a name or an alias that begins
        with these words.

        Raises TextTooLong (FW011) for a name over 300 characters, InvalidArgument (FW012) for another status
        or limit, NotPermitted (FW030) without matters:read.
        """
        return self._ask(asker, statements.list_clients(status, name=name, limit=limit, cursor=cursor))

    def list_documents(
        self,
        asker: Asker,
        matter_id: UUID,
        kind: str | None = None,
        *,
        limit: int = 50,
        cursor: UUID | None = None,
    ) -> DocumentsPage:
        """A page of the documents of one matter in the order of their titles: documents, total, next_cursor
        (None on the last page; else what `cursor` takes).

        `kind` keeps those of one kind. No documents, total 0: the matter has none, is not to be seen.

        Raises InvalidArgument (FW012) for a limit out of range or a cursor of another list, NotPermitted
        (FW030) without matters:read.
        """
        return self._ask(asker, statements.list_documents(matter_id, kind, limit=limit, cursor=cursor))

    def execute_tool(
        self,
        asker: Asker,
        tool: str,
        params: Mapping[str, object] | None = None,
        *,
        request_id: str | None = None,
        answers: UUID | None = None,
    ) -> ServerToolExecuteResponse:
        """Calls a tool of the registry and returns the body of the call: tool, call_id, outcome, result,
        choices, choices_truncated, none_of_these, nothing, reason, parameter, decision, proposal.

        `request_id` makes a write idempotent; `answers` is the call whose choices this call answers. Denials
        are bodies, not errors; raises only when the call cannot be recorded (ReadOnly (25006) in a read-only
        transaction).
        """
        return self._ask(asker, statements.execute_tool(tool, params, request_id=request_id, answers=answers))

    def granted_tool_catalog(self, asker: Asker) -> tuple[GrantedTool, ...]:
        """The read tools that the person of this request may call, by name.

        No row without the permission or without a context; never an error.
        """
        return self._ask(asker, statements.granted_tool_catalog())

    def granted_permissions(self, asker: Asker) -> frozenset[str]:
        """The permissions of the person of this request, sorted.

        Empty without a membership or a context.
        """
        return self._ask(asker, statements.granted_permissions())

    def list_proposals(
        self, asker: Asker, status: str = "open", *, before: datetime | None = None, limit: int = 50
    ) -> tuple[ListedProposal, ...]:
        """Proposals of one status (open, approved, rejected, expired, all), newest first; those before
        `before` when it is given.

        Without proposals:approve only the caller's own.

        Raises NotPermitted (FW030) without matters:read, InvalidArgument (FW012) for another status or limit.
        """
        return self._ask(asker, statements.list_proposals(status, before=before, limit=limit))

    def approve_proposal(self, asker: Asker, proposal_id: UUID) -> ServerToolExecuteResponse:
        """Carries out a proposal, in this transaction, with an audit row of its own; returns a body like
        execute_tool.

        Needs proposals:approve. Reasons of its own: changed (decided already, or the row is not the one that
        was seen), expired.
        """
        return self._ask(asker, statements.approve_proposal(proposal_id))

    def reject_proposal(self, asker: Asker, proposal_id: UUID) -> ServerToolExecuteResponse:
        """Turns a proposal down, with an audit row of its own; returns a body like execute_tool.

        Needs proposals:approve. Reasons of its own: changed (decided already), expired.
        """
        return self._ask(asker, statements.reject_proposal(proposal_id))

    def audit_trail(
        self,
        asker: Asker,
        before: datetime | None = None,
        *,
        before_call: UUID | None = None,
        since: datetime | None = None,
        tool: str | None = None,
        outcome: str | None = None,
        user: UUID | None = None,
        limit: int = 50,
    ) -> tuple[AuditedCall, ...]:
        """The calls of the firm, newest first, at most `limit` (1 to 1000).

        `before` and `before_call` are time and id of the last row of the page before; `user` also finds the
        calls of people who were merged into them. Calls that showed a matter which the reader cannot see are
        left out. params and request_id are None for a call of somebody else that met no matter.

        Raises NotPermitted (FW030) without audit:read, InvalidArgument (FW012) for another limit.
        """
        return self._ask(
            asker,
            statements.audit_trail(
                before,
                before_call=before_call,
                since=since,
                tool=tool,
                outcome=outcome,
                user=user,
                limit=limit,
            ),
        )

    def list_acts(
        self,
        asker: Asker,
        before: datetime | None = None,
        *,
        before_act: UUID | None = None,
        since: datetime | None = None,
        act: str | None = None,
        subject: UUID | None = None,
        user: UUID | None = None,
        limit: int = 50,
    ) -> tuple[RecordedAct, ...]:
        """What was changed in the firm, newest first, at most `limit` (1 to 1000).

        `before` and `before_act` are time and id of the last row of the page before; `subject` is the client,
        matter, document, party or person that was changed; `user` also finds the acts of people who were
        merged into them. Acts about a matter which the reader cannot see are left out. user_id and user_name
        are None where an administrator acted without a context.

        Raises NotPermitted (FW030) without audit:read, InvalidArgument (FW012) for another limit.
        """
        return self._ask(
            asker,
            statements.list_acts(
                before, before_act=before_act, since=since, act=act, subject=subject, user=user, limit=limit
            ),
        )

    def upsert_client(
        self,
        asker: Asker,
        client_number: str,
        display_name: str,
        email: str | None = None,
        *,
        aliases: Sequence[str] | None = None,
        status: str | None = None,
    ) -> UUID:
        """Adds or changes one client and returns its id.

        Raises NotPermitted (FW030) without records:write, RowRejected (FW040) when the row is rejected, with
        the reason as its text.
        """
        return self._ask(
            asker,
            statements.upsert_client(client_number, display_name, email, aliases=aliases, status=status),
        )

    def upsert_matter(
        self,
        asker: Asker,
        matter_number: str,
        client_number: str,
        title: str,
        description: str | None = None,
        *,
        practice_area: str | None = None,
        status: str | None = None,
        opened_on: date | None = None,
    ) -> UUID:
        """Adds or changes one matter and returns its id.

        Raises NotPermitted (FW030) without records:write, RowRejected (FW040) when the row is rejected, with
        the reason as its text.
        """
        return self._ask(
            asker,
            statements.upsert_matter(
                matter_number,
                client_number,
                title,
                description,
                practice_area=practice_area,
                status=status,
                opened_on=opened_on,
            ),
        )

    def upsert_matter_party(self, asker: Asker, matter_number: str, name: str, role: str) -> UUID:
        """Adds one party of a matter unless it is there, and returns its id.

        Raises NotPermitted (FW030) without records:write, RowRejected (FW040) when the row is rejected, with
        the reason as its text.
        """
        return self._ask(asker, statements.upsert_matter_party(matter_number, name, role))

    def upsert_document(self, asker: Asker, matter_number: str, title: str, kind: str = "") -> UUID:
        """Adds one document of a matter unless it is there, and returns its id.

        Raises NotPermitted (FW030) without records:write, RowRejected (FW040) when the row is rejected, with
        the reason as its text.
        """
        return self._ask(asker, statements.upsert_document(matter_number, title, kind))

    def set_matter_wall(
        self,
        asker: Asker,
        matter_number: str,
        walled_out: Sequence[UUID] = (),
        *,
        let_in: Sequence[UUID] | None = None,
    ) -> UUID:
        """Shuts people out of a matter, or lets in these alone; returns the matter.

        For firmwall_admin inside a context.

        Raises NotPermitted (FW030) without walls:manage, InvalidArgument (FW012) when the lists name a person
        who is no member, or would exclude the caller, NotFound (FW020) when there is no such matter to see.
        """
        return self._ask(asker, statements.set_matter_wall(matter_number, walled_out, let_in=let_in))

    def upsert_clients(self, asker: Asker, rows: Sequence[Row]) -> tuple[LoadedRow, ...]:
        """Adds and changes clients, many at once.

        One row a row given: its place, inserted, updated, unchanged or rejected, the client, and why it was
        rejected (None when it was not).

        Raises NotPermitted (FW030) without records:write, InvalidArgument (FW012) when the rows are no array.
        """
        return self._ask(asker, statements.upsert_clients(rows))

    def upsert_matters(self, asker: Asker, rows: Sequence[Row]) -> tuple[LoadedRow, ...]:
        """Adds and changes matters, many at once.

        One row a row given: its place, inserted, updated, unchanged or rejected, the matter, and why it was
        rejected (None when it was not).

        Raises NotPermitted (FW030) without records:write, InvalidArgument (FW012) when the rows are no array.
        """
        return self._ask(asker, statements.upsert_matters(rows))

    def upsert_matter_parties(self, asker: Asker, rows: Sequence[Row]) -> tuple[LoadedRow, ...]:
        """Adds parties to matters, many at once.

        One row a row given: its place, inserted, unchanged or rejected, the party, and why it was rejected
        (None when it was not).

        Raises NotPermitted (FW030) without records:write, InvalidArgument (FW012) when the rows are no array.
        """
        return self._ask(asker, statements.upsert_matter_parties(rows))

    def upsert_documents(self, asker: Asker, rows: Sequence[Row]) -> tuple[LoadedRow, ...]:
        """Adds documents to matters, many at once.

        One row a row given: its place, inserted, unchanged or rejected, the document, and why it was rejected
        (None when it was not).

        Raises NotPermitted (FW030) without records:write, InvalidArgument (FW012) when the rows are no array.
        """
        return self._ask(asker, statements.upsert_documents(rows))

    def explain_search(self, asker: Asker, query: str) -> Explanation:
        """How a question was read, what each candidate of `search_matters` meets, and the rule that decided.

        For firmwall_admin.

        Raises NotPermitted (FW030) without matters:read, BlankText (FW010) for a blank question, TextTooLong
        (FW011) for more than 1000 characters.
        """
        return self._ask(asker, statements.explain_search(query))

    resolve_client = find_client

    def installed_version(self) -> InstalledVersion:
        """The version of firmwall that was applied last, its commit, and when.

        The commit is "unknown" where the build did not know it. Needs no context.
        """
        return self._ask(None, statements.installed_version())

    def list_installation_acts(
        self,
        before: datetime | None = None,
        *,
        before_act: UUID | None = None,
        act: str | None = None,
        limit: int = 50,
    ) -> tuple[InstallationAct, ...]:
        """What was changed that belongs to no firm, newest first, at most `limit` (1 to 1000).

        `before` and `before_act` are time and id of the last row of the page before. user_id and user_name
        are None where no context was open. For firmwall_admin.

        Raises InvalidArgument (FW012) for another limit.
        """
        return self._ask(
            None, statements.list_installation_acts(before, before_act=before_act, act=act, limit=limit)
        )

    def list_tools(self) -> tuple[RegisteredTool, ...]:
        """Every tool of the registry that execute_tool can call: reads, then writes."""
        return self._ask(None, statements.list_tools())

    def audit_gaps(self, since: datetime | None = None) -> tuple[AuditGap, ...]:
        """The runs of call numbers since `since` that have no audit row, with the times of the calls around
        them; before_call_at is None after the newest row.

        For firmwall_admin. No row: every call left one.
        """
        return self._ask(None, statements.audit_gaps(since))

    def list_unscoped_calls(self, limit: int = 50) -> tuple[UnscopedCall, ...]:
        """Calls without a scope, newest first, at most `limit` rows (1 to 1000). call_id None: the row counts
        the calls of a login in that minute that were not stored, beyond 60.

        For firmwall_admin.
        """
        return self._ask(None, statements.list_unscoped_calls(limit))

    def keep_audit_partitions(
        self, months_ahead: int = 3, *, months_kept: int | None = None
    ) -> tuple[KeptPartition, ...]:
        """Makes the partitions of this month and `months_ahead` more, and drops those older than
        `months_kept` months (None: none).

        Returns what was made and dropped. For firmwall_admin.

        Raises InvalidArgument (FW012) for months out of range, LockNotFree (55P03) when the table is busy for
        five seconds.
        """
        return self._ask(None, statements.keep_audit_partitions(months_ahead, months_kept=months_kept))

    def add_firm(self, code: str, name: str) -> UUID:
        """Adds a firm and returns its id; for a code that exists, in any case and Unicode form, returns the
        id of that firm and changes nothing.

        For firmwall_admin.

        Raises InvalidArgument (FW012) for a code or name that is blank, too long, or holds a control
        character, and for a code that several firms have in other letters.
        """
        return self._ask(None, statements.add_firm(code, name))

    def rename_firm(self, firm_code: str, name: str, code: str | None = None) -> bool:
        """Gives a firm another name, and another code unless `code` is None; false when it has them already.

        For firmwall_admin.

        Raises NotPermitted (FW030) in a context without settings:manage, InvalidArgument (FW012) for a name
        or code that is blank, too long, or holds a control character, and for a code that another firm has,
        NotFound (FW020) when there is no such firm.
        """
        return self._ask(None, statements.rename_firm(firm_code, name, code))

    def list_firms(self) -> tuple[Firm, ...]:
        """Every firm, by code.

        For firmwall_admin.
        """
        return self._ask(None, statements.list_firms())

    def set_choice_detail(self, firm_code: str, detail: str) -> None:
        """Sets whether choices between clients of one name show an e-mail address or the client number.

        For firmwall_admin.

        Raises NotPermitted (FW030) in a context without settings:manage, InvalidArgument (FW012) for another
        detail, NotFound (FW020) when there is no such firm.
        """
        self._ask(None, statements.set_choice_detail(firm_code, detail))

    def add_person(self, login: str, name: str) -> UUID:
        """Adds a person and returns their id, the subject of their tokens; for a login that exists, in any
        case and Unicode form, returns the id of that person and changes nothing.

        For firmwall_admin.

        Raises InvalidArgument (FW012) for a login or name that is blank, too long, or holds a control
        character, and for a login that several people have in other letters.
        """
        return self._ask(None, statements.add_person(login, name))

    def rename_person(self, login: str, name: str) -> bool:
        """Gives the person with this login another name; false when they have it already.

        For firmwall_admin.

        Raises InvalidArgument (FW012) for a name that is blank, too long, or holds a control character,
        NotFound (FW020) when there is no such person.
        """
        return self._ask(None, statements.rename_person(login, name))

    def merge_people(self, login: str, other_login: str) -> MergedPeople:
        """Makes one person of two: `login` stays, `other_login` opens no context any more and leads to the
        one who stays.

        Returns that person, in how many firms the other was a member, and how many walls were written. For
        firmwall_admin, outside of a request.

        Raises InvalidArgument (FW012) when both are one already or a matter would be left to nobody, NotFound
        (FW020) when there is no such person, SecondContext (FW003) inside a request.
        """
        return self._ask(None, statements.merge_people(login, other_login))

    def list_people(self) -> tuple[Person, ...]:
        """Every person, by login. merged_into is the person who stays, where two were merged, else None.

        For firmwall_admin.
        """
        return self._ask(None, statements.list_people())

    def add_member(self, firm_code: str, login: str, role: str) -> None:
        """Makes a person an active member of a firm in this role, with a warning when the role has no
        permission.

        For firmwall_admin.

        Raises NotPermitted (FW030) in a context without members:manage, InvalidArgument (FW012) for a role
        that is blank, too long, or holds a control character, NotFound (FW020) when there is no such firm or
        no such login.
        """
        self._ask(None, statements.add_member(firm_code, login, role))

    def remove_member(self, firm_code: str, login: str) -> None:
        """Ends a membership; the person opens no further context in this firm.

        For firmwall_admin.

        Raises NotPermitted (FW030) in a context without members:manage, NotFound (FW020) when there is no
        such firm, login or member.
        """
        self._ask(None, statements.remove_member(firm_code, login))

    def list_members(self, firm_code: str) -> tuple[Member, ...]:
        """The members of a firm, by login, with their role.

        For firmwall_admin.

        Raises NotPermitted (FW030) in a context without members:manage, NotFound (FW020) when there is no
        such firm.
        """
        return self._ask(None, statements.list_members(firm_code))

    def add_decision_rule(
        self,
        rule: str,
        least_score: float,
        least_lead: float,
        least_term: float,
        evidence: Mapping[str, object],
    ) -> str:
        """Puts a new version of a decision rule in force, and returns its name.

        For firmwall_admin.

        Raises InvalidArgument (FW012) for a threshold outside 0 to 1, NotFound (FW020) for an unknown rule.
        """
        return self._ask(
            None, statements.add_decision_rule(rule, least_score, least_lead, least_term, evidence)
        )

    def list_decision_rules(self) -> tuple[DecisionRule, ...]:
        """The thresholds of propose or ask, all versions of each rule, the one in force first.

        For firmwall_admin.
        """
        return self._ask(None, statements.list_decision_rules())

    def add_word(
        self, word: str, role: str, stands_for: str | None = None, *, source: str = "added here"
    ) -> str:
        """Adds a word to the lists, or gives it another part: its role, what it stands for (None: itself),
        and where that is from.

        Returns the word in the form it is compared in. New searches use the list at once; existing rows need
        `rebuild_search`. For firmwall_admin.

        Raises InvalidArgument (FW012) when it is not one word, for an unknown role, and when what it stands
        for or its source is missing.
        """
        return self._ask(None, statements.add_word(word, role, stands_for, source=source))

    def remove_word(self, word: str, short_for: str | None = None) -> None:
        """Takes a word out of the lists; with `short_for`, the pair of a short name and this name.

        New searches use the list at once; existing rows need `rebuild_search`. For firmwall_admin.

        Raises InvalidArgument (FW012) when it is not one word, NotFound (FW020) when the lists do not have
        it.
        """
        self._ask(None, statements.remove_word(word, short_for))

    def reset_words(self, word: str | None = None) -> tuple[ResetWord, ...]:
        """Puts the lists, or this word of them (None: all), back to what firmwall came with.

        Returns the rows that were taken out and put back; no row where nothing differs. New searches use the
        lists at once; existing rows need `rebuild_search`. For firmwall_admin.

        Raises InvalidArgument (FW012) when it is not one word.
        """
        return self._ask(None, statements.reset_words(word))

    def list_words(self, word: str | None = None) -> tuple[ListedWord, ...]:
        """The rows of the lists that name this word (None: all of them): the part it plays, what it stands
        for, where that is from.

        For firmwall_admin.

        Raises InvalidArgument (FW012) when it is not one word.
        """
        return self._ask(None, statements.list_words(word))

    def rebuild_search(self, firm_code: str, part: str, after: str | None = None) -> RebuiltBatch:
        """Rebuilds the search data of a firm, one batch per call: its clients, matters, documents or words
        after `after` (None: from the first).

        Returns how many rows were read, how many words were dropped, where the next call begins (None: this
        was the last batch), and in a first call how many there are in all. For firmwall_admin.

        Raises SecondContext (FW003) when a context is open, InvalidArgument (FW012) for another `part` or
        `after`, NotFound (FW020) when there is no such firm, 25000 in a transaction that is not read
        committed, LockNotFree (55P03) when another transaction holds a lock for half a second: then nothing
        was done.
        """
        return self._ask(None, statements.rebuild_search(firm_code, part, after))

    def doctor(self) -> tuple[Finding, ...]:
        """What the catalogue checks found, with level (error, warning, note) and remedy.

        No rows: nothing. For firmwall_admin.
        """
        return self._ask(None, statements.doctor())

    def add_token_key(self, kid: str, secret: bytes) -> None:
        """Adds a key that tokens may be signed with; the same id and secret again change nothing.

        For firmwall_admin.

        Raises InvalidArgument (FW012) for a bad or taken key id and for a secret under 32 bytes.
        """
        self._ask(None, statements.add_token_key(kid, secret))

    def list_token_keys(self) -> tuple[TokenKey, ...]:
        """The token keys, oldest first. retired_at is None while a key is in use.

        For firmwall_admin.
        """
        return self._ask(None, statements.list_token_keys())

    def retire_token_key(self, kid: str) -> None:
        """Takes a token key out of use.

        For firmwall_admin.

        Raises NotFound (FW020) when there is no such token key.
        """
        self._ask(None, statements.retire_token_key(kid))


class AsyncCalls:
    """The same for asyncio."""

    async def _ask(self, asker: Asker | None, call: Call[T]) -> T:
        raise NotImplementedError

    async def context(self, asker: Asker) -> Context:
        """Whose request this is."""
        return await self._ask(asker, frame.context())

    async def find_client(self, asker: Asker, name: str) -> ResolveAnswer:
        """The active client that the name means, or the choices, or none.

        Raises InvalidArgument (FW012) for a name that is blank or over 300 characters.
        """
        return await self._ask(asker, recorded.find_client(name))

    async def search_matters(self, asker: Asker, query: str) -> SearchAnswer:
        """The matters that fit the words best, and whether the first may be proposed.

        Raises InvalidArgument (FW012) for a query that is blank or over 1000 characters.
        """
        return await self._ask(asker, recorded.search_matters(query))

    async def resolve_matter_document(
        self, asker: Asker, matter_id: UUID, query: str, *, answers: UUID | None = None
    ) -> DocumentAnswer:
        """The documents of one matter that fit the words best, and whether the first may be proposed.

        Raises NotFound (FW020) for a matter that this person cannot see, InvalidArgument (FW012) for a query
        that is blank or over 1000 characters.
        """
        return await self._ask(asker, recorded.resolve_matter_document(matter_id, query, answers=answers))

    async def global_search(self, asker: Asker, query: str) -> tuple[FoundEntry, ...]:
        """Clients, matters, parties and documents that fit the words, in one ranking.

        Raises InvalidArgument (FW012) for a query that is blank or over 1000 characters.
        """
        return await self._ask(asker, recorded.global_search(query))

    async def get_client(
        self, asker: Asker, client_id: UUID, *, answers: UUID | None = None
    ) -> ClientDetail | None:
        """One client, active or not, by its id; None where the firm has none of that id."""
        return await self._ask(asker, recorded.get_client(client_id, answers=answers))

    async def get_matter(
        self, asker: Asker, matter_id: UUID, *, answers: UUID | None = None
    ) -> MatterDetail | None:
        """One matter with its client and parties; None where there is none that this person can see."""
        return await self._ask(asker, recorded.get_matter(matter_id, answers=answers))

    async def query_matters(
        self, asker: Asker, *, answers: UUID | None = None, **conditions: Unpack[MatterConditions]
    ) -> MattersPage:
        """The matters that meet all conditions: one page, newest first, and how many there are in all.

        Raises NotFound (FW020) for a client_name that fits nobody, and ClarificationNeeded (FW021) with the
        `choices` and the `call_id` for one that fits several: ask, and call again with `client_id` and
        `answers=call_id`. Raises InvalidArgument (FW012) for a value that does not fit.
        """
        return await self._ask(asker, recorded.query_matters(answers=answers, **conditions))

    async def find_all_active_by_name(self, asker: Asker, name: str) -> tuple[ClientMatch, ...]:
        """Every active client of the firm that the name fits, best first, with how it fits (exact, alias,
        words; similar only when nothing fits better) and how much of the name was met.

        No context, or no client: no rows.

        Raises NotPermitted (FW030) without matters:read, BlankText (FW010) for a blank name, TextTooLong
        (FW011) for one over 300 characters.
        """
        return await self._ask(asker, statements.find_all_active_by_name(name))

    async def list_clients(
        self,
        asker: Asker,
        status: str | None = None,
        *,
        name: str | None = None,
        limit: int = 50,
        cursor: str | None = None,
    ) -> ClientsPage:
        """A page of the firm's clients in the order of their numbers: clients, total, next_cursor (None on
        the last page; else what `cursor` takes).

        `status` is active, inactive, or None for both; `name` keeps those with a name or an alias that begins
        with these words.

        Raises TextTooLong (FW011) for a name over 300 characters, InvalidArgument (FW012) for another status
        or limit, NotPermitted (FW030) without matters:read.
        """
        return await self._ask(asker, statements.list_clients(status, name=name, limit=limit, cursor=cursor))

    async def list_documents(
        self,
        asker: Asker,
        matter_id: UUID,
        kind: str | None = None,
        *,
        limit: int = 50,
        cursor: UUID | None = None,
    ) -> DocumentsPage:
        """A page of the documents of one matter in the order of their titles: documents, total, next_cursor
        (None on the last page; else what `cursor` takes).

        `kind` keeps those of one kind. No documents, total 0: the matter has none, is not to be seen.

        Raises InvalidArgument (FW012) for a limit out of range or a cursor of another list, NotPermitted
        (FW030) without matters:read.
        """
        return await self._ask(asker, statements.list_documents(matter_id, kind, limit=limit, cursor=cursor))

    async def execute_tool(
        self,
        asker: Asker,
        tool: str,
        params: Mapping[str, object] | None = None,
        *,
        request_id: str | None = None,
        answers: UUID | None = None,
    ) -> ServerToolExecuteResponse:
        """Calls a tool of the registry and returns the body of the call: tool, call_id, outcome, result,
        choices, choices_truncated, none_of_these, nothing, reason, parameter, decision, proposal.

        `request_id` makes a write idempotent; `answers` is the call whose choices this call answers. Denials
        are bodies, not errors; raises only when the call cannot be recorded (ReadOnly (25006) in a read-only
        transaction).
        """
        return await self._ask(
            asker, statements.execute_tool(tool, params, request_id=request_id, answers=answers)
        )

    async def granted_tool_catalog(self, asker: Asker) -> tuple[GrantedTool, ...]:
        """The read tools that the person of this request may call, by name.

        No row without the permission or without a context; never an error.
        """
        return await self._ask(asker, statements.granted_tool_catalog())

    async def granted_permissions(self, asker: Asker) -> frozenset[str]:
        """The permissions of the person of this request, sorted.

        Empty without a membership or a context.
        """
        return await self._ask(asker, statements.granted_permissions())

    async def list_proposals(
        self, asker: Asker, status: str = "open", *, before: datetime | None = None, limit: int = 50
    ) -> tuple[ListedProposal, ...]:
        """Proposals of one status (open, approved, rejected, expired, all), newest first; those before
        `before` when it is given.

        Without proposals:approve only the caller's own.

        Raises NotPermitted (FW030) without matters:read, InvalidArgument (FW012) for another status or limit.
        """
        return await self._ask(asker, statements.list_proposals(status, before=before, limit=limit))

    async def approve_proposal(self, asker: Asker, proposal_id: UUID) -> ServerToolExecuteResponse:
        """Carries out a proposal, in this transaction, with an audit row of its own; returns a body like
        execute_tool.

        Needs proposals:approve. Reasons of its own: changed (decided already, or the row is not the one that
        was seen), expired.
        """
        return await self._ask(asker, statements.approve_proposal(proposal_id))

    async def reject_proposal(self, asker: Asker, proposal_id: UUID) -> ServerToolExecuteResponse:
        """Turns a proposal down, with an audit row of its own; returns a body like execute_tool.

        Needs proposals:approve. Reasons of its own: changed (decided already), expired.
        """
        return await self._ask(asker, statements.reject_proposal(proposal_id))

    async def audit_trail(
        self,
        asker: Asker,
        before: datetime | None = None,
        *,
        before_call: UUID | None = None,
        since: datetime | None = None,
        tool: str | None = None,
        outcome: str | None = None,
        user: UUID | None = None,
        limit: int = 50,
    ) -> tuple[AuditedCall, ...]:
        """The calls of the firm, newest first, at most `limit` (1 to 1000).

        `before` and `before_call` are time and id of the last row of the page before; `user` also finds the
        calls of people who were merged into them. Calls that showed a matter which the reader cannot see are
        left out. params and request_id are None for a call of somebody else that met no matter.

        Raises NotPermitted (FW030) without audit:read, InvalidArgument (FW012) for another limit.
        """
        return await self._ask(
            asker,
            statements.audit_trail(
                before,
                before_call=before_call,
                since=since,
                tool=tool,
                outcome=outcome,
                user=user,
                limit=limit,
            ),
        )

    async def list_acts(
        self,
        asker: Asker,
        before: datetime | None = None,
        *,
        before_act: UUID | None = None,
        since: datetime | None = None,
        act: str | None = None,
        subject: UUID | None = None,
        user: UUID | None = None,
        limit: int = 50,
    ) -> tuple[RecordedAct, ...]:
        """What was changed in the firm, newest first, at most `limit` (1 to 1000).

        `before` and `before_act` are time and id of the last row of the page before; `subject` is the client,
        matter, document, party or person that was changed; `user` also finds the acts of people who were
        merged into them. Acts about a matter which the reader cannot see are left out. user_id and user_name
        are None where an administrator acted without a context.

        Raises NotPermitted (FW030) without audit:read, InvalidArgument (FW012) for another limit.
        """
        return await self._ask(
            asker,
            statements.list_acts(
                before, before_act=before_act, since=since, act=act, subject=subject, user=user, limit=limit
            ),
        )

    async def upsert_client(
        self,
        asker: Asker,
        client_number: str,
        display_name: str,
        email: str | None = None,
        *,
        aliases: Sequence[str] | None = None,
        status: str | None = None,
    ) -> UUID:
        """Adds or changes one client and returns its id.

        Raises NotPermitted (FW030) without records:write, RowRejected (FW040) when the row is rejected, with
        the reason as its text.
        """
        return await self._ask(
            asker,
            statements.upsert_client(client_number, display_name, email, aliases=aliases, status=status),
        )

    async def upsert_matter(
        self,
        asker: Asker,
        matter_number: str,
        client_number: str,
        title: str,
        description: str | None = None,
        *,
        practice_area: str | None = None,
        status: str | None = None,
        opened_on: date | None = None,
    ) -> UUID:
        """Adds or changes one matter and returns its id.

        Raises NotPermitted (FW030) without records:write, RowRejected (FW040) when the row is rejected, with
        the reason as its text.
        """
        return await self._ask(
            asker,
            statements.upsert_matter(
                matter_number,
                client_number,
                title,
                description,
                practice_area=practice_area,
                status=status,
                opened_on=opened_on,
            ),
        )

    async def upsert_matter_party(self, asker: Asker, matter_number: str, name: str, role: str) -> UUID:
        """Adds one party of a matter unless it is there, and returns its id.

        Raises NotPermitted (FW030) without records:write, RowRejected (FW040) when the row is rejected, with
        the reason as its text.
        """
        return await self._ask(asker, statements.upsert_matter_party(matter_number, name, role))

    async def upsert_document(self, asker: Asker, matter_number: str, title: str, kind: str = "") -> UUID:
        """Adds one document of a matter unless it is there, and returns its id.

        Raises NotPermitted (FW030) without records:write, RowRejected (FW040) when the row is rejected, with
        the reason as its text.
        """
        return await self._ask(asker, statements.upsert_document(matter_number, title, kind))

    async def set_matter_wall(
        self,
        asker: Asker,
        matter_number: str,
        walled_out: Sequence[UUID] = (),
        *,
        let_in: Sequence[UUID] | None = None,
    ) -> UUID:
        """Shuts people out of a matter, or lets in these alone; returns the matter.

        For firmwall_admin inside a context.

        Raises NotPermitted (FW030) without walls:manage, InvalidArgument (FW012) when the lists name a person
        who is no member, or would exclude the caller, NotFound (FW020) when there is no such matter to see.
        """
        return await self._ask(asker, statements.set_matter_wall(matter_number, walled_out, let_in=let_in))

    async def upsert_clients(self, asker: Asker, rows: Sequence[Row]) -> tuple[LoadedRow, ...]:
        """Adds and changes clients, many at once.

        One row a row given: its place, inserted, updated, unchanged or rejected, the client, and why it was
        rejected (None when it was not).

        Raises NotPermitted (FW030) without records:write, InvalidArgument (FW012) when the rows are no array.
        """
        return await self._ask(asker, statements.upsert_clients(rows))

    async def upsert_matters(self, asker: Asker, rows: Sequence[Row]) -> tuple[LoadedRow, ...]:
        """Adds and changes matters, many at once.

        One row a row given: its place, inserted, updated, unchanged or rejected, the matter, and why it was
        rejected (None when it was not).

        Raises NotPermitted (FW030) without records:write, InvalidArgument (FW012) when the rows are no array.
        """
        return await self._ask(asker, statements.upsert_matters(rows))

    async def upsert_matter_parties(self, asker: Asker, rows: Sequence[Row]) -> tuple[LoadedRow, ...]:
        """Adds parties to matters, many at once.

        One row a row given: its place, inserted, unchanged or rejected, the party, and why it was rejected
        (None when it was not).

        Raises NotPermitted (FW030) without records:write, InvalidArgument (FW012) when the rows are no array.
        """
        return await self._ask(asker, statements.upsert_matter_parties(rows))

    async def upsert_documents(self, asker: Asker, rows: Sequence[Row]) -> tuple[LoadedRow, ...]:
        """Adds documents to matters, many at once.

        One row a row given: its place, inserted, unchanged or rejected, the document, and why it was rejected
        (None when it was not).

        Raises NotPermitted (FW030) without records:write, InvalidArgument (FW012) when the rows are no array.
        """
        return await self._ask(asker, statements.upsert_documents(rows))

    async def explain_search(self, asker: Asker, query: str) -> Explanation:
        """How a question was read, what each candidate of `search_matters` meets, and the rule that decided.

        For firmwall_admin.

        Raises NotPermitted (FW030) without matters:read, BlankText (FW010) for a blank question, TextTooLong
        (FW011) for more than 1000 characters.
        """
        return await self._ask(asker, statements.explain_search(query))

    resolve_client = find_client

    async def installed_version(self) -> InstalledVersion:
        """The version of firmwall that was applied last, its commit, and when.

        The commit is "unknown" where the build did not know it. Needs no context.
        """
        return await self._ask(None, statements.installed_version())

    async def list_installation_acts(
        self,
        before: datetime | None = None,
        *,
        before_act: UUID | None = None,
        act: str | None = None,
        limit: int = 50,
    ) -> tuple[InstallationAct, ...]:
        """What was changed that belongs to no firm, newest first, at most `limit` (1 to 1000).

        `before` and `before_act` are time and id of the last row of the page before. user_id and user_name
        are None where no context was open. For firmwall_admin.

        Raises InvalidArgument (FW012) for another limit.
        """
        return await self._ask(
            None, statements.list_installation_acts(before, before_act=before_act, act=act, limit=limit)
        )

    async def list_tools(self) -> tuple[RegisteredTool, ...]:
        """Every tool of the registry that execute_tool can call: reads, then writes."""
        return await self._ask(None, statements.list_tools())

    async def audit_gaps(self, since: datetime | None = None) -> tuple[AuditGap, ...]:
        """The runs of call numbers since `since` that have no audit row, with the times of the calls around
        them; before_call_at is None after the newest row.

        For firmwall_admin. No row: every call left one.
        """
        return await self._ask(None, statements.audit_gaps(since))

    async def list_unscoped_calls(self, limit: int = 50) -> tuple[UnscopedCall, ...]:
        """Calls without a scope, newest first, at most `limit` rows (1 to 1000). call_id None: the row counts
        the calls of a login in that minute that were not stored, beyond 60.

        For firmwall_admin.
        """
        return await self._ask(None, statements.list_unscoped_calls(limit))

    async def keep_audit_partitions(
        self, months_ahead: int = 3, *, months_kept: int | None = None
    ) -> tuple[KeptPartition, ...]:
        """Makes the partitions of this month and `months_ahead` more, and drops those older than
        `months_kept` months (None: none).

        Returns what was made and dropped. For firmwall_admin.

        Raises InvalidArgument (FW012) for months out of range, LockNotFree (55P03) when the table is busy for
        five seconds.
        """
        return await self._ask(None, statements.keep_audit_partitions(months_ahead, months_kept=months_kept))

    async def add_firm(self, code: str, name: str) -> UUID:
        """Adds a firm and returns its id; for a code that exists, in any case and Unicode form, returns the
        id of that firm and changes nothing.

        For firmwall_admin.

        Raises InvalidArgument (FW012) for a code or name that is blank, too long, or holds a control
        character, and for a code that several firms have in other letters.
        """
        return await self._ask(None, statements.add_firm(code, name))

    async def rename_firm(self, firm_code: str, name: str, code: str | None = None) -> bool:
        """Gives a firm another name, and another code unless `code` is None; false when it has them already.

        For firmwall_admin.

        Raises NotPermitted (FW030) in a context without settings:manage, InvalidArgument (FW012) for a name
        or code that is blank, too long, or holds a control character, and for a code that another firm has,
        NotFound (FW020) when there is no such firm.
        """
        return await self._ask(None, statements.rename_firm(firm_code, name, code))

    async def list_firms(self) -> tuple[Firm, ...]:
        """Every firm, by code.

        For firmwall_admin.
        """
        return await self._ask(None, statements.list_firms())

    async def set_choice_detail(self, firm_code: str, detail: str) -> None:
        """Sets whether choices between clients of one name show an e-mail address or the client number.

        For firmwall_admin.

        Raises NotPermitted (FW030) in a context without settings:manage, InvalidArgument (FW012) for another
        detail, NotFound (FW020) when there is no such firm.
        """
        await self._ask(None, statements.set_choice_detail(firm_code, detail))

    async def add_person(self, login: str, name: str) -> UUID:
        """Adds a person and returns their id, the subject of their tokens; for a login that exists, in any
        case and Unicode form, returns the id of that person and changes nothing.

        For firmwall_admin.

        Raises InvalidArgument (FW012) for a login or name that is blank, too long, or holds a control
        character, and for a login that several people have in other letters.
        """
        return await self._ask(None, statements.add_person(login, name))

    async def rename_person(self, login: str, name: str) -> bool:
        """Gives the person with this login another name; false when they have it already.

        For firmwall_admin.

        Raises InvalidArgument (FW012) for a name that is blank, too long, or holds a control character,
        NotFound (FW020) when there is no such person.
        """
        return await self._ask(None, statements.rename_person(login, name))

    async def merge_people(self, login: str, other_login: str) -> MergedPeople:
        """Makes one person of two: `login` stays, `other_login` opens no context any more and leads to the
        one who stays.

        Returns that person, in how many firms the other was a member, and how many walls were written. For
        firmwall_admin, outside of a request.

        Raises InvalidArgument (FW012) when both are one already or a matter would be left to nobody, NotFound
        (FW020) when there is no such person, SecondContext (FW003) inside a request.
        """
        return await self._ask(None, statements.merge_people(login, other_login))

    async def list_people(self) -> tuple[Person, ...]:
        """Every person, by login. merged_into is the person who stays, where two were merged, else None.

        For firmwall_admin.
        """
        return await self._ask(None, statements.list_people())

    async def add_member(self, firm_code: str, login: str, role: str) -> None:
        """Makes a person an active member of a firm in this role, with a warning when the role has no
        permission.

        For firmwall_admin.

        Raises NotPermitted (FW030) in a context without members:manage, InvalidArgument (FW012) for a role
        that is blank, too long, or holds a control character, NotFound (FW020) when there is no such firm or
        no such login.
        """
        await self._ask(None, statements.add_member(firm_code, login, role))

    async def remove_member(self, firm_code: str, login: str) -> None:
        """Ends a membership; the person opens no further context in this firm.

        For firmwall_admin.

        Raises NotPermitted (FW030) in a context without members:manage, NotFound (FW020) when there is no
        such firm, login or member.
        """
        await self._ask(None, statements.remove_member(firm_code, login))

    async def list_members(self, firm_code: str) -> tuple[Member, ...]:
        """The members of a firm, by login, with their role.

        For firmwall_admin.

        Raises NotPermitted (FW030) in a context without members:manage, NotFound (FW020) when there is no
        such firm.
        """
        return await self._ask(None, statements.list_members(firm_code))

    async def add_decision_rule(
        self,
        rule: str,
        least_score: float,
        least_lead: float,
        least_term: float,
        evidence: Mapping[str, object],
    ) -> str:
        """Puts a new version of a decision rule in force, and returns its name.

        For firmwall_admin.

        Raises InvalidArgument (FW012) for a threshold outside 0 to 1, NotFound (FW020) for an unknown rule.
        """
        return await self._ask(
            None, statements.add_decision_rule(rule, least_score, least_lead, least_term, evidence)
        )

    async def list_decision_rules(self) -> tuple[DecisionRule, ...]:
        """The thresholds of propose or ask, all versions of each rule, the one in force first.

        For firmwall_admin.
        """
        return await self._ask(None, statements.list_decision_rules())

    async def add_word(
        self, word: str, role: str, stands_for: str | None = None, *, source: str = "added here"
    ) -> str:
        """Adds a word to the lists, or gives it another part: its role, what it stands for (None: itself),
        and where that is from.

        Returns the word in the form it is compared in. New searches use the list at once; existing rows need
        `rebuild_search`. For firmwall_admin.

        Raises InvalidArgument (FW012) when it is not one word, for an unknown role, and when what it stands
        for or its source is missing.
        """
        return await self._ask(None, statements.add_word(word, role, stands_for, source=source))

    async def remove_word(self, word: str, short_for: str | None = None) -> None:
        """Takes a word out of the lists; with `short_for`, the pair of a short name and this name.

        New searches use the list at once; existing rows need `rebuild_search`. For firmwall_admin.

        Raises InvalidArgument (FW012) when it is not one word, NotFound (FW020) when the lists do not have
        it.
        """
        await self._ask(None, statements.remove_word(word, short_for))

    async def reset_words(self, word: str | None = None) -> tuple[ResetWord, ...]:
        """Puts the lists, or this word of them (None: all), back to what firmwall came with.

        Returns the rows that were taken out and put back; no row where nothing differs. New searches use the
        lists at once; existing rows need `rebuild_search`. For firmwall_admin.

        Raises InvalidArgument (FW012) when it is not one word.
        """
        return await self._ask(None, statements.reset_words(word))

    async def list_words(self, word: str | None = None) -> tuple[ListedWord, ...]:
        """The rows of the lists that name this word (None: all of them): the part it plays, what it stands
        for, where that is from.

        For firmwall_admin.

        Raises InvalidArgument (FW012) when it is not one word.
        """
        return await self._ask(None, statements.list_words(word))

    async def rebuild_search(self, firm_code: str, part: str, after: str | None = None) -> RebuiltBatch:
        """Rebuilds the search data of a firm, one batch per call: its clients, matters, documents or words
        after `after` (None: from the first).

        Returns how many rows were read, how many words were dropped, where the next call begins (None: this
        was the last batch), and in a first call how many there are in all. For firmwall_admin.

        Raises SecondContext (FW003) when a context is open, InvalidArgument (FW012) for another `part` or
        `after`, NotFound (FW020) when there is no such firm, 25000 in a transaction that is not read
        committed, LockNotFree (55P03) when another transaction holds a lock for half a second: then nothing
        was done.
        """
        return await self._ask(None, statements.rebuild_search(firm_code, part, after))

    async def doctor(self) -> tuple[Finding, ...]:
        """What the catalogue checks found, with level (error, warning, note) and remedy.

        No rows: nothing. For firmwall_admin.
        """
        return await self._ask(None, statements.doctor())

    async def add_token_key(self, kid: str, secret: bytes) -> None:
        """Adds a key that tokens may be signed with; the same id and secret again change nothing.

        For firmwall_admin.

        Raises InvalidArgument (FW012) for a bad or taken key id and for a secret under 32 bytes.
        """
        await self._ask(None, statements.add_token_key(kid, secret))

    async def list_token_keys(self) -> tuple[TokenKey, ...]:
        """The token keys, oldest first. retired_at is None while a key is in use.

        For firmwall_admin.
        """
        return await self._ask(None, statements.list_token_keys())

    async def retire_token_key(self, kid: str) -> None:
        """Takes a token key out of use.

        For firmwall_admin.

        Raises NotFound (FW020) when there is no such token key.
        """
        await self._ask(None, statements.retire_token_key(kid))


class Direct:
    """The reads that are not recorded, for standbys and measurements; made by `Firmwall.direct`."""

    def __init__(self, fw: Calls) -> None:
        self._fw = fw

    def resolve_client(self, asker: Asker, name: str) -> ResolveAnswer:
        """The active client that a name, the label of a choice or its id stands for: {"outcome": one, none or
        choices, "client", "how": exact, alias, words or id, "choices", "choices_truncated", "scope":
        "active"}. At most ten choices.

        Raises NotPermitted (FW030) without matters:read, BlankText (FW010) for a blank name, TextTooLong
        (FW011) for one over 300 characters.
        """
        return self._fw._ask(asker, statements.resolve_client(name))

    def search_matters(self, asker: Asker, query: str) -> SearchAnswer:
        """At most ten matters that fit, best first, with the decision to propose or to ask and its rule.

        No row: nothing fits.

        Raises NotPermitted (FW030) without matters:read, BlankText (FW010) for a blank question, TextTooLong
        (FW011) for more than 1000 characters.
        """
        return self._fw._ask(asker, statements.search_matters(query))

    def resolve_matter_document(self, asker: Asker, matter_id: UUID, query: str) -> DocumentAnswer:
        """At most ten documents of the matter that fit, best first, with the decision to propose or to ask
        and its rule.

        No row: nothing fits, the matter is not to be seen.

        Raises NotPermitted (FW030) without matters:read, BlankText (FW010) for a blank question, TextTooLong
        (FW011) for more than 1000 characters.
        """
        return self._fw._ask(asker, statements.resolve_matter_document(matter_id, query))

    def global_search(self, asker: Asker, query: str) -> tuple[FoundEntry, ...]:
        """At most ten clients, matters, parties and documents that fit, best first; client_number is there
        for a client alone, matter_id for all others.

        No row: nothing fits.

        Raises NotPermitted (FW030) without matters:read, BlankText (FW010) for a blank question, TextTooLong
        (FW011) for more than 1000 characters.
        """
        return self._fw._ask(asker, statements.global_search(query))

    def get_client(self, asker: Asker, client_id: UUID) -> ClientDetail | None:
        """The client of this id, active or not.

        No row: the firm has none.

        Raises NotPermitted (FW030) without matters:read.
        """
        return self._fw._ask(asker, statements.get_client(client_id))

    def get_matter(self, asker: Asker, matter_id: UUID) -> MatterDetail | None:
        """The matter of this id with its client and parties.

        No row: there is none that the person of this request can see.

        Raises NotPermitted (FW030) without matters:read.
        """
        return self._fw._ask(asker, statements.get_matter(matter_id))

    def query_matters(self, asker: Asker, **params: Unpack[MatterConditions]) -> MattersPage:
        """The matters that meet client_id or client_name, status, practice_area, q, opened_from, opened_to:
        matters, total, next_cursor, newest first. limit is 1 to 100.

        Raises NotPermitted (FW030) without matters:read, InvalidArgument (FW012) for an unknown key or a
        value that does not fit, NotFound (FW020) or ClarificationNeeded (FW021) for a client_name that fits
        none or several.
        """
        return self._fw._ask(asker, statements.query_matters(**params))


class AsyncDirect:
    """The same for asyncio."""

    def __init__(self, fw: AsyncCalls) -> None:
        self._fw = fw

    async def resolve_client(self, asker: Asker, name: str) -> ResolveAnswer:
        """The active client that a name, the label of a choice or its id stands for: {"outcome": one, none or
        choices, "client", "how": exact, alias, words or id, "choices", "choices_truncated", "scope":
        "active"}. At most ten choices.

        Raises NotPermitted (FW030) without matters:read, BlankText (FW010) for a blank name, TextTooLong
        (FW011) for one over 300 characters.
        """
        return await self._fw._ask(asker, statements.resolve_client(name))

    async def search_matters(self, asker: Asker, query: str) -> SearchAnswer:
        """At most ten matters that fit, best first, with the decision to propose or to ask and its rule.

        No row: nothing fits.

        Raises NotPermitted (FW030) without matters:read, BlankText (FW010) for a blank question, TextTooLong
        (FW011) for more than 1000 characters.
        """
        return await self._fw._ask(asker, statements.search_matters(query))

    async def resolve_matter_document(self, asker: Asker, matter_id: UUID, query: str) -> DocumentAnswer:
        """At most ten documents of the matter that fit, best first, with the decision to propose or to ask
        and its rule.

        No row: nothing fits, the matter is not to be seen.

        Raises NotPermitted (FW030) without matters:read, BlankText (FW010) for a blank question, TextTooLong
        (FW011) for more than 1000 characters.
        """
        return await self._fw._ask(asker, statements.resolve_matter_document(matter_id, query))

    async def global_search(self, asker: Asker, query: str) -> tuple[FoundEntry, ...]:
        """At most ten clients, matters, parties and documents that fit, best first; client_number is there
        for a client alone, matter_id for all others.

        No row: nothing fits.

        Raises NotPermitted (FW030) without matters:read, BlankText (FW010) for a blank question, TextTooLong
        (FW011) for more than 1000 characters.
        """
        return await self._fw._ask(asker, statements.global_search(query))

    async def get_client(self, asker: Asker, client_id: UUID) -> ClientDetail | None:
        """The client of this id, active or not.

        No row: the firm has none.

        Raises NotPermitted (FW030) without matters:read.
        """
        return await self._fw._ask(asker, statements.get_client(client_id))

    async def get_matter(self, asker: Asker, matter_id: UUID) -> MatterDetail | None:
        """The matter of this id with its client and parties.

        No row: there is none that the person of this request can see.

        Raises NotPermitted (FW030) without matters:read.
        """
        return await self._fw._ask(asker, statements.get_matter(matter_id))

    async def query_matters(self, asker: Asker, **params: Unpack[MatterConditions]) -> MattersPage:
        """The matters that meet client_id or client_name, status, practice_area, q, opened_from, opened_to:
        matters, total, next_cursor, newest first. limit is 1 to 100.

        Raises NotPermitted (FW030) without matters:read, InvalidArgument (FW012) for an unknown key or a
        value that does not fit, NotFound (FW020) or ClarificationNeeded (FW021) for a client_name that fits
        none or several.
        """
        return await self._fw._ask(asker, statements.query_matters(**params))
