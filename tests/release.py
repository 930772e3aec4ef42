"""Cuts a release, and reads those that were cut: `make release` writes releases/VERSION from the last commit.

A release is what a DBA gets without Python, and what later versions must upgrade from:

- firmwall.sql: the bundle, which installs it into an empty database
- verify.sql: says how a database differs from it
- contents.sha256: each file of sql/ with its SHA-256, in the order in which they run, for `sha256sum --check`
- client.tar.xz: the client of that commit, for the tests that ask a newer database with it
- SHA256SUMS: the digests of these four

Must stay true: a release is made from a commit alone, by the code of that commit, so building it again gives
the same bytes; what it holds is never changed.
"""

from __future__ import annotations

import argparse
import hashlib
import io
import lzma
import os
import re
import subprocess
import sys
import tarfile
import tempfile
from dataclasses import dataclass
from pathlib import Path

from firmwall import __version__
from firmwall.version import commit

ROOT = Path(__file__).parent.parent
RELEASES = ROOT / "releases"
FILES = ("firmwall.sql", "verify.sql", "contents.sha256", "client.tar.xz")

# What a client does not need: scenes, measurements, and what is made when Python runs.
NOT_OF_A_CLIENT = ("cli/firmwall/demo/", "cli/firmwall/measure/")


class NotReleasable(Exception):
    """Why no release can be cut now."""


@dataclass(frozen=True)
class Release:
    """A folder of releases/."""

    directory: Path

    @property
    def version(self) -> str:
        return self.directory.name

    @property
    def commit(self) -> str:
        found = re.match(r"-- firmwall \S+: .* Commit ([0-9a-f]{40})\.\n", self.text("firmwall.sql"))
        assert found is not None
        return found[1]

    @property
    def files(self) -> dict[str, str]:
        """The digest of each file of sql/."""
        return {path: digest for digest, path in map(str.split, self.text("contents.sha256").splitlines())}

    def text(self, name: str) -> str:
        return (self.directory / name).read_text(encoding="utf-8")

    def unpack_client(self, directory: Path) -> Path:
        """Where PYTHONPATH finds the client of this release."""
        with tarfile.open(self.directory / "client.tar.xz") as archive:
            archive.extractall(directory, filter="data")
        return directory / "cli"


def releases() -> list[Release]:
    """Every release, in the order of their names."""
    return [Release(path.parent) for path in sorted(RELEASES.glob("*/firmwall.sql"))]


def has_commit(wanted: str) -> bool:
    """Whether git has it here: a shallow clone or an archive does not."""
    if not (ROOT / ".git").exists():
        return False
    return git("cat-file", "-e", f"{wanted}^{{commit}}", check=False).returncode == 0


def git(*arguments: str, check: bool = True) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(["git", "-C", str(ROOT), *arguments], capture_output=True, check=check)


def build(of_commit: str, directory: Path) -> None:
    """Write the files of a release into a directory, from the commit alone and by its own code."""
    directory.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as scratch:
        source = Path(scratch)
        with tarfile.open(
            fileobj=io.BytesIO(git("archive", "--format=tar", of_commit, "cli", "sql").stdout)
        ) as archive:
            archive.extractall(source, filter="data")
        # as a build of that commit has it
        (source / "cli" / "firmwall" / "commit.txt").write_text(f"{of_commit}\n", encoding="utf-8")
        bundle = printed_by(source, "migrate", "bundle")
        (directory / "firmwall.sql").write_bytes(bundle)
        (directory / "verify.sql").write_bytes(printed_by(source, "migrate", "bundle", "--verify"))
        listed = re.findall(r"^--   ([0-9a-f]{64}  sql/\S+)$", bundle.decode(), re.MULTILINE)
        (directory / "contents.sha256").write_text("".join(f"{line}\n" for line in listed), encoding="utf-8")
        (directory / "client.tar.xz").write_bytes(packed_client(source))
    sums = [f"{hashlib.sha256((directory / name).read_bytes()).hexdigest()}  {name}\n" for name in FILES]
    (directory / "SHA256SUMS").write_text("".join(sums), encoding="utf-8")


def printed_by(source: Path, *arguments: str) -> bytes:
    """What `firmwall` of that source prints."""
    environment = {
        name: value for name, value in os.environ.items() if not name.startswith(("FIRMWALL_", "PG"))
    }
    return subprocess.run(
        [sys.executable, "-m", "firmwall", *arguments],
        env=environment | {"PYTHONPATH": str(source / "cli"), "PYTHONDONTWRITEBYTECODE": "1"},
        cwd=source,
        capture_output=True,
        check=True,
    ).stdout


def packed_client(source: Path) -> bytes:
    """The modules of a client, in the order of their names and without times or owners."""
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w") as archive:
        for path in sorted((source / "cli" / "firmwall").rglob("*")):
            name = path.relative_to(source).as_posix()
            if path.is_file() and not name.startswith(NOT_OF_A_CLIENT):
                member = tarfile.TarInfo(name)
                member.size = path.stat().st_size
                archive.addfile(member, io.BytesIO(path.read_bytes()))
    return lzma.compress(packed.getvalue(), preset=9)


def cut() -> Release:
    """The release of this version, from the last commit."""
    found = commit()
    directory = RELEASES / __version__
    if not re.fullmatch(r"[0-9a-f]{40}", found):
        raise NotReleasable(f"the commit is {found}: commit every change first")
    if directory.exists():
        raise NotReleasable(
            f"{__version__} is there: a release is never changed, so this one needs another number"
        )
    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    if not re.search(rf"^## {re.escape(__version__)} - \d{{4}}-\d\d-\d\d$", changes, re.MULTILINE):
        raise NotReleasable(f"CHANGELOG.md has no heading `## {__version__} - YYYY-MM-DD`")
    build(found, directory)
    return Release(directory)


def main() -> int:
    argparse.ArgumentParser(
        prog="python -m tests.release", description="Write releases/VERSION from the last commit."
    ).parse_args()
    try:
        release = cut()
    except NotReleasable as why:
        print(f"no release: {why}", file=sys.stderr)
        return 1
    print(f"releases/{release.version}, from {release.commit}")
    print("Commit it together with the next version in cli/firmwall/__init__.py. A tag of what it is from:")
    print(f"  git tag {release.version} {release.commit}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
