from __future__ import annotations

import contextlib
import json
import os
import re
import signal
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from deckcheck.catalog.sources import Sources, read_sources
from tests.catalog.official import synthetic
from tests.catalog.official.site import Reply, Site, requested_cards

Run = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture
def site() -> Iterator[Site]:
    with Site([synthetic.product("WX-91", "新しい箱", "booster", "WX91", 30, mark="K")]) as playing:
        playing.rules_page = "<html><h3>使用禁止カード</h3><ul><li>《古い光》</li></ul></html>"
        yield playing


@pytest.fixture
def command(site: Site, game: str, tmp_path: Path) -> Callable[..., list[str]]:
    def make(name: str, *arguments: str) -> list[str]:
        options = ["--site", site.base, "--to", game]
        if name == "update":
            options += ["--interval", "0.01"]
        return [sys.executable, "-m", "deckcheck", "catalog", name, *options, *arguments]

    return make


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    return {**os.environ, "DECKCHECK_HOME": str(tmp_path / "home"), "PYTHONUTF8": "1"}


@pytest.fixture
def run(command: Callable[..., list[str]], environment: dict[str, str]) -> Run:
    def call(name: str, *arguments: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            command(name, *arguments), env=environment, capture_output=True, text=True, encoding="utf-8", check=False
        )

    return call


def wait_for(condition: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 60
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.005)


@contextlib.contextmanager
def held(site: Site, number: str) -> Iterator[Callable[[], bool]]:
    """The answer to one card page is held back; gives whether it was asked for."""
    go_on = threading.Event()
    page = synthetic.detail(site.products[0].faces[number]).encode()
    site.script[f"card_no={number}"] = [Reply(page, until=go_on)]
    try:
        yield lambda: number in requested_cards(site.log)
    finally:
        go_on.set()


def test_an_update_brings_the_new_product_and_a_second_one_nothing(
    run: Run, site: Site, game: str, base: Sources
) -> None:
    first = run("update")
    assert first.returncode == 0, first.stderr
    after = read_sources(game)
    assert {n: row for n, row in after.cards.items() if n not in base.cards} == site.products[0].rows
    assert after.sets["WX91"]["name_ja"] == "新しい箱"
    assert "30 new cards" in first.stdout
    assert "Written: cards/WX91.csv, sets.csv" in first.stdout
    assert "new product 新しい箱: the site's lists have no date" in first.stdout
    assert "古い光 (ban, " in first.stdout.partition("Differences between the rules page and the data (1)")[2]
    assert first.stderr == ""

    asked = len(site.log)
    second = run("update")
    assert "The catalog is as it was." in second.stdout
    # Robots, and the lists of promos, which are always looked through.
    assert len(requested_cards(site.log[asked:])) == 0


def test_killed_and_resumed(
    run: Run, command: Callable[..., list[str]], environment: dict[str, str], site: Site, game: str
) -> None:
    for number in ("WX91-006", "WX91-014", "WX91-022"):
        reading = command("update", "--product", "WX-91")
        with held(site, number) as asked, subprocess.Popen(reading, env=environment) as process:
            wait_for(asked)
            process.kill()
    assert "WX91-001" not in read_sources(game).cards
    assert not list(Path(game).rglob("*.tmp"))

    last = run("update", "--product", "WX-91")
    assert last.returncode == 0, last.stderr
    after = read_sources(game)
    assert {n: row for n, row in after.cards.items() if n.startswith("WX91")} == site.products[0].rows
    # Each kill may cost the one page that was on its way.
    assert sum(Counter(requested_cards(site.log)).values()) <= 30 + 3
    assert min(site.gaps()) >= 0.01
    assert {request.together for request in site.log} == {1}


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGINT to send to one process there")
def test_interrupted(run: Run, command: Callable[..., list[str]], environment: dict[str, str], site: Site) -> None:
    first = subprocess.Popen(command("update"), env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    with held(site, "WX91-010") as asked, first as process:
        wait_for(asked)
        process.send_signal(signal.SIGINT)
        out, err = (piped.decode() for piped in process.communicate())
    assert process.returncode == 130
    assert out == ""
    assert "What was read is kept; the same command goes on from there." in err
    assert "Traceback" not in err
    assert run("update").returncode == 0
    assert len(requested_cards(site.log)) <= 31


def test_the_second_of_two_says_so(
    run: Run, command: Callable[..., list[str]], environment: dict[str, str], site: Site
) -> None:
    first = subprocess.Popen(command("update"), env=environment, stdout=subprocess.DEVNULL)
    with first, held(site, "WX91-003") as asked:
        wait_for(asked)
        second = run("update")
    assert first.returncode == 0
    assert second.returncode == 2
    assert "another update is running" in second.stderr
    assert {request.together for request in site.log} == {1}


def test_a_dry_run_asks_for_nothing(run: Run, site: Site, game: str) -> None:
    told = run("update", "--product", "WX-90", "--dry-run")
    assert told.returncode == 0, told.stderr
    assert re.match(r"About 8 requests for 1 products, under a minute at one in 0\.01 s; 0 card pages", told.stdout)
    assert site.log == []


def test_a_limit(run: Run, site: Site, game: str) -> None:
    told = run("update", "--limit", "12")
    assert "18 card pages are left by --limit" in told.stdout
    assert len([n for n in read_sources(game).cards if n.startswith("WX91")]) == 12
    run("update", "--limit", "18")
    assert len([n for n in read_sources(game).cards if n.startswith("WX91")]) == 30
    assert len(requested_cards(site.log)) == 30


def test_an_unknown_product_names_the_nearest(run: Run) -> None:
    told = run("update", "--product", "WX-99")
    assert told.returncode == 2
    assert "no product 'WX-99'. Did you mean WX-9" in told.stderr


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--since", "yesterday"], "write it as YYYY-MM-DD"),
        (["--limit", "-1"], "--limit"),
        (["--interval", "nan", "--site", "https://www.example.org"], "at least 2 seconds"),
        (["--interval", "0.5", "--site", "https://www.example.org"], "at least 2 seconds"),
        (["--interval", "0.5", "--site", "https://www.example.org", "--dry-run"], "at least 2 seconds"),
        (["--lang", "zh"], "--lang"),
        (["--product", "PR", "--since", "2026-01-01"], "exclude each other"),
        (["--lang", "en", "--limit", "3"], "leave out --product"),
        (["--to", "/nowhere"], "no game.toml there"),
    ],
)
def test_what_cannot_be_asked_for(run: Run, arguments: list[str], said: str, site: Site) -> None:
    told = run("update", *arguments)
    assert told.returncode == 2
    assert said in told.stderr
    assert site.log == []


def test_a_refusal_of_the_site(run: Run, site: Site, game: str) -> None:
    site.script["card_no=WX91-005"] = [Reply(status=403)]
    told = run("update")
    assert told.returncode == 2
    assert "refuses to be read (status 403" in told.stderr
    assert "Traceback" not in told.stderr
    assert "WX91-001" not in read_sources(game).cards


def test_what_a_page_says_does_not_reach_the_terminal_raw(run: Run, site: Site) -> None:
    site.products[0].faces["WX91-001"].colour = "\x1b[31m::error::紫\u202e"
    told = run("update")
    assert told.returncode == 0, told.stderr
    assert "Kept out of the catalog (1):" in told.stdout
    assert "\x1b" not in told.stdout
    assert "\u202e" not in told.stdout


def test_a_value_can_be_accepted_later_without_a_request(run: Run, site: Site, game: str) -> None:
    site.products[0].faces["WX91-001"].type = "精新：何か"
    site.products[0].rows["WX91-001"]["classes"] = "精新:何か"
    assert "give --accept '精新:何か'" in run("update").stdout
    asked = len(requested_cards(site.log))
    assert "1 new cards" in run("update", "--accept", "精新:何か").stdout
    assert read_sources(game).cards["WX91-001"] == site.products[0].rows["WX91-001"]
    assert len(requested_cards(site.log)) == asked


def test_an_announced_restriction_is_listed_and_verify_fails(run: Run, site: Site, game: str) -> None:
    notice = ("2026-11-20", "2026年12月1日より【使用禁止カード】に指定。")
    site.products[0].faces["WX91-004"].notices = [notice]
    told = run("update")
    assert "Restrictions that the site announces otherwise than the data (1):" in told.stdout
    line = f"WX91の器 4 (ban, 2026-12-01, {site.base}/products/wixoss/card_list.php?card=card_detail&card_no=WX91-004)"
    assert line in told.stdout
    verify = [sys.executable, "-m", "deckcheck", "catalog", "verify", "--data", game]
    found = subprocess.run(verify, capture_output=True, text=True, encoding="utf-8", check=False)
    assert found.returncode == 1
    assert f"error: {line}: announced by the site, not in the data" in found.stdout

    entry = (
        '[[restriction]]\nformats = ["all-star"]\nkind = "ban"\ncards = ["WX91の器 4"]\nsince = 2026-12-01\n'
        'certainty = "official"\nsource = "https://www.takaratomy.co.jp/"\n'
    )
    Path(game, "restrictions.toml").write_text(entry, encoding="utf-8")
    again = subprocess.run(verify, capture_output=True, text=True, encoding="utf-8", check=False)
    assert again.returncode == 0, again.stdout


def test_the_rules_page_is_where_a_notice_says(run: Run, site: Site) -> None:
    link = '《乙》の<a href="/products/wixoss/rule/new_room.html">繭の部屋</a>: 【使用禁止カード】に指定。'
    site.products[0].faces["WX91-004"].notices = [("2026-11-20", link)]
    assert "rule/new_room.html): on the rules page" in run("update").stdout
    assert [request.path for request in site.asked("/rule/")] == ["/products/wixoss/rule/new_room.html"]


def test_a_form_that_cannot_be_read_leaves_the_known_products(run: Run, site: Site) -> None:
    site.form = "<html><body>new design</body></html>"
    told = run("update", "--product", "WX-90")
    assert told.returncode == 0, told.stderr
    assert "search form: products: offers no products; the products of the catalog are read instead" in told.stdout


def test_diff_shows_what_the_kept_pages_would_change(run: Run, site: Site, game: str, tmp_path: Path) -> None:
    run("update")
    before = len(site.log)
    assert run("diff").stdout.startswith("Read 30 cards")
    cards = Path(game, "cards", "WX91.csv")
    cards.write_text(cards.read_text(encoding="utf-8").replace("WX91の器 4,SPELL", "WX91の器 4,KEY"), encoding="utf-8")
    told = run("diff")
    assert told.stdout.splitlines()[0] == "~ card WX91-004: type: KEY -> SPELL"
    facts = json.loads(run("diff", "--output-format", "json").stdout)
    assert facts["changes"] == [{"kind": "card", "key": "WX91-004", "field": "type", "before": "KEY", "after": "SPELL"}]
    assert run("diff", "--product", "WX-90").stdout.startswith("Read 0 cards")
    assert len(site.log) == before


def test_english_names(run: Run, site: Site, game: str) -> None:
    site.english = [
        {"card_no": "WX90-002[EN]", "JPN_card_no": "WX90-002", "name": "Old Hand", "color": "C", "level": "1",
         "card_type": "SIGNI", "rarity": "C"}
    ]  # fmt: skip
    told = run("update", "--lang", "en")
    assert told.returncode == 0, told.stderr
    assert read_sources(game).names == {"en": [{"name": "古い手", "text": "Old Hand", "source": "official"}]}
    assert run("diff", "--lang", "en").stdout.startswith("Read 1 cards")


def test_the_users_own_updates_lie_over_the_shipped_catalog(
    site: Site, environment: dict[str, str], tmp_path: Path
) -> None:
    site.products = [synthetic.product("WX-91", "新しい箱", "booster", "WX91", 12, mark="K")]
    site.form = synthetic.form([("WX-91", "新しい箱")])
    name = [sys.executable, "-m", "deckcheck"]
    options = ["--site", site.base, "--interval", "0.01", "--product", "WX-91", "--accept", "x"]

    def call(*arguments: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [*name, *arguments], env=environment, capture_output=True, text=True, encoding="utf-8", check=False
        )

    deck = tmp_path / "deck.txt"
    deck.write_text("4 WX91-001\n", encoding="utf-8")
    assert "DC003" in call("check", str(deck)).stdout
    told = call("catalog", "update", *options)
    assert told.returncode == 0, told.stderr
    assert f"In use from now on: {tmp_path}" in told.stdout
    assert "DC003" not in call("check", str(deck)).stdout
    info = json.loads(call("catalog", "info", "--output-format", "json").stdout)
    assert info["path"].startswith(str(tmp_path))
    assert info["updated"].startswith("20")
    assert info["playable"]["all-star"] > info["playable"]["key"] > info["playable"]["diva"]
    assert "WX91" in info["sets_without_date"]
    assert info["restrictions_incomplete"]
    assert call("catalog", "verify").returncode == 0


@pytest.mark.skipif(sys.platform == "win32", reason="no pseudo-terminal there")
def test_a_terminal_shows_what_is_being_read_and_a_pipe_nothing(
    command: Callable[..., list[str]], environment: dict[str, str], site: Site
) -> None:
    import pty

    reading, writing = pty.openpty()
    environment |= {"TERM": "xterm", "COLUMNS": "100"}
    with subprocess.Popen(command("update"), env=environment, stdout=subprocess.PIPE, stderr=writing) as process:
        os.close(writing)
        shown = b""
        # A closed pseudo-terminal is an error on Linux, an empty read elsewhere.
        with contextlib.suppress(OSError):
            while piece := os.read(reading, 65536):
                shown += piece
        out, _ = process.communicate()
    os.close(reading)
    assert process.returncode == 0
    assert "reading WX91-0" in shown.decode()
    assert "reading" not in out.decode()


def test_the_cache_does_not_hold_a_change_back(run: Run, site: Site, game: str) -> None:
    run("update")
    site.products[0].faces["WX91-004"].cost = "《白/赤》×２"
    assert "The catalog is as it was." in run("update", "--product", "WX-91").stdout
    told = run("update", "--product", "WX-91", "--max-age", "0")
    assert "1 cards whose cost changed" in told.stdout
    assert read_sources(game).cards["WX91-004"]["cost"] == "《白/赤》×2"
