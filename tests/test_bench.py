"""The bench: the same seed gives the same firms, they are as skewed as stated, and its statistics are right.

That every figure is produced is tested here too. How long anything takes is not.
"""

from __future__ import annotations

import hashlib
import json
import os
import random
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from itertools import islice, pairwise
from pathlib import Path
from statistics import median

import psycopg
import pytest
from psycopg import sql

from firmwall.measure.bench import databases, labelled, measure, peers, plots, ratios
from firmwall.measure.bench.generate import Firm, Scale, all_firms, among_fewer, typical, vocabulary, zipf
from firmwall.measure.bench.measure import (
    APP,
    KINDS,
    RAPIDFUZZ,
    TANTIVY,
    TEXTBOOK,
    TRIGRAM,
    Report,
    queries,
    slipped,
)
from tests.servers import Server

LARGE = Scale.of(1_000_000)
ROOT = Path(__file__).parent.parent


# --- the firms ----------------------------------------------------------------------------------


def digest(firm: Firm, most: int = 500) -> str:
    clients, matters = firm.rows()
    made = "\n".join(map(repr, (clients[:most], *islice(matters, most))))
    return hashlib.sha256(made.encode()).hexdigest()[:16]


def test_the_same_seed_gives_the_same_bytes() -> None:
    """Also on another machine and another Python: the digest is written down."""
    assert digest(Firm(seed=1, rank=7, size=500)) == "21d6c6780d2d197d"


def test_another_seed_gives_other_bytes() -> None:
    assert digest(Firm(1, 7, 500)) != digest(Firm(2, 7, 500))


def test_a_firm_is_the_same_among_many_and_among_few() -> None:
    firms = all_firms(LARGE)
    assert set(among_fewer(firms, 0.1)) <= set(firms)


def test_a_million_matters_are_skewed_as_stated() -> None:
    sizes = LARGE.sizes()
    assert (sum(sizes), len(sizes), sizes[0]) == (1_000_000, 1_000, 50_000)
    assert median(sizes) == pytest.approx(500, rel=0.05)
    assert sizes == sorted(sizes, reverse=True)
    assert sum(sizes[:100]) > 0.4 * sum(sizes)


@pytest.mark.parametrize("matters", [2_000, 4_001, 10_000, 199_999, 200_000, 5_000_000])
def test_every_scale_has_the_matters_that_were_asked_for(matters: int) -> None:
    sizes = Scale.of(matters).sizes()
    assert sum(sizes) == matters
    assert min(sizes) >= 1
    assert max(sizes) == sizes[0]


@pytest.mark.parametrize("share", [0.01, 0.1])
def test_the_firms_among_fewer_hold_that_share_of_the_others(share: float) -> None:
    firms = all_firms(LARGE)
    kept = among_fewer(firms, share)
    special = {firms[0], typical(firms)}
    assert special <= set(kept)
    others = sum(firm.size for firm in firms if firm not in special)
    assert sum(firm.size for firm in kept if firm not in special) == pytest.approx(share * others, rel=0.02)


def test_words_are_skewed_few_frequent_and_many_rare() -> None:
    titles = [matter.title for matter in Firm(1, 3, 5_000).rows()[1]]
    words = Counter(word for title in titles for word in set(re.findall(r"[a-z]{3,}", title.lower())))
    once = sum(1 for count in words.values() if count == 1)
    assert len(words) > 3_000
    assert once / len(words) > 0.4
    assert words.most_common(25)[-1][1] > 90


def test_ranks_follow_zipf() -> None:
    draw = random.Random(1).random
    counts = Counter(zipf(draw(), 1000, 10) for _ in range(50_000))
    assert set(counts) <= set(range(1000))
    # rank 0 has 1/10, rank 90 has 1/100 of the same constant
    assert counts[0] / counts[90] == pytest.approx(10, rel=0.35)


def test_only_the_largest_firm_holds_the_planted_words() -> None:
    words = vocabulary(1)
    largest, other = Firm(1, 1, 2_000), Firm(1, 2, 2_000)

    def said(firm: Firm) -> set[str]:
        clients, matters = firm.rows()
        text = " ".join([*(repr(client) for client in clients), *(repr(matter) for matter in matters)])
        return set(re.findall(r"[a-z]+", text.lower()))

    assert len(set(words.held) & said(largest)) > 150
    assert not set(words.unheld) & said(largest)
    assert not (set(words.held) | set(words.unheld)) & said(other)


def test_a_firm_has_namesakes_repeats_walls_and_parties() -> None:
    clients, made = Firm(1, 5, 3_000).rows()
    matters = list(made)
    assert len({matter.number for matter in matters}) == len(matters)
    assert len({client.name for client in clients}) < len(clients)
    assert sum(" - " in matter.title for matter in matters) > 100
    assert 10 < sum(matter.walled for matter in matters) < 60
    assert sum(len(matter.parties) for matter in matters) > len(matters)


# --- what is asked --------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", KINDS)
def test_questions_follow_from_the_seed(kind: str) -> None:
    matters = list(Firm(1, 5, 300).rows()[1])
    assert queries(matters, kind, 20, seed=1) == queries(matters, kind, 20, seed=1)
    assert queries(matters, kind, 20, seed=1) != queries(matters, kind, 20, seed=2)


def test_a_slip_changes_one_word_and_no_other() -> None:
    source = random.Random(1)
    for _ in range(200):
        before, after = "Marigold Plantations v Ito", slipped("Marigold Plantations v Ito", source)
        changed = [b for b, a in zip(before.split(), after.split(), strict=True) if b != a]
        assert changed in ([], ["Plantations"])


@pytest.mark.parametrize(
    ("scores", "proposed"),
    [([], False), ([0.1], True), ([3.0, 2.0], True), ([2.9, 2.0], False), ([2.0, 2.0], False)],
)
def test_a_peer_proposes_a_sole_hit_or_a_clear_lead(scores: list[float], proposed: bool) -> None:
    assert peers.proposes([(str(n), score) for n, score in enumerate(scores)]) is proposed


# --- the statistics -------------------------------------------------------------------------------


def test_quantiles_are_values_that_were_measured() -> None:
    assert ratios.quantile([1.0, 2.0, 3.0, 4.0], 0.5) == 2.0
    assert ratios.quantile([1.0, 2.0, 3.0, 4.0], 0.95) == 4.0
    assert ratios.quantile([1.0], 0.95) == 1.0


def test_a_ratio_has_both_sides_in_milliseconds() -> None:
    ratio = ratios.Ratio.of("r", ("a", [0.004] * 30), ("b", [0.002] * 30))
    assert (ratio.ratio, ratio.low, ratio.high) == (2.0, 2.0, 2.0)
    assert (ratio.over.p50, ratio.under.p95, ratio.over.calls) == (4.0, 2.0, 30)


def test_the_interval_is_the_same_each_time() -> None:
    draw = random.Random(5).random
    over, under = [draw() for _ in range(300)], [draw() for _ in range(300)]
    assert ratios.ratio_interval(over, under, 0.5) == ratios.ratio_interval(over, under, 0.5)


@pytest.mark.parametrize("share", [0.5, 0.95])
def test_the_interval_holds_the_true_ratio_as_often_as_it_says(share: float) -> None:
    draw = random.Random(9)
    held = 0
    for trial in range(300):
        over = [2 * draw.lognormvariate(0, 0.5) for _ in range(300)]
        under = [draw.lognormvariate(0, 0.5) for _ in range(300)]
        low, high = ratios.ratio_interval(over, under, share, resamples=400, seed=trial)
        held += low <= 2 <= high
    assert 0.90 <= held / 300 <= 0.99


def test_the_short_cut_agrees_with_drawing_every_value() -> None:
    """The place of a k-th smallest is drawn at once; drawing all n values gives the same spread."""
    draw = random.Random(3)
    over = [draw.lognormvariate(0, 1) for _ in range(80)]
    under = [draw.lognormvariate(0, 1) for _ in range(80)]

    def resampled(values: list[float]) -> float:
        return ratios.quantile(sorted(draw.choices(values, k=len(values))), 0.5)

    slow = sorted(resampled(over) / resampled(under) for _ in range(6_000))
    low, high = ratios.ratio_interval(over, under, 0.5, resamples=6_000)
    assert low == pytest.approx(ratios.quantile(slow, 0.025), rel=0.06)
    assert high == pytest.approx(ratios.quantile(slow, 0.975), rel=0.06)


def test_calls_of_both_sides_are_mixed_and_each_is_made_once() -> None:
    order: list[tuple[str, int]] = []
    sides = {side: (lambda item, side=side: order.append((side, item)), range(100)) for side in "ab"}
    seconds = ratios.interleaved(sides)
    assert Counter(order) == Counter((side, item) for side in "ab" for item in range(100))
    assert {side: len(taken) for side, taken in seconds.items()} == {"a": 100, "b": 100}
    # in order there would be one change of side; at random there are about a hundred
    assert sum(one[0] != next_[0] for one, next_ in pairwise(order)) > 60


# --- a whole run ----------------------------------------------------------------------------------


@pytest.fixture
def bencher(server_pg15: Server) -> Iterator[str]:
    """The address of a role that may create databases and roles, and is no superuser."""
    with psycopg.connect(server_pg15.conninfo(), autocommit=True) as superuser:
        superuser.execute("create role bencher login createdb createrole")
        yield server_pg15.conninfo(user="bencher")
        superuser.execute("drop owned by bencher")
        superuser.execute("drop role bencher")


@pytest.mark.long
def test_a_small_run_produces_every_figure_and_plot(
    bencher: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(measure.Effort, "of", lambda _: measure.Effort(25, 20, 2, 0.2))
    try:
        report = measure.measured(bencher, 4_000)
    finally:
        databases.drop_all(bencher, 4_000, measure.SHARES)
    assert report == Report.model_validate_json(report.model_dump_json())
    assert len(report.figures) == 12
    assert all(figure.ratio.low <= figure.ratio.high for figure in report.figures)
    for points in (report.by_size, report.by_others):
        assert {point.kind for point in points} == {"exact", "typo"}
        assert {APP, TEXTBOOK} <= {point.peer for point in points}
    assert {TANTIVY, RAPIDFUZZ, TRIGRAM} <= {point.peer for point in report.by_size}
    for file in plots.write(report, tmp_path):
        assert APP in file.read_text("utf-8")


def test_a_bench_leaves_the_databases_of_others_alone(bencher: str) -> None:
    name = sql.Identifier(databases.database_name(Scale.of(3_000), 1))
    with psycopg.connect(bencher, autocommit=True) as connection:
        connection.execute(sql.SQL("create database {}").format(name))
        try:
            with pytest.raises(databases.NotOurs):
                databases.made(bencher, Scale.of(3_000), 1)
        finally:
            connection.execute(sql.SQL("drop database {}").format(name))


def test_a_labelled_set_is_answered_by_firmwall_and_every_peer(bencher: str, tmp_path: Path) -> None:
    folder, results = tmp_path / "set", tmp_path / "results"
    folder.mkdir()
    for name, text in LABELLED.items():
        (folder / name).write_text(text, "utf-8")
    rows = labelled.scored(bencher, folder, results)
    names = {str(row["search"]) for row in rows}
    assert {APP, "textbook", "trigram", "tantivy", "rapidfuzz"} <= names
    assert {file.stem for file in results.iterdir()} == names
    assert all(row["queries"] == 2 and row["recall@10"] == 1.0 for row in rows if row["search"] != "rum")
    answers = [json.loads(line) for line in (results / "tantivy.jsonl").read_text("utf-8").splitlines()]
    assert [set(answer) for answer in answers] == [{"id", "decision", "candidates"}] * 2
    assert [answer["candidates"][0] for answer in answers] == ["M-1", "M-2"]


LABELLED = {
    "firms.csv": "firm,name\nD01,Firm D01\n",
    "clients.csv": (
        "firm,client_number,display_name,email,aliases\n"
        "D01,C-1,Marigold Plantations Limited,,MPL|Marigold\n"
        "D01,C-2,Falcon Shipping,,\n"
    ),
    "matters.csv": (
        "firm,matter_number,client_number,title,description,practice_area,status,opened_on\n"
        "D01,M-1,C-1,Marigold Plantations v Union of India,,Litigation,open,2024-05-06\n"
        "D01,M-2,C-2,Falcon Shipping - Term loan,,Banking,open,2024-05-07\n"
    ),
    "parties.csv": (
        "firm,matter_number,party_name,role\n"
        "D01,M-1,Marigold Plantations Limited,plaintiff\n"
        "D01,M-1,Union of India,defendant\n"
    ),
    "queries.jsonl": (
        '{"id": "1", "firm": "D01", "query": "Marigold", "relevant": ["M-1"], "decision": "propose"}\n'
        '{"id": "2", "firm": "D01", "query": "Falcon", "relevant": ["M-2"], "decision": "propose"}\n'
    ),
}


def test_the_page_shows_what_the_reports_say() -> None:
    page = (ROOT / "docs" / "bench.md").read_text("utf-8")
    shown = re.findall(r"^\$ firmwall bench --from (bench/\S+)$", page, re.MULTILINE)
    assert shown
    for report in shown:
        printed = subprocess.run(
            [sys.executable, "-m", "firmwall", "bench", "--from", report],
            cwd=ROOT,
            env=os.environ | {"COLUMNS": "110", "NO_COLOR": "1"},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        assert "\n".join(line.rstrip() for line in printed.splitlines()) in page
    for plot in re.findall(r"\]\((plots/\S+)\)", page):
        assert (ROOT / "docs" / plot).is_file()
