"""What the tests stand on: two servers, and for each test a database of its own on each of them.

A test that takes `database` runs twice, on PostgreSQL 15 and on 18. Its database is cloned from a template
that was migrated by `dba`, a database owner with CREATEROLE and no superuser, as a firm's own DBA would.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass
from typing import Any

import psycopg
import pytest
from psycopg import sql
from psycopg.conninfo import make_conninfo
from pytest_postgresql import factories

from firmwall.operate import migrate
from firmwall.terminal.main import main
from tests import machine
from tests.cast import Cast, set_up
from tests.servers import BINARIES, NotInstalled, Server, running_server

DBA = "dba"

# Login roles, each a member of one role of firmwall, as a DBA would make them.
LOGINS = {
    "app_login": "firmwall_app",
    "agent_login": "firmwall_agent",
    "reader_login": "firmwall_reader",
    "admin_login": "firmwall_admin",
    "backup_login": "firmwall_backup",
}


@pytest.hookimpl(wrapper=True)
def pytest_runtest_setup() -> Iterator[None]:
    """A test whose server this machine does not have is skipped, whichever way it starts one."""
    return (yield from skipped_without_server())


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call() -> Iterator[None]:
    return (yield from skipped_without_server())


def skipped_without_server() -> Generator[None, None, None]:
    try:
        yield
    except NotInstalled as missing:
        pytest.skip(str(missing))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """What this machine could not run, and what is odd about its servers: at the end, where it is read."""
    if said := list(machine.summary()):
        terminalreporter.section("this machine")
        for line in said:
            terminalreporter.line(line)


@dataclass(frozen=True)
class Database:
    """A database with firmwall installed, and the ways into it."""

    server: Server
    dbname: str

    def conninfo(self, login: str = "app_login", **parameters: Any) -> str:
        return make_conninfo(
            host=self.server.host, port=self.server.port, dbname=self.dbname, user=login, **parameters
        )

    def connect(self, login: str = "app_login", **parameters: Any) -> psycopg.Connection[Any]:
        return psycopg.connect(self.conninfo(login), **parameters)

    def superuser(self) -> psycopg.Connection[Any]:
        """For setting a scene, never for the claim itself: a superuser walks past row-level security."""
        return self.connect(self.server.user, autocommit=True)


def server_fixture(name: str) -> Callable[..., Any]:
    @pytest.fixture(scope="session", name=f"server_{name}")
    def server() -> Iterator[Server]:
        with running_server(name) as running:
            with psycopg.connect(running.conninfo(), autocommit=True) as superuser:
                superuser.execute(f"create role {DBA} login createrole nosuperuser nobypassrls")
            yield running

    return server


def installed(*, host: str, port: int, user: str, dbname: str, **_: Any) -> None:
    """Make the template: migrated by its owner, with the login roles of LOGINS in the cluster."""
    database = psycopg.connect(host=host, port=port, user=user, dbname=dbname, autocommit=True)
    with database as superuser:
        superuser.execute(sql.SQL("alter database {} owner to dba").format(sql.Identifier(dbname)))
        migrate.up(make_conninfo(host=host, port=port, user=DBA, dbname=dbname), create_extensions=True)
        for login, role in LOGINS.items():
            superuser.execute(f"create role {login} login in role {role}")


def peopled(*, host: str, port: int, user: str, dbname: str, **_: Any) -> None:
    """Make a second template from the first: with the cast of tests/cast.py in it."""
    with (
        psycopg.connect(host=host, port=port, user=user, dbname=dbname, autocommit=True) as superuser,
        psycopg.connect(host=host, port=port, user="admin_login", dbname=dbname) as admin,
    ):
        set_up(superuser, admin)


def cloned(connection: psycopg.Connection[Any]) -> None:
    """Repeat on a clone what `create database … template` does not copy: the owner and the privileges."""
    name = sql.Identifier(connection.info.dbname)
    connection.autocommit = True
    connection.execute(sql.SQL("alter database {} owner to dba").format(name))
    connection.execute(sql.SQL("revoke temporary on database {} from public").format(name))


server_pg15 = server_fixture("pg15")
server_pg18 = server_fixture("pg18")
template_pg15 = factories.postgresql_noproc(depends_on="server_pg15", dbname="firmwall", load=[installed])
template_pg18 = factories.postgresql_noproc(depends_on="server_pg18", dbname="firmwall", load=[installed])
clone_pg15 = factories.postgresql("template_pg15")
clone_pg18 = factories.postgresql("template_pg18")
cast_template_pg15 = factories.postgresql_noproc(depends_on="template_pg15", dbname="peopled", load=[peopled])
cast_template_pg18 = factories.postgresql_noproc(depends_on="template_pg18", dbname="peopled", load=[peopled])
cast_clone_pg15 = factories.postgresql("cast_template_pg15")
cast_clone_pg18 = factories.postgresql("cast_template_pg18")


@pytest.fixture(params=list(BINARIES))
def database(request: pytest.FixtureRequest) -> Database:
    """A fresh database, once on each server; with firms and people in it for a test that takes `cast`."""
    server: Server = request.getfixturevalue(f"server_{request.param}")
    kind = "cast_clone" if "cast" in request.fixturenames else "clone"
    clone: psycopg.Connection[Any] = request.getfixturevalue(f"{kind}_{request.param}")
    cloned(clone)
    return Database(server, clone.info.dbname)


@pytest.fixture(scope="session", params=list(BINARIES))
def server(request: pytest.FixtureRequest) -> Server:
    """Each server in turn, for tests that make their own databases."""
    running: Server = request.getfixturevalue(f"server_{request.param}")
    return running


@pytest.fixture
def cast(database: Database) -> Cast:
    """Firms, people, clients and matters in the database; see tests/cast.py."""
    return Cast()


@dataclass(frozen=True)
class Ran:
    """What a command printed, and its exit status."""

    status: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)


Run = Callable[..., Ran]


@pytest.fixture
def run(
    database: Database,
    cast: Cast,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> Run:
    """Run `firmwall …` in this process, as the administrator unless a token is given."""

    def run_firmwall(*arguments: str, token: str | None = None) -> Ran:
        monkeypatch.setattr("sys.argv", ["firmwall", *arguments])
        monkeypatch.setenv("COLUMNS", "120")
        monkeypatch.setenv(
            "FIRMWALL_DATABASE_URL", database.conninfo("admin_login" if token is None else "app_login")
        )
        monkeypatch.delenv("FIRMWALL_TOKEN", raising=False)
        if token is not None:
            monkeypatch.setenv("FIRMWALL_TOKEN", token)
        with pytest.raises(SystemExit) as ended:
            main()
        printed = capsys.readouterr()
        status = ended.value.code
        return Ran(status if isinstance(status, int) else 0, printed.out, printed.err)

    return run_firmwall
