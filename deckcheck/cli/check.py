"""`deckcheck check`: the verdict."""

from __future__ import annotations

import gc
import sys
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import click

from deckcheck.cli import complete
from deckcheck.cli.options import (
    catalog_option,
    colour_wanted,
    day,
    lang_option,
    language,
    reading_options,
    setting,
    write_report,
)
from deckcheck.reporters import IN_PARTS, REPORTERS

if TYPE_CHECKING:
    from deckcheck.model import Event, Judgement, Severity
    from deckcheck.run import Asked, Runner


@click.command(
    "check",
    no_args_is_help=True,
    epilog="Every option can be set by the environment: --output-format by DECKCHECK_OUTPUT_FORMAT. Exit codes: 0 "
    "nothing to fail for, 1 a finding at the fail level or above, 2 the check could not be carried out. Example: "
    "deckcheck check decks/ --format diva --date 2026-11-30",
)
@click.argument("paths", nargs=-1, metavar="PATH...")
@setting(
    "-f", "--format", "format_name", metavar="NAME", shell_complete=complete.formats,
    help="Play format: all-star, key, diva, or an alias; NAME@YYYY-MM-DD gives the date too. Without it: the deck's "
    "own header, the config file, else every format, and the deck passes if it is legal in one.",
)  # fmt: skip
@setting("-d", "--date", "date_text", metavar="YYYY-MM-DD", help="Check as of this day.  [default: today]")
@setting(
    "--event", type=click.Choice(["official", "casual"]),
    help="A casual event has no restriction list.  [default: official]",
)  # fmt: skip
@setting(
    "--output-format", type=click.Choice(list(REPORTERS)), default="text", show_default=True,
    help="How the report is written.",
)  # fmt: skip
@setting("-o", "--output-file", metavar="FILE", help="Write the report into FILE instead of standard output.")
@setting(
    "--select", multiple=True, metavar="CODES", shell_complete=complete.codes,
    help="Report only these codes, prefixes or rule names.",
)  # fmt: skip
@setting(
    "--ignore", multiple=True, metavar="CODES", shell_complete=complete.codes,
    help="Leave these out, and out of the verdict.",
)  # fmt: skip
@setting(
    "--suppressions/--no-suppressions", default=None,
    help="Whether `# deckcheck: ignore[CODE] reason` in a deck file hides findings.  [default: it does]",
)  # fmt: skip
@setting(
    "--fail-on", type=click.Choice(["error", "warning"]), default="error", show_default=True,
    help="The severity from which on the exit code is 1.",
)  # fmt: skip
@setting(
    "--suggest", is_flag=True,
    help="For an illegal deck, its smallest repair, and where or when it would be legal as it stands.",
)  # fmt: skip
@setting("--exit-zero", is_flag=True, help="Exit 0 even with findings; 2 stays 2.")
@setting(
    "--show-reading", is_flag=True,
    help="In text and JSON reports, what each line of a deck was read as, and by what.",
)  # fmt: skip
@setting("-q", "--quiet", is_flag=True, help="Errors and warnings only: no legal decks, no notes, no summary.")
@setting(
    "-v",
    "--verbose",
    is_flag=True,
    help="With each finding its rule, first day, certainty and source; how many lines were passed over.",
)
@setting(
    "--color", type=click.Choice(["auto", "always", "never"]), default="auto", show_default=True,
    help="Colour; NO_COLOR and FORCE_COLOR hold under auto.",
)  # fmt: skip
@lang_option
@reading_options
@setting("--config", metavar="FILE", help="Use this config file for all decks.  [default: the nearest one above each]")
@setting("--isolated", is_flag=True, help="Read no config file.")
@setting(
    "--jobs", type=click.IntRange(min=1), default=1, show_default=True, metavar="N",
    help="Check in N processes; worth it from some hundred files on.",
)  # fmt: skip
@setting(
    "--changed", is_flag=False, flag_value="HEAD", metavar="[REF]",
    help="Only decks that differ from a git reference (HEAD), or whose config or catalog does.",
)  # fmt: skip
@click.option("--watch", is_flag=True, help="Check again whenever a deck is saved, until Ctrl-C.")
@catalog_option
@setting("--stdin-filename", default="-", metavar="NAME", help="The name that a deck read from - goes by.")
def command(
    paths: tuple[str, ...],
    format_name: str | None,
    date_text: str | None,
    event: Event | None,
    output_format: str,
    output_file: str | None,
    select: tuple[str, ...],
    ignore: tuple[str, ...],
    suppressions: bool | None,
    fail_on: Severity,
    suggest: bool,
    exit_zero: bool,
    show_reading: bool,
    quiet: bool,
    verbose: bool,
    color: str,
    lang: str | None,
    form: str | None,
    short_names: bool | None,
    alias_files: tuple[str, ...],
    config: str | None,
    isolated: bool,
    jobs: int,
    changed: str | None,
    watch: bool,
    catalog_path: str | None,
    stdin_filename: str,
) -> None:
    """Say whether decks are legal; if not, why, on which lines, and what mends it.

    PATH is a deck file, a folder of them, a glob, or - for standard input.
    """
    if not paths and changed is None:
        raise click.UsageError("no PATH given: name deck files or folders, or - for standard input.")
    paths = paths or (".",)
    asked = asked_for(format_name, date_text, event, suppressions).but(
        form=form, short_names=short_names, aliases=alias_files, suggest=suggest
    )

    def check() -> int:
        from deckcheck.catalog import open_catalog
        from deckcheck.cli.report import Outcome, places, write
        from deckcheck.config import Configs
        from deckcheck.decks.files import expand
        from deckcheck.reporters import Style
        from deckcheck.run import Runner

        catalog = open_catalog(catalog_path)
        chosen = catalog.book.rules.chosen
        wanted = asked.but(
            select=chosen(select, "--select") if select else None,
            ignore=chosen(ignore, "--ignore") if ignore else None,
        )
        configs = Configs(catalog.book.rules, config, isolated=isolated)
        files = expand(paths)
        if changed is not None:
            from deckcheck.cli.changed import changed_since

            files = changed_since(changed, files, configs, catalog_path)
        wanted.settle(catalog)
        folder, root = places(output_format)
        style = Style(
            colour=output_format == "text" and output_file is None and colour_wanted(color, sys.stdout),
            verbosity=1 if verbose else -1 if quiet else 0,
            lang=language(lang),
            fail_on=fail_on,
            folder=folder,
            root=root,
            reading=show_reading,
        )
        outcome = Outcome(style)
        if jobs > 1 and "-" not in files and len(files) > 1:
            from deckcheck.cli import parallel

            work = parallel.Work(files, jobs, catalog.path, wanted, config, isolated, show_reading)
            if output_format in IN_PARTS:
                write_report(parallel.parts(work, output_format, style, outcome), output_file)
                return outcome.exit_code(exit_zero=exit_zero)
            judged = parallel.judgements(work)
        else:
            judged = _judged(Runner(catalog, wanted, configs, stdin_filename), files)
        write(outcome.of(judged), catalog.about, style, output_format, output_file)
        return outcome.exit_code(exit_zero=exit_zero)

    if watch:
        from deckcheck.cli.watch import watch as watch_decks

        raise click.exceptions.Exit(watch_decks(paths, () if config is None else (config,), output_file, check))
    raise click.exceptions.Exit(check())


def asked_for(
    format_name: str | None,
    date_text: str | None,
    event: Event | None,
    suppressions: bool | None,
) -> Asked:
    """What the options and the environment say. Raises UsageError."""
    from deckcheck.errors import UsageError
    from deckcheck.run import Asked

    if format_name is not None and "@" in format_name:
        format_name, _, at = format_name.partition("@")
        if date_text is not None:
            raise UsageError(f"two dates: --format {format_name}@{at} and --date {date_text}; give one.")
        date_text = at
    return Asked(
        format=format_name,
        date=day(date_text) if date_text is not None else None,
        event=event,
        suppressions=suppressions,
    )


def _judged(runner: Runner, files: Sequence[str]) -> Iterator[Judgement]:
    for path in _with_progress(files):
        yield from runner.judge(path)
        gc.enable()  # off since start-up; from the second deck on it earns its keep


def _with_progress(files: Sequence[str]) -> Iterator[str]:
    """The files, with a bar on a terminal's standard error when there are many."""
    if len(files) < 50 or not sys.stderr.isatty():
        yield from files
        return
    from rich.console import Console
    from rich.progress import track

    yield from track(files, description="checking", console=Console(stderr=True), transient=True)
