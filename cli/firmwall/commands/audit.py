"""firmwall audit: who asked what, and what was answered."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from json import dumps
from time import sleep
from typing import Annotated
from uuid import UUID

import typer
from pydantic import JsonValue

from firmwall.client import Asker, Firmwall
from firmwall.commands import new_app
from firmwall.models import AuditedCall, InstallationAct, RecordedAct, ServerToolOutcome
from firmwall.terminal import console
from firmwall.terminal.cli_session import firmwall_at, require_asker, rows_of
from firmwall.terminal.console import ExitCode
from firmwall.terminal.options import As, DatabaseUrl, Firm, Json, Limit, Token

app = new_app(
    "Read the calls and acts of a firm; for an administrator, look for gaps and keep the months.",
    default="trail",
)

Hours = Annotated[
    float | None,
    typer.Option("--hours", metavar="N", min=0, help="Only the last so many hours.", show_default=False),
]

Person = Annotated[
    UUID | None,
    typer.Option(
        "--person",
        metavar="ID",
        help="Only the person with this id (see firmwall member list), and those merged into them.",
        show_default=False,
    ),
]

CALL_COLUMNS = ("At", "Person", "Tool", "Asked", "Outcome", "Rows", "ms")
ACT_COLUMNS = ("At", "Person", "Act", "On", "Change")

# A call is dated by its beginning and shows once it is committed: how far back --follow looks each time.
OVERLAP = timedelta(seconds=60)


@app.command()
def trail(
    tool: Annotated[
        str | None, typer.Option("--tool", metavar="NAME", help="Only this tool.", show_default=False)
    ] = None,
    outcome: Annotated[
        ServerToolOutcome | None,
        typer.Option(
            "--outcome",
            metavar="OUTCOME",
            help="Only this one: executed, proposal, needs_clarification or denied.",
            show_default=False,
        ),
    ] = None,
    person: Person = None,
    hours: Hours = None,
    limit: Annotated[
        int | None,
        typer.Option(
            "--limit",
            metavar="N",
            min=1,
            max=1000,
            help="At most so many calls; 50 unless given.",
            show_default=False,
        ),
    ] = None,
    follow: Annotated[bool, typer.Option("--follow", "-f", help="Go on with calls as they come.")] = False,
    database_url: DatabaseUrl = None,
    token: Token = None,
    firm: Firm = None,
    login: As = None,
    json: Json = False,
) -> None:
    """Show the calls of the firm, newest first.

    The person needs the permission audit:read.

    It runs when no command is named.

    --follow shows new calls, oldest first, one line each, until it is interrupted.
    """
    if follow and not (hours is None and limit is None):
        console.fail(
            "--follow goes with neither --hours nor --limit",
            hint="It shows each call that comes from now on; without --follow, those that were.",
            code=ExitCode.USAGE,
        )
    asker = require_asker(token, firm, login)
    fw = firmwall_at(database_url)
    if follow:
        for call in followed(fw, asker, tool, outcome, person):
            if json:
                console.line(call.model_dump_json())
            else:
                console.line("  ".join(str(cell) for cell in cells(call) if cell is not None))
        return
    calls = fw.audit_trail(
        asker, since=since(hours), tool=tool, outcome=outcome, user=person, limit=limit or 50
    )
    if json:
        console.emit_json(rows_of(calls, as_json=True))
    else:
        console.table(CALL_COLUMNS, map(cells, calls))


def cells(call: AuditedCall) -> tuple[object, ...]:
    return (
        f"{call.at.astimezone():%d %b %H:%M:%S}",
        call.user_name,
        call.tool,
        said(call.params),
        " ".join(filter(None, (call.outcome.value, call.reason))),
        call.row_count,
        f"{call.duration_us / 1000:.1f}",
    )


@app.command()
def acts(
    act: Annotated[
        str | None, typer.Option("--act", metavar="NAME", help="Only this act.", show_default=False)
    ] = None,
    person: Person = None,
    subject: Annotated[
        UUID | None,
        typer.Option("--subject", metavar="ID", help="Only acts on this row or person.", show_default=False),
    ] = None,
    hours: Hours = None,
    limit: Limit = 50,
    database_url: DatabaseUrl = None,
    token: Token = None,
    firm: Firm = None,
    login: As = None,
    json: Json = False,
) -> None:
    """Show what was changed in the firm, newest first.

    The person needs the permission audit:read."""
    found = firmwall_at(database_url).list_acts(
        require_asker(token, firm, login),
        since=since(hours),
        act=act,
        subject=subject,
        user=person,
        limit=limit,
    )
    if json:
        console.emit_json(rows_of(found, as_json=True))
    else:
        console.table(ACT_COLUMNS, map(act_cells, found))


@app.command()
def installation(
    act: Annotated[
        str | None, typer.Option("--act", metavar="NAME", help="Only this act.", show_default=False)
    ] = None,
    limit: Limit = 50,
    database_url: DatabaseUrl = None,
    json: Json = False,
) -> None:
    """Show what was changed that belongs to no firm.

    These are people, keys and word lists. For an administrator."""
    found = firmwall_at(database_url).list_installation_acts(act=act, limit=limit)
    if json:
        console.emit_json(rows_of(found, as_json=True))
    else:
        console.table(ACT_COLUMNS, map(act_cells, found))


def act_cells(act: RecordedAct | InstallationAct) -> tuple[object, ...]:
    return (
        f"{act.at.astimezone():%d %b %H:%M:%S}",
        act.user_name or f"login {act.login}",
        act.act,
        act.label or act.subject_type,
        said(act.counts) if act.counts else changed(act.before, act.after),
    )


def changed(before: JsonValue, after: JsonValue) -> str:
    """What is different afterwards, key by key; a row that is new has all of it."""
    if not isinstance(after, dict):
        return said(after)
    old = before if isinstance(before, dict) else {}
    return said({key: value for key, value in after.items() if old.get(key) != value})


def said(value: JsonValue) -> str:
    """Parameters or columns on one line, those that are there."""
    if not isinstance(value, dict):
        return "" if value is None else json_text(value)
    return ", ".join(
        f"{key}: {item if isinstance(item, str) else json_text(item)}"
        for key, item in value.items()
        if item not in (None, "", [])
    )


def json_text(value: JsonValue) -> str:
    return dumps(value, ensure_ascii=False)


def followed(
    fw: Firmwall,
    asker: Asker,
    tool: str | None,
    outcome: str | None,
    person: UUID | None,
    pause: float = 1.0,
) -> Iterator[AuditedCall]:
    """Calls that have been committed since this began, each once."""
    begun = datetime.now(UTC)
    seen: dict[UUID, datetime] = {}
    while True:
        calls = fw.audit_trail(
            asker,
            since=max(begun, datetime.now(UTC) - OVERLAP),
            tool=tool,
            outcome=outcome,
            user=person,
            limit=1000,
        )
        for call in reversed(calls):
            if call.call_id not in seen:
                yield call
        seen = {call.call_id: call.at for call in calls}
        sleep(pause)


def since(hours: float | None) -> datetime | None:
    return None if hours is None else datetime.now(UTC) - timedelta(hours=hours)


@app.command()
def gaps(hours: Hours = None, database_url: DatabaseUrl = None, json: Json = False) -> None:
    """List numbers of calls that have no audit row. For an administrator.

    A call that was rolled back or cut off by a crash leaves no row. A call that is still running has none
    yet.

    Looks at the last day unless --hours says otherwise. Exit status 1: there are some.
    """
    found = firmwall_at(database_url).audit_gaps(since(hours))
    console.emit(
        rows_of(found, as_json=json),
        as_json=json,
        columns=("first_missing", "last_missing", "missing", "after_call_at", "before_call_at"),
    )
    if found:
        raise typer.Exit(ExitCode.NEGATIVE)


@app.command()
def unscoped(
    limit: Limit = 50,
    database_url: DatabaseUrl = None,
    json: Json = False,
) -> None:
    """List the calls that had no firm or no person, newest first. For an administrator."""
    found = firmwall_at(database_url).list_unscoped_calls(limit)
    console.emit(
        rows_of(found, as_json=json), as_json=json, columns=("at", "login", "tool", "calls", "call_id")
    )


@app.command()
def partitions(
    ahead: Annotated[int, typer.Option("--ahead", metavar="N", min=0, max=120, help="Months to make.")] = 3,
    keep: Annotated[
        int | None,
        typer.Option(
            "--keep", metavar="N", min=1, help="Drop months older than so many.", show_default="keep all"
        ),
    ] = None,
    database_url: DatabaseUrl = None,
    json: Json = False,
) -> None:
    """Make the coming months of the audit trail, and drop old ones. For an administrator.

    Run it once a month. Dropping is retention: what is gone is gone.
    """
    done = firmwall_at(database_url).keep_audit_partitions(ahead, months_kept=keep)
    console.emit(rows_of(done, as_json=json), as_json=json, columns=("partition", "done"))
