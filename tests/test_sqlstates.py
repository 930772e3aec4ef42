"""The codes of class FW are the same in sql/, in firmwall.errors and in docs/sqlstates.md."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from firmwall import errors
from firmwall.resources import sql_directory

ROOT = Path(__file__).parent.parent
CODE = re.compile(r"\bFW\d{3}\b")

# Raised by `firmwall migrate` alone, before there is any function that could.
OF_MIGRATE = {"FW052"}


def documented() -> dict[str, str]:
    """The exception that the page names for each code."""
    page = (ROOT / "docs" / "sqlstates.md").read_text(encoding="utf-8")
    return dict(re.findall(r"^\| (FW\d{3}) \| `(\w+)` \|", page, re.MULTILINE))


def raised_in_sql() -> set[str]:
    folders = [sql_directory() / name for name in ("apply", "functions", "schema", "policies")]
    texts = [file.read_text(encoding="utf-8") for folder in folders for file in folder.rglob("*.sql")]
    return {code for text in texts for code in re.findall(r"errcode = '(FW\d{3})'", text)}


def mentioned_in_sql() -> set[str]:
    texts = [file.read_text(encoding="utf-8") for file in sql_directory().rglob("*.sql")]
    return {code for text in texts for code in CODE.findall(text)}


def test_the_page_lists_every_exception_and_no_other() -> None:
    assert documented() == {code: kind.__name__ for code, kind in errors.BY_SQLSTATE.items()}


def test_every_code_is_raised_and_every_raised_code_has_an_exception() -> None:
    assert raised_in_sql() | OF_MIGRATE == set(errors.BY_SQLSTATE)


def test_no_text_speaks_of_a_code_that_there_is_not() -> None:
    assert mentioned_in_sql() <= set(errors.BY_SQLSTATE)
    for page in (ROOT / "docs").rglob("*.md"):
        assert set(CODE.findall(page.read_text(encoding="utf-8"))) <= set(errors.BY_SQLSTATE), page


@pytest.mark.parametrize("kind", errors.FirmwallError.__subclasses__(), ids=lambda kind: kind.__name__)
def test_an_exception_says_what_it_means(kind: type[errors.FirmwallError]) -> None:
    assert kind.__doc__ is not None
    assert kind.__doc__.endswith(".")
    assert kind.sqlstate is None or errors.BY_SQLSTATE[kind.sqlstate] is kind
