"""verify.sql of a release: what a DBA without Python runs. It finds what `firmwall migrate verify` finds."""

from __future__ import annotations

import csv
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from firmwall.operate import migrate
from tests.conftest import DBA
from tests.databases import EmptyDatabase, Sources, empty_database
from tests.servers import Server
from tests.test_migrate import PLANTED


@pytest.fixture
def empty(server: Server) -> Iterator[EmptyDatabase]:
    with empty_database(server, DBA) as database:
        yield database


@pytest.fixture
def sources(tmp_path: Path) -> Sources:
    return Sources(tmp_path / "sql")


def told(database: EmptyDatabase, text: str, *, login: str = DBA) -> list[tuple[str, ...]]:
    """The rows that psql prints of the file."""
    done = subprocess.run(
        ["psql", "--no-psqlrc", "--quiet", "--csv", "-v", "ON_ERROR_STOP=1", database.conninfo_of(login)],
        input=text,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    head, *rows = csv.reader(done.stdout.splitlines())
    assert head == ["what", "object", "facet", "expected", "found", "remedy"]
    return [tuple(row) for row in rows]


def shown(finding: migrate.Finding) -> tuple[str, ...]:
    def short(text: str | None) -> str:
        return "(several lines)" if "\n" in (text or "") else text or ""

    return (
        finding.what,
        finding.object,
        finding.facet,
        short(finding.expected),
        short(finding.found),
        finding.remedy or "",
    )


def test_it_finds_nothing_where_nothing_differs_and_leaves_nothing_behind(empty: EmptyDatabase) -> None:
    migrate.up(empty.conninfo, create_extensions=True)
    before = empty.schema()
    assert told(empty, migrate.verify_script()) == []
    assert empty.schema() == before
    assert not empty.ask("select pg_has_role(%s, 'firmwall_owner', 'USAGE')", DBA)


def test_it_names_every_planted_drift_as_verify_does(empty: EmptyDatabase) -> None:
    migrate.up(empty.conninfo, create_extensions=True)
    for statement, _ in PLANTED:
        empty.run(statement.replace("{database}", empty.dbname))
    for login in (DBA, empty.server.user):
        expected = [shown(finding) for finding in migrate.verify(empty.conninfo_of(login))]
        assert len(expected) > len(PLANTED)
        assert told(empty, migrate.verify_script(), login=login) == expected


def test_it_names_what_an_apply_would_do_and_why_none_may_be(empty: EmptyDatabase, sources: Sources) -> None:
    sources.write("functions/gone.sql", FUNCTION.replace("app.answer", "app.gone"))
    sources.write("policies/note.sql", "")
    sources.remove("policies/note.sql")
    migrate.up(empty.conninfo, directory=sources.directory, create_extensions=True)
    sources.remove("functions/gone.sql")
    sources.remove("policies/document.sql")
    sources.write("functions/answer.sql", FUNCTION)
    empty.run("create function app.answer() returns integer language sql as 'select 1'")
    sources.replace("schema/0002_identity.sql", "--", "-- edited")
    sources.write("schema/0000_early.sql", "select 1;\n")
    sources.write("schema/9000_late.sql", "select 1;\n")
    sources.replace("policies/client.sql", "--", "-- edited")
    sources.replace("functions/context/begin_request.sql", "--", "-- edited")
    sources.replace("apply/85_remember.sql", "--", "-- edited")
    file = "functions/context/current_firm_id_or_null.sql"
    sources.replace(file, "current_firm_id_or_null()", "current_firm_id_or_null(boolean)")
    sources.replace(
        file,
        "create or replace function app.current_firm_id_or_null(boolean)",
        "create or replace function app.current_firm_id_or_null(p_any boolean default true)",
    )
    empty.run("update firmwall.migration set version = '99.1.0' where name = 'begin_request'")
    _, plan = migrate.look(empty.conninfo, directory=sources.directory)
    assert len(plan.drift) == 3
    assert {
        detail for detail in DETAILS if any(step.detail.startswith(detail) for step in plan.steps)
    } == set(DETAILS)
    wanted = sorted(
        [("edited", text, "") for text in plan.drift]
        + [("pending", f"{step.kind} {step.name}", step.detail) for step in plan.steps]
    )
    found = migrate.verify(empty.conninfo, directory=sources.directory)
    assert (
        sorted((f.what, f.object, f.expected or "") for f in found if f.what in ("edited", "pending"))
        == wanted
    )
    assert told(empty, migrate.verify_script(directory=sources.directory)) == list(map(shown, found))


DETAILS = (
    *("applied once", "its file is gone", "its text changed", "its signature changed", "calls "),
    *("new, in the place of one that was made by hand", "runs in each apply; its text changed"),
)

FUNCTION = """\
create or replace function app.answer()
returns text
language sql
set search_path = pg_catalog, pg_temp
as $$ select 'one' $$;

alter function app.answer() owner to firmwall_exec;
"""


@pytest.mark.parametrize(
    ("applied", "newer"),
    [("0.1.0rc1", False), ("0.1.0", True), ("0.1.0rc10", True), ("0.0.9", False), ("0.1.1rc1", True)],
)
def test_a_release_candidate_comes_before_its_release(
    empty: EmptyDatabase, monkeypatch: pytest.MonkeyPatch, applied: str, newer: bool
) -> None:
    for module in ("plan", "drift", "script"):
        monkeypatch.setattr(f"firmwall.operate.migrate.{module}.__version__", "0.1.0rc2")
    migrate.up(empty.conninfo, create_extensions=True)
    empty.run(f"update firmwall.migration set version = '{applied}'")
    expected = [f"the database was migrated by firmwall {applied}, and this is 0.1.0rc2"] if newer else []
    assert migrate.look(empty.conninfo)[1].drift == expected
    assert [f.object for f in migrate.verify(empty.conninfo)] == expected


def test_without_firmwall_it_says_so(empty: EmptyDatabase, tmp_path: Path) -> None:
    (tmp_path / "verify.sql").write_text(migrate.verify_script())
    done = empty.psql(tmp_path / "verify.sql")
    assert done.returncode == 3
    assert "there is no firmwall in this database" in done.stderr
