"""`deckcheck restrictions`: the restriction list on a day, of a card, between two days."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from deckcheck.cli import complete
from deckcheck.cli.options import day, language, page_options, show

if TYPE_CHECKING:
    from deckcheck.formats import Book

_format_option = click.option(
    "-f", "--format", "format_name", metavar="NAME", shell_complete=complete.formats,
    help="Only this format.  [default: all]",
)  # fmt: skip
_date_option = click.option(
    "-d", "--date", "date_text", metavar="YYYY-MM-DD", default="today", help="On this day.  [default: today]"
)


@click.group("restrictions", invoke_without_command=True, epilog="Example: deckcheck restrictions -f diva")
@_format_option
@_date_option
@click.option("--upcoming", is_flag=True, help="What is known to begin, and to end, after the day.")
@page_options
@click.pass_context
def command(
    ctx: click.Context,
    format_name: str | None,
    date_text: str,
    upcoming: bool,
    output_format: str,
    output_file: str | None,
    lang: str | None,
    catalog_path: str | None,
) -> None:
    """The restriction list (Mayu's Room) in force on a day, per format, with certainty and source."""
    if ctx.invoked_subcommand is not None:
        return
    from deckcheck.catalog import open_catalog
    from deckcheck.manual import restrictions as manual

    book = open_catalog(catalog_path).book
    facts = manual.list_facts(book, _names(book, format_name), day(date_text), upcoming=upcoming)
    show(facts, lambda: manual.list_page(facts, language(lang)), output_format, output_file)


@command.command("history", no_args_is_help=True)
@click.argument("card", shell_complete=complete.cards)
@_date_option
@page_options
def history(
    card: str,
    date_text: str,
    output_format: str,
    output_file: str | None,
    lang: str | None,
    catalog_path: str | None,
) -> None:
    """All that ever restricted a card. CARD is a number, or a name in any language of the catalog."""
    from deckcheck.catalog import open_catalog
    from deckcheck.errors import UsageError
    from deckcheck.manual import restrictions as manual

    catalog = open_catalog(catalog_path)
    numbered = catalog.by_number(card)
    found = (numbered,) if numbered else catalog.by_name(card)
    if len(found) != 1:
        if found:
            reason = f"{card!r} fits several cards: {', '.join(other.name for other in found)}; give a number."
        else:
            near = ", ".join(text for text, _ in catalog.nearest(card))
            reason = f"no card {card!r}." + (f" Nearest: {near}." if near else "")
        raise UsageError(reason)
    facts = manual.history_facts(catalog.book, found[0], day(date_text))
    show(facts, lambda: manual.history_page(facts, language(lang)), output_format, output_file)


@command.command(
    "diff", no_args_is_help=True, epilog="Example: deckcheck restrictions diff 2025-09-15 2025-09-16 decks/"
)
@click.argument("before", metavar="DATE1")
@click.argument("after", metavar="DATE2")
@click.argument("paths", nargs=-1, metavar="[PATH]...")
@_format_option
@page_options
def diff(
    before: str,
    after: str,
    paths: tuple[str, ...],
    format_name: str | None,
    output_format: str,
    output_file: str | None,
    lang: str | None,
    catalog_path: str | None,
) -> None:
    """What changed in the list between two days, and which of the decks at PATH that breaks or frees.

    Each deck is looked at in every format, or in that of --format.
    """
    from deckcheck.catalog import open_catalog
    from deckcheck.decks.files import load_all
    from deckcheck.decks.resolve import Resolver
    from deckcheck.manual import restrictions as manual

    catalog = open_catalog(catalog_path)
    decks = load_all(paths, Resolver(catalog)) if paths else []
    facts = manual.diff_facts(catalog.book, _names(catalog.book, format_name), day(before), day(after), decks)
    show(facts, lambda: manual.diff_page(facts, language(lang)), output_format, output_file)


def _names(book: Book, format_name: str | None) -> list[str]:
    return [book.get(format_name).name] if format_name is not None else [fmt.name for fmt in book.formats]
