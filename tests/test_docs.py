"""The generated docs are those of this code, and leave nothing out."""

from __future__ import annotations

import re
from pathlib import Path

import click
import pytest

from deckcheck import docs, rules
from deckcheck.cli.main import COMMANDS, cli
from tests.conftest import ROOT
from tests.rules.casefile import catalog

DOCS = ROOT / "docs"
PAGES = docs.pages()


@pytest.mark.parametrize("path", PAGES)
def test_page_is_not_stale(path: str) -> None:
    assert (DOCS / path).read_text("utf-8") == PAGES[path], "run `python -m deckcheck.docs`"


def test_no_page_is_left_of_a_rule_or_format_that_is_no_more() -> None:
    for folder in ("rules", "formats"):
        assert {f"{folder}/{path.name}" for path in (DOCS / folder).iterdir()} == {
            path for path in PAGES if path.startswith(f"{folder}/")
        }


@pytest.mark.parametrize("rule", list(catalog().book.rules), ids=lambda rule: rule.name)
def test_a_rule_page_has_its_headings(rule: rules.Rule) -> None:
    text = (DOCS / "rules" / docs.rule_page(rule.code, rule.name)).read_text("utf-8")
    found = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
    wanted = [*rules.HEADINGS, *(["Values"] if rule.values else []), "Messages", "In force"]
    assert found[1:] == wanted


@pytest.mark.parametrize("name", ["all-star", "key", "diva"])
def test_a_format_page_has_its_timeline(name: str) -> None:
    text = (DOCS / "formats" / f"{name}.md").read_text("utf-8")
    assert re.findall(r"^## (.+)$", text, re.MULTILINE) == ["Timeline", "Rules", "Restrictions, past and present"]


def test_every_command_and_option_is_in_the_reference() -> None:
    text = (DOCS / "commands.md").read_text("utf-8")
    root = click.Context(cli, info_name="deckcheck")
    for name in COMMANDS:
        command = cli.get_command(root, name)
        assert command is not None
        assert f"\n## deckcheck {name}\n" in text
        for below in getattr(command, "commands", {}):
            assert f"\n### deckcheck {name} {below}\n" in text
        for option in command.params:
            if isinstance(option, click.Option):
                assert all(word in text for word in option.opts), f"{name}: {option.opts}"


def test_links_of_the_index_lead_somewhere() -> None:
    for page in DOCS.rglob("*.md"):
        for target in re.findall(r"\]\(([^)#:]+)\)", page.read_text("utf-8")):
            assert (page.parent / target).is_file(), f"{page.name}: {target}"


def test_the_glossary_has_every_word_in_three_languages() -> None:
    text = (DOCS / "glossary.md").read_text("utf-8")
    rows = [line.strip("|").split(" | ") for line in text.splitlines() if line.startswith("| ")]
    assert len(rows) > 50
    for row in rows:
        assert len(row) == 4, row
        assert all(cell.strip() for cell in row), row
    for word in ("main deck", "LRIG deck", "SIGNI", "life burst", "level-zero LRIG", "Piece", "mark", "Mayu's Room"):
        assert any(row[0].strip().startswith(word) for row in rows), word


def test_writing_anew_takes_away_what_is_no_more(tmp_path: Path) -> None:
    docs.write(str(tmp_path))
    old = tmp_path / "rules" / "DC999-gone.md"
    old.write_text("x", "utf-8")
    own = tmp_path / "notes.md"
    own.write_text("mine", "utf-8")
    docs.write(str(tmp_path))
    assert not old.exists()
    assert own.read_text("utf-8") == "mine"
    assert {str(path.relative_to(tmp_path)).replace("\\", "/") for path in tmp_path.rglob("*.md")} == {
        *PAGES,
        "notes.md",
    }
