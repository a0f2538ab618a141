"""Values with the lines they stand on."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckcheck.decks.form import Unreadable
from deckcheck.decks.located import Located, from_json, from_toml, from_yaml, json_shape


def _leaves(value: Located) -> Iterator[tuple[str, int]]:
    if value.is_table:
        for inner in dict(value.items()).values():
            yield from _leaves(inner)
    elif value.is_list:
        for inner in value.elements():
            yield from _leaves(inner)
    else:
        yield value.text or "", value.line


def test_json_lines_are_those_of_the_values() -> None:
    text = '{"a":\n ["b",\n 1, -2.5e3, "q\\"\\\\"],\n "c": {"d":\n "e: \\n f"}, "a:": true,\n"x": null, "c ": "c"}'
    assert [line for _, line in _leaves(from_json(text))] == [2, 3, 3, 3, 5, 5, 6, 6]


@pytest.mark.parametrize("text", [
    '{"a": "x",\n"a": "y"}', '[{"b": 1}, {"a": [],\n"b": 1, "a": [1]}]',
    '{"c": {"a": {},\n"\\u0061": {"x": {"y": null}}}}',
])  # fmt: skip
def test_a_json_key_that_stands_twice(text: str) -> None:
    with pytest.raises(Unreadable, match="the key 'a' twice") as raised:
        from_json(text)
    assert raised.value.line == 2


def test_the_line_of_a_container_is_that_of_its_first_value() -> None:
    assert from_json('\n\n{"a": [[], {"b":\n 1}]}').line == 0
    assert from_json('\n\n{"a": [\n{"b":\n 1}]}').line == 5


def test_toml_lines() -> None:
    text = (
        'name = "x" # "not this"\n[[decks]]\nmain = [\n  "4 a#", \'3 b\', # \'nor this\'\n  """\nk""",\n]\n'
        '[decks.more]\n"quoted key" = "v"\n'
    )
    assert [line for _, line in _leaves(from_toml(text))] == [1, 4, 4, 5, 9]


def test_toml_with_a_quoted_table_has_unknown_lines_not_wrong_ones() -> None:
    found = from_toml('x = "a"\n["main"]\ny = "b"\n')
    assert [line for _, line in _leaves(found)] == [1, 0]


def test_yaml_lines_and_texts() -> None:
    found = from_yaml("main:\n- No\n- 1.0\n- {a: 2026-11-30}\n- >-\n  folded\n  text\n")
    assert list(_leaves(found)) == [("No", 2), ("1.0", 3), ("2026-11-30", 4), ("folded text", 5)]


@pytest.mark.parametrize(
    ("line", "value"),
    [
        ("- 4 サーバント #", "4 サーバント #"),
        ("- サーバント # x4", "サーバント # x4"),
        ("- サーバント # 4", "サーバント # 4"),
        ("- サーバント # a comment", "サーバント"),
        ("- 'サーバント' #", "サーバント"),
        ("- サーバント#", "サーバント#"),
    ],
)
def test_a_bare_sign_in_yaml_belongs_to_the_name(line: str, value: str) -> None:
    assert [text for text, _ in _leaves(from_yaml(line))] == [value]


@pytest.mark.parametrize(
    ("parse", "text", "reason"),
    [
        (from_json, "{", "broken JSON: expecting property name enclosed in double quotes"),
        (from_json, '["a",\n]', "broken JSON"),
        (from_json, "[" * 100_000, "JSON that is nested too deep"),
        (from_json, '{"a":' * 100_000, "JSON that is nested too deep"),
        (from_json, "[" + "1" * 5000 + "]", "JSON with a number that is too long"),
        (from_toml, "a = 1\na = 2", "broken TOML"),
        (from_toml, "a = " + "[" * 5000, "TOML that is nested too deep"),
        (from_toml, "a = 2020-13-45", "broken TOML"),
        (from_yaml, "a: [", "broken YAML"),
        (from_yaml, "a: b\n---\nc", "broken YAML"),
        (from_yaml, "[" * 5000, "YAML that is nested too deep"),
        (from_yaml, "a: &x [b]\nc: [*x, *x]", "YAML with aliases"),
        (from_yaml, "? [a]\n: b", "YAML with a key that is not a word"),
        (from_yaml, "a: 1\na: 2", "YAML with the key 'a' twice"),
        (from_yaml, "a: \x07", "broken YAML"),
    ],
)
def test_what_is_broken_says_how(parse: Callable[[str], Located], text: str, reason: str) -> None:
    with pytest.raises(Unreadable) as caught:
        parse(text)
    assert caught.value.reason.startswith(reason)
    assert len(caught.value.reason) < 200


def test_yaml_tags_make_no_objects() -> None:
    found = from_yaml("a: !!python/object/apply:os.system ['true']\n")
    assert list(_leaves(found)) == [("true", 1)]


def test_half_a_surrogate_pair_is_replaced() -> None:
    found = from_json(r'["\ud800x"]')
    assert next(found.elements()).text == "\ufffdx"


@given(st.text(max_size=200))
def test_json_shape_never_raises(text: str) -> None:
    for candidate in (text, "{" + text, "[" + text + "]"):
        json_shape(candidate)


_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=True) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner, max_size=4),
    max_leaves=12,
)


@given(_JSON, st.booleans())
def test_every_value_of_any_json_has_its_line(value: object, ascii_only: bool) -> None:
    import json

    text = json.dumps(value, indent=0, ensure_ascii=ascii_only)
    lines = text.split("\n")
    for written, line in _leaves(from_json(text)):
        assert 1 <= line <= len(lines)
        if written.isascii() and written.isalnum():
            assert written in lines[line - 1]
