"""Two states of a catalog's sources -> what changed, fact by fact."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from deckcheck.catalog.sources import Sources

Kind = Literal["card", "set", "name", "notice"]


@dataclass(frozen=True, slots=True)
class Change:
    """One fact before and after; `before` is None for something new, `after` None for something gone.

    `field` is empty where the whole row is new or gone; `before` or `after` is then its name.
    """

    kind: Kind
    key: str
    field: str
    before: str | None
    after: str | None

    def __str__(self) -> str:
        where = f"{self.kind} {self.key}"
        if self.before is None:
            return f"+ {where}: {self.after}"
        if self.after is None:
            return f"- {where}: {self.before}"
        return f"~ {where}: {self.field}: {self.before or 'none'} -> {self.after or 'none'}"


def diff(before: Sources, after: Sources) -> list[Change]:
    """Every change, cards first, each kind by its key."""
    changes = _rows("card", before.cards, after.cards, "name") + _rows("set", before.sets, after.sets, "name_ja")
    for lang in sorted(before.names.keys() | after.names.keys()):
        old = {(row["name"], row["text"]): row["source"] for row in before.names.get(lang, [])}
        new = {(row["name"], row["text"]): row["source"] for row in after.names.get(lang, [])}
        for name, text in sorted(old.keys() | new.keys()):
            was, now = old.get((name, text)), new.get((name, text))
            if was is None or now is None:
                changes.append(Change("name", f"{name} ({lang})", "", text if was else None, text if now else None))
            elif was != now:
                changes.append(Change("name", f"{name} ({lang})", "source", was, now))
    before_notices = {tuple(row.values()) for row in before.notices}
    for row in after.notices:
        if tuple(row.values()) not in before_notices:
            told = f"{row['kind']}, {row['cards'].replace('|', ' + ')}, {row['announced']}"
            changes.append(Change("notice", row["number"], "", None, told))
    return changes


def _rows(kind: Kind, before: dict[str, dict[str, str]], after: dict[str, dict[str, str]], title: str) -> list[Change]:
    changes = []
    for key in sorted(before.keys() | after.keys()):
        old, new = before.get(key), after.get(key)
        if old is None or new is None:
            changes.append(Change(kind, key, "", old[title] if old else None, new[title] if new else None))
            continue
        changes += [
            Change(kind, key, field, old.get(field, ""), value)
            for field, value in new.items()
            if old.get(field, "") != value
        ]
    return changes


def in_short(changes: Iterable[Change]) -> list[str]:
    """One line a kind of change: how many, and of what."""
    counts: Counter[str] = Counter()
    for change in changes:
        if change.before is None:
            counts[f"new {change.kind}s"] += 1
        elif change.after is None:
            counts[f"{change.kind}s gone"] += 1
        elif not change.before:
            counts[f"{change.kind}s whose {change.field} was filled in"] += 1
        else:
            counts[f"{change.kind}s whose {change.field} changed"] += 1
    return [f"{count} {what}" for what, count in counts.most_common()]
