"""GitHub: commands that a runner reads back as they were meant."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from datetime import date

from hypothesis import given
from hypothesis import strategies as st

from deckcheck.catalog.store import About
from deckcheck.engine import finding_of
from deckcheck.model import Deck, Fault, Judgement, Problem, Verdict
from deckcheck.reporters import Style, github
from tests.rules.casefile import catalog as shipped

ABOUT = About("2026.07.25+test", 1, 2, "WX26-P1", shipped().book.rules)
NO_CARDS = dict.fromkeys(shipped().book.counts, 0)
Judging = Callable[[Iterable[str]], list[Judgement]]
COMMAND = re.compile(r"::(?P<name>[a-z]+) (?P<properties>[^:]*)::(?P<data>.*)")


def _annotations(written: str) -> list[tuple[str, dict[str, str], str]]:
    """What a runner makes of the lines: (command, properties, message)."""
    found = []
    for line in written.split("\n"):
        if line.startswith("::"):
            match = COMMAND.fullmatch(line)
            assert match is not None, line
            properties = dict(pair.split("=", 1) for pair in match["properties"].split(","))
            plain = {key: _plain(_plain(value, ":,")) for key, value in properties.items()}
            found.append((match["name"], plain, _plain(match["data"])))
    return found


def _plain(text: str, also: str = "") -> str:
    for sign in also:
        text = text.replace(f"%{ord(sign):02X}", sign)
    return text.replace("%0D", "\r").replace("%0A", "\n").replace("%25", "%") if not also else text


def test_worst_first_and_one_a_deck_and_rule(everything: list[Judgement]) -> None:
    found = _annotations("".join(github.render(everything, ABOUT, Style())))
    ranks = [["error", "warning", "notice"].index(command) for command, _, _ in found]
    assert ranks == sorted(ranks)
    keys = [(properties["file"], properties["title"]) for _, properties, _ in found if "file" in properties]
    assert len(keys) == len(set(keys))


def test_findings_of_one_rule_share_an_annotation(judged: Judging) -> None:
    (annotation,) = [a for a in _annotations("".join(github.render(judged(["no-format"]), ABOUT, Style())))
                     if a[1]["title"].startswith("DC204")]  # fmt: skip
    assert annotation[0] == "error"
    assert annotation[1]["line"] == annotation[1]["endLine"] == "1"


def test_a_deck_that_is_legal_somewhere_says_nothing(judged: Judging) -> None:
    found = _annotations("".join(github.render(judged(["every-format"]), ABOUT, Style())))
    assert [properties for _, properties, _ in found if "file" in properties] == []


@given(st.text(), st.text(min_size=1), st.text())
def test_no_text_of_a_deck_can_become_a_command(name: str, path: str, reason: str) -> None:
    finding = finding_of("unreadable-deck", Problem(values={"reason": reason}))
    deck = Deck(path, name, faults=(Fault("unreadable-deck", finding.problem),))
    day = date(2026, 11, 30)
    verdict = Verdict(deck, "diva", day, "official", None, NO_CARDS, (finding,))
    written = "".join(github.render([Judgement(deck, "diva", day, "official", (verdict,))], ABOUT, Style()))
    assert len(_annotations(written)) == 1
    assert written.count("\n") == 2
