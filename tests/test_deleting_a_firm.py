"""Suspending and deleting a firm, as docs/install.md has it, by the role that applied firmwall."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import psycopg
import pytest

from firmwall.operate import migrate
from tests.cast import Cast, id_of
from tests.conftest import DBA, Database, Run

PAGE = Path(__file__).parent.parent / "docs" / "install.md"

FIRM_TABLES = """
select c.oid::regclass::text
from pg_class as c
join pg_attribute as a on a.attrelid = c.oid and a.attname = 'firm_id' and not a.attisdropped
where c.relkind in ('r', 'p')
  and not c.relispartition
  and c.relnamespace::regnamespace::text in ('app', 'identity', 'audit', 'firmwall')
order by 1
"""


def told(firm: str) -> tuple[str, str]:
    """The two statements of the page, for this firm."""
    section = PAGE.read_text(encoding="utf-8").split("## Deleting a firm\n", 1)[1].split("\n## ", 1)[0]
    suspend, delete = re.findall(r"```sql\n(.*?)```", section, re.S)
    assert all(text.count("'ELM'") == 1 for text in (suspend, delete))
    return suspend.replace("'ELM'", f"'{firm}'"), delete.replace("'ELM'", f"'{firm}'")


def rows_of(connection: psycopg.Connection[Any], firm: str) -> dict[str, int]:
    counts = {}
    for (table,) in connection.execute(FIRM_TABLES).fetchall():
        counted = connection.execute(f"select count(*) from {table} where firm_id = %s", (id_of(firm),))
        counts[table] = int(counted.fetchall()[0][0])
    return counts


def carry_out(database: Database, text: str) -> None:
    with database.connect(DBA, autocommit=True) as connection:
        connection.execute(text.encode())


def test_a_suspended_firm_answers_nobody(database: Database, run: Run, cast: Cast) -> None:
    carry_out(database, told("alder")[0])
    assert run("resolve", "Manish", token=cast.token()).status == 3
    assert {firm["code"]: firm["status"] for firm in run("firm", "list", "--json").json}[
        "alder"
    ] == "suspended"
    assert migrate.verify(database.conninfo(DBA)) == []


def test_a_deleted_firm_leaves_the_audit_trail_alone(database: Database, run: Run, cast: Cast) -> None:
    run("call", "query_matters", token=cast.token())
    with database.superuser() as superuser:
        before = rows_of(superuser, "birch")
        assert rows_of(superuser, "alder")["firmwall.search_word"] > 0
        carry_out(database, told("alder")[1])
        left = {table for table, n in rows_of(superuser, "alder").items() if n}
        assert left == {"audit.act", "audit.tool_call"}
        assert rows_of(superuser, "birch") == before
    assert "alder" not in run("firm", "list").out
    assert migrate.verify(database.conninfo(DBA)) == []


def test_a_firm_that_there_is_not_changes_nothing(database: Database, run: Run, cast: Cast) -> None:
    with pytest.raises(psycopg.errors.NoDataFound):
        carry_out(database, told("nowhere")[1])
    assert migrate.verify(database.conninfo(DBA)) == []
    assert run("resolve", "Northwind Shipping", token=cast.token()).status == 0
