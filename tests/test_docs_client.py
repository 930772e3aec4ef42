"""The examples of docs/client.md print what the page says that they print."""

from __future__ import annotations

import re
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from tests.cast import Cast
from tests.conftest import Database

PAGE = Path(__file__).parent.parent / "docs" / "client.md"
EXAMPLE = re.compile(r"<!-- run -->\n```python\n(.*?)```\n\n```text\n(.*?)```", re.DOTALL)


def test_the_examples_of_the_client_run(
    database: Database, cast: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FIRMWALL_DATABASE_URL", database.conninfo())
    monkeypatch.setenv("FIRMWALL_TOKEN", cast.token())
    examples = EXAMPLE.findall(PAGE.read_text(encoding="utf-8"))
    assert len(examples) == PAGE.read_text(encoding="utf-8").count("```python")
    names: dict[str, Any] = {}
    for code, shown in examples:
        printed = StringIO()
        with redirect_stdout(printed):
            exec(code, names)
        assert printed.getvalue() == shown
