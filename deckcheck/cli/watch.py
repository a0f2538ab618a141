"""`check --watch`: check again whenever a deck or a config file is saved."""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Sequence
from typing import TYPE_CHECKING

import click

from deckcheck.config import FILES
from deckcheck.decks.files import SUFFIXES
from deckcheck.errors import DeckcheckError, UsageError

if TYPE_CHECKING:
    from watchfiles import Change

_WAITING = "Watching; Ctrl-C ends."


def watch(
    arguments: Sequence[str], config_files: Collection[str], written: str | None, check: Callable[[], int]
) -> int:
    """Run `check` now and after each change, on a clean screen, until Ctrl-C; the last exit code.

    `arguments` are the paths of the command, `written` the report file, which is not watched.
    """
    try:
        import watchfiles
    except ImportError:
        raise UsageError("--watch needs watchfiles: pip install 'deckcheck[watch]'") from None
    if "-" in arguments:
        raise UsageError("--watch cannot watch standard input.")
    own = os.path.abspath(written) if written else None
    named = {os.path.abspath(path) for path in arguments}

    def matters(_: Change, path: str) -> bool:
        name = os.path.basename(path)
        if path == own or name.startswith(".") or "/." in path.replace("\\", "/"):
            return path in named and path != own
        return path in named or name in FILES or os.path.splitext(name)[1].lower() in SUFFIXES

    code = _checked(check)
    try:
        click.echo(_WAITING, err=True)
        for _ in watchfiles.watch(*_folders(arguments, config_files), watch_filter=matters, raise_interrupt=True):
            code = _checked(check)
            click.echo(_WAITING, err=True)
    except KeyboardInterrupt:
        click.echo("", err=True)
    return code


def _checked(check: Callable[[], int]) -> int:
    """One check; a config file that is wrong for a moment does not end the watch."""
    click.clear()
    try:
        code = check()
    except DeckcheckError as error:
        from deckcheck.reporters.escape import clean

        click.echo("\n".join(clean(line) for line in f"deckcheck: {error}".split("\n")), err=True)
        code = error.exit_code
    return code


def _folders(arguments: Sequence[str], config_files: Collection[str]) -> list[str]:
    """What to watch: folders as given, for files their folders, since editors rename a new file over the old."""
    folders: dict[str, None] = {}
    for path in (*arguments, *config_files):
        while not os.path.isdir(path):
            path = os.path.dirname(os.path.abspath(path))
        folders[os.path.abspath(path)] = None
    return list(folders)
