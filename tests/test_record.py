"""Records are dataclasses to everyone who asks."""

from __future__ import annotations

import copy
import dataclasses
import pickle

import pytest

from deckcheck.model import Deck, Header


def test_a_record_is_equal_hashable_copied_and_pickled_by_value() -> None:
    header = Header("diva", 3)
    assert header == Header("diva", 3) != Header("diva", 4)
    assert {header: 1}[Header("diva", 3)] == 1
    assert copy.deepcopy(header) == pickle.loads(pickle.dumps(header)) == header
    assert repr(header) == "Header(text='diva', line=3)"


def test_a_record_cannot_be_changed() -> None:
    header = Header("diva", 3)
    with pytest.raises(AttributeError, match="cannot assign"):
        header.line = 4  # type: ignore[misc]
    with pytest.raises(AttributeError, match="cannot delete"):
        del header.line
    with pytest.raises(AttributeError):
        header.other = 1


def test_dataclasses_knows_a_record() -> None:
    assert dataclasses.replace(Header("diva", 3), line=4) == Header("diva", 4)
    assert dataclasses.asdict(Header("diva", 3)) == {"text": "diva", "line": 3}
    assert [field.name for field in dataclasses.fields(Header)] == ["text", "line"]


def test_a_fresh_default_is_not_shared() -> None:
    one, other = Deck("one"), Deck("other")
    assert one.headers == {}
    assert one.headers is not other.headers


def test_missing_and_unknown_fields_are_refused() -> None:
    with pytest.raises(TypeError):
        Header("diva")  # type: ignore[call-arg]
    with pytest.raises(TypeError):
        Header("diva", 3, colour="red")  # type: ignore[call-arg]
