"""Rights in the four schemas: after any apply they are what the files give, and the rest is named (T19).

The whole list of rights (every entry of every access list, owners' own included) is compared with that of an
installation where no default privilege was set.
"""

from __future__ import annotations

import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
import pytest

from firmwall.operate import grants, migrate
from firmwall.resources import sql_directory
from tests.conftest import DBA
from tests.databases import EmptyDatabase, Sources, empty_database
from tests.servers import Server

Right = tuple[str, str, str, str, bool]

# Every entry of every access list of what lies in the four schemas.
RIGHTS = """
with space as (
  select oid, nspname from pg_namespace where nspname in ('app', 'identity', 'audit', 'firmwall')
),
listed (object, owner, acl) as (
  select 'schema ' || n.nspname, n.nspowner, coalesce(n.nspacl, acldefault('n', n.nspowner))
  from pg_namespace as n join space using (oid)
  union all
  select
    'relation ' || c.oid::regclass, c.relowner,
    coalesce(c.relacl, acldefault(case c.relkind when 'S' then 's'::"char" else 'r'::"char" end, c.relowner))
  from pg_class as c join space on space.oid = c.relnamespace
  where c.relkind in ('r', 'p', 'v', 'm', 'S', 'f')
  union all
  select 'column ' || c.oid::regclass || '.' || a.attname, c.relowner, a.attacl
  from pg_class as c join space on space.oid = c.relnamespace
  join pg_attribute as a on a.attrelid = c.oid where not a.attisdropped
  union all
  select 'routine ' || p.oid::regprocedure, p.proowner, coalesce(p.proacl, acldefault('f', p.proowner))
  from pg_proc as p join space on space.oid = p.pronamespace
  union all
  select 'type ' || t.oid::regtype, t.typowner, coalesce(t.typacl, acldefault('T', t.typowner))
  from pg_type as t join space on space.oid = t.typnamespace
)
select
  l.object, pg_get_userbyid(l.owner), coalesce(g.rolname, 'PUBLIC') || ' by ' || pg_get_userbyid(a.grantor),
  a.privilege_type, a.is_grantable
from listed as l cross join aclexplode(l.acl) as a left join pg_roles as g on g.oid = a.grantee
"""


def rights(database: EmptyDatabase) -> set[Right]:
    with database.superuser() as superuser:
        superuser.execute("set search_path = pg_catalog")
        return set(superuser.execute(RIGHTS.encode()).fetchall())


@pytest.fixture
def empty(server: Server) -> Iterator[EmptyDatabase]:
    with empty_database(server, DBA) as database:
        yield database


@pytest.fixture
def clean(server: Server) -> Iterator[EmptyDatabase]:
    """To compare with."""
    with empty_database(server, DBA) as database:
        yield database


@pytest.fixture
def strangers(server: Server) -> Iterator[str]:
    """A group that firmwall does not know, and the login in it."""
    group = f"strangers_{uuid.uuid4().hex[:8]}"
    with psycopg.connect(server.conninfo(), autocommit=True) as superuser:
        superuser.execute(f"create role {group}; create role {group}_login login in role {group}".encode())
        # the roles that own things are the cluster's: their default privileges may be there first
        superuser.execute("set role dba")
        superuser.execute((sql_directory() / "roles.sql").read_bytes())
        superuser.execute("reset role")
        yield group
        for (dbname,) in superuser.execute("select datname from pg_database where datallowconn").fetchall():
            with psycopg.connect(server.conninfo(dbname), autocommit=True) as inside:
                inside.execute(f"drop owned by {group}, {group}_login".encode())
        superuser.execute(f"drop role {group}_login, {group}".encode())


OWNERS = ("firmwall_owner", "firmwall_exec", "firmwall_context")


def set_defaults(database: EmptyDatabase, strangers: str, *schemas: str) -> None:
    """Default privileges of every kind: whose, on what, where, to whom, with grant option, and taken away."""
    for role in (DBA, database.server.user, *OWNERS):
        own = f"alter default privileges for role {role}"
        database.run(
            f"{own} grant all on tables to {strangers}",
            f"{own} grant select on tables to firmwall_app, firmwall_reader with grant option",
            f"{own} grant usage on sequences to public, firmwall_agent",
            f"{own} grant execute on functions to {strangers}, firmwall_reader",
            f"{own} grant execute on functions to firmwall_app with grant option",
            f"{own} grant usage, create on schemas to {strangers}, firmwall_agent",
            f"{own} grant usage on types to {strangers}_login with grant option",
            f"{own} revoke usage on types from public",
            f"{own} revoke execute on functions from public",
            *(
                f"{own} in schema {schema} grant {privileges}"
                for schema in schemas
                for privileges in (
                    f"insert, delete on tables to {strangers}_login",
                    "select on tables to public",
                    f"all on functions to {strangers}_login",
                    "usage on sequences to firmwall_app",
                    "usage on types to firmwall_app",
                )
            ),
        )


def by_up(database: EmptyDatabase, directory: Path, tmp: Path) -> None:
    migrate.up(database.conninfo, directory=directory, create_extensions=True, on_warning=lambda _: None)


def by_up_again(database: EmptyDatabase, directory: Path, tmp: Path) -> None:
    migrate.up(
        database.conninfo, directory=directory, create_extensions=True, again=True, on_warning=lambda _: None
    )


def by_bundle(database: EmptyDatabase, directory: Path, tmp: Path) -> None:
    installed = database.ask("select to_regclass('firmwall.migration') is not null")
    if not installed:
        with psycopg.connect(database.conninfo) as owner:
            owner.execute((sql_directory() / "apply" / "30_extensions.sql").read_bytes())
    text = migrate.bundle(database.conninfo if installed else None, directory=directory)
    (tmp / "bundle.sql").write_text(text, encoding="utf-8")
    done = database.psql(tmp / "bundle.sql")
    assert done.returncode == 0, done.stderr


Apply = Callable[[EmptyDatabase, Path, Path], None]


def strays(database: EmptyDatabase, sources: Sources | None = None) -> list[migrate.Finding]:
    """What verify finds, the default privileges themselves apart: they are there, and stay."""
    found = migrate.verify(database.conninfo, directory=sources.directory if sources else None)
    return [finding for finding in found if not finding.object.startswith("default privileges of ")]


@pytest.mark.parametrize("apply", [by_up, by_bundle])
def test_an_installation_leaves_the_rights_of_its_files(
    empty: EmptyDatabase, clean: EmptyDatabase, strangers: str, tmp_path: Path, apply: Apply
) -> None:
    by_up(clean, sql_directory(), tmp_path)
    set_defaults(empty, strangers)
    apply(empty, sql_directory(), tmp_path)
    assert rights(empty) == rights(clean)
    assert strays(empty) == []
    # asked once more, and with nothing to do
    by_up(empty, sql_directory(), tmp_path)
    assert rights(empty) == rights(clean)


@pytest.mark.parametrize("apply", [by_up, by_bundle])
def test_an_upgrade_leaves_the_rights_of_its_files(
    empty: EmptyDatabase,
    clean: EmptyDatabase,
    strangers: str,
    tmp_path: Path,
    apply: Apply,
) -> None:
    """What is new, what is replaced, and what is dropped and made again because its signature changed."""
    before, after = Sources(tmp_path / "before"), Sources(tmp_path / "after")
    after.write(
        "schema/9000_more.sql",
        "set local role firmwall_owner;\n"
        "create table app.more (a integer, b integer);\n"
        "grant select (a) on app.more to firmwall_reader;\n"
        "create sequence audit.more;\n"
        "create domain firmwall.more as text;\n"
        "create type firmwall.most as enum ('one');\n",
    )
    by_up(clean, after.directory, tmp_path)
    before.remove("functions/admin/add_person.sql")
    before.replace("functions/admin/list_firms.sql", "create or replace", "-- older\ncreate or replace")
    before.replace("functions/admin/remove_member.sql", "p_login text", "p_person text")
    by_up(empty, before.directory, tmp_path)
    set_defaults(empty, strangers, "app", "identity", "audit", "firmwall")
    apply(empty, after.directory, tmp_path)
    assert rights(empty) == rights(clean)
    assert strays(empty, after) == []


def test_functions_made_again_have_the_rights_of_their_files(
    empty: EmptyDatabase, clean: EmptyDatabase, strangers: str, tmp_path: Path
) -> None:
    for database in (clean, empty):
        by_up(database, sql_directory(), tmp_path)
    set_defaults(empty, strangers, "app", "identity", "audit", "firmwall")
    empty.run(
        "drop function app.remove_member(text, text)",
        "create function app.begin_request(integer) returns void language sql as ''",
    )
    by_up_again(empty, sql_directory(), tmp_path)
    assert rights(empty) == rights(clean)
    assert strays(empty) == []


def test_the_months_of_the_audit_trail_are_a_backups_to_read(
    empty: EmptyDatabase, clean: EmptyDatabase, strangers: str, tmp_path: Path
) -> None:
    for database in (clean, empty):
        by_up(database, sql_directory(), tmp_path)
    set_defaults(empty, strangers, "audit")
    for database in (clean, empty):
        database.run("select app.keep_audit_partitions(1)")
    assert rights(empty) == rights(clean)
    assert strays(empty) == []


@pytest.mark.parametrize("role", [DBA, *OWNERS])
def test_an_owner_without_rights_on_its_own_is_refused_with_what_to_do(
    empty: EmptyDatabase, strangers: str, tmp_path: Path, role: str
) -> None:
    empty.run(
        f"alter default privileges for role {role} revoke select, insert on tables from {role}",
        f"alter default privileges for role {role} revoke execute on functions from {role}",
    )
    with pytest.raises(migrate.MigrationFailed, match="default privileges take from roles") as refused:
        by_up(empty, sql_directory(), tmp_path)
    assert refused.value.hint is not None
    empty.run(*refused.value.hint.removeprefix("Run: ").split("; "))
    by_up(empty, sql_directory(), tmp_path)
    assert strays(empty) == []


# --- what a hand grants -----------------------------------------------------------------------------


# What a DBA may grant, and the finding that names it; {s} is the group of strangers.
GRANTED = [
    ("grant usage on schema app to {s}, {s}_login", "usage to {s}_login"),
    ("grant execute on function app.open_context_as(text, text) to {s}_login", "execute to {s}_login"),
    ("grant execute on function firmwall.normalize_text(text) to public", "execute to public"),
    ("grant select on app.client to {s} with grant option", "select to {s}"),
    ("set role {s}; grant select on app.client to {s}_login; reset role", "select to {s}_login, by {s}"),
    ("grant select on app.matter to firmwall_backup with grant option", "select to firmwall_backup"),
    ("grant select on app.client to firmwall_reader", "select to firmwall_reader"),
    ("grant select (email) on app.client to firmwall_reader with grant option", "select to firmwall_reader"),
    ("grant insert (title), update (title) on app.document to {s}", "insert to {s}"),
    ("grant delete, truncate, references, trigger on identity.firm to {s}", "truncate to {s}"),
    ("grant usage, select, update on sequence audit.call_no to firmwall_app", "usage to firmwall_app"),
    ("grant usage, create on schema identity to {s}", "create to {s}"),
    ("grant usage on type firmwall.client_row to {s}", "usage to {s}"),
    ("grant select on audit.{month} to firmwall_app", "select to firmwall_app, in {month}"),
    ("grant select (at) on audit.{month} to {s}", "select to {s}, in {month}.at"),
    ("revoke update on app.client from firmwall_owner", "rights of its owner"),
    (
        "alter default privileges for role firmwall_owner in schema app"
        " grant select on tables to {s}, public",
        "",
    ),
    ("alter default privileges for role firmwall_exec grant execute on functions to {s}", ""),
]


@contextmanager
def granted_by_hand(database: EmptyDatabase, strangers: str) -> Iterator[set[str]]:
    """An installation with all of GRANTED done to it; the facets that verify should name."""
    by_up(database, sql_directory(), database_directory())
    month = database.ask("select substr(partition, 7) from app.keep_audit_partitions(0) limit 1")
    for statement, _ in GRANTED:
        database.run(statement.format(s=strangers, month=month))
    yield {facet.format(s=strangers, month=month) for _, facet in GRANTED}


def database_directory() -> Path:
    return Path()


def test_a_right_granted_by_hand_stays_and_is_named_with_its_revoke(
    empty: EmptyDatabase, strangers: str, tmp_path: Path
) -> None:
    with granted_by_hand(empty, strangers) as facets:
        before = rights(empty)
        by_up_again(empty, sql_directory(), tmp_path)
        # the file of a function takes back what PUBLIC has, each time
        (public,) = before - rights(empty)
        assert public[0] == "routine firmwall.normalize_text(text)"
        assert rights(empty) < before
        empty.run("grant execute on function firmwall.normalize_text(text) to public")
        found = migrate.verify(empty.conninfo)
        assert facets <= {finding.facet for finding in found}
        assert all(finding.remedy for finding in found)
        (whole,) = [
            f for f in found if (f.object, f.facet) == ("table app.client", "select to firmwall_reader")
        ]
        assert whole.remedy is not None
        assert whole.remedy.startswith(
            "revoke select on table app.client from firmwall_reader; grant select (firm_id, client_id,"
        )
        (changed,) = [f for f in found if f.object == "table app.matter"]
        assert changed.remedy == "revoke grant option for select on table app.matter from firmwall_backup;"
        (passed_on,) = [f for f in found if f.facet.endswith(f", by {strangers}")]
        assert passed_on.remedy == (
            f"set role {strangers}; revoke select on table app.client from {strangers}_login; reset role;"
        )


@pytest.mark.parametrize("who", ["the superuser", "the role that migrates"])
def test_the_statements_that_verify_prints_leave_no_drift(
    empty: EmptyDatabase, clean: EmptyDatabase, strangers: str, tmp_path: Path, who: str
) -> None:
    by_up(clean, sql_directory(), tmp_path)
    clean.run("select app.keep_audit_partitions(0)")
    with granted_by_hand(empty, strangers):
        if who == "the role that migrates":
            # which may not act for a stranger
            empty.run(f"set role {strangers}; revoke select on app.client from {strangers}_login")
        text = migrate.remedies(migrate.verify(empty.conninfo))
        with psycopg.connect(
            empty.conninfo_of(empty.server.user) if who == "the superuser" else empty.conninfo,
            autocommit=True,
        ) as connection:
            connection.execute(text.encode())
        assert migrate.verify(empty.conninfo) == []
        assert rights(empty) == rights(clean)
        assert migrate.remedies(migrate.verify(empty.conninfo)) == ""
        assert not empty.ask("select pg_has_role(%s, 'firmwall_owner', 'USAGE')", DBA)


def test_a_grant_that_a_hand_made_first_is_no_drift_once_a_file_makes_it(
    empty: EmptyDatabase, tmp_path: Path
) -> None:
    sources = Sources(tmp_path / "sql")
    by_up(empty, sources.directory, tmp_path)
    empty.run("grant select on app.client to firmwall_agent")
    assert [f.facet for f in migrate.verify(empty.conninfo, directory=sources.directory)] == [
        "select to firmwall_agent"
    ]
    sources.write(
        "schema/9000_more.sql",
        "set local role firmwall_owner;\ngrant select on app.client to firmwall_agent;\n",
    )
    by_up(empty, sources.directory, tmp_path)
    assert migrate.verify(empty.conninfo, directory=sources.directory) == []


def test_a_stray_right_is_not_lawful_because_an_older_apply_remembered_it(
    empty: EmptyDatabase, tmp_path: Path
) -> None:
    """Nor because the question to the catalogue changed, and what it answers is remembered afresh."""
    sources = Sources(tmp_path / "sql")
    by_up(empty, sources.directory, tmp_path)
    empty.run(
        "grant execute on function app.add_firm(text, text) to firmwall_app",
        "insert into firmwall.catalogue_entry (object, facet, value) values"
        " ('function app.add_firm(p_code text, p_name text)', 'execute to firmwall_app', 'granted')",
    )
    sources.replace("apply/80_catalogue.sql", "'row security',", "'rls',")
    by_up(empty, sources.directory, tmp_path)
    found = migrate.verify(empty.conninfo, directory=sources.directory)
    assert [(f.what, f.facet) for f in found] == [("extra", "execute to firmwall_app")]


def test_doctor_names_what_verify_names_with_the_same_statement(
    empty: EmptyDatabase, strangers: str, tmp_path: Path
) -> None:
    with granted_by_hand(empty, strangers), psycopg.connect(empty.conninfo) as connection:
        connection.execute("grant firmwall_admin to current_user; set role firmwall_admin")
        told = connection.execute("select remedy from app.doctor() where check_name = 'rights'").fetchall()
        assert {remedy for (remedy,) in told} == {
            finding.remedy
            for finding in migrate.verify(empty.conninfo)
            if finding.remedy and not finding.remedy.startswith(("alter default", "grant "))
        }


def test_default_privileges_give_a_service_no_function_and_no_context(
    empty: EmptyDatabase, strangers: str, tmp_path: Path
) -> None:
    login = f"{strangers}_login"
    empty.run(f"alter default privileges for role {DBA} grant execute on functions to {login}")
    by_up(empty, sql_directory(), tmp_path)
    empty.run(f"grant firmwall_app to {login}")
    with psycopg.connect(empty.conninfo_of(login)) as service:
        callable_beyond_app = service.execute(
            "select count(*) from pg_proc as p where p.pronamespace::regnamespace::text in"
            " ('app', 'identity', 'audit', 'firmwall') and has_function_privilege(p.oid, 'execute')"
            " and not has_function_privilege('firmwall_app', p.oid, 'execute')"
        ).fetchone()
        assert callable_beyond_app == (0,)
        with pytest.raises(psycopg.errors.InsufficientPrivilege):
            service.execute("select app.open_context_as('R01', 'bo@oak.example')")


# --- what the files say -----------------------------------------------------------------------------


def told(text: str) -> list[tuple[str | None, ...]]:
    return [tuple(grant) for grant in grants.granted([("sql/schema/0001_x.sql", text)])]


def test_grants_are_read_as_postgresql_reads_them() -> None:
    assert told(
        """
        -- grant select on app.never to nobody;
        grant select, insert (a, b) on app.one, app.two to r, s;
        revoke insert (a) on app.one from r; revoke all on table app.two from s, r;
        grant execute on function app.f(integer, text[]), app.g() to r;
        comment on table app.one is 'grant select on app.one to t;';
        create function app.h() returns void language plpgsql as $$ begin grant select on x to y; end $$;
        """
    ) == [
        ("relation", "app.one", None, "select", "r"),
        ("relation", "app.one", None, "select", "s"),
        ("relation", "app.one", "a", "insert", "s"),
        ("relation", "app.one", "b", "insert", "r"),
        ("relation", "app.one", "b", "insert", "s"),
        ("routine", "app.f(integer, text[])", None, "execute", "r"),
        ("routine", "app.g()", None, "execute", "r"),
    ]


def test_grants_follow_what_is_renamed_or_dropped() -> None:
    assert told(
        """
        grant select (a), update on app.one to r; grant select on app.two, app.three to r;
        alter table app.one rename column a to b; alter table app.one rename to first;
        drop table app.two cascade;
        """
    ) == [
        ("relation", "app.first", None, "update", "r"),
        ("relation", "app.first", "b", "select", "r"),
        ("relation", "app.three", None, "select", "r"),
    ]


@pytest.mark.parametrize(
    "text",
    [
        "grant all on app.one to r;",
        "grant select on app.one to r with grant option;",
        "grant select on all tables in schema app to r;",
        "grant r to s;",
        "alter default privileges grant select on tables to r;",
        "do $$ begin execute 'grant select on app.one to r'; end $$;",
        "alter table app.one set schema audit;",
    ],
)
def test_a_grant_that_cannot_be_read_is_refused(text: str) -> None:
    with pytest.raises(grants.UnreadableGrant, match=r"sql/schema/0001_x\.sql: "):
        told(text)
