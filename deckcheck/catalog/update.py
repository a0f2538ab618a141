"""What the official site says -> new source rows, and the list of all that a person should look at.

Pure: records and sources in, sources and remarks out. A row that would make the catalog contradict itself stays
out, as does one with an unknown value; nothing that the catalog has is ever taken from it.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace

from deckcheck.catalog.build import AGREED
from deckcheck.catalog.fold import fold, fold_number
from deckcheck.catalog.official import english
from deckcheck.catalog.official.detail import RawRecord, normal
from deckcheck.catalog.official.facts import Remark, Vocabulary, backs, card_facts
from deckcheck.catalog.official.notices import Notice, read_notices
from deckcheck.catalog.official.products import Product
from deckcheck.catalog.sources import Row, Sources

_FIRST_DAY_OF_MARK = {"": "2014-04-26", "K": "2018-04-26", "D": "2020-12-05"}


@dataclass(slots=True)
class Outcome:
    """The sources after an update, and the remarks that it gave rise to."""

    sources: Sources
    remarks: list[Remark] = field(default_factory=list)


def with_records(
    base: Sources,
    records: Mapping[str, RawRecord],
    products: Iterable[Product],
    accepted: Collection[str],
    address: Callable[[str], str],
) -> Outcome:
    """`base` with the facts of `records`. `products` are those the site offers; `address` gives a card's page."""
    known = Vocabulary.of(base.cards.values(), accepted)
    spelt = {fold_number(number): number for number in base.cards}
    outcome = Outcome(base.copy())
    rows: dict[str, Row] = {}
    notices: list[Notice] = []
    for raw in records.values():
        row, remarks = card_facts(raw, known)
        found, more = read_notices(raw, known.names, address(raw.number))
        outcome.remarks += [replace(remark, page=address(raw.number)) for remark in [*remarks, *more]]
        notices += found
        if row is not None:
            row["number"] = spelt.get(fold_number(row["number"]), row["number"])
            rows[row["number"]] = row
            known.names.setdefault(fold(row["name"]), row["name"])
    _keep_out(rows, [replace(r, page=address(r.subject)) for r in backs(rows, base.cards, known.accepted)], outcome)
    _keep_out(rows, _add_sets(rows, list(products), address, outcome), outcome)
    for number, row in rows.items():
        # The tables that the catalog began with lack these here and there, and so does the site.
        for column in ("rarity", "kana"):
            row[column] = row[column] or base.cards.get(number, {}).get(column, "")
    outcome.sources.cards.update(rows)
    _settle(rows, base, address, outcome)
    _keep_notices(records, notices, outcome.sources)
    return outcome


def with_english(base: Sources, cards: Iterable[english.EnglishCard]) -> Outcome:
    """`base` with the English names of the English site; facts that differ become remarks."""
    outcome = Outcome(base.copy())
    rows = outcome.sources.names.setdefault("en", [])
    have = {(row["name"], row["text"]): row for row in rows}
    spelt = {fold_number(number): row for number, row in base.cards.items()}
    for card in cards:
        row = spelt.get(fold_number(card.japanese))
        if row is None:
            outcome.remarks.append(
                Remark(card.number, "JPN_card_no", f"the catalog has no {card.japanese}", keeps_out=True)
            )
            continue
        outcome.remarks += english.differences(card, row)
        name = have.get((row["name"], card.name))
        if name is None:
            name = {"name": row["name"], "text": card.name, "source": "official"}
            rows.append(name)
            have[row["name"], card.name] = name
        name["source"] = "official"
    return outcome


def _keep_out(rows: dict[str, Row], remarks: list[Remark], outcome: Outcome) -> None:
    outcome.remarks += remarks
    for remark in remarks:
        if remark.keeps_out:
            rows.pop(remark.subject, None)


def _add_sets(
    rows: Mapping[str, Row], products: list[Product], address: Callable[[str], str], outcome: Outcome
) -> list[Remark]:
    """Make a set of every offered product that rows belong to and the catalog lacks."""
    sources = outcome.sources
    remarks = []
    new: dict[str, Product] = {}
    for number in rows:
        offered = [product for product in products if number.startswith(f"{product.prefix}-")]
        if sources.prefix_of(number) is None and offered:
            product = max(offered, key=lambda product: len(product.prefix))
            new[product.prefix] = product
            sources.sets[product.prefix] = {}
        elif sources.prefix_of(number) is None:
            reason = "the number belongs to no product of the site or of the catalog"
            remarks.append(Remark(number, "number", reason, keeps_out=True, page=address(number)))
    for prefix, product in new.items():
        marks = {row["mark"] for number, row in rows.items() if sources.prefix_of(number) == prefix}
        mark = marks.pop() if len(marks) == 1 else "D" if "D" in marks else ""
        first_day = _not_before(prefix, mark, sources)
        sources.sets[prefix] = {
            "prefix": prefix,
            "product": product.code,
            "name_ja": normal(product.name),
            "name_en": "",
            "released": "",
            "date_certainty": "unknown",
            "not_before": first_day,
            "mark": mark,
        }
        remarks.append(
            Remark(
                product.code,
                "released",
                f"new product {product.name}: the site's lists have no date, so its cards count as playable from "
                f"{first_day}; put the day into sets.csv",
                page=address(next(number for number in rows if sources.prefix_of(number) == prefix)),
            )
        )
    return remarks


def _not_before(prefix: str, mark: str, sources: Sources) -> str:
    """The earliest possible day of a new set: that of the one before it in its series, else of its mark."""
    series = [row for row in sources.sets.values() if row and _series(row["prefix"])[0] == _series(prefix)[0]]
    earlier = [row for row in series if _series(row["prefix"]) < _series(prefix)]
    if not earlier:
        return _FIRST_DAY_OF_MARK[mark]
    last = max(earlier, key=lambda row: _series(row["prefix"]))
    return max(last["released"] or last["not_before"], _FIRST_DAY_OF_MARK[mark])


def _series(prefix: str) -> tuple[str, list[tuple[int, str]]]:
    letters = re.match("[A-Za-z]*", prefix)
    head = letters[0] if letters else ""
    parts = re.findall("[0-9]+|[A-Za-z]+", prefix[len(head) :])
    return head, [(int(part), "") if part.isdigit() else (-1, part) for part in parts]


def _settle(rows: Mapping[str, Row], base: Sources, address: Callable[[str], str], outcome: Outcome) -> None:
    """Undo what would set printings of one card against each other."""
    cards = outcome.sources.cards
    groups: dict[tuple[str, bool], list[str]] = defaultdict(list)
    touched = set()
    for number, row in cards.items():
        key = (row["name"], row["craft"] == "1" or row["type"] == "TOKEN" or bool(row["back_of"]))
        groups[key].append(number)
        if number in rows and row != base.cards.get(number):
            touched.add(key)
    for key in touched:
        numbers = sorted(groups[key], key=lambda number: (number in rows, number))
        model = cards[numbers[0]]
        quarrel = next(
            (
                f"{column}: {cards[number][column] or 'none'} on {number}, {model[column] or 'none'} on {numbers[0]}"
                for number in numbers
                for column in AGREED
                if cards[number][column] != model[column]
            ),
            None,
        )
        if quarrel is None:
            continue
        for number in numbers:
            if number in rows and cards[number] != base.cards.get(number):
                reason = f"printings of {key[0]} disagree ({quarrel}); read the pages of all of them"
                outcome.remarks.append(Remark(number, "reprint", reason, keeps_out=True, page=address(number)))
                if number in base.cards:
                    cards[number] = dict(base.cards[number])
                else:
                    del cards[number]


def _keep_notices(records: Mapping[str, RawRecord], notices: list[Notice], sources: Sources) -> None:
    """The notices of the pages read now take the place of those of the same pages before."""
    read = {raw.number for raw in records.values()}
    sources.notices = [row for row in sources.notices if row["number"] not in read]
    sources.notices += [
        {
            "number": notice.number,
            "kind": notice.kind,
            "cards": "|".join(notice.cards),
            "announced": notice.announced.isoformat(),
            "since": notice.since.isoformat() if notice.since else "",
            "at_most": str(notice.at_most or ""),
            "lifted": "1" if notice.lifted else "0",
            "page": notice.page,
        }
        for notice in notices
    ]
    sources.notices.sort(key=lambda row: tuple(row.values()))
