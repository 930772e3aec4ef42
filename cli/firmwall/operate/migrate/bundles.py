"""`bundle`: one SQL file that does what `up` does, for psql or any SQL console."""

from __future__ import annotations

from pathlib import Path

from firmwall import __version__
from firmwall.operate.migrate.database import State, looking, read_state
from firmwall.operate.migrate.files import SqlFiles
from firmwall.operate.migrate.plan import make_plan
from firmwall.operate.migrate.script import Part, opening, script

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
