"""For the commands that ask a question: who asks, and over which connection."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

import psycopg

from firmwall.client import ActingAs, Asker, Firmwall
from firmwall.connections import connect
from firmwall.models import Answer
from firmwall.terminal import console
from firmwall.terminal.console import ExitCode
from firmwall.terminal.options import require_database


class ConnectionOfItsOwn:
    """One connection for each request, which is what a command needs: no pool, no threads, no retries."""

    def __init__(self, conninfo: str) -> None:
        self._conninfo = conninfo

    @contextmanager
    def connection(self) -> Iterator[psycopg.Connection[Any]]:
        with connect(self._conninfo) as connection:
            connection.add_notice_handler(show_warning)
            yield connection


def show_warning(notice: psycopg.errors.Diagnostic) -> None:
    """What the database did, and thinks worth a second look."""
    if notice.severity_nonlocalized == "WARNING":
        console.warn(" ".join(text for text in (f"{notice.message_primary}.", notice.message_hint) if text))


def firmwall_at(database_url: str | None) -> Firmwall:
    """The client for one command."""
    return Firmwall(pool=ConnectionOfItsOwn(require_database(database_url)), statement_timeout=60.0)


def rows_of(answers: Iterable[Answer], *, as_json: bool) -> list[dict[str, Any]]:
    """Answers as rows to print."""
    return [answer.model_dump(mode="json" if as_json else "python") for answer in answers]


def require_asker(token: str | None, firm: str | None, login: str | None) -> Asker:
    """Who asks, from --token, or --firm and --as, or FIRMWALL_TOKEN, or the end of the command.

    What is typed beats the environment; two answers that are typed are a mistake in one of them.
    """
    if firm is None and login is None:
        asker = os.environ.get("FIRMWALL_TOKEN") if token is None else token
        if asker:
            return asker
    elif token is not None:
        console.fail(
            "--token cannot be used together with --firm and --as",
            hint="Use --token, or --firm CODE with --as LOGIN. FIRMWALL_TOKEN is used when neither is given.",
            code=ExitCode.USAGE,
        )
    if firm is None or login is None:
        console.fail(
            "no person is given" if firm is None and login is None else "--firm and --as go together",
            hint="Use --token, set FIRMWALL_TOKEN, or, as an administrator, use --firm CODE --as LOGIN.",
            code=ExitCode.USAGE,
        )
    return ActingAs(firm, login)
