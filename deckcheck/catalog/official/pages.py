"""Every raw page that was fetched, kept on this computer: nothing is asked for twice.

One SQLite file, so that a page is there whole or not at all, whenever the process dies. Bodies are stored once,
under their SHA-256; `fetch` says which address had which body on which day. The texts in it belong to their
publisher: it is a user's cache, and no part of any catalog.
"""

from __future__ import annotations

import hashlib
import os
import sqlite3
import zlib
from dataclasses import dataclass
from datetime import UTC, datetime
from types import TracebackType
from typing import Self

from deckcheck.errors import CatalogError

_TABLES = """
CREATE TABLE IF NOT EXISTS body (sha256 TEXT PRIMARY KEY, packed BLOB NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS fetch (
    url TEXT NOT NULL, fetched_at TEXT NOT NULL, sha256 TEXT NOT NULL, PRIMARY KEY (url, fetched_at)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS state (name TEXT PRIMARY KEY, value REAL NOT NULL) WITHOUT ROWID;
"""


@dataclass(frozen=True, slots=True)
class Page:
    """A page as it came: `body` are its bytes, unpacked; `fetched_at` is in UTC."""

    url: str
    body: bytes
    fetched_at: datetime

    @property
    def text(self) -> str:
        """The body as UTF-8, whatever the server said. Raises UnicodeDecodeError."""
        return self.body.decode("utf-8-sig")


class Pages:
    """The page cache at `path`. Raises CatalogError when the file cannot be used."""

    def __init__(self, path: str) -> None:
        self.path = path
        try:
            os.makedirs(os.path.dirname(os.path.abspath(path)), exist_ok=True)
            self._base = sqlite3.connect(path, isolation_level=None)
            self._base.executescript("PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;" + _TABLES)
        except (OSError, sqlite3.DatabaseError) as error:
            raise CatalogError(
                f"the page cache {path} cannot be used ({error}); delete it, or give another with --pages FILE"
            ) from error

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._base.close()

    def newest(self, url: str, since: datetime | None = None) -> Page | None:
        """The latest body of an address, if one was fetched, at or after `since`."""
        row = self._base.execute(
            "SELECT fetched_at, packed FROM fetch JOIN body USING (sha256) WHERE url = ? AND fetched_at >= ? "
            "ORDER BY fetched_at DESC LIMIT 1",
            (url, since.astimezone(UTC).isoformat() if since else ""),
        ).fetchone()
        return Page(url, zlib.decompress(row[1]), datetime.fromisoformat(row[0])) if row else None

    def has(self, url: str, since: datetime | None = None) -> bool:
        """Whether `newest` would find a page."""
        row = self._base.execute(
            "SELECT 1 FROM fetch WHERE url = ? AND fetched_at >= ? LIMIT 1",
            (url, since.astimezone(UTC).isoformat() if since else ""),
        ).fetchone()
        return row is not None

    def urls(self, beginning: str) -> list[str]:
        """The addresses of kept pages that begin so, sorted."""
        rows = self._base.execute(
            "SELECT DISTINCT url FROM fetch WHERE substr(url, 1, ?) = ? ORDER BY url", (len(beginning), beginning)
        )
        return [row[0] for row in rows]

    def keep(self, page: Page) -> None:
        """Store a page. It is on disk when this returns."""
        digest = hashlib.sha256(page.body).hexdigest()
        self._base.execute("BEGIN")
        self._base.execute("INSERT OR IGNORE INTO body VALUES (?,?)", (digest, zlib.compress(page.body)))
        self._base.execute(
            "INSERT OR REPLACE INTO fetch VALUES (?,?,?)",
            (page.url, page.fetched_at.astimezone(UTC).isoformat(), digest),
        )
        self._base.execute("COMMIT")

    def recall(self, name: str) -> float:
        """A number that an earlier run remembered; 0 if none."""
        row = self._base.execute("SELECT value FROM state WHERE name = ?", (name,)).fetchone()
        return float(row[0]) if row else 0.0

    def remember(self, name: str, value: float) -> None:
        """Keep a number for later runs."""
        self._base.execute("INSERT OR REPLACE INTO state VALUES (?,?)", (name, value))
