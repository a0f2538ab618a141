"""`--show-reading`: every line of a deck file, and what it was read as."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.conftest import Run

LIST = """プレイヤー：太郎
こんにちは、今日はデッキを紹介します。
白タマ 優勝レシピ
【ルリグデッキ】(1枚)
Lv0
花代・零
----
【メインデッキ】
| カード名 | 枚数 |
4x Servant #
サーバント　Ｏ ×4 ※LB
4 サーバント D ほげ
2 WD01-009
計14枚
https://example.com/
# a note
ありがとうございました！
"""
KINDS = [
    "header",
    "text",
    "text",
    "heading",
    "level",
    "card",
    "rule",
    "heading",
    "table-head",
    "card",
    "card",
    "finding",
    "card",
    "total",
    "address",
    "comment",
    "text",
]
BY = ["name", "language", "signs", "number"]


@pytest.fixture
def deck(tmp_path: Path) -> str:
    path = tmp_path / "deck.txt"
    path.write_text(LIST, encoding="utf-8")
    return str(path)


def test_json_says_of_every_line_what_it_was_read_as(run: Run, deck: str) -> None:
    done = run("check", deck, "-f", "all-star", "--output-format", "json", "--show-reading")
    report = json.loads(done.stdout)["decks"][0]
    assert [(one["line"], one["kind"]) for one in report["lines"]] == list(enumerate(KINDS, 1))
    assert [one["written"] for one in report["lines"]] == LIST.splitlines()
    cards = [one for one in report["lines"] if one["kind"] == "card"]
    assert [one["by"] for one in cards] == BY
    assert [(one["count"], one["card"]) for one in cards] == [
        (1, "花代・零"), (4, "サーバント #"), (4, "サーバント O"), (2, "甲冑 ローメイル")
    ]  # fmt: skip
    assert report["passed"] == [one for one in report["lines"] if one["kind"] not in ("card", "finding")]


def test_json_without_the_option_has_what_was_passed_over_only(run: Run, deck: str) -> None:
    report = json.loads(run("check", deck, "--output-format", "json").stdout)["decks"][0]
    assert "lines" not in report
    assert [one["kind"] for one in report["passed"]] == [kind for kind in KINDS if kind not in ("card", "finding")]


@pytest.mark.parametrize(
    ("lang", "words"), [("en", ("by its number", "level heading", "not read")), ("ja", ("カード番号で", "文章"))]
)
def test_the_text_report_shows_the_list_beside_its_reading(
    run: Run, deck: str, lang: str, words: tuple[str, ...]
) -> None:
    text = run("check", deck, "-f", "all-star", "--show-reading", "--lang", lang).stdout
    for line in LIST.splitlines():
        assert f"  {line}" in text
    assert all(word in text for word in words)


def test_verbose_counts_what_was_passed_over(run: Run, deck: str) -> None:
    text = run("check", deck, "-f", "all-star", "-v").stdout
    assert "  passed over: 1 header, 3 lines of text, 2 headings, 1 level heading, 1 drawn line, 1 table head" in text
