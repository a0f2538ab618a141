"""`deckcheck convert`: decks in another form."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from deckcheck.cli.options import (
    catalog_option,
    day,
    names_option,
    reading_options,
    resolver_for,
    warn,
)

if TYPE_CHECKING:
    from deckcheck.decks.resolve import Resolver
    from deckcheck.model import Deck


@click.command(
    "convert",
    no_args_is_help=True,
    epilog="Exit codes: 0 all written, 1 a deck was not, 2 the command could not be carried out. "
    "Example: deckcheck convert decks/ --to cockatrice -o cod/",
)
@click.argument("paths", nargs=-1, metavar="PATH...")
@click.option("-t", "--to", "target", metavar="FORM", help="The form to write; --list has them.")
@click.option("--list", "list_forms", is_flag=True, help="List the forms and end.")
@click.option(
    "-o", "--output", metavar="FILE|FOLDER",
    help="Write into this file; into this folder, a file for each deck file, if it is one or ends with a slash.  "
    "[default: standard output]",
)  # fmt: skip
@click.option("--force", is_flag=True, help="Overwrite files that exist.")
@click.option("-f", "--format", "format_name", metavar="NAME", help="The play format that short names are of.")
@click.option("-d", "--date", "date_text", metavar="YYYY-MM-DD", help="The day that short names are of.")
@names_option
@reading_options
@catalog_option
@click.option("--stdin-filename", default="-", metavar="NAME", help="The name that a deck read from - goes by.")
def command(
    paths: tuple[str, ...],
    target: str | None,
    list_forms: bool,
    output: str | None,
    force: bool,
    format_name: str | None,
    date_text: str | None,
    names: str,
    form: str | None,
    short_names: bool | None,
    alias_files: tuple[str, ...],
    catalog_path: str | None,
    stdin_filename: str,
) -> None:
    """Write decks in another form of deck file.

    What the form has no place for (the name of the deck, which printing) is named on standard error. A deck with
    a line that is no card is not written at all, nor is one that the form cannot hold.
    """
    from deckcheck.errors import UsageError

    if list_forms:
        _list_forms()
        return
    if not paths:
        raise UsageError("no deck file; give one, a folder, a glob, or - for standard input.")
    if target is None:
        raise UsageError("no form to write; give one with --to (`deckcheck convert --list` has them).")
    from deckcheck.catalog import open_catalog
    from deckcheck.decks.convert import holds_many, suffix_of
    from deckcheck.decks.files import expand, has_failed, load
    from deckcheck.decks.resolve import Resolver
    from deckcheck.output import is_stream

    suffix = suffix_of(target)
    many = holds_many(target)
    files = expand(paths)
    catalog = open_catalog(catalog_path)
    on = day(date_text) if date_text else None
    resolver = resolver_for(catalog, alias_files, short_names=short_names, format=format_name, day=on)
    loaded = [(path if path != "-" else stdin_filename, load(path, resolver, stdin_filename, form)) for path in files]

    if output is not None and (os.path.isdir(output) or output.endswith(("/", os.sep))):
        jobs = _one_each(loaded, output, suffix, many=many)
    else:
        jobs = [(output, [deck for _, decks in loaded for deck in decks])]
        if len(jobs[0][1]) > 1 and not many:
            raise UsageError(
                f"{len(jobs[0][1])} decks, and a file of the form {target} holds one; give a folder: -o FOLDER/."
            )
    there = [path for path, _ in jobs if path not in (None, "-") and os.path.lexists(path) and not is_stream(path)]
    if there and not force:
        raise UsageError(f"{there[0]!r} exists{_more(there)}; nothing was written. --force overwrites.")

    failed = False
    back = Resolver(catalog)
    for path, decks in jobs:
        written, lost = _converted(decks, target, back, names)
        failed = failed or lost
        if written is not None:
            _out(written, path)
    broken = any(has_failed(deck) for _, decks in loaded for deck in decks)
    raise click.exceptions.Exit(2 if broken else int(failed))


def _one_each(
    loaded: Sequence[tuple[str, list[Deck]]], folder: str, suffix: str, *, many: bool
) -> list[tuple[str | None, list[Deck]]]:
    """A file in `folder` for each deck file; for each deck where a file holds only one."""
    from deckcheck.errors import UsageError

    jobs: list[tuple[str | None, list[Deck]]] = []
    made: dict[str, str] = {}
    for path, decks in loaded:
        stem = os.path.splitext(os.path.basename(path.replace("\\", "/")))[0].strip("-. ") or "deck"
        parts = [decks] if many or len(decks) == 1 else [[deck] for deck in decks]
        for index, part in enumerate(parts, 1):
            target = os.path.join(folder, f"{stem}{f'-{index}' if len(parts) > 1 else ''}{suffix}")
            if target in made:
                raise UsageError(f"{made[target]!r} and {path!r} would both become {target!r}; nothing was written.")
            made[target] = path
            jobs.append((target, part))
    return jobs


def _converted(decks: Sequence[Deck], target: str, resolver: Resolver, names: str) -> tuple[bytes | None, bool]:
    """The file, and whether a deck is missing from it. What is lost goes to standard error."""
    from deckcheck.decks.convert import convert, prepare
    from deckcheck.decks.naming import Naming
    from deckcheck.decks.writing import CannotCarry

    good: list[Deck] = []
    for deck in decks:
        _show_short_names(deck)
        try:
            prepare(deck, Naming(resolver.catalog))
        except CannotCarry as error:
            warn(f"error: {_called(deck)} is not written: {error.reason}")
        else:
            good.append(deck)
    if not good:
        return None, True
    try:
        written = convert(good, target, resolver, names)
    except CannotCarry as error:
        warn(f"error: {', '.join(map(_called, good))} not written as {target}: {error.reason}")
        return None, True
    for loss in written.losses:
        warn(f"warning: {_called(good[0]) if len(good) == 1 else target}: lost: {loss}")
    return written.data, len(good) < len(decks)


def _called(deck: Deck) -> str:
    return f"{deck.path} ({deck.name})" if deck.name else deck.path


def _more(paths: Sequence[object]) -> str:
    return f" and {len(paths) - 1} more" if len(paths) > 1 else ""


def _list_forms() -> None:
    from deckcheck.decks import FORMS, reader
    from deckcheck.decks.convert import holds_many

    for name in FORMS:
        form = reader(name)
        several = "; several decks in a file" if holds_many(name) else ""
        click.echo(f"{name:15} {', '.join(form.SUFFIXES):12} {form.TITLE}{several}")


def _show_short_names(deck: Deck) -> None:
    for fault in deck.faults:
        if fault.rule == "short-name-read":
            line = fault.problem.lines[0] if fault.problem.lines else 1
            warn(f"{deck.path}:{line}: note: {fault.problem.as_written[0]} was read as {fault.problem.cards[0]}")


def _out(data: bytes, output: str | None) -> None:
    if output is None or output == "-":
        sys.stdout.flush()
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
    else:
        from deckcheck.output import write

        write(output, [data], folders=True)
