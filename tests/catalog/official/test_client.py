from __future__ import annotations

import time
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from pathlib import Path

import pytest

from deckcheck import __version__
from deckcheck.catalog.official import client as client_module
from deckcheck.catalog.official.client import Client, PageFailed, SiteStopped, is_loopback
from deckcheck.catalog.official.pages import Pages
from deckcheck.errors import UsageError
from tests.catalog.official.site import Reply, Site


def test_robots_are_read_first_and_the_program_says_who_it_is(site: Site, client: Client) -> None:
    client.get(f"{site.base}/products/wixoss/card/")
    assert [request.path for request in site.log] == ["/robots.txt", "/products/wixoss/card/"]
    assert site.log[1].headers["user-agent"].startswith(f"deckcheck/{__version__} (+https://")
    assert site.log[1].headers["cookie"] == "wixAge=conf"


@pytest.mark.parametrize(
    "rules",
    [
        "User-agent: *\nDisallow: /products/\n",
        "User-agent: *\nDisallow: /*card_list.php\n",
        "User-agent: deckcheck\nDisallow: /\n\nUser-agent: *\nAllow: /\n",
        "User-agent: *\nDisallow: /*?\nAllow: /products/wixoss/card/$\n",
    ],
)
def test_robots_are_obeyed(site: Site, client: Client, rules: str) -> None:
    site.robots = rules
    with pytest.raises(SiteStopped, match=r"robots\.txt forbids"):
        client.get(f"{site.base}/products/wixoss/card_list.php?card=card_detail&card_no=WX01-001")
    assert len(site.log) == 1


def test_a_crawl_delay_makes_the_interval_longer_never_shorter(site: Site, pages: Pages) -> None:
    site.robots = "User-agent: *\nCrawl-delay: 0.2\n"
    with Client(site.base, pages, 0.01) as slow:
        slow.get(f"{site.base}/products/wixoss/card/")
        assert slow.interval == 0.2
    site.robots = "User-agent: *\nCrawl-delay: 0.001\n"
    with Client(site.base, pages, 0.01) as quick:
        quick.get(f"{site.base}/products/wixoss/card/")
        assert quick.interval == 0.01


def test_without_a_robots_file_all_is_allowed(site: Site, client: Client) -> None:
    site.robots = None
    client.get(f"{site.base}/products/wixoss/card/")
    assert len(site.log) == 2


def test_robots_that_cannot_be_read_forbid_all(site: Site, client: Client) -> None:
    site.script["robots.txt"] = [Reply(status=500)] * 4
    with pytest.raises(SiteStopped, match="try again later"):
        client.get(f"{site.base}/products/wixoss/card/")
    assert {request.path for request in site.log} == {"/robots.txt"}


def test_the_interval_holds_over_all_requests_and_retries(site: Site, pages: Pages) -> None:
    site.script["p=2"] = [Reply(status=500), Reply(status=503)]
    with Client(site.base, pages, 0.05) as client:
        for page in range(5):
            client.get(f"{site.base}/products/en.wixoss/card/itemsearch.php?p={page}")
    assert len(site.log) == 8
    assert min(site.gaps()) >= 0.05
    assert {request.together for request in site.log} == {1}


def test_the_interval_holds_over_a_restart(site: Site, tmp_path: Path) -> None:
    for _ in range(3):
        with Pages(str(tmp_path / "p.sqlite3")) as pages, Client(site.base, pages, 0.1) as client:
            client.get(f"{site.base}/products/wixoss/card/")
    assert len(site.log) == 6
    assert min(site.gaps()) >= 0.1


def test_a_clock_set_back_does_not_stop_the_client_for_long(
    site: Site, pages: Pages, monkeypatch: pytest.MonkeyPatch
) -> None:
    pages.remember(f"last request {site.base}", time.time() + 86_400)
    slept: list[float] = []
    monkeypatch.setattr(time, "sleep", slept.append)
    with Client(site.base, pages, 1.5) as client:
        client.get(f"{site.base}/products/wixoss/card/")
    assert max(slept) <= 1.5


@pytest.mark.parametrize("interval", [0.0, 1.9, float("nan"), -1.0])
def test_under_two_seconds_only_to_this_computer(pages: Pages, interval: float) -> None:
    with pytest.raises(UsageError, match="at least 2 seconds"):
        Client("https://www.example.org", pages, interval)


@pytest.mark.parametrize(
    ("base", "local"),
    [
        ("http://127.0.0.1:80", True),
        ("http://localhost:8000", True),
        ("http://[::1]:80", True),
        ("https://www.takaratomy.co.jp", False),
        ("http://127.0.0.1.example.org", False),
        ("http://localhost.example.org", False),
        ("", False),
    ],
)
def test_what_is_this_computer(base: str, local: bool) -> None:
    assert is_loopback(base) is local


@pytest.mark.parametrize("compress", ["", "gzip", "deflate"])
def test_text_is_utf8_whatever_the_header_says(site: Site, client: Client, compress: str) -> None:
    site.compress = compress
    site.content_type = "text/html; charset=EUC-JP"
    site.form = "<html>ウィクロス 試験　〜 ♥</html>"
    assert client.get(f"{site.base}/products/wixoss/card/").text == site.form


def test_a_byte_order_mark_is_no_text(site: Site, client: Client) -> None:
    site.script["/card/"] = [Reply(b"\xef\xbb\xbf<html>x</html>")]
    assert client.get(f"{site.base}/products/wixoss/card/").text == "<html>x</html>"


def test_a_server_error_passes(site: Site, client: Client) -> None:
    site.script["/card/"] = [Reply(status=500), Reply(status=502), Reply(status=504)]
    assert b"product_no" in client.get(f"{site.base}/products/wixoss/card/").body


def test_a_server_error_that_stays_fails_the_page(site: Site, client: Client) -> None:
    site.script["/card/"] = [Reply(status=500)] * 9
    with pytest.raises(PageFailed, match="status 500, 4 times"):
        client.get(f"{site.base}/products/wixoss/card/")
    assert len(site.asked("/card/")) == 4


def test_a_cut_off_answer_is_asked_for_again(site: Site, client: Client) -> None:
    site.script["/card/"] = [Reply(b"x" * 5000, cut=100)]
    assert b"product_no" in client.get(f"{site.base}/products/wixoss/card/").body
    assert len(site.asked("/card/")) == 2


def test_an_answer_that_cannot_be_unpacked_is_asked_for_again(site: Site, client: Client) -> None:
    site.script["/card/"] = [Reply(b"this is no gzip", headers=(("Content-Encoding", "gzip"),))]
    assert b"product_no" in client.get(f"{site.base}/products/wixoss/card/").body


def test_no_answer_in_time(site: Site, client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(client_module, "_TIMEOUT", (0.1, 0.1))
    site.script["/card/"] = [Reply(delay=0.5)]
    assert b"product_no" in client.get(f"{site.base}/products/wixoss/card/").body
    site.script["/card/"] = [Reply(delay=0.5)] * 4
    with pytest.raises(PageFailed, match="no answer in time, 4 times"):
        client.get(f"{site.base}/products/wixoss/card/")


def test_an_answer_that_drips(site: Site, client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(client_module, "_DEADLINE", 0.05)
    site.script["/card/"] = [Reply(b"x" * 2_000, drip=0.001)] * 4
    with pytest.raises(PageFailed, match="too slow, 4 times"):
        client.get(f"{site.base}/products/wixoss/card/")


@pytest.mark.parametrize("compress", ["", "gzip"])
def test_an_answer_that_is_too_large(
    site: Site, client: Client, compress: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(client_module, "LARGEST", 1024 * 1024)
    site.compress = compress
    site.script["/card/"] = [Reply(b"x" * 3_000_000)]
    with pytest.raises(PageFailed, match="larger than 1 MiB"):
        client.get(f"{site.base}/products/wixoss/card/")


@pytest.mark.parametrize("status", [401, 403, 451])
def test_a_refusal_stops_all(site: Site, client: Client, status: int) -> None:
    site.script["/card/"] = [Reply(status=status)]
    with pytest.raises(SiteStopped, match=f"refuses to be read \\(status {status}.*what was read is kept"):
        client.get(f"{site.base}/products/wixoss/card/")
    assert len(site.log) == 2


def test_too_many_requests_stop_this_run_and_the_next(site: Site, client: Client, pages: Pages) -> None:
    site.script["/card/"] = [Reply(status=429, headers=(("Retry-After", "120"),))]
    with pytest.raises(SiteStopped, match="pause of 120 s"):
        client.get(f"{site.base}/products/wixoss/card/")
    with Client(site.base, pages, 0.01) as again, pytest.raises(SiteStopped, match="not over; run the same command"):
        again.get(f"{site.base}/products/wixoss/card/")
    assert len(site.log) == 2


def test_retry_after_is_waited_for(site: Site, pages: Pages, monkeypatch: pytest.MonkeyPatch) -> None:
    slept: list[float] = []
    monkeypatch.setattr(time, "sleep", slept.append)
    soon = format_datetime(datetime.now(UTC) + timedelta(seconds=40), usegmt=True)
    site.script["/card/"] = [
        Reply(status=503, headers=(("Retry-After", "7"),)),
        Reply(status=503, headers=(("Retry-After", soon),)),
        Reply(status=503, headers=(("Retry-After", "no time at all"),)),
    ]
    notes: list[str] = []
    with Client(site.base, pages, 0.01, notes.append) as client:
        client.get(f"{site.base}/products/wixoss/card/")
    assert 7.0 in slept
    assert any(30 < pause <= 40 for pause in slept)
    assert notes[0] == "status 503; asking again in 7 s"


def test_a_very_long_retry_after_stops(site: Site, client: Client) -> None:
    site.script["/card/"] = [Reply(status=503, headers=(("Retry-After", "86400"),))]
    with pytest.raises(SiteStopped, match="pause of 86400 s"):
        client.get(f"{site.base}/products/wixoss/card/")


@pytest.mark.parametrize(
    "target", ["/products/wixoss/age.php", "/age_check/?back=x", "/products/agegate", "/products/age-confirm/"]
)
def test_a_redirect_to_the_age_gate_stops(site: Site, client: Client, target: str) -> None:
    site.script["/card/"] = [Reply(status=302, headers=(("Location", target),))]
    with pytest.raises(SiteStopped, match="visitor's age"):
        client.get(f"{site.base}/products/wixoss/card/")
    assert len(site.log) == 2


def test_an_age_gate_in_place_of_the_page_stops(site: Site, client: Client) -> None:
    site.script["/card/"] = [Reply("<html><script>document.cookie='wixAge=conf'</script>年齢確認</html>".encode())]
    with pytest.raises(SiteStopped, match="visitor's age"):
        client.get(f"{site.base}/products/wixoss/card/")


def test_other_redirects_are_followed_within_the_site_and_the_interval(site: Site, pages: Pages) -> None:
    site.script["/old-page"] = [Reply(status=301, headers=(("Location", "/products/wixoss/card/"),))]
    with Client(site.base, pages, 0.05) as client:
        page = client.get(f"{site.base}/old-page")
    assert page.url == f"{site.base}/old-page"
    assert b"product_no" in page.body
    assert min(site.gaps()) >= 0.05


def test_a_redirect_to_another_site_is_not_followed(site: Site, client: Client) -> None:
    site.script["/card/"] = [Reply(status=302, headers=(("Location", "http://127.0.0.1:9/x"),))]
    with pytest.raises(PageFailed, match="another site"):
        client.get(f"{site.base}/products/wixoss/card/")


def test_a_redirect_without_end_fails_the_page(site: Site, client: Client) -> None:
    site.script["/card/"] = [Reply(status=302, headers=(("Location", "/products/wixoss/card/"),))] * 9
    with pytest.raises(PageFailed, match="more than 3 times"):
        client.get(f"{site.base}/products/wixoss/card/")


def test_a_redirect_to_what_robots_forbid_stops(site: Site, client: Client) -> None:
    site.script["/card/"] = [Reply(status=302, headers=(("Location", "/admin/x"),))]
    with pytest.raises(SiteStopped, match="forbids"):
        client.get(f"{site.base}/products/wixoss/card/")


def test_a_missing_page_fails_alone(site: Site, client: Client) -> None:
    with pytest.raises(PageFailed, match="status 404"):
        client.get(f"{site.base}/nothing/here")
    client.get(f"{site.base}/products/wixoss/card/")


def test_nobody_there(pages: Pages) -> None:
    with Site() as site:
        base = site.base
    with Client(base, pages, 0.001) as client, pytest.raises(SiteStopped, match="connection broke"):
        client.get(f"{base}/products/wixoss/card/")
