"""`deckcheck explain`: the manual of a rule."""

from __future__ import annotations

import click

from deckcheck.cli import complete
from deckcheck.cli.options import language, page_options, show


@click.command("explain", no_args_is_help=True, epilog="Example: deckcheck explain DC103")
@click.argument("rule", metavar="CODE", shell_complete=complete.codes)
@page_options
def command(rule: str, output_format: str, output_file: str | None, lang: str | None, catalog_path: str | None) -> None:
    """What a rule checks, why, what is legal and illegal, what it says, and where it is in force since when.

    CODE is a code such as DC103, or the name of a rule such as main-deck-copies.
    """
    from deckcheck.catalog import open_catalog
    from deckcheck.errors import UsageError
    from deckcheck.manual import rules as manual

    book = open_catalog(catalog_path).book
    found = book.rules.chosen((rule,), "explain")
    if not found:
        raise UsageError("no CODE given: name a code such as DC103; `deckcheck rules` lists them.")
    if len(found) > 1:
        raise UsageError(f"{rule!r} stands for several rules: {', '.join(found)}; name one.")
    name = next(name for name, code in book.rules.codes.items() if code == found[0])
    facts = manual.facts(name, book)
    show(facts, lambda: manual.page(facts, language(lang)), output_format, output_file)
