"""Bringing a database to what the files of sql/ say.

Schema files are applied once, in order, and must not change afterwards. Functions and policies are replaced
when the text of their file changes, and go when it goes. The ledger (firmwall.migration) remembers each file,
and the catalogue entries remember what an apply left behind, so that drift has a name.

One list of texts, made by `script`, is both what `up` runs and what `bundle` prints.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Literal, NamedTuple

import psycopg

from firmwall import __version__
from firmwall.connections import connect
from firmwall.errors import BY_SQLSTATE, FirmwallError, NotInstalled, SchemaDrift
from firmwall.operate.grants import UnreadableGrant, granted
from firmwall.resources import sql_directory

Kind = Literal["apply", "schema", "function", "policy"]
Action = Literal["run", "create", "replace", "re-create", "drop"]

EXTENSIONS = ("fuzzystrmatch", "pg_trgm", "unaccent")
APPLY_FILES = (
    *("settings", "roles", "lock", "ledger", "allow_create", "complete"),
    *("record", "rights", "catalogue", "remember", "leave"),
)
SCHEMAS = ["app", "identity", "audit", "firmwall"]
# As sql/roles.sql makes them.
ROLES = (
    *("firmwall_owner", "firmwall_exec", "firmwall_context", "firmwall_app", "firmwall_agent"),
    *("firmwall_reader", "firmwall_admin", "firmwall_backup", "firmwall_attestor"),
)


class MigrationFailed(FirmwallError):
    """A file could not be applied; nothing was changed."""


# --- files ------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class SqlFile:
    """One file of sql/."""

    kind: Kind
    name: str
    path: str
    text: str

    @property
    def checksum(self) -> str:
        return hashlib.sha256(self.text.encode()).hexdigest()

    @property
    def signature(self) -> str | None:
        """The head of a function, the table of a policy file: what decides how the file is replaced."""
        if self.kind == "function":
            return function_head(self)
        if self.kind == "policy":
            return policy_table(self)
        return None


@dataclass(frozen=True)
class SqlFiles:
    """All of sql/ that an apply reads."""

    apply: dict[str, SqlFile]
    schema: dict[str, SqlFile]
    functions: dict[str, SqlFile]
    policies: dict[str, SqlFile]

    @classmethod
    def read(cls, directory: Path | None = None) -> SqlFiles:
        root = directory or sql_directory()

        def folder(kind: Kind, name: str) -> dict[str, SqlFile]:
            """By the stem, which is the key in the ledger: a file may move to another sub-folder."""
            found: dict[str, SqlFile] = {}
            for path in sorted((root / name).rglob("*.sql"), key=lambda path: path.stem):
                file = read_file(kind, path, root)
                if file.name in found:
                    raise MigrationFailed(f"{found[file.name].path} and {file.path} have the same name")
                found[file.name] = file
            return found

        # the ledger knows them without the number, which says when each runs
        apply = {
            file.name.partition("_")[2]: replace(file, name=file.name.partition("_")[2])
            for file in folder("apply", "apply").values()
        }
        apply["roles"] = read_file("apply", root / "roles.sql", root)
        files = cls(
            apply, folder("schema", "schema"), folder("function", "functions"), folder("policy", "policies")
        )
        numbers = [name.split("_")[0] for name in files.schema]
        if len(set(numbers)) < len(numbers):
            raise MigrationFailed("two schema files have the same number")
        return files

    def __iter__(self) -> Iterator[SqlFile]:
        """Those that the ledger knows."""
        yield from (self.apply[name] for name in APPLY_FILES)
        yield from self.schema.values()
        yield from self.functions.values()
        yield from self.policies.values()


def read_file(kind: Kind, path: Path, root: Path) -> SqlFile:
    text = path.read_text(encoding="utf-8").replace("\r\n", "\n")
    return SqlFile(kind, path.stem, f"sql/{path.relative_to(root).as_posix()}", text)


def without_comments(text: str) -> str:
    return re.sub(r"--[^\n]*", "", text)


def function_head(file: SqlFile) -> str:
    """From `function` to before the attributes: name, arguments with their defaults, what it returns."""
    found = re.search(
        r"create or replace ((?:function|procedure)\s+[\w.]+\s*\(.*?)\n(?:language|as)\b",
        without_comments(file.text),
        re.DOTALL,
    )
    if found is None:
        raise MigrationFailed(f"{file.path} does not create a function")
    head = re.sub(r"\s+", " ", found[1])
    head = re.sub(r" ?([(),]) ?", r"\1", head).replace(",", ", ").replace(")returns", ") returns")
    name = re.match(r"\w+ \w+\.(\w+)\(", head)
    if name is None or name[1] != file.name:
        raise MigrationFailed(f"{file.path} must create the function that it is named after, with its schema")
    return head


def policy_table(file: SqlFile) -> str:
    tables = set(re.findall(r'^create policy "[^"]+" on ([\w.]+)', file.text, re.MULTILINE))
    if len(tables) != 1 or tables != {t for t in tables if t.split(".")[-1] == file.name}:
        raise MigrationFailed(
            f"{file.path} must create policies of the table that it is named after, and no other"
        )
    return str(tables.pop())


# --- the database -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class LedgerRow:
    kind: Kind
    name: str
    checksum: str
    signature: str | None
    objects: list[str]
    version: str
    applied_by: str
    applied_at: Any


@dataclass(frozen=True)
class NotCarried:
    """Something that a dump leaves behind, or that an upgrade of the server changes, and who mends it."""

    mended_by: str
    what: str


@dataclass(frozen=True)
class State:
    """What the database holds now; all empty where firmwall is not installed."""

    ledger: dict[tuple[str, str], LedgerRow] = field(default_factory=dict)
    policies: dict[str, list[str]] = field(default_factory=dict)
    routines: dict[str, list[str]] = field(default_factory=dict)
    path_is_right: bool = True
    not_carried: tuple[NotCarried, ...] = ()
    missing_extensions: tuple[str, ...] = ()

    @property
    def installed(self) -> bool:
        return bool(self.ledger)

    @property
    def fingerprint(self) -> str:
        """Which state of the ledger this is; the same expression stands in a bundle's guard."""
        rows = sorted(f"{row.kind} {row.name} {row.checksum}" for row in self.ledger.values())
        return hashlib.md5("\n".join(rows).encode(), usedforsecurity=False).hexdigest()

    def was_asked(self, question: SqlFile) -> bool:
        """Whether the catalogue entries are the answers to this question."""
        row = self.ledger.get(("apply", question.name))
        return row is not None and row.checksum == question.checksum

    def of(self, kind: Kind) -> dict[str, LedgerRow]:
        return {name: row for (row_kind, name), row in self.ledger.items() if row_kind == kind}


GUARD = """\
-- This text was made for one state of the ledger, and refuses every other.
do $guard$
begin
  if (
    select md5(coalesce(string_agg(concat_ws(' ', m.kind, m.name, m.checksum), E'\\n'
      order by concat_ws(' ', m.kind, m.name, m.checksum) collate "C"), ''))
    from firmwall.migration as m
  ) <> '{fingerprint}' then
    raise exception '{message}'
      using
        errcode = 'FW052',
        hint = 'Make a bundle for what this database holds now: firmwall migrate bundle --upgrade.';
  end if;
end
$guard$;
"""

# As in sql/apply/10_settings.sql: a definition has the same text for every role.
PLAIN_SETTINGS = """
set local search_path = pg_catalog, pg_temp;
set local jit = off;
set local quote_all_identifiers = off;
set local datestyle = iso;
set local intervalstyle = postgres;
set local standard_conforming_strings = on;
"""

LEDGER_EXISTS = """
select exists (
  select from pg_catalog.pg_class as c
  join pg_catalog.pg_namespace as n on n.oid = c.relnamespace
  where n.nspname = 'firmwall' and c.relname = 'migration'
)
"""

MISSING_EXTENSIONS = """
select w.name
from unnest(%s::text[]) as w (name)
where not exists (select from pg_catalog.pg_extension as e where e.extname = w.name)
order by w.name
"""

LEDGER = """
select kind, name, checksum, signature, objects, version, applied_by, applied_at
from firmwall.migration
order by kind, name
"""

LIVE_POLICIES = """
select n.nspname || '.' || c.relname, array_agg(w.polname::text order by w.polname)
from pg_catalog.pg_policy as w
join pg_catalog.pg_class as c on c.oid = w.polrelid
join pg_catalog.pg_namespace as n on n.oid = c.relnamespace
where n.nspname = any (%s)
group by 1
"""

LIVE_ROUTINES = """
select p.proname::text, array_agg(
  format(
    '%%s %%I.%%I(%%s)',
    case p.prokind when 'p' then 'procedure' when 'a' then 'aggregate' else 'function' end,
    n.nspname, p.proname, pg_get_function_identity_arguments(p.oid)
  )
  order by p.oid
)
from pg_catalog.pg_proc as p
join pg_catalog.pg_namespace as n on n.oid = p.pronamespace
where n.nspname = any (%s)
group by 1
"""

# Functions that use an extension carry its schema in their path; the DBA may have moved it since.
PATH_IS_RIGHT = """
select not exists (
  select from pg_catalog.pg_proc as p
  join pg_catalog.pg_namespace as n on n.oid = p.pronamespace
  cross join unnest(p.proconfig) as c (setting)
  where n.nspname = any (%s)
    and c.setting like 'search_path=pg_catalog, %%, pg_temp'
    and c.setting <> 'search_path=' || array_to_string(
      'pg_catalog'::text || array(
        select quote_ident(x.nspname)
        from pg_catalog.pg_extension as e
        join pg_catalog.pg_namespace as x on x.oid = e.extnamespace
        where e.extname = any (%s) and x.nspname <> 'pg_catalog'
        group by x.nspname
        order by x.nspname::text
      ) || 'pg_temp'::text,
      ', '
    )
)
"""


# What belongs to the database or to the cluster is in no dump of a database, and a restore lends rights that
# have to end.
NOT_CARRIED = """
select 'roles', format('role %%s is missing', w.name)
from unnest(%(roles)s::text[]) as w (name)
where not exists (select from pg_catalog.pg_roles as r where r.rolname = w.name)
union all
select 'ledger', format('%%s may not use schema %%I, where an extension lies', r.rolname, n.nspname)
from pg_catalog.pg_roles as r
cross join pg_catalog.pg_namespace as n
where r.rolname in ('firmwall_owner', 'firmwall_exec', 'firmwall_context')
  and n.oid in (
    select e.extnamespace from pg_catalog.pg_extension as e where e.extname = any (%(extensions)s)
  )
  and not has_schema_privilege(r.oid, n.oid, 'USAGE')
union all
select
  'complete',
  format(
    '%%s may create objects in %%s',
    r.rolname,
    string_agg(format('schema %%I', n.nspname), ', ' order by n.nspname)
  )
from pg_catalog.pg_namespace as n
cross join aclexplode(n.nspacl) as a
join pg_catalog.pg_roles as r on r.oid = a.grantee
where a.privilege_type = 'CREATE'
  and r.rolname in ('firmwall_exec', 'firmwall_context')
  and (n.nspname = any (%(schemas)s) or pg_has_role(n.nspowner, 'USAGE'))
group by r.rolname
union all
select 'complete', 'everybody may create temporary objects in this database'
from pg_catalog.pg_database as d
where d.datname = current_database()
  and has_database_privilege('public', d.oid, 'TEMPORARY')
  -- else it is not ours to revoke, and the apply warns
  and pg_has_role(d.datdba, 'USAGE')
order by 1, 2
"""

# What only firmwall_owner may read.
NOT_CARRIED_ROWS = """
select 'complete', 'no key seals contexts'
where not exists (select from firmwall.signing_key as k where k.kid = 'seal')
union all
select 'remember', format('PostgreSQL %s made the definitions that verify compares with', e.value)
from firmwall.catalogue_entry as e
where e.object = 'server'
  and e.facet = 'major version'
  and e.value <> (current_setting('server_version_num')::integer / 10000)::text
"""


def not_carried(connection: psycopg.Connection[Any]) -> tuple[NotCarried, ...]:
    """What the catalogues show of it, to any role."""
    names = {"roles": list(ROLES), "extensions": list(EXTENSIONS), "schemas": SCHEMAS}
    return tuple(NotCarried(*row) for row in connection.execute(NOT_CARRIED, names))


def roles_made(connection: psycopg.Connection[Any]) -> tuple[NotCarried, ...]:
    """The roles that were missing until this transaction made them (sql/roles.sql)."""
    made = one(connection, "select current_setting('firmwall.roles_made', true)") or ""
    return tuple(NotCarried("roles", f"role {role} is missing") for role in made.split(",") if role)


def read_state(connection: psycopg.Connection[Any], before: tuple[NotCarried, ...] | None = None) -> State:
    """Ledger and catalogue as they are, inside the caller's transaction.

    `before` is what was not carried before this transaction mended some of it.
    """
    missing = tuple(name for (name,) in connection.execute(MISSING_EXTENSIONS, [list(EXTENSIONS)]))
    if not one(connection, LEDGER_EXISTS):
        return State(missing_extensions=missing)
    rows = [LedgerRow(*row) for row in connection.execute(LEDGER)]
    lost = not_carried(connection) if before is None else before
    if rows:
        lost += tuple(NotCarried(*row) for row in connection.execute(NOT_CARRIED_ROWS))
    return State(
        {(row.kind, row.name): row for row in rows},
        dict(connection.execute(LIVE_POLICIES, [SCHEMAS]).fetchall()),
        dict(connection.execute(LIVE_ROUTINES, [SCHEMAS]).fetchall()),
        bool(one(connection, PATH_IS_RIGHT, [SCHEMAS, list(EXTENSIONS)])),
        lost,
        missing,
    )


def one(connection: psycopg.Connection[Any], query: str, arguments: list[Any] | None = None) -> Any:
    row = connection.execute(query, arguments).fetchone()
    assert row is not None
    return row[0]


@contextmanager
def looking(conninfo: str) -> Iterator[psycopg.Connection[Any]]:
    """A connection that may read the ledger and leaves nothing behind.

    Only firmwall_owner may read the ledger, so the role that migrates joins it for this transaction, which is
    rolled back.
    """
    with connect(conninfo) as connection:
        connection.read_only = False
        try:
            connection.execute(PLAIN_SETTINGS)
            if one(connection, LEDGER_EXISTS) and not one(
                connection, "select pg_catalog.pg_has_role(current_user, 'firmwall_owner', 'USAGE')"
            ):
                try:
                    connection.execute("grant firmwall_owner to current_user")
                except psycopg.errors.InsufficientPrivilege as refused:
                    raise FirmwallError(
                        f'role "{connection.info.user}" may not read the ledger of firmwall',
                        hint="Connect as the role that migrates: the database owner that made the roles.",
                    ) from refused
            refuse_foreign_ledger(connection)
            yield connection
        finally:
            connection.rollback()


LEDGER_OWNER = """
select pg_catalog.pg_get_userbyid(c.relowner)
from pg_catalog.pg_class as c
join pg_catalog.pg_namespace as n on n.oid = c.relnamespace
where n.nspname = 'firmwall'
  and c.relname = 'migration'
  and not (
    pg_catalog.has_schema_privilege(n.oid, 'USAGE') and pg_catalog.has_table_privilege(c.oid, 'SELECT')
  )
"""


def refuse_foreign_ledger(connection: psycopg.Connection[Any]) -> None:
    """Say why members of firmwall_owner may not read its ledger, where that is so."""
    row = connection.execute(LEDGER_OWNER).fetchone()
    if row is not None:
        raise SchemaDrift(
            f"firmwall is in this database without its owners or grants: the ledger belongs to {row[0]}",
            hint="A dump is restored with both: without --no-owner and --no-acl. See docs/restore.md.",
        )


# --- the plan ---------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Step:
    """One thing that an apply does beyond its frame."""

    action: Action
    kind: Kind
    name: str
    detail: str
    file: SqlFile | None = None
    drops: tuple[str, ...] = ()

    @property
    def drops_for_good(self) -> tuple[str, ...]:
        """What goes and is not made again: a policy is dropped to be replaced, which loses nothing."""
        made = (
            re.findall(r'^create (policy "[^"]+" on [\w.]+)', self.file.text, re.MULTILINE)
            if self.file
            else []
        )
        return tuple(thing for thing in self.drops if thing not in made)


# The schema files of the first release are no continuation of those before it.
BEFORE_RELEASES = "the database was made before 0.1, and is not upgraded in place"


@dataclass(frozen=True)
class Plan:
    steps: list[Step]
    drift: list[str]

    def refuse_drift(self) -> None:
        if self.drift:
            raise SchemaDrift(
                "the database and the files do not belong together: " + "; ".join(self.drift),
                hint="Install into a new database and carry the rows over, as docs/restore.md describes."
                if self.drift == [BEFORE_RELEASES]
                else "Install the firmwall that the database was migrated with, or a newer one, unedited.",
            )


def make_plan(files: SqlFiles, state: State, *, again: bool = False) -> Plan:
    """What an apply would do, and what forbids it. `again` replaces unchanged functions and policies too."""
    steps = (
        apply_steps(files, state)
        + schema_steps(files, state)
        + function_steps(files, state, again)
        + policy_steps(files, state, again)
    )
    return Plan(with_policies_of_dropped_functions(steps, files, state), drift(files, state))


def drift(files: SqlFiles, state: State) -> list[str]:
    """Why these files must not be applied to this database."""
    if "0005_search" in state.of("schema") and "0005_search" not in files.schema:
        return [BEFORE_RELEASES]
    found = []
    newest = max((row.version for row in state.ledger.values()), key=version_key, default=__version__)
    if version_key(newest) > version_key(__version__):
        found.append(f"the database was migrated by firmwall {newest}, and this is {__version__}")
    applied = state.of("schema")
    for name, row in applied.items():
        if name not in files.schema:
            found.append(f"sql/schema/{name}.sql was applied by firmwall {row.version} and is not here")
        elif files.schema[name].checksum != row.checksum:
            found.append(f"sql/schema/{name}.sql was edited after it was applied")
    last = max(applied, default="")
    found += [
        f"sql/schema/{name}.sql should have come before {last}, which is applied"
        for name in files.schema
        if name not in applied and name < last
    ]
    return found


def version_key(version: str) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", version)]


def apply_steps(files: SqlFiles, state: State) -> list[Step]:
    if not state.installed:
        return []
    applied = state.of("apply")
    steps = [
        Step("run", "apply", name, "runs in each apply; its text changed", file)
        for name in APPLY_FILES
        for file in [files.apply[name]]
        if name not in applied or applied[name].checksum != file.checksum
    ]
    if not state.path_is_right:
        steps.append(Step("run", "apply", "complete", "an extension has moved: search_path of its functions"))
    steps += [Step("run", "apply", lost.mended_by, lost.what) for lost in state.not_carried]
    return steps


def schema_steps(files: SqlFiles, state: State) -> list[Step]:
    applied = state.of("schema")
    return [
        Step("run", "schema", name, "applied once", file)
        for name, file in files.schema.items()
        if name not in applied
    ]


def function_steps(files: SqlFiles, state: State, again: bool) -> list[Step]:
    applied = state.of("function")
    steps = [
        Step("drop", "function", name, "its file is gone", drops=tuple(row.objects))
        for name, row in applied.items()
        if name not in files.functions
    ]
    for name, file in files.functions.items():
        row = applied.get(name)
        routines = state.routines.get(name, [])
        if row is None:
            action: Action = "re-create" if routines else "create"
            detail = "new, in the place of one that was made by hand" if routines else "new"
            steps.append(Step(action, "function", name, detail, file, tuple(routines)))
        elif row.signature != file.signature:
            drops = tuple(dict.fromkeys(row.objects + routines))
            steps.append(Step("re-create", "function", name, "its signature changed", file, drops))
        elif again and set(routines) - set(row.objects):
            drops = tuple(dict.fromkeys(row.objects + routines))
            steps.append(Step("re-create", "function", name, "an overload was added by hand", file, drops))
        elif again or row.checksum != file.checksum:
            detail = "its text changed" if row.checksum != file.checksum else "once more"
            steps.append(Step("replace", "function", name, detail, file, triggers_gone(row, file)))
    return steps


def triggers_gone(row: LedgerRow, file: SqlFile) -> tuple[str, ...]:
    """The triggers that the file made, and does not make any more."""
    triggers = [thing for thing in row.objects if thing.startswith("trigger ")]
    return tuple(t for t in triggers if not re.search(rf"\btrigger {re.escape(t.split()[1])}\b", file.text))


def policy_steps(files: SqlFiles, state: State, again: bool) -> list[Step]:
    applied = state.of("policy")
    steps = [
        Step("drop", "policy", name, "its file is gone", drops=tuple(row.objects))
        for name, row in applied.items()
        if name not in files.policies
    ]
    for name, file in files.policies.items():
        row = applied.get(name)
        if row is None:
            steps.append(Step("create", "policy", name, "new", file, live_policies(state, file)))
        elif again or row.checksum != file.checksum:
            detail = "its text changed" if row.checksum != file.checksum else "once more"
            steps.append(Step("re-create", "policy", name, detail, file, live_policies(state, file)))
    return steps


def live_policies(state: State, file: SqlFile) -> tuple[str, ...]:
    """Every policy the table has now, also one that no file made."""
    table = file.signature or ""
    return tuple(f"policy {quoted(name)} on {table}" for name in state.policies.get(table, []))


def with_policies_of_dropped_functions(steps: list[Step], files: SqlFiles, state: State) -> list[Step]:
    """A function cannot be dropped under a policy that calls it: such policies are made again too."""
    dropped = [
        step.name for step in steps if step.kind == "function" and step.action != "replace" and step.drops
    ]
    planned = {step.name for step in steps if step.kind == "policy"}
    more = [
        Step("re-create", "policy", name, f"calls {function}", file, live_policies(state, file))
        for name, file in files.policies.items()
        if name not in planned
        for function in [next((f for f in dropped if re.search(rf"\.{f}\s*\(", file.text)), None)]
        if function is not None
    ]
    return steps + more


def quoted(name: str) -> str:
    return '"' + name.replace('"', '""') + '"'


def literal(value: str | None) -> str:
    return "null" if value is None else "'" + value.replace("'", "''") + "'"


# --- the script -------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Part:
    """One text of the script, under the name that an error would call it by."""

    path: str
    text: str


# So many of the first parts of an apply pass until it is alone.
LOCKED = 3


def opening(files: SqlFiles, *, create_extensions: bool = False) -> list[Part]:
    """Before the ledger can be read."""
    names = ["settings", "roles", "lock", *(["extensions"] if create_extensions else []), "ledger"]
    return [part(files.apply[name]) for name in names]


def script(files: SqlFiles, state: State, plan: Plan) -> list[Part]:
    """Everything after that, in the order in which it runs."""
    # policies before the functions that they call, triggers before their functions (first in `objects`)
    drops = [
        re.sub(r"^([a-z]+) (.*)", r"drop \1 if exists \2;", thing)
        for kind in ("policy", "function")
        for step in plan.steps
        if step.kind == kind
        for thing in step.drops
    ]
    made: dict[str, list[SqlFile]] = {"schema": [], "function": [], "policy": []}
    for step in plan.steps:
        if step.file is not None and step.kind in made:
            made[step.kind].append(step.file)
    question = files.apply["catalogue"]
    return [
        Part("what is there", THERE),
        Part(
            "the catalogue before",
            BEFORE.format(query=question.text if state.was_asked(question) else REMEMBERED),
        ),
        *([Part("what goes", "\n".join(drops) + "\n")] if drops else []),
        *(part(file, "\nreset role;\n") for file in made["schema"]),
        part(files.apply["allow_create"]),
        *(part(file) for file in made["function"]),
        *(part(file) for file in made["policy"]),
        part(files.apply["complete"]),
        Part("the ledger", ledger_text(files, plan)),
        part(files.apply["record"]),
        Part("the rights that the files give", rights_text(files)),
        part(files.apply["rights"]),
        Part(question.path, AFTER + question.text + ";\n"),
        part(files.apply["remember"]),
        part(files.apply["leave"]),
    ]


# Objects that an apply finds; before the first apply the ledger is empty, and the apply makes all of them.
THERE = """\
create temporary table object_before on commit drop as
select o.catalogue, o.id
from (
  select 'pg_namespace'::pg_catalog.regclass::oid, n.oid, n.oid
  from pg_catalog.pg_namespace as n
  union all
  select 'pg_class'::pg_catalog.regclass::oid, c.oid, c.relnamespace
  from pg_catalog.pg_class as c
  union all
  select 'pg_proc'::pg_catalog.regclass::oid, p.oid, p.pronamespace
  from pg_catalog.pg_proc as p
  union all
  select 'pg_type'::pg_catalog.regclass::oid, t.oid, t.typnamespace
  from pg_catalog.pg_type as t
) as o (catalogue, id, space)
join pg_catalog.pg_namespace as n on n.oid = o.space
where n.nspname in ('app', 'identity', 'audit', 'firmwall')
  and exists (select from firmwall.migration);
"""

# What drift there is has to be known before anything changes. Where another question was asked last time, the
# answers cannot be compared, and what was remembered stands in for them: no drift.
BEFORE = """\
do $path$
begin
  perform set_config('firmwall.path', current_setting('search_path'), true);
  perform set_config('search_path', 'pg_catalog, pg_temp', true);
end
$path$;

create temporary table catalogue_before on commit drop as
{query};

do $path$
begin
  perform set_config('search_path', current_setting('firmwall.path'), true);
end
$path$;
"""

REMEMBERED = "select object, part_of, facet, value from firmwall.catalogue_entry"

AFTER = "create temporary table catalogue_after on commit drop as\n"


def part(file: SqlFile, ending: str = "") -> Part:
    return Part(file.path, file.text.rstrip() + "\n" + ending)


def rights_text(files: SqlFiles) -> str:
    """A table of what the files give to whom, for sql/apply/75_rights.sql."""
    run = [files.apply["ledger"], *files.schema.values(), *files.functions.values(), *files.policies.values()]
    try:
        grants = granted((file.path, file.text) for file in run)
    except UnreadableGrant as refused:
        raise MigrationFailed(str(refused)) from None
    rows = ",\n".join(f"  ({', '.join(map(literal, grant))})" for grant in grants)
    return f"""\
create temporary table granted_by_file (
  sort text not null,
  object text not null,
  column_name text,
  privilege text not null,
  grantee text not null
) on commit drop;

insert into pg_temp.granted_by_file (sort, object, column_name, privilege, grantee)
values
{rows};
"""


def ledger_text(files: SqlFiles, plan: Plan) -> str:
    """The ledger's own lines: a row for each file that ran, none for a file that is gone."""
    ran = {(step.kind, step.name): step.file for step in plan.steps if step.file is not None}
    ran |= {("apply", name): files.apply[name] for name in APPLY_FILES}
    rows = ",\n".join(
        f"  ({literal(kind)}, {literal(name)}, {literal(file.checksum)}, {literal(file.signature)}, "
        f"{literal(__version__)})"
        for (kind, name), file in sorted(ran.items())
    )
    text = f"""\
insert into firmwall.migration (kind, name, checksum, signature, version)
values
{rows}
on conflict (kind, name) do update
set
  checksum = excluded.checksum,
  signature = excluded.signature,
  version = excluded.version,
  applied_by = excluded.applied_by,
  applied_at = excluded.applied_at;
"""
    gone = [f"({literal(step.kind)}, {literal(step.name)})" for step in plan.steps if step.action == "drop"]
    if gone:
        text += f"\ndelete from firmwall.migration where (kind, name) in ({', '.join(gone)});\n"
    return text


# --- the verbs --------------------------------------------------------------------------------------


def up(
    conninfo: str,
    *,
    directory: Path | None = None,
    create_extensions: bool = False,
    again: bool = False,
    wait: str | None = None,
    on_warning: Callable[[str], None] = lambda _: None,
) -> Plan:
    """Apply what is missing, in one transaction. The plan that ran; without steps, nothing was to do.

    `wait` is how long another apply may hold this one up, as PostgreSQL writes it ("30s"); the default is ten
    minutes.
    """
    files = SqlFiles.read(directory)
    with connect(conninfo) as connection:
        connection.isolation_level = psycopg.IsolationLevel.READ_COMMITTED
        connection.read_only = False
        connection.add_notice_handler(lambda notice: on_warning(notice_text(notice)))
        if wait is not None:
            connection.execute("select set_config('firmwall.apply_wait', %s, false)", [wait])
        parts = opening(files, create_extensions=create_extensions)
        run(connection, parts[:LOCKED])
        before = roles_made(connection) + not_carried(connection)
        run(connection, parts[LOCKED:])
        state = read_state(connection, before)
        plan = make_plan(files, state, again=again)
        plan.refuse_drift()
        if plan.steps:
            run(connection, script(files, state, plan))
            connection.commit()
        else:
            connection.rollback()
    return plan


def run(connection: psycopg.Connection[Any], parts: Iterable[Part]) -> None:
    for each in parts:
        try:
            connection.execute(each.text.encode())
        except psycopg.Error as error:
            raise failure(each, error) from error


def failure(where: Part, error: psycopg.Error) -> FirmwallError:
    """The server's words, with the file and the line that they are about."""
    message = error.diag.message_primary or str(error).strip()
    refusal = BY_SQLSTATE.get(error.sqlstate or "")
    if refusal is not None:
        return refusal(message, hint=error.diag.message_hint)
    place = where.path
    if error.diag.statement_position is not None:
        place += f", line {where.text[: int(error.diag.statement_position) - 1].count(chr(10)) + 1}"
    hint = error.diag.message_hint
    if isinstance(error, psycopg.errors.LockNotAvailable) and hint is None:
        hint = "Another transaction holds a lock on the table. Try again when it has ended."
    return MigrationFailed(f"{place}: {message} ({error.sqlstate}); nothing was changed", hint=hint)


def notice_text(notice: psycopg.errors.Diagnostic) -> str:
    return ". ".join(text for text in (notice.message_primary, notice.message_hint) if text)


def look(conninfo: str, *, directory: Path | None = None, again: bool = False) -> tuple[State, Plan]:
    """What the database holds, and what `up` would do to it."""
    files = SqlFiles.read(directory)
    with looking(conninfo) as connection:
        state = read_state(connection)
    return state, make_plan(files, state, again=again)


def bundle(conninfo: str | None = None, *, directory: Path | None = None) -> str:
    """One file that does what `up` does: to an empty database, or to the one at `conninfo`."""
    files = SqlFiles.read(directory)
    state = State()
    if conninfo is not None:
        with looking(conninfo) as connection:
            state = read_state(connection)
    plan = make_plan(files, state)
    plan.refuse_drift()
    message = (
        "this database has changed since the bundle was made" if state.ledger else "firmwall is already here"
    )
    guard = Part("the guard", GUARD.format(fingerprint=state.fingerprint, message=message))
    for_what = "one database, as it was" if state.ledger else "a database without firmwall"
    texts = [
        f"-- firmwall {__version__}, for {for_what}. Made by `firmwall migrate bundle`; not edited by hand.\n"
        "--\n"
        "-- Run it as the database owner, who needs CREATEROLE and no more, with psql\n"
        "-- (psql -v ON_ERROR_STOP=1 -f FILE) or in any SQL console. It is one transaction.\n",
        "begin isolation level read committed read write;\n",
        *(
            f"-- ==== {each.path}\n\n{each.text}"
            for each in [*opening(files), guard, *script(files, state, plan)]
        ),
        "commit;\n",
    ]
    return "\n".join(texts)


What = Literal["missing", "extra", "changed", "pending", "edited"]


@dataclass(frozen=True)
class Finding:
    """One difference between the files and the database."""

    what: What
    object: str
    facet: str = ""
    expected: str | None = None
    found: str | None = None
    # the statement that puts it right, where one does: for a right that no file gives, its REVOKE
    remedy: str | None = None


def verify(conninfo: str, *, directory: Path | None = None) -> list[Finding]:
    """Every difference between what the files make and what the database holds."""
    files = SqlFiles.read(directory)
    with looking(conninfo) as connection:
        state = read_state(connection)
        if not state.installed:
            raise NotInstalled(hint="Run: firmwall migrate up.")
        question = files.apply["catalogue"]
        expected = entries(connection, REMEMBERED)
        found = entries(connection, question.text) if state.was_asked(question) else expected
    plan = make_plan(files, state)
    return [
        *(Finding("edited", text) for text in plan.drift),
        *(Finding("pending", f"{s.kind} {s.name}", expected=s.detail) for s in plan.steps),
        *compared(expected, found),
    ]


class Entry(NamedTuple):
    part_of: str | None
    value: str
    remedy: str | None = None


Entries = dict[tuple[str, str], Entry]


def entries(connection: psycopg.Connection[Any], query: str) -> Entries:
    """By object and facet."""
    rows = connection.execute(query.encode()).fetchall()
    return {(object_, facet): Entry(part_of, *rest) for object_, part_of, facet, *rest in rows}


def compared(expected: Entries, found: Entries) -> list[Finding]:
    """Differences by object and facet; an object that is wholly gone, or new, is one finding."""
    known, live = {key[0] for key in expected}, {key[0] for key in found}
    part_of = {key[0]: entry.part_of for key, entry in (expected | found).items()}
    gone, new = known - live, live - known
    findings = [Finding("missing", name) for name in sorted(gone) if part_of[name] not in gone]
    findings += [
        Finding("extra", name, remedy=remedy_of_whole(name, found))
        for name in sorted(new)
        if part_of[name] not in new
    ]
    for key in sorted(expected.keys() | found.keys()):
        if key[0] in known & live:
            before = expected[key].value if key in expected else None
            now = found[key].value if key in found else None
            if before != now:
                what: What = "missing" if now is None else "extra" if before is None else "changed"
                findings.append(Finding(what, *key, before, now, remedy(key, expected, found)))
    return findings


def remedy_of_whole(name: str, found: Entries) -> str | None:
    """For default privileges, which consist of rights alone; who made a table knows how to drop it."""
    statements = [entry.remedy for (object_, _), entry in found.items() if object_ == name]
    return None if None in statements else " ".join(filter(None, statements))


def remedy(key: tuple[str, str], expected: Entries, found: Entries) -> str | None:
    """The statement that puts a facet right: where a right is the files', its grant option alone goes."""
    if key not in found:
        return None
    object_, facet = key
    if facet.startswith("member ") and key not in expected:
        return f"revoke {object_.removeprefix('role ')} from {facet.removeprefix('member ')};"
    statement = found[key].remedy
    if statement is not None and key in expected:
        return statement.replace("revoke ", "revoke grant option for ", 1)
    return statement


# The three roles own what the rights are on; PostgreSQL only warns when a role without them revokes.
REMEDIES = """\
begin;
do $join$
begin
  if not (select r.rolsuper from pg_catalog.pg_roles as r where r.rolname = current_user) then
    grant firmwall_owner, firmwall_exec, firmwall_context to current_user;
  end if;
end
$join$;
{statements}
do $leave$
begin
  if not (select r.rolsuper from pg_catalog.pg_roles as r where r.rolname = current_user) then
    revoke firmwall_owner, firmwall_exec, firmwall_context from current_user;
  end if;
end
$leave$;
commit;
"""


def remedies(findings: Iterable[Finding]) -> str:
    """One transaction for psql that puts right what single statements can; empty where there is nothing.

    For a superuser, or the role that migrates. What a role passed on comes first, since that role is then
    still able to take it back.
    """
    found = sorted({finding.remedy for finding in findings if finding.remedy})
    # what gives rights on columns back comes before what takes some of them
    found.sort(key=lambda statement: (not statement.startswith("set role"), "; grant " not in statement))
    return REMEDIES.format(statements="\n".join(found)) if found else ""
