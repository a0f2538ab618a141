"""Standard streams that are closed, full or left by their reader, and signals: a sentence and 2, never 0."""

from __future__ import annotations

import os
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from deckcheck.cli.main import COMMANDS
from tests.conftest import EXAMPLES, ROOT

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the shell and the devices are those of POSIX")

DECK = shlex.quote(str(EXAMPLES / "white-alt-hope.txt"))
PRINTING = (
    f"check {DECK}",
    f"check {DECK} --output-format json",
    f"legal {DECK}",
    "explain DC101",
    "rules",
    "formats",
    "restrictions",
    "card WD01-005",
    f"convert {DECK} --to json",
    f"convert {DECK} --to sheet",
    "fmt -",
    "init --dry-run",
    "config show",
    "catalog info",
    "completion bash",
    "--version",
    "--help",
    "check --help",
)
READING = ("check -", "legal -", "convert - --to json", "fmt -", "check - -v")


def shell(line: str, cwd: Path, env: dict[str, str] | None = None) -> subprocess.CompletedProcess[str]:
    """What a shell makes of a line in which `deckcheck` is ours; its code is that of the first command of a pipe."""
    ours = line.replace("deckcheck", f"{shlex.quote(sys.executable)} -m deckcheck", 1)
    return subprocess.run(
        ["bash", "-c", f"{ours}; exit ${{PIPESTATUS[0]}}"], cwd=cwd, input="1 WD01-005\n", capture_output=True,
        encoding="utf-8", env={**os.environ, "PYTHONPATH": str(ROOT), "LC_ALL": "C.UTF-8", **(env or {})}, check=False,
        timeout=120,
    )  # fmt: skip


def test_no_command_is_left_out() -> None:
    assert {line.split()[0] for line in PRINTING if not line.startswith("-")} == set(COMMANDS)


@pytest.mark.parametrize("command", PRINTING)
@pytest.mark.parametrize(("to", "reason"), [(">&-", "it is closed"), (">/dev/full", "No space left on device")])
def test_output_that_cannot_be_written(command: str, to: str, reason: str, tmp_path: Path) -> None:
    done = shell(f"deckcheck {command} {to}", tmp_path)
    assert (done.returncode, done.stderr) == (2, f"deckcheck: cannot write to standard output: {reason}.\n")


@pytest.mark.parametrize("command", READING)
def test_input_that_is_closed(command: str, tmp_path: Path) -> None:
    done = shell(f"deckcheck {command} <&-", tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "deckcheck: cannot read standard input: it is closed.\n"


def test_a_closed_stream_that_nobody_needs(tmp_path: Path) -> None:
    assert shell(f"deckcheck check {DECK} <&-", tmp_path).returncode == 0
    done = shell(f"deckcheck check {DECK} 2>&-", tmp_path)
    assert done.returncode == 0
    assert "1 legal" in done.stdout
    (tmp_path / "deck.txt").write_text("1 WD01-005\n")
    done = shell("deckcheck convert deck.txt --to json -o deck.json >&- 2>&- <&-", tmp_path)
    assert (done.returncode, (tmp_path / "deck.json").stat().st_size > 50) == (0, True)


@pytest.mark.parametrize("to", ["2>&-", "2>/dev/full", ">&- 2>&-", "<&- >&- 2>&-"])
def test_an_error_that_nobody_hears_is_still_one(to: str, tmp_path: Path) -> None:
    for command in ("check nothing.txt", "check --nothing", "nothing", "formats show nothing"):
        done = shell(f"deckcheck {command} {to}", tmp_path)
        assert (done.returncode, done.stdout, done.stderr) == (2, "", ""), command


def test_a_warning_that_nobody_hears(tmp_path: Path) -> None:
    (tmp_path / "deck.json").write_text('{"main": ["WD01-005"]}')
    assert shell("deckcheck fmt deck.json", tmp_path).returncode == 0
    for to in ("2>&-", "2>/dev/full"):
        assert shell(f"deckcheck fmt deck.json {to}", tmp_path).returncode == 2


@pytest.mark.parametrize("command", ["rules", "explain DC101", "check - -v", "--help", "fmt -"])
def test_a_reader_that_went_away(command: str, tmp_path: Path) -> None:
    done = shell(f"deckcheck {command} | true", tmp_path)
    assert (done.returncode, done.stderr) == (141, "")


@pytest.mark.parametrize("variables", [
    {}, {"COMP_WORDS": "deckcheck che"}, {"COMP_CWORD": "1"}, {"COMP_WORDS": "deckcheck che", "COMP_CWORD": "x"},
    {"COMP_WORDS": "deckcheck che", "COMP_CWORD": ""}, {"COMP_WORDS": "deckcheck che", "COMP_CWORD": "²"},
])  # fmt: skip
def test_completion_outside_of_a_completion(variables: dict[str, str], tmp_path: Path) -> None:
    done = shell("deckcheck", tmp_path, {"_DECKCHECK_COMPLETE": "bash_complete", **variables})
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("deckcheck: COMP_WORDS and COMP_CWORD are not what")


@pytest.mark.parametrize("what", ["SIGTERM", "SIGHUP", "SIGINT"])
def test_a_signal_leaves_nothing_half_done(what: str, tmp_path: Path) -> None:
    number = signal.Signals[what]
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    (tmp_path / "catalog.sqlite3").write_bytes(b"old")
    running = subprocess.Popen(
        [sys.executable, "-m", "deckcheck", "catalog", "build", "-o", "catalog.sqlite3"], cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT), "TMPDIR": str(temporary)}, stderr=subprocess.PIPE,
    )  # fmt: skip
    while not any(path.name.startswith(".deckcheck-") for path in tmp_path.iterdir()):
        assert running.poll() is None
        time.sleep(0.01)
    running.send_signal(number)
    _, said = running.communicate(timeout=60)
    assert (running.returncode, b"Traceback" in said) == (128 + number, False)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["catalog.sqlite3", "temporary"]
    assert list(temporary.iterdir()) == []
    assert (tmp_path / "catalog.sqlite3").read_bytes() == b"old"
