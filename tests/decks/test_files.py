"""Which files the arguments of a command mean."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from deckcheck.decks.files import expand, load
from deckcheck.decks.resolve import Resolver
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


def test_a_glob_without_decks_is_an_error(folder: Path) -> None:
    (folder / "empty").mkdir()
    with pytest.raises(UsageError, match="no deck file among what 'emp\\*' names"):
        expand(["emp*"])


@pytest.mark.skipif(sys.platform == "win32", reason="a FIFO is of POSIX")
def test_what_is_no_file_is_read_only_if_named(folder: Path) -> None:
    os.mkfifo(folder / "decks" / "z.txt")
    (folder / "decks" / "gone.txt").symlink_to("nothing")
    found = ["decks/a.deck", "decks/b.txt", "decks/gone.txt", "decks/デッキ.csv", "decks/sub/c.json"]
    assert expand(["decks"]) == found
    assert expand(["deck*"]) == found
    assert expand(["decks/*.txt"]) == ["decks/b.txt", "decks/gone.txt"]
    assert expand(["decks/z.txt"]) == ["decks/z.txt"]
    with pytest.raises(UsageError, match="no deck file among"):
        expand(["decks/z.*"])


@pytest.mark.parametrize("argument", ["decks", "deck*", "decks/sub"])
def test_a_folder_that_cannot_be_looked_into_is_a_finding(
    argument: str, folder: Path, resolver: Resolver, monkeypatch: pytest.MonkeyPatch
) -> None:
    really = os.scandir

    def scandir(path: str = ".") -> Iterator[os.DirEntry[str]]:
        if path.endswith("sub"):
            raise PermissionError(13, "Permission denied", path)
        return really(path)

    monkeypatch.setattr(os, "scandir", scandir)
    *others, last = expand([argument])
    assert last == "decks/sub"
    assert len(others) == (0 if argument == "decks/sub" else 3)
    (deck,) = load(last, resolver)
    assert [fault.rule for fault in deck.faults] == ["unreadable-deck"]
