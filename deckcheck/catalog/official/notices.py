"""Restriction notices -> structured notices, and what they and the restriction data say of each other.

A restricted card's page says since when it is banned, limited, or not allowed together with another. The rules
page, Mayu's Room, says the same as one list. The notices are trusted more; every difference is listed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any, Literal

from deckcheck.catalog.fold import fold
from deckcheck.catalog.official.detail import RawRecord, normal
from deckcheck.catalog.official.facts import Remark
from deckcheck.catalog.official.markup import tree

Kind = Literal["ban", "max", "pair"]

_KIND_WORDS: tuple[tuple[str, Kind], ...] = (
    ("同時使用制限", "pair"),
    ("使用禁止", "ban"),
    ("枚数制限", "max"),
    ("枚制限", "max"),
)
_NAMED = re.compile(r"《([^《》]{1,100})》|「([^「」]{1,100})」")
_COUNT = re.compile(r"([1-3])枚(?:まで|制限|以下)")
_DAY = re.compile(r"(20[0-9]{2})\s*[-/.年]\s*([01]?[0-9])\s*[-/.月]\s*([0-3]?[0-9])")
_FIRST_DAY = re.compile(_DAY.pattern + r"\s*日?\s*(?:\([^()]*\))?\s*(?:より|から|以降|付|に?(?:施行|適用))")
_NOTICE_TO_FORCE = timedelta(days=92)


@dataclass(frozen=True, slots=True)
class Notice:
    """One restriction as a card's page announces it.

    `cards` are the card's name and, for a pair, the names of the cards it may not be with, if the page names
    them. `announced` is the notice's date, `since` the first day in force if the sentence has it. `lifted` says
    that the notice ends the restriction.
    """

    number: str
    kind: Kind
    cards: tuple[str, ...]
    announced: date
    since: date | None = None
    at_most: int | None = None
    lifted: bool = False
    page: str = ""

    @property
    def what(self) -> str:
        """Kind and cards in words."""
        words = {"ban": "banned", "max": f"at most {self.at_most or '?'}", "pair": "not together"}[self.kind]
        cards = " + ".join(self.cards) + (" + ?" if self.kind == "pair" and len(self.cards) == 1 else "")
        return f"{cards}: {'no longer ' if self.lifted else ''}{words}"


@dataclass(frozen=True, slots=True)
class Difference:
    """Where the site and the restriction data disagree. `day` is the site's date, if it gives one."""

    cards: tuple[str, ...]
    kind: str
    day: date | None
    page: str
    reason: str

    def __str__(self) -> str:
        dated = f"{self.day}, " if self.day else ""
        return f"{' + '.join(self.cards)} ({self.kind}, {dated}{self.page}): {self.reason}"


def read_notices(raw: RawRecord, names: Mapping[str, str], page: str = "") -> tuple[list[Notice], list[Remark]]:
    """The restriction notices of a record; notices of other things (errata, reprints) are passed over.

    `names` maps folded card names to their spelling.
    """
    found = []
    remarks = []
    own = names.get(fold(normal(raw.name)), normal(raw.name))
    for notice in raw.notices:
        text = normal(notice.text)
        kinds = [kind for word, kind in _KIND_WORDS if word in text]
        if not kinds:
            if "制限" in text or "禁止" in text:
                remarks.append(Remark(raw.number, "notice", "a notice of a restriction of no known kind", page=page))
            continue
        announced = _day(notice.day)
        if announced is None:
            remarks.append(Remark(raw.number, "notice", f"no date in {notice.day[:20]!r}", page=page))
            continue
        others = [name for name in _names(text, names) if fold(name) != fold(own)]
        count = _COUNT.search(text)
        found.append(
            Notice(
                raw.number,
                kinds[0],
                (own, *others) if kinds[0] == "pair" else (own,),
                announced,
                _day(text, _FIRST_DAY),
                int(count[1]) if count and kinds[0] == "max" else None,
                "解除" in text,
                page,
            )
        )
    return found, remarks


def read_rules_page(html: str, names: Mapping[str, str]) -> dict[Kind, frozenset[str]] | None:
    """The card names that Mayu's Room holds under each kind of restriction; None where it cannot be read.

    Its headings say the kind. A name counts if the catalog knows it, be it in brackets or alone in a cell.
    """
    soup = tree(html)
    found: dict[Kind, set[str]] = {}
    kind: Kind | None = None
    for tag in soup.find_all(["h1", "h2", "h3", "h4", "h5", "h6", "dt", "th", "li", "td", "p", "dd", "a"]):
        text = normal(tag.get_text())
        if len(text) > 2000:
            continue
        heading = next((k for word, k in _KIND_WORDS if word in text), None)
        if tag.name[0] == "h" or tag.name in ("dt", "th"):
            if heading:
                kind = heading
            elif tag.name in ("h1", "h2"):
                kind = None
        if kind is not None:
            alone = names.get(fold(text))
            found.setdefault(kind, set()).update([*_names(text, names), *([alone] if alone else [])])
    return {kind: frozenset(cards) for kind, cards in found.items()} if any(found.values()) else None


def compare(notices: Iterable[Notice], restrictions: Sequence[Mapping[str, Any]]) -> list[Difference]:
    """Every notice that the restriction data lack or date otherwise. `restrictions` as in restrictions.toml."""
    differences = []
    for notice in _latest(notices):
        for cards in _pairs(notice):
            entries = [entry for entry in restrictions if _same(notice, cards, entry)]
            reason = _judge(notice, entries)
            if reason:
                what = {"max": f"max {notice.at_most or '?'}"}.get(notice.kind, notice.kind)
                differences.append(Difference(cards, what, notice.since or notice.announced, notice.page, reason))
    return differences


def compare_page(
    listed: Mapping[Kind, frozenset[str]], restrictions: Sequence[Mapping[str, Any]], day: date, page: str
) -> list[Difference]:
    """What Mayu's Room lists and the data do not have in force on `day`, and the other way round."""
    differences = []
    for _, kind in _KIND_WORDS[:3]:
        in_force = {
            card: fold(card)
            for entry in restrictions
            if entry["kind"] == kind and entry["since"] <= day <= (entry.get("until") or day)
            for card in entry["cards"]
        }
        on_page = {card: fold(card) for card in listed.get(kind, ())}
        for card in sorted(card for card, key in on_page.items() if key not in in_force.values()):
            differences.append(Difference((card,), kind, None, page, "on the rules page, not in force in the data"))
        for card in sorted(card for card, key in in_force.items() if key not in on_page.values()):
            differences.append(Difference((card,), kind, None, page, "in force in the data, not on the rules page"))
    return differences


def _latest(notices: Iterable[Notice]) -> list[Notice]:
    """One notice of each content: printings of one card repeat it."""
    seen: dict[object, Notice] = {}
    for notice in sorted(notices, key=lambda notice: (notice.announced, notice.number)):
        folded = frozenset(map(fold, notice.cards))
        seen.setdefault((folded, notice.kind, notice.at_most, notice.lifted, notice.announced), notice)
    return list(seen.values())


def _pairs(notice: Notice) -> list[tuple[str, ...]]:
    if notice.kind != "pair" or len(notice.cards) == 1:
        return [notice.cards[:1]]
    return [(notice.cards[0], other) for other in notice.cards[1:]]


def _same(notice: Notice, cards: tuple[str, ...], entry: Mapping[str, Any]) -> bool:
    if entry["kind"] != notice.kind or not {fold(card) for card in cards} <= {fold(c) for c in entry["cards"]}:
        return False
    return notice.at_most is None or entry.get("at_most") == notice.at_most


def _judge(notice: Notice, entries: list[Mapping[str, Any]]) -> str:
    """Why the data do not carry a notice; empty if they do."""
    if not entries:
        return "" if notice.lifted else "announced by the site, not in the data"
    if notice.lifted:
        still = all(entry.get("until") is None for entry in entries)
        return "lifted by the site, still in force in the data" if still else ""
    if any(_dates_fit(notice, entry) for entry in entries):
        return ""
    days = ", ".join(sorted(str(entry["since"]) for entry in entries))
    return f"in the data since {days}, which does not fit the site's date"


def _dates_fit(notice: Notice, entry: Mapping[str, Any]) -> bool:
    since: date = entry["since"]
    if notice.since is not None:
        return notice.since == since
    return timedelta(0) <= since - notice.announced <= _NOTICE_TO_FORCE


def _names(text: str, names: Mapping[str, str]) -> list[str]:
    """Card names in brackets, in order, each once: those in 「」 only if the catalog has them."""
    found: dict[str, None] = {}
    for match in _NAMED.finditer(text):
        written = (match[1] or match[2]).strip()
        known = names.get(fold(written))
        if known or match[1]:
            found[known or written] = None
    return list(found)


def _day(text: str, pattern: re.Pattern[str] = _DAY) -> date | None:
    match = pattern.search(normal(text))
    try:
        return date(int(match[1]), int(match[2]), int(match[3])) if match else None
    except ValueError:
        return None
