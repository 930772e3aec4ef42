"""Loading firms from CSV files: one transaction a firm, every bad row named, and twice is the same as once.

    firms.csv      firm, name
    people.csv     firm, email, name, role                                          (may be left out)
    clients.csv    firm, client_number, display_name, email, aliases, status        (the last three may be)
    matters.csv    firm, matter_number, client_number, title, description, practice_area, status, opened_on
    parties.csv    firm, matter_number, party_name, role                            (may be left out)
    documents.csv  firm, matter_number, title, kind                                 (may be left out)

The files are read first, and what can be told from a file alone is told then: a row with too few fields, text
that is no UTF-8, a key given twice. The rest is for the database to say: rows go by COPY into
firmwall.import_row, and app.import_batch answers what became of each. A row that the database rejects does
not hold up its firm.
"""

from __future__ import annotations

import codecs
import csv
import json
import time
import unicodedata
import uuid
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, LiteralString, TypeAlias

import psycopg

from firmwall.connections import connect
from firmwall.errors import FirmwallError, InvalidArgument, from_database
from firmwall.operate.csv_rows import CELL_LIMIT, COLUMN_LIMIT, Row, read_rows

IMPORTER = "import@firmwall.local"
IMPORTER_ROLE = "importer"

# Rows sent with one COPY and answered by one call.
BATCH = 10_000

OUTCOMES = ("inserted", "updated", "unchanged", "rejected")

Progress: TypeAlias = Callable[[str, int], None]

LIST_FIRMS: LiteralString = "select code, name from app.list_firms()"
RENAME_FIRM: LiteralString = "select app.rename_firm(%s, %s)"
ADD_FIRM: LiteralString = "select app.add_firm(%s, %s)"
LIST_MEMBERS: LiteralString = "select login, name, role from app.list_members(%s) where active"
RENAME_PERSON: LiteralString = "select app.rename_person(%s, %s)"
ADD_PERSON: LiteralString = "select app.add_person(%s, %s)"
ADD_MEMBER: LiteralString = "select app.add_member(%s, %s, %s)"
OPEN_CONTEXT: LiteralString = "select app.open_context_as(%s, %s)"
COPY_ROWS: LiteralString = "copy firmwall.import_row (batch_id, line, fields) from stdin"
IMPORT_BATCH: LiteralString = "select line, outcome, reason from app.import_batch(%s, %s)"


class UnreadableFile(FirmwallError):
    """A file is not there, or has not the columns that it needs."""


class NotRejects(FirmwallError):
    """Where the rejects shall go lies a file that no import wrote."""

    hint = "Name another file with --rejects, or move this one away."


@dataclass(frozen=True)
class Sheet:
    """One of the files: its columns, which of them must be there, and which of them name a row."""

    kind: str
    columns: tuple[str, ...]
    needed: tuple[str, ...]
    key: tuple[str, ...]
    required: bool = False

    @property
    def file(self) -> str:
        return f"{self.kind}.csv"


FIRMS = Sheet("firms", ("firm", "name"), ("firm", "name"), ("firm",), required=True)
PEOPLE = Sheet(
    "people",
    ("firm", "email", "name", "role"),
    ("firm", "email", "name", "role"),
    ("firm", "email"),
)
# In the order in which they are loaded: a row is loaded after the rows that it refers to.
WORK = (
    Sheet(
        "clients",
        ("firm", "client_number", "display_name", "email", "aliases", "status"),
        ("firm", "client_number", "display_name"),
        ("firm", "client_number"),
        required=True,
    ),
    Sheet(
        "matters",
        (
            *("firm", "matter_number", "client_number", "title"),
            *("description", "practice_area", "status", "opened_on"),
        ),
        ("firm", "matter_number", "client_number", "title"),
        ("firm", "matter_number"),
        required=True,
    ),
    Sheet(
        "parties",
        ("firm", "matter_number", "party_name", "role"),
        ("firm", "matter_number", "party_name", "role"),
        ("firm", "matter_number", "role", "party_name"),
    ),
    Sheet(
        "documents",
        ("firm", "matter_number", "title", "kind"),
        ("firm", "matter_number", "title"),
        ("firm", "matter_number", "kind", "title"),
    ),
)
SHEETS = (FIRMS, PEOPLE, *WORK)

# Where a column has another name than the field of the bulk upsert.
FIELDS = {"party_name": "name"}

# Columns in which texts that differ only in case or Unicode form are equal.
ONE_FORM = ("firm", "email")

# Columns in which an empty cell leaves what is there as it is; in the others it clears.
KEPT_WHERE_EMPTY = ("status", "opened_on")


@dataclass(frozen=True)
class Reject:
    """A row that was not loaded: where it begins, and why."""

    file: str
    line: int
    reason: str


@dataclass(frozen=True)
class Record:
    """A row of a file: where it begins, and its fields by column."""

    line: int
    fields: dict[str, str]


@dataclass
class Firm:
    """What the files hold for one firm."""

    code: str
    name: str
    line: int
    people: list[Record] = field(default_factory=list)
    work: dict[str, list[Record]] = field(default_factory=lambda: {sheet.kind: [] for sheet in WORK})


@dataclass
class Files:
    """What a folder holds: its firms, and the rows that cannot be sent."""

    firms: dict[str, Firm] = field(default_factory=dict)
    rejects: list[Reject] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    kinds: list[str] = field(default_factory=list)

    @property
    def rows(self) -> int:
        """How many rows will be sent."""
        return sum(
            1 + len(firm.people) + sum(len(records) for records in firm.work.values())
            for firm in self.firms.values()
        )


@dataclass
class Report:
    """What became of the rows, by file."""

    counts: dict[str, Counter[str]]
    rejects: list[Reject]
    warnings: list[str] = field(default_factory=list)
    seconds: float = 0.0

    @property
    def rejected(self) -> int:
        return len(self.rejects)

    def hear(self, notice: psycopg.errors.Diagnostic) -> None:
        """Keep what the database warns of, once."""
        text = notice.message_primary or ""
        if notice.severity_nonlocalized == "WARNING" and text not in self.warnings:
            self.warnings.append(text)

    def as_json(self) -> dict[str, Any]:
        return {
            "files": [
                {"file": f"{kind}.csv", **{outcome: counts[outcome] for outcome in OUTCOMES}}
                for kind, counts in self.counts.items()
            ],
            "rejects": [
                {"file": reject.file, "line": reject.line, "reason": reject.reason} for reject in self.rejects
            ],
            "warnings": self.warnings,
            "seconds": round(self.seconds, 3),
        }


# Reading.


def read_files(folder: Path) -> Files:
    """All files of a folder. Raises UnreadableFile when one is missing or has not its columns."""
    files = Files()
    for sheet in SHEETS:
        path = folder / sheet.file
        if not path.exists():
            if sheet.required:
                raise UnreadableFile(f"{path}: no such file", hint=f"It has the columns {columns_of(sheet)}.")
            continue
        files.kinds.append(sheet.kind)
        read_sheet(sheet, path, files)
    return files


def columns_of(sheet: Sheet) -> str:
    return ", ".join(name if name in sheet.needed else f"[{name}]" for name in sheet.columns)


def read_sheet(sheet: Sheet, path: Path, files: Files) -> None:
    """Sort the rows of one file to their firms, and the unusable ones to the rejects."""
    first_line: dict[tuple[str, ...], int] = {}

    def reject(row: Row, reason: str) -> None:
        if row.last_line > row.line:
            reason += f": lines {row.line} to {row.last_line} were not loaded"
        files.rejects.append(Reject(sheet.file, row.line, reason))

    require_text_file(path)
    # a byte that is no UTF-8 becomes a lone surrogate, and costs its row, not the file
    with path.open(encoding="utf-8-sig", errors="surrogateescape", newline="") as stream:
        rows = read_rows(stream)
        names = read_heading(sheet, path, next(rows, Row(1)))
        read = [(place, name) for place, name in enumerate(names) if name in sheet.columns]
        unread = [name for name in names if name and name not in sheet.columns]
        if unread:
            files.notes.append(f"{sheet.file}: not read: {', '.join(unread)}")

        for row in rows:
            if row.is_blank:
                continue
            reason = row_shape_error(row, names, read)
            if reason is not None:
                reject(row, reason)
                continue
            fields = {name: row.cells[place].strip() for place, name in read}
            reason = text_error(fields)
            if reason is None:
                key = tuple(
                    one_form(fields.get(name, "")) if name in ONE_FORM else fields.get(name, "")
                    for name in sheet.key
                )
                before = first_line.setdefault(key, row.line)
                if before != row.line:
                    reason = f"{' and '.join(sheet.key)}: the same as in line {before}"
            if reason is None:
                reason = place_record(sheet, Record(row.line, fields), files)
            if reason is not None:
                reject(row, reason)


def require_text_file(path: Path) -> None:
    """Raise UnreadableFile for what is no file, which might be waited for without an end, and for UTF-16."""
    if not path.is_file():
        kind = "a folder" if path.is_dir() else "a pipe or a device"
        raise UnreadableFile(f"{path}: {kind}", hint="An import reads files, and some of them twice.")
    with path.open("rb") as stream:
        begin = stream.read(4)
    if begin.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)) or b"\0" in begin:
        raise UnreadableFile(
            f"{path}: UTF-16, which Excel calls Unicode text",
            hint='Save it as "CSV UTF-8 (comma delimited)".',
        )


def read_heading(sheet: Sheet, path: Path, row: Row) -> list[str]:
    """The names of the columns, "" for one without. Raises UnreadableFile where they cannot be told."""
    if row.fault is not None:
        raise UnreadableFile(f"{path}: line {row.line}: {row.fault}")
    if row.width > len(row.cells):
        raise UnreadableFile(f"{path}: more than {COLUMN_LIMIT} columns")
    names = [cell.strip() for cell in row.cells]
    for name in names:
        plain = "".join(char for char in name if unicodedata.category(char) != "Cf")
        if plain != name and plain.strip() in sheet.columns:
            signs = ", ".join(
                f"U+{ord(char):04X} ({unicodedata.name(char, 'without a name').lower()})"
                for char in name
                if unicodedata.category(char) == "Cf"
            )
            raise UnreadableFile(
                f'{path}: the heading "{plain.strip()}" holds what cannot be seen: {signs}',
                hint="Type the heading again; a byte order mark stands once, at the beginning of the file.",
            )
    missing = [name for name in sheet.needed if name not in names]
    for sign, called in ((";", "semicolons"), ("\t", "tabs")):
        if missing and not any(name not in "".join(names[:1]).split(sign) for name in missing):
            raise UnreadableFile(
                f"{path}: {called} separate the columns",
                hint="Separate them with commas. Excel takes the list separator of the region settings.",
            )
    named = [name for name in names if name]
    if missing or len(set(named)) < len(named):
        raise UnreadableFile(
            f"{path}: {'no column ' + ', '.join(missing) if missing else 'a column is named twice'}",
            hint=f"The first line names the columns, with commas between: {columns_of(sheet)}.",
        )
    return names


def row_shape_error(row: Row, names: list[str], read: list[tuple[int, str]]) -> str | None:
    """Why a row is not one of this file."""
    if row.fault is not None:
        return f"not CSV: {row.fault}"
    if row.width != len(names):
        return f"{row.width} fields where the heading has {len(names)}"
    for place, name in read:
        if place in row.too_long:
            return f"{name}: longer than {CELL_LIMIT} characters"
    for place, name in enumerate(names):
        if not name and row.cells[place].strip():
            return f"column {place + 1} has no name, and holds a text"
    return None


def one_form(text: str) -> str:
    """A login or a firm's code as the database compares them (firmwall.one_form)."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", text).casefold()).strip()


def text_error(fields: dict[str, str]) -> str | None:
    """Why a row's text cannot be sent at all."""
    for name, text in fields.items():
        if not text.isascii():
            try:
                text.encode()
            except UnicodeEncodeError:
                return f"{name}: not UTF-8"
        if "\0" in text:
            return f"{name}: holds a NUL character"
    return None


def place_record(sheet: Sheet, record: Record, files: Files) -> str | None:
    """Put a row where it belongs; why not, if it cannot be."""
    code = record.fields["firm"]
    if sheet is FIRMS:
        if not code:
            return "firm: blank"
        files.firms[one_form(code)] = Firm(code, record.fields["name"], record.line)
        return None
    firm = files.firms.get(one_form(code))
    if firm is None:
        return "firm: not in firms.csv"
    (firm.people if sheet is PEOPLE else firm.work[sheet.kind]).append(record)
    return None


# Sending.


def load(
    conninfo: str,
    files: Files,
    *,
    importer: str = IMPORTER,
    dry_run: bool = False,
    progress: Progress = lambda _label, _rows: None,
    connected: Callable[[], None] = lambda: None,
) -> Report:
    """Load every firm on an administrator's connection, each in a transaction of its own.

    `dry_run` rolls each of them back: the report says what would have become of the rows.
    `connected` is called when the database has answered, before it is given anything.

    What was loaded stays when a later firm fails: the exception carries nothing but its reason, and running
    the import again goes on from there.
    """
    started = time.monotonic()
    report = Report({kind: Counter() for kind in files.kinds}, list(files.rejects))
    try:
        with connect(conninfo, autocommit=True) as connection:
            connection.add_notice_handler(report.hear)
            known = {one_form(code): name for code, name in connection.execute(LIST_FIRMS)}
            connected()
            for firm in files.firms.values():
                Loader(connection, firm, report, progress).load(importer, known, dry_run=dry_run)
    except psycopg.Error as error:
        raise from_database(error) from error
    finally:
        order = {sheet.file: place for place, sheet in enumerate(SHEETS)}
        report.rejects.sort(key=lambda reject: (order[reject.file], reject.line))
        for kind, counts in report.counts.items():
            counts["rejected"] = sum(reject.file == f"{kind}.csv" for reject in report.rejects)
        report.seconds = time.monotonic() - started
    return report


class Loader:
    """The loading of one firm. Its counts reach the report when its transaction has ended."""

    def __init__(
        self, connection: psycopg.Connection[Any], firm: Firm, report: Report, progress: Progress
    ) -> None:
        self.connection = connection
        self.firm = firm
        self.report = report
        self.progress = progress
        self.counts: dict[str, Counter[str]] = {kind: Counter() for kind in report.counts}
        self.rejects: list[Reject] = []

    def load(self, importer: str, known: dict[str, str], *, dry_run: bool) -> None:
        with self.connection.transaction(force_rollback=dry_run):
            if self.add_firm(known):
                self.add_members(importer)
                self.connection.execute(OPEN_CONTEXT, (self.firm.code, importer))
                for sheet in WORK:
                    self.send(sheet, self.firm.work[sheet.kind])
        for kind, counts in self.counts.items():
            self.report.counts[kind] += counts
        self.report.rejects += self.rejects

    def add_firm(self, known: dict[str, str]) -> bool:
        """Add the firm; False when the database will not have it, which then goes for all its rows."""
        firm = self.firm
        try:
            with self.connection.transaction():
                self.connection.execute(ADD_FIRM, (firm.code, firm.name))
                renamed = self.one(RENAME_FIRM, (firm.code, firm.name))
        except psycopg.Error as error:
            self.rejects.append(Reject(FIRMS.file, firm.line, refusal(error)))
            for kind, records in (("people", firm.people), *firm.work.items()):
                self.rejects += [Reject(f"{kind}.csv", r.line, "firm: was rejected") for r in records]
            return False
        outcome = "inserted" if one_form(firm.code) not in known else "updated" if renamed else "unchanged"
        self.counts[FIRMS.kind][outcome] += 1
        self.progress(firm.code, 1)
        return True

    def add_members(self, importer: str) -> None:
        """The people of the file, and the importer as a member who may only write."""
        code = self.firm.code
        members = {
            one_form(login): (name, role)
            for login, name, role in self.connection.execute(LIST_MEMBERS, (code,))
        }
        if one_form(importer) not in members:
            self.connection.execute(ADD_PERSON, (importer, "Import"))
            self.connection.execute(ADD_MEMBER, (code, importer, IMPORTER_ROLE))
        for record in self.firm.people:
            login, name, role = (record.fields[column] for column in ("email", "name", "role"))
            member = members.get(one_form(login))
            if member == (name, role):
                self.counts[PEOPLE.kind]["unchanged"] += 1
                continue
            try:
                with self.connection.transaction():
                    self.connection.execute(ADD_PERSON, (login, name))
                    self.connection.execute(RENAME_PERSON, (login, name))
                    if member is None or member[1] != role:
                        self.connection.execute(ADD_MEMBER, (code, login, role))
                self.counts[PEOPLE.kind]["inserted" if member is None else "updated"] += 1
            except psycopg.Error as error:
                self.rejects.append(Reject(PEOPLE.file, record.line, refusal(error)))
        self.progress(code, len(self.firm.people))

    def one(self, statement: LiteralString, params: Sequence[str]) -> Any:
        """The one value that a statement answers."""
        row = self.connection.execute(statement, params).fetchone()
        assert row is not None
        return row[0]

    def send(self, sheet: Sheet, records: Sequence[Record]) -> None:
        """Copy rows over and have them taken in, a batch at a time."""
        for start in range(0, len(records), BATCH):
            part = records[start : start + BATCH]
            batch = uuid.uuid4()
            with self.connection.cursor() as cursor:
                with cursor.copy(COPY_ROWS) as copy:
                    copy.write("".join(copy_line(batch, row.line, sent_fields(row)) for row in part))
                answers = cursor.execute(IMPORT_BATCH, (sheet.kind, batch)).fetchall()
            for line, outcome, reason in answers:
                if outcome == "rejected":
                    self.rejects.append(Reject(sheet.file, line, reason))
                else:
                    self.counts[sheet.kind][outcome] += 1
            self.progress(self.firm.code, len(part))


def copy_line(batch: uuid.UUID, line: int, fields: Mapping[str, object]) -> str:
    """A row in the text form of COPY. JSON escapes tabs and line breaks, which leaves the backslash."""
    text = json.dumps(fields, ensure_ascii=False).replace("\\", "\\\\")
    return f"{batch}\t{line}\t{text}\n"


def sent_fields(record: Record) -> dict[str, object]:
    """The fields of a row under the names of the database, which knows nothing of the firm's column."""
    fields: dict[str, object] = {
        FIELDS.get(name, name): text for name, text in record.fields.items() if name != "firm"
    }
    if "aliases" in fields:
        fields["aliases"] = record.fields["aliases"].split("|")
    for name in KEPT_WHERE_EMPTY:
        if fields.get(name) == "":
            del fields[name]
    return fields


def refusal(error: psycopg.Error) -> str:
    """The words of the database for a row that it was right to refuse; anything else is an error still."""
    ours = from_database(error)
    if isinstance(ours, InvalidArgument):
        return ours.message
    raise error


REJECTS_HEADING = ("file", "line", "reason")


def make_way_for_rejects(path: Path) -> bool:
    """Take the file of an earlier run away, lest it is taken for this one's; True when there was one.

    Raises NotRejects where another file lies, OSError where none can be written. A device or a pipe stays.
    """
    if path.exists() and not path.is_file():
        return False
    earlier = path.exists() and path.stat().st_size > 0
    if earlier:
        with path.open("rb") as stream:
            if stream.readline().rstrip() != ",".join(REJECTS_HEADING).encode():
                raise NotRejects(f"{path}: not a rejects file of an earlier run")
    with path.open("ab"):
        pass
    path.unlink()
    return earlier


def write_rejects(path: Path, rejects: Sequence[Reject]) -> None:
    with path.open("w", encoding="utf-8", newline="") as stream:
        writer = csv.writer(stream)
        writer.writerow(REJECTS_HEADING)
        writer.writerows((reject.file, reject.line, reject.reason) for reject in rejects)
