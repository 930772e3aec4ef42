"""How many files a common change touches: docs/contributing.md, "What a task touches".

Each task is done in a copy of sql/, as an upgrade of a database with rows in it.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from firmwall.operate import migrate
from firmwall.resources import sql_directory
from tests.cast import Cast, in_firm
from tests.conftest import DBA, Database
from tests.databases import Sources

FRAME = "set local lock_timeout = '5s';\nset local role firmwall_owner;\n"


class Task(Sources):
    """A copy of sql/ that counts what is changed in it."""

    @property
    def files(self) -> list[str]:
        """The files that differ from those of the project."""
        found = (file.relative_to(self.directory) for file in self.directory.rglob("*.sql"))
        return sorted(
            str(name)
            for name in found
            if not (there := sql_directory() / name).exists()
            or there.read_bytes() != (self.directory / name).read_bytes()
        )

    def derive(self, path: str, of: str, *changes: tuple[str, str]) -> None:
        """A new file like one that is there."""
        text = (self.directory / of).read_text(encoding="utf-8")
        for old, new in changes:
            assert old in text
            text = text.replace(old, new)
        self.write(path, text)


@pytest.fixture
def task(tmp_path: Path) -> Task:
    return Task(tmp_path / "sql")


def apply(database: Database, task: Task) -> None:
    """Upgrade; nothing differs from the files afterwards, and doctor has nothing to say of it."""
    with database.connect("admin_login") as admin:
        before = admin.execute("select * from app.doctor()").fetchall()
        admin.commit()
        migrate.up(database.conninfo(DBA), directory=task.directory)
        assert migrate.verify(database.conninfo(DBA), directory=task.directory) == []
        assert admin.execute("select * from app.doctor()").fetchall() == before


def test_a_column_that_is_searched_touches_three_files(database: Database, cast: Cast, task: Task) -> None:
    task.write(
        "schema/9000_court.sql",
        FRAME + "alter table app.matter add column court text;\n"
        "comment on column app.matter.court is 'NULL: none is known.';\n",
    )
    fields = "functions/search_data/search_fields.sql"
    task.replace(fields, "('matter', 6, 'party'", "('matter', 7, 'party'")
    task.replace(
        fields,
        "('matter', 5, 'client'",
        "('matter', 5, 'matter', 'court', 'D', 'text'),\n  ('matter', 6, 'client'",
    )
    task.replace(
        "functions/search_data/matter_fields.sql",
        "p_matter.description]",
        "p_matter.description, p_matter.court]",
    )
    apply(database, task)
    assert len(task.files) == 3
    with database.superuser() as superuser, superuser.transaction():
        in_firm(superuser)
        superuser.execute(
            "update app.matter set court = 'Zanzibar Sessions'"
            " where firm_id = app.current_firm_id_or_null() and matter_number = 'M-2'"
        )
    with database.connect("admin_login") as admin:
        found = in_firm(admin).execute("select matter_number from app.search_matters('zanzibar sessions')")
        assert found.fetchall() == [("M-2",)]
        admin.execute("select app.upsert_matter('M-3', '001', 'Quarry')")
        admin.commit()
    # a field that is NULL moves no other: the client keeps its weight in a matter without a court
    with database.superuser() as superuser:
        weights = superuser.execute(
            "select substr(w.lexeme, 8), w.weights, count(*)"
            " from firmwall.search_entry as s cross join unnest(s.words) as w"
            " where s.kind = 'matter' and substr(w.lexeme, 8) in ('gupta', 'zanzibar')"
            " group by 1, 2 order by 1"
        ).fetchall()
        assert weights == [("gupta", ["B"], 2), ("zanzibar", ["D"], 1)]
    with database.connect("admin_login") as admin:
        found = in_firm(admin).execute("select matter_number from app.search_matters('northwind harbour')")
        assert found.fetchall()[0] == ("M-1",)


def test_a_tool_touches_two_files(database: Database, cast: Cast, task: Task) -> None:
    names = ("get_matter", "list_parties")
    task.derive(
        "functions/tools/tool_list_parties.sql",
        "functions/tools/tool_get_matter.sql",
        ("tool_get_matter", "tool_list_parties"),
        ("jsonb_build_object('matter', v_matter)", "jsonb_build_object('parties', v_matter -> 'parties')"),
    )
    task.derive("tools/list_parties.sql", "tools/get_matter.sql", names)
    apply(database, task)
    assert len(task.files) == 2
    with database.connect("admin_login") as admin:
        body = in_firm(admin).execute(
            "select app.execute_tool('list_parties', jsonb_build_object('matter_id',"
            " app.query_matters('{}') #>> '{matters,0,matter_id}'))"
        )
        row = body.fetchone()
        assert row is not None
        assert (row[0]["outcome"], row[0]["result"]) == ("executed", {"parties": []})


def test_a_threshold_touches_no_file(database: Database, cast: Cast) -> None:
    with database.connect("admin_login") as admin:
        admin.execute("select app.add_decision_rule('matter', 0.8::real, 0.1::real, 0.6::real, '{}')")
        rule = in_firm(admin).execute("select decision_rule from app.search_matters('northwind harbour')")
        assert rule.fetchall()[0] == ("matter/2",)


def test_a_table_of_a_firm_touches_two_files(database: Database, cast: Cast, task: Task) -> None:
    task.write(
        "schema/9000_rates.sql",
        FRAME + "create table app.rate (\n"
        "  firm_id uuid not null,\n"
        "  role text not null,\n"
        "  per_hour numeric not null,\n"
        "  primary key (firm_id, role),\n"
        "  foreign key (firm_id) references identity.firm (firm_id)\n"
        ");\n"
        "alter table app.rate enable row level security;\n"
        "alter table app.rate force row level security;\n"
        "comment on table app.rate is 'What an hour costs.';\n"
        "grant select, insert on app.rate to firmwall_exec;\n"
        "grant select on app.rate to firmwall_backup;\n",
    )
    own = "firm_id = (select app.current_firm_id_or_null())"
    task.write(
        "policies/rate.sql",
        'create policy "a firm reads its own rates" on app.rate\n'
        f"  for select\n  to firmwall_exec\n  using ({own});\n\n"
        'create policy "a firm adds its own rates" on app.rate\n'
        f"  for insert\n  to firmwall_exec\n  with check ({own});\n\n"
        'create policy "a backup copies every rate" on app.rate\n'
        "  for select\n  to firmwall_backup\n  using (true);\n",
    )
    apply(database, task)
    assert len(task.files) == 2
    with database.superuser() as superuser, superuser.transaction():
        in_firm(superuser)
        superuser.execute("set local role firmwall_exec")
        superuser.execute("insert into app.rate values (app.current_firm_id_or_null(), 'partner', 1)")
        superuser.execute("reset role")
        superuser.execute(
            "insert into app.rate select firm_id, 'other', 2 from identity.firm where code = 'birch'"
        )
        superuser.execute("set local role firmwall_exec")
        assert superuser.execute("select role from app.rate").fetchall() == [("partner",)]
