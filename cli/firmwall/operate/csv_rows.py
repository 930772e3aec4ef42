"""Reading CSV (RFC 4180) row by row, so that no text inside a quoted cell is ever taken for a row.

csv.reader goes on at the next line after an error, and that line may lie inside a quoted cell. Here a row
ends where the quotes say that it ends, or the reading ends.

    cells      are parted by commas; a quote at the beginning of a cell opens it, and a quote in it is doubled
    rows       end with LF or CRLF, and a CR elsewhere is part of its cell; where the heading ends with a CR
               alone, rows end with CR, and an LF elsewhere is part of its cell
    a fault    a quote elsewhere, or text after the closing one. Where the quotes up to the end of the line
               pair up, the next line is outside of them: the row is named and the reading goes on. Where
               they do not pair up, or a cell is never closed, nobody can tell what is a row: the rest of the
               file is named as one row. So it is after a backslash before a line end, or before a quote, with
               which some writers say that the row or the cell goes on

Must stay true: memory is bounded by CELL_LIMIT and COLUMN_LIMIT, for every file.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TextIO

# Characters of a cell that are kept. The rest is passed over, and the cell is named in Row.too_long.
CELL_LIMIT = 131_072
# Cells of a row that are kept. The rest is counted.
COLUMN_LIMIT = 1_000
CHUNK = 65_536

PLAIN_END = re.compile('[,"\r\n]')
FAULTY_END = re.compile('["\r\n]')


@dataclass
class Row:
    """A row: the lines it takes, its cells, and why it is not a row, if so."""

    line: int
    last_line: int = 0
    cells: list[str] = field(default_factory=list)
    # how many cells there are, kept or not
    width: int = 0
    too_long: list[int] = field(default_factory=list)
    fault: str | None = None

    @property
    def is_blank(self) -> bool:
        return self.fault is None and not self.too_long and not any(cell.strip() for cell in self.cells)


def read_rows(stream: TextIO, chunk: int = CHUNK) -> Iterator[Row]:
    """The rows of a stream that was opened with newline=""."""
    return _Reader(stream, chunk).rows()


class _Reader:
    def __init__(self, stream: TextIO, chunk: int) -> None:
        self.stream = stream
        self.chunk = chunk
        self.text = ""
        self.at = 0
        self.line = 1
        # how the heading ended, once that is known
        self.line_end = ""
        self.row = Row(1)
        self.quotes = 0
        self.parts: list[str] = []
        self.length = 0
        # the last character that was kept, and the last that was read
        self.last = ""
        self.newest = ""

    def more(self) -> bool:
        """Whether there is a character at `at`; reads on where the text is used up."""
        if self.at < len(self.text):
            return True
        self.text, self.at = self.stream.read(self.chunk), 0
        # a CR and its LF stay together
        while self.text.endswith("\r") and (following := self.stream.read(1)):
            self.text += following
        self.newest = self.text[-1:] or self.newest
        return bool(self.text)

    def rows(self) -> Iterator[Row]:
        while self.more():
            self.row, self.quotes = Row(self.line), 0
            if not self.take_simple_row():
                self.read_row()
            self.row.last_line = self.row.last_line or self.line - 1
            yield self.row

    def take_simple_row(self) -> bool:
        """Take a row without quotes that lies whole in the text, as most do: read_row's answer, sooner."""
        end = self.text.find(self.line_end, self.at) if self.line_end else -1
        if not 0 <= end - self.at <= CELL_LIMIT:
            return False
        line = self.text[self.at : end]
        if self.line_end == "\n":
            line = line.removesuffix("\r")
        cells = line.split(",")
        if '"' in line or line.endswith("\\") or len(cells) > COLUMN_LIMIT:
            return False
        self.row.cells, self.row.width = cells, len(cells)
        self.at = end + 1
        self.line += 1
        return True

    def read_row(self) -> None:
        while True:
            if self.more() and self.text[self.at] == '"':
                self.at += 1
                self.quotes += 1
                if not self.read_quoted():
                    return
            else:
                self.read_plain()
            # what ends a cell
            if not self.more():
                self.end_cell()
                self.row.last_line = self.line
                return
            if self.text[self.at] == ",":
                self.at += 1
                self.end_cell()
            elif self.take_line_end():
                escaped = self.length > 0 and self.last == "\\"
                self.end_cell()
                if escaped:
                    self.give_up("a backslash before the line end")
                return
            else:
                self.pass_over("a quote in a cell that does not begin with one")
                return

    def read_plain(self) -> None:
        """Up to the comma, the line end or the quote that ends an unquoted cell."""
        while self.more():
            found = PLAIN_END.search(self.text, self.at)
            if found is None:
                self.keep(self.text[self.at :])
                self.at = len(self.text)
                continue
            self.keep(self.text[self.at : found.start()])
            self.at = found.start()
            if found.group() in ',"' or self.at_line_end():
                return
            # a CR or an LF that ends no line of this file
            self.keep(found.group())
            self.at += 1

    def read_quoted(self) -> bool:
        """Up to what follows the closing quote; False when the row has ended with a fault."""
        opened = self.line
        while self.more():
            closing = self.text.find('"', self.at)
            end = len(self.text) if closing < 0 else closing
            inside = self.text[self.at : end]
            self.line += inside.count("\r" if self.line_end == "\r" else "\n")
            self.keep(inside)
            self.at = end
            if closing < 0:
                continue
            if self.length > 0 and self.last == "\\":
                self.give_up("a backslash before a quote")
                return False
            self.at += 1
            self.quotes += 1
            if not self.more() or self.text[self.at] == "," or self.at_line_end():
                return True
            if self.text[self.at] != '"':
                self.pass_over("text after the quote that closes a cell")
                return False
            self.keep('"')
            self.at += 1
            self.quotes += 1
        self.give_up(f"the quote that opens a cell in line {opened} is not closed")
        return False

    def at_line_end(self) -> bool:
        here = self.text[self.at]
        if not self.line_end and here in "\r\n":
            alone = here == "\r" and not self.text.startswith("\r\n", self.at)
            self.line_end = "\r" if alone else "\n"
        if self.line_end == "\r":
            return here == "\r"
        return here == "\n" or self.text.startswith("\r\n", self.at)

    def take_line_end(self) -> bool:
        if not self.at_line_end():
            return False
        self.at += 2 if self.line_end == "\n" and self.text[self.at] == "\r" else 1
        self.line += 1
        return True

    def keep(self, text: str) -> None:
        room = CELL_LIMIT - self.length
        self.length += len(text)
        self.last = text[-1:] or self.last
        if room > 0 and text:
            self.parts.append(text[:room])

    def end_cell(self) -> None:
        row = self.row
        if self.length > CELL_LIMIT and row.width < COLUMN_LIMIT:
            row.too_long.append(row.width)
        if row.width < COLUMN_LIMIT:
            row.cells.append("".join(self.parts))
        row.width += 1
        self.parts, self.length = [], 0

    def pass_over(self, fault: str) -> None:
        """Go on after this line where its quotes pair up, else nowhere."""
        before = self.last if self.length else ""
        self.parts, self.length = [], 0
        ended = escaped = False
        while not ended and self.more():
            found = FAULTY_END.search(self.text, self.at)
            end = len(self.text) if found is None else found.start()
            before = self.text[end - 1] if end > self.at else before
            self.at = end
            if found is not None and not (ended := self.take_line_end()):
                if found.group() == '"':
                    self.quotes += 1
                    escaped = escaped or before == "\\"
                before = found.group()
                self.at += 1
        if self.quotes % 2:
            self.give_up(fault + ", and the quotes do not pair up")
        elif escaped:
            self.give_up("a backslash before a quote")
        else:
            self.row.fault = fault
            self.row.last_line = self.line - 1 if ended else self.line

    def give_up(self, fault: str) -> None:
        """Name all that is left of the file as this row."""
        self.parts, self.length = [], 0
        line_end = self.line_end or "\n"
        while self.more():
            self.line += self.text.count(line_end, self.at)
            self.at = len(self.text)
        self.row.fault = fault
        self.row.last_line = self.line - 1 if self.newest == line_end else self.line
