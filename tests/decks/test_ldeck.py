"""The comma form: three or four lines, LF or CRLF, nothing lost."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from deckcheck.model import Deck

FOUR = "ldeck,WXDi-D01-001,WXDi-D01-004\npdeck,WXDi-D01-011\nadeck\nsdeck,WXDi-D01-020,WXDi-D01-020\n"
THREE = FOUR.replace("adeck\n", "")


@pytest.mark.parametrize(
    "text", [FOUR, THREE, FOUR.replace("\n", "\r\n"), FOUR.rstrip("\n"), "\ufeff" + FOUR, FOUR.upper()]
)
def test_every_variant_reads_the_same(read: Callable[..., Deck], text: str) -> None:
    deck = read(text, "deck.csv")
    assert deck.faults == ()
    assert [(entry.written.upper(), entry.count, entry.zone) for entry in deck.entries] == [
        ("WXDI-D01-001", 1, "lrig"),
        ("WXDI-D01-004", 1, "lrig"),
        ("WXDI-D01-011", 1, "lrig"),
        ("WXDI-D01-020", 2, "main"),
    ]


def test_unknown_numbers_and_zones_are_findings_at_their_line(read: Callable[..., Deck]) -> None:
    deck = read("ldeck,WXDi-D01-001,WXDi-D01-999,WXDi-D01-999\nxdeck,WXDi-D01-011\n")
    faults = [(fault.rule, fault.problem.lines, fault.problem.values.get("count")) for fault in deck.faults]
    assert faults == [("unparsed-line", (2,), None), ("unknown-card", (1,), 2)]


def test_content_decides_not_the_suffix(read: Callable[..., Deck]) -> None:
    assert len(read(FOUR, "deck.txt").entries) == 4
    assert len(read("4 WX24-D1-26\n", "deck.csv").entries) == 1
