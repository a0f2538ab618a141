"""What many tests share: the catalog, and running the command line as a user does."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import settings

from deckcheck.catalog import Catalog, open_catalog, ready_shipped
from deckcheck.decks import read_decks
from deckcheck.decks.resolve import Resolver
from deckcheck.model import Deck

ROOT = Path(__file__).parents[1]

# A run of the tests tries the same examples each time. HYPOTHESIS_PROFILE=explore tries new ones.
settings.register_profile("steady", derandomize=True, deadline=None)
settings.register_profile("explore", deadline=None)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "steady"))


def pytest_sessionstart(session: pytest.Session) -> None:
    """Before a test module is imported: compile the catalog once, and set the user's own updates of it aside.

    The workers of pytest-xdist start after this and inherit both.
    """
    if hasattr(session.config, "workerinput"):
        return
    home, patch = tempfile.TemporaryDirectory(prefix="deckcheck-home-"), pytest.MonkeyPatch()
    session.config.add_cleanup(home.cleanup)
    session.config.add_cleanup(patch.undo)
    patch.setenv("DECKCHECK_HOME", home.name)
    ready_shipped()


Run = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture(scope="session")
def catalog() -> Catalog:
    """The catalog of this checkout."""
    return open_catalog()


@pytest.fixture(scope="session")
def resolver(catalog: Catalog) -> Resolver:
    """One resolver for all."""
    return Resolver(catalog)


@pytest.fixture(scope="session")
def read(resolver: Resolver) -> Callable[..., Deck]:
    """Reads text or bytes as the one deck of a file."""

    def reading(content: str | bytes, path: str = "deck.txt") -> Deck:
        data = content.encode() if isinstance(content, str) else content
        (deck,) = read_decks(data, path, resolver)
        return deck

    return reading


@pytest.fixture
def run(tmp_path: Path) -> Run:
    """`run("check", "deck.txt")` runs deckcheck in a process of its own, in the test's folder."""

    def running(
        *arguments: str, stdin: str | bytes = b"", env: dict[str, str] | None = None
    ) -> subprocess.CompletedProcess[str]:
        clean = {k: v for k, v in os.environ.items() if not k.startswith(("DECKCHECK_", "GITHUB_"))}
        clean["DECKCHECK_HOME"] = os.environ["DECKCHECK_HOME"]
        for name in ("NO_COLOR", "FORCE_COLOR"):
            clean.pop(name, None)
        done = subprocess.run(
            [sys.executable, "-m", "deckcheck", *arguments],
            cwd=tmp_path,
            input=stdin if isinstance(stdin, bytes) else stdin.encode(),
            capture_output=True,
            env={
                **clean,
                "PYTHONPATH": str(ROOT),
                "PYTHONIOENCODING": "",
                "COLUMNS": "80",
                "LC_ALL": "C.UTF-8",
                **(env or {}),
            },
            check=False,
            timeout=120,
        )
        return subprocess.CompletedProcess(
            done.args, done.returncode, done.stdout.decode("utf-8"), done.stderr.decode("utf-8")
        )

    return running


EXAMPLES = ROOT / "data" / "examples"
