"""Build hook of the wheel: compiles the catalog from `data/`, and puts it and its sources into the wheel."""

from __future__ import annotations

import os
import sys
import tempfile
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CatalogHook(BuildHookInterface):  # type: ignore[type-arg]
    """Adds `deckcheck/catalog/wixoss.sqlite3` to a wheel, and what it was compiled from.

    Updates are laid over the sources. An editable install compiles on first use.
    """

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile into a temporary folder; `finalize` takes it away."""
        if version == "editable":
            return
        sys.path.insert(0, self.root)
        from deckcheck.catalog.build import build

        self.folder = tempfile.TemporaryDirectory()
        target = os.path.join(self.folder.name, "wixoss.sqlite3")
        sources = os.path.join(self.root, "data", "wixoss")
        build(sources, target)
        build_data["force_include"][target] = "deckcheck/catalog/wixoss.sqlite3"
        build_data["force_include"][sources] = "deckcheck/catalog/sources_of/wixoss"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Take the temporary folder away."""
        if version != "editable":
            self.folder.cleanup()
