"""Config files: found, merged, refused; who wins; house rules."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from deckcheck.catalog import Catalog
from deckcheck.config import Configs, house_rules, load
from deckcheck.config.patterns import compiled
from deckcheck.config.pin import pin
from deckcheck.errors import UsageError
from deckcheck.run import Asked, Runner
from tests.conftest import Run
from tests.decks_of import FIVE, WD17
from tests.rules.casefile import catalog as shipped

RULES = shipped().book.rules


def _write(folder: Path, files: dict[str, str]) -> None:
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


def _said(deck: Path, config: Path | None = None) -> dict[str, Any]:
    found = Configs(RULES, str(config) if config else None).of(str(deck))
    return {key: setting.value for key, setting in found.settings(str(deck)).items()}


def _codes(folder: Path, deck: str, catalog: Catalog, asked: Asked = Asked()) -> list[tuple[str, str]]:  # noqa: B008
    (judgement,) = Runner(catalog, asked, Configs(RULES)).judge(str(folder / deck))
    return [(f.code, f.severity) for f in judgement.findings if not f.code.startswith("DC9")]


@pytest.mark.parametrize(
    ("pattern", "path", "fits"),
    [
        ("diva/**", "diva/a.txt", True),
        ("diva/**", "diva/b/c.txt", True),
        ("diva/**", "key/diva/a.txt", False),
        ("diva", "diva/a.txt", True),
        ("diva/", "diva/a.txt", True),
        ("**/diva/*.txt", "a/b/diva/c.txt", True),
        ("**/diva/*.txt", "diva/c.txt", True),
        ("**/diva/*.txt", "diva/b/c.txt", False),
        ("*.txt", "a.txt", True),
        ("*.txt", "b/a.txt", False),
        ("a?.txt", "ab.txt", True),
        ("a?.txt", "a/.txt", False),
        ("[x].txt", "[x].txt", True),
        ("[x].txt", "x.txt", False),
        ("大会/*", "大会/a.txt", True),
    ],
)
def test_a_pattern_fits_paths(pattern: str, path: str, fits: bool) -> None:
    assert bool(compiled(pattern).fullmatch(path)) is fits


def test_the_nearest_file_upwards_counts_and_nothing_is_merged(tmp_path: Path) -> None:
    _write(
        tmp_path,
        {
            "deckcheck.toml": 'format = "key"\nevent = "casual"\n',
            "near/pyproject.toml": '[tool.deckcheck]\nformat = "diva"\n',
            "other/pyproject.toml": "[tool.other]\n",
        },
    )
    assert _said(tmp_path / "near" / "a" / "d.txt") == {"format": "diva"}
    assert _said(tmp_path / "other" / "d.txt") == {"format": "key", "event": "casual"}
    assert Configs(RULES, isolated=True).of(str(tmp_path / "near" / "d.txt")).settings("x") == {}


@pytest.mark.parametrize(
    "text", ["tool = 'tool.deckcheck'", "[tool]\nx = 'tool.deckcheck'", "# tool.deckcheck", "[tool.deckcheckx]", "["]
)
def test_a_pyproject_without_the_table_is_passed_over(text: str, tmp_path: Path) -> None:
    _write(tmp_path, {"deckcheck.toml": "event = 'casual'\n", "near/pyproject.toml": text})
    assert _said(tmp_path / "near" / "d.txt") == {"event": "casual"}


def test_the_table_must_be_a_table(tmp_path: Path) -> None:
    _write(tmp_path, {"pyproject.toml": "tool.deckcheck = 3"})
    with pytest.raises(UsageError, match=r"tool\.deckcheck: must be a table"):
        _said(tmp_path / "d.txt")


def test_later_sections_win_and_extended_files_come_first(tmp_path: Path) -> None:
    _write(
        tmp_path,
        {
            "base.toml": 'format = "key"\nevent = "casual"\n[[decks]]\npath = "a/**"\nformat = "all-star"\n',
            "deckcheck.toml": 'extend = "base.toml"\nformat = "diva"\n[[decks]]\npath = ["a/b/**", "c.txt"]\nevent = '
            '"official"\n',
        },
    )
    config = load(str(tmp_path / "deckcheck.toml"), RULES)
    assert [Path(file).name for file in config.files] == ["base.toml", "deckcheck.toml"]
    assert _said(tmp_path / "x.txt") == {"format": "diva", "event": "casual"}
    assert _said(tmp_path / "a" / "b" / "x.txt") == {"format": "diva", "event": "official"}
    assert _said(tmp_path / "c.txt")["event"] == "official"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("formt = 'diva'", "formt: no such setting. Did you mean format?"),
        ("[[decks]]\npath = 'a'\nevnt = 'casual'", "decks.1.evnt: no such setting. Did you mean event?"),
        ("[[decks]]\nformat = 'diva'", "decks.1.path: Field required"),
        ("[[decks]]\npath = '/'", "an empty pattern"),
        ("[[restriction]]\nkind='ban'\nsince=2026-01-01\nuntill=2026-02-01\ncards=['x']", "Did you mean until?"),
        ("event = 'official '", "event: Input should be 'official' or 'casual'"),
        ("date = 'tomorrow'", "date"),
        ("ignore = ['DC9x', 'main-deck-siz']", "no rule 'DC9x'"),
        ("severity = { DC103 = 'fatal' }", "severity.DC103"),
        ("severity = { DC777 = 'note' }", "no rule 'DC777'"),
        ("format = [", "it is not TOML"),
        ("a = " + "[" * 5000, "it is not TOML"),
        ("extend = 'deckcheck.toml'", "in a circle"),
        ("extend = 'nowhere.toml'", "it cannot be read"),
    ],
)
def test_what_is_wrong_is_refused_with_the_nearest(text: str, message: str, tmp_path: Path) -> None:
    _write(tmp_path, {"deckcheck.toml": text})
    with pytest.raises(UsageError) as refused:
        load(str(tmp_path / "deckcheck.toml"), RULES)
    assert message in str(refused.value)
    assert ".toml" in str(refused.value)


def test_a_wrong_format_names_the_file(tmp_path: Path, catalog: Catalog) -> None:
    _write(tmp_path, {"deckcheck.toml": "format = 'divaa'", "d.txt": WD17})
    with pytest.raises(UsageError, match=r"deckcheck\.toml: unknown format 'divaa'\. Did you mean diva"):
        _codes(tmp_path, "d.txt", catalog)


def test_the_file_goes_before_the_default_the_header_before_the_file_the_caller_before_all(
    tmp_path: Path, catalog: Catalog
) -> None:
    _write(
        tmp_path,
        {
            "deckcheck.toml": 'format = "diva"\ndate = 2024-01-01\n',
            "plain.txt": WD17,
            "headed.txt": f"format: all-star\n{WD17}",
        },
    )

    def format_and_day(deck: str, asked: Asked = Asked()) -> tuple[str | None, date]:  # noqa: B008
        (judgement,) = Runner(catalog, asked, Configs(RULES)).judge(str(tmp_path / deck))
        return judgement.format, judgement.date

    assert format_and_day("plain.txt") == ("diva", date(2024, 1, 1))
    assert format_and_day("headed.txt") == ("all-star", date(2024, 1, 1))
    assert format_and_day("headed.txt", Asked(format="key", date=date(2023, 1, 1))) == ("key", date(2023, 1, 1))


def test_select_ignore_and_severity(tmp_path: Path, catalog: Catalog) -> None:
    _write(tmp_path, {"d.txt": FIVE + "4 nobody\n", "deckcheck.toml": 'format = "all-star"\n'})
    assert _codes(tmp_path, "d.txt", catalog) == [("DC003", "error"), ("DC103", "error")]
    _write(
        tmp_path, {"deckcheck.toml": 'format = "all-star"\nseverity = { DC1 = "note" }\nignore = ["unknown-card"]\n'}
    )
    assert _codes(tmp_path, "d.txt", catalog) == [("DC103", "note")]
    assert _codes(tmp_path, "d.txt", catalog, Asked(ignore=("DC103",))) == [("DC003", "error")]
    assert _codes(tmp_path, "d.txt", catalog, Asked(select=("DC003",), ignore=())) == [("DC003", "error")]
    (judgement,) = Runner(catalog, Asked(), Configs(RULES)).judge(str(tmp_path / "d.txt"))
    assert judgement.legal is True


HOUSE = """
format = "all-star"
date = 2026-06-01

[[restriction]]
kind = "ban"
cards = ["WD17-009"]
since = 2026-01-01
until = 2026-06-30

[[restriction]]
formats = ["all-star"]
kind = "max"
cards = ["WD17-010"]
at_most = 2
since = 2026-01-01

[[restriction]]
kind = "pair"
cards = ["WD17-011", "WD17-012"]
since = 2026-01-01
source = "https://example.org/house"

[[restriction]]
formats = ["diva"]
kind = "ban"
cards = ["WD17-013"]
since = 2026-01-01

[[rules]]
rule = "main-deck-size"
exactly = 50
since = 2026-01-01
"""


def test_house_rules_find_with_the_games_codes_and_say_whose_they_are(tmp_path: Path, catalog: Catalog) -> None:
    _write(tmp_path, {"deckcheck.toml": HOUSE, "d.txt": WD17})
    (judgement,) = Runner(catalog, Asked(), Configs(RULES)).judge(str(tmp_path / "d.txt"))
    findings = [finding for finding in judgement.findings if finding.severity == "error"]
    assert [finding.code for finding in findings] == ["DC101", "DC401", "DC402", "DC403"]
    assert all(finding.source.startswith("house rule, ") for finding in findings)
    assert all("deckcheck.toml" in finding.source for finding in findings)
    assert findings[3].source.endswith("(https://example.org/house)")
    assert findings[0].allowed == 50


def test_house_rules_have_days_and_hold_at_casual_events(tmp_path: Path, catalog: Catalog) -> None:
    _write(tmp_path, {"deckcheck.toml": HOUSE, "d.txt": WD17})
    before, after = Asked(date=date(2025, 12, 31)), Asked(date=date(2026, 7, 1), event="casual")
    assert _codes(tmp_path, "d.txt", catalog, before) == []
    assert [code for code, _ in _codes(tmp_path, "d.txt", catalog, after)] == ["DC101", "DC402", "DC403"]


def test_a_folder_without_them_is_judged_by_the_game_alone(tmp_path: Path, catalog: Catalog) -> None:
    _write(tmp_path, {"house/deckcheck.toml": HOUSE, "house/d.txt": WD17, "d.txt": WD17})
    runner = Runner(catalog, Asked(format="all-star"), Configs(RULES))
    judged = [judgement for path in ("house/d.txt", "d.txt") for judgement in runner.judge(str(tmp_path / path))]
    errors = [[finding for finding in judgement.findings if finding.severity == "error"] for judgement in judged]
    assert [len(found) for found in errors] == [4, 0]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[[restriction]]\nkind='ban'\nsince=2026-01-01\ncards=['サーバンド']", "no such card; nearest: サーバント"),
        (
            "[[restriction]]\nkind='ban'\nsince=2026-01-01\ncards=['WD17-009']\nformats=['divaa']",
            "unknown format 'divaa'",
        ),
        ("[[rules]]\nrule='main-deck-siz'\nexactly=1\nsince=2026-01-01", "Did you mean main-deck-size?"),
        ("[[rules]]\nrule='DC101'\nexactly=1\nsince=2026-01-01", "write the name of the rule, not its code"),
        ("[[rules]]\nrule='unknown-card'\nsince=2026-01-01", "a rule of reading"),
        ("[[rules]]\nrule='main-deck-size'\nexacty=1\nsince=2026-01-01", "it has exactly"),
        ("[[rules]]\nrule='main-deck-size'\nexactly='many'\nsince=2026-01-01", "must be of type int"),
    ],
)
def test_wrong_house_rules_are_refused(text: str, message: str, tmp_path: Path, catalog: Catalog) -> None:
    _write(tmp_path, {"deckcheck.toml": text})
    with pytest.raises(UsageError) as refused:
        house_rules(load(str(tmp_path / "deckcheck.toml"), RULES), catalog)
    assert message in str(refused.value)


def test_another_catalog_than_the_pinned_one_exits_2_with_the_command_that_mends_it(tmp_path: Path, run: Run) -> None:
    _write(tmp_path, {"deckcheck.toml": 'catalog-version = "2020.01.01"\nformat = "all-star"\n', "d.txt": WD17})
    refused = run("check", "d.txt")
    assert refused.returncode == 2
    assert "`deckcheck config pin deckcheck.toml`" in refused.stderr
    assert run("config", "pin", "deckcheck.toml").returncode == 0
    assert run("check", "d.txt").returncode == 0


@pytest.mark.parametrize(
    ("name", "before", "after"),
    [
        ("deckcheck.toml", "# why\r\nformat = 'key'\r\n", "catalog-version = \"9\"\n# why\r\nformat = 'key'\r\n"),
        ("deckcheck.toml", "catalog-version = '1' # pinned\n", 'catalog-version = "9" # pinned\n'),
        (
            "pyproject.toml",
            "[tool.deckcheck] # x\n[tool.b]\n",
            '[tool.deckcheck] # x\ncatalog-version = "9"\n[tool.b]\n',
        ),
    ],
)
def test_pinning_changes_one_line(name: str, before: str, after: str, tmp_path: Path) -> None:
    path = tmp_path / name
    path.write_text(before, newline="")
    pin(str(path), "9", RULES)
    assert path.read_bytes().decode() == after


def test_default_file_environment_command_line(tmp_path: Path, run: Run) -> None:
    _write(tmp_path, {"deckcheck.toml": 'format = "all-star"\ndate = 2026-11-30\n', "d.txt": WD17})

    def format_of(*arguments: str, **env: str) -> object:
        ran = run("check", "d.txt", "--output-format", "json", *arguments, env=env)
        return json.loads(ran.stdout)["decks"][0]["format"]

    assert format_of("--isolated") is None
    assert format_of() == "all-star"
    assert format_of(DECKCHECK_FORMAT="diva") == "diva"
    assert format_of("--format", "key", DECKCHECK_FORMAT="diva") == "key"


def test_short_names_by_file_environment_and_command_line(tmp_path: Path, run: Run) -> None:
    _write(tmp_path, {"deckcheck.toml": "short-names = true\nformat = 'diva'\ndate = 2024-12-01\n"})
    _write(tmp_path, {"d.txt": "3 アメジスト\n"})

    def codes(*arguments: str, **env: str) -> str:
        return run("check", "d.txt", "--output-format", "concise", *arguments, env=env).stdout

    assert "DC006" in codes()
    assert "DC006" not in codes("--no-short-names")
    assert "DC006" not in codes(DECKCHECK_SHORT_NAMES="0")
    assert "DC006" in codes("--short-names", DECKCHECK_SHORT_NAMES="0")


def test_the_environment_turns_suppressions_off(tmp_path: Path, run: Run) -> None:
    text = FIVE.replace("5 WD17-009", "# deckcheck: ignore[DC103] proxies\n5 WD17-009")
    _write(tmp_path, {"d.txt": text})
    assert run("check", "d.txt", "-f", "all-star").returncode == 0
    assert run("check", "d.txt", "-f", "all-star", env={"DECKCHECK_SUPPRESSIONS": "0"}).returncode == 1


def test_config_show_says_where_each_value_came_from(tmp_path: Path, run: Run) -> None:
    _write(tmp_path, {"deckcheck.toml": f'{HOUSE}[[decks]]\npath = "diva/**"\nformat = "diva"\n'})
    shown = run("config", "show", "diva/d.txt", env={"DECKCHECK_EVENT": "casual"}).stdout
    assert "format = diva  (deckcheck.toml, [[decks]] diva/**)" in shown
    assert "date = 2026-06-01  (deckcheck.toml)" in shown
    assert "event = casual  (environment, DECKCHECK_EVENT)" in shown
    assert "suppressions = true  (default)" in shown
    assert "restriction: kind ban, cards WD17-009" in shown
    as_json = json.loads(run("config", "show", "--output-format", "json").stdout)
    assert as_json["settings"]["format"] == {"value": "all-star", "origin": "deckcheck.toml"}
