"""T53: whatever is typed, a question is answered or refused with a code of our own, and stays in the firm."""

from __future__ import annotations

import psycopg
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.cast import Cast
from tests.conftest import Database

QUESTIONS = (
    "select to_jsonb(f) from app.find_all_active_by_name(%s) as f",
    "select app.resolve_client(%s)",
    "select to_jsonb(f) from app.search_matters(%s) as f",
    "select to_jsonb(f) from app.global_search(%s) as f",
)
TRICKS = [
    "'",
    '"',
    "%",
    "_",
    "\\",
    "-",
    "or",
    "&",
    "|",
    "!",
    ":*",
    "(",
    ")",
    "<->",
    "$$",
    "--",
    ";",
    "quokka",
    "quo%",
    "Manish",
]
WORDS = st.one_of(
    st.sampled_from(TRICKS), st.text(st.characters(exclude_characters="\0", exclude_categories=["Cs"]))
)
TEXTS = st.lists(WORDS, max_size=12).map(" ".join)

# blank, and too long
REFUSALS = {"FW010", "FW011"}


def answer(connection: psycopg.Connection[tuple[object]], token: str, question: str, text: str) -> str:
    try:
        with connection.transaction():
            connection.execute("select app.begin_request(%s)", (token,))
            return str(connection.execute(question.encode(), (text,)).fetchall())
    except psycopg.Error as error:
        return error.sqlstate or "?"


@pytest.mark.parametrize("question", QUESTIONS)
def test_no_text_gets_through(question: str, database: Database, cast: Cast) -> None:
    token = cast.token("anna")
    with database.connect(autocommit=True) as connection:

        @settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
        @given(TEXTS)
        def asks(text: str) -> None:
            said = answer(connection, token, question, text)
            assert said in REFUSALS or said.startswith("[")
            assert "Quokka" not in said

        asks()
        for long in ("abc " * 200_000, "x" * 3_000, "'" * 1_001):
            assert answer(connection, token, question, long) == "FW011"
        assert answer(connection, token, question, "  \t ") == "FW010"
        # a percent sign is a pattern elsewhere, and would list everybody
        assert "Northwind" not in answer(connection, token, question, "%")
