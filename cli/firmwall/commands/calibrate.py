"""firmwall calibrate: pick the thresholds of propose or ask from a labelled set."""

from pathlib import Path
from typing import Annotated

import typer

from firmwall.commands import new_app
from firmwall.measure import calibration, evaluation
from firmwall.operate import loading
from firmwall.terminal import console
from firmwall.terminal.cli_session import firmwall_at
from firmwall.terminal.console import ExitCode
from firmwall.terminal.options import DatabaseUrl, Json, require_database

app = new_app()


@app.command()
def calibrate(
    folder: Annotated[
        Path,
        typer.Argument(metavar="DIR", exists=True, file_okay=False, help="The folder with the labelled set."),
    ],
    database_url: DatabaseUrl = None,
    database: Annotated[
        str, typer.Option("--database", metavar="NAME", help="The database that is made for the set.")
    ] = "firmwall_eval",
    max_wrong_rate: Annotated[
        float,
        typer.Option(
            metavar="RATE", min=0.0, max=1.0, help="The largest share of proposals that may be wrong."
        ),
    ] = 0.005,
    confidence: Annotated[
        float, typer.Option(metavar="SHARE", min=0.5, max=0.9999, help="How sure the bound must be.")
    ] = 0.95,
    store: Annotated[
        bool, typer.Option("--store", help="Put the thresholds in force in the database of --database-url.")
    ] = False,
    json: Json = False,
) -> None:
    """Pick the thresholds of propose or ask so that the rate of wrong proposals is bounded.

    The rule in force at --database-url is shown beside the picked one, with its own figures on the set; where
    that database has no rule to show, the one that firmwall comes with. The bound holds for questions like
    those of the set. Nothing changes without --store, which adds a new version of the rule and leaves the old
    ones as they are. Needs a connection that may create databases and roles. Exit status 1 when no thresholds
    keep to it.
    """
    url = require_database(database_url)
    try:
        queries = evaluation.read_queries(folder)
        with console.progress() as bar:
            task = bar.add_task("loading", total=None)

            def progress(what: str, done: int, total: int) -> None:
                bar.update(task, description=what, completed=done, total=total)

            conninfo = evaluation.load(url, database, folder, progress)
            shipped, results = calibration.answers(conninfo, queries, progress)
    except (evaluation.UnusableSet, loading.UnreadableFile) as error:
        console.fail(str(error), hint=error.hint, code=ExitCode.USAGE)

    rule = calibration.rule_in_force(url) or shipped
    cases = calibration.cases(queries, results)
    in_force = calibration.outcome(cases, rule.least_score, rule.least_lead, rule.least_term, confidence)
    picked = calibration.pick(cases, max_wrong_rate=max_wrong_rate, confidence=confidence)
    version = (
        firmwall_at(url).add_decision_rule(
            calibration.RULE, **picked.thresholds(), evidence=picked.evidence()
        )
        if store and picked
        else None
    )
    name = f"{rule.name}/{rule.version}"
    of_force = in_force.thresholds() | in_force.evidence()
    of_picked = picked.thresholds() | picked.evidence() if picked else None
    if json:
        console.emit_json(
            {
                "in_force": {"rule": name, **of_force},
                "picked": of_picked,
                "more_wrong": picked is not None and picked.wrong > in_force.wrong,
                "stored": version,
            }
        )
    elif of_picked:
        console.table(
            ("", f"in force: {name}", "picked"),
            ((key, value, of_picked[key]) for key, value in of_force.items()),
        )
    else:
        console.table(("", f"in force: {name}"), of_force.items())
    if picked is None:
        console.fail(
            f"no thresholds keep wrong proposals under {max_wrong_rate:.3%} at {confidence:.0%} on this set",
            hint="Bear a higher rate, or bring a larger set: with none wrong of n the bound is about 3 / n.",
            code=ExitCode.NEGATIVE,
        )
    if picked.wrong > in_force.wrong:
        console.warn(
            f"The picked thresholds propose more that is wrong than {name}: "
            f"{picked.wrong} against {in_force.wrong}."
        )
    if json:
        return
    console.note(
        f"Wrong proposals: {picked.wrong} of {picked.proposed}, so at most {picked.bound:.3%} of them "
        f"at {confidence:.0%}, on questions like these."
    )
    console.note(
        f"In force as {version}." if version else "Nothing is stored; say --store to put it in force."
    )
