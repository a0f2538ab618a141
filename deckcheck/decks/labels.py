"""What a list says of a card beside its name: level, colour, type, life burst. A second opinion on what was read.

A star is no word: it marks life bursts in one list and favourites in the next.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

from deckcheck.model import Card, Fault, Problem

_COLOURS = {
    "W": "白 white",
    "R": "赤 红 紅 red",
    "U": "青 蓝 藍 blue",
    "G": "緑 绿 綠 green",
    "K": "黒 黑 black",
    "": "無 无 無色 无色 colorless colourless",
}
_KINDS = {
    ("SIGNI",): "シグニ signi 精灵",
    ("SPELL",): "スペル spell 魔法",
    ("ARTS",): "アーツ arts 技艺 必杀",
    ("LRIG", "ASSIST_LRIG"): "ルリグ lrig 分身",
    ("ASSIST_LRIG",): "アシスト アシストルリグ assist",
    ("KEY",): "キー key 钥匙",
    ("PIECE",): "ピース piece",
    ("RESONA",): "レゾナ resona 共鸣",
}
_COLOUR_OF = {word: letter for letter, words in _COLOURS.items() for word in words.split()}
_KINDS_OF = {word: kinds for kinds, words in _KINDS.items() for word in words.split()}
_BURSTS = ("lb", "ライフバースト", "生命爆发", "lifeburst")


def contradicted(card: Card, labels: Sequence[str]) -> str:
    """The first of `labels` that is not true of the card; empty if all are."""
    return next((label for label in labels if not _fits(card, label)), "")


def _fits(card: Card, label: str) -> bool:
    word = "".join(unicodedata.normalize("NFKC", label).casefold().split())
    if word in _BURSTS:
        return card.life_burst
    if word in _COLOUR_OF:
        letter = _COLOUR_OF[word]
        return letter in card.colours if letter else not card.colours
    if word in _KINDS_OF:
        return card.kind in _KINDS_OF[word]
    level = re.fullmatch(r"\D+([0-5])", word)
    return level is None or card.level == int(level[1])


def doubted(card: Card, label: str, written: str, variant: str = "") -> Fault:
    """The note on a card that was read although `label` beside it is not true of it; `number`: though it is none."""
    values = {"written": written, "label": label}
    return Fault("contradicted-card", Problem(variant, values, (card.name,), as_written=(written,)))
