"""HTML as a tree, however broken it is."""

from __future__ import annotations

import warnings
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bs4 import BeautifulSoup


class UnknownLayout(Exception):  # noqa: N818 - one page of many; the run goes on
    """A page is not laid out as known. `field` is where; `reason` is one clause."""

    def __init__(self, field: str, reason: str) -> None:
        self.field = field
        self.reason = reason
        super().__init__(f"{field}: {reason}")


def tree(html: str) -> BeautifulSoup:
    """The page, read leniently. Raises UnknownLayout for what no parser takes for HTML."""
    from bs4 import BeautifulSoup
    from bs4.exceptions import ParserRejectedMarkup

    try:
        with warnings.catch_warnings():
            # What looks unlike a page to the library is for the reader of the page to judge.
            warnings.simplefilter("ignore")
            return BeautifulSoup(html, "html.parser")
    except ParserRejectedMarkup as error:
        raise UnknownLayout("page", "is not HTML") from error
