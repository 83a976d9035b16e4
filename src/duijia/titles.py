"""
Titles (等级): what a player is called by cumulative 积分 (GZ33).
"""

from __future__ import annotations

from typing import Final, NamedTuple

from duijia.rules import Rules


class Title(NamedTuple):
    """
    A title and the least 积分 that earns it.
    """

    least: int
    zh: str
    en: str


TITLES: Final[tuple[Title, ...]] = (
    Title(0, "赤脚", "Barefoot"),
    Title(5, "穿鞋", "Shod"),
    Title(10, "单车", "Bicycle"),
    Title(20, "三轮车", "Tricycle"),
    Title(40, "卡车", "Truck"),
    Title(80, "面包车", "Van"),
    Title(144, "轿车", "Saloon Car"),
    Title(260, "房车", "Motor Home"),
    Title(468, "坦克", "Tank"),
    Title(843, "滑翔机", "Glider"),
    Title(1517, "直升机", "Helicopter"),
    Title(2731, "客机", "Airliner"),
    Title(4916, "战斗机", "Fighter Jet"),
    Title(8849, "航天飞机", "Space Shuttle"),
    Title(15929, "宇宙飞船", "Spaceship"),
    Title(28672, "星球战舰", "Star Cruiser"),
    Title(51610, "太空堡垒", "Space Fortress"),
    Title(92898, "神", "Deity"),
)
"""All titles, lowest first."""


def title_of(points: int) -> Title:
    """
    The title at *points* 积分; below zero still the first.

    >>> title_of(-50).zh, title_of(9).zh, title_of(10).zh
    ('赤脚', '穿鞋', '单车')
    """
    return [title for title in TITLES if points >= title.least or title is TITLES[0]][-1]


def title_at(rules: Rules, points: int) -> Title | None:
    """
    The title at *points* 积分 in a game that has titles; ``None`` in one that has none.
    """
    return title_of(points) if rules.score.titles else None
