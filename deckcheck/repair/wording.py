"""The words of suggestions, in English and Japanese."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from deckcheck.model import NearMiss, Repair, Step, Verdict
from deckcheck.rules.colours import colour_names
from deckcheck.rules.wording import Count, at, listed

# language -> (action, sort of card) -> template
_TEXTS: Mapping[str, Mapping[str, str]] = {
    "en": {
        "settle": "first settle what could not be read{at}: {written}",
        "heading": "smallest repair{where}: {changes}",
        "heading-in": " in {formats}",
        "heading-settle": "settle the lines that could not be read, and ask again",
        "heading-provisional": "{changes} without the lines that could not be read",
        "heading-move": "nothing to take out or to add",
        "out": "take out {count}",
        "in": "add {count}",
        "both": "{out}, {in}",
        "miss": "as it stands, legal in {format}{when}{event}",
        "miss-from": " from {date} on",
        "miss-casual": " at a casual event",
        "these": "take out these {count:copy|copies}",
        "take-out card": "take out {count:copy|copies} of {card}{at}",
        "take-out main": "take out any {count:card|cards} of the main deck",
        "take-out life-burst": "take out any {count:card|cards} with a life burst",
        "take-out no-life-burst": "take out any {count:card|cards} of the main deck without a life burst",
        "take-out lrig": "take out any {count:card|cards} of the LRIG deck but level-zero LRIGs and Pieces",
        "take-out arts": "take out any {count} ARTS",
        "take-out piece": "take out any {count:Piece|Pieces}",
        "take-out team-piece": "take out any {count} of the Team and Dream Team Pieces",
        "move main": "move {count:copy|copies} of {card} to the main deck{at}",
        "move lrig": "move {count:copy|copies} of {card} to the LRIG deck{at}",
        "add card": "add {count:copy|copies} of {card}, the only card that fits",
        "add main": "add {count:SIGNI or spell|SIGNI or spells}, with or without a life burst{within}",
        "add life-burst": "add {count:SIGNI or spell|SIGNI or spells} with a life burst{within}",
        "add no-life-burst": "add {count:SIGNI or spell|SIGNI or spells} without a life burst{within}",
        "add level-zero": "add {count:level-zero LRIG|level-zero LRIGs}{coloured}{suiting}{barring}",
        "within": ", in colours of the level-zero LRIGs or colourless",
        "coloured": ", {colours}",
        "suiting": " (the deck's LRIGs without one: {types})",
        "barring": "; not {barred}",
    },
    "ja": {
        "settle": "先に読めなかった行を直す{at}: {written}",
        "heading": "最小の修正{where}: {changes}",
        "heading-in": "({formats})",
        "heading-settle": "読めなかった行を直してから、もう一度確かめる",
        "heading-provisional": "{changes}(読めなかった行を除く)",
        "heading-move": "抜くカードも加えるカードもなし",
        "out": "{count}枚抜く",
        "in": "{count}枚加える",
        "both": "{out}、{in}",
        "miss": "{when}このまま{event}{format}で使用できる",
        "miss-from": "{date}から",
        "miss-casual": "非公式イベントの",
        "these": "次の{count}枚を抜く",
        "take-out card": "{card}を{count}枚抜く{at}",
        "take-out main": "メインデッキから好きなカードを{count}枚抜く",
        "take-out life-burst": "ライフバーストを持つカードを好きに{count}枚抜く",
        "take-out no-life-burst": "メインデッキからライフバーストを持たないカードを好きに{count}枚抜く",
        "take-out lrig": "ルリグデッキからレベル0のルリグとピース以外のカードを好きに{count}枚抜く",
        "take-out arts": "アーツを好きに{count}枚抜く",
        "take-out piece": "ピースを好きに{count}枚抜く",
        "take-out team-piece": "【チーム】【ドリームチーム】のピースを好きに{count}枚抜く",
        "move main": "{card}{count}枚をメインデッキに移す{at}",
        "move lrig": "{card}{count}枚をルリグデッキに移す{at}",
        "add card": "{card}を{count}枚加える(条件に合う唯一のカード)",
        "add main": "シグニかスペルを{count}枚加える(ライフバーストの有無は問わない){within}",
        "add life-burst": "ライフバーストを持つシグニかスペルを{count}枚加える{within}",
        "add no-life-burst": "ライフバーストを持たないシグニかスペルを{count}枚加える{within}",
        "add level-zero": "レベル0のルリグを{count}枚加える{coloured}{suiting}{barring}",
        "within": "(レベル0のルリグの色か無色)",
        "coloured": "({colours})",
        "suiting": "(レベル0がないデッキのルリグ: {types})",
        "barring": "({barred}以外)",
    },
}


def heading(repair: Repair, formats: Sequence[str], lang: str) -> str:
    """How much there is to do; with `formats`, in which formats."""
    texts = _TEXTS[lang]
    out, added = texts["out"].format(count=repair.taken_out), texts["in"].format(count=repair.added)
    if repair.taken_out and repair.added:
        changes = texts["both"].format_map({"out": out, "in": added})
    elif repair.changes:
        changes = out if repair.taken_out else added
    elif repair.provisional:
        changes = texts["heading-settle"]
    else:
        changes = texts["heading-move"]
    if repair.provisional and repair.changes:
        changes = texts["heading-provisional"].format(changes=changes)
    where = texts["heading-in"].format(formats=listed(formats, lang)) if formats else ""
    return texts["heading"].format(where=where, changes=changes)


def near_miss(miss: NearMiss, verdict: Verdict, lang: str) -> str:
    """Where or when the deck of `verdict` would be legal."""
    texts = _TEXTS[lang]
    when = texts["miss-from"].format(date=miss.date) if miss.date != verdict.date else ""
    event = texts["miss-casual"] if miss.event != verdict.event else ""
    return texts["miss"].format(format=miss.format, when=when, event=event)


def take_out_these(count: int, lang: str) -> str:
    """The line above a list of cards to take out."""
    return _TEXTS[lang]["these"].format(count=Count(count))


def at_line(step: Step, lang: str) -> str:
    """Where the cards of a step stand."""
    return at(step.lines, lang)


def say(step: Step, lang: str) -> str:
    """What to do, in one phrase without its reasons."""
    texts = _TEXTS[lang]
    values = {
        "count": Count(step.count),
        "card": listed(step.cards, lang),
        "written": step.written,
        "at": at(step.lines, lang),
        "colours": colour_names(step.colours, lang) if step.colours else "",
        "types": listed(step.types, lang),
        "barred": listed(step.barred, lang),
    }
    values["within"] = texts["within"] if step.level_zero_colours else ""
    values["coloured"] = texts["coloured"].format_map(values) if step.colours else ""
    values["suiting"] = texts["suiting"].format_map(values) if step.types else ""
    values["barring"] = texts["barring"].format_map(values) if step.barred else ""
    key = {
        "settle": "settle",
        "move": f"move {step.zone}",
        "take-out": f"take-out {step.what}",
        "add": "add card" if step.cards else f"add {step.what}",
    }[step.action]
    return texts[key].format_map(values)
