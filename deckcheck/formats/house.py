"""House rules: what a maintainer demands beyond, or instead of, the rules of a format.

They are written in the words of format files and of the restriction list, in a config file, and hold at every
event. Their findings keep the codes of the game; the source says that it was the house.
"""

from __future__ import annotations

from collections.abc import Collection

from deckcheck.formats import InForce, Restriction, Ruleset
from deckcheck.record import Record


class HouseRule(Record):
    """A rule with other values; `formats` empty means every format."""

    formats: tuple[str, ...]
    entry: InForce


class HouseRules:
    """Rules and restrictions of one house. A restriction without formats holds in every one."""

    def __init__(self, rules: Collection[HouseRule], restrictions: Collection[Restriction]) -> None:
        self.rules = tuple(rules)
        self.restrictions = tuple(restrictions)
        self._made: dict[tuple[str, str, str], Ruleset] = {}

    def over(self, ruleset: Ruleset) -> Ruleset:
        """The ruleset with the house's own entries; one of a rule replaces all that the format has of it."""
        key = (ruleset.format.name, ruleset.day.isoformat(), ruleset.event)
        if key not in self._made:
            self._made[key] = self._over(ruleset)
        return self._made[key]

    def _over(self, ruleset: Ruleset) -> Ruleset:
        name, day = ruleset.format.name, ruleset.day
        own = [h.entry for h in self.rules if (not h.formats or name in h.formats) and h.entry.holds_on(day)]
        replaced = {entry.rule for entry in own}
        rules = (*(entry for entry in ruleset.rules if entry.rule not in replaced), *own)
        restrictions = [r for r in self.restrictions if (not r.formats or name in r.formats) and r.holds_on(day)]
        return ruleset.but(
            rules=rules,
            restrictions=(*ruleset.restrictions, *restrictions),
            prepared=[],
        )
