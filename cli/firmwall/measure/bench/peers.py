"""What a user would pick instead of app.search_matters, each set up as its own documentation would have it.

Every peer answers with matter numbers and scores, best first, at most ten, and proposes by one rule: a sole
hit, or a first hit whose score is LEAD times that of the second.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, LiteralString, NamedTuple, Protocol

import psycopg

LIMIT = 10
LEAD = 1.5


class Document(NamedTuple):
    """What of a matter is searched."""

    number: str
    title: str
    client: str  # name and aliases
    parties: str
    description: str

    @property
    def label(self) -> str:
        """What a person calls the matter by."""
        return f"{self.number} {self.title} {self.client}"

    @property
    def text(self) -> str:
        """All that there is."""
        return f"{self.label} {self.parties} {self.description}"


Hit = tuple[str, float]


class Peer(Protocol):
    """A search in one firm's matters."""

    def search(self, query: str) -> list[Hit]: ...


def proposes(hits: Sequence[Hit]) -> bool:
    return len(hits) == 1 or (len(hits) > 1 and hits[0][1] >= LEAD * hits[1][1])


class Tantivy:
    """BM25; each word as it is, or in one letter otherwise. An index a firm, in memory, in this process."""

    def __init__(self, documents: Sequence[Document]) -> None:
        import tantivy

        schema = tantivy.SchemaBuilder()
        schema.add_text_field("number", stored=True, tokenizer_name="raw")
        schema.add_text_field("text")
        self.index = tantivy.Index(schema.build())
        writer = self.index.writer(heap_size=50_000_000, num_threads=1)
        for document in documents:
            writer.add_document(tantivy.Document(number=document.number, text=document.text))
        writer.commit()
        writer.wait_merging_threads()
        self.index.reload()
        self.searcher = self.index.searcher()
        self.either = tantivy.Query.boolean_query
        self.should = tantivy.Occur.Should

    def search(self, query: str) -> list[Hit]:
        # words alone: punctuation is syntax to the parser
        words = " ".join(re.findall(r"\w+", query.lower()))
        exactly, _ = self.index.parse_query_lenient(words, ["text"])
        nearly, _ = self.index.parse_query_lenient(words, ["text"], fuzzy_fields={"text": (False, 1, True)})
        both = self.either([(self.should, exactly), (self.should, nearly)])
        found = self.searcher.search(both, LIMIT, count=False)
        return [(self.searcher.doc(address)["number"][0], score) for score, address in found.hits]


class Rapidfuzz:
    """The query against each label in turn. In this process, no index."""

    def __init__(self, documents: Sequence[Document]) -> None:
        from rapidfuzz import fuzz, process, utils

        self.numbers = [document.number for document in documents]
        self.labels = [utils.default_process(document.label) for document in documents]
        self.extract = process.extract
        self.scorer = fuzz.token_set_ratio
        self.processed = utils.default_process

    def search(self, query: str) -> list[Hit]:
        found = self.extract(self.processed(query), self.labels, scorer=self.scorer, limit=LIMIT)
        return [(self.numbers[at], score) for _, score, at in found]


# Full text, and trigrams where full text finds nothing.
TEXTBOOK: LiteralString = """
with q as (
  select websearch_to_tsquery('english', %(query)s) as words
),
found as materialized (
  select m.matter_number, ts_rank(m.doc, q.words) as score
  from textbook.matter as m
  cross join q
  where m.firm_id = %(firm)s
    and m.doc @@ q.words
  order by score desc, m.matter_number
  limit 10
),
similar_to as (
  select m.matter_number, extensions.word_similarity(%(query)s, m.label) as score
  from textbook.matter as m
  where not exists (select from found)
    and m.firm_id = %(firm)s
    and %(query)s operator(extensions.<%%) m.label
  order by score desc, m.matter_number
  limit 10
)
select matter_number, score from found
union all
select matter_number, score from similar_to
"""

TRIGRAM: LiteralString = """
select m.matter_number, extensions.word_similarity(%(query)s, m.label) as score
from textbook.matter as m
where m.firm_id = %(firm)s
  and %(query)s operator(extensions.<%%) m.label
order by score desc, m.matter_number
limit 10
"""

# The default, 0.6, is for a word or two; below this, what people type is rarely found.
TRIGRAM_THRESHOLD: LiteralString = "set pg_trgm.word_similarity_threshold = 0.3"

# RUM keeps positions in the index, and so can hand out the best first.
RUM: LiteralString = """
select
  m.matter_number,
  1 / (1e-9 + (m.doc operator(extensions.<=>) websearch_to_tsquery('english', %(query)s))) as score
from textbook.matter as m
where m.firm_id = %(firm)s
  and m.doc @@ websearch_to_tsquery('english', %(query)s)
order by m.doc operator(extensions.<=>) websearch_to_tsquery('english', %(query)s)
limit 10
"""


class Statement:
    """A statement over textbook.matter, in a transaction that says which firm asks."""

    def __init__(self, connection: psycopg.Connection[Any], statement: LiteralString, firm_id: str) -> None:
        self.connection = connection
        self.statement = statement
        self.firm_id = firm_id

    def search(self, query: str) -> list[Hit]:
        with self.connection.pipeline():
            self.connection.execute(SET_FIRM, (self.firm_id,))
            # planned at each call: a generic plan does not know how rare the words are
            cursor = self.connection.execute(
                self.statement, {"query": query, "firm": self.firm_id}, prepare=False
            )
            self.connection.commit()
            return cursor.fetchall()


SET_FIRM: LiteralString = "select set_config('textbook.firm_id', %s, true)"
