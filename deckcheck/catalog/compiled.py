"""Compiling a catalog to where it shall lie: whole or not at all, as `deckcheck.output` writes everything."""

from __future__ import annotations

import sqlite3

from deckcheck.catalog.build import build
from deckcheck.errors import OutputError
from deckcheck.output import replacing


def compile_into(data: str, target: str) -> None:
    """Compile the game folder `data` to the file `target`.

    Raises DataError with all that is wrong in the sources, OutputError when `target` cannot be written.
    """
    with replacing(target) as staged:
        try:
            build(data, staged)
        except sqlite3.OperationalError as error:
            raise OutputError(f"cannot write {target!r}: {error}.") from error
