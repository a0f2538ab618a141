"""House entries of a config file -> house rules, with the cards and formats they name looked up."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from deckcheck.config import HouseEntry
from deckcheck.config.schema import HouseRestriction, HouseRuleEntry
from deckcheck.errors import UsageError
from deckcheck.formats import InForce, Restriction
from deckcheck.formats.house import HouseRule, HouseRules

if TYPE_CHECKING:
    from deckcheck.catalog import Catalog


def compile_house(entries: Iterable[HouseEntry], catalog: Catalog) -> HouseRules:
    """Raises UsageError, telling every fault of every entry."""
    faults: list[str] = []
    made: list[HouseRule] = []
    restrictions: list[Restriction] = []
    for entry in entries:
        if isinstance(entry.data, HouseRestriction):
            restrictions.append(_restriction(entry.data, entry.origin, catalog, faults))
        else:
            made.append(_rule(entry.data, entry.origin, catalog, faults))
    if faults:
        listed = "\n  ".join(faults)
        raise UsageError(f"house rules are wrong:\n  {listed}")
    return HouseRules(made, restrictions)


def _restriction(data: HouseRestriction, origin: str, catalog: Catalog, faults: list[str]) -> Restriction:
    cards = []
    for written in data.cards:
        number = catalog.by_number(written)
        found = (number,) if number is not None else catalog.by_name(written)
        if len(found) == 1:
            cards.append(found[0].name)
            continue
        names = [name for name, _ in catalog.nearest(written)] if not found else [card.name for card in found]
        why = "fits several cards" if found else "no such card"
        hint = f"; {'they are' if found else 'nearest'}: {', '.join(names)}" if names else ""
        faults.append(f"{origin}: cards: {written!r}: {why}{hint}")
    return Restriction(
        formats=_formats(data.formats, origin, catalog, faults),
        kind=data.kind,
        cards=tuple(cards),
        at_most=data.at_most,
        announced=data.announced,
        since=data.since,
        until=data.until,
        certainty="house",
        source=_source(origin, data.source),
    )


def _rule(data: HouseRuleEntry, origin: str, catalog: Catalog, faults: list[str]) -> HouseRule:
    rules = catalog.book.rules
    values = dict(data.model_extra or {})
    if data.rule not in rules:
        try:
            rules.chosen([data.rule], f"{origin}: rule")
            faults.append(f"{origin}: rule: {data.rule!r}: write the name of the rule, not its code")
        except UsageError as error:
            faults.append(str(error))
    elif rules[data.rule].is_reading:
        faults.append(f"{origin}: rule: {data.rule} is a rule of reading; a format does not set it")
    else:
        faults += [f"{origin}: {fault}" for fault in rules[data.rule].wrong_values(values)]
    source = _source(origin, data.source)
    entry = InForce(data.rule, values, data.since, data.until, "house", source, origin)
    return HouseRule(_formats(data.formats, origin, catalog, faults), entry)


def _formats(words: Iterable[str], origin: str, catalog: Catalog, faults: list[str]) -> tuple[str, ...]:
    found = []
    for word in words:
        try:
            found.append(catalog.book.get(word).name)
        except UsageError as error:
            faults.append(f"{origin}: formats: {error}")
    return tuple(found)


def _source(origin: str, said: str) -> str:
    return f"house rule, {origin}" + (f" ({said})" if said else "")
