"""The JSON report and its lines, against the schema that the package ships."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from importlib.resources import files
from typing import Any

import jsonschema

from deckcheck.catalog import Catalog
from deckcheck.catalog.store import About
from deckcheck.model import Judgement
from deckcheck.policy import Policy
from deckcheck.reporters import Style, jsonl
from deckcheck.reporters import json as json_report
from deckcheck.suggester import Suggester
from tests.rules.casefile import catalog as shipped

ABOUT = About("2026.07.25+test", 1, 2, "WX26-P1", shipped().book.rules)
SCHEMA = json.loads(files("deckcheck.reporters").joinpath("report.schema.json").read_text(encoding="utf-8"))


def _faults(document: object, schema: dict[str, Any] = SCHEMA) -> list[str]:
    validator = jsonschema.Draft202012Validator(schema)
    return [f"{error.json_path}: {error.message}" for error in validator.iter_errors(document)]


def test_the_schema_is_one() -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMA)


def test_the_report_passes_it(everything: list[Judgement]) -> None:
    for lang in ("en", "ja"):
        report = json.loads("".join(json_report.render(everything, ABOUT, Style(lang=lang))))
        assert _faults(report) == []


def test_a_report_with_suggestions_passes_it(everything: list[Judgement], catalog: Catalog) -> None:
    suggester = Suggester(catalog.book, Policy())
    suggested = [suggester.suggest(judgement) for judgement in everything]
    report = json.loads("".join(json_report.render(suggested, ABOUT, Style())))
    assert _faults(report) == []
    assert any(deck.get("repair") for deck in report["decks"])


def test_it_notices_what_is_wrong(everything: list[Judgement]) -> None:
    report = json.loads("".join(json_report.render(everything, ABOUT, Style())))
    report["decks"][1]["findings"][0]["severity"] = "fatal"
    del report["decks"][0]["counts"]
    assert len(_faults(report)) == 2


def test_a_line_is_a_deck_of_the_report(everything: list[Judgement]) -> None:
    report = json.loads("".join(json_report.render(everything, ABOUT, Style())))
    lines = [json.loads(line) for line in jsonl.render(everything, ABOUT, Style())]
    for line, deck in zip(lines, report["decks"], strict=True):
        assert line.pop("schema_version") == report["schema_version"]
        assert line.pop("catalog") == ABOUT.version
        assert line == deck


def test_a_line_is_written_before_the_next_deck_is_judged(judged: Callable[[Iterable[str]], list[Judgement]]) -> None:
    taken: list[str] = []

    def one_after_the_other() -> Iterator[Judgement]:
        for name in ("clean", "findings"):
            taken.append(name)
            yield from judged([name])

    lines = jsonl.render(one_after_the_other(), ABOUT, Style())
    next(iter(lines))
    assert taken == ["clean"]
