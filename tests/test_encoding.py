"""The command speaks UTF8 to the server, whatever the environment or the login's settings say."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.conftest import Database, Run

FILES = {
    "firms.csv": "firm,name\nLIME,Lime Légal\n",
    "people.csv": "firm,email,name,role\nLIME,zoë@lime.example,Zoë,partner\n",
    "clients.csv": "firm,client_number,display_name\nLIME,1,Café Noir\n"
    "LIME,2,Łódź ₹ Traders\nLIME,3,विमल कोठारी\n",
    "matters.csv": "firm,matter_number,client_number,title\nLIME,M-1,1,Café Noir v Łódź\n",
}
CALLER = ("--firm", "LIME", "--as", "zoë@lime.example")


@pytest.mark.parametrize("encoding", ["LATIN1", "SQL_ASCII", "WIN1252"])
@pytest.mark.parametrize("set_by", ["environment", "role"])
def test_names_are_kept_and_found_in_every_alphabet(
    encoding: str, set_by: str, run: Run, database: Database, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, text in FILES.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    if set_by == "environment":
        monkeypatch.setenv("PGCLIENTENCODING", encoding)
    else:
        with database.superuser() as superuser:
            superuser.execute(
                f"alter role admin_login in database {database.dbname} set client_encoding = '{encoding}'"
            )
    loaded = run("import", str(tmp_path), "--json").json
    assert [(file["file"], file["inserted"], file["rejected"]) for file in loaded["files"]] == [
        ("firms.csv", 1, 0),
        ("people.csv", 1, 0),
        ("clients.csv", 3, 0),
        ("matters.csv", 1, 0),
    ]
    for name in ("Café Noir", "Łódź ₹ Traders", "विमल कोठारी"):
        assert run("resolve", name, *CALLER, "--json").json["client"]["display_name"] == name
    found = run("search", "cafe noir lodz", *CALLER, "--json").json
    assert [candidate["title"] for candidate in found["candidates"]] == ["Café Noir v Łódź"]
    assert run("doctor", "--json").status in (0, 1)
