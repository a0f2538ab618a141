"""The pre-commit hooks and the GitHub action: their files, and a sample repository that goes through both."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml

from deckcheck.cli.action import commands
from deckcheck.cli.main import COMMANDS
from tests.conftest import EXAMPLES, ROOT

HOOKS: list[dict[str, Any]] = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text("utf-8"))
ACTION: dict[str, Any] = yaml.safe_load((ROOT / "action.yml").read_text("utf-8"))


@pytest.mark.parametrize("hook", HOOKS, ids=lambda hook: hook["id"])
def test_a_hook_runs_a_command_there_is(hook: dict[str, Any]) -> None:
    program, command, *_ = hook["entry"].split()
    assert program == "deckcheck"
    assert command in COMMANDS
    assert hook["language"] == "python"


@pytest.mark.parametrize(
    ("path", "taken"),
    [
        ("decks/a.txt", {"deckcheck", "deckcheck-fmt"}),
        ("events/2026/decks/白 希望.deck", {"deckcheck", "deckcheck-fmt"}),
        ("decks/sub/a.csv", {"deckcheck"}),
        ("decks/a.yaml", {"deckcheck"}),
        ("decks/a.xlsx", {"deckcheck"}),
        ("decks/deckcheck.toml", set()),
        ("decks/a.md", set()),
        ("notes.txt", set()),
        ("mydecks/a.txt", set()),
    ],
)
def test_the_files_that_a_hook_takes(path: str, taken: set[str]) -> None:
    fits = {
        hook["id"]
        for hook in HOOKS
        if re.search(hook["files"], path) and not re.search(hook.get("exclude", "^$"), path)
    }
    assert fits == taken


def test_actions_are_pinned_by_hash() -> None:
    for file in (ROOT / "action.yml", ROOT / "deckcheck" / "templates" / "workflow.yml"):
        used = re.findall(r"uses: (\S+)(.*)", file.read_text("utf-8"))
        assert used
        for action, comment in used:
            assert re.fullmatch(r"[\w./-]+@[0-9a-f]{40}", action)
            assert re.fullmatch(r" # v\d+\.\d+\.\d+", comment)


def test_inputs_reach_no_command() -> None:
    """Whoever may open a pull request may choose the name of a branch or file: it must never be shell."""
    for step in ACTION["runs"]["steps"]:
        assert "${{" not in step.get("run", "")
    written = "".join(str(step.get("env", "")) + str(step.get("with", "")) for step in ACTION["runs"]["steps"])
    assert {name for name in ACTION["inputs"] if f"inputs.{name} " in written} == set(ACTION["inputs"])


def test_paths_are_lines_and_never_options() -> None:
    first, second = commands({"PATHS": "decks\n  --exit-zero \n\n", "SARIF_FILE": "a.sarif"})
    assert first[first.index("--") :] == ["--", "decks", "--exit-zero"]
    assert "--output-file=a.sarif" in second


# The sample repository.

BROKEN = ["forbidden-pair.txt", "too-many-servants.txt"]


@pytest.fixture
def sample(tmp_path: Path) -> Path:
    """A repository of decks: real preconstructed ones, broken ones, one with a name that is out for harm."""
    folder = tmp_path / "sample"
    shutil.copytree(EXAMPLES, folder / "decks")
    shutil.rmtree(folder / "decks" / "broken")
    (folder / "deckcheck.toml").write_text("date = 2026-11-30\n")
    for name in BROKEN:
        shutil.copy(EXAMPLES / "broken" / name, folder / "decks" / name)
    broken = (EXAMPLES / "broken" / BROKEN[1]).read_text("utf-8")
    hostile = re.sub(r"(?m)^name: .*$", lambda _: "name: x]]>\x1b[31m::error::y%0A", broken)
    (folder / "decks" / "[id] 日本語,a::b.txt").write_text(hostile, "utf-8")
    return folder


def _environment(**more: str) -> dict[str, str]:
    plain = {k: v for k, v in os.environ.items() if not k.startswith(("DECKCHECK_", "GITHUB_", "GIT_", "PRE_COMMIT"))}
    return {**plain, "GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_SYSTEM": os.devnull, "GIT_AUTHOR_NAME": "a",
            "GIT_AUTHOR_EMAIL": "a@b", "GIT_COMMITTER_NAME": "a", "GIT_COMMITTER_EMAIL": "a@b", **more}  # fmt: skip


def _commit(folder: Path) -> str:
    for arguments in (("init", "-q", "-b", "main"), ("add", "."), ("commit", "-qm", "all")):
        subprocess.run(["git", *arguments], cwd=folder, env=_environment(), check=True, capture_output=True)
    head = subprocess.run(["git", "rev-parse", "HEAD"], cwd=folder, check=True, capture_output=True)
    return head.stdout.decode().strip()


def test_the_sample_goes_through_pre_commit(sample: Path, tmp_path: Path) -> None:
    """pre-commit takes the hook from a repository of this project, installs it, and runs it."""
    source = tmp_path / "source"
    source.mkdir()
    metadata = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    for name in ("deckcheck", "data"):
        shutil.copytree(ROOT / name, source / name, ignore=shutil.ignore_patterns("__pycache__", "*.sqlite3", "*.tmp"))
    for name in ("pyproject.toml", ".pre-commit-hooks.yaml", metadata["project"]["readme"], "LICENSE"):
        shutil.copy(ROOT / name, source / name)
    revision = _commit(source)
    config = {"repos": [{"repo": str(source), "rev": revision, "hooks": [{"id": hook["id"]} for hook in HOOKS]}]}
    (sample / ".pre-commit-config.yaml").write_text(yaml.safe_dump(config))
    _commit(sample)

    def pre_commit(*arguments: str, **env: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-m", "pre_commit", *arguments], cwd=sample, capture_output=True, text=True,
            encoding="utf-8", check=False, env=_environment(PRE_COMMIT_HOME=str(tmp_path / "cache"), **env),
        )  # fmt: skip

    installed = pre_commit("install-hooks")
    assert installed.returncode == 0, installed.stdout + installed.stderr
    # Offline from here on: a proxy that is not there.
    offline = {"http_proxy": "http://127.0.0.1:9", "https_proxy": "http://127.0.0.1:9"}
    ran = pre_commit("run", "deckcheck", "--all-files", **offline)
    assert ran.returncode == 1, ran.stdout + ran.stderr
    for name in (*BROKEN, "[id] 日本語,a::b.txt"):
        assert f"decks/{name}" in ran.stdout
    assert "white-hope" not in ran.stdout
    assert "\x1b[31m" not in ran.stdout
    good = pre_commit("run", "deckcheck", "--files", "decks/white-hope.txt", "decks/red-doping.txt", **offline)
    assert good.returncode == 0, good.stdout + good.stderr
    untidy = sample / "decks" / "untidy.txt"
    untidy.write_text("wd17-009 x4\n", "utf-8")
    subprocess.run(["git", "add", "."], cwd=sample, check=True)
    rewritten = pre_commit("run", "deckcheck-fmt", "--files", "decks/untidy.txt", **offline)
    assert rewritten.returncode == 1, rewritten.stdout + rewritten.stderr
    assert untidy.read_text("utf-8").startswith("4 WD17-009 ")
    tidy = pre_commit("run", "deckcheck-fmt", "--files", "decks/untidy.txt", **offline)
    assert tidy.returncode == 0, tidy.stdout + tidy.stderr


def _action_step(**env: str) -> tuple[str, dict[str, str]]:
    """The last step of the action as a runner makes it: its script, and its environment with inputs filled in."""
    step = ACTION["runs"]["steps"][-1]
    inputs = {name: str(about["default"]) for name, about in ACTION["inputs"].items()} | env
    filled = {
        key: re.sub(r"\$\{\{ inputs\.([\w-]+) \}\}", lambda match: inputs[match[1]], value)
        for key, value in step["env"].items()
    }
    return step["run"].replace("python ", f"{sys.executable} ", 1), filled


def _run_action(sample: Path, **inputs: str) -> tuple[int, str, str]:
    script, env = _action_step(**inputs)
    summary = sample.parent / "summary.md"
    summary.unlink(missing_ok=True)
    done = subprocess.run(
        ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", script], cwd=sample, capture_output=True,
        check=False, env=_environment(**env, PYTHONPATH=str(ROOT), GITHUB_ACTIONS="true",
                                      GITHUB_WORKSPACE=str(sample), GITHUB_STEP_SUMMARY=str(summary)),
    )  # fmt: skip
    text = summary.read_text("utf-8") if summary.exists() else ""
    return done.returncode, done.stdout.decode() + done.stderr.decode(), text


def test_the_sample_goes_through_the_action(sample: Path) -> None:
    code, log, summary = _run_action(sample, **{"sarif-file": "out.sarif"})
    assert code == 1, log
    annotated = re.findall(r"^::error file=(.*?),line=(\d+),endLine=(\d+),title=(DC\d+)", log, re.MULTILINE)
    files = {file for file, _, _, _ in annotated}
    assert files == {*(f"decks/{name}" for name in BROKEN), "decks/[id] 日本語%2Ca%3A%3Ab.txt"}
    assert all(line.startswith(("::error ", "::notice ")) for line in log.splitlines() if line.startswith("::"))
    assert "\x1b" not in log
    assert "| decks/white\\-hope.txt " in summary
    assert summary.count("**illegal**") == 3
    sarif = (sample / "out.sarif").read_text("utf-8")
    assert '"uri": "decks/%5Bid%5D%20' in sarif
    assert str(sample) not in sarif


@pytest.mark.parametrize(
    ("inputs", "code"),
    [
        ({"paths": "decks/white-hope.txt\ndecks/red-doping.txt"}, 0),
        ({"paths": "decks/white-hope.txt", "format": "key"}, 1),
        ({"paths": "decks/white-hope.txt", "format": "$(touch pwned)"}, 2),
        ({"paths": "$(touch pwned)`touch pwned`; touch pwned"}, 2),
        ({"paths": "--help"}, 2),
        ({"config": "nowhere.toml"}, 2),
    ],
)
def test_the_actions_inputs(inputs: dict[str, str], code: int, sample: Path) -> None:
    assert _run_action(sample, **inputs)[0] == code
    assert not (sample / "pwned").exists()
