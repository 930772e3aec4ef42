"""A dump is restored by the owner of the database, without a superuser, as docs/restore.md says; and what it
does not carry is seen and mended by `firmwall migrate up`.

The page itself is run: its statements and commands are taken from it.

Threats: T23.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import psycopg
import pytest
from psycopg import sql

from firmwall.errors import FirmwallError, SchemaDrift
from firmwall.operate import migrate
from firmwall.operate.server import runnable_binaries
from tests import machine
from tests.cast import Cast, set_up
from tests.conftest import DBA, Database
from tests.databases import EmptyDatabase, empty_database
from tests.servers import (
    BINARIES,
    NotInstalled,
    Server,
    create_cluster,
    place_for_servers,
    plain_environment,
    running_server,
    unprivileged_user,
)

PAGE = Path(__file__).parent.parent / "docs" / "restore.md"
OWNER, OLD, NEW = "matters_owner", "matters", "matters_again"

# The logins of install.md, which a dump of a database does not carry.
LOGINS = {"matters_service": "firmwall_app", "matters_import": "firmwall_admin"}

# Changed by each apply; everything else is compared row by row.
LEDGER = ("firmwall.migration", "firmwall.catalogue_entry")

ANSWERS = (
    "select app.resolve_client('Manish Gupta')::text",
    "select app.resolve_client('Northwind')::text",
    "select f::text from app.find_all_active_by_name('Northwind Shipping') as f",
    "select s::text from app.search_matters('northwind harbor') as s",
    "select app.query_matters('{}')::text",
    "select app.global_search('nortwind')::text",
    "select p::text from app.list_proposals() as p",
    "select a::text from app.audit_trail() as a",
)


# --- the page ---------------------------------------------------------------------------------------


def blocks(section: str) -> list[tuple[str, str]]:
    """The fenced blocks of a section of the page: language and text."""
    found = re.search(rf"^## {section}$(.*?)(?=^## |\Z)", PAGE.read_text(), re.MULTILINE | re.DOTALL)
    assert found is not None, section
    return re.findall(r"^```(\w+)\n(.*?)^```$", found[1], re.MULTILINE | re.DOTALL)


@dataclass(frozen=True)
class Shell:
    """Runs blocks of the page against a server, in a directory."""

    server: Server
    directory: Path

    @property
    def environment(self) -> dict[str, str]:
        programs = os.pathsep.join(
            (str(self.server.bin), str(Path(sys.executable).parent), os.environ["PATH"])
        )
        return plain_environment() | {
            "PATH": programs,
            "PGHOST": self.server.host,
            "PGPORT": str(self.server.port),
            "PGUSER": self.server.user,
        }

    def run(self, *command: str, text: str = "") -> str:
        done = subprocess.run(
            command, input=text, env=self.environment, cwd=self.directory, capture_output=True, text=True
        )
        assert done.returncode == 0, f"{command}: {done.stdout}{done.stderr}"
        return done.stdout + done.stderr

    def psql(self, dbname: str, text: str, login: str = OWNER) -> str:
        return self.run(
            *("psql", "--no-psqlrc", "--quiet", "--set", "ON_ERROR_STOP=1"),
            *("--username", login, "--dbname", dbname),
            text=text,
        )

    def console(self, text: str) -> str:
        commands = [line.removeprefix("$ ") for line in text.splitlines()]
        return self.run("bash", "-e", "-c", "\n".join(commands))

    def block(self, kind: str, text: str, dbname: str, login: str = OWNER) -> str:
        return self.psql(dbname, text, login) if kind == "sql" else self.console(text)


# --- before and after -------------------------------------------------------------------------------


def owned(server: Server) -> EmptyDatabase:
    """A database as install.md has it made, with firmwall, people, calls, a proposal, months and a wall."""
    database = EmptyDatabase(server, OLD, OWNER)
    with psycopg.connect(server.conninfo(), autocommit=True) as superuser:
        superuser.execute(f"create role {OWNER} login createrole")
        superuser.execute(f"create database {OLD} owner {OWNER}")
    migrate.up(database.conninfo, create_extensions=True)
    fill(database)
    return database


def fill(database: EmptyDatabase) -> None:
    """The logins of install.md, two firms with people and matters, calls, a proposal, months and a wall."""
    with psycopg.connect(database.conninfo, autocommit=True) as owner:
        make_logins(owner)
    with database.superuser() as superuser, psycopg.connect(database.conninfo_of("matters_import")) as admin:
        set_up(superuser, admin)
        superuser.execute("update identity.membership set role = 'partner'")
        admin.execute("select app.keep_audit_partitions(1)")
        admin.commit()
        for call in (
            "select app.execute_tool('find_client', '{\"name\": \"Manish Gupta\"}')",
            "select app.execute_tool('search_matters', '{\"query\": \"harbour\"}')",
            "select app.execute_tool('update_matter_status',"
            " jsonb_build_object('matter_id', m ->> 'matter_id', 'status', 'closed'))"
            " from jsonb_array_elements(app.query_matters('{}') -> 'matters') as m"
            " where m ->> 'matter_number' = 'M-1'",
        ):
            with psycopg.connect(database.conninfo_of("matters_service")) as service:
                service.execute("select app.begin_request(%s)", (Cast().token(),))
                service.execute(call.encode())
        superuser.execute(
            "update app.matter set excluded_person_ids = array[(select person_id from identity.person"
            " where login = 'boris@example.com')] where matter_number = 'M-2'"
        )


def make_logins(owner: psycopg.Connection[Any]) -> None:
    for login, role in LOGINS.items():
        owner.execute(sql.SQL("create role {} login in role {}").format(*map(sql.Identifier, (login, role))))


def rows_of(database: EmptyDatabase) -> dict[str, tuple[int, str]]:
    """How many rows each table holds, and a digest of them all."""
    with database.superuser() as superuser:
        tables = superuser.execute(
            "select c.oid::regclass::text from pg_class as c where c.relkind = 'r'"
            " and c.relnamespace::regnamespace::text in ('app', 'identity', 'audit', 'firmwall')"
        ).fetchall()
        superuser.execute("set search_path = pg_catalog")
        counted = {}
        for (table,) in tables:
            row = superuser.execute(
                "select count(*), md5(coalesce(string_agg(t::text, '' order by t::text), ''))"
                f" from {table} as t"
            ).fetchone()
            assert row is not None
            counted[table] = row if table not in LEDGER else (row[0], "")
    return counted


def answers_of(database: EmptyDatabase) -> dict[tuple[str, str], list[str]]:
    """What two people are answered, to the byte."""
    answered = {}
    for person, firm in (("anna", "alder"), ("boris", "birch")):
        with psycopg.connect(database.conninfo_of("matters_service")) as service:
            service.execute("select app.begin_request(%s)", (Cast().token(person, firm),))
            for question in ANSWERS:
                rows = service.execute(question.encode()).fetchall()
                answered[person, question] = [str(row[0]) for row in rows]
    return answered


def findings_of(database: EmptyDatabase) -> list[str]:
    """What doctor reports, apart from the release of the server."""
    with psycopg.connect(database.conninfo_of("matters_import")) as admin:
        return [
            str(row[0])
            for row in admin.execute(
                "select concat_ws(': ', check_name, object, found) from app.doctor()"
                " where level <> 'note' and check_name <> 'server_release'"
            )
        ]


def has_statistics(database: EmptyDatabase, table: str) -> bool:
    return bool(database.ask("select reltuples >= 0 from pg_class where oid = %s::regclass", table))


# --- dump and restore -------------------------------------------------------------------------------


def skip_where_the_target_is_older(source: str, target: str) -> None:
    """The releases of one day write an option of columns, pg_attver, that older ones of any major refuse."""
    if target == "same":
        return
    old, new = machine.release(source), machine.release(target)
    if old is not None and new is not None and machine.is_safe(old) and not machine.is_safe(new):
        pytest.skip(f"PostgreSQL {new[0]}.{new[1]} is older than {old[0]}.{old[1]}, and cannot read its dump")


@pytest.mark.parametrize(
    ("source", "target"),
    [
        ("pg15", "same"),
        ("pg15", "pg18"),
        pytest.param("pg18", "same", marks=pytest.mark.long),
        pytest.param("pg15", "pg15", marks=pytest.mark.long),
        pytest.param("pg18", "pg18", marks=pytest.mark.long),
    ],
    ids=lambda name: str(name),
)
def test_the_owner_restores_a_dump_as_the_page_says(source: str, target: str, tmp_path: Path) -> None:
    skip_where_the_target_is_older(source, target)
    with ExitStack() as stack:
        old_server = stack.enter_context(running_server(source))
        new_server = old_server if target == "same" else stack.enter_context(running_server(target))
        old = owned(old_server)
        with old.superuser() as superuser:
            superuser.execute(
                "insert into identity.person (login, name)"
                " select 'person' || g || '@example.com', repeat('x', 60) from generate_series(1, 20000) as g"
            )
        before, answered = rows_of(old), answers_of(old)
        assert before["audit.tool_call_default"][0] == 0
        assert before["app.matter"][0] == 4
        assert sum(count for table, (count, _) in before.items() if table.startswith("audit.tool_call_")) == 3
        assert all(rows for (person, _), rows in answered.items() if person == "anna")

        # the programs of the server that reads the dump, run against the one that has the rows
        dumping = Shell(
            Server(old_server.name, new_server.bin, old_server.host, old_server.port, 0), tmp_path
        )
        for kind, text in blocks("Dump"):
            dumping.block(kind, text, OLD)

        if target != "same":
            with psycopg.connect(new_server.conninfo(), autocommit=True) as superuser:
                superuser.execute(f"create role {OWNER} login createrole")
        restoring = Shell(new_server, tmp_path)
        said = [restoring.block(kind, text, NEW) for kind, text in blocks("Restore")]
        new = EmptyDatabase(new_server, NEW, OWNER)
        if target != "same":
            with psycopg.connect(new.conninfo, autocommit=True) as owner:
                make_logins(owner)

        assert "no drift" in said[-1]
        assert rows_of(new) == before
        assert answers_of(new) == answered
        assert findings_of(new) == []
        assert migrate.up(new.conninfo).steps == []
        assert has_statistics(new, "identity.person")
        assert new.ask("select not rolsuper from pg_roles where rolname = %s", OWNER)


def test_what_the_page_says_of_extensions_of_others_and_of_keys_left_out(
    server: Server, tmp_path: Path
) -> None:
    """The extensions are a superuser's, and the dump holds no key."""
    option = "--exclude-table-data=firmwall.signing_key"
    assert option in PAGE.read_text()
    made = [
        "create schema extensions",
        *(f"create extension {name} schema extensions" for name in migrate.EXTENSIONS),
        "grant usage on schema extensions to dba with grant option",
    ]
    prepared, taken_back = (text for kind, text in blocks("Restore") if kind == "sql")
    shell = Shell(server, tmp_path)
    with empty_database(server, DBA) as old, empty_database(server, DBA) as new:
        old.run(*made)
        new.run(*made)
        migrate.up(old.conninfo)
        logins(old)
        shell.run(
            *("pg_dump", "--enable-row-security", "--format", "custom", "--file", "matters.dump", option),
            *("--username", "restored_firmwall_backup", old.dbname),
        )
        shell.psql(new.dbname, prepared, DBA)
        ((_, restore),) = blocks("When it differs")
        shell.console(restore.replace(NEW, new.dbname).replace(OWNER, DBA))
        shell.psql(new.dbname, taken_back, DBA)
        assert new.ask("select count(*) from firmwall.signing_key") == 0
        said = [step.detail for step in migrate.up(new.conninfo).steps]
        assert "no key seals contexts" in said
        assert "firmwall_exec may not use schema extensions, where an extension lies" in said
        assert new.ask("select count(*) from firmwall.signing_key where kid = 'seal'") == 1
        assert migrate.verify(new.conninfo) == []
        assert doctor(new) == []


def test_a_superusers_restore_is_mended_by_the_owner(server: Server, tmp_path: Path) -> None:
    with restored(server, tmp_path) as new:
        found = {(f.what, f.object) for f in migrate.verify(new.conninfo)}
        assert found == {("changed", "database"), ("pending", "apply complete")}
        assert any("PUBLIC may make temporary objects" in text for text in doctor(new))
        assert [step.detail for step in migrate.up(new.conninfo).steps] == [
            "everybody may create temporary objects in this database"
        ]
        assert migrate.verify(new.conninfo) == []
        assert doctor(new) == []


@pytest.mark.long
@pytest.mark.parametrize("lost", [["--no-owner"], ["--no-acl"], ["--no-owner", "--no-acl"]], ids=" ".join)
def test_a_restore_without_owners_or_grants_is_refused_and_said(
    server: Server, tmp_path: Path, lost: list[str]
) -> None:
    with restored(server, tmp_path, *lost) as new:
        with pytest.raises(SchemaDrift, match="without its owners or grants") as refused:
            migrate.up(new.conninfo)
        assert "docs/restore.md" in str(refused.value.hint)
        ran = cli_doctor(new, "restored_firmwall_admin")
        assert ran.returncode == 1, ran.stdout + ran.stderr
        found = {(row["object"], row["found"]) for row in json.loads(ran.stdout)}
        # where app.doctor() can be called it reports, and where it cannot the command says why
        if "--no-acl" in lost:
            assert ran.stderr == ""
            assert {
                ("schema app", "firmwall_admin may not use it"),
                ("schema firmwall", "firmwall_exec may not use it"),
            } <= found
            # a login that may not ask is told so, as ever
            assert cli_doctor(new, "restored_firmwall_app").returncode == 3
        if "--no-owner" in lost:
            assert any("belong" in text or "own" in text for _, text in found), found


def cli_doctor(database: EmptyDatabase, login: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "firmwall", "doctor", "--json", "--database-url", database.conninfo_of(login)],
        capture_output=True,
        text=True,
    )


@contextmanager
def restored(server: Server, directory: Path, *options: str) -> Iterator[EmptyDatabase]:
    """A database of DBA, dumped by firmwall_backup and restored by a superuser."""
    with empty_database(server, DBA) as old, empty_database(server, DBA) as new:
        migrate.up(old.conninfo, create_extensions=True)
        logins(old)
        shell = Shell(server, directory)
        shell.run(
            *("pg_dump", "--enable-row-security", "--format", "custom", "--file", "dump"),
            *("--username", "restored_firmwall_backup", old.dbname),
        )
        shell.run("pg_restore", *options, "--exit-on-error", "--dbname", new.dbname, "dump")
        yield new


def logins(database: EmptyDatabase) -> None:
    """Logins of the cluster, made once."""
    with database.superuser() as superuser:
        for role in ("firmwall_backup", "firmwall_admin", "firmwall_app"):
            login = f"restored_{role}"
            if not superuser.execute("select from pg_roles where rolname = %s", (login,)).rowcount:
                superuser.execute(f"create role {login} login in role {role}")


def doctor(database: EmptyDatabase) -> list[str]:
    with psycopg.connect(database.conninfo_of("restored_firmwall_admin")) as admin:
        return [
            f"{check}: {found}"
            for check, found in admin.execute(
                "select check_name, found from app.doctor()"
                " where level <> 'note' and check_name <> 'server_release'"
            )
        ]


# --- what a dump does not carry ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lost", "said", "is_back"),
    [
        (
            "do $$ begin execute format('grant temporary on database %I to public', current_database());"
            " end $$",
            "everybody may create temporary objects in this database",
            "select not has_database_privilege('public', current_database(), 'temporary')",
        ),
        (
            "grant create on schema app, extensions to firmwall_exec",
            "firmwall_exec may create objects in schema app, schema extensions",
            "select not has_schema_privilege('firmwall_exec', 'extensions', 'create')"
            " and not has_schema_privilege('firmwall_exec', 'app', 'create')",
        ),
        (
            "revoke usage on schema extensions from firmwall_context",
            "firmwall_context may not use schema extensions, where an extension lies",
            "select has_schema_privilege('firmwall_context', 'extensions', 'usage')",
        ),
        (
            "delete from firmwall.signing_key",
            "no key seals contexts",
            "select count(*) = 1 from firmwall.signing_key where kid = 'seal'",
        ),
        (
            "drop role firmwall_attestor",
            "role firmwall_attestor is missing",
            "select to_regrole('firmwall_attestor') is not null",
        ),
        (
            "update firmwall.catalogue_entry set value = '14' where object = 'server'",
            "PostgreSQL 14 made the definitions that verify compares with",
            "select value <> '14' from firmwall.catalogue_entry where object = 'server'",
        ),
    ],
    ids=["temporary", "create", "usage", "seal key", "role", "server"],
)
def test_up_sees_and_mends_what_a_dump_does_not_carry(
    database: Database, lost: str, said: str, is_back: str
) -> None:
    with database.superuser() as superuser:
        superuser.execute(lost.encode())
        assert superuser.execute(is_back.encode()).fetchone() == (False,)
    conninfo = database.conninfo(DBA)
    _, plan = migrate.look(conninfo)
    assert [step.detail for step in plan.steps] == [said]
    assert any(finding.expected == said for finding in migrate.verify(conninfo))
    assert [step.detail for step in migrate.up(conninfo).steps] == [said]
    with database.superuser() as superuser:
        assert superuser.execute(is_back.encode()).fetchone() == (True,)
    assert migrate.verify(conninfo) == []
    assert migrate.up(conninfo).steps == []


def test_a_right_that_is_not_ours_to_revoke_is_a_warning_and_no_step(database: Database) -> None:
    """An owner of the schema that does not own the database can do nothing about it."""
    with database.superuser() as superuser:
        superuser.execute(
            sql.SQL("alter database {} owner to postgres").format(sql.Identifier(database.dbname))
        )
        superuser.execute(
            sql.SQL("grant temporary on database {} to public").format(sql.Identifier(database.dbname))
        )
        superuser.execute(
            sql.SQL("grant create on database {} to dba").format(sql.Identifier(database.dbname))
        )
    assert migrate.up(database.conninfo(DBA)).steps == []


# --- an upgrade of the cluster ----------------------------------------------------------------------


@pytest.mark.long
def test_after_pg_upgrade_a_superuser_grants_admin_once_and_the_owner_goes_on(tmp_path: Path) -> None:
    binaries = {name: found() for name, found in BINARIES.items()}
    if None in binaries.values():
        raise NotInstalled("both servers are needed for an upgrade")
    skip_where_the_target_is_older("pg15", "pg18")
    user = unprivileged_user()
    with tempfile.TemporaryDirectory(prefix="firmwall-upgrade-", dir=place_for_servers()) as name:
        root = Path(name)
        root.chmod(0o755)
        clusters = {"pg15": root / "15", "pg18": root / "18"}
        runnable = {}
        for server_name, directory in clusters.items():
            directory.mkdir()
            for path in (root, directory):
                if user is not None:
                    shutil.chown(path, user)
            found = binaries[server_name]
            assert found is not None
            runnable[server_name] = runnable_binaries(found, directory, user)
            # 15 has none unless asked, and the two must agree
            options = [] if server_name == "pg15" else ["--no-data-checksums"]
            create_cluster(runnable[server_name], directory, user, *options)

        with running_server("pg15", cluster=clusters["pg15"]) as server:
            old = owned(server)
            before, answered = rows_of(old), answers_of(old)
            stop(runnable["pg15"], clusters["pg15"], user)
        upgraded = subprocess.run(
            [
                *(str(runnable["pg18"] / "pg_upgrade"), "--no-sync", "--username", "postgres"),
                *("--old-bindir", str(runnable["pg15"]), "--new-bindir", str(runnable["pg18"])),
                *("--old-datadir", str(clusters["pg15"] / "data")),
                *("--new-datadir", str(clusters["pg18"] / "data"), "--socketdir", str(root)),
            ],
            user=user,
            env=plain_environment(),
            cwd=root,
            capture_output=True,
            text=True,
        )
        assert upgraded.returncode == 0, upgraded.stdout + upgraded.stderr

        with running_server("pg18", cluster=clusters["pg18"]) as server:
            new = EmptyDatabase(server, OLD, OWNER)
            with pytest.raises(FirmwallError, match="cannot make itself a member") as refused:
                migrate.up(new.conninfo)
            assert "with admin true, inherit false, set false" in str(refused.value.hint)
            ((kind, text),) = blocks("After an upgrade of the cluster")
            Shell(server, tmp_path).block(kind, text, OLD, login=server.user)

            assert [step.detail for step in migrate.up(new.conninfo).steps] == [
                "PostgreSQL 15 made the definitions that verify compares with"
            ]
            assert migrate.verify(new.conninfo) == []
            assert rows_of(new) == before
            assert answers_of(new) == answered
            assert findings_of(new) == []
            with psycopg.connect(new.conninfo, autocommit=True) as owner:
                owner.execute("create role another_service login in role firmwall_app")


def stop(binaries: Path, cluster: Path, user: str | None) -> None:
    """Cleanly, which pg_upgrade asks for; the other servers of the tests are killed."""
    subprocess.run(
        [binaries / "pg_ctl", "stop", "--mode", "fast", "--wait", "--pgdata", cluster / "data"],
        user=user,
        env=plain_environment(),
        cwd=cluster,
        stdout=subprocess.DEVNULL,
        check=True,
    )


# --- by hand ----------------------------------------------------------------------------------------


def test_the_page_names_every_role() -> None:
    made, _ = (text for kind, text in blocks("Restore") if kind == "sql")
    ((_, granted),) = blocks("After an upgrade of the cluster")
    for role in migrate.ROLES:
        assert re.search(rf"\b{role}\b", made), role
        assert re.search(rf"\b{role}\b", granted), role
