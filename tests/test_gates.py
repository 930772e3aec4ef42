"""Each gate of `make lint` reports the defect it is there for, and is not green when it looked at nothing."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests import gates, machine
from tests.conftest import Database
from tests.gates import Outcome

FUNCTION = """\
create or replace function app.planted(p_name text)
returns bigint
language plpgsql
stable
parallel restricted
security definer
{path}as $$
begin
  return (select count(*) from app.client as c where c.display_name = p_name);
end
$$;
"""

# gate, name of the file, what stands in it, what the gate says of it
PLANTED = [
    (gates.ruff, "planted.py", "import os\n", "F401"),
    (gates.ruff_format, "planted.py", "x = {  'a':1 }\n", "planted.py"),
    (gates.mypy, "planted.py", "def one() -> int:\n    return 'one'\n", "return-value"),
    (gates.sqlfluff, "planted.sql", "SELECT 1 from app.client;\n", "CP01"),
    (gates.squawk, "planted.sql", "alter table app.client drop column email;\n", "ban-drop-column"),
    (gates.squawk, "planted.sql", "alter table app.client add column x uuid;\n", "require-lock-timeout"),
    (gates.pgspot, "planted.sql", FUNCTION.format(path=""), "PS003"),
    (gates.pgspot, "planted.sql", FUNCTION.format(path="set search_path = ''\n"), "PS004"),
    (gates.pgspot, "planted.sql", FUNCTION.format(path="set search_path = app, public\n"), "PS004"),
    (gates.pgspot, "planted.sql", "set search_path = public;\nselect count(*) from app.client;\n", "PS016"),
    (gates.words, "planted.md", "# Page\n\nA key for whoever\nsigns.\n", "planted.md:3: whoever"),
    (
        gates.words,
        "planted.sql",
        "-- Must stay true: what is\n-- written anew is locked\n",
        "planted.sql:2: anew",
    ),
    (gates.words, "planted.sql", "raise exception 'it is not said';\n", "planted.sql:1: it is not said"),
    (gates.words, "planted.sql", "-- the cursor is\n-- none\n", "planted.sql:1: is -- none"),
    (gates.words, "planted.md", "Each call goes through the door.\n", "planted.md:1: the door"),
    (gates.words, "planted.py", 'def one() -> str:\n    """Let him in."""\n', "planted.py:2: him"),
    (gates.words, "planted.py", 'x = 1\nprint(f"{x} is\\n his")\n', "planted.py:2: his"),
]


@pytest.mark.parametrize(("gate", "name", "text", "said"), PLANTED)
def test_a_planted_defect_is_reported(
    gate: Callable[[list[Path]], Outcome], name: str, text: str, said: str, tmp_path: Path
) -> None:
    (tmp_path / name).write_text(text)
    outcome = gate([tmp_path])
    assert any(said in finding for finding in outcome.findings), outcome
    assert not outcome.green


@pytest.mark.parametrize(
    "gate",
    [gates.ruff, gates.ruff_format, gates.mypy, gates.sqlfluff, gates.squawk, gates.pgspot, gates.words],
)
def test_a_gate_that_looks_at_nothing_is_not_green(
    gate: Callable[[list[Path]], Outcome], tmp_path: Path
) -> None:
    outcome = gate([tmp_path])
    assert outcome.looked_at == 0
    assert not outcome.green


def test_every_sql_file_but_the_tests_is_looked_at() -> None:
    everything = set(gates.files([gates.ROOT / "sql"], ".sql"))
    tests = set(gates.files([gates.ROOT / "sql" / "tests"], ".sql"))
    assert set(gates.files(gates.SQL, ".sql")) == everything - tests


def test_words_that_people_type_are_no_finding(tmp_path: Path) -> None:
    (tmp_path / "planted.md").write_text("```console\n$ firmwall search 'whatever we have on him'\n```\n")
    (tmp_path / "planted.py").write_text("he = 1\n")
    (tmp_path / "planted.sql").write_text("-- there is none; it may be none of these\n")
    assert gates.words([tmp_path]) == Outcome(3, [])


INJECTABLE = """
create function app.planted(p_table text) returns bigint
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
as $$
declare
  v_rows bigint;
begin
  execute 'select count(*) from ' || p_table into v_rows;
  return v_rows;
end
$$
"""


@pytest.mark.parametrize(
    ("planted", "said"),
    [
        (INJECTABLE, "not sanitized"),
        (
            "create function app.planted() returns bigint language plpgsql as"
            " $$ begin return (select count(*) from app.missing); end $$",
            'relation "app.missing" does not exist',
        ),
        (
            "create function app.planted() returns bigint language plpgsql as"
            " $$ begin return (select count(*) from app.client); end $$",
            "STABLE",
        ),
        (
            "create function app.planted() returns trigger language plpgsql as"
            " $$ begin new.nobody := 1; return new; end $$;"
            " create trigger planted before insert on app.client for each row execute function app.planted()",
            "nobody",
        ),
    ],
)
def test_plpgsql_check_reports_a_planted_defect(database: Database, planted: str, said: str) -> None:
    if database.server.name != "pg15":
        pytest.skip("plpgsql_check is installed for PostgreSQL 15 alone")
    if reason := machine.without("postgresql-15-plpgsql-check"):
        pytest.skip(reason)
    with database.superuser() as superuser:
        superuser.execute(planted.encode())
    outcome = gates.plpgsql_check(database.conninfo(database.server.user))
    assert any("app.planted" in finding and said in finding for finding in outcome.findings), outcome


@pytest.mark.parametrize(
    ("planted", "said"),
    [
        ("alter table app.client no force row level security", "row_security: app.client"),
        ("alter function app.begin_request(text) reset search_path", "search_path: app.begin_request(text)"),
        ("create view app.planted as select * from app.client", "views: app.planted"),
        (
            "alter function app.current_firm_id_or_null() leakproof",
            "leakproof: app.current_firm_id_or_null()",
        ),
        ("grant execute on function app.begin_request(text) to public", "public_grants: app.begin_request"),
    ],
)
def test_the_catalogue_gate_reports_a_planted_defect(database: Database, planted: str, said: str) -> None:
    conninfo = database.conninfo(database.server.user)
    before = gates.catalogue(conninfo).findings
    assert not any(said in finding for finding in before)
    with database.superuser() as superuser:
        superuser.execute(planted.encode())
    outcome = gates.catalogue(conninfo)
    assert any(finding.startswith(said) for finding in outcome.findings), outcome
