"""A call: one statement with its values, and how its rows become an answer.

No statement is ever composed: the texts are literals, and the server binds the values. So a name or a query
never stands in the text of a statement, where other sessions of the same login could read it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, LiteralString, TypeAlias, TypeVar

from psycopg.types.json import Jsonb

T = TypeVar("T")
Row: TypeAlias = dict[str, Any]
Rows: TypeAlias = Sequence[Row]


@dataclass(frozen=True)
class Call(Generic[T]):
    """One statement with its values, and how its rows become an answer."""

    sql: LiteralString
    read: Callable[[Rows], T]
    values: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True)
class Read(Call[T]):
    """A statement that changes nothing, so it is answered by a standby and in a read-only transaction too."""


# How rows become an answer. `model` makes it of one row or of one value: `Firm.model_validate`.


def nothing(_: Rows) -> None:
    """The answer of a function that returns void."""


def only(rows: Rows) -> Any:
    """The single value of a single row, as the driver reads it."""
    ((value,),) = (row.values() for row in rows)
    return value


def value_as(model: Callable[[Any], T]) -> Callable[[Rows], T]:
    """The single value of a single row."""
    return lambda rows: model(only(rows))


def row_as(model: Callable[[Any], T]) -> Callable[[Rows], T]:
    """The first row, which is there."""
    return lambda rows: model(rows[0])


def row_or_none_as(model: Callable[[Any], T]) -> Callable[[Rows], T | None]:
    """The first row, or None."""
    return lambda rows: model(rows[0]) if rows else None


def rows_as(model: Callable[[Any], T]) -> Callable[[Rows], tuple[T, ...]]:
    """Every row."""
    return lambda rows: tuple(model(row) for row in rows)


# Values of parameters.


def as_jsonb(value: object) -> Jsonb:
    """A parameter of type jsonb. It has its own writer: the application may set psycopg's."""
    return Jsonb(value, as_text)


def as_text(value: object) -> str:
    """JSON of parameters: ids and days as the texts they are in JSON."""
    return json.dumps(value, ensure_ascii=False, allow_nan=False, default=str)


def as_array(value: Sequence[T] | None) -> list[T] | None:
    """A parameter of an array type, from any sequence."""
    return None if value is None else list(value)


def given(conditions: Mapping[str, object]) -> dict[str, object]:
    """The conditions that were given: None is no condition."""
    return {name: value for name, value in conditions.items() if value is not None}
