"""When are two written names, or two written numbers, the same.

Identity of a WIXOSS card is its written name: width, spaces and variants of a sign do not matter; readings, the
long-vowel mark, capital letters and everything after `//` do. (Maker's FAQ on 同名カード; the pairs エキドナ /
エキドーナ and 羅原 BP / 羅原 Bp are different cards.)
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache

# Sign variants met in card lists, each to the one that stands for all. The long-vowel mark ー is none of them.
_VARIANTS = {
    "♯": "#",
    "・": "・",
    "･": "・",
    "·": "・",
    "•": "・",
    "‧": "・",
    "〜": "~",
    "∼": "~",
    "˜": "~",
    "♥": "♡",
    "❤": "♡",
    "‐": "-",
    "‑": "-",
    "‒": "-",
    "–": "-",
    "—": "-",
    "―": "-",
    "−": "-",
    "─": "-",
    "’": "'",
    "‘": "'",
    "`": "'",
    "´": "'",
    "ʼ": "'",
    "“": '"',
    "”": '"',
    "„": '"',
    "〝": '"',
    "〟": '"',
    "【": "[",
    "】": "]",
    "〔": "[",
    "〕": "]",
    "[": "[",
    "〈": "<",
    "〉": ">",
    "《": "<",
    "》": ">",
    "≪": "<",
    "≫": ">",
    "«": "<",
    "»": ">",
    "⁂": "*",
    "✳": "*",
    "∗": "*",
    "☓": "×",
    "✕": "×",
    "✖": "×",
    "⨯": "×",
    "\ufe0f": "",
    "\ufe0e": "",
    "\u200b": "",
    "\u200c": "",
    "\u200d": "",
    "\u2060": "",
    "\ufeff": "",
    "\u00ad": "",
}
_TABLE = str.maketrans(_VARIANTS)


def fold(name: str) -> str:
    """The form in which two spellings of one card name are equal; capital letters still count."""
    # Before NFKC, which would turn ´ into a space and a combining accent.
    folded = unicodedata.normalize("NFKC", name.translate(_TABLE)).translate(_TABLE)
    # Once more: a spacing accent leaves a combining one, which joins its neighbour when the space is gone.
    folded = unicodedata.normalize("NFKC", "".join(folded.split()))
    # Half a surrogate pair, as bytes that are no UTF-8 become in an argument: in no name, and in no database.
    return folded if folded.isprintable() else re.sub("[\ud800-\udfff]", "\ufffd", folded)


def fold_loosely(name: str) -> str:
    """`fold`, capital letters and Latin accents folded too: for finding what was typed, never for identity."""
    loose = fold(name).casefold()
    return loose.translate(_without_accents()) if re.search(_ACCENTED, loose) else loose


_ACCENTED = "[\u00df-\u00f6\u00f8-\u024f\u1e00-\u1eff]"


@cache
def _without_accents() -> dict[int, str]:
    """The letter below each accented Latin letter."""
    table = {ord("æ"): "ae", ord("œ"): "oe", ord("ø"): "o", ord("ł"): "l", ord("đ"): "d"}
    for code in (*range(0xDF, 0x250), *range(0x1E00, 0x1F00)):
        base = unicodedata.normalize("NFD", chr(code))[0]
        if base.isascii() and base.isalpha():
            table[code] = base
    return table


def fold_spaced(name: str) -> str:
    """`fold_loosely`, but with one space wherever there was space: for looking at words."""
    return " ".join(fold_loosely(word) for word in name.split())


def fold_number(number: str) -> str:
    """The form in which two spellings of one card number are equal: any case, any width, any dash."""
    return fold(number).upper()
