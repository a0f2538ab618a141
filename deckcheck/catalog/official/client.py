"""One polite connection to the official site.

Reads robots.txt first and obeys it; leaves an interval between the end of one request and the start of the
next, over restarts too; says honestly who it is; waits when told to; stops for good on 403, 429 and the age
gate. Nothing else in deckcheck opens a connection.
"""

from __future__ import annotations

import ipaddress
import re
import time
from collections.abc import Callable
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from types import TracebackType
from typing import TYPE_CHECKING, Self
from urllib.parse import urljoin, urlsplit

from deckcheck import __version__
from deckcheck.catalog.official.pages import Page, Pages
from deckcheck.errors import CatalogError, UsageError

if TYPE_CHECKING:
    from protego import Protego
    from requests import Response

USER_AGENT = f"deckcheck/{__version__} (+https://pypi.org/project/deckcheck/)"
INTERVAL = 2.0
LARGEST = 2 * 1024 * 1024

_TIMEOUT = (10.0, 30.0)
_DEADLINE = 120.0
_TRIES = 4
_LONGEST_WAIT = 600.0
_REDIRECTS = 3
_PASSING = (500, 502, 503, 504)
_AGE_PATH = re.compile(r"(?<![a-z])age(?![a-z])|age_?(check|gate|confirm|verif)")


class SiteStopped(CatalogError):  # noqa: N818 - what happened, not a fault of the program
    """The site does not want to be read now, or cannot be. What was fetched is kept."""


class PageFailed(Exception):  # noqa: N818 - one page of many; the run goes on
    """One page could not be fetched. `reason` is one clause."""

    def __init__(self, url: str, reason: str) -> None:
        self.url = url
        self.reason = reason
        super().__init__(f"{url}: {reason}")


def is_loopback(base: str) -> bool:
    """Whether an address is on this computer."""
    host = urlsplit(base).hostname or ""
    try:
        return host == "localhost" or ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def check_interval(base: str, interval: float) -> None:
    """Raises UsageError for an interval that is too short for the host of `base`."""
    if not interval >= (0.0 if is_loopback(base) else INTERVAL):
        raise UsageError(f"an interval of {interval:g} s is too short for {base}; give at least {INTERVAL:g} seconds")


def is_age_gate(text: str) -> bool:
    """Whether a page is the question for the visitor's age instead of what was asked for."""
    return ("wixAge" in text or "年齢確認" in text) and "cardDetail" not in text and "cardDip" not in text


class Client:
    """Fetches pages below `base`, one at a time, at least `interval` seconds apart.

    Raises UsageError for an interval under two seconds, unless the host is this computer.
    """

    def __init__(
        self, base: str, pages: Pages, interval: float = INTERVAL, waiting: Callable[[str], None] | None = None
    ) -> None:
        check_interval(base, interval)
        import requests
        from requests.adapters import HTTPAdapter

        self.base = base
        self.interval = interval
        self.requests = 0
        self._pages = pages
        self._waiting = waiting or (lambda text: None)
        self._last = 0.0
        self._robots: Protego | None = None
        self._session = requests.Session()
        # Neither a proxy nor a .netrc of the environment stands between a test and its own server.
        self._session.trust_env = not is_loopback(base)
        self._session.mount(f"{base}/", HTTPAdapter(pool_connections=1, pool_maxsize=1, max_retries=0))
        self._session.headers.update(
            {"User-Agent": USER_AGENT, "Accept-Encoding": "gzip, deflate", "Accept-Language": "ja"}
        )
        self._session.cookies.set("wixAge", "conf")

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._session.close()

    def get(self, url: str) -> Page:
        """The page at `url`, read now. It is not kept: only its reader knows whether it is whole.

        Raises PageFailed for this page alone, SiteStopped when no further page should be asked for.
        """
        self._ask_robots()
        self._check_allowed(url)
        return self._patiently(url)

    def _ask_robots(self) -> None:
        if self._robots is not None:
            return
        from protego import Protego

        url = f"{self.base}/robots.txt"
        try:
            text = self._patiently(url).body.decode("utf-8", errors="replace")
        except PageFailed as failed:
            # A site without the file allows everything; one that cannot show it is not to be read.
            if failed.reason != _status(404):
                raise SiteStopped(
                    f"{url} could not be read ({failed.reason}), so it is not known whether the site may be read; "
                    "try again later"
                ) from failed
            text = ""
        self._robots = Protego.parse(text)
        delay = self._robots.crawl_delay(USER_AGENT)
        if delay is not None and delay > self.interval:
            self.interval = float(delay)

    def _check_allowed(self, url: str) -> None:
        if self._robots is not None and not self._robots.can_fetch(url, USER_AGENT):
            raise SiteStopped(
                f"{self.base}/robots.txt forbids programs to read {url}; nothing more was asked for. "
                "Read the card pages yourself, or ask the publisher"
            )

    def _patiently(self, url: str) -> Page:
        for attempt in range(_TRIES):
            try:
                return self._once(url, _REDIRECTS)
            except _Again as again:
                if attempt == _TRIES - 1:
                    raise PageFailed(url, f"{again.reason}, {_TRIES} times") from again
                back_off = max(again.wait, self.interval * 4**attempt)
                self._waiting(f"{again.reason}; asking again in {back_off:.0f} s")
                time.sleep(back_off)
        raise AssertionError("unreachable")

    def _once(self, url: str, redirects: int) -> Page:
        """One request and its answer. Raises _Again when another try may help."""
        import requests
        import urllib3

        self._keep_interval()
        started = time.monotonic()
        try:
            with self._session.get(url, timeout=_TIMEOUT, stream=True, allow_redirects=False) as answer:
                if answer.is_redirect:
                    target = urljoin(url, answer.headers["Location"])
                else:
                    self._judge(url, answer)
                    return Page(url, _body(url, answer, started), datetime.now(UTC))
        except (requests.exceptions.Timeout, urllib3.exceptions.TimeoutError) as error:
            raise _Again("no answer in time") from error
        except urllib3.exceptions.DecodeError as error:
            raise _Again("the answer cannot be unpacked") from error
        except (requests.exceptions.ConnectionError, urllib3.exceptions.HTTPError) as error:
            raise _Again("the connection broke") from error
        except requests.exceptions.RequestException as error:
            raise PageFailed(url, f"the request failed ({type(error).__name__})") from error
        except OSError as error:
            raise _Again("the connection broke") from error
        finally:
            self._mark_request()
        return self._follow(url, target, redirects)

    def _follow(self, url: str, target: str, redirects: int) -> Page:
        if _AGE_PATH.search(urlsplit(target).path.lower()):
            raise SiteStopped(_AGE_GATE.format(url=url))
        if urlsplit(target)[:2] != urlsplit(self.base)[:2]:
            raise PageFailed(url, f"moved to another site, {target}")
        if redirects == 0:
            raise PageFailed(url, f"moved more than {_REDIRECTS} times")
        self._check_allowed(target)
        page = self._once(target, redirects - 1)
        return Page(url, page.body, page.fetched_at)

    def _judge(self, url: str, answer: Response) -> None:
        status = answer.status_code
        if status == 200:
            return
        wait = _retry_after(answer.headers.get("Retry-After", ""))
        if status == 429 or (status in _PASSING and wait > _LONGEST_WAIT):
            self._pages.remember(f"not before {self.base}", time.time() + max(wait, 60.0))
            raise SiteStopped(
                f"{self.base} asks for a pause of {max(wait, 60.0):.0f} s ({_status(status)}); what was read is "
                "kept. Run the same command after that, with a longer --interval"
            )
        if status in (401, 403, 451):
            raise SiteStopped(
                f"{self.base} refuses to be read ({_status(status)} for {url}); what was read is kept. Do not try "
                "again at once: look at the page in a browser, and wait a day"
            )
        if status in _PASSING:
            raise _Again(_status(status), wait)
        raise PageFailed(url, _status(status))

    def _keep_interval(self) -> None:
        pause = self._pages.recall(f"not before {self.base}") - time.time()
        if pause > 0:
            raise SiteStopped(f"{self.base} asked for a pause that is not over; run the same command in {pause:.0f} s")
        # The monotonic clock holds within this run, the wall clock, kept on disk, against an earlier one.
        since_ours = time.monotonic() - self._last if self._last else self.interval
        since_any = time.time() - self._pages.recall(f"last request {self.base}")
        gone = min(since_ours, since_any if since_any >= 0 else 0.0)
        if gone < self.interval:
            time.sleep(self.interval - gone)
        self.requests += 1
        # Before the request: should the process die in it, the next one still waits.
        self._mark_request()

    def _mark_request(self) -> None:
        self._last = time.monotonic()
        self._pages.remember(f"last request {self.base}", time.time())


_AGE_GATE = (
    "the site asks for the visitor's age instead of showing {url}; what was read is kept. "
    "The way past it has changed: a newer deckcheck may know it"
)


class _Again(Exception):  # noqa: N818 - a signal within this module
    """Another try may help, after `wait` seconds or the usual back-off."""

    def __init__(self, reason: str, wait: float = 0.0) -> None:
        self.reason = reason
        self.wait = wait
        super().__init__(reason)


def _status(code: int) -> str:
    return f"status {code}"


def _body(url: str, answer: Response, started: float) -> bytes:
    """The unpacked body; a short read raises, as does one too long or too slow."""
    body = bytearray()
    # Not iter_content: it waits until a piece is full, so that a server that drips would hold it for ever.
    while piece := answer.raw.read1(16 * 1024, decode_content=True):
        body += piece
        if len(body) > LARGEST:
            raise PageFailed(url, f"larger than {LARGEST // 1024 // 1024} MiB")
        if time.monotonic() - started > _DEADLINE:
            raise _Again("the answer is too slow")
    text = body.decode("utf-8", errors="replace")
    if is_age_gate(text):
        raise SiteStopped(_AGE_GATE.format(url=url))
    return bytes(body)


def _retry_after(header: str) -> float:
    """Seconds to wait by a Retry-After header, 0 without a usable one."""
    if header.strip().isdigit():
        return float(header[:9])
    try:
        return max(0.0, (parsedate_to_datetime(header) - datetime.now(UTC)).total_seconds())
    except (ValueError, TypeError):
        return 0.0
