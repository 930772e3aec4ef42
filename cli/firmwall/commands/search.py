"""firmwall search: which matter the words mean."""

from collections.abc import Iterator
from typing import Annotated, Any

import typer

from firmwall.commands import EndsInText, new_app
from firmwall.models import SearchAnswer
from firmwall.terminal import console
from firmwall.terminal.cli_session import firmwall_at, require_asker
from firmwall.terminal.console import ExitCode
from firmwall.terminal.options import As, DatabaseUrl, Firm, Json, Token

app = new_app()


@app.command(cls=EndsInText)
def search(
    query: Annotated[
        str, typer.Argument(metavar="QUERY", help="What somebody says about the matter, in quotes.")
    ],
    database_url: DatabaseUrl = None,
    token: Token = None,
    firm: Firm = None,
    login: As = None,
    json: Json = False,
) -> None:
    """Find the matters that fit some words, and say whether the first may be proposed.

    Exit status 0: one is proposed. 1: ask, or nothing fits.
    """
    answer = firmwall_at(database_url).search_matters(require_asker(token, firm, login), query)
    if json:
        console.emit_json(answer.model_dump(mode="json") | {"nothing": answer.nothing})
    else:
        show(answer)
    if answer.proposal is None:
        raise typer.Exit(ExitCode.NEGATIVE)


def show(answer: SearchAnswer) -> None:
    if answer.nothing:
        console.line("Nothing fits these words. That does not mean that there is no such matter.")
        return
    console.line(
        f"Is it {answer.proposal.title}?" if answer.proposal else "Which one? It may be none of these."
    )
    console.table(
        ("", "Number", "Title", "Client", "Score", "Grade", "Matched"),
        (
            (
                candidate.position,
                candidate.matter_number,
                candidate.title,
                f"{candidate.client_name} · #{candidate.client_number}",
                f"{candidate.score:.2f}",
                candidate.grade,
                "\n".join(words(candidate.matched)),
            )
            for candidate in answer.candidates
        ),
    )
    console.note(f"{answer.decision} (rule {answer.decision_rule})")


def words(matched: Any) -> Iterator[str]:
    """For each field what was met there, as `title: minerva, mils ~ mills`; last what was met nowhere."""
    by_field: dict[str, list[str]] = {}
    for match in matched:
        word, met = match["word"], match["met"]
        by_field.setdefault(match.get("field") or "nowhere", []).append(
            word if met in (word, None) else f"{word} ~ {met}"
        )
    missed = by_field.pop("nowhere", None)
    for field, met_there in by_field.items():
        yield f"{field}: {', '.join(met_there)}"
    if missed:
        yield f"nowhere: {', '.join(missed)}"
