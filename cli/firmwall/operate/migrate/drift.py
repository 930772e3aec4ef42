"""`verify`: every difference between what the files make and what the database holds, and what mends it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from firmwall import __version__
from firmwall.errors import NotInstalled
from firmwall.operate.migrate.database import (
    LEDGER_EXISTS,
    NOT_CARRIED,
    NOT_CARRIED_ROWS,
    PATH_IS_RIGHT,
    PLAIN_SETTINGS,
    literal,
    looking,
    one,
)
from firmwall.operate.migrate.files import MigrationFailed, SqlFiles
from firmwall.operate.migrate.plan import calls_function
from firmwall.version import commit

# "own": a DBA's correction of a tool, which is named and stays
What = Literal["missing", "extra", "changed", "pending", "edited", "own"]


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
        if not one(connection, LEDGER_EXISTS) or not one(
            connection, "select exists (select from firmwall.migration)"
        ):
            raise NotInstalled(hint="Run: firmwall migrate up.")
        if not one(connection, MAY_COMPARE):
            raise MigrationFailed(
                f'role "{connection.info.user}" may not create temporary tables, in which drift is compared',
                hint=f"Verify as the owner of the database, or run: grant temporary on database"
                f" {connection.info.dbname} to {connection.info.user};",
            )
        connection.execute(comparison(files).encode())
        return [
            Finding(*row)
            for row in connection.execute(
                "select what, object, facet, expected, found, remedy from pg_temp.finding order by place"
            )
        ]


def verify_script(*, directory: Path | None = None) -> str:
    """`verify` as a file for psql or any SQL console. It prints the findings, and changes nothing."""
    files = SqlFiles.read(directory)
    return VERIFY_SCRIPT.format(
        version=__version__,
        commit=commit(),
        settings=PLAIN_SETTINGS.strip(),
        ledger_exists=LEDGER_EXISTS.strip(),
        comparison=comparison(files),
    )


def comparison(files: SqlFiles) -> str:
    """What makes pg_temp.finding: the tables that sql/verify.sql compares, and its text."""
    known = list(files)
    listed = ",\n".join(
        f"  ({place}, {', '.join(map(literal, (file.kind, file.name, file.checksum, file.signature)))})"
        for place, file in enumerate(known, 1)
    )
    calls = ",\n".join(
        f"  ({literal(policy.name)}, {literal(name)})"
        for policy in files.policies.values()
        for name in files.functions
        if calls_function(policy, name)
    )
    return COMPARISON.format(
        version=literal(__version__),
        files=listed,
        calls=calls,
        path_is_right=PATH_IS_RIGHT.strip(),
        not_carried=NOT_CARRIED.strip(),
        not_carried_rows=NOT_CARRIED_ROWS.strip(),
        catalogue=files.apply["catalogue"].text.rstrip(),
        verify=files.verify.text,
    )


# everybody's right to temporary tables was taken away by the apply
MAY_COMPARE = "select has_database_privilege(current_database(), 'TEMPORARY')"

COMPARISON = """\
create temporary table this_version (version text not null) on commit drop;
insert into pg_temp.this_version values ({version});

create temporary table release_file (
  place integer not null,
  kind text not null,
  name text collate "C" not null,
  checksum text not null,
  signature text
) on commit drop;
insert into pg_temp.release_file (place, kind, name, checksum, signature)
values
{files};

create temporary table policy_call (policy text not null, function text not null) on commit drop;
insert into pg_temp.policy_call (policy, function)
values
{calls};

create temporary table to_mend on commit drop as
select row_number() over () as place, m.mended_by, m.what
from (
  select 'complete' as mended_by, 'an extension has moved: search_path of its functions' as what
  where not ({path_is_right})
  union all
  ({not_carried})
  union all
  ({not_carried_rows})
) as m;

create temporary table catalogue_now on commit drop as
{catalogue};

{verify}"""

VERIFY_SCRIPT = """\
-- firmwall {version}: says how a database differs from this version. Commit {commit}.
-- Made by `firmwall migrate bundle --verify`; not edited by hand.
--
-- Run it as the role that migrates or as a superuser, with psql (psql -q -v ON_ERROR_STOP=1 -f FILE) or in
-- any SQL console. It prints a row for each object, right, policy, comment and file that differs, and no row
-- when nothing does. It changes nothing: the transaction is rolled back.
--
--   pending   an apply of this version would do it     missing   firmwall made it, and it is gone
--   edited    this version must not be applied here    extra     firmwall did not make it
--   own       a DBA corrected or withdrew the tool      changed   it is not as firmwall made it

begin isolation level read committed read write;
{settings}

do $join$
begin
  if not ({ledger_exists}) then
    raise exception 'there is no firmwall in this database'
      using errcode = 'FW053';
  end if;
  -- the ledger is for firmwall_owner alone; the rollback takes the membership back
  if not pg_has_role(current_user, 'firmwall_owner', 'USAGE') then
    grant firmwall_owner to current_user;
  end if;
end
$join$;

{comparison}
select
  f.what,
  f.object,
  f.facet,
  case when f.expected like '%' || chr(10) || '%' then '(several lines)' else f.expected end as expected,
  case when f.found like '%' || chr(10) || '%' then '(several lines)' else f.found end as found,
  f.remedy
from pg_temp.finding as f
order by f.place;

rollback;
"""


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
