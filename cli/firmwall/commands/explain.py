"""firmwall explain: why a search answers as it does."""

import unicodedata
from typing import Annotated, Any

import typer

from firmwall.commands import EndsInText, new_app
from firmwall.models import Explanation
from firmwall.terminal import console
from firmwall.terminal.cli_session import firmwall_at, require_asker
from firmwall.terminal.options import As, DatabaseUrl, Firm, Json, Token

app = new_app()

EVIDENCE = {
    "number": "a number",
    "title": "its whole title",
    "parties": "the client and another party",
    "only": "a word that no other matter holds",
}


@app.command(cls=EndsInText)
def explain(
    query: Annotated[
        str, typer.Argument(metavar="QUERY", help="What somebody says about the matter, in quotes.")
    ],
    database_url: DatabaseUrl = None,
    token: Token = None,
    firm: Firm = None,
    login: As = None,
    json: Json = False,
) -> None:
    """Show how a question is read, what each candidate meets, and which rule decides. For firmwall_admin.

    Exit status 0, for every decision.
    """
    explanation = firmwall_at(database_url).explain_search(require_asker(token, firm, login), query)
    if json:
        console.emit_json(explanation.model_dump(mode="json"))
    else:
        show(explanation)


def show(explanation: Explanation) -> None:
    asked = [read.word for read in explanation.question if read.part not in ("optional", "not")]
    optional = [read.word for read in explanation.question if read.part == "optional"]
    left_out = [read.word for read in explanation.question if read.part == "not"]
    console.line(f"asked for   {', '.join(asked)}")
    if optional:
        console.line(f"optional    {', '.join(optional)}")
    if left_out:
        console.line(f"left out    {', '.join(left_out)}")
    for candidate in explanation.candidates:
        console.line(
            f"\n{candidate.position}. {highlighted(candidate.title, candidate.matched)}"
            f"  [{candidate.matter_number}]  {candidate.score:.3f} {candidate.grade}"
        )
        for match in as_list(candidate.matched):
            console.line(f"   {told(match)}")
        if candidate.evidence:
            console.line(f"   evidence: {', '.join(EVIDENCE[kind] for kind in candidate.evidence)}")
    rule = explanation.rule
    console.line(f"\n{explanation.decision}: {explanation.because}")
    console.line(
        f"lead {explanation.lead:.3f}; rule {rule.name}/{rule.version} proposes from a score of "
        f"{rule.least_score:g}, a lead of {rule.least_lead:g}, "
        f"and {rule.least_term:g} for the score times the worst word"
    )


def told(match: dict[str, Any]) -> str:
    """One term and what met it."""
    if match["met"] is None:
        return f"{match['word']}: not met"
    met = "" if match["met"] == match["word"] else f", by {match['met']}"
    return f"{match['word']}: {match['how']}{met}, in the {match['field']}"


def as_list(matched: Any) -> list[dict[str, Any]]:
    return list(matched)


def highlighted(title: str, matched: Any) -> str:
    """The title with the words that were met in bold."""
    met = {
        word
        for match in as_list(matched)
        if match["met"] and match["field"] == "title"
        for word in str(match["met"]).split()
    }
    return " ".join(
        typer.style(word, bold=True) if folded(word) in met else word for word in title.split(" ")
    )


def folded(word: str) -> str:
    """A word as the search compares it, near enough to find it again in a title."""
    plain = unicodedata.normalize("NFKD", word).casefold()
    return "".join(letter for letter in plain if letter.isalnum())
