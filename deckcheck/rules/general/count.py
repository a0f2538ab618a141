"""How many copies a deck holds of the cards that fit a predicate.

`of` are the cards that are counted, of the deck `zone` where that is given: `exactly`, `at_least`, `at_most` so many,
or any number but `other_than`. With `when` it is asked only of a deck that has `in_deck` copies, or one, of the cards
that fit it. `shows` says what a finding names: the `cards` counted, their `lines` where there are too many, or the
cards of the `condition`; else neither.

Too many cards are told in the text `many`, too few in `few`, in `none` where there is none at all, or in `few-unread`
where lines could not be read; in the one without a name where the rule has no such text. A text may use {found} and
{allowed}, and {excess}, {missing}, {unread} or {others}, the copies that meet the condition.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from deckcheck.model import Problem
from deckcheck.predicate import compiled

if TYPE_CHECKING:
    from deckcheck.rules import Check, Terms
    from deckcheck.tally import Tally

VALUES = {
    "zone": str,
    "of": dict,
    "exactly": int,
    "at_least": int,
    "at_most": int,
    "other_than": int,
    "when": dict,
    "in_deck": int,
    "shows": str,
}


def prepare(terms: Terms) -> Check:
    """One problem when the number is wrong."""
    values, counting, variants = terms.values, terms.counting, terms.variants
    zone, shows = values.get("zone"), values.get("shows")
    counted = {**({"zone": zone} if zone else {}), **values.get("of", {})}
    exactly = values.get("exactly")
    least, most = values.get("at_least", exactly), values.get("at_most", exactly)
    wrong = values.get("other_than")
    number = counting.copies_of(counted)
    condition = counting.copies_of(values["when"]) if "when" in values else None
    needed = values.get("in_deck", 1)
    shown = compiled(values["when"] if shows == "condition" else counted)

    def check(deck: Tally) -> Iterable[Problem]:
        found = deck.sums[number]
        if (least is None or found >= least) and (most is None or found <= most) and found != wrong:
            return ()
        if condition is not None and deck.sums[condition] < needed:
            return ()
        return (problem(deck, found),)

    def problem(deck: Tally, found: int) -> Problem:
        many, few = most is not None and found > most, least is not None and found < least
        unread = deck.unread() if few else 0
        details: dict[str, object] = {}
        if many:
            details["excess"] = found - most
        elif few:
            details["missing"] = least - found
        if unread:
            details["unread"] = unread
        if condition is not None:
            details["others"] = deck.sums[condition]
        fitting = {"many": many, "none": few and not found, "few-unread": bool(unread), "few": few}
        names = deck.names_of(shown) if shows in ("cards", "condition") or (shows == "lines" and many) else ()
        return Problem(
            next((variant for variant, fits in fitting.items() if fits and variant in variants), ""),
            details,
            cards=() if shows == "lines" else names,
            zone=zone,
            lines=deck.lines_of(names),
            found=found,
            allowed=most if many else least if few else None,
        )

    return check
