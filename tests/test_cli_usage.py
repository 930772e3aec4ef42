"""What every command owes a script and a person who mistypes: --json, completion of closed sets, a hint."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
import typer

from firmwall.commands.db import Login
from firmwall.commands.word import Role
from firmwall.models import ServerToolOutcome
from firmwall.operate import server
from firmwall.terminal.main import COMMANDS, GROUPS, app, main
from tests.cast import Cast
from tests.conftest import Run

ANNA = ("--firm", "alder", "--as", "anna@example.com")


def every_command() -> Iterator[tuple[str, Any]]:
    group: Any = typer.main.get_command(app)
    context = group.make_context("firmwall", [], resilient_parsing=True)
    for name in COMMANDS:
        command = group.resolve_command(context, [name])[1]
        inner = getattr(command, "commands", None)
        yield from ((f"{name} {each}", it) for each, it in inner.items()) if inner else [(name, command)]


def test_every_command_answers_in_json() -> None:
    without = {name for name, command in every_command() if "json" not in {p.name for p in command.params}}
    assert without == set()


@pytest.mark.parametrize(
    ("typed", "quoted"),
    [
        (("search", "minerva", "mills", *ANNA), "firmwall search 'minerva mills'"),
        (("resolve", "Acme", "Holdings", "Ltd", *ANNA), "firmwall resolve 'Acme Holdings Ltd'"),
        (("explain", *ANNA, "anil's", "lease"), "firmwall explain 'anil'\"'\"'s lease'"),
        (("firm", "add", "ELM", "Elm", "Legal"), "firmwall firm add ELM 'Elm Legal'"),
        (("person", "add", "ann@x.example", "Ann", "Lee"), "firmwall person add ann@x.example 'Ann Lee'"),
        # a connection may hold a password
        (("search", "--", "a", "b", "--database-url", "postgresql://x:y@z/w"), "firmwall search 'a b'"),
    ],
)
def test_what_the_shell_took_apart_is_to_be_quoted(run: Run, typed: tuple[str, ...], quoted: str) -> None:
    ran = run(*typed)
    assert (ran.status, ran.out) == (2, "")
    assert (
        ran.err == f"error: the shell made several words of one text\nhint: Put quotes around it: {quoted}\n"
    )


@pytest.fixture
def columns(monkeypatch: pytest.MonkeyPatch) -> int:
    monkeypatch.setenv("COLUMNS", "80")
    return 80


def helps() -> Iterator[tuple[str, str]]:
    """The help of firmwall, of each group and of each command."""
    group: Any = typer.main.get_command(app)
    context = group.make_context("firmwall", [], resilient_parsing=True)
    yield "", group.get_help(context)
    for name in COMMANDS:
        command = group.resolve_command(context, [name])[1]
        for inner, it in {"": command, **getattr(command, "commands", {})}.items():
            call = f"firmwall {name} {inner}".strip()
            yield call, it.get_help(it.make_context(call, [], resilient_parsing=True))


def test_help_is_plain_text_of_80_columns(columns: int) -> None:
    odd = re.compile(r"<\w+>|\{\w+\}|[╭│]|\bNone\b|\w\.\.\.$| $")
    found = [
        f"{name}: {line}"
        for name, text in helps()
        for line in text.splitlines()
        if len(line) > columns or odd.search(line)
    ]
    assert found == []


def test_a_command_takes_one_line_of_its_list(columns: int) -> None:
    for name, text in helps():
        for title, lines in re.findall(r"(?ms)^(\w+):\n(.*?)(?:\n\n|\Z)", text):
            if title not in ("Arguments", "Options", "Exit status"):
                assert [line for line in lines.splitlines() if line.startswith("    ")] == [], name


def test_the_help_lists_each_command_under_one_heading(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        app(["--help"], prog_name="firmwall")
    shown = capsys.readouterr().out
    for heading, commands in GROUPS.items():
        _, listed = shown.split(f"\n{heading}:\n")
        assert re.findall(r"(?m)^  (\S+)", listed.split("\n\n")[0]) == list(commands)


def test_an_option_names_what_it_takes_and_every_value_of_a_closed_set() -> None:
    for name, command in every_command():
        for parameter in command.params:
            if parameter.param_type_name == "option" and not parameter.is_flag:
                assert parameter.metavar, f"{name} {parameter.name}"
    texts = dict(helps())
    for call, values in {
        "firmwall audit trail": {each.value for each in ServerToolOutcome},
        "firmwall proposals list": {"open", "approved", "rejected", "expired", "all"},
        "firmwall word add": {each.value for each in Role},
        "firmwall db url": {each.value for each in Login},
    }.items():
        assert values <= set(re.findall(r"\w+", texts[call])), call


def test_the_logins_of_the_embedded_server_are_a_closed_set() -> None:
    assert {login.value for login in Login} == {*server.LOGINS, server.OWNER, server.SUPERUSER}


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("db url re", {"reader"}),
        ("firm choices ELM ", {"email", "number"}),
        ("audit trail --outcome ", {outcome.value for outcome in ServerToolOutcome}),
        ("proposals list --status re", {"rejected"}),
        ("word add x --role h", {"honorific"}),
    ],
)
def test_closed_sets_complete(
    typed: str, offered: set[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    words = f"firmwall {typed}"
    monkeypatch.setenv("_FIRMWALL_COMPLETE", "complete_bash")
    monkeypatch.setenv("COMP_WORDS", words)
    monkeypatch.setenv("COMP_CWORD", str(len(words.split()) - (not words.endswith(" "))))
    monkeypatch.setattr("sys.argv", ["firmwall"])
    with pytest.raises(SystemExit):
        main()
    assert set(capsys.readouterr().out.split()) == offered


@pytest.mark.parametrize(
    "typed",
    ["db url nobody", "audit --outcome nonsense", "firm choices alder nothing", "word add x --role nonsense"],
)
def test_what_is_outside_of_a_closed_set_is_wrong_usage(run: Run, typed: str) -> None:
    ran = run(*typed.split())
    assert (ran.status, ran.out) == (2, "")


def test_what_follow_does_not_read_is_wrong_usage(run: Run, cast: Cast) -> None:
    for option in (("--hours", "2"), ("--limit", "5")):
        ran = run("audit", "--follow", *option, *ANNA)
        assert (ran.status, ran.out) == (2, "")
        assert ran.err.startswith("error: --follow goes with neither --hours nor --limit\nhint: ")


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        (("--results", "answers"), "error: --results goes with --set alone\nhint: "),
        (("--set", ".", "--out", "bench.json"), "error: --set does not go with --out\nhint: "),
        (("--set", ".", "--from", "pyproject.toml"), "error: --set does not go with --from\nhint: "),
        (
            ("--from", "pyproject.toml"),
            "error: pyproject.toml is no report of this version of firmwall bench\n",
        ),
    ],
)
def test_what_a_bench_does_not_read_is_wrong_usage(run: Run, typed: tuple[str, ...], said: str) -> None:
    ran = run("bench", *typed)
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.startswith(said)


def test_what_was_done_is_said_in_json(run: Run, tmp_path: Any) -> None:
    assert run("firm", "choices", "alder", "number", "--json").json == {"firm": "alder", "choices": "number"}
    member = ("alder", "sam@example.com")
    assert run("member", "add", *member, "partner", "--json").json == {
        "firm": "alder",
        "login": "sam@example.com",
        "role": "partner",
    }
    assert run("member", "remove", *member, "--json").json == {"firm": "alder", "login": "sam@example.com"}
    file = tmp_path / "k.jwk"
    assert run("key", "add", "k9", "--out", str(file), "--json").json == {"kid": "k9", "file": str(file)}
    minted = run("token", "mint", *ANNA, "--key", str(file), "--minutes", "5", "--json").json
    assert set(minted) == {"token", "firm_id", "person_id"}
    assert run("resolve", "Northwind Shipping", token=minted["token"]).status == 0
    assert run("key", "retire", "k9", "--json").json == {"kid": "k9"}
    assert run("key", "add", "k8", "--json").json["kid"] == "k8"
