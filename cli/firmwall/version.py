"""Which firmwall this is: its version, and the commit that it was built from."""

from __future__ import annotations

import functools
import subprocess
from pathlib import Path

UNKNOWN = "unknown"

# Written into the wheel and the sdist when they are built (hatch_build.py). A checkout asks git instead.
BUILT_FROM = Path(__file__).parent / "commit.txt"
CHECKOUT = Path(__file__).parent.parent.parent


@functools.cache
def commit() -> str:
    """The commit of this build, 40 hexadecimal digits; "-dirty" follows in a checkout with changes.

    "unknown" where neither the build nor git says it.
    """
    if BUILT_FROM.exists():
        return BUILT_FROM.read_text(encoding="utf-8").strip()
    return commit_of(CHECKOUT)


def commit_of(checkout: Path) -> str:
    """What git says of a checkout of firmwall, not of a repository around it."""
    if not (checkout / ".git").exists():
        return UNKNOWN
    try:
        done = subprocess.run(
            ["git", "-C", str(checkout), "describe", "--always", "--abbrev=40", "--exclude=*", "--dirty"],
            capture_output=True,
            text=True,
            check=True,
            timeout=10,
        )
    except (OSError, subprocess.SubprocessError):
        return UNKNOWN
    return done.stdout.strip()
