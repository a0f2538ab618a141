"""Every command that shows a page, against kept output: 60 and 100 columns, Markdown, JSON, English and Japanese.

DECKCHECK_UPDATE_GOLDEN=1 writes the files anew; read the difference before you commit it.
"""

from __future__ import annotations

import os
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from deckcheck.cli.main import COMMANDS, cli
from tests.conftest import ROOT

GOLDEN = Path(__file__).parent / "golden"
BROKEN = "data/examples/broken"

# name -> arguments; days are given, so that the output does not change with the calendar.
PAGES = {
    "explain": "explain DC103",
    "explain-advice": "explain growth-gap",
    "rules": "rules",
    "formats": "formats",
    "formats-show": "formats show diva@2022-12-01",
    "formats-show-all-star": "formats show all-star --date 2015-12-31",
    "restrictions": "restrictions --date 2026-11-30",
    "restrictions-upcoming": "restrictions --upcoming --date 2025-09-01",
    "restrictions-ends": "restrictions --upcoming --date 2016-10-25 --format all-star",
    "history": "restrictions history 修復 --date 2026-11-30",
    "history-none": "restrictions history WD01-009 --date 2026-11-30",
    "diff": f"restrictions diff 2018-12-19 2019-12-31 {BROKEN}",
    "diff-back": f"restrictions diff 2018-12-20 2018-12-19 --format all-star {BROKEN}",
    "legal": "legal data/examples --date 2026-11-30",
    "legal-casual": f"legal {BROKEN} --date 2019-01-01 --event casual",
    "timeline": f"legal {BROKEN} data/examples/red-honest.txt --timeline --date 2026-11-30",
}
FORMS = {
    "60.txt": ({"COLUMNS": "60", "NO_COLOR": "1"}, ()),
    "txt": ({"COLUMNS": "100"}, ()),
    "ja.60.txt": ({"COLUMNS": "60"}, ("--lang", "ja")),
    "md": ({}, ("--output-format", "markdown")),
    "json": ({}, ("--output-format", "json")),
}
REPORTS = {
    "check.ja": f"check {BROKEN} -f all-star -d 2026-11-30 --lang ja",
    "check-any-format.ja": f"check data/examples/red-honest.txt {BROKEN}/misspelt.csv -d 2026-11-30 --lang ja",
    "check-verbose.ja": f"check {BROKEN}/forbidden-pair.txt -f all-star -d 2026-11-30 -v --lang ja",
    "check-concise.ja": f"check {BROKEN} -f all-star -d 2026-11-30 --lang ja --output-format concise",
    "check-upcoming": f"check {BROKEN}/forbidden-pair.txt -f all-star -d 2018-12-10 --event official",
    "check-upcoming.ja": f"check {BROKEN}/forbidden-pair.txt -f all-star -d 2018-12-10 --lang ja",
}


def outcome(arguments: list[str], env: dict[str, str], code: int | None = 0) -> str:
    """What a command writes."""
    done = CliRunner().invoke(cli, arguments, env={"LC_ALL": "C", "NO_COLOR": None, "COLUMNS": "100"} | env)
    assert code is None or done.exit_code == code, done.output
    assert done.stderr == ""
    return done.stdout


def compare(text: str, name: str) -> None:
    """Hold the text against the kept file, or keep it."""
    path = GOLDEN / name
    if os.environ.get("DECKCHECK_UPDATE_GOLDEN"):
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(text.encode())
    assert text == path.read_bytes().decode()


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("name", PAGES)
def test_page(name: str, form: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    env, more = FORMS[form]
    text = outcome([*PAGES[name].split(), *more], env)
    assert "\x1b" not in text
    compare(text, f"{name}.{form}")


@pytest.mark.parametrize("env", [{}, {"COLUMNS": "60", "NO_COLOR": "1"}])
@pytest.mark.parametrize("name", REPORTS)
def test_report(name: str, env: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    compare(outcome(REPORTS[name].split(), env, code=None), f"{name}.txt")


def test_no_page_is_wider_than_the_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    from rich.cells import cell_len

    monkeypatch.chdir(ROOT)
    for arguments in PAGES.values():
        for lang in ("en", "ja"):
            text = outcome([*arguments.split(), "--lang", lang], {"COLUMNS": "60"})
            assert [line for line in text.split("\n") if cell_len(line) > 60] == []


def test_every_command_that_shows_a_page_is_shown_here() -> None:
    root = click.Context(cli)
    pages = set()
    for name in COMMANDS:
        command = cli.get_command(root, name)
        assert command is not None
        choices = [list(p.type.choices) for p in command.params if isinstance(p.type, click.Choice)]
        if ["text", "markdown", "json"] in choices:
            pages.add(name)
    assert pages == {arguments.split()[0] for arguments in PAGES.values()}
