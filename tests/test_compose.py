"""docker-compose.yml: of the right form, and on a release without the known bypass."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml

FILE = Path(__file__).parent.parent / "docker-compose.yml"


@pytest.fixture(scope="module")
def compose() -> dict[str, Any]:
    parsed: dict[str, Any] = yaml.safe_load(FILE.read_text())
    return parsed


def test_the_server_is_pinned_to_a_safe_release(compose: dict[str, Any]) -> None:
    found = re.fullmatch(r"postgres:(\d+)\.(\d+)-\w+", compose["services"]["db"]["image"])
    assert found is not None
    major, minor = int(found[1]), int(found[2])
    assert minor >= {15: 20, 16: 16, 17: 12, 18: 7}[major]


def test_the_schema_is_applied_by_an_owner_without_superuser(compose: dict[str, Any]) -> None:
    migrate = compose["services"]["migrate"]
    assert migrate["command"] == ["migrate", "up", "--create-extensions"]
    assert "user=owner" in migrate["environment"]["FIRMWALL_DATABASE_URL"]
    assert migrate["depends_on"] == {"db": {"condition": "service_healthy"}}
    made = compose["configs"]["owner"]["content"]
    assert "create role owner login createrole password :'password';" in made
    assert "superuser" not in made


def test_no_password_stands_in_the_file_and_no_other_machine_reaches_the_port(
    compose: dict[str, Any],
) -> None:
    assert compose["services"]["db"]["ports"] == ["127.0.0.1:5432:5432"]
    for service in compose["services"].values():
        for name, value in service["environment"].items():
            if "PASSWORD" in name:
                assert value.startswith("${FIRMWALL_PASSWORD:?")


def test_docker_compose_reads_it() -> None:
    docker = shutil.which("docker")
    if docker is None or subprocess.run([docker, "compose", "version"], capture_output=True).returncode:
        pytest.skip("no docker compose here")
    done = subprocess.run(
        [docker, "compose", "--file", str(FILE), "config", "--quiet"],
        env=os.environ | {"FIRMWALL_PASSWORD": "x"},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
