"""What the tests need from Debian is installed as root or by sudo, or else named."""

from __future__ import annotations

import os
import stat
import subprocess
from pathlib import Path

import pytest

from tests import machine

CREATECLUSTER = "etc/postgresql-common/createcluster.conf"
DEFAULT = "usr/share/postgresql-common/createcluster.conf"

# What stands in for apt-get: it writes down how it was called, and whether a cluster would have been made.
APT_GET = """#!/bin/sh
echo "apt-get $*" >>"$FIRMWALL_TEST_ROOT/calls"
if [ "$1" = install ]; then
  cat "$FIRMWALL_TEST_ROOT/etc/postgresql-common/createcluster.conf" >>"$FIRMWALL_TEST_ROOT/calls"
  mkdir -p "$FIRMWALL_TEST_ROOT/usr/share/postgresql-common"
  echo "the default" >"$FIRMWALL_TEST_ROOT/usr/share/postgresql-common/createcluster.conf"
  exit ${APT_STATUS:-0}
fi
"""
SUDO = """#!/bin/sh
echo "sudo $*" >>"$FIRMWALL_TEST_ROOT/sudo"
[ -n "$SUDO_ASKS" ] && exit 1
shift
exec "$@"
"""


class Bare:
    """A root in which nothing is installed, and programs that stand in for those that would change it."""

    def __init__(self, directory: Path) -> None:
        self.root = directory / "root"
        self.bin = directory / "bin"
        self.root.mkdir()
        self.bin.mkdir()
        self.program("apt-get", APT_GET)
        self.program("sudo", SUDO)
        self.program("id", "#!/bin/sh\necho ${TEST_UID:-0}\n")

    def program(self, name: str, text: str) -> None:
        (self.bin / name).write_text(text)
        (self.bin / name).chmod(0o755)

    def run(self, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [machine.PACKAGES, *arguments],
            env=os.environ
            | {"PATH": f"{self.bin}:{os.environ['PATH']}", "FIRMWALL_TEST_ROOT": str(self.root)}
            | environment,
            capture_output=True,
            text=True,
        )

    @property
    def calls(self) -> list[str]:
        file = self.root / "calls"
        return file.read_text().splitlines() if file.exists() else []


@pytest.fixture
def bare(tmp_path: Path) -> Bare:
    return Bare(tmp_path)


SERVER = "postgresql-15 postgresql-15-pgtap postgresql-15-plpgsql-check"


def test_root_installs_what_is_missing_and_makes_no_cluster(bare: Bare) -> None:
    ran = bare.run()
    assert ran.returncode == 0, ran.stderr
    assert ran.stdout.startswith("The tests need from Debian: ")
    update, install, setting = bare.calls
    assert update == "apt-get update --quiet"
    assert install.startswith("apt-get install --yes ")
    assert SERVER in install
    assert setting == "create_main_cluster = false"
    assert (bare.root / CREATECLUSTER).read_text() == "the default\n"
    assert not (bare.root / "sudo").exists()


def test_a_setting_that_was_there_is_there_again(bare: Bare) -> None:
    file = bare.root / CREATECLUSTER
    file.parent.mkdir(parents=True)
    file.write_text("of this machine\n")
    assert bare.run().returncode == 0
    assert "create_main_cluster = false" in bare.calls
    assert file.read_text() == "of this machine\n"


def test_sudo_without_a_password_is_as_good(bare: Bare) -> None:
    ran = bare.run(TEST_UID="1000")
    assert ran.returncode == 0, ran.stderr
    assert [call.split()[1] for call in bare.calls if call.startswith("apt-get")] == ["update", "install"]
    assert all("sudo -n " in line for line in (bare.root / "sudo").read_text().splitlines())


@pytest.mark.parametrize(
    ("environment", "reason"),
    [
        ({"TEST_UID": "1000", "SUDO_ASKS": "yes"}, "this is neither root nor sudo without a password"),
        ({"APT_STATUS": "100"}, "apt-get failed"),
    ],
)
def test_otherwise_the_one_command_is_named_and_the_run_goes_on(
    bare: Bare, environment: dict[str, str], reason: str
) -> None:
    ran = bare.run(**environment)
    assert ran.returncode == 0, ran.stderr
    assert f"because {reason}." in ran.stdout
    assert ran.stdout.splitlines()[-1].strip() == bare.run("--command").stdout.strip()
    assert f"install --yes --no-install-recommends {SERVER}" in ran.stdout


def test_nothing_is_done_where_nothing_is_missing(bare: Bare) -> None:
    for line in bare.run("--missing").stdout.splitlines():
        package = line.split("\t")[0]
        path = {
            "postgresql-15": "usr/lib/postgresql/15/bin/postgres",
            "postgresql-15-pgtap": "usr/share/postgresql/15/extension/pgtap--1.2.0.sql",
            "postgresql-15-plpgsql-check": "usr/share/postgresql/15/extension/plpgsql_check.control",
            "locales": "usr/share/i18n/locales/en_US",
            "pgbouncer": "usr/sbin/pgbouncer",
        }.get(package)
        if path is None:
            bare.program({"libtap-parser-sourcehandler-pgtap-perl": "pg_prove"}.get(package, package), "")
        else:
            (bare.root / path).parent.mkdir(parents=True, exist_ok=True)
            (bare.root / path).touch()
    ran = bare.run()
    assert (ran.returncode, ran.stdout, bare.calls) == (0, "", [])
    assert bare.run("--command").stdout == ""


def test_the_list_is_executable_and_the_only_one() -> None:
    assert machine.PACKAGES.stat().st_mode & stat.S_IXUSR
    root = machine.PACKAGES.parent.parent
    for file in (root / "Makefile", root / ".ci" / "run"):
        assert "tests/debian-packages" in file.read_text()
        assert "postgresql-15" not in file.read_text()


def test_an_older_release_is_a_warning_of_the_run() -> None:
    assert machine.is_safe((15, 20))
    assert not machine.is_safe((15, 18))
    assert machine.is_safe((19, 0))
    warned = list(machine.warnings())
    for name in ("pg15", "pg18"):
        found = machine.release(name)
        if found is not None:
            said = any(f"PostgreSQL {found[0]}.{found[1]} " in text for text in warned)
            assert said == (not machine.is_safe(found))
