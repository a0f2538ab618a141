"""Names as they are mistyped: signs that look alike, signs left out, Han characters of the other script, readings.

A second look, where a name as written is no card's: what is found this way counts only where one card has it, and
two names are never made one by it. Unicode's own table of look-alikes is not used, for it makes O of 0 and l of 1,
and lists are full of counts.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from functools import cache

from deckcheck.catalog.fold import fold, fold_loosely

_LETTERS = (
    # Greek and Cyrillic letters drawn as Latin ones, before capital letters are folded: ν looks like v, Ν like N.
    ("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "ABEZHIKMNOPTYX"),
    ("αγικνορυχ", "ayikvopux"),
    ("АВЕКМНОРСТУХ", "ABEKMHOPCTYX"),
    ("асеорхуі", "aceopxyi"),
    # Signs of mathematics drawn as letters.
    ("∑∏∆Ω×╳", "ΣΠΔΩxx"),
    # Kana and Han characters drawn alike; one horizontal stroke, however long.
    ("力二口工八夕卜へべぺり才千七干一-~", "カニロエハタトヘベペリオチセチーーー"),
    ("☆★✪⭐✩✰✿", "*******"),
)
# Left out, or put where none belongs.
_LEFT_OUT = "♡・'\"<>[]「」『』()….,、。!?︎"

# Traditional and Japanese forms, and the simplified ones (Unicode's Han variants), of the characters in names of cards.
_HAN = (
    "萬與両兩並乗亂亀龜予爭亜亞仮會伝傳體餘価價係倉偉偵備傷儀償優內円圓冑寫処處凱別剎則剛剣劍創劇動務勝勢"
    "勧勸勻區醫協卻厳嚴參雙収臺號呪員唄啓喚営營嘆噴団團図圖國園圧壓執堅墮報場塗塚塩鹽塵増壇壊壞壯聲壱壺変"
    "變夢奧奪奮嬢孃學寶実實宮寢寧対對壽將導盡屬層岡嶽島嵐巻師帰歸幹牀廃廢弐貳彌彎張強弾彈當彥彫後禦復徳徴"
    "徵徹応應戀恆恵悅悩惱悪惡慘愛慄慟慮憂憶懇懐懷懸戦戰戯戲戸戶纔抜択擇擔拡擴挾捨捲掃掛採掲摑揚揺搖損撃擊"
    "擲攪敗數敵斂斬斷舊昇時晩暁曉書曽條來東栄榮桜櫻梟棗棟楓業極樓楽樂構槍様樣標橫樹機欠歐歓歡歩歯齒歳歲殘"
    "毆殺気氣決沒沢澤浄淨淺浜濱淵済濟溫測湊溼満滿準滅漁潔潛潤濁濃瀬瀨燈爐點焔無焼燒煉煙菸熱熾燦燭爛爾犠犧"
    "狀獨猟獵貓獻獄獅獣獸現環産產畫異畳疊療癒発發盃盜盤砕禮禱祿禍祕稱種稲積穏穩穣竊竜龍競筆節築粋粛肅糸絲"
    "糾紀約紅紆紋純紗級紡紬紲紺終絃絆経經結絡絢給統絶絕継繼続續網綾総總緑綠線緩練縁緣縄繩縛縦縱縹績繊纖繚"
    "纏罰羅羣義習聖聞膽脈腳脛脫脳腦興舗鋪舘蘆芸藝莖荘莊萊華葉蒼蓮蔵蕩薔薬藥藍藹蘭虛蟲蠻蛺蝕衆術衛衝裝補製"
    "複襲覇見規視覚覺親観觀覿觸計託記訪設診詠試詩話誇認誕誘語誠誤説說読讀調論諦諸諾謀謎謳識議護豊豐財貨貪"
    "貫責買貸費賀資賊賞質購贈贋贗贖跡躍車軌軍軒転轉載輝輪轟轢辺邊連聯進遅遲遊運過達違遠適選遺邁還郷鄉酔針"
    "鈍鈎鈴鉄鐵鉞鉢鉤銀銃銛銭錢鋭錠錬鍊錯録錄鍛鍬鍵鎌鎖鎚鎧鎮鏡鏤鑑長門閃閉開間関關閻闇闘鬥闢陣陰陸険險陽"
    "隊階隨隠隱隻雛離難雲電霊靈霧靂靜韋響頂須頓領頭額顔顏顕顯願類風飛飯飼馬馳駆驅騎騒騷験驗騰驚髄髪髮鬱魚"
    "鮋鮮鰐鰤鳥鳩鳳鳴鳶鷲鷹鷺麥黃黒"
)
_SIMPLIFIED = (
    "万与两两并乘乱龟龟豫争亚亚假会传传体余价价系仓伟侦备伤仪偿优内圆圆胄写处处凯别刹则刚剑剑创剧动务胜势"
    "劝劝匀区医协却严严参双收台号咒员呗启唤营营叹喷团团图图国园压压执坚堕报场涂冢盐盐尘增坛坏坏壮声壹壶变"
    "变梦奥夺奋娘娘学宝实实宫寝宁对对寿将导尽属层冈岳岛岚卷师归归干床废废贰贰弥弯张强弹弹当彦雕后御复德征"
    "征彻应应恋恒惠悦恼恼恶恶惨爱栗恸虑忧忆恳怀怀悬战战戏戏户户才拔择择担扩扩挟舍卷扫挂采揭掴扬摇摇损击击"
    "掷搅败数敌敛斩断旧升时晚晓晓书曾条来东荣荣樱樱枭枣栋枫业极楼乐乐构枪样样标横树机缺欧欢欢步齿齿岁岁残"
    "殴杀气气决没泽泽净净浅滨滨渊济济温测凑湿满满准灭渔洁潜润浊浓濑濑灯炉点焰无烧烧炼烟烟热炽灿烛烂尔牺牺"
    "状独猎猎猫献狱狮兽兽现环产产画异叠叠疗愈发发杯盗盘碎礼祷禄祸秘称种稻积稳稳穰窃龙龙竞笔节筑粹肃肃丝丝"
    "纠纪约红纡纹纯纱级纺䌷绁绀终弦绊经经结络绚给统绝绝继继续续网绫总总绿绿线缓练缘缘绳绳缚纵纵缥绩纤纤缭"
    "缠罚罗群义习圣闻胆脉脚胫脱脑脑兴铺铺馆芦艺艺茎庄庄莱华叶苍莲藏荡蔷药药蓝蔼兰虚虫蛮蛱蚀众术卫冲装补制"
    "复袭霸见规视觉觉亲观观觌触计托记访设诊咏试诗话夸认诞诱语诚误说说读读调论谛诸诺谋谜讴识议护丰丰财货贪"
    "贯责买贷费贺资贼赏质购赠赝赝赎迹跃车轨军轩转转载辉轮轰轹边边联联进迟迟游运过达违远适选遗迈还乡乡醉针"
    "钝钩铃铁铁钺钵钩银铳铦钱钱锐锭炼炼错录录锻锹键镰锁锤铠镇镜镂鉴长门闪闭开间关关阎暗斗斗辟阵阴陆险险阳"
    "队阶随隐隐只雏离难云电灵灵雾雳静韦响顶须顿领头额颜颜显显愿类风飞饭饲马驰驱驱骑骚骚验验腾惊髓发发郁鱼"
    "鲉鲜鳄𫚕鸟鸠凤鸣鸢鹫鹰鹭麦黄黑"
)


def lookalike(name: str) -> str:
    """The form in which two names that look alike are equal; empty if nothing of the name is left."""
    return fold_loosely(fold(name).translate(_letters())).translate(_signs())


def reading(text: str) -> str:
    """The katakana of a text that is nothing but kana, without spaces and signs; empty for any other text."""
    letters = fold(text).translate(_katakana())
    letters = "".join(letter for letter in letters if letter not in _LEFT_OUT)
    return letters if len(letters) > 1 and re.fullmatch("[ァ-ヴー]+", letters) else ""


@cache
def _letters() -> dict[int, str]:
    return {ord(one): other for ones, others in _LETTERS for one, other in zip(ones, others, strict=True)}


@cache
def _signs() -> dict[int, str]:
    left_out = dict.fromkeys(map(ord, _LEFT_OUT), "")
    return left_out | {ord(one): other for one, other in zip(_HAN, _SIMPLIFIED, strict=True)}


@cache
def _katakana() -> dict[int, str]:
    """Hiragana to katakana; half-width kana is whole after `fold`."""
    return {code: chr(code + 0x60) for code in range(ord("ぁ"), ord("ゖ") + 1)}


# `Avon (「selector infected WIXOSS」 BOX1 初回限定特典)`: where a printing came from, in what should be a name.
_NOTE = r"(?P<name>.*\S)\s*(?:[(（].*[)）]|「.*」.*|『.*』.*)"


def spellings(
    names: Iterable[tuple[str, Collection[int]]], kana: Iterable[tuple[str, int]]
) -> Iterator[tuple[str, int, str]]:
    """(key, card, kind) for each way in which a name may be looked up a second time, each once.

    `names` are texts and the cards that they name; `kana` readings and their card. kind is signs, note (the name
    without a note in brackets behind it) or reading. Keys of notes and readings are those of one card only.
    """
    signs: dict[str, set[int]] = {}
    noted: dict[str, set[int]] = {}
    read: dict[str, set[int]] = {}
    for text, cards in names:
        signs.setdefault(lookalike(text), set()).update(cards)
        note = re.fullmatch(_NOTE, text)
        if note is not None:
            noted.setdefault(lookalike(note["name"]), set()).update(cards)
        read.setdefault(reading(text), set()).update(cards)
    for text, card in kana:
        read.setdefault(reading(text), set()).add(card)
    for key, cards in signs.items():
        yield from ((key, card, "signs") for card in sorted(cards) if len(key) > 1)
    for kind, keys in (("note", noted), ("reading", read)):
        for key, cards in keys.items():
            if len(cards) == 1 and len(key) > 1 and signs.get(key, cards) == cards:
                yield key, next(iter(cards)), kind
