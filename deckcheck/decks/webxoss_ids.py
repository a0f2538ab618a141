"""The numeric card ids of the WEBXOSS simulator, whose last release was in 2018: the table is complete."""

from __future__ import annotations

import csv
import os
from collections.abc import Mapping
from functools import cache

_TABLE = os.path.join(os.path.dirname(__file__), "webxoss_ids.csv")


@cache
def numbers() -> Mapping[int, str]:
    """Card number by id. Some printings that the card database does not list stand as another of the card."""
    with open(_TABLE, encoding="utf-8", newline="") as file:
        return {int(row["id"]): row["number"] for row in csv.DictReader(file)}


@cache
def ids() -> Mapping[str, int]:
    """Id by card number; of several, the lowest."""
    return {number: card_id for card_id, number in sorted(numbers().items(), reverse=True)}
