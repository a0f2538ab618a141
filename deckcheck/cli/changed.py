"""`check --changed`: which of the decks changed since a git reference, or have to be checked again."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Sequence

from deckcheck.config import FILES, Configs
from deckcheck.errors import UsageError


def changed_since(reference: str, files: Sequence[str], configs: Configs, catalog_path: str | None) -> list[str]:
    """Those of `files` that differ from `reference`, or whose config, house rules or catalog do.

    A branch is compared with the place where it left `reference`, together with what is not yet committed. Files
    that git does not know yet count as changed, standard input too. Raises UsageError without a repository.
    """
    changed = _changed_paths(reference)
    if _catalog_changed(changed, catalog_path):
        return list(files)
    # One that was taken away too: it can no longer be found above its decks.
    configured = tuple(os.path.dirname(path) + os.sep for path in changed if os.path.basename(path) in FILES)

    def is_due(file: str) -> bool:
        path = os.path.realpath(file)
        if file == "-" or path in changed or path.startswith(configured):
            return True
        return any(os.path.realpath(used) in changed for used in configs.of(file).used)

    return [file for file in files if is_due(file)]


def _catalog_changed(changed: set[str], catalog_path: str | None) -> bool:
    """Whether the catalog given, or the sources of a checkout's own (cards, formats, restrictions), changed."""
    from deckcheck.catalog import source_folder

    if catalog_path is not None:
        return os.path.realpath(catalog_path) in changed
    sources = source_folder()
    return sources is not None and any(path.startswith(os.path.realpath(sources) + os.sep) for path in changed)


def _changed_paths(reference: str) -> set[str]:
    """Absolute paths, without symbolic links, of all that changed in the repository of the working folder."""
    root = os.path.realpath(_git("rev-parse", "--show-toplevel").rstrip("\n"))
    # As a hash: no reference is then taken for an option or a path.
    try:
        commit = _git("rev-parse", "--verify", "--quiet", "--end-of-options", f"{reference}^{{commit}}").strip()
    except UsageError:
        raise UsageError(
            f"--changed: git knows no commit {reference!r}; write --changed=REF, and fetch the history it needs."
        ) from None
    names = _git("diff", "--name-only", "-z", "--no-renames", "--merge-base", commit, cwd=root)
    names += _git("ls-files", "--others", "--exclude-standard", "-z", cwd=root)
    # Only the folder is resolved: a link that changed is a changed file itself.
    paths = {os.path.join(root, name) for name in names.split("\0") if name}
    return paths | {os.path.realpath(path) for path in paths}


def _git(*arguments: str, cwd: str | None = None) -> str:
    try:
        done = subprocess.run(["git", *arguments], cwd=cwd, capture_output=True, check=False)
    except OSError as error:
        raise UsageError(f"--changed needs git: {error.strerror}.") from error
    if done.returncode != 0:
        said = done.stderr.decode("utf-8", "replace").strip().splitlines()
        raise UsageError(f"--changed: git {arguments[0]}: {said[0] if said else 'failed'}")
    return os.fsdecode(done.stdout)
