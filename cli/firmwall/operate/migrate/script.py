"""The texts that an apply runs, in their order: the same for `up` and for a bundle."""

from __future__ import annotations

import re
from dataclasses import dataclass

from firmwall import __version__
from firmwall.operate.grants import UnreadableGrant, granted
from firmwall.operate.migrate.database import State, literal
from firmwall.operate.migrate.files import APPLY_FILES, MigrationFailed, SqlFile, SqlFiles
from firmwall.operate.migrate.plan import Plan
from firmwall.version import commit


@dataclass(frozen=True)
class Part:
    """One text of the script, under the name that an error would call it by."""

    path: str
    text: str
    # SHA-256 of the file, as the ledger has it; of none for a text that is made for this apply
    checksum: str | None = None


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
    made: dict[str, list[SqlFile]] = {"schema": [], "function": [], "policy": [], "tool": []}
    for step in plan.steps:
        if step.file is not None and step.kind in made:
            made[step.kind].append(step.file)
    withdrawn = [step.name for step in plan.steps if step.kind == "tool" and step.action == "drop"]
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
        *([Part("tools whose file is gone", withdrawal(withdrawn))] if withdrawn else []),
        *(part(file) for file in made["tool"]),
        part(files.apply["complete"]),
        Part("the ledger", ledger_text(files, plan)),
        part(files.apply["record"]),
        Part("the rights that the files give", rights_text(files)),
        part(files.apply["rights"]),
        Part(question.path, AFTER + question.text + ";\n", question.checksum),
        part(files.apply["remember"]),
        part(files.apply["leave"]),
    ]


def withdrawal(names: list[str]) -> str:
    """Their rows stay, since audit rows name them."""
    listed = ", ".join(map(literal, names))
    return f"update firmwall.tool set active = false where active and name in ({listed});\n"


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
    return Part(file.path, file.text.rstrip() + "\n" + ending, file.checksum)


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
        f"{literal(__version__)}, {literal(commit())})"
        for (kind, name), file in sorted(ran.items())
    )
    text = f"""\
insert into firmwall.migration (kind, name, checksum, signature, version, commit)
values
{rows}
on conflict (kind, name) do update
set
  checksum = excluded.checksum,
  signature = excluded.signature,
  version = excluded.version,
  commit = excluded.commit,
  applied_by = excluded.applied_by,
  applied_at = excluded.applied_at;
"""
    gone = [f"({literal(step.kind)}, {literal(step.name)})" for step in plan.steps if step.action == "drop"]
    if gone:
        text += f"\ndelete from firmwall.migration where (kind, name) in ({', '.join(gone)});\n"
    return text
