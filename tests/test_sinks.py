"""Whatever a deck file says, it does nothing where it is shown: the places that SECURITY.md names."""

from __future__ import annotations

import csv
import io
import json
import re
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from click.testing import CliRunner

from deckcheck.cli.main import cli
from deckcheck.decks import read_decks
from deckcheck.decks.convert import convert
from deckcheck.decks.resolve import Resolver
from deckcheck.reporters import REPORTERS

RAW = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069]")
NAMES = (
    "\x1b]0;own\x07\x9b31m\u202eX",
    "::error file=x::y",
    "##[error]x",
    "%0A::error::x",
    "</testcase><b>&x;]]>\x0b\ufffe",
    "<script>x</script> [a](http://x) @user `x` | x |",
    "=HYPERLINK(1)",
    "+1",
    "-1",
    "@x",
    "../../x",
)


def _deck(name: str, line: str) -> str:
    cards = '"4 WD01-009"' if not line else f'"4 WD01-009", {json.dumps("4 " + line)}'
    return f'{{"name": {json.dumps(name)}, "main": [{cards}]}}'


@pytest.mark.parametrize("output_format", REPORTERS)
def test_reports(output_format: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for number, name in enumerate(NAMES):
        (tmp_path / f"{number}.json").write_text(_deck(name, name))
    # Found in the folder, and named outright: a path may begin a line.
    (tmp_path / "::error::x.json").write_text(_deck("A", "B"))
    said = CliRunner().invoke(cli, ["check", ".", "::error::x.json", "--output-format", output_format]).stdout
    assert not RAW.search(said)
    own = ("::error ", "::warning ", "::notice ") if output_format == "github" else ()
    assert not [line for line in said.split("\n") if line.startswith(("##", "::")) and not line.startswith(own)
                and not (output_format == "markdown" and re.match("###? ", line))]  # fmt: skip
    if output_format == "github":
        assert all(line.count("::") >= 2 for line in said.split("\n") if line.startswith("::"))
        assert not re.search(r"^::error::", said, re.MULTILINE)
    if output_format == "junit":
        assert len(list(ET.fromstring(said))) == len(NAMES) + 2
    if output_format in ("json", "sarif"):
        json.loads(said)
    if output_format == "jsonl":
        assert len([json.loads(line) for line in said.splitlines()]) == len(NAMES) + 2
    if output_format == "markdown":
        bare = re.sub(r"\\.", "", said)
        assert "<script" not in bare
        assert "](http" not in bare
        assert "@user" not in bare


@pytest.mark.parametrize("form", ["table", "sheet-csv"])
def test_no_cell_of_csv_is_a_formula(form: str, resolver: Resolver) -> None:
    for name in NAMES:
        written = convert(read_decks(_deck(name, "").encode(), "deck.json", resolver), form, resolver).data.decode()
        cells = [cell for row in csv.reader(io.StringIO(written)) for cell in row]
        assert not [cell for cell in cells if cell.startswith(("=", "+", "-", "@"))]
        assert not RAW.search(written)


@pytest.mark.parametrize("form", ["table-xlsx", "sheet"])
def test_no_cell_of_a_workbook_is_a_formula(form: str, resolver: Resolver) -> None:
    import openpyxl

    for name in NAMES:
        data = convert(read_decks(_deck(name, "").encode(), "deck.json", resolver), form, resolver).data
        book = openpyxl.load_workbook(io.BytesIO(data))
        types = {
            cell.data_type for sheet in book for row in sheet.iter_rows() for cell in row if cell.value is not None
        }
        assert types == {"s"}


def test_a_name_stays_a_name_in_xml(resolver: Resolver) -> None:
    for name in ("</deckname><zone name='main'><card number='4' name='x'/></zone>", "&amp; &x; <!DOCTYPE x>", *NAMES):
        written = convert(read_decks(_deck(name, "").encode(), "deck.json", resolver), "cockatrice", resolver).data
        (deck,) = read_decks(written, "deck.cod", resolver)
        assert (len(deck.entries), deck.faults) == (1, ())
        assert deck.name == " ".join("".join(c if c.isprintable() else " " for c in name).split())


def test_a_name_of_a_deck_is_no_name_of_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "in").mkdir()
    for number, name in enumerate(NAMES):
        (tmp_path / "in" / f"{number}.json").write_text(_deck(name, ""))
    done = CliRunner().invoke(cli, ["convert", "in", "--to", "text", "-o", "out/"])
    assert done.exit_code == 0
    assert {path.name for path in (tmp_path / "out").iterdir()} == {f"{number}.txt" for number in range(len(NAMES))}
    assert not RAW.search(done.stderr)
