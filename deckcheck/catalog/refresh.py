"""One update from beginning to end: what to read, reading it, and what it comes to.

`refresh` asks the site; `reread` makes the same of the pages that are kept already, and asks nobody.
"""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta
from typing import Literal
from urllib.parse import urljoin

from deckcheck.catalog.diff import Change, diff
from deckcheck.catalog.fold import fold, fold_number
from deckcheck.catalog.official.addresses import OFFICIAL, Addresses
from deckcheck.catalog.official.client import INTERVAL, PageFailed, check_interval
from deckcheck.catalog.official.crawl import Estimate, Reader, crawl, estimate
from deckcheck.catalog.official.detail import RawRecord, read_detail
from deckcheck.catalog.official.english import EnglishCard, read_english
from deckcheck.catalog.official.facts import Remark
from deckcheck.catalog.official.markup import UnknownLayout
from deckcheck.catalog.official.notices import Difference, compare, compare_page, read_rules_page
from deckcheck.catalog.official.pages import Pages
from deckcheck.catalog.official.products import PROMOTION, Product, of_code, of_sets, read_form
from deckcheck.catalog.sources import Sources
from deckcheck.catalog.update import with_english, with_records
from deckcheck.catalog.verify import notices_of
from deckcheck.errors import UsageError

RECENT = timedelta(days=180)
_UNKNOWN_DAY = "9999"


@dataclass(frozen=True, slots=True)
class Wish:
    """What a user wants read.

    Products named, or released since a day, are read whole. Without either: promos, products that the catalog
    lacks, those of the last 180 days or of no known day, and of them only the cards that the catalog lacks.
    """

    products: tuple[str, ...] = ()
    since: date | None = None
    lang: Literal["ja", "en"] = "ja"
    limit: int | None = None
    max_age: timedelta | None = None
    accepted: tuple[str, ...] = ()
    interval: float = INTERVAL
    site: str = OFFICIAL


@dataclass(slots=True)
class Report:
    """What an update came to: the new sources, and all that should be told."""

    sources: Sources
    changes: list[Change]
    remarks: list[Remark] = field(default_factory=list)
    announced: list[Difference] = field(default_factory=list)
    rules_page: list[Difference] = field(default_factory=list)
    products: int = 0
    cards: int = 0
    left: int = 0


def refresh(base: Sources, wish: Wish, reader: Reader, today: date) -> Report:
    """Read what is wished and lay it over `base`. Raises SiteStopped and UsageError; `base` is not changed."""
    if wish.lang == "en":
        cards, remarks = reader.english()
        return _english_report(base, cards, remarks)
    try:
        offered, remarks = reader.products()
    except (UnknownLayout, PageFailed) as error:
        reason = f"{error.reason}; the products of the catalog are read instead, new ones are not found"
        offered, remarks = [], [Remark("search form", "products", reason, page=reader.addresses.form)]
    offered = _with_known(offered, base)
    chosen, wanted = choose(base, offered, wish, today)
    harvest = crawl(reader, chosen, wanted, wish.limit)
    report = _report(base, harvest.records, offered, wish.accepted, reader.addresses.detail)
    report.remarks[:0] = [*remarks, *harvest.remarks]
    report.products, report.left = len(chosen), harvest.left
    _read_rules_page(report, reader, _rules_address(harvest.records.values(), reader.addresses), today)
    return report


def reread(base: Sources, wish: Wish, pages: Pages) -> Report:
    """What the kept pages would change in `base`. Nothing is asked for."""
    addresses = Addresses(wish.site)
    if wish.lang == "en":
        cards: list[EnglishCard] = []
        remarks: list[Remark] = []
        for at in range(len(pages.urls(addresses.english_start))):
            kept = pages.newest(addresses.english(at))
            found, more = read_english(kept.text) if kept else ([], [])
            cards += found
            remarks += more
        return _english_report(base, cards, remarks)
    kept_form = pages.newest(addresses.form)
    offered = _with_known(read_form(kept_form.text)[0] if kept_form else [], base)
    prefixes = [product.prefix for product in _named(wish.products, offered)] if wish.products else [""]
    records: dict[str, RawRecord] = {}
    remarks = []
    for url in pages.urls(addresses.detail("")):
        page = pages.newest(url)
        try:
            raw = read_detail(page.text if page else "")
        except (UnknownLayout, UnicodeDecodeError) as error:
            reason = error.reason if isinstance(error, UnknownLayout) else "is not UTF-8"
            remarks.append(Remark("kept page", "layout", reason, keeps_out=True, page=url))
            continue
        if raw.number.startswith(tuple(prefixes)):
            records[raw.number] = raw
    report = _report(base, records, offered, wish.accepted, addresses.detail)
    report.remarks[:0] = remarks
    return report


def reckon(base: Sources, wish: Wish, pages: Pages, today: date) -> tuple[Estimate, int]:
    """What `refresh` would ask for, and of how many products, without a request."""
    addresses = Addresses(wish.site)
    check_interval(wish.site, wish.interval)
    if wish.lang == "en":
        known = sum(row["mark"] == "D" for row in base.cards.values())
        requests = 2 + known // 60  # about a third of the Diva cards are translated, twenty to a page
        return Estimate(requests, requests * wish.interval, 0), 1
    kept_form = pages.newest(addresses.form)
    offered = _with_known(read_form(kept_form.text)[0] if kept_form else [], base)
    chosen, wanted = choose(base, offered, wish, today)
    expected = estimate(
        addresses,
        pages,
        chosen,
        base.cards,
        wanted,
        max_age=wish.max_age,
        limit=wish.limit,
        interval=wish.interval,
    )
    return expected, len(chosen)


def choose(
    base: Sources, offered: Sequence[Product], wish: Wish, today: date
) -> tuple[list[Product], Callable[[str], bool]]:
    """The products to read, and whether a card of them is wanted. Raises UsageError for an unknown product."""
    if wish.products:
        return _named(wish.products, offered), lambda number: True
    since = wish.since or today - RECENT
    days: dict[str, str] = {}
    for prefix, row in base.sets.items():
        product = of_code(prefix)
        if product is not None:
            days[product.prefix] = row["released"] or _UNKNOWN_DAY
    chosen = [
        product
        for product in offered
        if product.kind == PROMOTION or days.get(product.prefix, _UNKNOWN_DAY) >= since.isoformat()
    ]
    if wish.since is not None:
        return chosen, lambda number: True
    have = {fold_number(number) for number in base.cards}
    return chosen, lambda number: fold_number(number) not in have


def _with_known(offered: Sequence[Product], base: Sources) -> list[Product]:
    """What the form offers, and the catalog's products that it does not: old special cards are not in it."""
    have = {product.prefix for product in offered}
    return [*offered, *(product for product in of_sets(base.sets) if product.prefix not in have)]


def _named(codes: Sequence[str], offered: Sequence[Product]) -> list[Product]:
    words: dict[str, Product] = {}
    for product in offered:
        for word in (product.prefix, product.number, product.code):
            words[word.casefold()] = product
    found = {}
    for code in codes:
        as_code = of_code(code)
        named = words.get(code.casefold()) or (words.get(as_code.prefix.casefold()) if as_code else None)
        if not code or named is None:
            near = difflib.get_close_matches(code, [product.code for product in offered], n=3)
            guess = f" Did you mean {' or '.join(near)}?" if near else " Codes look like WX25-P1, WXDi-D01, SPDi43, PR."
            raise UsageError(f"no product {code!r}.{guess}")
        found[named.code] = named
    return list(found.values())


def _report(
    base: Sources,
    records: dict[str, RawRecord],
    offered: Sequence[Product],
    accepted: Sequence[str],
    address: Callable[[str], str],
) -> Report:
    outcome = with_records(base, records, offered, accepted, address)
    announced = compare(notices_of(outcome.sources), base.restrictions)
    changes = diff(base, outcome.sources)
    return Report(outcome.sources, changes, outcome.remarks, announced, cards=len(records))


def _english_report(base: Sources, cards: list[EnglishCard], remarks: list[Remark]) -> Report:
    outcome = with_english(base, cards)
    changes = diff(base, outcome.sources)
    return Report(outcome.sources, changes, [*remarks, *outcome.remarks], products=1, cards=len(cards))


def _rules_address(records: Iterable[RawRecord], addresses: Addresses) -> str:
    """Where a notice says the rules page is; else where it was last known to be."""
    for raw in records:
        for notice in raw.notices:
            for link in notice.links:
                url = urljoin(addresses.form, link)
                if url.startswith(f"{addresses.base}/") and "/rule" in url:
                    return url
    return addresses.rules_page


def _read_rules_page(report: Report, reader: Reader, page: str, today: date) -> None:
    names = {fold(row["name"]): row["name"] for row in report.sources.cards.values()}
    try:
        listed = read_rules_page(reader.rules_page(page), names)
    except (PageFailed, UnknownLayout) as error:
        report.remarks.append(Remark("rules page", "page", f"{error.reason}; look at it yourself", page=page))
        return
    if listed is None:
        reason = "no restricted card could be found on it; look at it yourself"
        report.remarks.append(Remark("rules page", "layout", reason, page=page))
        return
    report.rules_page = compare_page(listed, report.sources.restrictions, today, page)
