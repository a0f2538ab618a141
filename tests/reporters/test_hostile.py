"""Any text in names, paths and messages: every report is still what it claims to be."""

from __future__ import annotations

import json
from datetime import date
from xml.etree import ElementTree as ET

from hypothesis import given
from hypothesis import strategies as st

from deckcheck.catalog.store import About
from deckcheck.engine import finding_of
from deckcheck.model import Deck, Judgement, Problem, Verdict
from deckcheck.reporters import REPORTERS, Style, reporter
from tests.rules.casefile import catalog as shipped

ABOUT = About("2026.07.25+test", 1, 2, "WX26-P1", shipped().book.rules)
NO_CARDS = dict.fromkeys(shipped().book.counts, 0)
DAY = date(2026, 11, 30)

# Lone surrogates too: file names that are not UTF-8 reach Python so.
anything = st.text(st.characters(exclude_categories=()), max_size=40)


@given(anything, anything.filter(bool), anything, st.booleans())
def test_every_report_stands(name: str, path: str, written: str, readable: bool) -> None:
    rule, values = ("unparsed-line", {"written": written}) if readable else ("unreadable-deck", {"reason": written})
    finding = finding_of(rule, Problem(values=dict(values), cards=(written,), as_written=(written,), lines=(3,)))
    deck = Deck(path, name)
    verdict = Verdict(deck, "diva", DAY, "official", False if readable else None, NO_CARDS, (finding,))
    judgement = Judgement(deck, "diva", DAY, "official", (verdict,))
    style = Style(folder="/repository/sub", root="/repository")
    written_by = {}
    for reporter_name in REPORTERS:
        text = "".join(reporter(reporter_name).render([judgement], ABOUT, style))
        text.encode("utf-8")
        written_by[reporter_name] = text
    assert json.loads(written_by["json"])["decks"][0]["name"] == name
    assert json.loads(written_by["jsonl"])["path"] == path
    assert len(written_by["jsonl"].splitlines()) == 1
    assert json.loads(written_by["sarif"])["runs"][0]["results"][0]["ruleId"] == finding.code
    assert ET.fromstring(written_by["junit"]).find(".//testcase") is not None
    assert sum(line.startswith("::") for line in written_by["github"].split("\n")) == 1
    assert not any(line.startswith(("::", "##[")) for line in written_by["text"].split("\n"))
    assert len(written_by["concise"].split("\n")) == 3
