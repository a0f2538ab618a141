"""What the shell offers on TAB: formats, codes of rules, names and numbers of cards."""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    import click
    from click.shell_completion import CompletionItem

_MOST = 50


def check_request(environment: Mapping[str, str]) -> None:
    """Raises UsageError where the variables are not those that a completion script sets."""
    shell, _, what = environment["_DECKCHECK_COMPLETE"].partition("_")
    word = environment.get("COMP_CWORD", "")
    # In fish it is the word, elsewhere its place.
    good = not word or word.strip() if shell == "fish" else word.isascii() and word.isdecimal() and len(word) < 10
    if what == "complete" and not ("COMP_WORDS" in environment and "COMP_CWORD" in environment and good):
        from deckcheck.errors import UsageError

        raise UsageError(
            "COMP_WORDS and COMP_CWORD are not what a completion script sets; `deckcheck completion SHELL` prints one. "
            "Without a shell, unset _DECKCHECK_COMPLETE."
        )


def formats(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Names of formats, with their titles."""
    from click.shell_completion import CompletionItem

    from deckcheck.catalog import open_catalog

    return [
        CompletionItem(fmt.name, help=fmt.titles["en"])
        for fmt in open_catalog(ctx.params.get("catalog_path")).book.formats
        if fmt.name.startswith(incomplete.lower())
    ]


def codes(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Codes and names of rules; of a list with commas the last one."""
    from click.shell_completion import CompletionItem

    from deckcheck.catalog import open_catalog

    known = open_catalog(ctx.params.get("catalog_path")).book.rules.codes
    before, comma, last = incomplete.rpartition(",")
    found = [CompletionItem(f"{before}{comma}{code}", help=name) for name, code in known.items()
             if code.startswith(last.upper())]  # fmt: skip
    found += [CompletionItem(f"{before}{comma}{name}", help=code) for name, code in known.items()
              if last and name.startswith(last.lower())]  # fmt: skip
    return found


def cards(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Names of cards in any language, and card numbers, that begin so."""
    from click.shell_completion import CompletionItem

    from deckcheck.catalog import open_catalog

    if not incomplete:
        return []
    found = open_catalog(ctx.params.get("catalog_path")).beginning_with(incomplete, _MOST)
    if os.environ.get("_DECKCHECK_COMPLETE", "").startswith("bash"):
        # bash puts the text on the line as it is; zsh and fish quote it.
        found = [re.sub(r"([^\w%+=:,./-])", r"\\\1", text) for text in found]
    return [CompletionItem(text) for text in found]
