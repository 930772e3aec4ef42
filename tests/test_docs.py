"""The documentation is what `make docs` would write: heads, sessions, the README."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGES = [
    ROOT / "README.md",
    *sorted((ROOT / "docs").rglob("*.md")),
    *sorted((ROOT / "examples").rglob("*.md")),
]


def test_nothing_has_drifted() -> None:
    """When it has: `make docs`, and read the diff."""
    with tempfile.TemporaryDirectory(prefix="firmwall-docs-") as home:
        # root's server runs as somebody else, who has to get there
        Path(home).chmod(0o755)
        done = subprocess.run(
            [sys.executable, ROOT / "docs" / "build.py", "--check"],
            env={**os.environ, "FIRMWALL_HOME": home},
            capture_output=True,
            text=True,
        )
    assert done.returncode == 0, done.stdout[-5000:] + done.stderr[-2000:]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_every_link_leads_somewhere(page: Path) -> None:
    links = re.findall(r"\]\((?!https?:)([^)#]+)", page.read_text(encoding="utf-8"))
    assert [link for link in links if not (page.parent / link).exists()] == []


def test_every_page_can_be_reached() -> None:
    linked = {
        (page.parent / link).resolve()
        for page in PAGES
        for link in re.findall(r"\]\((?!https?:)([^)#]+)", page.read_text(encoding="utf-8"))
    }
    assert [page for page in PAGES if page.resolve() not in linked | {ROOT / "README.md"}] == []


def test_every_threat_has_a_test_or_is_a_stated_residual() -> None:
    text = (ROOT / "docs" / "threat-model.md").read_text(encoding="utf-8")
    residual = text.split("## Residual", 1)[1].split("\n## ", 1)[0]
    untested = re.findall(r"^\| (T\d\d) \|.*\| \|$", text, flags=re.MULTILINE)
    assert [threat for threat in untested if threat not in residual] == []


def test_every_function_has_an_example_or_says_where_one_is() -> None:
    bare = [
        page.name
        for page in sorted((ROOT / "docs" / "functions").glob("*.md"))
        if page.name != "index.md"
        and not page.read_text(encoding="utf-8").split("<!-- end of generated -->", 1)[1].strip()
    ]
    assert bare == []
