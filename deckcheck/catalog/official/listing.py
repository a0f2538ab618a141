"""List page -> card numbers and the announced total.

The pager shows only some of the pages, so it is never asked: how many pages there are follows from the total
and from how many cards the first page holds. Links to one card may stand twice.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from urllib.parse import parse_qs, urlsplit

from deckcheck.catalog.official.markup import UnknownLayout, tree

CARDS_A_PAGE = 21

_TOTAL = re.compile(r"([0-9０-９,，]{1,9})\s*件")
NUMBER = re.compile(r"[A-Z][A-Za-z0-9]*(-[A-Za-z0-9]+){1,4}")


@dataclass(frozen=True, slots=True)
class ListPage:
    """`numbers` in the page's order, each once. `total` is None where the page announces none.

    `odd` are links whose card number does not look like one.
    """

    numbers: tuple[str, ...]
    total: int | None
    odd: tuple[str, ...] = ()

    @property
    def pages(self) -> int:
        """How many pages the list has, judged by this one, which must be the first."""
        if not self.total or not self.numbers:
            return 1
        return -(-self.total // min(len(self.numbers), self.total))


def read_list(html: str) -> ListPage:
    """All links to card pages in the result box, or on the page if there is no such box.

    Raises UnknownLayout for a page that is cut off or has neither links nor a total.
    """
    soup = tree(html)
    box = soup.find(class_="cardDip") or soup
    numbers: dict[str, None] = {}
    odd: dict[str, None] = {}
    for link in box.find_all("a", href=True):
        query = parse_qs(urlsplit(str(link["href"])).query)
        if query.get("card") != ["card_detail"]:
            continue
        number = query.get("card_no", [""])[0].strip()
        (numbers if NUMBER.fullmatch(number) else odd)[number] = None
    heading = box.find("h3") or box
    total = _TOTAL.search(heading.get_text()) or _TOTAL.search(box.get_text())
    count = int(re.sub("[,，]", "", total[1]) or 0) if total else None
    if count is None and not numbers:
        raise UnknownLayout("list", "shows neither cards nor how many there are")
    if "</html>" not in html and len(numbers) < min(CARDS_A_PAGE, count or CARDS_A_PAGE):
        raise UnknownLayout("list", "is cut off")
    return ListPage(tuple(numbers), count, tuple(odd))
