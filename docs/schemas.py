"""Writes docs/schemas: the JSON schemas of what crosses the wire, from the models that read it.

`make docs` writes them; tests/test_door_models.py fails when they have drifted, so that a change of the
contract shows as a change of a file.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter

from firmwall.invoke import AgentInvoke, DockChatContext
from firmwall.models import ClarificationChoice, ServerToolCatalogEntry, ServerToolOutcome
from firmwall.models.tool_calls import SERVER_TOOL_EXECUTE_RESPONSE

FOLDER = Path(__file__).parent / "schemas"

CONTRACTS: dict[str, TypeAdapter[Any]] = {
    "ServerToolOutcome": TypeAdapter(ServerToolOutcome),
    "ServerToolExecuteResponse": SERVER_TOOL_EXECUTE_RESPONSE,
    "ClarificationChoice": TypeAdapter(ClarificationChoice),
    "ServerToolCatalogEntry": TypeAdapter(ServerToolCatalogEntry),
    "DockChatContext": TypeAdapter(DockChatContext),
    "AgentInvoke": TypeAdapter(AgentInvoke),
}


def texts() -> dict[Path, str]:
    """Each schema as its file holds it."""
    return {
        FOLDER / f"{name}.json": json.dumps(adapter.json_schema(), indent=2, sort_keys=True) + "\n"
        for name, adapter in CONTRACTS.items()
    }


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    wanted = texts()
    for file, text in wanted.items():
        file.write_text(text, encoding="utf-8")
    for file in set(FOLDER.glob("*.json")) - set(wanted):
        file.unlink()
    print(f"{len(wanted)} schemas")


if __name__ == "__main__":
    main()
