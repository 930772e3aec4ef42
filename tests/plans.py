"""What a call does: every node of every plan that runs inside it, as auto_explain tells a superuser."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import psycopg

Node = dict[str, Any]

# Any index is as good as free to the planner, as it looks beside a large firm.
FREE_INDEXES = (
    "set local random_page_cost = 0; set local seq_page_cost = 0;"
    " set local cpu_index_tuple_cost = 0; set local cpu_operator_cost = 0; discard plans"
)


def nodes_of(connection: psycopg.Connection[Any], statement: str, *values: object) -> list[Node]:
    """Run the statement on a superuser's connection that has loaded auto_explain, and say what it did."""
    heard: list[str] = []

    def hear(notice: psycopg.errors.Diagnostic) -> None:
        heard.append(notice.message_primary or "")

    connection.add_notice_handler(hear)
    try:
        connection.execute(
            "select set_config('auto_explain.log_min_duration', '0', true),"
            " set_config('auto_explain.log_nested_statements', 'on', true),"
            " set_config('auto_explain.log_analyze', 'on', true),"
            " set_config('auto_explain.log_format', 'json', true),"
            " set_config('client_min_messages', 'log', true)"
        )
        connection.execute(statement.encode(), values).fetchall()
        connection.execute("select set_config('client_min_messages', 'notice', true)")
    finally:
        connection.remove_notice_handler(hear)
    plans = [message.partition("plan:")[2] for message in heard if "plan:" in message]
    return [node for plan in plans for node in nodes(json.loads(plan)["Plan"])]


def nodes(plan: Node) -> Iterator[Node]:
    yield plan
    for inner in plan.get("Plans", ()):
        yield from nodes(inner)


def rows_read(node: Node) -> float:
    """What a node took from a table or an index, shown or not."""
    kept = ("Actual Rows", "Rows Removed by Filter", "Rows Removed by Index Recheck")
    return float(sum(node.get(kind, 0) for kind in kept) * node["Actual Loops"])
