"""firmwall migrate: bring a database to what the files say, and say how far apart they are."""

import difflib
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Annotated

import typer

from firmwall.commands import new_app
from firmwall.operate import migrate
from firmwall.terminal import console
from firmwall.terminal.console import ExitCode
from firmwall.terminal.options import DatabaseUrl, Json, require_database

app = new_app("Install and upgrade firmwall in a database, one transaction at a time.")

Again = Annotated[
    bool,
    typer.Option("--again", help="Replace functions and policies that did not change, too: mends drift."),
]
Verbose = Annotated[
    bool, typer.Option("--verbose", "-v", help="Name each function and policy, also where many go alike.")
]

# So many functions or policies of which the same is to be said are shown one by one.
FEW = 5


@app.command()
def plan(
    database_url: DatabaseUrl = None, again: Again = False, verbose: Verbose = False, json: Json = False
) -> None:
    """Show what `up` would run. Exit status 1 when drift forbids it."""
    state, planned = migrate.look(require_database(database_url), again=again)
    show_plan(planned, verbose, json, {"missing_extensions": state.missing_extensions})
    if state.missing_extensions and not json:
        console.warn(
            f"this database does not have {', '.join(state.missing_extensions)}: "
            "`firmwall migrate up --create-extensions` creates what is missing"
        )
    if planned.drift:
        raise typer.Exit(ExitCode.NEGATIVE)


@app.command()
def up(
    database_url: DatabaseUrl = None,
    create_extensions: Annotated[
        bool,
        typer.Option("--create-extensions", help="Create the extensions first, in the schema extensions."),
    ] = False,
    again: Again = False,
    wait: Annotated[
        str | None,
        typer.Option(
            "--wait", metavar="TIME", help="How long to wait for another apply, such as 30s.  [10min]"
        ),
    ] = None,
    verbose: Verbose = False,
    json: Json = False,
) -> None:
    """Apply what is missing, all of it or nothing."""
    started = time.monotonic()
    done = migrate.up(
        require_database(database_url),
        create_extensions=create_extensions,
        again=again,
        wait=wait,
        on_warning=console.warn,
    )
    show_plan(done, verbose, json)
    if not json and done.steps:
        count = f"{len(done.steps)} step{'s' if len(done.steps) > 1 else ''}"
        console.note(f"{count} in {time.monotonic() - started:.1f} s")


def show_plan(
    planned: migrate.Plan, verbose: bool, json: bool, beside: Mapping[str, object] | None = None
) -> None:
    if json:
        console.emit_json(
            {
                "steps": [
                    {"action": s.action, "kind": s.kind, "name": s.name, "detail": s.detail, "drops": s.drops}
                    for s in planned.steps
                ],
                "drift": planned.drift,
                **(beside or {}),
            }
        )
        return
    if planned.steps:
        console.table(["action", "kind", "name", "detail"], plan_rows(planned.steps, verbose))
    elif not planned.drift:
        console.line("nothing to do")
    for text in planned.drift:
        console.error(text)


def plan_rows(steps: Sequence[migrate.Step], verbose: bool) -> Iterator[tuple[str, ...]]:
    """A row a step; many functions or policies of which the same is to be said are one row.

    A step that drops something for good is never among them.
    """

    def said(step: migrate.Step) -> tuple[str, ...]:
        return (
            step.action,
            step.kind,
            "; ".join([step.detail, *(f"drops {it}" for it in step.drops_for_good)]),
        )

    alike = Counter(map(said, steps))
    shown = set()
    for step in steps:
        action, kind, detail = said(step)
        many = step.kind in ("function", "policy", "tool") and alike[said(step)] > FEW
        if verbose or not many:
            yield action, kind, step.name, detail
        elif said(step) not in shown:
            shown.add(said(step))
            yield action, kind, f"{alike[said(step)]} of them", detail


@app.command()
def status(database_url: DatabaseUrl = None, json: Json = False) -> None:
    """Say which version the database holds. Exit status 1 when `up` has something to do."""
    state, planned = migrate.look(require_database(database_url))
    schema = state.of("schema")
    last = max(state.ledger.values(), key=lambda row: row.applied_at, default=None)
    facts = {
        "installed": state.installed,
        "version": last.version if last else None,
        "commit": last.commit if last else None,
        "schema": max(schema, default=None),
        "functions": len(state.of("function")),
        "policies": sum(len(row.objects) for row in state.of("policy").values()),
        "applied_at": last.applied_at.isoformat(timespec="seconds") if last else None,
        "applied_by": last.applied_by if last else None,
        "pending": len(planned.steps),
        "drift": planned.drift,
    }
    if json:
        console.emit_json(facts)
    elif last is None:
        console.line("not installed")
    else:
        console.facts({name.replace("_", " "): shown(value) for name, value in facts.items()})
    if planned.steps or planned.drift:
        raise typer.Exit(ExitCode.NEGATIVE)


def shown(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "; ".join(value) or "none" if isinstance(value, list) else str(value)


@app.command()
def verify(
    database_url: DatabaseUrl = None,
    diff: Annotated[bool, typer.Option("--diff", help="Show how each changed definition differs.")] = False,
    sql: Annotated[
        bool,
        typer.Option(
            "--sql", help="Print what takes stray rights away, as one transaction, and nothing else."
        ),
    ] = False,
    json: Json = False,
) -> None:
    """Name every difference between the files and the database. Exit status 1 when there is one.

    A right that no file gives comes with the statement that takes it away. A tool that a DBA has corrected or
    withdrawn is named as their own, and is no reason for exit status 1.
    """
    findings = migrate.verify(require_database(database_url))
    if sql:
        typer.echo(migrate.remedies(findings), nl=False)
    elif json:
        console.emit_json([vars(finding) for finding in findings])
    elif not findings:
        console.line("no drift")
    else:
        for finding in findings:
            console.line(f"{finding.what:<8} {described(finding)}")
            if finding.remedy:
                console.line(f"         {finding.remedy}")
            for text in difference(finding) if diff else []:
                console.line(f"         {text}")
        if any(finding.what == "pending" for finding in findings):
            console.note("`firmwall migrate up` does what is pending.")
        if any(finding.what not in ("own", "pending") for finding in findings):
            console.note(
                "`firmwall migrate up --again` puts functions and policies back that were changed by hand."
            )
        if any(finding.remedy for finding in findings):
            console.note("`firmwall migrate verify --sql` prints the statements as one transaction for psql.")
    if any(finding.what != "own" for finding in findings):
        raise typer.Exit(ExitCode.NEGATIVE)


def described(finding: migrate.Finding) -> str:
    """The finding on one line: definitions that do not fit there are for --diff."""
    name = f"{finding.object}: {finding.facet}" if finding.facet else finding.object
    if finding.what in ("changed", "own"):
        both = f"{finding.expected} -> {finding.found}"
        return f"{name}: {both}" if "\n" not in both and len(both) <= 100 else name
    return f"{name} ({finding.expected})" if finding.what == "pending" else name


def difference(finding: migrate.Finding) -> list[str]:
    if finding.what != "changed" or finding.expected is None or finding.found is None:
        return []
    return list(
        difflib.unified_diff(
            finding.expected.splitlines(), finding.found.splitlines(), "as applied", "now", lineterm=""
        )
    )


@app.command()
def bundle(
    upgrade: Annotated[
        bool, typer.Option("--upgrade", help="For the database at --database-url: only what it lacks.")
    ] = False,
    out: Annotated[
        Path | None, typer.Option("--out", "-o", metavar="FILE", help="Write there instead of printing.")
    ] = None,
    verify: Annotated[
        bool, typer.Option("--verify", help="The SQL file that does what `verify` does, instead.")
    ] = False,
    database_url: DatabaseUrl = None,
    json: Json = False,
) -> None:
    """Print one SQL file that does what `up` does.

    It is for psql, or any SQL console.

    A file that exists is not overwritten.
    """
    if upgrade and verify:
        console.fail("--upgrade and --verify make two files", hint="Give one of them.", code=ExitCode.USAGE)
    if out is not None and out.exists():
        console.fail(f"{out} exists", hint="Name a file that does not exist.", code=ExitCode.USAGE)
    if verify:
        text = migrate.verify_script()
    else:
        text = migrate.bundle(require_database(database_url) if upgrade else None)
    lines = text.count("\n")
    if out is not None:
        out.write_text(text, encoding="utf-8")
    if json:
        console.emit_json({"file": str(out), "lines": lines} if out else {"sql": text, "lines": lines})
    elif out is None:
        typer.echo(text, nl=False)
    else:
        console.note(f"{out}: {lines} lines")
