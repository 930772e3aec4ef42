"""firmwall import: twice is the same as once, and every bad row is named while the others load."""

from __future__ import annotations

import csv
import io
import itertools
import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from firmwall.operate import loading
from tests.conftest import Database, Run

HEADINGS = {
    "firms": "firm,name",
    "people": "firm,email,name,role",
    "clients": "firm,client_number,display_name,email,aliases,status",
    "matters": "firm,matter_number,client_number,title,description,practice_area,status,opened_on",
    "parties": "firm,matter_number,party_name,role",
    "documents": "firm,matter_number,title,kind",
}


def write(folder: Path, **rows: Sequence[str | bytes]) -> Path:
    """The files of a firm, each of its heading and these lines."""
    for kind, lines in rows.items():
        encoded = [line if isinstance(line, bytes) else line.encode() for line in lines]
        (folder / f"{kind}.csv").write_bytes(b"\n".join([HEADINGS[kind].encode(), *encoded, b""]))
    return folder


def small(folder: Path) -> Path:
    return write(
        folder,
        firms=["elm,Elm Legal", "oak,Oak Law"],
        people=["elm,erik@elm.example,Erik,partner", "oak,olga@oak.example,Olga,partner"],
        clients=["elm,1,Nile Ferries,n@x.example,NF|Nile,active", "oak,1,Volga Boats,,,inactive"],
        matters=[
            "elm,M-1,1,Ferry lease,,shipping,on hold,2024-02-29",
            'oak,M-1,1,"Boat loan, ""Aurora""","two\nlines",,open,2024-01-01',
        ],
        parties=["elm,M-1,Nile Authority,lessor"],
        documents=["oak,M-1,Loan agreement,agreement"],
    )


def counts(report: loading.Report) -> dict[str, dict[str, int]]:
    """What became of the rows, without the zeros."""
    return {
        kind: {outcome: number for outcome, number in outcomes.items() if number}
        for kind, outcomes in report.counts.items()
    }


def image(database: Database) -> list[object]:
    """Every row of every table of firms, and where it lies: anything written shows."""
    with database.superuser() as superuser:
        tables = superuser.execute(
            "select c.oid::regclass::text from pg_class as c"
            " where c.relkind in ('r', 'p') and c.relnamespace::regnamespace::text in"
            " ('app', 'identity', 'firmwall', 'audit') order by 1"
        ).fetchall()
        return [
            superuser.execute(
                f"select '{table}', t.ctid::text, t::text from {table} as t order by 2"
            ).fetchall()
            for (table,) in tables
        ]


def test_a_role_that_may_nothing_is_told_once(database: Database, run: Run, tmp_path: Path) -> None:
    folder = write(
        small(tmp_path),
        people=[
            "elm,erik@elm.example,Erik,parnter",
            "elm,edda@elm.example,Edda,parnter",
            "oak,olga@oak.example,Olga,partner",
        ],
    )
    ran = run("import", str(folder), "--rejects", str(tmp_path / "rejects.csv"))
    assert ran.status == 0
    assert [line for line in ran.err.splitlines() if "warning" in line] == [
        'warning: the role "parnter" has no permission'
    ]
    again = run("import", str(folder), "--rejects", str(tmp_path / "rejects.csv"), "--json")
    assert again.json["warnings"] == []


def test_an_import_loads_and_running_it_twice_changes_nothing(
    database: Database, run: Run, tmp_path: Path
) -> None:
    small(tmp_path)
    rejects = tmp_path / "rejects.csv"
    first = run("import", str(tmp_path), "--rejects", str(rejects), "--json")
    assert first.status == 0
    inserted = [row["inserted"] for row in first.json["files"]]
    assert inserted == [2, 2, 2, 2, 1, 1]
    assert first.json["rejects"] == []
    assert not rejects.exists()
    before = image(database)

    second = run("import", str(tmp_path), "--rejects", str(rejects))
    assert second.status == 0
    assert "clients.csv     0          0         2           0" in second.out
    assert image(database) == before

    with database.superuser() as superuser:
        (matter,) = superuser.execute(
            "select array[title, description, status] from app.matter where description <> ''"
        ).fetchall()
        assert matter == (['Boat loan, "Aurora"', "two\nlines", "open"],)
        assert superuser.execute("select count(*) from firmwall.import_row").fetchone() == (0,)


def test_each_bad_row_is_named_and_the_others_load(database: Database, run: Run, tmp_path: Path) -> None:
    small(tmp_path)
    write(
        tmp_path,
        firms=["elm,Elm Legal", ",No code", "elm,Twice", "ash,", "oak,Oak Law"],
        people=[
            "elm,erik@elm.example,Erik,partner",
            "elm,,Nobody,partner",
            "elm,x@elm.example,X,",
            "yew,a,b,c",
        ],
        clients=[
            "elm,1,Nile Ferries,n@x.example,NF|Nile,active",
            "elm,2,Too few",
            "elm,3,Too many,,,active,more",
            "elm,1,Given twice,,,",
            "yew,4,No such firm,,,",
            "ash,5,Of a firm that was rejected,,,",
            b"elm,6,Not \xff UTF-8,,,",
            "elm,7,Null \0 character,,,",
            'elm,8,"Quote " inside,,,',
            "elm,9,Bad status,,,gone",
            "elm,10," + "x" * 301 + ",,,",
            "",
            "elm,11,Last one good,,,",
            "oak,1,Volga Boats,,,inactive",
        ],
        matters=[
            'elm,M-1,1,Ferry lease,"a\nb\nc",shipping,on hold,2024-02-29',
            "elm,M-2,1,Bad date,,,open,2023-02-29",
            "elm,M-3,1,No date,,,open,",
            "elm,M-4,99,Unknown client,,,open,2024-01-01",
            "elm,M-5,1,Unknown status,,,pending,2024-01-01",
            "elm,M-6,9,Client was rejected,,,open,2024-01-01",
            "elm,M-7,11,Good,,,,2024-01-01",
        ],
        parties=[
            "elm,M-1,Nile Authority,lessor",
            "elm,M-1,Nile Authority,lessor",
            "elm,M-2,Of a bad matter,x",
        ],
        documents=['elm,M-1,"Unfinished quote,agreement', "elm,M-1,Swallowed,x"],
    )
    rejects = tmp_path / "rejects.csv"
    ran = run("import", str(tmp_path), "--rejects", str(rejects))
    assert ran.status == 1
    assert "of them were not loaded: see " in ran.err
    with rejects.open(newline="") as stream:
        heading, *rows = csv.reader(stream)
    assert heading == ["file", "line", "reason"]
    assert rows == [
        ["firms.csv", "3", "firm: blank"],
        ["firms.csv", "4", "firm: the same as in line 2"],
        ["firms.csv", "5", "a firm needs a name"],
        ["people.csv", "3", "a person needs a login"],
        ["people.csv", "4", "a member needs a role"],
        ["people.csv", "5", "firm: not in firms.csv"],
        ["clients.csv", "3", "3 fields where the heading has 6"],
        ["clients.csv", "4", "7 fields where the heading has 6"],
        ["clients.csv", "5", "firm and client_number: the same as in line 2"],
        ["clients.csv", "6", "firm: not in firms.csv"],
        ["clients.csv", "7", "firm: was rejected"],
        ["clients.csv", "8", "display_name: not UTF-8"],
        ["clients.csv", "9", "display_name: holds a NUL character"],
        ["clients.csv", "10", "not CSV: text after the quote that closes a cell"],
        ["clients.csv", "11", "status: neither active nor inactive"],
        ["clients.csv", "12", "display_name: longer than 300 characters"],
        ["matters.csv", "5", "opened_on: not a date as YYYY-MM-DD"],
        ["matters.csv", "7", "client_number: no such client"],
        ["matters.csv", "8", "status: neither open, on hold nor closed"],
        ["matters.csv", "9", "client_number: no such client"],
        ["parties.csv", "3", "firm and matter_number and role and party_name: the same as in line 2"],
        ["parties.csv", "4", "matter_number: no such matter"],
        [
            *("documents.csv", "2"),
            "not CSV: the quote that opens a cell in line 2 is not closed: lines 2 to 3 were not loaded",
        ],
    ]
    with database.superuser() as superuser:
        loaded = superuser.execute(
            "select f.code, c.client_number from app.client as c join identity.firm as f using (firm_id)"
            " where f.code in ('elm', 'oak') order by 1, 2"
        ).fetchall()
        assert loaded == [("elm", "1"), ("elm", "11"), ("oak", "1")]
        matters = superuser.execute(
            "select m.matter_number, m.status from app.matter as m join identity.firm as f using (firm_id)"
            " where f.code = 'elm' order by 1"
        ).fetchall()
        assert matters == [("M-1", "on hold"), ("M-3", "open"), ("M-7", "open")]

    # mended, the rejects file of before is not left to be taken for this run's
    small(tmp_path)
    mended = run("import", str(tmp_path), "--rejects", str(rejects))
    assert mended.status == 0
    assert f"removed {rejects}, which an earlier run had written\n" in mended.err
    assert not rejects.exists()


def test_no_rejects_of_an_earlier_run_are_left_when_this_one_fails(run: Run, tmp_path: Path) -> None:
    small(tmp_path)
    rejects = tmp_path / "rejects.csv"
    rejects.write_text("file,line,reason\nclients.csv,2,display_name: blank\n")
    assert run("import", str(tmp_path / "nothing"), "--rejects", str(rejects)).status == 2
    assert rejects.exists(), "nothing was run"
    refused = run("import", str(tmp_path), "--rejects", str(rejects), token="of a service")
    assert (refused.status, rejects.exists()) == (3, True), "no row was sent"
    failed = run("import", str(tmp_path), "--rejects", str(rejects), "--as", "a\u0001b")
    assert failed.status == 3
    assert f"removed {rejects}, which an earlier run had written\n" in failed.err
    assert not rejects.exists()


def test_the_rejects_go_where_they_can_be_written_and_over_no_other_file(run: Run, tmp_path: Path) -> None:
    """Both are told before a row is loaded."""
    small(tmp_path)
    clients = (tmp_path / "clients.csv").read_text()
    ran = run("import", str(tmp_path), "--rejects", str(tmp_path / "clients.csv"))
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.startswith(
        f"error: {tmp_path / 'clients.csv'}: not a rejects file of an earlier run\nhint: "
    )
    assert (tmp_path / "clients.csv").read_text() == clients
    nowhere = run("import", str(tmp_path), "--rejects", str(tmp_path / "no" / "folder.csv"))
    assert (nowhere.status, nowhere.out) == (2, "")
    assert {firm["code"] for firm in run("firm", "list", "--json").json}.isdisjoint({"elm", "oak"})
    made = tmp_path / "made.csv"
    made.touch()
    assert run("import", str(tmp_path), "--rejects", str(made)).status == 0
    assert run("import", str(tmp_path), "--rejects", "/dev/null").status == 0
    assert Path("/dev/null").is_char_device()


def test_a_file_that_cannot_be_read_ends_the_import_before_it_begins(run: Run, tmp_path: Path) -> None:
    ran = run("import", str(tmp_path))
    assert (ran.status, ran.out) == (2, "")
    assert "firms.csv: no such file" in ran.err
    small(tmp_path)
    (tmp_path / "matters.csv").write_text("firm,matter_number\nelm,M-1\n")
    ran = run("import", str(tmp_path))
    assert ran.status == 2
    assert "matters.csv: no column client_number, title" in ran.err


@pytest.mark.parametrize(
    ("clients", "said"),
    [
        (
            "\ufefffirm,client_number,display_name\n".encode("utf-8-sig"),
            'the heading "firm" holds what cannot be seen: U+FEFF (zero width no-break space)',
        ),
        (
            "firm,client_number\u200b,display_name\n".encode(),
            'the heading "client_number" holds what cannot be seen: U+200B (zero width space)',
        ),
        (
            "firm,client_number,display_name,email\u2060\n".encode(),
            'the heading "email" holds what cannot be seen: U+2060 (word joiner)',
        ),
        ("firm,client_number,display_name\n".encode("utf-16"), "UTF-16, which Excel calls Unicode text"),
        ("firm,client_number,display_name\n".encode("utf-16-be"), "UTF-16, which Excel calls Unicode text"),
        (b"firm;client_number;display_name\n", "semicolons separate the columns"),
        (b"firm\tclient_number\tdisplay_name\n", "tabs separate the columns"),
        (b'firm,"client_number,display_name\n', "the quote that opens a cell in line 1 is not closed"),
        (b"firm,client_number,display_name,firm\n", "a column is named twice"),
        (b"", "no column firm, client_number, display_name"),
    ],
)
def test_a_file_that_is_not_the_csv_it_should_be_is_named_with_what_is_there(
    tmp_path: Path, clients: bytes, said: str
) -> None:
    small(tmp_path)
    (tmp_path / "clients.csv").write_bytes(clients)
    with pytest.raises(loading.UnreadableFile) as refused:
        loading.read_files(tmp_path)
    assert said in str(refused.value)


def test_a_pipe_a_device_and_a_folder_are_refused_at_once(tmp_path: Path) -> None:
    small(tmp_path)
    file = tmp_path / "documents.csv"
    os.mkfifo(tmp_path / "pipe")
    for target in (tmp_path / "pipe", Path("/dev/zero"), tmp_path):
        file.unlink()
        file.symlink_to(target)
        with pytest.raises(loading.UnreadableFile, match=r"documents\.csv: (a pipe or a device|a folder)"):
            loading.read_files(tmp_path)


def test_what_a_spreadsheet_leaves_behind_is_passed_over(tmp_path: Path) -> None:
    small(tmp_path)
    (tmp_path / "clients.csv").write_text(
        'firm,client_number,display_name,,\nelm,1,Nile,,\n,,,,\n   \n"",,," ",\n'
        "elm,2,Delta,x,\nelm,3,Cargo\nelm,4,Good,,\n"
    )
    files = loading.read_files(tmp_path)
    assert [record.fields["client_number"] for record in files.firms["elm"].work["clients"]] == ["1", "4"]
    assert [(reject.line, reject.reason) for reject in files.rejects if reject.file == "clients.csv"] == [
        (6, "column 4 has no name, and holds a text"),
        (7, "3 fields where the heading has 5"),
    ]
    assert files.notes == []


@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r"])
def test_a_long_cell_costs_its_own_row_where_it_is_read_and_nothing_elsewhere(
    tmp_path: Path, line_end: str
) -> None:
    small(tmp_path)
    note = line_end.join(["pasted:", *["a line of a note"] * 9_000, "elm,900,Ghost Client,in a note", "end"])
    rows = [
        "firm,client_number,display_name,notes",
        f'elm,1,Nile Ferries,"{note}"',
        f'elm,2,"{note}",x',
        "elm,3,Good Harbour,x",
    ]
    (tmp_path / "clients.csv").write_bytes("".join(row + line_end for row in rows).encode())
    files = loading.read_files(tmp_path)
    assert [record.fields["client_number"] for record in files.firms["elm"].work["clients"]] == ["1", "3"]
    begin = 2 + 9_003
    assert [reject for reject in files.rejects if reject.file == "clients.csv"] == [
        loading.Reject(
            "clients.csv",
            begin,
            f"display_name: longer than 131072 characters: lines {begin} to {begin + 9_002} were not loaded",
        )
    ]


def test_an_empty_date_leaves_the_date_that_is_there(database: Database, tmp_path: Path) -> None:
    small(tmp_path)
    dates = "select opened_on::text from app.matter where matter_number = 'M-1' and title = 'Ferry lease'"
    for date, outcome in (("2024-02-29", "inserted"), ("", "unchanged"), (' "  " '.strip(), "unchanged")):
        write(tmp_path, matters=[f"elm,M-1,1,Ferry lease,,shipping,on hold,{date}"])
        report = loading.load(database.conninfo("admin_login"), loading.read_files(tmp_path))
        assert report.counts["matters"][outcome] == 1
        with database.superuser() as superuser:
            assert superuser.execute(dates).fetchall() == [("2024-02-29",)]
    write(tmp_path, matters=["elm,M-9,1,Ferry sale,,,,"])
    loading.load(database.conninfo("admin_login"), loading.read_files(tmp_path))
    with database.superuser() as superuser:
        today = superuser.execute(
            "select opened_on = current_date from app.matter where title = 'Ferry sale'"
        )
        assert today.fetchall() == [(True,)]


def test_a_name_or_a_role_that_changed_is_updated_and_counted_so(
    database: Database, run: Run, tmp_path: Path
) -> None:
    small(tmp_path)
    loading.load(database.conninfo("admin_login"), loading.read_files(tmp_path))
    write(
        tmp_path,
        firms=["ELM,Elm and Oak LLP", "oak,Oak Law"],
        people=["Elm,ERIK@elm.example,Erik West,partner", "oak,olga@oak.example,Olga,admin"],
    )
    report = loading.load(database.conninfo("admin_login"), loading.read_files(tmp_path))
    assert counts(report)["firms"] == {"updated": 1, "unchanged": 1}
    assert counts(report)["people"] == {"updated": 2}
    assert counts(report)["clients"] == {"unchanged": 2}
    assert report.rejects == []
    again = loading.load(database.conninfo("admin_login"), loading.read_files(tmp_path))
    assert (counts(again)["firms"], counts(again)["people"]) == ({"unchanged": 2}, {"unchanged": 2})
    with database.superuser() as superuser:
        found = superuser.execute(
            "select f.code, f.name, p.login, p.name, m.role from identity.membership as m"
            " join identity.firm as f using (firm_id) join identity.person as p using (person_id)"
            " where f.code in ('elm', 'oak') and m.role <> 'importer' order by 1"
        ).fetchall()
    assert found == [
        ("elm", "Elm and Oak LLP", "erik@elm.example", "Erik West", "partner"),
        ("oak", "Oak Law", "olga@oak.example", "Olga", "admin"),
    ]


def test_a_login_or_a_code_given_twice_in_other_letters_is_one(tmp_path: Path) -> None:
    small(tmp_path)
    write(
        tmp_path,
        firms=["elm,Elm Legal", "oak,Oak Law", "ELM,Elm again"],
        people=["elm,erik@elm.example,Erik,partner", "ELM,Erik@Elm.example,Erik,admin"],
    )
    assert [(reject.file, reject.line, reject.reason) for reject in loading.read_files(tmp_path).rejects] == [
        ("firms.csv", 4, "firm: the same as in line 2"),
        ("people.csv", 3, "firm and email: the same as in line 2"),
    ]


def test_a_dry_run_says_what_a_run_would_do_and_leaves_no_row(
    database: Database, run: Run, tmp_path: Path
) -> None:
    small(tmp_path)
    write(tmp_path, documents=["oak,M-1,Loan agreement,agreement", "oak,M-9,Of no matter,x"])
    rejects = tmp_path / "rejects.csv"

    before = image(database)
    dry = run("import", str(tmp_path), "--rejects", str(rejects), "--json", "--dry-run")
    assert dry.status == 1
    assert image(database) == before
    assert rejects.read_text().splitlines()[1:] == ["documents.csv,3,matter_number: no such matter"]
    true = run("import", str(tmp_path), "--rejects", str(rejects), "--json")
    assert (dry.json["dry_run"], true.json["dry_run"]) == (True, False)
    assert dry.json["files"] == true.json["files"]
    assert dry.json["rejects"] == true.json["rejects"]
    assert image(database) != before
    again = run("import", str(tmp_path), "--rejects", str(rejects), "--dry-run")
    assert "a dry run: nothing was loaded" in again.err
    assert "1 of them would not be loaded: see " in again.err


def test_the_importer_may_only_write_and_a_member_keeps_the_role(
    database: Database, run: Run, tmp_path: Path
) -> None:
    small(tmp_path)
    assert run("import", str(tmp_path)).status == 0
    members = {member["login"]: member["role"] for member in run("member", "list", "elm", "--json").json}
    assert members == {"erik@elm.example": "partner", "import@firmwall.local": "importer"}
    with database.superuser() as superuser:
        assert superuser.execute(
            "select array_agg(permission) from identity.role_permission where role = 'importer'"
        ).fetchone() == (["records:write"],)
    assert run("import", str(tmp_path), "--as", "erik@elm.example").status == 0
    members = {member["login"]: member["role"] for member in run("member", "list", "elm", "--json").json}
    assert members["erik@elm.example"] == "partner"


def test_a_firm_that_fails_takes_no_other_with_it(database: Database, tmp_path: Path) -> None:
    small(tmp_path)
    with database.superuser() as superuser:
        superuser.execute(
            "alter table app.document add constraint no_document check (title <> 'Loan agreement')"
        )
    with pytest.raises(Exception, match="23514"):
        loading.load(database.conninfo("admin_login"), loading.read_files(tmp_path))
    with database.superuser() as superuser:
        codes = superuser.execute("select code from identity.firm where code in ('elm', 'oak')").fetchall()
        assert codes == [("elm",)]
        superuser.execute("alter table app.document drop constraint no_document")
    report = loading.load(database.conninfo("admin_login"), loading.read_files(tmp_path))
    assert counts(report)["firms"] == {"inserted": 1, "unchanged": 1}
    assert report.rejects == []


def test_an_import_needs_an_administrator(database: Database, tmp_path: Path) -> None:
    small(tmp_path)
    with pytest.raises(Exception, match="permission denied"):
        loading.load(database.conninfo("app_login"), loading.read_files(tmp_path))


# Any text a file may hold, and any way to spoil a row.

TEXT = (
    st.text(
        st.characters(
            min_codepoint=0x20,
            max_codepoint=0x2FFF,
            exclude_categories=["Cs", "Cc", "Cf", "Zl", "Zp"],
            # letters and marks that are not seen, and the backslash: before a quote it ends the reading
            exclude_characters="\\\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2065\u2800",
        ),
        min_size=1,
        max_size=30,
    )
    .map(str.strip)
    .filter(bool)
)
FAULTS = ("short", "long", "date", "status", "client", "title", "twice", "bytes")


@dataclass
class Drawn:
    """A file of matters: its bytes, and the lines at which a bad row begins."""

    text: bytes
    bad: list[int]


@st.composite
def matters_files(draw: st.DrawFn) -> Drawn:
    out = io.BytesIO()
    out.write(HEADINGS["matters"].encode() + b"\n")
    line = 2
    bad: list[int] = []
    numbers: list[str] = []
    for place in range(draw(st.integers(1, 12))):
        number = f"{place} {draw(TEXT)}"[:64].strip()
        row = ["f", number, "1", draw(TEXT), draw(TEXT | st.just("a\nb")), draw(TEXT), "open", "2024-02-29"]
        fault = draw(st.none() | st.sampled_from(FAULTS))
        if fault == "twice" and not numbers:
            fault = None
        match fault:
            case "short":
                row.pop()
            case "long":
                row.append("x")
            case "date":
                row[7] = draw(st.sampled_from(["2024-02-30", "29.2.2024", "0000-01-01", "2024-13-01"]))
            case "status":
                row[6] = "undecided"
            case "client":
                row[2] = "2"
            case "title":
                row[3] = draw(st.sampled_from(["", "x" * 501, "a\tb\x1b"]))
            case "twice":
                row[1] = draw(st.sampled_from(numbers))
        written = io.StringIO(newline="")
        csv.writer(written, lineterminator="\n").writerow(row)
        text = written.getvalue().encode()
        if fault == "bytes":
            text = text.replace(b",open,", b"\xfe,open,")
        if fault is not None:
            bad.append(line)
        if fault not in ("short", "long", "bytes"):
            numbers.append(row[1])
        line += text.count(b"\n")
        out.write(text)
    return Drawn(out.getvalue(), bad)


def test_every_bad_row_is_named_and_a_second_run_writes_nothing(database: Database, tmp_path: Path) -> None:
    firms = itertools.count()

    @settings(deadline=None, max_examples=40, suppress_health_check=list(HealthCheck))
    @given(drawn=matters_files())
    def imported(drawn: Drawn) -> None:
        code = f"firm{next(firms)}"
        write(tmp_path, firms=[f"{code},Any"], clients=[f"{code},1,Any,,,"])
        (tmp_path / "matters.csv").write_bytes(drawn.text.replace(b"\nf,", f"\n{code},".encode()))
        files = loading.read_files(tmp_path)
        first = loading.load(database.conninfo("admin_login"), files)
        assert [reject.line for reject in first.rejects if reject.file == "matters.csv"] == drawn.bad
        second = loading.load(database.conninfo("admin_login"), loading.read_files(tmp_path))
        assert second.rejects == first.rejects
        assert second.counts["matters"]["unchanged"] == first.counts["matters"]["inserted"]
        assert second.counts["matters"]["inserted"] == second.counts["matters"]["updated"] == 0

    imported()
