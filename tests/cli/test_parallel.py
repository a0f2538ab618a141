"""`check --jobs`: several processes give what one gives, byte for byte."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.conftest import EXAMPLES, Run


@pytest.fixture
def decks(tmp_path: Path) -> Path:
    """Examples, each three times, with a config file and a file that is no deck."""
    for number in range(3):
        shutil.copytree(EXAMPLES, tmp_path / "decks" / str(number))
    (tmp_path / "decks" / "deckcheck.toml").write_text('date = 2026-11-30\nignore = ["DC102"]\n')
    (tmp_path / "decks" / "photo.txt").write_bytes(b"\x89PNG\0\0")
    return tmp_path


@pytest.mark.parametrize("output_format", ["text", "concise", "json", "jsonl", "sarif", "junit", "github", "markdown"])
def test_the_same_bytes(output_format: str, decks: Path, run: Run) -> None:
    one, three = (run("check", "decks", "--output-format", output_format, "--jobs", jobs) for jobs in ("1", "3"))
    assert three.stdout == one.stdout
    assert (three.returncode, three.stderr) == (one.returncode, "") == (1, "")


def test_options_reach_every_process(decks: Path, run: Run) -> None:
    arguments = ("check", "decks", "-f", "all-star", "-d", "2026-11-30", "--select", "DC101", "--isolated")
    one, two = (run(*arguments, "--output-format", "concise", "--jobs", jobs) for jobs in ("1", "2"))
    assert two.stdout == one.stdout
    assert "DC102" not in two.stdout


def test_a_wrong_config_file_ends_it_with_2(decks: Path, run: Run) -> None:
    (decks / "decks" / "1" / "deckcheck.toml").write_text("formt = 1")
    done = run("check", "decks", "--jobs", "2")
    assert done.returncode == 2
    assert "Did you mean format?" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("jobs", ["0", "-1", "many"])
def test_a_number_of_processes_is_at_least_one(jobs: str, run: Run) -> None:
    assert run("check", "x", "--jobs", jobs).returncode == 2
