"""The hint of a call that the database denied: which role the login lacks."""

from __future__ import annotations

import re

from firmwall.function_roles import FUNCTION_ROLES

DENIED = re.compile(r"permission denied for (?P<kind>function|schema|table) (?P<name>\w+)")


def denied_hint(message: str) -> str | None:
    """Which role the login lacks, by what the server said; None where that cannot be told."""
    if message == "permission denied to create database":
        return "A database is made for this: use a login with CREATEDB and CREATEROLE."
    if message.startswith("must be owner of database "):
        return (
            "Another login made that database: use it, or, where the command takes --database, another name."
        )
    denied = DENIED.fullmatch(message)
    if denied is None:
        return None
    match denied["kind"], denied["name"]:
        case "function", name if name in FUNCTION_ROLES:
            first = FUNCTION_ROLES[name][0]
            *others, last = FUNCTION_ROLES[name]
            roles = f"{', '.join(others)} or {last}" if others else last
            return f"{name} is for {roles}: grant {first} to the login, or use one that has it."
        case "table", "import_row":
            return "An import is for firmwall_admin: grant it to the login, or use one that has it."
        case "schema", "app":
            return (
                "The login has none of firmwall's roles: grant it firmwall_app for a service, firmwall_agent "
                "for an assistant, firmwall_reader for reports, firmwall_admin for administration."
            )
    return None
