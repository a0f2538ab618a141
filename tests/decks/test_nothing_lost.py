"""Every line of a deck file ends as a card, a heading, a header, a comment or a finding; every card of a file
without lines ends as an entry or a finding."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from deckcheck.catalog import open_catalog
from deckcheck.decks import FORMS, form_of, read_decks, reader, source_of
from deckcheck.decks.form import Unreadable
from deckcheck.decks.resolve import Resolver

RESOLVER = Resolver(open_catalog())

# What parts a form, on a line of its own, besides the headings and headers of plain text.
PARTS = {
    "webxoss-text": ["——————————"],
    "deckmaker": ["◆ルリグデッキ", "◆メインデッキ（ライフバースト有）", "◆メインデッキ（ライフバースト無）"],
    "share": ["□ルリグデッキ□", "■メインデッキ■"],
    "lackey": ["Sideboard:"],
    "mtga": ["Deck", "Sideboard", "About", "Name Example", "Commander", "Companion"],
    "text": ["ルリグデッキ", "【メイン】", "name: A", "format: diva", "# note", "// note"],
    "deck": [],
}
CARDS = [
    *[
        "4 サーバント #",
        "1 WD01-005",
        "WX24-D1-26",
        "4\tServant D",
        "[x4]サーバント D",
        "サーバント O2 3",
        "0 WD01-009",
    ],
    *["SB: 1 WD01-005", "1 Nobody", "[Lv.2]Nobody x4", "99999 サーバント D", "?", "4", "エマ レベル0~2", "::error::"],
]


@pytest.mark.parametrize("form", PARTS)
@settings(max_examples=150, deadline=None)
@given(data=st.data())
def test_every_line_of_a_text_ends_somewhere(form: str, data: st.DataObject) -> None:
    line = st.sampled_from([*PARTS[form], *CARDS]) | st.text(
        st.characters(exclude_characters="\n\r\0", exclude_categories=["Cs"]), max_size=12
    )
    lines = data.draw(st.lists(line, max_size=20))
    decks = read_decks("\n".join(lines).encode(), "deck", RESOLVER, form)
    accounted = {entry.line for deck in decks for entry in deck.entries}
    accounted |= {number for deck in decks for fault in deck.faults for number in fault.problem.lines}
    accounted |= {part.line for deck in decks for part in deck.passed}
    for number, written in enumerate((line.strip() for line in lines), 1):
        if written:
            assert number in accounted, (number, written)


@pytest.mark.parametrize("form", ["json", "batorujs", "slugs", "webxoss-flat", "deckmaker-json", "tabletop"])
@settings(max_examples=100, deadline=None)
@given(data=st.data())
def test_every_element_of_a_json_deck_ends_somewhere(form: str, data: st.DataObject) -> None:
    element = st.one_of(
        st.sampled_from(["WD01-009", "4 サーバント D", "Nobody"]),
        st.sampled_from([112, 99999]),
        st.none() | st.booleans() | st.floats() | st.integers(),
        st.dictionaries(
            st.sampled_from(["name", "number", "CardName", "rarity", "level"]), st.text(max_size=3), max_size=2
        ),
        st.lists(st.integers(), max_size=2),
    )
    elements = data.draw(st.lists(element, min_size=1, max_size=8))
    if form == "tabletop":
        elements = [{"Name": "Card", "Nickname": str(element)} for element in elements]
    shape = {
        "json": {"main": elements},
        "batorujs": {"MainDeck": elements},
        "slugs": {"mainDeck": elements},
        "webxoss-flat": elements,
        "deckmaker-json": {"mainBurst": elements},
        "tabletop": {"ObjectStates": elements},
    }[form]
    (deck,) = read_decks(json.dumps(shape).encode(), "deck.json", RESOLVER, form)
    faults = [fault for fault in deck.faults if fault.rule != "empty-deck"]
    assert len(deck.entries) + len(faults) == len(elements)


UNKNOWN = [
    ("json", '{"main": [{"name": "A", "qtty": 4}]}', "qtty: 4"),
    ("json", '{"main": [{"name": "A", "count": 2, "quantity": 4}]}', "quantity: 4"),
    ("json", '{"cards": [{"name": "A", "more": ["B"]}]}', "more"),
    ("json", '{"main": ["A"], "mian": ["B"]}', "mian"),
    ("toml", 'main = [{ name = "A", qtty = 4 }]', "qtty: 4"),
    ("yaml", "main:\n- {name: A, Count: 4}\n", "Count: 4"),
    ("slugs", '{"lrigDeck": [], "mainDeck": ["wd01-005"], "sideDeck": ["wd01-009"]}', "sideDeck"),
    ("slugs", '{"mainDeck": ["wd01-005"], "lrigdeck": {"a": 1}}', "lrigdeck"),
    ("batorujs", '{"MainDeck": [], "LrigDeck": [{"CardName": "A"}]}', "LrigDeck"),
    ("webxoss", '{"content": {"mainDeck": [112], "lrigdeck": [113]}}', "lrigdeck"),
    ("webxoss", '{"content": {"mainDeck": [112]}, "lrigDeck": [113]}', "lrigDeck"),
    ("deckmaker-json", '{"mainBurst": [{"number": "WD01-005", "n": 4}]}', "n: 4"),
    ("deckmaker-json", '{"mainBurst": [], "mainNoburst": [{"number": "WD01-005"}]}', "mainNoburst"),
    ("deckmaker-json", '{"savedDecks": [{"mainBurst": ["A"], "mainNoburst": ["B"]}]}', "mainNoburst"),
    ("deckmaker-json", '{"savedDecks": [{"deck": {"mainBurst": ["A"], "lrig": ["B"]}}]}', "lrig"),
    ("deckmaker-json", '{"savedDecks": [{"deck": {"mainBurst": ["A"]}, "lrigDecks": ["B"]}]}', "lrigDecks"),
    ("deckmaker-json", '{"savedDecks": [{"mainBurst": ["A"]}], "saved": [{"mainBurst": ["B"]}]}', "saved"),
    ("cockatrice", '<cockatrice_deck><zone><card name="A" count="4"/></zone></cockatrice_deck>', "count: 4"),
    ("cockatrice", '<cockatrice_deck><zone name="main"><cards name="A"/></zone></cockatrice_deck>', "cards A"),
    ("cockatrice", '<cockatrice_deck><zone name="main">4 A</zone></cockatrice_deck>', "4 A"),
    ("cockatrice", '<cockatrice_deck><extra>4 A</extra></cockatrice_deck>', "extra"),
]  # fmt: skip


GRIDS = [
    ("table", "deck,date,event,name\nA,2024-12-01,official,WD01-009\nA,2024-12-02,,WD01-010\nA,2024-12-02,casual,A\n",
     [("date: 2024-12-02", 3), ("event: casual", 4)]),
    ("table", "deck,date,name\nA,2024-12-01,WD01-009\nB,2024-12-02,WD01-010\nA,,WD01-010\n,2024-12-01,WD01-011\n", []),
    ("sheet-csv", "デッキ,A\nデッキ,B\nメインデッキ\nカード番号,カード名\nWD01-009,\n", [("name: B", 2)]),
    ("sheet-csv", "ルリグデッキ\nWD01-005,x\nメインデッキ\nカード番号,カード名\nWD01-009,\n", [("WD01-005 x", 2)]),
    ("sheet-csv", "メインデッキ\nカード番号,カード名\nWD01-009,\nルリグデッキ,\n,WD01-005\nx,\n", [("WD01-005", 5)]),
    ("sheet-csv", "x,WD01-001\nメインデッキ\nWD01-001 or so,\nカード番号,カード名\nWD01-009,\n", []),
]  # fmt: skip


@pytest.mark.parametrize(("form", "content", "written"), GRIDS)
def test_a_row_that_contradicts_or_has_no_columns_is_a_finding(
    form: str, content: str, written: list[tuple[str, int]]
) -> None:
    faults = [fault for deck in read_decks(content.encode(), "deck.csv", RESOLVER, form) for fault in deck.faults]
    assert [(f.problem.values["written"], *f.problem.lines) for f in faults if f.rule == "unparsed-line"] == written


@pytest.mark.parametrize(("form", "content", "written"), UNKNOWN)
def test_what_a_form_does_not_know_is_a_finding(form: str, content: str, written: str) -> None:
    (deck,) = read_decks(content.encode(), "deck", RESOLVER, form)
    assert written in [
        fault.problem.values["written"] for fault in deck.faults if fault.rule == "unparsed-line"
    ]  # fmt: skip


@pytest.mark.parametrize(("form", "content"), [
    ("json", '{"main": [{"name": "WD01-009", "count": 2, "level": 1, "Life-Burst": true, "image_url": ""}]}'),
    ("slugs", '{"mainDeck": ["wd01-009"], "id": 5, "title": "x", "tags": []}'),
    ("batorujs", '{"MainDeck": [{"CardName": "WD01-009", "Abilities": [1]}], "id": 5, "LRIGDeck": []}'),
    ("webxoss", '{"format": "WEBXOSS Deck", "version": "1", "content": {"mainDeck": [112], "lrigDeck": []}}'),
    ("deckmaker-json", '{"savedDecks": [{"name": "x", "mainBurst": ["WD01-009"], "at": 5}], "version": 1}'),
    ("cockatrice", (
     '<?xml version="1.0"?>\n<cockatrice_deck version="1">\n<lastLoadedTimestamp>now</lastLoadedTimestamp>'
     '<deckname>x</deckname><comments>4 A</comments><bannerCard providerId="">B</bannerCard><tags><tag>t</tag></tags>'
     '<sideboard_plan><name>p</name><move_card_to_zone><card_name>A</card_name></move_card_to_zone></sideboard_plan>'
     '<zone name="main"> <card number="1" name="WD01-009" uuid="u" setShortName="s" collectorNumber="1"/>\n</zone>'
     '</cockatrice_deck>')),
])  # fmt: skip
def test_what_cannot_be_a_card_is_no_finding(form: str, content: str) -> None:
    (deck,) = read_decks(content.encode(), "deck", RESOLVER, form)
    assert (len(deck.entries), deck.faults) == (1, ())


@pytest.mark.parametrize("content", [
    'count,name\n1,WD01-009\n4,"Servant D\n4,WD01-010\n', 'count,name\n1,WD01-009\n4,"Servant D',
    'count,name\n1,"WD01-009"\n4,"Servant ""D\n\n\n', 'count\tname\n1\tWD01-009\n4\t"Servant D\r\n1\tA\r\n',
])  # fmt: skip
def test_a_quote_that_is_never_closed_is_a_finding(content: str) -> None:
    (deck,) = read_decks(content.encode(), "deck.csv", RESOLVER)
    assert [(fault.rule, fault.problem.lines) for fault in deck.faults] == [("unreadable-deck", (3,))]


def test_a_quote_that_is_closed_is_read() -> None:
    for content in ('count,name\n4,"WD01-009"', 'count,name\n4,"WD01-009"\n', 'count,name\n\n4,"WD01\n-009"\n'):
        (deck,) = read_decks(content.encode(), "deck.csv", RESOLVER)
        assert ([(entry.count, entry.number) for entry in deck.entries], deck.faults) == ([(4, "WD01-009")], ())


# Whatever the bytes, every reader either reads or says that it cannot.

SEEDS = [
    b'{"savedDecks": [{"lrigDeck": 3}], "currentDeck": []}',
    b'{"ObjectStates": {"Name": 3}}',
    b'{"ObjectStates": [3, null, {"Name": [], "Nickname": {}, "ContainedObjects": [[]]}]}',
    b'{"decks": [{"decks": [{}]}, null, [[]]]}',
    b'{"main": {"a": {"b": "c"}}, "lrig": null, "cards": true}',
    b'{"content": {"mainDeck": {"a": 1}, "lrigDeck": [[1]]}}',
    b'{"mainDeck": "x", "lrigDeck": [null]}',
    b'{"MainDeck": 1, "LRIGDeck": [[], {"CardName": {}}]}',
    b"<cockatrice_deck><zone><card/></zone></cockatrice_deck>",
    b"PK\x03\x04",
    b"PK\x03\x04" + b"\0" * 100,
    b"deck,count,name\n\x00,,\n",
    b'deck,count,name\n"a',
    b"main:\n- {a: [b, {c: d}]}\n",
    b"main = [[1], {a = 1}]\n[lrig]\nx = {}\n",
    b"[[decks]]\nmain = 3\n",
    b"\xff\xfe\xfa",
    b"\x1b]0;title\x07\n::error::x\n",
    "◆\n□\n■\n————\n".encode(),
]


def _reads_or_says_why(content: bytes, form: str | None) -> None:
    try:
        source = source_of(content, "deck")
        decks = (reader(form) if form else form_of(source)).read(source)
    except Unreadable as error:
        decks, reason = [], error.reason
    else:
        reason = ""
    assert decks or 0 < len(reason) < 300
    for deck in decks:
        found = RESOLVER.resolve(deck, "deck")
        assert found.entries or found.faults


@pytest.mark.parametrize("form", [None, *FORMS])
def test_damaged_files_are_read_or_refused(form: str | None) -> None:
    for seed in SEEDS:
        _reads_or_says_why(seed, form)


@pytest.mark.parametrize("form", [None, *FORMS])
@settings(max_examples=40, deadline=None)
@given(content=st.binary(max_size=60), seed=st.sampled_from(SEEDS), cut=st.integers(0, 60))
def test_any_bytes_are_read_or_refused(form: str | None, content: bytes, seed: bytes, cut: int) -> None:
    _reads_or_says_why(content, form)
    _reads_or_says_why(seed[:cut] + content + seed[cut:], form)
