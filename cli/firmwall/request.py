"""A request under way: its calls are collected, sent together, and answered after COMMIT."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Generic, TypeVar

from firmwall.call import Call
from firmwall.connections import Sent, this_process
from firmwall.errors import ConnectionFailed, FirmwallError, NotCommitted, OtherVersion

T = TypeVar("T")


class Pending(Generic[T]):
    """The answer of a call inside a `request` block: `value` is there once the request has been committed."""

    def __init__(self, call: Call[T]) -> None:
        self._call = call
        self._answer: tuple[T] | FirmwallError | None = None

    @property
    def value(self) -> T:
        """The answer. Raises the refusal of this call, where the others were committed."""
        match self._answer:
            case None:
                raise NotCommitted
            case FirmwallError() as refusal:
                raise refusal
            case (answer,):
                return answer

    def __repr__(self) -> str:
        match self._answer:
            case None:
                return "<Pending not committed>"
            case FirmwallError() as refusal:
                return f"<Pending refused: {refusal}>"
            case (answer,):
                return f"<Pending {answer!r}>"


class Collected:
    """Calls that are collected until a block ends."""

    def __init__(self) -> None:
        self._pending: list[Pending[Any]] = []
        self._process = this_process()

    def _add(self, call: Call[T]) -> Pending[T]:
        pending = Pending(call)
        self._pending.append(pending)
        return pending


def answers(asked: Sequence[Pending[Any]], sent: Sequence[Sent]) -> None:
    """Hand the answers out, all or none, if the last statement is a COMMIT that took place.

    A COMMIT of a failed transaction is no error to PostgreSQL: it answers ROLLBACK.
    """
    if sent[-1][1] != "COMMIT":
        raise ConnectionFailed("the request was rolled back")
    of_calls = sent[len(sent) - 1 - len(asked) : -1]
    read = [answer_of(pending._call, sent_back) for pending, sent_back in zip(asked, of_calls, strict=True)]
    for pending, answer in zip(asked, read, strict=True):
        pending._answer = answer


def answer_of(call: Call[T], sent_back: Sent) -> tuple[T] | FirmwallError:
    """The answer of one call, or its refusal, which is committed too and belongs to this call alone."""
    rows, _ = sent_back
    try:
        return (call.read(rows),)
    except FirmwallError as refusal:
        return refusal
    except (ValueError, KeyError) as unreadable:
        # a column or a field that the answer must have is not there, or is of another kind
        raise OtherVersion from unreadable
