"""From each release to what is here: an upgraded database is as a fresh one, and clients of both versions are
answered or told what is wrong.

A release is installed from its bundle, by psql, as a DBA does it. Its client loads the example firms.
"""

from __future__ import annotations

import difflib
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psycopg
import pytest
from psycopg import sql

from firmwall.operate import migrate
from firmwall.resources import example_firms
from tests import pgtap
from tests.conftest import DBA
from tests.databases import EmptyDatabase, empty_database
from tests.release import ROOT, Release, releases
from tests.servers import Server

RELEASES = releases()

# Tables that an apply fills, without what differs between two databases: ids, times, keys.
FILLED = """
select n.nspname, c.relname, array_agg(a.attname order by a.attnum)
from pg_class as c
join pg_namespace as n on n.oid = c.relnamespace
join pg_attribute as a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
where n.nspname in ('app', 'identity', 'audit', 'firmwall')
  and c.relkind = 'r'
  and c.relname not in ('migration', 'signing_key', 'catalogue_entry')
  and a.atttypid <> 'timestamptz'::regtype
group by 1, 2
order by 1, 2
"""

# What a client asks. A refusal is printed with its class and its hint.
QUESTIONS = """
import json, os, sys
import firmwall
from firmwall.client import ActingAs, Firmwall
from firmwall.errors import FirmwallError

asha = ActingAs("BANYAN", "asha.rao@banyan.example")
asked = {
    "find_client": lambda fw: fw.find_client(asha, "Manish Kapoor"),
    "find_all_active_by_name": lambda fw: fw.find_all_active_by_name(asha, "Acme Holdings"),
    "search_matters": lambda fw: fw.search_matters(asha, "minerva mills union of india"),
    "global_search": lambda fw: fw.global_search(asha, "minerva mills"),
    "query_matters": lambda fw: fw.query_matters(asha, q="mills"),
    "list_clients": lambda fw: fw.list_clients(asha),
    "granted_tool_catalog": lambda fw: fw.granted_tool_catalog(asha),
    "granted_permissions": lambda fw: fw.granted_permissions(asha),
    "upsert_client": lambda fw: fw.upsert_client(asha, "U1", "Upgrade & Sons"),
    "audit_trail": lambda fw: fw.audit_trail(asha),
    "installed_version": lambda fw: fw.installed_version(),
    "list_firms": lambda fw: fw.list_firms(),
    "doctor": lambda fw: fw.doctor(),
}
answers = {"from": firmwall.__file__}
with Firmwall(os.environ["ADMIN"]) as fw:
    for name, ask in asked.items():
        try:
            answers[name] = ["answered", type(ask(fw)).__name__]
        except FirmwallError as refused:
            answers[name] = ["refused", type(refused).__name__, refused.hint]
json.dump(answers, sys.stdout)
"""


@pytest.fixture(params=RELEASES, ids=[release.version for release in RELEASES])
def release(request: pytest.FixtureRequest) -> Release:
    found: Release = request.param
    return found


@pytest.fixture
def older(server: Server, release: Release) -> Iterator[EmptyDatabase]:
    with empty_database(server, DBA) as database:
        install(database, release.text("firmwall.sql"))
        yield database


@pytest.fixture
def fresh(server: Server) -> Iterator[EmptyDatabase]:
    with empty_database(server, DBA) as database:
        migrate.up(database.conninfo, create_extensions=True)
        yield database


@pytest.fixture
def client(release: Release, tmp_path: Path) -> Path:
    """Where the client of the release lies."""
    return release.unpack_client(tmp_path / "client")


def install(database: EmptyDatabase, bundle: str) -> None:
    with psycopg.connect(database.conninfo) as owner:
        owner.execute("create schema extensions")
        for extension in migrate.EXTENSIONS:
            owner.execute(sql.SQL("create extension {} schema extensions").format(sql.Identifier(extension)))
    done = subprocess.run(
        ["psql", "--no-psqlrc", "--quiet", "-v", "ON_ERROR_STOP=1", database.conninfo],
        input=bundle,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr


def administrator(database: EmptyDatabase) -> str:
    """The address of a login that was granted firmwall_admin."""
    login = f"admin_of_{database.dbname}"
    with database.superuser() as superuser:
        if superuser.execute("select from pg_roles where rolname = %s", (login,)).fetchone() is None:
            superuser.execute(
                sql.SQL("create role {} login in role firmwall_admin").format(sql.Identifier(login))
            )
    return database.conninfo_of(login)


def python(client: Path, database: EmptyDatabase, *arguments: str) -> str:
    """What Python prints with that client first on its path."""
    address = administrator(database)
    done = subprocess.run(
        [sys.executable, *arguments],
        env=os.environ
        | {"PYTHONPATH": str(client), "ADMIN": address, "FIRMWALL_DATABASE_URL": address, "COLUMNS": "110"},
        cwd=client,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def differences(upgraded: EmptyDatabase, fresh: EmptyDatabase) -> list[str]:
    """Where two databases differ: their dumps (owners, grants, policies, comments), and rows of an apply."""
    return [
        line
        for line in difflib.unified_diff(
            described(fresh), described(upgraded), "fresh", "upgraded", n=0, lineterm=""
        )
        if not line.startswith(("---", "+++", "@@"))
    ]


def described(database: EmptyDatabase) -> list[str]:
    lines = database.schema().replace(database.dbname, "DATABASE").splitlines()
    with database.superuser() as superuser:
        entries = superuser.execute("select object, facet, value from firmwall.catalogue_entry order by 1, 2")
        lines += [f"catalogue: {': '.join(row)}" for row in entries]
        for schema, table, columns in superuser.execute(FILLED).fetchall():
            rows = superuser.execute(
                sql.SQL("select format('%s: %s', {}, jsonb_build_array({})) from {} order by 1").format(
                    sql.Literal(f"row of {schema}.{table}"),
                    sql.SQL(", ").join(map(sql.Identifier, columns)),
                    sql.Identifier(schema, table),
                )
            )
            lines += [row for (row,) in rows]
    return lines


def test_an_upgraded_database_is_as_a_fresh_one(older: EmptyDatabase, fresh: EmptyDatabase) -> None:
    migrate.up(older.conninfo)
    assert differences(older, fresh) == []
    assert migrate.verify(older.conninfo) == []
    assert migrate.up(older.conninfo).steps == []


# A change of a bundle, and the lines of the comparison that name it: "+" is of the upgraded database.
PLANTED = {
    "a default": (
        "status text not null default 'open' check (status in ('open', 'on hold', 'closed'))",
        "status text not null default 'closed' check (status in ('open', 'on hold', 'closed'))",
        [
            "+    status text DEFAULT 'closed'::text NOT NULL,",
            "-    status text DEFAULT 'open'::text NOT NULL,",
        ],
    ),
    "a column more": (
        "  practice_area text",
        "  planted integer,\n  practice_area text",
        ["+    planted integer,"],
    ),
    "a grant that is missing": (
        "grant execute on function app.search_matters(text) to firmwall_app, firmwall_admin;",
        "grant execute on function app.search_matters(text) to firmwall_admin;",
        ["-GRANT ALL ON FUNCTION app.search_matters(p_query text) TO firmwall_app;"],
    ),
    "a comment": (
        "comment on schema audit is 'What was asked",
        "comment on schema audit is 'Planted: what was asked",
        [
            "+COMMENT ON SCHEMA audit IS 'Planted: what was asked and what was answered."
            " Append-only; read through functions.';"
        ],
    ),
    "a policy": (
        'create policy "a firm adds its own clients" on app.client',
        'create policy "planted" on app.client for select to firmwall_exec using (true);\n\n'
        'create policy "a firm adds its own clients" on app.client',
        ["+CREATE POLICY planted ON app.client FOR SELECT TO firmwall_exec USING (true);"],
    ),
    "row-level security": (
        "alter table app.document force row level security;",
        "alter table app.document no force row level security;",
        ["-ALTER TABLE ONLY app.document FORCE ROW LEVEL SECURITY;"],
    ),
    "an owner": (
        "alter function app.list_firms() owner to firmwall_context;",
        "alter function app.list_firms() owner to firmwall_exec;",
        ["+ALTER FUNCTION app.list_firms() OWNER TO firmwall_exec;"],
    ),
}


def test_a_planted_divergence_is_named(release: Release, server: Server, fresh: EmptyDatabase) -> None:
    """The ledger of the altered bundle is that of the release, so nothing else tells the two apart."""
    bundle = release.text("firmwall.sql")
    for what, (there, planted, _) in PLANTED.items():
        assert there in bundle, what
        bundle = bundle.replace(there, planted)
    with empty_database(server, DBA) as database:
        install(database, bundle)
        migrate.up(database.conninfo)
        found = differences(database, fresh)
    unnamed = {what: line for what, (_, _, lines) in PLANTED.items() for line in lines if line not in found}
    assert unnamed == {}


def test_rows_that_an_apply_fills_are_compared(older: EmptyDatabase, fresh: EmptyDatabase) -> None:
    migrate.up(older.conninfo)
    older.run("update firmwall.tool set description = 'Planted.' where name = 'find_client'")
    found = differences(older, fresh)
    assert len(found) == 2
    assert all("row of firmwall.tool" in line for line in found)


@pytest.mark.long
def test_the_pgtap_suite_passes_on_an_upgraded_database(older: EmptyDatabase) -> None:
    migrate.up(older.conninfo)
    pgtap.install_pgtap(older.conninfo)
    results = list(pgtap.run_suite(older.conninfo, pgtap.test_files()))
    assert [result.name for result in results if not result.green] == []
    assert len(results) == len(pgtap.test_files())


def asked_by(client: Path, database: EmptyDatabase) -> dict[str, list[str]]:
    answers: dict[str, Any] = json.loads(python(client, database, "-c", QUESTIONS))
    assert Path(answers.pop("from")).is_relative_to(client)
    return answers


def refused(answers: dict[str, list[str]]) -> dict[str, list[str]]:
    return {name: answer for name, answer in answers.items() if answer[0] != "answered"}


def test_firms_of_a_release_are_asked_by_both_clients(
    release: Release, older: EmptyDatabase, client: Path
) -> None:
    """Before the upgrade and after it. A client understands the database of its version, and of another one
    each of its calls is answered, or refused with a hint."""
    here = ROOT / "cli"
    loaded = json.loads(python(client, older, "-m", "firmwall", "import", str(example_firms()), "--json"))
    assert loaded["rejects_file"] is None
    assert refused(asked_by(client, older)) == {}
    of_others = refused(asked_by(here, older))
    migrate.up(older.conninfo)
    assert refused(asked_by(here, older)) == {}
    of_others |= refused(asked_by(client, older))
    assert [answer for answer in of_others.values() if answer[1] != "OtherVersion" or not answer[2]] == []
