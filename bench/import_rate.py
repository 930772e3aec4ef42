"""What an import costs beside plain COPY of the same rows: `python -m bench.import_rate [DIR]`.

Starts a PostgreSQL 15 of its own that commits to disk, imports the folder (examples/firms unless told
otherwise), file by file, and shows the rows a second of

- the import, as `firmwall import` does it, and once more when every row is there already;
- the import without the upkeep of what search and names are found by;
- COPY of the rows that the import left, into a table with the same keys and indexes, and into a bare one.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import psycopg
from psycopg import sql
from tests.servers import Server, running_server

from firmwall.operate import loading, migrate
from firmwall.terminal.console import table

# As a server in production commits: nothing is measured that a power cut would take back.
DURABLE = {
    "fsync": "on",
    "synchronous_commit": "on",
    "full_page_writes": "on",
    "autovacuum": "on",
    "shared_buffers": "256MB",
    "log_min_messages": "fatal",
}
TABLES = {"clients": "client", "matters": "matter", "parties": "matter_party", "documents": "document"}
COLUMNS = ("import", "again", "no upkeep", "COPY, keys", "COPY, bare")


def only(files: loading.Files, kind: str) -> loading.Files:
    """The same firms with the rows of one file."""
    return replace(
        files,
        firms={
            code: replace(
                firm, people=[], work={k: rows if k == kind else [] for k, rows in firm.work.items()}
            )
            for code, firm in files.firms.items()
        },
        rejects=[],
    )


def installed(server: Server, dbname: str) -> str:
    with psycopg.connect(server.conninfo(), autocommit=True) as superuser:
        superuser.execute(sql.SQL("create database {}").format(sql.Identifier(dbname)))
    conninfo = server.conninfo(dbname)
    migrate.up(conninfo, create_extensions=True, on_warning=lambda _: None)
    return conninfo


def imported(conninfo: str, files: loading.Files) -> dict[str, float]:
    """Seconds by file. The firms are added first, so that their own transactions do not count."""
    loading.load(conninfo, replace(only(files, ""), kinds=files.kinds))
    return {kind: loading.load(conninfo, only(files, kind)).seconds for kind in TABLES if kind in files.kinds}


def copied(conninfo: str, kinds: Iterator[str] | list[str], keyed: bool) -> dict[str, float]:
    """Seconds by file of COPY into a table of the same columns, which nothing watches."""
    seconds = {}
    with psycopg.connect(conninfo) as connection:
        for kind in kinds:
            source = sql.Identifier("app", TABLES[kind])
            with connection.cursor().copy(sql.SQL("copy {} to stdout").format(source)) as out:
                rows = b"".join(bytes(part) for part in out)
            connection.execute(
                sql.SQL("create table public.plain (like {} {})").format(
                    source, sql.SQL("including all" if keyed else "")
                )
            )
            connection.commit()
            started = time.monotonic()
            with connection.cursor().copy("copy public.plain from stdin") as into:
                into.write(rows)
            connection.commit()
            seconds[kind] = time.monotonic() - started
            connection.execute("drop table public.plain")
    return seconds


def without_upkeep(conninfo: str) -> None:
    with psycopg.connect(conninfo) as connection:
        for name in TABLES.values():
            connection.execute(
                sql.SQL("alter table {} disable trigger user").format(sql.Identifier("app", name))
            )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, nargs="?", default=Path("examples/firms"))
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    files = loading.read_files(arguments.folder)
    kinds = [kind for kind in TABLES if kind in files.kinds]
    rows = {kind: sum(len(firm.work[kind]) for firm in files.firms.values()) for kind in kinds}

    with running_server("pg15", DURABLE) as server:
        whole, bare = installed(server, "whole"), installed(server, "bare")
        without_upkeep(bare)
        seconds = {
            "import": imported(whole, files),
            "again": imported(whole, files),
            "no upkeep": imported(bare, files),
            "COPY, keys": copied(whole, kinds, keyed=True),
            "COPY, bare": copied(whole, kinds, keyed=False),
        }
    rates = {kind: {name: round(rows[kind] / seconds[name][kind]) for name in COLUMNS} for kind in kinds}
    if arguments.json:
        print(json.dumps({"rows": rows, "rows_per_second": rates}))
        return
    table(
        ["rows a second of", "rows", *COLUMNS],
        ([f"{kind}.csv", rows[kind], *(f"{rates[kind][name]:,}" for name in COLUMNS)] for kind in kinds),
    )


if __name__ == "__main__":
    main()
