"""Rule files: every mistake is told with its file, its place and the nearest word, all at once."""

from __future__ import annotations

from pathlib import Path

import pytest

from deckcheck.catalog import Catalog
from deckcheck.catalog.build import build
from deckcheck.errors import DataError

RULE = """
code = "DC299"
severity = "note"
check = "general.count"
values = ["at_most"]

[fixed]
zone = "lrig"
of = { kind = "ARTS" }

[en]
summary = "too many ARTS"
message = "{found} ARTS"
hint = "Take {excess} out."

[ja]
summary = "アーツが多すぎる"
message = "アーツが{found}枚"
hint = "{excess}枚抜いてください。"
"""
ENTRY = """
[[rules]]
rule = "arts-count"
at_most = 1
since = 2014-04-26
certainty = "inferred"
source = "https://example.org/"
"""


def _add(game: str, rule: str, entry: str = ENTRY) -> None:
    Path(game, "rules", "arts-count.toml").write_text(rule, "utf-8")
    with Path(game, "formats", "all-star.toml").open("a", encoding="utf-8") as file:
        file.write(entry)


def test_a_rule_is_one_file(game: str, tmp_path: Path) -> None:
    _add(game, RULE)
    build(game, tmp_path / "c.sqlite3")
    book = Catalog(tmp_path / "c.sqlite3").book
    rule = book.rules["arts-count"]
    assert (rule.code, rule.severity, rule.values, rule.variants) == ("DC299", "note", {"at_most": "int"}, [""])
    assert rule.words.summary == {"en": "too many ARTS", "ja": "アーツが多すぎる"}
    assert list(book.rules.codes).index("arts-count") == list(book.rules.codes).index("card-text-limit") + 1
    assert "arts-count" in {entry.rule for entry in book.get("all-star").rules}


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (('"DC299"', '"DC101"'), "rules/main-deck-size.toml: code: DC101 is that of arts-count.toml"),
        (('"DC299"', '"DC001"'), "rules/arts-count.toml: code: DC001 is that of the rule of reading unreadable-deck"),
        (("general.count", "general.cuont"), "check: no module 'general.cuont'; did you mean 'general.count'?"),
        (("general.count", "os.path"), "check: no module 'os.path'"),
        (('["at_most"]', '["at_msot"]'), "values: general.count has no value 'at_msot'; did you mean 'at_most'?"),
        (('["at_most"]', '["at_most", "zone"]'), "values: 'zone' is fixed"),
        (("of =", "off ="), "fixed: general.count has no value 'off'; did you mean 'of'?"),
        (('zone = "lrig"', 'zone = "lrigs"'), "fixed: zone: no zone 'lrigs'; did you mean 'lrig'?"),
        (('{ kind = "ARTS" }', '"ARTS"'), "fixed: of: must be of type predicate"),
        (('{ kind = "ARTS" }', "{ kimd = 1 }"), "fixed: of: kimd: cards have no such fact; did you mean 'kind'?"),
        (
            ('[ja]\nsummary = "アーツが多すぎる"\n', '[ja]\nsummary = "アーツ"\n[ja.many]\n'),
            "ja: has not the texts of en",
        ),
        (('hint = "Take {excess} out."\n', ""), "message and hint: one without the other"),
        (('severity = "note"', 'severity = "bad"'), "severity: Input should be 'error', 'warning' or 'note'"),
        (("code =", "cod ="), "cod: Extra inputs are not permitted"),
        (("[en]\n", "[en\n"), "rules/arts-count.toml: "),
    ],
)
def test_what_is_wrong_in_it(game: str, tmp_path: Path, change: tuple[str, str], said: str) -> None:
    assert change[0] in RULE
    _add(game, RULE.replace(*change))
    with pytest.raises(DataError) as error:
        build(game, tmp_path / "c.sqlite3")
    assert any(said in problem for problem in error.value.problems), error.value.problems


def test_mistakes_of_all_files_are_told_together(game: str, tmp_path: Path) -> None:
    _add(game, RULE.replace("general.count", "x.y"), ENTRY.replace("arts-count", "arts-cuont"))
    text = Path(game, "game.toml").read_text("utf-8")
    Path(game, "game.toml").write_text(text.replace("life_burst = true }", "life_brust = true }"), "utf-8")
    with pytest.raises(DataError) as error:
        build(game, tmp_path / "c.sqlite3")
    said = "\n".join(error.value.problems)
    assert "arts-count.toml: check: no module 'x.y'" in said
    assert "rule: no such rule" in said
    assert "counts: life_burst: life_brust: cards have no such fact; did you mean 'life_burst'?" in said
