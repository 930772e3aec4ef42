"""No function of the API is without tests of its own: one with row-level security on, one with it off."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from firmwall.resources import sql_directory
from tests.conftest import Database

TESTS = sql_directory() / "tests"

API = """
select f.proname::text
from pg_proc as f
where f.pronamespace = 'app'::regnamespace
  and (
    has_function_privilege('firmwall_app', f.oid, 'execute')
    or has_function_privilege('firmwall_agent', f.oid, 'execute')
  )
order by 1
"""

# What they answer rests on no row of a firm's table, so there is no predicate to take out.
WITHOUT_ROWS = {
    *("begin_request", "current_firm_id_or_null", "current_user_id_or_null"),
    *("installed_version", "list_tools"),
}

THROWS_ANYTHING = re.compile(r"throws_ok\(\s*(\$\$(?:(?!\$\$).)*\$\$|'[^']*')\s*\)", re.S)


def api_functions(database: Database) -> list[str]:
    with database.superuser() as superuser:
        return [str(row[0]) for row in superuser.execute(API)]


def files_of(functions: list[str], rls: str) -> dict[str, list[Path]]:
    """The files of each function; a file belongs to the longest name that it begins with."""
    found: dict[str, list[Path]] = {name: [] for name in functions}
    for file in sorted(TESTS.glob(f"*_with_rls_{rls}.sql")):
        names = [name for name in functions if file.name.startswith(f"{name}_")]
        if names:
            found[max(names, key=len)].append(file)
    return found


@pytest.mark.parametrize("rls", ["on", "off"])
def test_every_api_function_has_a_tenancy_test(database: Database, rls: str) -> None:
    functions = api_functions(database)
    assert len(functions) > 20
    assert [name for name, files in files_of(functions, rls).items() if not files] == []


def test_with_rls_off_it_is_off_and_a_twin_leaks(database: Database) -> None:
    """The file calls the function, sees relrowsecurity false, and takes the predicate out of it."""
    for name, files in files_of(api_functions(database), "off").items():
        for file in files:
            text = file.read_text()
            included = "".join((TESTS / i).read_text() for i in re.findall(r"^\\ir (shared/\S+)", text, re.M))
            assert f"app.{name}(" in text + included, file.name
            assert "tests.all_rls_off()" in text or "tests.rls_off(" in text, file.name
            assert "tests.assert_bound_role()" in text + included, file.name
            assert "tests.without_predicate(" in text or name in WITHOUT_ROWS, file.name


def test_every_file_makes_its_claim_in_a_transaction_that_is_rolled_back() -> None:
    files = sorted(TESTS.glob("*.sql"))
    assert files
    for file in files:
        text = file.read_text()
        assert text.startswith("-- "), f"{file.name}: the claim comes first"
        assert re.search(r"^begin;$", text, re.M), file.name
        assert text.rstrip().endswith("rollback;"), file.name
        assert not re.search(r"^commit\b", text, re.M | re.I), file.name
        # assertions that pass on any error, or on too many rows
        assert "results_ne(" not in text, file.name
        assert not THROWS_ANYTHING.search(text), file.name
