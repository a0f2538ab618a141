"""A suppression past its date.

## What it checks

That the day of the check is not after the day that a `# deckcheck: ignore[CODE] until YYYY-MM-DD reason` gives. The
day itself still counts. What an expired suppression was meant to hide is reported again.

## Why

An exception was granted up to a day; after it the deck has to follow the rules, or the exception a new day.

## Legal

    # deckcheck: ignore[DC401] until 2026-12-01 banned from the next event on

checked on 2026-12-01.

## Illegal

The same, checked on 2026-12-02.

## Mending

Mend the deck and take the comment out, or give it a later day.

## Source

No rule of the game: a promise of deckcheck.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckcheck.model import Severity

if TYPE_CHECKING:
    from deckcheck.rules import Texts

SEVERITY: Severity = "warning"
SUMMARY = "a suppression past its date"
SUMMARY_JA = "期限の切れた、無視するコメント"
TEXTS: Texts = {
    "en": {
        "": (
            "the suppression of {codes} ended on {until}{at}",
            "Mend the deck and take the comment out, or give it a later day.",
        ),
    },
    "ja": {
        "": (
            "{codes}を無視するコメントは{until}に期限が切れました{at}",
            "デッキを直してコメントを消すか、期限を延ばしてください。",
        ),
    },
}
