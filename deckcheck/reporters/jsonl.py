"""One JSON object a deck and line, for any number of decks: each is written as soon as it is judged."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator

from deckcheck.catalog.store import About
from deckcheck.model import Judgement
from deckcheck.reporters import Style
from deckcheck.reporters.escape import clean_json
from deckcheck.reporters.json import SCHEMA_VERSION, deck_report


def render(judgements: Iterable[Judgement], about: About, style: Style) -> Iterator[str]:
    """Each line is an entry of `decks` in the JSON report, led by the versions of schema and catalog."""
    head = {"schema_version": SCHEMA_VERSION, "catalog": about.version}
    for judgement in judgements:
        yield (
            clean_json(json.dumps(head | deck_report(judgement, style.lang, style.reading), ensure_ascii=False)) + "\n"
        )
