"""`deckcheck check`: the verdict."""

from __future__ import annotations

import gc
import sys
from collections.abc import Iterator, Sequence
from datetime import date
from typing import TYPE_CHECKING

import click

from deckcheck.cli.options import (
    catalog_option,
    codes,
    colour_wanted,
    day,
    lang_option,
    language,
    reading_options,
    resolver_for,
    write_report,
)
from deckcheck.reporters import REPORTERS

if TYPE_CHECKING:
    from deckcheck.decks.resolve import Resolver
    from deckcheck.model import Event, Judgement

_LEVELS = {"error": ("error",), "warning": ("error", "warning")}


@click.command(
    "check",
    no_args_is_help=True,
    epilog="Exit codes: 0 nothing to fail for, 1 a finding at the fail level or above, 2 the check could not be "
    "carried out. Example: deckcheck check decks/ --format diva --date 2026-11-30",
)
@click.argument("paths", nargs=-1, required=True, metavar="PATH...")
@click.option(
    "-f", "--format", "format_name", metavar="NAME",
    help="Play format: all-star, key, diva, or an alias; NAME@YYYY-MM-DD gives the date too. Without it: the deck's "
    "own header, else every format, and the deck passes if it is legal in one.",
)  # fmt: skip
@click.option("-d", "--date", "date_text", metavar="YYYY-MM-DD", help="Check as of this day.  [default: today]")
@click.option(
    "--event", type=click.Choice(["official", "casual"]),
    help="A casual event has no restriction list.  [default: official]",
)  # fmt: skip
@click.option(
    "--output-format", type=click.Choice(list(REPORTERS)), default="text", show_default=True,
    help="How the report is written.",
)  # fmt: skip
@click.option("-o", "--output-file", metavar="FILE", help="Write the report into FILE instead of standard output.")
@click.option("--select", multiple=True, metavar="CODES", help="Report only these codes, prefixes or rule names.")
@click.option("--ignore", multiple=True, metavar="CODES", help="Leave these out, and out of the verdict.")
@click.option(
    "--fail-on", type=click.Choice(list(_LEVELS)), default="error", show_default=True,
    help="The severity from which on the exit code is 1.",
)  # fmt: skip
@click.option("--exit-zero", is_flag=True, help="Exit 0 even with findings; 2 stays 2.")
@click.option("-q", "--quiet", is_flag=True, help="Errors and warnings only: no legal decks, no notes, no summary.")
@click.option("-v", "--verbose", is_flag=True, help="With each finding its rule, first day, certainty and source.")
@click.option(
    "--color", type=click.Choice(["auto", "always", "never"]), default="auto", show_default=True,
    help="Colour; NO_COLOR and FORCE_COLOR hold under auto.",
)  # fmt: skip
@lang_option
@reading_options
@catalog_option
@click.option("--stdin-filename", default="-", metavar="NAME", help="The name that a deck read from - goes by.")
def command(
    paths: tuple[str, ...],
    format_name: str | None,
    date_text: str | None,
    event: Event | None,
    output_format: str,
    output_file: str | None,
    select: tuple[str, ...],
    ignore: tuple[str, ...],
    fail_on: str,
    exit_zero: bool,
    quiet: bool,
    verbose: bool,
    color: str,
    lang: str | None,
    form: str | None,
    short_names: bool,
    alias_files: tuple[str, ...],
    catalog_path: str | None,
    stdin_filename: str,
) -> None:
    """Say whether decks are legal; if not, why, on which lines, and what mends it.

    PATH is a deck file, a folder of them, a glob, or - for standard input.
    """
    from deckcheck.catalog import open_catalog
    from deckcheck.decks.files import expand
    from deckcheck.errors import UsageError
    from deckcheck.reporters import Style, reporter

    if format_name is not None and "@" in format_name:
        format_name, _, at = format_name.partition("@")
        if date_text is not None:
            raise UsageError(f"two dates: --format {format_name}@{at} and --date {date_text}; give one.")
        date_text = at
    on = day(date_text) if date_text is not None else None
    chosen, ignored = codes(select, "--select"), codes(ignore, "--ignore")
    files = expand(paths)
    catalog = open_catalog(catalog_path)
    if format_name is not None:
        # Before any deck is read: a wrong format is the command's fault, not a deck's.
        format_name = catalog.book.get(format_name).name
        if on is not None:
            catalog.book.on(format_name, on)

    resolver = resolver_for(catalog, alias_files, short_names=short_names, format=format_name, day=on)
    judgements = [
        _narrowed(judgement, chosen, ignored)
        for judgement in _judged(files, resolver, format_name, on, event, form, stdin_filename)
    ]
    style = Style(
        colour=output_format == "text" and output_file is None and colour_wanted(color, sys.stdout),
        verbosity=1 if verbose else -1 if quiet else 0,
        lang=language(lang),
    )
    write_report(reporter(output_format).render(judgements, catalog.about, style), output_file)
    raise click.exceptions.Exit(exit_code(judgements, fail_on, exit_zero=exit_zero))


def _judged(
    files: Sequence[str],
    resolver: Resolver,
    format_name: str | None,
    on: date | None,
    event: Event | None,
    form: str | None,
    stdin_name: str,
) -> Iterator[Judgement]:
    from deckcheck.api import check_deck
    from deckcheck.decks.files import load

    for path in _with_progress(files):
        for deck in load(path, resolver, stdin_name, form):
            yield check_deck(deck, resolver.catalog, format=format_name, date=on, event=event)
        gc.enable()  # off since start-up; from the second deck on it earns its keep


def _with_progress(files: Sequence[str]) -> Iterator[str]:
    """The files, with a bar on a terminal's standard error when there are many."""
    if len(files) < 50 or not sys.stderr.isatty():
        yield from files
        return
    from rich.console import Console
    from rich.progress import track

    yield from track(files, description="checking", console=Console(stderr=True), transient=True)


def _narrowed(judgement: Judgement, chosen: Sequence[str], ignored: Sequence[str]) -> Judgement:
    """Without the findings that are not asked for; the verdict follows what is left."""
    if not chosen and not ignored:
        return judgement
    from dataclasses import replace

    verdicts = []
    for verdict in judgement.verdicts:
        findings, upcoming = (
            tuple(f for f in found if (not chosen or f.code in chosen) and f.code not in ignored)
            for found in (verdict.findings, verdict.upcoming)
        )
        legal = verdict.legal and True
        if verdict.legal is False:
            legal = not any(f.severity == "error" for f in findings)
        verdicts.append(replace(verdict, findings=findings, upcoming=upcoming, legal=legal))
    return replace(judgement, verdicts=tuple(verdicts))


def exit_code(judgements: Sequence[Judgement], fail_on: str, *, exit_zero: bool) -> int:
    """The worst deck decides. Asked without a format, a deck passes if one format has nothing against it."""
    if any(not judgement.checked for judgement in judgements):
        return 2
    if exit_zero:
        return 0
    levels = _LEVELS[fail_on]
    failed = any(
        all(any(f.severity in levels for f in verdict.findings) for verdict in judgement.verdicts)
        for judgement in judgements
    )
    return 1 if failed else 0
