"""Path patterns of a config file: `*` and `?` within a name, `**` over any number of folders."""

from __future__ import annotations

import re
from functools import lru_cache


@lru_cache(maxsize=256)
def compiled(pattern: str) -> re.Pattern[str]:
    """The pattern as an expression for a whole path below the config file's folder."""
    parts = []
    names = pattern.strip("/").split("/")
    for position, name in enumerate(names):
        last = position == len(names) - 1
        if name == "**":
            parts.append(".*" if last else "(?:[^/]+/)*")
            continue
        parts.append("".join({"*": "[^/]*", "?": "[^/]"}.get(sign, re.escape(sign)) for sign in name))
        parts.append("" if last else "/")
    # A pattern that names a folder means all that is in it.
    return re.compile("".join(parts) + "(?:/.*)?")
