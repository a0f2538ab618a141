"""Holds saved card pages of the official site against the catalog, fact by fact.

    python -m tests.catalog.official.check_fragments FOLDER

FOLDER has one page a file. The pages belong to their publisher and are no part of this project; save some of your
own. What the catalog leaves empty (rarity and kana are partial) is told apart from what differs. Ends with 1 if a
fact differs, or a page cannot be read.
"""

from __future__ import annotations

import sys
from pathlib import Path

from deckcheck.catalog.official.detail import read_detail
from deckcheck.catalog.official.facts import Vocabulary, backs, card_facts
from deckcheck.catalog.official.markup import UnknownLayout
from deckcheck.catalog.official.notices import read_notices
from deckcheck.catalog.sources import Sources, read_sources

DATA = Path(__file__).parents[3] / "data" / "wixoss"


def compare(path: Path, catalog: Sources, known: Vocabulary) -> tuple[bool, str]:
    """Whether the page's facts are the catalog's, and one line about it."""
    try:
        raw = read_detail(path.read_text(encoding="utf-8"))
    except (UnknownLayout, UnicodeDecodeError) as error:
        return False, f"cannot be read: {error}"
    row, remarks = card_facts(raw, known)
    have = catalog.cards.get(raw.number)
    if row is None:
        return False, f"{raw.number}: kept out: {'; '.join(map(str, remarks))}"
    if have is None:
        return False, f"{raw.number}: not in the catalog"
    backs({raw.number: row}, catalog.cards, frozenset())
    differing = [name for name in have if have[name] != row[name]]
    filled = [name for name in differing if name in ("rarity", "kana") and not have[name]]
    wrong = [f"{name}: page {row[name]!r}, catalog {have[name]!r}" for name in differing if name not in filled]
    notices, more = read_notices(raw, known.names)
    told = [f"{raw.number} {raw.name}: {'; '.join(wrong) or f'{len(have) - len(filled)} facts agree'}"]
    told += [f"fills in {name} {row[name]}" for name in filled]
    told += [f"remark {remark}" for remark in [*remarks, *more]] + [f"notice {notice.what}" for notice in notices]
    return not wrong, ", ".join(told)


def main(folder: str) -> int:
    """Print a line a page and a sum; the exit code."""
    catalog = read_sources(str(DATA))
    known = Vocabulary.of(catalog.cards.values())
    paths = sorted(path for path in Path(folder).iterdir() if path.is_file())
    results = [(path.name, *compare(path, catalog, known)) for path in paths]
    for name, agrees, text in results:
        print(f"{'ok' if agrees else 'WRONG':5} {name}: {text}")  # noqa: T201 - this is its output
    wrong = sum(not agrees for _, agrees, _ in results)
    print(f"{len(results)} pages, {wrong} wrong")  # noqa: T201 - this is its output
    return 1 if wrong or not results else 0


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    sys.exit(main(sys.argv[1]))
