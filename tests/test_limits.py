"""Every limit that SECURITY.md names: a file just over it, and the finding."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Callable

import pytest

from deckcheck.decks import read_decks
from deckcheck.decks.resolve import Resolver
from deckcheck.rules import READING
from tests.conftest import ROOT


def _workbook(**cells: str) -> bytes:
    from openpyxl import Workbook

    book = Workbook()
    for place, text in {"A1": "count", "B1": "name", **cells}.items():
        book.worksheets[0][place] = text
    file = io.BytesIO()
    book.save(file)
    return file.getvalue()


def _packed(part: str, content: bytes) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(part, content)
    return file.getvalue()


def _piles(depth: int) -> str:
    opened = '{"Name": "Deck", "ContainedObjects": [' * depth
    return f'{{"ObjectStates": [{opened}{{"Name": "Card", "Nickname": "A"}}{"]}" * depth}]}}'


OVER: dict[str, tuple[str, Callable[[], bytes | str]]] = {
    "a file": ("deck.txt", lambda: b"\n" * (16 * 1024 * 1024 + 1)),
    "lines of a deck": ("deck.txt", lambda: "1 WD01-009\n" * 10_001),
    "copies on a line": ("deck.json", lambda: '{"main": {"WD01-009": 10000}}'),
    "nesting of JSON": ("deck.json", lambda: '{"main": ' * 100_000),
    "nesting of TOML": ("deck.toml", lambda: "main = " + "[" * 5000),
    "nesting of YAML": ("deck.yaml", lambda: "main: " + "[" * 5000),
    "digits of a number in JSON": ("deck.json", lambda: '{"main": [' + "1" * 4301 + "]}"),
    "equal keys in JSON": ("deck.json", lambda: '{"main": ["WD01-009"], "main": []}'),
    "a YAML file": ("deck.yaml", lambda: "main:\n- WD01-009\n" + "#" * (1 << 20)),
    "aliases in YAML": ("deck.yaml", lambda: "main: &x [WD01-009]\nlrig: [*x, *x]\n"),
    "document types and entities in XML": ("deck.cod", lambda: "<!DOCTYPE a>\n<cockatrice_deck/>"),
    "a cell of CSV": ("deck.csv", lambda: "count,name\n1," + "A" * 131_073),
    "quotes left open in CSV": ("deck.csv", lambda: 'count,name\n1,"A\n1,B\n'),
    "a workbook, unpacked": ("deck.xlsx", lambda: _packed("xl/workbook.xml", b"\0" * (64 * 1024 * 1024 + 1))),
    "document types in a workbook": ("deck.xlsx", lambda: _packed("xl/workbook.xml", b"<!DOCTYPE a>")),
    "rows of a worksheet": ("deck.xlsx", lambda: _workbook(A20001="4", B20001="A")),
    "columns of a worksheet": ("deck.xlsx", lambda: _workbook(IW2="A")),
    "piles in piles of a Tabletop save": ("deck.json", lambda: _piles(22)),
    "a web page": ("deck.html", lambda: "<html>" + "A" * (4 * 1024 * 1024)),
    "tags of a web page": ("deck.html", lambda: "<html>" + "<br>" * 100_001),
}


def _table() -> list[tuple[str, str, str]]:
    """What, finding and what is said, of each row."""
    _, _, after = (ROOT / "SECURITY.md").read_text("utf-8").partition("## Limits\n")
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in after.partition("\n## ")[0].splitlines()]
    return [(row[0], row[2], row[3]) for row in rows if len(row) == 4 and row[2] in READING.values()]


def test_every_limit_has_a_case() -> None:
    assert [what for what, _, _ in _table()] == list(OVER)


@pytest.mark.parametrize(("what", "code", "said"), _table())
def test_what_is_over_a_limit_is_a_finding(what: str, code: str, said: str, resolver: Resolver) -> None:
    path, content = OVER[what]
    data = content()
    (deck,) = read_decks(data if isinstance(data, bytes) else data.encode(), path, resolver)
    assert said in json.dumps(
        [[str(value) for value in f.problem.values.values()] for f in deck.faults if READING[f.rule] == code],
        ensure_ascii=False,
    )
