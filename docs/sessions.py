"""Runs the sessions that the documentation shows, and writes what they print below them.

A session is a fenced block whose info string is `console` (a shell), or `psql` and perhaps a login. Its
prompt lines are the input; all other lines are output, and are replaced. A `python` block is a session too:
what it prints stands in the `text` block below it. The blocks of one page share one shell, one Python, and
one psql for each login, so that an export, a name or a setting carries over. A block under the line
`<!-- not run -->` is left as it is. With `only`, the blocks under that line run, and no others.

Must stay true: what a page shows was printed by what it shows. Only what differs from run to run is left out
or replaced: ids count up in the order in which a page first shows them, and may be input further down.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

FENCE = re.compile(r"^```(\w*)(?: (\w+))?\s*$")
NOT_RUN = "<!-- not run -->"
# in README.md, whose session begins with an empty server
ON_EXAMPLES = "<!-- run with the example firms -->"
SHELL_PROMPT = "$ "
SHELL_MORE = "> "
PSQL_PROMPT = re.compile(r"^firmwall[=-][*!]?> ?(.*)$")
# An underscore may stand before one, as in a cursor.
UUID = re.compile(
    r"(?<![0-9A-Za-z])[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}(?![0-9A-Za-z])"
)
JWT = re.compile(r"\beyJ[\w-]+\.eyJ[\w-]+\.[\w-]+")
SECONDS = re.compile(r"\b\d+(?:\.\d+)? (ms|s)\b")
# where in PostgreSQL's own source an error was raised
LOCATION = "LOCATION:  "
SENTINEL = "--8<-- end of answer --8<--"

# A Python that runs what it reads, up to each sentinel, with names that stay.
PYTHON = f"""
import sys, traceback
names, code = {{}}, []
for line in sys.stdin:
    if line.rstrip() != {SENTINEL!r}:
        code.append(line)
        continue
    try:
        exec("".join(code), names)
    except Exception:
        traceback.print_exc(file=sys.stdout)
    code.clear()
    print({SENTINEL!r}, flush=True)
"""


class Ids:
    """Ids as a page shows them, and the ids they stand for in this run."""

    def __init__(self) -> None:
        self.shown: dict[str, str] = {}
        self.real: dict[str, str] = {}

    def show(self, text: str) -> str:
        return UUID.sub(lambda match: self._shown(match.group()), text)

    def resolve(self, text: str) -> str:
        return UUID.sub(lambda match: self.real.get(match.group(), match.group()), text)

    def _shown(self, real: str) -> str:
        if real not in self.shown:
            shown = f"{len(self.shown) + 1:08d}-0000-4000-8000-000000000000"
            self.shown[real] = shown
            self.real[shown] = real
        return self.shown[real]


class Interpreter:
    """A shell or a psql that stays open, one input at a time."""

    def __init__(
        self, command: list[str], end_of_answer: str, environment: Mapping[str, str], folder: Path
    ) -> None:
        self.end_of_answer = end_of_answer
        self.process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            env=dict(environment),
            cwd=folder,
            text=True,
        )

    def ask(self, text: str) -> list[str]:
        """What the input prints, errors among it, without the empty lines at its end."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(f"{text}\n{self.end_of_answer}\n")
        self.process.stdin.flush()
        lines: list[str] = []
        for line in self.process.stdout:
            if line.rstrip("\n") == SENTINEL:
                break
            lines.append(line.rstrip())
        else:
            raise RuntimeError("\n".join([f"the session ended at: {text}", *lines]))
        while lines and not lines[-1]:
            lines.pop()
        return lines

    def close(self) -> None:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.close()
        self.process.wait(timeout=60)
        self.process.stdout.close()


class Page:
    """One page and the interpreters that its sessions run in, opened when first needed."""

    def __init__(
        self,
        folder: Path,
        environment: Mapping[str, str],
        psql: Callable[[str], list[str]],
        shown_as: Mapping[str, str] | None = None,
        only: str | None = None,
    ) -> None:
        self.folder = folder
        self.environment = environment
        self.psql = psql
        self.shown_as = shown_as or {}
        self.only = only
        self.ids = Ids()
        self.open: dict[str, Interpreter] = {}

    def run(self, text: str) -> str:
        """The page with the output of every session as it is now."""
        try:
            return "\n".join(self._lines(text.split("\n")))
        finally:
            for interpreter in self.open.values():
                interpreter.close()

    def _lines(self, lines: list[str]) -> Iterator[str]:
        position = 0
        before = ""
        printed: list[str] = []
        while position < len(lines):
            line = lines[position]
            fence = FENCE.match(line)
            yield line
            position += 1
            if fence is None:
                before = line or before
                continue
            end = lines.index("```", position)
            block = lines[position:end]
            kind = fence.group(1)
            runs = before == self.only if self.only else before not in (NOT_RUN, ON_EXAMPLES)
            if kind in ("console", "psql") and runs:
                login = fence.group(2) or "service"
                block = list(self._console(block) if kind == "console" else self._psql(block, login))
            elif kind == "python" and runs:
                printed = self._python(block)
                if printed and FENCE.match(lines[end + 2]) is None:
                    raise ValueError(f"no block for what is printed by: {block}")
            elif kind == "text" and printed:
                block, printed = printed, []
            yield from block
            yield "```"
            position = end + 1
            before = "```"

    def _console(self, block: list[str]) -> Iterator[str]:
        if "" not in self.open:
            self.open[""] = Interpreter(
                ["bash", "--noprofile", "--norc"], f"echo; echo '{SENTINEL}'", self.environment, self.folder
            )
        for shown in shell_inputs(block):
            yield from shown
            more = (line.removeprefix(SHELL_MORE) for line in shown[1:])
            yield from self._answer("", "\n".join([shown[0].removeprefix(SHELL_PROMPT), *more]))

    def _psql(self, block: list[str], login: str) -> Iterator[str]:
        if login not in self.open:
            self.open[login] = Interpreter(
                self.psql(login), f"\\echo '{SENTINEL}'", self.environment, self.folder
            )
        for shown in psql_inputs(block):
            yield from shown
            matches = (PSQL_PROMPT.match(line) for line in shown)
            yield from self._answer(login, "\n".join(match.group(1) for match in matches if match))

    def _python(self, block: list[str]) -> list[str]:
        if "python" not in self.open:
            self.open["python"] = Interpreter(
                [sys.executable, "-c", PYTHON], SENTINEL, self.environment, self.folder
            )
        return list(self._answer("python", "\n".join(block)))

    def _answer(self, interpreter: str, text: str) -> Iterator[str]:
        """What the input prints, as the page shows it."""
        for line in self.open[interpreter].ask(self.ids.resolve(text)):
            if line.startswith(LOCATION):
                continue
            for real, shown in self.shown_as.items():
                line = line.replace(real, shown)
            yield SECONDS.sub(r"… \1", JWT.sub("eyJ…", self.ids.show(line))).rstrip()


def shell_inputs(block: list[str]) -> Iterator[list[str]]:
    """Each command of a block with its continuation lines."""
    shown: list[str] = []
    for line in block:
        if line.startswith(SHELL_PROMPT):
            if shown:
                yield shown
            shown = [line]
        elif line.startswith(SHELL_MORE) and shown and shown[-1].endswith("\\"):
            shown.append(line)
    if shown:
        yield shown


def psql_inputs(block: list[str]) -> Iterator[list[str]]:
    """Each statement of a block: from a prompt line to the one that ends in a semicolon."""
    shown: list[str] = []
    for line in block:
        if PSQL_PROMPT.match(line):
            shown.append(line)
            if line.endswith(";") or "> \\" in line:
                yield shown
                shown = []
    if shown:
        raise ValueError(f"a statement without an end: {shown}")
