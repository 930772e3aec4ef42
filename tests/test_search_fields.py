"""A column becomes searchable by three files: the one that adds it, its row and its value."""

from __future__ import annotations

from pathlib import Path

import psycopg

from firmwall.operate import migrate
from tests.conftest import DBA
from tests.databases import Sources, empty_database
from tests.servers import Server

COURT = """\
set local role firmwall_owner;
alter table app.matter add column court text check (length(court) <= 100);
"""
ROW = "  ('matter', 5, 'client', 'names', 'B', 'name'),\n  ('matter', 6, 'party',"
ROWS = (
    "  ('matter', 5, 'matter', 'court', 'D', 'text'),\n"
    "  ('matter', 6, 'client', 'names', 'B', 'name'),\n  ('matter', 7, 'party',"
)
FILL = """\
select app.add_firm('F', 'Firm');
select app.add_person('p@x.example', 'P');
select app.add_member('F', 'p@x.example', 'partner');
"""


def test_a_column_is_searched_after_three_files(server: Server, tmp_path: Path) -> None:
    sources = Sources(tmp_path / "sql")
    sources.write("schema/9000_court.sql", COURT)
    sources.replace("functions/search_data/search_fields.sql", ROW, ROWS)
    sources.replace(
        "functions/search_data/matter_fields.sql",
        "p_matter.description]",
        "p_matter.description, p_matter.court]",
    )
    with empty_database(server, DBA) as empty:
        migrate.up(empty.conninfo, directory=sources.directory, create_extensions=True)
        with psycopg.connect(server.conninfo(empty.dbname)) as superuser:
            superuser.execute(FILL.encode())
            superuser.commit()
            superuser.execute("select app.open_context_as('F', 'p@x.example')")
            superuser.execute("select app.upsert_client('1', 'Zebra Holdings')")
            for number in ("1", "2"):
                superuser.execute("select app.upsert_matter(%s, '1', 'Quarry lease')", (number,))
            superuser.execute("update app.matter set court = 'Bench of Nagpur' where matter_number = '2'")
            found = superuser.execute(
                "select matter_number from app.search_matters('nagpur quarry')"
            ).fetchall()
            # NULL in the new field moves no other: the client has its weight in the other matter too
            weights = superuser.execute(
                "select substr(w.lexeme, 8), w.weights, count(*)"
                " from firmwall.search_entry as s cross join unnest(s.words) as w"
                " where s.kind = 'matter' and substr(w.lexeme, 8) in ('zebra', 'nagpur')"
                " group by 1, 2 order by 1"
            ).fetchall()
    assert found[0] == ("2",)
    assert weights == [("nagpur", ["D"], 1), ("zebra", ["B"], 2)]
