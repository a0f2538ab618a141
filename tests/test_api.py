"""The Python API does what the README shows."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

import deckcheck
from deckcheck.catalog import Catalog
from tests.conftest import EXAMPLES, ROOT


def test_the_readme_example_runs(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    block = next(b for b in (ROOT / "README.md").read_text("utf-8").split("```")[1::2] if b.startswith("python\n"))
    exec(block.removeprefix("python\n"), {})
    assert "DC103 (18, 19) 6 copies of サーバント #" in capsys.readouterr().out


def test_one_format(catalog: Catalog) -> None:
    (deck,) = deckcheck.read_decks(EXAMPLES / "white-alt-hope.txt", catalog)
    judgement = deckcheck.check_deck(deck, catalog, format="diva", date=date(2026, 11, 30))
    assert judgement.legal is True
    assert [(f.code, f.severity) for f in judgement.findings] == [("DC910", "note")]
    assert judgement.counts["main"] == 40


def test_all_formats(catalog: Catalog) -> None:
    (deck,) = deckcheck.read_text("1 WD01-005\n", catalog)
    judgement = deckcheck.check_deck(deck, catalog, date=date(2026, 11, 30))
    assert judgement.format is None
    assert [verdict.format for verdict in judgement.verdicts] == ["all-star", "key", "diva"]
    assert [f.format for f in deckcheck.check_deck(deck, catalog, date=date(2019, 1, 1)).verdicts] == [
        "all-star",
        "key",
    ]


def test_errors_have_one_base(catalog: Catalog, tmp_path: Path) -> None:
    (deck,) = deckcheck.read_text("1 WD01-005\n", catalog)
    with pytest.raises(deckcheck.DeckcheckError, match="unknown format"):
        deckcheck.check_deck(deck, catalog, format="nope")
    with pytest.raises(deckcheck.DeckcheckError, match="no such file"):
        deckcheck.read_decks(tmp_path / "none.txt", catalog)
    with pytest.raises(deckcheck.DeckcheckError, match="no catalog"):
        deckcheck.load_catalog(tmp_path / "none.sqlite3")
    with pytest.raises(AttributeError):
        _ = deckcheck.nonsense


def test_messages_in_japanese(catalog: Catalog) -> None:
    (deck,) = deckcheck.read_text("5 サーバント #\n", catalog)
    judgement = deckcheck.check_deck(deck, catalog, format="diva", date=date(2026, 11, 30))
    (finding,) = [finding for finding in judgement.findings if finding.code == "DC103"]
    assert finding.say("ja") == (
        "メインデッキにサーバント #が5枚あり、4枚より1枚多いです(1行目)",
        "1枚抜いてください。",
    )


def test_public_names_stay_what_they_are(catalog: Catalog) -> None:
    """No module of the package may take the name of a function: it would replace it once it is imported."""
    (deck,) = deckcheck.read_text("1 WD01-005\n", catalog)
    judgement = deckcheck.check_deck(deck, catalog, format="all-star", date=date(2026, 11, 30))
    for _ in range(2):
        assert deckcheck.suggest(judgement, catalog).verdicts[0].suggestion is not None
    modules = {path.stem for path in (ROOT / "deckcheck").iterdir()}
    assert modules & set(deckcheck.__all__) == set()
