"""Every reporter against its golden files. UPDATE_GOLDEN=1 writes them anew; read the difference before committing."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest

from deckcheck.catalog.store import About
from deckcheck.model import Judgement
from deckcheck.reporters import REPORTERS, Style, reporter
from deckcheck.rules import CODES, manual

GOLDEN = Path(__file__).parent / "golden"
ABOUT = About("2026.07.25+test", 1, 2, "WX26-P1")
SUFFIXES = {"text": "txt", "concise": "txt", "json": "json", "jsonl": "jsonl", "sarif": "sarif", "junit": "xml",
            "github": "txt", "markdown": "md"}  # fmt: skip


@pytest.mark.parametrize("document", ["clean", "troubled"])
@pytest.mark.parametrize("name", REPORTERS)
def test_report_is_as_it_was(
    name: str, document: str, judged: Callable[[Iterable[str]], list[Judgement]], everything: list[Judgement]
) -> None:
    judgements = judged(["clean"]) if document == "clean" else everything
    written = "".join(reporter(name).render(judgements, ABOUT, Style()))
    for rule in CODES:
        # The manuals have tests of their own and may be reworded.
        for text in (manual(rule).strip(),):
            written = written.replace(_in_json(text), f"<manual of {rule}>")
    path = GOLDEN / f"{document}.{name}.{SUFFIXES[name]}"
    if os.environ.get("UPDATE_GOLDEN"):
        path.write_text(written, encoding="utf-8", newline="\n", errors="surrogatepass")
    assert written == path.read_text(encoding="utf-8", errors="surrogatepass")


def _in_json(text: str) -> str:
    import json

    return json.dumps(text, ensure_ascii=False)[1:-1]


@pytest.mark.parametrize("name", REPORTERS)
def test_same_bytes_for_the_same_input(name: str, everything: list[Judgement]) -> None:
    first = list(reporter(name).render(everything, ABOUT, Style()))
    assert list(reporter(name).render(iter(everything), ABOUT, Style())) == first


@pytest.mark.parametrize("name", REPORTERS)
def test_a_report_of_no_deck_is_a_report(name: str) -> None:
    written = "".join(reporter(name).render([], ABOUT, Style()))
    assert written == "" if name == "jsonl" else written.endswith("\n")


@pytest.mark.parametrize("name", REPORTERS)
def test_nothing_of_a_deck_reaches_a_terminal_or_a_runner(name: str, everything: list[Judgement]) -> None:
    written = "".join(reporter(name).render(everything, ABOUT, Style()))
    controls = [sign for sign in written if (ord(sign) < 32 and sign != "\n") or 0x7F <= ord(sign) < 0xA0]
    commands = [line for line in written.split("\n") if line.lstrip().startswith(("::", "##["))]
    assert controls == []
    assert commands == [] if name != "github" else all(line.startswith(("::error ", "::warning ")) for line in commands)
