"""Makes the methods of Firmwall and AsyncFirmwall from those of a request: `python -m tests.client_calls`.

A call is written once, in cli/firmwall/request.py, as a method that gives a Pending. Here it becomes a method
that asks at once: with the asker as its first argument, unless it is an administrator's, and once more for
asyncio.
"""

from __future__ import annotations

import ast
import copy
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

PACKAGE = Path(__file__).parent.parent / "cli" / "firmwall"
SOURCE = PACKAGE / "request.py"
MADE = PACKAGE / "client_calls.py"

HEAD = '''"""What a client can be asked. Made from request.py by tests/client_calls.py: do not edit."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, datetime
from typing import Any, TypeVar
from uuid import UUID

from firmwall import recorded, statements
{models}
from firmwall.recorded import matter_conditions
from firmwall.request import Asker
from firmwall.statements import Call, MatterStatus, Row

T = TypeVar("T")
'''

CLASSES = '''

class Calls:
    """Each call is one request: begun, asked, committed; then its answer is handed out."""

    def _ask(self, asker: Asker | None, call: Call[T]) -> T:
        raise NotImplementedError

{sync}


class AsyncCalls:
    """The same for asyncio."""

    async def _ask(self, asker: Asker | None, call: Call[T]) -> T:
        raise NotImplementedError

{asynchronous}


class Direct:
    """The reads that are not recorded, for standbys and measurements; made by `Firmwall.direct`."""

    def __init__(self, fw: Calls) -> None:
        self._fw = fw

{direct}


class AsyncDirect:
    """The same for asyncio."""

    def __init__(self, fw: AsyncCalls) -> None:
        self._fw = fw

{asynchronous_direct}
'''


def made() -> str:
    """The text of client_calls.py."""
    tree = ast.parse(SOURCE.read_text(encoding="utf-8"))
    classes = {node.name: node for node in tree.body if isinstance(node, ast.ClassDef)}
    (models,) = (
        node for node in tree.body if isinstance(node, ast.ImportFrom) and node.module == "firmwall.models"
    )
    asked = [(classes["Request"], True), (classes["AdministrationCalls"], False)]

    def text(sources: list[tuple[ast.ClassDef, bool]], *, asynchronous: bool) -> str:
        nodes = [node for source, of_person in sources for node in calls(source, of_person, asynchronous)]
        return "\n\n".join(indented(ast.unparse(node)) for node in nodes)

    direct = [(classes["DirectCalls"], True)]
    code = HEAD.format(models=ast.unparse(models)) + CLASSES.format(
        sync=text(asked, asynchronous=False),
        asynchronous=text(asked, asynchronous=True),
        direct=text(direct, asynchronous=False),
        asynchronous_direct=text(direct, asynchronous=True),
    )
    for command in (["check", "--fix-only", "--select", "F401,I"], ["format"]):
        code = subprocess.run(
            [sys.executable, "-m", "ruff", *command, "--quiet", "--stdin-filename", str(MADE), "-"],
            input=code,
            check=True,
            capture_output=True,
            text=True,
        ).stdout
    return code


def calls(source: ast.ClassDef, of_person: bool, asynchronous: bool) -> Iterator[ast.stmt]:
    """The methods of a class that give a Pending, and their other names."""
    for node in source.body:
        if isinstance(node, ast.Assign):
            yield node
        elif isinstance(node, ast.FunctionDef) and (answer := pending_of(node)) is not None:
            yield at_once(copy.deepcopy(node), answer, of_person, asynchronous)


def pending_of(method: ast.FunctionDef) -> ast.expr | None:
    """T of a method that returns Pending[T]; None for a method of another kind."""
    returns = method.returns
    if method.name.startswith("_") or not isinstance(returns, ast.Subscript):
        return None
    return returns.slice if ast.unparse(returns.value) == "Pending" else None


def at_once(method: ast.FunctionDef, answer: ast.expr, of_person: bool, asynchronous: bool) -> ast.stmt:
    if of_person:
        method.args.args.insert(1, ast.arg("asker", ast.Name("Asker")))
    method.returns = answer
    last = method.body[-1]
    assert isinstance(last, ast.Return)
    assert isinstance(last.value, ast.Call)
    added = last.value
    assert isinstance(added.func, ast.Attribute)
    ask = "self._fw._ask" if "_request" in ast.unparse(added.func) else "self._ask"
    added.func = ast.parse(ask, mode="eval").body
    added.args.insert(0, ast.Name("asker") if of_person else ast.Constant(None))
    value = ast.Await(added) if asynchronous else added
    method.body[-1] = ast.Expr(value) if ast.unparse(answer) == "None" else ast.Return(value)
    if not asynchronous:
        return method
    fields = {name: getattr(method, name) for name in ast.FunctionDef._fields}
    return ast.AsyncFunctionDef(**fields, lineno=method.lineno)


def indented(text: str) -> str:
    return "\n".join(f"    {line}" if line else line for line in text.split("\n"))


if __name__ == "__main__":
    MADE.write_text(made(), encoding="utf-8")
