"""What holds of all rules: modules, manuals, codes, texts, and that the cases leave nothing of them out."""

from __future__ import annotations

import re
from collections import defaultdict
from pathlib import Path

import pytest

from deckcheck import rules
from deckcheck.model import SEVERITIES
from tests.rules.casefile import KINDS, cases, catalog, folders, judge

RULES = catalog().book.rules
each_rule = pytest.mark.parametrize("rule", list(RULES), ids=lambda rule: rule.name)


def expectations(code: str, kind: str) -> list[bool]:
    """For each case of a file, whether it expects the rule's own code."""
    found = [
        code in {facts[0] for facts in case.expected} for case in cases().values() if case.place == f"{code}/{kind}"
    ]
    assert found, f"no case in {code}/{kind}"
    return found


def test_codes_are_well_formed_and_in_order() -> None:
    codes = list(RULES.codes.values())
    assert all(re.fullmatch(r"DC\d{3}", code) for code in codes)
    assert codes == sorted(set(codes))


def test_one_module_a_rule_of_reading() -> None:
    folder = Path(rules.__file__).parent
    assert {path.stem for path in folder.glob("*.py")} == {
        "__init__", "colours", "wording", *(name.replace("-", "_") for name in rules.READING),
    }  # fmt: skip


def test_every_module_that_checks_has_a_rule() -> None:
    folder = Path(rules.__file__).parent
    modules = {f"{path.parent.name}.{path.stem}" for path in folder.glob("*/*.py") if path.stem != "__init__"}
    assert {rule.checker for rule in RULES if not rule.is_reading} == modules


def test_every_value_of_a_module_is_used() -> None:
    used: dict[str, set[str]] = defaultdict(set)
    for rule in RULES:
        if not rule.is_reading:
            used[rule.checker] |= {*rule.fixed, *rule.values}
    assert used == {name: set(rules.checker(name).VALUES) for name in used}


@each_rule
def test_a_rule_has_what_a_rule_has(rule: rules.Rule) -> None:
    assert rule.severity in SEVERITIES
    assert 10 < len(rule.words.summary["en"]) < 90
    assert rule.is_reading == (rule.code < "DC100"), "a rule of reading looks at no deck, every other rule does"
    if rule.is_reading:
        assert not rule.values
    else:
        assert list(rule.variants) == list(rule.words.texts["en"])
        # A line that could not be read may hold what advice misses; that of the list is about no card.
        assert rule.all_lines == (rule.severity != "error" and rule.name != "incomplete-history")


@each_rule
def test_manual_has_its_headings(rule: rules.Rule) -> None:
    title, _, body = rule.words.manual.partition("\n")
    assert title.endswith(".")
    parts = re.split(r"^## (.+)$", body, flags=re.MULTILINE)
    assert tuple(parts[1::2]) == rules.HEADINGS
    assert all(part.strip() for part in parts[2::2]), "a heading with nothing under it"


def test_one_folder_a_rule() -> None:
    assert [folder.name for folder in folders()] == [f"{code}-{name}" for name, code in RULES.codes.items()]
    for folder in folders():
        assert {path.name for path in folder.iterdir()} == {f"{kind}.toml" for kind in KINDS}, folder.name


@pytest.mark.parametrize("code", RULES.codes.values())
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
            for lang in finding.words.texts:
                message, hint = finding.say(lang)
                assert message, case_id
                assert hint, case_id
                assert "{" not in message + hint, case_id
                if finding.lines:
                    assert str(finding.lines[0]) in message, f"{case_id}: {message} does not say where"
    for rule in RULES:
        texts = rule.words.texts
        assert set(texts) == {"en", "ja"}
        # No deck is known on which deckcheck itself fails: tests/cli/test_faults.py makes it fail.
        of_decks = texts["en"].keys() - ({"internal"} if rule.name == "unreadable-deck" else set())
        assert texts["en"].keys() == texts["ja"].keys(), rule.name
        assert of_decks == produced[rule.name], rule.name


def test_english_texts_are_english_but_for_what_is_quoted() -> None:
    for rule in RULES:
        for message, hint in rule.words.texts["en"].values():
            assert (message + hint).isascii(), rule.name
