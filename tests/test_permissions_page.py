"""docs/permissions.md says what a fresh installation grants to roles and asks in functions and tools."""

from __future__ import annotations

import re
from pathlib import Path

from tests.conftest import Database

PAGE = Path(__file__).parent.parent / "docs" / "permissions.md"

ROLES = "select role, permission from identity.role_permission"
FUNCTIONS = r"""
select p.proname::text, found.permission[1]
from pg_proc as p
cross join regexp_matches(p.prosrc, 'require_permission\(''([a-z_:]+)''\)', 'g') as found (permission)
where p.pronamespace = 'app'::regnamespace
"""
TOOLS = "select name, required_permission from firmwall.tool where active"


def table(heading: str) -> list[list[str]]:
    """The cells of the table below a heading, without its head."""
    text = PAGE.read_text(encoding="utf-8").split(f"## {heading}\n")[1].split("\n## ")[0]
    rows = [line for line in text.splitlines() if line.startswith("|")]
    return [[cell.strip().strip("`") for cell in row.strip("|").split("|")] for row in rows[2:]]


def listed(heading: str) -> set[tuple[str, str]]:
    """(name, permission) for each name in the last cell of a row; the first cell is the permission."""
    return {
        (re.sub(r"\[([a-z_]+)\]\(.*\)", r"\1", name).strip(" `"), row[0])
        for row in table(heading)
        for name in row[-1].split(",")
    }


def test_the_page_is_what_is_installed(database: Database) -> None:
    with database.superuser() as superuser:
        roles = set(superuser.execute(ROLES).fetchall())
        functions = set(superuser.execute(FUNCTIONS).fetchall())
        tools = set(superuser.execute(TOOLS).fetchall())
    assert roles
    assert functions
    assert tools
    assert listed("What a role holds") == roles
    assert listed("What a function asks") == functions
    assert listed("What a tool asks") == tools
