"""A request that another transaction was in the way of is sent again; nothing else is."""

from __future__ import annotations

import asyncio
import threading
from uuid import UUID

import pytest

from firmwall.client import ActingAs, AsyncFirmwall, Firmwall
from firmwall.errors import Conflict, ConnectionFailed, LockNotFree, NotFound
from firmwall.models import Denied
from firmwall.retry import retry, retry_async
from tests.cast import Cast
from tests.conftest import Database

ANNA = ActingAs("alder", "anna@example.com")


class Failing:
    """Raises each of these errors once, then answers how often it was called."""

    def __init__(self, *errors: Exception) -> None:
        self.errors = list(errors)
        self.calls = 0

    def __call__(self) -> int:
        self.calls += 1
        if self.errors:
            raise self.errors.pop(0)
        return self.calls

    async def later(self) -> int:
        return self()


def test_a_conflict_and_a_lock_are_tried_again() -> None:
    assert retry(Failing(Conflict(), LockNotFree(), Conflict()), first=0.001) == 4
    assert asyncio.run(retry_async(Failing(LockNotFree()).later, first=0.001)) == 2


def test_the_last_attempt_raises_what_it_met() -> None:
    work = Failing(*[Conflict(str(number)) for number in range(9)])
    with pytest.raises(Conflict, match=r"^2$"):
        retry(work, attempts=3, first=0.001)
    assert work.calls == 3


@pytest.mark.parametrize("error", [ConnectionFailed("at COMMIT"), NotFound("nothing")])
def test_what_may_have_been_done_is_not_repeated(error: Exception) -> None:
    work = Failing(error)
    with pytest.raises(type(error)):
        retry(work)
    later = Failing(error)
    with pytest.raises(type(error)):
        asyncio.run(retry_async(later.later))
    assert (work.calls, later.calls) == (1, 1)


def test_no_attempt_is_no_question() -> None:
    with pytest.raises(ValueError, match="at least 1"):
        retry(lambda: 1, attempts=0)


def test_a_row_that_another_holds_is_changed_once_it_is_free(database: Database, cast: Cast) -> None:
    freed = threading.Event()

    def change(fw: Firmwall) -> None:
        with fw.request(ANNA) as request:
            request.upsert_client("010", "Northwind Shipping Ltd", status="inactive")

    conninfo = database.conninfo("admin_login", options="-c lock_timeout=50ms")
    with (
        Firmwall(conninfo) as fw,
        database.superuser() as superuser,
    ):
        superuser.autocommit = False
        superuser.execute("lock table app.client in exclusive mode")
        with pytest.raises(LockNotFree):
            change(fw)

        def let_go() -> None:
            freed.wait(10)
            superuser.rollback()

        letting = threading.Thread(target=let_go)
        letting.start()
        calls = 0

        def attempt() -> None:
            nonlocal calls
            calls += 1
            if calls == 2:
                freed.set()
            change(fw)

        retry(attempt, attempts=8)
        letting.join()
        assert calls > 1
        assert retry(lambda: fw.find_client(ANNA, "Northwind Shipping Ltd")).outcome != "one"

    async def later() -> str:
        async with AsyncFirmwall(conninfo) as client:
            return str((await retry_async(lambda: client.find_client(ANNA, "Manish Gupta"))).outcome)

    assert asyncio.run(later()) == "choices"


def denied(reason: str) -> Denied:
    keys = dict.fromkeys(
        ("tool", "result", "none_of_these", "nothing", "parameter", "decision", "proposal"), None
    )
    return Denied.model_validate(
        keys
        | {"call_id": UUID(int=1), "outcome": "denied", "choices": (), "choices_truncated": False}
        | {"reason": reason}
    )


def test_a_body_that_says_retry_is_tried_again_and_no_other() -> None:
    bodies = [denied("retry"), denied("not_found"), denied("retry")]
    assert retry(lambda: bodies.pop(0), first=0.001).reason == "not_found"

    async def work() -> Denied:
        return bodies.pop(0)

    assert asyncio.run(retry_async(work, attempts=1)).reason == "retry"
    assert bodies == []
