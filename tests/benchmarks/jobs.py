"""How much faster two processes check many files than one: `python tests/benchmarks/jobs.py [FILES] [RUNS]`.

The two run in turn, so that a change of the machine's speed meets both. Budget: at least 1.7 times, on two free cores.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).parents[2]
_EXAMPLES = ROOT / "data" / "examples"


def seconds(folder: str, jobs: int) -> float:
    """Wall time of one whole process."""
    begin = time.perf_counter()
    subprocess.run(
        [sys.executable, "-m", "deckcheck", "check", folder, "--output-format", "jsonl", "--jobs", str(jobs)],
        stdout=subprocess.DEVNULL,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        check=False,
    )
    return time.perf_counter() - begin


def main(files: int, runs: int) -> None:
    """Print the best times and their ratio."""
    chance = random.Random(1)
    lists = [path.read_text("utf-8").splitlines() for path in sorted(_EXAMPLES.glob("*.txt"))]
    with tempfile.TemporaryDirectory() as folder:
        for number in range(files):
            lines = list(chance.choice(lists))
            if number % 3 == 0:
                lines.pop(chance.randrange(4, len(lines)))
            Path(folder, f"{number}.txt").write_text("\n".join(lines), "utf-8")
        times: dict[int, list[float]] = {1: [], 2: []}
        for _ in range(runs):
            for jobs, taken in times.items():
                taken.append(seconds(folder, jobs))
    one, two = min(times[1]), min(times[2])
    print(f"{files} files: {one:.2f} s by one, {two:.2f} s by two processes, ratio {one / two:.2f}")  # noqa: T201


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 20_000, int(sys.argv[2]) if len(sys.argv) > 2 else 3)
