"""Who owns what and who may do what, from the catalogue: sql/functions/*/README.md and docs/rights.md.

Must stay true: what is generated stands between the two marks, and what stands above them is written by hand.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psycopg
from psycopg.rows import dict_row

ROOT = Path(__file__).resolve().parent.parent
FUNCTIONS = ROOT / "sql" / "functions"
BEGIN = "<!-- generated: do not edit -->"
END = "<!-- end of generated -->"

ALL_FUNCTIONS = """
select
  p.proname as name,
  n.nspname as schema,
  p.proowner::regrole::text as owner,
  p.prosecdef as definer,
  p.prorettype = 'trigger'::regtype as is_trigger,
  coalesce(obj_description(p.oid, 'pg_proc'), '') as comment,
  array(
    select a.grantee::regrole::text
    from aclexplode(p.proacl) as a
    where a.privilege_type = 'EXECUTE' and a.grantee <> p.proowner and a.grantee <> 0
    order by 1
  ) as callers
from pg_proc as p
join pg_namespace as n on n.oid = p.pronamespace
where n.nspname in ('app', 'identity', 'audit', 'firmwall')
order by p.proname
"""

ALL_POLICIES = """
select
  format('%I.%I', n.nspname, c.relname) as table_name,
  w.polname as name,
  case w.polcmd
    when 'r' then 'select'
    when 'a' then 'insert'
    when 'w' then 'update'
    when 'd' then 'delete'
    else 'all'
  end as command,
  array(select r.rolname::text from pg_roles as r where r.oid = any (w.polroles) order by 1) as roles
from pg_policy as w
join pg_class as c on c.oid = w.polrelid
join pg_namespace as n on n.oid = c.relnamespace
where n.nspname in ('app', 'identity', 'audit', 'firmwall') and not c.relispartition
order by 1, array_position(array['r', 'a', 'w', 'd', '*']::"char"[], w.polcmd), w.polname
"""

TABLE_RIGHTS = """
select
  format('%I.%I', n.nspname, c.relname) as table_name,
  a.grantee::regrole::text as role,
  string_agg(lower(a.privilege_type), ', ' order by a.privilege_type) as rights,
  false as of_columns
from pg_class as c
join pg_namespace as n on n.oid = c.relnamespace
cross join lateral aclexplode(c.relacl) as a
where n.nspname in ('app', 'identity', 'audit', 'firmwall')
  and c.relkind in ('r', 'p')
  and not c.relispartition
  and a.grantee <> c.relowner
group by 1, 2
union all
select table_name, role, string_agg(distinct privilege, ', ' order by privilege), true
from (
  select
    format('%I.%I', n.nspname, c.relname) as table_name,
    a.grantee::regrole::text as role,
    lower(a.privilege_type) as privilege
  from pg_attribute as t
  join pg_class as c on c.oid = t.attrelid
  join pg_namespace as n on n.oid = c.relnamespace
  cross join lateral aclexplode(t.attacl) as a
  where n.nspname in ('app', 'identity', 'audit', 'firmwall') and not c.relispartition
) as columns
group by 1, 2
order by 1, 2
"""

# Who owns functions, and what its right is.
OWNERS = {
    "firmwall_exec": (
        "It may read and change the tables of work, as far as their policies let it: the firm and the walls"
        " of the context. It owns no table."
    ),
    "firmwall_context": (
        "It may read and change firms, people, memberships and keys, without a policy of one firm, because it"
        " looks before there is a context."
    ),
    "firmwall_owner": "It owns the tables, whose policies are forced on it as well.",
}


def pages(database_url: str) -> Iterator[tuple[Path, str]]:
    with psycopg.connect(database_url, row_factory=dict_row) as connection:
        functions = connection.execute(ALL_FUNCTIONS).fetchall()
        policies = connection.execute(ALL_POLICIES).fetchall()
        rights = connection.execute(TABLE_RIGHTS).fetchall()
    yield from folder_pages(functions)
    page = ROOT / "docs" / "rights.md"
    yield page, filled(page, rights_page(functions, policies, rights))


def filled(page: Path, lines: list[str]) -> str:
    """The page with these lines between its marks."""
    text = page.read_text(encoding="utf-8")
    if BEGIN not in text or END not in text:
        raise SystemExit(f"{page}: the marks of what is generated are missing")
    return "\n".join([text.split(BEGIN)[0] + BEGIN, *lines, END]) + text.split(END, 1)[1]


def folder_pages(functions: list[dict[str, Any]]) -> Iterator[tuple[Path, str]]:
    """For each folder a line a function, and a list of the folders."""
    by_name = {function["name"]: function for function in functions}
    index = ["| folder | functions | holds |", "|---|---|---|"]
    for folder in sorted(path for path in FUNCTIONS.iterdir() if path.is_dir()):
        page = folder / "README.md"
        names = sorted(file.stem for file in folder.glob("*.sql"))
        lines = ["| function | answers | runs as | may be called by |", "|---|---|---|---|"]
        lines += [function_line(by_name[name]) for name in names]
        yield page, filled(page, lines)
        first = (
            page.read_text(encoding="utf-8").split("\n\n")[1].replace("\n", " ").split(". ")[0].rstrip(".")
        )
        index.append(f"| [{folder.name}]({folder.name}/README.md) | {len(names)} | {first} |")
    page = FUNCTIONS / "README.md"
    yield page, filled(page, index)


def function_line(function: dict[str, Any]) -> str:
    runs_as = f"`{function['owner']}`" if function["definer"] else "its caller"
    callers = (
        "a trigger" if function["is_trigger"] else ", ".join(map(code, function["callers"])) or "its owner"
    )
    link = f"[{function['schema']}.{function['name']}]({function['name']}.sql)"
    return f"| {link} | {first_sentence(function['comment'])} | {runs_as} | {callers} |"


def first_sentence(comment: str) -> str:
    return comment.split(". ")[0].rstrip(".").replace("|", "\\|")


def code(name: str) -> str:
    return f"`{name}`"


def rights_page(
    functions: list[dict[str, Any]], policies: list[dict[str, Any]], rights: list[dict[str, Any]]
) -> list[str]:
    lines: list[str] = []
    folder_of = {file.stem: file.parent.name for file in FUNCTIONS.rglob("*.sql")}
    for owner, right in OWNERS.items():
        own = [function for function in functions if function["definer"] and function["owner"] == owner]
        if not own:
            continue
        lines += [
            "",
            f"## Functions that run as {owner}",
            "",
            right,
            "",
            "| function | may be called by |",
            "|---|---|",
        ]
        for function in own:
            path = f"../sql/functions/{folder_of[function['name']]}/{function['name']}.sql"
            callers = "a trigger" if function["is_trigger"] else ", ".join(map(code, function["callers"]))
            lines.append(f"| [{function['schema']}.{function['name']}]({path}) | {callers or 'its owner'} |")
    lines += ["", "## Tables", "", "| table | role | rights |", "|---|---|---|"]
    for right_row in rights:
        columns = " of columns" if right_row["of_columns"] else ""
        lines.append(
            f"| `{right_row['table_name']}` | `{right_row['role']}` | {right_row['rights']}{columns} |"
        )
    lines += ["", "## Policies", "", "| table | command | roles | policy |", "|---|---|---|---|"]
    for policy in policies:
        roles = ", ".join(map(code, policy["roles"]))
        lines.append(f"| `{policy['table_name']}` | {policy['command']} | {roles} | {policy['name']} |")
    return [*lines[1:], ""]
