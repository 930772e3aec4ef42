"""Connections: who may use which, and how a request is exchanged on one.

Must stay true:

- A connection belongs to the process that opened it. A child made by fork() shares the socket with its
  parent: what one of them sends, the other may read. So connections are kept by process, the child opens its
  own, and a pool that was given is refused there.
- Values are written and read by adapters of our own, because the application may have changed psycopg's.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import threading
import time
import weakref
from collections import deque
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import AbstractAsyncContextManager, AbstractContextManager
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias

import psycopg
from psycopg import postgres
from psycopg.adapt import AdaptersMap, Buffer, Dumper, Loader, Transformer
from psycopg.conninfo import conninfo_to_dict
from psycopg.pq import TransactionStatus
from psycopg.types import TypesRegistry
from psycopg.types.array import register_all_arrays

from firmwall.call import Call, Row, Rows
from firmwall.errors import (
    ClientClosed,
    ConnectionInUse,
    MadeBeforeFork,
    NoFreeConnection,
    from_database,
)

# What came back for one statement: its rows, and its command tag.
Sent: TypeAlias = tuple[Rows, str | None]

# Seconds: to reach a server, to wait for a free connection, and after which an idle one is not used again.
CONNECT_TIMEOUT = 10
WAIT_FOR_FREE = 10.0
IDLE_AT_MOST = 600.0


def settings_for(conninfo: str, prepare_threshold: int | None = None) -> dict[str, Any]:
    """What every connection is opened with, besides its address.

    The encoding is said to the server when the connection is made, so PGCLIENTENCODING and what is set for
    the role or the database do not count.
    """
    settings: dict[str, Any] = {
        "client_encoding": "UTF8",
        "fallback_application_name": "firmwall",
        "prepare_threshold": prepare_threshold,
    }
    if "connect_timeout" not in conninfo_to_dict(conninfo) and "PGCONNECT_TIMEOUT" not in os.environ:
        settings["connect_timeout"] = CONNECT_TIMEOUT
    return settings


def connect(conninfo: str, *, prepare_threshold: int | None = 5, **how: Any) -> psycopg.Connection[Any]:
    """One connection, in UTF8; `how` is for psycopg.connect."""
    return psycopg.connect(conninfo, **settings_for(conninfo, prepare_threshold), **how)


# Processes.


@dataclass(frozen=True)
class Process:
    """A process, told apart from its parent and from a later one that got the same id."""

    pid: int
    forks: int


class _Forks:
    """How many forks lie between the first process of this program and this one."""

    count = 0


def this_process() -> Process:
    return Process(os.getpid(), _Forks.count)


# Every `Lent` of this process, and in a child those of its parents, kept so that nothing closes them.
_lent: weakref.WeakSet[Lent] = weakref.WeakSet()
_of_parents: list[Lent] = []


class Lent:
    """The connections that requests use at this moment."""

    def __init__(self) -> None:
        self.connections: set[Any] = set()
        _lent.add(self)


def _forked() -> None:
    """In a child: a request that was under way at the fork can neither read nor write its parent's socket
    here.

    A signal handler, or a task beside it on the event loop, may have called fork(). The descriptor of the
    child is turned to /dev/null; the parent's is another one, and stays as it is.
    """
    _Forks.count += 1
    _of_parents.extend(_lent)
    _lent.clear()
    for lent in _of_parents:
        for connection in lent.connections:
            with contextlib.suppress(psycopg.Error, OSError):
                nowhere = os.open(os.devnull, os.O_RDWR)
                os.dup2(nowhere, connection.pgconn.socket)
                os.close(nowhere)


os.register_at_fork(after_in_child=_forked)


# Where connections come from.


class ConnectionSource(Protocol):
    """What `pool` may be: a psycopg_pool.ConnectionPool, or anything with its `connection()`."""

    def connection(self) -> AbstractContextManager[psycopg.Connection[Any]]: ...


class AsyncConnectionSource(Protocol):
    """What `pool` may be: a psycopg_pool.AsyncConnectionPool, or anything with its `connection()`."""

    def connection(self) -> AbstractAsyncContextManager[psycopg.AsyncConnection[Any]]: ...


def made_before_fork(pool: object) -> bool:
    """Whether this pool is a psycopg_pool that was opened in a parent: its threads did not come along."""
    workers = getattr(pool, "_workers", ())
    return any(isinstance(worker, threading.Thread) and not worker.is_alive() for worker in workers)


class GivenPool:
    """A pool of the application's, for the process in which it was given."""

    def __init__(self, pool: Any) -> None:
        self._pool = pool
        self._process = this_process()
        self._lent = Lent()

    def _refuse_after_fork(self) -> None:
        if this_process() != self._process or made_before_fork(self._pool):
            raise MadeBeforeFork(
                f"the pool was given in process {self._process.pid}, and its connections belong there"
                if this_process() != self._process
                else "the pool was opened before a fork, and its connections belong to another process"
            )

    @contextlib.contextmanager
    def connection(self) -> Iterator[psycopg.Connection[Any]]:
        self._refuse_after_fork()
        with self._pool.connection() as connection, in_use(self._lent, connection):
            yield connection

    def close(self) -> None:
        """It was given, and stays open."""


class AsyncGivenPool(GivenPool):
    """The same for asyncio."""

    @contextlib.asynccontextmanager
    async def connection(self) -> AsyncIterator[psycopg.AsyncConnection[Any]]:  # type: ignore[override]
        self._refuse_after_fork()
        async with self._pool.connection() as connection:
            with in_use(self._lent, connection):
                yield connection

    async def close(self) -> None:  # type: ignore[override]
        """It was given, and stays open."""


@contextlib.contextmanager
def in_use(lent: Lent, connection: object) -> Iterator[None]:
    lent.connections.add(connection)
    try:
        yield
    finally:
        lent.connections.discard(connection)


class OwnConnections:
    """Up to `size` connections for each process, opened when they are needed by the one who needs them.

    There are no threads, so what keeps a connection from being opened is raised at once, where it is asked
    for.
    """

    def __init__(self, conninfo: str, size: int, prepare_threshold: int | None) -> None:
        self._conninfo = conninfo
        self._size = size
        self._prepare_threshold = prepare_threshold
        self._closed = False
        self._kept: dict[Process, Kept] = {}

    def _here(self) -> Kept:
        """The connections of this process. Those of its parent stay in the dictionary, untouched."""
        if self._closed:
            raise ClientClosed
        process = this_process()
        return self._kept.get(process) or self._kept.setdefault(process, Kept(self._size))

    @contextlib.contextmanager
    def connection(self) -> Iterator[psycopg.Connection[Any]]:
        kept = self._here()
        if not kept.slots.acquire(timeout=WAIT_FOR_FREE):
            raise all_in_use(self._size)
        try:
            connection = kept.idle_one() or self._opened()
            try:
                with in_use(kept, connection):
                    yield connection
            finally:
                if self._closed or not is_idle(connection):
                    connection.close()
                else:
                    kept.idle.append((connection, time.monotonic()))
        finally:
            kept.slots.release()

    def _opened(self) -> psycopg.Connection[Any]:
        return connect(self._conninfo, prepare_threshold=self._prepare_threshold, autocommit=True)

    def close(self) -> None:
        """Close those of this process; one that a request is using is closed when the request ends."""
        self._closed = True
        kept = self._kept.get(this_process())
        while kept is not None and (connection := kept.idle_one(at_most=float("inf"))):
            connection.close()


class Kept(Lent):
    """The connections of one process: which are idle, and how many more may be in use."""

    def __init__(self, size: int) -> None:
        super().__init__()
        self.idle: deque[tuple[psycopg.Connection[Any], float]] = deque()
        self.slots = threading.Semaphore(size)

    def idle_one(self, at_most: float = IDLE_AT_MOST) -> psycopg.Connection[Any] | None:
        """The one that was used last, unless that is too long ago: then the others are older still."""
        while True:
            try:
                connection, since = self.idle.pop()
            except IndexError:
                return None
            if time.monotonic() - since <= at_most:
                return connection
            connection.close()


class AsyncOwnConnections:
    """The same for asyncio."""

    def __init__(self, conninfo: str, size: int, prepare_threshold: int | None) -> None:
        self._conninfo = conninfo
        self._size = size
        self._prepare_threshold = prepare_threshold
        self._closed = False
        self._kept: dict[Process, AsyncKept] = {}

    def _here(self) -> AsyncKept:
        if self._closed:
            raise ClientClosed
        process = this_process()
        return self._kept.get(process) or self._kept.setdefault(process, AsyncKept(self._size))

    @contextlib.asynccontextmanager
    async def connection(self) -> AsyncIterator[psycopg.AsyncConnection[Any]]:
        kept = self._here()
        try:
            async with asyncio.timeout(WAIT_FOR_FREE):
                await kept.slots.acquire()
        except TimeoutError:
            raise all_in_use(self._size) from None
        try:
            connection = await kept.idle_one() or await self._opened()
            try:
                with in_use(kept, connection):
                    yield connection
            finally:
                if self._closed or not is_idle(connection):
                    await connection.close()
                else:
                    kept.idle.append((connection, time.monotonic()))
        finally:
            kept.slots.release()

    async def _opened(self) -> psycopg.AsyncConnection[Any]:
        settings = settings_for(self._conninfo, self._prepare_threshold)
        return await psycopg.AsyncConnection.connect(self._conninfo, autocommit=True, **settings)

    async def close(self) -> None:
        """Close those of this process; one that a request is using is closed when the request ends."""
        self._closed = True
        kept = self._kept.get(this_process())
        while kept is not None and (connection := await kept.idle_one(at_most=float("inf"))):
            await connection.close()


class AsyncKept(Lent):
    """The connections of one process: which are idle, and how many more may be in use."""

    def __init__(self, size: int) -> None:
        super().__init__()
        self.idle: deque[tuple[psycopg.AsyncConnection[Any], float]] = deque()
        self.slots = asyncio.Semaphore(size)

    async def idle_one(self, at_most: float = IDLE_AT_MOST) -> psycopg.AsyncConnection[Any] | None:
        while self.idle:
            connection, since = self.idle.pop()
            if time.monotonic() - since <= at_most:
                return connection
            await connection.close()
        return None


def all_in_use(size: int) -> NoFreeConnection:
    return NoFreeConnection(
        f"all {size} connections of this client are in use, and none became free in {WAIT_FOR_FREE:g} seconds"
    )


# Adapters of our own: psycopg's as it ships, in UTF8 and without what a session or an application changed.


class Utf8Dumper(Dumper):
    """Text as UTF8, with any encoding of the connection outside of a request."""

    def dump(self, obj: str) -> Buffer:
        if "\0" in obj:
            raise psycopg.DataError("PostgreSQL text fields cannot contain NUL (0x00) bytes")
        return obj.encode()


class OwnJsonLoader(Loader):
    def load(self, data: Buffer) -> Any:
        return json.loads(bytes(data))


def own_adapters() -> AdaptersMap:
    types = TypesRegistry()
    postgres.register_default_types(types)
    adapters = AdaptersMap(types=types)
    postgres.register_default_adapters(adapters)
    register_all_arrays(adapters)
    adapters.register_dumper(str, Utf8Dumper)
    adapters.register_loader("json", OwnJsonLoader)
    adapters.register_loader("jsonb", OwnJsonLoader)
    return adapters


class Adapting:
    """A context without a connection, so text is UTF8 and days are ISO, with any setting of the session."""

    adapters = own_adapters()
    connection = None


class OwnCursor(psycopg.Cursor[Any]):
    @property
    def adapters(self) -> AdaptersMap:
        return Adapting.adapters


class OwnAsyncCursor(psycopg.AsyncCursor[Any]):
    @property
    def adapters(self) -> AdaptersMap:
        return Adapting.adapters


def came_back(cursor: psycopg.Cursor[Any] | psycopg.AsyncCursor[Any]) -> Sent:
    """The rows of a statement, read by our adapters, and its command tag."""
    result = cursor.pgresult
    if result is None or not result.nfields:
        return [], cursor.statusmessage
    reader = Transformer(Adapting)
    reader.set_pgresult(result)
    names = [(result.fname(place) or b"").decode() for place in range(result.nfields)]
    rows: list[Row] = reader.load_rows(
        0, result.ntuples, lambda values: dict(zip(names, values, strict=True))
    )
    return rows, cursor.statusmessage


# The exchange with the server, twice: once that waits, once that awaits. begin and commit are sent in the
# pipeline itself, so the connection is in autocommit meanwhile; psycopg's own BEGIN would cost a round trip.


def is_idle(connection: psycopg.Connection[Any] | psycopg.AsyncConnection[Any]) -> bool:
    return connection.info.transaction_status == TransactionStatus.IDLE


def exchange(connection: psycopg.Connection[Any], calls: Sequence[Call[Any]]) -> list[Sent]:
    """Send the statements of a request as one pipeline; what came back for each."""
    if not is_idle(connection):
        raise ConnectionInUse
    autocommit = connection.autocommit
    connection.autocommit = True
    try:
        cursors, failure = pipelined(connection, calls)
        if failure is not None:
            with contextlib.suppress(psycopg.Error):
                connection.rollback()
            raise from_database(failure) from failure
        return [came_back(cursor) for cursor in cursors]
    finally:
        if is_idle(connection):
            connection.autocommit = autocommit
        else:
            # broken, or interrupted half-way: nobody knows what is still to come on it
            connection.close()


def pipelined(
    connection: psycopg.Connection[Any], calls: Sequence[Call[Any]]
) -> tuple[list[OwnCursor], Exception | None]:
    """Cursors that hold the results, and the first failure; what follows it in the pipeline is its echo."""
    # plain cursors of ours: another kind, set on the pool, might write values into the statement's text
    cursors = [OwnCursor(connection) for _ in calls]
    failures: list[Exception] = []
    try:
        with connection.pipeline():
            try:
                for cursor, call in zip(cursors, calls, strict=True):
                    cursor.execute(call.sql, call.values)
            except (psycopg.Error, UnicodeError) as error:
                failures.append(error)
    except psycopg.Error as error:
        failures.append(error)
    return cursors, failures[0] if failures else None


async def exchange_async(connection: psycopg.AsyncConnection[Any], calls: Sequence[Call[Any]]) -> list[Sent]:
    """Send the statements of a request as one pipeline; what came back for each."""
    if not is_idle(connection):
        raise ConnectionInUse
    autocommit = connection.autocommit
    await connection.set_autocommit(True)
    try:
        cursors, failure = await pipelined_async(connection, calls)
        if failure is not None:
            with contextlib.suppress(psycopg.Error):
                await connection.rollback()
            raise from_database(failure) from failure
        return [came_back(cursor) for cursor in cursors]
    finally:
        if is_idle(connection):
            await connection.set_autocommit(autocommit)
        else:
            # broken, or interrupted half-way: nobody knows what is still to come on it
            await connection.close()


async def pipelined_async(
    connection: psycopg.AsyncConnection[Any], calls: Sequence[Call[Any]]
) -> tuple[list[OwnAsyncCursor], Exception | None]:
    """Cursors that hold the results, and the first failure; what follows it in the pipeline is its echo."""
    # plain cursors of ours: another kind, set on the pool, might write values into the statement's text
    cursors = [OwnAsyncCursor(connection) for _ in calls]
    failures: list[Exception] = []
    try:
        async with connection.pipeline():
            try:
                for cursor, call in zip(cursors, calls, strict=True):
                    await cursor.execute(call.sql, call.values)
            except (psycopg.Error, UnicodeError) as error:
                failures.append(error)
    except psycopg.Error as error:
        failures.append(error)
    return cursors, failures[0] if failures else None
