"""A small game folder, built of the shipped formats and a handful of cards that do not exist."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from deckcheck.catalog.sources import Sources, write_files
from tests.catalog.official.synthetic import row

DATA = Path(__file__).parents[2] / "data" / "wixoss"


@pytest.fixture
def base() -> Sources:
    """A small catalog: enough of it to know the words of the synthetic cards."""
    rows = [
        row("WX90-001", "古い器", "LRIG", classes="タマ/イオナ", level="0", team="Card Jockey", limit="0"),
        row("WX90-002", "古い手", "SIGNI", classes="精武:アーム/ウェポン", level="1", power="1000"),
        row("WX90-003", "古い盾", "SIGNI", classes="精元", level="1", power="1000", guard="1"),
        row("WX90-004", "古い光", "SPELL", cost="《白》×1", only_for="ピルルク"),
    ]
    one = {
        "prefix": "WX90",
        "product": "WX-90",
        "name_ja": "古い箱",
        "name_en": "",
        "released": "2014-05-01",
        "date_certainty": "official",
        "not_before": "2014-05-01",
        "mark": "",
    }
    return Sources({facts["number"]: facts for facts in rows}, {"WX90": one})


@pytest.fixture
def game(tmp_path: Path, base: Sources) -> str:
    """`base` as a folder that can be built."""
    folder = tmp_path / "data" / "wixoss"
    folder.mkdir(parents=True)
    shutil.copy(DATA / "game.toml", folder)
    for name in ("formats", "rules"):
        shutil.copytree(DATA / name, folder / name)
    (folder / "restrictions.toml").write_text("restriction = []\n", encoding="utf-8")
    write_files(str(folder), base.files())
    return str(folder)
