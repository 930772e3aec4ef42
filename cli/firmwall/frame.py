"""The frame of a request: what is sent before and after its calls.

Must stay true: a request depends on nothing that was set in the session before it. What it needs is set for
its own transaction, in the first statement after BEGIN, because behind a pooler a plain SET of another client
is still there.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from firmwall import statements
from firmwall.call import Call, Read, nothing, row_as
from firmwall.models import Context


@dataclass(frozen=True)
class ActingAs:
    """Who asks, without a token: a person of a firm, on the connection of an administrator."""

    firm: str
    login: str


# Who asks: a signed token, or an administrator on somebody's behalf.
Asker: TypeAlias = str | ActingAs

BEGIN_READING = Call("begin transaction isolation level read committed", nothing)
BEGIN_WRITING = Call("begin transaction isolation level read committed read write", nothing)
COMMIT = Call("commit", nothing)

# None is what the server, the database, the role or the connection string say: what somebody set in the
# session since does not count. The limit is one statement's, and holds for those after this one.
SETTINGS: Mapping[str, str | None] = {
    "client_encoding": "UTF8",
    "datestyle": "ISO, YMD",
    "extra_float_digits": "1",
    "search_path": "pg_catalog, pg_temp",
    "role": None,
    "row_security": None,
    "standard_conforming_strings": None,
    "client_min_messages": None,
    "debug_print_parse": None,
    "debug_print_rewritten": None,
    "debug_print_plan": None,
    "lock_timeout": None,
    "idle_in_transaction_session_timeout": None,
}

OPEN_SETTINGS: Any = (
    "select "
    + ", ".join(f"pg_catalog.set_config('{name}', %({name})s, true)" for name in SETTINGS)
    + ", pg_catalog.set_config('statement_timeout', %(statement_timeout)s, true)"
)


def settings_of_request(milliseconds: int) -> Call[None]:
    return Call(OPEN_SETTINGS, nothing, {**SETTINGS, "statement_timeout": str(milliseconds)})


def begin_request(token: str) -> Call[None]:
    # a token is ASCII; one that cannot even be sent is refused by the same code and text as any other
    return statements.begin_request(token if token.isascii() and "\0" not in token else "")


def context() -> Read[Context]:
    """Whose request this is."""
    return Read(
        "select app.current_firm_id_or_null() as firm_id, app.current_user_id_or_null() as user_id",
        row_as(Context.model_validate),
    )


def script(asker: Asker | None, milliseconds: int, calls: Sequence[Call[Any]]) -> list[Call[Any]]:
    """All statements of one request, in order. Without an asker no context is opened: administration."""
    match asker:
        case None:
            opening = []
        case ActingAs(firm, login):
            opening = [statements.open_context_as(firm, login)]
        case token:
            opening = [begin_request(token)]
    return [
        BEGIN_READING if all(isinstance(call, Read) for call in calls) else BEGIN_WRITING,
        settings_of_request(milliseconds),
        *opening,
        *calls,
        COMMIT,
    ]
