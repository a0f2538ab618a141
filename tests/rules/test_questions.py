"""The questions that players ask all have their case."""

from __future__ import annotations

from tests.rules.casefile import HERE, load

# 1 to 36, and one that came between two of them.
NUMBERS = {*map(str, range(1, 37)), "33b"}


def test_every_question_has_a_case() -> None:
    assert {case["question"] for case in load(HERE / "questions.toml")["case"]} == NUMBERS
