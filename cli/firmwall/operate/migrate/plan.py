"""What an apply would do to a database, and what forbids it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from firmwall import __version__
from firmwall.errors import SchemaDrift
from firmwall.operate.migrate.database import LedgerRow, State
from firmwall.operate.migrate.files import APPLY_FILES, Kind, SqlFile, SqlFiles

Action = Literal["run", "create", "replace", "re-create", "drop"]


@dataclass(frozen=True)
class Step:
    """One thing that an apply does beyond its frame."""

    action: Action
    kind: Kind
    name: str
    detail: str
    file: SqlFile | None = None
    drops: tuple[str, ...] = ()

    @property
    def drops_for_good(self) -> tuple[str, ...]:
        """What goes and is not made again: a policy is dropped to be replaced, which loses nothing."""
        made = (
            re.findall(r'^create (policy "[^"]+" on [\w.]+)', self.file.text, re.MULTILINE)
            if self.file
            else []
        )
        return tuple(thing for thing in self.drops if thing not in made)


# The schema files of the first release are no continuation of those before it.
BEFORE_RELEASES = "the database was made before 0.1, and is not upgraded in place"


@dataclass(frozen=True)
class Plan:
    steps: list[Step]
    drift: list[str]

    def refuse_drift(self) -> None:
        if self.drift:
            raise SchemaDrift(
                "the database and the files do not belong together: " + "; ".join(self.drift),
                hint="Install into a new database and carry the rows over, as docs/restore.md describes."
                if self.drift == [BEFORE_RELEASES]
                else "Install the firmwall that the database was migrated with, or a newer one, unedited.",
            )


def make_plan(files: SqlFiles, state: State, *, again: bool = False) -> Plan:
    """What an apply would do, and what forbids it. `again` replaces unchanged functions and policies too."""
    steps = (
        apply_steps(files, state)
        + schema_steps(files, state)
        + function_steps(files, state, again)
        + policy_steps(files, state, again)
        + tool_steps(files, state)
    )
    return Plan(with_policies_of_dropped_functions(steps, files, state), drift(files, state))


def drift(files: SqlFiles, state: State) -> list[str]:
    """Why these files must not be applied to this database."""
    if "0005_search" in state.of("schema") and "0005_search" not in files.schema:
        return [BEFORE_RELEASES]
    found = []
    newest = max((row.version for row in state.ledger.values()), key=version_key, default=__version__)
    if version_key(newest) > version_key(__version__):
        found.append(f"the database was migrated by firmwall {newest}, and this is {__version__}")
    applied = state.of("schema")
    for name, row in applied.items():
        if name not in files.schema:
            found.append(f"sql/schema/{name}.sql was applied by firmwall {row.version} and is not here")
        elif files.schema[name].checksum != row.checksum:
            found.append(f"sql/schema/{name}.sql was edited after it was applied")
    last = max(applied, default="")
    found += [
        f"sql/schema/{name}.sql should have come before {last}, which is applied"
        for name in files.schema
        if name not in applied and name < last
    ]
    return found


def version_key(version: str) -> list[int]:
    """In the order of releases: a candidate (0.1.0rc1) comes before its release. As in sql/verify.sql."""
    found = re.fullmatch(r"(\d+)\.(\d+)\.(\d+)(?:rc(\d+))?", version)
    return [int(number or 1_000_000) for number in found.groups()] if found else [0, 0, 0, 0]


def apply_steps(files: SqlFiles, state: State) -> list[Step]:
    if not state.installed:
        return []
    applied = state.of("apply")
    steps = [
        Step("run", "apply", name, "runs in each apply; its text changed", file)
        for name in APPLY_FILES
        for file in [files.apply[name]]
        if name not in applied or applied[name].checksum != file.checksum
    ]
    if not state.path_is_right:
        steps.append(Step("run", "apply", "complete", "an extension has moved: search_path of its functions"))
    steps += [Step("run", "apply", lost.mended_by, lost.what) for lost in state.not_carried]
    return steps


def schema_steps(files: SqlFiles, state: State) -> list[Step]:
    applied = state.of("schema")
    return [
        Step("run", "schema", name, "applied once", file)
        for name, file in files.schema.items()
        if name not in applied
    ]


def function_steps(files: SqlFiles, state: State, again: bool) -> list[Step]:
    applied = state.of("function")
    steps = [
        Step("drop", "function", name, "its file is gone", drops=tuple(row.objects))
        for name, row in applied.items()
        if name not in files.functions
    ]
    for name, file in files.functions.items():
        row = applied.get(name)
        routines = state.routines.get(name, [])
        if row is None:
            action: Action = "re-create" if routines else "create"
            detail = "new, in the place of one that was made by hand" if routines else "new"
            steps.append(Step(action, "function", name, detail, file, tuple(routines)))
        elif row.signature != file.signature:
            drops = tuple(dict.fromkeys(row.objects + routines))
            steps.append(Step("re-create", "function", name, "its signature changed", file, drops))
        elif again and set(routines) - set(row.objects):
            drops = tuple(dict.fromkeys(row.objects + routines))
            steps.append(Step("re-create", "function", name, "an overload was added by hand", file, drops))
        elif again or row.checksum != file.checksum:
            detail = "its text changed" if row.checksum != file.checksum else "once more"
            steps.append(Step("replace", "function", name, detail, file, triggers_gone(row, file)))
    return steps


def triggers_gone(row: LedgerRow, file: SqlFile) -> tuple[str, ...]:
    """The triggers that the file made, and does not make any more."""
    triggers = [thing for thing in row.objects if thing.startswith("trigger ")]
    return tuple(t for t in triggers if not re.search(rf"\btrigger {re.escape(t.split()[1])}\b", file.text))


def policy_steps(files: SqlFiles, state: State, again: bool) -> list[Step]:
    applied = state.of("policy")
    steps = [
        Step("drop", "policy", name, "its file is gone", drops=tuple(row.objects))
        for name, row in applied.items()
        if name not in files.policies
    ]
    for name, file in files.policies.items():
        row = applied.get(name)
        if row is None:
            steps.append(Step("create", "policy", name, "new", file, live_policies(state, file)))
        elif again or row.checksum != file.checksum:
            detail = "its text changed" if row.checksum != file.checksum else "once more"
            steps.append(Step("re-create", "policy", name, detail, file, live_policies(state, file)))
    return steps


def tool_steps(files: SqlFiles, state: State) -> list[Step]:
    """A version of a tool is defined once and never changes, so that nothing is to be done `again`."""
    applied = state.of("tool")
    steps = [
        Step("drop", "tool", name, "its file is gone: the tool is withdrawn")
        for name in applied
        if name not in files.tools
    ]
    for name, file in files.tools.items():
        row = applied.get(name)
        if row is None:
            steps.append(Step("create", "tool", name, f"version {file.signature}", file))
        elif row.checksum != file.checksum:
            steps.append(Step("replace", "tool", name, f"version {row.signature} -> {file.signature}", file))
    return steps


def live_policies(state: State, file: SqlFile) -> tuple[str, ...]:
    """Every policy the table has now, also one that no file made."""
    table = file.signature or ""
    return tuple(f"policy {quoted(name)} on {table}" for name in state.policies.get(table, []))


def with_policies_of_dropped_functions(steps: list[Step], files: SqlFiles, state: State) -> list[Step]:
    """A function cannot be dropped under a policy that calls it: such policies are made again too."""
    dropped = [
        step.name for step in steps if step.kind == "function" and step.action != "replace" and step.drops
    ]
    planned = {step.name for step in steps if step.kind == "policy"}
    more = [
        Step("re-create", "policy", name, f"calls {function}", file, live_policies(state, file))
        for name, file in files.policies.items()
        if name not in planned
        for function in [next((f for f in dropped if calls_function(file, f)), None)]
        if function is not None
    ]
    return steps + more


def calls_function(policy: SqlFile, name: str) -> bool:
    return re.search(rf"\.{name}\s*\(", policy.text) is not None


def quoted(name: str) -> str:
    return '"' + name.replace('"', '""') + '"'
