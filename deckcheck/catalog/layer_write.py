"""Writing the user's updates: one at a time, whole or not at all. How they lie is told in `layer`."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime

from deckcheck import output
from deckcheck.catalog.compiled import compile_into
from deckcheck.catalog.layer import GAME, NAME, compiled_over, home
from deckcheck.catalog.sources import Sources, write_files
from deckcheck.errors import CatalogError, DataError


@contextmanager
def locked() -> Iterator[None]:
    """Held by the one update that runs. Raises CatalogError while another one does."""
    from filelock import FileLock, Timeout

    path = os.path.join(home(), "update.lock")
    try:
        os.makedirs(home(), exist_ok=True)
        with FileLock(path, timeout=0):
            yield
    except Timeout as error:
        raise CatalogError(
            f"another update is running (it holds {path}); wait for its end, or stop it, and run this one again"
        ) from error


def write(base: Sources, after: Sources, shipped: str, sources: str) -> str:
    """Put the rows of `after` that differ from `base` into use as the layer; its folder.

    `base` are the rows of the folder `sources`. Raises DataError when the two together are no valid catalog;
    then, as after any failure, the old layer stays in use.
    """
    folder = os.path.join(home(), GAME)
    name = datetime.now(UTC).strftime(NAME)
    layer = os.path.join(folder, name)
    try:
        os.makedirs(layer)
    except OSError as error:
        raise CatalogError(
            f"{layer} cannot be made ({error.strerror}); give another place in DECKCHECK_HOME"
        ) from error
    try:
        write_files(layer, _over(base, after).files(of=after))
        compile_rows(sources, after, os.path.join(layer, compiled_over(shipped)))
    except BaseException:
        shutil.rmtree(layer, ignore_errors=True)
        raise
    pointer = os.path.join(folder, "current")
    output.write(pointer, [name.encode()])
    for other in os.listdir(folder):
        if other not in (name, "current"):
            shutil.rmtree(os.path.join(folder, other), ignore_errors=True)
    return layer


def write_into(folder: str, after: Sources) -> list[str]:
    """Write the rows of `after` into the game folder `folder`; the paths that changed.

    Raises DataError when they would be no valid catalog; then nothing is written.
    """
    with output.scratch() as trial:
        compile_rows(folder, after, os.path.join(trial, "catalog.sqlite3"))
    return write_files(folder, after.files())


def _over(base: Sources, after: Sources) -> Sources:
    """The rows of `after` that are not in `base`."""
    return Sources(
        {number: row for number, row in after.cards.items() if base.cards.get(number) != row},
        {prefix: row for prefix, row in after.sets.items() if base.sets.get(prefix) != row},
        {lang: [row for row in rows if row not in base.names.get(lang, [])] for lang, rows in after.names.items()},
        after.notices,
    )


def compile_rows(sources: str, rows: Sources, target: str) -> None:
    """Compile `rows`, with all else of the game folder `sources`, to `target`. Raises DataError."""
    with output.scratch() as merged:
        for name in ("game.toml", "restrictions.toml", "days.csv"):
            if os.path.exists(os.path.join(sources, name)):
                shutil.copy(os.path.join(sources, name), merged)
        for name in ("formats", "rules"):
            shutil.copytree(os.path.join(sources, name), os.path.join(merged, name))
        write_files(merged, rows.files())
        try:
            compile_into(merged, target)
        except DataError as error:
            raise DataError([problem.removeprefix(f"{merged}/") for problem in error.problems]) from error
