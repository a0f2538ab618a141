"""A line that is not a card, a heading, a header or a comment; or a header with an impossible value.

## What it checks

Every line that is not empty. A line of signs or a bare number means no card; a count is 1 to 9999; the headers
`format:`, `date:` and `event:` name a known format, a day (YYYY-MM-DD) and `official` or `casual`, and the format
had begun on that day. A whole line that begins with `# ` or `//` and names no card is a comment.

## Why

A line that is passed over in silence may be the card that makes the deck illegal.

## Legal

    format: diva
    4 WX24-D1-26
    # side notes

## Illegal

    format: divaa
    0 WX24-D1-26

## Mending

Write the line as a count and a number or name, or begin it with `# `.

## Source

No rule of the game: a promise of deckcheck.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckcheck.model import Severity

if TYPE_CHECKING:
    from deckcheck.rules import Texts

SEVERITY: Severity = "error"
SUMMARY = "a line that no reader understands"
SUMMARY_JA = "読み取れない行"
TEXTS: Texts = {
    "en": {
        "": (
            "`{written}` is no card, heading or header{at}",
            "Write a count and a card number or name, or begin the line with `# `.",
        ),
        "count": ("`{written}` has an impossible count{at}", "Write a count from 1 to 9999."),
        "long": ("the line is too long to be a card{at}", "Write one card a line."),
        "format": ("the deck asks for the unknown format `{written}`{at}", "Formats: {known}."),
        "date": ("the deck's date `{written}` is no day{at}", "Write it as YYYY-MM-DD."),
        "event": ("the deck's event `{written}` is unknown{at}", "Write `official` or `casual`."),
        "before": (
            "the deck cannot be checked: {reason}{at}",
            "Give another date or another format.",
        ),
    },
    "ja": {
        "": (
            "「{written}」はカードでも見出しでもありません{at}",
            "枚数とカード番号またはカード名を書くか、行頭に「# 」を付けてください。",
        ),
        "count": ("「{written}」の枚数が正しくありません{at}", "枚数は1から9999までで書いてください。"),
        "long": ("カードとしては長すぎる行です{at}", "1行に1種類のカードを書いてください。"),
        "format": ("デッキのフォーマット「{written}」は存在しません{at}", "フォーマット: {known}。"),
        "date": ("デッキの日付「{written}」は日付ではありません{at}", "YYYY-MM-DDの形で書いてください。"),
        "event": ("デッキのイベント「{written}」は不明です{at}", "officialかcasualと書いてください。"),
        "before": ("このデッキは検査できません: {reason_ja}{at}", "別の日付かフォーマットを指定してください。"),
    },
}
