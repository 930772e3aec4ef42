"""Reading CSV: no text inside a quoted cell is ever taken for a row, whatever the writer or the damage."""

from __future__ import annotations

import csv
import io
import itertools
import tracemalloc
from typing import Any

import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from firmwall.operate.csv_rows import CELL_LIMIT, COLUMN_LIMIT, Row, read_rows

# Texts in which what matters to a reader is frequent.
CELL = st.text(st.sampled_from("\",\r\n\\ ;'\0\u2028é\ufeffab"), max_size=8) | st.text(max_size=12)
TABLE = st.integers(2, 4).flatmap(
    lambda width: st.lists(st.lists(CELL, min_size=width, max_size=width), min_size=1, max_size=6)
)
QUOTING = st.sampled_from([csv.QUOTE_MINIMAL, csv.QUOTE_ALL, csv.QUOTE_NONNUMERIC])
LINE_END = st.sampled_from(["\n", "\r\n", "\r"])


def read(text: str, chunk: int = 65_536) -> list[Row]:
    return list(read_rows(io.StringIO(text, newline=""), chunk))


def written(heading: list[str], table: list[list[str]], **dialect: Any) -> str:
    out = io.StringIO(newline="")
    csv.writer(out, **dialect).writerows([heading, *table])
    return out.getvalue()


def assume_line_end_shows(text: str, line_end: str) -> None:
    """A CR and an LF after the heading are one line end, though the LF began the first cell."""
    assume(line_end != "\r" or not text[text.index("\r") :].startswith("\r\n"))


def reference(text: str, line_end: str) -> list[list[str]] | None:
    """The rows of a text by the grammar, one character at a time; None where the text does not follow it."""
    ends = ("\r",) if line_end == "\r" else ("\r\n", "\n")
    rows: list[list[str]] = [[]]
    at = 0
    while True:
        cell = ""
        if text[at : at + 1] == '"':
            at += 1
            while text[at : at + 1] != '"' or text[at : at + 2] == '""':
                if at >= len(text):
                    return None
                cell += text[at]
                at += 2 if text[at] == '"' else 1
            at += 1
        else:
            while at < len(text) and text[at] not in ',"' and not text.startswith(ends, at):
                cell += text[at]
                at += 1
        rows[-1].append(cell)
        if at >= len(text):
            return rows
        end = next((end for end in ends if text.startswith(end, at)), None)
        if end is not None:
            at += len(end)
            if at >= len(text):
                return rows
            rows.append([])
        elif text[at] == ",":
            at += 1
        else:
            return None


@given(
    table=TABLE,
    quoting=QUOTING,
    line_end=LINE_END,
    chunk=st.sampled_from([1, 2, 3, 7, 65_536]),
    last=st.booleans(),
)
def test_what_a_writer_writes_is_read_back(
    table: list[list[str]], quoting: int, line_end: str, chunk: int, last: bool
) -> None:
    heading = [f"c{place}" for place in range(len(table[0]))]
    text = written(heading, table, quoting=quoting, lineterminator=line_end)
    assume_line_end_shows(text, line_end)
    rows = read(text if last else text.removesuffix(line_end), chunk)
    assert [row.cells for row in rows[:1]] == [heading]
    expected = iter([heading, *table])
    for row in rows:
        if row.fault is not None:
            assert row.fault in ("a backslash before the line end", "a backslash before a quote")
            assert row is rows[-1]
            break
        # a writer that leaves "a\r" without quotes before "\n" has written CRLF
        cut = "\r" if quoting == csv.QUOTE_MINIMAL and line_end == "\n" else ""
        *wanted, wanted_last = next(expected)
        assert row.cells[:-1] == wanted
        assert row.cells[-1].removesuffix(cut) == wanted_last.removesuffix(cut)
    else:
        assert next(expected, None) is None


@settings(max_examples=300)
@given(
    table=TABLE,
    quoting=QUOTING,
    line_end=LINE_END,
    cut=st.integers(0, 200),
    damage=st.sampled_from(["a quote goes", "a quote comes", "cut off"]),
    chunk=st.sampled_from([1, 5, 65_536]),
)
def test_of_a_damaged_file_only_rows_of_the_strict_reading_are_read(
    table: list[list[str]], quoting: int, line_end: str, cut: int, damage: str, chunk: int
) -> None:
    heading = [f"c{place}" for place in range(len(table[0]))]
    text = written(heading, table, quoting=quoting, lineterminator=line_end)
    begin = text.index(line_end) + len(line_end)
    if damage == "cut off":
        text = text[: begin + cut]
    elif damage == "a quote comes":
        place = min(begin + cut, len(text))
        text = text[:place] + '"' + text[place:]
    else:
        places = [place for place, char in enumerate(text) if char == '"' and place >= begin]
        if places:
            place = places[cut % len(places)]
            text = text[:place] + text[place + 1 :]
    assume_line_end_shows(text, line_end)
    rows = read(text, chunk)
    assert rows == read(text, 3)
    # up to the first fault, the rows are those of the grammar; lines have no gap and do not overlap
    good = []
    for row in rows:
        if row.fault is not None:
            break
        good.append(row.cells)
    whole = reference(text, line_end)
    if whole is not None and not any(row.fault for row in rows):
        assert good == whole
    for earlier, later in itertools.pairwise(rows):
        assert later.line == earlier.last_line + 1
    # after a fault that the reading outlived, it is outside of every quote
    lines = text.split("\r" if line_end == "\r" else "\n")
    for row in rows[:-1]:
        if row.fault is not None:
            assert "\n".join(lines[row.line - 1 : row.last_line]).count('"') % 2 == 0


@given(
    table=TABLE,
    quoting=st.sampled_from([csv.QUOTE_NONE, csv.QUOTE_MINIMAL, csv.QUOTE_ALL]),
    line_end=st.sampled_from(["\n", "\r\n"]),
)
@example(table=[["a\nb,c", "x"]], quoting=csv.QUOTE_NONE, line_end="\n")
@example(table=[['"', "\n,\n"]], quoting=csv.QUOTE_MINIMAL, line_end="\n")
@example(table=[['a"', "b,\nc"]], quoting=csv.QUOTE_ALL, line_end="\n")
def test_a_writer_that_escapes_with_backslashes_makes_no_row_out_of_a_cell(
    table: list[list[str]], quoting: int, line_end: str
) -> None:
    heading = [f"c{place}" for place in range(len(table[0]))]
    text = written(
        heading, table, quoting=quoting, doublequote=False, escapechar="\\", lineterminator=line_end
    )

    def plain(cells: list[str]) -> list[str]:
        return [cell.replace("\\", "").strip() for cell in cells]

    known = [plain(row) for row in table]
    for row in read(text)[1:]:
        if row.fault is None and row.width == len(heading):
            assert plain(row.cells) in known


FAULTS = [
    # nothing after the quote that is not closed, nor after one that may be inside of others
    ('a,b\n1,x\n2,"y\n3,z\n4,z\n', ["1"], [(3, 5)]),
    ('a,b\n1,"x\n2,"y"\n3,z\n', [], [(2, 4)]),
    ('a,b\n1,5" pipe\n2,z\n', [], [(2, 3)]),
    ('a,b\n1, "x\n2,y"\n3,z\n', [], [(2, 4)]),
    ("a,b\n1,x\\\n2,y\n3,z", [], [(2, 4)]),
    ('a,b\n1,x\n2,"y\\"\n3,z\n', ["1"], [(3, 4)]),
    ('a,b\n1,"x \\""y\\"" z"\n3,z\n', [], [(2, 3)]),
    # the quotes pair up before the line ends: that row alone
    ('a,b\n1,R "B" S\n2,z\n', ["2"], [(2, 2)]),
    ('a,b\n1,"x"y\n2,z\n', ["2"], [(2, 2)]),
    ('a,b\n1,"x\ny" z\n2,z\n', ["2"], [(2, 3)]),
    ('a,b\r1,x\r2,"y\r', ["1"], [(3, 3)]),
]


@pytest.mark.parametrize(("text", "good", "faults"), FAULTS)
@pytest.mark.parametrize("chunk", [1, 2, 65_536])
def test_a_fault_says_how_far_it_reaches(
    text: str, good: list[str], faults: list[tuple[int, int]], chunk: int
) -> None:
    rows = read(text, chunk)[1:]
    assert [row.cells[0] for row in rows if row.fault is None] == good
    assert [(row.line, row.last_line) for row in rows if row.fault is not None] == faults


@pytest.mark.parametrize("quote", ['"', ""])
def test_a_cell_beyond_the_limit_costs_its_own_row(quote: str) -> None:
    for length, too_long in ((CELL_LIMIT, []), (CELL_LIMIT + 1, [1])):
        text = f"a,b\n1,{quote}{'x' * length}{quote}\n2,y\n"
        _, first, second = read(text)
        assert first.too_long == too_long
        assert len(first.cells[1]) == CELL_LIMIT
        assert (first.last_line, second.line, second.cells) == (2, 3, ["2", "y"])


def test_columns_beyond_the_limit_are_counted() -> None:
    _, row, after = read("a,b\n" + "," * 5_000 + "\n2,y\n")
    assert (row.width, len(row.cells), row.fault) == (5_001, COLUMN_LIMIT, None)
    assert after.cells == ["2", "y"]


@pytest.mark.parametrize("begin", ['1,"', "1,", '1,x" "'])
def test_memory_is_bounded_whatever_a_cell_holds(begin: str) -> None:
    class Endless(io.TextIOBase):
        """6 million characters in one cell."""

        left = 100

        def read(self, _size: int | None = -1) -> str:
            self.left -= 1
            return "a,b\n" + begin if self.left == 99 else "x" * 60_000 if self.left > 0 else ""

    tracemalloc.start()
    try:
        rows = list(read_rows(Endless()))  # type: ignore[arg-type]
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert len(rows) == 2
    assert peak < 3_000_000
