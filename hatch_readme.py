"""The README as a package index shows it, where a relative link leads nowhere.

With FIRMWALL_PROJECT_URL in the environment of the build, links and images lead into that repository, at the
tag of the version, and the package names it as its source. Without it a link is its text, and an image is
left out.
"""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

RELATIVE = re.compile(r"(?P<image>!?)\[(?P<text>[^\]]*)\]\((?!https?:|#)(?P<path>[^)\s]+)\)")


def for_index(text: str, url: str | None, tag: str) -> str:
    """The text of a page, with no relative link or image in it."""

    def leading_somewhere(link: re.Match[str]) -> str:
        if url is None:
            return "" if link["image"] else link["text"]
        kind = "raw" if link["image"] else "blob"
        return f"{link['image']}[{link['text']}]({url.rstrip('/')}/{kind}/{tag}/{link['path']})"

    return re.sub(r"\n{3,}", "\n\n", RELATIVE.sub(leading_somewhere, text))


class ReadmeHook(MetadataHookInterface):
    PLUGIN_NAME = "custom"

    def update(self, metadata: dict[str, Any]) -> None:
        root = Path(self.root)
        url = os.environ.get("FIRMWALL_PROJECT_URL")
        version = re.search(r'__version__ = "(.+)"', (root / "cli/firmwall/__init__.py").read_text("utf-8"))
        assert version is not None
        metadata["readme"] = {
            "content-type": "text/markdown",
            "text": for_index((root / "README.md").read_text("utf-8"), url, f"v{version[1]}"),
        }
        if url is not None:
            metadata["urls"] = {"Source": url}
