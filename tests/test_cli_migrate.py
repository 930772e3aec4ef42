"""firmwall migrate and firmwall db at the prompt: what is printed, and the exit status."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from firmwall import __version__
from firmwall.resources import sql_directory
from firmwall.terminal.main import COMMANDS
from tests.conftest import DBA
from tests.databases import EmptyDatabase, empty_database
from tests.servers import Server


@pytest.fixture
def empty(server: Server) -> Iterator[EmptyDatabase]:
    with empty_database(server, DBA) as database:
        yield database


def firmwall(*arguments: str, database: EmptyDatabase | None = None) -> subprocess.CompletedProcess[str]:
    environment = {k: v for k, v in os.environ.items() if not k.startswith(("FIRMWALL_", "PG"))}
    if database is not None:
        environment["FIRMWALL_DATABASE_URL"] = database.conninfo
    return subprocess.run(
        [sys.executable, "-m", "firmwall", *arguments],
        env=environment | {"COLUMNS": "110"},
        capture_output=True,
        text=True,
    )


def test_from_nothing_to_installed_and_back_to_the_plan(empty: EmptyDatabase) -> None:
    status = firmwall("migrate", "status", database=empty)
    assert (status.returncode, status.stdout) == (1, "not installed\n")

    refused = firmwall("migrate", "up", database=empty)
    assert refused.returncode == 3
    assert refused.stdout == ""
    assert "this database does not have" in refused.stderr
    assert "create extension pg_trgm schema extensions;" in refused.stderr

    plan = firmwall("migrate", "plan", database=empty)
    assert plan.returncode == 0
    assert "0001_schemas" in plan.stdout
    assert plan.stderr == (
        "warning: this database does not have fuzzystrmatch, pg_trgm, unaccent: "
        "`firmwall migrate up --create-extensions` creates what is missing\n"
    )
    as_json = json.loads(firmwall("migrate", "plan", "--json", database=empty).stdout)
    assert as_json["missing_extensions"] == ["fuzzystrmatch", "pg_trgm", "unaccent"]

    up = firmwall("migrate", "up", "--create-extensions", database=empty)
    assert up.returncode == 0, up.stderr
    assert up.stdout == plan.stdout

    again = firmwall("migrate", "up", database=empty)
    assert (again.returncode, again.stdout) == (0, "nothing to do\n")
    status = firmwall("migrate", "status", "--json", database=empty)
    facts = json.loads(status.stdout)
    assert status.returncode == 0
    assert (facts["installed"], facts["version"], facts["pending"]) == (True, __version__, 0)


def test_where_many_go_alike_the_plan_says_how_many(empty: EmptyDatabase) -> None:
    """What only some have, and what is dropped for good, has a row of its own."""
    functions = len(list((sql_directory() / "functions").rglob("*.sql")))
    policies = len(list((sql_directory() / "policies").glob("*.sql")))

    def rows(*arguments: str) -> list[list[str]]:
        shown = firmwall("migrate", *arguments, database=empty).stdout
        return [line.split() for line in shown.splitlines() if line.startswith((" re-create", " replace"))]

    firmwall("migrate", "up", "--create-extensions", database=empty)
    assert rows("plan", "--again") == [
        ["replace", "function", str(functions), "of", "them", "once", "more"],
        ["re-create", "policy", str(policies), "of", "them", "once", "more"],
    ]
    empty.run("create policy mine on app.client for select to firmwall_reader using (false)")
    assert rows("up", "--again")[1:] == [
        ["re-create", "policy", str(policies - 1), "of", "them", "once", "more"],
        [
            *("re-create", "policy", "client", "once", "more;"),
            *("drops", "policy", '"mine"', "on", "app.client"),
        ],
    ]
    named = rows("plan", "--again", "--verbose")
    assert len(named) == functions + policies
    assert ["replace", "function", "add_firm", "once", "more"] in named


def test_verify_at_the_prompt(empty: EmptyDatabase) -> None:
    assert firmwall("migrate", "verify", database=empty).returncode == 3
    firmwall("migrate", "up", "--create-extensions", database=empty)
    clean = firmwall("migrate", "verify", database=empty)
    assert (clean.returncode, clean.stdout) == (0, "no drift\n")

    empty.run(
        "create or replace function app.current_user_id_or_null() returns uuid"
        " language sql stable as 'select null::uuid'",
        "alter table app.client no force row level security",
    )
    drift = firmwall("migrate", "verify", database=empty)
    assert drift.returncode == 1
    assert drift.stdout.splitlines() == [
        "changed  function app.current_user_id_or_null(): form",
        "changed  table app.client: row security: enabled, forced -> enabled, not forced",
    ]
    assert "\n         +AS $function$select null::uuid$function$\n" in (
        firmwall("migrate", "verify", "--diff", database=empty).stdout
    )
    found = json.loads(firmwall("migrate", "verify", "--json", database=empty).stdout)
    assert [f["facet"] for f in found] == ["form", "row security"]


def test_a_bundle_at_the_prompt(empty: EmptyDatabase, tmp_path: Path) -> None:
    printed = firmwall("migrate", "bundle")
    written = firmwall("migrate", "bundle", "--out", str(tmp_path / "firmwall.sql"))
    assert printed.returncode == written.returncode == 0
    assert (tmp_path / "firmwall.sql").read_text() == printed.stdout
    lines = printed.stdout.count("\n")
    assert json.loads(firmwall("migrate", "bundle", "--json").stdout) == {
        "sql": printed.stdout,
        "lines": lines,
    }
    file = str(tmp_path / "again.sql")
    done = firmwall("migrate", "bundle", "--out", file, "--json")
    assert json.loads(done.stdout) == {"file": file, "lines": lines}


def test_a_file_that_cannot_be_written_is_one_line(tmp_path: Path) -> None:
    done = firmwall("migrate", "bundle", "--out", str(tmp_path / "missing" / "firmwall.sql"))
    assert done.returncode == 2
    assert done.stderr == f"error: {tmp_path}/missing/firmwall.sql: No such file or directory\n"


def test_without_a_database_the_usage_is_explained() -> None:
    done = firmwall("migrate", "plan")
    assert done.returncode == 2
    assert "FIRMWALL_DATABASE_URL" in done.stderr


def test_a_database_that_is_not_there_is_one_line(tmp_path: Path) -> None:
    done = firmwall("migrate", "plan", "--database-url", f"host={tmp_path} dbname=nowhere")
    assert done.returncode == 3
    assert "Traceback" not in done.stderr
    assert done.stderr.startswith("error: ")


def test_help_imports_no_driver_and_no_model() -> None:
    done = subprocess.run(
        [
            sys.executable,
            "-c",
            "import sys\n"
            "from firmwall.terminal.main import app\n"
            "sys.argv = ['firmwall', '--help']\n"
            "try:\n    app()\nexcept SystemExit:\n    pass\n"
            "print(*{'psycopg', 'pydantic', 'platformdirs'} & set(sys.modules), file=sys.stderr)\n",
        ],
        capture_output=True,
        text=True,
        check=True,
    )
    assert "migrate" in done.stdout
    assert done.stderr.strip() == ""


@pytest.mark.parametrize("name", COMMANDS)
def test_every_listed_command_explains_itself(name: str) -> None:
    done = firmwall(name, "--help")
    assert done.returncode == 0
    assert f"Usage: firmwall {name}" in done.stdout


def test_completion_knows_commands_and_their_own() -> None:
    def completed(words: str, current: int) -> list[str]:
        environment = os.environ | {
            "_FIRMWALL_COMPLETE": "complete_bash",
            "COMP_WORDS": words,
            "COMP_CWORD": str(current),
        }
        program = Path(sys.executable).with_name("firmwall")
        done = subprocess.run([program], env=environment, capture_output=True, text=True)
        return done.stdout.split()

    assert "migrate" in completed("firmwall mig", 1)
    assert {"plan", "up", "status", "verify", "bundle"} <= set(completed("firmwall migrate ", 2))
