"""`deckcheck catalog info` and `build`."""

from __future__ import annotations

import json
from pathlib import Path

from tests.conftest import ROOT, Run


def test_info(run: Run) -> None:
    text = run("catalog", "info").stdout
    assert "6,797 of 9,944 printings" in text
    facts = json.loads(run("catalog", "info", "--output-format", "json").stdout)
    assert facts["newest"] == "WX26-P1"
    assert facts["formats"] == {"all-star": "2014-04-26", "key": "2018-04-26", "diva": "2020-12-05"}


def test_build_and_use_it(run: Run, tmp_path: Path) -> None:
    done = run("catalog", "build", "--data", str(ROOT / "data" / "wixoss"), "-o", "my.sqlite3")
    assert done.returncode == 0, done.stderr
    assert "6,797 cards" in done.stdout
    assert "6,797" in run("catalog", "info", "--catalog", "my.sqlite3").stdout


def test_build_from_nothing_says_what_is_wanted(run: Run) -> None:
    done = run("catalog", "build", "--data", ".")
    assert done.returncode == 2
    assert "no game.toml there" in done.stderr
