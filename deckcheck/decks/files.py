"""Which deck files the arguments of a command mean, and their bytes."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Iterable, Iterator

from deckcheck.decks import MAX_BYTES, read_decks, unreadable
from deckcheck.decks.form import Unreadable
from deckcheck.decks.resolve import Resolver
from deckcheck.errors import DeckcheckError, UsageError
from deckcheck.model import Deck, Fault, Problem

SUFFIXES = frozenset(
    (".txt", ".deck", ".csv", ".tsv", ".json", ".yaml", ".yml", ".toml", ".cod", ".xml", ".webxoss", ".xlsx")
)

# Files with such a suffix that are never a deck: left out of folders, read when named outright.
_NOT_DECKS = frozenset(
    (
        "deckcheck.toml",
        "pyproject.toml",
        "package.json",
        "package-lock.json",
        "pnpm-lock.yaml",
        "tsconfig.json",
        "requirements.txt",
        "license.txt",
        "mkdocs.yml",
    )
)


def expand(arguments: Iterable[str]) -> list[str]:
    """The files meant, each once: files as named, folders searched by suffix, globs, `-` for standard input.

    Folders come in the order of names; hidden files and folders, config and lock files are left out, and so is what is
    no file at all, such as a FIFO, unless it is named outright. A folder that cannot be looked into stands for itself:
    whoever reads it finds out why. Raises UsageError for an argument that means nothing.
    """
    found: dict[str, None] = {}
    for argument in arguments:
        if argument == "-" or os.path.isfile(argument):
            found[argument] = None
        elif os.path.isdir(argument):
            inside = list(_folder(argument))
            if not inside:
                raise UsageError(
                    f"no deck file in {argument!r}; deck files end in {', '.join(sorted(SUFFIXES))} "
                    "(name any other file outright)"
                )
            found.update(dict.fromkeys(inside))
        elif os.path.exists(argument):
            found[argument] = None
        else:
            import glob

            matches = sorted(glob.glob(argument, recursive=True)) if glob.has_magic(argument) else []
            if not matches:
                raise UsageError(f"no such file or folder: {argument!r}")
            inside = []
            for match in matches:
                inside += _folder(match) if os.path.isdir(match) else filter(_may_be_read, [match])
            if not inside:
                raise UsageError(f"no deck file among what {argument!r} names")
            found.update(dict.fromkeys(inside))
    return list(found)


def _folder(folder: str) -> Iterator[str]:
    refused: list[str] = []
    for place, folders, names in os.walk(folder, onerror=lambda error: refused.append(error.filename)):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in sorted(names):
            suffix = os.path.splitext(name)[1].lower()
            if name.startswith(".") or name.lower() in _NOT_DECKS or suffix not in SUFFIXES:
                continue
            path = os.path.join(place, name)
            if _may_be_read(path):
                yield path
    yield from refused


def _may_be_read(path: str) -> bool:
    """Whether it is a file, or a link to nothing; reading from a FIFO or a device might never end."""
    return os.path.isfile(path) or not os.path.exists(path)


def load(path: str, resolver: Resolver, stdin_name: str = "-", form: str | None = None) -> list[Deck]:
    """The decks in one file, read as `form` if given. A file that cannot be read is a finding, not an error."""
    try:
        data = contents(path)
    except Unreadable as error:
        return [unreadable(path.replace("\\", "/"), error.reason)]
    name = stdin_name if path == "-" else path
    try:
        return read_decks(data, name, resolver, form)
    except DeckcheckError:
        raise
    except Exception as error:  # noqa: BLE001 - a fault of ours in one deck must not cost the others
        return [failed(name.replace("\\", "/"), error)]


def failed(path: str, error: Exception) -> Deck:
    """The deck that stands for one on which deckcheck itself failed; no verdict on it is a check.

    Where DECKCHECK_DEBUG is set, `error` is raised instead.
    """
    if os.environ.get("DECKCHECK_DEBUG"):
        raise error
    reason = {"reason": f"{type(error).__name__}: {error}"}
    return Deck(path, faults=(Fault("unreadable-deck", Problem("internal", reason)),))


def has_failed(deck: Deck) -> bool:
    """Whether it stands for one on which deckcheck itself failed."""
    return any(fault.rule == "unreadable-deck" and fault.problem.variant == "internal" for fault in deck.faults)


def contents(path: str) -> bytes:
    """The bytes of a deck file, or of standard input for `-`; a little more than may be read of a huge one.

    Raises:
        Unreadable: it cannot be opened.
        UsageError: standard input cannot be read.
    """
    if path == "-":
        try:
            return sys.stdin.buffer.read(MAX_BYTES + 1)
        except OSError as error:
            reason = "it is closed" if error.errno == errno.EBADF else error.strerror
            raise UsageError(f"cannot read standard input: {reason}.") from error
    try:
        with open(path, "rb") as file:
            return file.read(MAX_BYTES + 1)
    except OSError as error:
        raise Unreadable(f"it could not be opened ({error.strerror})") from error


def load_all(arguments: Iterable[str], resolver: Resolver) -> list[Deck]:
    """All decks that the arguments of a command mean. Raises UsageError as `expand` does."""
    return [deck for path in expand(arguments) for deck in load(path, resolver)]
