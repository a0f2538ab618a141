"""How long `deckcheck check` of one deck takes, over a click program that does nothing.

    python tests/benchmarks/startup.py [RUNS]

The two run in turn, so that a change of the machine's speed meets both. Budgets: check 1.3, --version and --help 1.1.
"""

from __future__ import annotations

import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

_EMPTY = "import click\n@click.command()\ndef main(): pass\nmain()\n"
_DECKCHECK = "from deckcheck.cli.main import main\nmain()\n"
_DECK = Path(__file__).parents[2] / "data" / "examples" / "white-hope.txt"


def seconds(command: list[str]) -> float:
    """Wall time of one whole process."""
    begin = time.perf_counter()
    subprocess.run(command, stdout=subprocess.DEVNULL, check=True)
    return time.perf_counter() - begin


def main(runs: int) -> None:
    """Print min and median of each command, and the median of its ratios."""
    with tempfile.TemporaryDirectory() as folder:
        empty, program = Path(folder) / "empty.py", Path(folder) / "program.py"
        empty.write_text(_EMPTY)
        program.write_text(_DECKCHECK)
        own = [sys.executable, str(program)]
        commands = {
            "empty click program": [sys.executable, str(empty)],
            "check one deck": [*own, "check", str(_DECK), "--format", "all-star"],
            "--version": [*own, "--version"],
            "--help": [*own, "--help"],
        }
        times: dict[str, list[float]] = {name: [] for name in commands}
        for number in range(runs + 1):
            for name, command in commands.items():
                taken = seconds(command)
                if number:  # the first round warms the byte code
                    times[name].append(taken)
    base = times["empty click program"]
    for name, taken_all in times.items():
        ratio = statistics.median(a / b for a, b in zip(taken_all, base, strict=True))
        print(  # noqa: T201 - this is its output
            f"{name:22} min {min(taken_all) * 1000:6.1f} ms  median {statistics.median(taken_all) * 1000:6.1f} ms  "
            f"ratio of medians {ratio:.2f}  of minima {min(taken_all) / min(base):.2f}"
        )


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 20)
