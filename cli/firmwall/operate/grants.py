"""Which rights the files of sql/ give: their GRANT and REVOKE statements, in the order in which they run.

An apply takes from what it makes every other right, which only a default privilege can have put there, and
remembers these as the ones that should be, so that `verify` and `doctor` name the rest.

Must stay true: what a file says of rights is read whole, or refused. So a grant is a statement of its own in
its file, with each privilege and each role named; none is made by EXECUTE in a DO block.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Literal, NamedTuple

Sort = Literal["schema", "relation", "routine", "type"]


class Grant(NamedTuple):
    """One privilege of one role on an object, or on one column of it, as the files call them."""

    sort: Sort
    object: str
    column: str | None
    privilege: str
    grantee: str


class UnreadableGrant(ValueError):
    """A statement about rights that is not in the form that is read here."""


SORTS: dict[str, Sort] = {
    "schema": "schema",
    "table": "relation",
    "sequence": "relation",
    "function": "routine",
    "procedure": "routine",
    "routine": "routine",
    "type": "type",
    "domain": "type",
    "view": "relation",
}
KINDS = "|".join(SORTS)

TOKEN = re.compile(
    r"""
    (?P<skip>--[^\n]*|/\*.*?\*/|\s+)
    |(?P<text>\$(?P<tag>\w*)\$.*?\$(?P=tag)\$|[eE]?'(?:[^']|'')*'|"(?:[^"]|"")*")
    |(?P<end>;)
    |(?P<word>[^\s;'"$]+|.)
    """,
    re.VERBOSE | re.DOTALL,
)
RIGHTS = re.compile(
    rf"""
    (?P<verb>grant|revoke)\ (?P<privileges>[^"']+?)\ on\ (?:(?P<sort>{KINDS})\ )?(?P<objects>.+?)
    \ (?:to|from)\ (?P<roles>\w+(?:,\ ?\w+)*)
    """,
    re.VERBOSE,
)
OBJECT = re.compile(r"[\w.]+(?: ?\(.*\))?")
PRIVILEGE = re.compile(r"(?P<name>[a-z]+)(?: ?\((?P<columns>[\w, ]+)\))?")
RENAMED_COLUMN = re.compile(r"alter table (?:only )?([\w.]+) rename (?:column )?(\w+) to (\w+)")
RENAMED = re.compile(r"alter (?:table|sequence|view) ([\w.]+) rename to (\w+)")
MOVED = re.compile(rf"alter (?:{KINDS}) .* set schema .*")
DROPPED = re.compile(rf"drop (?P<sort>{KINDS}) (?:if exists )?(?P<objects>.+?)(?: cascade| restrict)?")


def statements(text: str) -> Iterator[str]:
    """Each statement on one line, without comments; a quoted body stays as it is."""
    words: list[str] = []
    gap = False
    for token in TOKEN.finditer(text):
        if token["skip"] is not None:
            gap = True
        elif token["end"] is not None:
            if words:
                yield "".join(words).strip()
            words, gap = [], False
        else:
            words += [" "] * gap + [token[0]]
            gap = False
    if words:
        yield "".join(words).strip()


def split(text: str) -> list[str]:
    """A list at its commas, not at those within brackets."""
    return [item.strip() for item in re.split(r",(?![^(]*\))", text)]


def granted(texts: Iterable[tuple[str, str]]) -> list[Grant]:
    """What the files (path and text, in the order in which they run) give, and have not taken back."""
    held: dict[Grant, None] = {}
    for path, text in texts:
        for statement in statements(text):
            # an apply's own DO blocks lend rights for the length of its transaction
            if path.startswith("sql/apply/") and not statement.startswith("grant "):
                continue
            try:
                follow(statement, held)
            except UnreadableGrant as refused:
                raise UnreadableGrant(f"{path}: {refused}") from None
    return sorted(held, key=lambda grant: tuple(part or "" for part in grant))


def follow(statement: str, held: dict[Grant, None]) -> None:
    """Carry one statement out on the rights that are held until then."""
    lower = statement.lower()
    if re.match(r"(grant|revoke|alter default privileges|reassign owned|drop owned)\b", lower):
        grant_or_revoke(statement, held)
    elif lower.startswith("do ") and re.search(r"\b(grant|revoke)\b", lower):
        raise UnreadableGrant("a DO block gives or takes rights; write them as statements")
    elif found := RENAMED_COLUMN.fullmatch(lower):
        table, old, new = found.groups()
        rename(held, lambda g: (g.object, g.column) == (table, old), lambda g: g._replace(column=new))
    elif found := RENAMED.fullmatch(lower):
        old, new = found.groups()
        name = f"{old.rpartition('.')[0]}.{new}"
        rename(held, lambda g: (g.sort, g.object) == ("relation", old), lambda g: g._replace(object=name))
    elif MOVED.fullmatch(lower):
        raise UnreadableGrant(f"what has moved to another schema is not followed: {statement}")
    elif found := DROPPED.fullmatch(lower):
        gone = {(SORTS[found["sort"]], name) for name in split(found["objects"])}
        for grant in [g for g in held if (g.sort, g.object) in gone]:
            del held[grant]


def rename(
    held: dict[Grant, None], concerned: Callable[[Grant], bool], renamed: Callable[[Grant], Grant]
) -> None:
    for grant in [g for g in held if concerned(g)]:
        del held[grant]
        held[renamed(grant)] = None


def grant_or_revoke(statement: str, held: dict[Grant, None]) -> None:
    found = RIGHTS.fullmatch(statement)
    if found is None:
        raise UnreadableGrant(f"not in the form that is read: {statement}")
    sort = SORTS[found["sort"] or "table"]
    roles = split(found["roles"])
    for item in split(found["privileges"]):
        privilege = PRIVILEGE.fullmatch(item)
        everything = item in ("all", "all privileges")
        if (privilege is None and not everything) or (everything and found["verb"] == "grant"):
            raise UnreadableGrant(f"name each privilege: {statement}")
        columns = split(privilege["columns"]) if privilege and privilege["columns"] else [None]
        for name in split(found["objects"]):
            if not OBJECT.fullmatch(name):
                raise UnreadableGrant(f"name each object: {statement}")
            for column in columns:
                for role in roles:
                    if found["verb"] == "grant":
                        assert privilege is not None
                        held[Grant(sort, name, column, privilege["name"], role)] = None
                    else:
                        gone = None if everything else privilege and privilege["name"]
                        take(held, Grant(sort, name, column, gone or "", role))


def take(held: dict[Grant, None], gone: Grant) -> None:
    """REVOKE: without a privilege all of them; on the whole table those on its columns too."""
    for grant in list(held):
        if (
            (grant.sort, grant.object, grant.grantee) == (gone.sort, gone.object, gone.grantee)
            and gone.privilege in ("", grant.privilege)
            and gone.column in (None, grant.column)
        ):
            del held[grant]
