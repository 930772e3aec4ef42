"""firmwall call: a tool call, as an assistant makes it."""

import json as json_format
from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import Annotated
from uuid import UUID

import typer
from pydantic import JsonValue

from firmwall.client import Firmwall
from firmwall.commands import new_app
from firmwall.errors import FirmwallError
from firmwall.models import Denied, Executed, NeedsClarification, Proposed, ServerToolExecuteResponse
from firmwall.terminal import console
from firmwall.terminal.cli_session import firmwall_at, require_asker
from firmwall.terminal.console import ExitCode
from firmwall.terminal.options import As, DatabaseUrl, Firm, Json, Token

app = new_app()

# What a person at a prompt can do about a denial; what a body says to an assistant stands in the body.
WHAT_TO_DO = {
    "invalid_params": "What a tool takes: firmwall catalog --all --json.",
    "not_permitted": "What may be called: firmwall catalog.",
}


@app.command()
def call(
    tool: Annotated[str, typer.Argument(metavar="TOOL", help="The name of the tool; see firmwall catalog.")],
    params: Annotated[
        str, typer.Option("--params", metavar="JSON", help="The parameters, as a JSON object.")
    ] = "{}",
    request_id: Annotated[
        str | None,
        typer.Option("--request-id", metavar="ID", help="Makes a write happen once.", show_default=False),
    ] = None,
    answers: Annotated[
        UUID | None,
        typer.Option(
            "--answers", metavar="CALL", help="The call whose choices this one answers.", show_default=False
        ),
    ] = None,
    database_url: DatabaseUrl = None,
    token: Token = None,
    firm: Firm = None,
    login: As = None,
    json: Json = False,
) -> None:
    """Call a tool and print what came back. The call leaves one audit row.

    Exit status 0: executed, or proposed. 1: a question, or not found. 3: denied for another reason.
    """
    fw = firmwall_at(database_url)
    body = fw.execute_tool(
        require_asker(token, firm, login), tool, parsed(params), request_id=request_id, answers=answers
    )
    if json:
        console.emit_json(body.model_dump(mode="json"))
    else:
        takes = what_it_takes(fw, body) if isinstance(body, Denied) else None
        show(body, takes)
    raise typer.Exit(exit_code(body))


def parsed(params: str) -> dict[str, JsonValue]:
    try:
        value = json_format.loads(params)
    except ValueError as error:
        console.fail("--params is no JSON", hint=str(error), code=ExitCode.USAGE)
    if not isinstance(value, dict):
        console.fail("--params is no JSON object", hint='Such as {"name": "Manish"}.', code=ExitCode.USAGE)
    return value


def exit_code(body: ServerToolExecuteResponse) -> ExitCode:
    match body:
        case Executed() | Proposed():
            return ExitCode.OK
        case NeedsClarification() | Denied(reason="not_found"):
            return ExitCode.NEGATIVE
    return ExitCode.REFUSED


def what_it_takes(fw: Firmwall, body: Denied) -> str | None:
    """For a parameter that does not fit: what the tool takes instead. None where this login may not look."""
    with suppress(FirmwallError):
        if body.reason == "invalid_params" and body.parameter is not None:
            tools = {tool.name: tool.arguments for tool in fw.list_tools()}
            known = tools[body.tool]["properties"] if body.tool in tools else None
            if isinstance(known, dict) and body.parameter in known:
                return f"{body.parameter} must fit {json_format.dumps(known[body.parameter])}."
            if isinstance(known, dict):
                return f"{body.tool} takes: {', '.join(sorted(known))}."
    return None


def show(body: ServerToolExecuteResponse, takes: str | None) -> None:
    """A body for a person: what was found, or asked, or refused. `takes` is what the tool takes instead."""
    match body:
        case Executed(result=result, nothing=nothing, decision=decision):
            if nothing is None:
                show_result(result)
            else:
                console.line(nothing.text)
            if decision is not None:
                console.note(f"{decision.action} (rule {decision.rule})")
        case Proposed(proposal=proposal):
            console.line(f"Proposed for {proposal.subject.label}; nothing has changed yet.")
            for change in changes(proposal.before, proposal.after):
                console.line(f"  {change}")
            console.note(f"A person decides until {proposal.expires_at:%Y-%m-%d %H:%M}:")
            console.note(f"  firmwall proposals approve {proposal.proposal_id}")
        case NeedsClarification(choices=choices, choices_truncated=truncated, none_of_these=none):
            console.table(
                ("Which one?", "Id"), [*((choice.label, choice.id) for choice in choices), (none, "")]
            )
            if truncated:
                console.note("There are more. Say more of the name.")
            console.note(f"Call again with the id that was chosen, and --answers {body.call_id}")
        case Denied(reason=reason, nothing=nothing, parameter=parameter):
            refused = f"Denied: {reason} ({parameter})." if parameter else f"Denied: {reason}."
            console.line(nothing.text if nothing else refused)
            if takes is not None or reason in WHAT_TO_DO:
                console.note(takes or WHAT_TO_DO[reason])
    console.note(f"call {body.call_id}: {body.outcome}")


def changes(before: Mapping[str, JsonValue] | None, after: Mapping[str, JsonValue]) -> Iterator[str]:
    """What would be different, a line each."""
    for key, value in sorted(after.items()):
        was = (before or {}).get(key)
        if was != value and (was or value):
            yield f"{key}: {in_words(was)} → {in_words(value)}" if was else f"{key}: {in_words(value)}"


def in_words(value: JsonValue) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


def show_result(result: JsonValue) -> None:
    """Lists as tables, the rest as lines. A tool of a DBA's own may answer anything."""
    if not isinstance(result, dict):
        console.emit_json(result)
        return
    for key, value in result.items():
        if isinstance(value, list) and all(isinstance(row, dict) for row in value):
            rows = [row for row in value if isinstance(row, dict)]
            columns = [column for column in (rows[0] if rows else {}) if for_a_person(column)]
            console.table(columns, ([row.get(column) for column in columns] for row in rows))
        elif isinstance(value, dict):
            show_result(value)
        elif value is not None and for_a_person(key):
            console.line(f"{key}: {value}")


def for_a_person(key: str) -> bool:
    """Ids and what a search matched are for programs: --json shows them."""
    return key not in ("id", "matched", "score") and not key.endswith("_id")
