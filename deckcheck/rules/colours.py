"""Names of colours: shared by the colour rules."""

from __future__ import annotations

_NAMES = {
    "en": {"W": "white", "R": "red", "U": "blue", "G": "green", "K": "black"},
    "ja": {"W": "白", "R": "赤", "U": "青", "G": "緑", "K": "黒"},
}
_NONE = {"en": "colourless", "ja": "無色"}
_ORDER = "WRUGK"


def colour_names(letters: str, lang: str) -> str:
    """`white and blue` for "WU" in any order; `colourless` for none."""
    names = [_NAMES[lang][letter] for letter in sorted(set(letters), key=_ORDER.index)]
    if lang == "ja":
        return "・".join(names) or _NONE[lang]
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names) or _NONE[lang]
