"""The reads that have a tool, as calls of execute_tool: each is checked and leaves a row in the audit trail.

The answers are the models that the functions of the same name give, with the id of the call. A name that fits
several clients, and an id or a name that stands for nothing, are answers where that is what was asked, and
exceptions where the call only goes on with the one that was meant. Any other denial is the exception of its
reason.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date
from typing import Any, TypeVar
from uuid import UUID

from firmwall import errors, statements
from firmwall.models import (
    Answer,
    ClientDetail,
    Denied,
    DocumentAnswer,
    Executed,
    FoundEntry,
    MatterDetail,
    MattersPage,
    NeedsClarification,
    ResolveAnswer,
    SearchAnswer,
    ToolBody,
)
from firmwall.models.clients import RESOLVE_ANSWER
from firmwall.statements import Call, MatterStatus, Rows, tool_body

T = TypeVar("T")
AnswerT = TypeVar("AnswerT", bound=Answer)


def tool(
    name: str, params: Mapping[str, object], answers: UUID | None, read: Callable[[ToolBody, Any], T]
) -> Call[T]:
    """A call of a tool that reads; `read` makes the answer of the body and its result."""

    def answer(rows: Rows) -> T:
        body = tool_body(rows)
        return read(body, body.result_or_raise())

    call = statements.execute_tool(name, params, None, answers)
    return Call(call.sql, answer, call.values)


def one(
    name: str, params: Mapping[str, object], answers: UUID | None, key: str, model: type[AnswerT]
) -> Call[AnswerT | None]:
    """A call of a tool that shows one thing; None where there is none that this person can see."""

    def answer(rows: Rows) -> AnswerT | None:
        body = tool_body(rows)
        if isinstance(body, Denied) and body.reason == "not_found":
            return None
        result: Any = body.result_or_raise()
        return model.model_validate(result[key])

    call = statements.execute_tool(name, params, None, answers)
    return Call(call.sql, answer, call.values)


def find_client(name: str) -> Call[ResolveAnswer]:
    def answer(rows: Rows) -> ResolveAnswer:
        match statements.tool_body(rows):
            case Executed(call_id=call_id, result=dict(found)):
                return RESOLVE_ANSWER.validate_python({**found, "outcome": "one", "call_id": call_id})
            case NeedsClarification(call_id=call_id, choices=choices, choices_truncated=truncated):
                return RESOLVE_ANSWER.validate_python(
                    {
                        "outcome": "choices",
                        "choices": choices,
                        "choices_truncated": truncated,
                        "scope": "active",
                        "call_id": call_id,
                    }
                )
            case Denied(call_id=call_id, reason="not_found"):
                return RESOLVE_ANSWER.validate_python(
                    {"outcome": "none", "scope": "active", "call_id": call_id}
                )
            case body:
                body.result_or_raise()
                raise errors.ToolFailed

    call = statements.execute_tool("find_client", {"name": name}, None, None)
    return Call(call.sql, answer, call.values)


def get_client(client_id: UUID, answers: UUID | None) -> Call[ClientDetail | None]:
    return one("get_client", {"client_id": client_id}, answers, "client", ClientDetail)


def get_matter(matter_id: UUID, answers: UUID | None) -> Call[MatterDetail | None]:
    return one("get_matter", {"matter_id": matter_id}, answers, "matter", MatterDetail)


def query_matters(conditions: Mapping[str, object], answers: UUID | None) -> Call[MattersPage]:
    return tool("query_matters", conditions, answers, lambda _, result: MattersPage.model_validate(result))


def search_matters(query: str) -> Call[SearchAnswer]:
    return tool("search_matters", {"query": query}, None, SearchAnswer.of_body)


def resolve_matter_document(matter_id: UUID, query: str, answers: UUID | None) -> Call[DocumentAnswer]:
    return tool(
        "resolve_matter_document",
        {"matter_id": matter_id, "query": query},
        answers,
        DocumentAnswer.of_body,
    )


def global_search(query: str) -> Call[tuple[FoundEntry, ...]]:
    return tool(
        "global_search",
        {"query": query},
        None,
        lambda _, result: tuple(FoundEntry.model_validate(found) for found in result["candidates"]),
    )


def matter_conditions(
    client_id: UUID | None,
    client_name: str | None,
    status: MatterStatus | None,
    practice_area: str | None,
    q: str | None,
    opened_from: date | None,
    opened_to: date | None,
    limit: int | None,
    cursor: str | None,
) -> dict[str, object]:
    """The conditions that were given, by the names that query_matters has for them."""
    return {name: value for name, value in locals().items() if value is not None}
