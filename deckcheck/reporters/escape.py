"""Makes text that came out of a deck file harmless to a terminal and to a CI log."""

from __future__ import annotations

import re

# Controls of both sets, marks that turn the direction of text, line and paragraph separators, lone surrogates.
_UNSAFE = "[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff]"


def clean(text: str) -> str:
    """The text on one line, with every unsafe character shown as an escape."""
    if text.isprintable():  # most text is; the pattern is then never compiled
        return text
    return re.sub(_UNSAFE, lambda match: match[0].encode("unicode_escape", "surrogatepass").decode("ascii"), text)


def clean_path(path: str) -> str:
    """A path that may begin a line: never the `::` or `##` by which a CI runner knows its commands."""
    path = clean(path)
    return f"./{path}" if path.startswith(("::", "##")) else path


def clean_json(text: str) -> str:
    """JSON text whose unsafe characters, all of them inside strings, are JSON escapes."""
    if text.isascii() and "\x7f" not in text:
        return text
    return re.sub(_UNSAFE, lambda match: match[0] if match[0] < " " else f"\\u{ord(match[0]):04x}", text)
