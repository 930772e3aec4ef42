"""What sql/ holds of Unicode is what this Python's tables say, character by character."""

from __future__ import annotations

import unicodedata
from unicodedata import normalize

import pytest

from firmwall.resources import sql_directory
from tests import unicode_data
from tests.conftest import Database

of_this_python = pytest.mark.skipif(
    unicodedata.unidata_version != unicode_data.VERSION,
    reason=f"this Python has Unicode {unicodedata.unidata_version}",
)


@of_this_python
def test_the_generated_part_is_what_the_tables_give() -> None:
    file = sql_directory() / "functions" / "text" / "case_folded.sql"
    assert unicode_data.written(file, unicode_data.case_folding()) == file.read_text()


@pytest.mark.long
@of_this_python
def test_every_character_folds_as_unicode_says(database: Database) -> None:
    assigned = [
        chr(code)
        for code in range(1, 0x110000)
        if not 0xD800 <= code <= 0xDFFF and unicodedata.category(chr(code)) != "Cn"
    ]
    with database.superuser() as superuser:
        rows = superuser.execute(
            "select u.letter, f.folded, firmwall.case_folded(f.folded)"
            " from unnest(%s::text[]) as u (letter)"
            " cross join lateral (select firmwall.case_folded('A' || u.letter || 'b')) as f (folded)",
            (assigned,),
        ).fetchall()
    wrong = [
        (letter, folded, again)
        for letter, folded, again in rows
        if folded != normalize("NFKC", normalize("NFKC", f"A{letter}b").casefold()) or again != folded
    ]
    assert wrong == []
