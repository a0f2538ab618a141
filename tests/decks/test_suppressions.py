"""Suppressions in deck files: what they hide, and what is said of those that hide nothing."""

from __future__ import annotations

from datetime import date

import pytest

from deckcheck import read_text
from deckcheck.api import check_deck
from deckcheck.catalog import Catalog
from deckcheck.model import Judgement
from deckcheck.policy import Policy
from tests.decks_of import FIVE, WD17

DAY = date(2026, 11, 30)


def _judge(text: str, catalog: Catalog, policy: Policy = Policy(), format_name: str | None = "all-star") -> Judgement:  # noqa: B008
    (deck,) = read_text(text, catalog)
    return check_deck(deck, catalog, format=format_name, date=DAY, policy=policy)


def _codes(judgement: Judgement) -> list[str]:
    return [finding.code for finding in judgement.findings if not finding.code.startswith("DC9")]


ABOVE = FIVE.replace("5 WD17-009", "# deckcheck: ignore[DC103] proxies\n5 WD17-009")


@pytest.mark.parametrize(
    "comment",
    [
        "# deckcheck: ignore[DC103] proxies",
        "// deckcheck: ignore[DC103] proxies",
        "#deckcheck:ignore[main-deck-copies] proxies",
        "  # deckcheck: ignore[DC101, DC103] proxies",
        "# deckcheck: ignore[DC1] proxies",
        "# deckcheck: ignore[DC103] until 2026-11-30 proxies",
        "<!-- deckcheck: ignore[DC103] proxies -->",
    ],
)
def test_above_a_card_it_hides_what_is_about_that_line(comment: str, catalog: Catalog) -> None:
    text = FIVE.replace("5 WD17-009", f"{comment}\n\n# another comment\n5 WD17-009")
    if comment.startswith("<!--"):
        (suppression,) = read_text(text, catalog)[0].suppressions
        assert suppression.codes == ("DC103",)
        return
    judgement = _judge(text, catalog)
    assert (judgement.legal, _codes(judgement)) == (True, [])
    (hidden,) = judgement.verdicts[0].suppressed
    assert (hidden.finding.code, hidden.by.reason) == ("DC103", "proxies")


def test_above_another_card_it_hides_nothing(catalog: Catalog) -> None:
    text = FIVE.replace("4 WD17-011", "# deckcheck: ignore[DC103] proxies\n4 WD17-011")
    judgement = _judge(text, catalog)
    assert (judgement.legal, _codes(judgement)) == (False, ["DC103", "DC007"])


def test_above_the_first_card_it_holds_for_the_deck(catalog: Catalog) -> None:
    text = "# deckcheck: ignore[DC101] a sketch\n" + WD17.replace("4 WD17-018\n", "")
    assert _codes(_judge(text, catalog)) == []


def test_one_of_two_decks_in_a_file(catalog: Catalog) -> None:
    decks = read_text(f"name: a\n{FIVE}name: b\n# deckcheck: ignore[DC103] proxies\n{FIVE}", catalog)
    judged = [check_deck(deck, catalog, format="all-star", date=DAY) for deck in decks]
    assert [_codes(judgement) for judgement in judged] == [["DC103"], []]


@pytest.mark.parametrize(
    ("comment", "code", "said"),
    [
        ("# deckcheck: ignore[DC401] x", "DC007", "the suppression of DC401 hides nothing (line 1)"),
        ("# deckcheck: ignore[DC103]", "DC007", "it gives no reason"),
        ("# deckcheck: ignore[] x", "DC007", "it names no rule"),
        ("# deckcheck: ignore[DC777] x", "DC007", "no rule 'DC777'"),
        ("# deckcheck: ignore[DC103] until 2026-13-01 x", "DC007", "2026-13-01 is no day"),
        ("# deckcheck: ignroe[DC103] x", "DC007", "it is not of the form"),
        ("# deckcheck: ignore[DC103] until 2026-11-29", "DC007", "it gives no reason"),
        ("# deckcheck: ignore[DC103] until 2026-11-29 x", "DC008", "ended on 2026-11-29 (line 1)"),
    ],
)
def test_one_that_hides_nothing_is_a_finding(comment: str, code: str, said: str, catalog: Catalog) -> None:
    judgement = _judge(f"{comment}\n{FIVE}", catalog)
    assert _codes(judgement) == ["DC103", code]
    assert said in judgement.findings[1].message
    assert judgement.findings[1].lines == (1,)


def test_behind_the_last_card_it_hides_nothing(catalog: Catalog) -> None:
    judgement = _judge(f"{FIVE}# deckcheck: ignore[DC103] x\n", catalog)
    assert "no card follows it" in judgement.findings[1].message


def test_a_finding_in_one_format_is_use_enough(catalog: Catalog) -> None:
    judgement = _judge("# deckcheck: ignore[DC301] kitchen table\n" + WD17, catalog, format_name=None)
    assert judgement.legal
    assert "DC007" not in _codes(judgement)


def test_a_rule_that_is_not_asked_for_is_not_missed(catalog: Catalog) -> None:
    text = "# deckcheck: ignore[DC401] x\n" + WD17
    assert _codes(_judge(text, catalog, Policy(ignore=("DC401",)))) == []
    assert _codes(_judge(text, catalog, Policy(select=("DC401", "DC007")))) == ["DC007"]


def test_an_organiser_can_refuse_them(catalog: Catalog) -> None:
    judgement = _judge(ABOVE, catalog, Policy(suppressions=False))
    assert (judgement.legal, _codes(judgement)) == (False, ["DC103"])


def test_an_unreadable_deck_cannot_be_hidden(catalog: Catalog) -> None:
    (deck,) = read_text("# deckcheck: ignore[DC001,DC005] x\nabc\0\0", catalog)
    assert check_deck(deck, catalog, format="all-star", date=DAY).legal is not True
