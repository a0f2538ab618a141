"""Pages in the markup of the official site, about cards that do not exist. No text of the publisher is in here."""

from __future__ import annotations

import json
import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from html import escape

from deckcheck.catalog.sources import CARD_COLUMNS, Row

ICONS = "https://www.takaratomy.co.jp/products/wixoss/img/card/icon"
KEY = f'<img src="{ICONS}/icon_txt_format_key.png" height="23" alt="《キーアイコン》" />'
DIVA = f'{KEY}<img src="{ICONS}/icon_txt_format_diva.png" height="23" alt="《ディーヴァアイコン》" />'
BURST = f'<img src="{ICONS}/icon_txt_burst.png" height="23" alt="ライフバースト" />'
DREAM_TEAM = (
    f'<img src="{ICONS}/icon_txt_terms_use.png" height="23" alt="【使用条件】" />'
    f'<img src="{ICONS}/icon_txt_dreamteam.png" height="23" alt="【ドリームチーム】" />'
)
TEAM = DREAM_TEAM.replace("icon_txt_dreamteam", "icon_txt_team").replace("【ドリームチーム】", "【チーム】")
AUTO = f'<img src="{ICONS}/icon_txt_auto.png" height="23" alt="【自】" />'
DISSONA = (
    "<picture class=cardData_story_img_wrapper>"
    f'<source srcset="{ICONS}/icon_txt_story_dissona.png" media="(min-width: 768px)" />'
    f'<img class="cardData_story_img" src="{ICONS}/icon_txt_dissona.png" alt="" /></picture>'
)


@dataclass
class Face:
    """One card page: the twelve values as markup, and what else stands on it."""

    number: str = "WX91-001"
    name: str = "試験の器"
    kana: str = "シケンノウツワ"
    rarity: str = "C"
    artist: str = "絵描き"
    kind: str = "シグニ"
    type: str = "-"
    colour: str = "白"
    level: str = "-"
    grow_cost: str = "-"
    cost: str = "-"
    limit: str = "-"
    power: str = "-"
    team_label: str = "限定条件"
    team_or_limit: str = "-"
    by_kind_label: str = "ガード"
    by_kind: str = "-"
    format: str = ""
    story: str = "-"
    skills: Sequence[str] = ()
    flavour: str = "「味のある一言」"
    notices: Sequence[tuple[str, str]] = ()
    faq: Sequence[tuple[str, str]] = (("これは試験ですか?", "はい。ガードも2014-01-01もここでは何も意味しません。"),)


def detail(face: Face) -> str:
    """The fragment of today's site."""
    labels = (
        ("カード種類", face.kind), ("カードタイプ", face.type), ("色", face.colour), ("レベル", face.level),
        ("グロウコスト", face.grow_cost), ("コスト", face.cost), ("リミット", face.limit), ("パワー", face.power),
        (face.team_label, face.team_or_limit), (face.by_kind_label, face.by_kind), ("フォーマット", face.format),
        ("ストーリー", face.story),
    )  # fmt: skip
    pairs = "\n".join(f"<dt>{label}</dt>\n   <dd>{value}</dd>\n" for label, value in labels)
    skills = "".join(f'<div class="cardSkill">\n      {skill}     </div>\n' for skill in face.skills)
    flavour = f'<div class="cardText mb20">\n {face.flavour}   </div>' if face.flavour else ""
    notices = ""
    if face.notices:
        entries = "".join(f"<dt>{day}</dt>\n<dd>{text}</dd>" for day, text in face.notices)
        notices = (
            f'<div class="cardFaq mb20"><p class="faqTtl">{face.name}に関するお知らせ一覧</p>'
            f'<dl class="limitedInfo">{entries}</dl></div>'
        )
    faq = "".join(f"<dt>{question}</dt><dd>\n {answer} </dd>" for question, answer in face.faq)
    return f"""

    <div id="primary" class="content-area">
        <main id="main" class="site-main" role="main">
                <section class="mordal">
                    <div class="cardDetail">
                        <!--<button class="close"></button>-->
                        <div class="cardDetailWrap">
                            <div class="cardttlwrap">
                                <p class="cardNum">{face.number}</p>
                                <p class="cardName">{face.name}<br class="sp"><span>＜{face.kana}＞</span></p>
                                <div class="cardRarity">{face.rarity}</div>
                            </div>
                            <div class="cardImg">
                                <img src="https://www.takaratomy.co.jp/products/wixoss/img/card/X/{face.number}.jpg">
                                <p>Illust <span>{face.artist}</span></p>
                            </div>
                            <div class="cardData">
                                <dl>
                                    {pairs}
                                    <!-- a comment -->
                                </dl>
                                {skills}
                                {flavour}
                                {notices}
                                <div class="cardFaq"><p class="faqTtl">FAQ</p><dl>{faq}</dl></div>
                            </div>
                        </div>
                    </div>
                </section>
        </main><!-- .site-main -->
    </div><!-- .content-area -->
    <script>
        $(function() {{ $('.mordal .close').click(function () {{ parent.$.fn.colorbox.close(); return false; }}); }});
    </script>
    </body>
    </html>
"""


def table(face: Face) -> str:
    """The page of 2014: ten values in a table, no format, the burst in the last cell."""
    rows = (
        ("カード種類", face.kind, "カードタイプ", face.type),
        ("色", face.colour, "レベル", face.level),
        ("グロウコスト", face.grow_cost, "コスト", face.cost),
        ("リミット", face.limit, "パワー", face.power),
        ("限定条件", face.team_or_limit, face.by_kind_label, face.by_kind),
    )
    cells = "".join(
        f"<tr><th>{one}</th><td>{value}</td><th>{two}</th><td>{other}</td></tr>" for one, value, two, other in rows
    )
    texts = "".join(
        f'<tr><td colspan="4" class="{"card_text" if at else "card_skill card_text"}">{skill}</td></tr>'
        for at, skill in enumerate(face.skills)
    )
    return f"""<!DOCTYPE html><html><head><meta charset="utf8"><title>x</title></head><body>
<div class="card_detail"><div class="card_detail_title"><p>{face.number}</p>
<h3>{face.name}<span class="card_detail_kana">＜{face.kana}＞</span></h3></div>
<div class="card_rarity txt_yellow">
      {face.rarity}
</div>
<div class="card_detail_date clearFix"><div class="card_date_box">
<p class="card_img"><img src="/products/wixoss/images/card/X/{face.number}.jpg" alt="x"><br>Illust {face.artist}</p>
<table>{cells}{texts}</table></div></div>
<div class="card_FAQ"><p class="card_ruleFAQ_q">?</p><p class="card_ruleFAQ_a">!</p></div></div></body></html>"""


def listing(numbers: Sequence[str], page: int, total: int | None = None, base: str = "", *, twice: bool = True) -> str:
    """A list page of 21 cards, each linked twice; the pager shows a window of three pages only."""
    shown = numbers[(page - 1) * 21 : page * 21]
    links = "".join(
        f'<li><a class="c-box" href="{base}/products/wixoss/card_list.php?card=card_detail&amp;card_no={number}">'
        f'<img src="x.jpg"></a></li>' * (2 if twice else 1)
        for number in shown
    )
    count = len(numbers) if total is None else total
    pager = "".join(f'<a href="?card_page={at}">{at}</a>' for at in range(page, page + 3))
    return (
        '<!DOCTYPE html><html><body><h3>検索</h3><div class="cont cardDip">'
        f"<h3><p>検索結果 <span>{count}件</span></p></h3>"
        f'<ul>{links}</ul><div class="generalPager">{pager}</div></div>'
        '<a href="/products/wixoss/card_list.php?card=card_detail&card_no=WX01-001">広告</a></body></html>'
    )


def form(products: Iterable[tuple[str, str]]) -> str:
    """The search form with its products as a list to choose from."""
    options = "".join(f'<option value="{code}">{escape(label)}</option>' for code, label in products)
    return (
        '<!DOCTYPE html><html><body><form action="card_list.php"><select name="color"><option value="1">白</option>'
        f'</select><select name="product_no"><option value="">指定なし</option>{options}</select></form></body></html>'
    )


def english(items: Sequence[dict[str, str]], page: int) -> str:
    """A page of the English site's JSON, twenty items."""
    return json.dumps({"count": str(len(items)), "items": items[page * 20 : page * 20 + 20]})


@dataclass
class Product:
    """A product of the played site: its cards as pages, and the rows that they must become."""

    code: str
    name: str
    kind: str
    prefix: str
    faces: dict[str, Face] = field(default_factory=dict)
    rows: dict[str, Row] = field(default_factory=dict)
    in_tables: bool = False


def row(number: str, name: str, kind: str, **facts: str) -> Row:
    """A catalog row with what is not given empty or 0."""
    empty = dict.fromkeys(CARD_COLUMNS, "")
    flags = dict.fromkeys(("craft", "guard", "life_burst", "dissona"), "0")
    return {**empty, **flags, "number": number, "name": name, "type": kind, **facts}


def product(
    code: str, name: str, kind: str, prefix: str, cards: int, *, mark: str = "", in_tables: bool = False
) -> Product:
    """A product of `cards` different cards of every kind, and the rows expected of them."""
    made = Product(code, name, kind, prefix, in_tables=in_tables)
    chance = random.Random(prefix)
    colours = [("白", "W"), ("赤", "R"), ("青", "U"), ("緑", "G"), ("黒", "K"), ("無", ""), ("緑赤", "RG")]
    marks = {"": "", "K": KEY, "D": DIVA}[mark]
    for at in range(1, cards + 1):
        number = f"{prefix}-{at:03}"
        title = f"{prefix}の器 {at}"
        sign, letters = chance.choice(colours)
        face = Face(number, title.replace(" ", "　"), "ウツワ", colour=sign, format=marks)
        facts = {"colours": letters, "mark": mark, "rarity": "C", "kana": "ウツワ"}
        level = chance.randint(0, 4)
        match at % 6:
            case 0:
                face.kind, face.type, face.level = "ルリグ", "タマ/イオナ", str(level)
                face.grow_cost, face.limit = f"《{sign[0]}》×０", "∞" if level == 4 else "2"
                face.team_label, face.by_kind_label, face.by_kind = "チーム", "コイン", "1"
                facts |= {"classes": "タマ/イオナ", "level": str(level), "grow_cost": f"《{sign[0]}》×0", "coin": "1"}
                facts |= {"limit": "inf" if level == 4 else "2"}
                kind_word = "LRIG"
            case 1:
                face.type, face.level, face.power = "精武：アーム/ウェポン", str(level), "12000"
                face.skills = [f"{AUTO}：これは試験の文。ライフバーストとは言うだけ。", f"{BURST}：カードを１枚引く。"]
                facts |= {"classes": "精武:アーム/ウェポン", "level": str(level), "power": "12000", "life_burst": "1"}
                kind_word = "SIGNI"
            case 2:
                face.type, face.level, face.power, face.by_kind = "精元", "1", "1000", "ガード"
                facts |= {"classes": "精元", "level": "1", "power": "1000", "guard": "1"}
                kind_word = "SIGNI"
            case 3:
                face.kind, face.cost = "アーツ", "《白》×２<br />\n《無》×１２"
                face.by_kind_label, face.by_kind = "使用タイミング", "メインフェイズ<br />\nアタックフェイズ"
                facts |= {"cost": "《白》×2《無》×12", "timing": "main|attack"}
                kind_word = "ARTS"
            case 4:
                face.kind, face.cost, face.team_or_limit = "スペル", "《白/赤》×１", "タマ限定"
                facts |= {"cost": "《白/赤》×1", "only_for": "タマ"}
                kind_word = "SPELL"
            case _:
                face.kind, face.cost = "キー", "《コイン》×１"
                facts |= {"cost": "《コイン》×1"}
                kind_word = "KEY"
        if in_tables:
            facts["mark"] = ""
        made.faces[number] = face
        made.rows[number] = row(number, title, kind_word, **facts)
    return made


_KANJI = {"W": "白", "R": "赤", "U": "青", "G": "緑", "K": "黒"}
_KINDS = {
    "LRIG": "ルリグ", "ASSIST_LRIG": "アシストルリグ", "ARTS": "アーツ", "KEY": "キー", "PIECE": "ピース",
    "RESONA": "レゾナ", "SIGNI": "シグニ", "SPELL": "スペル", "TOKEN": "トークン",
}  # fmt: skip
_TIMINGS = {"main": "メインフェイズ", "attack": "アタックフェイズ", "spell_cutin": "スペルカットイン"}
_WIDE = str.maketrans("0123456789", "０１２３４５６７８９")


def face_of(facts: Row) -> Face:
    """A page that says what a catalog row says, written as the site writes it."""
    kind = _KINDS[facts["type"]]
    if facts["craft"] == "1":
        kind = {"RESONA": "シグニ<br />\nレゾナ", "TOKEN": "トークン"}.get(facts["type"], kind) + "<br />\nクラフト"
    if facts["piece"] == "relay":
        kind += "<br />\nリレー"
    is_lrig = facts["type"] in ("LRIG", "ASSIST_LRIG")
    skills = [f"{AUTO}：試験の文。"]
    if facts["piece"] in ("team", "dream_team"):
        skills = [f"{TEAM if facts['piece'] == 'team' else DREAM_TEAM}試験の文。"]
    if facts["max_arts"]:
        skills.append(f"ルリグデッキにアーツは{facts['max_arts']}枚までしか入れられない。")
    if facts["life_burst"] == "1":
        skills.append(f"{BURST}：試験の文。")
    timing = "<br />\n".join(_TIMINGS[word] for word in facts["timing"].split("|") if word)
    return Face(
        number=facts["number"],
        name=facts["name"].replace(" ", "　"),
        kana=facts["kana"] or "-",
        rarity=facts["rarity"] or "-",
        kind=kind,
        type=facts["classes"].replace(":", "：") or "-",
        colour="".join(_KANJI[letter] for letter in facts["colours"]) or "無",
        level=facts["level"] or "-",
        grow_cost=_price(facts["grow_cost"]),
        cost=_price(facts["cost"]),
        limit=facts["limit"].replace("inf", "∞") or "-",
        power=facts["power"].replace("inf", "∞") or "-",
        team_label="チーム" if is_lrig else "限定条件",
        team_or_limit=(facts["team"] if is_lrig else f"{facts['only_for']}限定" if facts["only_for"] else "") or "-",
        by_kind=timing or facts["coin"] or ("ガード" if facts["guard"] == "1" else "-"),
        format={"": "", "K": KEY, "D": DIVA}[facts["mark"]],
        story=DISSONA if facts["dissona"] == "1" else "-",
        skills=skills,
    )


def _price(cost: str) -> str:
    lines = cost.replace("or", "<br />\nor<br />\n").replace("《", "<br />\n《").removeprefix("<br />\n")
    return lines.replace("or<br />\n<br />\n", "or<br />\n").translate(_WIDE) or "-"
