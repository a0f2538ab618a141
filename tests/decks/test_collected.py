"""Thirty real decks, each put into the form that it was published in, and what is to be said of it.

`collected.csv` has the form, the dates and the findings; `collected/` the cards of each deck: zone, count and what
was written, tab-separated; without a count, it is inside what was written.
"""

from __future__ import annotations

import csv
import json
from collections import Counter
from datetime import date
from pathlib import Path
from xml.sax.saxutils import quoteattr

import pytest

from deckcheck.api import check_deck
from deckcheck.catalog import Catalog
from deckcheck.decks import form_of, read_decks, source_of, webxoss_ids
from deckcheck.decks.aliases import aliases_of
from deckcheck.decks.resolve import Resolver
from deckcheck.model import Deck, Verdict

HERE = Path(__file__).parent
with (HERE / "collected.csv").open(encoding="utf-8", newline="") as file:
    ROWS = list(csv.DictReader(file))

Row = tuple[str, str, str]


def rows_of(deck: str) -> list[Row]:
    """(zone, count, written) of every line."""
    lines = (HERE / "collected" / f"{deck}.tsv").read_text("utf-8").splitlines()
    found = [line.split("\t") for line in lines]
    return [(zone, count, written) for zone, count, written in found]


def file_of(deck: str, form: str) -> bytes:
    """The deck in its form."""
    rows = rows_of(deck)

    def copies(zone: str) -> list[str]:
        return [written for own, count, written in rows if own == zone for _ in range(int(count))]

    ids = webxoss_ids.ids()
    if form == "ldeck":
        text = ",".join(["ldeck", *copies("lrig")]) + "\npdeck\nadeck\n" + ",".join(["sdeck", *copies("main")]) + "\n"
    elif form == "webxoss-flat":
        text = json.dumps([ids[number] for number in copies("")])
    elif form == "webxoss":
        zones = {"mainDeck": "main", "lrigDeck": "lrig"}
        content = {key: [ids[number] for number in copies(zone)] for key, zone in zones.items()}
        text = json.dumps({"format": "WEBXOSS Deck", "version": "1", "content": content})
    elif form == "batorujs":
        zones = {"MainDeck": "main", "LRIGDeck": "lrig"}
        text = json.dumps({key: [{"CardName": name} for name in copies(zone)] for key, zone in zones.items()}, indent=1)
    elif form == "cockatrice":
        parts = ["<cockatrice_deck version='1'><deckname></deckname>"]
        for zone, name in (("lrig", "side"), ("main", "main")):
            cards = [f"<card number='{n}' name={quoteattr(written)}/>" for own, n, written in rows if own == zone]
            parts += [f"<zone name='{name}'>", *cards, "</zone>"]
        text = "\n".join([*parts, "</cockatrice_deck>"])
    else:
        before = ""
        lines = []
        for zone, _, written in rows:
            if zone != before:
                lines.append({"lrig": "ルリグデッキ", "main": "メインデッキ"}[zone])
                before = zone
            lines.append(written)
        text = "\n".join(lines)
    return text.encode()


def read(deck: str, form: str, resolver: Resolver) -> Deck:
    """The deck as it is read; its form is found out."""
    data = file_of(deck, form)
    assert form == form_of(source_of(data, "deck")).NAME
    (found,) = read_decks(data, deck, resolver)
    return found


def verdict_of(deck: Deck, catalog: Catalog, row: dict[str, str]) -> Verdict:
    """The verdict for the format and the date of a row."""
    day = date.fromisoformat(row["date"])
    (verdict,) = check_deck(deck, catalog, format=row["format"], date=day).verdicts
    return verdict


def test_the_collection_is_whole() -> None:
    assert {row["deck"] for row in ROWS} == {path.stem for path in (HERE / "collected").iterdir()}
    assert len({row["deck"] for row in ROWS}) == 30


@pytest.mark.parametrize("row", ROWS, ids=[f"{row['deck']} {row['format']} {row['date']}" for row in ROWS])
def test_deck(catalog: Catalog, row: dict[str, str]) -> None:
    day = date.fromisoformat(row["date"])
    resolver = Resolver(catalog, format=row["format"], day=day)
    verdict = verdict_of(read(row["deck"], row["form"], resolver), catalog, row)
    codes = Counter(finding.code for finding in verdict.findings if not finding.code.startswith("DC9"))
    assert " ".join(f"{code}*{n}" if n > 1 else code for code, n in sorted(codes.items())) == row["findings"]
    assert verdict.legal is (row["findings"] == "")
    for finding in verdict.findings:
        if finding.code == "DC003":
            assert finding.lines
            assert finding.problem.values["near"]


def test_short_names_settle_a_real_deck_but_for_one_that_is_ambiguous(catalog: Catalog) -> None:
    row = next(row for row in ROWS if row["deck"] == "hanayo-diva-2024")
    day = date.fromisoformat(row["date"])
    for aliases, codes in (
        ([], {"DC006": 13, "DC004": 1, "DC101": 1}),
        ([("test", "ヒスイ", "WX24-P1-061")], {"DC006": 13}),
    ):
        table = aliases_of(aliases, catalog)
        resolver = Resolver(catalog, aliases=table, short_names=True, format="diva", day=day)
        verdict = verdict_of(read("hanayo-diva-2024", "text", resolver), catalog, row)
        told = [finding.code for finding in verdict.findings if not finding.code.startswith("DC9")]
        assert Counter(told) == codes
        assert verdict.legal is (len(codes) == 1)
    notes = {f.as_written[0]: f.cards[0] for f in verdict.findings if f.code == "DC006"}
    assert notes["ペイラビ"] == "コードメイズ ペイラビ//ディソナ"
    # Under the heading of the main deck the LRIG 遊月・ルベライト is not thought of.
    assert notes["ルベライト"] == "羅石 ルベライト"


# What the fans of 2018 called the cards of WDK01.
WDK01 = {
    "Crushing Your Own Bones to Ash": "WDK01-006",
    "Layla=Full Throttle": "WDK01-001",
    "Layla=Brake": "WDK01-002",
    "Layla=Corner": "WDK01-003",
    "Layla=Clutch": "WDK01-004",
}


def test_aliases_settle_a_deck_of_fan_names(catalog: Catalog) -> None:
    row = next(row for row in ROWS if row["deck"] == "wdk01-cod")
    aliases = aliases_of([("test", alias, number) for alias, number in WDK01.items()], catalog)
    verdict = verdict_of(read("wdk01-cod", "cockatrice", Resolver(catalog, aliases=aliases)), catalog, row)
    assert [finding for finding in verdict.findings if not finding.code.startswith("DC9")] == []
    assert verdict.legal is True


@pytest.mark.parametrize("row", ROWS, ids=[f"{row['deck']} {row['format']} {row['date']}" for row in ROWS])
def test_nothing_is_lost(resolver: Resolver, row: dict[str, str]) -> None:
    """Every copy of every card ends as an entry or in a finding."""
    rows = rows_of(row["deck"])
    deck = read(row["deck"], row["form"], resolver)
    faults = [fault for fault in deck.faults if fault.rule != "empty-deck"]
    if row["form"] == "text":
        assert len(deck.entries) + len(faults) == len(rows)
        lines = sorted({e.line for e in deck.entries} | {line for f in faults for line in f.problem.lines})
        headings = len({zone for zone, _, _ in rows if zone})
        assert len(lines) == len(rows)
        assert lines[-1] == len(rows) + headings
    else:
        unread = sum(count for f in faults if isinstance(count := f.problem.values.get("count"), int))
        assert sum(entry.count for entry in deck.entries) + unread == sum(int(count) for _, count, _ in rows)
