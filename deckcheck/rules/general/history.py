"""What is not known of the restriction list of the format, told at every official event.

`known` chooses the text: what of the list is known since the first day of the entry.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from deckcheck.model import Problem

if TYPE_CHECKING:
    from deckcheck.rules import Check, Terms
    from deckcheck.tally import Tally

VALUES = {"known": str}


def prepare(terms: Terms) -> Check:
    """One problem at an official event, the same for every deck."""
    titles = terms.ruleset.format.titles
    values = {"format": titles["en"], "format_ja": titles["ja"], "since": terms.entry.since}
    problems = (Problem(terms.values["known"], values),) if terms.ruleset.event == "official" else ()

    def check(deck: Tally) -> Iterable[Problem]:
        return problems

    return check
