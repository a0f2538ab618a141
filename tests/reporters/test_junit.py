"""JUnit: Jenkins' schema, a case a rule, and sums that add up."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from xml.etree import ElementTree as ET

import xmlschema

from deckcheck.catalog.store import About
from deckcheck.model import Judgement
from deckcheck.reporters import Style, junit
from tests.rules.casefile import catalog as shipped

ABOUT = About("2026.07.25+test", 1, 2, "WX26-P1", shipped().book.rules)
Judging = Callable[[Iterable[str]], list[Judgement]]


def _suites(judgements: Iterable[Judgement], style: Style = Style()) -> ET.Element:  # noqa: B008
    return ET.fromstring("".join(junit.render(judgements, ABOUT, style)))


def test_passes_the_rules_of_jenkins(everything: list[Judgement]) -> None:
    schema = xmlschema.XMLSchema(Path(__file__).parent / "jenkins-junit.xsd")
    schema.validate("".join(junit.render(everything, ABOUT, Style())))
    schema.validate("".join(junit.render([], ABOUT, Style())))


def test_sums_add_up(everything: list[Judgement]) -> None:
    root = _suites(everything)
    for suite in (root, *root):
        assert suite.get("tests") == str(len(list(suite.iter("testcase"))))
        assert suite.get("failures") == str(len(list(suite.iter("failure"))))
        assert suite.get("errors") == str(len(list(suite.iter("error"))))


def test_a_clean_deck_has_a_passing_case_for_every_rule_in_force(judged: Judging) -> None:
    (suite,) = _suites(judged(["clean"]))
    assert [case.get("name") for case in suite] == [f"{code} {rule}" for rule, code in ABOUT.rules.codes.items()]
    skipped = {(case.get("name") or "")[:5] for case in suite if case.find("skipped") is not None}
    assert skipped == {"DC301", "DC501", "DC502"}  # All-Star has no pool and no colour rule


def test_a_deck_asked_without_a_format_fails_only_if_no_format_takes_it(judged: Judging) -> None:
    legal_somewhere, legal_nowhere = _suites(judged(["every-format", "no-format"]))
    assert legal_somewhere.get("failures") == "0"
    assert {case.get("classname") for case in legal_somewhere} == {"decks/any.txt.all-star"}
    assert int(legal_nowhere.get("failures") or 0) > 0


def test_a_deck_that_cannot_be_read_is_an_error_and_its_rules_are_skipped(judged: Judging) -> None:
    (suite,) = _suites(judged(["unreadable"]))
    assert suite.get("errors") == "1"
    assert suite.find("testcase[@name='DC101 main-deck-size']/skipped") is not None


def test_a_warning_fails_only_where_warnings_fail(judged: Judging) -> None:
    judgements = judged(["warning"])
    (lenient,) = _suites(judgements)
    (strict,) = _suites(judgements, Style(fail_on="warning"))
    assert (lenient.get("failures"), strict.get("failures")) == ("0", "1")
    assert "hides nothing" in (lenient.findtext("testcase[@name='DC007 unused-suppression']/system-out") or "")
