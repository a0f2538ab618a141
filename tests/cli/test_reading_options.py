"""--from, --short-names and --aliases of `deckcheck check`."""

from __future__ import annotations

import json
from pathlib import Path

from tests.conftest import Run


def _codes(run: Run, *arguments: str) -> list[str]:
    done = run("check", *arguments, "--format", "all-star", "--date", "2026-11-30", "--output-format", "json")
    assert done.returncode in (0, 1), done.stderr
    return [finding["code"] for deck in json.loads(done.stdout)["decks"] for finding in deck["findings"]]


def test_short_names_are_asked_for(run: Run, tmp_path: Path) -> None:
    (tmp_path / "deck.txt").write_text("4 ペイラビ\n", "utf-8")
    assert "DC003" in _codes(run, "deck.txt")
    codes = _codes(run, "deck.txt", "--short-names")
    assert "DC006" in codes
    assert "DC003" not in codes


def test_short_names_are_those_of_the_format_asked_for(run: Run, tmp_path: Path) -> None:
    (tmp_path / "deck.txt").write_text("3 アメジスト\n", "utf-8")
    assert "DC004" in _codes(run, "deck.txt", "--short-names")
    done = run("check", "deck.txt", "--short-names", "-f", "diva@2024-12-01", "--output-format", "concise")
    assert "DC006 `アメジスト` was read as 羅闘石 アメジスト (line 1)" in done.stdout


def test_aliases_of_several_files(run: Run, tmp_path: Path) -> None:
    (tmp_path / "deck.txt").write_text("4 sabaO\n4 romy\n", "utf-8")
    (tmp_path / "a.csv").write_text("alias,card\nsabaO,サーバント O\n", "utf-8")
    (tmp_path / "b.csv").write_text("alias,card\nRomy,WD01-009\n", "utf-8")
    assert "DC003" not in _codes(run, "deck.txt", "--aliases", "a.csv", "--aliases", "b.csv")
    (tmp_path / "c.csv").write_text("alias,card\nRomy,Nobody\n", "utf-8")
    done = run("check", "deck.txt", "--aliases", "c.csv")
    assert done.returncode == 2
    assert "c.csv:2: no card is called 'Nobody'" in done.stderr


def test_from_decides_the_form(run: Run, tmp_path: Path) -> None:
    (tmp_path / "deck.txt").write_text("[112]", "utf-8")
    assert "DC001" not in _codes(run, "deck.txt")
    assert "DC001" in _codes(run, "deck.txt", "--from", "cockatrice")
    done = run("check", "deck.txt", "--from", "cod")
    assert done.returncode == 2
    assert "no deck form 'cod'" in done.stderr


def test_several_decks_in_a_file_are_several_in_the_report(run: Run, tmp_path: Path) -> None:
    (tmp_path / "decks.csv").write_text("deck,count,number\nA,4,WD01-009\nB,4,WD01-010\n", "utf-8")
    done = run("check", "decks.csv", "--output-format", "json")
    assert [deck["name"] for deck in json.loads(done.stdout)["decks"]] == ["A", "B"]


def test_aliases_of_the_config_file(run: Run, tmp_path: Path) -> None:
    (tmp_path / "deck.txt").write_text("4 sabaO\n", "utf-8")
    (tmp_path / "names.csv").write_text("alias,card\nsabaO,サーバント O\n", "utf-8")
    for said in ('aliases = "names.csv"\n', '[aliases]\nsabaO = "サーバント O"\n'):
        (tmp_path / "deckcheck.toml").write_text(said, "utf-8")
        assert "DC003" not in _codes(run, "deck.txt")
        assert "DC003" in _codes(run, "deck.txt", "--isolated")
    (tmp_path / "deckcheck.toml").write_text('[aliases]\nsabaO = "Nobody"\n', "utf-8")
    done = run("check", "deck.txt")
    assert done.returncode == 2
    assert "deckcheck.toml: no card is called 'Nobody'" in done.stderr


def test_short_names_are_those_of_the_format_in_the_config_file(run: Run, tmp_path: Path) -> None:
    (tmp_path / "deck.txt").write_text("3 アメジスト\n", "utf-8")
    (tmp_path / "deckcheck.toml").write_text('format = "diva"\ndate = 2024-12-01\n', "utf-8")
    done = run("check", "deck.txt", "--short-names", "--output-format", "concise")
    assert "DC006 `アメジスト` was read as 羅闘石 アメジスト" in done.stdout


def test_the_environment_sets_the_options_too(run: Run, tmp_path: Path) -> None:
    (tmp_path / "deck.txt").write_text("4 ペイラビ\n", "utf-8")
    done = run("check", "deck.txt", "-f", "all-star", env={"DECKCHECK_SHORT_NAMES": "1"})
    assert "DC003" not in done.stdout
    wrong = run("check", "deck.txt", env={"DECKCHECK_FROM": "cod"})
    assert (wrong.returncode, "no deck form 'cod'" in wrong.stderr) == (2, True)
