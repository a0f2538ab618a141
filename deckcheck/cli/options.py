"""Options that several commands share, and what is made of them."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from datetime import date
from typing import TYPE_CHECKING, Any, TypeVar

import click

from deckcheck.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from deckcheck.catalog import Catalog
    from deckcheck.decks.resolve import Resolver
    from deckcheck.manual.page import Block
    from deckcheck.model import Card

F = TypeVar("F", bound=Callable[..., Any])


def day(text: str) -> date:
    """A day given as YYYY-MM-DD, or `today`. Raises UsageError."""
    if text == "today":
        return date.today()  # noqa: DTZ011 - a day in the user's own calendar
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise UsageError(f"{text!r} is no day; write it as YYYY-MM-DD.") from None


def colour_wanted(choice: str, stream: Any) -> bool:
    """Whether to colour what goes to `stream`: always, never, or by NO_COLOR, FORCE_COLOR, TERM and the terminal."""
    if choice != "auto":
        return choice == "always"
    if os.environ.get("NO_COLOR"):
        return False
    if os.environ.get("FORCE_COLOR"):
        return True
    return os.environ.get("TERM") != "dumb" and bool(stream.isatty())


def write_report(pieces: Iterable[str], output_file: str | None) -> None:
    """To standard output, or into a file as `deckcheck.output` does."""
    if output_file is None or output_file == "-":
        for piece in pieces:
            sys.stdout.write(piece)
        sys.stdout.flush()
        return
    from deckcheck.output import write

    write(output_file, (piece.encode("utf-8", "backslashreplace") for piece in pieces))


def setting(*names: str, **attributes: Any) -> Callable[[F], F]:
    """An option that the environment can set too: `--output-format` by DECKCHECK_OUTPUT_FORMAT."""
    longest = next(name for name in names if name.startswith("--")).partition("/")[0]
    return click.option(*names, envvar="DECKCHECK_" + longest[2:].upper().replace("-", "_"), **attributes)


def warn(text: str) -> None:
    """A line on standard error; nothing that came out of a deck file reaches the terminal as it is."""
    from deckcheck.reporters.escape import clean

    click.echo(clean(text), err=True)


def names_option(function: F) -> F:
    """--names: what cards are called in what is written."""
    from deckcheck.decks.naming import NAMES

    return setting(
        "--names", type=click.Choice(list(NAMES)), default="ja", show_default=True,
        help="What cards are called: by their name in this language, or by their number. A card without such a name is "
        "named on standard error, and gets its Japanese name and its number.",
    )(function)  # fmt: skip


def reading_options(function: F) -> F:
    """--from, --short-names and --aliases: how deck files are read."""
    for option in (
        setting(
            "--aliases", "alias_files", multiple=True, metavar="FILE",
            help="Nicknames of cards: a CSV file with the columns alias and card.",
        ),
        setting(
            "--short-names/--no-short-names", default=None,
            help="Read a short name as the only card of the deck's format that it fits; each is listed as DC006.",
        ),
        setting(
            "--from", "form", metavar="FORM",
            help="The form of the deck files; `deckcheck convert --list` has them.  [default: found out]",
        ),
    ):  # fmt: skip
        function = option(function)
    return function


def resolver_for(
    catalog: Catalog,
    alias_files: Sequence[str],
    *,
    short_names: bool | None,
    format: str | None = None,  # noqa: A002 - the game's word
    day: date | None = None,
) -> Resolver:
    """The resolver that these options ask for. Raises UsageError for a wrong alias file."""
    from deckcheck.decks.resolve import Resolver

    aliases: dict[str, Card] = {}
    if alias_files:
        from deckcheck.decks.aliases import load_aliases

        for path in alias_files:
            aliases |= load_aliases(path, catalog)
    today = date.today()  # noqa: DTZ011 - a day in the user's own calendar
    return Resolver(catalog, aliases=aliases, short_names=bool(short_names), format=format, day=day, else_day=today)


def language(given: str | None) -> str:
    """`given`, or Japanese where the locale (LC_ALL, LC_MESSAGES, LANG) is Japanese, or English."""
    if given is not None:
        return given
    locale = next((value for name in ("LC_ALL", "LC_MESSAGES", "LANG") if (value := os.environ.get(name))), "")
    return "ja" if locale.lower().startswith("ja") else "en"


def lang_option(function: F) -> F:
    """--lang en|ja."""
    return setting("--lang", type=click.Choice(["en", "ja"]), help="Language of messages.  [default: by locale]")(
        function
    )


def page_options(function: F) -> F:
    """The options of a command that shows a page: --output-format, -o, --lang, --catalog."""
    for option in (
        catalog_option,
        lang_option,
        click.option("-o", "--output-file", metavar="FILE", help="Write into FILE instead of standard output."),
        click.option(
            "--output-format",
            type=click.Choice(["text", "markdown", "json"]),
            default="text",
            show_default=True,
            help="How it is written.",
        ),
    ):
        function = option(function)
    return function


def show(facts: Mapping[str, Any], page: Callable[[], Sequence[Block]], output_format: str, output: str | None) -> None:
    """Write the facts as JSON, or the page made of them for a terminal or as Markdown."""
    if output_format == "json":
        import json

        from deckcheck import __version__
        from deckcheck.reporters.escape import clean_json

        head = {"schema_version": "1", "tool": {"name": "deckcheck", "version": __version__}}
        text = clean_json(json.dumps({**head, **facts}, ensure_ascii=False, indent=2)) + "\n"
    else:
        from deckcheck.manual.page import as_markdown, as_text

        text = as_markdown(page()) if output_format == "markdown" else as_text(page(), _width())
    write_report([text], output)


def _width() -> int:
    """The columns of the terminal, or of COLUMNS; where there is neither, room for a line of the manual."""
    import shutil

    return shutil.get_terminal_size((120, 24)).columns


def catalog_option(function: F) -> F:
    """--catalog PATH."""
    return setting(
        "--catalog", "catalog_path", metavar="PATH", help="Use this compiled catalog instead of the shipped one."
    )(function)
