"""`deckcheck check` as a user runs it: exit codes, streams, options, bad input."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import EXAMPLES, ROOT, Run


@pytest.fixture
def decks(tmp_path: Path) -> Path:
    """The example decks, in the folder where `run` runs."""
    shutil.copytree(EXAMPLES, tmp_path / "decks")
    return tmp_path


LEGAL = "decks/white-alt-hope.txt"
BROKEN = "decks/broken/too-many-servants.txt"


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ((LEGAL,), 0),
        ((BROKEN,), 1),
        ((LEGAL, BROKEN), 1),
        ((BROKEN, LEGAL), 1),
        ((BROKEN, "--exit-zero"), 0),
        ((BROKEN, "--ignore", "DC1"), 0),
        ((BROKEN, "--ignore", "DC101,main-deck-copies"), 1),
        ((BROKEN, "--select", "DC2"), 0),
        ((BROKEN, "--select", "DC103"), 1),
        ((LEGAL, "-f", "ディーヴァ"), 0),
        ((LEGAL, "-f", "d"), 0),
        ((LEGAL, "-f", "Diva_Selection"), 0),
        ((LEGAL, "-f", "diva@2024-04-27"), 0),
        ((LEGAL, "-f", "diva@2024-04-26"), 1),
        ((LEGAL, "-f", "divaa"), 2),
        ((LEGAL, "-f", "diva", "-d", "2020-12-04"), 2),
        ((LEGAL, "-f", "diva@2024-04-27", "-d", "2024-04-27"), 2),
        ((LEGAL, "-d", "2024-4-27"), 2),
        ((LEGAL, "-d", "today"), 0),
        ((LEGAL, "--select", "DC999"), 2),
        ((LEGAL, "--output-format", "yaml"), 2),
        ((LEGAL, "--nonsense"), 2),
        (("decks/none.txt",), 2),
        ((LEGAL, "--catalog", "none.sqlite3"), 2),
        ((LEGAL, "-o", "no/such/folder/report.json"), 2),
        (("decks/*.txt",), 0),
        (("decks",), 1),
    ],
)
def test_exit_codes(decks: Path, run: Run, arguments: tuple[str, ...], code: int) -> None:
    done = run("check", *arguments)
    assert done.returncode == code, done.stdout + done.stderr
    assert "Traceback" not in done.stderr
    assert (code == 2) == bool(done.stderr)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ((LEGAL, "-f", "divaa"), "Did you mean diva?"),
        ((LEGAL, "-f", "diva", "-d", "2020-12-04"), "the format began on 2020-12-05"),
        ((LEGAL, "-d", "2026-02-30"), "write it as YYYY-MM-DD"),
        ((LEGAL, "--ignore", "main-deck-copes"), "Did you mean main-deck-copies?"),
        ((LEGAL, "--catalog", "none.sqlite3"), "deckcheck catalog build"),
        (("none.txt",), "no such file or folder: 'none.txt'"),
        (("-d", "2014-01-01", LEGAL), "no format has rules on 2014-01-01: all-star, the first, began on 2014-04-26"),
    ],
)
def test_an_error_names_what_where_and_what_to_do(decks: Path, run: Run, arguments: tuple[str, ...], said: str) -> None:
    done = run("check", *arguments)
    if "2014-01-01" in arguments:
        (decks / LEGAL).write_text((decks / LEGAL).read_text("utf-8").replace("format: diva\n", ""), "utf-8")
        done = run("check", *arguments)
    assert done.returncode == 2
    assert said in done.stderr
    assert done.stdout == ""


def test_an_unknown_command_names_the_nearest(run: Run) -> None:
    done = run("chek")
    assert done.returncode == 2
    assert "Did you mean check?" in done.stderr


def test_no_arguments_show_help_instead_of_waiting(run: Run) -> None:
    for arguments in ((), ("check",), ("catalog",)):
        done = run(*arguments)
        assert "Usage:" in done.stdout + done.stderr


def test_standard_input(run: Run) -> None:
    done = run("check", "-", "--stdin-filename", "デッキ.txt", "--output-format", "json", stdin="4 サーバンド #\n")
    report = json.loads(done.stdout)
    assert done.returncode == 1
    assert report["decks"][0]["path"] == "デッキ.txt"
    findings = report["decks"][0]["formats"]["diva"]["findings"]
    assert [finding["code"] for finding in findings] == ["DC003", "DC005"]


def test_a_header_that_makes_no_sense_is_a_finding_at_its_line(run: Run) -> None:
    done = run(
        "check", "-", "--output-format", "concise", stdin="format: divaa\ndate: soon\nevent: big\n4 WX24-D1-26\n"
    )
    assert done.returncode == 1
    assert "-:1: DC002 the deck asks for the unknown format `divaa` (line 1)" in done.stdout
    assert "-:2: DC002 the deck's date `soon` is no day (line 2)" in done.stdout
    assert "-:3: DC002 the deck's event `big` is unknown (line 3)" in done.stdout


def test_a_deck_that_asks_for_a_format_before_its_first_day_ends_in_2_and_hides_no_other(decks: Path, run: Run) -> None:
    (decks / "early.txt").write_text("format: diva\ndate: 2015-01-01\n4 WX24-D1-26\n", "utf-8")
    done = run("check", "early.txt", BROKEN)
    assert done.returncode == 2
    assert "early.txt: not checked in diva on 2015-01-01" in done.stdout
    assert "DC103" in done.stdout


def test_the_decks_own_headers_hold_unless_the_command_line_says_otherwise(decks: Path, run: Run) -> None:
    (decks / "d.txt").write_text("date: 2024-04-26\n" + (decks / LEGAL).read_text("utf-8"), "utf-8")
    assert "DC302" in run("check", "d.txt").stdout
    assert run("check", "d.txt", "-d", "2024-04-27").returncode == 0


def test_output_file_is_written_whole_or_not_at_all(decks: Path, run: Run) -> None:
    done = run("check", BROKEN, "--output-format", "json", "-o", "report.json")
    assert (done.returncode, done.stdout) == (1, "")
    assert json.loads((decks / "report.json").read_text("utf-8"))["summary"]["illegal"] == 1
    assert not [path for path in decks.iterdir() if path.name.startswith("tmp")]


def test_colour_follows_the_conventions(decks: Path, run: Run) -> None:
    assert "\x1b[" not in run("check", BROKEN).stdout
    assert "\x1b[" in run("check", BROKEN, env={"FORCE_COLOR": "1"}).stdout
    assert "\x1b[" not in run("check", BROKEN, env={"FORCE_COLOR": "1", "NO_COLOR": "1"}).stdout
    assert "\x1b[" in run("check", BROKEN, "--color", "always", env={"NO_COLOR": "1"}).stdout
    assert "\x1b[" not in run("check", BROKEN, "--color", "never", env={"FORCE_COLOR": "1"}).stdout
    assert "\x1b[" not in run("check", BROKEN, "--color", "always", "--output-format", "json").stdout


def test_the_environment_sets_options(decks: Path, run: Run) -> None:
    done = run("check", BROKEN, env={"DECKCHECK_OUTPUT_FORMAT": "json"})
    assert json.loads(done.stdout)["schema_version"] == "1"


def test_a_closed_pipe_is_not_an_error_to_complain_of(decks: Path) -> None:
    if os.name == "nt":
        return
    command = f"{sys.executable} -m deckcheck check {' '.join([BROKEN] * 1)} -v | head -n 1"
    done = subprocess.run(
        ["bash", "-c", command], cwd=decks, capture_output=True, text=True, encoding="utf-8",
        env={**os.environ, "PYTHONPATH": str(ROOT)}, check=True,
    )  # fmt: skip
    assert done.stderr == ""


@pytest.mark.parametrize("encoding", ["ascii", "cp1252"])
def test_japanese_survives_a_foreign_code_page(decks: Path, run: Run, encoding: str) -> None:
    done = run("check", BROKEN, env={"PYTHONIOENCODING": encoding, "LC_ALL": "C"})
    assert "サーバント #" in done.stdout


HOSTILE = {
    "nul.txt": b"4 WX24\0-D1-26\n",
    "empty.txt": b"",
    "binary.txt": bytes(range(256)) * 64,
    "surrogates.txt": b"4 \xed\xa0\x80\n",
    "escapes.txt": b"4 \x1b]0;title\x07\x1b[2J\n::error::x\n##[error]y\n",
    "long-line.txt": b"4 " + b"a" * 3_000_000,
    "many-lines.txt": b"4 no such card\n" * 2_000,
    "only-counts.txt": b"4\n4x\n0\n-1\n1e9\n",
    "ideographic.txt": "　４　ＷＸ２４－Ｄ１－２６　\n".encode(),
    "ldeck.csv": b"ldeck," + b"WX24-D1-01," * 100_000,
    "regex.txt": b"4 " + b"(((((((((((((((((((((4x4x4x4x4x4x" * 14 + b"\n",
    "percent.txt": b"4 %s %n {0} {card} {__class__}\n",
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_files_end_in_a_finding(tmp_path: Path, run: Run, name: str) -> None:
    (tmp_path / name).write_bytes(HOSTILE[name])
    for output in ("text", "json", "concise"):
        done = run("check", name, "-f", "diva", "--output-format", output)
        assert done.returncode == 1, done.stderr
        assert done.stderr == ""
        assert "\x1b" not in done.stdout


def test_a_file_too_large_is_a_finding(tmp_path: Path, run: Run) -> None:
    with (tmp_path / "huge.txt").open("wb") as file:
        file.truncate(17 * 1024 * 1024)
    done = run("check", "huge.txt", "-f", "diva")
    assert done.returncode == 1
    assert "it is larger than 16 MiB" in done.stdout


def test_a_file_that_cannot_be_opened_hides_no_other(decks: Path, run: Run) -> None:
    (decks / "link.txt").symlink_to("link.txt")
    (decks / "gone.txt").symlink_to("nowhere.txt")
    done = run("check", "decks/../decks/white-hope.txt", LEGAL)
    assert done.returncode == 0
    done = run("check", ".", "-f", "diva")
    assert done.returncode == 1
    assert "could not be opened" in done.stdout
    assert "white-alt-hope.txt (WHITE ALT HOPE): legal" in done.stdout


def test_surrogates_in_a_file_name(tmp_path: Path, run: Run) -> None:
    if sys.platform != "linux":
        return
    (tmp_path / "decks").mkdir()
    with open(os.fsencode(tmp_path / "decks") + b"/\xff.txt", "wb") as file:
        file.write(b"4 WX24-D1-26\n")
    for output in ("text", "json", "concise"):
        done = run("check", "decks", "-f", "diva", "--output-format", output)
        assert done.returncode == 1, done.stderr
    json.loads(run("check", "decks", "-f", "diva", "--output-format", "json").stdout)


def test_suggestions_when_asked(decks: Path, run: Run) -> None:
    plain = run("check", BROKEN, "-d", "2026-11-30")
    asked = run("check", BROKEN, "-d", "2026-11-30", "--suggest")
    assert asked.returncode == plain.returncode == 1
    more = [line for line in asked.stdout.splitlines() if line not in plain.stdout.splitlines()]
    assert more == [
        "  smallest repair: take out 2",
        "      take out 2 copies of サーバント # (line 19) [DC101, DC102, DC103]",
    ]
    assert run("check", BROKEN, "-d", "2026-11-30", env={"DECKCHECK_SUGGEST": "1"}).stdout == asked.stdout


def test_suggestions_in_japanese(decks: Path, run: Run) -> None:
    asked = run("check", LEGAL, "-f", "diva@2024-04-26", "--suggest", "--lang", "ja")
    assert "  2024-04-27からこのままdivaで使用できる\n" in asked.stdout


def test_suggestions_are_the_same_from_several_processes(decks: Path, run: Run) -> None:
    one = run("check", "decks", "-f", "diva", "-d", "2026-11-30", "--suggest", "--output-format", "json")
    two = run("check", "decks", "-f", "diva", "-d", "2026-11-30", "--suggest", "--output-format", "json", "--jobs", "2")
    assert one.stdout == two.stdout
    reports = json.loads(one.stdout)["decks"]
    assert all((deck["repair"] is None) == (deck["legal"] is True) for deck in reports)
    assert any(deck["near_misses"] for deck in reports)


def test_suggestions_pass_the_schema(decks: Path, run: Run) -> None:
    import jsonschema

    schema = json.loads((ROOT / "deckcheck" / "reporters" / "report.schema.json").read_text("utf-8"))
    for form in ((), ("-f", "diva"), ("-f", "all-star@2016-01-01", "--lang", "ja")):
        done = run("check", "decks", *form, "--suggest", "--output-format", "json")
        report = json.loads(done.stdout)
        jsonschema.Draft202012Validator(schema).validate(report)
        assert all("near_misses" in deck or "formats" in deck for deck in report["decks"])
