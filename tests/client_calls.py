"""Makes the methods of the client from the functions that give a call: `python -m tests.client_calls`.

These functions are in statements.py, which is made from the catalogue, and in recorded.py and frame.py, which
are written by hand. Each becomes three methods: one that collects the call in a request, one that asks at
once, and one for asyncio. The last two take who asks as their first argument, unless an administrator does.
"""

from __future__ import annotations

import ast
import copy
from collections.abc import Iterable
from dataclasses import dataclass

from firmwall import models
from tests.statements import (
    DIRECT,
    OF_A_REQUEST,
    OF_AN_ADMINISTRATOR,
    PACKAGE,
    as_docstring,
    formatted,
)

MADE = PACKAGE / "client_calls.py"

# The reads that have a tool, in recorded.py, and the other name of the first.
RECORDED = (
    "find_client",
    "search_matters",
    "resolve_matter_document",
    "global_search",
    "get_client",
    "get_matter",
    "query_matters",
)
ALIAS = "    resolve_client = find_client\n"

TEXT = '''"""The methods of the client. Made from statements.py, recorded.py and frame.py
by tests/client_calls.py: do not edit."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, datetime
from typing import TypeVar, Unpack
from uuid import UUID

from firmwall import frame, recorded, statements
from firmwall.call import Call, Row
from firmwall.frame import Asker
from firmwall.models import {models}
from firmwall.request import Collected, Pending

T = TypeVar("T")


class Request(Collected):
    """The calls of one request, collected until the block ends; made by `Firmwall.request`."""

    @property
    def direct(self) -> DirectCalls:
        """The reads that have a tool, not recorded."""
        return DirectCalls(self)

{request}


class DirectCalls:
    """The reads of a request that are not recorded; made by `Request.direct`."""

    def __init__(self, request: Request) -> None:
        self._request = request

{direct_calls}


class AdministrationCalls(Collected):
    """Calls of an administrator that concern no request of a person; made by `Firmwall.administration`."""

{administration}


class Calls:
    """Each call is one request: begun, asked, committed; then its answer is handed out."""

    def _ask(self, asker: Asker | None, call: Call[T]) -> T:
        raise NotImplementedError

{calls}


class AsyncCalls:
    """The same for asyncio."""

    async def _ask(self, asker: Asker | None, call: Call[T]) -> T:
        raise NotImplementedError

{async_calls}


class Direct:
    """The reads that are not recorded, for standbys and measurements; made by `Firmwall.direct`."""

    def __init__(self, fw: Calls) -> None:
        self._fw = fw

{direct}


class AsyncDirect:
    """The same for asyncio."""

    def __init__(self, fw: AsyncCalls) -> None:
        self._fw = fw

{async_direct}
'''


@dataclass(frozen=True)
class Source:
    """A function that gives a call."""

    module: str
    function: ast.FunctionDef

    @property
    def answer(self) -> str:
        """T of the Call[T] or Read[T] that it returns."""
        assert isinstance(self.function.returns, ast.Subscript)
        return ast.unparse(self.function.returns.slice)

    @property
    def passed(self) -> str:
        """Its own arguments, as a method hands them on."""
        arguments = self.function.args
        names = [each.arg for each in arguments.args]
        names += [f"{each.arg}={each.arg}" for each in arguments.kwonlyargs]
        names += [f"**{arguments.kwarg.arg}"] if arguments.kwarg else []
        return ", ".join(names)

    def method(self, form: Form) -> str:
        """It, as a method of that form."""
        arguments = copy.deepcopy(self.function.args)
        before = ["self", "asker: Asker"] if form.asker == "asker" else ["self"]
        arguments.args[:0] = [ast.arg(each) for each in before]
        call = f"{self.module}.{self.function.name}({self.passed})"
        asked = f"{form.ask}({form.asker}, {call})" if form.asker else f"{form.ask}({call})"
        if form.awaits:
            asked = f"await {asked}"
        answer = self.answer if form.asker else f"Pending[{self.answer}]"
        if answer != "None":
            asked = f"return {asked}"
        paragraphs = (ast.get_docstring(self.function) or "").split("\n\n")
        kind = "async def" if form.awaits else "def"
        return (
            f"    {kind} {self.function.name}({ast.unparse(arguments)}) -> {answer}:\n"
            f"{as_docstring(paragraphs, ' ' * 8)}\n"
            f"        {asked}\n"
        )


@dataclass(frozen=True)
class Form:
    """How a method asks. Without an asker the call is collected; "None" asks as an administrator."""

    ask: str
    asker: str | None = None
    awaits: bool = False


def sources(module: str, names: Iterable[str] | None = None) -> list[Source]:
    """The public functions of a module that give a call, or those of these names in their order."""
    tree = ast.parse((PACKAGE / f"{module}.py").read_text(encoding="utf-8"))
    found = {node.name: Source(module, node) for node in tree.body if isinstance(node, ast.FunctionDef)}
    return list(found.values()) if names is None else [found[name] for name in names]


def made() -> str:
    """The text of client_calls.py."""
    request = [
        *sources("frame", ["context"]),
        *sources("recorded", RECORDED),
        *sources("statements", OF_A_REQUEST),
    ]
    direct = sources("statements", DIRECT)
    administration = sources("statements", OF_AN_ADMINISTRATOR)

    def methods(of: Iterable[Source], form: Form) -> str:
        return "\n".join(each.method(form) for each in of)

    def client(awaits: bool) -> str:
        of_people = methods(request, Form("self._ask", "asker", awaits))
        return f"{of_people}\n{ALIAS}\n{methods(administration, Form('self._ask', 'None', awaits))}"

    return formatted(
        TEXT.format(
            models=", ".join(models.__all__),
            request=methods(request, Form("self._add")) + f"\n{ALIAS}",
            direct_calls=methods(direct, Form("self._request._add")),
            administration=methods(administration, Form("self._add")),
            calls=client(awaits=False),
            async_calls=client(awaits=True),
            direct=methods(direct, Form("self._fw._ask", "asker")),
            async_direct=methods(direct, Form("self._fw._ask", "asker", awaits=True)),
        ),
        MADE,
    )


if __name__ == "__main__":
    MADE.write_text(made(), encoding="utf-8")
