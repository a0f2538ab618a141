"""`deckcheck catalog`: what the catalog holds, building it from its sources, and keeping it up to date."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from datetime import date, timedelta
from typing import TYPE_CHECKING, Any, TypeVar

import click

from deckcheck.cli.options import catalog_option, day
from deckcheck.errors import UsageError

if TYPE_CHECKING:
    from deckcheck.catalog.refresh import Report, Wish
    from deckcheck.catalog.sources import Sources

F = TypeVar("F", bound=Callable[..., Any])


@click.group("catalog", no_args_is_help=True)
def command() -> None:
    """What the catalog holds; build, update and verify it."""


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

    folder = data or source_folder()
    if folder is None:
        raise UsageError("this installation has no sources; give their folder with --data FOLDER.")
    target = output or shipped_path()
    compile_catalog(folder, target)
    about = Catalog(target).about
    click.echo(f"Built {target}: {about.cards:,} cards, {about.printings:,} printings, version {about.version}.")


def wish_options(function: F) -> F:
    """The options that say what to read; the function gets them as one Wish."""
    from functools import wraps

    @click.option("--product", "products", multiple=True, metavar="CODE", help="Only this product: WX25-P1, PR, ...")
    @click.option("--since", metavar="YYYY-MM-DD", help="All products released since that day.")
    @click.option("--lang", type=click.Choice(["ja", "en"]), default="ja", show_default=True, help="Which site.")
    @click.option("--limit", type=click.IntRange(min=0), metavar="N", help="Ask for at most N card pages.")
    @click.option("--max-age", type=click.IntRange(min=0), metavar="DAYS", help="Read card pages older than that anew.")
    @click.option(
        "--interval",
        type=click.FloatRange(min=0),
        metavar="SECONDS",
        default=2.0,
        show_default=True,
        help="Seconds between two requests, 2 or more.",
    )
    @click.option(
        "--accept", "accepted", multiple=True, metavar="VALUE", help="A value of a page that is not known, but right."
    )
    @click.option("--pages", "pages_path", metavar="FILE", help="The page cache.  [default: in the user's data folder]")
    @click.option(
        "--to", "folder", metavar="FOLDER", help="The sources to update instead of the user's own: data/ of a checkout."
    )
    @click.option("--site", default="", hidden=True, help="Another address than the official one: for tests.")
    @wraps(function)
    def wrapped(
        *,
        products: tuple[str, ...],
        since: str | None,
        lang: Any,
        limit: int | None,
        max_age: int | None,
        interval: float,
        accepted: tuple[str, ...],
        site: str,
        **others: Any,
    ) -> Any:
        from deckcheck.catalog.official.addresses import OFFICIAL
        from deckcheck.catalog.refresh import Wish

        wish = Wish(
            products=tuple(code for given in products for code in given.split(",") if code),
            since=day(since) if since else None,
            lang=lang,
            limit=limit,
            max_age=timedelta(days=max_age) if max_age is not None else None,
            accepted=accepted,
            interval=interval,
            site=site.rstrip("/") or OFFICIAL,
        )
        return function(wish=wish, **others)

    return wrapped  # type: ignore[return-value]


@command.command("update")
@wish_options
@click.option("--dry-run", is_flag=True, help="Say how many requests it would take, and how long; ask for nothing.")
def update(wish: Wish, folder: str | None, pages_path: str | None, dry_run: bool) -> None:
    """Read new cards from the official card database.

    Without --product and --since: promos, products that the catalog lacks, or of the last 180 days or no known
    day, and of them only cards that the catalog lacks. Every page is read once and kept; an update that was stopped
    goes on where it was. Cards with a value that is not known stay out and are listed. The result is laid over the
    catalog that deckcheck ships; with --to it is written as CSV into that folder.
    """
    from deckcheck.catalog import layer
    from deckcheck.catalog.official.addresses import Addresses
    from deckcheck.catalog.official.client import Client
    from deckcheck.catalog.official.crawl import Reader
    from deckcheck.catalog.official.pages import Pages
    from deckcheck.catalog.refresh import reckon, refresh
    from deckcheck.cli.progress import progress

    shipped, base = _sources(folder)
    today = date.today()  # noqa: DTZ011 - a day in the user's own calendar
    with Pages(pages_path or _pages_path()) as pages:
        if dry_run:
            expected, products = reckon(base, wish, pages, today)
            click.echo(
                f"About {expected.requests:,} requests for {products} products, {_duration(expected.seconds)} at one "
                f"in {wish.interval:g} s; {expected.kept:,} card pages are kept already. Products and cards that "
                "the catalog does not know are not counted. Nothing was asked for."
            )
            return
        with layer.locked(), progress() as bar:
            client = Client(wish.site, pages, wish.interval, bar.note)
            try:
                with client:
                    report = refresh(base, wish, Reader(Addresses(wish.site), pages, client, wish.max_age, bar), today)
            except KeyboardInterrupt:
                bar.note("Stopped. What was read is kept; the same command goes on from there.")
                raise
            _tell(report, f"{client.requests} requests")
            if not report.changes:
                click.echo("The catalog is as it was.")
            elif folder is not None:
                written = layer.write_into(shipped, report.sources)
                click.echo(f"Written: {', '.join(written)} in {shipped}.")
            else:
                from deckcheck.catalog import ready_shipped
                from deckcheck.catalog.sources import read_sources

                place = layer.write(read_sources(shipped), report.sources, ready_shipped(), shipped)
                click.echo(f"In use from now on: {place}.")


@command.command("diff")
@wish_options
@click.option("--output-format", type=click.Choice(["text", "json"]), default="text", show_default=True)
def show_diff(wish: Wish, folder: str | None, pages_path: str | None, output_format: str) -> None:
    """What the pages read so far would change in the catalog, fact by fact. Asks for no page."""
    from dataclasses import asdict

    from deckcheck.catalog.official.pages import Pages
    from deckcheck.catalog.refresh import reread

    with Pages(pages_path or _pages_path()) as pages:
        report = reread(_sources(folder)[1], wish, pages)
    if output_format == "json":
        import json

        facts = {
            "changes": [asdict(change) for change in report.changes],
            "remarks": [asdict(remark) for remark in report.remarks],
            "restrictions": [asdict(difference) for difference in report.announced],
        }
        click.echo(json.dumps(facts, ensure_ascii=False, indent=2, default=str))
        return
    for change in report.changes:
        click.echo(_safe(change))
    _tell(report, "no request")


@command.command("verify")
@click.option("--data", "folder", metavar="FOLDER", help="The sources to verify.  [default: those in use]")
def verify_sources(folder: str | None) -> None:
    """Say whether the catalog's sources hold together. Ends with 1 if they do not."""
    import tempfile

    from deckcheck.catalog.layer import compile_rows
    from deckcheck.catalog.verify import CHECKS, title, verify
    from deckcheck.errors import DataError

    place, sources = _sources(folder)
    problems = verify(sources)
    for check in CHECKS:
        found = [problem for problem in problems if problem.check == title(check)]
        errors = [problem for problem in found if problem.severity == "error"]
        notes = f" ({len(found) - len(errors)} notes)" if len(found) > len(errors) else ""
        click.echo(f"{'wrong' if errors else 'ok':5}  {title(check)}{notes}")
        for problem in found:
            click.echo(f"       {problem.severity}: {_safe(problem.text)}")
    wrong = [problem.text for problem in problems if problem.severity == "error"]
    if not wrong:
        with tempfile.TemporaryDirectory() as trial:
            try:
                compile_rows(place, sources, os.path.join(trial, "catalog.sqlite3"))
            except DataError as error:
                wrong = error.problems
        click.echo(f"{'wrong' if wrong else 'ok':5}  Every row fits the schema, and the catalog compiles")
        for text in wrong:
            click.echo(f"       error: {_safe(text)}")
    click.echo(f"{len(sources.cards):,} printings, {len(sources.sets)} sets: {len(wrong) or 'no'} errors.")
    if wrong:
        raise click.exceptions.Exit(1)


def _sources(folder: str | None) -> tuple[str, Sources]:
    """The game folder of the sources, and their rows: those of `folder`, or the shipped ones with the layer."""
    from deckcheck.catalog import base_folder, layer
    from deckcheck.catalog.sources import read_sources

    if folder is not None:
        for place in (folder, os.path.join(folder, "wixoss")):
            if os.path.isfile(os.path.join(place, "game.toml")):
                return place, read_sources(place)
        raise UsageError(f"{folder}: no game.toml there; give data/ or data/wixoss of a checkout.")
    shipped = base_folder()
    if shipped is None:
        raise UsageError("this installation carries no sources; give the folder data/ of a checkout with --to.")
    rows = read_sources(shipped)
    own = layer.current()
    return shipped, rows.laid_under(read_sources(own)) if own else rows


def _pages_path() -> str:
    from deckcheck.catalog import layer

    return os.path.join(layer.home(), "pages.sqlite3")


def _tell(report: Report, requests: str) -> None:
    """The summary of an update on standard output."""
    from deckcheck.catalog.diff import in_short

    click.echo(f"Read {report.cards:,} cards of {report.products} products ({requests}).")
    for line in in_short(report.changes):
        click.echo(f"  {line}")
    out = [remark for remark in report.remarks if remark.keeps_out]
    _list(f"Kept out of the catalog ({len(out)}):", out)
    rest = [remark for remark in report.remarks if not remark.keeps_out]
    _list(f"To look at ({len(rest)}):", rest)
    _list(f"Restrictions that the site announces otherwise than the data ({len(report.announced)}):", report.announced)
    _list(f"Differences between the rules page and the data ({len(report.rules_page)}):", report.rules_page)
    if report.left:
        click.echo(f"{report.left:,} card pages are left by --limit; the same command reads on.")


def _list(heading: str, items: Iterable[object]) -> None:
    lines = [_safe(item) for item in items]
    if lines:
        click.echo(heading)
    for line in lines:
        click.echo(f"  {line}")


def _safe(item: object) -> str:
    from deckcheck.reporters.escape import clean

    return clean(str(item))


def _duration(seconds: float) -> str:
    minutes = round(seconds / 60)
    return (
        f"{minutes // 60} h {minutes % 60} min" if minutes >= 60 else f"{minutes} min" if minutes else "under a minute"
    )
