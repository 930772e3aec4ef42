"""The stage of `firmwall demo`: the embedded server, the example firms in it, and tokens for their people.

Must stay true: a server that this started is stopped again, also after an error; one that ran before is left
running. The examples lie in a database of their own, so that nobody's firms are touched.
"""

from __future__ import annotations

import fcntl
import hashlib
import json
import secrets
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

import psycopg

from firmwall.client import Firmwall
from firmwall.connections import connect
from firmwall.demo.scenes import Person, Stage
from firmwall.errors import SchemaDrift
from firmwall.operate import loading
from firmwall.operate.server import EmbeddedServer
from firmwall.resources import example_firms
from firmwall.token import SigningKey, mint

DATABASE = "firmwall_demo"
TOKEN_LIFETIME = 3600.0

# The people of the story, by the name it calls them.
CAST = {
    "asha": ("BANYAN", "asha.rao@banyan.example"),
    "kabir": ("BANYAN", "kabir.menon@banyan.example"),
    "rohan": ("BANYAN", "rohan.bhide@banyan.example"),
    "june": ("PRAIRIE", "june.okafor@prairie.example"),
    "edith": ("WHARF", "edith.marlowe@wharf.example"),
}

LIST_FIRMS = "select firm_id, code from app.list_firms()"
LIST_MEMBERS = "select person_id, login, name from app.list_members(%s) where active"

# What is being done now, how far it is, and how far it goes (0 where that is unknown).
Progress = Callable[[str, int, int], None]


@dataclass(frozen=True)
class Loaded:
    """What the example files hold, and whether they had to be sent."""

    rows: dict[str, int]
    imported: bool


@dataclass
class Prepared:
    """A running server with the examples in it."""

    server: EmbeddedServer
    server_version: str
    warnings: list[str]
    loaded: Loaded
    people: dict[str, Person]
    started: bool
    seconds: dict[str, float] = field(default_factory=dict)

    def url(self, login: str) -> str:
        return self.server.url(login, DATABASE)

    @contextmanager
    def stage(self) -> Iterator[Stage]:
        stage = Stage(
            service_url=self.url("service"),
            assistant_url=self.url("agent"),
            admin_url=self.url("admin"),
            superuser_url=self.url("postgres"),
            people=self.people,
        )
        with closing(stage):
            yield stage


@contextmanager
def prepared(
    progress: Progress = lambda _what, _done, _of: None, *, create_user: bool = False
) -> Iterator[Prepared]:
    """The server with the examples in it, one demo at a time; stopped at the end if it was started here."""
    server = EmbeddedServer.of_this_user(create_user=create_user)
    server.prepare()
    with one_at_a_time(server):
        seconds: dict[str, float] = {}
        warnings: list[str] = []
        clock = time.monotonic()

        def lap(what: str) -> None:
            nonlocal clock
            now = time.monotonic()
            seconds[what] = now - clock
            clock = now

        ran = server.pid() is not None
        try:
            progress("starting PostgreSQL", 0, 0)
            try:
                server.start(warnings.append, DATABASE)
            except SchemaDrift:
                # left by another version of firmwall, or touched; nothing in it is anybody's own
                warnings.clear()
                server.drop_database(DATABASE)
                server.ensure_database(DATABASE, warnings.append)
            lap("server and schema")
            loaded = load_examples(server, progress)
            lap("import")
            with issued(server.url("admin", DATABASE)) as people:
                with connect(server.url("admin", DATABASE)) as connection:
                    version = connection.info.parameter_status("server_version") or ""
                yield Prepared(server, version, warnings, loaded, people, not ran, seconds)
        finally:
            if not ran:
                server.stop()


@contextmanager
def one_at_a_time(server: EmbeddedServer) -> Iterator[None]:
    """Two demos share a server, and the first to end would stop it under the other."""
    with (server.home / "demo.lock").open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def load_examples(server: EmbeddedServer, progress: Progress) -> Loaded:
    """Import the examples, unless these same files were the last to be imported into this same database."""
    url = server.url("admin", DATABASE)
    marker = server.directory / "demo.json"
    with connect(url) as connection:
        row = connection.execute("select oid from pg_database where datname = current_database()").fetchone()
        assert row is not None
    state = {"database": row[0], "files": digest(example_firms())}
    with suppress(FileNotFoundError, ValueError):
        last = json.loads(marker.read_text())
        if last["state"] == state:
            return Loaded(last["rows"], imported=False)

    files = loading.read_files(example_firms())
    done = 0

    def advance(label: str, rows: int) -> None:
        nonlocal done
        done += rows
        progress(f"importing {label}", done, files.rows)

    report = loading.load(url, files, progress=advance)
    rows = {kind: sum(counts.values()) for kind, counts in report.counts.items()}
    marker.write_text(json.dumps({"state": state, "rows": rows}))
    return Loaded(rows, imported=True)


def digest(folder: Path) -> str:
    """One checksum of all files."""
    sums = hashlib.sha256()
    for file in sorted(folder.glob("*.csv")):
        sums.update(f"{file.name} {hashlib.sha256(file.read_bytes()).hexdigest()}\n".encode())
    return sums.hexdigest()


@contextmanager
def issued(url: str) -> Iterator[dict[str, Person]]:
    """The people of the story with tokens, signed with a key that is retired at the end."""
    key = SigningKey.made_now(f"demo-{secrets.token_hex(4)}")
    with Firmwall(url) as administrator, connect(url, autocommit=True) as connection:
        administrator.add_token_key(key.kid, key.secret)
        try:
            yield cast(connection, key)
        finally:
            administrator.retire_token_key(key.kid)


def cast(connection: psycopg.Connection, key: SigningKey) -> dict[str, Person]:
    firms = {code: firm_id for firm_id, code in connection.execute(LIST_FIRMS)}
    members = {
        (code, login): (person_id, name)
        for code in firms
        for person_id, login, name in connection.execute(LIST_MEMBERS, (code,))
    }
    return {
        who: Person(
            name=members[code, login][1],
            firm=code,
            login=login,
            token=mint(key, firm=firms[code], sub=members[code, login][0], lifetime=TOKEN_LIFETIME),
        )
        for who, (code, login) in CAST.items()
    }
