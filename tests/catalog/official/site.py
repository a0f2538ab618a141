"""A server on this computer that plays the official site, faults included, and keeps a log of every request."""

from __future__ import annotations

import gzip
import itertools
import threading
import time
import zlib
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Self
from urllib.parse import parse_qs, unquote, urlsplit

from tests.catalog.official import synthetic
from tests.catalog.official.synthetic import Product


@dataclass(frozen=True)
class Reply:
    """An answer. `delay` is in seconds; `cut` sends only so many bytes of the body, then hangs up.

    `until` holds it back until something else has happened.
    """

    body: bytes = b""
    status: int = 200
    headers: tuple[tuple[str, str], ...] = ()
    delay: float = 0.0
    cut: int | None = None
    drip: float = 0.0
    until: threading.Event | None = None


@dataclass(frozen=True)
class Request:
    """One request as the server saw it. `at` is when it came, in seconds of the monotonic clock."""

    at: float
    path: str
    headers: dict[str, str]
    together: int


@dataclass
class Site:
    """What the server plays. `script` holds answers by a part of the address; each is given once, in order."""

    products: list[Product] = field(default_factory=list)
    robots: str | None = "User-agent: *\nDisallow: /admin/\n"
    form: str | None = None
    rules_page: str | None = None
    english: list[dict[str, str]] = field(default_factory=list)
    totals: dict[str, int] = field(default_factory=dict)
    compress: str = ""
    content_type: str = "text/html; charset=Shift_JIS"
    script: dict[str, list[Reply]] = field(default_factory=lambda: defaultdict(list))
    log: list[Request] = field(default_factory=list)

    def __enter__(self) -> Self:
        site = self
        lock = threading.Lock()
        running = 0

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"
            disable_nagle_algorithm = True

            def do_GET(self) -> None:
                nonlocal running
                at = time.monotonic()
                with lock:
                    running += 1
                    path = unquote(self.path)
                    headers = {name.lower(): value for name, value in self.headers.items()}
                    site.log.append(Request(at, path, headers, running))
                    reply = site._scripted(path)
                try:
                    self._send(reply or site._page(path))
                except (BrokenPipeError, ConnectionResetError):
                    self.close_connection = True
                finally:
                    with lock:
                        running -= 1

            def _send(self, reply: Reply) -> None:
                time.sleep(reply.delay)
                if reply.until is not None:
                    reply.until.wait(60)
                body, encoding = site._packed(reply.body)
                self.send_response(reply.status)
                for name, value in reply.headers:
                    self.send_header(name, value)
                self.send_header("Content-Type", site.content_type)
                self.send_header("Content-Length", str(len(body)))
                if encoding:
                    self.send_header("Content-Encoding", encoding)
                self.end_headers()
                if reply.drip:
                    for byte in body:
                        self.wfile.write(bytes([byte]))
                        self.wfile.flush()
                        time.sleep(reply.drip)
                    return
                self.wfile.write(body[: reply.cut])
                if reply.cut is not None:
                    self.close_connection = True

            def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - its name
                """Nothing on standard error."""

        class Server(ThreadingHTTPServer):
            def handle_error(self, *_: object) -> None:
                """A client that hung up is no news."""

        self._server = Server(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.01,), daemon=True)
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()

    @property
    def base(self) -> str:
        """Scheme, host and port."""
        return f"http://127.0.0.1:{self._server.server_address[1]}"

    def asked(self, part: str) -> list[Request]:
        """The requests whose address contains `part`."""
        return [request for request in self.log if part in request.path]

    def gaps(self) -> list[float]:
        """Seconds between one request's coming and the next one's."""
        times = [request.at for request in self.log]
        return [after - before for before, after in itertools.pairwise(times)]

    def _scripted(self, path: str) -> Reply | None:
        for part, replies in self.script.items():
            if part in path and replies:
                return replies.pop(0)
        return None

    def _packed(self, body: bytes) -> tuple[bytes, str]:
        if self.compress == "gzip":
            return gzip.compress(body), "gzip"
        if self.compress == "deflate":
            return zlib.compress(body), "deflate"
        return body, ""

    def _page(self, path: str) -> Reply:
        parts = urlsplit(path)
        query = {name: values[0] for name, values in parse_qs(parts.query, keep_blank_values=True).items()}
        text: str | None = None
        if parts.path == "/robots.txt":
            text = self.robots
        elif parts.path == "/products/wixoss/card/":
            text = self.form or synthetic.form((p.code, f"{p.name} 〔{p.code}〕") for p in self.products)
        elif parts.path == "/products/wixoss/card/card_list.php":
            text = self._list(query)
        elif parts.path == "/products/wixoss/card_list.php" and query.get("card") == "card_detail":
            text = self._detail(query["card_no"])
        elif parts.path == "/products/en.wixoss/card/itemsearch.php":
            text = synthetic.english(self.english, int(query["p"]))
        elif "rule" in parts.path:
            text = self.rules_page
        return Reply(status=404, body=b"<html>no such page</html>") if text is None else Reply(text.encode())

    def _list(self, query: dict[str, str]) -> str:
        assert query["search"] == "1"
        page = int(query["card_page"])
        chosen = [p for p in self.products if p.code == query["product_no"] and p.kind == query["product_type"]]
        numbers = [number for product in chosen for number in product.faces]
        if query["keyword"]:
            everything = [number for product in self.products for number in product.faces]
            numbers = [number for number in everything if query["keyword"] in number]
            numbers += everything[:1]  # a keyword finds in texts, too
        elif query["product_type"] == "promotion_card":
            numbers = [number for p in self.products if p.kind == "promotion_card" for number in p.faces]
        return synthetic.listing(list(dict.fromkeys(numbers)), page, self.totals.get(query["product_no"]), self.base)

    def _detail(self, number: str) -> str:
        for product in self.products:
            face = product.faces.get(number)
            if face is not None:
                return synthetic.table(face) if product.in_tables else synthetic.detail(face)
        return "<html><body><div id='primary'></div></body></html>"


def requested_cards(requests: Iterable[Request]) -> list[str]:
    """The numbers of the card pages that were asked for, in order."""
    return [request.path.rpartition("card_no=")[2] for request in requests if "card_detail" in request.path]
