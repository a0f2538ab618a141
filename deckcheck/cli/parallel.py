"""`check --jobs N`: judging files in several processes, in their order.

Each process opens the catalog and keeps a runner of its own. Where a report is the sum of the reports of its parts,
parts are sent back; else judgements, without what no report reads: the entries of a deck would take longer to send
than to check.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from multiprocessing import get_context
from typing import TypeVar

from deckcheck.catalog import open_catalog
from deckcheck.cli.report import Outcome
from deckcheck.config import Configs
from deckcheck.model import Deck, Judgement
from deckcheck.record import Record
from deckcheck.reporters import Style, reporter
from deckcheck.run import Asked, Runner

T = TypeVar("T")

_MOST = 64  # files sent at once

_runner: Runner | None = None


class Work(Record):
    """What every process is told. `files` are none of them standard input; `reading` asks for whole decks."""

    files: Sequence[str]
    jobs: int
    catalog_path: str
    asked: Asked
    config: str | None
    isolated: bool
    reading: bool = False


def judgements(work: Work) -> Iterator[Judgement]:
    """The judgements of the files. Raises what a runner raises."""
    for some in _in_order(work, _judge, (work.reading,)):
        yield from some


def parts(work: Work, output_format: str, style: Style, outcome: Outcome) -> Iterator[str]:
    """The report of the files, part by part; `outcome` learns how each went. Raises what a runner raises."""
    for text, of_part in _in_order(work, _report, (output_format, style)):
        outcome.add(of_part)
        yield text


def _in_order(work: Work, function: Callable[..., T], more: tuple[object, ...]) -> Iterator[T]:
    size = max(1, min(_MOST, len(work.files) // (work.jobs * 4)))
    waiting: deque[Future[T]] = deque()
    # Not forked: this process has a catalog open and may have threads.
    with ProcessPoolExecutor(work.jobs, get_context("spawn"), _begin, (work.but(files=()),)) as pool:
        try:
            for start in range(0, len(work.files), size):
                waiting.append(pool.submit(function, work.files[start : start + size], *more))
                if len(waiting) > work.jobs * 2:
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()
        finally:
            pool.shutdown(cancel_futures=True)


def _begin(work: Work) -> None:
    global _runner
    catalog = open_catalog(work.catalog_path)
    _runner = Runner(catalog, work.asked, Configs(catalog.book.rules, work.config, isolated=work.isolated))


def _all(files: Sequence[str]) -> Iterator[Judgement]:
    assert _runner is not None
    for file in files:
        yield from _runner.judge(file)


def _judge(files: Sequence[str], reading: bool) -> list[Judgement]:
    judged = _all(files)
    return list(judged) if reading else [_light(judgement) for judgement in judged]


def _report(files: Sequence[str], output_format: str, style: Style) -> tuple[str, Outcome]:
    assert _runner is not None
    outcome = Outcome(style)
    return "".join(reporter(output_format).render(outcome.of(_all(files)), _runner.catalog.about, style)), outcome


def _light(judgement: Judgement) -> Judgement:
    full = judgement.deck
    found = any(verdict.findings for verdict in judgement.verdicts)
    deck = Deck(
        full.path, full.name, suppressions=full.suppressions, widths=full.widths if found else (), passed=full.passed
    )
    return judgement.but(deck=deck, verdicts=tuple(verdict.but(deck=deck) for verdict in judgement.verdicts))
