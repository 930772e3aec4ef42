"""`up`: bring the database to what the files say, in one transaction; `look`: say what that would do."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import psycopg

from firmwall.connections import connect
from firmwall.errors import BY_SQLSTATE, FirmwallError
from firmwall.operate.migrate.database import State, looking, not_carried, read_state, roles_made
from firmwall.operate.migrate.files import MigrationFailed, SqlFiles
from firmwall.operate.migrate.plan import Plan, make_plan
from firmwall.operate.migrate.script import LOCKED, Part, opening, script


def up(
    conninfo: str,
    *,
    directory: Path | None = None,
    create_extensions: bool = False,
    again: bool = False,
    wait: str | None = None,
    on_warning: Callable[[str], None] = lambda _: None,
) -> Plan:
    """Apply what is missing, in one transaction. The plan that ran; without steps, nothing was to do.

    `wait` is how long another apply may hold this one up, as PostgreSQL writes it ("30s"); the default is ten
    minutes.
    """
    files = SqlFiles.read(directory)
    with connect(conninfo) as connection:
        connection.isolation_level = psycopg.IsolationLevel.READ_COMMITTED
        connection.read_only = False
        connection.add_notice_handler(lambda notice: on_warning(notice_text(notice)))
        if wait is not None:
            connection.execute("select set_config('firmwall.apply_wait', %s, false)", [wait])
        parts = opening(files, create_extensions=create_extensions)
        run(connection, parts[:LOCKED])
        before = roles_made(connection) + not_carried(connection)
        run(connection, parts[LOCKED:])
        state = read_state(connection, before)
        plan = make_plan(files, state, again=again)
        plan.refuse_drift()
        if plan.steps:
            run(connection, script(files, state, plan))
            connection.commit()
        else:
            connection.rollback()
    return plan


def run(connection: psycopg.Connection[Any], parts: Iterable[Part]) -> None:
    for each in parts:
        try:
            connection.execute(each.text.encode())
        except psycopg.Error as error:
            raise failure(each, error) from error


def failure(where: Part, error: psycopg.Error) -> FirmwallError:
    """The server's words, with the file and the line that they are about."""
    message = error.diag.message_primary or str(error).strip()
    refusal = BY_SQLSTATE.get(error.sqlstate or "")
    if refusal is not None:
        return refusal(message, hint=error.diag.message_hint)
    place = where.path
    if error.diag.statement_position is not None:
        place += f", line {where.text[: int(error.diag.statement_position) - 1].count(chr(10)) + 1}"
    hint = error.diag.message_hint
    if isinstance(error, psycopg.errors.LockNotAvailable) and hint is None:
        hint = "Another transaction holds a lock on the table. Try again when it has ended."
    return MigrationFailed(f"{place}: {message} ({error.sqlstate}); nothing was changed", hint=hint)


def notice_text(notice: psycopg.errors.Diagnostic) -> str:
    return ". ".join(text for text in (notice.message_primary, notice.message_hint) if text)


def look(conninfo: str, *, directory: Path | None = None, again: bool = False) -> tuple[State, Plan]:
    """What the database holds, and what `up` would do to it."""
    files = SqlFiles.read(directory)
    with looking(conninfo) as connection:
        state = read_state(connection)
    return state, make_plan(files, state, again=again)
