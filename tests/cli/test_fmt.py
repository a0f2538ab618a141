"""`deckcheck fmt`."""

from __future__ import annotations

import os
from pathlib import Path

from tests.conftest import Run

UNTIDY = "\ufeffメインデッキ\r\n《サーバント　Ｏ》×4★\r\nnobody knows\r\n"
TIDY = "メインデッキ\n4 サーバント O\nnobody knows\n"


def test_in_place(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "deck.txt"
    path.write_bytes(UNTIDY.encode())
    path.chmod(0o640)
    done = run("fmt", "deck.txt")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "rewrote deck.txt\n")
    assert path.read_bytes() == TIDY.encode()
    assert path.stat().st_mode & 0o777 == 0o640
    assert os.listdir(tmp_path) == ["deck.txt"]
    again = run("fmt", "deck.txt")
    assert (again.returncode, again.stderr) == (0, "")


def test_check_and_diff_write_nothing(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "deck.txt"
    path.write_bytes(UNTIDY.encode())
    check = run("fmt", "--check", "deck.txt")
    assert (check.returncode, check.stdout) == (1, "would rewrite deck.txt\n")
    diff = run("fmt", "--diff", "deck.txt")
    assert diff.returncode == 1
    assert "+4 サーバント O" in diff.stdout.splitlines()
    assert path.read_bytes() == UNTIDY.encode()
    path.write_text(TIDY, "utf-8")
    for option in ("--check", "--diff"):
        assert (run("fmt", option, "deck.txt").returncode, run("fmt", option, "deck.txt").stdout) == (0, "")


def test_standard_input_goes_to_standard_output(run: Run) -> None:
    done = run("fmt", "-", stdin=UNTIDY)
    assert (done.returncode, done.stdout) == (0, TIDY)
    assert run("fmt", "--check", "-", stdin=UNTIDY).returncode == 1


def test_shift_jis_becomes_utf_8(run: Run, tmp_path: Path) -> None:
    (tmp_path / "deck.txt").write_bytes("４　サーバント Ｏ".encode("cp932"))
    assert run("fmt", "deck.txt").returncode == 0
    assert (tmp_path / "deck.txt").read_bytes() == "4 サーバント O\n".encode()


def test_other_forms_in_a_folder_are_left_alone(run: Run, tmp_path: Path) -> None:
    (tmp_path / "deck.deck").write_text("WD01-009\nwd01-009\n", "utf-8")
    (tmp_path / "deck.json").write_text("[112]", "utf-8")
    (tmp_path / "deck.txt").write_bytes(UNTIDY.encode())
    (tmp_path / "image.txt").write_bytes(b"\x89PNG\0\0")
    done = run("fmt", ".")
    assert done.returncode == 1
    assert (tmp_path / "deck.deck").read_text("utf-8") == "WD01-009\nwd01-009\n"
    assert (tmp_path / "deck.txt").read_bytes() == TIDY.encode()
    assert (tmp_path / "image.txt").read_bytes() == b"\x89PNG\0\0"
    assert "deck.deck is of the form deck: fmt leaves it alone" in done.stderr
    assert "image.txt is left as it is" in done.stderr


def test_a_link_stays_a_link(run: Run, tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    (tmp_path / "real" / "deck.txt").write_bytes(UNTIDY.encode())
    (tmp_path / "deck.txt").symlink_to(tmp_path / "real" / "deck.txt")
    assert run("fmt", "deck.txt").returncode == 0
    assert (tmp_path / "deck.txt").is_symlink()
    assert (tmp_path / "real" / "deck.txt").read_bytes() == TIDY.encode()


def test_short_names_are_written_out(run: Run, tmp_path: Path) -> None:
    (tmp_path / "deck.txt").write_text("format: diva\n3 アメジスト\n", "utf-8")
    assert run("fmt", "deck.txt", "--short-names", "--date", "2024-12-01").returncode == 0
    assert (tmp_path / "deck.txt").read_text("utf-8") == "format: diva\n3 羅闘石 アメジスト\n"


def test_no_deck_file_is_a_usage_error(run: Run) -> None:
    done = run("fmt", "none.txt")
    assert done.returncode == 2
    assert "no such file" in done.stderr


def test_names_in_another_language(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "deck.txt"
    path.write_text("4 サーバント O\n# 一条ながせ\n1 ウムル\n", "utf-8")
    assert run("fmt", "--names", "en", "deck.txt").returncode == 0
    assert path.read_text("utf-8").startswith("4 Servant O\n# 一条ながせ\n1 ")
    assert run("fmt", "--names", "number", "deck.txt").returncode == 0
    # Two cards are called ウムル, and the list does not say which it means.
    assert path.read_text("utf-8") == "4 PR-092\n# 一条ながせ\n1 ウムル\n"
