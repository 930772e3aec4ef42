"""The commands of tool calls: call, catalog, proposals, audit."""

from __future__ import annotations

import json

import pytest

from firmwall.client import Firmwall
from firmwall.commands import audit
from tests.cast import Cast, id_of
from tests.conftest import Database, Run
from tests.tool_calls import audit_rows, set_role

ANNA = ("--firm", "alder", "--as", "anna@example.com")


def test_call_executes(run: Run, cast: Cast, database: Database) -> None:
    ran = run("call", "query_matters", "--params", '{"client_name": "Northwind"}', token=cast.token())
    assert ran.status == 0
    assert "Northwind v" in ran.out
    assert "total: 1" in ran.out
    ran = run("call", "query_matters", "--params", '{"client_name": "Northwind"}', "--json", *ANNA)
    assert ran.json["result"]["total"] == 1
    assert len(audit_rows(database)) == 2


def test_call_asks_and_takes_the_answer(run: Run, cast: Cast, database: Database) -> None:
    ran = run("call", "query_matters", "--params", '{"client_name": "Manish"}', token=cast.token())
    assert ran.status == 1
    assert "Which one?" in ran.out
    assert "None of these" in ran.out
    assert "--answers" in ran.err
    asked = run("call", "find_client", "--params", '{"name": "Manish"}', "--json", token=cast.token())
    assert asked.status == 1
    chosen = json.dumps({"client_id": asked.json["choices"][0]["id"]})
    ran = run(
        *("call", "query_matters", "--params", chosen, "--answers", asked.json["call_id"]), token=cast.token()
    )
    assert ran.status == 0
    assert audit_rows(database)[-1]["id_came_by"] == "answered_choice"


def test_call_says_what_it_is_not(run: Run, cast: Cast) -> None:
    ran = run("call", "find_client", "--params", '{"name": "Quokka Foods"}', token=cast.token())
    assert (ran.status, ran.out) == (1, "No client you can see goes by this name.\n")
    ran = run("call", "query_matters", "--params", '{"junk": 1}', token=cast.token())
    assert (ran.status, ran.out) == (3, "Denied: invalid_params (junk).\n")
    assert ran.err.startswith("query_matters takes: client_id, client_name, cursor, limit, opened_from, ")
    ran = run("call", "query_matters", "--params", '{"limit": 1000}', token=cast.token())
    assert (ran.status, ran.out) == (3, "Denied: invalid_params (limit).\n")
    assert ran.err.startswith('limit must fit {"type": "integer", ')
    assert '"maximum": 100' in ran.err
    ran = run("call", "no_such_tool", token=cast.token())
    assert (ran.status, ran.out) == (3, "Denied: not_permitted.\n")


@pytest.mark.parametrize("params", ["{", "[]", '"x"'])
def test_call_takes_an_object(run: Run, cast: Cast, params: str) -> None:
    ran = run("call", "query_matters", "--params", params, token=cast.token())
    assert ran.status == 2
    assert "--params" in ran.err


def test_catalog(run: Run, cast: Cast, database: Database) -> None:
    listed = run("catalog", "--json", token=cast.token()).json
    assert [tool["name"] for tool in listed][:2] == ["find_client", "get_client"]
    assert "search_matters" in run("catalog", *ANNA).out
    # what a call passes; what may be left out stands in brackets
    shown = [line.split() for line in run("catalog", *ANNA).out.splitlines()]
    assert {"matter_id", "[client_name]"} <= {line[0] for line in shown if line} | {
        line[1] for line in shown if len(line) > 1
    }
    assert "create_matter" not in run("catalog", token=cast.token()).out
    assert "create_matter" in run("catalog", "--all").out
    set_role(database, "anna", "auditor")
    assert run("catalog", token=cast.token()).status == 1


def test_proposals(run: Run, cast: Cast) -> None:
    params = '{"client_name": "Northwind", "alias": "NWS"}'
    ran = run("call", "add_client_alias", "--params", params, "--request-id", "r1", token=cast.token())
    assert ran.status == 0
    assert "nothing has changed yet" in ran.out
    (listed,) = run("proposals", "list", "--json", token=cast.token()).json
    assert (listed["tool"], listed["status"], listed["before"]) == (
        "add_client_alias",
        "open",
        {"aliases": []},
    )
    assert listed["proposal_id"] in ran.err
    heading, change = run("proposals", "list", token=cast.token()).out.splitlines()
    assert heading.startswith(f"{listed['proposal_id']}  open  add_client_alias  Northwind")
    assert change == "  aliases: NWS"
    approved = run("proposals", "approve", listed["proposal_id"], token=cast.token())
    assert (approved.status, approved.out) == (0, "Done.\n")
    again = run("proposals", "reject", listed["proposal_id"], token=cast.token())
    assert again.status == 3
    assert "decided already" in again.err
    assert run("resolve", "NWS", token=cast.token()).status == 0
    assert run("proposals", "list", "--status", "approved", "--json", *ANNA).json != []
    assert run("proposals", "approve", "00000000-0000-0000-0000-000000000000", *ANNA).status == 1


def test_audit(run: Run, cast: Cast, database: Database) -> None:
    run("call", "query_matters", token=cast.token())
    ran = run("audit", token=cast.token())
    assert ran.status == 3
    assert "audit:read" in ran.err
    set_role(database, "anna", "partner")
    (shown,) = run("audit", "--json", token=cast.token()).json
    assert (shown["tool"], shown["outcome"]) == ("query_matters", "executed")
    assert shown["user_name"] == "Anna"
    printed = run("audit", token=cast.token()).out
    assert "query_matters" in printed
    assert "Anna" in printed
    assert run("audit", "trail", "--person", str(id_of("dora")), "--json", *ANNA).json == []
    assert run("audit", "--outcome", "denied", "--json", token=cast.token()).json == []
    assert run("audit", "trail", "--tool", "query_matters", "--hours", "1", "--json", *ANNA).json == [shown]


def test_audit_shows_the_question(run: Run, cast: Cast, database: Database) -> None:
    set_role(database, "anna", "partner")
    run("call", "find_client", "--params", '{"name": "Zulu"}', token=cast.token())
    assert "name: Zulu" in run("audit", token=cast.token()).out


def test_audit_shows_acts_and_what_they_changed(run: Run, cast: Cast, database: Database) -> None:
    set_role(database, "anna", "partner")
    with Firmwall(database.conninfo()) as fw:
        with fw.request(cast.token()) as request:
            client = request.upsert_client("Z-1", "Zulu Mills", email="old@zulu.example")
        with fw.request(cast.token()) as request:
            request.upsert_client("Z-1", "Zulu Mills", email="new@zulu.example")
    acts = run("audit", "acts", "--subject", str(client.value), "--json", *ANNA).json
    assert [(act["act"], act["user_name"]) for act in acts] == [("upsert_clients", "Anna")] * 2
    printed = run("audit", "acts", "--subject", str(client.value), "--limit", "1", *ANNA).out
    assert "email: new@zulu.example" in " ".join(printed.split())
    assert "display_name" not in printed
    assert "old@zulu.example" not in printed
    run("key", "add", "K9")
    assert run("audit", "installation", "--act", "add_token_key", "--json").json[0]["label"] == "K9"
    assert "add_token_key" in run("audit", "installation").out


def test_audit_of_an_administrator(run: Run, cast: Cast, database: Database) -> None:
    run("call", "query_matters", token=cast.token())
    assert run("audit", "gaps").status == 0
    with database.connect("agent_login") as connection:
        connection.execute("select app.begin_request(%s)", (cast.token(),))
        connection.execute("select app.execute_tool('query_matters')")
        connection.rollback()
        connection.execute("select app.execute_tool('query_matters')")
        connection.commit()
    ran = run("audit", "gaps", "--json")
    assert (ran.status, ran.json[0]["missing"]) == (1, 1)
    assert [call["login"] for call in run("audit", "unscoped", "--json").json] == ["agent_login"]
    made = run("audit", "partitions", "--ahead", "1", "--json").json
    assert [month["done"] for month in made] == ["made", "made"]
    assert run("audit", "partitions", "--ahead", "1", "--json").json == []


def test_audit_follow_shows_each_new_call_once(
    cast: Cast, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    set_role(database, "anna", "partner")
    made = []
    with Firmwall(database.conninfo()) as fw:
        fw.execute_tool(cast.token(), "find_client", {"name": "from before"})

        def call_meanwhile(_: float) -> None:
            made.append(fw.execute_tool(cast.token(), "query_matters").call_id)

        monkeypatch.setattr(audit, "sleep", call_meanwhile)
        calls = audit.followed(fw, cast.token(), None, None, None)
        shown = [next(calls).call_id for _ in range(3)]
    assert shown == made
