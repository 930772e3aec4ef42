"""docs/restore.md carries the rows of a database that was made before 0.1 into a fresh installation.

The older database comes from the bundle of the last schema before 0.1, which lies beside the tests.
"""

from __future__ import annotations

import lzma
from contextlib import ExitStack
from pathlib import Path

import psycopg
import pytest
from psycopg import sql

from firmwall.errors import SchemaDrift
from firmwall.operate import migrate
from tests.cast import Cast
from tests.databases import EmptyDatabase
from tests.servers import Server, running_server
from tests.test_restore import (
    NEW,
    OLD,
    OWNER,
    Shell,
    answers_of,
    blocks,
    fill,
    findings_of,
)

BEFORE = Path(__file__).parent / "releases" / "before_0.1.sql.xz"

# What a new installation has of its own, and what the newer one adds or leaves empty.
NOT_COMPARED = ("firmwall.migration", "firmwall.catalogue_entry")
NEW_COLUMNS = ("external_id", "analyzer_version", "engine_version")

# Every other table holds a row, so that one which is left out shows.
EMPTY = {"firmwall.context_latch", "firmwall.import_row", "audit.unscoped_count"}


def older(server: Server, directory: Path) -> EmptyDatabase:
    """A database of the last commit before 0.1, with all that a restore is tried with."""
    database = EmptyDatabase(server, OLD, OWNER)
    with psycopg.connect(server.conninfo(), autocommit=True) as superuser:
        superuser.execute(f"create role {OWNER} login createrole")
        superuser.execute(f"create database {OLD} owner {OWNER}")
    with psycopg.connect(database.conninfo, autocommit=True) as owner:
        owner.execute("create schema extensions")
        for extension in migrate.EXTENSIONS:
            owner.execute(sql.SQL("create extension {} schema extensions").format(sql.Identifier(extension)))
    file = directory / "before.sql"
    file.write_bytes(lzma.decompress(BEFORE.read_bytes()))
    done = database.psql(file)
    assert done.returncode == 0, done.stderr
    fill(database)
    with psycopg.connect(database.conninfo_of("matters_import"), autocommit=True) as admin:
        admin.execute("select app.add_word('brewery', 'spoken')")
        admin.execute("select app.set_choice_detail('alder', 'number')")
        admin.execute("select app.add_person('anna2@example.com', 'Anna')")
        admin.execute("select app.merge_people('anna@example.com', 'anna2@example.com')")
    with psycopg.connect(database.conninfo_of("matters_service")) as service:
        service.execute("select app.execute_tool('find_client', '{}')")
    with psycopg.connect(database.conninfo_of("matters_import")) as admin:
        admin.execute("select app.open_context_as('alder', 'anna@example.com')")
        admin.execute("select app.upsert_document('M-1', 'Statement of claim')")
        admin.execute("select app.upsert_matter_party('M-1', 'Harbour Board', 'respondent')")
    return database


def rows_of(database: EmptyDatabase) -> dict[str, tuple[int, str]]:
    """How many rows each table holds and a digest of them, but for columns that only the newer schema has."""
    counted = {}
    with database.superuser() as superuser:
        superuser.execute("set timezone = 'UTC'")
        tables = superuser.execute(
            "select c.oid::regclass::text from pg_class as c where c.relkind in ('r', 'p')"
            " and not c.relispartition"
            " and c.relnamespace::regnamespace::text in ('app', 'identity', 'audit', 'firmwall')"
        ).fetchall()
        for (table,) in tables:
            new = list(NEW_COLUMNS)
            if table == "app.client":
                new += ["excluded_person_ids", "allowed_person_ids"]
            elif table == "firmwall.proposal":
                new.append("subject_seen")
            row = superuser.execute(
                "select count(*), md5(coalesce(string_agg((to_jsonb(t) - %s::text[])::text, ''"
                f" order by (to_jsonb(t) - %s::text[])::text), '')) from {table} as t".encode(),
                (new, new),
            ).fetchone()
            assert row is not None
            counted[table] = row
    return {table: row for table, row in counted.items() if table not in NOT_COMPARED}


@pytest.mark.parametrize("name", ["pg15", pytest.param("pg18", marks=pytest.mark.long)])
def test_the_rows_of_a_database_from_before_the_first_release_are_carried_over(
    name: str, tmp_path: Path
) -> None:
    with ExitStack() as stack:
        server = stack.enter_context(running_server(name))
        old = older(server, tmp_path)
        before, answered = rows_of(old), answers_of(old)
        assert before["audit.tool_call"][0] == 3
        assert {table for table, (count, _) in before.items() if not count} == EMPTY

        with pytest.raises(SchemaDrift, match=r"made before 0\.1") as refused:
            migrate.up(old.conninfo)
        assert "docs/restore.md" in (refused.value.hint or "")
        assert rows_of(old) == before

        shell = Shell(server, tmp_path)
        with psycopg.connect(server.conninfo(), autocommit=True) as superuser:
            superuser.execute("create role matters_backup login in role firmwall_backup")
            superuser.execute(f"create database {NEW} owner {OWNER}")
        new = EmptyDatabase(server, NEW, OWNER)
        migrate.up(new.conninfo, create_extensions=True)
        membership = (
            "select count(*) from pg_auth_members where member = %s::regrole and roleid = %s::regrole"
        )
        joined = new.ask(membership, OWNER, "firmwall_owner")
        schema = new.schema()
        (_, dump), (_, load) = blocks("From a database before 0.1")
        shell.console(dump)
        shell.console(f"export FIRMWALL_DATABASE_URL='{new.conninfo}'\n" + load)

        assert rows_of(new) == before
        assert answers_of(new) == answered
        assert new.schema() == schema
        assert new.ask(membership, OWNER, "firmwall_owner") == joined
        assert migrate.verify(new.conninfo) == []
        assert findings_of(new) == findings_of(old)

        # what goes on: the numbers of calls, an open proposal, a person's two logins
        with psycopg.connect(new.conninfo_of("matters_service")) as service:
            service.execute("select app.begin_request(%s)", (Cast().token(),))
            body = service.execute(
                "select app.approve_proposal(p.proposal_id) from app.list_proposals() as p"
            ).fetchone()
            assert body is not None
            assert body[0]["outcome"] == "executed", body
        with psycopg.connect(new.conninfo_of("matters_import")) as admin:
            assert admin.execute("select count(*) from app.audit_gaps()").fetchone() == (0,)

        # a second run is refused, and nothing changes
        before = rows_of(new)
        with pytest.raises(AssertionError, match="firms or people in this database already"):
            shell.console(load.splitlines()[0] + "\n" + load.splitlines()[1])
        assert rows_of(new) == before
        assert new.schema() == schema
