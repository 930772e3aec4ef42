"""Running a whole request again where another transaction was in its way.

    answer = retry(lambda: fw.approve_proposal(token, proposal_id))

A serialization failure or a deadlock (`Conflict`), and a lock that was not free in time (`LockNotFree`), end
a request before COMMIT: nothing was done, so it may be sent again. A tool call says so in its body: `denied`,
with the reason `retry`. Nothing else is repeated. After a connection that broke, nobody knows whether the
request was committed.
"""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Awaitable, Callable, Iterator
from typing import TypeVar

from firmwall.errors import Conflict, LockNotFree
from firmwall.models import Denied

T = TypeVar("T")

REPEATABLE = (Conflict, LockNotFree)


def pauses(attempts: int, first: float) -> Iterator[float]:
    """Seconds to wait after each attempt but the last: random, so that two who met do not meet again."""
    if attempts < 1:
        raise ValueError("attempts must be at least 1")
    for number in range(attempts - 1):
        yield random.uniform(0, first * 2**number)  # noqa: S311 (spreads callers; guards nothing)


def retry(work: Callable[[], T], *, attempts: int = 4, first: float = 0.1) -> T:
    """What `work` answers; it sends one whole request, and is called at most `attempts` times.

    `first` is the longest pause after the first attempt, in seconds; each later one may be twice as long.
    Raises what the last attempt raised: `Conflict` or `LockNotFree`; any other error at once. Returns the
    body of the last attempt, also one that says `retry`.
    """
    for pause in pauses(attempts, first):
        try:
            answer = work()
        except REPEATABLE:
            pass
        else:
            if not asks_to_retry(answer):
                return answer
        time.sleep(pause)
    return work()


def asks_to_retry(answer: object) -> bool:
    return isinstance(answer, Denied) and answer.reason == "retry"


async def retry_async(work: Callable[[], Awaitable[T]], *, attempts: int = 4, first: float = 0.1) -> T:
    """`retry` for an AsyncFirmwall: `work` gives a new awaitable each time."""
    for pause in pauses(attempts, first):
        try:
            answer = await work()
        except REPEATABLE:
            pass
        else:
            if not asks_to_retry(answer):
                return answer
        await asyncio.sleep(pause)
    return await work()
