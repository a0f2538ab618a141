"""Which pages a product needs, and the reading of them: from the cache, else from the site.

A page is kept only when its reader finds it whole, so that a broken one is asked for again. Everything fetched
is on disk before the next request goes out; a run that ends early, however it ends, is taken up by the next.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Protocol, TypeVar

from deckcheck.catalog.fold import fold_number
from deckcheck.catalog.official.addresses import Addresses
from deckcheck.catalog.official.client import Client, PageFailed, SiteStopped
from deckcheck.catalog.official.detail import RawRecord, read_detail
from deckcheck.catalog.official.english import EnglishCard, read_english
from deckcheck.catalog.official.facts import Remark
from deckcheck.catalog.official.listing import CARDS_A_PAGE, ListPage, read_list
from deckcheck.catalog.official.markup import UnknownLayout
from deckcheck.catalog.official.pages import Page, Pages
from deckcheck.catalog.official.products import SPECIAL, Product, read_form

T = TypeVar("T")

LIST_IS_FRESH_FOR = timedelta(hours=24)
_FAILURES_IN_A_ROW = 5
_STRANGE_IN_A_ROW = 10
_MOST_PAGES = 1000


class Progress(Protocol):
    """What is told of a run as it goes."""

    def begin(self, what: str, total: int | None) -> None:
        """A stretch of `total` pages begins."""

    def step(self, what: str) -> None:
        """One page of it is read next."""

    def note(self, text: str) -> None:
        """Something for the user to know at once."""


class Silent:
    """Tells nothing."""

    def begin(self, what: str, total: int | None) -> None:
        """Nothing."""

    def step(self, what: str) -> None:
        """Nothing."""

    def note(self, text: str) -> None:
        """Nothing."""


@dataclass(slots=True)
class Harvest:
    """What a crawl brought: records by number, remarks, and how many card pages a limit left for another run."""

    records: dict[str, RawRecord] = field(default_factory=dict)
    remarks: list[Remark] = field(default_factory=list)
    left: int = 0


class Reader:
    """Reads pages with the cache in front of the client.

    `max_age` is how old a kept card page may be, None for any age. Lists are read anew after a day.
    """

    def __init__(
        self,
        addresses: Addresses,
        pages: Pages,
        client: Client,
        max_age: timedelta | None = None,
        progress: Progress | None = None,
    ) -> None:
        self.addresses = addresses
        self.progress = progress or Silent()
        self._pages = pages
        self._client = client
        self._started = datetime.now(UTC)
        self._card_since = self._started - max_age if max_age is not None else None
        self._failures = 0
        self._strange = 0

    def products(self) -> tuple[list[Product], list[Remark]]:
        """The products of the search form. Raises UnknownLayout if it offers none, PageFailed."""

        def parse(text: str) -> tuple[list[Product], list[Remark]]:
            found, odd = read_form(text)
            if not found:
                raise UnknownLayout("form", "offers no products")
            reason = "is no product whose card numbers are known, so its cards are not read"
            page = self.addresses.form
            return found, [Remark("search form", "product", f"{one[:60]!r} {reason}", True, page) for one in odd]

        return self._read(self.addresses.form, parse, self._started - LIST_IS_FRESH_FOR)

    def rules_page(self, url: str) -> str:
        """Mayu's Room as HTML. Raises PageFailed."""
        return self._read(url, lambda text: text, self._started - LIST_IS_FRESH_FOR)

    def numbers(self, product: Product) -> tuple[list[str], list[Remark]]:
        """All card numbers of a product, in the site's order, each once; by keyword if its code finds none."""
        unread: UnknownLayout | None = None
        try:
            numbers, remarks = self._list(product)
        except UnknownLayout as error:
            unread, numbers, remarks = error, [], []
        if not numbers and product.number:
            numbers, remarks = self._list(Product(product.code, product.prefix, SPECIAL, "", product.name))
            if numbers:
                remarks.append(Remark(product.code, "list", "found only by the numbers of its cards"))
        if not numbers and unread is not None:
            raise unread
        if not numbers:
            remarks.append(Remark(product.code, "list", "the site lists no cards", page=self._list_address(product, 1)))
        return numbers, remarks

    def record(self, number: str) -> RawRecord:
        """The record of a printing. Raises UnknownLayout, PageFailed."""

        def parse(text: str) -> RawRecord:
            raw = read_detail(text)
            if fold_number(raw.number) != fold_number(number):
                raise UnknownLayout("cardNum", f"is {raw.number}: the site has no such page")
            return raw

        return self._read(self.addresses.detail(number), parse, self._card_since)

    def is_kept(self, number: str) -> bool:
        """Whether the card's page needs no request."""
        return self._pages.has(self.addresses.detail(number), self._card_since)

    def english(self) -> tuple[list[EnglishCard], list[Remark]]:
        """All cards of the English site. Raises UnknownLayout, PageFailed."""
        cards: dict[str, EnglishCard] = {}
        remarks: list[Remark] = []
        self.progress.begin("English cards", None)
        for page in range(_MOST_PAGES):
            self.progress.step(f"page {page + 1}")
            found, more = self._read(self.addresses.english(page), read_english, self._started - LIST_IS_FRESH_FOR)
            new = {card.number: card for card in found if card.number not in cards}
            if not new:
                break
            cards.update(new)
            remarks += more
        return list(cards.values()), remarks

    def _list_address(self, product: Product, page: int) -> str:
        return self.addresses.cards(product.kind, product.number, product.keyword, page)

    def _list(self, product: Product) -> tuple[list[str], list[Remark]]:
        remarks: list[Remark] = []
        numbers: dict[str, None] = {}
        pages, page = 1, 1
        first: ListPage | None = None
        while page <= min(pages, _MOST_PAGES):
            address = self._list_address(product, page)
            self.progress.step(f"{product.code}, list page {page}")
            listed = self._read(address, read_list, self._started - LIST_IS_FRESH_FOR)
            new = [number for number in listed.numbers if number not in numbers]
            numbers.update(dict.fromkeys(listed.numbers))
            for odd in listed.odd:
                remarks.append(Remark(product.code, "list", f"odd card number {odd[:40]!r}", page=address))
            first = first or listed
            pages = max(pages, first.pages)
            # A total that is too high or missing: go on only while pages bring something new.
            if page == pages and new and (first.total is None or len(numbers) < first.total):
                pages += 1
            elif page >= first.pages and not new:
                break
            page += 1
        if first is not None and first.total != len(numbers):
            said = "no total" if first.total is None else f"{first.total} cards"
            address = self._list_address(product, 1)
            remarks.append(Remark(product.code, "list", f"announces {said}, lists {len(numbers)}", page=address))
        if product.keyword:
            # A keyword finds cards of other products, too.
            numbers = {number: None for number in numbers if number.startswith(f"{product.prefix}-")}
        return list(numbers), remarks

    def _read(self, url: str, parse: Callable[[str], T], since: datetime | None) -> T:
        """The parsed page: a kept one, if it is fresh and still parses, else one read now."""
        kept = self._pages.newest(url, since)
        if kept is not None:
            try:
                return parse(kept.text)
            except (UnknownLayout, UnicodeDecodeError):
                pass
        page, parsed = self._fetch(url, parse)
        self._pages.keep(page)
        return parsed

    def _fetch(self, url: str, parse: Callable[[str], T]) -> tuple[Page, T]:
        """A page that parses; one that does not is asked for once more, for it may have been cut off."""
        try:
            page = self._client.get(url)
            try:
                parsed = parse(page.text)
            except (UnknownLayout, UnicodeDecodeError):
                page = self._client.get(url)
                parsed = parse(page.text)
        except (UnknownLayout, UnicodeDecodeError) as error:
            unread = error if isinstance(error, UnknownLayout) else UnknownLayout("page", "is not UTF-8")
            self._strange += 1
            if self._strange >= _STRANGE_IN_A_ROW:
                raise SiteStopped(
                    f"{self._strange} pages in a row are not laid out as known, the last at {unread} ({url}); what was "
                    "read is kept. The site has changed: a newer deckcheck may know it"
                ) from error
            raise unread from error
        except PageFailed as failed:
            self._failures += 1
            if self._failures >= _FAILURES_IN_A_ROW:
                raise SiteStopped(
                    f"{self._failures} pages in a row failed, the last with {failed.reason} ({url}); what was read "
                    "is kept. Run the same command later"
                ) from failed
            raise
        self._failures = self._strange = 0
        return page, parsed


def crawl(
    reader: Reader,
    products: Iterable[Product],
    wanted: Callable[[str], bool],
    limit: int | None = None,
) -> Harvest:
    """Read the lists of `products`, then the page of every number that is `wanted`; at most `limit` by request."""
    harvest = Harvest()
    numbers: dict[str, None] = {}
    chosen = list(products)
    reader.progress.begin("lists", None)
    for product in chosen:
        try:
            listed, remarks = reader.numbers(product)
        except (UnknownLayout, PageFailed) as error:
            harvest.remarks.append(Remark(product.code, "list", error.reason, keeps_out=True))
            continue
        harvest.remarks += remarks
        numbers.update(dict.fromkeys(number for number in listed if wanted(number)))

    missing = [number for number in numbers if not reader.is_kept(number)]
    put_off = set(missing[limit:]) if limit is not None else set()
    harvest.left = len(put_off)
    reader.progress.begin("cards", len(numbers) - len(put_off))
    for number in numbers:
        if number in put_off:
            continue
        reader.progress.step(number)
        try:
            harvest.records[number] = reader.record(number)
        except UnknownLayout as error:
            page = reader.addresses.detail(number)
            harvest.remarks.append(Remark(number, error.field, error.reason, keeps_out=True, page=page))
        except PageFailed as error:
            harvest.remarks.append(Remark(number, "page", error.reason, keeps_out=True, page=error.url))
    return harvest


@dataclass(frozen=True, slots=True)
class Estimate:
    """What a crawl would ask the site for, as far as the cache and the catalog know."""

    requests: int
    seconds: float
    kept: int


def estimate(
    addresses: Addresses,
    pages: Pages,
    products: Sequence[Product],
    known: Iterable[str],
    wanted: Callable[[str], bool],
    *,
    max_age: timedelta | None,
    limit: int | None,
    interval: float,
) -> Estimate:
    """Requests and time of a crawl of `products`, reckoned without a request. `known` are the catalog's numbers."""
    now = datetime.now(UTC)
    fresh, card_since = now - LIST_IS_FRESH_FOR, now - max_age if max_age is not None else None
    catalog = list(known)
    requests = 1 + sum(not pages.has(url, fresh) for url in (addresses.form, addresses.rules_page))
    cards: dict[str, None] = {}
    for product in products:
        numbers = [number for number in catalog if number.startswith(product.prefix)]
        page_count = max(1, -(-len(numbers) // CARDS_A_PAGE))
        for page in range(1, page_count + 1):
            url = addresses.cards(product.kind, product.number, product.keyword, page)
            kept = pages.newest(url, fresh)
            requests += kept is None
            numbers += read_list(kept.text).numbers if kept else ()
        cards.update(dict.fromkeys(number for number in numbers if wanted(number)))
    missing = sum(not pages.has(addresses.detail(number), card_since) for number in cards)
    asked = min(missing, limit) if limit is not None else missing
    return Estimate(requests + asked, (requests + asked) * interval, len(cards) - missing)
