"""The exit status is as its page says, and a command that fails has printed no half of a result."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from firmwall.operate.server import EmbeddedServer
from firmwall.terminal.console import ExitCode
from firmwall.token import SigningKey
from tests.cast import Cast
from tests.conftest import Run
from tests.test_cli_usage import every_command

PAGE = Path(__file__).parent.parent / "docs" / "commands" / "index.md"
NOWHERE = "host=/nowhere dbname=none"
ANNA = ("--firm", "alder", "--as", "anna@example.com")

# What a command needs before it looks for the database.
ARGUMENTS = {
    "DIR": "examples/firms",
    "PROPOSAL": "00000000-0000-4000-8000-000000000000",
    "DETAIL": "email",
    "TOOL": "find_client",
}

# These need no database, or a server of their own.
WITHOUT_DATABASE = {"demo", "db", "version", "migrate bundle", "bench", "test"}


def test_the_page_has_every_status() -> None:
    listed = re.findall(r"(?m)^\| (\d) \|", PAGE.read_text(encoding="utf-8"))
    assert [int(status) for status in listed] == [code.value for code in ExitCode]


def test_each_status(run: Run, cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    assert run("resolve", "Northwind Shipping", *ANNA).status == ExitCode.OK
    assert run("resolve", "Quokka Foods", *ANNA).status == ExitCode.NEGATIVE
    assert run("resolve", *ANNA).status == ExitCode.USAGE
    assert run("resolve", "x", "--firm", "nowhere", "--as", "anna@example.com").status == ExitCode.REFUSED
    monkeypatch.setattr("firmwall.terminal.main.module_of", lambda _: 1 / 0)
    ran = run("resolve", "x", *ANNA)
    assert (ran.status, ran.out) == (ExitCode.INTERNAL, "")
    assert "ZeroDivisionError" in ran.err


def test_nothing_is_printed_where_there_is_no_database(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(PAGE.parent.parent.parent)
    key = tmp_path / "key.json"
    SigningKey.made_now("first").write(key)
    required = {
        "eval": ("--out", str(tmp_path / "answers.jsonl")),
        "token mint": (*ANNA, "--key", str(key)),
    }
    asked = 0
    for name, command in every_command():
        if name in WITHOUT_DATABASE or name.split()[0] in WITHOUT_DATABASE:
            continue
        given = [
            ARGUMENTS.get(it.metavar or "", "x") for it in command.params if it.param_type_name == "argument"
        ]
        options = {option for it in command.params for option in it.opts}
        asker = ANNA if "--token" in options else ()
        ran = run(*name.split(), *given, *asker, *required.get(name, ()), "--database-url", NOWHERE)
        assert (name, ran.status, ran.out) == (name, ExitCode.REFUSED, "")
        assert ran.err.startswith("error: "), name
        assert "hint: " in ran.err, name
        asked += 1
    assert asked > 30


def test_the_address_of_a_server_that_does_not_run_is_not_printed(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(EmbeddedServer, "pid", lambda _: None)
    ran = run("db", "url")
    assert (ran.status, ran.out) == (1, "")
    assert ran.err == "error: the server does not run\nhint: firmwall db start\n"
    assert run("db", "url", "--json").json == {"url": None, "running": False}
