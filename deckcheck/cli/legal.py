"""`deckcheck legal`: where decks are legal, and from when to when."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from deckcheck.cli.options import day, language, page_options, show

if TYPE_CHECKING:
    from deckcheck.model import Event


@click.command("legal", no_args_is_help=True, epilog="Example: deckcheck legal decks/ --timeline")
@click.argument("paths", nargs=-1, required=True, metavar="PATH...")
@click.option(
    "-d", "--date", "date_text", metavar="YYYY-MM-DD", default="today",
    help="On this day; the last day of --timeline.  [default: today]",
)  # fmt: skip
@click.option(
    "--event", type=click.Choice(["official", "casual"]), default="official", show_default=True,
    help="A casual event has no restriction list.",
)  # fmt: skip
@click.option("--timeline", is_flag=True, help="From when to when, since the first day all cards of the deck were out.")
@page_options
def command(
    paths: tuple[str, ...],
    date_text: str,
    event: Event,
    timeline: bool,
    output_format: str,
    output_file: str | None,
    lang: str | None,
    catalog_path: str | None,
) -> None:
    """One row a deck, one column a format: where each deck is legal; the codes say why it is not.

    The headers of the decks are not heeded. The exit code is 0 whatever the verdicts; `check` is for failing.
    """
    from deckcheck.catalog import open_catalog
    from deckcheck.decks.files import has_failed, load_all
    from deckcheck.decks.resolve import Resolver
    from deckcheck.manual import legality as manual

    catalog = open_catalog(catalog_path)
    decks = load_all(paths, Resolver(catalog))
    on = day(date_text)
    facts = (manual.timeline_facts if timeline else manual.facts)(decks, catalog.book, on, event)
    page = manual.timeline_page if timeline else manual.page
    show(facts, lambda: page(facts, catalog.book.rules, language(lang)), output_format, output_file)
    if any(map(has_failed, decks)):
        raise click.exceptions.Exit(2)
