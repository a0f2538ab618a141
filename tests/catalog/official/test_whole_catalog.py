"""Every shape of card that the catalog has, written as a page of the site and read back."""

from __future__ import annotations

import random

from deckcheck.catalog.official.detail import read_detail
from deckcheck.catalog.official.facts import Vocabulary, backs, card_facts
from deckcheck.catalog.sources import Row, read_sources
from tests.catalog.conftest import DATA
from tests.catalog.official import synthetic

CATALOG = read_sources(str(DATA)).cards
KNOWN = Vocabulary.of(CATALOG.values())


def sample() -> list[Row]:
    """One row of each combination of what tells kinds of cards apart, and some more of all."""
    shapes: dict[tuple[object, ...], Row] = {}
    for facts in CATALOG.values():
        filled = tuple(
            bool(facts[column]) for column in ("level", "limit", "power", "cost", "grow_cost", "coin", "team")
        )
        words = tuple(facts[column] for column in ("type", "craft", "timing", "guard", "piece", "mark", "max_arts"))
        shapes.setdefault((filled, words, facts["back_of"]), facts)
    more = random.Random(1).sample(sorted(CATALOG), 200)
    return [*shapes.values(), *(CATALOG[number] for number in more)]


def test_every_shape_of_card_is_read_as_the_catalog_has_it() -> None:
    rows = sample()
    assert len(rows) > 250
    wrong = []
    for facts in rows:
        row, remarks = card_facts(read_detail(synthetic.detail(synthetic.face_of(facts))), KNOWN)
        assert row is not None, [str(remark) for remark in remarks]
        assert not backs({facts["number"]: row}, CATALOG, frozenset())
        wrong += [(facts["number"], name, facts[name], row[name]) for name in facts if facts[name] != row[name]]
    assert wrong == []
