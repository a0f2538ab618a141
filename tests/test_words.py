"""English and Japanese are complete: in the program's own words, and in what every rule says."""

from __future__ import annotations

import re
import string
from pathlib import Path
from typing import get_args

import pytest

from deckcheck.catalog.schema import SetRow, SourceCertainty
from deckcheck.model import SEVERITIES
from deckcheck.rules import Rule
from deckcheck.words import LANGUAGES, WORDS, say
from tests.conftest import EXAMPLES, Run
from tests.rules.casefile import catalog

JAPANESE = re.compile("[\u3041-\u30ff\u4e00-\u9fff]")

# Texts of values alone.
ALIKE = {"format-on", "part", "tail", "verdict", "verdict-unreadable"}
# What only English grammar, or only one of the languages, has a use for.
ONE_SIDED = {"date", "excess", "found"}


def fields(template: str) -> set[str]:
    """The values that a text uses."""
    return {name for _, name, _, _ in string.Formatter().parse(template) if name}


def test_both_languages_have_the_same_words_with_the_same_values() -> None:
    assert set(WORDS) == set(LANGUAGES)
    assert WORDS["en"].keys() == WORDS["ja"].keys()
    for key, text in WORDS["en"].items():
        assert fields(text) == fields(WORDS["ja"][key]), key
        assert text.isascii(), key
        assert key in ALIKE or JAPANESE.search(WORDS["ja"][key]), key


@pytest.mark.parametrize("rule", list(catalog().book.rules), ids=lambda rule: rule.name)
def test_a_rule_speaks_both_languages(rule: Rule) -> None:
    texts, summary = rule.words.texts, rule.words.summary
    assert set(texts) == set(summary) == set(LANGUAGES)
    assert texts["en"].keys() == texts["ja"].keys()
    assert JAPANESE.search(summary["ja"])
    assert not JAPANESE.search(summary["en"])
    for variant, english in texts["en"].items():
        japanese = texts["ja"][variant]
        for text in (*english, *japanese):
            assert text, variant
        assert all(JAPANESE.search(text) for text in japanese), variant
        # The message of a language may use values of its own: `format` and `format_ja`.
        used = [{value.removesuffix("_ja") for value in fields(" ".join(texts))} for texts in (english, japanese)]
        assert ("at" in used[0]) == ("at" in used[1]), variant
        assert used[0] - ONE_SIDED == used[1] - ONE_SIDED, variant


def test_every_value_of_a_rule_has_words() -> None:
    for rule in catalog().book.rules:
        for value in rule.values:
            for lang in LANGUAGES:
                assert "3" in say(lang, f"value-{value}", value="3"), f"{rule.name}: {value}"


def test_every_certainty_and_severity_has_a_word() -> None:
    dates = get_args(SetRow.model_fields["date_certainty"].annotation)
    for word in (*dates, *get_args(SourceCertainty), "house", *SEVERITIES):
        for lang in LANGUAGES:
            assert say(lang, word)


def test_a_house_rule_is_told_in_full(run: Run, tmp_path: Path) -> None:
    house = "[[rules]]\nrule = 'main-deck-size'\nexactly = 50\nsince = 2026-01-01\n"
    (tmp_path / "deckcheck.toml").write_text(house, "utf-8")
    (tmp_path / "deck.txt").write_text((EXAMPLES / "white-hope.txt").read_text("utf-8"), "utf-8")
    for lang, word in (("en", "house rule"), ("ja", "独自ルール")):
        done = run("check", "deck.txt", "-f", "all-star", "-d", "2026-11-30", "-v", "--lang", lang)
        assert done.returncode == 1, done.stderr
        assert word in done.stdout
