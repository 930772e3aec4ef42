"""The reads that have a tool, as calls of execute_tool: each is checked and leaves a row in the audit trail.

The answers are the models that the functions of the same name give, with the id of the call. A name that fits
several clients, and an id or a name that stands for nothing, are answers where that is what was asked, and
exceptions where the call only goes on with the one that was meant. Any other denial is the exception of its
reason.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar, Unpack
from uuid import UUID

from firmwall import errors, statements
from firmwall.call import Call, Rows, given, value_as
from firmwall.models import (
    Answer,
    ClientDetail,
    Denied,
    DocumentAnswer,
    Executed,
    FoundEntry,
    MatterConditions,
    MatterDetail,
    MattersPage,
    NeedsClarification,
    ResolveAnswer,
    SearchAnswer,
    ToolBody,
)
from firmwall.models.clients import RESOLVE_ANSWER
from firmwall.models.tool_calls import SERVER_TOOL_EXECUTE_RESPONSE

T = TypeVar("T")
AnswerT = TypeVar("AnswerT", bound=Answer)

tool_body = value_as(SERVER_TOOL_EXECUTE_RESPONSE.validate_python)


def tool(
    name: str, params: Mapping[str, object], answers: UUID | None, read: Callable[[ToolBody, Any], T]
) -> Call[T]:
    """A call of a tool that reads; `read` makes the answer of the body and its result."""

    def answer(rows: Rows) -> T:
        body = tool_body(rows)
        return read(body, body.result_or_raise())

    call = statements.execute_tool(name, params, answers=answers)
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

    call = statements.execute_tool(name, params, answers=answers)
    return Call(call.sql, answer, call.values)


def find_client(name: str) -> Call[ResolveAnswer]:
    """The active client that the name means, or the choices, or none.

    Raises InvalidArgument (FW012) for a name that is blank or over 300 characters.
    """

    def answer(rows: Rows) -> ResolveAnswer:
        match tool_body(rows):
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

    call = statements.execute_tool("find_client", {"name": name})
    return Call(call.sql, answer, call.values)


def search_matters(query: str) -> Call[SearchAnswer]:
    """The matters that fit the words best, and whether the first may be proposed.

    Raises InvalidArgument (FW012) for a query that is blank or over 1000 characters.
    """
    return tool("search_matters", {"query": query}, None, SearchAnswer.of_body)


def resolve_matter_document(
    matter_id: UUID, query: str, *, answers: UUID | None = None
) -> Call[DocumentAnswer]:
    """The documents of one matter that fit the words best, and whether the first may be proposed.

    Raises NotFound (FW020) for a matter that this person cannot see, InvalidArgument (FW012) for a query that
    is blank or over 1000 characters.
    """
    params = {"matter_id": matter_id, "query": query}
    return tool("resolve_matter_document", params, answers, DocumentAnswer.of_body)


def global_search(query: str) -> Call[tuple[FoundEntry, ...]]:
    """Clients, matters, parties and documents that fit the words, in one ranking.

    Raises InvalidArgument (FW012) for a query that is blank or over 1000 characters.
    """
    return tool(
        "global_search",
        {"query": query},
        None,
        lambda _, result: tuple(FoundEntry.model_validate(found) for found in result["candidates"]),
    )


def get_client(client_id: UUID, *, answers: UUID | None = None) -> Call[ClientDetail | None]:
    """One client, active or not, by its id; None where the firm has none of that id."""
    return one("get_client", {"client_id": client_id}, answers, "client", ClientDetail)


def get_matter(matter_id: UUID, *, answers: UUID | None = None) -> Call[MatterDetail | None]:
    """One matter with its client and parties; None where there is none that this person can see."""
    return one("get_matter", {"matter_id": matter_id}, answers, "matter", MatterDetail)


def query_matters(
    *, answers: UUID | None = None, **conditions: Unpack[MatterConditions]
) -> Call[MattersPage]:
    """The matters that meet all conditions: one page, newest first, and how many there are in all.

    Raises NotFound (FW020) for a client_name that fits nobody, and ClarificationNeeded (FW021) with the
    `choices` and the `call_id` for one that fits several: ask, and call again with `client_id` and
    `answers=call_id`. Raises InvalidArgument (FW012) for a value that does not fit.
    """
    return tool(
        "query_matters", given(conditions), answers, lambda _, result: MattersPage.model_validate(result)
    )
