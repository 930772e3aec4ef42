"""One run: the databases are made, every ratio is measured, and the report says what and on what.

Must stay true: nothing here judges a time. What is asked, and in which order, follows from the seed.
"""

from __future__ import annotations

import os
import platform
import random
import secrets
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cached_property
from pathlib import Path
from time import perf_counter
from typing import Any, LiteralString
from uuid import UUID, uuid4

import psycopg
from psycopg import sql
from pydantic import BaseModel, ConfigDict

from firmwall import __version__
from firmwall.measure.bench import databases, peers
from firmwall.measure.bench.databases import Database, Progress
from firmwall.measure.bench.generate import SEED, Firm, Matter, Scale, typical, vocabulary
from firmwall.measure.bench.ratios import Quantile, Ratio, Side, Timing, interleaved
from firmwall.operate import loading
from firmwall.token import SigningKey, mint

APP = "app.search_matters"
TEXTBOOK = "textbook under RLS"
TRIGRAM = "trigram under RLS"
SHARED = "textbook, no RLS"
RUM = "RUM, no RLS"
TANTIVY = "tantivy in process"
RAPIDFUZZ = "rapidfuzz in process"
PEERS = (APP, TEXTBOOK, TRIGRAM, SHARED, RUM, TANTIVY, RAPIDFUZZ)

KINDS = ("exact", "typo", "spoken", "number")
SHARES = (0.01, 0.1, 1.0)
CURVE = (100, 300, 1000, 3000, 10_000, 30_000, 50_000)  # firm sizes of the plot, where there are such

SEARCH: LiteralString = "select matter_number, score from app.search_matters(%s)"
BEGIN_REQUEST: LiteralString = "select app.begin_request(%s)"


@dataclass(frozen=True)
class Effort:
    """How many calls, and how many seconds a slow side may take."""

    calls: int
    words: int  # calls for a word that only another firm holds, and as many for one that nobody holds
    batches: int
    seconds: float

    @classmethod
    def of(cls, scale: Scale) -> Effort:
        return cls(100, 300, 6, 1.5) if scale.matters < 100_000 else cls(1000, 2000, 20, 60)


class Figure(BaseModel):
    """A ratio with what it should be."""

    model_config = ConfigDict(frozen=True)

    goal: str
    ratio: Ratio


class Point(BaseModel):
    """One point of a plot: who, asked what, and how long it took at this x."""

    model_config = ConfigDict(frozen=True)

    peer: str
    kind: str
    x: int
    timing: Timing


class Size(BaseModel):
    """Bytes per matter of a table or an index that search keeps."""

    model_config = ConfigDict(frozen=True)

    what: str
    bytes_per_matter: float


class Report(BaseModel):
    """What a run found, and on what."""

    model_config = ConfigDict(frozen=True)

    firmwall: str
    server: str
    machine: str
    load_average: tuple[float, float]  # of one minute, at the beginning and the end
    started: datetime
    seconds: float
    seed: int
    matters: int
    firms: int
    largest: int
    typical: int
    filled_in: float | None  # seconds for the whole database; None where it was there already
    figures: list[Figure]
    by_size: list[Point]
    by_others: list[Point]
    sizes: list[Size]


def queries(matters: Sequence[Matter], kind: str, count: int, seed: int) -> list[str]:
    """What people type to find one of these matters."""
    source = random.Random(f"queries {kind} {seed}")
    return [query(source.choice(matters), kind, source) for _ in range(count)]


def query(matter: Matter, kind: str, source: random.Random) -> str:
    other = matter.opponent or matter.title.split(" - ")[-1]
    match kind:
        case "number":
            return matter.number
        case "spoken":
            return f"the one where {matter.client.short} is fighting {other}"
        case "typo":
            return slipped(f"{matter.client.short} {other}", source)
        case _:
            return f"{matter.client.short} {other}"


def slipped(text: str, source: random.Random) -> str:
    """The same with one slip in its longest word: a letter left out, doubled, changed, or two swapped."""
    word = max(text.split(), key=len)
    at = 1 + int(source.random() * (len(word) - 2)) if len(word) > 2 else 0
    slips = (
        word[:at] + word[at + 1 :],
        word[: at + 1] + word[at:],
        word[:at] + "aeiou"[int(source.random() * 5)] + word[at + 1 :],
        word[:at] + word[at + 1 : at + 2] + word[at] + word[at + 2 :],
    )
    return text.replace(word, slips[int(source.random() * 4)], 1)


@dataclass
class Probe:
    """One firm of one database, and everybody who can be asked about it."""

    database: Database
    firm: Firm
    key: SigningKey
    connections: dict[str, psycopg.Connection[Any]]

    @cached_property
    def matters(self) -> list[Matter]:
        return list(self.firm.rows()[1])

    @cached_property
    def documents(self) -> list[peers.Document]:
        return [
            peers.Document(
                matter.number,
                matter.title,
                f"{matter.client.name} {matter.client.alias}".rstrip(),
                " ".join(name for _, name, _ in matter.parties),
                matter.description,
            )
            for matter in self.matters
        ]

    @cached_property
    def token(self) -> str:
        return mint(self.key, firm=UUID(self.firm.firm_id), sub=UUID(self.firm.person_id(0)), lifetime=86_400)

    def request(self, statement: LiteralString, arguments: Sequence[Any] = ()) -> list[Any]:
        """One statement in a request of its own: begin, begin_request, statement, commit; one round trip."""
        connection = self.connections[APP]
        with connection.pipeline():
            connection.execute(BEGIN_REQUEST, (self.token,))
            cursor = connection.execute(statement, arguments)
            connection.commit()
            return cursor.fetchall()

    def search(self, text: str) -> list[Any]:
        return self.request(SEARCH, (text,))

    @cached_property
    def tantivy(self) -> peers.Tantivy:
        return peers.Tantivy(self.documents)

    @cached_property
    def rapidfuzz(self) -> peers.Rapidfuzz:
        return peers.Rapidfuzz(self.documents)

    def peer(self, name: str) -> Callable[[str], object]:
        if name == APP:
            return self.search
        if name == TANTIVY:
            return self.tantivy.search
        if name == RAPIDFUZZ:
            return self.rapidfuzz.search
        statement = {TEXTBOOK: peers.TEXTBOOK, SHARED: peers.TEXTBOOK, TRIGRAM: peers.TRIGRAM, RUM: peers.RUM}
        return peers.Statement(self.connections[name], statement[name], self.firm.firm_id).search

    def mixed(self, count: int) -> list[str]:
        """Of every kind alike."""
        return [
            text
            for kind in KINDS
            for text in queries(self.matters, kind, count // len(KINDS), self.firm.seed)
        ]


class Run:
    """Measures, and tells how far it is."""

    def __init__(self, scale: Scale, effort: Effort, seed: int, progress: Progress) -> None:
        self.scale = scale
        self.effort = effort
        self.seed = seed
        self.progress = progress
        self.figures: list[Figure] = []

    def figure(
        self,
        name: str,
        goal: str,
        over: tuple[str, Sequence[float]],
        under: tuple[str, Sequence[float]],
        quantile: Quantile = "p50",
    ) -> None:
        self.figures.append(Figure(goal=goal, ratio=Ratio.of(name, over, under, quantile)))

    def affordable(
        self, call: Callable[[str], object], asked: Sequence[str], seconds: float
    ) -> Sequence[str]:
        """As many questions as the call can answer in that time, by what the first two take; 10 at least."""
        start = perf_counter()
        for text in asked[:2]:
            call(text)
        each = (perf_counter() - start) / 2
        return asked[: max(10, min(len(asked), int(seconds / each)))]

    def side_by_side(
        self, what: str, sides: Mapping[Side, tuple[Callable[[str], object], Sequence[str]]]
    ) -> dict[Side, list[float]]:
        total = sum(len(items) for _, items in sides.values())
        done = 0

        def advance() -> None:
            nonlocal done
            done += 1
            self.progress(what, done, total)

        for call, items in sides.values():
            for text in items[:3]:  # connections, plans and caches are warm before the first that counts
                call(text)
        return interleaved(sides, seed=self.seed, advance=advance)

    # --- the ratios -------------------------------------------------------------------------------

    def rls(self, probe: Probe, label: str) -> None:
        """With row-level security on and off, switched every 25 calls, since it is one switch for all."""
        asked = probe.mixed(self.effort.calls)
        seconds: dict[bool, list[float]] = {True: [], False: []}
        source = random.Random(self.seed)
        blocks = [asked[at : at + 25] for at in range(0, len(asked), 25)]
        with probe.database.connect() as owner:
            owner.autocommit = True
            tables = protected_tables(owner)
            try:
                for at, block in enumerate(blocks):
                    self.progress(f"RLS on and off, {label}", at + 1, len(blocks))
                    for on in source.sample((True, False), 2):
                        switch_rls(owner, tables, on)
                        for text in block[:3]:
                            probe.search(text)
                        seconds[on] += interleaved({on: (probe.search, block)}, seed=at)[on]
            finally:
                switch_rls(owner, tables, True)
        self.figure(
            f"{APP} with RLS on / off, {label}",
            "<= 1.15",
            ("RLS on", seconds[True]),
            ("RLS off", seconds[False]),
        )

    def textbook(self, probe: Probe) -> None:
        for kind, goal in (("exact", ">= 20"), ("typo", ">= 100")):
            asked = queries(probe.matters, kind, self.effort.calls, self.seed)
            call = probe.peer(TEXTBOOK)
            seconds = self.side_by_side(
                f"textbook, {kind}",
                {
                    TEXTBOOK: (call, self.affordable(call, asked, self.effort.seconds)),
                    APP: (probe.search, asked),
                },
            )
            self.figure(
                f"the textbook query under RLS / {APP}, largest firm, {kind}",
                goal, (TEXTBOOK, seconds[TEXTBOOK]), (APP, seconds[APP]),
            )  # fmt: skip

    def other_firms(self, few: Probe, many: Probe, label: str) -> None:
        asked = many.mixed(self.effort.calls)
        seconds = self.side_by_side(
            f"other firms, {label}", {"many": (many.search, asked), "few": (few.search, asked)}
        )
        rows = [probe.database.matters - probe.firm.size for probe in (many, few)]
        self.figure(
            f"{rows[0] / rows[1]:.1f} times as many rows of other firms, {label}",
            "<= 1.2",
            (f"{rows[0]:,} rows of others", seconds["many"]),
            (f"{rows[1]:,} rows of others", seconds["few"]),
            "p95",
        )

    def words_of_others(self, probe: Probe, largest: Probe) -> None:
        """The clock must not tell a word of another firm from a word of nobody."""
        words = vocabulary(self.seed)
        teams = [matter.description.rsplit("Team ", 1)[1].rstrip(".").lower() for matter in largest.matters]
        held = [word for word in words.held if word in set(teams)]
        held.sort(key=teams.count, reverse=True)
        unheld = words.unheld[: len(held)]
        for label, taken in (("any", held), ("a frequent", held[:20])):
            calls = self.effort.words
            # as many different words on either side, so that no single word decides
            others = unheld if label == "any" else random.Random(self.seed).sample(unheld, len(taken))
            seconds = self.side_by_side(
                f"words of another firm, {label}",
                {
                    "held": (probe.search, [taken[at % len(taken)] for at in range(calls)]),
                    "unheld": (probe.search, [others[at % len(others)] for at in range(calls)]),
                },
            )
            self.figure(
                f"{label} word that only another firm holds / a word nobody holds", "0.85 - 1.18",
                ("only another firm", seconds["held"]), ("nobody", seconds["unheld"]),
            )  # fmt: skip

    def nothing(self, probe: Probe) -> None:
        asked = probe.mixed(self.effort.calls)
        seconds = self.side_by_side(
            "select 1",
            {APP: (probe.search, asked), "select 1": (lambda _: probe.request("select 1"), asked)},
        )
        self.figure(
            f"{APP} in a firm of {probe.firm.size} / select 1 in the same transaction shape", "<= 12",
            (APP, seconds[APP]), ("select 1", seconds["select 1"]),
        )  # fmt: skip

    def in_process(self, probe: Probe, label: str) -> None:
        asked = probe.mixed(self.effort.calls)
        seconds = self.side_by_side(
            f"tantivy, {label}", {APP: (probe.search, asked), TANTIVY: (probe.peer(TANTIVY), asked)}
        )
        self.figure(f"{APP} / {TANTIVY}, {label}", "<= 8", (APP, seconds[APP]), (TANTIVY, seconds[TANTIVY]))

    def upkeep(self, probe: Probe) -> None:
        """A hundred matters with their parties, imported with and without the triggers of search.

        Each time into another firm of about that size: what was rolled back stays in the indexes until they
        are vacuumed, and would burden the next import into the same firm, which no import in service meets.
        """
        firms = sorted(probe.database.firms, key=lambda firm: (abs(firm.size - probe.firm.size), firm.rank))
        seconds: dict[str, list[float]] = {"with": [], "without": []}
        source = random.Random(self.seed)
        with ExitStack() as stack:
            owner = stack.enter_context(probe.database.connect())
            owner.autocommit = True
            writer = stack.enter_context(probe.database.connect("firmwall_admin"))
            try:
                for at, firm in enumerate(firms[: self.effort.batches + 1]):
                    self.progress("upkeep of search", at, self.effort.batches)
                    batch = Batch.of(Firm(self.seed, 90_000 + firm.rank, 100))
                    for side in source.sample(("with", "without"), 2):
                        switch_triggers(owner, side == "with")
                        taken = batch.write(writer, firm)
                        if at > 0:  # the first is warm-up
                            seconds[side].append(taken / batch.matters)
            finally:
                switch_triggers(owner, True)
        self.figure(
            "import of a matter with / without search upkeep", "<= 2.5",
            ("with", seconds["with"]), ("without", seconds["without"]),
        )  # fmt: skip

    # --- the plots --------------------------------------------------------------------------------

    def by_size(self, probes: Iterable[Probe], names: Sequence[str]) -> Iterator[Point]:
        """Every peer in firms of many sizes, a firm at a time."""
        for probe in probes:
            calls = {(name, probe.firm.size): probe.peer(name) for name in names}
            yield from self.points(f"{probe.firm.size} matters", probe, calls)

    def by_others(self, probes: Sequence[Probe], names: Sequence[str]) -> Iterator[Point]:
        """One firm among few and among many others, all at once."""
        calls = {
            (name, probe.database.matters - probe.firm.size): probe.peer(name)
            for probe in probes
            for name in names
        }
        yield from self.points("other firms", probes[0], calls)

    def points(
        self, what: str, probe: Probe, calls: dict[tuple[str, int], Callable[[str], object]]
    ) -> Iterator[Point]:
        """For each peer at each x, how long it takes to answer what people type in that firm."""
        for kind in ("exact", "typo"):
            asked = queries(probe.matters, kind, max(60, self.effort.calls // 5), self.seed)
            budget = self.effort.seconds / 10
            sides = {side: (call, self.affordable(call, asked, budget)) for side, call in calls.items()}
            for (name, x), taken in self.side_by_side(f"{what}, {kind}", sides).items():
                yield Point(peer=name, kind=kind, x=x, timing=Timing.of(name, taken))


PROTECTED: LiteralString = """
select format('%I.%I', n.nspname, c.relname)
from pg_class as c
join pg_namespace as n on n.oid = c.relnamespace
where n.nspname in ('app', 'identity', 'audit', 'firmwall') and c.relkind in ('r', 'p') and c.relrowsecurity
order by 1
"""

SEARCHED_TABLES: tuple[LiteralString, ...] = ("app.client", "app.matter", "app.matter_party", "app.document")


def protected_tables(owner: psycopg.Connection[Any]) -> list[LiteralString]:
    return [row[0] for row in owner.execute(PROTECTED)]


def switch_rls(owner: psycopg.Connection[Any], tables: Iterable[LiteralString], on: bool) -> None:
    databases.as_owner(
        owner, [databases.switched_rls(table, "enable" if on else "disable") for table in tables]
    )


def switch_triggers(owner: psycopg.Connection[Any], on: bool) -> None:
    verb = sql.SQL("enable" if on else "disable")
    databases.as_owner(
        owner,
        [sql.SQL("alter table {} {} trigger user").format(sql.SQL(table), verb) for table in SEARCHED_TABLES],
    )


@dataclass(frozen=True)
class Batch:
    """Matters to import, with their clients and parties, sent as `firmwall import` sends them."""

    rows: dict[str, list[dict[str, str]]]

    @property
    def matters(self) -> int:
        return len(self.rows["matters"])

    @classmethod
    def of(cls, firm: Firm) -> Batch:
        made = list(firm.rows()[1])
        clients = {matter.client.number: matter.client for matter in made}
        return cls(
            {
                "clients": [
                    {"client_number": f"new {n}", "display_name": client.name}
                    for n, client in clients.items()
                ],
                "matters": [
                    {
                        "matter_number": f"new {matter.number}",
                        "client_number": f"new {matter.client.number}",
                        "title": matter.title,
                        "description": matter.description,
                        "practice_area": matter.area,
                        "status": matter.status,
                        "opened_on": str(matter.opened_on),
                    }
                    for matter in made
                ],
                "parties": [
                    {"matter_number": f"new {matter.number}", "name": name, "role": role}
                    for matter in made
                    for _, name, role in matter.parties
                ],
            }
        )

    def write(self, writer: psycopg.Connection[Any], firm: Firm) -> float:
        """Seconds that matters and parties took. The clients are there before, and all is rolled back."""
        with writer.transaction(force_rollback=True):
            writer.execute("select app.open_context(%s::uuid, %s::uuid)", (firm.firm_id, firm.person_id(0)))
            self.send(writer, "clients")
            start = perf_counter()
            self.send(writer, "matters")
            self.send(writer, "parties")
            return perf_counter() - start

    def send(self, writer: psycopg.Connection[Any], kind: str) -> None:
        batch = uuid4()
        with writer.cursor() as cursor:
            with cursor.copy(loading.COPY_ROWS) as copy:
                copy.write(
                    "".join(loading.copy_line(batch, n, row) for n, row in enumerate(self.rows[kind], 1))
                )
            for _, outcome, reason in cursor.execute(loading.IMPORT_BATCH, (kind, batch)):
                if outcome != "inserted":
                    raise RuntimeError(f"a made-up row was {outcome}: {reason}")


INDEX_SIZES: LiteralString = """
select n.nspname || '.' || i.relname, pg_relation_size(i.oid)
from pg_index as x
join pg_class as i on i.oid = x.indexrelid
join pg_class as c on c.oid = x.indrelid
join pg_namespace as n on n.oid = c.relnamespace
where (n.nspname, c.relname) in (
  ('firmwall', 'search_entry'), ('firmwall', 'search_word'), ('textbook', 'matter')
)
order by 1
"""

TABLE_SIZES: LiteralString = """
select n.nspname || '.' || c.relname, pg_table_size(c.oid)
from pg_class as c
join pg_namespace as n on n.oid = c.relnamespace
where (n.nspname, c.relname) in (
  ('firmwall', 'search_entry'), ('firmwall', 'search_word'), ('textbook', 'matter')
)
order by 1
"""


# The words of search as they would be in an index that firms share: without the digest that parts them. A
# lexeme begins with seven letters of it.
SHARED_FORM: tuple[LiteralString, ...] = (
    "create table textbook.shared (words tsvector not null)",
    "grant insert on textbook.shared to firmwall_exec",
    "set role firmwall_exec",
    """
    insert into textbook.shared (words)
    select regexp_replace(s.words::text, '(^| )''.{7}', '\\1''', 'g')::tsvector
    from firmwall.search_entry as s
    """,
    "reset role",
    "create index shared_words on textbook.shared using gin (words) with (fastupdate = off)",
)
SHARED_SIZE: LiteralString = """
select 'index firmwall.search_entry_words, were it shared by firms', pg_relation_size('textbook.shared_words')
"""


def sizes(database: Database) -> list[Size]:
    """Bytes per matter: what search keeps, the textbook's table, and an index that firms would share."""
    with database.connect() as connection:
        with databases.joined(connection):
            for statement in SHARED_FORM:
                connection.execute(statement)
            rows = [
                *((f"table {name}", size) for name, size in connection.execute(TABLE_SIZES)),
                *((f"index {name}", size) for name, size in connection.execute(INDEX_SIZES)),
                *connection.execute(SHARED_SIZE),
            ]
        connection.rollback()
    return [Size(what=what, bytes_per_matter=size / database.matters) for what, size in rows]


@contextmanager
def opened(database: Database, firms: Sequence[Firm]) -> Iterator[list[Probe]]:
    """The firms of a database, ready to be asked, with a signing key and connections for the time."""
    key = SigningKey.made_now(f"bench-{secrets.token_hex(8)}")
    with ExitStack() as stack:
        admin = stack.enter_context(database.connect("firmwall_admin"))
        admin.execute("select app.add_token_key(%s, %s)", (key.kid, key.secret))
        admin.commit()
        connections = {
            APP: stack.enter_context(database.connect("firmwall_app")),
            TEXTBOOK: stack.enter_context(database.connect("firmwall_reader")),
            TRIGRAM: stack.enter_context(database.connect("firmwall_reader")),
            SHARED: stack.enter_context(database.connect()),
        }
        connections[TRIGRAM].execute(peers.TRIGRAM_THRESHOLD)
        connections[TRIGRAM].commit()
        if has_rum(admin):
            connections[RUM] = stack.enter_context(database.connect())
        yield [Probe(database, firm, key, connections) for firm in firms]
        admin.execute("select app.retire_token_key(%s)", (key.kid,))
        admin.commit()


def has_rum(connection: psycopg.Connection[Any]) -> bool:
    found = connection.execute("select to_regclass('textbook.matter_rum') is not null").fetchone() == (True,)
    connection.commit()
    return found


def measured(server: str, matters: int, *, seed: int = SEED, progress: Progress = lambda *_: None) -> Report:
    """Make the databases of that scale where they are missing, and measure everything once."""
    started, start = datetime.now(UTC), perf_counter()
    load_before = os.getloadavg()[0]
    scale = Scale.of(matters)
    run = Run(scale, Effort.of(scale), seed, progress)
    made = {share: databases.made(server, scale, share, seed=seed, progress=progress) for share in SHARES}
    whole = made[1.0]
    largest, small = whole.firms[0], typical(whole.firms)

    with ExitStack() as stack:
        member = stack.enter_context(psycopg.connect(whole.conninfo, autocommit=True))
        stack.enter_context(databases.joined(member))
        probes = {
            share: stack.enter_context(opened(database, [largest, small])) for share, database in made.items()
        }
        big, typically = probes[1.0]
        run.rls(big, "largest firm")
        run.rls(typically, f"firm of {small.size}")
        run.textbook(big)
        run.other_firms(probes[0.1][0], big, "largest firm")
        run.other_firms(probes[0.1][1], typically, f"firm of {small.size}")
        run.words_of_others(typically, big)
        run.nothing(typically)
        run.in_process(typically, f"firm of {small.size}")
        run.in_process(big, "largest firm")

        names = [name for name in PEERS if name in big.connections or name in (TANTIVY, RAPIDFUZZ)]
        chosen = curve(whole.firms)
        with opened(whole, chosen) as each:
            by_size = list(run.by_size(each, names))
        by_others = list(run.by_others([probes[share][1] for share in SHARES], (APP, TEXTBOOK, SHARED)))
        run.upkeep(typically)
        server_version = big.connections[APP].execute("show server_version").fetchone()
    return Report(
        firmwall=__version__,
        server=f"PostgreSQL {server_version[0] if server_version else '?'}",
        machine=machine(),
        load_average=(load_before, os.getloadavg()[0]),
        started=started,
        seconds=perf_counter() - start,
        seed=seed,
        matters=scale.matters,
        firms=scale.firms,
        largest=largest.size,
        typical=small.size,
        filled_in=whole.filled_in,
        figures=run.figures,
        by_size=by_size,
        by_others=by_others,
        sizes=sizes(whole),
    )


def curve(firms: Sequence[Firm]) -> list[Firm]:
    """The largest firm, the typical one, and one near to each size of CURVE; each once, smallest first."""
    chosen = {min(firms, key=lambda firm: abs(firm.size - size)) for size in CURVE}
    chosen |= {firms[0], typical(firms)}
    return sorted(chosen, key=lambda firm: firm.size)


def machine() -> str:
    """The processor by name where the kernel tells it, and how many there are."""
    model = platform.machine()
    with ExitStack() as stack:
        try:
            info = stack.enter_context(Path("/proc/cpuinfo").open())
        except OSError:
            return f"{model}, {os.cpu_count()} cores"
        for line in info:
            if line.startswith("model name"):
                model = line.split(":", 1)[1].strip()
                break
    return f"{model}, {os.cpu_count()} cores"
