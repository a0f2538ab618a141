"""A progress bar on standard error, for runs that take hours; without a terminal only what must be known."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager

import click

from deckcheck.reporters.escape import clean

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.catalog.official.crawl import Progress


class _Plain:
    """Notes only."""

    def begin(self, what: str, total: int | None) -> None:
        """Nothing to show."""

    def step(self, what: str) -> None:
        """Nothing to show."""

    def note(self, text: str) -> None:
        """On standard error."""
        click.echo(clean(text), err=True)


@contextmanager
def progress() -> Iterator[Progress]:
    """A bar if standard error is a terminal."""
    if not sys.stderr.isatty():
        yield _Plain()
        return
    from rich.console import Console
    from rich.markup import escape
    from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
    from rich.progress import Progress as Bar

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Bar(*columns, console=Console(stderr=True), transient=True) as bar:

        class _Bar:
            """One bar a stretch; its text is what is being read."""

            def begin(self, what: str, total: int | None) -> None:
                """The bar of the stretch before is taken away."""
                for task in bar.task_ids:
                    bar.remove_task(task)
                bar.add_task(escape(clean(what)), total=total)

            def step(self, what: str) -> None:
                """Moves the bar by one."""
                for task in bar.task_ids:
                    bar.update(task, advance=1, description=f"reading {escape(clean(what))}")

            def note(self, text: str) -> None:
                """Above the bar."""
                bar.console.print(escape(clean(text)))

        yield _Bar()
