"""The files of sql/tools: applied when their text changes, and beside them what a DBA does to a tool."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from firmwall.errors import SchemaDrift
from firmwall.operate import migrate
from firmwall.operate.migrate import Finding, MigrationFailed
from tests.conftest import DBA
from tests.databases import EmptyDatabase, Sources, empty_database
from tests.servers import Server

FILE = "tools/get_client.sql"
AS_OWNER = (
    "begin; grant firmwall_owner to current_user; set local role firmwall_owner; {}; reset role;"
    " revoke firmwall_owner from current_user; commit;"
)


@pytest.fixture
def empty(server: Server) -> Iterator[EmptyDatabase]:
    with empty_database(server, DBA) as database:
        yield database


@pytest.fixture
def sources(tmp_path: Path) -> Sources:
    return Sources(tmp_path / "sql")


def install(database: EmptyDatabase, sources: Sources) -> list[tuple[str, str, str, str]]:
    plan = migrate.up(database.conninfo, directory=sources.directory, create_extensions=True)
    return [(step.action, step.kind, step.name, step.detail) for step in plan.steps]


def versions(database: EmptyDatabase) -> object:
    """Of get_client, those that are there; the one in use is positive."""
    return database.ask(
        "select array_agg(case when active then version else -version end order by version)"
        " from firmwall.tool where name = 'get_client'"
    )


def reworded(sources: Sources, version: int, text: str) -> None:
    before = (sources.directory / FILE).read_text()
    old = before.partition("p_version => ")[2].partition(",")[0]
    sources.replace(FILE, f"p_version => {old},", f"p_version => {version},")
    sources.replace(FILE, "Shows one client", text)


def test_a_reworded_tool_is_applied_as_a_new_version(empty: EmptyDatabase, sources: Sources) -> None:
    install(empty, sources)
    assert versions(empty) == [1]
    reworded(sources, 2, "Shows a client")
    assert install(empty, sources) == [("replace", "tool", "get_client", "version 1 -> 2")]
    assert versions(empty) == [-1, 2]
    assert migrate.verify(empty.conninfo, directory=sources.directory) == []
    assert install(empty, sources) == []


def test_another_text_under_the_same_version_is_refused(empty: EmptyDatabase, sources: Sources) -> None:
    install(empty, sources)
    reworded(sources, 1, "Shows a client")
    with pytest.raises(SchemaDrift, match="version 1 of the tool get_client is another one") as caught:
        install(empty, sources)
    assert "Raise p_version" in str(caught.value.hint)
    assert versions(empty) == [1]


def test_a_removed_file_withdraws_its_tool(empty: EmptyDatabase, sources: Sources) -> None:
    install(empty, sources)
    sources.remove(FILE)
    assert install(empty, sources) == [
        ("drop", "tool", "get_client", "its file is gone: the tool is withdrawn")
    ]
    assert versions(empty) == [-1]
    assert install(empty, sources) == []


def test_a_new_tool_is_its_function_and_its_definition(empty: EmptyDatabase, sources: Sources) -> None:
    install(empty, sources)
    for folder, old, new in (
        ("functions/tools", "tool_get_client", "tool_show_client"),
        ("tools", "get_client", "show_client"),
    ):
        text = (sources.directory / folder / f"{old}.sql").read_text()
        text = text.replace("tool_get_client", "tool_show_client")
        if folder == "tools":
            text = text.replace("'get_client'", "'show_client'")
        sources.write(f"{folder}/{new}.sql", text)
    assert [step[:3] for step in install(empty, sources)] == [
        ("create", "function", "tool_show_client"),
        ("create", "tool", "show_client"),
    ]
    assert empty.ask("select count(*) from firmwall.tool where name = 'show_client' and active") == 1


def test_a_bundle_defines_the_tools_too(empty: EmptyDatabase, sources: Sources, tmp_path: Path) -> None:
    install(empty, sources)
    reworded(sources, 2, "Shows a client")
    (tmp_path / "bundle.sql").write_text(migrate.bundle(empty.conninfo, directory=sources.directory))
    done = empty.psql(tmp_path / "bundle.sql")
    assert done.returncode == 0, done.stderr
    assert versions(empty) == [-1, 2]
    assert install(empty, sources) == []


def test_what_a_dba_corrects_is_named_and_not_undone(
    empty: EmptyDatabase, sources: Sources, tmp_path: Path
) -> None:
    install(empty, sources)
    own = (sources.directory / FILE).read_text().replace("p_version => 1,", "p_version => 1000,")
    (tmp_path / "own.sql").write_text(
        AS_OWNER.format(own.replace("Shows one client", "Shows a client").strip().removesuffix(";"))
    )
    done = empty.psql(tmp_path / "own.sql")
    assert done.returncode == 0, done.stderr
    expected = [Finding("own", "tool get_client", "in use", "version 1", "version 1000")]
    assert migrate.verify(empty.conninfo, directory=sources.directory) == expected
    migrate.up(empty.conninfo, directory=sources.directory, again=True)
    assert versions(empty) == [-1, 1000]
    # the next release rewords it as well
    reworded(sources, 2, "Shows the client")
    install(empty, sources)
    assert versions(empty) == [-1, -2, 1000]
    assert migrate.verify(empty.conninfo, directory=sources.directory) == [
        Finding("own", "tool get_client", "in use", "version 2", "version 1000")
    ]


def test_a_tool_that_a_dba_withdrew_stays_withdrawn(empty: EmptyDatabase, sources: Sources) -> None:
    install(empty, sources)
    empty.run(AS_OWNER.format("update firmwall.tool set active = false where name = 'get_client'"))
    assert migrate.verify(empty.conninfo, directory=sources.directory) == [
        Finding("own", "tool get_client", "in use", "version 1", "withdrawn")
    ]
    reworded(sources, 2, "Shows a client")
    install(empty, sources)
    assert versions(empty) == [-1, -2]


def test_a_version_that_was_edited_in_place_is_a_change(empty: EmptyDatabase, sources: Sources) -> None:
    install(empty, sources)
    empty.run(AS_OWNER.format("update firmwall.tool set description = 'Other.' where name = 'get_client'"))
    (finding,) = migrate.verify(empty.conninfo, directory=sources.directory)
    assert (finding.what, finding.object) == ("changed", "tool get_client version 1")
    assert "Other." in (finding.found or "")


@pytest.mark.parametrize(
    ("old", "new"),
    [("'get_client',", "'get_clients',"), ("  p_version => 1,\n", ""), ("define_tool", "define")],
)
def test_a_file_defines_the_tool_that_it_is_named_after(sources: Sources, old: str, new: str) -> None:
    sources.replace(FILE, old, new)
    with pytest.raises(MigrationFailed, match=r"get_client\.sql must define the tool"):
        migrate.bundle(directory=sources.directory)


def test_the_versions_of_a_release_leave_the_numbers_of_a_dba_free() -> None:
    for file in migrate.SqlFiles.read().tools.values():
        assert int(file.signature or 0) < 1000, file.path
