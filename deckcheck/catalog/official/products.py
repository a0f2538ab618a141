"""Products: how the site names them, and how the numbers of their cards begin.

The search form is asked first, for it names products that this deckcheck does not know. Where it cannot be read,
the products of the catalog's sets serve, their codes made from the prefixes.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from deckcheck.catalog.official.markup import tree

BOOSTER = "booster"
STARTER = "starter"
SPECIAL = "special_card"
PROMOTION = "promotion_card"

_CODE = re.compile(r"[A-Z][A-Za-z]*[0-9]*(?:-[A-Za-z]*[0-9]+)?")
_TRAILING_CODE = re.compile(r"\s*[〔[(（]\s*([A-Za-z0-9-]+)\s*[〕\])）]\s*$")


@dataclass(frozen=True, slots=True)
class Product:
    """A product of the site. Its cards' numbers begin with `prefix`.

    `code` is what a user names it by, `number` the site's `product_no`, empty where it is sought by keyword.
    """

    code: str
    prefix: str
    kind: str
    number: str
    name: str = ""

    @property
    def keyword(self) -> str:
        """What to search card numbers for, where the product has no number of its own."""
        return self.prefix if self.kind == SPECIAL else ""


def of_code(code: str, name: str = "") -> Product | None:
    """The product with this code of the site, or with this number prefix; None if it is neither."""
    if re.fullmatch(r"PR(-K|-Di)?", code):
        return Product("PR", "PR", PROMOTION, "", name)
    if not _CODE.fullmatch(code):
        return None
    if re.fullmatch(r"SP(K|Di)?[0-9]{2,3}", code):
        return Product(code, code, SPECIAL, "", name)
    # The first Diva boosters were WXi-05 and WXi-CP01 until 2024.
    early = re.fullmatch(r"WXi-(CP)?([0-9]{2})", code)
    if early:
        prefix = f"WXDi-{early[1] or 'P'}{early[2]}"
        return Product(prefix, prefix, BOOSTER, code, name)
    for pattern, prefix in _CODE_TO_PREFIX:
        match = re.fullmatch(pattern, code)
        if match:
            return Product(code, match.expand(prefix), _kind(code), code, name)
    for pattern, site_code in _PREFIX_TO_CODE:
        match = re.fullmatch(pattern, code)
        if match:
            number = match.expand(site_code)
            return Product(number, code, _kind(number), number, name)
    return Product(code, code, _kind(code), code, name)


_CODE_TO_PREFIX = (
    (r"WX-([0-9]{2})", r"WX\1"),
    (r"WXEX-([0-9])", r"WXEX\1"),
    (r"WXK-([0-9]{2})", r"WXK\1"),
    (r"WXD-([0-9]{2})", r"WD\1"),
    (r"WDK-([0-9]{2})", r"WDK\1"),
)
_PREFIX_TO_CODE = (
    (r"WX([0-9]{2})", r"WX-\1"),
    (r"WXEX([0-9])", r"WXEX-\1"),
    (r"WXK([0-9]{2})", r"WXK-\1"),
    (r"WD([0-9]{2})", r"WXD-\1"),
    (r"WDK([0-9]{2})", r"WDK-\1"),
)


def _kind(code: str) -> str:
    deck = re.match(r"(WXD-|WDK-|WDA-)", code) or re.search(r"-(D|CD)[0-9]+$", code)
    return STARTER if deck else BOOSTER


def of_sets(prefixes: Iterable[str]) -> list[Product]:
    """The products to which the catalog's number prefixes belong, each once."""
    found = {product.code: product for product in map(of_code, prefixes) if product is not None}
    return list(found.values())


def read_form(html: str) -> tuple[list[Product], list[str]]:
    """The products that the search form offers, in its order, each once, and what it offers that is none.

    They are options of a list, or boxes to tick, named `product_no` or `product_id`; special cards may be
    offered by their keyword.
    """
    soup = tree(html)
    offered: list[tuple[str, str]] = []
    for choice in soup.find_all(["option", "input"]):
        owner = choice if choice.name == "input" else choice.find_parent("select")
        field = str(owner.get("name", "")) if owner is not None else ""
        if field.removesuffix("[]") not in ("product_no", "product_id", "keyword"):
            continue
        if choice.name == "input" and choice.get("type") not in ("checkbox", "radio"):
            continue
        beside = choice.find_parent("label") or choice.next_sibling
        text = choice.get_text() if choice.name == "option" else beside.get_text() if beside is not None else ""
        offered.append((str(choice.get("value", "")).strip(), " ".join(text.split())))
    found: dict[str, Product] = {}
    odd = []
    for value, label in offered:
        in_label = _TRAILING_CODE.search(label)
        name = _TRAILING_CODE.sub("", label)
        product = of_code(value, name) or (of_code(in_label[1], name) if in_label else None)
        if product is not None:
            found.setdefault(product.code, product)
        elif value:
            odd.append(f"{value} {label}".strip())
    return list(found.values()), odd
