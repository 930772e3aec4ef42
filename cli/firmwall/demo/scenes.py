"""The story that `firmwall demo` tells: what lawyers of three firms ask, and what each is told.

Must stay true: every answer comes from the call that is shown, made as a login role that may call functions
and nothing else; and a scene says whether the answer was the one that the story promises.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, LiteralString
from uuid import UUID

import psycopg
from psycopg.rows import dict_row

from firmwall import frame, statements
from firmwall.call import Call, Rows, nothing, only
from firmwall.connections import connect
from firmwall.models import ClientChoices, OneClient, SearchAnswer

# Row-level security off as the owner does it: on every table of a firm, until the transaction ends.
SWITCH_ROW_SECURITY_OFF: LiteralString = """do $$
declare
  v_table regclass;
begin
  for v_table in
    select c.oid
    from pg_class as c
    where c.relrowsecurity
      and c.relnamespace in ('app'::regnamespace, 'identity'::regnamespace, 'firmwall'::regnamespace)
  loop
    execute format('alter table %s disable row level security', v_table);
  end loop;
end
$$"""
ROW_SECURITY_OFF = (
    Call("set local role firmwall_owner", nothing),
    Call(SWITCH_ROW_SECURITY_OFF, nothing),
)
COUNT_NAMESAKES: Call[None] = Call(
    "select count(*), count(distinct firm_id) as firms from app.client where display_name = 'Manish Kapoor'",
    nothing,
)
NO_SUCH_MATTER: Call[None] = Call("delete from app.matter where matter_number = '2025/09007'", nothing)


@dataclass(frozen=True)
class Person:
    """Who asks, with a token of the firm."""

    name: str
    firm: str
    login: str
    token: str


@dataclass(frozen=True)
class Asked:
    """One call as it was made, and what came back."""

    by: str
    sql: tuple[str, ...]
    rows: Rows
    raw: bytes = field(repr=False)
    milliseconds: float


@dataclass(frozen=True)
class Scene:
    """A part of the story: what was asked, what came of it, and whether that is what should have."""

    title: str
    told: str
    asked: tuple[Asked, ...]
    outcome: str
    holds: bool

    def as_json(self) -> dict[str, Any]:
        return {
            "title": self.title,
            "told": self.told,
            "calls": [
                {
                    "by": call.by,
                    "sql": list(call.sql),
                    "rows": call.rows,
                    "milliseconds": round(call.milliseconds, 1),
                }
                for call in self.asked
            ],
            "outcome": self.outcome,
            "holds": self.holds,
        }


def query_matters(params: Mapping[str, object]) -> Call[dict[str, Any]]:
    return Call("select app.query_matters(%(params)s)", only, {"params": json.dumps(dict(params))})


def search_matters(query: str) -> Call[SearchAnswer]:
    return Call("select * from app.search_matters(%(query)s)", SearchAnswer.of_rows, {"query": query})


def set_matter_wall(number: str, walled_out: Sequence[UUID]) -> Call[UUID]:
    return Call(
        "select app.set_matter_wall(%(number)s, %(walled_out)s)",
        only,
        {"number": number, "walled_out": f"{{{','.join(map(str, walled_out))}}}"},
    )


class Stage:
    """Where the story is played: connections of four logins, and the people."""

    def __init__(
        self,
        service_url: str,
        assistant_url: str,
        admin_url: str,
        superuser_url: str,
        people: Mapping[str, Person],
    ) -> None:
        self.service = connect(service_url, autocommit=True, row_factory=dict_row)
        self.assistant = connect(assistant_url, autocommit=True, row_factory=dict_row)
        self.admin = connect(admin_url, autocommit=True, row_factory=dict_row)
        self.superuser = connect(superuser_url, autocommit=True, row_factory=dict_row)
        self.people = people

    def close(self) -> None:
        for connection in (self.service, self.assistant, self.admin, self.superuser):
            connection.close()

    def ask(self, who: str, call: Call[Any]) -> Asked:
        """One request of a person: a transaction with a context and the call."""
        person = self.people[who]
        return self.asked_on(self.service, person, f"{person.name}, {person.firm}", call)

    def ask_through_assistant(self, who: str, call: Call[Any]) -> Asked:
        """The same on the connection of an assistant, with the token of the person whom it serves."""
        person = self.people[who]
        by = f"{person.name}'s assistant, {person.firm} (on a connection of firmwall_agent)"
        return self.asked_on(self.assistant, person, by, call)

    def asked_on(
        self, connection: psycopg.Connection[Any], person: Person, by: str, call: Call[Any]
    ) -> Asked:
        opening = statements.begin_request(person.token)
        started = time.perf_counter()
        with connection.transaction():
            connection.execute(opening.sql, opening.values)
            rows, raw = answered(connection, call)
        took = time.perf_counter() - started
        shown = ("begin", as_text(connection, opening), as_text(connection, call), "commit")
        return Asked(by, shown, rows, raw, took * 1000)

    def ask_after(
        self, changes: Sequence[Call[Any]], who: str, call: Call[Any], *then: Call[Any]
    ) -> list[Asked]:
        """The request after a superuser has changed something, in one transaction that is rolled back."""
        person = self.people[who]
        opening = statements.begin_request(person.token)
        connection = self.superuser
        asked: list[Asked] = []
        with connection.transaction(force_rollback=True):
            for change in changes:
                connection.execute(change.sql, change.values or None)
            connection.execute("set local role service")
            started = time.perf_counter()
            connection.execute(opening.sql, opening.values)
            rows, raw = answered(connection, call)
            took = (time.perf_counter() - started) * 1000
            shown = [
                "begin",
                *(as_text(connection, change) for change in changes),
                "set local role service",
                as_text(connection, opening),
                as_text(connection, call),
            ]
            by = f"{person.name}, {person.firm} (on a superuser's connection)"
            asked.append(Asked(by, tuple(shown), rows, raw, took))
            for more in then:
                connection.execute("set local role firmwall_reader")
                rows, raw = answered(connection, more)
                shown = ["set local role firmwall_reader", as_text(connection, more)]
                asked.append(Asked("a plain SELECT in the same transaction", tuple(shown), rows, raw, 0.0))
        asked[-1] = replace(asked[-1], sql=(*asked[-1].sql, "rollback"))
        return asked

    def administer(self, who: str, call: Call[Any]) -> Asked:
        """A call that firmwall_admin alone may make, in the name of a person."""
        person = self.people[who]
        opening = statements.open_context_as(person.firm, person.login)
        started = time.perf_counter()
        with self.admin.transaction():
            self.admin.execute(opening.sql, opening.values)
            rows, raw = answered(self.admin, call)
        took = time.perf_counter() - started
        shown = ("begin", as_text(self.admin, opening), as_text(self.admin, call), "commit")
        return Asked(
            f"{person.name}, {person.firm} (on an administrator's connection)", shown, rows, raw, took * 1000
        )


def answered(connection: psycopg.Connection[Any], call: Call[Any]) -> tuple[Rows, bytes]:
    """The rows, and the bytes in which the server sent them."""
    cursor = connection.execute(call.sql, call.values or None)
    rows = cursor.fetchall()
    result = cursor.pgresult
    assert result is not None
    values = (
        result.get_value(row, column) or b""
        for row in range(result.ntuples)
        for column in range(result.nfields)
    )
    return rows, b"\0".join(values)


def as_text(connection: psycopg.Connection[Any], call: Call[Any]) -> str:
    """The statement with its values in place, to be read. What is sent has them apart."""
    values = dict(call.values)
    if "token" in values:
        values["token"] = str(values["token"])[:12] + "…"
    return psycopg.ClientCursor(connection).mogrify(call.sql, values or None)


# --- the scenes -------------------------------------------------------------------------------------


def scenes(stage: Stage) -> Iterator[Scene]:
    """The story, in order. Asking is done as a scene is reached."""
    yield which_one(stage)
    yield the_chosen_one(stage)
    yield one_address(stage)
    yield proposed(stage)
    yield misspelt(stage)
    yield near_tie(stage)
    yield another_firm(stage)
    yield row_security_off(stage)
    yield walled(stage)
    yield assistant(stage)


def which_one(stage: Stage) -> Scene:
    call = statements.resolve_client("Manish Kapoor")
    asked = stage.ask("asha", call)
    answer = call.read(asked.rows)
    holds = isinstance(answer, ClientChoices) and len(answer.choices) == 2
    return Scene(
        "Which one?",
        "Asha Rao of Banyan & Lamp asks for Manish Kapoor. The firm has two active clients of that "
        "name, and an inactive one. firmwall does not pick: it says which there are, told apart by "
        "their addresses.",
        (asked,),
        "a question with choices, and no client",
        holds,
    )


def the_chosen_one(stage: Stage) -> Scene:
    call = statements.resolve_client("Manish Kapoor")
    answer = call.read(stage.ask("asha", call).rows)
    chosen = answer.choices[1].id if isinstance(answer, ClientChoices) else None
    asked = stage.ask("asha", query_matters({"client_id": str(chosen)}))
    matters = only(asked.rows)["matters"]
    holds = bool(matters) and {matter["client_id"] for matter in matters} == {str(chosen)}
    return Scene(
        "The same question again, with the one she chose",
        "She points at the second. The question goes out again with its id, and brings the matters of "
        "that client, and of no namesake.",
        (asked,),
        "the matters of one client",
        holds,
    )


def one_address(stage: Stage) -> Scene:
    call = statements.resolve_client("Acme Holdings")
    asked = stage.ask("asha", call)
    answer = call.read(asked.rows)
    labels = [choice.label for choice in answer.choices] if isinstance(answer, ClientChoices) else []
    return Scene(
        "Two clients, one name, one address",
        "Where an e-mail address does not tell them apart either, the client number does. The labels "
        "of one answer are never the same twice.",
        (asked,),
        "two choices that can be told apart",
        len(labels) == 2 == len(set(labels)),
    )


def proposed(stage: Stage) -> Scene:
    return searched(
        stage,
        "asha",
        "the minerva mills one against the union of india",
        "propose",
        "A search that proposes",
        "What a person says, with the filler of speech in it. The firm has two matters of Minerva "
        "Mills; one of them fits all of it. So it is proposed, by name, for her to confirm.",
        {"2016/01576"},
    )


def misspelt(stage: Stage) -> Scene:
    return searched(
        stage,
        "asha",
        "charan lal sahoo and zial singh",
        "propose",
        "A typo",
        "Two of five names are spelt wrong. Words are compared with those that the firm itself uses, "
        "so a near miss still finds its matter, among six of the same petitioner.",
        {"2006/00253"},
    )


def near_tie(stage: Stage) -> Scene:
    return searched(
        stage,
        "june",
        "citizens for responsibility and ethics v federal election commission",
        "ask",
        "A near-tie",
        "June Okafor of Prairie & Lantern asks for a case that was fought twice. Two matters fit "
        "equally well. A wrong pick would answer from the wrong file, and look right; so she is "
        "asked.",
        {"F0258-11", "F0497-11"},
    )


def searched(
    stage: Stage, who: str, query: str, decision: str, title: str, told: str, first: set[str]
) -> Scene:
    call = search_matters(query)
    asked = stage.ask(who, call)
    answer: SearchAnswer = call.read(asked.rows)
    found = {candidate.matter_number for candidate in answer.candidates[: len(first)]}
    outcome = "one matter, proposed by name" if decision == "propose" else "what was found, and a question"
    return Scene(title, told, (asked,), outcome, answer.decision == decision and found == first)


def another_firm(stage: Stage) -> Scene:
    call = statements.resolve_client("Manish Kapoor")
    asked = stage.ask("edith", call)
    answer = call.read(asked.rows)
    elsewhere = stage.ask("june", call)
    nowhere = stage.ask("june", statements.resolve_client("Zebulon Quagga"))
    holds = isinstance(answer, OneClient) and elsewhere.raw == nowhere.raw
    return Scene(
        "The same name in another firm",
        "Edith Marlowe of Wharf & Anchor has one client of that name, and gets that client. June's firm "
        "has none: her answer is, byte for byte, the answer for a name that no client has.",
        (asked, elsewhere, nowhere),
        "each firm its own, and no word of the others",
        holds,
    )


def row_security_off(stage: Stage) -> Scene:
    call = statements.resolve_client("Manish Kapoor")
    on = stage.ask("asha", call)
    off, counted = stage.ask_after(ROW_SECURITY_OFF, "asha", call, COUNT_NAMESAKES)
    (count,) = counted.rows
    return Scene(
        "Row-level security switched off",
        "The owner switches row-level security off on every table, in a transaction that is rolled "
        "back afterwards. A plain SELECT now counts every firm's Kapoors. The function's answer does "
        "not change by a byte: each statement in it names the firm itself.",
        (off, counted),
        "the same bytes as with row-level security on" if on.raw == off.raw else "a different answer",
        on.raw == off.raw and count["firms"] > 1,
    )


def walled(stage: Stage) -> Scene:
    kabir = person_id(stage, "kabir")
    call = search_matters("project monsoon")
    # a wall that a demo left standing when it was killed
    stage.administer("rohan", set_matter_wall("2025/09007", []))
    before = stage.ask("kabir", call)
    wall = stage.administer("rohan", set_matter_wall("2025/09007", [kabir]))
    try:
        after = stage.ask("kabir", call)
        inside = stage.ask("asha", call)
    finally:
        stage.administer("rohan", set_matter_wall("2025/09007", []))
    (never,) = stage.ask_after([NO_SUCH_MATTER], "kabir", call)
    holds = bool(before.rows) and after.raw == never.raw and inside.raw == before.raw
    return Scene(
        "A wall",
        "Kabir Menon can find Project Monsoon. Rohan Bhide, who checks conflicts, sets a wall that "
        "excludes Kabir. From the next statement on Kabir does not find the matter, and Asha still does. "
        "(The wall is removed at the end.) Kabir's answer is now, byte for byte, the answer for a matter "
        "that does not exist: to show it, the last call deletes the matter, asks, and rolls back.",
        (before, wall, after, inside, never),
        "outside, as if it had never been; inside, unchanged",
        holds,
    )


def assistant(stage: Stage) -> Scene:
    call = execute_tool("query_matters", {"client_name": "Manish Kapoor"})
    first = stage.ask_through_assistant("asha", call)
    body = call.read(first.rows)
    chosen = body["choices"][0]["id"] if body["choices"] else None
    again = stage.ask_through_assistant(
        "asha", execute_tool("query_matters", {"client_id": chosen}, answers=body["call_id"])
    )
    second = only(again.rows)
    trail = stage.ask("asha", LAST_TWO_CALLS)
    outcomes = [row["outcome"] for row in trail.rows]
    return Scene(
        "An assistant asks, through the one function that it may call",
        "An assistant may open a context, read its catalog and call execute_tool, nothing else. The "
        "ambiguous name comes back as needs_clarification with choices and no result; the second call "
        "brings the id that was chosen, and names the call that offered it. Each call left one row for "
        "the firm's own auditors.",
        (first, again, trail),
        "two calls, two rows: one question, one answer",
        body["outcome"] == "needs_clarification"
        and body["result"] is None
        and second["outcome"] == "executed"
        and outcomes == ["executed", "needs_clarification"],
    )


def execute_tool(tool: str, params: Mapping[str, object], answers: str | None = None) -> Call[dict[str, Any]]:
    if answers is None:
        return Call(
            "select app.execute_tool(%(tool)s, %(params)s)",
            only,
            {"tool": tool, "params": json.dumps(dict(params))},
        )
    return Call(
        "select app.execute_tool(%(tool)s, %(params)s, p_answers => %(answers)s)",
        only,
        {"tool": tool, "params": json.dumps(dict(params)), "answers": answers},
    )


LAST_TWO_CALLS: Call[None] = Call(
    "select tool, outcome, id_came_by, row_count, duration_us from app.audit_trail(p_limit => 2)",
    nothing,
)


def person_id(stage: Stage, who: str) -> UUID:
    rows: Rows = stage.ask(who, frame.context()).rows
    (row,) = rows
    found: UUID = row["user_id"]
    return found
