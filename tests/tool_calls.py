"""For the tests of tool calls: tools that end badly, calls over a connection, and the audit rows."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from uuid import UUID

import psycopg
from psycopg.types.json import Jsonb

from tests.cast import Cast, id_of
from tests.conftest import Database

ADD_TOOL = """
insert into firmwall.tool (
  name, version, kind, required_permission, description, arguments, extra_keys, nothing, handler
)
values (
  %s, 1, 'read', 'matters:read', 'For a test.',
  '{"type": "object", "properties": {}, "required": []}', 'reject', '{"not_found": "Nothing."}', %s
)
"""


def add_tool(database: Database, name: str, body: str) -> None:
    """Register a read whose handler runs this body of plpgsql."""
    with database.superuser() as superuser:
        superuser.execute(
            f"create function firmwall.tests_{name}(p_params jsonb) returns jsonb"
            f" language plpgsql as $tool${body}$tool$".encode()
        )
        superuser.execute(f"alter function firmwall.tests_{name}(jsonb) owner to firmwall_exec".encode())
        superuser.execute(ADD_TOOL, (name, f"tests_{name}"))


def set_role(database: Database, person: str, role: str, firm: str = "alder") -> None:
    with database.superuser() as superuser:
        superuser.execute(
            "update identity.membership set role = %s where firm_id = %s and person_id = %s",
            (role, id_of(firm), id_of(person)),
        )


@contextmanager
def request_of(
    database: Database, cast: Cast, person: str = "anna", login: str = "agent_login", firm: str = "alder"
) -> Iterator[psycopg.Connection[Any]]:
    """A connection whose transaction has this person's context; closed without COMMIT."""
    connection = database.connect(login)
    try:
        connection.execute("select app.begin_request(%s)", (cast.token(person, firm),))
        yield connection
    finally:
        connection.close()


def call(
    connection: psycopg.Connection[Any],
    tool: str,
    params: dict[str, Any] | None = None,
    request_id: str | None = None,
    answers: UUID | str | None = None,
) -> dict[str, Any]:
    """The body of one call, in the transaction of this connection."""
    row = connection.execute(
        "select app.execute_tool(%s, %s, %s, %s::uuid)", (tool, Jsonb(params or {}), request_id, answers)
    ).fetchone()
    assert row is not None
    body: dict[str, Any] = row[0]
    return body


def audit_rows(database: Database, tool: str | None = None) -> list[dict[str, Any]]:
    """What the audit trail holds, seen by a superuser."""
    with database.superuser() as superuser:
        cursor = superuser.cursor(row_factory=psycopg.rows.dict_row)
        return cursor.execute(
            "select * from audit.tool_call where tool = coalesce(%s, tool) order by call_no", (tool,)
        ).fetchall()
