"""`deckcheck catalog update`, `diff` and `verify`: keeping the catalog up to date with the official site."""

from __future__ import annotations

import gc
import os
from collections.abc import Callable, Iterable
from datetime import date, timedelta
from typing import TYPE_CHECKING, Any, TypeVar

import click

from deckcheck.cli.options import day
from deckcheck.errors import UsageError

if TYPE_CHECKING:
    from deckcheck.catalog.refresh import Report, Wish
    from deckcheck.catalog.sources import Sources

F = TypeVar("F", bound=Callable[..., Any])


_SHARED = (
    click.option("--product", "products", multiple=True, metavar="CODE", help="Only this product: WX25-P1, PR, ..."),
    click.option("--lang", type=click.Choice(["ja", "en"]), default="ja", show_default=True, help="Which site."),
    click.option("--accept", "accepted", multiple=True, metavar="VALUE", help="An unknown value that is right."),
    click.option("--pages", "pages_path", metavar="FILE", help="The page cache.  [default: in the user's data folder]"),
    click.option("--to", "folder", metavar="FOLDER", help="Sources instead of the user's own: data/ of a checkout."),
    click.option("--site", default="", hidden=True, help="Another address than the official one: for tests."),
)


def shared_options(function: F) -> F:
    """The options that `update` and `diff` have in common."""
    for option in reversed(_SHARED):
        function = option(function)
    return function


@click.command("update")
@shared_options
@click.option("--since", metavar="YYYY-MM-DD", help="All products released since that day.")
@click.option("--limit", type=click.IntRange(min=0), metavar="N", help="Ask for at most N card pages.")
@click.option("--max-age", type=click.IntRange(min=0), metavar="DAYS", help="Read card pages older than that anew.")
@click.option("--interval", type=float, metavar="SECONDS", default=2.0, show_default=True, help="Between two requests.")
@click.option("--dry-run", is_flag=True, help="Say how many requests it would take, and how long; ask for nothing.")
def update(
    since: str | None, limit: int | None, max_age: int | None, interval: float, *, dry_run: bool, **shared: Any
) -> None:
    """Read new cards from the official card database.

    Without --product and --since: promos, products that the catalog lacks, or of the last 180 days or no known
    day, and of them only cards that the catalog lacks. Every page is read once and kept; an update that was stopped
    goes on where it was. Cards with a value that is not known stay out and are listed. The result is laid over the
    catalog that deckcheck ships; with --to it is written as CSV into that folder.
    """
    from deckcheck.catalog.layer_write import locked, write, write_into
    from deckcheck.catalog.official.addresses import Addresses
    from deckcheck.catalog.official.client import Client
    from deckcheck.catalog.official.crawl import Reader
    from deckcheck.catalog.official.pages import Pages
    from deckcheck.catalog.refresh import reckon, refresh
    from deckcheck.cli.progress import progress

    gc.enable()  # off since start-up; thousands of pages are thousands of trees
    folder, pages_path = shared["folder"], shared["pages_path"]
    wish = _wish(
        shared,
        since=day(since) if since else None,
        limit=limit,
        max_age=timedelta(days=max_age) if max_age is not None else None,
        interval=interval,
    )
    if wish.products and since:
        raise UsageError("--product and --since exclude each other: name the products, or a day.")
    if wish.lang == "en" and (wish.products or since or limit is not None or max_age is not None):
        raise UsageError("--lang en reads all English cards; leave out --product, --since, --limit and --max-age.")
    today = date.today()  # noqa: DTZ011 - a day in the user's own calendar
    with Pages(pages_path or _pages_path()) as pages:
        if dry_run:
            base = _sources(folder)[1]
            expected, products = reckon(base, wish, pages, today)
            click.echo(
                f"About {expected.requests:,} requests for {products} products, {_duration(expected.seconds)} at one "
                f"in {wish.interval:g} s; {expected.kept:,} card pages are kept already. Products and cards that "
                "the catalog does not know are not counted. Nothing was asked for."
            )
            return
        with locked(), progress() as bar:
            # Not before: another update may just have ended.
            shipped, base = _sources(folder)
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
                written = write_into(shipped, report.sources)
                click.echo(f"Written: {', '.join(written)} in {shipped}.")
            else:
                from deckcheck.catalog import ready_shipped
                from deckcheck.catalog.sources import read_sources

                place = write(read_sources(shipped), report.sources, ready_shipped(), shipped)
                click.echo(f"In use from now on: {place}.")


@click.command("diff")
@shared_options
@click.option("--output-format", type=click.Choice(["text", "json"]), default="text", show_default=True)
def show_diff(output_format: str, **shared: Any) -> None:
    """What the pages read so far would change in the catalog, fact by fact. Asks for no page."""
    from dataclasses import asdict

    from deckcheck.catalog.official.pages import Pages
    from deckcheck.catalog.refresh import reread

    gc.enable()  # off since start-up; thousands of pages are thousands of trees
    with Pages(shared["pages_path"] or _pages_path()) as pages:
        report = reread(_sources(shared["folder"])[1], _wish(shared), pages)
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


@click.command("verify")
@click.option("--data", "folder", metavar="FOLDER", help="The sources to verify.  [default: those in use]")
def verify_sources(folder: str | None) -> None:
    """Say whether the catalog's sources hold together. Ends with 1 if they do not."""
    from deckcheck.catalog.layer_write import compile_rows
    from deckcheck.catalog.verify import CHECKS, title, verify
    from deckcheck.errors import DataError
    from deckcheck.output import scratch

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
        with scratch() as trial:
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


def _wish(shared: dict[str, Any], **others: Any) -> Wish:
    from deckcheck.catalog.official.addresses import OFFICIAL
    from deckcheck.catalog.refresh import Wish

    return Wish(
        products=tuple(code for given in shared["products"] for code in given.split(",") if code),
        lang=shared["lang"],
        accepted=shared["accepted"],
        site=shared["site"].rstrip("/") or OFFICIAL,
        **others,
    )


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

    products = f" of {report.products} products" if report.products else ""
    click.echo(f"Read {report.cards:,} cards{products} ({requests}).")
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
