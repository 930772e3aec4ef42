"""A call that the database denies: which role the login lacks is said, as the grants have it."""

from __future__ import annotations

import pytest

from firmwall import errors
from firmwall.client import Firmwall
from firmwall.function_roles import FUNCTION_ROLES
from firmwall.role_hints import denied_hint
from tests import function_roles
from tests.cast import Cast
from tests.conftest import Database, Run

GRANTED = """
select p.proname::text, array_agg(a.grantee::regrole::text)
from pg_proc as p
cross join lateral aclexplode(p.proacl) as a
where p.pronamespace = 'app'::regnamespace
  and a.grantee <> p.proowner
  and a.grantee <> 'firmwall_exec'::regrole
  and p.prorettype <> 'trigger'::regtype
group by p.oid
"""


def test_the_list_has_not_drifted() -> None:
    """When it has: `make schema`."""
    assert function_roles.MADE.read_text(encoding="utf-8") == function_roles.made()


def test_the_list_of_callers_is_that_of_the_grants(database: Database) -> None:
    with database.superuser() as superuser:
        granted = superuser.execute(GRANTED).fetchall()
    assert {name: set(roles) for name, roles in granted} == {
        name: set(roles) for name, roles in FUNCTION_ROLES.items()
    }


def test_who_is_denied_is_told_the_role_that_lacks(run: Run, cast: Cast, database: Database) -> None:
    listed = run("firm", "list", token="of a service")
    assert (listed.status, listed.out) == (3, "")
    assert listed.err == (
        "error: 42501: permission denied for function list_firms\n"
        "hint: list_firms is for firmwall_admin: grant firmwall_admin to the login, or use one that has it.\n"
    )
    agent = run(
        "proposals", "list", "--token", cast.token(), "--database-url", database.conninfo("agent_login")
    )
    assert "hint: list_proposals is for firmwall_app or firmwall_admin: grant firmwall_app to" in agent.err
    with database.superuser() as superuser:
        superuser.execute("create role stranger login")
    try:
        for command in ("firm list", "resolve x --token x", "doctor"):
            stranger = run(*command.split(), "--database-url", database.conninfo("stranger"))
            assert stranger.status == 3
            assert "hint: The login has none of firmwall's roles: grant it " in stranger.err
    finally:
        with database.superuser() as superuser:
            superuser.execute("drop role stranger")


def test_the_client_says_the_same(database: Database) -> None:
    with Firmwall(database.conninfo()) as fw, pytest.raises(errors.AccessDenied) as denied:
        fw.list_people()
    assert denied.value.sqlstate == "42501"
    assert (denied.value.hint or "").startswith("list_people is for firmwall_admin: ")


@pytest.mark.parametrize(
    ("message", "hint"),
    [
        (
            "permission denied for function execute_tool",
            "execute_tool is for firmwall_agent, firmwall_app or ",
        ),
        ("permission denied for table import_row", "An import is for firmwall_admin"),
        ("permission denied for schema app", "The login has none of firmwall's roles"),
        ("permission denied to create database", "A database is made for this: "),
        ("must be owner of database firmwall_eval", "Another login made that database: "),
        ("permission denied for table client", None),
        ("permission denied for function somebody_elses", None),
        ("keine Berechtigung für Funktion list_firms", None),
    ],
)
def test_what_the_server_says_decides(message: str, hint: str | None) -> None:
    said = denied_hint(message)
    assert said is None if hint is None else (said or "").startswith(hint)
