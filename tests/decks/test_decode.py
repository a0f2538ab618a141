"""Bytes become text by decoding, or the file is unreadable and says why."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from deckcheck.decks.decode import decode
from deckcheck.decks.form import Unreadable
from deckcheck.model import Deck

LIST = "ルリグデッキ\n1 花代・零\nメインデッキ\n4 サーバント #\n"


@pytest.mark.parametrize(
    "encoding",
    ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32", "shift_jis", "cp932"],
)
@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r"])
def test_every_encoding_and_line_end_reads_the_same(encoding: str, line_end: str) -> None:
    assert decode(LIST.replace("\n", line_end).encode(encoding)) == LIST


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
def test_utf_16_without_a_mark_and_without_kanji(encoding: str) -> None:
    assert decode("4 WX24-D1-26\n".encode(encoding)) == "4 WX24-D1-26\n"


def test_one_long_line_of_japanese_in_utf_16_with_a_mark() -> None:
    assert decode("サーバント".encode("utf-16")) == "サーバント"


@pytest.mark.parametrize(
    ("data", "reason", "line"),
    [
        (b"4 WX24-D1-26\n4 WX24\0-D1-27\n", "it is not text: it holds NUL bytes", 2),
        (b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00", "it is not text: it holds NUL bytes", 0),
        (b"4 \xff\xff\n", "it is not text: it holds control characters", 0),
        (b"4 a\n4 \x83\x39\n", "its encoding is not UTF-8, UTF-16 or Shift_JIS", 2),
        (b"\x83\x54\x01\x02", "it is not text: it holds control characters", 0),
        (b"\xef\xbb\xbf4 \xff", "its byte order mark says UTF-8, its bytes do not", 0),
        (b"\xff\xfe4", "its byte order mark says UTF-16-LE, its bytes do not", 0),
    ],
)
def test_what_is_not_text_says_why(data: bytes, reason: str, line: int) -> None:
    with pytest.raises(Unreadable) as caught:
        decode(data)
    assert caught.value.reason == reason
    assert not line or caught.value.line == line


def test_an_empty_file_is_text() -> None:
    assert decode(b"") == ""


def test_an_unreadable_file_is_a_finding(read: Callable[..., Deck]) -> None:
    deck = read(b"\x00\x01\x02", "photo.txt")
    assert [fault.rule for fault in deck.faults] == ["unreadable-deck"]
