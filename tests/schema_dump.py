"""The schema as it comes out of a database, kept beside the tests; `make schema` writes tests/schema.sql.

It is what pg_dump says of a fresh installation, with owners, grants, policies and comments, so that one diff
shows what a change of sql/ does to the database. Bodies of functions are left out: each is a file of its own.

Must stay true: every supported server gives the same text.
"""

from __future__ import annotations

import difflib
import re
from pathlib import Path

import psycopg

from firmwall.operate import migrate
from tests.databases import empty_database
from tests.servers import BINARIES, Server, running_server

KEPT = Path(__file__).parent / "schema.sql"

HEAD = """\
-- The schema of a fresh installation, as pg_dump tells it. Written by `make schema`, never by hand.
-- Bodies of functions are left out: they stand in sql/functions.

"""

# How servers and their pg_dump differ, and what says nothing: settings, headings, words against injection.
SAME = (
    (r"(?m)^(?:SET|SELECT pg_catalog\.set_config|\\(?:un)?restrict|COMMENT ON EXTENSION)\b.*\n", ""),
    (r"(?m)^--.*\n", ""),
    # 18 names what is not null where the name is not the one it would give
    (r" CONSTRAINT \w+ NOT NULL", " NOT NULL"),
    (r"(?m)^ALTER SEQUENCE (\S+ OWNER TO)", r"ALTER TABLE \1"),
    (r"(?s)\n    AS (\$\w*\$)\n.*?\n\1;", r"\n    AS $$ ... $$;"),
    (r"\n{3,}", "\n\n"),
)


def schema_of(server: Server, directory: Path | None = None) -> str:
    """What an apply of sql/, or of a copy of it, makes of an empty database of that server."""
    with psycopg.connect(server.conninfo(), autocommit=True) as superuser:
        if superuser.execute("select from pg_roles where rolname = 'dba'").fetchone() is None:
            superuser.execute("create role dba login createrole")
    with empty_database(server, "dba") as database:
        migrate.up(database.conninfo, directory=directory, create_extensions=True)
        text = database.schema()
    for pattern, instead in SAME:
        text = re.sub(pattern, instead, text)
    return HEAD + text.strip() + "\n"


def difference(found: str) -> str:
    """How the schema differs from the one that is kept; empty when it does not."""
    kept = KEPT.read_text(encoding="utf-8") if KEPT.exists() else ""
    return "\n".join(
        difflib.unified_diff(kept.splitlines(), found.splitlines(), "tests/schema.sql", "sql/", lineterm="")
    )


def main() -> None:
    name = next(name for name, binaries in BINARIES.items() if binaries() is not None)
    with running_server(name) as server:
        found = schema_of(server)
    print(difference(found) or "tests/schema.sql: nothing has changed")
    KEPT.write_text(found, encoding="utf-8")


if __name__ == "__main__":
    main()
