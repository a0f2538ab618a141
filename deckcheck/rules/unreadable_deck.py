"""The file cannot be read as a deck list at all.

## What it checks

That the bytes are text (UTF-8, UTF-16 or Shift_JIS, with or without a byte order mark) and, where the file claims
a form such as JSON or XML, that it keeps the rules of that form. Files over 16 MiB, and decks of more than
10,000 lines, are not read.

## Why

A file that cannot be read must not look like a deck without cards, nor stop the other decks of the run.

## Legal

    4 WX24-D1-26

## Illegal

A photograph of a deck, saved as `deck.txt`.

## Mending

Save the list as UTF-8 text, or in another of the known forms.

## Source

No rule of the game: a promise of deckcheck.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckcheck.model import Severity

if TYPE_CHECKING:
    from deckcheck.rules import Texts

SEVERITY: Severity = "error"
SUMMARY = "the file cannot be read as a deck list"
SUMMARY_JA = "読み取れないデッキファイル"
TEXTS: Texts = {
    "en": {
        "": (
            "the file cannot be read: {reason}{at}",
            "Save the list as UTF-8 text or in another known form.",
        ),
        "internal": (
            "deckcheck itself failed on this deck: {reason}",
            "This is a bug: please report it with the deck and the command; DECKCHECK_DEBUG=1 shows where it happened.",
        ),
    },
    "ja": {
        "": (
            "ファイルを読めません: {reason}{at}",
            "UTF-8のテキスト、または対応している形式で保存してください。",
        ),
        "internal": (
            "このデッキでdeckcheckの内部エラーが起きました: {reason}",
            "不具合です。デッキとコマンドを添えて報告してください。DECKCHECK_DEBUG=1で発生箇所が分かります。",
        ),
    },
}
