"""`verify`: every difference between what the files make and what the database holds, and what mends it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, NamedTuple

import psycopg

from firmwall.errors import NotInstalled
from firmwall.operate.migrate.database import looking, read_state
from firmwall.operate.migrate.files import SqlFiles
from firmwall.operate.migrate.plan import make_plan
from firmwall.operate.migrate.script import REMEMBERED

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
