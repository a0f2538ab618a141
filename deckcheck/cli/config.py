"""`deckcheck config`: what holds for a deck and where that was said; pinning the catalog."""

from __future__ import annotations

import os

import click

from deckcheck.cli.options import catalog_option


@click.group("config", no_args_is_help=True)
def command() -> None:
    """Show what holds for a deck, and where it was said."""


@command.command("show")
@click.argument("path", default=".")
@click.option("--config", metavar="FILE", help="Use this config file.  [default: the nearest one above PATH]")
@click.option("--output-format", type=click.Choice(["text", "json"]), default="text", show_default=True)
@catalog_option
def show(path: str, config: str | None, output_format: str, catalog_path: str | None) -> None:
    """Each setting for the deck or folder at PATH, and where it comes from.

    The order: what deckcheck does by itself, the config file, the deck's own header, the environment, the command
    line.
    """
    from deckcheck.catalog import open_catalog
    from deckcheck.config import Configs, in_order

    deck = os.path.join(path, "deck.txt") if os.path.isdir(path) else path
    found = Configs(open_catalog(catalog_path).book.rules, config or os.environ.get("DECKCHECK_CONFIG")).of(deck)
    rows = in_order(found.settings(deck), os.environ)
    house = [(entry.kind, entry.summary, entry.origin) for entry in found.house_entries]
    if output_format == "json":
        import json

        document = {
            "files": list(found.files),
            "settings": {key: {"value": value, "origin": origin} for key, value, origin in rows},
            "house_rules": [{"kind": kind, "says": says, "origin": origin} for kind, says, origin in house],
        }
        click.echo(json.dumps(document, ensure_ascii=False, indent=2, default=str))
        return
    click.echo(f"config file: {', '.join(found.files) or 'none'}")
    for key, value, origin in rows:
        click.echo(f"  {key} = {_said(value)}  ({origin})")
    for kind, says, origin in house:
        click.echo(f"  {kind}: {says}  ({origin})")


def _said(value: object) -> str:
    if isinstance(value, tuple):
        return ", ".join(map(str, value)) or "none"
    if isinstance(value, dict):
        return ", ".join(f"{key}: {of_it}" for key, of_it in value.items()) or "none"
    return str(value).lower() if isinstance(value, bool) else str(value)


@command.command("pin")
@click.argument("file", metavar="FILE")
@catalog_option
def pin(file: str, catalog_path: str | None) -> None:
    """Write the version of this catalog into FILE, as the one that its decks are checked with."""
    from deckcheck.catalog import open_catalog
    from deckcheck.config.pin import pin as write_pin

    about = open_catalog(catalog_path).about
    write_pin(file, about.version, about.rules)
    click.echo(f"{file}: catalog-version is {about.version}.")
