"""`deckcheck formats`: the play formats, and what is in force in one."""

from __future__ import annotations

import click

from deckcheck.cli import complete
from deckcheck.cli.options import day, language, page_options, show


@click.group("formats", invoke_without_command=True)
@page_options
@click.pass_context
def command(
    ctx: click.Context, output_format: str, output_file: str | None, lang: str | None, catalog_path: str | None
) -> None:
    """The play formats; `formats show NAME` tells what is in force in one."""
    if ctx.invoked_subcommand is not None:
        return
    from deckcheck.catalog import open_catalog
    from deckcheck.manual import formats as manual

    found = [manual.facts(fmt) for fmt in open_catalog(catalog_path).book.formats]
    show({"formats": found}, lambda: manual.list_page(found, language(lang)), output_format, output_file)


@command.command("show", no_args_is_help=True, epilog="Example: deckcheck formats show diva --date 2022-12-01")
@click.argument("name", shell_complete=complete.formats)
@click.option("-d", "--date", "date_text", metavar="YYYY-MM-DD", default="today", help="On this day.  [default: today]")
@page_options
def show_command(
    name: str,
    date_text: str,
    output_format: str,
    output_file: str | None,
    lang: str | None,
    catalog_path: str | None,
) -> None:
    """Every rule and value in force in a format: since when, by which source, from which file.

    NAME is a format or an alias; NAME@YYYY-MM-DD gives the day too.
    """
    from deckcheck.catalog import open_catalog
    from deckcheck.manual import formats as manual

    name, _, at = name.partition("@")
    catalog = open_catalog(catalog_path)
    ruleset = catalog.book.on(catalog.book.get(name).name, day(at or date_text))
    facts = manual.show_facts(ruleset, catalog.all_cards())
    show(facts, lambda: manual.show_page(facts, language(lang)), output_format, output_file)
