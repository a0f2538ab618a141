"""The user's updates: rows of the official site, laid over the catalog that deckcheck ships.

In the user's data folder (or that of DECKCHECK_HOME):

    pages.sqlite3              every page that was read
    update.lock                held while an update runs
    wixoss/current             names the layer in use
    wixoss/<time>/cards/*.csv  and sets.csv, names/*.csv, notices.csv: the rows that differ from what is shipped
    wixoss/<time>/catalog.sqlite3   both, compiled: what checks read
    wixoss/<time>/over         which shipped catalog that was compiled over

A new layer is written whole into a folder of its own; replacing `current` then puts it into use, in one step.
When deckcheck's own catalog changes, the layer is compiled over the new one at the next use.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from deckcheck.errors import CatalogError, DataError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from datetime import datetime

    from deckcheck.catalog.sources import Sources

_GAME = "wixoss"
_NAME = "%Y%m%dT%H%M%S%f"


def home() -> str:
    """The folder for what deckcheck keeps for this user. It need not exist."""
    given = os.environ.get("DECKCHECK_HOME")
    if given:
        return os.path.abspath(given)
    # platformdirs says the same, but takes longer to import than a deck takes to check.
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA") or os.path.expanduser(r"~\AppData\Local")
    elif sys.platform == "darwin":
        base = os.path.expanduser("~/Library/Application Support")
    else:
        base = os.environ.get("XDG_DATA_HOME") or os.path.expanduser("~/.local/share")
    return os.path.join(base, "deckcheck")


def current() -> str | None:
    """The folder of the layer in use; None without one."""
    folder = os.path.join(home(), _GAME)
    try:
        with open(os.path.join(folder, "current"), encoding="utf-8") as file:
            name = file.read(64).strip()
    except (OSError, UnicodeDecodeError):
        return None
    layer = os.path.join(folder, name)
    return layer if name.isalnum() and os.path.isdir(layer) else None


def updated() -> datetime | None:
    """When the layer in use was made, in UTC; None without one."""
    from datetime import UTC, datetime

    layer = current()
    return datetime.strptime(os.path.basename(layer), _NAME).replace(tzinfo=UTC) if layer else None


def opened(shipped: str, sources: str | None) -> str:
    """The compiled catalog to use: the layer's, compiled anew if it lies over another one, or `shipped`.

    `sources` is the folder from which `shipped` was compiled. Raises CatalogError when the layer no longer fits.
    """
    layer = current()
    if layer is None or sources is None:
        return shipped
    compiled = os.path.join(layer, "catalog.sqlite3")
    stamp = _stamp(shipped)
    try:
        with open(os.path.join(layer, "over"), encoding="utf-8") as file:
            if file.read() == stamp and os.path.isfile(compiled):
                return compiled
    except OSError:
        pass
    from deckcheck.catalog.sources import read_sources

    try:
        compile_rows(sources, read_sources(sources).laid_under(read_sources(layer)), compiled)
    except CatalogError as error:
        raise CatalogError(
            f"your update in {layer} does not fit this deckcheck's catalog; run `deckcheck catalog update` again, "
            f"or delete {os.path.join(home(), _GAME)} to be without it. {error}"
        ) from error
    _write(os.path.join(layer, "over"), stamp)
    return compiled


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
    import shutil
    from datetime import UTC, datetime

    from deckcheck.catalog.sources import write_files

    folder = os.path.join(home(), _GAME)
    name = datetime.now(UTC).strftime(_NAME)
    layer = os.path.join(folder, name)
    try:
        os.makedirs(layer)
    except OSError as error:
        raise CatalogError(
            f"{layer} cannot be made ({error.strerror}); give another place in DECKCHECK_HOME"
        ) from error
    try:
        write_files(layer, _over(base, after).files(of=after))
        compile_rows(sources, after, os.path.join(layer, "catalog.sqlite3"))
        _write(os.path.join(layer, "over"), _stamp(shipped))
    except BaseException:
        shutil.rmtree(layer, ignore_errors=True)
        raise
    _write(os.path.join(folder, "current"), name)
    for other in os.listdir(folder):
        if other not in (name, "current"):
            shutil.rmtree(os.path.join(folder, other), ignore_errors=True)
    return layer


def write_into(folder: str, after: Sources) -> list[str]:
    """Write the rows of `after` into the game folder `folder`; the paths that changed.

    Raises DataError when they would be no valid catalog; then nothing is written.
    """
    import tempfile

    from deckcheck.catalog.sources import write_files

    with tempfile.TemporaryDirectory() as trial:
        compile_rows(folder, after, os.path.join(trial, "catalog.sqlite3"))
    return write_files(folder, after.files())


def _over(base: Sources, after: Sources) -> Sources:
    """The rows of `after` that are not in `base`."""
    from deckcheck.catalog.sources import Sources

    return Sources(
        {number: row for number, row in after.cards.items() if base.cards.get(number) != row},
        {prefix: row for prefix, row in after.sets.items() if base.sets.get(prefix) != row},
        {lang: [row for row in rows if row not in base.names.get(lang, [])] for lang, rows in after.names.items()},
        after.notices,
    )


def compile_rows(sources: str, rows: Sources, target: str) -> None:
    """Compile `rows`, with all else of the game folder `sources`, to `target`. Raises DataError."""
    import shutil
    import tempfile

    from deckcheck.catalog.build import build
    from deckcheck.catalog.sources import write_files

    with tempfile.TemporaryDirectory() as merged:
        for name in ("game.toml", "restrictions.toml"):
            shutil.copy(os.path.join(sources, name), merged)
        shutil.copytree(os.path.join(sources, "formats"), os.path.join(merged, "formats"))
        write_files(merged, rows.files())
        try:
            build(merged, target)
        except DataError as error:
            raise DataError([problem.removeprefix(f"{merged}/") for problem in error.problems]) from error


def _stamp(shipped: str) -> str:
    """Changes whenever the shipped catalog does."""
    state = os.stat(shipped)
    return f"{state.st_size} {state.st_mtime_ns}"


def _write(path: str, text: str) -> None:
    with open(f"{path}.tmp", "w", encoding="utf-8") as file:
        file.write(text)
    os.replace(f"{path}.tmp", path)
