"""No printing of the card carries a mark of the format.

## What it checks

Diva Selection takes cards with the Diva mark, Key Selection cards with the Key or the Diva mark, All-Star every
card. It goes by name: one printing with the mark makes all printings of that name legal, from the day that
printing is out. Level-zero LRIGs: in Key Selection any; in Diva Selection every one whose colours and LRIG type
both equal those of a level-zero LRIG with the Diva mark that is out by then. Diva Selection took no ARTS before
2024-04-27, whatever their mark.

## Why

The formats are pools of cards by product; the mark stands at the lower right of the card.

## Legal

In Diva Selection, 新月の巫女 タマヨリヒメ: it has no mark, but white level-zero LRIGs of タマ with the mark exist.

## Illegal

In Diva Selection, a SIGNI of WXK01 that was never printed with the Diva mark.

## Mending

Take the card out, or play a format that has it.

## Source

Key Selection: glossary entry of the maker, quoted at http://wixoss.81.la/. Diva Selection and its level-zero
LRIGs: https://www.takaratomy.co.jp/products/wixoss/library/column/play_201127; the return of ARTS:
https://www.takaratomy.co.jp/products/wixoss/column/play_240126
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from deckcheck.model import Card, Problem, Severity

if TYPE_CHECKING:
    from deckcheck.formats import Ruleset
    from deckcheck.rules import Texts
    from deckcheck.tally import Tally

CODE = "DC301"
SEVERITY: Severity = "error"
SUMMARY = "no printing of the card carries a mark of the format"
SUMMARY_JA = "フォーマットのマークを持つ印刷がない"
VALUES: Mapping[str, type] = {"marks": list, "level_zero": str, "without": list}
TEXTS: Texts = {
    "en": {
        "": ("{cards} is not in {format}: no printing carries its mark{at}", "Take it out, or play another format."),
        "later": (
            "{cards} is not in {format} yet: its first printing with the mark, {set}, is out on {day}{at}",
            "Take it out, or check from {day} on.",
        ),
        "kind": ("{cards} is not in {format} on {date}: no card of its kind is yet{at}", "Take it out."),
    },
    "ja": {
        "": (
            "{cards}は{format_ja}では使えません(マークのある印刷がありません){at}",
            "抜くか、別のフォーマットで使ってください。",
        ),
        "later": (
            "{cards}はまだ{format_ja}では使えません(マークのある{set}は{day}発売){at}",
            "抜くか、{day}以降の日付で確かめてください。",
        ),
        "kind": (
            "{cards}は{date}の{format_ja}では使えません(この種類のカードはまだ使えません){at}",
            "抜いてください。",
        ),
    },
}


def check(deck: Tally, values: Mapping[str, Any], ruleset: Ruleset) -> Iterator[Problem]:
    """One problem a card."""
    playable = ruleset.playable
    if deck.cards.keys() <= playable and not deck.twins:
        return
    for card in deck.each_card():
        if card.name in playable:
            continue
        marked = [release for release in card.releases if release.mark in values["marks"]]
        barred = card.kind in values.get("without", ())
        if in_pool(card, values, ruleset):
            if not card.twin:
                playable.add(card.name)
        elif card.releases[0].day <= ruleset.day:
            titles = ruleset.format.titles
            details: dict[str, object] = {"format": titles["en"], "format_ja": titles["ja"], "date": ruleset.day}
            if marked:
                details |= {"set": marked[0].set_code, "day": marked[0].day}
            yield Problem(
                "kind" if barred else "later" if marked else "",
                details,
                cards=(card.name,),
                zone=card.zone,
                lines=deck.lines_of((card.name,)),
                as_written=deck.written_for((card.name,)),
            )


def in_pool(card: Card, values: Mapping[str, Any], ruleset: Ruleset) -> bool:
    """Whether a printing with a mark of the format is out, or the format excepts the card."""
    if card.kind in values.get("without", ()):
        return False
    out = any(release.mark in values["marks"] and release.day <= ruleset.day for release in card.releases)
    return out or _starts(card, values, ruleset)


def _starts(card: Card, values: Mapping[str, Any], ruleset: Ruleset) -> bool:
    """Whether it is a level-zero LRIG that the format excepts, out by then."""
    exception = values.get("level_zero", "none")
    if not card.is_level_zero or card.releases[0].day > ruleset.day or exception == "none":
        return False
    return exception == "any" or any(
        day <= ruleset.day and starter.colours == card.colours and set(starter.types) == set(card.types)
        for starter, day in ruleset.starters(values["marks"])
    )
