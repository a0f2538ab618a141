"""Which spellings are one name, and which are not."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckcheck.catalog.fold import fold, fold_loosely, fold_number


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("サーバント #", "サーバント　＃"),
        ("サーバント #", "サーバント♯"),
        ("コード・ピルルク・T", "コード･ピルルク･Ｔ"),
        ("花代・零", " 花代・零 "),
        ("アルト～歌", "アルト〜歌"),
        ("アルト~歌", "アルト〜歌"),
        ("♥ハート", "♡ハート"),
        ("アスレ【HS】", "アスレ[HS]"),
        ("タマ//メモリア", "タマ／／メモリア"),
        ("メル=マティーニ", "メル＝マティーニ"),
        ("Don't", "Don’t"),
        ("ｻｰﾊﾞﾝﾄ D", "サーバント D"),
        ("エルドラ×マーク0", "エルドラ✕マーク０"),
    ],
)
def test_same_name(one: str, other: str) -> None:
    assert fold(one) == fold(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("幻竜 エキドナ", "幻竜 エキドーナ"),
        ("羅原 BP", "羅原 Bp"),
        ("羅星 サシェ//メモリア", "羅星姫 サシェ//ディソナ"),
        ("花代", "HANAYO"),
        ("エルドラ×マーク0", "エルドラ=マーク0"),
        ("あーや!", "あーや!0"),
        ("ハハ", "ババ"),
    ],
)
def test_different_names(one: str, other: str) -> None:
    assert fold(one) != fold(other)


@given(st.text())
def test_folding_twice_is_folding_once(text: str) -> None:
    assert fold(fold(text)) == fold(text)
    assert fold_loosely(fold(text)) == fold_loosely(text)


def test_numbers() -> None:
    assert fold_number("wx24-d1-26") == fold_number("ＷＸ２４－Ｄ１－２６") == fold_number("WX24–D1–26")
