"""Completion: scripts that the shells take, and what they offer."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from deckcheck.catalog import Catalog
from tests.conftest import Run


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_script_names_the_command(shell: str, run: Run) -> None:
    done = run("completion", shell)
    assert (done.returncode, done.stderr) == (0, "")
    assert "_DECKCHECK_COMPLETE" in done.stdout


def test_bash_takes_the_script(run: Run) -> None:
    bash = shutil.which("bash")
    assert bash is not None
    done = subprocess.run([bash, "-n"], input=run("completion", "bash").stdout.encode(), check=False)
    assert done.returncode == 0


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("ch", {"check"}),
        ("check --format ", {"all-star", "key", "diva"}),
        ("check -f D", {"diva"}),
        ("check --select DC10", {"DC101", "DC102", "DC103", "DC104"}),
        ("check --ignore DC101,main-deck-c", {"DC101,main-deck-copies"}),
        ("check --out", {"--output-format", "--output-file"}),
        ("completion f", {"fish"}),
        ("explain main-deck-s", {"main-deck-size"}),
        ("formats show d", {"diva"}),
        ("restrictions history WD01-00", {f"WD01-00{number}" for number in range(1, 10)}),
    ],
)
def test_what_tab_offers(typed: str, offered: set[str], run: Run) -> None:
    words = f"deckcheck {typed}"
    env = {"_DECKCHECK_COMPLETE": "bash_complete", "COMP_WORDS": words, "COMP_CWORD": str(words.count(" "))}
    done = run(env=env)
    assert {line.partition(",")[2] for line in done.stdout.splitlines()} == offered


@pytest.mark.parametrize(
    ("typed", "first"),
    [
        ("wd17-01", "WD17-010"),
        ("ＷＤ１７－００", "WD17-001"),
        ("サーバ", "サーバント #"),
        ("tama", "Tama"),
        ("", "PR-000A"),
    ],
)
def test_cards_complete_by_number_and_by_name(typed: str, first: str, catalog: Catalog) -> None:
    found = catalog.beginning_with(typed, 10)
    assert found[0] == first
    assert 1 < len(found) <= 10


def test_nothing_begins_so(catalog: Catalog) -> None:
    assert catalog.beginning_with("zzz nobody", 10) == []


def test_the_working_folder_is_untouched(tmp_path: Path, run: Run) -> None:
    run("completion", "bash")
    assert list(tmp_path.iterdir()) == []
