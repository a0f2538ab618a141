"""`deckcheck catalog`: what the catalog holds, and building it from its sources."""

from __future__ import annotations

import click

from deckcheck.cli.options import catalog_option


@click.group("catalog", no_args_is_help=True)
def command() -> None:
    """What the catalog holds; build it."""


@command.command("info")
@catalog_option
@click.option("--output-format", type=click.Choice(["text", "json"]), default="text", show_default=True)
def info(catalog_path: str | None, output_format: str) -> None:
    """Version, numbers of cards and printings, sets, formats."""
    from deckcheck.catalog import open_catalog

    catalog = open_catalog(catalog_path)
    about = catalog.about
    sets = catalog.sets()
    newest = next((s for s in sets if s.code == about.newest), None)
    undated = [s.code for s in sets if s.certainty == "unknown" and s.printings]
    formats = {f.name: f.since.isoformat() for f in catalog.book.formats}
    if output_format == "json":
        import json

        facts = {
            "version": about.version,
            "path": catalog.path,
            "cards": about.cards,
            "printings": about.printings,
            "sets": len(sets),
            "newest": about.newest,
            "newest_released": newest.day.isoformat() if newest else None,
            "sets_without_date": undated,
            "formats": formats,
            "restrictions": len(catalog.book.restrictions),
        }
        click.echo(json.dumps(facts, ensure_ascii=False, indent=2))
        return
    click.echo(f"catalog {about.version}")
    click.echo(f"  file          {catalog.path}")
    click.echo(f"  cards         {about.cards:,} of {about.printings:,} printings in {len(sets)} sets")
    if newest:
        click.echo(f"  newest set    {newest.code} {newest.name_ja} ({newest.day}, {newest.certainty})")
    click.echo(f"  undated sets  {len(undated)} (the earliest possible day counts)")
    click.echo(f"  formats       {', '.join(f'{name} (since {since})' for name, since in formats.items())}")
    click.echo(f"  restrictions  {len(catalog.book.restrictions)} entries")


@command.command("build")
@click.option("--data", metavar="FOLDER", help="The sources of one game.  [default: data/wixoss of this checkout]")
@click.option("-o", "--output", metavar="FILE", help="Where to write.  [default: where `check` looks for it]")
def build(data: str | None, output: str | None) -> None:
    """Compile the sources into the one file that checks read.

    Every row is validated; if one is wrong, all wrong ones are named and nothing is written.
    """
    from deckcheck.catalog import shipped_path, source_folder
    from deckcheck.catalog.build import build as compile_catalog
    from deckcheck.catalog.store import Catalog
    from deckcheck.errors import UsageError

    folder = data or source_folder()
    if folder is None:
        raise UsageError("this installation has no sources; give their folder with --data FOLDER.")
    target = output or shipped_path()
    compile_catalog(folder, target)
    about = Catalog(target).about
    click.echo(f"Built {target}: {about.cards:,} cards, {about.printings:,} printings, version {about.version}.")
