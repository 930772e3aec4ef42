"""firmwall doctor: what is wrong with an installation, and what to do about it."""

from collections import Counter
from typing import Annotated, Any

import typer
from psycopg.rows import dict_row

from firmwall.commands import new_app
from firmwall.connections import connect
from firmwall.errors import AccessDenied
from firmwall.terminal import console
from firmwall.terminal.cli_session import firmwall_at, rows_of
from firmwall.terminal.console import ExitCode
from firmwall.terminal.options import DatabaseUrl, Json, require_database

app = new_app()

# Why an administrator may not call app.doctor(): what the catalogues, which everybody may read, say of owners
# and grants. No row: the login is not granted firmwall_admin, or the reason is another.
WHY_DENIED = """
select 'rights' as check_name, 'error' as level, f.object, f.found,
  'Restore with owners and grants, as docs/restore.md says. firmwall migrate verify names the rest.' as remedy
from (
  select
    n.nspname as place,
    'schema ' || n.nspname as object,
    'belongs to ' || pg_get_userbyid(n.nspowner) as found
  from pg_catalog.pg_namespace as n
  where n.nspname in ('app', 'identity', 'audit', 'firmwall')
    and n.nspowner is distinct from to_regrole('firmwall_owner')
  union all
  select n.nspname, 'schema ' || n.nspname, r.rolname || ' may not use it'
  from pg_catalog.pg_namespace as n
  join pg_catalog.pg_roles as r on (n.nspname, r.rolname) in (
    ('app', 'firmwall_admin'), ('app', 'firmwall_exec'), ('firmwall', 'firmwall_exec')
  )
  where not has_schema_privilege(r.oid, n.oid, 'USAGE')
  union all
  select n.nspname, 'function app.doctor()', case
    when p.proowner is distinct from to_regrole('firmwall_exec')
    then 'belongs to ' || pg_get_userbyid(p.proowner)
    else 'firmwall_admin may not call it'
  end
  from pg_catalog.pg_proc as p
  join pg_catalog.pg_namespace as n on n.oid = p.pronamespace
  where n.nspname = 'app'
    and p.proname = 'doctor'
    and (
      p.proowner is distinct from to_regrole('firmwall_exec')
      or not has_function_privilege('firmwall_admin', p.oid, 'EXECUTE')
    )
) as f
where exists (
  select from pg_catalog.pg_roles as r
  where r.rolname = 'firmwall_admin'
    and pg_has_role(r.oid, 'USAGE')
)
order by f.place, f.object, f.found
"""


@app.command()
def doctor(
    database_url: DatabaseUrl = None,
    notes: Annotated[
        bool, typer.Option("--notes/--no-notes", help="Show residual risks of the server as well.")
    ] = True,
    json: Json = False,
) -> None:
    """Check the catalogue for everything that breaks a safeguard. For firmwall_admin.

    An error breaks a safeguard, a warning will cause trouble later, a note is a residual risk of the server.
    Exit status 1 when there is an error or a warning. Where a restore lost owners or grants, so that the
    function may not be called, the command says so.
    """
    findings = [row for row in found(database_url, json) if notes or row["level"] != "note"]
    if json:
        console.emit_json(findings)
    elif findings:
        console.table(
            ["level", "check", "object", "found", "what to do"],
            ([row[key] for key in ("level", "check_name", "object", "found", "remedy")] for row in findings),
        )
    count = Counter(row["level"] for row in findings)
    if not json:
        console.note(
            ", ".join(f"{n} {level}{'s' if n > 1 else ''}" for level, n in count.items()) or "nothing found"
        )
    if count["error"] or count["warning"]:
        raise typer.Exit(ExitCode.NEGATIVE)


def found(database_url: str | None, json: bool) -> list[dict[str, Any]]:
    """What app.doctor() says, or why it cannot be asked where what firmwall granted is gone."""
    try:
        return rows_of(firmwall_at(database_url).doctor(), as_json=json)
    except AccessDenied:
        with connect(require_database(database_url), row_factory=dict_row) as connection:
            rows = connection.execute(WHY_DENIED).fetchall()
        if not rows:
            raise
        return rows
