"""The scenarios of features/matter_discovery.feature, called as an assistant's login."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

import pytest
from pytest_bdd import given, parsers, scenarios, then, when

from firmwall import errors
from firmwall.client import Firmwall
from firmwall.models import Denied, Executed, NeedsClarification, ServerToolExecuteResponse
from tests.cast import Cast
from tests.conftest import Database
from tests.tool_calls import audit_rows

scenarios("features/matter_discovery.feature")

TABLES_READ = (
    "app.client",
    "app.matter",
    "firmwall.client_name",
    "firmwall.client_word",
    "identity.membership",
    "audit.tool_call",
)
PREDICATE = re.compile(r"\b(?:\w+\.)?firm_id = (?:v_firm_id\b|\(select v_firm_id\))")


@dataclass
class Conversation:
    """What was answered so far, and by whose clients it is judged."""

    fw: Firmwall
    token: str
    own: set[UUID] = field(default_factory=set)
    foreign: UUID | None = None
    answers: list[ServerToolExecuteResponse] = field(default_factory=list)

    @property
    def last(self) -> Any:
        return self.answers[-1]

    @property
    def offered(self) -> set[UUID]:
        return {choice.id for choice in self.last.choices}


# autouse, so that each scenario runs on both servers: its steps ask for fixtures too late for that
@pytest.fixture(autouse=True)
def talk(database: Database, cast: Cast) -> Iterator[Conversation]:
    with Firmwall(database.conninfo("agent_login")) as fw:
        yield Conversation(fw, cast.token())


@given("alder has two clients Manish Gupta, and birch has another")
def two_and_another(talk: Conversation, database: Database, cast: Cast) -> None:
    with Firmwall(database.conninfo()) as services, services.request(cast.token("boris", "birch")) as request:
        foreign = request.upsert_client("001", "Manish Gupta", email="m@birch.example")
    talk.foreign = foreign.value
    with database.superuser() as superuser:
        own = superuser.execute(
            "select client_id from app.client as c join identity.firm as f using (firm_id)"
            " where f.code = 'alder' and c.display_name = 'Manish Gupta'"
        ).fetchall()
    talk.own = {client_id for (client_id,) in own}
    assert len(talk.own) == 2


@given(parsers.re("row-level security is (?P<state>on|off) for every table that a tool reads"))
def row_level_security(database: Database, state: str) -> None:
    with database.superuser() as superuser:
        for table in TABLES_READ:
            if state == "off":
                superuser.execute(f"alter table {table} disable row level security".encode())
            row = superuser.execute(
                "select relrowsecurity from pg_class where oid = %s::regclass", (table,)
            ).fetchone()
            assert row == (state == "on",)


@given("the explicit firm predicate is taken out")
def without_predicate(database: Database) -> None:
    with database.superuser() as superuser:
        for function in ("firmwall.clients_of_name", "firmwall.client_choices"):
            row = superuser.execute("select pg_get_functiondef(%s::regproc)", (function,)).fetchone()
            assert row is not None
            mutated, count = PREDICATE.subn("true", row[0])
            assert count > 0
            superuser.execute(mutated.encode())


@when(parsers.parse('counsel of alder asks for the matters of "{name}"'))
def asks(talk: Conversation, name: str) -> None:
    talk.answers.append(talk.fw.execute_tool(talk.token, "query_matters", {"client_name": name}))


@when("a person chooses the second choice")
def chooses(talk: Conversation) -> None:
    chosen = talk.last.choices[1].id
    talk.answers.append(
        talk.fw.execute_tool(talk.token, "query_matters", {"client_id": chosen}, answers=talk.last.call_id)
    )


@then(parsers.parse("the outcome is {outcome}"))
def the_outcome(talk: Conversation, outcome: str) -> None:
    kind, _, reason = outcome.partition(" because ")
    assert (talk.last.outcome, talk.last.reason) == (kind, reason or None)


@then("there is one choice for each of the two clients of alder")
def one_each(talk: Conversation) -> None:
    assert isinstance(talk.last, NeedsClarification)
    assert len(talk.last.choices) == 2
    assert talk.offered == talk.own


@then("the labels of the choices differ")
def labels(talk: Conversation) -> None:
    assert len({choice.label for choice in talk.last.choices}) == 2
    assert {choice.entity_type for choice in talk.last.choices} == {"client"}


@then("the result is null")
def no_result(talk: Conversation) -> None:
    assert talk.last.result is None


@then('"None of these" is offered')
def none_of_these(talk: Conversation) -> None:
    assert talk.last.none_of_these == "None of these"


@then("the call left exactly one audit row, with outcome needs_clarification")
def one_row(talk: Conversation, database: Database) -> None:
    (row,) = audit_rows(database)
    assert row["outcome"] == "needs_clarification"
    assert row["call_id"] == talk.last.call_id
    assert set(row["choice_ids"]) == talk.own


@then("the matters are exactly those of the chosen client")
def of_the_chosen(talk: Conversation, database: Database) -> None:
    chosen = talk.answers[0].choices[1].id
    with database.superuser() as superuser:
        expected = {
            row[0]
            for row in superuser.execute(
                "select matter_number from app.matter where client_id = %s", (chosen,)
            )
        }
    shown = talk.last.result["matters"]
    assert {matter["matter_number"] for matter in shown} == expected
    assert talk.last.result["total"] == len(expected)


@then("the audit row says that the id is an answered choice")
def answered(talk: Conversation, database: Database) -> None:
    row = audit_rows(database)[-1]
    assert (row["id_came_by"], row["answers"]) == ("answered_choice", talk.answers[0].call_id)


@then("the client of birch is not among the choices")
def not_offered(talk: Conversation) -> None:
    assert talk.offered == talk.own


@then("the client of birch is among the choices")
def offered(talk: Conversation) -> None:
    assert talk.foreign in talk.offered


@then(parsers.parse("the total is {total:d}"))
def total(talk: Conversation, total: int) -> None:
    assert isinstance(talk.last, Executed)
    assert isinstance(talk.last.result, dict)
    assert talk.last.result["total"] == total


@then("the client raises NotFound")
def not_found(talk: Conversation) -> None:
    assert isinstance(talk.last, Denied)
    with pytest.raises(errors.NotFound, match="No client you can see goes by this name"):
        talk.last.result_or_raise()


@then("both answers are equal but for the call id")
def equal(talk: Conversation) -> None:
    one, other = (answer.model_dump_json(exclude={"call_id"}) for answer in talk.answers)
    assert one == other
