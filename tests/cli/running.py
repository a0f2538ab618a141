"""Runs the command line as a user does: another process, a working folder, an environment."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def deckcheck(
    *arguments: str, cwd: Path, env: dict[str, str] | None = None, stdin: bytes = b""
) -> subprocess.CompletedProcess[str]:
    """The finished process; its output as text."""
    plain = {key: value for key, value in os.environ.items() if not key.startswith(("DECKCHECK_", "GITHUB_"))}
    result = subprocess.run(
        [sys.executable, "-m", "deckcheck", *arguments],
        cwd=cwd,
        env={**plain, "PYTHONPATH": str(ROOT), "NO_COLOR": "1", **(env or {})},
        input=stdin,
        capture_output=True,
        check=False,
    )
    return subprocess.CompletedProcess(
        result.args, result.returncode, result.stdout.decode("utf-8"), result.stderr.decode("utf-8")
    )
