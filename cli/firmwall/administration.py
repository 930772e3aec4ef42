"""Firms, people and who belongs where: what an administrator asks for, each in one statement.

The connection must be of a login that was granted firmwall_admin.
"""

from __future__ import annotations

from typing import Any, LiteralString

import psycopg
from psycopg.rows import dict_row

from firmwall.errors import from_database

ADD_FIRM: LiteralString = "select app.add_firm(%s, %s) as firm_id"
LIST_FIRMS: LiteralString = "select firm_id, code, name, status, created_at from app.list_firms()"
SET_CHOICE_DETAIL: LiteralString = "select app.set_choice_detail(%s, %s)"
ADD_PERSON: LiteralString = "select app.add_person(%s, %s) as person_id"
LIST_PEOPLE: LiteralString = "select person_id, login, name, created_at from app.list_people()"
ADD_MEMBER: LiteralString = "select app.add_member(%s, %s, %s)"
REMOVE_MEMBER: LiteralString = "select app.remove_member(%s, %s)"
LIST_MEMBERS: LiteralString = (
    "select person_id, login, name, role, active, created_at from app.list_members(%s)"
)

DOCTOR: LiteralString = "select check_name, level, object, found, remedy from app.doctor()"


def ask(conninfo: str, statement: LiteralString, *values: str) -> list[dict[str, Any]]:
    """The rows of one statement, committed."""
    try:
        with psycopg.connect(conninfo, autocommit=True, fallback_application_name="firmwall") as connection:
            return connection.cursor(row_factory=dict_row).execute(statement, values).fetchall()
    except psycopg.Error as error:
        raise from_database(error) from error
