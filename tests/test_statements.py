"""The statements of the client are those that the catalogue gives, on every server."""

from __future__ import annotations

import pytest

from tests import statements
from tests.conftest import Database
from tests.statements import MADE, Refused

COUNT_FIRMS = """
create function app.count_firms(p_status text default 'active', p_since date default current_date)
returns bigint language sql stable as $$ select 0::bigint $$;
comment on function app.count_firms(text, date) is
'How many firms there are with p_status (NULL: any). For firmwall_admin. Raises FW012 for another status.';
"""

IN_PYTHON = '''\
def count_firms(status: str = "active", *, since: date | None = None) -> Read[int]:
    """How many firms there are with `status` (None: any).

    For firmwall_admin.

    Raises InvalidArgument (FW012) for another status.
    """
    return Read(
        "select app.count_firms(%(status)s, coalesce(%(since)s::date, CURRENT_DATE))",
        only,
        {"status": status, "since": since},
    )
'''


def made_of(database: Database, *changes: str) -> str:
    """What the database gives, once these statements have changed it."""
    with database.superuser() as superuser:
        for change in changes:
            superuser.execute(change.encode())
        return statements.made(statements.catalogue(superuser))


def test_nothing_has_drifted(database: Database) -> None:
    """When it has: `make schema`."""
    assert MADE.read_text(encoding="utf-8") == made_of(database)


def test_a_changed_function_changes_its_statement(database: Database) -> None:
    kept = MADE.read_text(encoding="utf-8").splitlines()
    changed = made_of(
        database,
        "alter function app.list_unscoped_calls(integer) volatile",
        "comment on function app.list_firms() is 'All firms, by code.'",
        """create or replace function app.add_word(
             p_word text, p_role text, p_stands_for text default null, p_source text default 'from a file'
           ) returns text language sql as $$ select p_word $$""",
    )
    assert [line.strip() for line in changed.splitlines() if line not in kept] == [
        "def list_unscoped_calls(limit: int = 50) -> Call[tuple[UnscopedCall, ...]]:",
        '"""All firms, by code."""',
        "def add_word(",
        'word: str, role: str, stands_for: str | None = None, *, source: str = "from a file"',
    ]


def test_another_column_is_refused_until_the_model_has_it(database: Database) -> None:
    with pytest.raises(Refused, match="and its model TokenKey differ in: ended_at, retired_at"):
        made_of(
            database,
            "drop function app.list_token_keys()",
            """create function app.list_token_keys()
               returns table (kid text, created_at timestamptz, ended_at timestamptz)
               language sql as $$ select null, null::timestamptz, null::timestamptz $$""",
        )


def test_a_new_function_needs_one_line(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(Refused, match=r"add a line to a table of tests/statements\.py for: count_firms"):
        made_of(database, COUNT_FIRMS)

    monkeypatch.setitem(statements.OF_AN_ADMINISTRATOR, "count_firms", "int")
    assert IN_PYTHON in made_of(database)

    monkeypatch.setitem(statements.OF_AN_ADMINISTRATOR, "count_firms", "str")
    with pytest.raises(Refused, match=r"app\.count_firms returns bigint, which is int in Python"):
        made_of(database)


def test_a_line_without_a_function_is_refused(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(statements.DIRECT, "count_matters", "int")
    with pytest.raises(Refused, match="names functions that do not exist: count_matters"):
        made_of(database)
