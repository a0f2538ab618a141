from __future__ import annotations

from collections.abc import Callable
from datetime import date

import pytest

from deckcheck.catalog.sources import Sources, read_sources
from deckcheck.catalog.verify import CHECKS, title, verify
from deckcheck.errors import CatalogError
from tests.catalog.conftest import DATA
from tests.catalog.official.synthetic import row


def test_the_shipped_sources_hold_together() -> None:
    assert [problem.text for problem in verify(read_sources(str(DATA))) if problem.severity == "error"] == []


def test_every_check_has_a_name_of_its_own() -> None:
    assert len({title(check) for check in CHECKS}) == len(CHECKS)


def _no_set(sources: Sources) -> None:
    sources.cards["WX99-001"] = row("WX99-001", "迷子", "SPELL")


def _no_day(sources: Sources) -> None:
    sources.sets["WX90"] |= {"released": "", "not_before": ""}


def _unknown_day(sources: Sources) -> None:
    sources.sets["WX90"] |= {"released": "", "date_certainty": "unknown"}


def _other_mark(sources: Sources) -> None:
    sources.sets["WX90"]["mark"] = "D"


def _no_type(sources: Sources) -> None:
    sources.cards["WX90-001"]["classes"] = ""


def _spelt_otherwise(sources: Sources) -> None:
    sources.cards["WX90-009"] = row(
        "WX90-009", "古い　手", "SIGNI", classes="精武:アーム/ウェポン", level="1", power="1000"
    )


def _orphan_restriction(sources: Sources) -> None:
    sources.restrictions.append({"kind": "ban", "cards": ["いない札"], "since": date(2020, 1, 1)})


def _orphan_name(sources: Sources) -> None:
    sources.names["en"] = [{"name": "いない札", "text": "Nobody", "source": "fan"}]


def _reprints_disagree(sources: Sources) -> None:
    sources.cards["WX90-009"] = {**sources.cards["WX90-002"], "number": "WX90-009", "power": "2000"}


def _no_front(sources: Sources) -> None:
    sources.cards["WX90-004"]["back_of"] = "WX90-404"


def _announced(sources: Sources) -> None:
    sources.notices.append(
        {"number": "WX90-004", "kind": "ban", "cards": "古い光", "announced": "2018-12-14", "since": "", "at_most": "",
         "lifted": "0", "page": "http://x/"}
    )  # fmt: skip


@pytest.mark.parametrize(
    ("spoil", "severity", "text"),
    [
        (_no_set, "error", "WX99-001: no set"),
        (_no_day, "error", "WX90: no day"),
        (_unknown_day, "note", "WX90: the release date is not known; not before 2014-05-01"),
        (_other_mark, "error", "WX90: its mark is D in sets.csv, none on its cards"),
        (_no_type, "note", "WX90-001: 古い器 is a level-zero LRIG without a type"),
        (_spelt_otherwise, "error", "WX90-009: 古い　手 is 古い手 of WX90-002, spelt otherwise"),
        (_orphan_restriction, "error", "no card is named いない札"),
        (_orphan_name, "error", "no card is named いない札"),
        (_reprints_disagree, "error", "WX90-009: 古い手: power is 2000, but 1000 on WX90-002"),
        (_no_front, "error", "WX90-004: it is the back of WX90-404"),
        (_announced, "error", "古い光 (ban, 2018-12-14, http://x/): announced by the site, not in the data"),
    ],
)
def test_what_is_wrong_is_found(base: Sources, spoil: Callable[[Sources], None], severity: str, text: str) -> None:
    assert verify(base) == []
    spoil(base)
    (problem,) = verify(base)
    assert (problem.severity, text in problem.text) == (severity, True)


@pytest.mark.parametrize("change", [{"kind": "curse"}, {"announced": "soon"}, {"at_most": "two"}])
def test_notices_that_no_update_wrote(base: Sources, change: dict[str, str]) -> None:
    _announced(base)
    base.notices[0] |= change
    with pytest.raises(CatalogError, match="delete the file"):
        verify(base)


def test_a_craft_may_differ_from_the_card_of_its_name(base: Sources) -> None:
    base.cards["WX90-TK1"] = {**base.cards["WX90-002"], "number": "WX90-TK1", "power": "9", "craft": "1"}
    assert verify(base) == []
