"""The plots of a report, as SVG with words that stay words."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from firmwall.measure.bench.measure import (
    APP,
    RAPIDFUZZ,
    RUM,
    SHARED,
    TANTIVY,
    TEXTBOOK,
    TRIGRAM,
    Point,
    Report,
)
from firmwall.measure.bench.ratios import three_figures

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

# One colour a peer in every plot, told apart also by those who see few colours (Okabe and Ito), and one mark.
LOOKS: dict[str, tuple[str, str]] = {
    APP: ("#000000", "o"),
    TEXTBOOK: ("#d55e00", "s"),
    TRIGRAM: ("#e69f00", "D"),
    SHARED: ("#0072b2", "^"),
    RUM: ("#56b4e9", "v"),
    TANTIVY: ("#009e73", "P"),
    RAPIDFUZZ: ("#cc79a7", "X"),
}
ASKED = {"exact": "words as they are stored", "typo": "one slip in a word"}

STYLE: Any = {
    "svg.fonttype": "none",
    "svg.hashsalt": "firmwall",
    "font.family": "sans-serif",
    "font.size": 10,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.grid": True,
    "grid.color": "#dddddd",
    "grid.linewidth": 0.6,
    "axes.axisbelow": True,
    "legend.frameon": False,
    "figure.facecolor": "white",
}


def write(report: Report, directory: Path) -> list[Path]:
    """The three plots, in that directory."""
    import matplotlib

    matplotlib.use("svg")
    directory.mkdir(parents=True, exist_ok=True)
    with matplotlib.rc_context(STYLE):
        return [
            saved(by_size(report), directory / "latency-by-firm-size.svg"),
            saved(by_others(report), directory / "latency-by-other-firms.svg"),
            saved(side_by_side(report), directory / "peers-side-by-side.svg"),
        ]


def saved(figure: Figure, file: Path) -> Path:
    import matplotlib.pyplot as plt

    figure.savefig(file, bbox_inches="tight", metadata={"Date": None, "Creator": None})
    plt.close(figure)
    return file


def by_size(report: Report) -> Figure:
    figure, axes = panels("Time of a search against the size of the firm that asks", report)
    for kind, panel in axes.items():
        lines(panel, [point for point in report.by_size if point.kind == kind])
        panel.set_xlabel("matters of the firm")
    return figure


def by_others(report: Report) -> Figure:
    figure, axes = panels(
        f"Time of a search in a firm of {report.typical:,} matters against what other firms hold", report
    )
    for kind, panel in axes.items():
        lines(panel, [point for point in report.by_others if point.kind == kind])
        panel.set_xlabel("matters of other firms in the same tables")
    return figure


def panels(title: str, report: Report) -> tuple[Figure, dict[str, Axes]]:
    """Two panels with one scale: asked with the words as stored, and with a slip."""
    import matplotlib.pyplot as plt

    figure, row = plt.subplots(1, 2, figsize=(10.5, 4.2), sharey=True, layout="constrained")
    figure.suptitle(title, x=0.01, ha="left", fontweight="bold")
    axes = dict(zip(ASKED, row, strict=True))
    for kind, panel in axes.items():
        panel.set_title(ASKED[kind], loc="left", fontsize=10)
        panel.set_xscale("log")
        panel.set_yscale("log")
        panel.yaxis.set_major_formatter(plain)
        panel.yaxis.set_minor_formatter("")
    row[0].set_ylabel("milliseconds, median; grey: to p95")
    note(figure, report)
    return figure, axes


def lines(panel: Axes, points: list[Point]) -> None:
    """A line a peer, its name at its end; a tick where something was measured."""
    measured = sorted({point.x for point in points})
    panel.set_xticks(measured, [short(x) for x in measured], fontsize=8.5)
    panel.set_xticks([], minor=True)
    ends: list[tuple[float, str, int]] = []
    for peer, (colour, mark) in LOOKS.items():
        own = sorted((point for point in points if point.peer == peer), key=lambda point: point.x)
        if not own:
            continue
        x = [point.x for point in own]
        middle = [point.timing.p50 for point in own]
        ours = peer == APP
        panel.plot(x, middle, color=colour, marker=mark, markersize=5, linewidth=2.2 if ours else 1.3)
        if ours:
            above = [point.timing.p95 for point in own]
            panel.fill_between(x, middle, above, color=colour, alpha=0.12, linewidth=0)
        ends.append((middle[-1], peer, x[-1]))
    low, high = panel.get_ylim()
    for place, (_, peer, x_end) in zip(apart(sorted(ends), low, high), sorted(ends), strict=True):
        panel.annotate(
            peer,
            (x_end, place),
            xytext=(8, 0),
            textcoords="offset points",
            va="center",
            fontsize=8.5,
            color=LOOKS[peer][0],
            fontweight="bold" if peer == APP else "normal",
            annotation_clip=False,
        )


def apart(ends: list[tuple[float, str, int]], low: float, high: float) -> list[float]:
    """Where the names go on a logarithmic axis, in order, so that none covers another."""
    import math

    step = (math.log(high) - math.log(low)) / 18
    places: list[float] = []
    for value, *_ in ends:
        wanted = math.log(value)
        places.append(max(wanted, places[-1] + step) if places else wanted)
    return [math.exp(place) for place in places]


def side_by_side(report: Report) -> Figure:
    """A dot for the median and a tail to p95, in the typical and in the largest firm."""
    import matplotlib.pyplot as plt

    sizes = (report.typical, report.largest)
    figure, grid = plt.subplots(2, 2, figsize=(10.5, 5.2), sharex=True, sharey=True, layout="constrained")
    figure.suptitle("What a user would pick instead: time of a search", x=0.01, ha="left", fontweight="bold")
    names = [name for name in reversed(LOOKS) if any(point.peer == name for point in report.by_size)]
    for size, row in zip(sizes, grid, strict=True):
        for kind, panel in zip(ASKED, row, strict=True):
            panel.set_title(f"firm of {size:,} matters; {ASKED[kind]}", loc="left", fontsize=10)
            panel.set_xscale("log")
            panel.xaxis.set_major_formatter(plain)
            panel.grid(visible=False, axis="y")
            for point in report.by_size:
                if (point.x, point.kind) == (size, kind):
                    bar(panel, names.index(point.peer), point)
            panel.set_yticks(range(len(names)), names)
            panel.set_ylim(-0.6, len(names) - 0.4)
    for panel in grid[1]:
        panel.set_xlabel("milliseconds: dot median, line to p95")
    note(figure, report)
    return figure


def bar(panel: Axes, place: int, point: Point) -> None:
    colour, mark = LOOKS[point.peer]
    panel.plot([point.timing.p50, point.timing.p95], [place, place], color=colour, linewidth=2, alpha=0.6)
    panel.plot([point.timing.p50], [place], color=colour, marker=mark, markersize=7)
    panel.annotate(
        three_figures(point.timing.p50), (point.timing.p50, place), xytext=(0, 6), textcoords="offset points",
        ha="center", fontsize=8, color=colour,
    )  # fmt: skip


def plain(value: float, _: Any = None) -> str:
    """1,000 and 0.1 rather than powers of ten."""
    return f"{value:,.0f}" if value >= 1 else f"{value:g}"


def short(count: int) -> str:
    """950k rather than 949,505."""
    for unit, name in ((1_000_000, "M"), (1_000, "k")):
        if count >= unit:
            return f"{count / unit:.3g}{name}"
    return str(count)


def note(figure: Figure, report: Report) -> None:
    """On what it was measured, in small letters under the plot."""
    figure.supxlabel(
        f"{report.matters:,} matters in {report.firms:,} firms; {report.server}; {report.machine};"
        f" load average {report.load_average[0]:.1f} to {report.load_average[1]:.1f};"
        f" {report.started:%Y-%m-%d}",
        fontsize=7.5,
        color="#666666",
        x=0.01,
        ha="left",
    )
