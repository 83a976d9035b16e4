"""
GZ33: titles by cumulative 积分.
"""

from __future__ import annotations

import pytest

from duijia.games import find_game
from duijia.titles import TITLES, title_at, title_of

GZ33 = (
    "赤脚 0, 穿鞋 5, 单车 10, 三轮车 20, 卡车 40, 面包车 80, 轿车 144, 房车 260, 坦克 468, 滑翔机 843, 直升机 1517, 客机 2731, "
    "战斗机 4916, 航天飞机 8849, 宇宙飞船 15929, 星球战舰 28672, 太空堡垒 51610, 神 92898"
)


def test_gz33_titles() -> None:
    """
    GZ33: the table of the text, whole and in order.
    """
    assert ", ".join(f"{title.zh} {title.least}" for title in TITLES) == GZ33
    assert all(title.en for title in TITLES)


@pytest.mark.parametrize(
    ("points", "zh"),
    [(-900, "赤脚"), (0, "赤脚"), (4, "赤脚"), (5, "穿鞋"), (143, "面包车"), (144, "轿车"), (10**9, "神")],
)
def test_gz33_title_of(points: int, zh: str) -> None:
    """
    GZ33: the last title reached; below zero still the first.
    """
    assert title_of(points).zh == zh


def test_gz33_only_where_the_game_has_titles() -> None:
    """
    GZ33 is dagunzi's; the other two games give none.
    """
    assert title_at(find_game("dabang"), 20) is None
    title = title_at(find_game("dagunzi"), 20)
    assert title is not None
    assert title.zh == "三轮车"
