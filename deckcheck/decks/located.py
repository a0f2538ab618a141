"""Values of a JSON, YAML or TOML file, each with the line it stands on.

The parsers of the standard library keep no lines. So the text is parsed twice: once as it is, and once with
every single value replaced by the number of its line. The second tree has the shape of the first; where it
has not (a quoted key that looks like a value), the line is unknown, never wrong.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache, lru_cache
from typing import TYPE_CHECKING, TypeAlias

from deckcheck.decks.form import Unreadable
from deckcheck.record import Record

if TYPE_CHECKING:
    import yaml

_Value: TypeAlias = object

_JSON_LEAF = re.compile(
    r'"(?:[^"\\]|\\.)*"(?P<colon>[ \t\r\n]*:)?|-?(?:[0-9][0-9.eE+-]*|Infinity)|true|false|null|NaN', re.DOTALL
)
_TOML_LEAF = re.compile(
    r'#[^\n]*|"""(?:[^\\]|\\.)*?"{3,5}(?!")|\'\'\'.*?\'{3,5}(?!\')'
    r'|(?:"(?:[^"\\\n]|\\.)*"|\'[^\'\n]*\')(?P<key>[ \t]*[=.])?',
    re.DOTALL,
)


def _whole(text: str) -> str:
    return re.sub("[\ud800-\udfff]", "\ufffd", text)


class Located(Record):
    """A value and the tree of lines that runs beside it."""

    value: object
    lines: object

    @property
    def line(self) -> int:
        """The line of the value, or of the first single value in it; 0 where unknown."""
        lines = self.lines
        while isinstance(lines, (dict, list)) and lines:
            lines = next(iter(lines.values())) if isinstance(lines, dict) else lines[0]
        return lines if isinstance(lines, int) else 0

    @property
    def text(self) -> str | None:
        """A string or a number as text, None for anything else. A half surrogate pair becomes U+FFFD."""
        if isinstance(self.value, str):
            return _whole(self.value)
        if type(self.value) is int and abs(self.value) < 10**18:
            return str(self.value)
        return None

    @property
    def is_list(self) -> bool:
        """Whether it holds elements."""
        return isinstance(self.value, list)

    @property
    def is_table(self) -> bool:
        """Whether it holds keys and values."""
        return isinstance(self.value, dict)

    def get(self, *keys: str) -> Located | None:
        """The value under the first of `keys` that a table has; None without one, or for no table."""
        if isinstance(self.value, dict):
            for key in keys:
                if key in self.value:
                    lines = self.lines.get(key, 0) if isinstance(self.lines, dict) else 0
                    return Located(self.value[key], lines)
        return None

    def elements(self) -> Iterator[Located]:
        """The elements of a list; nothing for anything else."""
        if isinstance(self.value, list):
            lines = self.lines if isinstance(self.lines, list) else [0] * len(self.value)
            for value, line in zip(self.value, lines, strict=False):
                yield Located(value, line)

    @property
    def holds_more(self) -> bool:
        """Whether it is a list or a table with something in it: under a key that nobody knows, cards may be lost."""
        return isinstance(self.value, (dict, list)) and bool(self.value)

    def items(self) -> Iterator[tuple[str, Located]]:
        """The keys and values of a table; nothing for anything else."""
        if isinstance(self.value, dict):
            for key in self.value:
                found = self.get(key)
                if found is not None:
                    yield _whole(key), found


def from_json(text: str) -> Located:
    """Parse JSON.

    Raises:
        Unreadable: broken, or nested too deep.
    """
    parsed = _json(text)
    if isinstance(parsed, Unreadable):
        raise parsed
    return parsed


def json_shape(text: str) -> Located | None:
    """Parse JSON that is an object or an array; None for anything else. Never raises."""
    if text.lstrip()[:1] not in ("{", "["):
        return None
    parsed = _json(text)
    return None if isinstance(parsed, Unreadable) else parsed


# Every JSON form asks for the same text, one after another.
@lru_cache(maxsize=1)
def _json(text: str) -> Located | Unreadable:
    line_of = _LineCounter(text)

    def number(match: re.Match[str]) -> str:
        return match.group() if match["colon"] else str(line_of(match.start()))

    try:
        value = json.loads(text)
        return Located(value, json.loads(_JSON_LEAF.sub(number, text), object_pairs_hook=_each_once))
    except json.JSONDecodeError as error:
        return Unreadable(f"broken JSON: {error.msg.lower()}", error.lineno)
    except RecursionError:
        return Unreadable("JSON that is nested too deep")
    except ValueError:
        return Unreadable("JSON with a number that is too long")
    except Unreadable as error:
        return error


def _each_once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """A table of lines. Raises Unreadable for a key that comes again: the parser would drop what it said first."""
    table = dict(pairs)
    if len(table) < len(pairs):
        seen: set[str] = set()
        for key, lines in pairs:
            if key in seen:
                raise Unreadable(f"JSON with the key {_whole(key)!r} twice", Located(None, lines).line)
            seen.add(key)
    return table


def from_toml(text: str) -> Located:
    """Parse TOML.

    Raises:
        Unreadable: broken, or nested too deep.
    """
    import tomllib

    try:
        value = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        found = re.search(r"\(at line (\d+)", str(error))
        reason = re.sub(r" \(at .*", "", str(error)).lower()
        raise Unreadable(f"broken TOML: {reason}", int(found[1]) if found else 0) from None
    except RecursionError:
        raise Unreadable("TOML that is nested too deep") from None
    except ValueError:
        raise Unreadable("TOML with a number or date that does not exist") from None
    line_of = _LineCounter(text)

    def number(match: re.Match[str]) -> str:
        token = match.group()
        return token if token.startswith("#") or match["key"] else str(line_of(match.start()))

    try:
        lines: object = tomllib.loads(_TOML_LEAF.sub(number, text))
    except (tomllib.TOMLDecodeError, RecursionError):
        lines = 0
    return Located(value, lines)


_MOST_YAML = 1 << 20


def from_yaml(text: str) -> Located:
    """Parse YAML; every single value stays the text that was written, so that `No` and `1.0` are names.

    So does `サーバント #`, though YAML takes a sign behind a space for the beginning of a comment.

    Raises:
        Unreadable: broken, nested too deep, larger than 1 MiB (YAML is slow to read), more than one document, or
            with aliases, which can blow up.
    """
    import yaml

    if len(text) > _MOST_YAML:
        raise Unreadable("YAML of more than 1 MiB")
    try:
        loader = _yaml_loader()(text)
        node = loader.get_single_node()
        return Located(None, 0) if node is None else Located(*_from_node(node, text.split("\n")))
    except yaml.MarkedYAMLError as error:
        line = error.problem_mark.line + 1 if error.problem_mark is not None else 0
        reason = error.problem or error.context or "not YAML"
        raise Unreadable(f"broken YAML: {reason.lower()}", line) from None
    except yaml.YAMLError as error:
        raise Unreadable(f"broken YAML: {str(error).splitlines()[0].lower()}") from None
    except RecursionError:
        raise Unreadable("YAML that is nested too deep") from None


@cache
def _yaml_loader() -> type[yaml.BaseLoader]:
    import yaml

    class Loader(yaml.BaseLoader):
        """Refuses aliases: a few lines of them stand for more cards than there are atoms."""

        def compose_node(self, parent: yaml.Node | None, index: int) -> yaml.Node | None:
            if self.check_event(yaml.AliasEvent):
                raise Unreadable("YAML with aliases")
            return super().compose_node(parent, index)

    return Loader


_BARE_SIGN = re.compile(r"[ \t]+#(?:[ \t]*[x×]?[ \t]*[0-9]{1,4})?[ \t]*")


def _from_node(node: object, text: list[str]) -> tuple[_Value, _Value]:
    import yaml

    if isinstance(node, yaml.SequenceNode):
        pairs = [_from_node(child, text) for child in node.value]
        return [value for value, _ in pairs], [line for _, line in pairs]
    if isinstance(node, yaml.MappingNode):
        values: dict[str, object] = {}
        lines: dict[str, object] = {}
        for key, child in node.value:
            if not isinstance(key, yaml.ScalarNode):
                raise Unreadable("YAML with a key that is not a word", key.start_mark.line + 1)
            if key.value in values:
                raise Unreadable(f"YAML with the key {key.value!r} twice", key.start_mark.line + 1)
            values[key.value], lines[key.value] = _from_node(child, text)
        return values, lines
    assert isinstance(node, yaml.ScalarNode)
    value: str = node.value
    if node.style is None and (end := node.end_mark).line < len(text):
        sign = _BARE_SIGN.fullmatch(text[end.line], end.column)
        value += sign.group().rstrip() if sign and value else ""
    return value, node.start_mark.line + 1


class _LineCounter:
    """The line of each offset, for offsets that only grow."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._line = 1
        self._seen = 0

    def __call__(self, offset: int) -> int:
        self._line += self._text.count("\n", self._seen, offset)
        self._seen = offset
        return self._line
