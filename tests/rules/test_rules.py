"""What holds of all rules: modules, manuals, codes, texts, and that the cases leave nothing of them out."""

from __future__ import annotations

import re
from collections import defaultdict
from pathlib import Path

import pytest

from deckcheck import rules
from deckcheck.model import SEVERITIES
from tests.rules.casefile import KINDS, cases, catalog, folders, judge

# Modules beside the rules: what several rules share.
SHARED = {"__init__", "colours", "copies", "pieces", "wording"}
RULES = list(rules.CODES)


def expectations(code: str, kind: str) -> list[bool]:
    """For each case of a file, whether it expects the rule's own code."""
    found = [
        code in {facts[0] for facts in case.expected} for case in cases().values() if case.place == f"{code}/{kind}"
    ]
    assert found, f"no case in {code}/{kind}"
    return found


def test_codes_are_unique_and_well_formed() -> None:
    codes = list(rules.CODES.values())
    assert len(set(codes)) == len(codes)
    assert all(re.fullmatch(r"DC\d{3}", code) for code in codes)
    assert codes == sorted(codes)


def test_one_module_a_rule() -> None:
    modules = {path.stem for path in Path(rules.__file__).parent.glob("*.py")} - SHARED
    assert modules == {name.replace("-", "_") for name in rules.CODES}


@pytest.mark.parametrize("name", RULES)
def test_module_holds_what_a_rule_holds(name: str) -> None:
    rule = rules.load(name)
    assert rules.CODES[name] == rule.CODE
    assert rule.SEVERITY in SEVERITIES
    assert 10 < len(rule.SUMMARY) < 90
    reads = rule.CODE < "DC100"
    assert hasattr(rule, "check") is not reads, "a rule of reading looks at no deck, every other rule does"
    if reads:
        assert not rule.VALUES


@pytest.mark.parametrize("name", RULES)
def test_manual_has_its_headings(name: str) -> None:
    manual = rules.manual(name)
    title, _, body = manual.partition("\n")
    assert title.endswith(".")
    parts = re.split(r"^## (.+)$", body, flags=re.MULTILINE)
    assert tuple(parts[1::2]) == rules.HEADINGS
    assert all(part.strip() for part in parts[2::2]), "a heading with nothing under it"


def test_one_folder_a_rule() -> None:
    assert [folder.name for folder in folders()] == [f"{code}-{name}" for name, code in rules.CODES.items()]
    for folder in folders():
        assert {path.name for path in folder.iterdir()} == {f"{kind}.toml" for kind in KINDS}, folder.name


@pytest.mark.parametrize("code", rules.CODES.values())
def test_cases_show_both_sides(code: str) -> None:
    assert not any(expectations(code, "pass"))
    assert all(expectations(code, "fail"))
    assert len(set(expectations(code, "boundary"))) == 2, "a boundary has two sides"
    assert any(expectations(code, "interaction"))
    assert any(expectations(code, "real"))


def test_cases_expect_cards_that_exist() -> None:
    names = {card.name for card in catalog().all_cards()}
    for case in cases().values():
        for _, cards, *_ in case.expected:
            assert set(cards) <= names, case.id


def test_every_text_is_produced_and_can_be_filled_in_every_language() -> None:
    produced: dict[str, set[str]] = defaultdict(set)
    for case_id in cases():
        for finding in judge(case_id).findings:
            produced[finding.rule].add(finding.problem.variant)
            for lang in rules.load(finding.rule).TEXTS:
                message, hint = finding.say(lang)
                assert message, case_id
                assert hint, case_id
                assert "{" not in message + hint, case_id
                if finding.lines:
                    assert str(finding.lines[0]) in message, f"{case_id}: {message} does not say where"
    for name in rules.CODES:
        texts = rules.load(name).TEXTS
        assert set(texts) == {"en", "ja"}
        # No deck is known on which deckcheck itself fails: tests/cli/test_faults.py makes it fail.
        of_decks = texts["en"].keys() - ({"internal"} if name == "unreadable-deck" else set())
        assert texts["en"].keys() == texts["ja"].keys(), name
        assert of_decks == produced[name], name


def test_english_texts_are_english_but_for_what_is_quoted() -> None:
    for name in rules.CODES:
        for message, hint in rules.load(name).TEXTS["en"].values():
            assert (message + hint).isascii(), name
