"""firmwall demo: three firms, their names and their matters, and what each is told."""

from __future__ import annotations

import signal
import sys
from statistics import median
from types import FrameType
from typing import TYPE_CHECKING, Any

import typer

from firmwall.commands import new_app
from firmwall.terminal import console
from firmwall.terminal.console import ExitCode
from firmwall.terminal.options import CreateUser, Json

if TYPE_CHECKING:
    from rich.console import RenderableType

    from firmwall.demo.prepare import Prepared
    from firmwall.demo.scenes import Asked, Scene

app = new_app()

# What of an answer a person reads; ids are left to the second call and to --json.
COLUMNS = {
    "search": ("position", "matter_number", "title", "grade", "decision"),
    "matters": ("matter_number", "title", "status", "opened_on"),
    "choices": ("label",),
}

# How many rows of a list are shown.
SHOWN = 5


@app.command()
def demo(create_user: CreateUser = False, json: Json = False) -> None:
    """Start the embedded server, load three example firms, and tell what their lawyers ask and are told.

    The server is stopped at the end, unless it ran before. Its data stays, which makes the second run quick.
    Exit status 4 when an answer is not the one that the story promises.
    """
    from firmwall.demo.prepare import prepared
    from firmwall.demo.scenes import scenes

    # an end from outside is an end like any other: the server is stopped
    signal.signal(signal.SIGTERM, terminated)

    told: list[Scene] = []
    with console.progress() as bar:
        task = bar.add_task("", total=None)

        def progress(what: str, done: int, of: int) -> None:
            bar.update(task, description=what, completed=done, total=of or None)

        with prepared(progress, create_user=create_user) as ready:
            bar.stop()
            if not json:
                show_opening(ready)
            with ready.stage() as stage:
                for scene in scenes(stage):
                    told.append(scene)
                    if not json:
                        show_scene(len(told), scene)
            summary = as_json(ready, told)

    if json:
        console.emit_json(summary)
    else:
        show_closing(summary)
    if not all(scene.holds for scene in told):
        raise typer.Exit(ExitCode.INTERNAL)


def terminated(_signal: int, _frame: FrameType | None) -> None:
    sys.exit(128 + signal.SIGTERM)


def as_json(ready: Prepared, told: list[Scene]) -> dict[str, Any]:
    return {
        "server": {
            "version": ready.server_version,
            "data": str(ready.server.data),
            "started": ready.started,
            "warnings": ready.warnings,
        },
        "examples": {"rows": ready.loaded.rows, "imported": ready.loaded.imported},
        "seconds": {name: round(seconds, 2) for name, seconds in ready.seconds.items()}
        | {"story": round(sum(call.milliseconds for scene in told for call in scene.asked) / 1000, 3)},
        "scenes": [scene.as_json() for scene in told],
        "holds": all(scene.holds for scene in told),
    }


# --- for a person -----------------------------------------------------------------------------------


def show_opening(ready: Prepared) -> None:
    out = console.stdout()
    out.print(f"PostgreSQL {ready.server_version}, embedded, in {ready.server.data}", style="bold")
    for warning in ready.warnings:
        out.print(warning, style="yellow", markup=False)
        out.print(
            "A login that may INSERT into a firm's tables could read hidden rows. Here no login may, "
            "so this release is good enough for a demo. For anything else, run a later one."
        )
    state = "imported" if ready.loaded.imported else "there already, nothing changed"
    seconds = ", ".join(f"{name} {took:.1f} s" for name, took in ready.seconds.items())
    out.print(f"Three firms, {ready.loaded.rows['matters']:,} matters: {state} ({seconds}).")
    out.print(
        "Captions name real public cases. Who acts for whom, and all advisory work, is fiction.", style="dim"
    )


def show_scene(number: int, scene: Scene) -> None:
    from rich.text import Text

    out = console.stdout()
    out.print()
    out.rule(Text(f"{number}. {scene.title}", style="bold"), align="left", style="dim")
    out.print(Text(scene.told))
    for asked in scene.asked:
        took = f"  {asked.milliseconds:.1f} ms" if asked.milliseconds else ""
        out.print()
        out.print(Text.assemble((asked.by, "bold"), (took, "dim")))
        for statement in asked.sql:
            out.print(indented(Text(f"{statement};", style="cyan")))
        show_answer(asked)
    sign = Text("✓ ", style="green") if scene.holds else Text("✗ not as told: ", style="bold red")
    out.print()
    out.print(sign + Text(scene.outcome))


def show_answer(asked: Asked) -> None:
    """The answer in words or as a table, by its shape."""
    if not asked.rows:
        console.stdout().print("  no rows", style="dim")
    elif "decision" in asked.rows[0] and "position" in asked.rows[0]:
        show_rows(COLUMNS["search"], asked.rows)
    elif len(asked.rows) == 1 and len(asked.rows[0]) == 1:
        show_value(next(iter(asked.rows[0].values())))
    else:
        show_rows(tuple(asked.rows[0]), asked.rows)


def show_value(value: Any) -> None:
    """One jsonb answer: its plain fields on a line, its lists as tables."""
    from rich.text import Text

    if not isinstance(value, dict):
        console.stdout().print(Text(f"  {value}"))
        return
    inner = value["result"] if isinstance(value.get("result"), dict) else {}
    plain = {
        name: field
        for name, field in {**value, **inner}.items()
        if not isinstance(field, (dict, list)) and field is not None and name != "call_id"
    }
    console.stdout().print(
        Text("  " + "  ".join(f"{name}: {console.cell(field)}" for name, field in plain.items()))
    )
    client = value.get("client")
    if client:
        console.stdout().print(Text(f"  client: {client['display_name']} ({client['client_number']})"))
    for name in ("choices", "matters"):
        rows = value.get(name) or inner.get(name)
        if rows:
            show_rows(COLUMNS[name], rows)


def show_rows(columns: tuple[str, ...], rows: Any) -> None:
    shown = console.rows_table(columns, ([row.get(name) for name in columns] for row in rows[:SHOWN]))
    console.stdout().print(indented(shown))
    if len(rows) > SHOWN:
        console.stdout().print(f"  and {len(rows) - SHOWN} more", style="dim")


def indented(shown: RenderableType) -> RenderableType:
    from rich.padding import Padding

    return Padding(shown, (0, 0, 0, 2), expand=False)


def show_closing(summary: dict[str, Any]) -> None:
    out = console.stdout()
    calls = [
        call["milliseconds"] for scene in summary["scenes"] for call in scene["calls"] if call["milliseconds"]
    ]
    out.print()
    out.rule(style="dim")
    out.print(
        f"{len(calls)} calls, each with its token, context and commit; "
        f"the median took {median(calls):.1f} ms."
    )
    if summary["server"]["started"]:
        out.print(
            "The server is stopped. To go on: firmwall db start, and firmwall db url --database firmwall_demo"
        )
