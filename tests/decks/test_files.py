"""Which files the arguments of a command mean."""

from __future__ import annotations

from pathlib import Path

import pytest

from deckcheck.decks.files import expand
from deckcheck.errors import UsageError


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of decks and of files that are none."""
    for name in (
        "b.txt",
        "a.deck",
        "デッキ.csv",
        "notes.md",
        ".hidden.txt",
        "pyproject.toml",
        "sub/c.json",
        ".git/d.txt",
    ):
        path = tmp_path / "decks" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_a_folder_means_its_deck_files(folder: Path) -> None:
    assert expand(["decks"]) == ["decks/a.deck", "decks/b.txt", "decks/デッキ.csv", "decks/sub/c.json"]


def test_a_file_named_outright_is_always_read(folder: Path) -> None:
    assert expand(["decks/notes.md", "decks/pyproject.toml"]) == ["decks/notes.md", "decks/pyproject.toml"]


def test_globs_and_repeats(folder: Path) -> None:
    assert expand(["decks/*.txt", "decks/b.txt"]) == ["decks/b.txt"]
    assert expand(["decks/**/*.json"]) == ["decks/sub/c.json"]


@pytest.mark.parametrize("argument", ["none.txt", "none/*.txt", ""])
def test_what_means_nothing_is_an_error(folder: Path, argument: str) -> None:
    with pytest.raises(UsageError, match="no such file or folder"):
        expand([argument])


def test_a_folder_without_decks_is_an_error(folder: Path) -> None:
    (folder / "empty").mkdir()
    with pytest.raises(UsageError, match="no deck file in 'empty'"):
        expand(["empty"])
