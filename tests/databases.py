"""For the tests of installing: empty databases, their schema as pg_dump tells it, copies of sql/ to edit."""

from __future__ import annotations

import shutil
import subprocess
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import psycopg
from psycopg import sql
from psycopg.conninfo import make_conninfo

from firmwall.resources import sql_directory
from tests.servers import Server


@dataclass(frozen=True)
class EmptyDatabase:
    """A database with nothing in it, that `owner` owns."""

    server: Server
    dbname: str
    owner: str

    @property
    def conninfo(self) -> str:
        return self.conninfo_of(self.owner)

    def conninfo_of(self, login: str) -> str:
        return make_conninfo(host=self.server.host, port=self.server.port, dbname=self.dbname, user=login)

    def superuser(self) -> psycopg.Connection[Any]:
        return psycopg.connect(self.conninfo_of(self.server.user), autocommit=True)

    def ask(self, query: str, *arguments: Any) -> Any:
        """The one value that a superuser sees."""
        with self.superuser() as superuser:
            row = superuser.execute(query.encode(), arguments or None).fetchone()
            assert row is not None
            return row[0]

    def run(self, *statements: str) -> None:
        with self.superuser() as superuser:
            for statement in statements:
                superuser.execute(statement.encode())

    def schema(self) -> str:
        """pg_dump --schema-only, with owners, grants, policies and comments."""
        done = subprocess.run(
            [
                str(self.server.bin / "pg_dump"),
                *("--schema-only", "--host", self.server.host, "--port", str(self.server.port)),
                *("--username", self.server.user, self.dbname),
            ],
            capture_output=True,
            text=True,
            check=True,
        )
        # a random word against injection, another one in each dump
        lines = (
            line for line in done.stdout.splitlines() if not line.startswith(("\\restrict", "\\unrestrict"))
        )
        return "\n".join(lines)

    def psql(self, file: Path) -> subprocess.CompletedProcess[str]:
        """Run a file as its owner would, stopping at the first error."""
        return subprocess.run(
            ["psql", "--no-psqlrc", "--quiet", "-v", "ON_ERROR_STOP=1", "--file", str(file), self.conninfo],
            capture_output=True,
            text=True,
        )


@contextmanager
def empty_database(server: Server, owner: str) -> Iterator[EmptyDatabase]:
    dbname = f"empty_{uuid.uuid4().hex[:12]}"
    with psycopg.connect(server.conninfo(), autocommit=True) as superuser:
        superuser.execute(
            sql.SQL("create database {} owner {}").format(sql.Identifier(dbname), sql.Identifier(owner))
        )
    try:
        yield EmptyDatabase(server, dbname, owner)
    finally:
        with psycopg.connect(server.conninfo(), autocommit=True) as superuser:
            superuser.execute(sql.SQL("drop database {} with (force)").format(sql.Identifier(dbname)))


class Sources:
    """A copy of sql/ that a test may edit."""

    def __init__(self, directory: Path) -> None:
        self.directory = directory
        shutil.copytree(sql_directory(), directory, ignore=shutil.ignore_patterns("tests", "distributed"))

    def write(self, path: str, text: str) -> None:
        (self.directory / path).write_text(text)

    def replace(self, path: str, old: str, new: str) -> None:
        file = self.directory / path
        text = file.read_text()
        assert old in text, f"{path} has no {old!r}"
        file.write_text(text.replace(old, new))

    def remove(self, path: str) -> None:
        (self.directory / path).unlink()
