"""eval, calibrate, explain: figures on a labelled set, thresholds with a bound, why a search answered so."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest

from firmwall.measure import calibration, evaluation, pairs
from firmwall.measure.evaluation import Query, Result
from tests.cast import Cast
from tests.conftest import Database, Run

TITLES = ["Juniper Mills v Harbour Trust", "Juniper Mills v Harbour Trust - Costs", "Cobalt Rope - licence"]
QUERIES: list[dict[str, object]] = [
    {"id": "q1", "query": "cobalt rope", "relevant": ["3"], "decision": "propose", "kind": "words"},
    {"id": "q2", "query": "juniper mills", "relevant": ["1", "2"], "decision": "ask", "kind": "words"},
    {"id": "q3", "query": "colbalt rope licence", "relevant": ["3"], "decision": "propose", "kind": "slip"},
    {"id": "q4", "query": "wombat", "relevant": [], "decision": "none", "kind": "absent"},
]


@pytest.fixture
def labelled(tmp_path: Path) -> Path:
    """A set of two firms that hold the same."""
    folder = tmp_path / "set"
    folder.mkdir()
    firms = ("one", "two")

    def write(name: str, header: list[str], rows: list[list[str]]) -> None:
        with (folder / name).open("w", encoding="utf-8", newline="") as stream:
            csv.writer(stream).writerows([header, *rows])

    write("firms.csv", ["firm", "name"], [[firm, f"Firm {firm}"] for firm in firms])
    write(
        "clients.csv",
        ["firm", "client_number", "display_name"],
        [[firm, "1", "Acme Holdings"] for firm in firms],
    )
    write(
        "matters.csv",
        ["firm", "matter_number", "client_number", "title"],
        [[firm, str(number), "1", title] for firm in firms for number, title in enumerate(TITLES, start=1)],
    )
    (folder / "queries.jsonl").write_text(
        "".join(json.dumps({"firm": "one", **query}) + "\n" for query in QUERIES), encoding="utf-8"
    )
    return folder


def superuser_url(database: Database) -> str:
    return database.conninfo(database.server.user)


def test_eval_loads_asks_and_scores(run: Run, database: Database, labelled: Path, tmp_path: Path) -> None:
    out = tmp_path / "answers" / "out.jsonl"
    arguments = ("eval", str(labelled), "--out", str(out), "--database-url", superuser_url(database))
    for _ in ("once", "and over the database of the first time"):
        ran = run(*arguments, "--database", "eval_of_a_test", "--json")
        assert ran.status == 0, ran.err
    figures = ran.json["figures"]
    assert figures["all"] == {
        "queries": 4,
        "recall@10": 1.0,
        "mrr@10": 1.0,
        "proposed": 2,
        "wrong": 0,
        "useful": 1.0,
    }
    assert list(figures) == ["all", "absent", "slip", "words"]
    answers = [json.loads(line) for line in out.read_text(encoding="utf-8").splitlines()]
    assert [answer["id"] for answer in answers] == ["q1", "q2", "q3", "q4"]
    assert answers[0] == {"id": "q1", "decision": "propose", "candidates": ["3"]}
    assert sorted(answers[1]["candidates"]) == ["1", "2"]
    assert answers[3] == {"id": "q4", "decision": "ask", "candidates": []}


def test_eval_leaves_a_database_of_somebody_else_alone(
    run: Run, database: Database, labelled: Path, tmp_path: Path
) -> None:
    ran = run(
        *("eval", str(labelled), "--out", str(tmp_path / "out")),
        *("--database-url", superuser_url(database), "--database", "postgres"),
    )
    assert ran.status == 2
    assert "did not make" in ran.err


def test_a_set_without_queries_is_refused(
    run: Run, database: Database, labelled: Path, tmp_path: Path
) -> None:
    (labelled / "queries.jsonl").write_text('{"id": "q1"}\n', encoding="utf-8")
    ran = run(
        *("eval", str(labelled), "--out", str(tmp_path / "out")), "--database-url", superuser_url(database)
    )
    assert ran.status == 2
    assert "queries.jsonl: line 1" in ran.err


def test_calibrate_stores_only_when_told(run: Run, database: Database, labelled: Path) -> None:
    arguments = (
        *("calibrate", str(labelled), "--database-url", superuser_url(database)),
        *("--database", "calibration_of_a_test", "--max-wrong-rate", "0.95", "--json"),
    )
    ran = run(*arguments)
    assert ran.status == 0, ran.err
    assert ran.json["stored"] is None
    picked = ran.json["picked"]
    assert (picked["queries"], picked["proposed"], picked["wrong"]) == (4, 2, 0)
    ran = run(*arguments, "--store")
    assert ran.json["stored"] == "matter/2"
    with database.superuser() as superuser:
        rows = superuser.execute(
            "select version, evidence ->> 'queries' from firmwall.decision_rule"
            " where rule = 'matter' order by version"
        ).fetchall()
    assert rows == [(1, None), (2, "4")]


def test_calibrate_shows_the_rule_in_force_beside_the_picked_one(
    run: Run, database: Database, labelled: Path
) -> None:
    # as if the slip were a name of somebody else: what proposes it is wrong
    lines = [{"firm": "one", **query} for query in QUERIES]
    lines[2] |= {"relevant": [], "decision": "none"}
    (labelled / "queries.jsonl").write_text("".join(json.dumps(line) + "\n" for line in lines))
    with database.connect("admin_login", autocommit=True) as admin:
        admin.execute("select app.add_decision_rule('matter', 1, 0.1, 0.9, '{}')")
    arguments = (
        *("calibrate", str(labelled), "--database-url", superuser_url(database)),
        *("--database", "calibration_of_a_test", "--max-wrong-rate", "0.99"),
    )
    with pytest.MonkeyPatch.context() as patch:
        # nothing stricter than the slip is tried, so what is picked must propose it
        patch.setattr(calibration, "SCORES", (0.5,))
        patch.setattr(calibration, "TERMS", (0.4,))
        ran = run(*arguments, "--json")
        shown = run(*arguments)
    assert ran.status == 0, ran.err
    in_force, picked = ran.json["in_force"], ran.json["picked"]
    assert (in_force["rule"], in_force["least_score"], in_force["least_term"]) == ("matter/2", 1, 0.9)
    assert (in_force["proposed"], in_force["wrong"], in_force["useful"], in_force["ask_rate"]) == (
        1,
        0,
        1,
        0.75,
    )
    assert 0 < in_force["bound"] < 1
    assert (picked["proposed"], picked["wrong"]) == (2, 1)
    assert ran.json["more_wrong"] is True
    assert "propose more that is wrong than matter/2: 1 against 0" in ran.err
    assert "in force: matter/2" in shown.out
    assert "propose more that is wrong than matter/2: 1 against 0" in shown.err


def test_calibrate_shows_the_rule_of_firmwall_where_the_database_has_none(
    run: Run, database: Database, labelled: Path
) -> None:
    ran = run(
        *("calibrate", str(labelled), "--database-url", database.server.conninfo("postgres")),
        *("--database", "calibration_of_a_test", "--max-wrong-rate", "0.95", "--json"),
    )
    assert ran.status == 0, ran.err
    assert (ran.json["in_force"]["rule"], ran.json["more_wrong"]) == ("matter/1", False)


def test_the_figures_of_a_rule_are_those_of_its_answers(
    run: Run, database: Database, labelled: Path, tmp_path: Path
) -> None:
    where = ("--database-url", superuser_url(database), "--database", "calibration_of_a_test", "--json")
    told = run("eval", str(labelled), "--out", str(tmp_path / "out"), *where).json["figures"]["all"]
    in_force = run("calibrate", str(labelled), "--max-wrong-rate", "0.95", *where).json["in_force"]
    assert {key: in_force[key] for key in ("queries", "proposed", "wrong", "useful")} == {
        key: told[key] for key in ("queries", "proposed", "wrong", "useful")
    }


def test_calibrate_says_when_the_set_is_too_small(run: Run, database: Database, labelled: Path) -> None:
    ran = run(
        *("calibrate", str(labelled), "--database-url", superuser_url(database)),
        *("--database", "calibration_of_a_test"),
    )
    assert ran.status == 1
    assert "no thresholds keep" in ran.err
    assert "in force: matter/1" in ran.out


def test_explain_shows_what_decided(run: Run, cast: Cast) -> None:
    arguments = ("explain", "the Northwnd thing against the Harbour Authority", "--firm", "alder")
    ran = run(*arguments, "--as", "anna@example.com")
    assert ran.status == 0, ran.err
    assert "asked for   northwnd, harbor, authority" in ran.out
    assert "northwnd: near, by northwind, in the title" in ran.out
    assert "propose: one candidate meets the whole question" in ran.out
    shown = run(*arguments, "--as", "anna@example.com", "--json").json
    assert shown["decision"] == "propose"
    assert shown["rule"]["name"] == "matter"
    assert {match["how"] for match in shown["candidates"][0]["matched"]} >= {"exact", "near"}


def test_explain_says_when_nothing_fits(run: Run, cast: Cast) -> None:
    ran = run("explain", "zyzzyva", "--firm", "alder", "--as", "anna@example.com")
    assert ran.status == 0
    assert "ask: nothing fits" in ran.out


def query(decision: str = "propose", relevant: tuple[str, ...] = ("1",)) -> Query:
    return Query(id="q", firm="f", query="words", relevant=relevant, decision=decision)


def result(score: float, lead: float, first: str = "1", *, decision: str = "propose") -> Result:
    return Result("q", decision, (first,), score, lead, 0.0, weakest=score)


@pytest.mark.parametrize(
    ("wrong", "trials", "low", "high"),
    [(0, 600, 0.0049, 0.0051), (0, 3000, 0.0009, 0.0011), (1, 1000, 0.0045, 0.0050), (3, 3, 1.0, 1.0)],
)
def test_the_bound_is_the_exact_one(wrong: int, trials: int, low: float, high: float) -> None:
    assert low <= calibration.upper_bound(wrong, trials, 0.95) <= high


def test_calibration_keeps_wrong_proposals_out() -> None:
    queries = [query()] * 400 + [query("none", ())] * 20
    results = [result(0.95, 0.4)] * 400 + [result(0.7, 0.2)] * 20
    cases = calibration.cases(queries, results)
    picked = calibration.pick(cases, max_wrong_rate=0.01, confidence=0.95)
    assert picked is not None
    assert (picked.wrong, picked.proposed, picked.useful) == (0, 400, 1.0)
    assert picked.least_score > 0.7 or picked.least_lead > 0.2
    assert calibration.pick(cases[400:], max_wrong_rate=0.01, confidence=0.95) is None


def test_what_is_asked_without_any_threshold_is_never_proposed() -> None:
    cases = calibration.cases([query()] * 3, [result(0.99, 0.9, decision="ask")] * 3)
    assert calibration.outcome(cases, 0.5, 0.0, 0.5, 0.95).proposed == 0


def test_figures_count_a_pick_of_the_wrong_matter() -> None:
    right = Result("q", "propose", ("1", "2"), 1.0, 1.0, 0.0)
    wrong = Result("q", "propose", ("2", "1"), 1.0, 1.0, 0.0)
    told = evaluation.figures([(query(), right), (query(), wrong)])
    assert (told.wrong, told.useful, told.recall, told.mrr) == (1, 0.5, 1.0, 0.75)


PAIRS: list[dict[str, object]] = [
    {"id": "p1", "stored": "Olaf Scholz", "asked": "Olaf Scholz", "same": True, "kind": "whole"},
    {"id": "p2", "stored": "Cobalt Rope GmbH", "asked": "Cobalt Rope", "same": True},
    {"id": "p3", "stored": "Juniper Mills", "asked": "Wombat", "same": True},
    {"id": "p4", "stored": "Harbour Trust", "asked": "Zebra Holdings", "same": False},
    *({"id": f"o{n}", "stored": f"Other{n} Name{n}", "asked": f"Nobody{n}", "same": False} for n in range(8)),
]


def test_eval_resolves_pairs_of_names(run: Run, database: Database, tmp_path: Path) -> None:
    file, out = tmp_path / "pairs.jsonl", tmp_path / "out.jsonl"
    file.write_text("".join(json.dumps(pair) + "\n" for pair in PAIRS), encoding="utf-8")
    arguments = ("eval", "--pairs", str(file), "--out", str(out), "--database-url", superuser_url(database))
    ran = run(*arguments, "--json")
    assert ran.status == 0, ran.err
    assert ran.json["figures"] == {
        "pairs": 12,
        "silent-wrong": 0,
        "silent": 0.6667,
        "resolve-recall": 0.6667,
        "resolve-precision": 1.0,
    }
    answers = [json.loads(line) for line in out.read_text(encoding="utf-8").splitlines()]
    assert answers[:4] == [
        {"id": "p1", "outcome": "one", "holds": True},
        {"id": "p2", "outcome": "one", "holds": True},
        {"id": "p3", "outcome": "none", "holds": False},
        {"id": "p4", "outcome": "none", "holds": False},
    ]


def test_a_client_that_is_taken_silently_for_another_is_wrong() -> None:
    labelled = [pairs.Pair(id="p", stored="A", asked="B", same=same) for same in (True, False, False)]
    answered = [pairs.PairResult("p", outcome, True) for outcome in ("choices", "one", "choices")]
    found = pairs.figures(labelled, answered)
    assert (found.silent_wrong, found.silent, found.recall) == (1, 0.0, 1.0)
    assert found.precision == pytest.approx(1 / 3)


def test_the_other_clients_of_a_pair_share_no_word_with_it() -> None:
    labelled = [
        pairs.Pair(id="p", stored=name, asked=f"{name} again", same=True)
        for name in ("Red Fox", "Fox Ltd", "Blue Hen", "Hen & Co", "Green Elk Again")
    ]
    assert list(pairs.others(labelled, 0)) == ["Blue Hen"]


@pytest.mark.parametrize("arguments", [(), (".", "--pairs", "pyproject.toml")])
def test_eval_evaluates_one_kind_of_set(run: Run, tmp_path: Path, arguments: tuple[str, ...]) -> None:
    ran = run("eval", *arguments, "--out", str(tmp_path / "out"))
    assert ran.status == 2
    assert "Name either a folder with a labelled set, or --pairs FILE." in ran.err
