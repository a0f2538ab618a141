"""Suggestions under a policy: nothing for the sake of a finding that does no harm."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

from deckcheck import check_deck, suggest
from deckcheck.catalog import Catalog
from deckcheck.formats import InForce, Restriction
from deckcheck.formats.house import HouseRule, HouseRules
from deckcheck.model import Deck, NearMiss, Repair, Suggestion
from deckcheck.policy import Policy
from tests.conftest import EXAMPLES

Read = Callable[..., Deck]
TODAY = date(2026, 11, 30)
SERVANTS = (EXAMPLES / "broken" / "too-many-servants.txt").read_text("utf-8")
LEGAL = (EXAMPLES / "white-alt-hope.txt").read_text("utf-8")


def suggested(catalog: Catalog, deck: Deck, policy: Policy, name: str = "diva") -> Suggestion:
    judgement = suggest(check_deck(deck, catalog, format=name, date=TODAY, policy=policy), catalog, policy=policy)
    (verdict,) = judgement.verdicts
    assert verdict.suggestion is not None
    return verdict.suggestion


def codes(repair: Repair | None) -> list[tuple[str, ...]]:
    return [] if repair is None else [step.codes for step in repair.steps]


def test_what_is_not_wanted_is_not_mended(catalog: Catalog, read: Read) -> None:
    for policy in (
        Policy(ignore=("DC101", "DC103")),
        Policy(select=("DC102",)),
        Policy(severity={"DC101": "warning", "DC103": "note"}),
    ):
        repair = suggested(catalog, read(SERVANTS), policy).repair
        assert codes(repair) == [("DC102",)]
        assert repair is not None
        assert (repair.taken_out, repair.added) == (2, 0)


def test_what_a_comment_hides_is_not_mended(catalog: Catalog, read: Read) -> None:
    hiding = read("# deckcheck: ignore[DC101] a cube\n" + SERVANTS)
    assert codes(suggested(catalog, hiding, Policy()).repair) == [("DC102", "DC103")]
    assert codes(suggested(catalog, hiding, Policy(suppressions=False)).repair) == [("DC101", "DC102", "DC103")]


def test_house_rules_hold(catalog: Catalog, read: Read) -> None:
    begin = date(2014, 1, 1)
    two = HouseRule((), InForce("main-deck-copies", {"at_most": 2}, begin, None, "official", "house", "house"))
    ban = Restriction((), "ban", ("サーバント #",), None, None, begin, None, "official", "house")
    house = Policy(house=HouseRules([two], [ban]))
    found = suggested(catalog, read(LEGAL), house)
    assert found.repair is not None
    assert found.near_misses == ()
    assert found.repair.taken_out == found.repair.added
    out = {step.cards: step.count for step in found.repair.steps if step.action == "take-out"}
    assert out["サーバント #",] == 4
    assert set(out.values()) == {1, 2, 4}


def test_a_rule_made_an_error_has_no_repair(catalog: Catalog, read: Read) -> None:
    assert suggested(catalog, read(LEGAL), Policy(severity={"DC910": "error"})).repair is None


def test_near_misses_heed_the_policy(catalog: Catalog, read: Read) -> None:
    key = read((EXAMPLES / "blue-catharsis.txt").read_text("utf-8") + "\n1 no such card")
    assert suggested(catalog, key, Policy()).near_misses == ()
    found = suggested(catalog, key, Policy(ignore=("DC003",))).near_misses
    assert found == (NearMiss("all-star", TODAY, "official"), NearMiss("key", TODAY, "official"))
