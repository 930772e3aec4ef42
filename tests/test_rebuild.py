"""`firmwall word` and `firmwall rebuild`: what the lists say reaches what is stored; no change is lost."""

from __future__ import annotations

import time

import psycopg
import pytest

from firmwall.client import Firmwall
from firmwall.commands import rebuild
from firmwall.errors import TimedOut
from tests.cast import Cast, id_of, in_firm
from tests.conftest import Database, Run

AS_ANNA = ("--firm", "alder", "--as", "anna@example.com", "--json")


def found(run: Run, query: str) -> list[str]:
    answer = run("search", query, *AS_ANNA).json
    return [each["matter_number"] for each in answer["candidates"] if each["grade"] == "exact"]


def test_a_word_is_added_listed_and_taken_out(run: Run) -> None:
    added = run("word", "add", "M.C.G.M.", "--stands-for", "Mumbai", "--source", "our files")
    assert (added.status, added.out) == (0, "mcgm\n")
    assert "firmwall rebuild" in added.err
    assert run("word", "list", "mumbai", "--json").json == [
        {"word": "mcgm", "role": "plain", "stands_for": "mumbai", "source": "our files"}
    ]
    assert "our files" in run("word", "list", "MCGM").out
    assert len(run("word", "list", "--json").json) > 2000
    assert run("word", "remove", "mcgm").status == 0
    assert run("word", "list", "mcgm").status == 1
    gone = run("word", "remove", "mcgm")
    assert gone.status == 3
    assert gone.err.startswith("error: FW020: the lists have no such word\nhint: ")

    assert run("word", "add", "Manu", "--role", "short_name", "--stands-for", "Manish").status == 0
    assert found(run, "manu's pune warehouse lease") == []  # a short name is a near match
    assert run("search", "manu warehouse", *AS_ANNA).json["candidates"][0]["matter_number"] == "M-2"
    assert run("word", "remove", "Manu", "--short-for", "Manish").status == 0


def test_a_word_that_gets_another_part_is_told_with_the_one_it_had(run: Run) -> None:
    assert "listed before" not in run("word", "add", "Haus", "--stands-for", "House").err
    again = run("word", "add", "Haus", "--role", "spoken")
    assert "It was listed before as plain, for house; source: added here\n" in again.err
    assert run("word", "remove", "Haus").status == 0
    nothing = run("word", "list", "Haus")
    assert (nothing.status, nothing.out, nothing.err) == (1, "", "The lists do not have it.\n")


def test_whether_a_rebuild_is_needed_is_said(run: Run) -> None:
    """A short name, or the same part from another source, changes no reading of what is stored."""
    haus = {"word": "haus", "role": "plain", "stands_for": "house", "source": "our files"}
    add = ("word", "add", "Haus", "--stands-for", "House")
    assert run(*add, "--source", "our files", "--json").json == {
        "put_in": [haus],
        "taken_out": [],
        "rebuild": True,
    }
    assert run(*add, "--source", "elsewhere", "--json").json == {
        "put_in": [haus | {"source": "elsewhere"}],
        "taken_out": [haus],
        "rebuild": False,
    }
    same = run(*add, "--source", "elsewhere")
    assert same.err == "Nothing changes for stored rows: `firmwall rebuild` is not needed.\n"
    short = ("word", "add", "Manu", "--role", "short_name", "--stands-for", "Manish")
    assert run(*short, "--json").json["rebuild"] is False
    assert "Short names are used in queries only" in run(*short, "--source", "x").err
    assert "Short names are used" in run("word", "remove", "Manu", "--short-for", "Manish").err
    gone = run("word", "remove", "HAUS", "--json").json
    assert (gone["put_in"], [row["word"] for row in gone["taken_out"]], gone["rebuild"]) == (
        [],
        ["haus"],
        True,
    )
    assert "run `firmwall rebuild`" in run(*add).err


def test_the_lists_go_back_to_what_they_came_with(run: Run) -> None:
    before = run("word", "list", "--json").json
    untouched = run("word", "reset")
    assert (untouched.status, untouched.out) == (0, "")
    assert untouched.err == "Nothing to undo: `firmwall word` has not changed the lists.\n"
    run("word", "add", "Haus", "--stands-for", "House")
    (mfg,) = run("word", "remove", "mfg", "--json").json["taken_out"]
    assert run("word", "reset", "M.F.G.", "--json").json == {
        "put_in": [mfg],
        "taken_out": [],
        "rebuild": True,
    }
    undone = run("word", "reset")
    assert "taken out" in undone.out
    assert "haus" in undone.out
    assert "run `firmwall rebuild`" in undone.err
    assert run("word", "list", "--json").json == before


def test_what_could_never_be_met_is_refused(run: Run) -> None:
    for arguments, message in (
        (("Tata Steel", "--stands-for", "tisco"), "not one word"),
        (("mcgm",), "stands_for is missing"),
        (("mcgm", "--stands-for", "greater mumbai"), "not one word"),
    ):
        refused = run("word", "add", *arguments)
        assert (refused.status, refused.out) == (3, "")
        assert refused.err.startswith(f"error: FW012: {message}\nhint: ")


def test_what_is_stored_follows_the_lists_once_it_is_rebuilt(run: Run) -> None:
    assert found(run, "northwind harbour") == ["M-1"]
    run("word", "add", "harbour", "--stands-for", "haven")
    assert found(run, "northwind harbour") == []
    rebuilt = run("rebuild", "--json")
    assert rebuilt.status == 0
    firms = {row["firm"]: row for row in rebuilt.json}
    assert firms["alder"] | {"words": 0} == {
        "firm": "alder", "clients": 3, "matters": 2, "documents": 0, "words": 0, "dropped": 1
    }  # fmt: skip
    # a suspended firm has no less a search, for the day it works again
    assert list(firms) == ["alder", "birch", "cedar"]
    assert found(run, "northwind harbour") == found(run, "the haven authority") == ["M-1"]
    assert run("rebuild", "--firm", "alder", "--json").json[0]["dropped"] == 0
    assert "dropped" in run("rebuild", "--firm", "birch", "--firm", "alder").out


def test_a_second_run_writes_no_entry(database: Database, run: Run) -> None:
    entries = "select array_agg(ctid::text order by entry_id) from firmwall.search_entry"
    run("rebuild")
    with database.superuser() as superuser:
        before = superuser.execute(entries).fetchone()
        run("rebuild")
        assert superuser.execute(entries).fetchone() == before


def test_who_may_not_is_told_so(run: Run) -> None:
    for command in ("rebuild", "word list", "word reset", "word add x --stands-for y", "word remove x"):
        ran = run(*command.split(), token="any")
        assert (ran.status, ran.out) == (3, "")
        assert "firmwall_admin" in ran.err
    missing = run("rebuild", "--firm", "alder", "--firm", "nowhere")
    assert (missing.status, missing.out) == (3, "")
    assert missing.err == (
        "error: FW020: no such firm: nowhere\nhint: firmwall firm list shows the firms and their codes.\n"
    )


def test_a_writer_in_the_way_is_waited_for(
    database: Database, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What an open transaction has written is neither read too early nor written over."""
    monkeypatch.setattr(rebuild, "PATIENCE", 1.0)
    with database.connect("admin_login") as writer:
        in_firm(writer).execute("select app.upsert_matter('M-1', '010', 'Northwind and the lighthouse')")
        started = time.monotonic()
        refused = run("rebuild", "--firm", "alder")
        assert time.monotonic() - started < 10
        assert refused.status == 3
        assert "lock timeout" in refused.err
        assert "run this again" in refused.err
        # meanwhile everybody searches
        assert found(run, "northwind harbour") == ["M-1"]
        writer.commit()
    assert run("rebuild", "--firm", "alder").status == 0
    assert found(run, "northwind lighthouse") == ["M-1"]
    assert found(run, "northwind harbour") == []


def test_who_writes_meanwhile_loses_nothing(database: Database, run: Run) -> None:
    """A batch that is not committed holds what it writes; who changes that waits, and has the last word."""
    with database.connect("admin_login") as rebuilding, database.connect("admin_login") as writer:
        rebuilding.execute("select app.rebuild_search('alder', 'matters')")
        # searching waits for nobody
        assert found(run, "northwind harbour") == ["M-1"]
        with pytest.raises(psycopg.errors.LockNotAvailable):
            in_firm(writer).execute("set local lock_timeout = '100ms'").connection.execute(
                "select app.upsert_matter('M-1', '010', 'Northwind and the lighthouse')"
            )
        writer.rollback()
        rebuilding.commit()
        in_firm(writer).execute("select app.upsert_matter('M-1', '010', 'Northwind and the lighthouse')")
        writer.commit()
    assert found(run, "northwind lighthouse") == ["M-1"]


def learn_lighthouse(database: Database) -> None:
    """Let the vocabulary of alder have a word that no entry holds."""
    with database.superuser() as superuser:
        superuser.execute(
            "insert into firmwall.search_word (firm_id, word, sound, keys)"
            " values (%(firm)s, 'lighthouse', 'laitouse', firmwall.spelling_keys(%(firm)s, 'lighthouse'))",
            {"firm": id_of("alder")},
        )


def test_a_word_is_not_dropped_while_somebody_brings_it_back(database: Database, run: Run) -> None:
    """The vocabulary has the word still, so who writes it adds none; taking it out then would lose it."""
    learn_lighthouse(database)
    with Firmwall(database.conninfo("admin_login")) as fw:
        with database.connect("admin_login") as writer:
            in_firm(writer).execute("select app.upsert_matter('M-1', '010', 'Northwind and the lighthouse')")
            with pytest.raises(TimedOut):
                fw.rebuild_search("alder", "words")
            writer.commit()
        assert fw.rebuild_search("alder", "words").dropped > 0  # those of the old title
    assert run("search", "northwind lihgthouse", *AS_ANNA).json["candidates"][0]["matter_number"] == "M-1"


@pytest.mark.parametrize("part", ["clients", "matters", "documents"])
def test_a_word_is_not_dropped_while_another_run_brings_it_back(
    database: Database, cast: Cast, part: str
) -> None:
    """Two administrators at once: what the one is writing, the other does not see yet."""
    learn_lighthouse(database)
    with database.connect("admin_login") as one, database.connect("admin_login") as other:
        one.execute("select app.rebuild_search('alder', %s)", [part])
        with pytest.raises(psycopg.errors.LockNotAvailable):
            other.execute("select app.rebuild_search('alder', 'words')")
        one.commit()
        other.rollback()
        assert other.execute("select dropped from app.rebuild_search('alder', 'words')").fetchone() == (1,)


def test_a_transaction_that_sees_the_past_rebuilds_nothing(database: Database, cast: Cast) -> None:
    """It would drop words that have come into use since it began."""
    with database.connect("admin_login") as connection:
        connection.isolation_level = psycopg.IsolationLevel.REPEATABLE_READ
        with pytest.raises(psycopg.errors.InvalidTransactionState):
            connection.execute("select app.rebuild_search('alder', 'words')")


def test_nothing_is_asked_in_the_context_that_was_opened_for_it(database: Database, cast: Cast) -> None:
    """It is nobody's context, and it is gone with the answer."""
    with database.connect("admin_login") as connection:
        connection.execute("select app.rebuild_search('alder', 'matters')")
        assert connection.execute(
            "select app.current_firm_id_or_null(), app.current_user_id_or_null()"
        ).fetchone() == (None, None)
        with pytest.raises(psycopg.Error) as refused:
            connection.execute("select app.open_context(%s, %s)", (id_of("alder"), id_of("anna")))
        assert refused.value.sqlstate == "FW003"
