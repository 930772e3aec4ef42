"""The databases that are measured: made by firmwall's own migrations, filled by COPY, one for each share of
the other firms.

Must stay true: nothing is touched but databases that carry the mark of a bench; what search reads is written
by the triggers that write it in service, once for each firm; rows of all firms lie among each other.
"""

from __future__ import annotations

import hashlib
import json
import os
import queue
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, replace
from importlib.resources import files
from time import perf_counter
from typing import Any, LiteralString

import psycopg
from psycopg import sql
from psycopg.conninfo import make_conninfo

from firmwall.errors import FirmwallError
from firmwall.measure.bench.generate import SEED, Client, Firm, Matter, Scale, all_firms, among_fewer
from firmwall.operate import migrate

MARK = "made by firmwall bench: "

# What the owner alone may do, and what a request does, each under the role that does it.
ROLES = ("firmwall_owner", "firmwall_exec", "firmwall_admin", "firmwall_app", "firmwall_reader")

FILLED_TABLES: tuple[LiteralString, ...] = (
    "identity.firm",
    "identity.person",
    "identity.membership",
    "app.client",
    "app.matter",
    "app.matter_party",
)

# Tables whose rows lie mixed, each by an identifier that is a digest or drawn at random.
MIXED_TABLES: tuple[tuple[LiteralString, LiteralString], ...] = (
    ("app.client", "client_id"),
    ("app.matter", "matter_id"),
    ("app.matter_party", "party_id"),
    ("firmwall.search_entry", "entry_id"),
    ("firmwall.search_word", "row_id"),
)

Progress = Callable[[str, int, int], None]


class NotOurs(FirmwallError):
    """There is a database of that name, and no bench made it."""


@dataclass(frozen=True)
class Database:
    """A filled database and the firms in it."""

    conninfo: str
    scale: Scale
    firms: Sequence[Firm]
    share: float  # of the other firms' matters
    filled_in: float | None  # seconds; None when it was there already

    @property
    def name(self) -> str:
        return database_name(self.scale, self.share)

    @property
    def matters(self) -> int:
        return sum(firm.size for firm in self.firms)

    def connect(self, role: LiteralString | None = None) -> psycopg.Connection[Any]:
        """A connection that acts as that role from now on."""
        connection = psycopg.connect(self.conninfo)
        if role is not None:
            connection.execute(sql.SQL("set role {}").format(sql.Identifier(role)))
        connection.commit()
        return connection


def database_name(scale: Scale, share: float) -> str:
    name = f"bench_{scale.matters}"
    return name if share == 1 else f"{name}_{share:g}".replace(".", "_")


def made(
    server: str,
    scale: Scale,
    share: float,
    *,
    seed: int = SEED,
    progress: Progress = lambda *_: None,
) -> Database:
    """The database of that scale and share; made when there is none, or when it is of another firmwall."""
    firms = all_firms(scale, seed)
    if share < 1:
        firms = among_fewer(firms, share)
    name = database_name(scale, share)
    database = Database(make_conninfo(server, dbname=name), scale, firms, share, filled_in=None)
    mark = MARK + json.dumps({"scale": str(scale), "share": share, "seed": seed, "sql": fingerprint()})
    with psycopg.connect(server, autocommit=True) as connection:
        found = existing_mark(connection, name)
        if found == mark:
            return database
        drop(connection, name)
        connection.execute(
            sql.SQL("create database {} template template0 encoding 'UTF8'").format(sql.Identifier(name))
        )
        connection.execute(comment_on(name, MARK + "unfinished"))
        migrate.up(database.conninfo, create_extensions=True)
        start = perf_counter()
        fill(database, progress)
        connection.execute(comment_on(name, mark))
    return replace(database, filled_in=perf_counter() - start)


def drop(connection: psycopg.Connection[Any], name: str) -> None:
    """Drop a database that a bench made; refuse any other of that name."""
    mark = existing_mark(connection, name)
    if mark is None:
        return
    if not mark.startswith(MARK):
        raise NotOurs(
            f'database "{name}" was not made by firmwall bench', hint="Rename it, or drop it yourself."
        )
    connection.execute(sql.SQL("drop database {} with (force)").format(sql.Identifier(name)))


def drop_all(server: str, matters: int, shares: Iterable[float]) -> None:
    """Drop the databases of a scale."""
    with psycopg.connect(server, autocommit=True) as connection:
        for share in shares:
            drop(connection, database_name(Scale.of(matters), share))


def existing_mark(connection: psycopg.Connection[Any], name: str) -> str | None:
    """The comment of that database, empty when it has none; None when there is no such database."""
    row = connection.execute(
        "select coalesce(shobj_description(oid, 'pg_database'), '') from pg_database where datname = %s",
        [name],
    ).fetchone()
    return None if row is None else str(row[0])


def comment_on(name: str, text: str) -> sql.Composed:
    return sql.SQL("comment on database {} is {}").format(sql.Identifier(name), sql.Literal(text))


def fingerprint() -> str:
    """Which SQL and which generator this is."""
    digest = hashlib.sha256()
    for file in migrate.SqlFiles.read():
        digest.update(file.checksum.encode())
    for name in ("generate.py", "words.txt", "textbook.sql", "databases.py"):
        digest.update((files("firmwall.measure.bench") / name).read_bytes())
    return digest.hexdigest()[:16]


def fill(database: Database, progress: Progress) -> None:
    """Everything in it: firms with their people, clients, matters and parties, then the textbook's table."""
    with psycopg.connect(database.conninfo, autocommit=True) as connection, joined(connection):
        connection.execute("set maintenance_work_mem = '512MB'")
        as_owner(connection, [switched_rls(table, "disable") for table in FILLED_TABLES])
        indexes = text_indexes(connection)
        as_owner(
            connection, [sql.SQL("drop index firmwall.{}").format(sql.Identifier(n)) for n, _ in indexes]
        )
        fill_firms(database, progress)
        mix(connection, progress)
        for at, (_, definition) in enumerate(indexes):
            progress("indexing", at, len(indexes) + 1)
            as_owner(connection, [sql.SQL(definition)])
        progress("indexing", len(indexes), len(indexes) + 1)
        fill_textbook(connection)
        as_owner(connection, [switched_rls(table, "enable") for table in FILLED_TABLES])
        connection.execute("vacuum (analyze)")


@contextmanager
def joined(connection: psycopg.Connection[Any]) -> Iterator[None]:
    """Be a member of ROLES for the time, as a database owner can; a superuser need not."""
    missing = [] if connection.execute("show is_superuser").fetchone() == ("on",) else not_joined(connection)
    names = sql.SQL(", ").join(map(sql.Identifier, missing))
    if missing:
        connection.execute(sql.SQL("grant {} to current_user").format(names))
    try:
        yield
    finally:
        if missing:
            connection.execute(sql.SQL("revoke {} from current_user").format(names))


def not_joined(connection: psycopg.Connection[Any]) -> list[str]:
    """Those of ROLES that this role cannot act as yet."""
    found = connection.execute(
        "select r.rolname::text from pg_roles as r where r.rolname = any (%s)"
        " and not pg_has_role(current_user, r.oid, 'USAGE')",
        [list(ROLES)],
    )
    return [row[0] for row in found]


def switched_rls(table: LiteralString, verb: LiteralString) -> sql.Composed:
    return sql.SQL("alter table {} {} row level security").format(sql.SQL(table), sql.SQL(verb))


def fill_firms(database: Database, progress: Progress) -> None:
    """The rows of all firms, largest first, over as many connections as there are processors."""
    width = os.cpu_count() or 1
    idle = queue.SimpleQueue[psycopg.Connection[Any]]()

    def fill_one(firm: Firm) -> int:
        connection = idle.get()
        try:
            fill_firm(connection, firm)
        finally:
            idle.put(connection)
        return firm.size

    with ExitStack() as stack:
        for _ in range(width):
            connection = stack.enter_context(psycopg.connect(database.conninfo, autocommit=True))
            connection.execute("set synchronous_commit = off")
            idle.put(connection)
        threads = stack.enter_context(ThreadPoolExecutor(width))
        # the first failure ends the work: nobody waits for the firms after it
        stack.callback(threads.shutdown, cancel_futures=True)
        done = 0
        progress("filling", done, database.matters)
        for filled in as_completed([threads.submit(fill_one, firm) for firm in database.firms]):
            done += filled.result()
            progress("filling", done, database.matters)


def mix(connection: psycopg.Connection[Any], progress: Progress) -> None:
    """Lay the rows of all firms among each other, as years of work do.

    Filled firm by firm, a firm's rows would lie together, and who reads them all would be served sooner than
    in service.
    """
    for at, (table, column) in enumerate(MIXED_TABLES):
        progress("mixing", at, len(MIXED_TABLES))
        name, by = sql.SQL(table), sql.SQL(column)
        as_owner(
            connection,
            [
                sql.SQL("create index mixed on {} ({})").format(name, by),
                sql.SQL("cluster {} using mixed").format(name),
                sql.SQL("drop index {}.mixed").format(sql.SQL(table.split(".")[0])),
            ],
        )
    progress("mixing", len(MIXED_TABLES), len(MIXED_TABLES))


def as_owner(connection: psycopg.Connection[Any], statements: Iterable[sql.SQL | sql.Composed]) -> None:
    with connection.transaction():
        connection.execute("set local role firmwall_owner")
        for statement in statements:
            connection.execute(statement)


def text_indexes(connection: psycopg.Connection[Any]) -> list[tuple[str, LiteralString]]:
    """The GIN indexes of search, which are quicker built at the end than kept row by row."""
    return connection.execute(
        """
        select i.relname::text, pg_get_indexdef(i.oid)
        from pg_class as i
        join pg_am as a on a.oid = i.relam
        join pg_namespace as n on n.oid = i.relnamespace
        where n.nspname = 'firmwall' and i.relkind = 'i' and a.amname = 'gin'
        order by 1
        """
    ).fetchall()


def fill_firm(connection: psycopg.Connection[Any], firm: Firm) -> None:
    """One firm in one transaction, in a context of its own: the triggers of search ask for one."""
    clients, matters = firm.rows()
    rows = list(matters)
    with connection.transaction():
        copy(
            connection,
            "identity.firm (firm_id, code, name)",
            [(firm.firm_id, firm.code, f"Firm {firm.rank}")],
        )
        people = [
            (firm.person_id(n), f"person{n}@{firm.code.lower()}.example", f"Person {n}") for n in range(3)
        ]
        copy(connection, "identity.person (person_id, login, name)", people)
        copy(
            connection,
            "identity.membership (firm_id, person_id, role)",
            [(firm.firm_id, person_id, "partner") for person_id, *_ in people],
        )
        connection.execute("select app.open_context(%s::uuid, %s::uuid)", [firm.firm_id, firm.person_id(0)])
        connection.execute("set local role firmwall_exec")
        copy(connection, CLIENT_COLUMNS, (client_row(firm, client) for client in clients))
        copy(connection, MATTER_COLUMNS, (matter_row(firm, matter) for matter in rows))
        copy(connection, PARTY_COLUMNS, party_rows(firm, rows))


CLIENT_COLUMNS: LiteralString = (
    "app.client (firm_id, client_id, client_number, display_name, aliases, status)"
)
MATTER_COLUMNS: LiteralString = (
    "app.matter (firm_id, matter_id, matter_number, client_id, title, description, practice_area, status,"
    " opened_on, excluded_person_ids, allowed_person_ids)"
)
PARTY_COLUMNS: LiteralString = "app.matter_party (firm_id, matter_id, party_id, name, role)"


def client_row(firm: Firm, client: Client) -> tuple[Any, ...]:
    aliases = f"{{{client.alias}}}"
    return (
        firm.firm_id,
        client.client_id,
        client.number,
        client.name,
        aliases,
        "active" if client.active else "inactive",
    )


def matter_row(firm: Firm, matter: Matter) -> tuple[Any, ...]:
    """Of the matters behind a wall, every second shuts a person out; the others let only some people in."""
    out, let_in = "{}", None
    if matter.walled and int(matter.matter_id[-1], 16) % 2:
        out = f"{{{firm.person_id(1)}}}"
    elif matter.walled:
        let_in = f"{{{firm.person_id(0)},{firm.person_id(2)}}}"
    return (
        *(firm.firm_id, matter.matter_id, matter.number, matter.client.client_id, matter.title),
        *(matter.description, matter.area, matter.status, matter.opened_on, out, let_in),
    )


def party_rows(firm: Firm, matters: Iterable[Matter]) -> Iterable[tuple[Any, ...]]:
    for matter in matters:
        for party_id, name, role in matter.parties:
            yield firm.firm_id, matter.matter_id, party_id, name, role


def copy(connection: psycopg.Connection[Any], into: LiteralString, rows: Iterable[tuple[Any, ...]]) -> None:
    """COPY in text form, in pieces of a few hundred kilobytes."""
    with connection.cursor().copy(sql.SQL("copy {} from stdin").format(sql.SQL(into))) as stream:
        lines: list[str] = []
        for row in rows:
            lines.append("\t".join("\\N" if value is None else str(value) for value in row))
            if len(lines) == 4000:
                stream.write("\n".join(lines) + "\n")
                lines.clear()
        if lines:
            stream.write("\n".join(lines) + "\n")


# The textbook's table holds the same matters. The policy does not bind its owner; it binds the role that
# reads it.
TEXTBOOK_ROWS: LiteralString = """
insert into textbook.matter (firm_id, matter_number, label, doc)
select
  t.firm_id,
  t.matter_number,
  t.label,
  to_tsvector('english', concat_ws(' ', t.label, t.parties, t.description))
from (
  select
    m.firm_id,
    m.matter_number,
    concat_ws(
      ' ', m.matter_number, m.title, c.display_name, nullif(array_to_string(c.aliases, ' '), '')
    ) as label,
    m.description,
    (
      select string_agg(p.name, ' ' order by p.party_id)
      from app.matter_party as p
      where p.firm_id = m.firm_id and p.matter_id = m.matter_id
    ) as parties
  from app.matter as m
  join app.client as c on c.firm_id = m.firm_id and c.client_id = m.client_id
) as t
"""

TEXTBOOK_INDEXES: tuple[LiteralString, ...] = (
    "create index matter_doc on textbook.matter using gin (doc)",
    "create index matter_label on textbook.matter using gin (label extensions.gin_trgm_ops)",
)

RUM_INDEX: tuple[LiteralString, ...] = (
    "create extension if not exists rum with schema extensions",
    "create index matter_rum on textbook.matter using rum (doc extensions.rum_tsvector_ops)",
)


def fill_textbook(connection: psycopg.Connection[Any]) -> None:
    connection.execute((files("firmwall.measure.bench") / "textbook.sql").read_bytes())
    with connection.transaction():
        # the rows are the firms', and readable here while their policies are off
        connection.execute("grant usage on schema textbook to firmwall_owner")
        connection.execute("grant insert on textbook.matter to firmwall_owner")
        connection.execute("alter table textbook.matter disable row level security")
        connection.execute("set local role firmwall_owner")
        connection.execute(TEXTBOOK_ROWS)
        connection.execute("reset role")
        connection.execute("alter table textbook.matter enable row level security")
    index_textbook(connection)


def index_textbook(connection: psycopg.Connection[Any]) -> None:
    for statement in TEXTBOOK_INDEXES:
        connection.execute(statement)
    # Debian has RUM in a package of its own; without it, or without the right to create it, it is left out
    with suppress(
        psycopg.errors.FeatureNotSupported, psycopg.errors.UndefinedFile, psycopg.errors.InsufficientPrivilege
    ):
        for statement in RUM_INDEX:
            connection.execute(statement)
