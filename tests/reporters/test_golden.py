"""Every reporter against kept output, byte for byte: one deck of each sort that has broken reports elsewhere.

DECKCHECK_UPDATE_GOLDEN=1 writes the files anew; read the difference before you commit it.
"""

from __future__ import annotations

import json
import os
from datetime import date
from pathlib import Path

import pytest

from deckcheck.api import check_deck
from deckcheck.catalog import Catalog
from deckcheck.catalog.store import About
from deckcheck.decks import read_decks
from deckcheck.decks.resolve import Resolver
from deckcheck.model import Judgement
from deckcheck.reporters import REPORTERS, Style, reporter
from tests.conftest import EXAMPLES
from tests.rules.casefile import catalog as shipped

GOLDEN = Path(__file__).parent / "golden"

# The version of the catalog changes with its data; the report's shape does not.
ABOUT = About(version="2026.07.25+00000000", cards=6793, printings=9414, newest="WX26-P1", rules=shipped().book.rules)

LEGAL = (EXAMPLES / "white-alt-hope.txt").read_bytes()
BROKEN = (EXAMPLES / "broken" / "too-many-servants.txt").read_bytes()
HOSTILE = (
    b"name: x]]>\x1b[31m::error::y &amp; <b>\nformat: diva\n[bold]4 no such[/bold] %0A\n"
    b"::warning file=a,line=1::z\n4 \xe2\x80\xaeWX24-D1-99\n"
)

CASES: dict[str, list[tuple[str, bytes, str | None]]] = {
    "clean": [("decks/legal.txt", LEGAL, "diva")],
    "findings": [("decks/broken.txt", BROKEN, "diva")],
    "no-format": [("decks/legal.txt", LEGAL.replace(b"format: diva\n", b""), None), ("b.txt", BROKEN, None)],
    "illegal-everywhere": [("b.txt", BROKEN.replace(b"format: diva\n", b""), None)],
    "unreadable": [("photo.txt", b"\x89PNG\0\0", "diva"), ("decks/legal.txt", LEGAL, "diva")],
    "empty": [("empty.txt", b"", "diva")],
    "japanese": [("デッキ/白 希望.txt", LEGAL.replace(b"WX24-D1-02", "一ノ娘 緑姫".encode()), "diva")],
    "brackets": [("decks/[id].txt", BROKEN, "diva"), ("decks/[/x].txt", LEGAL, "diva")],
    "crlf-bom": [("decks/windows.txt", b"\xef\xbb\xbf" + BROKEN.replace(b"\n", b"\r\n"), "diva")],
    "hostile": [("::error::\x1b[2J\n.txt", HOSTILE, "diva")],
    "suppressed": [
        ("decks/kept.txt", b"# deckcheck: ignore[DC103] until 2026-12-01 proxies\n" + BROKEN, "diva"),
        ("decks/unused.txt", b"# deckcheck: ignore[DC401] nothing of it\n" + LEGAL, "diva"),
        ("decks/expired.txt", b"# deckcheck: ignore[DC103] until 2026-11-29 proxies\n" + BROKEN, "diva"),
    ],
    "too-early": [("early.txt", b"date: 2014-05-01\n" + LEGAL, None)],
}


@pytest.fixture(scope="module")
def judged(catalog: Catalog) -> dict[str, list[Judgement]]:
    """The cases, judged on one day."""
    resolver = Resolver(catalog)
    return {
        name: [
            check_deck(deck, catalog, format=form, date=None if name == "too-early" else date(2026, 11, 30))
            for path, data, form in files
            for deck in read_decks(data, path, resolver)
        ]
        for name, files in CASES.items()
    }


@pytest.mark.parametrize("case", CASES)
@pytest.mark.parametrize("name", REPORTERS)
def test_report(judged: dict[str, list[Judgement]], name: str, case: str) -> None:
    text = "".join(reporter(name).render(judged[case], ABOUT, Style()))
    assert text == "".join(reporter(name).render(judged[case], ABOUT, Style()))
    for rule in ABOUT.rules if name == "sarif" else ():
        # The manuals may be reworded; the report's shape stays.
        text = text.replace(json.dumps(rule.words.manual.strip(), ensure_ascii=False), f'"<manual of {rule.name}>"')
    path = GOLDEN / f"{case}.{name}"
    if os.environ.get("DECKCHECK_UPDATE_GOLDEN"):
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(text.encode("utf-8"))
    assert text.encode("utf-8") == path.read_bytes()


@pytest.mark.parametrize("name", REPORTERS)
def test_nothing_hostile_passes(judged: dict[str, list[Judgement]], name: str) -> None:
    text = "".join(reporter(name).render(judged["hostile"], ABOUT, Style()))
    assert "\x1b" not in text
    assert "\u202e" not in text
    commands = ("::error", "::warning", "::notice") if name == "github" else ()
    for line in text.split("\n"):
        assert not line.startswith("::") or line.startswith(commands)
        assert not line.startswith("##[")


@pytest.mark.parametrize("verbosity", [-1, 1])
def test_quiet_and_verbose_text(judged: dict[str, list[Judgement]], verbosity: int) -> None:
    judgements = [*judged["clean"], *judged["findings"]]
    text = "".join(reporter("text").render(judgements, ABOUT, Style(verbosity=verbosity)))
    assert ("legal.txt" in text) == (verbosity > 0)
    assert ("Checked 2 decks" in text) == (verbosity > 0)
    assert ("main-deck-copies, since 2014-04-26, official, https://" in text) == (verbosity > 0)


def test_colour_is_only_colour(judged: dict[str, list[Judgement]]) -> None:
    import re

    plain = "".join(reporter("text").render(judged["findings"], ABOUT, Style()))
    painted = "".join(reporter("text").render(judged["findings"], ABOUT, Style(colour=True)))
    assert painted != plain
    assert re.sub(r"\x1b\[[\d;]*m", "", painted) == plain


@pytest.mark.parametrize("name", REPORTERS)
def test_a_report_of_no_deck_is_a_report(name: str) -> None:
    text = "".join(reporter(name).render([], ABOUT, Style()))
    assert text == "" if name == "jsonl" else text.endswith("\n")
