"""What was released is not changed: its files, the schema files in it, and how they come from its commit."""

from __future__ import annotations

import hashlib
import shutil
import subprocess
from pathlib import Path

import pytest

from firmwall import __version__
from firmwall.operate import migrate
from firmwall.operate.migrate.plan import version_key
from tests import release as releasing
from tests.databases import Sources
from tests.release import FILES, ROOT, NotReleasable, Release, build, has_commit, releases

RELEASES = releases()


@pytest.fixture(params=RELEASES, ids=[release.version for release in RELEASES])
def release(request: pytest.FixtureRequest) -> Release:
    found: Release = request.param
    return found


def altered(release: Release) -> list[str]:
    """The files of a release that are not as its digests say."""
    digests = {name: digest for digest, name in map(str.split, release.text("SHA256SUMS").splitlines())}
    assert set(digests) == set(FILES)
    return [
        name
        for name, digest in digests.items()
        if hashlib.sha256((release.directory / name).read_bytes()).hexdigest() != digest
    ]


def edited(release: Release, files: migrate.SqlFiles) -> list[str]:
    """The schema files of a release that are not here any more as they were released."""
    here = {file.path: file.checksum for file in files.schema.values()}
    return [
        path
        for path, digest in release.files.items()
        if path.startswith("sql/schema/") and here.get(path) != digest
    ]


def test_the_files_of_a_release_are_those_of_its_digests(release: Release, tmp_path: Path) -> None:
    assert altered(release) == []
    assert {path.name for path in release.directory.iterdir()} == {*FILES, "SHA256SUMS"}
    copy = Release(tmp_path / release.version)
    shutil.copytree(release.directory, copy.directory)
    with (copy.directory / "verify.sql").open("a") as file:
        file.write("-- one more line\n")
    assert altered(copy) == ["verify.sql"]


def test_a_bundle_holds_the_files_that_it_lists(release: Release) -> None:
    parts = dict(
        part.split("\n\n", 1) for part in release.text("firmwall.sql").split("\n-- ==== ")[1:] if part
    )
    for path, digest in release.files.items():
        text = parts[path].rstrip().removesuffix("\n\ncommit;").rstrip()
        # what an apply puts before the text of some, and behind it
        text = text.removeprefix("create temporary table catalogue_after on commit drop as\n")
        texts = [text, text.removesuffix("reset role;").rstrip(), text.removesuffix(";").rstrip()]
        assert digest in [hashlib.sha256(f"{each}\n".encode()).hexdigest() for each in texts], path


def test_a_schema_file_that_was_released_is_not_edited(release: Release, tmp_path: Path) -> None:
    assert edited(release, migrate.SqlFiles.read()) == []
    sources = Sources(tmp_path / "sql")
    sources.replace("schema/0002_identity.sql", "--", "-- edited")
    sources.remove("schema/0003_context.sql")
    assert edited(release, migrate.SqlFiles.read(sources.directory)) == [
        "sql/schema/0002_identity.sql",
        "sql/schema/0003_context.sql",
    ]


def test_what_was_released_is_not_changed_under_its_number(release: Release) -> None:
    """The tree has the number of the next release, unless it is the released one."""
    assert version_key(release.version) <= version_key(__version__)
    if release.version == __version__:
        assert release.files == {file.path: file.checksum for file in migrate.SqlFiles.read()}


def test_a_release_is_built_again_with_the_same_bytes(release: Release, tmp_path: Path) -> None:
    if not has_commit(release.commit):
        pytest.skip(f"git does not have the commit {release.commit} here")
    build(release.commit, tmp_path)
    for name in (*FILES, "SHA256SUMS"):
        assert (tmp_path / name).read_bytes() == (release.directory / name).read_bytes(), name


def test_a_release_is_cut_once_and_from_a_commit(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(releasing, "RELEASES", tmp_path)
    monkeypatch.setattr(releasing, "commit", lambda: "a" * 40 + "-dirty")
    with pytest.raises(NotReleasable, match="commit every change first"):
        releasing.cut()
    monkeypatch.setattr(releasing, "commit", lambda: "a" * 40)
    monkeypatch.setattr(releasing, "__version__", "9.9.9")
    with pytest.raises(NotReleasable, match=r"no heading `## 9\.9\.9 - "):
        releasing.cut()
    (tmp_path / "9.9.9").mkdir()
    with pytest.raises(NotReleasable, match="a release is never changed"):
        releasing.cut()
    assert list((tmp_path / "9.9.9").iterdir()) == []


def test_the_digests_are_in_the_form_that_sha256sum_reads(release: Release) -> None:
    done = subprocess.run(
        ["sha256sum", "--check", "--quiet", "SHA256SUMS"],
        cwd=release.directory,
        capture_output=True,
        text=True,
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_the_changelog_has_a_heading_for_each_release(release: Release) -> None:
    assert f"\n## {release.version} - 20" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
