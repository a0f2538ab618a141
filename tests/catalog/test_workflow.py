"""The weekly workflow: what can be known of it without running it."""

from __future__ import annotations

import re

import pytest

from deckcheck.cli.catalog_update import show_diff, update, verify_sources
from tests.conftest import ROOT

WORKFLOW = (ROOT / ".github" / "workflows" / "catalog.yml").read_text(encoding="utf-8")


def test_actions_are_pinned_by_commit_and_say_their_version() -> None:
    used = re.findall(r"uses: (.*)", WORKFLOW)
    assert used
    for action in used:
        assert re.fullmatch(r"[\w-]+/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+", action), action


def test_no_input_is_pasted_into_a_script() -> None:
    scripts = re.findall(r"run: \|\n((?: {10}.*\n|\n)+)|run: (.*)", WORKFLOW)
    assert len(scripts) == 4
    assert "${{" not in "".join(block + line for block, line in scripts)


@pytest.mark.parametrize("name", ["update", "verify"])
def test_every_option_it_uses_exists(name: str) -> None:
    command = {"update": update, "diff": show_diff, "verify": verify_sources}[name]
    known = {option for parameter in command.params for option in parameter.opts}
    calls = re.findall(rf"deckcheck catalog {name} (.*?)(?:\||$)", WORKFLOW, re.MULTILINE)
    assert calls
    used = {option for call in calls for option in re.findall(r"--[a-z-]+", call)}
    assert used <= known
