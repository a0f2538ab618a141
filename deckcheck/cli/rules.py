"""`deckcheck rules`: all rules."""

from __future__ import annotations

import click

from deckcheck.cli.options import language, page_options, show


@click.command("rules")
@page_options
def command(output_format: str, output_file: str | None, lang: str | None, catalog_path: str | None) -> None:
    """All rules with code, name, severity, and what each is about; in JSON also the formats that have it."""
    from deckcheck.catalog import open_catalog
    from deckcheck.manual import rules as manual

    found = manual.summaries(open_catalog(catalog_path).book)
    show({"rules": found}, lambda: manual.list_page(found, language(lang)), output_format, output_file)
