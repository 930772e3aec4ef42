"""The client: one request is one transaction and one round trip, and what was not committed is not told.

Threats: T26, T34, T37, T47, T50.
"""

from __future__ import annotations

import asyncio
import contextlib
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psycopg
import pytest
from psycopg_pool import AsyncConnectionPool, ConnectionPool

from firmwall import errors, frame
from firmwall.call import Call, nothing
from firmwall.client import ActingAs, AsyncFirmwall, Firmwall, Pending
from firmwall.models import ClientChoices, NoClient, OneClient
from firmwall.request import answers
from tests.cast import Cast, id_of
from tests.conftest import Database
from tests.tool_calls import set_role

MARKER = "Zebra takeover of Quagga"


class OneConnection:
    """A source that always gives the same connection."""

    def __init__(self, connection: psycopg.Connection[Any]) -> None:
        self.held = connection

    @contextmanager
    def connection(self) -> Iterator[psycopg.Connection[Any]]:
        yield self.held


@pytest.fixture
def fw(database: Database, cast: Cast) -> Iterator[Firmwall]:
    with Firmwall(database.conninfo()) as firmwall:
        yield firmwall


def sleeping(seconds: float) -> Call[None]:
    return Call("select pg_sleep(%(seconds)s)", nothing, {"seconds": seconds})


# Answers


def test_answers_are_models(fw: Firmwall, cast: Cast) -> None:
    token = cast.token()
    assert fw.context(token).model_dump() == {"firm_id": id_of("alder"), "user_id": id_of("anna")}

    one = fw.resolve_client(token, "northwind shipping")
    assert isinstance(one, OneClient)
    assert one.client.client_number == "010"

    choices = fw.resolve_client(token, "Manish")
    assert isinstance(choices, ClientChoices)
    assert len({choice.label for choice in choices.choices}) == 2

    assert isinstance(fw.resolve_client(token, "Quokka Foods"), NoClient)
    assert [match.fit for match in fw.find_all_active_by_name(token, "Manish Gupta")] == ["exact", "exact"]


def test_a_request_asks_several_questions_in_one_transaction(fw: Firmwall, cast: Cast) -> None:
    transaction = Call("select txid_current(), now()", lambda rows: tuple(rows[0].values()))
    with fw.request(cast.token()) as request:
        first = request._add(transaction)
        context = request.context()
        matches = request.find_all_active_by_name("Manish Gupta")
        second = request._add(transaction)
    assert first.value == second.value
    assert context.value.firm_id == id_of("alder")
    assert {match.client_number for match in matches.value} == {"001", "002"}


def test_what_is_loaded_is_found_by_the_next_request(fw: Firmwall, cast: Cast) -> None:
    token = cast.token()
    with fw.request(token) as request:
        client = request.upsert_client("020", "Lindqvist & Sons", aliases=["LS"])
        matter = request.upsert_matter("M-20", "020", "Lindqvist v Baltic Freight")
        party = request.upsert_matter_party("M-20", "Baltic Freight AB", "respondent")
        document = request.upsert_document("M-20", "Statement of claim", "pleading")
        rows = request.upsert_clients(
            [
                {"client_number": "021", "display_name": "Orchard Dairy"},
                {"client_number": "022", "display_name": ""},
            ]
        )
    assert len({client.value, matter.value, party.value, document.value}) == 4
    assert [(row.line, row.outcome) for row in rows.value] == [(1, "inserted"), (2, "rejected")]
    found = fw.resolve_client(token, "LS")
    assert isinstance(found, OneClient)
    assert found.client.client_id == client.value


def test_documents_and_everything_else_are_found(fw: Firmwall, cast: Cast) -> None:
    token = cast.token()
    with fw.request(token) as request:
        request.upsert_document("M-1", "Statement of claim", "pleading")
        request.upsert_document("M-1", "Charterparty", "agreement")
    matter = fw.search_matters(token, "Northwind Harbour Authority").proposal
    assert matter is not None
    found = fw.resolve_matter_document(token, matter.matter_id, "statement of claim")
    assert found.proposal is not None
    assert found.proposal.title == "Statement of claim"
    assert fw.resolve_matter_document(token, matter.matter_id, "affidavit").nothing == "ranked_miss"
    boris = cast.token("boris", "birch")
    with pytest.raises(errors.NotFound):
        fw.resolve_matter_document(boris, matter.matter_id, "claim")
    assert fw.direct.resolve_matter_document(boris, matter.matter_id, "claim").candidates == ()
    kinds = {entry.entity_type for entry in fw.global_search(token, "Northwind")}
    assert {"client", "matter"} <= kinds


def test_a_wall_hides_a_matter(database: Database, fw: Firmwall, cast: Cast) -> None:
    set_role(database, "anna", "partner")
    dora = cast.token("dora")
    question = "Northwind Harbour Authority"
    anna = ActingAs("alder", "anna@example.com")
    assert fw.search_matters(dora, question).proposal is not None
    with Firmwall(database.conninfo("admin_login")) as admin:
        with admin.request(anna) as request:
            wall = request.set_matter_wall("M-1", walled_out=[id_of("dora")])
        assert fw.search_matters(dora, question).candidates == ()
        seen = fw.search_matters(cast.token(), question).proposal
        assert seen is not None
        assert seen.matter_id == wall.value
        with admin.request(anna) as request:
            request.set_matter_wall("M-1")
    assert fw.search_matters(dora, question).proposal is not None


def test_an_administrator_asks_for_somebody(database: Database, cast: Cast) -> None:
    with Firmwall(database.conninfo("admin_login")) as fw:
        context = fw.context(ActingAs("birch", "boris@example.com"))
        assert (context.firm_id, context.user_id) == (id_of("birch"), id_of("boris"))
        with pytest.raises(errors.NotFound):
            fw.context(ActingAs("nowhere", "boris@example.com"))
        with pytest.raises(errors.ContextRefused):
            fw.context(ActingAs("alder", "boris@example.com"))
    with Firmwall(database.conninfo()) as fw, pytest.raises(errors.AccessDenied):
        fw.context(ActingAs("birch", "boris@example.com"))


# Nothing before COMMIT


def test_an_answer_cannot_be_read_inside_the_block(fw: Firmwall, cast: Cast) -> None:
    with fw.request(cast.token()) as request:
        context = request.context()
        with pytest.raises(errors.NotCommitted):
            context.value  # noqa: B018
        assert "not committed" in repr(context)
    assert context.value.firm_id == id_of("alder")


def test_a_block_that_fails_sends_nothing(cast: Cast) -> None:
    class Untouched:
        def connection(self) -> Any:
            raise AssertionError("a connection was asked for")

    asked = []
    with pytest.raises(ZeroDivisionError), Firmwall(pool=Untouched()).request(cast.token()) as request:  # noqa: PT012
        asked.append(request.context())
        raise ZeroDivisionError
    with pytest.raises(errors.NotCommitted):
        asked[0].value  # noqa: B018


@pytest.fixture
def failing_commit(database: Database) -> Callable[[str], None]:
    """Make every COMMIT of a change to app.client fail with an SQLSTATE: a deferred constraint does that."""

    def prepare(sqlstate: str) -> None:
        with database.superuser() as superuser:
            superuser.execute("create schema planted")
            superuser.execute(
                "create function planted.refuse() returns trigger language plpgsql as"
                f" $$ begin raise exception 'at commit' using errcode = '{sqlstate}'; end $$"
            )
            superuser.execute(
                "create constraint trigger planted after insert or update on app.client"
                " deferrable initially deferred for each row execute function planted.refuse()"
            )
            superuser.execute("grant usage on schema planted to public")

    return prepare


@pytest.mark.parametrize(
    ("sqlstate", "raised"),
    [("23503", errors.DatabaseFailed), ("40001", errors.Conflict)],
    ids=["constraint", "serialization"],
)
def test_when_commit_fails_nothing_is_handed_out(
    database: Database,
    cast: Cast,
    failing_commit: Callable[[str], None],
    sqlstate: str,
    raised: type[errors.FirmwallError],
) -> None:
    failing_commit(sqlstate)
    asked: list[Pending[Any]] = []
    with Firmwall(database.conninfo()) as fw:
        with pytest.raises(raised) as caught, fw.request(cast.token()) as request:
            asked += [request.context(), request.upsert_client("030", "Never There")]
        assert caught.value.sqlstate == sqlstate
        for pending in asked:
            with pytest.raises(errors.NotCommitted):
                pending.value  # noqa: B018
        assert isinstance(fw.resolve_client(cast.token(), "Never There"), NoClient)

    async def asynchronously() -> None:
        async with AsyncFirmwall(database.conninfo()) as fw:
            with pytest.raises(raised):
                async with fw.request(cast.token()) as request:
                    asked.append(request.upsert_client("030", "Never There"))
            with pytest.raises(errors.NotCommitted):
                asked[-1].value  # noqa: B018

    asyncio.run(asynchronously())


def test_a_commit_that_was_a_rollback_hands_nothing_out() -> None:
    pending = Pending(frame.context())
    row = {"firm_id": None, "user_id": None}
    with pytest.raises(errors.ConnectionFailed):
        answers([pending], [([], "BEGIN"), ([row], "SELECT 1"), ([], "ROLLBACK")])
    with pytest.raises(errors.NotCommitted):
        pending.value  # noqa: B018


def test_an_answer_that_cannot_be_read_leaves_the_others_unread(fw: Firmwall, cast: Cast) -> None:
    def unreadable(_: Any) -> None:
        raise ValueError

    asked: list[Pending[Any]] = []
    with pytest.raises(errors.OtherVersion), fw.request(cast.token()) as request:
        asked += [request.context(), request._add(Call("select 1", unreadable))]
    with pytest.raises(errors.NotCommitted):
        asked[0].value  # noqa: B018


# One round trip


def test_a_request_is_one_round_trip(database: Database, cast: Cast, tmp_path: Path) -> None:
    with database.connect() as connection, (tmp_path / "trace").open("w+") as trace:
        fw = Firmwall(pool=OneConnection(connection))
        connection.pgconn.trace(trace.fileno())
        with fw.request(cast.token()) as request:
            request.context()
            request.find_all_active_by_name("Manish")
        connection.pgconn.untrace()
        trace.seek(0)
        sent = [line.split("\t")[3].split()[0] for line in trace if line.split("\t")[1] == "F"]
    # one Sync ends it, and nothing before that asks the server to answer
    assert sent.count("Sync") == 1
    assert set(sent[sent.index("Sync") + 1 :]) <= {"Flush"}
    assert "Flush" not in sent[: sent.index("Sync")]
    assert sent.count("Execute") == len(["begin", "limit", "begin_request", "context", "find", "commit"])


# Time limits


def test_a_statement_that_takes_too_long_is_stopped(database: Database, cast: Cast) -> None:
    with ConnectionPool(database.conninfo(), min_size=1, max_size=1, open=True) as pool:
        fw = Firmwall(pool=pool, statement_timeout=0.1)
        begun = time.monotonic()
        with pytest.raises(errors.TimedOut), fw.request(cast.token()) as request:
            request._add(sleeping(30))
        assert time.monotonic() - begun < 5
        # the limit ended with the request
        with pool.connection() as connection:
            assert connection.execute("show statement_timeout").fetchone() == ("0",)
        # and each statement has it anew
        with fw.request(cast.token()) as request:
            request._add(sleeping(0.07))
            request._add(sleeping(0.07))


@pytest.mark.parametrize("seconds", [0, -1, float("nan")])
def test_no_limit_at_all_is_not_offered(seconds: float) -> None:
    with pytest.raises(ValueError, match="more than zero"):
        Firmwall("", statement_timeout=seconds)


# Connections


def test_own_connections_are_closed(database: Database, cast: Cast) -> None:
    name = "to be closed"
    count = "select count(*) from pg_stat_activity where application_name = %s"
    with database.superuser() as superuser:
        with Firmwall(database.conninfo(application_name=name)) as fw:
            fw.context(cast.token())
            assert superuser.execute(count, (name,)).fetchone() == (1,)
        for _ in range(500):
            if superuser.execute(count, (name,)).fetchone() == (0,):
                break
            time.sleep(0.01)
        else:
            raise AssertionError("the connection is open")


@pytest.mark.parametrize("autocommit", [False, True])
def test_a_given_pool_is_left_as_it_was(database: Database, cast: Cast, autocommit: bool) -> None:
    with ConnectionPool(
        database.conninfo(), min_size=1, max_size=1, open=True, kwargs={"autocommit": autocommit}
    ) as pool:
        with Firmwall(pool=pool) as fw:
            assert fw.context(cast.token()).firm_id == id_of("alder")
            with pytest.raises(errors.ContextRefused):
                fw.context("no token")
            assert fw.context(cast.token("boris", "birch")).firm_id == id_of("birch")
        assert not pool.closed
        with pool.connection() as connection:
            assert connection.autocommit is autocommit
            assert connection.execute("select app.current_firm_id_or_null()").fetchone() == (None,)


def test_a_connection_in_a_transaction_is_refused(database: Database, cast: Cast) -> None:
    with database.connect() as connection:
        connection.execute("select 1")
        with pytest.raises(errors.ConnectionInUse):
            Firmwall(pool=OneConnection(connection)).context(cast.token())
        assert connection.execute("select 1").fetchone() == (1,)


def test_either_a_conninfo_or_a_pool() -> None:
    for make in (Firmwall, AsyncFirmwall):
        with pytest.raises(TypeError):
            make()


def test_a_broken_connection_is_told_and_replaced(database: Database, cast: Cast) -> None:
    with Firmwall(database.conninfo(), max_connections=1) as fw:
        fw.context(cast.token())
        with database.superuser() as superuser:
            superuser.execute(
                "select pg_terminate_backend(pid) from pg_stat_activity where usename = 'app_login'"
            )
        with pytest.raises(errors.ConnectionFailed):
            fw.context(cast.token())
        assert fw.context(cast.token()).firm_id == id_of("alder")


def test_an_interrupted_request_gives_its_connection_up(database: Database, cast: Cast) -> None:
    async def interrupted() -> None:
        async with AsyncConnectionPool(database.conninfo(), min_size=1, max_size=1, open=False) as pool:
            fw = AsyncFirmwall(pool=pool)

            async def slow() -> None:
                async with fw.request(cast.token()) as request:
                    request._add(sleeping(30))

            with pytest.raises(TimeoutError):
                await asyncio.wait_for(slow(), 0.3)
            assert (await fw.context(cast.token("boris", "birch"))).firm_id == id_of("birch")

    asyncio.run(interrupted())


def test_asyncio_answers_the_same(database: Database, cast: Cast) -> None:
    async def asked() -> None:
        async with AsyncFirmwall(database.conninfo(), max_connections=4) as fw:
            anna, boris = cast.token(), cast.token("boris", "birch")
            seen = await asyncio.gather(*(fw.context(token) for token in [anna, boris] * 20))
            assert [context.firm_id for context in seen] == [id_of("alder"), id_of("birch")] * 20
            async with fw.request(anna) as request:
                manish = request.resolve_client("Manish")
                with pytest.raises(errors.NotCommitted):
                    manish.value  # noqa: B018
            assert isinstance(manish.value, ClientChoices)
            with pytest.raises(errors.ContextRefused):
                await fw.resolve_client("no token", "Manish")
            assert await fw.find_all_active_by_name(anna, "Quokka Foods") == ()

    asyncio.run(asked())


def test_prepared_statements_do_not_carry_a_firm_over(database: Database, cast: Cast) -> None:
    with Firmwall(database.conninfo(), max_connections=1, prepare_threshold=0) as fw:
        for _ in range(8):
            for firm, person in (("alder", "anna"), ("birch", "boris")):
                found = fw.find_all_active_by_name(cast.token(person, firm), "Northwind Shipping Ltd")
                assert [match.client_id for match in found] == [client_id(fw, cast, person, firm)]


def client_id(fw: Firmwall, cast: Cast, person: str, firm: str) -> Any:
    one = fw.resolve_client(cast.token(person, firm), "Northwind Shipping Ltd")
    assert isinstance(one, OneClient)
    return one.client.client_id


# What others of the same login can see


LEFT_BEHIND = """
select 'cursor ' || name from pg_cursors where name <> ''
union all select 'channel ' || channel from pg_listening_channels() as channel
union all select 'advisory lock' from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()
union all select 'temporary ' || relname from pg_class where relpersistence = 't'
union all select 'setting ' || name from pg_settings where source = 'session' and name like 'firmwall.%'
"""


def test_a_request_leaves_nothing_in_the_session(database: Database, cast: Cast) -> None:
    token = cast.token()
    requests: list[Callable[[Firmwall], object]] = [
        lambda fw: fw.context(token),
        lambda fw: fw.resolve_client(token, "Manish"),
        lambda fw: fw.resolve_client(token, "   "),
        lambda fw: fw.find_all_active_by_name(token, "Manish"),
        lambda fw: fw.search_matters(token, "northwind harbour"),
        lambda fw: fw.search_matters(token, ""),
        lambda fw: fw.context("no token"),
        load_a_client_and_a_matter,
    ]

    with ConnectionPool(database.conninfo(), min_size=1, max_size=1, open=True) as pool:
        for ask in requests:
            with contextlib.suppress(errors.FirmwallError):
                ask(Firmwall(pool=pool))
            with pool.connection() as connection:
                assert connection.execute(LEFT_BEHIND).fetchall() == []
                assert connection.execute("select current_setting('firmwall.context', true)").fetchone() in [
                    (None,),
                    ("",),
                ]


def load_a_client_and_a_matter(fw: Firmwall) -> None:
    with fw.request(Cast().token()) as request:
        request.upsert_client("040", "Temporary Works")
        request.upsert_matter("M-40", "040", "Scaffolding")


@pytest.mark.parametrize("cursors", [psycopg.Cursor, psycopg.ClientCursor], ids=["Cursor", "ClientCursor"])
def test_names_do_not_stand_in_the_text_of_statements(
    database: Database, cast: Cast, cursors: type[psycopg.Cursor[Any]]
) -> None:
    """While the call waits for a lock, another session of the same login reads pg_stat_activity."""
    settings = {"cursor_factory": cursors}
    with (
        ConnectionPool(database.conninfo(), min_size=1, max_size=1, open=True, kwargs=settings) as pool,
        database.superuser() as superuser,
        database.connect(autocommit=True) as same_login,
    ):
        fw = Firmwall(pool=pool)
        asking = threading.Thread(target=fw.find_all_active_by_name, args=(cast.token(), MARKER))
        with superuser.transaction():
            superuser.execute("lock table app.client, firmwall.search_entry in access exclusive mode")
            asking.start()
            seen = text_of_waiting_statement(same_login)
        asking.join()
        assert "find_all_active_by_name" in seen
        assert MARKER not in seen
        everything = same_login.execute("select string_agg(query, ' ') from pg_stat_activity").fetchone()
        assert MARKER not in str(everything)


def text_of_waiting_statement(connection: psycopg.Connection[Any]) -> str:
    for _ in range(500):
        row = connection.execute(
            "select query from pg_stat_activity where wait_event_type = 'Lock' and usename = 'app_login'"
        ).fetchone()
        if row is not None:
            return str(row[0])
        time.sleep(0.01)
    raise AssertionError("the statement did not wait")


# Errors


def test_refusals_carry_code_message_and_hint(fw: Firmwall) -> None:
    with pytest.raises(errors.ContextRefused) as caught:
        fw.context("no token")
    assert caught.value.sqlstate == "FW001"
    assert caught.value.message == "the token does not open a request"
    assert caught.value.hint is not None
    assert caught.value.hint.startswith("Ask the issuer for a fresh token.")


@pytest.mark.parametrize("token", ["\0", "a\0b", "\ud800", "\N{SNOWMAN}", "\n"])
def test_a_token_that_cannot_be_sent_is_refused_in_the_same_words(
    fw: Firmwall, cast: Cast, token: str
) -> None:
    with pytest.raises(errors.ContextRefused, match="the token does not open a request"):
        fw.context(token)
    assert fw.context(cast.token()).firm_id == id_of("alder")


@pytest.mark.parametrize("name", ["a\0b", "\ud800"], ids=["NUL", "half a character"])
def test_a_text_that_cannot_be_sent_is_an_invalid_argument(fw: Firmwall, cast: Cast, name: str) -> None:
    for _ in range(2):
        with pytest.raises(errors.InvalidArgument):
            fw.resolve_client(cast.token(), name)
    assert fw.context(cast.token()).firm_id == id_of("alder")


def test_errors_of_postgresql_keep_their_code_and_not_their_text(fw: Firmwall, cast: Cast) -> None:
    with pytest.raises(errors.DatabaseFailed) as caught, fw.request(cast.token()) as request:
        request._add(Call("select %(text)s::uuid", nothing, {"text": MARKER}))
    assert caught.value.sqlstate == "22P02"
    assert MARKER not in str(caught.value)
    assert isinstance(caught.value.__cause__, psycopg.errors.InvalidTextRepresentation)


def test_an_ambiguous_name_is_an_error_that_names_nobody(fw: Firmwall, cast: Cast) -> None:
    """What leaves the database as an error is logged: the choices come from resolve_client, or in a body."""
    with pytest.raises(errors.ClarificationNeeded, match="more than one client") as caught:
        fw.direct.query_matters(cast.token(), client_name="Manish")
    assert caught.value.choices == ()
    assert "resolve_client" in str(caught.value.hint)


def test_nothing_installed_nothing_there_nothing_allowed(database: Database) -> None:
    with Firmwall(database.server.conninfo("postgres")) as fw, pytest.raises(errors.NotInstalled):
        fw.context("any")
    with Firmwall(database.conninfo("backup_login")) as fw, pytest.raises(errors.AccessDenied):
        fw.context("any")
    nowhere = OneConnectionLater("host=/nonexistent dbname=x")
    with pytest.raises(errors.ConnectionFailed, match="nonexistent"):
        Firmwall(pool=nowhere).context("any")


class OneConnectionLater:
    def __init__(self, conninfo: str) -> None:
        self.conninfo = conninfo

    @contextmanager
    def connection(self) -> Iterator[psycopg.Connection[Any]]:
        with psycopg.connect(self.conninfo) as connection:
            yield connection


def test_keys_are_managed_by_an_administrator(database: Database, cast: Cast) -> None:
    with Firmwall(database.conninfo("admin_login")) as fw:
        fw.add_token_key("k2", b"2" * 32)
        fw.retire_token_key("k1")
        assert [(key.kid, key.retired_at is not None) for key in fw.list_token_keys()] == [
            ("k1", True),
            ("k2", False),
        ]
        with pytest.raises(errors.NotFound):
            fw.retire_token_key("k9")
        with pytest.raises(errors.InvalidArgument) as refused:
            fw.add_token_key("k3", b"short")
        assert refused.value.parameter == "secret"
