"""Names are read alike in every database, whatever its locale, its provider and its server.

One table of folded texts and tables of questions, asked in databases that differ in what a letter is and in
its small form: under C nothing beyond ASCII is a letter, and in Turkish a small I has no dot.
"""

# ruff: noqa: RUF001

from __future__ import annotations

import json
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import psycopg
import pytest
from psycopg import sql

from firmwall.operate import migrate
from tests.conftest import DBA
from tests.servers import BINARIES, Server, running_server

# where Debian's package `locales` keeps what localedef makes locales from
DEFINITIONS = Path("/usr/share/i18n/locales")


class Locale(NamedTuple):
    """A way to create a database."""

    name: str
    server: str
    options: str
    needs: str | None = None  # a definition that localedef makes the locale from


LIBC = "lc_collate '{0}' lc_ctype '{0}'"
ICU = "locale_provider icu icu_locale '{0}' lc_collate 'C.UTF-8' lc_ctype 'C.UTF-8'"
BUILTIN = "locale_provider builtin builtin_locale '{0}' lc_collate 'C' lc_ctype 'C'"
LOCALES = [
    *(
        Locale(f"{server} libc {name}", server, LIBC.format(name))
        for server in BINARIES
        for name in ("C", "C.UTF-8")
    ),
    *(
        Locale(f"{server} libc {name}", server, LIBC.format(f"{name}.UTF-8"), name)
        for server in BINARIES
        for name in ("en_US", "tr_TR")
    ),
    *(Locale(f"pg15 ICU {name}", "pg15", ICU.format(name)) for name in ("und", "tr-TR")),
    *(
        Locale(f"pg18 builtin {name}", "pg18", BUILTIN.format(name))
        for name in ("C", "C.UTF-8", "PG_UNICODE_FAST")
    ),
]

FOLDED = {
    "IBEX INDIA Inc": "ibex india inc",
    "Iris FILING": "iris filing",
    "İstanbul ISPARTA ılgaz": "istanbul isparta ilgaz",
    "ΑΘΗΝΑΣ Παπαδάκης": "αθηνασ παπαδακησ",
    "Αθηνάς ΠΑΠΑΔΆΚΗΣ": "αθηνασ παπαδακησ",
    "ЖУКОВ v Пётр": "жуков versus петр",
    "ҐАНОК Їжак": "ґанок їжак",
    "STRASSE Straße STRAẞE": "strasse strasse strasse",
    "Ærø ŁÓDŹ Đurić Þór": "aero lodz duric thor",
    "ＦＵＬＬ　Ｗｉｄｔｈ": "full width",
    "ﬁnance Ⅻ": "finance xii",
    "ԵՐԵՎԱՆ Երևան": "երեվան երեւան",
    "ᲗᲑᲘᲚᲘᲡᲘ თბილისი": "თბილისი თბილისი",
    "राम KUMAR": "ram kumar",
    "株式会社 ＴＯＹＯＴＡ": "株式会社 toyota",
    "ΌΜΙΛΟΣ Α.Ε.": "ομιλοσ α ε",
    "Ann\u00a0Will\u3000Lee": "ann will lee",
    "Жj P Ltd": "жj p ltd",
    "M/s ЖУКОВ (P) Ltd": "messrs жуков private ltd",
    "O’Neill O'NEILL": "oneill oneill",
    "Kelvin \u212a Å \u212b": "kelvin kaa",
    "𐐀𐐁 Deseret": "𐐨𐐩 deseret",
}

CLIENTS = [
    ("1", "Жуков Трейд"),
    ("2", "ΑΘΗΝΑ Παπαδάκη"),
    ("3", "IBEX India Inc"),
    ("4", "IRIS FILING INC"),
    ("5", "Clémentine Élan"),
    ("6", "İrem Işık"),
    ("7", "ibex industries"),
    ("8", "Öztürk"),
    ("9", "Zebra"),
    ("10", "ΝΙΚΟΣ ΑΣΗΜΑΚΗΣ"),
    ("11", "Große Straße GmbH"),
]
MATTERS = [
    ("M/1", "1", "ЖУКОВ v Пётр", "Ticaret"),
    ("M/2", "3", "IBEX INDIA INC v IRIS", "INSOLVENCY"),
    ("M/3", "5", "Clémentine's lease, the Ann Will matter", "Élevage"),
    ("M/4", "10", "ΝΙΚΟΣ ΑΣΗΜΑΚΗΣ - μίσθωση", "Tax"),
]
RESOLVED = {
    "жуков трейд": "one 1",
    "ЖУКОВ ТРЕЙД": "one 1",
    "αθηνα παπαδακη": "one 2",
    "ΑΘΗΝΑ ΠΑΠΑΔΑΚΗ": "one 2",
    "ibex india": "one 3",
    "IBEX INDIA": "one 3",
    "ibex": "choices 3 7",
    "iris filing": "one 4",
    "clementine elan": "one 5",
    "Clémentine Élan’s": "choices 5",
    "irem isik": "one 6",
    "IREM IŞIK": "one 6",
    "ozturk": "one 8",
    "νικος ασημακης": "one 10",
    "νίκος ασημάκησ": "one 10",
    "GROSSE STRASSE": "one 11",
    "жуковв трейд": "choices 1",
}
SEARCHED = {
    "жуков петр": "propose M/1",
    "ЖУКОВ ПЁТР": "propose M/1",
    "ibex iris": "propose M/2",
    "IBEX IRIS": "propose M/2",
    "Clémentine’s lease": "propose M/3",
    "the Ann Will matter": "propose M/3",
    "νικοσ ασημακησ": "propose M/4",
    "\u00a0\u3000": "FW010",
}
QUERIED = {
    '{"q": "CLEMENTINE ÉLAN"}': "M/3",
    '{"q": "жук"}': "M/1",
    '{"q": "жук пётр"}': "",
    '{"q": "пётр жук"}': "M/1",
    '{"q": "ΜΊΣΘΩΣΗ"}': "M/4",
    '{"practice_area": "insolvency"}': "M/2",
    '{"practice_area": "ticaret"}': "M/1",
    '{"practice_area": "ÉLEVAGE"}': "M/3",
}


@pytest.fixture(scope="module")
def servers() -> Iterator[dict[str, Server]]:
    """Servers that see the locales which localedef made for them."""
    made = Path(tempfile.mkdtemp(prefix="firmwall-locales-"))
    started = []
    try:
        made.chmod(0o755)
        if DEFINITIONS.is_dir() and shutil.which("localedef"):
            for name in sorted({locale.needs for locale in LOCALES if locale.needs}):
                subprocess.run(
                    ["localedef", "--no-archive", "-i", name, "-f", "UTF-8", str(made / f"{name}.UTF-8")],
                    check=False,
                    capture_output=True,
                )
        found: dict[str, Server] = {}
        for name, binaries in BINARIES.items():
            if binaries() is None:
                continue
            context = running_server(name, environment={"LOCPATH": str(made)})
            started.append(context)
            found[name] = context.__enter__()
            with psycopg.connect(found[name].conninfo(), autocommit=True) as superuser:
                superuser.execute(f"create role {DBA} login createrole nosuperuser nobypassrls")
        yield found
    finally:
        for context in started:
            context.__exit__(None, None, None)
        shutil.rmtree(made)


@pytest.fixture(params=LOCALES, ids=lambda locale: locale.name)
def asked(request: pytest.FixtureRequest, servers: dict[str, Server]) -> Iterator[psycopg.Connection[Any]]:
    """A connection to a database of that locale, with a context open in a firm that has what is asked for."""
    locale: Locale = request.param
    if locale.server not in servers:
        pytest.skip(f"{locale.server}: its binaries are not installed")
    server = servers[locale.server]
    if locale.needs and not (DEFINITIONS / locale.needs).exists():
        pytest.skip(f"{locale.needs}.UTF-8 cannot be made: the package `locales` is not installed")
    dbname = f"locale_{LOCALES.index(locale)}"
    with psycopg.connect(server.conninfo(), autocommit=True) as superuser:
        superuser.execute(
            sql.SQL(
                "create database {} owner {} template template0 encoding 'UTF8' " + locale.options
            ).format(sql.Identifier(dbname), sql.Identifier(DBA))
        )
    migrate.up(server.conninfo(dbname, DBA), create_extensions=True, on_warning=lambda _: None)
    with psycopg.connect(server.conninfo(dbname)) as connection:
        connection.execute("select app.add_firm('F', 'Firm'), app.add_person('u', 'U')")
        connection.execute("select app.add_member('F', 'u', 'partner')")
        connection.execute("select app.open_context_as('F', 'u')")
        for number, name in CLIENTS:
            connection.execute("select app.upsert_client(%s, %s)", (number, name))
        for number, client, title, area in MATTERS:
            connection.execute(
                "select app.upsert_matter(%s, %s, %s, p_practice_area => %s, p_status => 'OPEN',"
                " p_opened_on => '2024-01-01')",
                (number, client, title, area),
            )
        yield connection
        connection.rollback()


def answer(connection: psycopg.Connection[Any], statement: str, value: str) -> Any:
    try:
        with connection.transaction():
            row = connection.execute(statement.encode(), (value,)).fetchone()
    except psycopg.Error as error:
        return error.sqlstate
    assert row is not None
    return row[0]


RESOLVE = """
select concat_ws(
  ' ', r ->> 'outcome', r #>> '{client,client_number}',
  (
    select string_agg(c.client_number, ' ' order by a.place)
    from jsonb_array_elements(r -> 'choices') with ordinality as a (choice, place)
    join app.client as c on c.client_id = (a.choice ->> 'id')::uuid
  )
)
from app.resolve_client(%s) as r
"""
SEARCH = """
select s.decision || ' ' || s.matter_number from app.search_matters(%s) as s order by s.position limit 1
"""
QUERY = """
select coalesce(string_agg(m ->> 'matter_number', ' '), '')
from jsonb_array_elements(app.query_matters(%s) -> 'matters') as m
"""


def test_every_locale_gives_the_same_answers_in_the_same_order(asked: psycopg.Connection[Any]) -> None:
    tables = {
        "select firmwall.normalize_text(%s)": FOLDED,
        RESOLVE: RESOLVED,
        SEARCH: SEARCHED,
        QUERY: QUERIED,
    }
    wrong = {
        value: (given, expected)
        for statement, table in tables.items()
        for value, expected in table.items()
        if (given := answer(asked, statement, value)) != expected
    }
    assert wrong == {}, json.dumps(wrong, ensure_ascii=False, indent=1)

    rows = asked.execute(
        "select f.display_name from app.find_all_active_by_name('ibex') as f"
        " union all select l.code from app.list_firms() as l"
    ).fetchall()
    assert [row[0] for row in rows] == ["IBEX India Inc", "ibex industries", "F"]
