"""`deckcheck fmt`: plain text lists in one spelling."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from deckcheck.cli.options import catalog_option, day, names_option, reading_options, resolver_for, warn

if TYPE_CHECKING:
    from deckcheck.decks.resolve import Resolver


@click.command(
    "fmt",
    no_args_is_help=True,
    epilog="Exit codes: 0 done, or nothing to do; 1 something would change (--check, --diff), or a file could not be "
    "rewritten; 2 the command could not be carried out. Example: deckcheck fmt --check decks/",
)
@click.argument("paths", nargs=-1, required=True, metavar="PATH...")
@click.option("--check", is_flag=True, help="Write nothing; name the files that would change, and exit 1 for any.")
@click.option("--diff", is_flag=True, help="Write nothing; show what would change, and exit 1 for anything.")
@click.option("-f", "--format", "format_name", metavar="NAME", help="The play format that short names are of.")
@click.option("-d", "--date", "date_text", metavar="YYYY-MM-DD", help="The day that short names are of.")
@names_option
@reading_options
@catalog_option
def command(
    paths: tuple[str, ...],
    check: bool,
    diff: bool,
    format_name: str | None,
    date_text: str | None,
    names: str,
    form: str | None,
    short_names: bool | None,
    alias_files: tuple[str, ...],
    catalog_path: str | None,
) -> None:
    """Rewrite plain text lists in place: count, number if given, name; UTF-8, LF.

    Nothing is moved or dropped: headings, comments and lines that are no card stay as they are. Files of other
    forms are left alone. `-` reads standard input and writes standard output.
    """
    from deckcheck.catalog import open_catalog
    from deckcheck.decks.files import expand
    from deckcheck.decks.files import failed as failed_on
    from deckcheck.decks.form import Unreadable
    from deckcheck.decks.writing import CannotCarry
    from deckcheck.engine import finding_of
    from deckcheck.errors import DeckcheckError

    files = expand(paths)
    on = day(date_text) if date_text else None
    resolver = resolver_for(
        open_catalog(catalog_path), alias_files, short_names=short_names, format=format_name, day=on
    )
    failed = changed = broken = False
    for path in files:
        try:
            done = _rewritten(path, resolver, form, names)
        except (Unreadable, CannotCarry) as error:
            warn(f"error: {path} is left as it is: {error.reason}")
            failed = True
            continue
        except DeckcheckError:
            raise
        except Exception as error:  # noqa: BLE001 - a fault of ours in one deck must not cost the others
            (fault,) = failed_on(path, error).faults
            warn(f"error: {path} is left as it is: {'. '.join(finding_of(fault.rule, fault.problem).say('en'))}")
            broken = True
            continue
        if done is None:
            continue
        old, new = done
        changed = changed or new != old
        if path == "-" and not (check or diff):
            _show(new)
        elif new != old:
            _report(path, old, new, check=check, diff=diff)
    raise click.exceptions.Exit(2 if broken else 1 if failed or (changed and (check or diff)) else 0)


def _show(data: bytes) -> None:
    if not sys.stdout.isatty():
        sys.stdout.buffer.write(data)
        return
    from deckcheck.reporters.escape import clean

    for line in data.decode("utf-8").splitlines():
        click.echo(clean(line))


def _rewritten(path: str, resolver: Resolver, form: str | None, names: str) -> tuple[bytes, bytes] | None:
    """The bytes of a plain text list as they are and as they should be; None for another form."""
    from deckcheck.decks import form_of, source_of
    from deckcheck.decks.files import contents
    from deckcheck.decks.naming import NAMES, Naming
    from deckcheck.decks.tidy import tidy

    old = contents(path)
    source = source_of(old, path)
    name = form or form_of(source).NAME
    if name != "text":
        warn(f"note: {path} is of the form {name}: fmt leaves it alone, `deckcheck convert` rewrites it.")
        return None
    naming = Naming(resolver.catalog, names)
    tidied = tidy(source.text, resolver, naming)
    for card in naming.lacking:
        warn(f"warning: {path}: {card} has no {NAMES[names]} name: it keeps its own, with its number.")
    return old, tidied.encode("utf-8")


def _report(path: str, old: bytes, new: bytes, *, check: bool, diff: bool) -> None:
    from deckcheck.reporters.escape import clean

    if diff:
        import difflib

        before, after = (data.decode("utf-8", "replace").splitlines() for data in (old, new))
        for line in difflib.unified_diff(before, after, path, path, lineterm=""):
            click.echo(clean(line))
    if check:
        click.echo(f"would rewrite {clean(path)}")
    if not check and not diff:
        from deckcheck.output import write

        write(path, [new])
        click.echo(f"rewrote {clean(path)}", err=True)
