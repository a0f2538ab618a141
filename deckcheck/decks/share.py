"""Share text of the Android card browser: two headings, level or count in brackets before the name.

    □ルリグデッキ□
    [Lv.0]新月の巫女 タマヨリヒメ x1
    ■メインデッキ■
    [Lv.1]サーバント # x4
    [x4]リゲット・バイブル

A line of another kind is read as in plain text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from deckcheck.decks.form import RawDeck, RawLine, Source, counted, gathered
from deckcheck.decks.writing import OutDeck, OutLine
from deckcheck.model import Fault, Passed, Zone

NAME = "share"
TITLE = "share text (□ルリグデッキ□, ■メインデッキ■)"
SUFFIXES = (".txt",)

_HEADING = re.compile(r"[□■]\s*(ルリグ|メイン)デッキ\s*[□■]")
_LEVELLED = re.compile(r"\[Lv\.?[0-9-]*\]\s*(\S.*?)\s+[x×]([0-9]{1,4})", re.IGNORECASE)
_COUNTED = re.compile(r"\[[x×]([0-9]{1,4})\]\s*(\S.*)", re.IGNORECASE)


def recognises(source: Source) -> bool:
    """One of the two headings on a line of its own."""
    return "デッキ" in source.text and any(
        _HEADING.fullmatch(line.strip()) for line in source.text.split("\n") if line[:1] in "□■"
    )


def read(source: Source) -> list[RawDeck]:
    """Read the one deck of the file."""
    return [gathered(_cards(source.text))]


def _cards(text: str) -> Iterator[RawLine | Fault | Passed]:
    zone: Zone | None = None
    for number, line in enumerate(text.split("\n"), 1):
        written = line.strip()
        if heading := _HEADING.fullmatch(written):
            zone = "lrig" if heading[1] == "ルリグ" else "main"
            yield Passed(number, "heading", written)
        elif levelled := _LEVELLED.fullmatch(written):
            yield counted(levelled[1], levelled[2], zone, number)
        elif bare := _COUNTED.fullmatch(written):
            yield counted(bare[2], bare[1], zone, number)
        elif written:
            yield RawLine(written, None, zone, number)


def write(decks: Sequence[OutDeck]) -> str:
    """Write the one deck."""
    deck = decks[0]
    return (
        "□ルリグデッキ□\n"
        + "".join(_line(line) for line in deck.of("lrig"))
        + "■メインデッキ■\n"
        + "".join(_line(line) for line in deck.of("main"))
    )


def _line(line: OutLine) -> str:
    if line.card.level is None:
        return f"[x{line.count}]{line.name}\n"
    return f"[Lv.{line.card.level}]{line.name} x{line.count}\n"
