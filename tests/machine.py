"""What this machine lacks for the tests, and which of its servers are older than they should be.

Neither is a finding about firmwall. A part of the suite that cannot run here is left out, and the end of the
run names it, its reason, and the one command that helps. `tests/debian-packages` has the list of packages.
"""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from tests.servers import BINARIES

PACKAGES = Path(__file__).parent / "debian-packages"

# The first releases without the known way around row-level security, by major version.
FIRST_SAFE = {15: (15, 20), 16: (16, 16), 17: (17, 12), 18: (18, 7)}


@dataclass(frozen=True)
class Missing:
    """A package that is not installed, and what is not run without it."""

    package: str
    lost: str


@cache
def missing() -> tuple[Missing, ...]:
    done = subprocess.run([PACKAGES, "--missing"], capture_output=True, text=True, check=True)
    return tuple(Missing(*line.split("\t")) for line in done.stdout.splitlines())


def without(*packages: str) -> str | None:
    """Why what needs these packages is left out; None where they are installed."""
    lacking = [each.package for each in missing() if each.package in packages]
    return f"not installed: {', '.join(lacking)}" if lacking else None


def install_command() -> str:
    done = subprocess.run([PACKAGES, "--command"], capture_output=True, text=True, check=True)
    return done.stdout.strip()


@cache
def release(name: str) -> tuple[int, int] | None:
    """Major and minor version of that server; None where it is not installed."""
    binaries = BINARIES[name]()
    if binaries is None:
        return None
    said = subprocess.run([binaries / "postgres", "--version"], capture_output=True, text=True, check=True)
    found = re.search(r"(\d+)\.(\d+)", said.stdout)
    assert found is not None, said.stdout
    return int(found[1]), int(found[2])


def is_safe(found: tuple[int, int]) -> bool:
    return found >= FIRST_SAFE.get(found[0], found)


def warnings() -> Iterator[str]:
    """The servers here that `firmwall doctor` would report for their release."""
    for name in BINARIES:
        found = release(name)
        if found is not None and not is_safe(found):
            safe = ".".join(map(str, FIRST_SAFE[found[0]]))
            yield (
                f"PostgreSQL {found[0]}.{found[1]} is older than {safe}, the first release without a known"
                " row-security bypass"
            )


def summary() -> Iterator[str]:
    """The last words of a run: what was left out, how to run it, and what is odd about the servers."""
    for each in missing():
        yield f"left out, since {each.package} is not installed: {each.lost}"
    if missing():
        yield f"to run all of it, as root: {install_command()}"
    for text in warnings():
        yield f"warning: {text}"
