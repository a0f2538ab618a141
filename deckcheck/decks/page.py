"""Web page or pasted markup: tables and lists of cards, and lines that a `<br>` parts.

    <h3>メインデッキ</h3>
    <table><tr><th>カード名（カードNo.）</th><th>レベル</th><th>枚数</th></tr>
    <tr><td>サーバント O<br>（WD17-017）</td><td>1</td><td>4</td></tr></table>

Columns stand in any order and are known by their heads, in four languages, or by what they hold. A picture counts as
its `alt` text. A table or list without any card is passed over, and so is all other text. A second LRIG deck or main
deck begins a second deck, and so does a headline of the rank of the one over the first. The name of a deck is the
headline above it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from html import escape
from typing import TYPE_CHECKING

from deckcheck.decks.columns import Columns, guessed, headed
from deckcheck.decks.form import RawDeck, RawLine, Source, Unreadable
from deckcheck.decks.text import kind_of
from deckcheck.decks.writing import HEADERS, OutDeck
from deckcheck.model import Fault, Header, Passed, Zone
from deckcheck.record import Record

if TYPE_CHECKING:
    from bs4.element import Tag

NAME = "html"
TITLE = "web page (tables and lists of cards)"
SUFFIXES = (".html", ".htm")
MANY = True

MAX_CHARACTERS = 4 * 1024 * 1024
MAX_TAGS = 100_000
_OPEN = r"<(?:[^<>]*<){50}"
_SIGN = r"(?i)<(?:!doctype html|html|table|thead|tbody|tr|td|ul|ol|li|p|div|br|h[1-6]|pre|span)\b[^<>]*>"
_SKIPPED = frozenset(("script", "style", "template", "noscript", "head", "nav", "footer", "select", "form", "svg"))
_BLOCKS = frozenset(
    (
        *(
            "p",
            "div",
            "section",
            "article",
            "main",
            "body",
            "html",
            "header",
            "aside",
            "figure",
            "figcaption",
            "center",
        ),
        *(
            "h1",
            "h2",
            "h3",
            "h4",
            "h5",
            "h6",
            "pre",
            "blockquote",
            "address",
            "details",
            "summary",
            "hr",
            "br",
            "center",
        ),
        *("ul", "ol", "li", "dl", "dt", "dd", "table", "caption", "tr", "th", "td"),
    )
)
_LISTS = ("ul", "ol", "dl")
_HEADLINES = ("h1", "h2", "h3", "h4", "h5", "h6")
_LEAST_LINES = 3  # lines of one paragraph that are a list
_COUNT = r"\d|[①-⑳]|[一二三四五六七八九十]枚"
_LONGEST = 300


def recognises(source: Source) -> bool:
    """An element of HTML that holds text, and no other markup before it."""
    start = source.text[:4096].lstrip()
    return not start.startswith(("<?xml", "<cockatrice_deck", "{", "[")) and re.search(_SIGN, source.text) is not None


class _Item(Record):
    """A piece of the page in its order: a headline (`rank` 1 to 6), a line of text, or a row of a table.

    `block` numbers the table or list that it belongs to, 0 for none.
    """

    line: int
    text: str
    rank: int = 0
    block: int = 0
    columns: Columns | None = None
    cells: tuple[str, ...] = ()
    kind: str = ""


def read(source: Source) -> list[RawDeck]:
    """Read every deck of the page."""
    if len(source.text) > MAX_CHARACTERS:
        raise Unreadable(f"a page of more than {MAX_CHARACTERS // 1024 // 1024} million characters")
    # Python's parser looks for the end of an open tag anew at each `<` in it.
    if source.text.count("<") > MAX_TAGS or re.search(_OPEN, _without_scripts(source.text)):
        raise Unreadable("a page of too many tags, or of tags that do not end")
    from bs4 import BeautifulSoup

    reader = _Reader()
    for item in _items(BeautifulSoup(source.text, "html.parser")):
        reader.take(item)
    return reader.decks()


class _Reader:
    """Puts the items of a page into decks."""

    def __init__(self) -> None:
        self._done: list[RawDeck] = []
        self._zone: Zone | None = None
        self._rank = len(_HEADLINES) + 1
        self._begin(None)

    def _begin(self, title: _Item | None) -> None:
        self._lines: list[RawLine] = []
        self._faults: list[Fault] = []
        self._passed: list[Passed] = []
        self._headers: dict[str, Header] = {}
        self._title = title
        self._cards_below: set[Zone] = set()

    def _close(self, title: _Item | None) -> None:
        name = self._headers["name"].text if "name" in self._headers else self._title.text if self._title else ""
        self._done.append(
            RawDeck(tuple(self._lines), name, self._headers, tuple(self._faults), tuple(self._passed), True)
        )
        self._begin(title)

    def decks(self) -> list[RawDeck]:
        """All decks, and parts of the page that may turn out to be none."""
        self._close(None)
        return self._done

    def take(self, item: _Item) -> None:
        """The next item of the page."""
        kind, key, value = (item.kind, "", "") if item.kind else kind_of(item.text) if item.text else ("blank", "", "")
        if kind == "heading":
            self._heading(item, "lrig" if key == "lrig" else "main")
        elif kind == "header":
            self._headers.setdefault(key, Header(value, item.line))
            self._passed.append(Passed(item.line, "header", item.text))
        elif kind == "aside":
            self._passed.append(Passed(item.line, key, item.text))
        elif item.columns is not None:
            self._row(item, item.columns)
        elif item.kind:
            self._passed.append(Passed(item.line, item.kind, item.text))
        elif item.rank:
            self._headline(item)
        elif kind == "card" and len(item.text) <= _LONGEST and (item.block or re.search(_COUNT, item.text)):
            self._card(RawLine(item.text, None, self._zone, item.line, block=item.block, stray=not item.block))
        elif item.text:
            self._passed.append(Passed(item.line, "text", item.text[:_LONGEST]))

    def _heading(self, item: _Item, zone: Zone) -> None:
        if zone in self._cards_below and zone != self._zone:
            self._close(None)
        self._zone = zone
        self._passed.append(Passed(item.line, "heading", item.text))

    def _headline(self, item: _Item) -> None:
        """The name of the deck below it; of the rank of the first one, the end of the deck above it."""
        if not self._lines:
            self._title = item
            self._rank = item.rank
        elif item.rank <= self._rank:
            self._close(item)
            self._rank = item.rank
            self._zone = None
        self._passed.append(Passed(item.line, "text", item.text[:_LONGEST]))

    def _row(self, item: _Item, columns: Columns) -> None:
        read = columns.read(item.cells, self._zone, item.line)
        if isinstance(read, RawLine):
            self._card(read.but(block=item.block))
        elif isinstance(read, Passed):
            self._passed.append(read)
        else:
            self._card(RawLine(item.text, None, self._zone, item.line, block=item.block))

    def _card(self, line: RawLine) -> None:
        self._lines.append(line)
        if line.zone is not None:
            self._cards_below.add(line.zone)


def _items(soup: Tag) -> Iterator[_Item]:
    """The pieces of the page in its order, without recursion: markup nests as deep as it likes."""
    from bs4.element import Comment, Doctype, NavigableString, Tag

    block = 0
    holding = _holding_others(soup)
    pending: list[tuple[int, str]] = [(0, "")]

    def flush() -> Iterator[_Item]:
        """The lines gathered since the last block element; three of them and more are a list."""
        nonlocal block
        lines = [(line, text) for line, text in ((line, _clean(text)) for line, text in pending) if text]
        pending[:] = [(0, "")]
        number = 0
        if len(lines) >= _LEAST_LINES:
            block += 1
            number = block
        for line, text in lines:
            yield _Item(line, text, block=number)

    waiting: list[Tag | NavigableString | str] = [soup]
    while waiting:
        node = waiting.pop()
        if isinstance(node, Tag):
            name = node.name
            line = node.sourceline or 0
            if name in _SKIPPED:
                continue
            if name == "br":
                pending.append((line, ""))
            elif name == "table" and id(node) not in holding:
                yield from flush()
                block += 1
                yield from _rows(node, block)
            elif name in _HEADLINES:
                yield from flush()
                yield _Item(line, _clean(_text(node)), rank=int(name[1]))
            elif name in _LISTS and id(node) not in holding:
                yield from flush()
                block += 1
                for entry, text in _parts(node, ("li", "dt", "dd")):
                    yield _Item(entry.sourceline or 0, text, block=block)
            elif name == "img":
                pending[-1] = (pending[-1][0] or line, f"{pending[-1][1]} {_alt(node)} ")
            else:
                if name in _BLOCKS:
                    yield from flush()
                    waiting.append("end")
                waiting += reversed(list(node.children))  # type: ignore[arg-type]
        elif node == "end" and not isinstance(node, NavigableString):
            yield from flush()
        elif isinstance(node, NavigableString) and not isinstance(node, Comment | Doctype):
            _gather(str(node), pending, node.parent.sourceline or 0 if node.parent else 0)
    yield from flush()


def _without_scripts(text: str) -> str:
    """The page without its scripts, where `<` is no tag."""
    parts: list[str] = []
    start = 0
    lower = text.lower()
    while (opened := lower.find("<script", start)) >= 0 and (closed := lower.find("</script", opened)) >= 0:
        parts.append(text[start:opened])
        start = closed
    return "".join((*parts, text[start:]))


def _holding_others(soup: Tag) -> set[int]:
    """The tables that hold a table, and the lists that hold a list or a table, by `id`."""
    from bs4.element import Tag

    inside: dict[int, tuple[int, int]] = {id(soup): (0, 0)}
    holding: set[int] = set()
    for node in soup.descendants:
        if not isinstance(node, Tag):
            continue
        table, listed = inside[id(node.parent)]
        if node.name == "table":
            holding.update((table, listed))
            table = id(node)
        elif node.name in _LISTS:
            holding.add(listed)
            listed = id(node)
        inside[id(node)] = table, listed
    return holding


def _gather(text: str, pending: list[tuple[int, str]], line: int) -> None:
    """Add a text to the line that is being gathered; line ends in the markup part lines as `<br>` does."""
    first, *others = text.split("\n")
    pending[-1] = (pending[-1][0] or line, pending[-1][1] + first)
    pending += [(line, part) for part in others]


def _rows(table: Tag, block: int) -> Iterator[_Item]:
    """The rows of a table that holds no other table."""
    rows: list[tuple[int, list[str]]] = []
    for part, text in _parts(table, ("caption", "tr", "td", "th")):
        if part.name == "caption":
            yield _Item(part.sourceline or 0, text)
        elif part.name == "tr" or not rows:
            rows.append((part.sourceline or 0, []))
        if part.name in ("td", "th"):
            rows[-1][1].append(text)
    columns: Columns | None = None
    if not any(headed(cells) for _, cells in rows):
        columns = guessed([cells for _, cells in rows if sum(map(bool, cells)) > 1])
    for line, cells in rows:
        text = " ".join(filter(None, cells))
        head = headed(cells)
        if head is not None:
            columns = head
            yield _Item(line, text, kind="table-head")
        elif sum(map(bool, cells)) == 1 or columns is None:
            yield _Item(line, text, block=block)
        elif text:
            yield _Item(line, text, block=block, columns=columns, cells=tuple(cells))


def _parts(node: Tag, names: Sequence[str]) -> Iterator[tuple[Tag, str]]:
    """The elements of these names and the text of each up to the next: nobody has to close a cell or a list entry."""
    part: Tag | None = None
    texts: list[str] = []
    for child, text in _texts(node):
        if child is not None and child.name in names:
            if part is not None:
                yield part, _clean("".join(texts))
            part, texts = child, []
        texts.append(text)
    if part is not None:
        yield part, _clean("".join(texts))


def _text(node: Tag) -> str:
    """The text of an element, with the names of its pictures; spaces stand for line breaks and for cells."""
    return "".join(text for _, text in _texts(node))


def _texts(node: Tag) -> Iterator[tuple[Tag | None, str]]:
    """Each element below `node` with what stands for it, and each piece of text."""
    from bs4.element import Comment, NavigableString, Tag

    for child in node.descendants:
        if isinstance(child, Tag):
            yield child, f" {_alt(child)} " if child.name == "img" else " " if child.name in _BLOCKS else ""
        elif isinstance(child, NavigableString) and not isinstance(child, Comment):
            yield None, str(child)


def _alt(image: Tag) -> str:
    return str(image.get("alt") or "")[:40]


def _clean(text: str) -> str:
    return " ".join(text.split())


def write(decks: Sequence[OutDeck]) -> str:
    """A page with a headline and two tables a deck."""
    title = escape(decks[0].name) or "deck"
    body = "".join(_written(deck, index if len(decks) > 1 else 0) for index, deck in enumerate(decks, 1))
    return (
        f'<!DOCTYPE html>\n<html lang="ja">\n<head><meta charset="utf-8"><title>{title}</title></head>\n'
        f"<body>\n{body}</body>\n</html>\n"
    )


def _written(deck: OutDeck, index: int) -> str:
    name = deck.name or (f"deck {index}" if index else "")
    lines = [f"<h1>{escape(name)}</h1>\n"] if name else []
    lines += [f"<p>{key}: {escape(deck.headers[key])}</p>\n" for key in HEADERS if key in deck.headers]
    for zone, heading in (("lrig", "ルリグデッキ"), ("main", "メインデッキ")):
        lines.append(f"<h2>{heading}</h2>\n<table>\n<tr><th>カード番号</th><th>カード名</th><th>枚数</th></tr>\n")
        lines += [
            f"<tr><td>{escape(line.number)}</td><td>{escape(line.name_beside)}</td><td>{line.count}</td></tr>\n"
            for line in deck.lines
            if line.zone == zone
        ]
        lines.append("</table>\n")
    return "".join(lines)
