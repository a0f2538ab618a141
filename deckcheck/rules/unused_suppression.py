"""A suppression that hides nothing.

## What it checks

Every `# deckcheck: ignore[CODE] reason` of a deck file. It has to be well formed, with a known code and a reason,
and there has to be a finding that it hides, in the format and on the day of the check. Without a format, a finding
in any format will do.

## Why

A suppression that is left behind hides the next fault, which nobody has looked at.

## Legal

    # deckcheck: ignore[DC103] proxies allowed by the organiser
    5 サーバント #

## Illegal

    # deckcheck: ignore[DC103] proxies allowed by the organiser
    4 サーバント #

## Mending

Take the comment out, or write it as `# deckcheck: ignore[CODE] until YYYY-MM-DD reason` on the line above the card.

## Source

No rule of the game: a promise of deckcheck.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckcheck.model import Severity

if TYPE_CHECKING:
    from deckcheck.rules import Texts

SEVERITY: Severity = "warning"
SUMMARY = "a suppression that hides nothing"
SUMMARY_JA = "何も無視していないコメント"
TEXTS: Texts = {
    "en": {
        "": ("the suppression of {codes} hides nothing{at}", "Take the comment out."),
        "malformed": (
            "the suppression hides nothing: {reason}{at}",
            "Write `# deckcheck: ignore[CODE] reason` above the line of the card.",
        ),
    },
    "ja": {
        "": ("{codes}を無視するコメントに該当するものがありません{at}", "コメントを消してください。"),
        "malformed": (
            "無視するコメントが正しくありません: {reason}{at}",
            "カードの上の行に「# deckcheck: ignore[コード] 理由」と書いてください。",
        ),
    },
}
