"""The commands that ask, and those that make who may ask: resolve, search, key, token."""

from __future__ import annotations

import json
import stat
from pathlib import Path

import pytest

from firmwall.client import Firmwall
from firmwall.terminal.main import main
from firmwall.token import SigningKey, decoded, encoded, mint
from tests.cast import KEY, Cast, id_of
from tests.conftest import Database, Run

ANNA = ("--firm", "alder", "--as", "anna@example.com")


def test_resolve_names_the_one_client(run: Run, cast: Cast) -> None:
    for ran in (
        run("resolve", "Northwind Shipping", token=cast.token()),
        run("resolve", "Northwind Shipping", *ANNA),
    ):
        assert ran.status == 0
        assert ran.out == "Northwind Shipping Ltd · #010\n"
        assert "no other active client" in ran.err


def test_resolve_asks_which_one(run: Run, cast: Cast) -> None:
    ran = run("resolve", "Manish", token=cast.token())
    assert ran.status == 1
    assert "Which one?" in ran.out
    assert "Manish Gupta · manish@delhi.example" in ran.out
    assert "none of these" in ran.out


def test_resolve_says_none(run: Run, cast: Cast) -> None:
    for name in ("Quokka Foods", "Nobody Whatsoever"):
        ran = run("resolve", name, token=cast.token())
        assert (ran.status, ran.out) == (1, "No active client goes by that name.\n")


def test_resolve_as_json(run: Run, cast: Cast) -> None:
    one = run("resolve", "Northwind Shipping", "--json", token=cast.token())
    assert one.status == 0
    assert one.json["outcome"] == "one"
    assert one.json["client"]["client_number"] == "010"
    choices = run("resolve", "Manish", "--json", token=cast.token())
    assert choices.status == 1
    assert choices.json["outcome"] == "choices"
    assert {choice["entity_type"] for choice in choices.json["choices"]} == {"client"}
    nobody = run("resolve", "Nobody", "--json", token=cast.token()).json
    assert (nobody["outcome"], nobody["scope"]) == ("none", "active")
    # what was asked is recorded, and each answer names its row
    assert len({answer["call_id"] for answer in (one.json, choices.json, nobody)}) == 3


def test_search_shows_decision_grade_and_what_matched(run: Run, cast: Cast) -> None:
    ran = run("search", "Northwind Harbour Authority", token=cast.token())
    assert ran.status == 0
    assert ran.out.startswith("Is it Northwind v Harbour Authority?\n")
    assert "M-1" in ran.out
    assert "charter of the Aurora" not in ran.out
    assert ran.err.startswith("propose (rule ")


def test_search_that_finds_nothing_denies_nothing(run: Run, cast: Cast) -> None:
    ran = run("search", "quokka takeover", token=cast.token())
    assert ran.status == 1
    assert "does not mean that there is no such matter" in ran.out
    answer = run("search", "quokka takeover", "--json", token=cast.token())
    assert answer.status == 1
    assert answer.json["call_id"]
    assert {key: answer.json[key] for key in ("decision", "candidates", "nothing")} == {
        "decision": "ask",
        "candidates": [],
        "nothing": "ranked_miss",
    }


def test_search_as_json(run: Run, cast: Cast) -> None:
    ran = run("search", "Pune warehouse lease", "--json", *ANNA)
    assert ran.status == 0
    assert ran.json["decision"] == "propose"
    assert ran.json["candidates"][0]["matter_number"] == "M-2"
    assert ran.json["nothing"] is None


@pytest.mark.parametrize("command", ["resolve", "search"])
def test_who_asks_must_be_said_in_full(run: Run, command: str) -> None:
    for arguments in ((), ("--firm", "alder"), ("--as", "anna@example.com")):
        ran = run(command, "Manish", *arguments)
        assert ran.status == 2
        assert "hint: Use --token" in ran.err


@pytest.mark.parametrize("command", ["resolve", "search", "explain", "audit trail"])
def test_a_token_and_a_person_are_two_answers(run: Run, command: str) -> None:
    question = () if command == "audit trail" else ("Manish",)
    for person in (ANNA, ANNA[:2], ANNA[2:]):
        ran = run(*command.split(), *question, "--token", "any", *person)
        assert (ran.status, ran.out) == (2, "")
        assert ran.err == (
            "error: --token cannot be used together with --firm and --as\n"
            "hint: Use --token, or --firm CODE with --as LOGIN."
            " FIRMWALL_TOKEN is used when neither is given.\n"
        )


def test_who_asks_on_the_command_line_beats_the_environment(run: Run, cast: Cast) -> None:
    assert run("resolve", "Manish", "--token", cast.token("anna"), token="of yesterday").status == 1
    # a variable of the shell that is not set is no reason to ask as somebody else
    assert run("resolve", "Manish", "--token", "", token=cast.token("anna")).status == 2
    # on the connection of a service, --firm and --as are refused as such: the token was not read
    ran = run("resolve", "Manish", *ANNA, token=cast.token("anna"))
    assert (ran.status, ran.out) == (3, "")
    assert "open_context_as" in ran.err


@pytest.mark.parametrize("command", ["resolve", "search"])
def test_refusals_are_one_line_and_status_3(run: Run, cast: Cast, command: str) -> None:
    ran = run(command, "Manish", token="no token")
    assert (ran.status, ran.out) == (3, "")
    assert ran.err.startswith("error: FW001: the token does not open a request\nhint: ")
    blank = run(command, "  ", token=cast.token())
    assert (blank.status, blank.out) == (3, "")
    stranger = run(command, "Manish", "--firm", "alder", "--as", "boris@example.com")
    assert (stranger.status, stranger.out) == (3, "")


def test_no_database_is_a_usage_error(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    ran = run("resolve", "Manish", "--database-url", "host=/nonexistent dbname=x", token="x")
    assert ran.status == 3
    assert "nonexistent" in ran.err


# Keys and tokens


def test_a_key_that_is_added_signs_tokens_that_open_requests(
    run: Run, database: Database, tmp_path: Path
) -> None:
    file = tmp_path / "k2.jwk"
    added = run("key", "add", "k2", "--out", str(file))
    assert (added.status, added.out) == (0, "")
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert json.loads(file.read_text())["kid"] == "k2"

    minted = run("token", "mint", *ANNA, "--key", str(file))
    assert minted.status == 0
    token = minted.out.strip()
    assert run("resolve", "Manish", "--json", token=token).json["outcome"] == "choices"

    without_a_database = run(
        "token", "mint", "--firm", str(id_of("alder")), "--as", str(id_of("anna")), "--key", str(file),
        "--database-url", "host=/nonexistent",
    )  # fmt: skip
    assert run("resolve", "Manish", token=without_a_database.out.strip()).status == 1

    assert run("key", "retire", "k2").status == 0
    assert run("resolve", "Manish", token=token).status == 3
    listed = run("key", "list", "--json").json
    assert [(key["kid"], key["retired_at"] is None) for key in listed] == [("k1", True), ("k2", False)]
    assert "k2" in run("key", "list").out


def test_a_key_is_printed_once_and_never_again(run: Run) -> None:
    added = run("key", "add", "k3")
    assert added.status == 0
    assert len(decoded(added.json["k"])) == 32
    assert added.json["k"] not in run("key", "list", "--json").out
    again = run("key", "add", "k3")
    assert (again.status, again.out) == (3, "")


def test_a_key_that_cannot_be_kept_is_not_added(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "kept.jwk"
    file.write_text("mine")
    assert run("key", "add", "k4", "--out", str(file)).status == 2
    assert file.read_text() == "mine"
    assert "k4" not in run("key", "list").out
    # and one that is not added is not kept
    assert run("key", "add", "k1", "--out", str(tmp_path / "k1.jwk")).status == 3
    assert not (tmp_path / "k1.jwk").exists()


def test_no_token_for_who_is_no_member(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "k1.jwk"
    KEY.write(file)
    ran = run("token", "mint", "--firm", "birch", "--as", "anna@example.com", "--key", str(file))
    assert (ran.status, ran.out) == (3, "")


@pytest.mark.parametrize(
    "text",
    ["", "{", "[]", '{"kty": "RSA"}', '{"kty": "oct", "kid": "k", "k": 1}', '{"kty": "oct", "k": "AA"}'],
)
def test_a_file_without_a_key_is_a_usage_error(run: Run, tmp_path: Path, text: str) -> None:
    file = tmp_path / "bad.jwk"
    file.write_text(text)
    ran = run("token", "mint", *ANNA, "--key", str(file))
    assert ran.status == 2
    assert str(file) in ran.err


def test_the_key_file_is_read_back(tmp_path: Path) -> None:
    key = SigningKey.made_now("k5")
    key.write(tmp_path / "k5.jwk")
    assert SigningKey.read(tmp_path / "k5.jwk") == key
    assert key.secret.hex() not in repr(key)
    assert encoded(key.secret) not in repr(key)


def test_a_token_ends_when_its_lifetime_does(database: Database, cast: Cast) -> None:
    ended = mint(KEY, firm=id_of("alder"), sub=id_of("anna"), lifetime=-1)
    assert ended != cast.token()
    with Firmwall(database.conninfo()) as fw, pytest.raises(Exception, match="does not open a request"):
        fw.context(ended)


@pytest.mark.parametrize(
    ("typed", "offered"),
    [("res", {"resolve"}), ("ke", {"key"}), ("key re", {"retire"}), ("search --fi", {"--firm"})],
)
def test_the_shell_completes_commands_and_options(
    typed: str, offered: set[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    words = f"firmwall {typed}"
    monkeypatch.setenv("_FIRMWALL_COMPLETE", "complete_bash")
    monkeypatch.setenv("COMP_WORDS", words)
    monkeypatch.setenv("COMP_CWORD", str(len(words.split()) - 1))
    monkeypatch.setattr("sys.argv", ["firmwall"])
    with pytest.raises(SystemExit):
        main()
    assert set(capsys.readouterr().out.split()) == offered
