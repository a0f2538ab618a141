"""`check --changed` in a repository of git."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from tests.conftest import Run
from tests.decks_of import WD17

NOBODY = {"GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_SYSTEM": os.devnull, "GIT_AUTHOR_NAME": "a",
          "GIT_AUTHOR_EMAIL": "a@b", "GIT_COMMITTER_NAME": "a", "GIT_COMMITTER_EMAIL": "a@b"}  # fmt: skip


def git(folder: Path, *arguments: str) -> None:
    subprocess.run(["git", *arguments], cwd=folder, env={**os.environ, **NOBODY}, check=True, capture_output=True)


def write(folder: Path, files: dict[str, str]) -> None:
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """Decks a and b, deck c in a folder with its own config file; all committed."""
    write(
        tmp_path,
        {
            "deckcheck.toml": 'extend = "base.toml"\n',
            "base.toml": 'format = "all-star"\n',
            "decks/a.txt": WD17,
            "decks/b.txt": WD17,
            "decks/own/c.txt": WD17,
            "decks/own/deckcheck.toml": 'format = "all-star"\n',
        },
    )
    git(tmp_path, "init", "-q", "-b", "main")
    git(tmp_path, "add", ".")
    git(tmp_path, "commit", "-qm", "decks")
    return tmp_path


def checked(run: Run, *arguments: str) -> list[str]:
    done = run("check", "--output-format", "jsonl", *arguments)
    assert done.returncode in (0, 1), done.stderr
    return [line.split('"path": "')[1].split('"')[0] for line in done.stdout.splitlines()]


def test_nothing_changed(repository: Path, run: Run) -> None:
    assert checked(run, "--changed") == []
    assert run("check", "--changed").returncode == 0


def test_edited_staged_and_new_decks(repository: Path, run: Run) -> None:
    write(repository, {"decks/a.txt": WD17 + "\n", "decks/新 規.txt": WD17})
    assert checked(run, "--changed=HEAD", "decks") == ["decks/a.txt", "decks/新 規.txt"]
    git(repository, "add", ".")
    assert checked(run, "decks", "--changed") == ["decks/a.txt", "decks/新 規.txt"]


def test_a_branch_is_compared_with_where_it_left(repository: Path, run: Run) -> None:
    git(repository, "checkout", "-qb", "topic")
    write(repository, {"decks/a.txt": WD17 + "\n"})
    git(repository, "commit", "-qam", "a")
    git(repository, "checkout", "-q", "main")
    write(repository, {"decks/b.txt": WD17 + "\n"})
    git(repository, "commit", "-qam", "b")
    git(repository, "checkout", "-q", "topic")
    assert checked(run, "decks", "--changed", "main") == ["decks/a.txt"]


@pytest.mark.parametrize(
    ("changes", "due"),
    [
        ({"base.toml": 'format = "key"\n'}, ["decks/a.txt", "decks/b.txt"]),
        ({"decks/own/deckcheck.toml": 'format = "key"\n'}, ["decks/own/c.txt"]),
        ({"notes.txt": "4 x"}, []),
    ],
)
def test_a_config_file_that_changed_makes_its_decks_due(
    changes: dict[str, str], due: list[str], repository: Path, run: Run
) -> None:
    write(repository, changes)
    assert checked(run, "decks", "--changed") == due


def test_a_config_file_that_was_taken_away_does_too(repository: Path, run: Run) -> None:
    (repository / "decks/own/deckcheck.toml").unlink()
    assert checked(run, "decks", "--changed") == ["decks/own/c.txt"]


def test_another_pinned_catalog_makes_all_due(repository: Path, run: Run, catalog_version: str) -> None:
    write(repository, {"base.toml": f'format = "all-star"\ncatalog-version = "{catalog_version}"\n'})
    assert checked(run, "decks", "--changed") == ["decks/a.txt", "decks/b.txt"]


@pytest.mark.parametrize("reference", ["nowhere", "--output=x", "decks"])
def test_an_unknown_reference_is_refused(reference: str, repository: Path, run: Run) -> None:
    done = run("check", "decks", env={"DECKCHECK_CHANGED": reference})
    assert (done.returncode, done.stdout) == (2, "")
    assert f"git knows no commit {reference!r}" in done.stderr
    assert not (repository / "x").exists()


def test_outside_of_a_repository(tmp_path: Path, run: Run) -> None:
    write(tmp_path, {"a.txt": WD17})
    done = run("check", "--changed=HEAD", "a.txt", env={"GIT_CEILING_DIRECTORIES": str(tmp_path.parent)})
    assert done.returncode == 2
    assert "not a git repository" in done.stderr


@pytest.fixture
def catalog_version() -> str:
    from deckcheck import load_catalog

    return load_catalog().about.version
