"""The pgTAP suite of sql/tests: a database to run it in, and one run of it, file by file.

`python -m tests.pgtap` installs firmwall on PostgreSQL 15 and on 18, each time by a database owner without
superuser, beside logins and settings such as a DBA makes, and runs `firmwall test` there.

The mutation run wants the suite many times over, so `run_suite` gives all files to one psql process; every
file begins and rolls back its own transaction, and is judged by its own plan and its own errors.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import psycopg
from psycopg import sql

from firmwall.operate import migrate
from firmwall.resources import sql_directory
from tests import machine
from tests.servers import BINARIES, Server, running_server

OWNER = "dba"
PGTAP = Path("/usr/share/postgresql/15/extension/pgtap--1.2.0.sql")
OPTIONS = "-c search_path=tap,public"
# What else a cluster and a database may hold: logins in each role of firmwall and in several, by a group,
# without INHERIT, with rights over the whole server, with settings of their own. No claim is about them.
OF_A_DBA = """
create role bak login in role firmwall_backup;
create role svc login in role firmwall_app, pg_monitor;
create role agt login in role firmwall_agent;
create role rdr login in role firmwall_reader;
create role adm login in role firmwall_admin;
create role att login in role firmwall_attestor, firmwall_app;
create role team in role firmwall_app, firmwall_reader;
create role member_of_team login in role team;
create role all_of_them login in role
  firmwall_app, firmwall_agent, firmwall_reader, firmwall_admin, firmwall_backup, firmwall_attestor;
create role without_inherit login noinherit in role firmwall_backup;
create role migrator login in role firmwall_owner, firmwall_exec, firmwall_context;
create role other_superuser login superuser;
create role unbound login bypassrls replication in role firmwall_backup, pg_read_all_data;
create role role_maker login createrole createdb;
alter role svc set row_security = off;
alter role agt set synchronous_commit = off;
alter role rdr set standard_conforming_strings = off;
alter role adm set track_counts = off;
alter role bak set search_path = public;
alter database {dbname} set timezone = 'Asia/Kolkata';
alter database {dbname} set datestyle = 'SQL, DMY';
alter database {dbname} set intervalstyle = iso_8601;
alter database {dbname} set bytea_output = escape;
alter database {dbname} set extra_float_digits = 0;
alter database {dbname} set default_transaction_isolation = 'repeatable read';
alter database {dbname} set default_transaction_read_only = on;
"""
MARK = "-- the file has ended"


@dataclass(frozen=True)
class FileResult:
    """How one test file ended."""

    name: str
    planned: int
    passed: int
    failed: tuple[str, ...]
    error: str | None
    seconds: float

    @property
    def green(self) -> bool:
        return not self.failed and self.error is None and self.passed == self.planned > 0


def test_files() -> list[Path]:
    """Every test that ships, in the order of their names; the cast is included by them."""
    return sorted((sql_directory() / "tests").glob("*.sql"))


def make_database(server: Server, dbname: str, *, with_pgtap: bool = True) -> None:
    """A database of OWNER with firmwall in it, and pgTAP, made without a superuser's help."""
    with psycopg.connect(server.conninfo(), autocommit=True) as superuser:
        superuser.execute(
            f"do $$ begin create role {OWNER} login createrole;"
            " exception when duplicate_object then null; end $$"
        )
        superuser.execute(sql.SQL("create database {} owner dba").format(sql.Identifier(dbname)))
    migrate.up(server.conninfo(dbname, OWNER), create_extensions=True, on_warning=lambda _: None)
    if with_pgtap:
        install_pgtap(server.conninfo(dbname, OWNER))


def install_pgtap(conninfo: str) -> None:
    """Into a schema of its own, from its SQL file: a server needs no files for that."""
    with psycopg.connect(conninfo, autocommit=True) as owner:
        owner.execute("create schema tap")
        owner.execute("grant usage on schema tap to public")
    subprocess.run(
        [
            *("psql", "--no-psqlrc", "--quiet", "--set", "ON_ERROR_STOP=1"),
            *("--file", str(PGTAP), "--dbname", conninfo),
        ],
        env=os.environ | {"PGOPTIONS": "-c search_path=tap -c client_min_messages=error"},
        stdout=subprocess.DEVNULL,
        check=True,
    )


def run_suite(conninfo: str, files: Iterable[Path]) -> Iterator[FileResult]:
    """Run the files by one psql process, one after the other; a file that dies takes no other with it.

    The results come as the files end, and a caller that has seen enough stops there.
    """
    with (
        tempfile.TemporaryDirectory() as directory,
        subprocess.Popen(
            [*("psql", "--no-psqlrc", "--quiet", "--no-align", "--tuples-only"), *("--dbname", conninfo)],
            env=os.environ
            | {"PGOPTIONS": f"{OPTIONS} -c statement_timeout=60s -c client_min_messages=warning"},
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
        ) as psql,
    ):
        assert psql.stdin is not None
        assert psql.stderr is not None
        try:
            for file in files:
                shown = Path(directory) / f"{file.stem}.tap"
                started = time.monotonic()
                # closing the output writes it out; the mark on stderr says that it is there
                psql.stdin.write(
                    f"\\o {shown}\n\\i '{file}'\nrollback;\n\\o\ndeallocate all;\nreset all;\n\\warn {MARK}\n"
                )
                psql.stdin.flush()
                said = "".join(iter(psql.stderr.readline, f"{MARK}\n"))
                yield judged(file.stem, shown.read_text(), said, time.monotonic() - started)
        finally:
            psql.kill()


def judged(name: str, shown: str, said: str, seconds: float) -> FileResult:
    plan = re.search(r"^1\.\.(\d+)$", shown, re.MULTILINE)
    error = re.search(r"(?:ERROR|FATAL):  .*", said)
    return FileResult(
        name,
        int(plan[1]) if plan else 0,
        len(re.findall(r"^ok \d+", shown, re.MULTILINE)),
        tuple(re.findall(r"^not ok \d+ - (.*)", shown, re.MULTILINE)),
        error[0] if error else (None if plan else "no plan"),
        seconds,
    )


def main() -> int:
    """Run `firmwall test` on every server there is; the worst exit status of them."""
    argparse.ArgumentParser(
        prog="python -m tests.pgtap", description="Run the pgTAP suite on PostgreSQL 15 and on 18."
    ).parse_args()
    if reason := machine.without("postgresql-15-pgtap", "libtap-parser-sourcehandler-pgtap-perl"):
        print(f"pgTAP: left out, {reason}")
        return 0
    there = [name for name, binaries in BINARIES.items() if binaries() is not None]
    for name in BINARIES.keys() - there:
        print(f"pgTAP on {name}: left out, not installed", flush=True)
    with ThreadPoolExecutor(len(there)) as pool:
        # all at the same time; the first prints as it goes, and the others when it has ended
        running = [pool.submit(run_on, name, live=name == there[0]) for name in there]
        return max(done.result() for done in running)


def run_on(name: str, *, live: bool) -> int:
    """`firmwall test` on a server of that name; its exit status. Unless it is live, it prints at the end."""
    with running_server(name) as server:
        make_database(server, "pgtap")
        with psycopg.connect(server.conninfo("pgtap"), autocommit=True) as superuser:
            superuser.execute(OF_A_DBA.format(dbname="pgtap").encode())
        if live:
            print(f"pgTAP on {name}", flush=True)
        done = subprocess.run(
            [sys.executable, "-m", "firmwall", "test", "--database-url", server.conninfo("pgtap", OWNER)],
            check=False,
            text=True,
            stdout=None if live else subprocess.PIPE,
            stderr=None if live else subprocess.STDOUT,
        )
        if not live:
            print(f"pgTAP on {name}", done.stdout, sep="\n", end="", flush=True)
        return done.returncode


if __name__ == "__main__":
    sys.exit(main())
