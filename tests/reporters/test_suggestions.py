"""Suggestions against kept output, byte for byte, in both languages and as JSON.

DECKCHECK_UPDATE_GOLDEN=1 writes the files anew; read the difference before you commit it.
"""

from __future__ import annotations

import json
import os
from datetime import date
from pathlib import Path

import pytest

from deckcheck import check_deck, suggest
from deckcheck.catalog import Catalog
from deckcheck.decks import read_decks
from deckcheck.decks.resolve import Resolver
from deckcheck.model import Judgement
from deckcheck.repair.wording import _TEXTS
from deckcheck.reporters.json import deck_report
from deckcheck.reporters.suggestions import suggestions
from tests.conftest import EXAMPLES

GOLDEN = Path(__file__).parent / "golden" / "suggestions"
TODAY = date(2026, 11, 30)


def example(name: str) -> str:
    return (EXAMPLES / name).read_text("utf-8")


CASES: dict[str, tuple[str, str | None, date]] = {
    "legal": (example("white-alt-hope.txt"), "diva", TODAY),
    "pair": (example("broken/forbidden-pair.txt"), "all-star", TODAY),
    "copies": (example("broken/too-many-servants.txt"), "diva", TODAY),
    "everywhere": (example("broken/too-many-servants.txt").replace("format: diva\n", ""), None, TODAY),
    "unread": (example("white-hope.txt").replace("WD01-002", "\x1b[31m no such card"), "all-star", TODAY),
    "unread-only": (example("white-hope.txt") + "\n1 no such card", "all-star", TODAY),
    "too-early": (example("white-alt-hope.txt"), "diva", date(2024, 4, 26)),
    "other-format": (example("blue-catharsis.txt"), "diva", TODAY),
    "colours": (
        example("ancient-surprise.txt").replace("WXDi-D01-008 奏救の鍵主 ウムル=ノル", "未来へ前進 アキノ"),
        "diva",
        date(2022, 12, 1),
    ),
    "choices": (
        example("white-alt-hope.txt").replace("1 WX24-D1-01 新月の巫女 タマヨリヒメ\n", "")
        + "\nLRIG\n2 夢限 -P-\nGO TO the TOP!\nburning curiosity\nハーモニー・コール"
        + "\n1 花代・零\n1 闘娘 緑姫\n1 紡ぎし扉 アト=ノル"
        + "\nMAIN\n2 ゲット・ビッグバイブル\n2 サーバント #\n1 フェゾーネマジック・BLUE\n1 ロココ・バウンダリー",
        "diva",
        TODAY,
    ),
    "moved": (
        example("white-hope.txt")
        .replace("1 WD01-007 エイボン\n", "")
        .replace("Main deck", "Main deck\n1 WD01-010\n1 WD01-006\n1 WD01-007"),
        "all-star",
        TODAY,
    ),
    "exactly-twenty": (example("white-hope.txt").replace("4 WD01-009", "3 WD01-009"), "all-star", date(2019, 1, 1)),
}


@pytest.fixture(scope="module")
def judged(catalog: Catalog) -> dict[str, Judgement]:
    """The cases, judged, with suggestions."""
    resolver = Resolver(catalog)
    found = {}
    for name, (text, form, day) in CASES.items():
        (deck,) = read_decks(text.encode(), f"{name}.txt", resolver)
        found[name] = suggest(check_deck(deck, catalog, format=form, date=day), catalog)
    return found


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_lines(judged: dict[str, Judgement], lang: str) -> None:
    text = "".join(
        f"== {name} ==\n{''.join(suggestions(judgement.verdicts, lang))}\n" for name, judgement in judged.items()
    )
    _compare(GOLDEN / f"{lang}.txt", text)
    assert "\x1b" not in text


@pytest.mark.parametrize("name", ["legal", "unread", "choices"])
def test_json(judged: dict[str, Judgement], name: str) -> None:
    report = deck_report(judged[name], "en")
    kept = {key: report[key] for key in ("repair", "near_misses")}
    _compare(GOLDEN / f"{name}.json", json.dumps(kept, ensure_ascii=False, indent=2) + "\n")


def test_json_says_nothing_unasked(catalog: Catalog, judged: dict[str, Judgement]) -> None:
    plain = check_deck(judged["pair"].deck, catalog, format="all-star", date=TODAY)
    assert {"repair", "near_misses"}.isdisjoint(deck_report(plain, "en"))


def test_both_languages_have_every_text() -> None:
    assert _TEXTS["en"].keys() == _TEXTS["ja"].keys()


def _compare(path: Path, text: str) -> None:
    if os.environ.get("DECKCHECK_UPDATE_GOLDEN"):
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(text.encode("utf-8"))
    assert text.encode("utf-8") == path.read_bytes()
