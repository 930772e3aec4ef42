"""Which firmwall this is, and which one a database holds; a client of another version is told so."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path

import pytest

from firmwall import __version__, errors, version
from firmwall.client import Firmwall
from tests.cast import Cast
from tests.conftest import Database, Run

GIT = ("git", "-c", "user.name=x", "-c", "user.email=x@example.com", "-c", "commit.gpgsign=false")


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    (tmp_path / "file").write_text("one\n")
    for command in (["init", "--quiet"], ["add", "file"], ["commit", "--quiet", "--message=one"]):
        subprocess.run([*GIT, *command], cwd=tmp_path, check=True)
    return tmp_path


def test_a_checkout_has_the_commit_of_git(checkout: Path) -> None:
    head = subprocess.run(["git", "rev-parse", "HEAD"], cwd=checkout, capture_output=True, text=True)
    commit = head.stdout.strip()
    assert version.commit_of(checkout) == commit
    subprocess.run([*GIT, "tag", "v1"], cwd=checkout, check=True)
    assert version.commit_of(checkout) == commit
    (checkout / "file").write_text("two\n")
    assert version.commit_of(checkout) == f"{commit}-dirty"


def test_without_git_the_commit_is_unknown(
    checkout: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    inside = checkout / "inside"
    inside.mkdir()
    assert version.commit_of(inside) == "unknown", "the commit of another repository is not ours"
    monkeypatch.setenv("PATH", str(tmp_path))
    assert version.commit_of(checkout) == "unknown"


def test_the_command_prints_version_and_commit(run: Run) -> None:
    shown = run("version", "--json").json
    assert (shown["firmwall"], shown["commit"]) == (__version__, version.commit())
    assert re.fullmatch(r"(?:[0-9a-f]{40}(?:-dirty)?|unknown)", shown["commit"])
    assert shown["database"]["firmwall"] == __version__
    assert shown["database"]["commit"] == version.commit()
    assert re.match(r"1\d\.\d+", shown["database"]["postgresql"])
    assert (
        run("version")
        .out.splitlines()[1]
        .startswith(f"database: firmwall {__version__}, commit {version.commit()} (PostgreSQL 1")
    )


def test_the_command_says_so_when_the_database_has_another_version(run: Run, database: Database) -> None:
    with database.superuser() as superuser:
        superuser.execute("update firmwall.migration set version = '0.0.9', commit = repeat('a', 40)")
    shown = run("version")
    assert f"database: firmwall 0.0.9, commit {'a' * 40} " in shown.out
    assert "`firmwall migrate plan`" in shown.err


@pytest.mark.parametrize(
    ("login", "dbname", "reason"),
    [
        ("agent_login", None, "this login may not ask which version it holds"),
        ("app_login", "postgres", "no firmwall, or one from before 0.1"),
    ],
)
def test_the_command_says_why_it_does_not_know(
    run: Run, database: Database, login: str, dbname: str | None, reason: str
) -> None:
    address = database.server.conninfo(dbname or database.dbname, login)
    shown = run("version", "--database-url", address)
    assert (shown.status, shown.out.splitlines()[1].split(" (")[0]) == (0, f"database: {reason}")
    held = json.loads(run("version", "--json", "--database-url", address).out)["database"]
    assert (held["firmwall"], held["reason"]) == (None, reason)


def test_the_ledger_has_the_commit_of_what_was_applied(database: Database) -> None:
    with database.superuser() as superuser:
        found = superuser.execute("select distinct version, commit from firmwall.migration").fetchall()
    assert found == [(__version__, version.commit())]


def test_a_client_of_another_version_is_told_so(database: Database, cast: Cast) -> None:
    """The function that it calls is not there, or answers without a field that the client reads."""
    function = "app.list_clients(text, text, integer, text)"
    with database.superuser() as superuser, Firmwall(database.conninfo()) as fw:
        superuser.execute(f"alter function {function} rename to list_clients_of_a_firm")
        with pytest.raises(
            errors.OtherVersion, match=f"than this client, {re.escape(__version__)}"
        ) as refused:
            fw.list_clients(cast.token())
        assert refused.value.sqlstate == "42883"
        assert "`firmwall version` shows both" in (refused.value.hint or "")
        superuser.execute(
            "create function app.list_clients(text, text, integer, text) returns jsonb"
            " language sql as $$ select '{}'::jsonb $$"
        )
        with pytest.raises(errors.OtherVersion, match="answers it in another form") as unread:
            fw.list_clients(cast.token())
        assert "`firmwall version` shows both" in (unread.value.hint or "")
