"""Writes what can be generated in docs/ and README.md: `make docs`. `--check` only says what has drifted.

- docs/functions: a page for each function of the schema app, its head from a migrated database's catalogue
- sql/functions/*/README.md and docs/rights.md: who owns what and who may do what (rights.py)
- docs/commands: a page for each command, its head from the command line's own help
- docs/threat-model.md: the tests that name each threat
- docs/sqlstates.md: the codes and their exceptions
- every session shown on these pages and in README.md is run again (sessions.py)

Must stay true: a head stands between the two marks below; what follows is written by hand and kept.
"""

from __future__ import annotations

import argparse
import difflib
import importlib
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psycopg
import typer
from psycopg.rows import dict_row

import rights
from firmwall.demo.prepare import Prepared, prepared
from firmwall.errors import BY_SQLSTATE
from firmwall.operate.server import EmbeddedServer
from firmwall.terminal.help import paragraphs, parameters, text_of, usage
from sessions import ON_EXAMPLES, Page

ROOT = Path(__file__).resolve().parent.parent
DOCS = ROOT / "docs"
README = ROOT / "README.md"
BEGIN = "<!-- generated: do not edit -->"
END = "<!-- end of generated -->"

# How wide the text of a page is.
PAGE = 120

# Where this Python's programs lie: sessions find firmwall and python there.
PROGRAMS = Path(sys.executable).parent
PSQL = ["psql", "--no-psqlrc", "--set=VERBOSITY=verbose", "--set=SHOW_CONTEXT=never"]
TERMINAL = {
    "PATH": f"{PROGRAMS}:{os.environ['PATH']}",
    "COLUMNS": "110",
    "NO_COLOR": "1",
    "PGTZ": "UTC",
}

FUNCTIONS = """
select
  p.proname as name,
  pg_get_function_identity_arguments(p.oid) as identity,
  pg_get_function_arguments(p.oid) as arguments,
  pg_get_function_result(p.oid) as result,
  coalesce(obj_description(p.oid, 'pg_proc'), '') as comment,
  case p.provolatile when 'i' then 'immutable' when 's' then 'stable' else 'volatile' end as volatility,
  p.prosecdef as definer,
  p.proowner::regrole::text as owner,
  array(
    select a.grantee::regrole::text
    from aclexplode(p.proacl) as a
    where a.privilege_type = 'EXECUTE' and a.grantee <> p.proowner and a.grantee <> 0
    order by 1
  ) as callers
from pg_proc as p
where p.pronamespace = 'app'::regnamespace and p.prorettype <> 'trigger'::regtype
order by p.proname
"""


def with_head(page: Path, head: list[str]) -> str:
    """The page with this head, and with what was written below the old one."""
    rest = ""
    if page.exists():
        text = page.read_text(encoding="utf-8")
        if END not in text:
            raise SystemExit(f"{page}: the line {END} is missing")
        rest = text.split(END, 1)[1]
    return "\n".join([BEGIN, *head, END]) + (rest or "\n")


def function_head(function: dict[str, Any]) -> list[str]:
    arguments = re.split(r", (?=p_)", function["arguments"])
    inner = [f"  {argument}," for argument in arguments] if function["arguments"] else []
    signature = [f"app.{function['name']} ("] if inner else [f"app.{function['name']} ()"]
    if inner:
        inner[-1] = inner[-1].rstrip(",")
        signature += [*inner, ")"]
    return [
        f"# {function['name']}",
        "",
        function["comment"],
        "",
        "```sql",
        *signature,
        *returns(function["result"]),
        "```",
        "",
        f"{function['volatility'].capitalize()}"
        f"{', security definer' if function['definer'] else ''}; runs as `{function['owner']}`. "
        f"May be called by {', '.join(f'`{caller}`' for caller in function['callers']) or 'nobody else'}.",
    ]


def returns(result: str) -> list[str]:
    """What a function returns; a table with a line for each column."""
    if not result.startswith("TABLE("):
        return [f"returns {result}"]
    columns = result.removeprefix("TABLE(").removesuffix(")").split(", ")
    return ["returns table (", *(f"  {column}," for column in columns[:-1]), f"  {columns[-1]}", ")"]


def read_functions(database_url: str) -> list[dict[str, Any]]:
    with psycopg.connect(database_url, row_factory=dict_row) as connection:
        return connection.execute(FUNCTIONS).fetchall()


def function_pages(functions: list[dict[str, Any]]) -> Iterator[tuple[Path, str]]:
    folder = DOCS / "functions"
    index = ["# Functions", "", "| function | answers |", "|---|---|"]
    for function in functions:
        page = folder / f"{function['name']}.md"
        yield page, with_head(page, function_head(function))
        first = function["comment"].split(". ")[0].rstrip(".").replace("|", "\\|")
        index.append(f"| [{function['name']}]({page.name}) | {first} |")
    yield folder / "index.md", "\n".join([*index, ""])


def sqlstates(functions: list[dict[str, Any]]) -> tuple[Path, str]:
    """Every code of class FW: its exception, what it means, which functions say that they raise it."""
    lines = [
        "# SQLSTATEs",
        "",
        "firmwall raises codes of a class of its own. Each stands for one exception of `firmwall.errors`.",
        "Clients and adapters go by the code, never by the text.",
        "",
        "| code | exception | meaning | what to do | raised by |",
        "|---|---|---|---|---|",
    ]
    for code, error in sorted(BY_SQLSTATE.items()):
        raised_by = ", ".join(
            f"[{function['name']}](functions/{function['name']}.md)"
            for function in functions
            if code in function["comment"]
        )
        lines.append(f"| {code} | `{error.__name__}` | {error.__doc__} | {error.hint or ''} | {raised_by} |")
    return DOCS / "sqlstates.md", "\n".join([*lines, ""])


def commands() -> Iterator[tuple[str, Any]]:
    """Every command of the command line, by name, in the order of the help."""
    main = importlib.import_module("firmwall.terminal.main")
    group: Any = typer.main.get_command(main.app)
    context = group.make_context("firmwall", [], resilient_parsing=True)
    for name in main.COMMANDS:
        yield name, group.resolve_command(context, [name])[1]


def command_head(name: str, command: Any) -> list[str]:
    head = [f"# firmwall {name}"]
    subcommands = getattr(command, "commands", None)
    if not subcommands:
        return [*head, *described(f"firmwall {name}", command)]
    head += ["", "\n\n".join(paragraphs(text_of(command), PAGE))]
    for inner, subcommand in subcommands.items():
        head += ["", f"## {name} {inner}", *described(f"firmwall {name} {inner}", subcommand)]
    return head


def described(call: str, command: Any) -> list[str]:
    """What a command does, how it is called, and its arguments and options: its help, as a page has it."""
    context = command.make_context(call, [], resilient_parsing=True)
    lines = ["", *"\n\n".join(paragraphs(text_of(command), PAGE)).split("\n")]
    lines += ["", "```text", usage(command, context), "```"]
    rows = [
        f"| `{name}` | {text.replace('|', chr(92) + '|')} |"
        for kind in ("argument", "option")
        for name, text in parameters(command, kind)
    ]
    if rows:
        lines += ["", "| argument or option | |", "|---|---|", *rows]
    return lines


def command_pages() -> Iterator[tuple[Path, str]]:
    folder = DOCS / "commands"
    index = [
        "# Commands",
        "",
        "What their examples need: [the sessions on these pages](../index.md#the-sessions-on-these-pages).",
        "",
        "| command | |",
        "|---|---|",
    ]
    for name, command in commands():
        page = folder / f"{name}.md"
        yield page, with_head(page, command_head(name, command))
        summary = importlib.import_module("firmwall.terminal.main").COMMANDS[name]
        index.append(f"| [{name}]({page.name}) | {summary} |")
    page = folder / "index.md"
    yield page, with_head(page, index)


def tests_by_threat() -> dict[str, list[Path]]:
    """For each T-number, the test files that name it."""
    found: dict[str, list[Path]] = {}
    for test in sorted(
        [*ROOT.glob("sql/tests/*.sql"), *ROOT.glob("tests/**/*.py"), *ROOT.glob("tests/**/*.feature")]
    ):
        for threat in set(re.findall(r"\bT\d\d\b", test.read_text(encoding="utf-8"))):
            found.setdefault(threat, []).append(test)
    return found


def threat_model() -> tuple[Path, str]:
    page = DOCS / "threat-model.md"
    found = tests_by_threat()

    def filled(match: re.Match[str]) -> str:
        tests = found.get(match["threat"], [])
        links = ", ".join(f"[{test.stem}](../{test.relative_to(ROOT).as_posix()})" for test in tests)
        return f"{match['row']}| {links} |".replace("|  |", "| |")

    text = page.read_text(encoding="utf-8")
    return page, re.sub(
        r"^(?P<row>\| (?P<threat>T\d\d) \|.*?\|.*?)\|[^|]*\|$", filled, text, flags=re.MULTILINE
    )


def run_pages(pages: dict[Path, str], ready: Prepared) -> dict[Path, str]:
    """The pages with their sessions run again, on the example firms and with tokens of their people."""
    tokens = {who: person.token for who, person in ready.people.items()}
    environment = {
        **os.environ,
        **TERMINAL,
        **{who.upper(): token for who, token in tokens.items()},
        "ADMIN": ready.url("admin"),
        "FIRMWALL_DATABASE_URL": ready.url("service"),
        "FIRMWALL_TOKEN": tokens["asha"],
    }

    def psql(login: str) -> list[str]:
        variables = (f"--variable={who}={token}" for who, token in tokens.items())
        return [*PSQL, *variables, ready.url(login)]

    return {
        page: Page(ROOT, environment, psql, only=ON_EXAMPLES if page == README else None).run(text)
        for page, text in pages.items()
    }


def run_readme(text: str) -> str:
    """README.md with its session run again, in a server that is made for it: a newcomer has none."""
    with tempfile.TemporaryDirectory(prefix="firmwall-readme-") as home:
        # root's server runs as somebody else, who has to get there
        Path(home).chmod(0o755)
        environment = {**os.environ, **TERMINAL, "FIRMWALL_HOME": home}
        for name in ("FIRMWALL_DATABASE_URL", "FIRMWALL_TOKEN"):
            environment.pop(name, None)

        def psql(login: str) -> list[str]:
            return [*PSQL, EmbeddedServer(Path(home)).url(login)]

        try:
            page = Page(ROOT, environment, psql, {home: "~/.local/share/firmwall"})
            return page.run(text)
        finally:
            subprocess.run(
                [PROGRAMS / "firmwall", "db", "stop"], env=environment, check=True, capture_output=True
            )


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("--check", action="store_true", help="change nothing; fail when a page has drifted")
    check: bool = parser.parse_args().check

    with prepared() as ready:
        functions = read_functions(ready.url("admin"))
        pages = dict(
            [
                *function_pages(functions),
                *rights.pages(ready.url("postgres")),
                *command_pages(),
                threat_model(),
                sqlstates(functions),
            ]
        )
        for page in sorted(DOCS.rglob("*.md")):
            if page not in pages and page.parent not in (DOCS / "functions", DOCS / "commands"):
                pages[page] = page.read_text(encoding="utf-8")
        pages[README] = README.read_text(encoding="utf-8")
        written = run_pages(pages, ready)
    written[README] = run_readme(written[README])

    leftover = {page for folder in ("functions", "commands") for page in (DOCS / folder).glob("*.md")} - set(
        written
    )
    drifted = [
        page
        for page, text in written.items()
        if not page.exists() or page.read_text(encoding="utf-8") != text
    ]
    if check:
        for page in sorted({*drifted, *leftover}):
            print(f"drifted: {page.relative_to(ROOT)}")
            old = page.read_text(encoding="utf-8") if page.exists() else ""
            print(
                "\n".join(
                    difflib.unified_diff(old.split("\n"), written.get(page, "").split("\n"), lineterm="")
                )
            )
        sys.exit(1 if drifted or leftover else 0)
    for page in drifted:
        page.parent.mkdir(exist_ok=True)
        page.write_text(written[page], encoding="utf-8")
    for page in leftover:
        page.unlink()
    print(f"{len(written)} pages, {len(drifted)} written, {len(leftover)} removed")


if __name__ == "__main__":
    main()
