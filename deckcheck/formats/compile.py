"""Format files and the restriction list -> the one document that the catalog carries.

Parents are folded in here, so that a check reads flat lists. Every fault of every file is gathered; each names
the file, the entry and the reason.
"""

from __future__ import annotations

import difflib
import os
import tomllib
from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING, Any

from pydantic import BaseModel, ValidationError

from deckcheck.catalog.schema import FormatFile, GameFile, RestrictionFile, RuleEntry
from deckcheck.predicate import faults
from deckcheck.rules import Rule

if TYPE_CHECKING:
    from typing import TypeVar

    Model = TypeVar("Model", bound=BaseModel)


def compile_formats(
    folder: str, game: GameFile, rules: Mapping[str, Rule], card_names: Collection[str], problems: list[str]
) -> dict[str, object]:
    """The document for `folder` (`data/<game>`); what is wrong is appended to `problems`."""
    files = {}
    for name in sorted(os.listdir(f"{folder}/formats")):
        if name.endswith(".toml"):
            parsed = read_toml(f"{folder}/formats/{name}", FormatFile, problems)
            if parsed is None:
                continue
            if parsed.name != name.removesuffix(".toml"):
                problems.append(f"{folder}/formats/{name}: name: {parsed.name!r} is not the file's name")
            files[parsed.name] = parsed
    restrictions = read_toml(f"{folder}/restrictions.toml", RestrictionFile, problems)
    if restrictions is None:
        return {}
    for count in game.counts:
        problems += [f"{folder}/game.toml: counts: {count.name}: {fault}" for fault in faults(count.of, game.facts)]

    for name in game.default_formats:
        if name not in files:
            problems.append(f"{folder}/game.toml: default_formats: no format file {name}.toml")
    played = [n for n in game.default_formats if n in files]
    played += [n for n in files if n not in played and not files[n].abstract]
    words: dict[str, str] = {}
    formats = []
    for name in played:
        parsed = files[name]
        for word in (name, *parsed.aliases):
            if words.setdefault(word, name) != name:
                problems.append(f"{folder}/formats/{name}.toml: aliases: {word!r} is taken by {words[word]}")
        formats.append(
            {
                "name": name,
                "titles": parsed.title.model_dump(),
                "aliases": parsed.aliases,
                "since": parsed.since.isoformat(),
                "until": parsed.until.isoformat() if parsed.until else None,
                "certainty": parsed.certainty,
                "source": parsed.source,
                "rules": _flatten(folder, parsed, files, rules, problems),
            }
        )

    entries = []
    for index, entry in enumerate(restrictions.restriction, 1):
        where = f"{folder}/restrictions.toml: restriction {index}"
        for card in entry.cards:
            if card not in card_names:
                problems.append(f"{where}: cards: no card is named {card!r}{_nearest(card, card_names)}")
        for name in entry.formats:
            if name not in files:
                problems.append(f"{where}: formats: no format {name!r}{_nearest(name, files)}")
        entries.append(entry.model_dump(mode="json"))
    return {
        "game": {"name": game.name, "titles": game.title.model_dump(), "rarity_letters": game.rarity_letters},
        "counts": {count.name: count.of for count in game.counts},
        "rules": [
            {field: getattr(rule, field) for field in Rule.__match_args__ if field != "say"} for rule in rules.values()
        ],
        "formats": formats,
        "restrictions": entries,
    }


def read_toml(path: str, model: type[Model], problems: list[str]) -> Model | None:
    """The file, validated; None when it is wrong, with the reasons appended to `problems`."""
    try:
        with open(path, "rb") as file:
            return model.model_validate(tomllib.load(file))
    except FileNotFoundError:
        problems.append(f"{path}: missing")
    except tomllib.TOMLDecodeError as error:
        problems.append(f"{path}: {error}")
    except ValidationError as error:
        for fault in error.errors(include_url=False):
            where = ".".join(str(part) for part in fault["loc"])
            problems.append(f"{path}: {where}: {fault['msg']}")
    return None


def _flatten(
    folder: str,
    parsed: FormatFile,
    files: dict[str, FormatFile],
    rules: Mapping[str, Rule],
    problems: list[str],
) -> list[dict[str, Any]]:
    """The rules of a format, those of its parents included unless it replaces them."""
    chain = [parsed]
    while chain[-1].extends is not None:
        parent = files.get(chain[-1].extends)
        if parent is None or parent in chain:
            problems.append(
                f"{folder}/formats/{chain[-1].name}.toml: extends: no format {chain[-1].extends!r} above it"
            )
            break
        chain.append(parent)
    flat: list[tuple[str, RuleEntry]] = []
    for file in reversed(chain):
        own = {entry.rule for entry in file.rules}
        flat = [(origin, entry) for origin, entry in flat if entry.rule not in own]
        flat += [(file.name, entry) for entry in file.rules]

    result = []
    for origin, entry in flat:
        where = f"{folder}/formats/{origin}.toml: {entry.rule} since {entry.since}"
        values = dict(sorted((entry.model_extra or {}).items()))
        if entry.rule not in rules:
            problems.append(f"{where}: rule: no such rule{_nearest(entry.rule, rules)}")
            continue
        problems += [f"{where}: {fault}" for fault in rules[entry.rule].wrong_values(values)]
        for other, rival in flat:
            overlaps = rival.since <= (entry.until or rival.since) and entry.since <= (rival.until or entry.since)
            if rival is not entry and rival.rule == entry.rule and origin == other and overlaps:
                problems.append(f"{where}: since: overlaps the entry since {rival.since}")
        result.append(
            {
                "rule": entry.rule,
                "values": values,
                "since": entry.since.isoformat(),
                "until": entry.until.isoformat() if entry.until else None,
                "certainty": entry.certainty,
                "source": entry.source,
                "origin": origin,
            }
        )
    result.sort(key=lambda rule: (rules[str(rule["rule"])].code, str(rule["since"])))
    return result


def _nearest(word: str, known: Collection[str]) -> str:
    near = difflib.get_close_matches(word, list(known), n=1)
    return f"; did you mean {near[0]!r}?" if near else ""
