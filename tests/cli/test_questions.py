"""What explain, rules, formats, restrictions and legal do with what they are asked."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.conftest import EXAMPLES, Run
from tests.rules.casefile import catalog


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (("explain", "DC1"), "stands for several rules: DC101, DC102"),
        (("explain", "DC999"), "no rule 'DC999'"),
        (("explain", "main-deck-copy"), "Did you mean main-deck-copies?"),
        (("formats", "show", "divaa"), "Did you mean diva?"),
        (("formats", "show", "diva@2019-01-01"), "the format began on 2020-12-05"),
        (("formats", "show", "diva", "-d", "2022-13-01"), "is no day"),
        (("restrictions", "-f", "divaa"), "unknown format"),
        (("restrictions", "diff", "2020-01-01", "soon"), "is no day"),
        (("restrictions", "diff", "2020-01-01", "2021-01-01", "nowhere"), "no such file or folder"),
        (("legal", "nowhere"), "no such file or folder"),
        (("legal",), ""),
        (("explain",), ""),
    ],
)
def test_a_question_that_cannot_be_answered(run: Run, arguments: tuple[str, ...], reason: str) -> None:
    done = run(*arguments)
    assert done.returncode == 2
    assert reason in done.stderr
    assert "Traceback" not in done.stderr
    assert "internal fault" not in done.stderr


@pytest.mark.parametrize("word", ["DC103", "dc103", "main-deck-copies"])
def test_explain_by_code_or_name(run: Run, word: str) -> None:
    done = run("explain", word, "--output-format", "json")
    facts = json.loads(done.stdout)
    assert (facts["schema_version"], facts["code"], facts["rule"]) == ("1", "DC103", "main-deck-copies")
    assert [entry["format"] for entry in facts["in_force"]] == ["all-star", "key", "diva"]
    assert all(entry["source"].startswith("https://") for entry in facts["in_force"])


def test_rules_lists_every_rule(run: Run) -> None:
    facts = json.loads(run("rules", "--output-format", "json").stdout)
    assert [rule["code"] for rule in facts["rules"]] == list(catalog().book.rules.codes.values())


def test_formats_show_names_source_and_file_of_everything(run: Run) -> None:
    facts = json.loads(run("formats", "show", "d", "-d", "2022-12-01", "--output-format", "json").stdout)
    assert facts["name"] == "diva"
    assert facts["date"] == "2022-12-01"
    assert "DC501" in [entry["code"] for entry in facts["rules"]]
    for entry in facts["rules"]:
        assert entry["since"] <= "2022-12-01" <= (entry["until"] or "9999")
        assert entry["source"].startswith("http")
        assert entry["origin"] in ("formats/construction.toml", "formats/diva.toml")


@pytest.mark.parametrize(
    ("env", "japanese"),
    [
        ({"LC_ALL": "ja_JP.UTF-8"}, True),
        ({"LC_ALL": "", "LC_MESSAGES": "", "LANG": "ja_JP.UTF-8"}, True),
        ({"LC_ALL": "C", "LANG": "ja_JP.UTF-8"}, False),
        ({"LC_ALL": "", "LC_MESSAGES": "en_GB.UTF-8", "LANG": "ja_JP.UTF-8"}, False),
        ({"LC_ALL": "de_DE.UTF-8"}, False),
    ],
)
def test_the_locale_chooses_the_language_unless_told(run: Run, env: dict[str, str], japanese: bool) -> None:
    deck = str(EXAMPLES / "broken" / "too-many-servants.txt")
    done = run("check", deck, env=env)
    assert ("使用不可" in done.stdout) == japanese
    assert ("illegal" in done.stdout) != japanese
    assert "DC103" in done.stdout
    assert "illegal" in run("check", deck, "--lang", "en", env=env).stdout
    assert "使用不可" in run("check", deck, "--lang", "ja", env=env).stdout


def test_a_page_goes_into_a_file(run: Run, tmp_path: Path) -> None:
    done = run("rules", "--output-format", "markdown", "-o", "rules.md")
    assert done.stdout == ""
    assert (tmp_path / "rules.md").read_text("utf-8").startswith("# Rules\n")


def test_legal_of_hostile_files(run: Run, tmp_path: Path) -> None:
    (tmp_path / "::error::\x1b[31m.txt").write_text("1 新月の巫女 タマヨリヒメ\n", "utf-8")
    (tmp_path / "photo.txt").write_bytes(b"\x89PNG\0\0")
    (tmp_path / "none.txt").write_text("", "utf-8")
    for arguments in (("legal", "."), ("legal", ".", "--timeline")):
        for form in ("text", "markdown", "json"):
            done = run(*arguments, "-d", "2026-11-30", "--output-format", form)
            assert done.returncode == 0, done.stderr
            assert "\x1b" not in done.stdout
            assert not [line for line in done.stdout.split("\n") if line.startswith("::")]
    table = json.loads(run("legal", ".", "-d", "2026-11-30", "--output-format", "json").stdout)
    verdicts = {deck["path"].rpartition("/")[2]: deck["formats"]["diva"]["legal"] for deck in table["decks"]}
    assert verdicts["photo.txt"] is None
    assert verdicts["none.txt"] is False


def test_legal_before_any_format(run: Run) -> None:
    done = run("legal", str(EXAMPLES), "-d", "2014-01-01")
    assert done.returncode == 2
    assert "no format has rules on 2014-01-01" in done.stderr
