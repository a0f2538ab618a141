"""When are two written names, or two written numbers, the same.

Identity of a WIXOSS card is its written name: width, spaces and variants of a sign do not matter; readings, the
long-vowel mark, capital letters and everything after `//` do. (Maker's FAQ on 同名カード; the pairs エキドナ /
エキドーナ and 羅原 BP / 羅原 Bp are different cards.)
"""

from __future__ import annotations

import unicodedata

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
    return unicodedata.normalize("NFKC", "".join(folded.split()))


def fold_loosely(name: str) -> str:
    """`fold`, capital letters folded too: for finding what was typed, never for identity."""
    return fold(name).casefold()


def fold_spaced(name: str) -> str:
    """`fold_loosely`, but with one space wherever there was space: for looking at words."""
    return " ".join(fold_loosely(word) for word in name.split())


def fold_number(number: str) -> str:
    """The form in which two spellings of one card number are equal: any case, any width, any dash."""
    return fold(number).upper()
