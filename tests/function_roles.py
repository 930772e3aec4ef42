"""Writes which roles may call which function, from the grants in sql: `python -m tests.function_roles`."""

from __future__ import annotations

from pathlib import Path

from firmwall.operate.grants import granted
from firmwall.operate.migrate import SqlFiles

MADE = Path(__file__).parent.parent / "cli" / "firmwall" / "function_roles.py"

# The role to grant to a login that lacks one comes first.
ORDER = ("firmwall_agent", "firmwall_app", "firmwall_admin", "firmwall_reader", "firmwall_backup")

HEAD = '''"""Which roles may call which function. Made by tests/function_roles.py: do not edit."""

FUNCTION_ROLES: dict[str, tuple[str, ...]] = {
'''


def made() -> str:
    """The text of function_roles.py."""
    roles: dict[str, set[str]] = {}
    for file in SqlFiles.read().functions.values():
        for grant in granted([(file.path, file.text)]):
            if grant.object.startswith("app.") and grant.grantee in ORDER:
                roles.setdefault(file.name, set()).add(grant.grantee)
    return HEAD + "".join(line(name, sorted(roles[name], key=ORDER.index)) for name in sorted(roles)) + "}\n"


def line(name: str, roles: list[str]) -> str:
    ending = "," if len(roles) == 1 else ""
    return f'    "{name}": ({", ".join(f"{chr(34)}{role}{chr(34)}" for role in roles)}{ending}),\n'


if __name__ == "__main__":
    MADE.write_text(made(), encoding="utf-8")
