"""firmwall test: the pgTAP suite that ships with firmwall, against a database."""

import os
import re
import shutil
import subprocess
from pathlib import Path
from typing import Annotated

import psycopg
import typer
from psycopg.conninfo import conninfo_to_dict
from psycopg.pq import Conninfo

from firmwall.commands import new_app
from firmwall.connections import connect
from firmwall.errors import NotInstalled
from firmwall.resources import sql_directory
from firmwall.terminal import console
from firmwall.terminal.console import ExitCode
from firmwall.terminal.options import DatabaseUrl, Json, require_database

app = new_app()

# What has to be there before the first file runs. A function of pgTAP tells where that lies, in a schema that
# may be called anything.
PRECONDITIONS = """
select
  exists (
    select from pg_catalog.pg_class as c
    join pg_catalog.pg_namespace as n on n.oid = c.relnamespace
    where n.nspname = 'firmwall' and c.relname = 'migration'
  ),
  (
    select r.rolsuper or r.rolcreaterole
    from pg_catalog.pg_roles as r
    where r.rolname = current_user
  ),
  (
    select n.nspname::text
    from pg_catalog.pg_proc as p
    join pg_catalog.pg_namespace as n on n.oid = p.pronamespace
    where p.proname = 'throws_ok'
    order by n.nspname = 'tap' desc
    limit 1
  )
"""

# How pg_prove names a file that failed, in its summary.
FAILED = re.compile(r"^(\S+\.sql)\s+\(Wstat: ", re.MULTILINE)

# Only firmwall_backup reads every row. The role that made it may join it, for this transaction.
HAS_ROWS = """
grant firmwall_backup to current_user;
set local role firmwall_backup;
select exists (select from identity.firm) or exists (select from identity.person);
"""


@app.command()
def tenancy_tests(
    names: Annotated[
        list[str] | None,
        typer.Argument(metavar="WORD", help="Only files whose name holds one of these words."),
    ] = None,
    database_url: DatabaseUrl = None,
    verbose: Annotated[bool, typer.Option("--verbose", "-v", help="Print every assertion.")] = False,
    json: Json = False,
) -> None:
    """Run the tenancy tests by pg_prove, as the database owner with CREATEROLE. Nothing is left behind.

    Take a database with firmwall and no rows: the tests count what they made, and lock every table while they
    run. Each file sets up its own firms and people in a transaction and rolls it back. Logins of the cluster
    and what they were granted make no difference. Needs firmwall and pgTAP in the database, and pg_prove on
    this machine; exit status 3 when one is missing. Else it is that of pg_prove.
    """
    url = require_database(database_url)
    pg_prove = shutil.which("pg_prove")
    if pg_prove is None:
        console.fail(
            "pg_prove is not on this machine",
            hint="Debian: apt-get install libtap-parser-sourcehandler-pgtap-perl. "
            "Elsewhere: cpan TAP::Parser::SourceHandler::pgTAP.",
        )
    chosen = [
        file
        for file in shipped_tests()
        if not names or any(name.removesuffix(".sql") in file.stem for name in names)
    ]
    if not chosen:
        console.fail(
            "no test file has such a name",
            hint=f"There are {len(shipped_tests())} in {sql_directory() / 'tests'}; part of a name will do.",
            code=ExitCode.USAGE,
        )
    command = [pg_prove, *(["--verbose"] if verbose else []), *map(str, chosen)]
    done = subprocess.run(
        command,
        env=environment(url, pgtap_schema(url)),
        check=False,
        stdout=subprocess.PIPE if json else None,
        text=True,
    )
    if json:
        failed = [Path(file).stem for file in FAILED.findall(done.stdout)]
        console.emit_json({"files": len(chosen), "passed": done.returncode == 0, "failed": failed})
    if done.returncode and has_rows(url):
        console.note(
            "This database holds firms or people of its own, and the tests count what they made: "
            "run them in a database without rows."
        )
    raise typer.Exit(done.returncode)


def shipped_tests() -> list[Path]:
    """Every test that ships; what they include lies in a folder of its own."""
    return sorted((sql_directory() / "tests").glob("*.sql"))


def pgtap_schema(url: str) -> str:
    """The schema that pgTAP lies in, or the end of the command: at once, not in each of the files."""
    with connect(url) as connection:
        row = connection.execute(PRECONDITIONS).fetchone()
        assert row is not None
        installed, may_make_roles, schema = row
        login = connection.info.user
    if not installed:
        raise NotInstalled
    if not may_make_roles:
        console.fail(
            f'role "{login}" does not have CREATEROLE, and the tests make logins of their own',
            hint="Connect as the role that ran firmwall migrate up, the owner of the database.",
        )
    if schema is None:
        console.fail(
            "pgTAP is not in this database",
            hint="create schema tap; create extension pgtap schema tap; (Debian: postgresql-15-pgtap.) "
            "Without its files on the server, run pgtap--1.2.0.sql with psql, search_path set to tap.",
        )
    return str(schema)


def has_rows(url: str) -> bool:
    """Whether firms or people were there before; False where this role may not look."""
    with connect(url) as connection:
        try:
            last = connection.execute(HAS_ROWS)
            while last.nextset():
                pass
            row = last.fetchone()
        except psycopg.Error:
            return False
        finally:
            connection.rollback()
    return row is not None and bool(row[0])


def environment(url: str, schema: str) -> dict[str, str]:
    """Ours, with the way to the database and the settings that the tests are written for.

    The address goes by the environment, since command lines are for everybody to read.
    """
    variables = {
        option.keyword.decode(): option.envvar.decode() for option in Conninfo.get_defaults() if option.envvar
    }
    given = conninfo_to_dict(url)
    found = {variables[key]: str(value) for key, value in given.items() if key in variables}
    # what a DBA has set for the database or for this login
    plain = (
        "-c datestyle=iso -c default_transaction_read_only=off"
        " -c default_transaction_isolation=read\\ committed"
    )
    path = '"' + schema.replace('"', '""').replace(" ", "\\ ") + '",public'
    options = f"{given.get('options') or os.environ.get('PGOPTIONS', '')} {plain} -c search_path={path}"
    return os.environ | found | {"PGOPTIONS": options.strip()}
