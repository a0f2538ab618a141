from __future__ import annotations

from deckcheck.catalog.diff import diff, in_short
from deckcheck.catalog.sources import Sources
from tests.catalog.official.synthetic import row


def test_no_change(base: Sources) -> None:
    assert diff(base, base.copy()) == []


def test_every_change_fact_by_fact(base: Sources) -> None:
    base.names["en"] = [{"name": "古い器", "text": "Vessel", "source": "fan"}]
    after = base.copy()
    after.cards["WX90-001"] |= {"rarity": "LC", "level": "1"}
    after.cards["WX90-009"] = row("WX90-009", "新しい器", "SPELL")
    del after.cards["WX90-004"]
    after.sets["WX90"]["released"] = "2014-06-01"
    after.names["en"][0]["source"] = "official"
    after.names["en"].append({"name": "古い手", "text": "Hand", "source": "official"})
    after.notices.append({"number": "WX90-001", "kind": "pair", "cards": "甲|乙", "announced": "2018-12-14"})
    changes = diff(base, after)
    assert [str(change) for change in changes] == [
        "~ card WX90-001: level: 0 -> 1",
        "~ card WX90-001: rarity: none -> LC",
        "- card WX90-004: 古い光",
        "+ card WX90-009: 新しい器",
        "~ set WX90: released: 2014-05-01 -> 2014-06-01",
        "~ name 古い器 (en): source: fan -> official",
        "+ name 古い手 (en): Hand",
        "+ notice WX90-001: pair, 甲 + 乙, 2018-12-14",
    ]
    assert sorted(in_short(changes)) == [
        "1 cards gone",
        "1 cards whose level changed",
        "1 cards whose rarity was filled in",
        "1 names whose source changed",
        "1 new cards",
        "1 new names",
        "1 new notices",
        "1 sets whose released changed",
    ]
