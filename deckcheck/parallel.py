"""Judging many files in several processes, in the order of the files.

Each process opens the catalog and keeps a runner of its own. What comes back is light: a deck without what no
report reads; its entries would take longer to send than to check.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from multiprocessing import get_context

from deckcheck.catalog import open_catalog
from deckcheck.config import Configs
from deckcheck.model import Deck, Judgement
from deckcheck.run import Asked, Runner

_MOST = 64  # files sent at once

_runner: Runner | None = None


def judge(
    files: Sequence[str], jobs: int, catalog_path: str, asked: Asked, config: str | None, *, isolated: bool
) -> Iterator[Judgement]:
    """The judgements of `files`, none of them standard input, by `jobs` processes. Raises what a runner raises."""
    size = max(1, min(_MOST, len(files) // (jobs * 4)))
    chunks = [files[start : start + size] for start in range(0, len(files), size)]
    waiting: deque[Future[list[Judgement]]] = deque()
    # Not forked: the parent has a catalog open and may have threads.
    with ProcessPoolExecutor(
        jobs, get_context("spawn"), _begin, (catalog_path, asked, config, isolated)
    ) as pool:  # fmt: skip
        try:
            for chunk in chunks:
                waiting.append(pool.submit(_judge, chunk))
                if len(waiting) > jobs * 2:
                    yield from waiting.popleft().result()
            while waiting:
                yield from waiting.popleft().result()
        finally:
            pool.shutdown(cancel_futures=True)


def _begin(catalog_path: str, asked: Asked, config: str | None, isolated: bool) -> None:
    global _runner
    _runner = Runner(open_catalog(catalog_path), asked, Configs(config, isolated=isolated))


def _judge(files: Sequence[str]) -> list[Judgement]:
    assert _runner is not None
    return [_light(judgement) for file in files for judgement in _runner.judge(file)]


def _light(judgement: Judgement) -> Judgement:
    full = judgement.deck
    found = any(verdict.findings for verdict in judgement.verdicts)
    deck = Deck(full.path, full.name, suppressions=full.suppressions, widths=full.widths if found else ())
    verdicts = tuple(v.but(deck=deck) for v in judgement.verdicts)
    return Judgement(deck, judgement.format, judgement.date, judgement.event, verdicts)
