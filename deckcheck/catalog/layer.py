"""The user's updates: rows of the official site, laid over the catalog that deckcheck ships.

In the user's data folder (or that of DECKCHECK_HOME):

    pages.sqlite3              every page that was read
    update.lock                held while an update runs
    wixoss/current             names the layer in use
    wixoss/<time>/cards/*.csv  and sets.csv, names/*.csv, notices.csv: the rows that differ from what is shipped
    wixoss/<time>/*.sqlite3    both, compiled: what checks read; named by the shipped catalog below

A new layer is written whole into a folder of its own; replacing `current` then puts it into use, in one step.
When deckcheck's own catalog changes, the layer is compiled over the new one at its next use.
"""

from __future__ import annotations

import json
import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from datetime import datetime

GAME = "wixoss"
NAME = "%Y%m%dT%H%M%S%f"


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
    folder = os.path.join(home(), GAME)
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
    return datetime.strptime(os.path.basename(layer), NAME).replace(tzinfo=UTC) if layer else None


def opened(shipped: str, sources: str | None) -> str:
    """The compiled catalog to use: the layer's, compiled anew if it lies over another one, or `shipped`.

    `sources` is the folder from which `shipped` was compiled. Raises CatalogError when the layer no longer fits.
    """
    layer = current()
    if layer is None or sources is None:
        return shipped
    name = compiled_over(shipped)
    if not name:
        return shipped  # what is wrong with it is said by whoever opens it
    compiled = os.path.join(layer, name)
    if os.path.isfile(compiled):
        return compiled
    from deckcheck.catalog.layer_write import compile_rows
    from deckcheck.catalog.sources import read_sources
    from deckcheck.errors import CatalogError

    try:
        compile_rows(sources, read_sources(sources).laid_under(read_sources(layer)), compiled)
    except CatalogError as error:
        raise CatalogError(
            f"your update in {layer} does not fit this deckcheck's catalog; run `deckcheck catalog update` again, "
            f"or delete {os.path.join(home(), GAME)} to be without it. {error}"
        ) from error
    return compiled


def compiled_over(shipped: str) -> str:
    """The name of a compiled layer: another one for each shipped catalog and schema that it may lie over.

    Empty if `shipped` is no catalog.
    """
    import sqlite3

    from deckcheck.catalog.store import read_only

    try:
        base = sqlite3.connect(read_only(shipped), uri=True)
    except sqlite3.OperationalError:
        return ""
    try:
        (about,) = base.execute("SELECT json FROM document WHERE name = 'about'").fetchone()
        (schema,) = base.execute("PRAGMA user_version").fetchone()
    except (sqlite3.DatabaseError, TypeError):
        return ""
    finally:
        base.close()
    return f"{json.loads(about)['version']}.{schema}.sqlite3"
