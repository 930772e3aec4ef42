"""firmwall version: which firmwall this is, and which one the database holds."""

import platform

from firmwall import __version__
from firmwall.commands import new_app
from firmwall.terminal import console
from firmwall.terminal.options import DatabaseUrl, Json, require_database
from firmwall.version import commit

app = new_app()


@app.command()
def version(database_url: DatabaseUrl = None, json: Json = False) -> None:
    """Print the version and the commit of firmwall, and of the one that the database holds.

    Without a database it prints the first alone. A commit that neither the build nor git knows is "unknown".
    """
    facts: dict[str, object] = {
        "firmwall": __version__,
        "commit": commit(),
        "python": platform.python_version(),
    }
    held = None if database_url is None else of_database(require_database(database_url))
    if held is not None:
        facts["database"] = held
    if json:
        console.emit_json(facts)
        return
    console.line("firmwall {firmwall}, commit {commit} (Python {python})".format(**facts))
    if held is None:
        return
    if held["firmwall"] is None:
        console.line("database: {reason} (PostgreSQL {postgresql})".format(**held))
        return
    console.line("database: firmwall {firmwall}, commit {commit} (PostgreSQL {postgresql})".format(**held))
    if held["firmwall"] != __version__:
        console.note("`firmwall migrate plan` says what this version would change there.")


def of_database(database_url: str) -> dict[str, str | None]:
    """What the database says. `reason` is why `firmwall` is None."""
    import psycopg

    from firmwall.connections import connect
    from firmwall.errors import AccessDenied, NotInstalled, from_database

    with connect(database_url) as connection:
        held = dict.fromkeys(("firmwall", "commit", "reason"))
        held["postgresql"] = connection.info.parameter_status("server_version")
        try:
            row = connection.execute("select version, commit from app.installed_version()").fetchone()
        except psycopg.Error as error:
            refused = from_database(error)
            if isinstance(refused, AccessDenied):
                held["reason"] = "this login may not ask which version it holds"
            elif isinstance(refused, NotInstalled):
                held["reason"] = "no firmwall, or one from before 0.1"
            else:
                raise refused from error
        else:
            assert row is not None
            held["firmwall"], held["commit"] = row
    return held
