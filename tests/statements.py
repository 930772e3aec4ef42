"""Makes cli/firmwall/statements.py from the catalogue of a fresh installation: `python -m tests.statements`.

The catalogue knows the name of a function, its parameters with types and defaults, its columns, whether it
changes anything, and its COMMENT. What it does not know stands in the tables below: of which class the
function becomes a method, and what its answer is in Python. A new function of `app` needs one line there, and
a model when its answer is a new one. `make schema` does the rest.
"""

from __future__ import annotations

import re
import subprocess
import sys
import textwrap
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import psycopg
from psycopg.rows import class_row
from pydantic import BaseModel

from firmwall import errors, models
from firmwall.operate import migrate
from tests.databases import empty_database
from tests.servers import BINARIES, Server, running_server

PACKAGE = Path(__file__).parent.parent / "cli" / "firmwall"
MADE = PACKAGE / "statements.py"

# What a function answers, in Python: `tuple[Firm, ...]` for rows, `Firm | None` for a row that may
# be missing, `Firm` for one row or one jsonb, the type of a single value, None for void.
Answers = dict[str, str]

# Sent before the calls of a request; no method of the client.
OPENING: Answers = {
    "begin_request": "None",
    "open_context_as": "None",
}

# Calls of a request: each becomes a method of Request, Firmwall and AsyncFirmwall. Those with a tool of their
# name are in recorded.py.
OF_A_REQUEST: Answers = {
    "find_all_active_by_name": "tuple[ClientMatch, ...]",
    "list_clients": "ClientsPage",
    "list_documents": "DocumentsPage",
    "execute_tool": "ServerToolExecuteResponse",
    "granted_tool_catalog": "tuple[GrantedTool, ...]",
    "granted_permissions": "frozenset[str]",
    "list_proposals": "tuple[ListedProposal, ...]",
    "approve_proposal": "ServerToolExecuteResponse",
    "reject_proposal": "ServerToolExecuteResponse",
    "audit_trail": "tuple[AuditedCall, ...]",
    "list_acts": "tuple[RecordedAct, ...]",
    "upsert_client": "UUID",
    "upsert_matter": "UUID",
    "upsert_matter_party": "UUID",
    "upsert_document": "UUID",
    "set_matter_wall": "UUID",
    "upsert_clients": "tuple[LoadedRow, ...]",
    "upsert_matters": "tuple[LoadedRow, ...]",
    "upsert_matter_parties": "tuple[LoadedRow, ...]",
    "upsert_documents": "tuple[LoadedRow, ...]",
    "explain_search": "Explanation",
}

# Reads that have a tool, without it: methods of `direct`.
DIRECT: Answers = {
    "resolve_client": "ResolveAnswer",
    "search_matters": "SearchAnswer",
    "resolve_matter_document": "DocumentAnswer",
    "global_search": "tuple[FoundEntry, ...]",
    "get_client": "ClientDetail | None",
    "get_matter": "MatterDetail | None",
    "query_matters": "MattersPage",
}

# Calls that belong to no request of a person: methods of AdministrationCalls, Firmwall and AsyncFirmwall.
OF_AN_ADMINISTRATOR: Answers = {
    "installed_version": "InstalledVersion",
    "list_installation_acts": "tuple[InstallationAct, ...]",
    "list_tools": "tuple[RegisteredTool, ...]",
    "audit_gaps": "tuple[AuditGap, ...]",
    "list_unscoped_calls": "tuple[UnscopedCall, ...]",
    "keep_audit_partitions": "tuple[KeptPartition, ...]",
    "add_firm": "UUID",
    "rename_firm": "bool",
    "list_firms": "tuple[Firm, ...]",
    "set_choice_detail": "None",
    "add_person": "UUID",
    "rename_person": "bool",
    "merge_people": "MergedPeople",
    "list_people": "tuple[Person, ...]",
    "add_member": "None",
    "remove_member": "None",
    "list_members": "tuple[Member, ...]",
    "add_decision_rule": "str",
    "list_decision_rules": "tuple[DecisionRule, ...]",
    "add_word": "str",
    "remove_word": "None",
    "reset_words": "tuple[ResetWord, ...]",
    "list_words": "tuple[ListedWord, ...]",
    "rebuild_search": "RebuiltBatch",
    "doctor": "tuple[Finding, ...]",
    "add_token_key": "None",
    "list_token_keys": "tuple[TokenKey, ...]",
    "retire_token_key": "None",
}

# Not in statements.py: the readers of the context are one statement of frame.py; import_batch reads what
# `firmwall import` copied; open_context is open_context_as by ids.
NOT_HERE = {"current_firm_id_or_null", "current_user_id_or_null", "import_batch", "open_context"}

# A jsonb is a mapping. Here it is rows, or the keywords of the call.
JSON = {"p_rows": "Sequence[Row]", ("query_matters", "p_params"): "Unpack[MatterConditions]"}

# Types of parameters in Python, and what the statement adds where the driver would send another type.
TYPES = {
    "text": ("str", ""),
    "uuid": ("UUID", ""),
    "integer": ("int", ""),
    "real": ("float", "::real"),
    "bytea": ("bytes", ""),
    "boolean": ("bool", ""),
    "date": ("date", ""),
    "timestamp with time zone": ("datetime", ""),
    "jsonb": ("Mapping[str, object]", ""),
    "text[]": ("Sequence[str]", "::text[]"),
    "uuid[]": ("Sequence[UUID]", "::uuid[]"),
}

# A default that is a constant: 50, 'open'::text, '{}'::uuid[].
CONSTANT = r"(?:'(?P<text>[^'\\]*)'|(?P<number>-?\d+))(?:::[\w\[\] ]+)?"

# Types of single values.
VALUES = {"text": "str", "uuid": "UUID", "integer": "int", "bigint": "int", "boolean": "bool", "void": "None"}

CATALOGUE = """
select
  p.proname as name,
  p.provolatile <> 'v' as reads,
  p.proretset as is_set,
  p.prorettype::regtype::text as result,
  pg_catalog.obj_description(p.oid, 'pg_proc') as comment,
  array(
    select array[
      p.proargnames[n], pg_catalog.format_type(p.proargtypes[n - 1], null),
      pg_catalog.pg_get_function_arg_default(p.oid, n)
    ]
    from pg_catalog.generate_series(1, p.pronargs) as n order by n
  ) as parameters,
  array(
    select p.proargnames[n] from pg_catalog.generate_subscripts(p.proargmodes, 1) as n
    where p.proargmodes[n] = 't' order by n
  ) as columns
from pg_catalog.pg_proc as p
where p.pronamespace = 'app'::pg_catalog.regnamespace
  and p.prorettype <> 'pg_catalog.trigger'::pg_catalog.regtype
order by p.proname
"""

# In a COMMENT, what a call answers when no context is open.
WITHOUT_CONTEXT = (
    r" No context: [^.]*\.",
    r" None: no context is open\.",
    r", or no context is open",
    r", FW002 when no context is open",
)

HEAD = '''"""Every statement that calls one function of `app`, by its name. Made from the catalogue of a fresh
installation by tests/statements.py: do not edit."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, datetime
from typing import Unpack
from uuid import UUID

from firmwall.call import (
    Call, Read, Row, as_array, as_jsonb, given, nothing, only, row_as, row_or_none_as, rows_as, value_as
)
from firmwall.models import {models}
from firmwall.models.clients import RESOLVE_ANSWER
from firmwall.models.tool_calls import SERVER_TOOL_EXECUTE_RESPONSE
'''


class Refused(Exception):
    """The tables of this file and the catalogue do not fit together."""


@dataclass(frozen=True)
class Parameter:
    """One parameter of a function, as the catalogue has it and as Python has it."""

    function: str
    sql_name: str
    sql_type: str
    default: str | None

    @property
    def name(self) -> str:
        return self.sql_name.removeprefix("p_")

    @property
    def annotation(self) -> str:
        return JSON.get((self.function, self.sql_name)) or JSON.get(self.sql_name) or TYPES[self.sql_type][0]

    @property
    def is_keywords(self) -> bool:
        return self.annotation.startswith("Unpack")

    @property
    def literal(self) -> str | None:
        """The default where it is a constant, as Python writes it: a number, a text, no element."""
        constant = re.fullmatch(CONSTANT, self.default or "")
        if constant is None:
            return None
        if constant["number"] is not None:
            return constant["number"]
        if self.sql_type.endswith("[]"):
            return "()" if constant["text"] == "{}" else None
        return repr(constant["text"]) if self.sql_type == "text" else None

    @property
    def declared(self) -> str:
        """In the head of the function in Python."""
        if self.is_keywords:
            return f"**{self.name}: {self.annotation}"
        if self.default is None:
            return f"{self.name}: {self.annotation}"
        if self.literal is not None:
            return f"{self.name}: {self.annotation} = {self.literal}"
        return f"{self.name}: {self.annotation} | None = None"

    @property
    def placed(self) -> str:
        """In the statement. A default that is computed stands there, for None."""
        cast = TYPES[self.sql_type][1]
        value = f"%({self.name})s{cast}"
        if self.default is None or self.literal is not None or self.default.startswith("NULL"):
            return value
        if self.sql_type == "jsonb":
            return value
        return f"coalesce(%({self.name})s::{self.sql_type}, {self.default.replace('%', '%%')})"

    @property
    def value(self) -> str:
        """What is sent."""
        if self.is_keywords:
            return f"as_jsonb(given({self.name}))"
        if self.annotation == "Sequence[Row]":
            return f"as_jsonb(list({self.name}))"
        if self.sql_type == "jsonb":
            return f"as_jsonb(dict({self.name}{'' if self.default is None else ' or {}'}))"
        return f"as_array({self.name})" if self.sql_type.endswith("[]") else self.name


@dataclass(frozen=True)
class Function:
    """A function of `app`, as the catalogue has it."""

    name: str
    reads: bool
    is_set: bool
    result: str
    comment: str | None
    parameters: list[list[str]]
    columns: list[str]

    def text(self, answer: str) -> str:
        """The function in Python."""
        parameters = [Parameter(self.name, *each) for each in self.parameters]
        kind = "Read" if self.reads else "Call"
        call = f"app.{self.name}({', '.join(each.placed for each in parameters)})"
        sql = f"select {', '.join(self.columns)} from {call}" if self.columns else f"select {call}"
        values = ", ".join(f'"{each.name}": {each.value}' for each in parameters)
        return (
            f"def {self.name}({signature(parameters)}) -> {kind}[{answer}]:\n"
            f"{docstring(self.comment or '')}\n"
            f"    return {kind}({literal(sql)}, {self.reader(answer)}{f', {{{values}}}' if values else ''})\n"
        )

    def reader(self, answer: str) -> str:
        """What makes the answer of the rows."""
        rows = re.fullmatch(r"tuple\[(\w+), \.\.\.\]", answer)
        maybe = re.fullmatch(r"(\w+) \| None", answer)
        name = (rows or maybe or [answer, answer])[1]
        if self.result == "text[]" or self.result in VALUES:
            expected = VALUES.get(self.result, answer)
            if expected != answer:
                raise Refused(f"app.{self.name} returns {self.result}, which is {expected} in Python")
            return {"None": "nothing", "frozenset[str]": "value_as(frozenset)"}.get(answer, "only")
        model = getattr(models, name, None)
        if model is None:
            raise Refused(f"app.{self.name}: firmwall.models has no {name}")
        if not self.columns:
            if isinstance(model, type) and issubclass(model, BaseModel):
                return f"value_as({name}.model_validate)"
            return f"value_as({constant_name(name)}.validate_python)"
        if hasattr(model, "of_rows"):
            return f"{name}.of_rows"
        if differ := sorted(set(model.model_fields) ^ set(self.columns)):
            raise Refused(f"app.{self.name} and its model {name} differ in: {', '.join(differ)}")
        how = "rows_as" if rows else "row_or_none_as" if maybe else "row_as"
        return f"{how}({name}.model_validate)"


def signature(parameters: Iterable[Parameter]) -> str:
    """Of the parameters with a default, the first may be given by its place, and the others by name."""
    declared: list[str] = []
    defaults = 0
    for parameter in parameters:
        if parameter.default is not None and not parameter.is_keywords:
            defaults += 1
            if defaults == 2:
                declared.append("*")
        declared.append(parameter.declared)
    return ", ".join(declared)


def constant_name(name: str) -> str:
    """The TypeAdapter of a union: ResolveAnswer has RESOLVE_ANSWER."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).upper()


def literal(sql: str) -> str:
    """A statement as Python literals, a line each."""
    lines = textwrap.wrap(sql, 94, break_long_words=False)
    return "\n".join(f'"{line}{" " if number < len(lines) else ""}"' for number, line in enumerate(lines, 1))


def docstring(comment: str) -> str:
    """The COMMENT of a function as Python says it: names without p_, None, exceptions with their codes.

    What it says of a call without a context is left out: the client opens one.
    """
    text = re.sub(r"\bp_(\w+)", r"`\1`", comment).replace("NULL", "None")
    text = re.sub(r"\bapp\.(\w+)", r"`\1`", text)
    for without_context in WITHOUT_CONTEXT:
        text = re.sub(without_context, "", text)
    text = re.sub(r"\b(?:FW\d{3}|25006|55P03)\b", with_exception, text)
    first, *others = re.split(r"(?<=[\w)`]\.) (?=[A-Z`])", text.strip())
    raises = [each for each in others if each.startswith("Raises ")]
    details = [each for each in others if each not in raises]
    return as_docstring([first, " ".join(details), " ".join(raises)])


def as_docstring(paragraphs: Iterable[str], margin: str = "    ") -> str:
    filled = "\n\n".join(
        textwrap.fill(
            each, 110, initial_indent=margin if number else f'{margin}"""', subsequent_indent=margin
        )
        for number, each in enumerate(filter(None, paragraphs))
    )
    one_line = "\n" not in filled and len(filled) <= 107
    return f'{filled}"""' if one_line else f'{filled}\n{margin}"""'


def with_exception(code: re.Match[str]) -> str:
    kind = errors.BY_SQLSTATE.get(code[0]) or errors.BY_POSTGRES_SQLSTATE.get(code[0])
    return f"{kind.__name__} ({code[0]})" if kind else code[0]


def catalogue(connection: psycopg.Connection[Any]) -> list[Function]:
    with connection.cursor(row_factory=class_row(Function)) as cursor:
        return cursor.execute(CATALOGUE).fetchall()


def made(functions: Iterable[Function]) -> str:
    """The text of statements.py."""
    found = {function.name: function for function in functions}
    answers = OPENING | OF_A_REQUEST | DIRECT | OF_AN_ADMINISTRATOR
    if missing := sorted(found.keys() - answers.keys() - NOT_HERE):
        raise Refused(f"add a line to a table of tests/statements.py for: {', '.join(missing)}")
    if gone := sorted((answers.keys() | NOT_HERE) - found.keys()):
        raise Refused(f"tests/statements.py names functions that do not exist: {', '.join(gone)}")
    head = HEAD.format(models=", ".join(models.__all__))
    return formatted(
        "\n\n".join([head, *(found[name].text(answer) for name, answer in answers.items())]), MADE
    )


def formatted(code: str, file: Path) -> str:
    """Code in the form of the house, with the imports that it uses."""
    for command in (["check", "--fix-only", "--select", "F401,I"], ["format"]):
        code = subprocess.run(
            [sys.executable, "-m", "ruff", *command, "--quiet", "--stdin-filename", str(file), "-"],
            input=code,
            check=True,
            capture_output=True,
            text=True,
        ).stdout
    return code


def made_on(server: Server, directory: Path | None = None) -> str:
    """The text that an installation of sql/, or of a copy of it, on that server gives."""
    with psycopg.connect(server.conninfo(), autocommit=True) as superuser:
        if superuser.execute("select from pg_roles where rolname = 'dba'").fetchone() is None:
            superuser.execute("create role dba login createrole")
    with empty_database(server, "dba") as database:
        migrate.up(database.conninfo, directory=directory, create_extensions=True)
        with psycopg.connect(database.conninfo) as connection:
            return made(catalogue(connection))


def main() -> None:
    name = next(name for name, binaries in BINARIES.items() if binaries() is not None)
    with running_server(name) as server:
        MADE.write_text(made_on(server), encoding="utf-8")


if __name__ == "__main__":
    main()
