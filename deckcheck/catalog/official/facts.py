"""Raw record -> row of the catalog.

Every value is held against what is known: the words of the page against the tables below, the open lists (LRIG
types, classes, teams) against the catalog as it is. What is not known becomes a remark, and the card stays out:
a new word, a glued value or a changed layout must never become a wrong fact. A user who has looked at the page
lets a value of an open list in with `--accept`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from deckcheck.catalog.fold import fold
from deckcheck.catalog.official.detail import RawRecord, Value, normal
from deckcheck.catalog.sources import Row

_KINDS = {
    ("シグニ",): "SIGNI",
    ("ルリグ",): "LRIG",
    ("アシストルリグ",): "ASSIST_LRIG",
    ("アーツ",): "ARTS",
    ("スペル",): "SPELL",
    ("ピース",): "PIECE",
    ("キー",): "KEY",
    ("レゾナ",): "RESONA",
    ("シグニ", "レゾナ"): "RESONA",
    ("トークン",): "TOKEN",
    ("コイン",): "TOKEN",
}
_CRAFT = "クラフト"
_RELAY = "リレー"
_COLOURS = {"白": "W", "赤": "R", "青": "U", "緑": "G", "黒": "K", "無": ""}
_TIMINGS = {"メインフェイズ": "main", "アタックフェイズ": "attack", "スペルカットイン": "spell_cutin"}
_GUARD = {"ガード": "1", "有": "1", "あり": "1", "なし": "0", "無": "0"}
_MARKS = {"icon_txt_format_key.png": "K", "icon_txt_format_diva.png": "D"}
_STORIES = {"icon_txt_dissona.png", "icon_txt_story_dissona.png"}
_RARITIES = frozenset((
    "C", "R", "SR", "LC", "LR", "L", "ST", "PI", "PR", "SP", "TK", "CO", "Re", "RE", "LRe", "SSR", "SRP", "UR",
    "CB", "コラボ", "シークレット", "SECRET", "SCR", "DiR", "LRP", "ENR", "GR", "???",
))  # fmt: skip
_TYPING_ERRORS = {"奏生:植物": "奏羅:植物", "ウエポン": "ウェポン", "空獸": "空獣"}
_PRICE = r"(《([白赤青緑黒無](/[白赤青緑黒無])*|コイン|コインアイコン)》×[0-9]{1,2})+"
_COST = re.compile(f"({_PRICE}(or(キー|{_PRICE}))?)?")
_OLD_COST = re.compile(r"([白赤青緑黒無])×([0-9]{1,2})[、,]?")
_PUT_IN = re.compile("入れ(?![替換代か])")  # but not to exchange
_WHOLE = re.compile(r"[0-9]{1,5}")
_NOTE = re.compile(r"[（(][^（）()]*[）)]$")
_NOTE_WORDS = re.compile(
    "付録|セレクション|キャンペーン|パック|特典|大会|配布|記念|プレゼント|プロモ|同梱|景品|ショップ"
)


@dataclass(frozen=True, slots=True)
class Remark:
    """Something about a page that a person should look at.

    `subject` is a card number, a product or an address; `keeps_out` says that it cost the catalog a card.
    """

    subject: str
    field: str
    reason: str
    keeps_out: bool = False
    page: str = ""

    def __str__(self) -> str:
        where = f" ({self.page})" if self.page else ""
        return f"{self.subject}: {self.field}: {self.reason}{where}"


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """The open lists of values, as the catalog knows them, and what the user accepts besides.

    `names` maps the folded form of each card name to its spelling in the catalog.
    """

    lrig_types: frozenset[str] = frozenset()
    classes: frozenset[str] = frozenset()
    teams: frozenset[str] = frozenset()
    names: dict[str, str] = field(default_factory=dict)
    accepted: frozenset[str] = frozenset()

    @classmethod
    def of(cls, rows: Iterable[Row], accepted: Iterable[str] = ()) -> Vocabulary:
        """The values that these rows use."""
        lrig_types: set[str] = set()
        classes: set[str] = set()
        teams: set[str] = set()
        names: dict[str, str] = {}
        for row in rows:
            names.setdefault(fold(row["name"]), row["name"])
            teams.add(row["team"])
            lrig_types.update(row["only_for"].split("/"))
            parts = lrig_types if row["type"] in ("LRIG", "ASSIST_LRIG") else classes
            parts.update(row["classes"].split("/"))
        return cls(
            frozenset(lrig_types - {""}),
            frozenset(classes - {""}),
            frozenset(teams - {""}),
            names,
            frozenset(map(normal, accepted)),
        )


def card_facts(raw: RawRecord, known: Vocabulary) -> tuple[Row | None, list[Remark]]:
    """The catalog's row for a record, None if a remark keeps it out. `back_of` is left empty: see `backs`."""
    reading = _Reading(raw, known)
    row = reading.row()
    if not any(remark.keeps_out for remark in reading.remarks):
        reading.validate(row)
    kept_out = any(remark.keeps_out for remark in reading.remarks)
    return (None if kept_out else row), reading.remarks


class _Reading:
    """One record being read; gathers remarks."""

    def __init__(self, raw: RawRecord, known: Vocabulary) -> None:
        self.raw = raw
        self.known = known
        self.remarks: list[Remark] = []

    def row(self) -> Row:
        kind_words, type_value = self._kind_words()
        kind = _KINDS.get(tuple(word for word in kind_words if word not in (_CRAFT, _RELAY)), "")
        craft = _CRAFT in kind_words
        relay = _RELAY in kind_words
        if not kind and not kind_words and self._is_token_number():
            kind = "TOKEN"
        if not kind:
            self._strange("kind", " ".join(kind_words) or "-")
        if kind not in ("TOKEN", "") and not craft and self._is_token_number():
            self._keep_out("kind", f"{' '.join(kind_words)} without {_CRAFT}, but the number is that of a token")
        is_lrig = kind in ("LRIG", "ASSIST_LRIG")
        only_for, team = self._team_or_limit()
        coin, timing, guard = self._by_kind()
        return {
            "number": self.raw.number,
            "name": self._name(),
            "type": kind,
            "craft": "1" if craft else "0",
            "back_of": "",
            "colours": self._colours(),
            "level": self._whole("level"),
            "limit": self._whole("limit"),
            "power": self._whole("power"),
            "cost": self._cost("cost"),
            "grow_cost": self._cost("grow_cost"),
            "coin": coin,
            "classes": self._lrig_types(type_value) if is_lrig else self._classes(type_value),
            "only_for": only_for,
            "team": team,
            "timing": timing,
            "guard": guard,
            "life_burst": "1" if self.raw.burst else "0",
            "dissona": self._dissona(),
            "piece": self._piece(relay) if kind == "PIECE" else "",
            "mark": self._mark(),
            "rarity": self._rarity(),
            "kana": "" if self.raw.kana == "-" else normal(self.raw.kana),
            "max_arts": self._max_arts(),
        }

    def validate(self, row: Row) -> None:
        """The catalog's own schema has the last word."""
        from pydantic import ValidationError

        from deckcheck.catalog.schema import PrintingRow

        try:
            PrintingRow.model_validate(row)
        except ValidationError as error:
            for fault in error.errors(include_url=False):
                field = ".".join(map(str, fault["loc"])) or "row"
                self._keep_out(field, f"{fault['msg']} (is {str(fault['input'])[:60]!r})")

    def _keep_out(self, field: str, reason: str) -> None:
        self.remarks.append(Remark(self.raw.number, field, reason, keeps_out=True))

    def _strange(self, field: str, value: str) -> None:
        """A value outside a list that is closed: whatever was made of it would be wrong."""
        self._keep_out(field, f"{value[:60]!r} is not known; a newer deckcheck may know it")

    def _unknown(self, field: str, value: str) -> None:
        """A value that an open list does not have yet."""
        if normal(value) not in self.known.accepted:
            self._keep_out(field, f"{value[:60]!r} is not known; if the page is right, give --accept {value[:60]!r}")

    def _value(self, field: str) -> Value:
        return self.raw.values[field]

    def _is_token_number(self) -> bool:
        return re.search(r"-(TK|CO)(-?[0-9]|$)", self.raw.number) is not None

    def _kind_words(self) -> tuple[tuple[str, ...], Value]:
        """The words of the kind, and the value that holds the type: some old pages have them swapped."""
        kind, type_value = self._value("kind"), self._value("type")
        words, other = _words(kind), _words(type_value)
        if not _is_kind(words) and _is_kind(other):
            self.remarks.append(Remark(self.raw.number, "kind", "kind and type are swapped on the page; read so"))
            return other, kind
        return words, type_value

    def _name(self) -> str:
        name = normal(self.raw.name)
        if name == "-":
            self._keep_out("name", "a token without a name is no card of the catalog")
        if self.raw.number.startswith(("PR", "SP")) and fold(name) not in self.known.names:
            # Promos carry where they came from behind the name; some cards end in brackets of their own.
            note = _NOTE.search(name)
            short = name[: note.start()].strip() if note else ""
            if note and short:
                if fold(short) in self.known.names or _NOTE_WORDS.search(note[0]):
                    name = short
                else:
                    self._unknown("name", note[0])
        return self.known.names.get(fold(name), name)

    def _colours(self) -> str:
        text = self._value("colour").text
        letters = {_COLOURS.get(sign, "?") for sign in text if sign not in " /・"}
        if "?" in letters:
            self._strange("colour", text)
        return "".join(letter for letter in "WRUGK" if letter in letters)

    def _whole(self, field: str) -> str:
        text = normal(self._value(field).text)
        if text in ("", "?"):
            return ""
        if text == "∞":
            return "inf"
        number = text.removeprefix("+").replace(",", "")
        if not _WHOLE.fullmatch(number):
            self._strange(field, text)
            return ""
        return str(int(number))

    def _cost(self, field: str) -> str:
        value = self._value(field)
        if value.text == "":
            return ""
        text = "".join(normal(line).replace(" ", "") for line in value.lines)
        if "《" not in text and _OLD_COST.sub("", text) == "":
            text = "".join(f"《{colour}》×{count}" for colour, count in _OLD_COST.findall(text))
        if not _COST.fullmatch(text):
            self._strange(field, text)
            return ""
        return text

    def _lrig_types(self, value: Value) -> str:
        types = [part for line in value.lines for part in normal(line).split("/") if part not in ("", "-")]
        for part in types:
            if part not in self.known.lrig_types:
                self._unknown("type", part)
        return "/".join(types)

    def _classes(self, value: Value) -> str:
        parts: list[str] = []
        family = ""
        for line in value.lines:
            for written in normal(line).replace(" ", "").split("/"):
                part = written
                for wrong, right in _TYPING_ERRORS.items():
                    part = part.replace(wrong, right)
                if part != written:
                    self.remarks.append(Remark(self.raw.number, "type", f"{written!r} is read as {part!r}"))
                if part in ("", "-"):
                    continue
                head, colon, _ = part.partition(":")
                family = head if colon else family
                if part not in self.known.classes and f"{family}:{part}" not in self.known.classes:
                    self._unknown("type", part)
                parts.append(part)
        return "/".join(parts)

    def _team_or_limit(self) -> tuple[str, str]:
        """`only_for` and `team`, told by the value: the label above it is that of the kind."""
        text = normal(self._value("team_or_limit").text)
        if text == "":
            return "", ""
        if text.endswith("限定"):
            owners = [part.removesuffix("限定").strip() for part in text.split("/")]
            for owner in owners:
                if owner not in self.known.lrig_types:
                    self._unknown("team_or_limit", owner)
            return "/".join(owners), ""
        teams = {team.replace(" ", ""): team for team in self.known.teams}
        if text.replace(" ", "") not in teams:
            self._unknown("team_or_limit", text)
        return "", teams.get(text.replace(" ", ""), text)

    def _by_kind(self) -> tuple[str, str, str]:
        """Coin, timing and guard, told by the value: the label above it is wrong for crafts and relay pieces."""
        text = normal(" ".join(self._value("by_kind").lines))
        if text in ("", "-"):
            return "", "", "0"
        if text in _GUARD:
            return "", "", _GUARD[text]
        if _WHOLE.fullmatch(text):
            return text, "", "0"
        timings = re.findall("|".join(_TIMINGS), text)
        if re.sub("|".join([*_TIMINGS, r"[【】/\s]"]), "", text):
            self._strange("by_kind", text)
        return "", "|".join(_TIMINGS[timing] for timing in timings), "0"

    def _dissona(self) -> str:
        story = self._value("story")
        files = {icon.file for icon in story.icons}
        for file in sorted(files - _STORIES):
            self._unknown("story", file)
        if not files and story.text not in ("", "ディソナ"):
            self._unknown("story", story.text)
        return "1" if files & _STORIES or story.text == "ディソナ" else "0"

    def _mark(self) -> str:
        value = self._value("format")
        if value.text:
            self._strange("format", value.text)
        for icon in value.icons:
            if icon.file not in _MARKS:
                self._unknown("format", icon.file)
        marks = {_MARKS.get(icon.file, "") for icon in value.icons}
        return "D" if "D" in marks else "K" if "K" in marks else ""

    def _rarity(self) -> str:
        rarity = normal(self.raw.rarity).removeprefix("-")
        if rarity and rarity not in _RARITIES:
            self.remarks.append(Remark(self.raw.number, "rarity", f"{rarity[:40]!r} is a new rarity"))
        return rarity

    def _text(self) -> str:
        return normal("\n".join(line for skill in self.raw.skills for line in skill.lines))

    def _piece(self, relay: bool) -> str:
        text = self._text().replace(" ", "")
        team = "dream_team" if "【使用条件】【ドリームチーム】" in text else ""
        team = team or ("team" if "【使用条件】【チーム】" in text else "")
        if relay and team:
            self._keep_out("kind", "a relay Piece that is a team Piece, too: the catalog has no word for it")
        return "relay" if relay else team

    def _max_arts(self) -> str:
        """A limit on deck building that the text itself sets: only a number of ARTS is known of."""
        found = ""
        for sentence in re.split(r"[。\n]", self._text()):
            if "デッキ" not in sentence or not _PUT_IN.search(sentence):
                continue
            count = re.search(r"アーツ[^、。]*?([0-9]+)枚", sentence) if "ルリグデッキ" in sentence else None
            if count:
                found = count[1]
            elif not ("ピース" in sentence and "チーム" in sentence):
                self._unknown("text", sentence.strip()[:40])
        return found


def _words(value: Value) -> tuple[str, ...]:
    words = re.split(r"[\s/・、,]+", " ".join(value.lines))
    return tuple(word for word in words if word not in ("", "-"))


def _is_kind(words: tuple[str, ...]) -> bool:
    return tuple(word for word in words if word not in (_CRAFT, _RELAY)) in _KINDS


def backs(rows: Mapping[str, Row], known: Mapping[str, Row], accepted: frozenset[str]) -> list[Remark]:
    """Set `back_of` in the rows that are back faces of others; remarks for those where it cannot be told.

    The pages of the two faces do not name each other. A number that ends in B, beside one that ends in A and
    none in C, is a back face or a card of its own: the catalog knows, or the facts say so.
    """
    numbers = {**known, **rows}
    remarks = []
    for number, row in rows.items():
        front = f"{number[:-1]}A"
        if number in known:
            row["back_of"] = known[number]["back_of"]
        elif (
            not re.search("[0-9]B$", number)
            or row["craft"] == "1"
            or row["type"] == "TOKEN"
            or f"{number[:-1]}C" in numbers
            or number in accepted
        ):
            continue
        elif front in numbers and _is_back(row, numbers[front]):
            row["back_of"] = front
        else:
            what = f"the back of {front}" if front in numbers else f"a back, for {front} was not read"
            reason = f"it cannot be told whether this is {what}; if it is a card of its own, give --accept {number}"
            remarks.append(Remark(number, "back_of", reason, keeps_out=True))
    return remarks


def _is_back(row: Row, front: Row) -> bool:
    grown_into = row["type"] == "LRIG" and row["level"] != "0" and not row["grow_cost"]
    from_piece = front["type"] == "PIECE" and row["type"] != "PIECE"
    return grown_into or from_piece or (row["type"] == front["type"] == "RESONA")
