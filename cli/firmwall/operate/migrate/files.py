"""The files of sql/ that an apply reads, and what their texts say of how they are replaced."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal

from firmwall.errors import FirmwallError
from firmwall.resources import sql_directory

Kind = Literal["apply", "schema", "function", "policy", "tool"]

EXTENSIONS = ("fuzzystrmatch", "pg_trgm", "unaccent")
APPLY_FILES = (
    *("settings", "roles", "lock", "ledger", "allow_create", "complete"),
    *("record", "rights", "catalogue", "remember", "leave"),
)
SCHEMAS = ["app", "identity", "audit", "firmwall"]
# As sql/roles.sql makes them.
ROLES = (
    *("firmwall_owner", "firmwall_exec", "firmwall_context", "firmwall_app", "firmwall_agent"),
    *("firmwall_reader", "firmwall_admin", "firmwall_backup", "firmwall_attestor"),
)


class MigrationFailed(FirmwallError):
    """A file could not be applied; nothing was changed."""


@dataclass(frozen=True)
class SqlFile:
    """One file of sql/."""

    kind: Kind
    name: str
    path: str
    text: str

    @property
    def checksum(self) -> str:
        return hashlib.sha256(self.text.encode()).hexdigest()

    @property
    def signature(self) -> str | None:
        """The head of a function, the table of a policy file, the version of a tool."""
        if self.kind == "function":
            return function_head(self)
        if self.kind == "policy":
            return policy_table(self)
        if self.kind == "tool":
            return tool_version(self)
        return None


@dataclass(frozen=True)
class SqlFiles:
    """All of sql/ that an apply reads."""

    apply: dict[str, SqlFile]
    schema: dict[str, SqlFile]
    functions: dict[str, SqlFile]
    policies: dict[str, SqlFile]
    tools: dict[str, SqlFile]
    # compares, and leaves nothing that a ledger could know
    verify: SqlFile

    @classmethod
    def read(cls, directory: Path | None = None) -> SqlFiles:
        root = directory or sql_directory()

        def folder(kind: Kind, name: str) -> dict[str, SqlFile]:
            """By the stem, which is the key in the ledger: a file may move to another sub-folder."""
            found: dict[str, SqlFile] = {}
            for path in sorted((root / name).rglob("*.sql"), key=lambda path: path.stem):
                file = read_file(kind, path, root)
                if file.name in found:
                    raise MigrationFailed(f"{found[file.name].path} and {file.path} have the same name")
                found[file.name] = file
            return found

        # the ledger knows them without the number, which says when each runs
        apply = {
            file.name.partition("_")[2]: replace(file, name=file.name.partition("_")[2])
            for file in folder("apply", "apply").values()
        }
        apply["roles"] = read_file("apply", root / "roles.sql", root)
        files = cls(
            apply,
            folder("schema", "schema"),
            folder("function", "functions"),
            folder("policy", "policies"),
            folder("tool", "tools"),
            read_file("apply", root / "verify.sql", root),
        )
        numbers = [name.split("_")[0] for name in files.schema]
        if len(set(numbers)) < len(numbers):
            raise MigrationFailed("two schema files have the same number")
        return files

    def __iter__(self) -> Iterator[SqlFile]:
        """Those that the ledger knows."""
        yield from (self.apply[name] for name in APPLY_FILES)
        yield from self.schema.values()
        yield from self.functions.values()
        yield from self.policies.values()
        yield from self.tools.values()


def read_file(kind: Kind, path: Path, root: Path) -> SqlFile:
    text = path.read_text(encoding="utf-8").replace("\r\n", "\n")
    return SqlFile(kind, path.stem, f"sql/{path.relative_to(root).as_posix()}", text)


def without_comments(text: str) -> str:
    return re.sub(r"--[^\n]*", "", text)


def function_head(file: SqlFile) -> str:
    """From `function` to before the attributes: name, arguments with their defaults, what it returns."""
    found = re.search(
        r"create or replace ((?:function|procedure)\s+[\w.]+\s*\(.*?)\n(?:language|as)\b",
        without_comments(file.text),
        re.DOTALL,
    )
    if found is None:
        raise MigrationFailed(f"{file.path} does not create a function")
    head = re.sub(r"\s+", " ", found[1])
    head = re.sub(r" ?([(),]) ?", r"\1", head).replace(",", ", ").replace(")returns", ") returns")
    name = re.match(r"\w+ \w+\.(\w+)\(", head)
    if name is None or name[1] != file.name:
        raise MigrationFailed(f"{file.path} must create the function that it is named after, with its schema")
    return head


def policy_table(file: SqlFile) -> str:
    tables = set(re.findall(r'^create policy "[^"]+" on ([\w.]+)', file.text, re.MULTILINE))
    if len(tables) != 1 or tables != {t for t in tables if t.split(".")[-1] == file.name}:
        raise MigrationFailed(
            f"{file.path} must create policies of the table that it is named after, and no other"
        )
    return str(tables.pop())


def tool_version(file: SqlFile) -> str:
    """The version that a tool's file defines, of the tool that it is named after and of no other."""
    defined = re.findall(r"^select firmwall\.define_tool\(\s*'(\w+)',", file.text, re.MULTILINE)
    versions = re.findall(r"^\s*p_version => (\d+),$", file.text, re.MULTILINE)
    if defined != [file.name] or len(versions) != 1:
        raise MigrationFailed(f"{file.path} must define the tool that it is named after, in one version")
    return str(versions[0])
