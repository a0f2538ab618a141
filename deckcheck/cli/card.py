"""`deckcheck card`: a card with its printings, facts and standing in each format."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import TYPE_CHECKING

import click

from deckcheck.cli import complete
from deckcheck.cli.options import catalog_option, day, warn

if TYPE_CHECKING:
    from deckcheck.catalog import Catalog
    from deckcheck.catalog.search import Found
    from deckcheck.formats import Restriction
    from deckcheck.model import Card

_COLOURS = {"W": "white", "R": "red", "U": "blue", "G": "green", "K": "black"}
_MARKS = {"": "no mark", "K": "Key", "D": "Diva"}
_MOST = 30


@click.command(
    "card",
    no_args_is_help=True,
    epilog="Exit codes: 0 found, 1 nothing of that name (the nearest are shown), 2 the command could not be carried "
    "out. Example: deckcheck card WX24-D1-26",
)
@click.argument("query", nargs=-1, required=True, metavar="QUERY...", shell_complete=complete.cards)
@click.option("-d", "--date", "date_text", metavar="YYYY-MM-DD", help="Legality on this day.  [default: today]")
@click.option("--output-format", type=click.Choice(["text", "json"]), default="text", show_default=True)
@catalog_option
def command(query: tuple[str, ...], date_text: str | None, output_format: str, catalog_path: str | None) -> None:
    """Show a card, or find it by a part of its name.

    QUERY is a card number, or a name or part of one in Japanese, English, Chinese or Korean.
    """
    from deckcheck.catalog import open_catalog
    from deckcheck.catalog.search import find
    from deckcheck.reporters.escape import clean

    words = " ".join(query)
    on = day(date_text or "today")
    catalog = open_catalog(catalog_path)
    found = find(words, catalog)
    if output_format == "json":
        import json

        shape = {
            "schema_version": "1",
            "query": words,
            "match": found.how,
            "date": on.isoformat(),
            "cards": [_shape(card, catalog, on) for card in found.cards],
        }
        click.echo(json.dumps(shape, ensure_ascii=False, indent=2))
    else:
        for line in _lines(words, found, catalog, on):
            click.echo(clean(line))
    if found.how in ("near", "nothing"):
        if output_format == "text":
            warn(f"no card is called {words!r}.")
        raise click.exceptions.Exit(1)


def _lines(words: str, found: Found, catalog: Catalog, on: date) -> Iterator[str]:
    if found.how == "near":
        yield "Nearest:"
    if len(found.cards) > 1 or found.how == "near":
        for card in found.cards[:_MOST]:
            yield f"  {catalog.printings(card)[0].number:16} {card.name}  ({_kind(card)})"
        if len(found.cards) > _MOST:
            yield f"  and {len(found.cards) - _MOST} more; `{words}` is in {len(found.cards)} names"
        return
    for card in found.cards:
        yield from _whole(card, catalog, on)


def _whole(card: Card, catalog: Catalog, on: date) -> Iterator[str]:
    from deckcheck.catalog.search import standings

    yield card.name
    for lang, name in catalog.names(card):
        if lang != "ja":
            yield f"  {lang:12}{name}"
    yield f"  {'type':12}{_kind(card)}"
    for label, value in _facts(card):
        yield f"  {label:12}{value}"
    for standing in standings(card, catalog, on):
        yield f"  {standing.format:12}{'legal' if standing.legal else f'not legal: {standing.reason}'}"
        for entry in standing.restrictions:
            yield f"  {'':12}{_restriction(entry, card)}"
    yield "  printings"
    for printing in catalog.printings(card):
        day_known = f"{printing.day}" if printing.certainty != "unknown" else f"not before {printing.day}"
        rarity = f", {printing.rarity}" if printing.rarity else ""
        yield f"    {printing.number:16}{day_known:24}{_MARKS[printing.mark]}{rarity}"


def _kind(card: Card) -> str:
    colours = "/".join(_COLOURS[letter] for letter in card.colours) or "colourless"
    level = f", level {card.level}" if card.level is not None else ""
    return f"{card.kind.replace('_', ' ')}, {colours}{level}"


def _facts(card: Card) -> Iterator[tuple[str, object]]:
    """Label and value of what is printed on the card, apart from its text."""
    for label, value in (
        ("limit", card.limit),
        ("power", card.power),
        ("classes", "/".join(card.types)),
        ("team", card.team),
        ("only for", card.only_for),
        ("grow cost", card.grow_cost),
        ("cost", card.cost),
        ("coins", card.coin),
        ("timing", card.timing.replace("|", ", ")),
        ("piece", card.piece.replace("_", " ")),
        ("ARTS", f"at most {card.max_arts} in its LRIG deck" if card.max_arts is not None else None),
    ):
        if value not in (None, ""):
            yield label, value
    marks = {"life burst": card.life_burst, "guard": card.guard, "dissona": card.dissona}
    if any(marks.values()):
        yield "has", ", ".join(word for word, has in marks.items() if has)


def _restriction(entry: Restriction, card: Card) -> str:
    others = " and ".join(name for name in entry.cards if name != card.name)
    what = {
        "ban": "banned",
        "max": f"at most {entry.at_most}",
        "pair": f"not together with {others}",
    }.get(entry.kind, entry.kind)
    return f"{what} since {entry.since} ({entry.certainty})"


def _shape(card: Card, catalog: Catalog, on: date) -> dict[str, object]:
    from deckcheck.catalog.search import standings

    names: dict[str, list[str]] = {}
    for lang, name in catalog.names(card):
        names.setdefault(lang, []).append(name)
    return {
        "name": card.name,
        "names": names,
        "kind": card.kind,
        "deck": card.zone if card.deckable else None,
        "colours": list(card.colours),
        "level": card.level,
        "limit": card.limit,
        "power": card.power,
        "types": list(card.types),
        "team": card.team or None,
        "only_for": card.only_for or None,
        "grow_cost": card.grow_cost or None,
        "cost": card.cost or None,
        "coin": card.coin,
        "timing": card.timing.split("|") if card.timing else [],
        "piece": card.piece or None,
        "max_arts": card.max_arts,
        "life_burst": card.life_burst,
        "guard": card.guard,
        "dissona": card.dissona,
        "formats": {
            standing.format: {
                "legal": standing.legal,
                "reason": standing.reason or None,
                "restrictions": [
                    {
                        "kind": entry.kind,
                        "cards": list(entry.cards),
                        "at_most": entry.at_most,
                        "since": entry.since.isoformat(),
                        "until": entry.until.isoformat() if entry.until else None,
                        "certainty": entry.certainty,
                        "source": entry.source,
                    }
                    for entry in standing.restrictions
                ],
            }
            for standing in standings(card, catalog, on)
        },
        "printings": [
            {
                "number": printing.number,
                "set": printing.set_code,
                "mark": printing.mark or None,
                "rarity": printing.rarity or None,
                "released": printing.day.isoformat(),
                "certainty": printing.certainty,
            }
            for printing in catalog.printings(card)
        ],
    }
