"""The gates of `make lint`: each looks at everything it is there for, and has nothing to report.

`python -m tests.gates` runs them all; names as arguments run some. A gate that looked at nothing fails, since
a linter that was given no file is as green as one that found no fault. tests/test_gates.py plants a defect
for each and sees it reported.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tempfile
import time
import tokenize
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

import psycopg
from rich.console import Console
from rich.table import Table
from rich.text import Text

from tests import machine
from tests.pgtap import make_database
from tests.servers import BINARIES, running_server

ROOT = Path(__file__).parent.parent
PYTHON_CODE = [ROOT / name for name in ("bench", "cli", "docs", "examples", "tests")]
SQL = [
    ROOT / "sql" / name
    for name in ("roles.sql", "apply", "verify.sql", "schema", "functions", "policies", "tools", "carry_over")
]
TOOLS = Path(sys.executable).parent


@dataclass(frozen=True)
class Outcome:
    """How many things a gate looked at, and what it has to say.

    A warning is about this machine, not about firmwall, and a gate that this machine cannot run is left out.
    """

    looked_at: int
    findings: list[str]
    warnings: list[str] = field(default_factory=list)
    left_out: str | None = None

    @property
    def green(self) -> bool:
        return self.left_out is not None or (self.looked_at > 0 and not self.findings)


def run(tool: str, *arguments: str | Path) -> tuple[int, str, str]:
    """A tool of this environment, from the root of the project, without colours."""
    done = subprocess.run(
        [TOOLS / tool, *arguments],
        cwd=ROOT,
        env=os.environ | {"NO_COLOR": "1", "FORCE_COLOR": "0"},
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, done.stdout, done.stderr


def lines(text: str) -> list[str]:
    return [line for line in text.splitlines() if line.strip()]


def files(paths: Iterable[Path], suffix: str) -> list[Path]:
    """Every file of that suffix in or under the paths."""
    found: list[Path] = []
    for path in paths:
        found += [path] if path.is_file() else sorted(path.rglob(f"*{suffix}"))
    return found


# --- Python -----------------------------------------------------------------------------------------


def ruff(paths: list[Path] = PYTHON_CODE) -> Outcome:
    _, shown, _ = run("ruff", "check", "--show-files", *paths)
    status, said, complaint = run("ruff", "check", "--output-format", "concise", "--quiet", *paths)
    return Outcome(len(lines(shown)), lines(said) + (lines(complaint) if status > 1 else []))


def ruff_format(paths: list[Path] = PYTHON_CODE) -> Outcome:
    _, shown, _ = run("ruff", "check", "--show-files", *paths)
    status, said, complaint = run("ruff", "format", "--check", "--quiet", "--exclude", "*.md", *paths)
    return Outcome(len(lines(shown)), lines(said) + (lines(complaint) if status > 1 else []))


def mypy(paths: list[Path] | None = None) -> Outcome:
    """On what pyproject.toml names, unless paths are given."""
    status, said, complaint = run("mypy", "--no-pretty", *(paths or []))
    summary = re.search(r"(?:no issues found in|checked) (\d+) source file", said)
    if status == 0:
        return Outcome(int(summary[1]) if summary else 0, [])
    return Outcome(int(summary[1]) if summary else 0, lines(said)[:-1] + lines(complaint))


# --- SQL files --------------------------------------------------------------------------------------


def sqlfluff(paths: list[Path] = SQL) -> Outcome:
    _, said, complaint = run(
        *("sqlfluff", "lint", "--config", ".sqlfluff", "--processes", "2", "--format", "json"), *paths
    )
    try:
        reports = json.loads(said)
    except json.JSONDecodeError:
        return Outcome(0, lines(complaint)[-5:])
    findings = [
        f"{report['filepath']}:{v['start_line_no']}: {v['code']} {v['description']}"
        for report in reports
        for v in report["violations"]
    ]
    return Outcome(len(reports), findings)


# What pgspot has to know before it reads the first file: the schemas are ours, and an apply sets its path.
PGSPOT_BEFORE = """
create schema extensions;
create schema app;
create schema identity;
create schema audit;
create schema firmwall;
set search_path = pg_catalog, pg_temp;
"""
# Inlined into pinned callers; their bodies name every schema.
PGSPOT_WITHOUT_PATH = (
    "firmwall.lexeme_prefix(p_firm_id uuid,p_kind text)",
    "firmwall.merge_party_lexemes(p_words tsvector,p_party_words tsvector)",
    "firmwall.client_fields(p_client app.client)",
    "firmwall.matter_fields(p_matter app.matter)",
    "firmwall.document_fields(p_document app.document)",
)


def pgspot(paths: list[Path] = SQL) -> Outcome:
    """All files in one call, each after the ones before it."""
    with tempfile.TemporaryDirectory() as directory:
        before = Path(directory) / "before.sql"
        before.write_text(PGSPOT_BEFORE)
        copies = []
        for number, file in enumerate(files(paths, ".sql")):
            copy = Path(directory) / f"{number}_{file.name}"
            # pgspot writes a function out again before it reads its body, and loses these quotes
            copy.write_text(file.read_text().replace('"position"', "place_of"))
            copies.append(copy)
        known = (part for name in PGSPOT_WITHOUT_PATH for part in ("--proc-without-search-path", name))
        _, said, complaint = run("pgspot", "--append", *known, before, *copies)
    findings, checked, name = [], 0, ""
    for line in lines(said):
        if found := re.fullmatch(r".*/\d+_(\w+\.sql): ", line):
            name = found[1]
        elif re.fullmatch(r" Errors: \d+ Warnings: \d+ Unknown: \d+ ", line):
            checked += 1
        elif not line.startswith("TOTAL:") and not line.endswith("/before.sql: "):
            findings.append(f"{name}: {line.strip()}")
    return Outcome(max(checked - 1, 0), findings + lines(complaint))


def squawk(paths: list[Path] | None = None) -> Outcome:
    found = files(paths or [ROOT / "sql" / "schema"], ".sql")
    if not found:
        return Outcome(0, [])
    _, said, complaint = run("squawk", "--reporter", "json", *found)
    try:
        reports = json.loads(said or "[]")
    except json.JSONDecodeError:
        return Outcome(0, lines(complaint))
    return Outcome(
        len(found),
        [f"{r['file']}:{r['line'] + 1}: {r['rule_name']}: {r['message']}" for r in reports],
    )


# --- English ----------------------------------------------------------------------------------------

# Words that must be read twice, and what to write instead: docs/contributing.md, "English".
BANNED = re.compile(
    r"\b(?:whoever|whomever|whatever|whichever|anew|thereof|he|him|his|himself|herself"
    r"|it(?:\s|--|#)+is(?:\s|--|#)+(?:not(?:\s|--|#)+)?said|is(?:\s|--|#)+said(?:\s|--|#)+twice"
    r"|(?<!there )(?:is|are|was|were)(?:\s|--|#)+(?-i:none)(?!(?:\s|--|#)+of)"
    # names that something else has now: docs/layout.md and docs/tools.md have the new ones
    r"|the(?:\s|--|#)+door|five(?:\s|--|#)+floors|answer_call|p_side|firmwall_attests|caller_holds"
    r"|(?:text|lines|row)_fault|sound_of|other_year|matters_named|require[d]?_(?:client|matter|question))\b",
    re.IGNORECASE,
)
PROSE = [ROOT / name for name in ("README.md", "docs", "sql", "cli/firmwall")]
# What people say is data: the stop words of search, and the tests. A page lists the names that went.
NOT_PROSE = [ROOT / name for name in ("sql/tests", "sql/schema/0013_listed_words.sql", "docs/renamed.md")]
# From Python 3.12 on, an f-string comes in parts.
STRINGS_AND_COMMENTS = {
    tokenize.STRING,
    tokenize.COMMENT,
    getattr(tokenize, "FSTRING_MIDDLE", tokenize.STRING),
}


def prose(file: Path) -> Iterable[tuple[int, str]]:
    """The texts of a file for people, each with the number of its first line."""
    text = file.read_text(encoding="utf-8")
    if file.suffix == ".py":
        with file.open("rb") as source:
            for part in tokenize.tokenize(source.readline):
                if part.type in STRINGS_AND_COMMENTS:
                    yield part.start[0], part.string
    elif file.suffix == ".md":
        # sessions and examples: their messages are those of sql/ and cli/, the rest is what people type
        yield 1, re.sub(r"(?ms)^```.*?^```$", lambda block: "\n" * block[0].count("\n"), text)
    else:
        yield 1, text


def words(paths: list[Path] = PROSE) -> Outcome:
    """The words that readers stumble over, in pages, comments, messages and help texts."""
    looked = [
        file
        for suffix in (".md", ".sql", ".py")
        for file in files((path for path in paths if path.is_dir() or path.suffix == suffix), suffix)
        if not any(file.is_relative_to(path) for path in NOT_PROSE)
    ]
    findings = []
    for file in looked:
        shown = file.relative_to(ROOT) if file.is_relative_to(ROOT) else file
        for first, text in prose(file):
            for found in BANNED.finditer(text):
                line = first + text.count("\n", 0, found.start())
                findings.append(f"{shown}:{line}: {' '.join(found[0].split())}")
    return Outcome(len(looked), findings)


# --- a database -------------------------------------------------------------------------------------

PLPGSQL_FUNCTIONS = """
select f.oid, coalesce(t.tgrelid, 0), t.old_rows, t.new_rows
from pg_proc as f
join pg_language as l on l.oid = f.prolang
left join (
  select t.tgfoid, t.tgrelid, max(t.tgoldtable) as old_rows, max(t.tgnewtable) as new_rows
  from pg_trigger as t
  where not t.tgisinternal
  group by t.tgfoid, t.tgrelid
) as t on t.tgfoid = f.oid
where f.pronamespace::regnamespace::text in ('app', 'identity', 'audit', 'firmwall')
  and l.lanname = 'plpgsql'
order by f.oid::regprocedure::text
"""

PLPGSQL_CHECK = """
select %(function)s::regprocedure::text || coalesce(' on ' || nullif(%(relation)s, 0)::regclass, '')
  || ', line ' || coalesce(c.lineno::text, '-') || ': ' || c.message
  || coalesce(' (' || c.hint || ')', '')
from lint.plpgsql_check_function_tb(
  %(function)s, %(relation)s, all_warnings => true, oldtable => %(old_rows)s, newtable => %(new_rows)s
) as c
"""


def plpgsql_check(conninfo: str) -> Outcome:
    """Every plpgsql function, a trigger's with its tables; needs a superuser, for the extension."""
    with psycopg.connect(conninfo, autocommit=True) as superuser:
        superuser.execute("create schema if not exists lint")
        superuser.execute("create extension if not exists plpgsql_check schema lint")
        superuser.execute("set search_path = pg_catalog")
        functions = superuser.execute(PLPGSQL_FUNCTIONS).fetchall()
        findings = []
        for function, relation, old_rows, new_rows in functions:
            values = {"function": function, "relation": relation, "old_rows": old_rows, "new_rows": new_rows}
            findings += [str(row[0]) for row in superuser.execute(PLPGSQL_CHECK, values)]
    return Outcome(len(functions), findings)


def catalogue(conninfo: str) -> Outcome:
    """What app.doctor() finds in a fresh installation; notes and the server's release are the machine's."""
    with psycopg.connect(conninfo) as superuser:
        checks = superuser.execute(
            "select count(*) from pg_proc where pronamespace = 'firmwall'::regnamespace"
            " and proname like 'check\\_%' and prorettype = 'record'::regtype"
        ).fetchone()
        found = superuser.execute(
            "select check_name, check_name || ': ' || object || ': ' || found from app.doctor()"
            " where level <> 'note'"
        ).fetchall()
    return Outcome(
        checks[0] if checks else 0,
        [text for name, text in found if name != "server_release"],
        [text for name, text in found if name == "server_release"],
    )


def on_fresh_database(gate: Callable[[str], Outcome], *packages: str) -> Callable[[], Outcome]:
    """The gate, given a database that was just installed by its owner: on PostgreSQL 15 where that is here.

    Without one of the packages the gate is left out.
    """

    def looked() -> Outcome:
        if reason := machine.without(*packages):
            return Outcome(0, [], left_out=reason)
        with running_server(next(name for name, found in BINARIES.items() if found())) as server:
            make_database(server, "lint", with_pgtap=False)
            return gate(server.conninfo("lint"))

    return looked


GATES: dict[str, Callable[[], Outcome]] = {
    "ruff": ruff,
    "ruff format": ruff_format,
    "mypy": mypy,
    "sqlfluff": sqlfluff,
    "pgspot": pgspot,
    "squawk": squawk,
    "words": words,
    "plpgsql_check": on_fresh_database(plpgsql_check, "postgresql-15", "postgresql-15-plpgsql-check"),
    "catalogue": on_fresh_database(catalogue),
}


def timed(gate: Callable[[], Outcome]) -> tuple[Outcome, float]:
    started = time.monotonic()
    return gate(), time.monotonic() - started


def main(names: list[str]) -> int:
    unknown = set(names) - set(GATES)
    if unknown:
        sys.exit(f"no such gate: {', '.join(unknown)}; there are {', '.join(GATES)}")
    chosen = {name: gate for name, gate in GATES.items() if not names or name in names}
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        outcomes = dict(zip(chosen, pool.map(timed, chosen.values()), strict=True))

    console = Console(highlight=False)
    table = Table("gate", "looked at", "findings", "seconds", box=None, pad_edge=False)
    for name, (outcome, seconds) in outcomes.items():
        if outcome.left_out is not None:
            table.add_row(name, Text(f"left out, {outcome.left_out}", style="yellow"), "", "")
            continue
        looked = Text(str(outcome.looked_at), style="" if outcome.looked_at else "red")
        found = Text(str(len(outcome.findings)), style="red" if outcome.findings else "green")
        table.add_row(name, looked, found, f"{seconds:.1f}")
    for name, (outcome, _) in outcomes.items():
        for finding in outcome.findings:
            console.print(Text(f"{name}: {finding}"), soft_wrap=True)
        for warning in outcome.warnings:
            console.print(Text(f"{name}: warning: {warning}", style="yellow"), soft_wrap=True)
        if not outcome.looked_at and outcome.left_out is None:
            console.print(Text(f"{name}: looked at nothing", style="red"))
    console.print(table)
    return 0 if all(outcome.green for outcome, _ in outcomes.values()) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
