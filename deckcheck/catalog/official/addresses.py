"""Where the pages of the official site are."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import quote, urlencode

OFFICIAL = "https://www.takaratomy.co.jp"

# The site wants `search`; it has been seen to want the rest, too, be it empty.
_EMPTY_SEARCH = {
    "search": "1",
    "keyword": "",
    "keyword_target": "",
    "product_type": "",
    "product_no": "",
    "product_id": "",
    "card_kind": "",
    "card_type": "",
    "rarelity": "",
    "support_formats": "",
    "story": "",
    "level": "",
    "color": "",
    "ability": "",
    "newadd": "",
    "tab_item": "",
}


@dataclass(frozen=True, slots=True)
class Addresses:
    """Addresses below `base`, which is scheme and host without a slash at its end."""

    base: str = OFFICIAL

    @property
    def robots(self) -> str:
        """The site's rules for programs."""
        return f"{self.base}/robots.txt"

    @property
    def form(self) -> str:
        """The search form, which names all products."""
        return f"{self.base}/products/wixoss/card/"

    @property
    def rules_page(self) -> str:
        """Mayu's Room, the restriction list as one page: the last address that is known of it."""
        return f"{self.base}/products/wixoss/rule/rule_mayu_room.html"

    def cards(self, product_type: str, product_no: str, keyword: str, page: int) -> str:
        """Page `page`, from 1, of the list of a product's cards; by keyword where it has no number."""
        search = {
            **_EMPTY_SEARCH,
            "product_type": product_type,
            "product_no": product_no,
            "keyword": keyword,
            "keyword_target": "カードNo" if keyword else "",
            "card_page": str(page),
        }
        return f"{self.base}/products/wixoss/card/card_list.php?{urlencode(search)}"

    def detail(self, number: str) -> str:
        """The page of one printing."""
        return f"{self.base}/products/wixoss/card_list.php?card=card_detail&card_no={quote(number, safe='')}"

    @property
    def english_start(self) -> str:
        """How the address of every page of the English site's cards begins."""
        return f"{self.base}/products/en.wixoss/card/itemsearch.php"

    def english(self, page: int) -> str:
        """Page `page`, from 0, of the English site's cards, as JSON."""
        return f"{self.english_start}?p={page}&ord=asc&sor="
