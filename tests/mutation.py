"""Mutation: take one defence away at a time, and see that the pgTAP suite notices.

`python -m tests.mutation` (`make mutate`) installs firmwall on PostgreSQL 15, reads from the catalogue what
can be broken, breaks one thing in a clone of the database, and runs the test files there, those that speak of
the broken thing first, until one turns red. A mutant that the whole suite does not notice survives, and fails
the run. The table says which file noticed and how many were run until then; `--whole` runs all of them for
every mutant and counts.

Most mutants come from the catalogue, so that a new table, policy or function brings its own: every table of a
firm and every API function must have one. The rest are single edits of a function's text, which must still
be found in it. What the catalogue checks see in a text (a predicate, a policy) must be noticed by what
functions and tables then do: for those mutants the checks do not count.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import psycopg
from psycopg import sql
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from firmwall.resources import sql_directory
from tests import machine
from tests.pgtap import OPTIONS, OWNER, FileResult, make_database, run_suite, test_files
from tests.servers import Server, running_server

BASE = "base"
WORKERS = 2

FIRM_PREDICATE = re.compile(
    r"\b(?:\w+\.)?firm_id = (?:v_\w+\.firm_id\b|[vp]_firm_id\b|\(select [vp]_firm_id\))"
)
WALL = re.compile(
    r"[pv]_user_id <> all \((?:\w+\.)?excluded_person_ids\)"
    r"|\((?:\w+\.)?allowed_person_ids is null or [pv]_user_id = any \((?:\w+\.)?allowed_person_ids\)\)"
)
# the context, as pg_get_expr writes it in a policy
FIRM = "firm_id = ( SELECT app.current_firm_id_or_null() AS current_firm_id_or_null)"


# Test files that look at the catalogue, not at what is shown.
CATALOGUE_FILES = (
    "every_table_has_exactly_its_policies",
    "functions_are_granted_to_exactly_these_roles",
    "search_tables_are_the_functions_own",
    "the_doctor_finds_nothing",
)

# what an API function asks before it looks anything up
PERMISSION = re.compile(r"perform firmwall\.require_permission\('[a-z_:]+'\);")

READERS = ("app.current_firm_id_or_null", "app.current_user_id_or_null", "firmwall.current_context")

# Single edits of what opens and reads a context: kind, function, what it says, what it says then.
EDITS = (
    *(
        ("seal not checked", reader, "firmwall.context_seal(v_context)", "substr(v_setting, 75)")
        for reader in READERS
    ),
    ("the wrong person", "firmwall.current_context", "'|', 2)", "'|', 1)"),
    *(
        ("settings not checked", reader, "perform firmwall.validate_session();", "null;")
        for reader in ("app.current_firm_id_or_null", "firmwall.current_context")
    ),
    ("seal without person", "firmwall.context_seal", "p_context || '|'", "left(p_context, 36) || '|'"),
    ("seal without firm", "firmwall.context_seal", "p_context || '|'", "right(p_context, 36) || '|'"),
    ("seal without key", "firmwall.context_seal", "v_opad || sha256(v_ipad || ", "sha256("),
    (
        "seal without transaction",
        "firmwall.context_seal",
        "extract(epoch from transaction_timestamp())",
        "'any transaction'",
    ),
    (
        "no latch",
        "firmwall.open_sealed_context",
        "pg_stat_get_xact_numscans('firmwall.context_latch'::regclass) > 0",
        "false",
    ),
    ("a login's case counts", "firmwall.one_form", "firmwall.case_folded(p_text)", "p_text"),
    ("twins are not told apart", "firmwall.person_id_of_login", "cardinality(v_people) > 1", "false"),
    (
        "a merge loses a wall",
        "app.merge_people",
        "m.excluded_person_ids || v_goes || v_stays",
        "m.excluded_person_ids",
    ),
    (
        "a merge opens a wall",
        "app.merge_people",
        "m.excluded_person_ids || v_goes || v_stays",
        "array[v_goes]",
    ),
    ("a merge opens what lets in", "app.merge_people", "when v_moves and v_goes", "when v_goes"),
    (
        "a merge leaves a matter to nobody",
        "app.merge_people",
        "if not v_moves and exists (",
        "if false and exists (",
    ),
    (
        "who was merged stays a member",
        "app.merge_people",
        "set active = false",
        "set active = active",
    ),
    ("expiry not checked", "firmwall.token_claims", "not (v_claim ->> 'exp')::numeric >", "false and 0 >"),
    (
        "expiry not needed",
        "firmwall.token_claims",
        "jsonb_typeof(v_claim -> 'exp') is distinct from 'number'",
        "false",
    ),
    ("nbf not checked", "firmwall.token_claims", "(v_claim ->> 'nbf')::numeric >", "0 >"),
    ("any alg", "firmwall.token_claims", "v_header -> 'alg' is distinct from '\"HS256\"'::jsonb", "false"),
    ("critical extension", "firmwall.token_claims", "v_header ? 'crit'", "false"),
    ("seal key signs tokens", "firmwall.token_claims", "k.purpose = 'token'", "true"),
    ("retired key signs", "firmwall.token_claims", "k.retired_at > clock_timestamp()", "true"),
    ("signature not checked", "firmwall.token_claims", "if sha256(", "if false and sha256("),
    ("token of any length", "firmwall.token_claims", "octet_length(p_token) > 8192", "false"),
    (
        "the shipped row is not remembered",
        "app.add_word",
        "select v_word, w.role, w.stands_for, w.source",
        "select v_word, null::text, null::text, null::text",
    ),
    (
        "a service holds up",
        "app.add_firm",
        "lock table identity.firm in share row exclusive mode;",
        "perform pg_advisory_xact_lock(hashtextextended('firmwall firm code ' || v_code, 0));",
    ),
    (
        "words of a call for everybody",
        "app.audit_trail",
        "t.user_id = v_user_id or t.matter_ids <> '{}' then t.params",
        "true then t.params",
    ),
    (
        "what a merged person did is lost",
        "firmwall.ids_of_person",
        "p_person_id in (p.person_id, p.merged_into)",
        "p_person_id = p.person_id",
    ),
    # of a document only the last field could be NULL, and no field comes after it
    ("NULL moves the fields after it", "firmwall.write_matter_entries", "u&' \\0001 ', '')", "u&' \\0001 ')"),
    (
        "a field has no row",
        "firmwall.search_fields",
        "('matter', 3, 'matter', 'practice_area', 'D', 'text'),",
        "",
    ),
    ("a field is not compared", "firmwall.document_fields", "p_document.kind", "null"),
    ("the version of any file", "app.installed_version", "m.name = 'settings'", "true"),
    ("a limit is another number", "firmwall.text_limits", "then 500", "then 400"),
    ("a limit is another number", "firmwall.lexeme_prefix", ", 7)", ", 8)"),
    ("any number of rows", "firmwall.validate_limit", "p_limit not between 1 and 1000", "false"),
    (
        "a withdrawn tool comes back",
        "firmwall.define_tool",
        "v_is_new or coalesce(v_in_use < p_version, false)",
        "v_is_new or v_in_use is null or v_in_use < p_version",
    ),
    ("a lower version takes over", "firmwall.define_tool", "v_in_use < p_version", "v_in_use <> p_version"),
    (
        "a version changes its text",
        "firmwall.define_tool",
        "(p_kind, p_permission, p_description,",
        "(p_kind, p_permission, v_there.description,",
    ),
    (
        "any function runs a tool",
        "firmwall.define_tool",
        "to_regprocedure(format('firmwall.%I(jsonb)', v_handler)) is null",
        "false",
    ),
    ("withdrawn tools shown", "app.list_tools", "t.active", "true"),
    ("ended membership", "firmwall.is_active_member", "and m.active", ""),
    ("suspended firm", "firmwall.is_active_member", "and f.status = 'active'", ""),
    ("member of any firm", "firmwall.is_active_member", "m.firm_id = (select p_firm_id)", "true"),
    ("any person", "firmwall.is_active_member", "m.person_id = p_person_id", "true"),
    (
        "membership not asked",
        "app.begin_request",
        "not firmwall.is_active_member(v_firm_id, v_person_id)",
        "false",
    ),
    (
        "membership not asked",
        "app.open_context",
        "not firmwall.is_active_member(p_firm_id, p_person_id)",
        "false",
    ),
    (
        "default privileges on a month",
        "app.keep_audit_partitions",
        "perform firmwall.reset_rights(format('audit.%I', v_name)::regclass);",
        "",
    ),
    # tool calls
    (
        "permission not asked",
        "firmwall.run_tool_call",
        "if not firmwall.has_permission(v_firm_id, v_user_id, v_tool.required_permission)\n      or",
        "if v_tool.name is null\n      or",
    ),
    (
        "permission asked once",
        "firmwall.run_tool_call",
        "if not firmwall.has_permission(v_firm_id, v_user_id, v_tool.required_permission) then\n"
        "      raise exception 'not permitted' using errcode = 'FW030';\n    end if;\n  exception",
        "if false then\n      null;\n    end if;\n  exception",
    ),
    ("an assistant decides", "firmwall.run_tool_call", "firmwall.caller_is_assistant()", "false"),
    ("asserts escape", "firmwall.run_tool_call", "query_canceled or assert_failure or others", "others"),
    ("constraints wait", "firmwall.run_tool_call", "set constraints all immediate;", ""),
    ("a weak commit stays", "firmwall.make_commit_durable", "not in ('on', 'remote_apply')", "= 'none'"),
    ("a strong commit is lowered", "firmwall.make_commit_durable", "('on', 'remote_apply')", "('on')"),
    ("nothing is measured", "firmwall.params_text", "pg_column_size(v_params) > 400100", "false"),
    ("numbers are not measured", "firmwall.params_text", "v_length > 100000", "false"),
    ("any depth", "firmwall.params_text", "jsonb_path_exists(v_params, 'strict $.**{33}')", "false"),
    ("any id answers", "firmwall.run_tool_call", "c.choice_ids && v_brought_ids", "true"),
    ("anybody answers", "firmwall.run_tool_call", "c.user_id = v_user_id", "true"),
    ("everybody attests", "firmwall.run_tool_call", "firmwall.login_has_role('firmwall_attestor')", "true"),
    ("other parameters repeat", "firmwall.run_tool_call", "v_prior.params_given <> p_params", "false"),
    (
        "behind a wall repeats",
        "firmwall.run_tool_call",
        "not firmwall.can_see(",
        "false and not firmwall.can_see(",
    ),
    # the decision, and what a refusal tells
    ("no veto", "firmwall.decide", "firmwall.stands_together(p_words, p_reading, p_best)", "true"),
    ("no lead is needed", "firmwall.decide", ">= v_rule.least_lead", ">= 0"),
    (
        "nothing is an answer",
        "firmwall.run_tool_call",
        "v_body is null and coalesce(v_answer -> 'result', 'null') = 'null'",
        "false",
    ),
    ("a miss offers nothing", "firmwall.run_tool_call", " or v_nothing = 'ranked_miss'", ""),
    (
        "an id that is looked for answers",
        "firmwall.run_tool_call",
        "p_answers is not null and v_ids is null and",
        "false and",
    ),
    (
        "no parameter is named",
        "firmwall.run_tool_call",
        "if v_reason = 'invalid_params' then",
        "if false then",
    ),
    ("any text is told", "firmwall.run_tool_call", "([A-Za-z0-9_?]{1,63})\\.$", "(.*)$"),
    (
        "a caller's key is told whole",
        "firmwall.checked_params",
        "left(regexp_replace(v_key, '[^A-Za-z0-9_]', '?', 'g'), 40)",
        "v_key",
    ),
    ("an inactive client by its id", "firmwall.client_of_name", "and c.status = 'active'", ""),
    (
        "a label is not tried",
        "firmwall.client_choices",
        "(firmwall.client_of_name(c.display_name)).one = c.client_id",
        "true",
    ),
    ("any cursor", "app.list_documents", "v_page -> 'known' = 'false'", "false"),
    ("extra keys pass", "firmwall.checked_params", "v_rule is null", "false"),
    ("missing keys pass", "firmwall.checked_params", "not v_kept ? r.key", "false"),
    ("ended membership", "firmwall.has_permission", "and m.active", ""),
    ("any role", "firmwall.has_permission", "on rp.role = m.role", "on true"),
    (
        "a changed row is approved",
        "firmwall.decide_approve_proposal",
        "v_draft ->> 'subject_seen' <> v_proposal.subject_seen",
        "false",
    ),
    ("expired is approved", "firmwall.open_proposal", "v_proposal.expires_at <= now()", "false"),
    ("decided twice", "firmwall.open_proposal", "v_proposal.status <> 'open'", "false"),
    ("writes in the catalog", "app.granted_tool_catalog", "t.kind = 'read'", "true"),
    ("withdrawn in the catalog", "app.granted_tool_catalog", "and t.active", ""),
    ("withdrawn is called", "firmwall.run_tool_call", "and t.active", ""),
    ("unscoped without a limit", "firmwall.record_unscoped_call", "v_stored < v_limit", "true"),
    ("unscoped of a day", "firmwall.record_unscoped_call", "interval '1 minute'", "interval '-1 minute'"),
    (
        "unscoped looks",
        "firmwall.run_tool_call",
        "v_firm_id is null or v_user_id is null then\n      raise",
        "false then\n      raise",
    ),
)


@dataclass(frozen=True)
class Mutant:
    """One thing broken: of what kind, in what, by which statements."""

    kind: str
    target: str
    statements: str
    # whether only the catalogue can show it: a defence that another one still covers
    by_catalogue: bool = False


@dataclass(frozen=True)
class Verdict:
    mutant: Mutant
    results: list[FileResult]

    @property
    def red(self) -> list[str]:
        return [result.name for result in self.results if not result.green]


@dataclass(frozen=True)
class Function:
    """A function of ours: what it is called, whose it is, and what it does."""

    signature: str
    name: str
    definition: str
    language: str
    callable_by_services: bool


@dataclass(frozen=True)
class Policy:
    table: str
    name: str
    command: str
    using: str | None
    check: str | None

    def altered(self, clause: str, expression: str) -> str:
        return f'alter policy "{self.name}" on {self.table} {clause} ({expression})'


FUNCTIONS = """
select
  f.oid::regprocedure::text,
  n.nspname || '.' || f.proname,
  pg_get_functiondef(f.oid),
  l.lanname,
  n.nspname = 'app' and (
    has_function_privilege('firmwall_app', f.oid, 'execute')
    or has_function_privilege('firmwall_agent', f.oid, 'execute')
  )
from pg_proc as f
join pg_namespace as n on n.oid = f.pronamespace
join pg_language as l on l.oid = f.prolang
where n.nspname in ('app', 'identity', 'audit', 'firmwall')
  -- these speak of predicates, and have none
  and f.proname not like 'check\\_%'
  and f.proname <> 'doctor'
order by 1
"""

FIRM_TABLES = """
select c.oid::regclass::text
from pg_class as c
join pg_attribute as a on a.attrelid = c.oid and a.attname = 'firm_id' and not a.attisdropped
where c.relkind in ('r', 'p')
  and c.relnamespace::regnamespace::text in ('app', 'identity', 'audit', 'firmwall')
order by 1
"""

# Those whose policies are what keeps firms apart, for a role that reads under them.
SHOWN_TABLES = """
select distinct p.polrelid::regclass::text
from pg_policy as p
join pg_class as c on c.oid = p.polrelid
where c.relnamespace::regnamespace::text in ('app', 'identity', 'audit', 'firmwall')
  and p.polcmd = 'r'
  and 'firmwall_exec'::regrole = any (p.polroles)
  and pg_get_expr(p.polqual, p.polrelid) <> 'true'
"""

POLICIES = """
select
  p.polrelid::regclass::text,
  p.polname::text,
  p.polcmd::text,
  pg_get_expr(p.polqual, p.polrelid),
  pg_get_expr(p.polwithcheck, p.polrelid)
from pg_policy as p
join pg_class as c on c.oid = p.polrelid
where c.relnamespace::regnamespace::text in ('app', 'identity', 'audit', 'firmwall')
order by 1, 2
"""

UNIQUE_KEYS = """
select
  i.indrelid::regclass::text,
  i.indexrelid::regclass::text,
  array(
    select quote_ident(a.attname) from unnest(i.indkey) with ordinality as k (attnum, place)
    join pg_attribute as a on a.attrelid = i.indrelid and a.attnum = k.attnum
    where a.attname <> 'firm_id'
    order by k.place
  )
from pg_index as i
join pg_attribute as f on f.attrelid = i.indrelid and f.attname = 'firm_id' and f.attnum = i.indkey[0]
join pg_class as c on c.oid = i.indrelid
where i.indisunique
  and i.indnatts > 1
  and c.relkind = 'r'
  and not c.relispartition
  and c.relnamespace::regnamespace::text in ('app', 'identity', 'firmwall')
order by 1, 2
"""


class Catalogue:
    """What there is to break, as the installed database says."""

    def __init__(self, connection: psycopg.Connection[Any]) -> None:
        self.functions = [Function(*row) for row in connection.execute(FUNCTIONS)]
        self.firm_tables = [str(row[0]) for row in connection.execute(FIRM_TABLES)]
        self.shown_tables = [str(row[0]) for row in connection.execute(SHOWN_TABLES)]
        self.policies = [Policy(*row) for row in connection.execute(POLICIES)]
        self.unique_keys = [(str(t), str(i), list(c)) for t, i, c in connection.execute(UNIQUE_KEYS)]

    def named(self, name: str) -> Function:
        (found,) = (f for f in self.functions if f.name == name)
        return found

    def reached_from(self, function: Function) -> list[Function]:
        """The function and every other that it calls, directly or not."""
        by_name = {f.name: f for f in self.functions}
        reached: dict[str, Function] = {}
        waiting = [function]
        while waiting:
            at = waiting.pop()
            if at.name not in reached:
                reached[at.name] = at
                called = re.findall(r"\b(?:app|firmwall)\.\w+(?=\()", at.definition)
                waiting += [by_name[name] for name in called if name in by_name]
        return list(reached.values())


def edited(function: Function, *edits: tuple[str, str]) -> str:
    """The function with each text replaced, which must be in it: an edit that finds nothing tests nothing."""
    definition = function.definition
    for old, new in edits:
        if old not in definition:
            raise LookupError(f"{function.name} no longer says {old!r}")
        definition = definition.replace(old, new)
    return definition


# --- mutants ----------------------------------------------------------------------------------------


def all_mutants(catalogue: Catalogue) -> Iterator[Mutant]:
    yield from table_mutants(catalogue)
    yield from policy_mutants(catalogue)
    yield from key_mutants(catalogue)
    yield from function_mutants(catalogue)
    yield from context_mutants(catalogue)
    yield from permission_mutants(catalogue)
    yield from grant_mutants()


def table_mutants(catalogue: Catalogue) -> Iterator[Mutant]:
    for table in catalogue.firm_tables:
        shown = table in catalogue.shown_tables
        yield Mutant("row security off", table, f"alter table {table} disable row level security", not shown)
        yield Mutant(
            "stray policy",
            table,
            f"create policy stray on {table} for select to firmwall_exec using (true)",
            not shown,
        )
    for table in catalogue.firm_tables[:2]:
        yield Mutant("not forced", table, f"alter table {table} no force row level security", True)
        yield Mutant("readable by services", table, f"grant select on {table} to firmwall_app", True)


def policy_mutants(catalogue: Catalogue) -> Iterator[Mutant]:
    for policy in catalogue.policies:
        target = f"{policy.table}: {policy.name}"
        for clause, expression in (("using", policy.using), ("with check", policy.check)):
            if expression is None or expression == "true":
                continue
            yield Mutant(f"{clause} or true", target, policy.altered(clause, f"{expression} or true"))
            if "excluded_person_ids" in expression:
                yield Mutant(f"{clause} without wall", target, policy.altered(clause, FIRM))
    first = next(p for p in catalogue.policies if p.command == "r" and p.using != "true")
    target = f"{first.table}: {first.name}"
    yield Mutant(
        "restrictive policy",
        target,
        f'drop policy "{first.name}" on {first.table};'
        f' create policy "{first.name}" on {first.table} as restrictive for select'
        f" to firmwall_exec, firmwall_reader using ({first.using})",
        True,
    )
    yield Mutant("policy to PUBLIC", target, f'alter policy "{first.name}" on {first.table} to public', True)


def key_mutants(catalogue: Catalogue) -> Iterator[Mutant]:
    for table, index, columns in catalogue.unique_keys:
        yield Mutant(
            "key spans firms",
            f"{table}: {index.split('.')[-1]}",
            # over no row: the cast has rows that would break it, which is what it is for
            f"create unique index stray on {table} ({', '.join(columns)}) where false",
            True,
        )


def function_mutants(catalogue: Catalogue) -> Iterator[Mutant]:
    for function in catalogue.functions:
        if function.callable_by_services:
            yield from api_mutants(catalogue, function)
        elif FIRM_PREDICATE.search(function.definition):
            yield Mutant("no firm predicate", function.name, FIRM_PREDICATE.sub("true", function.definition))
        if WALL.search(function.definition):
            yield Mutant("no wall", function.name, WALL.sub("true", function.definition))


def api_mutants(catalogue: Catalogue, function: Function) -> Iterator[Mutant]:
    """The predicate is taken out of the function and of all it calls: nobody knows which one holds."""
    reached = [f for f in catalogue.reached_from(function) if FIRM_PREDICATE.search(f.definition)]
    if reached:
        statements = ";\n".join(FIRM_PREDICATE.sub("true", f.definition) for f in reached)
        yield Mutant("no firm predicate", function.name, statements)
    bare = re.sub(
        r" = (?:v_firm_id\b|\(select v_firm_id\))", " = app.current_firm_id_or_null()", function.definition
    )
    if bare != function.definition:
        yield Mutant("bare context call", function.name, bare, True)


def permission_mutants(catalogue: Catalogue) -> Iterator[Mutant]:
    for function in catalogue.functions:
        if PERMISSION.search(function.definition):
            yield Mutant("asks no permission", function.name, PERMISSION.sub("", function.definition))


def context_mutants(catalogue: Catalogue) -> Iterator[Mutant]:
    for reader in READERS:
        yield Mutant("IMMUTABLE reader", reader, f"alter function {reader}() immutable")
        yield Mutant("VOLATILE reader", reader, f"alter function {reader}() volatile", True)
    for kind, name, old, new in EDITS:
        yield Mutant(kind, name, edited(catalogue.named(name), (old, new)))
    yield Mutant(
        "words outlive their firm",
        "identity.firm",
        "alter table identity.firm disable trigger forget_deleted",
    )
    yield Mutant(
        "open to services", "app.open_context", "grant execute on function app.open_context to firmwall_app"
    )


def grant_mutants() -> Iterator[Mutant]:
    for kind, target, statements in (
        ("stray right", "app.doctor", "grant execute on function app.doctor() to firmwall_context"),
        ("stray right", "app.client", "grant update (email) on app.client to firmwall_context"),
        ("stray right", "identity", "grant usage on schema identity to firmwall_attestor"),
        ("stray right", "audit.call_no", "grant update on sequence audit.call_no to firmwall_exec"),
        ("stray right", "firmwall.client_row", "grant usage on type firmwall.client_row to firmwall_app"),
        ("grant option", "app.matter", "grant select on app.matter to firmwall_backup with grant option"),
        ("path not pinned", "app.search_matters", "alter function app.search_matters reset search_path"),
        (
            "path without pg_temp",
            "app.resolve_client",
            "alter function app.resolve_client set search_path = pg_catalog",
        ),
        ("open to PUBLIC", "app.search_matters", "grant execute on function app.search_matters to public"),
        ("open to PUBLIC", "firmwall.search", "grant execute on function firmwall.search to public"),
        (
            "temporary objects",
            "the database",
            "do $$ begin"
            " execute format('grant temporary on database %I to public', current_database()); end $$",
        ),
        ("services create", "schema app", "grant create on schema app to firmwall_app"),
        ("exec may empty", "app.matter", "grant truncate on app.matter to firmwall_exec"),
        ("reports see xmax", "app.client", "grant select on app.client to firmwall_reader"),
        ("reports write", "app.client", "grant insert on app.client to firmwall_reader"),
        ("assistants read", "app.client", "grant select on app.client to firmwall_agent"),
        ("exec owns a table", "app.client", "alter table app.client owner to firmwall_exec"),
        ("view as its owner", "app", "create view app.leak as select * from app.client"),
        ("materialized view", "app", "create materialized view app.leak as select * from app.client"),
        (
            "leakproof",
            "app.current_firm_id_or_null",
            "alter function app.current_firm_id_or_null() leakproof",
        ),
        ("counter", "app.client", "alter table app.client add column n integer generated always as identity"),
        (
            "forgotten table",
            "app",
            "create table app.forgotten (firm_id uuid not null, secret text);"
            " alter table app.forgotten owner to firmwall_owner",
        ),
        (
            "foreign key without firm",
            "app.matter",
            "create unique index stray on app.client (client_id);"
            " alter table app.matter add foreign key (client_id) references app.client (client_id)",
        ),
    ):
        yield Mutant(kind, target, statements, True)


# --- the run ----------------------------------------------------------------------------------------


def prepare(server: Server) -> None:
    """The database that is cloned: installed, with the stage and the cast in it to save their time."""
    make_database(server, BASE)
    with psycopg.connect(server.conninfo(BASE), autocommit=True) as superuser:
        superuser.execute(f"grant firmwall_owner, firmwall_exec, firmwall_context to {OWNER}")
    cast = sql_directory() / "tests" / "fixtures" / "people.sql"
    subprocess.run(
        [
            *("psql", "--no-psqlrc", "--quiet", "--set", "ON_ERROR_STOP=1"),
            *("--dbname", server.conninfo(BASE, OWNER)),
        ],
        input=f"begin;\n\\i '{cast}'\ncommit;\n",
        env=os.environ | {"PGOPTIONS": OPTIONS},
        stdout=subprocess.DEVNULL,
        text=True,
        check=True,
    )


def run(
    server: Server, number: int, mutant: Mutant | None, files: list[Path], enough: int
) -> list[FileResult]:
    """Clone, break, run the files until enough of them are red, drop the clone."""
    name = f"mutant_{number}"
    with psycopg.connect(server.conninfo(), autocommit=True) as superuser:
        clone = sql.Identifier(name)
        superuser.execute(sql.SQL("create database {} template base owner dba").format(clone))
        # a clone does not inherit the privileges of its template
        superuser.execute(sql.SQL("revoke temporary on database {} from public").format(clone))
        results: list[FileResult] = []
        try:
            if mutant is not None:
                with psycopg.connect(server.conninfo(name), autocommit=True) as breaking:
                    breaking.execute(mutant.statements.encode())
            for result in run_suite(server.conninfo(name, OWNER), files):
                results.append(result)
                if sum(not r.green for r in results) >= enough:
                    break
        finally:
            superuser.execute(sql.SQL("drop database {} with (force)").format(clone))
    return results


class Order:
    """In which order a mutant meets the files: what speaks of it first, and then what costs least."""

    def __init__(self, catalogue: Catalogue, unbroken: list[FileResult]) -> None:
        self.seconds = {result.name: result.seconds for result in unbroken}
        self.files = test_files()
        self.words = {file.stem: set(re.findall(r"\w+", with_included(file))) for file in self.files}
        self.callers: dict[str, set[str]] = {}
        for function in catalogue.functions:
            if function.callable_by_services:
                for reached in catalogue.reached_from(function):
                    self.callers.setdefault(reached.name, set()).add(function.name)

    def of(self, mutant: Mutant) -> list[Path]:
        target = mutant.target.split(":")[0]
        names = {name.split(".")[-1] for name in {target, *self.callers.get(target, set())}}

        def key(file: Path) -> tuple[bool, int, float]:
            about = any(file.stem.startswith(f"{name}_") for name in names)
            mentions = not names.isdisjoint(self.words[file.stem])
            first = mutant.by_catalogue and file.stem in CATALOGUE_FILES
            return not first, 2 - 2 * about - (mentions and not about), self.seconds[file.stem]

        chosen = (
            self.files if mutant.by_catalogue else [f for f in self.files if f.stem not in CATALOGUE_FILES]
        )
        return sorted(chosen, key=key)


def with_included(file: Path) -> str:
    text = file.read_text()
    return text + "".join(
        (file.parent / name).read_text() for name in re.findall(r"^\\ir (shared/\S+)", text, re.M)
    )


def uncovered(catalogue: Catalogue, mutants: Iterable[Mutant]) -> list[str]:
    """Tables of firms and API functions that nothing here breaks."""
    targets = {mutant.target for mutant in mutants}
    broken = {m.target for m in mutants if m.kind != "bare context call"}
    return [table for table in catalogue.firm_tables if table not in targets] + [
        function.name
        for function in catalogue.functions
        if function.callable_by_services and function.name not in broken
    ]


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description="Break it, and look.")
    parser.add_argument("--only", metavar="REGEX", help="mutants whose kind or target matches")
    parser.add_argument("--whole", action="store_true", help="run every file for every mutant, and count")
    parser.add_argument("--list", action="store_true", help="name the mutants and run nothing")
    arguments = parser.parse_args()

    console = Console(highlight=False, width=None if sys.stdout.isatty() else 160)
    if reason := machine.without("postgresql-15", "postgresql-15-pgtap"):
        console.print(f"mutants: left out, {reason}")
        return 0
    started = time.monotonic()
    with running_server("pg15") as server:
        prepare(server)
        with psycopg.connect(server.conninfo(BASE)) as connection:
            connection.execute("set search_path = pg_catalog")
            catalogue = Catalogue(connection)
        mutants = list(all_mutants(catalogue))
        missing = uncovered(catalogue, mutants)
        if arguments.only:
            mutants = [m for m in mutants if re.search(arguments.only, f"{m.kind} {m.target}")]
        if arguments.list:
            for mutant in mutants:
                console.print(f"{mutant.kind}: {mutant.target}")
            return 0
        unbroken = run(server, 0, None, test_files(), sys.maxsize)
        red = [result for result in unbroken if not result.green]
        for result in red:
            console.print(f"[red]red without a mutant:[/red] {result.name}: {result.error or result.failed}")
        if red:
            return 1
        enough = sys.maxsize if arguments.whole else 1
        verdicts = run_all(server, mutants, Order(catalogue, unbroken), enough)

    console.print(as_table(verdicts))
    survivors = [v.mutant for v in verdicts if not v.red]
    for mutant in survivors:
        console.print(f"[red]survived:[/red] {mutant.kind}: {mutant.target}")
    for name in missing:
        console.print(f"[red]nothing breaks[/red] {name}")
    tests = sum(result.planned for result in unbroken)
    console.print(
        f"{len(verdicts)} mutants, {len(survivors)} survived; {len(unbroken)} files with {tests} tests;"
        f" {(time.monotonic() - started) / 60:.1f} minutes"
    )
    return 1 if survivors or missing else 0


def run_all(server: Server, mutants: list[Mutant], order: Order, enough: int) -> list[Verdict]:
    """Every mutant, some at a time, in the order given."""
    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("mutants", total=len(mutants))

        def verdict(number: int, mutant: Mutant) -> Verdict:
            found = Verdict(mutant, run(server, number, mutant, order.of(mutant), enough))
            progress.advance(task)
            return found

        with ThreadPoolExecutor(WORKERS) as pool:
            return list(pool.map(verdict, range(1, len(mutants) + 1), mutants))


def as_table(verdicts: list[Verdict]) -> Table:
    """Which mutant, how many files were red of how many that were run, and the first of them."""
    table = Table("mutant", "in", "red", "of run", "first red file", box=None, pad_edge=False)
    for verdict in verdicts:
        red = verdict.red
        first = red[0] if red else "[red]survived[/red]"
        table.add_row(
            verdict.mutant.kind, verdict.mutant.target, str(len(red)), str(len(verdict.results)), first
        )
    return table


if __name__ == "__main__":
    sys.exit(main())
