"""Made-up firms with real-looking skew: few large ones and many small, few frequent words and many rare.

Must stay true: the same seed gives the same bytes, on every machine and Python (rows are made with `random()`
and `getrandbits()` alone, whose output is fixed for a seed); and a firm's rows depend on the seed, its rank
and its size alone, so that the same firm can stand among many others or among few.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from functools import cache
from importlib.resources import files
from typing import NamedTuple, TypeVar

T = TypeVar("T")

SEED = 1
TYPICAL = 500  # matters of the firm that stands for most firms
PLANTED = 400  # names of teams: one half only the largest firm has, the other half nobody

FAMILIES = 20_000
COMPANY_WORDS = 30_000


@dataclass(frozen=True)
class Scale:
    """How many matters, in how many firms, and how many the largest of them has."""

    matters: int
    firms: int
    largest: int

    @classmethod
    def of(cls, matters: int) -> Scale:
        """A thousand matters a firm, the largest 50,000; at small scales more and smaller firms."""
        firms = matters // (1000 if matters >= 200_000 else 500)
        return cls(matters, max(firms, 2), min(50_000, matters // 4))

    def sizes(self) -> list[int]:
        """Matters of each firm, largest first: largest / rank ** s, with the s that gives the total."""
        low, high = 0.0, 8.0
        for _ in range(60):
            middle = (low + high) / 2
            if sum(self.sizes_at(middle)) > self.matters:
                low = middle
            else:
                high = middle
        sizes = self.sizes_at(high)
        # what rounding left over goes to the firms after the largest, one matter each
        for missing in range(self.matters - sum(sizes)):
            sizes[1 + missing % (self.firms - 1)] += 1
        return sizes

    def sizes_at(self, s: float) -> list[int]:
        return [max(1, math.floor(self.largest / rank**s)) for rank in range(1, self.firms + 1)]


class Client(NamedTuple):
    client_id: str
    number: str
    name: str
    short: str  # as titles call it
    alias: str
    active: bool


class Matter(NamedTuple):
    matter_id: str
    number: str
    client: Client
    title: str
    description: str
    area: str
    status: str
    opened_on: date
    opponent: str  # empty where nobody stands on the other side
    parties: tuple[tuple[str, str, str], ...]  # party_id, name, role
    walled: bool


def zipf(random_number: float, n: int, offset: float) -> int:
    """A rank from 0 to n - 1; rank r comes up about as often as 1 / (r + offset)."""
    return min(n - 1, int(offset * ((1 + n / offset) ** random_number - 1)))


class Lists:
    """The lists of words.txt by name."""

    def __init__(self) -> None:
        self.lists: dict[str, str] = {}
        for line in (files("firmwall.measure.bench") / "words.txt").read_text("utf-8").splitlines():
            if line.startswith("["):
                name = line[1:-1]
                self.lists[name] = ""
            elif line and not line.startswith("#"):
                self.lists[name] += " " + line

    def words(self, name: str) -> list[str]:
        """The words of a list, each once."""
        return list(dict.fromkeys(self.lists[name].split()))

    def phrases(self, name: str) -> list[str]:
        return [phrase.strip() for phrase in self.lists[name].split(";")]


class Coiner:
    """Makes up words that look like those of a list: each letter is drawn by the two before it."""

    def __init__(self, words: Sequence[str], draw: Callable[[], float]) -> None:
        self.draw = draw
        self.after: dict[str, str] = {}
        for word in words:
            padded = f"  {word} "
            for at in range(len(word) + 1):
                pair = padded[at : at + 2]
                self.after[pair] = self.after.get(pair, "") + padded[at + 2]

    def coin(self) -> str:
        while True:
            word, pair = "", "  "
            while len(word) < 13:
                letters = self.after[pair]
                letter = letters[int(self.draw() * len(letters))]
                if letter == " ":
                    break
                word += letter
                pair = pair[1] + letter
            if 5 <= len(word) <= 12:
                return word

    def coined(self, count: int, seen: set[str]) -> list[str]:
        """That many new words, none of which has been seen."""
        words: list[str] = []
        while len(words) < count:
            word = self.coin()
            if word not in seen:
                seen.add(word)
                words.append(word)
        return words


class Vocabulary:
    """Every word there is: the real ones first, then made-up ones, which are the long tail."""

    def __init__(self, seed: int) -> None:
        lists = Lists()
        draw = random.Random(f"firmwall words {seed}").random
        self.given = {region: lists.words(f"given {region}") for region in ("india", "america")}
        families = {region: lists.words(f"family {region}") for region in ("india", "america")}
        company = lists.words("company")
        seen = {word for words in (*self.given.values(), *families.values(), company) for word in words}
        self.families = {
            region: words + Coiner(words, draw).coined(FAMILIES - len(words), seen)
            for region, words in families.items()
        }
        coiner = Coiner(company, draw)
        self.company = company + coiner.coined(COMPANY_WORDS - len(company), seen)
        planted = coiner.coined(PLANTED, seen)
        self.held = planted[0::2]
        self.unheld = planted[1::2]
        self.bodies = lists.phrases("body")
        self.courts = lists.phrases("court")
        self.subjects = [
            (subject, area) for subject, area in (p.split(": ") for p in lists.phrases("subject"))
        ]
        self.things = lists.phrases("thing")
        self.stages = lists.phrases("stage")


@cache
def vocabulary(seed: int) -> Vocabulary:
    return Vocabulary(seed)


VERSUS = (" v ", " v. ", " vs ", " vs. ", " V/s ", " versus ", " -v- ")
SIDES = (("plaintiff", "defendant"), ("petitioner", "respondent"), ("appellant", "respondent"))
LEGAL_FORMS = {
    "india": (" Private Limited", " Pvt. Ltd.", " Limited", " Ltd.", " LLP", " & Co.", ""),
    "america": (", Inc.", " LLC", " Corp.", " Inc", " Company", ", LLC", " LP", ""),
}
DOCKETS = {
    "india": (
        "C.A. {n}/{y}",
        "Civil Appeal No. {n} of {y}",
        "W.P.(C) {n}/{y}",
        "CS(OS) {n}/{y}",
        "RFA {n}/{y}",
    ),
    "america": (
        "Civil Action No. {y}-{n:04}",
        "{s}-cv-{n:05}",
        "No. {s}-{n}",
        "AC{n:05}",
        "Case No. {s} C {n}",
    ),
}
MATTER_NUMBERS = (
    "{y}/{n:05}",
    "{n:05}.0001",
    "LIT/{y}/{n:05}",
    "F{n:05}-{s:02}",
    "{c:04}/{n:05}",
    "M{y}{n:05}",
)
FIRST_DAY = date(2004, 1, 5)
DAYS = 365 * 22


@dataclass(frozen=True)
class Firm:
    """One firm. Everything in it follows from seed, rank and size."""

    seed: int
    rank: int  # from 1, the largest
    size: int  # matters

    @property
    def code(self) -> str:
        return f"BENCH{self.rank:05}"

    @property
    def region(self) -> str:
        return "india" if self.rank % 2 else "america"

    @property
    def firm_id(self) -> str:
        return f"{random.Random(f'firm {self.seed} {self.rank}').getrandbits(128):032x}"

    def person_id(self, n: int) -> str:
        """Of the firm's three people: 0 asks, 1 is walled out of some matters, 2 is let in to some."""
        return f"{random.Random(f'person {self.seed} {self.rank} {n}').getrandbits(128):032x}"

    def rows(self) -> tuple[list[Client], Iterator[Matter]]:
        """The clients, and the matters one by one."""
        source = random.Random(f"rows {self.seed} {self.rank} {self.size}")
        maker = Maker(self, vocabulary(self.seed), source)
        clients = maker.clients()
        return clients, maker.matters(clients)


class Maker:
    """Writes the rows of one firm."""

    def __init__(self, firm: Firm, words: Vocabulary, source: random.Random) -> None:
        self.firm = firm
        self.words = words
        self.source = source
        self.draw = source.random
        self.other_region = "america" if firm.region == "india" else "india"

    def pick(self, items: Sequence[T]) -> T:
        return items[int(self.draw() * len(items))]

    def new_id(self) -> str:
        return f"{self.source.getrandbits(128):032x}"

    def chance(self, share: float) -> bool:
        return self.draw() < share

    def region(self) -> str:
        return self.firm.region if self.chance(0.85) else self.other_region

    def person(self, region: str) -> str:
        given = self.words.given[region]
        families = self.words.families[region]
        first = given[zipf(self.draw(), len(given), 12)].capitalize()
        last = families[zipf(self.draw(), len(families), 25)].capitalize()
        style = self.draw()
        if style < 0.12:
            return f"{first[0]}.{self.pick(given)[0].upper()}. {last}"
        if style < 0.25:
            return f"{first} {self.pick(given)[0].upper()}. {last}"
        return f"{first} {last}"

    def company(self) -> str:
        words = self.words.company
        count = 1 + self.chance(0.75) + self.chance(0.25)
        return " ".join(words[zipf(self.draw(), len(words), 30)].capitalize() for _ in range(count))

    def organisation(self, region: str) -> tuple[str, str]:
        """Its whole name, and the name without its legal form."""
        short = self.company()
        return short + self.pick(LEGAL_FORMS[region]), short

    def name(self, *, bodies: float) -> tuple[str, str]:
        """Somebody: a public body, a person, or an organisation."""
        kind = self.draw()
        if kind < bodies:
            body = self.words.bodies[zipf(self.draw(), len(self.words.bodies), 3)]
            return body, body
        region = self.region()
        if kind < bodies + 0.35:
            person = self.person(region)
            return person, person
        return self.organisation(region)

    def clients(self) -> list[Client]:
        """About one client for two matters in a small firm, one for four in a large one."""
        count = max(1, round(1.1 * self.firm.size**0.88))
        clients = []
        for at in range(count):
            name, short = self.name(bodies=0.04)
            initials = "".join(word[0] for word in short.split()).upper()
            alias = initials if len(initials) >= 3 and self.chance(0.2) else ""
            active = not self.chance(0.05)
            clients.append(Client(self.new_id(), f"C-{at + 1:05}", name, short, alias, active))
        return clients

    def matters(self, clients: list[Client]) -> Iterator[Matter]:
        numbering = self.pick(MATTER_NUMBERS)
        previous: Matter | None = None
        for at in range(self.firm.size):
            opened_on = FIRST_DAY + timedelta(days=at * DAYS // self.firm.size)
            client_at = zipf(self.draw(), len(clients), 8)
            number = numbering.format(y=opened_on.year, s=opened_on.year % 100, n=at + 1, c=client_at + 1)
            if previous is not None and previous.opponent and self.chance(0.06):
                matter = self.later_stage(previous, number, opened_on)
            elif self.chance(0.55):
                matter = self.lawsuit(clients[client_at], number, opened_on)
            else:
                matter = self.advice(clients[client_at], number, opened_on)
            previous = matter
            yield matter

    def lawsuit(self, client: Client, number: str, opened_on: date) -> Matter:
        opponent, short_opponent = self.name(bodies=0.3)
        ours = client.short if self.chance(0.5) else client.name
        theirs = short_opponent if self.chance(0.5) else opponent
        our_side, their_side = self.pick(SIDES)
        if self.chance(0.5):
            our_side, their_side = their_side, our_side
            title = theirs + self.pick(VERSUS) + ours
        else:
            title = ours + self.pick(VERSUS) + theirs
        others = self.draw()
        if others < 0.12:
            title += " & Ors." if others < 0.08 else " & Anr."
        docket = self.pick(DOCKETS[self.firm.region]).format(
            n=1 + zipf(self.draw(), 20_000, 500), y=opened_on.year, s=opened_on.year % 100
        )
        description = f"{self.pick(self.words.courts)}. "
        if self.chance(0.3):
            title += f" ({docket})" if self.chance(0.5) else f", {docket}"
        else:
            description += f"{docket}. "
        parties = [(self.new_id(), client.name, our_side), (self.new_id(), opponent, their_side)]
        if self.chance(0.15):
            parties.append((self.new_id(), self.name(bodies=0.2)[0], "intervener"))
        return self.matter(
            client, number, title, f"{description}Acting for the {our_side}.", "Litigation", opened_on,
            short_opponent, parties,
        )  # fmt: skip

    def later_stage(self, earlier: Matter, number: str, opened_on: date) -> Matter:
        """The same two parties once more, which is what makes two matters hard to tell apart."""
        return self.matter(
            earlier.client, number, f"{earlier.title} - {self.pick(self.words.stages)}",
            "Connected proceedings.", earlier.area, opened_on, earlier.opponent,
            [(self.new_id(), name, role) for _, name, role in earlier.parties],
        )  # fmt: skip

    def advice(self, client: Client, number: str, opened_on: date) -> Matter:
        subject, area = self.pick(self.words.subjects)
        title = client.short if self.chance(0.6) else client.name
        opponent, parties = "", []
        if self.chance(0.25):
            counterparty, opponent = self.organisation(self.region())
            title += f" / {opponent}"
            parties.append((self.new_id(), counterparty, "counterparty"))
        title += f" - {subject}"
        if self.chance(0.5):
            title += f" for {self.pick(self.words.things)}"
        return self.matter(client, number, title, "", area, opened_on, opponent, parties)

    def matter(
        self,
        client: Client,
        number: str,
        title: str,
        description: str,
        area: str,
        opened_on: date,
        opponent: str,
        parties: list[tuple[str, str, str]],
    ) -> Matter:
        if self.firm.rank == 1:
            held = self.words.held
            team = f"Team {held[zipf(self.draw(), len(held), 3)].capitalize()}."
            description = f"{description} {team}".lstrip()
        state = self.draw()
        return Matter(
            matter_id=self.new_id(),
            number=number,
            client=client,
            title=title,
            description=description,
            area=area,
            status="closed" if state < 0.6 else "on hold" if state < 0.65 else "open",
            opened_on=opened_on,
            opponent=opponent,
            parties=tuple(parties),
            walled=self.chance(0.01),
        )


def all_firms(scale: Scale, seed: int = SEED) -> list[Firm]:
    """The firms of a scale, largest first."""
    return [Firm(seed, rank, size) for rank, size in enumerate(scale.sizes(), 1)]


def typical(firms: Sequence[Firm]) -> Firm:
    """The firm whose size is nearest to that of most firms."""
    return min(firms, key=lambda firm: (abs(firm.size - TYPICAL), firm.rank))


def among_fewer(firms: Sequence[Firm], share: float) -> list[Firm]:
    """The largest and the typical firm, with about that share of everybody else's matters."""
    kept = list(dict.fromkeys([firms[0], typical(firms)]))
    others = [firm for firm in firms if firm not in kept]
    left = round(share * sum(firm.size for firm in others))
    # spread over the ranks, so that the few are skewed as the many are
    random.Random(f"firms {firms[0].seed}").shuffle(others)
    for firm in others:
        if firm.size <= left:
            kept.append(firm)
            left -= firm.size
    return sorted(kept, key=lambda firm: firm.rank)
