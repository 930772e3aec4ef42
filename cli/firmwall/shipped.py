"""Where the SQL lies: inside the installed package, or beside cli/ in a checkout."""

from pathlib import Path


def sql_directory() -> Path:
    """The directory with schema/, functions/, policies/, apply/ and roles.sql."""
    package = Path(__file__).parent
    for directory in (package / "sql", package.parent.parent / "sql"):
        if (directory / "roles.sql").is_file():
            return directory
    raise FileNotFoundError(f"no sql directory beside {package}: the installation is incomplete")
