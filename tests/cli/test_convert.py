"""`deckcheck convert`."""

from __future__ import annotations

import json
import os
from pathlib import Path

from deckcheck.decks import FORMS
from tests.conftest import Run

DECK = "name: White\nformat: diva\nLRIG deck\n1 WD01-005\nMain deck\n4 WD01-009\n4 サーバント O\n"


def test_to_standard_output_with_losses_on_standard_error(run: Run, tmp_path: Path) -> None:
    (tmp_path / "deck.txt").write_text(DECK, "utf-8")
    done = run("convert", "deck.txt", "--to", "cockatrice")
    assert done.returncode == 0
    assert '<card number="4" name="サーバント O"/>' in done.stdout
    assert done.stderr.splitlines() == [
        "warning: deck.txt (White): lost: the format, diva",
        "warning: deck.txt (White): lost: which printing is meant: WD01-005, WD01-009",
    ]


def test_from_standard_input(run: Run) -> None:
    done = run("convert", "-", "--to", "json", stdin=DECK)
    assert done.returncode == 0
    assert json.loads(done.stdout)["name"] == "White"


def test_there_and_back(run: Run, tmp_path: Path) -> None:
    (tmp_path / "deck.txt").write_text(DECK, "utf-8")
    assert run("convert", "deck.txt", "-t", "sheet", "-o", "deck.xlsx").returncode == 0
    assert run("convert", "deck.xlsx", "-t", "text", "-o", "back.txt").returncode == 0
    assert (tmp_path / "back.txt").read_text("utf-8").splitlines()[:4] == [
        "name: White",
        "format: diva",
        "",
        "LRIG deck",
    ]


def test_a_file_that_exists_is_not_overwritten_unasked(run: Run, tmp_path: Path) -> None:
    (tmp_path / "deck.txt").write_text(DECK, "utf-8")
    (tmp_path / "out.json").write_text("mine", "utf-8")
    done = run("convert", "deck.txt", "-t", "json", "-o", "out.json")
    assert done.returncode == 2
    assert "'out.json' exists; nothing was written. --force overwrites." in done.stderr
    assert (tmp_path / "out.json").read_text("utf-8") == "mine"
    assert run("convert", "deck.txt", "-t", "json", "-o", "out.json", "--force").returncode == 0
    assert json.loads((tmp_path / "out.json").read_text("utf-8"))["format"] == "diva"


def test_a_folder_becomes_a_folder(run: Run, tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    for name in ("a", "b"):
        (tmp_path / "in" / f"{name}.txt").write_text(DECK, "utf-8")
    (tmp_path / "in" / "many.json").write_text(json.dumps({"decks": [{"main": ["WD01-009"]}] * 2}), "utf-8")
    done = run("convert", "in", "-t", "deck", "-o", "out/")
    assert done.returncode == 0
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == [
        "a.deck",
        "b.deck",
        "many-1.deck",
        "many-2.deck",
    ]
    again = run("convert", "in", "-t", "deck", "-o", "out")
    assert again.returncode == 2
    assert "exists and 3 more; nothing was written" in again.stderr


def test_many_decks_become_one_file_where_the_form_holds_many(run: Run, tmp_path: Path) -> None:
    for name in ("a", "b"):
        (tmp_path / f"{name}.txt").write_text(DECK.replace("White", name), "utf-8")
    done = run("convert", "a.txt", "b.txt", "-t", "table")
    assert done.returncode == 0
    assert done.stdout.splitlines()[0] == "deck,format,zone,count,number,name"
    assert {line.split(",")[0] for line in done.stdout.splitlines()[1:]} == {"a", "b"}
    refused = run("convert", "a.txt", "b.txt", "-t", "cockatrice")
    assert refused.returncode == 2
    assert "2 decks, and a file of the form cockatrice holds one; give a folder: -o FOLDER/." in refused.stderr


def test_two_files_that_would_become_one_are_an_error(run: Run, tmp_path: Path) -> None:
    for folder in ("a", "b"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "deck.txt").write_text(DECK, "utf-8")
    done = run("convert", "a", "b", "-t", "json", "-o", "out/")
    assert done.returncode == 2
    assert "would both become" in done.stderr
    assert not (tmp_path / "out").exists()


def test_a_deck_with_an_unknown_card_is_not_written_and_the_others_are(run: Run, tmp_path: Path) -> None:
    (tmp_path / "bad.txt").write_text("4 WD01-009\n4 Nobody\n", "utf-8")
    (tmp_path / "good.txt").write_text(DECK, "utf-8")
    done = run("convert", "bad.txt", "good.txt", "-t", "deck", "-o", "out/")
    assert done.returncode == 1
    assert "error: bad.txt is not written: not every line of it is a card (line 2)" in done.stderr
    assert [path.name for path in (tmp_path / "out").iterdir()] == ["good.deck"]


def test_a_form_without_room_is_said(run: Run, tmp_path: Path) -> None:
    (tmp_path / "deck.txt").write_text("1 WX24-D1-04\n", "utf-8")
    done = run("convert", "deck.txt", "-t", "webxoss")
    assert (done.returncode, done.stdout) == (1, "")
    assert "not written as webxoss: no WEBXOSS id for 真太陽の巫女 タマヨリヒメ" in done.stderr


def test_short_names_and_aliases(run: Run, tmp_path: Path) -> None:
    (tmp_path / "deck.txt").write_text("4 ペイラビ\n4 サバO\n", "utf-8")
    (tmp_path / "aliases.csv").write_text("alias,card\nサバO,サーバント O\n", "utf-8")
    done = run("convert", "deck.txt", "-t", "text", "--short-names", "--aliases", "aliases.csv")
    assert done.returncode == 0
    assert "4 コードメイズ ペイラビ//ディソナ\n4 サーバント O\n" in done.stdout
    assert done.stderr == "deck.txt:1: note: ペイラビ was read as コードメイズ ペイラビ//ディソナ\n"


def test_usage_errors(run: Run, tmp_path: Path) -> None:
    (tmp_path / "deck.txt").write_text(DECK, "utf-8")
    for arguments, message in (
        (("deck.txt",), "no form to write"),
        (("--to", "json"), "no deck file"),
        (("deck.txt", "--to", "jason"), "no deck form 'jason'. Did you mean json?"),
        (("deck.txt", "--to", "json", "--from", "xml"), "no deck form 'xml'"),
        (("none.txt", "--to", "json"), "no such file"),
        (("deck.txt", "--to", "json", "-o", "deck.txt/x.json"), "cannot write"),
    ):
        done = run("convert", *arguments)
        assert done.returncode == 2, arguments
        assert message in done.stderr
        assert "Traceback" not in done.stderr


def test_the_list_has_every_form(run: Run) -> None:
    done = run("convert", "--list")
    assert done.returncode == 0
    assert [line.split()[0] for line in done.stdout.splitlines()] == list(FORMS)


def test_nothing_of_a_deck_reaches_the_terminal_as_it_is(run: Run, tmp_path: Path) -> None:
    (tmp_path / "deck.txt").write_text("name: \x1b]0;own\x07\n4 WD01-009\n", "utf-8")
    done = run("convert", "deck.txt", "-t", "deck", "-o", "x.deck")
    assert "\x1b" not in done.stderr
    assert "\x07" not in done.stderr


def test_a_failed_write_leaves_nothing_behind(run: Run, tmp_path: Path) -> None:
    (tmp_path / "deck.txt").write_text(DECK, "utf-8")
    (tmp_path / "taken").mkdir()
    before = sorted(os.listdir(tmp_path))
    done = run("convert", "deck.txt", "-t", "json", "-o", "deck.txt/", "--force")
    assert done.returncode == 2
    assert sorted(os.listdir(tmp_path)) == before
