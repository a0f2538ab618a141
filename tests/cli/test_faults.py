"""What once ended in an internal fault, each for its kind; and a fault that is ours costs one deck alone."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from deckcheck import decks, engine
from deckcheck.cli.main import cli
from deckcheck.decks import files
from deckcheck.reporters import REPORTERS
from tests.conftest import EXAMPLES, Run

DECK = (EXAMPLES / "white-alt-hope.txt").read_text("utf-8")


@pytest.fixture
def three(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of three good decks."""
    monkeypatch.chdir(tmp_path)
    for name in ("a", "b", "c"):
        (tmp_path / "decks").mkdir(exist_ok=True)
        (tmp_path / "decks" / f"{name}.txt").write_text(DECK)
    return tmp_path


def failing(function: Callable[..., Any], where: Callable[..., bool]) -> Callable[..., Any]:
    """The function, with a fault of ours wherever `where` holds of its arguments."""

    def broken(*arguments: Any, **named: Any) -> Any:
        if where(*arguments):
            raise RecursionError("too deep")
        return function(*arguments, **named)

    return broken


@pytest.fixture(params=["reading", "checking"])
def fault(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Reading b.txt, or checking it, fails."""
    if request.param == "reading":
        broken = failing(decks.read_decks, lambda _, path, *__: path.endswith("b.txt"))
        monkeypatch.setattr(files, "read_decks", broken)
    else:
        broken = failing(engine.check, lambda deck, *_: deck.path.endswith("b.txt") and bool(deck.entries))
        monkeypatch.setattr(engine, "check", broken)


@pytest.mark.usefixtures("fault")
@pytest.mark.parametrize("output_format", REPORTERS)
@pytest.mark.parametrize("more", [(), ("--suggest",), ("-f", "diva", "--ignore", "DC0")])
def test_a_fault_costs_one_deck(output_format: str, more: tuple[str, ...], three: Path) -> None:
    done = CliRunner().invoke(cli, ["check", "decks", "--output-format", output_format, *more])
    assert (done.exit_code, done.stderr) == (2, "")
    assert ("RecursionError" in done.stdout) != ("--ignore" in more)
    if output_format == "json":
        found = [(deck["legal"], deck["checked"]) for deck in json.loads(done.stdout)["decks"]]
        assert found == [(True, True), (None, False), (True, True)]


@pytest.mark.parametrize("output_format", REPORTERS)
def test_an_unreadable_deck_whose_finding_is_ignored(output_format: str, three: Path) -> None:
    (three / "decks" / "b.txt").write_bytes(b"\x89PNG\0")
    done = CliRunner().invoke(cli, ["check", "decks", "--ignore", "DC001", "--output-format", output_format])
    assert type(done.exception) in (SystemExit, type(None))


@pytest.mark.usefixtures("fault")
def test_where_a_fault_happened(three: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DECKCHECK_DEBUG", "1")
    assert isinstance(CliRunner().invoke(cli, ["check", "decks"]).exception, RecursionError)


def test_a_fault_of_reading_costs_one_deck_elsewhere(three: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    broken = failing(decks.read_decks, lambda _, path, *__: path.endswith("b.txt"))
    monkeypatch.setattr(files, "read_decks", broken)
    done = CliRunner().invoke(cli, ["legal", "decks", "--output-format", "json"])
    legal = [deck["formats"]["diva"]["legal"] for deck in json.loads(done.stdout)["decks"]]
    assert (done.exit_code, legal) == (2, [True, None, True])
    done = CliRunner().invoke(cli, ["convert", "decks", "--to", "json", "-o", "out/"])
    assert (done.exit_code, sorted(path.name for path in (three / "out").iterdir())) == (2, ["a.json", "c.json"])


def test_a_fault_of_fmt_costs_one_deck(three: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from deckcheck.decks import tidy

    for name in ("a", "b", "c"):
        (three / "decks" / f"{name}.txt").write_text(f"# {name}\n１ WD01-005\n")
    monkeypatch.setattr(tidy, "tidy", failing(tidy.tidy, lambda text, *_: "# b" in text))
    done = CliRunner().invoke(cli, ["fmt", "decks"])
    assert done.exit_code == 2
    assert "b.txt is left as it is: deckcheck itself failed on this deck: RecursionError: too deep." in done.stderr
    assert ["１" in (three / "decks" / f"{name}.txt").read_text() for name in ("a", "b", "c")] == [False, True, False]


ODD = ["", " ", ",", "-", "\n", "[", "*", "\udcff", "abc\udcff", "\u202e", "x" * 5000]


@pytest.mark.parametrize("words", [
    ("explain",), ("card",), ("restrictions", "history"), ("restrictions", "diff", "2020-01-01"), ("formats", "show"),
    ("legal",), ("check",), ("check", "-", "--date"), ("check", "-", "--format"), ("check", "-", "--select"),
    ("check", "-", "--config"), ("check", "-", "--catalog"), ("check", "-", "--aliases"), ("check", "-", "--from"),
    ("check", "-", "--lang"), ("check", "-", "--stdin-filename"), ("check", "--changed"), ("fmt",),
    ("convert", "-", "--to"), ("completion",), ("config", "show"), ("catalog", "build", "--data"),
    ("catalog", "verify", "--data"), (),
])  # fmt: skip
def test_odd_arguments(words: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for odd in ODD:
        done = CliRunner().invoke(cli, [*words, odd])
        if done.exception is not None and not isinstance(done.exception, SystemExit):
            assert type(done.exception).__name__ in ("UsageError", "CatalogError"), (odd, done.exception)


def test_bytes_that_are_no_text(run: Run) -> None:
    for words in (("card",), ("restrictions", "history"), ("explain",), ("check",)):
        done = run(*words, os.fsdecode(b"ab\xff"))
        assert "internal fault" not in done.stderr
        assert "ab\\udcff" in done.stderr
    for shell in ("bash", "zsh", "fish"):
        line = {"COMP_WORDS": os.fsdecode(b"deckcheck card ab\xff"), "COMP_CWORD": "2"}
        done = run(env={"_DECKCHECK_COMPLETE": f"{shell}_complete", **line})
        assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("day", ["9999-12-31", "9999-12-02", "9999-12-01", "0001-01-01"])
def test_the_ends_of_the_calendar(day: str, three: Path) -> None:
    for words in (
        ("check", "decks"), ("check", "decks", "--suggest"), ("check", "decks", "-f", "diva"), ("legal", "decks"),
        ("legal", "decks", "--timeline"), ("restrictions",), ("formats", "show", "diva"), ("formats",),
    ):  # fmt: skip
        done = CliRunner().invoke(cli, [*words, *(("--date", day) if words != ("formats",) else ())])
        if done.exception is not None and not isinstance(done.exception, SystemExit):
            assert type(done.exception).__name__ == "UsageError", (words, done.exception)
        elif day > "2026" and words[0] == "check":
            assert done.exit_code == 0, (words, done.output)


@pytest.mark.parametrize("output_format", REPORTERS)
def test_equal_faults_on_one_line(output_format: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "deck.webxoss").write_text('{"content": {"mainDeck": [99999, 99999, 99999, 99999, 99999]}}')
    (tmp_path / "deck.json").write_text('{"main": ["?", "?", "?", "?", 1, 1, 1, 1, [], [], [], [], [], "", "", ""]}')
    done = CliRunner().invoke(cli, ["check", "deck.webxoss", "deck.json", "--output-format", output_format])
    assert (done.exit_code, type(done.exception)) == (1, SystemExit)


@pytest.mark.parametrize("output_format", REPORTERS)
def test_no_control_is_written_raw(output_format: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name, letters in (("ascii", "\x7f"), ("all", "\x7f\x1b\x9b\u202e\u2028")):
        (tmp_path / f"{name}.txt").write_text(f"# Deck: x{letters}y\n4 a{letters}b\n")
        done = CliRunner().invoke(cli, ["check", f"{name}.txt", "--output-format", output_format])
        assert set(done.output).isdisjoint("\x7f\x1b\x9b\u202e\u2028")
        done = CliRunner().invoke(cli, ["legal", f"{name}.txt", "--output-format", "json"])
        assert set(done.output).isdisjoint("\x7f\x1b\x9b\u202e\u2028")


def test_the_language_of_the_environment(three: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for words in (("check", "decks"), ("legal", "decks"), ("explain", "DC103"), ("rules",), ("formats",)):
        monkeypatch.delenv("DECKCHECK_LANG", raising=False)
        asked = CliRunner().invoke(cli, [*words, "--lang", "ja"]).stdout
        english = CliRunner().invoke(cli, [*words, "--lang", "en"]).stdout
        monkeypatch.setenv("DECKCHECK_LANG", "ja")
        assert CliRunner().invoke(cli, list(words)).stdout == asked
        assert CliRunner().invoke(cli, [*words, "--lang", "en"]).stdout == english
