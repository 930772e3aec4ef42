"""Every statement that the client sends, by name. Each calls functions of the schema `app` and nothing else.

No statement is ever composed: the texts are literals, the values are bound by the server, so a name or a
query never stands in the text of a statement, where other sessions of the same login could read it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Any, Generic, LiteralString, TypeAlias, TypeVar
from uuid import UUID

from psycopg.types.json import Jsonb

from firmwall.models import (
    RESOLVE_ANSWER,
    ClientMatch,
    Context,
    LoadedRow,
    ResolveAnswer,
    SearchAnswer,
    TokenKey,
)

T = TypeVar("T")
Row: TypeAlias = dict[str, Any]
Rows: TypeAlias = Sequence[Row]


@dataclass(frozen=True)
class Call(Generic[T]):
    """One statement with its values, and how its rows become an answer."""

    sql: LiteralString
    read: Callable[[Rows], T]
    values: Mapping[str, object] = field(default_factory=dict)


def nothing(_: Rows) -> None:
    """The answer of a statement that has none."""


def only(rows: Rows) -> Any:
    """The single value of a single row."""
    ((value,),) = (row.values() for row in rows)
    return value


# The frame of a request.

BEGIN = Call("begin", nothing)
COMMIT = Call("commit", nothing)


def limit_statement(milliseconds: int) -> Call[None]:
    """Limit each statement after this one. A limit set within a statement would not bind that statement."""
    return Call(
        "select set_config('statement_timeout', %(limit)s, true)", nothing, {"limit": str(milliseconds)}
    )


def begin_request(token: str) -> Call[None]:
    # a token is ASCII; one that cannot even be sent is refused by the same code and text as any other
    sendable = token if token.isascii() and "\0" not in token else ""
    return Call("select app.begin_request(%(token)s)", nothing, {"token": sendable})


def open_context_as(firm: str, login: str) -> Call[None]:
    return Call("select app.open_context_as(%(firm)s, %(login)s)", nothing, {"firm": firm, "login": login})


# Questions.


def context() -> Call[Context]:
    return Call(
        "select app.current_firm_id_or_null() as firm_id, app.current_user_id_or_null() as user_id",
        lambda rows: Context.model_validate(rows[0]),
    )


def find_all_active_by_name(name: str) -> Call[tuple[ClientMatch, ...]]:
    return Call(
        "select client_id, client_number, display_name, email, fit, score"
        " from app.find_all_active_by_name(%(name)s)",
        lambda rows: tuple(ClientMatch.model_validate(row) for row in rows),
        {"name": name},
    )


def resolve_client(name: str) -> Call[ResolveAnswer]:
    return Call(
        "select app.resolve_client(%(name)s)",
        lambda rows: RESOLVE_ANSWER.validate_python(only(rows)),
        {"name": name},
    )


def search_matters(query: str) -> Call[SearchAnswer]:
    return Call(
        "select position, matter_id, matter_number, title, client_id, client_name, score, grade, matched,"
        " decision, decision_rule from app.search_matters(%(query)s)",
        SearchAnswer.of_rows,
        {"query": query},
    )


# Loading.


def upsert_client(
    client_number: str, display_name: str, email: str | None, aliases: Sequence[str], status: str
) -> Call[UUID]:
    return Call(
        "select app.upsert_client(%(client_number)s, %(display_name)s, %(email)s, %(aliases)s::text[],"
        " %(status)s)",
        only,
        {
            "client_number": client_number,
            "display_name": display_name,
            "email": email,
            "aliases": list(aliases),
            "status": status,
        },
    )


def upsert_matter(
    matter_number: str,
    client_number: str,
    title: str,
    description: str,
    practice_area: str,
    status: str,
    opened_on: date | None,
) -> Call[UUID]:
    return Call(
        "select app.upsert_matter(%(matter_number)s, %(client_number)s, %(title)s, %(description)s,"
        " %(practice_area)s, %(status)s, coalesce(%(opened_on)s::date, current_date))",
        only,
        {
            "matter_number": matter_number,
            "client_number": client_number,
            "title": title,
            "description": description,
            "practice_area": practice_area,
            "status": status,
            "opened_on": opened_on,
        },
    )


def upsert_matter_party(matter_number: str, name: str, role: str) -> Call[UUID]:
    return Call(
        "select app.upsert_matter_party(%(matter_number)s, %(name)s, %(role)s)",
        only,
        {"matter_number": matter_number, "name": name, "role": role},
    )


def upsert_document(matter_number: str, title: str, kind: str) -> Call[UUID]:
    return Call(
        "select app.upsert_document(%(matter_number)s, %(title)s, %(kind)s)",
        only,
        {"matter_number": matter_number, "title": title, "kind": kind},
    )


def loaded_rows(rows: Rows) -> tuple[LoadedRow, ...]:
    return tuple(LoadedRow.model_validate(row) for row in rows)


def upsert_clients(rows: Sequence[Row]) -> Call[tuple[LoadedRow, ...]]:
    return Call(
        "select line, outcome, id, reason from app.upsert_clients(%(rows)s)",
        loaded_rows,
        {"rows": Jsonb(list(rows))},
    )


def upsert_matters(rows: Sequence[Row]) -> Call[tuple[LoadedRow, ...]]:
    return Call(
        "select line, outcome, id, reason from app.upsert_matters(%(rows)s)",
        loaded_rows,
        {"rows": Jsonb(list(rows))},
    )


def upsert_matter_parties(rows: Sequence[Row]) -> Call[tuple[LoadedRow, ...]]:
    return Call(
        "select line, outcome, id, reason from app.upsert_matter_parties(%(rows)s)",
        loaded_rows,
        {"rows": Jsonb(list(rows))},
    )


def upsert_documents(rows: Sequence[Row]) -> Call[tuple[LoadedRow, ...]]:
    return Call(
        "select line, outcome, id, reason from app.upsert_documents(%(rows)s)",
        loaded_rows,
        {"rows": Jsonb(list(rows))},
    )


# Keys, for an administrator.


def add_token_key(kid: str, secret: bytes) -> Call[None]:
    return Call("select app.add_token_key(%(kid)s, %(secret)s)", nothing, {"kid": kid, "secret": secret})


def list_token_keys() -> Call[tuple[TokenKey, ...]]:
    return Call(
        "select kid, created_at, retired_at from app.list_token_keys()",
        lambda rows: tuple(TokenKey.model_validate(row) for row in rows),
    )


def retire_token_key(kid: str) -> Call[None]:
    return Call("select app.retire_token_key(%(kid)s)", nothing, {"kid": kid})
