"""What a database holds now: the ledger, the catalogue beside it, and what a restore has not carried."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import psycopg

from firmwall.connections import connect
from firmwall.errors import FirmwallError, SchemaDrift
from firmwall.operate.migrate.files import EXTENSIONS, ROLES, SCHEMAS, Kind, SqlFile


@dataclass(frozen=True)
class LedgerRow:
    kind: Kind
    name: str
    checksum: str
    signature: str | None
    objects: list[str]
    version: str
    commit: str
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


def literal(value: str | None) -> str:
    return "null" if value is None else "'" + value.replace("'", "''") + "'"


def text_array(names: Iterable[str]) -> str:
    return f"array[{', '.join(map(literal, names))}]::text[]"


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
select
  m.kind, m.name, m.checksum, m.signature, m.objects, m.version,
  -- a database from before the first release does not have it
  coalesce(pg_catalog.to_jsonb(m) ->> 'commit', 'unknown'),
  m.applied_by, m.applied_at
from firmwall.migration as m
order by m.kind, m.name
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
PATH_IS_RIGHT = f"""
select not exists (
  select from pg_catalog.pg_proc as p
  join pg_catalog.pg_namespace as n on n.oid = p.pronamespace
  cross join unnest(p.proconfig) as c (setting)
  where n.nspname = any ({text_array(SCHEMAS)})
    and c.setting like 'search_path=pg_catalog, %, pg_temp'
    and c.setting <> 'search_path=' || array_to_string(
      'pg_catalog'::text || array(
        select quote_ident(x.nspname)
        from pg_catalog.pg_extension as e
        join pg_catalog.pg_namespace as x on x.oid = e.extnamespace
        where e.extname = any ({text_array(EXTENSIONS)}) and x.nspname <> 'pg_catalog'
        group by x.nspname
        order by x.nspname::text
      ) || 'pg_temp'::text,
      ', '
    )
)
"""


# What belongs to the database or to the cluster is in no dump of a database, and a restore lends rights that
# have to end.
NOT_CARRIED = f"""
select 'roles', format('role %s is missing', w.name)
from unnest({text_array(ROLES)}) as w (name)
where not exists (select from pg_catalog.pg_roles as r where r.rolname = w.name)
union all
select 'ledger', format('%s may not use schema %I, where an extension lies', r.rolname, n.nspname)
from pg_catalog.pg_roles as r
cross join pg_catalog.pg_namespace as n
where r.rolname in ('firmwall_owner', 'firmwall_exec', 'firmwall_context')
  and n.oid in (
    select e.extnamespace from pg_catalog.pg_extension as e where e.extname = any ({text_array(EXTENSIONS)})
  )
  and not has_schema_privilege(r.oid, n.oid, 'USAGE')
union all
select
  'complete',
  format(
    '%s may create objects in %s',
    r.rolname,
    string_agg(format('schema %I', n.nspname), ', ' order by n.nspname)
  )
from pg_catalog.pg_namespace as n
cross join aclexplode(n.nspacl) as a
join pg_catalog.pg_roles as r on r.oid = a.grantee
where a.privilege_type = 'CREATE'
  and r.rolname in ('firmwall_exec', 'firmwall_context')
  and (n.nspname = any ({text_array(SCHEMAS)}) or pg_has_role(n.nspowner, 'USAGE'))
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
    return tuple(NotCarried(*row) for row in connection.execute(NOT_CARRIED.encode()))


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
        bool(one(connection, PATH_IS_RIGHT)),
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
