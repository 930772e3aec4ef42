"""A client that was made before fork(): parent and child never read each other's answers.

Threats: T33.
"""

from __future__ import annotations

import asyncio
import gc
import multiprocessing
import os
import pickle
import signal
import stat
import subprocess
import sys
import textwrap
import threading
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psycopg
import pytest
from psycopg_pool import AsyncConnectionPool, ConnectionPool

from firmwall import errors
from firmwall.call import Call, nothing, only
from firmwall.client import AsyncFirmwall, Firmwall
from firmwall.connections import _of_parents
from tests.cast import Cast, id_of
from tests.conftest import Database

# How much later than the parent the child asks, in seconds, so that their statements meet in every order.
OFFSETS = (0, 0.0003, 0.001, 0.003)


@pytest.fixture(autouse=True)
def bounded() -> Iterator[None]:
    """Who waits for an answer that the other process has read would wait for ever."""

    def late(*_: object) -> None:
        raise TimeoutError("no answer came")

    before = signal.signal(signal.SIGALRM, late)
    signal.alarm(60)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


def in_child(work: Callable[[], Any], seconds: float = 30) -> Any:
    """What the work gives, or raises, in a child of this process."""
    return result_of(*started(work), seconds)


def started(work: Callable[[], Any]) -> tuple[int, int]:
    """A child that is at work, and where its result can be read."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            result: Any = work()
        except BaseException as error:
            result = error
        os.write(writing, pickle.dumps(result))
        os._exit(0)
    os.close(writing)
    return child, reading


def result_of(child: int, reading: int, seconds: float = 30) -> Any:
    killer = threading.Timer(seconds, os.kill, (child, signal.SIGKILL))
    killer.start()
    try:
        with os.fdopen(reading, "rb") as told:
            result = pickle.loads(told.read())
    finally:
        killer.cancel()
        os.waitpid(child, 0)
    if isinstance(result, BaseException):
        raise result
    return result


def backend(fw: Firmwall, token: str) -> int:
    with fw.request(token) as request:
        pid = request._add(Call("select pg_catalog.pg_backend_pid()", only))
    return int(pid.value)


def test_parent_and_child_at_once_get_their_own_answers(database: Database, cast: Cast) -> None:
    anna, boris = cast.token(), cast.token("boris", "birch")
    for trial in range(12):
        with Firmwall(database.conninfo(), max_connections=1) as fw:
            fw.context(anna)
            at = time.monotonic() + 0.02

            def ask(token: str, at: float, fw: Firmwall = fw) -> Any:
                while time.monotonic() < at:
                    pass
                return fw.context(token).firm_id

            child = started(lambda at=at, trial=trial: ask(boris, at + OFFSETS[trial % 4]))  # type: ignore[misc]
            assert ask(anna, at) == id_of("alder")
            assert result_of(*child) == id_of("birch")


def test_a_child_opens_its_own_and_leaves_the_parents_open(database: Database, cast: Cast) -> None:
    token = cast.token()
    with Firmwall(database.conninfo(), max_connections=1) as fw:
        before = backend(fw, token)

        def use_and_close() -> int:
            nonlocal fw
            own = backend(fw, token)
            fw.close()
            del fw
            gc.collect()
            return own

        def drop_unused() -> None:
            nonlocal fw
            fw.close()
            del fw
            gc.collect()

        assert in_child(use_and_close) != before
        in_child(drop_unused)
        # a child of a child
        assert in_child(lambda: in_child(lambda: backend(fw, token))) != before
        assert backend(fw, token) == before


def test_a_child_that_ends_as_a_program_does_leaves_the_parents_open(database: Database, cast: Cast) -> None:
    program = textwrap.dedent(
        """
        import os, sys
        from firmwall.client import Firmwall
        fw = Firmwall(sys.argv[1], max_connections=1)
        fw.context(sys.argv[2])
        child = os.fork()
        if child == 0:
            if sys.argv[3] == "used":
                fw.context(sys.argv[2])
            sys.exit(0)
        assert os.waitpid(child, 0)[1] == 0
        fw.context(sys.argv[2])
        print("answered")
        fw.close()
        """
    )
    for used in ("used", "unused"):
        ran = subprocess.run(
            [sys.executable, "-c", program, database.conninfo(), cast.token(), used],
            capture_output=True,
            text=True,
            timeout=60,
        )
        assert (ran.stdout, ran.stderr) == ("answered\n", "")


class OneConnection:
    """A pool of the application's own kind."""

    def __init__(self, connection: psycopg.Connection[Any]) -> None:
        self.held = connection

    @contextmanager
    def connection(self) -> Iterator[psycopg.Connection[Any]]:
        yield self.held


def test_a_pool_that_was_given_before_is_refused_in_the_child(database: Database, cast: Cast) -> None:
    token = cast.token()
    with (
        ConnectionPool(database.conninfo(), min_size=1, max_size=1, open=True) as pool,
        database.connect() as connection,
    ):
        for given in (pool, OneConnection(connection)):
            fw = Firmwall(pool=given)
            before = backend(fw, token)
            begun = time.monotonic()
            with pytest.raises(errors.MadeBeforeFork, match="given in process") as refused:
                in_child(lambda fw=fw: fw.context(token))  # type: ignore[misc]
            assert time.monotonic() - begun < 5
            assert "after the fork" in str(refused.value.hint)
            assert backend(fw, token) == before
        # nor is it taken by a client that the child makes
        with pytest.raises(errors.MadeBeforeFork, match="opened before a fork"):
            in_child(lambda: Firmwall(pool=pool).context(token))


def test_with_asyncio_it_is_the_same(database: Database, cast: Cast) -> None:
    token, boris = cast.token(), cast.token("boris", "birch")

    async def parent() -> None:
        async with (
            AsyncFirmwall(database.conninfo(), max_connections=1) as fw,
            AsyncConnectionPool(database.conninfo(), min_size=1, max_size=1, open=False) as pool,
        ):
            given = AsyncFirmwall(pool=pool)
            await given.context(token)
            await fw.context(token)
            assert in_child(lambda: asyncio.run(child(fw))) == id_of("birch")
            with pytest.raises(errors.MadeBeforeFork):
                in_child(lambda: asyncio.run(child(given)))
            assert (await fw.context(token)).firm_id == id_of("alder")
            assert (await given.context(token)).firm_id == id_of("alder")

    async def child(fw: AsyncFirmwall) -> Any:
        return (await fw.context(boris)).firm_id

    asyncio.run(parent())


def test_a_request_is_sent_by_the_process_that_began_it_alone(database: Database, cast: Cast) -> None:
    with Firmwall(database.conninfo()) as fw:
        reading, writing = os.pipe()
        told = b""
        child = 1
        try:
            with fw.request(cast.token()) as request:
                asked = request.execute_tool("query_matters")
                child = os.fork()
            told = b"sent"
        except errors.MadeBeforeFork:
            told = b"refused"
        finally:
            if child == 0:
                os.write(writing, told)
                os._exit(0)
        os.waitpid(child, 0)
        os.close(writing)
        with os.fdopen(reading, "rb") as in_the_child:
            assert in_the_child.read() == b"refused"
        assert asked.value.outcome == "executed"
        with database.superuser() as superuser:
            assert superuser.execute("select count(*) from audit.tool_call").fetchone() == (1,)


def test_a_request_under_way_in_a_thread_is_the_parents(database: Database, cast: Cast) -> None:
    """The child has the descriptor of the thread's connection, and it leads nowhere."""
    answers = []
    with Firmwall(database.conninfo()) as fw:
        fw.context(cast.token())

        def slow() -> None:
            with fw.request(cast.token()) as request:
                request._add(Call("select pg_catalog.pg_sleep(0.5)", nothing))
                answers.append(request.context())

        thread = threading.Thread(target=slow)
        thread.start()
        time.sleep(0.2)

        def child() -> tuple[list[bool], Any]:
            lent = [connection for kept in _of_parents for connection in kept.connections]
            return (
                [stat.S_ISCHR(os.fstat(connection.pgconn.socket).st_mode) for connection in lent],
                fw.context(cast.token("boris", "birch")).firm_id,
            )

        assert in_child(child) == ([True], id_of("birch"))
        thread.join()
    assert answers[0].value.firm_id == id_of("alder")


# multiprocessing

shared: Firmwall | None = None


def firm_in_worker(conninfo: str, token: str) -> Any:
    """With the client of the parent where it came along, else with one of the worker's own."""
    if shared is not None:
        return shared.context(token).firm_id
    with Firmwall(conninfo) as fw:
        return fw.context(token).firm_id


@pytest.mark.parametrize("method", ["fork", "forkserver", "spawn"])
def test_workers_of_multiprocessing_get_their_own_answers(
    database: Database, cast: Cast, method: str
) -> None:
    global shared
    asked = [("anna", "alder"), ("boris", "birch")] * 4
    with Firmwall(database.conninfo(), max_connections=1) as fw:
        fw.context(cast.token())
        shared = fw if method == "fork" else None
        try:
            with multiprocessing.get_context(method).Pool(2) as workers:
                told = workers.starmap(
                    firm_in_worker, [(database.conninfo(), cast.token(*who)) for who in asked]
                )
        finally:
            shared = None
        assert told == [id_of(firm) for _, firm in asked]
        with pytest.raises(TypeError, match="make one in each process"):
            pickle.dumps(fw)
        assert fw.context(cast.token()).firm_id == id_of("alder")


# gunicorn

APPLICATION = """
import os
from firmwall.client import Firmwall
from firmwall.models import OneClient

fw = Firmwall(os.environ["TEST_URL"], max_connections=1)
TOKENS = {"/alder": os.environ["TEST_ALDER"], "/birch": os.environ["TEST_BIRCH"]}
fw.context(TOKENS["/alder"])   # used before the workers are forked

def app(environ, start_response):
    firm = fw.context(TOKENS[environ["PATH_INFO"]]).firm_id
    start_response("200 OK", [("Content-Type", "text/plain")])
    return [f"{os.getpid()} {firm}".encode()]
"""


def test_gunicorn_with_preload_answers_each_firm_its_own(
    database: Database, cast: Cast, tmp_path: Path
) -> None:
    pytest.importorskip("gunicorn")
    (tmp_path / "application.py").write_text(APPLICATION)
    log = (tmp_path / "log").open("w")
    server = subprocess.Popen(
        [
            *(sys.executable, "-m", "gunicorn", "--preload", "--workers", "3", "--threads", "2"),
            *("--bind", "127.0.0.1:0", "application:app"),
        ],
        cwd=tmp_path,
        env=os.environ
        | {
            "TEST_URL": database.conninfo(),
            "TEST_ALDER": cast.token(),
            "TEST_BIRCH": cast.token("boris", "birch"),
        },
        stderr=log,
    )
    log.close()
    try:
        address = listening(tmp_path / "log", server)
        seen: list[tuple[str, str]] = []

        def ask(firm: str) -> None:
            for _ in range(20):
                with urllib.request.urlopen(f"{address}/{firm}", timeout=30) as answer:
                    _, told = answer.read().decode().split()
                    seen.append((firm, told))

        askers = [threading.Thread(target=ask, args=(firm,)) for firm in ("alder", "birch") * 3]
        for asker in askers:
            asker.start()
        for asker in askers:
            asker.join()
        assert len(seen) == 120
        assert {(firm, told) for firm, told in seen} == {
            (firm, str(id_of(firm))) for firm in ("alder", "birch")
        }
    finally:
        server.terminate()
        server.wait(timeout=30)


def listening(log: Path, server: subprocess.Popen[bytes]) -> str:
    """The address that gunicorn says it listens at."""
    for _ in range(600):
        for line in log.read_text().splitlines():
            if "Listening at: " in line:
                return line.split("Listening at: ")[1].split()[0]
        assert server.poll() is None, log.read_text()
        time.sleep(0.05)
    raise AssertionError(log.read_text())
