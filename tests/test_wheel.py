"""The wheel: what it carries, and that it migrates a database where no checkout is."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import sysconfig
import tarfile
import zipfile
from email import message_from_bytes
from email.message import Message
from pathlib import Path

import pytest

from firmwall import __version__
from firmwall.operate import migrate
from firmwall.resources import sql_directory
from firmwall.version import UNKNOWN, commit
from tests.conftest import DBA
from tests.databases import empty_database
from tests.servers import Server

ROOT = Path(__file__).parent.parent


URL = "https://code.example/law/firmwall"

# A link or an image of a page: its text, and where it leads.
LINK = r"!?\[[^\]]*\]\(([^)]+)\)"


def built(directory: Path, **environment: str) -> Path:
    inherited = {name: value for name, value in os.environ.items() if name != "FIRMWALL_PROJECT_URL"}
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(directory)],
        cwd=ROOT,
        env=inherited | environment,
        capture_output=True,
        check=True,
    )
    (wheel,) = directory.glob("firmwall-*.whl")
    return wheel


def metadata(wheel: Path) -> Message:
    name = f"firmwall-{__version__}.dist-info/METADATA"
    return message_from_bytes(zipfile.ZipFile(wheel).read(name))


def page(wheel: Path) -> str:
    """The README as a package index shows it."""
    body = metadata(wheel).get_payload(decode=True)
    assert isinstance(body, bytes)
    return body.decode()


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return built(tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """bin/ of a fresh environment with the wheel in it; its dependencies are those of the tests."""
    environment = tmp_path_factory.mktemp("venv")
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(environment)], check=True)
    python = environment / "bin" / "python"
    subprocess.run(
        [sys.executable, "-m", "pip", "--python", str(python), "install", "--quiet", "--no-deps", str(wheel)],
        check=True,
    )
    (site,) = (environment / "lib").glob("python*/site-packages")
    # a path in a .pth file adds the packages there, and not the checkout that an editable install points to
    (site / "dependencies.pth").write_text(sysconfig.get_path("purelib") + "\n")
    return environment / "bin"


def run(program: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    environment = {k: v for k, v in os.environ.items() if k not in ("PYTHONPATH", "FIRMWALL_DATABASE_URL")}
    return subprocess.run(
        [str(program), *arguments], cwd=program.parent, env=environment, capture_output=True, text=True
    )


def test_the_wheel_carries_all_of_sql_and_nothing_else_at_the_top(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    assert {name.split("/")[0] for name in names} == {"firmwall", f"firmwall-{__version__}.dist-info"}
    root = sql_directory()
    shipped = {
        f"firmwall/sql/{path.relative_to(root).as_posix()}" for path in root.rglob("*") if path.is_file()
    }
    assert shipped <= names
    assert "firmwall/py.typed" in names
    assert not [name for name in names if "__pycache__" in name]


def test_a_package_index_shows_no_relative_link(wheel: Path) -> None:
    assert metadata(wheel)["Description-Content-Type"] == "text/markdown"
    shown = page(wheel)
    assert shown.startswith("# firmwall\n")
    assert "Each function asks the person's permission" in " ".join(shown.split())
    assert [link for link in re.findall(LINK, shown) if not link.startswith("https:")] == []


def test_links_lead_into_the_repository_that_the_build_names(tmp_path: Path) -> None:
    wheel = built(tmp_path, FIRMWALL_PROJECT_URL=URL)
    assert metadata(wheel).get_all("Project-URL") == [f"Source, {URL}"]
    relative = re.findall(LINK, (ROOT / "README.md").read_text(encoding="utf-8"))
    assert len(relative) >= 8
    assert re.findall(LINK, page(wheel)) == [
        f"{URL}/{'raw' if path.endswith('.svg') else 'blob'}/v{__version__}/{path}" for path in relative
    ]


def test_the_installed_wheel_is_used_and_not_the_checkout(installed: Path) -> None:
    where = run(
        installed / "python", "-c", "import firmwall.resources as s; print(s.__file__, s.sql_directory())"
    )
    assert where.stderr == ""
    assert all(path.startswith(str(installed.parent)) for path in where.stdout.split())


def test_the_installed_wheel_knows_its_commit(installed: Path) -> None:
    shown = json.loads(run(installed / "firmwall", "version", "--json").stdout)
    assert (shown["firmwall"], shown["commit"]) == (__version__, commit())


def test_a_wheel_of_an_sdist_knows_the_same_commit(tmp_path: Path) -> None:
    def build(target: str, source: Path) -> Path:
        subprocess.run(
            [sys.executable, "-m", "hatchling", "build", "--target", target, "--directory", str(tmp_path)],
            cwd=source,
            capture_output=True,
            check=True,
        )
        (built,) = tmp_path.glob("*.tar.gz" if target == "sdist" else "*.whl")
        return built

    with tarfile.open(build("sdist", ROOT)) as sdist:
        sdist.extractall(tmp_path, filter="data")
    (unpacked,) = (path for path in tmp_path.iterdir() if path.is_dir())
    wheel = zipfile.ZipFile(build("wheel", unpacked))
    if commit() == UNKNOWN:
        assert "firmwall/commit.txt" not in wheel.namelist()
    else:
        assert wheel.read("firmwall/commit.txt").decode().strip() == commit()


def test_the_installed_wheel_migrates_a_database(installed: Path, server: Server) -> None:
    with empty_database(server, DBA) as database:
        address = ("--database-url", database.conninfo)
        done = run(installed / "firmwall", "migrate", "up", "--create-extensions", *address)
        assert done.returncode == 0, done.stderr
        assert migrate.verify(database.conninfo) == []
        done = run(installed / "firmwall", "migrate", "status", *address)
        assert done.returncode == 0, done.stdout
