"""`check --watch`: again on each save, until Ctrl-C."""

from __future__ import annotations

import os
import queue
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from tests.conftest import ROOT, Run
from tests.decks_of import FIVE, WD17

PATIENCE = 60


class Watching:
    """A running `check --watch`; `until` waits for a line of its output."""

    def __init__(self, folder: Path, *arguments: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-u", "-m", "deckcheck", "check", "--watch", *arguments],
            cwd=folder,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            encoding="utf-8",
        )
        self.lines: queue.Queue[str] = queue.Queue()
        self.thread = threading.Thread(target=self._read)
        self.thread.start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        with self.process.stdout:
            for line in self.process.stdout:
                self.lines.put(line)

    def until(self, text: str) -> list[str]:
        seen: list[str] = []
        while not any(text in line for line in seen):
            seen.append(self.lines.get(timeout=PATIENCE))
        return seen


def test_checks_again_on_save_and_ends_on_interrupt(tmp_path: Path) -> None:
    deck = tmp_path / "d.txt"
    deck.write_text(WD17, "utf-8")
    watching = Watching(tmp_path, ".", "-f", "all-star")
    try:
        watching.until("Checked 1 deck: 1 legal.")
        watching.until("Watching")
        # The watcher begins a moment after it says so.
        for number in range(PATIENCE):
            deck.write_text(FIVE + "\n" * number, "utf-8")
            try:
                line = watching.lines.get(timeout=1)
            except queue.Empty:
                continue
            assert "illegal" in line
            break
        watching.until("Watching")
        (tmp_path / "deckcheck.toml").write_text("formt = 1", "utf-8")
        watching.until("Did you mean format?")
        watching.until("Watching")
        (tmp_path / "deckcheck.toml").unlink()
        watching.until("DC103")
        watching.until("Watching")
        watching.process.send_signal(signal.SIGINT)
        assert watching.process.wait(timeout=PATIENCE) == 1, list(watching.lines.queue)
    finally:
        watching.process.kill()
        watching.process.wait()
        watching.thread.join()


def test_standard_input_cannot_be_watched(run: Run) -> None:
    done = run("check", "--watch", "-")
    assert done.returncode == 2
    assert "cannot watch standard input" in done.stderr


def test_without_watchfiles_it_says_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from deckcheck.cli.watch import watch
    from deckcheck.errors import UsageError

    monkeypatch.setitem(sys.modules, "watchfiles", None)
    with pytest.raises(UsageError, match=r"pip install 'deckcheck\[watch\]'"):
        watch([str(tmp_path)], (), None, lambda: 0)
