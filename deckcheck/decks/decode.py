"""Bytes -> text, by decoding: byte order mark, UTF-8, UTF-16 without a mark, Shift_JIS."""

from __future__ import annotations

import codecs

from deckcheck.decks.form import Unreadable

_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
# No list in Shift_JIS holds these: controls, and what the codec makes of bytes that mean nothing.
_UNPRINTED = {chr(code) for code in range(32)} - set("\t\n\r\f\x1a\x1b") | set("\x80\xa0\uf8f0\uf8f1\uf8f2\uf8f3")


ZIP = "PK\x03\x04"


def decode(data: bytes) -> str:
    """The text, without its mark and with LF line ends; of a workbook, which is a zip, only `ZIP`.

    Raises Unreadable where it is neither.
    """
    if data.startswith(ZIP.encode()):
        return ZIP
    text = _decoded(data)
    if "\0" in text:
        raise _binary(text.count("\n", 0, text.index("\0")) + 1)
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _decoded(data: bytes) -> str:
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return _strict(data[len(mark) :], encoding)
    if b"\0" in data:
        for encoding in ("utf-16-le", "utf-16-be"):
            try:
                text = data.decode(encoding)
            except UnicodeDecodeError:
                continue
            # In the wrong byte order a line end reads as U+0A00 or U+0D00, which no list holds.
            if "\0" not in text and "\u0a00" not in text and "\u0d00" not in text and text.isascii() <= ("\n" in text):
                return text
        raise _binary(data.count(b"\n", 0, data.index(b"\0")) + 1)
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        try:
            text = data.decode("cp932")
        except UnicodeDecodeError:
            line = data.count(b"\n", 0, error.start) + 1
            raise Unreadable("its encoding is not UTF-8, UTF-16 or Shift_JIS", line) from error
        if not _UNPRINTED.isdisjoint(text):
            raise Unreadable("it is not text: it holds control characters") from error
        return text


def _binary(line: int) -> Unreadable:
    return Unreadable("it is not text: it holds NUL bytes", line)


def _strict(data: bytes, encoding: str) -> str:
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        raise Unreadable(f"its byte order mark says {encoding.upper()}, its bytes do not") from error
