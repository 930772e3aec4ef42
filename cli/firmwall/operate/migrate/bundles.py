"""`bundle`: one SQL file that does what `up` does, for psql or any SQL console."""

from __future__ import annotations

from pathlib import Path

from firmwall import __version__
from firmwall.operate.migrate.database import State, looking, read_state
from firmwall.operate.migrate.files import EXTENSIONS, ROLES, SqlFiles
from firmwall.operate.migrate.plan import make_plan
from firmwall.operate.migrate.script import Part, opening, script
from firmwall.version import commit

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


HEAD = """\
-- firmwall {version}: {purpose}. Commit {commit}.
-- Made by `firmwall migrate bundle`; not edited by hand.
--
-- How to run it: as the role that owns the database, with psql (psql -v ON_ERROR_STOP=1 -f FILE) or in any
--   SQL console.
-- What that role needs: CREATEROLE, and no superuser. If another role has made the roles in this cluster, a
--   superuser first grants ADMIN on them to this role; the error that says so has the statement.
-- What the server needs: PostgreSQL 15 or later, and a database encoded in UTF8.
-- Extensions that must be there before: {extensions}.
--   As the owner: create schema extensions; create extension NAME schema extensions;
-- Roles that it makes where they are missing, none of them with LOGIN:
--   {roles}.
--
-- It is one transaction: an error undoes all of it. Another apply waits for it, and so does a session that
-- uses a table which it changes.
-- There is no way back but a backup: make one before you run it, and restore it as docs/restore.md describes.
--
-- Contents, in the order in which they run, each file with its SHA-256:
{contents}
"""


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
    parts = [*opening(files), guard, *script(files, state, plan)]
    texts = [
        HEAD.format(
            version=__version__,
            commit=commit(),
            purpose="upgrades one database, as it was"
            if state.ledger
            else "installs into a database without it",
            extensions=", ".join(EXTENSIONS),
            roles=", ".join(ROLES).replace("firmwall_agent, ", "firmwall_agent,\n--   "),
            contents="\n".join(f"--   {each.checksum or '(generated)':<64}  {each.path}" for each in parts),
        ),
        "begin isolation level read committed read write;\n",
        *(f"-- ==== {each.path}\n\n{each.text}" for each in parts),
        "commit;\n",
    ]
    return "\n".join(texts)
