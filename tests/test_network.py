"""Nothing but `catalog update` opens a connection."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from deckcheck.cli.main import COMMANDS
from tests.conftest import EXAMPLES, Run

# Put before the site's own: ends the process at the first look at the network, whichever library takes it.
GUARD = """
import os, sys

def guard(event, arguments):
    if event in {"socket.connect", "socket.getaddrinfo", "socket.gethostbyname", "socket.bind", "socket.sendto"}:
        os.write(2, f"network: {event} {arguments[-1] if arguments else ''}".encode())
        os._exit(99)

sys.addaudithook(guard)
"""
DECK = str(EXAMPLES / "white-alt-hope.txt")
OFFLINE = (
    ("check", DECK, "--suggest"),
    ("check", DECK, DECK, str(EXAMPLES), "--jobs", "2"),
    ("check", DECK, "--output-format", "sarif"),
    ("legal", DECK, "--timeline"),
    ("explain", "DC103"),
    ("rules",),
    ("formats", "show", "diva"),
    ("restrictions", "diff", "2020-01-01", "2026-01-01"),
    ("card", "花代"),
    ("convert", DECK, "--to", "sheet", "-o", "deck.xlsx"),
    ("check", "deck.xlsx"),
    ("fmt", "--diff", DECK),
    ("init", "repository"),
    ("config", "show"),
    ("catalog", "info"),
    ("catalog", "build", "-o", "catalog.sqlite3"),
    ("catalog", "verify"),
    ("catalog", "diff"),
    ("completion", "bash"),
)


@pytest.fixture
def guarded(tmp_path: Path) -> dict[str, str]:
    """An environment in which a process that turns to the network ends with 99."""
    (tmp_path / "guard").mkdir()
    (tmp_path / "guard" / "sitecustomize.py").write_text(GUARD)
    return {"PYTHONPATH": os.pathsep.join((str(tmp_path / "guard"), str(EXAMPLES.parents[1])))}


def test_no_command_turns_to_the_network(guarded: dict[str, str], run: Run) -> None:
    assert {words[0] for words in OFFLINE} == set(COMMANDS)
    for words in OFFLINE:
        done = run(*words, env=guarded)
        assert done.returncode in (0, 1), (words, done.stderr)
        assert "network:" not in done.stderr, words


def test_the_guard_sees_who_does(guarded: dict[str, str], tmp_path: Path, run: Run) -> None:
    done = run("catalog", "update", env={**guarded, "DECKCHECK_HOME": str(tmp_path / "home")})
    assert done.returncode == 99
    assert "network: socket." in done.stderr
