"""Installing, upgrading and verifying, on each server, as a database owner without superuser."""

from __future__ import annotations

import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path

import psycopg
import pytest
from psycopg import sql

from firmwall import __version__
from firmwall.errors import (
    ExtensionMissing,
    ExtensionSchemaOpen,
    FirmwallError,
    NotInstalled,
    SchemaDrift,
)
from firmwall.operate import migrate
from firmwall.operate.migrate import MigrationFailed
from firmwall.resources import sql_directory
from firmwall.version import commit
from tests.conftest import DBA
from tests.databases import EmptyDatabase, Sources, empty_database
from tests.machine import is_safe, release
from tests.servers import BINARIES, Server, running_server


@pytest.fixture
def empty(server: Server) -> Iterator[EmptyDatabase]:
    with empty_database(server, DBA) as database:
        yield database


@pytest.fixture
def other(server: Server) -> Iterator[EmptyDatabase]:
    """A second one, to compare with."""
    with empty_database(server, DBA) as database:
        yield database


@pytest.fixture
def sources(tmp_path: Path) -> Sources:
    return Sources(tmp_path / "sql")


def install(database: EmptyDatabase, sources: Sources | None = None) -> migrate.Plan:
    directory = sources.directory if sources else None
    return migrate.up(database.conninfo, directory=directory, create_extensions=True)


def steps(plan: migrate.Plan) -> list[tuple[str, str, str]]:
    return [(step.action, step.kind, step.name) for step in plan.steps]


SEAL = "select encode(ipad || opad, 'hex') from firmwall.signing_key where kid = 'seal'"


# --- installing -------------------------------------------------------------------------------------


def test_a_database_owner_with_createrole_installs(empty: EmptyDatabase) -> None:
    assert empty.ask("select not rolsuper and not rolbypassrls from pg_roles where rolname = %s", DBA)
    install(empty)
    files = migrate.SqlFiles.read()
    ledger = empty.ask("select array_agg(kind || ' ' || name) from firmwall.migration")
    assert sorted(ledger) == sorted(f"{file.kind} {file.name}" for file in files)
    assert migrate.verify(empty.conninfo) == []


def test_the_installing_role_keeps_no_right_of_the_roles_that_own_things(empty: EmptyDatabase) -> None:
    install(empty)
    for role in ("firmwall_owner", "firmwall_exec", "firmwall_context"):
        assert not empty.ask("select pg_has_role(%s, %s, 'USAGE')", DBA, role)
        if empty.server.name != "pg15":
            assert not empty.ask("select pg_has_role(%s, %s, 'SET')", DBA, role)
    for schema in ("app", "identity", "audit", "firmwall"):
        for role in ("firmwall_exec", "firmwall_context"):
            assert not empty.ask("select has_schema_privilege(%s, %s, 'CREATE')", role, schema)
    assert not empty.ask("select has_database_privilege('public', current_database(), 'TEMPORARY')")


def test_a_superuser_installs_the_same(empty: EmptyDatabase, other: EmptyDatabase) -> None:
    install(empty)
    migrate.up(other.conninfo_of(other.server.user), create_extensions=True)
    # the schema of the extensions belongs to whoever made it
    other.run(f"alter schema extensions owner to {DBA}")
    owned = empty.schema().replace(empty.dbname, "")
    assert other.schema().replace(other.dbname, "") == owned


def test_a_second_run_changes_nothing(empty: EmptyDatabase) -> None:
    install(empty)
    before, seal = empty.schema(), empty.ask(SEAL)
    assert install(empty).steps == []
    assert migrate.up(empty.conninfo, again=True).steps
    assert empty.schema() == before
    assert empty.ask(SEAL) == seal
    assert migrate.verify(empty.conninfo) == []


def test_each_database_has_its_own_seal_key(empty: EmptyDatabase, other: EmptyDatabase) -> None:
    install(empty)
    install(other)
    assert len(empty.ask(SEAL)) == 256
    assert empty.ask(SEAL) != other.ask(SEAL)


def test_twenty_at_once_in_one_database_all_succeed(empty: EmptyDatabase) -> None:
    with ThreadPoolExecutor(20) as pool:
        plans = list(pool.map(lambda _: install(empty), range(20)))
    assert sum(bool(plan.steps) for plan in plans) == 1
    assert migrate.verify(empty.conninfo) == []


@pytest.mark.long
@pytest.mark.parametrize("name", list(BINARIES))
def test_eight_at_once_in_eight_databases_of_a_cluster_without_roles_all_succeed(name: str) -> None:
    with running_server(name) as server, ExitStack() as stack:
        with psycopg.connect(server.conninfo(), autocommit=True) as superuser:
            superuser.execute("create role newcomer login createrole nosuperuser")
        databases = [stack.enter_context(empty_database(server, "newcomer")) for _ in range(8)]
        with ThreadPoolExecutor(8) as pool:
            assert all(plan.steps for plan in pool.map(install, databases))
        for database in databases:
            assert migrate.verify(database.conninfo) == []


@pytest.mark.parametrize("name", list(BINARIES))
def test_a_second_installing_role_is_let_in_or_told_what_to_ask_for(name: str) -> None:
    """From 16 on only the role that made the roles, or a superuser, can let another one in."""
    with running_server(name) as server, ExitStack() as stack:
        with psycopg.connect(server.conninfo(), autocommit=True) as superuser:
            superuser.execute("create role first login createrole; create role second login createrole")
            install(stack.enter_context(empty_database(server, "first")))
            database = stack.enter_context(empty_database(server, "second"))
            if name != "pg15":
                with pytest.raises(FirmwallError, match="cannot make itself a member") as refused:
                    install(database)
                assert refused.value.hint is not None
                superuser.execute(refused.value.hint.split(": ", 1)[1].encode())
        install(database)
        assert migrate.verify(database.conninfo) == []


def test_a_role_without_createrole_is_told_so(server: Server) -> None:
    with psycopg.connect(server.conninfo(), autocommit=True) as superuser:
        superuser.execute("drop role if exists bare")
        superuser.execute("create role bare login")
    with empty_database(server, "bare") as database, pytest.raises(FirmwallError):
        install(database)


def test_settings_of_the_login_do_not_get_in_the_way(server: Server) -> None:
    with psycopg.connect(server.conninfo(), autocommit=True) as superuser:
        superuser.execute("drop role if exists set_in_its_ways; create role set_in_its_ways login superuser")
        for setting in (
            "default_transaction_isolation = serializable",
            "default_transaction_read_only = on",
            "lock_timeout = 1",
            "search_path = nowhere",
            "quote_all_identifiers = on",
            "standard_conforming_strings = off",
            "row_security = off",
            "array_nulls = off",
            "bytea_output = escape",
            "datestyle = german",
            "intervalstyle = sql_standard",
            "timezone = 'Asia/Kolkata'",
        ):
            superuser.execute(f"alter role set_in_its_ways set {setting}".encode())
        try:
            with empty_database(server, DBA) as database:
                install(database)
                address = database.conninfo_of("set_in_its_ways")
                assert migrate.verify(address) == []
                assert migrate.up(address, again=True).steps
                assert migrate.verify(database.conninfo) == []
            with empty_database(server, "set_in_its_ways") as database:
                install(database)
                with pytest.raises(MigrationFailed, match="may not create temporary tables") as refused:
                    migrate.verify(database.conninfo_of(DBA))
                assert "grant temporary on database" in (refused.value.hint or "")
                database.run(f"grant temporary on database {database.dbname} to {DBA}")
                assert migrate.verify(database.conninfo_of(DBA)) == []
        finally:
            superuser.execute("drop owned by set_in_its_ways; drop role set_in_its_ways")


@pytest.mark.parametrize("name", list(BINARIES))
def test_role_database_and_schemas_may_be_called_anything(name: str) -> None:
    role, dbname, schema = "o'br\"ien; --", 'it\'s "one" %I', 'exten\'s "x", public'
    with running_server(name) as server:
        with psycopg.connect(server.conninfo(), autocommit=True) as superuser:
            superuser.execute(sql.SQL("create role {} login createrole").format(sql.Identifier(role)))
            superuser.execute(
                # in a locale that sorts quotes before letters
                sql.SQL("create database {} owner {} template template0 encoding 'UTF8' locale 'C'").format(
                    sql.Identifier(dbname), sql.Identifier(role)
                )
            )
        database = EmptyDatabase(server, dbname, role)
        with database.superuser() as superuser:
            for place, extension in ((schema, "pg_trgm"), ("ext2", "unaccent")):
                of = {"schema": sql.Identifier(place), "role": sql.Identifier(role)}
                superuser.execute(sql.SQL("create schema {schema}").format(**of))
                superuser.execute(
                    sql.SQL("grant usage on schema {schema} to {role} with grant option").format(**of)
                )
                superuser.execute(sql.SQL(f"create extension {extension} schema {{schema}}").format(**of))
        install(database)
        assert migrate.verify(database.conninfo) == []
        assert not migrate.up(database.conninfo).steps
        assert migrate.up(database.conninfo, again=True).steps
        assert migrate.verify(database.conninfo) == []


def test_a_database_that_is_not_utf8_is_refused(server: Server) -> None:
    with psycopg.connect(server.conninfo(), autocommit=True) as superuser:
        superuser.execute(
            f"create database latin owner {DBA} template template0 encoding 'LATIN1' locale 'C'"
        )
        try:
            database = EmptyDatabase(server, "latin", DBA)
            with pytest.raises(
                MigrationFailed, match="needs a database encoded in UTF8, and this one is LATIN1"
            ):
                install(database)
        finally:
            superuser.execute("drop database latin with (force)")


def test_releases_with_the_known_bypass_are_warned_of(empty: EmptyDatabase) -> None:
    warnings: list[str] = []
    migrate.up(empty.conninfo, create_extensions=True, on_warning=warnings.append)
    found = release(empty.server.name)
    assert found is not None
    assert any("row-security bypass" in text for text in warnings) == (not is_safe(found))


# --- all or nothing ---------------------------------------------------------------------------------


def test_a_failing_file_names_its_line_and_leaves_an_empty_database_empty(
    empty: EmptyDatabase, sources: Sources
) -> None:
    before = empty.schema()
    sources.write(
        "functions/zebra.sql",
        "-- broken\n"
        "create or replace function app.zebra()\nreturns integer\nlanguage sql\nas $$ select 1 $$;\n\n"
        "selct;\n",
    )
    with pytest.raises(
        MigrationFailed, match=r"sql/functions/zebra.sql, line 7: syntax error .*nothing was changed"
    ):
        install(empty, sources)
    assert empty.schema() == before


def test_a_failing_upgrade_leaves_the_database_as_it_was(empty: EmptyDatabase, sources: Sources) -> None:
    install(empty, sources)
    before = empty.schema()
    sources.write(
        "schema/9000_more.sql", "set local role firmwall_owner;\ncreate table app.more (n integer);\n"
    )
    sources.replace("policies/client.sql", "to firmwall_backup", "to nobody_of_this_name")
    with pytest.raises(MigrationFailed, match="nobody_of_this_name"):
        install(empty, sources)
    assert empty.schema() == before
    assert not empty.ask("select pg_has_role(%s, 'firmwall_owner', 'USAGE')", DBA)


def test_a_locked_table_ends_the_wait_and_changes_nothing(empty: EmptyDatabase, sources: Sources) -> None:
    install(empty, sources)
    sources.write(
        "schema/9000_more.sql",
        "set local lock_timeout = '100ms';\nset local role firmwall_owner;\n"
        "alter table app.client add column more text;\n",
    )
    with empty.superuser() as superuser, superuser.transaction():
        superuser.execute("lock table app.client in access share mode")
        with pytest.raises(MigrationFailed, match="lock timeout") as failed:
            install(empty, sources)
    assert failed.value.hint is not None
    assert "Try again" in failed.value.hint
    assert steps(install(empty, sources)) == [("run", "schema", "9000_more")]


def test_an_upgrade_over_twins_keeps_both_and_doctor_names_them(empty: EmptyDatabase) -> None:
    """Logins and codes had no key once. Of twins the one that was added first gets it."""
    migrate.up(empty.conninfo, create_extensions=True)
    with empty.superuser() as superuser:
        # as an older database is when its columns have just been added
        superuser.execute("alter table identity.person disable trigger keep_key")
        superuser.execute("alter table identity.firm disable trigger keep_code")
        superuser.execute(
            "insert into identity.person (login, name, created_at) values"
            " ('bo@x.example', 'Bo', '2024-01-02'), ('Bo@X.example', 'Bo', '2024-01-01'),"
            " ('ann@x.example', 'Ann', '2024-01-01')"
        )
        superuser.execute(
            "insert into identity.firm (code, name, created_at) values"
            " ('oak', 'Oak', '2024-01-02'), ('OAK', 'Oak', '2024-01-01'), ('elm', 'Elm', '2024-01-01')"
        )
        superuser.execute("alter table identity.person enable trigger keep_key")
        superuser.execute("alter table identity.firm enable trigger keep_code")
    migrate.up(empty.conninfo, again=True)
    migrate.up(empty.conninfo, again=True)
    with empty.superuser() as superuser:
        assert superuser.execute(
            "select login, login_key from identity.person order by name, 2"
        ).fetchall() == [
            ("ann@x.example", "ann@x.example"),
            ("Bo@X.example", "bo@x.example"),
            ("bo@x.example", None),
        ]
        assert superuser.execute("select code, code_key from identity.firm order by name, 2").fetchall() == [
            ("elm", "elm"),
            ("OAK", "oak"),
            ("oak", None),
        ]
        named = superuser.execute(
            "select object, found from app.doctor() where check_name = 'twins' order by 1"
        ).fetchall()
        assert named == [
            ("firm oak", "the same code as OAK"),
            (
                "person bo@x.example",
                "the same login as Bo@X.example: a wall that names one of them is passed by the other",
            ),
        ]
        superuser.execute("select app.merge_people('Bo@X.example', 'bo@x.example')")
        superuser.execute("select app.rename_firm('oak', 'Oak of Elm', 'oak-2')")
        assert (
            superuser.execute("select object from app.doctor() where check_name = 'twins'").fetchall() == []
        )
    assert migrate.verify(empty.conninfo) == []


# --- what must not be applied -----------------------------------------------------------------------


def test_an_edited_schema_file_is_refused_by_name(empty: EmptyDatabase, sources: Sources) -> None:
    install(empty, sources)
    sources.replace("schema/0002_identity.sql", "--", "-- edited")
    with pytest.raises(SchemaDrift, match=r"sql/schema/0002_identity.sql was edited after it was applied"):
        install(empty, sources)


def test_line_endings_are_not_an_edit(empty: EmptyDatabase, sources: Sources) -> None:
    install(empty, sources)
    for file in sources.directory.rglob("*.sql"):
        file.write_bytes(file.read_bytes().replace(b"\n", b"\r\n"))
    assert install(empty, sources).steps == []


def test_a_database_with_schema_files_that_are_not_here_is_refused(
    empty: EmptyDatabase, sources: Sources
) -> None:
    sources.write(
        "schema/9000_more.sql", "set local role firmwall_owner;\ncreate table app.more (n integer);\n"
    )
    install(empty, sources)
    with pytest.raises(SchemaDrift, match=r"9000_more.sql was applied by firmwall .* and is not here"):
        install(empty)


def test_a_database_from_before_the_first_release_is_told_how_its_rows_are_carried_over(
    empty: EmptyDatabase, sources: Sources
) -> None:
    """Its schema files told another story, so an apply has nothing to go on from."""
    (sources.directory / "schema/0007_search.sql").rename(sources.directory / "schema/0005_search.sql")
    (sources.directory / "schema/0005_plain_texts.sql").rename(sources.directory / "schema/0007_texts.sql")
    install(empty, sources)
    before = empty.schema()
    for apply in (migrate.up, migrate.bundle):
        with pytest.raises(SchemaDrift, match=r"made before 0\.1, and is not upgraded in place") as refused:
            apply(empty.conninfo)
        assert "carry the rows over" in (refused.value.hint or "")
    assert migrate.look(empty.conninfo)[1].drift == [migrate.BEFORE_RELEASES]
    assert empty.schema() == before


def test_a_database_of_a_newer_version_is_refused(empty: EmptyDatabase) -> None:
    install(empty)
    empty.run("update firmwall.migration set version = '99.1.0' where name = 'begin_request'")
    with pytest.raises(SchemaDrift, match=f"migrated by firmwall 99.1.0, and this is {__version__}"):
        install(empty)


def test_a_schema_file_that_comes_too_late_is_refused(empty: EmptyDatabase, sources: Sources) -> None:
    install(empty)
    sources.write("schema/0000_early.sql", "select 1;\n")
    with pytest.raises(SchemaDrift, match=r"0000_early\.sql should have come before"):
        install(empty, sources)


# --- functions and policies are replaced ------------------------------------------------------------

ANSWER = """\
create or replace function app.answer({arguments})
returns {returns}
language plpgsql
stable
parallel safe
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  return {result};
end
$$;

alter function app.answer({types}) owner to firmwall_exec;
revoke all on function app.answer({types}) from public;
grant execute on function app.answer({types}) to firmwall_app;

comment on function app.answer({types}) is 'For the tests.';
"""


def answer(
    arguments: str = "p_n integer", types: str = "integer", returns: str = "text", result: str = "'one'"
) -> str:
    return ANSWER.format(arguments=arguments, types=types, returns=returns, result=result)


def test_a_changed_body_is_replaced_in_place(empty: EmptyDatabase, sources: Sources) -> None:
    sources.write("functions/answer.sql", answer())
    install(empty, sources)
    oid = empty.ask("select 'app.answer'::regproc::oid")
    sources.write("functions/answer.sql", answer(result="'two'"))
    assert steps(install(empty, sources)) == [("replace", "function", "answer")]
    assert empty.ask("select app.answer(1)") == "two"
    assert empty.ask("select 'app.answer'::regproc::oid") == oid


@pytest.mark.parametrize(
    "changed",
    [
        answer(arguments="p_n integer, p_m integer default 0", types="integer, integer"),
        answer(arguments="p_m integer"),
        answer(arguments="p_n bigint", types="bigint"),
        answer(returns="integer", result="1"),
    ],
    ids=["one more argument", "another name", "another type", "returns another type"],
)
def test_a_changed_signature_is_dropped_and_made_again_with_its_grants(
    empty: EmptyDatabase, other: EmptyDatabase, sources: Sources, changed: str
) -> None:
    sources.write("functions/answer.sql", answer())
    install(empty, sources)
    sources.write("functions/answer.sql", changed)
    assert steps(install(empty, sources)) == [("re-create", "function", "answer")]
    assert empty.ask("select count(*) from pg_proc where proname = 'answer'") == 1
    assert empty.ask("select has_function_privilege('firmwall_app', 'app.answer'::regproc, 'EXECUTE')")
    assert migrate.verify(empty.conninfo, directory=sources.directory) == []
    install(other, sources)
    assert empty.schema() == other.schema()


def test_a_function_that_policies_call_can_change_its_signature(
    empty: EmptyDatabase, other: EmptyDatabase, sources: Sources
) -> None:
    install(empty, sources)
    file = "functions/context/current_firm_id_or_null.sql"
    sources.replace(file, "current_firm_id_or_null()", "current_firm_id_or_null(boolean)")
    sources.replace(
        file,
        "create or replace function app.current_firm_id_or_null(boolean)",
        "create or replace function app.current_firm_id_or_null(p_any boolean default true)",
    )
    plan = install(empty, sources)
    assert ("re-create", "function", "current_firm_id_or_null") in steps(plan)
    assert ("re-create", "policy", "client") in steps(plan)
    install(other, sources)
    assert empty.schema() == other.schema()


def test_a_deleted_file_drops_its_function_and_its_triggers(
    empty: EmptyDatabase, other: EmptyDatabase, sources: Sources
) -> None:
    install(other, sources)
    sources.write(
        "functions/answer.sql",
        """\
create or replace function app.answer()
returns trigger
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  return new;
end
$$;

alter function app.answer() owner to firmwall_exec;

create or replace trigger answer_first before insert on app.client for each row execute function app.answer();
""",
    )
    install(empty, sources)
    sources.remove("functions/answer.sql")
    plan = install(empty, sources)
    assert plan.steps[0].drops == ("trigger answer_first on app.client", "function app.answer()")
    assert empty.schema() == other.schema()
    assert install(empty, sources).steps == []


def test_a_trigger_that_its_file_makes_no_more_goes(empty: EmptyDatabase, sources: Sources) -> None:
    function = answer(arguments="", types="", returns="trigger", result="new")
    each_row = "for each row execute function app.answer()"
    trigger = f"create or replace trigger {{}} before insert on app.client {each_row};\n"
    sources.write("functions/answer.sql", function + trigger.format("one") + trigger.format("two"))
    install(empty, sources)
    sources.write("functions/answer.sql", function + trigger.format("two") + trigger.format("three"))
    plan = install(empty, sources)
    assert [step.drops for step in plan.steps] == [("trigger one on app.client",)]
    left = (
        "select array_agg(tgname::text order by tgname) from pg_trigger where tgfoid = 'app.answer'::regproc"
    )
    assert empty.ask(left) == ["three", "two"]


def test_the_policies_of_a_table_are_those_of_its_file(
    empty: EmptyDatabase, other: EmptyDatabase, sources: Sources
) -> None:
    install(empty, sources)
    empty.run("create policy planted on app.client using (true)")
    sources.replace("policies/client.sql", "a firm adds its own clients", "a firm adds clients of its own")
    plan = install(empty, sources)
    assert steps(plan) == [("re-create", "policy", "client")]
    assert 'policy "planted" on app.client' in plan.steps[0].drops
    install(other, sources)
    assert empty.schema() == other.schema()


def test_a_deleted_policy_file_drops_its_policies(empty: EmptyDatabase, sources: Sources) -> None:
    install(empty, sources)
    sources.remove("policies/document.sql")
    assert steps(install(empty, sources)) == [("drop", "policy", "document")]
    assert empty.ask("select count(*) from pg_policy where polrelid = 'app.document'::regclass") == 0


def test_a_function_made_by_hand_gives_way_to_a_file(empty: EmptyDatabase, sources: Sources) -> None:
    install(empty, sources)
    empty.run("create function app.answer() returns integer language sql as 'select 1'")
    sources.write("functions/answer.sql", answer())
    assert steps(install(empty, sources)) == [("re-create", "function", "answer")]
    assert empty.ask("select count(*) from pg_proc where proname = 'answer'") == 1


def test_a_changed_frame_runs_again(empty: EmptyDatabase, sources: Sources) -> None:
    install(empty, sources)
    with (sources.directory / "roles.sql").open("a") as roles:
        roles.write("-- one more line\n")
    assert steps(install(empty, sources)) == [("run", "apply", "roles")]
    assert install(empty, sources).steps == []


def test_a_plan_says_what_up_then_does(empty: EmptyDatabase, sources: Sources) -> None:
    sources.write("functions/answer.sql", answer())
    sources.write("functions/answer_twice.sql", answer().replace("app.answer", "app.answer_twice"))
    install(empty, sources)
    before = empty.schema()
    sources.write("functions/answer.sql", answer(arguments="p_m integer"))
    sources.remove("functions/answer_twice.sql")
    sources.write(
        "schema/9000_more.sql", "set local role firmwall_owner;\ncreate table app.more (n integer);\n"
    )
    _, plan = migrate.look(empty.conninfo, directory=sources.directory)
    assert empty.schema() == before
    assert steps(plan) == [
        ("run", "schema", "9000_more"),
        ("drop", "function", "answer_twice"),
        ("re-create", "function", "answer"),
    ]
    assert install(empty, sources).steps == plan.steps


# --- extensions -------------------------------------------------------------------------------------

PATHS = """
select array_agg(distinct c.setting)
from pg_proc as p cross join unnest(p.proconfig) as c (setting)
where p.pronamespace in ('app'::regnamespace, 'firmwall'::regnamespace)
  and c.setting like 'search_path=%'
"""


def test_missing_extensions_are_named_with_the_statement_to_run(empty: EmptyDatabase) -> None:
    with pytest.raises(ExtensionMissing, match="does not have fuzzystrmatch, pg_trgm, unaccent") as refused:
        migrate.up(empty.conninfo)
    assert refused.value.sqlstate == "FW050"
    assert refused.value.hint is not None
    advice = refused.value.hint.removeprefix("Run as the database owner: ").split(" Or: ")[0]
    with psycopg.connect(empty.conninfo) as owner:
        owner.execute(advice.encode())
    migrate.up(empty.conninfo)
    assert migrate.verify(empty.conninfo) == []


@pytest.mark.parametrize("schema", ["public", "Shared Things"])
def test_extensions_are_used_where_they_lie(empty: EmptyDatabase, schema: str) -> None:
    empty.run(f'create schema if not exists "{schema}"', f'grant usage, create on schema "{schema}" to {DBA}')
    if schema == "public":
        empty.run("revoke create on schema public from public")
    with psycopg.connect(empty.conninfo) as owner:
        for extension in migrate.EXTENSIONS:
            owner.execute(f'create extension {extension} schema "{schema}"'.encode())
    empty.run(f'grant usage on schema "{schema}" to public')
    migrate.up(empty.conninfo)
    quoted = schema if schema == "public" else f'"{schema}"'
    assert set(empty.ask(PATHS)) == {
        "search_path=pg_catalog, pg_temp",
        f"search_path=pg_catalog, {quoted}, pg_temp",
    }
    assert migrate.verify(empty.conninfo) == []
    assert migrate.up(empty.conninfo).steps == []


def test_each_extension_may_lie_in_a_schema_of_its_own(empty: EmptyDatabase) -> None:
    with psycopg.connect(empty.conninfo) as owner:
        for extension in migrate.EXTENSIONS:
            owner.execute(
                f"create schema of_{extension}; create extension {extension} schema of_{extension}".encode()
            )
    migrate.up(empty.conninfo)
    assert "search_path=pg_catalog, of_fuzzystrmatch, of_pg_trgm, of_unaccent, pg_temp" in empty.ask(PATHS)


def test_an_extension_that_moves_later_is_followed(empty: EmptyDatabase) -> None:
    install(empty)
    empty.run("create schema elsewhere", "alter extension pg_trgm set schema elsewhere")
    with psycopg.connect(empty.conninfo_of(empty.server.user)) as superuser:
        superuser.execute(f"grant usage on schema elsewhere to {DBA} with grant option".encode())
    # the path, and USAGE for each of the three roles
    assert set(steps(install(empty))) == {("run", "apply", "complete"), ("run", "apply", "ledger")}
    assert "search_path=pg_catalog, elsewhere, extensions, pg_temp" in empty.ask(PATHS)
    assert migrate.verify(empty.conninfo) == []


def test_a_schema_where_everybody_may_create_is_refused(empty: EmptyDatabase) -> None:
    empty.run("grant create on schema public to public")
    with psycopg.connect(empty.conninfo) as owner:
        for extension in migrate.EXTENSIONS:
            owner.execute(f"create extension {extension} schema public".encode())
    with pytest.raises(ExtensionSchemaOpen, match="schema public, where everybody may create") as refused:
        migrate.up(empty.conninfo)
    assert refused.value.sqlstate == "FW051"


def test_who_else_may_create_beside_the_extensions_is_named(empty: EmptyDatabase) -> None:
    """Who may do so in the owner's place, or as a superuser, is not."""
    create_extensions(empty)
    deploy, member = f"deploy_{empty.dbname}", f"member_{empty.dbname}"
    empty.run(
        f"create role {deploy}",
        f"create role {member} in role {deploy}",
        f"create role colleague_{empty.dbname} in role {DBA}",
        f"grant create on schema extensions to {deploy}",
    )
    told: list[str] = []
    migrate.up(empty.conninfo, on_warning=told.append)
    (warning,) = [text for text in told if "extensions lie" in text]
    assert f"objects: {deploy} in extensions, {member} in extensions." in warning
    assert f"revoke create on schema extensions from {deploy};" in warning
    found = empty.ask("select found from app.doctor() where check_name = 'search_path'")
    assert found.startswith(f"{deploy}, {member} may create in it")
    empty.run(f"revoke create on schema extensions from {deploy}")
    assert empty.ask("select count(*) from app.doctor() where check_name = 'search_path'") == 0
    empty.run(f"drop role {deploy}, {member}, colleague_{empty.dbname}")


# --- the bundle -------------------------------------------------------------------------------------


def test_a_bundle_does_in_psql_what_up_does(
    empty: EmptyDatabase, other: EmptyDatabase, tmp_path: Path
) -> None:
    text = migrate.bundle()
    assert not [line for line in text.splitlines() if line.startswith("\\")]
    create_extensions(empty)
    (tmp_path / "bundle.sql").write_text(text)
    done = empty.psql(tmp_path / "bundle.sql")
    assert done.returncode == 0, done.stderr
    install(other)
    assert empty.schema() == other.schema()
    assert migrate.verify(empty.conninfo) == []
    assert install(empty).steps == []


def test_a_bundle_says_at_its_head_what_it_holds(empty: EmptyDatabase, sources: Sources) -> None:
    text = migrate.bundle()
    head, _, body = text.partition("\nbegin isolation level")
    assert all(line.startswith("--") for line in head.splitlines() if line)
    assert head.startswith(
        f"-- firmwall {__version__}: installs into a database without it. Commit {commit()}."
    )
    for said in (
        *migrate.EXTENSIONS,
        *migrate.ROLES,
        "CREATEROLE",
        "It is one transaction",
        "psql -v ON_ERROR",
    ):
        assert said in head
    assert "There is no way back but a backup" in head
    listed = re.findall(r"^--   (\S{64}|\(generated\)) +(\S.*)$", head, re.MULTILINE)
    assert [name for _, name in listed] == re.findall(r"^-- ==== (.*)$", body, re.MULTILINE)
    files = {file.path: file.checksum for file in migrate.SqlFiles.read()}
    assert {name: digest for digest, name in listed if digest != "(generated)"} == files

    install(empty, sources)
    sources.write("functions/answer.sql", answer())
    head = migrate.bundle(empty.conninfo, directory=sources.directory).partition("\nbegin")[0]
    assert "upgrades one database, as it was" in head
    assert "sql/functions/answer.sql" in head
    assert "begin_request.sql" not in head


def test_a_bundle_runs_in_one_call_of_a_driver(empty: EmptyDatabase, other: EmptyDatabase) -> None:
    create_extensions(empty)
    with psycopg.connect(empty.conninfo, autocommit=True) as console:
        console.execute(migrate.bundle().encode())
    install(other)
    assert empty.schema() == other.schema()


def test_a_bundle_upgrades_the_database_that_it_was_made_for(
    empty: EmptyDatabase, other: EmptyDatabase, sources: Sources
) -> None:
    sources.write("functions/answer.sql", answer())
    install(empty, sources)
    sources.write("functions/answer.sql", answer(arguments="p_m integer"))
    sources.remove("policies/document.sql")
    sources.write(
        "schema/9000_more.sql", "set local role firmwall_owner;\ncreate table app.more (n integer);\n"
    )
    text = migrate.bundle(empty.conninfo, directory=sources.directory)
    assert "function app.begin_request" not in text
    with psycopg.connect(empty.conninfo, autocommit=True) as console:
        console.execute(text.encode())
        with pytest.raises(psycopg.Error, match="has changed since the bundle was made") as refused:
            console.execute(text.encode())
        assert refused.value.sqlstate == "FW052"
    install(other, sources)
    assert empty.schema() == other.schema()


def test_a_bundle_refuses_a_database_that_has_firmwall(empty: EmptyDatabase) -> None:
    install(empty)
    with (
        psycopg.connect(empty.conninfo) as console,
        pytest.raises(psycopg.Error, match="firmwall is already here"),
    ):
        console.execute(migrate.bundle().encode())


def create_extensions(database: EmptyDatabase) -> None:
    with psycopg.connect(database.conninfo) as owner:
        owner.execute((sql_directory() / "apply" / "30_extensions.sql").read_bytes())


# --- verify -----------------------------------------------------------------------------------------

# What a hand may do to a database, and the finding that must name it.
PLANTED = [
    (
        "create or replace function app.current_user_id_or_null() returns uuid"
        " language sql stable as 'select null::uuid'",
        ("changed", "function app.current_user_id_or_null()", "form"),
    ),
    (
        "alter function app.begin_request(text) owner to postgres",
        ("changed", "function app.begin_request(p_token text)", "owner"),
    ),
    (
        "revoke execute on function app.begin_request(text) from firmwall_reader",
        ("missing", "function app.begin_request(p_token text)", "execute to firmwall_reader"),
    ),
    (
        "grant execute on function app.open_context(uuid, uuid) to public",
        ("extra", "function app.open_context(p_firm_id uuid, p_person_id uuid)", "execute to public"),
    ),
    (
        "comment on function app.open_context(uuid, uuid) is null",
        ("missing", "function app.open_context(p_firm_id uuid, p_person_id uuid)", "comment"),
    ),
    (
        "create function app.back_door() returns integer language sql as 'select 1'",
        ("extra", "function app.back_door()", ""),
    ),
    (
        "drop function app.remove_member(text, text)",
        ("missing", "function app.remove_member(p_firm_code text, p_login text)", ""),
    ),
    ("alter table app.matter no force row level security", ("changed", "table app.matter", "row security")),
    ("alter table app.client disable row level security", ("changed", "table app.client", "row security")),
    ("alter table app.document owner to postgres", ("changed", "table app.document", "owner")),
    (
        "grant select on app.document to firmwall_app",
        ("extra", "table app.document", "select to firmwall_app"),
    ),
    (
        "revoke select on app.document from firmwall_backup",
        ("missing", "table app.document", "select to firmwall_backup"),
    ),
    (
        "grant update (title) on app.document to public",
        ("extra", "column app.document.title", "update to public"),
    ),
    (
        "create policy oops on app.matter using (true)",
        ("extra", "policy oops on app.matter", ""),
    ),
    (
        'drop policy "a firm adds its own clients" on app.client',
        ("missing", 'policy "a firm adds its own clients" on app.client', ""),
    ),
    (
        'alter policy "a firm reads its own clients" on app.client using (true)',
        ("changed", 'policy "a firm reads its own clients" on app.client', "form"),
    ),
    ("alter table app.client add column note text", ("extra", "column app.client.note", "")),
    (
        "alter table app.client alter column email set default 'x'",
        ("changed", "column app.client.email", "form"),
    ),
    (
        "alter table app.matter alter column opened_on drop not null",
        ("changed", "column app.matter.opened_on", "form"),
    ),
    ("drop index app.matter_opened", ("missing", "index app.matter_opened", "")),
    ("create unique index leak on app.client (email)", ("extra", "index app.leak", "")),
    (
        "alter table app.matter_party drop constraint matter_party_firm_id_matter_id_fkey",
        ("missing", "constraint matter_party_firm_id_matter_id_fkey on app.matter_party", ""),
    ),
    (
        "create trigger spy before update on app.client for each row"
        " execute function suppress_redundant_updates_trigger()",
        ("extra", "trigger spy on app.client", ""),
    ),
    (
        "create rule swallow as on delete to app.document do instead nothing",
        ("extra", "rule swallow on app.document", ""),
    ),
    ("create table app.shadow (n integer)", ("extra", "table app.shadow", "")),
    (
        "create view identity.everybody as select * from identity.person",
        ("extra", "view identity.everybody", ""),
    ),
    ("create materialized view app.frozen as select 1 as n", ("extra", "materialized view app.frozen", "")),
    ("create type firmwall.mood as enum ('good')", ("extra", "type firmwall.mood", "")),
    ("grant usage on schema identity to firmwall_app", ("extra", "schema identity", "usage to firmwall_app")),
    ("alter schema audit owner to postgres", ("changed", "schema audit", "owner")),
    (
        "alter default privileges in schema app grant select on tables to public",
        ("extra", "default privileges of postgres in app", ""),
    ),
    ("alter extension unaccent set schema app", ("changed", "extension unaccent", "schema")),
    ("grant temporary on database {database} to public", ("changed", "database", "temporary objects")),
]


def test_verify_names_every_planted_drift_and_nothing_else(empty: EmptyDatabase) -> None:
    install(empty)
    for statement, _ in PLANTED:
        empty.run(statement.replace("{database}", empty.dbname))
    found = {(f.what, f.object, f.facet) for f in migrate.verify(empty.conninfo)}
    expected = {finding for _, finding in PLANTED}
    assert expected <= found
    # an extension that moved into the schema brought its functions along, and the paths wait to follow
    rest = [f for f in found - expected if "unaccent" not in f[1] and f[:2] != ("pending", "apply complete")]
    assert rest == []


def test_an_apply_does_not_make_drift_lawful(empty: EmptyDatabase, sources: Sources) -> None:
    sources.write("functions/answer.sql", answer())
    install(empty, sources)
    empty.run(
        "alter table app.matter no force row level security",
        "create table app.shadow (n integer)",
        'drop policy "a firm adds its own clients" on app.client',
        "grant execute on function app.answer(integer) to firmwall_reader",
        "comment on function app.answer(integer) is 'Changed by hand.'",
    )
    sources.write("functions/answer.sql", answer(result="'two'"))
    stays = {
        ("changed", "table app.matter", "row security"),
        ("extra", "table app.shadow", ""),
        ("extra", "function app.answer(p_n integer)", "execute to firmwall_reader"),
    }
    warnings: list[str] = []
    migrate.up(empty.conninfo, directory=sources.directory, on_warning=warnings.append)
    found = {(f.what, f.object, f.facet) for f in migrate.verify(empty.conninfo, directory=sources.directory)}
    assert found == stays | {("missing", 'policy "a firm adds its own clients" on app.client', "")}
    assert "4 objects are not as firmwall made them, and stay so" in warnings[-1]

    migrate.up(empty.conninfo, directory=sources.directory, again=True)
    found = {(f.what, f.object, f.facet) for f in migrate.verify(empty.conninfo, directory=sources.directory)}
    assert found == stays

    # a hand mends what a hand did
    empty.run(
        "alter table app.matter force row level security",
        "drop table app.shadow",
        "revoke execute on function app.answer(integer) from firmwall_reader",
    )
    assert migrate.verify(empty.conninfo, directory=sources.directory) == []


def test_a_change_by_hand_that_a_file_then_makes_is_no_drift(empty: EmptyDatabase, sources: Sources) -> None:
    sources.write("functions/answer.sql", answer())
    install(empty, sources)
    new = answer(result="'two'")
    empty.run(new)
    assert migrate.verify(empty.conninfo, directory=sources.directory) != []
    sources.write("functions/answer.sql", new)
    install(empty, sources)
    assert migrate.verify(empty.conninfo, directory=sources.directory) == []


def test_after_another_server_took_over_definitions_are_remembered_afresh(
    empty: EmptyDatabase, sources: Sources
) -> None:
    install(empty)
    empty.run(
        "update firmwall.catalogue_entry set value = '14' where object = 'server'",
        "update firmwall.catalogue_entry set value = 'in its words' where object = 'index app.matter_opened'",
        "alter table app.matter no force row level security",
    )
    migrate.up(empty.conninfo, again=True)
    found = migrate.verify(empty.conninfo)
    assert [(f.object, f.facet) for f in found] == [("table app.matter", "row security")]


def test_when_the_question_changes_the_catalogue_is_remembered_afresh(
    empty: EmptyDatabase, sources: Sources
) -> None:
    install(empty, sources)
    sources.replace("apply/80_catalogue.sql", "'row security',", "'rls',")
    found = migrate.verify(empty.conninfo, directory=sources.directory)
    assert [(f.what, f.object) for f in found] == [("pending", "apply catalogue")]
    install(empty, sources)
    assert migrate.verify(empty.conninfo, directory=sources.directory) == []
    empty.run("alter table app.matter no force row level security")
    found = migrate.verify(empty.conninfo, directory=sources.directory)
    assert [(f.object, f.facet) for f in found] == [("table app.matter", "rls")]


def test_verify_sees_what_became_of_the_roles(server: Server) -> None:
    with running_server(server.name) as own, psycopg.connect(own.conninfo(), autocommit=True) as superuser:
        superuser.execute("create role newcomer login createrole; create role friend login")
        with empty_database(own, "newcomer") as database:
            install(database)
            superuser.execute("alter role firmwall_exec bypassrls login")
            superuser.execute("grant firmwall_context to friend")
            superuser.execute("grant firmwall_app to friend")  # a DBA's own business
            found = [(f.object, f.facet, f.found) for f in migrate.verify(database.conninfo)]
            assert found == [
                ("role firmwall_context", "member friend", "yes"),
                ("role firmwall_exec", "attributes", "login, bypassrls"),
            ]


def test_up_again_puts_functions_and_policies_back(empty: EmptyDatabase) -> None:
    install(empty)
    before = empty.schema()
    empty.run(
        "create or replace function app.current_user_id_or_null() returns uuid"
        " language sql stable as 'select null::uuid'",
        "drop function app.remove_member(text, text)",
        "create function app.begin_request(integer) returns void language sql as ''",
        'drop policy "a firm adds its own clients" on app.client',
        "create policy oops on app.client using (true)",
    )
    assert install(empty).steps == []
    migrate.up(empty.conninfo, again=True)
    assert migrate.verify(empty.conninfo) == []
    assert empty.schema() == before


def test_verify_names_files_that_are_ahead_or_edited(empty: EmptyDatabase, sources: Sources) -> None:
    install(empty, sources)
    sources.write("functions/answer.sql", answer())
    sources.replace("schema/0002_identity.sql", "--", "-- edited")
    found = {(f.what, f.object) for f in migrate.verify(empty.conninfo, directory=sources.directory)}
    assert found == {
        ("pending", "function answer"),
        ("edited", "sql/schema/0002_identity.sql was edited after it was applied"),
    }


def test_verify_of_an_empty_database_says_so(empty: EmptyDatabase) -> None:
    with pytest.raises(NotInstalled):
        migrate.verify(empty.conninfo)


def test_looking_leaves_nothing_behind(empty: EmptyDatabase) -> None:
    install(empty)
    migrate.look(empty.conninfo)
    migrate.verify(empty.conninfo)
    assert not empty.ask("select pg_has_role(%s, 'firmwall_owner', 'USAGE')", DBA)


# --- the files --------------------------------------------------------------------------------------


def test_the_head_of_a_function_is_what_decides() -> None:
    text = answer(
        arguments="\n  p_n integer,  -- how many\n  p_m text[] default '{}'\n", types="integer, text[]"
    )
    file = migrate.SqlFile("function", "answer", "sql/functions/answer.sql", text)
    assert file.signature == "function app.answer(p_n integer, p_m text[] default '{}') returns text"


def test_a_function_file_must_be_named_after_its_function() -> None:
    file = migrate.SqlFile("function", "question", "sql/functions/question.sql", answer())
    with pytest.raises(MigrationFailed, match="named after"):
        _ = file.signature


def test_a_policy_file_speaks_of_one_table() -> None:
    text = 'create policy "a" on app.client using (true);\ncreate policy "b" on app.matter using (true);\n'
    with pytest.raises(MigrationFailed, match="no other"):
        _ = migrate.SqlFile("policy", "client", "sql/policies/client.sql", text).signature


def test_two_schema_files_cannot_share_a_number(sources: Sources) -> None:
    sources.write("schema/0001_again.sql", "select 1;\n")
    with pytest.raises(MigrationFailed, match="same number"):
        migrate.SqlFiles.read(sources.directory)


def test_two_function_files_cannot_share_a_name(sources: Sources) -> None:
    sources.write("functions/search/normalize_text.sql", answer())
    with pytest.raises(MigrationFailed, match="have the same name"):
        migrate.SqlFiles.read(sources.directory)
