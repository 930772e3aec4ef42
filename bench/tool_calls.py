"""What one tool call costs, and that none is lost: `python -m bench.tool_calls`.

Starts a PostgreSQL 15 of its own that commits to disk, fills twenty firms of 500 matters, and shows

- the median of one pipelined call (begin_request, execute_tool, COMMIT), beside `select 1` in the same shape
  and beside the query alone, run in turn;
- how many statements a call runs, as pg_stat_statements counts them;
- audit rows a second under eight pgbench clients, and that as many calls left exactly as many rows.
"""

from __future__ import annotations

import argparse
import json
import random
import re
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, LiteralString
from uuid import UUID

import psycopg
from tests.servers import Server, running_server

from firmwall.call import Call, nothing
from firmwall.client import ActingAs, Asker
from firmwall.client import Firmwall as Client
from firmwall.connections import exchange
from firmwall.frame import script
from firmwall.operate import migrate
from firmwall.statements import execute_tool, query_matters
from firmwall.terminal.console import progress, table
from firmwall.token import SigningKey, mint

FIRMS = 20
CLIENTS = 100
MATTERS = 500
PEOPLE = 8

# As a server in production commits: nothing is measured that a power cut would take back.
DURABLE = {
    "fsync": "on",
    "synchronous_commit": "on",
    "full_page_writes": "on",
    "autovacuum": "on",
    "shared_buffers": "256MB",
    "shared_preload_libraries": "pg_stat_statements",
    "pg_stat_statements.track": "all",
    "log_min_messages": "fatal",
}

# What somebody without firmwall would send for the same page: total and rows of one client, and no policy.
BARE: LiteralString = """
with met as (
  select
    m.matter_id, m.matter_number, m.title, m.client_id, c.display_name, m.status, m.practice_area, m.opened_on
  from app.matter as m
  join app.client as c on c.firm_id = m.firm_id and c.client_id = m.client_id
  where m.firm_id = %(firm)s and m.client_id = %(client)s
)
select (select count(*) from met), jsonb_agg(to_jsonb(page))
from (select * from met order by opened_on desc, matter_id desc limit 26) as page
"""


@dataclass(frozen=True)
class Scene:
    """A filled database, and one person of its first firm."""

    server: Server
    token: str
    firm: UUID
    client: UUID

    def conninfo(self, login: str) -> str:
        return self.server.conninfo("tool_calls", login)


@contextmanager
def scene() -> Iterator[Scene]:
    with running_server("pg15", DURABLE) as server:
        with psycopg.connect(server.conninfo(), autocommit=True) as superuser:
            superuser.execute("create role dba login createrole")
            superuser.execute("create database tool_calls owner dba")
        migrate.up(server.conninfo("tool_calls", "dba"), create_extensions=True, on_warning=lambda _: None)
        with psycopg.connect(server.conninfo("tool_calls"), autocommit=True) as superuser:
            superuser.execute("create extension pg_stat_statements")
            for login, role in (("agent", "firmwall_agent"), ("admin", "firmwall_admin")):
                superuser.execute(f"create role {login} login in role {role}".encode())
            superuser.execute("grant firmwall_app to admin")
        key = SigningKey.made_now("bench")
        with Client(server.conninfo("tool_calls", "admin")) as fw:
            fw.add_token_key(key.kid, key.secret)
            person = fw.add_person("counsel@bench.example", "Counsel")
            firms = [fill(fw, f"F{number:02}") for number in range(FIRMS)]
            page = fw.direct.query_matters(ActingAs("F00", "counsel@bench.example"), client_name="Client 7")
        with psycopg.connect(server.conninfo("tool_calls"), autocommit=True) as superuser:
            superuser.execute("analyze")
        assert page.client is not None
        yield Scene(
            server, mint(key, firm=firms[0], sub=person, lifetime=36_000), firms[0], page.client.client_id
        )


def fill(fw: Client, code: str) -> UUID:
    """A firm of 500 matters of 100 clients."""
    firm = fw.add_firm(code, f"Firm {code}")
    fw.add_member(code, "counsel@bench.example", "partner")
    clients = [
        {"client_number": f"{number}", "display_name": f"Client {number}"} for number in range(CLIENTS)
    ]
    matters = [
        {
            "matter_number": f"M-{number}",
            "client_number": f"{number % CLIENTS}",
            "title": f"Client {number % CLIENTS} against party {number}",
            "opened_on": f"2026-01-{1 + number % 28:02}",
        }
        for number in range(MATTERS)
    ]
    with fw.request(ActingAs(code, "counsel@bench.example")) as request:
        request.upsert_clients(clients)
        request.upsert_matters(matters)
    return firm


@dataclass(frozen=True)
class Shape:
    """One kind of request: over which login, with or without a context, and the statement in it."""

    name: str
    login: str
    asker: Asker | None
    call: Call[Any]


def shapes(scene: Scene) -> list[Shape]:
    one: Call[None] = Call("select 1", nothing)
    bare: Call[None] = Call(BARE, nothing, {"firm": scene.firm, "client": scene.client})
    return [
        Shape("select 1", "agent", None, one),
        Shape("the query alone, no context, no policy", "postgres", None, bare),
        Shape("begin_request, select 1", "agent", scene.token, one),
        Shape("begin_request, query_matters", "admin", scene.token, query_matters(client_id=scene.client)),
        Shape(
            "begin_request, execute_tool(query_matters)",
            "agent",
            scene.token,
            execute_tool("query_matters", {"client_id": scene.client}),
        ),
    ]


def medians(scene: Scene, rounds: int, prepare: int | None, tick: Callable[[], None]) -> dict[str, float]:
    """Milliseconds of each shape, begun and committed in one pipeline; they take turns, in any order."""
    kinds = shapes(scene)
    order = random.Random(0)  # noqa: S311, an order, no secret
    took: dict[str, list[float]] = {kind.name: [] for kind in kinds}
    connections = {
        login: psycopg.connect(scene.conninfo(login), prepare_threshold=prepare)
        for login in {kind.login for kind in kinds}
    }
    try:
        for at in range(rounds + 20):
            for kind in order.sample(kinds, len(kinds)):
                calls = script(kind.asker, 10_000, [kind.call])
                begun = time.perf_counter()
                exchange(connections[kind.login], calls)
                if at >= 20:
                    took[kind.name].append((time.perf_counter() - begun) * 1000)
            tick()
    finally:
        for connection in connections.values():
            connection.close()
    return {name: statistics.median(values) for name, values in took.items()}


def statements_of_a_call(scene: Scene) -> tuple[int, int]:
    """How many statements the client sends for a call, and how many run inside of them."""
    calls = script(scene.token, 10_000, [shapes(scene)[-1].call])
    with (
        psycopg.connect(scene.conninfo("agent")) as agent,
        psycopg.connect(scene.conninfo("postgres"), autocommit=True) as superuser,
    ):
        exchange(agent, calls)
        superuser.execute("select pg_stat_statements_reset()")
        exchange(agent, calls)
        row = superuser.execute(
            "select sum(calls) filter (where toplevel), sum(calls) filter (where not toplevel)"
            " from pg_stat_statements as s join pg_roles as r on r.oid = s.userid"
            " where query !~ 'pg_stat_statements'"
        ).fetchone()
    assert row is not None
    return int(row[0]), int(row[1])


PGBENCH = """\\startpipeline
begin;
select app.begin_request('{token}');
select app.execute_tool('query_matters', '{{"client_id": "{client}"}}');
commit;
\\endpipeline
"""


def concurrent(scene: Scene, calls: int, clients: int = 8) -> dict[str, Any]:
    """Calls by pgbench, all at once; what they left."""
    with psycopg.connect(scene.conninfo("postgres"), autocommit=True) as superuser:
        before = count(superuser, "select count(*) from audit.tool_call")
        with tempfile.NamedTemporaryFile("w", suffix=".sql") as file:
            file.write(PGBENCH.format(token=scene.token, client=scene.client))
            file.flush()
            done = subprocess.run(
                [
                    str(scene.server.bin / "pgbench"),
                    *("--no-vacuum", "--protocol", "prepared", "--jobs", "2"),
                    *("--client", str(clients), "--transactions", str(calls // clients), "--file", file.name),
                    *("--host", scene.server.host, "--port", str(scene.server.port)),
                    *("--username", "agent", "tool_calls"),
                ],
                capture_output=True,
                text=True,
                check=True,
            )
        rows = count(superuser, "select count(*) from audit.tool_call") - before
        ids = count(superuser, "select count(distinct call_id) from audit.tool_call") - before
    with psycopg.connect(scene.conninfo("admin"), autocommit=True) as admin:
        gaps = count(admin, "select coalesce(sum(missing), 0) from app.audit_gaps()")
    tps = re.search(r"tps = ([\d.]+)", done.stdout)
    failed = re.search(r"number of failed transactions: (\d+)", done.stdout)
    assert tps is not None
    return {
        "calls": calls // clients * clients,
        "clients": clients,
        "failed": int(failed[1]) if failed else 0,
        "audit_rows": rows,
        "distinct_call_ids": ids,
        "gaps": gaps,
        "audit_rows_per_second": round(float(tps[1])),
    }


def count(connection: psycopg.Connection[Any], query: LiteralString) -> int:
    row = connection.execute(query).fetchone()
    assert row is not None
    return int(row[0])


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("--rounds", type=int, default=1000, help="how often each shape is run")
    parser.add_argument("--calls", type=int, default=100_000, help="calls of the eight clients together")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()

    with scene() as at, progress() as bar:
        task = bar.add_task("one call", total=2 * (options.rounds + 20))
        plain = medians(at, options.rounds, None, lambda: bar.advance(task))
        prepared = medians(at, options.rounds, 0, lambda: bar.advance(task))
        sent, inside = statements_of_a_call(at)
        bar.add_task(f"{options.calls} calls by eight clients", total=None)
        many = concurrent(at, options.calls)
    if options.json:
        json.dump(
            {
                "p50_ms": plain,
                "p50_ms_prepared": prepared,
                "statements": {"sent": sent, "inside": inside},
                "concurrent": many,
            },
            sys.stdout,
            indent=2,
        )
        print()
        return
    first = plain["select 1"]
    table(
        ("One transaction, one round trip", "p50 ms", "prepared", "of select 1"),
        [
            (name, f"{plain[name]:.2f}", f"{prepared[name]:.2f}", f"{plain[name] / first:.1f}")
            for name in plain
        ],
    )
    table(("Statements of a call", ""), [("sent, in one round trip", sent), ("run inside", inside)])
    table(("Eight clients at once", ""), [(key.replace("_", " "), value) for key, value in many.items()])
    if many["audit_rows"] != many["calls"] or many["gaps"] or many["failed"]:
        sys.exit("calls and audit rows differ")


if __name__ == "__main__":
    main()
