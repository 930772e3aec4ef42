"""Where the SQL and the example firms lie: inside the installed package, or beside cli/ in a checkout."""

from pathlib import Path


def sql_directory() -> Path:
    """The directory with schema/, functions/, policies/, apply/ and roles.sql."""
    package = Path(__file__).parent
    for directory in (package / "sql", package.parent.parent / "sql"):
        if (directory / "roles.sql").is_file():
            return directory
    raise FileNotFoundError(f"no sql directory beside {package}: the installation is incomplete")


def example_firms() -> Path:
    """The directory with the CSV files of the example firms."""
    package = Path(__file__).parent
    for directory in (package / "examples" / "firms", package.parent.parent / "examples" / "firms"):
        if (directory / "firms.csv").is_file():
            return directory
    raise FileNotFoundError(f"no example firms beside {package}: the installation is incomplete")
