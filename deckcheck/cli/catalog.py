"""`deckcheck catalog`: what the catalog holds, and building it from its sources. Updates are in `catalog_update`."""

from __future__ import annotations

from datetime import date

import click

from deckcheck.cli.catalog_update import show_diff, update, verify_sources
from deckcheck.cli.options import catalog_option
from deckcheck.errors import UsageError


@click.group("catalog", no_args_is_help=True)
def command() -> None:
    """What the catalog holds; build, update and verify it."""


command.add_command(update)
command.add_command(show_diff)
command.add_command(verify_sources)


@command.command("info")
@catalog_option
@click.option("--output-format", type=click.Choice(["text", "json"]), default="text", show_default=True)
def info(catalog_path: str | None, output_format: str) -> None:
    """Version, age, how much it holds and each format may play, and what is not known."""
    from deckcheck.catalog import layer, open_catalog
    from deckcheck.catalog.pools import playable

    catalog = open_catalog(catalog_path)
    about = catalog.about
    sets = catalog.sets()
    today = date.today()  # noqa: DTZ011 - a day in the user's own calendar
    newest = next((s for s in sets if s.code == about.newest), None)
    undated = [s.code for s in sets if s.certainty == "unknown" and s.printings]
    unsure = [s.code for s in sets if s.certainty not in ("official", "secondary", "unknown") and s.printings]
    formats = {f.name: f.since.isoformat() for f in catalog.book.formats}
    pools = playable(catalog, today)
    unsure_bans = [
        name
        for name in pools
        if any(entry.rule == "incomplete-history" for entry in catalog.book.on(name, today, "official").rules)
    ]
    updated = layer.updated() if catalog_path is None else None
    if output_format == "json":
        import json

        facts = {
            "version": about.version,
            "path": catalog.path,
            "updated": updated.isoformat() if updated else None,
            "cards": about.cards,
            "printings": about.printings,
            "sets": len(sets),
            "newest": about.newest,
            "newest_released": newest.day.isoformat() if newest else None,
            "newest_days_ago": (today - newest.day).days if newest else None,
            "sets_without_date": undated,
            "sets_with_unsure_date": unsure,
            "formats": formats,
            "playable": pools,
            "restrictions": len(catalog.book.restrictions),
            "restrictions_incomplete": unsure_bans,
        }
        click.echo(json.dumps(facts, ensure_ascii=False, indent=2))
        return
    click.echo(f"catalog {about.version}")
    click.echo(f"  file          {catalog.path}")
    if updated:
        click.echo(f"  updated       {updated:%Y-%m-%d %H:%M} UTC, with `deckcheck catalog update`")
    click.echo(f"  cards         {about.cards:,} of {about.printings:,} printings in {len(sets)} sets")
    if newest:
        age = f"{(today - newest.day).days} days ago"
        click.echo(f"  newest set    {newest.code} {newest.name_ja} ({newest.day}, {newest.certainty}; {age})")
    for name, since in formats.items():
        click.echo(f"  {name:12}  {pools.get(name, 0):,} cards playable today (format since {since})")
    click.echo(f"  restrictions  {len(catalog.book.restrictions)} entries")
    click.echo(f"  gaps          {len(undated)} sets without a release day (the earliest possible one counts)")
    click.echo(f"                {len(unsure)} sets whose day is not sure")
    if unsure_bans:
        click.echo(f"                bans of {', '.join(unsure_bans)} are not all known")


@command.command("build")
@click.option("--data", metavar="FOLDER", help="The sources of one game.  [default: data/wixoss of this checkout]")
@click.option("-o", "--output", metavar="FILE", help="Where to write.  [default: where `check` looks for it]")
def build(data: str | None, output: str | None) -> None:
    """Compile the sources into the one file that checks read.

    Every row is validated; if one is wrong, all wrong ones are named and nothing is written.
    """
    from deckcheck.catalog import shipped_path, source_folder
    from deckcheck.catalog.compiled import compile_into
    from deckcheck.catalog.store import Catalog
    from deckcheck.output import is_stream

    folder = data or source_folder()
    if folder is None:
        raise UsageError("this installation has no sources; give their folder with --data FOLDER.")
    target = output or shipped_path()
    compile_into(folder, target)
    if is_stream(target):
        return  # it may be standard output
    about = Catalog(target).about
    click.echo(f"Built {target}: {about.cards:,} cards, {about.printings:,} printings, version {about.version}.")
