"""Limits that Python repeats are those of SQL."""

from __future__ import annotations

from typing import get_args

import psycopg
import pytest

from firmwall.models import tool_calls
from firmwall.terminal.options import Limit
from tests.conftest import Database


def test_the_option_limit_takes_what_the_functions_take(database: Database) -> None:
    option = get_args(Limit)[1]
    with database.superuser() as superuser:
        for taken in (option.min, option.max):
            superuser.execute("select firmwall.validate_limit(%s)", (taken,))
        for refused in (option.min - 1, option.max + 1):
            with pytest.raises(psycopg.Error) as caught, superuser.transaction():
                superuser.execute("select firmwall.validate_limit(%s)", (refused,))
            assert caught.value.sqlstate == "FW012"


def test_a_question_has_as_many_choices_as_a_tool_may_offer(database: Database) -> None:
    field = tool_calls.NeedsClarification.model_fields["choices"]
    (most,) = (bound.max_length for bound in field.metadata if hasattr(bound, "max_length"))
    with database.superuser() as superuser:
        row = superuser.execute(
            "select substring(prosrc from 'cardinality\\(v_offered_ids\\) not between 1 and (\\d+)')::integer"
            " from pg_proc where proname = 'run_tool_call'"
        ).fetchone()
    assert row == (most,)
