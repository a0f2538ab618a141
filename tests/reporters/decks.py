"""Decks of every kind that reports meet."""

from __future__ import annotations

# A preconstructed deck: legal in All-Star, in Key and Diva not.
WD17 = "\n".join(
    ["LRIG", *(f"1 WD17-00{n}" for n in range(1, 9)), "MAIN", *(f"4 WD17-0{n:02}" for n in range(9, 19)), ""]
)
HOSTILE_NAME = "a ::error::x ]]> <b>&amp;</b> [c](0) | @me \x1b[31m ::set-output name=a::b %0A"
HOSTILE_PATH = "decks/a\n::error::b]]>\x1b[31m<c>,d:e%0A.txt"

# case -> (path, bytes, format)
DECKS: dict[str, tuple[str, bytes, str | None]] = {
    "clean": ("decks/wd17.txt", WD17.encode(), "all-star"),
    "findings": ("decks/short.txt", WD17.replace("4 WD17-010", "5 WD17-009").encode(), "all-star"),
    "warning": (
        "decks/kept.txt",
        ("# deckcheck: ignore[DC401] nothing of it\n" + WD17).encode(),
        "all-star",
    ),
    "suppressed": (
        "decks/sketch.txt",
        b"# deckcheck: ignore[DC101,DC102] until 2026-12-01 a sketch\n1 WD17-005\n4 WD17-009\n",
        "all-star",
    ),
    "every-format": ("decks/any.txt", WD17.encode(), None),
    "no-format": ("decks/none.txt", b"4 WD17-009\n", None),
    "not-checked": ("decks/early.txt", f"format: diva\ndate: 2019-01-01\n{WD17}".encode(), None),
    "unreadable": ("decks/broken.txt", b"14 WD17-009\n\0", "all-star"),
    "empty": ("decks/empty.txt", b"", "all-star"),
    "japanese": (
        "decks/日本語 デッキ.txt",
        ("デッキ名: 白の希望\n" + WD17.replace("4 WD17-018", "4 サーバンド #")).encode(),
        "all-star",
    ),
    "brackets": (
        "decks/[id] {0}.txt",
        ("name: [/x] {0} (1)\n" + WD17.replace("4 WD17-018", "4 [a](1) {0} `b`")).encode(),
        "all-star",
    ),
    "windows": ("decks\\windows.txt", WD17.replace("4 WD17-018\n", "").replace("\n", "\r\n").encode(), "all-star"),
    "marked": ("decks/marked.txt", b"\xef\xbb\xbf" + WD17.replace("4 WD17-018", "3 WD17-018").encode(), "all-star"),
    "hostile": (
        HOSTILE_PATH,
        f"name: {HOSTILE_NAME}\n{WD17.replace('4 WD17-018', '4 x ::error::y ]]> <b> [c](0) %0A')}".encode(),
        "all-star",
    ),
}
