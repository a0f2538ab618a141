from __future__ import annotations

from collections.abc import Callable
from datetime import date

import pytest

from deckcheck import engine
from deckcheck.catalog import Catalog
from deckcheck.model import Deck, Repair, Step
from deckcheck.repair import Repairer
from deckcheck.repair.repairer import REPAIRS
from tests.conftest import EXAMPLES
from tests.repair.game import card, deck, ruleset

TODAY = date(2026, 11, 30)
Read = Callable[..., Deck]


@pytest.fixture
def repaired(catalog: Catalog, read: Read) -> Callable[..., Repair | None]:
    """`repaired(text, "diva")` is the repair of the deck in `text`."""

    def repairing(text: str, name: str, day: date = TODAY) -> Repair | None:
        ruleset = catalog.book.on(name, day)
        return Repairer(ruleset).repair(engine.check(read(text), ruleset))

    return repairing


def example(name: str) -> str:
    return (EXAMPLES / name).read_text("utf-8")


def only(repair: Repair | None, action: str) -> Step:
    assert repair is not None
    (step,) = [step for step in repair.steps if step.action == action]
    return step


def test_every_rule_that_can_make_a_deck_illegal_is_known(catalog: Catalog) -> None:
    assert {rule.name for rule in catalog.book.rules if rule.severity == "error"} == REPAIRS


def test_a_legal_deck_needs_none(repaired: Callable[..., Repair | None]) -> None:
    assert repaired(example("white-hope.txt"), "all-star") is None


@pytest.mark.parametrize("text", ["", "\0\0\0"])
def test_what_cannot_be_read_has_none(repaired: Callable[..., Repair | None], text: str) -> None:
    assert repaired(text, "diva") is None


def test_pairs_are_parted(repaired: Callable[..., Repair | None]) -> None:
    text = example("white-hope.txt").replace("LRIG deck", "LRIG deck\n1 創世の巫女 マユ\n1 真名の巫女 マユ")
    assert only(repaired(text, "all-star"), "take-out").cards in (("創世の巫女 マユ",), ("真名の巫女 マユ",))
    three = text.replace("LRIG deck", "LRIG deck\n1 再会の巫女 マユ")
    repair = repaired(three, "all-star")
    assert repair is not None
    assert [(step.count, step.codes) for step in repair.steps] == [(1, ("DC201", "DC403"))] * 2


def test_a_piece_goes_rather_than_two_level_zeros_come(repaired: Callable[..., Repair | None]) -> None:
    text = example("white-alt-hope.txt").replace("Main deck", "1 GO TO the TOP!\nMain deck")
    repair = repaired(text, "diva")
    step = only(repair, "take-out")
    assert (step.cards, step.count, step.codes) == (("GO TO the TOP!",), 1, ("DC206",))
    assert repair is not None
    assert repair.added == 0


def test_a_level_zero_comes_rather_than_many_cards_go(repaired: Callable[..., Repair | None]) -> None:
    text = example("ancient-surprise.txt").replace("WXDi-D01-008 奏救の鍵主 ウムル=ノル", "未来へ前進 アキノ")
    repair = repaired(text, "diva", date(2022, 12, 1))
    assert repair is not None
    assert repair.changes == 2
    step = only(repair, "add")
    assert (step.what, step.colours, step.types) == ("level-zero", "U", ("ウムル",))
    assert "DC501" in step.codes


def test_a_level_zero_that_clashes_is_barred(repaired: Callable[..., Repair | None]) -> None:
    text = example("white-alt-hope.txt").replace("1 WX24-D1-01 新月の巫女 タマヨリヒメ\n", "")
    step = only(repaired(text, "diva"), "add")
    assert step.types == ("タマ",)
    assert "不和の巫女 タマヨリヒメ" in step.barred
    assert "新月の巫女 タマヨリヒメ" not in step.barred


def test_the_only_card_that_fits_is_named() -> None:
    zero, other = card("zero", "LRIG", "W", level=0, types=("tama",)), card("other", "LRIG", "U", level=0, types=("x",))
    blue = card("blue", "LRIG", "U", level=1, types=("tama",))
    rules = {
        "level-zero-lrig": {"at_least": 1},
        "lrig-deck-copies": {"at_most": 1},
        "same-type-other-colour": {},
    }
    alone = ruleset(rules, (), [zero])
    two = ruleset(rules, (), [zero, other])
    clash = ruleset(rules, (("same-type-other-colour", (), None),), [zero, other])
    named = [
        only(Repairer(given).repair(engine.check(deck({blue: 1}), given)), "add").cards for given in (alone, two, clash)
    ]
    assert named == [("zero",), (), ("other",)]


def test_where_no_card_could_be_added_there_is_no_repair() -> None:
    arts = card("arts", "ARTS")
    barren = ruleset({"level-zero-lrig": {"at_least": 1}}, (), [])
    assert Repairer(barren).repair(engine.check(deck({arts: 1}), barren)) is None


def test_the_lines_that_were_not_read_come_first(repaired: Callable[..., Repair | None]) -> None:
    unread = example("white-hope.txt").replace("WD01-005 新月の巫女 タマヨリヒメ", "WD01-555")
    repair = repaired(unread, "all-star")
    assert repair is not None
    assert [step.action for step in repair.steps] == ["settle", "add"]
    assert repair.steps[0].count == 1
    assert repair.provisional
    assert (repair.taken_out, repair.added) == (0, 1)


def test_a_card_that_goes_is_not_moved_first(repaired: Callable[..., Repair | None]) -> None:
    text = example("white-alt-hope.txt") + "\n1 ロココ・バウンダリー\n1 花代・零\n"
    repair = repaired(text, "diva")
    assert repair is not None
    gone = [step for step in repair.steps if step.cards == ("ロココ・バウンダリー",)]
    assert [(step.action, step.codes) for step in gone] == [("take-out", ("DC104", "DC201", "DC301"))]
    assert only(repair, "move").cards == ("花代・零",)
    assert only(repair, "move").zone == "lrig"


@pytest.mark.parametrize(
    ("name", "day"),
    [
        ("all-star", date(2014, 4, 26)),
        ("key", date(2018, 4, 26)),
        ("diva", date(2020, 12, 5)),
        ("diva", date(2023, 2, 1)),
    ],
)
def test_there_is_enough_to_add(catalog: Catalog, name: str, day: date) -> None:
    """What the search takes for granted, on the days when the pool was smallest and a colour rule began."""
    ruleset = catalog.book.on(name, day)
    values = {entry.rule: entry.values for entry in ruleset.rules}
    marks = values.get("not-in-format", {}).get("marks", ["", "K", "D"])
    pool = [
        c for c in catalog.all_cards()
        if c.deckable and c.zone == "main" and any(r.mark in marks and r.day <= day for r in c.releases)
    ]  # fmt: skip
    for colours in [{letter} for letter in "WRUGK"] if "off-colour" in values else [set("WRUGK")]:
        fitting = [c for c in pool if set(c.colours) <= colours]
        assert 4 * sum(c.life_burst for c in fitting) > 20
        assert 4 * sum(not c.life_burst for c in fitting) > 20
        assert 4 * len(fitting) > 40
    starters = [c for c, _ in Repairer(ruleset).level_zeros.values()]
    assert min(sum(letter in c.colours for c in starters) for letter in "WRUGK") >= 3
    # Types whose level zeros all have one colour clash with nothing; ten LRIGs block two types each at most.
    colours_of: dict[str, set[str]] = {}
    for c in starters:
        for lrig_type in c.types:
            colours_of.setdefault(lrig_type, set()).add(c.colours)
    assert sum(len(found) == 1 for found in colours_of.values()) > 23
