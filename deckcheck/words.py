"""The program's own words, in the languages it speaks. The words of a rule stand in the rule."""

from __future__ import annotations

from collections.abc import Mapping

from deckcheck.rules.wording import Count

LANGUAGES = ("en", "ja")

# key -> text; a text is a `str.format` template, and a whole number takes words, `{n:card|cards}`.
WORDS: Mapping[str, Mapping[str, str]] = {
    "en": {
        # verdicts
        "legal": "legal",
        "illegal": "illegal",
        "unreadable": "unreadable",
        "not-checked": "not checked",
        "error": "error",
        "warning": "warning",
        "note": "note",
        "verdict": "{title}: {word} on {day}{casual}",
        "verdict-in": "{title}: {word} in {formats} on {day}{casual}",
        "verdict-every": "{title}: {word} in every format on {day}{casual}",
        "verdict-unreadable": "{title}: {word}",
        "casual": ", casual event",
        "counts": "main deck {main} ({life_burst} with life burst), LRIG deck {lrig}{pieces} ({level_zero} level-zero)",
        "pieces": " + {n:Piece|Pieces}",
        "in-format": "{word} in {format}:",
        "in-format-short": "{word} in {format}: {n:finding|findings}, {codes} (-f {format} lists)",
        "group": "{summary}: {n:card|cards}",
        "advice-in": "{summary}: {formats} (-f NAME tells)",
        "from-day": "from {day}: {message}",
        "from-day-in": "from {day} in {format}: {message}",
        "since": "since {day}",
        "checked": "Checked {n:deck|decks}: {parts}{tail}.",
        "part": "{n} {word}",
        "errors": "{n:error|errors}",
        "warnings": "{n:warning|warnings}",
        "tail": " ({parts})",
        # certainty
        "official": "official",
        "secondary": "secondary",
        "inferred": "inferred",
        "doubtful": "doubtful",
        "weak": "weak",
        "month": "month",
        "unknown": "unknown",
    },
    "ja": {
        "legal": "使用可能",
        "illegal": "使用不可",
        "unreadable": "読み取り不可",
        "not-checked": "未確認",
        "error": "エラー",
        "warning": "警告",
        "note": "注意",
        "verdict": "{title}: {word} ({day}{casual})",
        "verdict-in": "{title}: {formats}で{word} ({day}{casual})",
        "verdict-every": "{title}: どのフォーマットでも{word} ({day}{casual})",
        "verdict-unreadable": "{title}: {word}",
        "casual": "、非公式イベント",
        "counts": (
            "メインデッキ{main}枚(ライフバースト{life_burst}枚)、ルリグデッキ{lrig}枚{pieces}(レベル0 {level_zero}枚)"
        ),
        "pieces": "+ピース{n}枚",
        "in-format": "{format}では{word}:",
        "in-format-short": "{format}では{word}: {n}件、{codes} (-f {format}で表示)",
        "group": "{summary}: {n}種類",
        "advice-in": "{summary}: {formats} (-f NAMEで表示)",
        "from-day": "{day}から: {message}",
        "from-day-in": "{day}から{format}で: {message}",
        "since": "{day}から",
        "checked": "{n}個のデッキを確認: {parts}{tail}。",
        "part": "{word}{n}",
        "errors": "エラー{n}件",
        "warnings": "警告{n}件",
        "tail": "({parts})",
        "official": "公式",
        "secondary": "二次情報",
        "inferred": "推定",
        "doubtful": "疑わしい",
        "weak": "根拠が弱い",
        "month": "月のみ",
        "unknown": "不明",
    },
}


def say(lang: str, key: str, **values: object) -> str:
    """The text `key` in `lang`, filled."""
    filled = {name: Count(value) if isinstance(value, int) else value for name, value in values.items()}
    return WORDS[lang][key].format_map(filled)
