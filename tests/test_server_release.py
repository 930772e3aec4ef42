"""T04, CVE-2026-120154: ON CONFLICT DO UPDATE ... WHERE reads a row that row-level security hides.

firm_id leads every key, so another firm's row cannot be reached in this way; a walled matter of one's own
firm could. It takes a right to INSERT, which no login has: this acts as firmwall_exec, nobody's login.
"""

from __future__ import annotations

import pytest
from psycopg import errors

from tests.cast import Cast, id_of
from tests.conftest import Database
from tests.machine import is_safe, release


def test_a_hidden_row_is_not_read_by_a_conflict_clause(database: Database, cast: Cast) -> None:
    seen: list[str] = []
    with database.connect(database.server.user) as connection:
        connection.add_notice_handler(lambda notice: seen.append(notice.message_primary or ""))
        connection.execute(
            "update app.matter set excluded_person_ids = array[%s]"
            " where firm_id = %s and matter_number = 'M-2'",
            (id_of("anna"), id_of("alder")),
        )
        connection.execute(
            "create function pg_temp.leak(text) returns boolean language plpgsql as"
            " $$ begin raise notice 'saw %', $1; return true; end $$"
        )
        row = connection.execute(
            "select matter_id, client_id from app.matter where firm_id = %s and matter_number = 'M-2'",
            (id_of("alder"),),
        ).fetchone()
        assert row is not None
        connection.execute("select app.begin_request(%s)", (cast.token("anna"),))
        connection.execute("set local role firmwall_exec")
        with pytest.raises(errors.InsufficientPrivilege):
            connection.execute(
                "insert into app.matter as m (firm_id, matter_id, matter_number, client_id, title, opened_on)"
                " values (%s, %s, 'M-9', %s, 'mine', current_date)"
                " on conflict (firm_id, matter_id) do update set title = 'mine' where pg_temp.leak(m.title)",
                (id_of("alder"), row[0], row[1]),
            )
    found = release(database.server.name)
    assert found is not None
    assert (seen == []) == is_safe(found), seen
