"""Which of firmwall's roles may call which function, for the hint of a call that was denied.

The database decides, by its grants; a test compares this list with them.
"""

from __future__ import annotations

import re

ADMIN = ("firmwall_admin",)
SERVICE = ("firmwall_app", "firmwall_admin")
ASSISTANT = ("firmwall_agent", "firmwall_app", "firmwall_admin")

CALLERS: dict[str, tuple[str, ...]] = {
    "begin_request": (*ASSISTANT, "firmwall_reader"),
    **dict.fromkeys(("execute_tool", "granted_tool_catalog"), ASSISTANT),
    **dict.fromkeys(
        ("current_firm_id_or_null", "current_user_id_or_null"),
        (*SERVICE, "firmwall_reader", "firmwall_backup"),
    ),
    **dict.fromkeys(
        (
            *("find_all_active_by_name", "resolve_client", "search_matters", "global_search"),
            *(
                "resolve_matter_document",
                "get_matter",
                "get_client",
                "list_clients",
                "list_documents",
                "query_matters",
                "granted_permissions",
                "list_tools",
            ),
            *("list_proposals", "approve_proposal", "reject_proposal", "audit_trail", "list_acts"),
            *("upsert_client", "upsert_matter", "upsert_matter_party", "upsert_document"),
            *("upsert_clients", "upsert_matters", "upsert_matter_parties", "upsert_documents"),
        ),
        SERVICE,
    ),
    **dict.fromkeys(
        (
            *("add_firm", "list_firms", "set_choice_detail", "add_person", "list_people"),
            *("rename_firm", "rename_person", "merge_people"),
            *("add_member", "remove_member", "list_members", "open_context", "open_context_as"),
            *("add_token_key", "list_token_keys", "retire_token_key", "set_matter_wall", "import_batch"),
            *("add_word", "remove_word", "reset_words", "list_words", "rebuild_search"),
            *("explain_search", "add_decision_rule", "list_decision_rules", "doctor"),
            *("audit_gaps", "list_unscoped_calls", "list_installation_acts", "keep_audit_partitions"),
        ),
        ADMIN,
    ),
}

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
        case "function", name if name in CALLERS:
            *others, last = CALLERS[name]
            roles = f"{', '.join(others)} or {last}" if others else last
            return f"{name} is for {roles}: grant {CALLERS[name][0]} to the login, or use one that has it."
        case "table", "import_row":
            return "An import is for firmwall_admin: grant it to the login, or use one that has it."
        case "schema", "app":
            return (
                "The login has none of firmwall's roles: grant it firmwall_app for a service, firmwall_agent "
                "for an assistant, firmwall_reader for reports, firmwall_admin for administration."
            )
    return None
