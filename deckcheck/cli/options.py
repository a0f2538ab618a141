"""Options that several commands share, and what is made of them."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from datetime import date
from typing import Any, TypeVar

import click

from deckcheck.errors import UsageError

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


def write_report(pieces: Any, output_file: str | None) -> None:
    """To standard output, or to a file: written beside it and renamed, so that a failure leaves the old one."""
    if output_file is None or output_file == "-":
        for piece in pieces:
            sys.stdout.write(piece)
        sys.stdout.flush()
        return
    import contextlib
    import tempfile

    folder = os.path.dirname(os.path.abspath(output_file))
    name = ""
    try:
        with tempfile.NamedTemporaryFile(
            "w", encoding="utf-8", errors="backslashreplace", newline="\n", dir=folder, delete=False
        ) as file:
            name = file.name
            for piece in pieces:
                file.write(piece)
        os.chmod(name, 0o644)
        os.replace(name, output_file)
        name = ""
    except OSError as error:
        raise UsageError(f"cannot write {output_file!r}: {error.strerror}") from error
    finally:
        if name:
            with contextlib.suppress(OSError):
                os.unlink(name)


def setting(*names: str, **attributes: Any) -> Callable[[F], F]:
    """An option that the environment can set too: `--output-format` by DECKCHECK_OUTPUT_FORMAT."""
    longest = next(name for name in names if name.startswith("--"))
    return click.option(*names, envvar="DECKCHECK_" + longest[2:].upper().replace("-", "_"), **attributes)


def catalog_option(function: F) -> F:
    """--catalog PATH."""
    return setting(
        "--catalog", "catalog_path", metavar="PATH", help="Use this compiled catalog instead of the shipped one."
    )(function)
