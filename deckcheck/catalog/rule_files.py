"""Rule files of a game -> what the catalog carries of them: how each is checked, and what it says.

Every fault of every file is gathered; each names the file, the key and the reason.
"""

from __future__ import annotations

import difflib
import os
import pkgutil
from collections.abc import Callable, Collection, Iterator, Mapping

from deckcheck import predicate, rules
from deckcheck.catalog.schema import GameFile, Language, RuleFile
from deckcheck.formats.compile import read_toml
from deckcheck.model import Words
from deckcheck.rules import Checker, Rule

_LANGUAGES = ("en", "ja")


def compile_rules(folder: str, game: GameFile, problems: list[str]) -> dict[str, Rule]:
    """The rules of `folder` (`data/<game>`) by name; what is wrong is appended to `problems`."""
    made: dict[str, Rule] = {}
    places = {code: f"the rule of reading {name}" for name, code in rules.READING.items()}
    for file in sorted(os.listdir(f"{folder}/rules")) if os.path.isdir(f"{folder}/rules") else []:
        name, _, suffix = file.rpartition(".")
        path = f"{folder}/rules/{file}"
        parsed = read_toml(path, RuleFile, problems) if suffix == "toml" else None
        if parsed is None:
            continue
        other = places.setdefault(parsed.code, file)
        if other != file:
            problems.append(f"{path}: code: {parsed.code} is that of {other}")
        known = [*_modules("general"), *_modules(game.name)]
        if parsed.check not in known:
            problems.append(f"{path}: check: no module {parsed.check!r}{_nearest(parsed.check, known)}")
            continue
        checker = rules.checker(parsed.check)
        problems += [f"{path}: {fault}" for fault in _faults(parsed, checker, game)]
        made[name] = Rule(
            name,
            parsed.code,
            parsed.severity,
            _saying(parsed),
            parsed.check,
            parsed.fixed,
            {value: checker.VALUES[value].__name__ for value in parsed.values if value in checker.VALUES},
            _variants(parsed.en),
            parsed.all_lines,
        )
    return dict(sorted(made.items(), key=lambda item: item[1].code))


def _modules(package: str) -> list[str]:
    """The modules that check, of a package below deckcheck.rules; none where there is no such package."""
    folder = os.path.join(os.path.dirname(rules.__file__), package)
    return [f"{package}.{module.name}" for module in pkgutil.iter_modules([folder])]


def _faults(file: RuleFile, checker: Checker, game: GameFile) -> Iterator[str]:
    known = checker.VALUES
    for value in file.values:
        if value not in known:
            yield f"values: {file.check} has no value {value!r}{_nearest(value, known)}"
        elif value in file.fixed:
            yield f"values: {value!r} is fixed"
    for value, given in file.fixed.items():
        if value not in known:
            yield f"fixed: {file.check} has no value {value!r}{_nearest(value, known)}"
        elif type(given) is not known[value]:
            yield f"fixed: {value}: must be of type {'predicate' if known[value] is dict else known[value].__name__}"
        elif known[value] is dict:
            yield from (f"fixed: {value}: {fault}" for fault in predicate.faults(given, game.facts))
        elif value == "zone" and given not in game.zones:
            yield f"fixed: zone: no zone {given!r}{_nearest(str(given), game.zones)}"
    if _variants(file.en) != _variants(file.ja):
        yield "ja: has not the texts of en"


def _variants(language: Language) -> tuple[str, ...]:
    return (*([""] if language.message else []), *(language.__pydantic_extra__ or ()))


def _saying(file: RuleFile) -> Callable[[], Words]:
    spoken = {lang: getattr(file, lang) for lang in _LANGUAGES}
    words = Words(
        {lang: language.summary for lang, language in spoken.items()},
        {lang: _texts(language) for lang, language in spoken.items()},
        file.en.manual,
    )
    return lambda: words


def _texts(language: Language) -> Mapping[str, tuple[str, str]]:
    texts = {"": (language.message, language.hint)} if language.message else {}
    return texts | {name: (text.message, text.hint) for name, text in (language.__pydantic_extra__ or {}).items()}


def _nearest(word: str, known: Collection[str]) -> str:
    near = difflib.get_close_matches(word, list(known), n=1)
    return f"; did you mean {near[0]!r}?" if near else ""
