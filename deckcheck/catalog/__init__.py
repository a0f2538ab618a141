"""The catalog: every printed card, the sets, the formats and the restriction list, in one SQLite file.

A wheel carries it compiled, and its sources, over which a user's updates are laid (see `layer`). A source
checkout compiles it by itself when it is missing or older than `data/`.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from deckcheck.catalog import layer
from deckcheck.catalog.store import Catalog

if TYPE_CHECKING:
    from _typeshed import StrPath

__all__ = ["Catalog", "base_folder", "open_catalog", "ready_shipped", "shipped_path", "source_folder"]

_HERE = os.path.dirname(os.path.abspath(__file__))


def shipped_path(game: str = "wixoss") -> str:
    """Where the compiled catalog of `game` lies in this installation."""
    return os.path.join(_HERE, f"{game}.sqlite3")


def source_folder(game: str = "wixoss") -> str | None:
    """The folder `data/<game>` of a source checkout; None in an installed wheel."""
    folder = os.path.normpath(os.path.join(_HERE, "..", "..", "data", game))
    return folder if os.path.isfile(os.path.join(folder, "game.toml")) else None


def base_folder() -> str | None:
    """The sources of the shipped catalog: those of the checkout, or the copy that a wheel carries."""
    carried = os.path.join(_HERE, "sources_of", "wixoss")
    return source_folder() or (carried if os.path.isdir(carried) else None)


def open_catalog(path: StrPath | None = None) -> Catalog:
    """The catalog at `path`; without one the shipped one with the user's updates, compiled where that is due.

    Raises CatalogError (none there, another schema, not writable) and DataError (wrong sources).
    """
    if path is not None:
        return Catalog(path)
    return Catalog(layer.opened(ready_shipped(), base_folder()))


def ready_shipped() -> str:
    """`shipped_path`, compiled first where that is due."""
    target = shipped_path()
    folder = source_folder()
    if folder is not None and _is_stale(target, folder):
        from deckcheck.catalog.compiled import compile_into
        from deckcheck.errors import CatalogError, OutputError

        try:
            compile_into(folder, target)
        except OutputError as error:
            raise CatalogError(
                f"{error} Build the catalog elsewhere with `deckcheck catalog build --output FILE`, and give it with "
                "--catalog FILE."
            ) from error
    return target


def _is_stale(target: str, folder: str) -> bool:
    """Whether the compiled file is missing, of another schema, or older than its sources or its builder.

    Folders count too: their time changes when a file is added or taken away.
    """
    from deckcheck.catalog.store import SCHEMA_VERSION

    try:
        built = os.stat(target).st_mtime_ns
        with open(target, "rb") as file:
            header = file.read(64)
    except OSError:
        return True
    if int.from_bytes(header[60:64], "big") != SCHEMA_VERSION:
        return True
    if any(
        os.stat(os.path.join(_HERE, name)).st_mtime_ns > built
        for name in ("build.py", "fold.py", "rule_files.py", "../formats/compile.py")
    ):
        return True
    waiting = [folder]
    while waiting:
        place = waiting.pop()
        if os.stat(place).st_mtime_ns > built:
            return True
        with os.scandir(place) as entries:
            for entry in entries:
                if entry.is_dir():
                    waiting.append(entry.path)
                elif entry.stat().st_mtime_ns > built:
                    return True
    return False
