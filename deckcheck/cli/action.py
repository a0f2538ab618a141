"""What the GitHub action runs: `python -m deckcheck.cli.action`. Its inputs come by the environment.

PATHS is one path a line. Options of `check` come as DECKCHECK_..., which the command reads by itself.
SARIF_FILE, where set, gets a second report; the exit code is that of the first, the annotations.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping


def commands(environment: Mapping[str, str]) -> list[list[str]]:
    """The runs of `deckcheck check`, the one that decides first."""
    paths = [line.strip() for line in environment.get("PATHS", "").splitlines() if line.strip()]
    check = [sys.executable, "-m", "deckcheck", "check"]
    # Behind `--` no path is taken for an option.
    runs = [[*check, "--output-format", "github", "--", *paths]]
    sarif = environment.get("SARIF_FILE", "").strip()
    if sarif:
        runs.append([*check, "--output-format", "sarif", f"--output-file={sarif}", "--exit-zero", "--", *paths])
    return runs


def main() -> int:
    """Run them all; 0, 1 or 2 as `deckcheck check`."""
    first, *others = [subprocess.run(command, check=False).returncode for command in commands(os.environ)]
    return first or max(others, default=0)


if __name__ == "__main__":
    sys.exit(main())
