"""Detail page -> raw record: what the page says, in its own words, nothing concluded.

Two layouts are known: the list of twelve labelled values of today, and the table of ten of 2014 to 2020. A page
that fits neither raises, and says which field it was: a layout that changed must not become a wrong fact.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from typing import TYPE_CHECKING, Literal

from pydantic import BaseModel, ConfigDict, Field

from deckcheck.catalog.official.markup import UnknownLayout, tree

if TYPE_CHECKING:
    from bs4 import Tag

LABELS = (
    ("kind", ("カード種類",)),
    ("type", ("カードタイプ",)),
    ("colour", ("色",)),
    ("level", ("レベル",)),
    ("grow_cost", ("グロウコスト",)),
    ("cost", ("コスト",)),
    ("limit", ("リミット",)),
    ("power", ("パワー",)),
    ("team_or_limit", ("チーム", "限定条件")),
    ("by_kind", ("コイン", "使用タイミング", "ガード")),
    ("format", ("フォーマット", "対応フォーマット")),
    ("story", ("ストーリー",)),
)
"""The fields of a record, and the labels they bear on a page, in the order of today's pages."""

_TABLE_LABELS = ("kind", "type", "colour", "level", "grow_cost", "cost", "limit", "power", "team_or_limit", "by_kind")
_FORMAT_ICON = re.compile(r"icon_txt_format_")
_BURST_ICON = re.compile(r"icon_txt_burst\.")
_SPACES = re.compile(r"[ \t\r\n]+")


class _Part(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Icon(_Part):
    """A picture within a text: its alternative text, and the last part of its address."""

    alt: str = Field(max_length=100)
    file: str = Field(max_length=200)


class Skill(_Part):
    """One block of a card's text, icons as their words. `burst`: it is the life burst."""

    lines: tuple[str, ...]
    icons: tuple[Icon, ...] = ()
    burst: bool = False


class RawNotice(_Part):
    """One entry of a card's notices: the date as written, the sentence, and the addresses it links to."""

    day: str = Field(max_length=40)
    text: str = Field(max_length=2000)
    links: tuple[str, ...] = ()


class Value(_Part):
    """A labelled value: its label, its lines, and the icons in it."""

    label: str = Field(max_length=40)
    lines: tuple[str, ...]
    icons: tuple[Icon, ...] = ()

    @property
    def text(self) -> str:
        """The lines joined by a slash; "" for none and for the page's sign for none."""
        return "" if self.lines == ("-",) else "/".join(self.lines)


class RawRecord(_Part):
    """All that a detail page says of a printing. `values` has an entry for every field of `LABELS`."""

    number: str = Field(pattern=r"^[A-Z][A-Za-z0-9]*(-[A-Za-z0-9]+){1,4}$", max_length=40)
    name: str = Field(min_length=1, max_length=200)
    kana: str = Field(max_length=300)
    rarity: str = Field(max_length=40)
    artist: str = Field(max_length=200)
    image: str = Field(max_length=500)
    layout: Literal["current", "table"]
    values: dict[str, Value]
    skills: tuple[Skill, ...]
    notices: tuple[RawNotice, ...] = ()

    @property
    def burst(self) -> bool:
        """Whether a block of the text is a life burst."""
        return any(skill.burst for skill in self.skills)


def read_detail(html: str) -> RawRecord:
    """The record of a detail page. Raises UnknownLayout."""
    from pydantic import ValidationError

    # What follows the values, such as a life burst, must not be missing unnoticed.
    if "</main>" not in html and "</html>" not in html:
        raise UnknownLayout("page", "is cut off")
    # The questions and answers come last and are half of a page: nothing of them is wanted.
    wanted, _, questions = html.partition('<div class="cardFaq">')
    soup = tree(html if "limitedInfo" in questions else wanted)
    try:
        current = _first(soup, "cardDetail")
        if current is not None:
            return _current(current)
        table = _first(soup, "card_detail")
        if table is not None:
            return _table(table)
    except ValidationError as error:
        fault = error.errors(include_url=False)[0]
        raise UnknownLayout(str(fault["loc"][0]), fault["msg"]) from error
    raise UnknownLayout("page", "shows no card")


def _current(card: Tag) -> RawRecord:
    data = _one(card, "cardData")
    pairs = next(_children(data, "dl"), None)
    if pairs is None:
        raise UnknownLayout("values", "the list of values is missing")
    terms = zip(_children(pairs, "dt"), _children(pairs, "dd"), strict=False)
    values = [_value(_plain(label), value) for label, value in terms]
    fields = [field for field, _ in LABELS]
    name, kana = _name(_one(card, "cardName"))
    image = _one(card, "cardImg")
    artist = image.find("span")
    return RawRecord(
        number=_plain(_one(card, "cardNum")),
        name=name,
        kana=kana,
        rarity=_plain(_one(card, "cardRarity")),
        artist=_plain(artist) if artist is not None else "",
        image=_address(image),
        layout="current",
        values=_by_field(fields, values),
        skills=tuple(_skill(block) for block in _children(data, "div") if "cardSkill" in (block.get("class") or ())),
        notices=tuple(_notices(data)),
    )


def _table(card: Tag) -> RawRecord:
    title = _one(card, "card_detail_title")
    heading = title.find("h3")
    number = title.find("p")
    table = card.find("table")
    if heading is None or number is None or table is None:
        raise UnknownLayout("page", "the table of values, the name or the number is missing")
    kana_tag = heading.find(class_="card_detail_kana")
    kana = _plain(kana_tag) if kana_tag is not None else ""
    name = "".join(_texts(heading, leaving_out=kana_tag)).strip()
    cells = [cell for cell in table.find_all(["th", "td"]) if not cell.get("colspan")]
    if any(cell.name != ("th", "td")[at % 2] for at, cell in enumerate(cells)):
        raise UnknownLayout("values", "labels and values of the table do not alternate")
    values = [_value(_plain(label), cell) for label, cell in zip(cells[::2], cells[1::2], strict=False)]
    blocks = list(table.find_all("td", class_="card_text"))
    icons = tuple(icon for block in blocks for icon in _icons(block) if _FORMAT_ICON.search(icon.file))
    fields = _by_field(list(_TABLE_LABELS), values)
    fields["format"] = Value(label="フォーマット", lines=(), icons=icons)
    fields["story"] = Value(label="ストーリー", lines=("-",))
    picture = card.find(class_="card_img")
    artist = _plain(picture).partition("Illust")[2].strip() if picture is not None else ""
    # The last cell holds the life burst or else flavour; the flavour is not kept.
    skills = [_skill(cell) for cell in blocks]
    return RawRecord(
        number=_plain(number),
        name=name,
        kana=kana.strip("＜＞<>"),
        rarity=_plain(_one(card, "card_rarity")),
        artist=artist,
        image=_address(picture) if picture is not None else "",
        layout="table",
        values=fields,
        skills=tuple(
            skill
            for cell, skill in zip(blocks, skills, strict=True)
            if skill.burst or "card_skill" in (cell.get("class") or ())
        ),
        notices=tuple(_notices(card)),
    )


def _by_field(fields: list[str], values: list[Value]) -> dict[str, Value]:
    """Values under the names of their fields. Each label must be one that its place may bear."""
    if len(values) != len(fields):
        raise UnknownLayout("values", f"{len(values)} values where {len(fields)} are expected")
    allowed = dict(LABELS)
    for field, value in zip(fields, values, strict=True):
        if value.label not in allowed[field]:
            raise UnknownLayout(field, f"the label is {value.label[:40]!r}, not {' or '.join(allowed[field])}")
    return dict(zip(fields, values, strict=True))


def _children(parent: Tag, name: str) -> Iterator[Tag]:
    """Tags of this name right below `parent`; several times as fast as the library's search."""
    from bs4 import Tag

    return (child for child in parent.children if isinstance(child, Tag) and child.name == name)


def _first(parent: Tag, name: str) -> Tag | None:
    """The first tag below `parent` of the class `name`."""
    from bs4 import Tag

    below = (tag for tag in parent.descendants if isinstance(tag, Tag))
    return next((tag for tag in below if name in (tag.get("class") or ())), None)


def _one(parent: Tag, name: str) -> Tag:
    found = _first(parent, name)
    if found is None:
        raise UnknownLayout(name, "is missing")
    return found


def _name(tag: Tag) -> tuple[str, str]:
    kana = tag.find("span")
    name = "".join(_texts(tag, leaving_out=kana)).strip()
    return name, _plain(kana).strip("＜＞<>") if kana is not None else ""


def _value(label: str, tag: Tag) -> Value:
    return Value(label=label, lines=_lines(tag, icons=False), icons=_icons(tag))


def _skill(tag: Tag) -> Skill:
    icons = _icons(tag)
    first = next((piece for piece in _texts(tag, icons=True) if piece.strip()), "")
    burst = bool(icons and _BURST_ICON.search(icons[0].file) and first == icons[0].alt)
    return Skill(lines=_lines(tag, icons=True), icons=icons, burst=burst)


def _notices(parent: Tag) -> Iterator[RawNotice]:
    for box in parent.find_all("dl", class_="limitedInfo"):
        for day, text in zip(box.find_all("dt"), box.find_all("dd"), strict=False):
            links = tuple(str(link["href"])[:500] for link in text.find_all("a", href=True))
            yield RawNotice(day=_plain(day)[:40], text=_plain(text)[:2000], links=links)


def _icons(tag: Tag) -> tuple[Icon, ...]:
    from bs4 import Tag

    return tuple(
        Icon(alt=str(image.get("alt", ""))[:100], file=str(image.get("src", "")).rsplit("/", 1)[-1][:200])
        for image in tag.descendants
        if isinstance(image, Tag) and image.name == "img"
    )


def _address(tag: Tag) -> str:
    image = tag.find("img")
    return str(image.get("src", ""))[:500] if image is not None else ""


def _plain(tag: Tag) -> str:
    return " ".join(_lines(tag, icons=False))


def _lines(tag: Tag, *, icons: bool) -> tuple[str, ...]:
    lines = "".join(_texts(tag, icons=icons)).split("\n")
    return tuple(line.strip() for line in lines if line.strip())


def _texts(tag: Tag, *, icons: bool = False, leaving_out: Tag | None = None) -> Iterator[str]:
    """The text of a tag in pieces: a newline for each <br>, spaces of the source folded, icons as their words."""
    from bs4.element import NavigableString, PreformattedString, Tag

    for node in tag.descendants:
        if isinstance(node, Tag):
            if node.name in ("br", "div", "p"):
                yield "\n"
            elif icons and node.name == "img":
                yield str(node.get("alt", "")) or "\ufffc"
        elif isinstance(node, PreformattedString) or not isinstance(node, NavigableString):
            continue
        elif leaving_out is None or leaving_out not in node.parents:
            yield _SPACES.sub(" ", node)


def normal(text: str) -> str:
    """Full-width letters and digits made half-width, runs of blanks made one: the catalog's spelling."""
    return " ".join(unicodedata.normalize("NFKC", text).split())
