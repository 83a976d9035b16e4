"""
The sentences of refused plays.
"""

from __future__ import annotations

import string

from duijia.games import GAMES
from duijia.order import order_of
from duijia.plays.check import OWED_CODE
from duijia.refusals import refuse
from duijia.text.refusals import SENTENCES
from duijia.text.refusals_play import PLAY, SUIT_EN, SUIT_ZH


def fields(sentence: str) -> set[str]:
    """
    The values a sentence needs.
    """
    return {name for _, name, _, _ in string.Formatter().parse(sentence) if name}


def test_every_owed_shape_has_a_sentence() -> None:
    """
    No duty can be missed without words for it.
    """
    assert set(OWED_CODE.values()) <= set(SENTENCES)
    for code in OWED_CODE.values():
        assert not fields(SENTENCES[code][0]) | fields(SENTENCES[code][1])


def test_both_languages_tell_the_same() -> None:
    """
    A number or card in one language stands in the other too; suits have a name in each.
    """
    for code, (zh, en) in PLAY.items():
        shared = {name.removesuffix("_zh").removesuffix("_en") for name in fields(zh)}
        assert shared == {name.removesuffix("_zh").removesuffix("_en") for name in fields(en)}, code
    groups = {group for rules in GAMES for group in order_of(rules, rules.levels.last, "S").group.values()}
    assert groups | {"S"} == set(SUIT_ZH) == set(SUIT_EN)


def test_a_sentence_ends_with_its_ruling() -> None:
    """
    A player always learns which clause forbids the play.
    """
    refused = refuse("follow/pair_owed", "GZ22")
    assert refused.zh == "死棒：有对必出对 (GZ22)"
    assert refused.en == "Strict following: you hold a pair, so play a pair (GZ22)"
