"""Tokens and contexts: what opens a request, what does not, and that nothing opens a second one.

Threats: T08, T25, T26, T31, T32, T33, T36.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import psycopg
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from firmwall.token import encoded
from tests.cast import KEY, Cast, id_of
from tests.conftest import Database

REFUSED = ("FW001", "the token does not open a request")
FULL = {"firm": str(id_of("alder")), "sub": str(id_of("anna")), "exp": 4_000_000_000}
HEADER = {"alg": "HS256", "kid": KEY.kid}


def signed(
    claims: object = FULL,
    header: object = HEADER,
    secret: bytes = KEY.secret,
    *,
    raw_claims: bytes | None = None,
    raw_header: bytes | None = None,
) -> str:
    """A token with these parts and a right signature under `secret`."""
    first = encoded(json.dumps(header).encode() if raw_header is None else raw_header)
    second = encoded(json.dumps(claims).encode() if raw_claims is None else raw_claims)
    return f"{first}.{second}.{signature(f'{first}.{second}', secret)}"


def signature(message: str, secret: bytes = KEY.secret) -> str:
    return encoded(hmac.new(secret, message.encode(), hashlib.sha256).digest())


def without(claim: str) -> dict[str, Any]:
    return {key: value for key, value in FULL.items() if key != claim}


def other_last_letter(token: str) -> str:
    """The same bytes in another spelling: base64 has bits to spare in the last letter of a signature."""
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
    return token[:-1] + letters[letters.index(token[-1]) ^ 1]


GOOD = signed()
PARTS = GOOD.split(".")

BAD_TOKENS: dict[str, str | None] = {
    "null": None,
    "empty": "",
    "two parts": ".".join(PARTS[:2]),
    "four parts": GOOD + "." + PARTS[2],
    "empty parts": "..",
    "no signature": f"{PARTS[0]}.{PARTS[1]}.",
    "exp missing": signed(without("exp")),
    "exp null": signed(FULL | {"exp": None}),
    "exp a text": signed(FULL | {"exp": "4000000000"}),
    "exp true": signed(FULL | {"exp": True}),
    "exp a list": signed(FULL | {"exp": [4_000_000_000]}),
    "exp past": signed(FULL | {"exp": 1_000_000_000}),
    "exp now": signed(FULL | {"exp": 0}),
    "exp not JSON": signed(raw_claims=json.dumps(FULL).replace("4000000000", "NaN").encode()),
    "exp too big for a number": signed(
        raw_claims=json.dumps(FULL).replace("4000000000", "1e999999").encode()
    ),
    "exp twice, past last": signed(raw_claims=json.dumps(FULL)[:-1].encode() + b', "exp": 1}'),
    "firm missing": signed(without("firm")),
    "firm null": signed(FULL | {"firm": None}),
    "firm no uuid": signed(FULL | {"firm": "alder"}),
    "firm a number": signed(FULL | {"firm": 1}),
    "firm unknown": signed(FULL | {"firm": str(id_of("nowhere"))}),
    "sub missing": signed(without("sub")),
    "sub null": signed(FULL | {"sub": None}),
    "sub no uuid": signed(FULL | {"sub": "anna"}),
    "sub unknown": signed(FULL | {"sub": str(id_of("nobody"))}),
    "nbf in the future": signed(FULL | {"nbf": 3_900_000_000}),
    "nbf a text": signed(FULL | {"nbf": "0"}),
    "nbf null": signed(FULL | {"nbf": None}),
    "claims a list": signed([FULL]),
    "claims a text": signed("claims"),
    "claims null": signed(None),
    "claims empty": signed({}),
    "claims not JSON": signed(raw_claims=b"{firm}"),
    "claims cut off": signed(raw_claims=json.dumps(FULL).encode()[:-1]),
    "claims not UTF-8": signed(raw_claims=b'{"firm": "\xff"}'),
    "claims with NUL": signed(FULL | {"firm": str(id_of("alder")) + "\0"}),
    "claims nested deep": signed(raw_claims=b"[" * 3000),
    "header a list": signed(header=[HEADER]),
    "header null": signed(header=None),
    "header not JSON": signed(raw_header=b"{kid}"),
    "header not UTF-8": signed(raw_header=b'{"kid": "\xff"}'),
    "header nested deep": signed(raw_header=b"[" * 3000),
    "alg missing": signed(header={"kid": KEY.kid}),
    "alg none": signed(header=HEADER | {"alg": "none"}),
    "alg none, unsigned": f"{encoded(json.dumps(HEADER | {'alg': 'none'}).encode())}.{PARTS[1]}.",
    "alg None": signed(header=HEADER | {"alg": "None"}),
    "alg lower case": signed(header=HEADER | {"alg": "hs256"}),
    "alg HS512": signed(header=HEADER | {"alg": "HS512"}),
    "alg RS256": signed(header=HEADER | {"alg": "RS256"}),
    "alg a list": signed(header=HEADER | {"alg": ["HS256"]}),
    "alg twice, none last": signed(raw_header=b'{"alg":"HS256","kid":"k1","alg":"none"}'),
    "crit": signed(header=HEADER | {"crit": ["exp"]}),
    "crit empty": signed(header=HEADER | {"crit": []}),
    "kid missing": signed(header={"alg": "HS256"}),
    "kid null": signed(header=HEADER | {"kid": None}),
    "kid a list": signed(header=HEADER | {"kid": [KEY.kid]}),
    "kid unknown": signed(header=HEADER | {"kid": "k9"}),
    "kid in other case": signed(header=HEADER | {"kid": "K1"}),
    "kid with space": signed(header=HEADER | {"kid": "k1 "}),
    "kid with SQL": signed(header=HEADER | {"kid": "k1' or '1'='1"}),
    "kid of the seal": signed(header=HEADER | {"kid": "seal"}),
    "kid twice, seal last": signed(raw_header=b'{"alg":"HS256","kid":"k1","kid":"seal"}'),
    "kid twice, unknown last": signed(raw_header=b'{"alg":"HS256","kid":"k1","kid":"k9"}'),
    "signature of another key": signed(secret=b"x" * 32),
    "signature of no key": signed(secret=b""),
    "signature of other claims": ".".join([PARTS[0], signed(FULL | {"more": 1}).split(".")[1], PARTS[2]]),
    "signature cut": GOOD[:-4],
    "signature twice": GOOD + PARTS[2],
    "signature spelt otherwise": other_last_letter(GOOD),
    "padding": GOOD + "=",
    "the other alphabet": GOOD.replace("-", "+").replace("_", "/") + "+",
    "space before": " " + GOOD,
    "space after": GOOD + " ",
    "newline after": GOOD + "\n",
    "space inside": GOOD.replace(".", ". ", 1),
    "scheme before": "Bearer " + GOOD,
    "over 8 kB": signed(FULL | {"more": "x" * 8192}),
    "far over 8 kB": "x" * 1_000_000,
    "no token at all": "\N{SNOWMAN}.\N{SNOWMAN}.\N{SNOWMAN}",
    "member no more": signed(FULL | {"sub": str(id_of("fritz"))}),
    "member elsewhere": signed(FULL | {"sub": str(id_of("boris"))}),
    "member nowhere": signed(FULL | {"sub": str(id_of("sam"))}),
    "firm suspended": signed(FULL | {"firm": str(id_of("cedar")), "sub": str(id_of("carla"))}),
}


def refusal(connection: psycopg.Connection[Any], token: str | None) -> bytes:
    """All that the server says about a token it refuses, as one text."""
    with pytest.raises(psycopg.Error) as caught, connection.transaction():
        connection.execute("select app.begin_request(%s)", (token,))
    diag = caught.value.diag
    fields = [name for name in dir(diag) if not name.startswith("_")]
    assert (diag.sqlstate, diag.message_primary) == REFUSED
    return repr([(name, getattr(diag, name)) for name in fields]).encode()


def test_every_bad_token_is_refused_in_the_same_words(database: Database, cast: Cast) -> None:
    with database.superuser() as superuser:
        superuser.execute(
            "insert into firmwall.signing_key (kid, purpose, ipad, opad, retired_at)"
            " select 'old', 'token', pads.ipad, pads.opad, now() from firmwall.hmac_pads(%s) as pads",
            (KEY.secret,),
        )
    tokens = BAD_TOKENS | {"kid retired": signed(header=HEADER | {"kid": "old"})}
    with database.connect(autocommit=True) as connection:
        connection.execute("select app.begin_request(%s)", (GOOD,))
        said = {name: refusal(connection, token) for name, token in tokens.items()}
    assert set(said.values()) == {said["null"]}


@pytest.mark.parametrize(
    "token",
    [
        pytest.param(GOOD, id="plain"),
        pytest.param(signed(FULL | {"nbf": 1, "iat": 1, "more": {"a": [None]}}), id="other claims"),
        pytest.param(signed(FULL | {"exp": 4_000_000_000.5}), id="a fraction of a second"),
        pytest.param(signed(header=HEADER | {"typ": "JWT"}), id="typ"),
        pytest.param(signed(FULL | {"firm": str(id_of("alder")).upper()}), id="upper case uuid"),
        pytest.param(
            signed(raw_header=b'{"alg":"HS256","kid":"k9","kid":"k1"}'), id="kid twice, in use last"
        ),
        pytest.param(signed(FULL | {"more": "x" * 5800}), id="just below 8 kB"),
    ],
)
def test_a_good_token_opens_a_request(database: Database, cast: Cast, token: str) -> None:
    with database.connect() as connection:
        connection.execute("select app.begin_request(%s)", (token,))
        assert context(connection) == (id_of("alder"), id_of("anna"))


def test_no_token_with_a_changed_byte_opens_a_request(database: Database, cast: Cast) -> None:
    alphabet = st.characters(min_codepoint=1, max_codepoint=0x7F)

    @settings(deadline=None, max_examples=400, suppress_health_check=list(HealthCheck))
    @given(
        at=st.integers(0, len(GOOD) - 1), letter=alphabet, how=st.sampled_from(["change", "insert", "drop"])
    )
    def changed(at: int, letter: str, how: str) -> None:
        kept = GOOD[at + 1 :] if how != "insert" else GOOD[at:]
        token = GOOD[:at] + ("" if how == "drop" else letter) + kept
        if token != GOOD:
            refusal(connection, token)

    with database.connect(autocommit=True) as connection:
        changed()


def test_no_bytes_break_the_way_a_token_is_refused(database: Database, cast: Cast) -> None:
    texts = st.text(st.characters(min_codepoint=1, exclude_categories=["Cs"]))

    @settings(deadline=None, max_examples=200, suppress_health_check=list(HealthCheck))
    @given(header=st.binary(max_size=80), claims=st.binary(max_size=80), tail=texts)
    def shaped(header: bytes, claims: bytes, tail: str) -> None:
        refusal(connection, signed(raw_header=header, raw_claims=claims))
        refusal(connection, signed(raw_claims=claims))
        refusal(connection, GOOD + "." + tail)

    with database.connect(autocommit=True) as connection:
        shaped()


def test_keys_rotate_without_a_gap(database: Database, cast: Cast) -> None:
    new_secret = b"another secret of the tests, 32 b"
    old, new = signed(), signed(header=HEADER | {"kid": "k2"}, secret=new_secret)
    with (
        database.connect(autocommit=True) as service,
        database.connect("admin_login", autocommit=True) as admin,
    ):
        refusal(service, new)
        admin.execute("select app.add_token_key('k2', %s)", (new_secret,))
        for token in (old, new):
            service.execute("select app.begin_request(%s)", (token,))
        # the secrets are not exchangeable
        refusal(service, signed(header=HEADER | {"kid": "k2"}))
        admin.execute("select app.retire_token_key('k1')")
        refusal(service, old)
        service.execute("select app.begin_request(%s)", (new,))


# Contexts


def context(connection: psycopg.Connection[Any]) -> tuple[Any, ...]:
    row = connection.execute("select app.current_firm_id_or_null(), app.current_user_id_or_null()").fetchone()
    assert row is not None
    return tuple(row)


@dataclass(frozen=True)
class Door:
    """One of the two ways to a context, and who may use it."""

    login: str
    statement: str
    anna: tuple[Any, ...]
    boris: tuple[Any, ...]

    def open(self, connection: psycopg.Connection[Any], whose: tuple[Any, ...]) -> None:
        connection.execute(self.statement, whose)


DOORS = [
    Door(
        "app_login",
        "select app.begin_request(%s)",
        (GOOD,),
        (signed(FULL | {"firm": str(id_of("birch")), "sub": str(id_of("boris"))}),),
    ),
    Door(
        "admin_login",
        "select app.open_context(%s, %s)",
        (id_of("alder"), id_of("anna")),
        (id_of("birch"), id_of("boris")),
    ),
    Door(
        "admin_login",
        "select app.open_context_as(%s, %s)",
        ("alder", "anna@example.com"),
        ("birch", "boris@example.com"),
    ),
]


@pytest.fixture(params=DOORS, ids=["begin_request", "open_context", "open_context_as"])
def door(request: pytest.FixtureRequest) -> Door:
    chosen: Door = request.param
    return chosen


@pytest.fixture
def service(database: Database, cast: Cast, door: Door) -> Iterator[psycopg.Connection[Any]]:
    """A connection of the login that the door is for; each test begins its own transactions."""
    with database.connect(door.login, autocommit=True) as connection:
        yield connection


def parallel_setting(connection: psycopg.Connection[Any]) -> str:
    return "debug_parallel_query" if connection.info.server_version >= 160000 else "force_parallel_mode"


CLEARED = ["select set_config('firmwall.context', '', true)"]

# What a caller may try between the first context and the second.
IN_BETWEEN: dict[str, list[str]] = {
    "nothing": [],
    "clears the setting": CLEARED,
    "clears the setting of the session": ["select set_config('firmwall.context', '', false)"],
    "resets the setting": ["reset firmwall.context"],
    "resets all settings": ["reset all"],
    "flushes statistics": ["select pg_stat_force_next_flush()", "select pg_stat_clear_snapshot()"],
    "discards plans": ["discard plans", *CLEARED],
    "changes role": ["set local role none", *CLEARED],
}


def code_of_second(connection: psycopg.Connection[Any], door: Door, between: list[str]) -> str | None:
    """Open a context, do something, open another: the SQLSTATE of that."""
    with pytest.raises(psycopg.Error) as caught:
        one_after_the_other(connection, door, between)
    return caught.value.sqlstate


def one_after_the_other(connection: psycopg.Connection[Any], door: Door, between: list[str]) -> None:
    with connection.transaction():
        door.open(connection, door.anna)
        for statement in between:
            connection.execute(statement)
        door.open(connection, door.boris)


def test_a_second_context_is_refused(service: psycopg.Connection[Any], door: Door) -> None:
    codes = {name: code_of_second(service, door, between) for name, between in IN_BETWEEN.items()}
    assert codes == dict.fromkeys(IN_BETWEEN, "FW003")


# What a caller may have set before, so that the scan which marks the transaction is planned otherwise.
PLANNERS: dict[str, list[str]] = {
    "no sequential scans": ["set enable_seqscan = off"],
    "no scan but by index": [
        "set enable_seqscan = off",
        "set enable_bitmapscan = off",
        "set enable_tidscan = off",
    ],
    "costs turned round": ["set seq_page_cost = 1e9", "set cpu_tuple_cost = 1e9", "set random_page_cost = 0"],
    "scans in workers": ["set {parallel} = on", "set parallel_leader_participation = off"],
    "cheap workers": [
        "set min_parallel_table_scan_size = 0",
        "set parallel_setup_cost = 0",
        "set parallel_tuple_cost = 0",
        "set parallel_leader_participation = off",
        "set max_parallel_workers_per_gather = 4",
    ],
    "generic plans": ["set plan_cache_mode = force_generic_plan", "set enable_seqscan = off"],
    "statistics from a snapshot": ["set stats_fetch_consistency = 'snapshot'"],
}


def test_no_planner_setting_opens_the_latch(
    database: Database, service: psycopg.Connection[Any], door: Door
) -> None:
    codes = {}
    for name, settings_before in PLANNERS.items():
        with database.connect(door.login, autocommit=True) as connection:
            for statement in settings_before:
                connection.execute(statement.format(parallel=parallel_setting(connection)))
            codes[name] = code_of_second(connection, door, CLEARED)
    assert codes == dict.fromkeys(PLANNERS, "FW003")


def test_a_second_context_is_refused_after_rollback_to(service: psycopg.Connection[Any], door: Door) -> None:
    service.execute("begin")
    service.execute("savepoint before")
    door.open(service, door.anna)
    service.execute("rollback to before")
    assert context(service) == (None, None)
    with pytest.raises(psycopg.Error) as caught:
        door.open(service, door.boris)
    assert caught.value.sqlstate == "FW003"


def test_a_read_only_transaction_has_one_context(service: psycopg.Connection[Any], door: Door) -> None:
    service.execute("begin read only")
    door.open(service, door.anna)
    assert context(service) == (id_of("alder"), id_of("anna"))
    with pytest.raises(psycopg.Error) as caught:
        door.open(service, door.boris)
    assert caught.value.sqlstate == "FW003"


def test_the_next_transaction_opens_its_own(service: psycopg.Connection[Any], door: Door) -> None:
    for _ in range(3):
        for whose, firm, person in ((door.anna, "alder", "anna"), (door.boris, "birch", "boris")):
            with service.transaction():
                door.open(service, whose)
                assert context(service) == (id_of(firm), id_of(person))
            assert context(service) == (None, None)


@pytest.mark.parametrize("end", ["commit and chain", "rollback and chain"])
def test_a_chained_transaction_has_no_context_and_opens_none(
    service: psycopg.Connection[Any], door: Door, end: str
) -> None:
    service.execute("begin")
    door.open(service, door.anna)
    service.execute(end)
    assert context(service) == (None, None)
    with pytest.raises(psycopg.Error) as caught:
        door.open(service, door.boris)
    assert caught.value.sqlstate == "FW003"


def test_commit_inside_a_block_of_code_opens_no_second(database: Database, cast: Cast) -> None:
    begin = f"perform app.begin_request('{GOOD}');"
    with database.connect(autocommit=True) as service, pytest.raises(psycopg.Error) as caught:
        service.execute(f"do $$ begin {begin} commit; {begin} end $$")
    assert caught.value.sqlstate == "FW003"


def test_without_track_counts_there_is_no_context(database: Database, cast: Cast) -> None:
    with database.superuser() as superuser:
        superuser.execute(f"alter role app_login in database {database.dbname} set track_counts = off")
    try:
        with database.connect() as service, pytest.raises(psycopg.Error) as caught:
            service.execute("select app.begin_request(%s)", (GOOD,))
        assert caught.value.sqlstate == "FW004"
    finally:
        with database.superuser() as superuser:
            superuser.execute(f"alter role app_login in database {database.dbname} reset track_counts")


def test_a_caller_cannot_turn_counting_off(database: Database) -> None:
    with database.connect() as service, pytest.raises(psycopg.errors.InsufficientPrivilege):
        service.execute("set track_counts = off")


READERS = ["select app.current_firm_id_or_null()", "select app.current_user_id_or_null()"]


def refused_by_both_readers(connection: psycopg.Connection[Any], setting: str, *, local: bool = True) -> None:
    for reader in READERS:
        with pytest.raises(psycopg.Error) as caught:
            read_with(connection, setting, reader, local=local)
        assert (caught.value.sqlstate, caught.value.diag.message_primary) == (
            "FW002",
            "the request context is not valid here",
        )


def read_with(connection: psycopg.Connection[Any], setting: str, reader: str, *, local: bool) -> None:
    with connection.transaction():
        connection.execute("select set_config('firmwall.context', %s, %s)", (setting, local))
        connection.execute(reader)


def seal_of(connection: psycopg.Connection[Any], door: Door) -> str:
    door.open(connection, door.anna)
    row = connection.execute("select current_setting('firmwall.context')").fetchone()
    assert row is not None
    return str(row[0])


def test_a_seal_is_not_valid_in_another_transaction_or_backend(
    database: Database, service: psycopg.Connection[Any], door: Door
) -> None:
    with service.transaction():
        seal = seal_of(service, door)
        with database.connect(door.login, autocommit=True) as elsewhere:
            refused_by_both_readers(elsewhere, seal)
    refused_by_both_readers(service, seal)


def test_a_seal_kept_for_the_session_is_not_valid_later_and_shuts_nobody_out(
    service: psycopg.Connection[Any], door: Door
) -> None:
    with service.transaction():
        service.execute("select set_config('firmwall.context', %s, false)", (seal_of(service, door),))
        assert context(service) == (id_of("alder"), id_of("anna"))
    for reader in READERS:
        with pytest.raises(psycopg.Error) as caught:
            service.execute(reader)
        assert caught.value.sqlstate == "FW002"
    with service.transaction():
        door.open(service, door.boris)
        assert context(service) == (id_of("birch"), id_of("boris"))


TAMPERED: dict[str, Callable[[str], str]] = {
    "another firm": lambda seal: str(id_of("birch")) + seal[36:],
    "another person": lambda seal: seal[:37] + str(id_of("boris")) + seal[73:],
    "firm and person swapped": lambda seal: seal[37:73] + "|" + seal[:36] + seal[73:],
    "upper case": str.upper,
    "seal in upper case": lambda seal: seal[:74] + seal[74:].upper(),
    "first separator": lambda seal: seal[:36] + "," + seal[37:],
    "second separator": lambda seal: seal[:73] + "," + seal[74:],
    "longer": lambda seal: seal + "0",
    "with a space": lambda seal: seal + " ",
    "space before": lambda seal: " " + seal,
    "shorter": lambda seal: seal[:-1],
    "no seal": lambda seal: seal[:74],
    "no seal, no separator": lambda seal: seal[:73],
    "firm only": lambda seal: seal[:36],
    "separators only": lambda seal: "||",
    "a bit of it": lambda seal: seal[:-1] + ("0" if seal[-1] != "0" else "1"),
    "twice": lambda seal: seal + seal,
    "garbage": lambda seal: "garbage",
    "a space": lambda seal: " ",
    "a uuid": lambda seal: str(id_of("birch")),
    "other letters": lambda seal: "\N{SNOWMAN}" + seal[1:],
    "very long": lambda seal: seal + "0" * 100_000,
}


def test_a_tampered_context_is_refused_in_one_form_of_words(
    service: psycopg.Connection[Any], door: Door
) -> None:
    with service.transaction():
        seal = seal_of(service, door)
        for tamper in TAMPERED.values():
            assert tamper(seal) != seal
            refused_by_both_readers(service, tamper(seal))
            refused_by_both_readers(service, tamper(seal), local=False)


def test_a_context_set_from_outside_is_refused(database: Database, cast: Cast) -> None:
    option = f"-c firmwall.context={id_of('birch')}"
    with psycopg.connect(database.conninfo(options=option), autocommit=True) as service:
        for reader in READERS:
            with pytest.raises(psycopg.Error) as caught:
                service.execute(reader)
            assert caught.value.sqlstate == "FW002"


def test_a_login_cannot_give_itself_a_context_to_begin_with(database: Database, cast: Cast) -> None:
    for statement in (
        "alter role app_login set firmwall.context = 'x'",
        f"alter role app_login in database {database.dbname} set firmwall.context = 'x'",
        f"alter database {database.dbname} set firmwall.context = 'x'",
    ):
        with database.connect() as service, pytest.raises(psycopg.errors.InsufficientPrivilege):
            service.execute(statement)


def test_unset_cleared_and_ended_contexts_are_null(database: Database, cast: Cast) -> None:
    with database.connect(autocommit=True) as service:
        assert context(service) == (None, None)
        with service.transaction():
            service.execute("select app.begin_request(%s)", (GOOD,))
            service.execute("select set_config('firmwall.context', '', true)")
            assert context(service) == (None, None)
        assert context(service) == (None, None)
        service.execute("reset firmwall.context")
        assert context(service) == (None, None)
        service.execute("discard all")
        assert context(service) == (None, None)


def test_internals_are_out_of_reach(database: Database, cast: Cast) -> None:
    statements = [
        "select firmwall.context_seal('x')",
        "select firmwall.open_sealed_context(gen_random_uuid(), gen_random_uuid())",
        "select firmwall.token_claims('x')",
        "select * from firmwall.signing_key",
        "select * from firmwall.context_latch",
        "lock table firmwall.context_latch",
        "select pg_stat_reset_single_table_counters(0)",
    ]
    for login in ("app_login", "agent_login", "reader_login"):
        with database.connect(login, autocommit=True) as service:
            for statement in [*statements, "select app.open_context(gen_random_uuid(), gen_random_uuid())"]:
                with pytest.raises(psycopg.errors.InsufficientPrivilege), service.transaction():
                    service.execute(statement)


def test_the_latch_holds_however_long_the_transaction_lasts(database: Database, cast: Cast) -> None:
    with database.connect(autocommit=True) as service:
        # longer than statistics wait to be handed on
        assert code_of_second(service, DOORS[0], ["select pg_sleep(1.2)", *CLEARED]) == "FW003"


# Plans


@pytest.mark.parametrize("threshold", [0, 5], ids=["prepared at once", "prepared later"])
@pytest.mark.parametrize("mode", ["auto", "force_generic_plan"])
def test_a_cached_plan_serves_each_context_its_own_rows(
    database: Database, cast: Cast, threshold: int, mode: str
) -> None:
    question = "select client_number, firm_id from app.client order by client_number"
    with database.connect("reader_login", prepare_threshold=threshold) as reader:
        reader.execute(f"set plan_cache_mode = {mode}")
        reader.commit()
        for _ in range(7):
            for firm, person, numbers in (
                ("alder", "anna", ["001", "002", "010"]),
                ("birch", "boris", ["010", "011"]),
                (None, None, []),
            ):
                if firm is not None and person is not None:
                    reader.execute("select app.begin_request(%s)", (cast.token(person, firm),))
                rows = reader.execute(question).fetchall()
                assert [row[0] for row in rows] == numbers
                assert {row[1] for row in rows} <= {id_of(firm or "")}
                reader.commit()


def test_parallel_workers_see_the_context(database: Database, cast: Cast) -> None:
    with database.connect("reader_login", autocommit=True) as reader:
        reader.execute(f"set {parallel_setting(reader)} = on")
        reader.execute("set parallel_leader_participation = off")
        reader.execute("set min_parallel_table_scan_size = 0")
        reader.execute("set parallel_setup_cost = 0")
        reader.execute("set parallel_tuple_cost = 0")
        with reader.transaction():
            reader.execute("select app.begin_request(%s)", (cast.token(),))
            counted = reader.execute("select count(*), count(distinct firm_id) from app.client").fetchone()
            assert counted == (3, 1)
        assert reader.execute("select count(*) from app.client").fetchone() == (0,)


def test_the_token_minted_here_is_a_plain_jwt(cast: Cast) -> None:
    header, claims, seal = cast.token().split(".")
    assert json.loads(base64.urlsafe_b64decode(header + "==")) == {"alg": "HS256", "typ": "JWT", "kid": "k1"}
    assert json.loads(base64.urlsafe_b64decode(claims + "==")).keys() == {"firm", "sub", "exp"}
    assert seal == signature(f"{header}.{claims}")


# Each as a service or an assistant calls it, with a word that only another firm holds.
QUESTIONS: dict[str, tuple[str, Callable[[str], tuple[object, ...]]]] = {
    "find_all_active_by_name": ("select app.find_all_active_by_name(%s)", lambda word: (word,)),
    "resolve_client": ("select app.resolve_client(%s)", lambda word: (word,)),
    "search_matters": ("select app.search_matters(%s)", lambda word: (word,)),
    "global_search": ("select app.global_search(%s)", lambda word: (word,)),
    "resolve_matter_document": (
        "select app.resolve_matter_document(%s, %s)",
        lambda word: (id_of("a matter"), word),
    ),
    "query_matters": ("select app.query_matters(%s)", lambda word: (json.dumps({"client_name": word}),)),
    "upsert_client": ("select app.upsert_client(%s, %s)", lambda word: (word, word)),
    "execute_tool": (
        "select app.execute_tool('search_matters', %s)",
        lambda word: (json.dumps({"query": word}),),
    ),
}


@pytest.mark.parametrize("level", ["log", "debug1", "debug5"])
def test_no_plan_of_a_firm_s_tables_is_shown_to_a_caller(database: Database, cast: Cast, level: str) -> None:
    """Plans would tell how many rows the planner expects, which it knows from all firms' statistics (T08)."""
    told: list[str] = []
    with database.connect(autocommit=True) as service:
        service.add_notice_handler(lambda notice: told.append(str(notice.message_detail)))
        service.execute(f"set client_min_messages = {level}")
        service.execute("set debug_print_plan = on")
        for name, (question, values) in QUESTIONS.items():
            with service.transaction():
                told.clear()
                service.execute("select app.begin_request(%s)", (GOOD,))
                # its own plans neither: memberships are everybody's
                assert shown_relations(database, told) == set()
                told.clear()
                if name == "execute_tool":
                    row = service.execute(question, values("quokka")).fetchone()
                    assert row is not None
                    assert row[0]["reason"] == "no_scope"
                else:
                    with pytest.raises(psycopg.Error) as caught, service.transaction():
                        service.execute(question, values("quokka"))
                    assert caught.value.sqlstate == "FW005", name
            assert any("PLANNEDSTMT" in text for text in told)
            tables = shown_relations(database, told)
            assert not {
                table for table in tables if table.startswith(("app.", "firmwall.search", "firmwall.client"))
            }
        # a server that logs plans for itself does not shut anybody out
        service.execute("set client_min_messages = notice")
        with service.transaction():
            service.execute("select app.begin_request(%s)", (GOOD,))
            assert context(service) == (id_of("alder"), id_of("anna"))


def shown_relations(database: Database, told: list[str]) -> set[str]:
    """The tables that stand in plans."""
    oids = {int(oid) for text in told for oid in re.findall(r":relid (\d+)", text)}
    with database.superuser() as superuser:
        rows = superuser.execute(
            "select oid::regclass::text from pg_class where oid = any (%s)", (list(oids),)
        )
        return {name for (name,) in rows.fetchall()}
