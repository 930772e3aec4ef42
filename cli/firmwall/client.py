"""The client: one request is one transaction, sent in one round trip, and answered only after COMMIT.

    with Firmwall("postgresql://…") as fw:
        answer = fw.resolve_client(token, "Manish")      # begun, asked, committed; then handed out

    with fw.request(token) as request:                   # several calls, one transaction
        clients = request.find_all_active_by_name("Manish")
        matters = request.search_matters("HDPE")
    matters.value                                        # readable from here on, not before

    fw.direct.search_matters(token, "HDPE")              # the same answer, and no row in the audit trail

A read that has a tool (find_client, get_client, get_matter, query_matters, search_matters,
resolve_matter_document, global_search) goes through that tool, app.execute_tool: it is recorded. `direct` has
those that are not, for standbys and measurements. Listings and upserts have no tool and are always direct.

A call inside a block gives a Pending. The block only collects: when it ends, everything is sent as one
pipeline (begin, the settings, begin_request, the calls, commit), and the Pendings get their values once
COMMIT has been confirmed. So nothing that was rolled back can have been acted on, an audit row cannot be lost
behind an answer that was used, and no connection is held while your own code runs. What the second call needs
from the first one's answer takes a second request: that is the point at which a person may be asked.
"""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator, Iterator, Sequence
from types import TracebackType
from typing import Any, NoReturn, Self, TypeVar

import psycopg

from firmwall.call import Call
from firmwall.client_calls import AdministrationCalls, AsyncCalls, AsyncDirect, Calls, Direct, Request
from firmwall.connections import (
    AsyncConnectionSource,
    AsyncGivenPool,
    AsyncOwnConnections,
    ConnectionSource,
    GivenPool,
    OwnConnections,
    Process,
    exchange,
    exchange_async,
    this_process,
)
from firmwall.errors import MadeBeforeFork, from_database
from firmwall.frame import ActingAs, Asker, script
from firmwall.request import Pending, answers

__all__ = ["ActingAs", "Asker", "AsyncFirmwall", "Firmwall", "Pending", "Request"]

T = TypeVar("T")


class Firmwall(Calls):
    """Firmwall over connections of its own, or over a pool of yours, which it does not close.

    `statement_timeout` is in seconds and limits each statement of a request. `prepare_threshold` is that of
    psycopg; it is off unless you ask for it, so that a pooler in transaction mode may stand in between. A
    pool of yours keeps its own.
    """

    def __init__(
        self,
        conninfo: str | None = None,
        *,
        pool: ConnectionSource | None = None,
        max_connections: int = 10,
        statement_timeout: float = 10.0,
        prepare_threshold: int | None = None,
    ) -> None:
        if (conninfo is None) == (pool is None):
            raise TypeError("Firmwall takes either a conninfo or a pool")
        self._milliseconds = milliseconds(statement_timeout)
        self._source = (
            OwnConnections(conninfo, max_connections, prepare_threshold)
            if conninfo is not None
            else GivenPool(pool)
        )

    def __reduce__(self) -> NoReturn:
        raise TypeError(
            "a client holds connections and is not copied: make one in each process, from the conninfo"
        )

    @property
    def direct(self) -> Direct:
        """The reads that have a tool, not recorded: for standbys, measurements and explanations."""
        return Direct(self)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Close the connections, unless the pool was given."""
        self._source.close()

    @contextlib.contextmanager
    def request(self, asker: Asker) -> Iterator[Request]:
        """Collect calls; at the end of the block, run them as one transaction. See the module's text."""
        request = Request()
        yield request
        refuse_after_fork(request._process)
        self._run(asker, request._pending)

    @contextlib.contextmanager
    def administration(self) -> Iterator[AdministrationCalls]:
        """Collect calls of an administrator; at the end of the block, run them as one transaction."""
        calls = AdministrationCalls()
        yield calls
        refuse_after_fork(calls._process)
        self._run(None, calls._pending)

    def _run(self, asker: Asker | None, asked: Sequence[Pending[Any]]) -> None:
        calls = script(asker, self._milliseconds, [pending._call for pending in asked])
        try:
            with self._source.connection() as connection:
                sent = exchange(connection, calls)
        except psycopg.Error as error:
            raise from_database(error) from error
        answers(asked, sent)

    def _ask(self, asker: Asker | None, call: Call[T]) -> T:
        pending = Pending(call)
        self._run(asker, [pending])
        return pending.value


class AsyncFirmwall(AsyncCalls):
    """The same for asyncio. Read the docstring of Firmwall."""

    def __init__(
        self,
        conninfo: str | None = None,
        *,
        pool: AsyncConnectionSource | None = None,
        max_connections: int = 10,
        statement_timeout: float = 10.0,
        prepare_threshold: int | None = None,
    ) -> None:
        if (conninfo is None) == (pool is None):
            raise TypeError("AsyncFirmwall takes either a conninfo or a pool")
        self._milliseconds = milliseconds(statement_timeout)
        self._source = (
            AsyncOwnConnections(conninfo, max_connections, prepare_threshold)
            if conninfo is not None
            else AsyncGivenPool(pool)
        )

    def __reduce__(self) -> NoReturn:
        raise TypeError(
            "a client holds connections and is not copied: make one in each process, from the conninfo"
        )

    @property
    def direct(self) -> AsyncDirect:
        """The reads that have a tool, not recorded: for standbys, measurements and explanations."""
        return AsyncDirect(self)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        await self.close()

    async def close(self) -> None:
        """Close the connections, unless the pool was given."""
        await self._source.close()

    @contextlib.asynccontextmanager
    async def request(self, asker: Asker) -> AsyncIterator[Request]:
        """Collect calls; at the end of the block, run them as one transaction. See the module's text."""
        request = Request()
        yield request
        refuse_after_fork(request._process)
        await self._run(asker, request._pending)

    @contextlib.asynccontextmanager
    async def administration(self) -> AsyncIterator[AdministrationCalls]:
        """Collect calls of an administrator; at the end of the block, run them as one transaction."""
        calls = AdministrationCalls()
        yield calls
        refuse_after_fork(calls._process)
        await self._run(None, calls._pending)

    async def _run(self, asker: Asker | None, asked: Sequence[Pending[Any]]) -> None:
        calls = script(asker, self._milliseconds, [pending._call for pending in asked])
        try:
            async with self._source.connection() as connection:
                sent = await exchange_async(connection, calls)
        except psycopg.Error as error:
            raise from_database(error) from error
        answers(asked, sent)

    async def _ask(self, asker: Asker | None, call: Call[T]) -> T:
        pending = Pending(call)
        await self._run(asker, [pending])
        return pending.value


def refuse_after_fork(process: Process) -> None:
    if this_process() != process:
        raise MadeBeforeFork(
            f"the request was begun in process {process.pid}, and is sent there; here it would be sent twice"
        )


def milliseconds(seconds: float) -> int:
    """A time limit as PostgreSQL takes it, where 0 would mean no limit at all."""
    if not seconds > 0:
        raise ValueError("the statement timeout must be more than zero")
    return max(1, round(seconds * 1000))
