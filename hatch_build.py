"""Writes into a wheel or an sdist which commit it was built from, as firmwall/commit.txt."""

from __future__ import annotations

import subprocess
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

DESCRIBE = ("describe", "--always", "--abbrev=40", "--exclude=*", "--dirty")


class CommitHook(BuildHookInterface):  # type: ignore[type-arg]
    """An editable install asks git each time, and an sdist that is built again has the file already."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable" or not (Path(self.root) / ".git").exists():
            return
        try:
            done = subprocess.run(
                ["git", "-C", self.root, *DESCRIBE], capture_output=True, text=True, check=True
            )
        except (OSError, subprocess.SubprocessError):
            # without git the build goes on, and says that its commit is unknown
            return
        # removed together with this object, when the build has ended
        self.scratch = tempfile.TemporaryDirectory()
        written = Path(self.scratch.name) / "commit.txt"
        written.write_text(done.stdout, encoding="utf-8")
        inside = "firmwall/commit.txt" if self.target_name == "wheel" else "cli/firmwall/commit.txt"
        build_data["force_include"][str(written)] = inside
