"""The schema that sql/ makes is the one kept in tests/schema.sql, on every server."""

from __future__ import annotations

from pathlib import Path

from tests import schema_dump
from tests.databases import Sources
from tests.servers import Server


def test_the_schema_is_the_one_that_is_kept(server: Server) -> None:
    difference = schema_dump.difference(schema_dump.schema_of(server))
    assert not difference, f"`make schema` writes it again, to be committed with the change:\n{difference}"


def test_a_change_shows_in_the_difference(server: Server, tmp_path: Path) -> None:
    sources = Sources(tmp_path / "sql")
    sources.replace(
        "functions/admin/list_firms.sql", "to firmwall_admin;", "to firmwall_admin, firmwall_app;"
    )
    sources.replace("functions/admin/list_people.sql", "security definer\n", "")
    sources.replace("policies/client.sql", "  to firmwall_exec, firmwall_reader\n", "  to firmwall_exec\n")
    sources.replace(
        "schema/0004_work.sql", "check (cardinality(aliases) <= 50)", "check (cardinality(aliases) <= 9)"
    )
    lines = schema_dump.difference(schema_dump.schema_of(server, sources.directory)).splitlines()
    changed = [line for line in lines if line[0] in "+-" and not line.startswith(("+++", "---"))]
    assert [line for line in changed if line.startswith("+") and len(line) > 1] == [
        "+    LANGUAGE plpgsql STABLE PARALLEL RESTRICTED",
        "+    CONSTRAINT client_aliases_check1 CHECK ((cardinality(aliases) <= 9)),",
        '+CREATE POLICY "a firm reads its own clients" ON app.client FOR SELECT TO firmwall_exec'
        " USING ((firm_id = ( SELECT app.current_firm_id_or_null() AS current_firm_id_or_null)));",
        "+GRANT ALL ON FUNCTION app.list_firms() TO firmwall_app;",
    ]
