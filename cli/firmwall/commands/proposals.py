"""firmwall proposals: what assistants proposed, and what a person does with it."""

from enum import StrEnum
from typing import Annotated
from uuid import UUID

import typer

from firmwall.commands import new_app
from firmwall.commands.call import changes, exit_code
from firmwall.models import Denied, ServerToolExecuteResponse
from firmwall.terminal import console
from firmwall.terminal.cli_session import firmwall_at, require_asker, rows_of
from firmwall.terminal.options import As, DatabaseUrl, Firm, Json, Limit, Token

app = new_app("List what assistants proposed; approve it or turn it down.")

ProposalId = Annotated[UUID, typer.Argument(metavar="PROPOSAL", help="The id; see firmwall proposals list.")]

REFUSED = {
    "not_found": "There is no proposal with this id that you can see.",
    "not_permitted": "Deciding needs the permission proposals:approve, and no assistant decides.",
    "changed": "It has been decided already, or what it would change is no longer what was seen.",
    "expired": "It has expired. Have it proposed again.",
}


class Status(StrEnum):
    OPEN = "open"
    APPROVED = "approved"
    REJECTED = "rejected"
    EXPIRED = "expired"
    ALL = "all"


@app.command("list")
def list_(
    status: Annotated[
        Status, typer.Option("--status", metavar="STATUS", help="open, approved, rejected, expired or all.")
    ] = Status.OPEN,
    limit: Limit = 50,
    database_url: DatabaseUrl = None,
    token: Token = None,
    firm: Firm = None,
    login: As = None,
    json: Json = False,
) -> None:
    """List proposals, newest first.

    A person who may decide sees all of the firm, others their own."""
    proposals = firmwall_at(database_url).list_proposals(
        require_asker(token, firm, login), status.value, limit=limit
    )
    if json:
        console.emit_json(rows_of(proposals, as_json=True))
        return
    if not proposals:
        console.line("No proposals.")
    for proposal in proposals:
        console.line(
            f"{proposal.proposal_id}  {proposal.status}  {proposal.tool}  {proposal.subject_label}  "
            f"{proposal.proposed_at.astimezone():%Y-%m-%d %H:%M}"
        )
        for change in changes(proposal.before, proposal.after):
            console.line(f"  {change}")


@app.command()
def approve(
    proposal: ProposalId,
    database_url: DatabaseUrl = None,
    token: Token = None,
    firm: Firm = None,
    login: As = None,
    json: Json = False,
) -> None:
    """Carry out what was proposed, if it is still what was seen.

    Exit status 0: done. 1: no such proposal. 3: denied for another reason.
    """
    answer = firmwall_at(database_url).approve_proposal(require_asker(token, firm, login), proposal)
    tell(answer, "Done.", json)


@app.command()
def reject(
    proposal: ProposalId,
    database_url: DatabaseUrl = None,
    token: Token = None,
    firm: Firm = None,
    login: As = None,
    json: Json = False,
) -> None:
    """Turn down what was proposed. Nothing changes.

    Exit status 0: done. 1: no such proposal. 3: denied for another reason.
    """
    answer = firmwall_at(database_url).reject_proposal(require_asker(token, firm, login), proposal)
    tell(answer, "Turned down.", json)


def tell(answer: ServerToolExecuteResponse, done: str, as_json: bool) -> None:
    if as_json:
        console.emit_json(answer.model_dump(mode="json"))
    elif isinstance(answer, Denied):
        console.error(f"denied: {answer.reason}", REFUSED.get(answer.reason))
    else:
        console.line(done)
    raise typer.Exit(exit_code(answer))
