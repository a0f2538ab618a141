"""`deckcheck init`: files that work at once, and none of the user's lost."""

from __future__ import annotations

import re
from pathlib import Path

from deckcheck.cli.init import FILES
from tests.conftest import Run


def test_it_writes_a_repository_that_passes(tmp_path: Path, run: Run) -> None:
    assert run("init").returncode == 0
    assert {str(path.relative_to(tmp_path).as_posix()) for path in tmp_path.rglob("*") if path.is_file()} == set(
        FILES.values()
    )
    done = run("check", "decks")
    assert (done.returncode, done.stderr) == (0, "")
    assert "decks/example.txt (Example): legal in all-star" in done.stdout


def test_it_keeps_what_is_there(tmp_path: Path, run: Run) -> None:
    (tmp_path / "deckcheck.toml").write_text("format = 'key'")
    (tmp_path / ".pre-commit-config.yaml").symlink_to("nowhere")
    done = run("init")
    assert (done.returncode, done.stderr) == (0, "")
    assert "kept    ./deckcheck.toml" in done.stdout
    assert "wrote   ./decks/example.txt" in done.stdout
    assert (tmp_path / "deckcheck.toml").read_text() == "format = 'key'"
    assert not (tmp_path / "nowhere").exists()


def test_a_dry_run_shows_all_and_writes_nothing(tmp_path: Path, run: Run) -> None:
    done = run("init", "new", "--dry-run")
    assert done.returncode == 0
    assert list(tmp_path.iterdir()) == []
    for place in FILES.values():
        assert f"would write new/{place}" in done.stdout
    assert "@" not in re.sub(r"uses: \S+@[0-9a-f]{40}", "", done.stdout)


def test_a_file_is_no_folder(tmp_path: Path, run: Run) -> None:
    (tmp_path / "x").write_text("")
    assert run("init", "x").returncode == 2
