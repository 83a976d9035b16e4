"""
The words for house rules and presets.
"""

from __future__ import annotations

import re

import pytest

from duijia.games import GAMES
from duijia.rules import Option, Rules, option_text, option_value, with_options
from duijia.server.games_info import game_info, games_info
from duijia.text.options import OptionText, preset_names
from duijia.text.options import option_text as words

CHINESE = re.compile(r"[\u4e00-\u9fff]")
OPTIONS = [pytest.param(rules, option, id=f"{rules.key}-{option.name}") for rules in GAMES for option in rules.options]
PRESETS = [pytest.param(rules, name, id=f"{rules.key}-{name}") for rules in GAMES for name, _ in rules.presets]


def pairs(text: OptionText) -> list[tuple[str, str]]:
    return [text.title, text.explain, *text.labels.values()]


@pytest.mark.parametrize(("rules", "option"), OPTIONS)
def test_every_option_and_value_has_words_in_both_languages(rules: Rules, option: Option) -> None:
    """
    Title, explanation and one label a value exist in 中文 and in English, for every option of every game.
    """
    text = words(rules.key, option.name)
    for zh, en in pairs(text):
        assert CHINESE.search(zh), zh
        assert en.strip() and not CHINESE.search(en.replace("积分", "")), en
    values = [option_text(value) for value in option.values] or [option_text(option_value(rules, option.name))]
    assert set(values) <= set(text.labels)


@pytest.mark.parametrize(("rules", "option"), OPTIONS)
def test_labels_tell_the_values_apart(rules: Rules, option: Option) -> None:
    """
    No two values of an option share a label, and an explanation is a sentence.
    """
    text = words(rules.key, option.name)
    for side in (0, 1):
        labels = [label[side] for label in text.labels.values()]
        assert len(set(labels)) == len(labels)
    assert text.explain[0].endswith("。") and text.explain[1].endswith(".")


@pytest.mark.parametrize(("rules", "name"), PRESETS)
def test_every_preset_has_an_english_name_and_can_be_played(rules: Rules, name: str) -> None:
    """
    A preset names itself in both languages and sets only options that the game accepts.
    """
    zh, en = preset_names(rules.key, name)
    assert zh == name and en and not CHINESE.search(en)
    with_options(rules, dict(dict(rules.presets)[name]))


def test_the_form_shows_the_defaults_that_are_played() -> None:
    """
    The form's default of each option is the game's own value, it is the first one offered (RULINGS gives the default first), and
    each value has its label.
    """
    assert [info.key for info in games_info()] == [rules.key for rules in GAMES]
    for rules, info in zip(GAMES, games_info(), strict=True):
        for shown in info.options:
            assert shown.default == option_text(option_value(rules, shown.name))
            assert len(shown.labels) == len(shown.values)
            assert not shown.values or shown.values[0] == shown.default


def test_known_words() -> None:
    """
    Spot values: dabang's default is strict, dagunzi's loose, and the form says so in the players' words.
    """
    dagunzi, dabang, dalin = games_info()
    follow = {info.key: next(o for o in info.options if o.name == "follow") for info in games_info()}
    assert follow["dagunzi"].default == "loose" and follow["dagunzi"].labels[0][0].startswith("活棒")
    assert follow["dabang"].default == "strict" and follow["dabang"].labels[0][0].startswith("死棒")
    assert follow["dalin"].values == ("loose",)
    assert dabang.presets[0].names == ("葫芦岛原版", "Huludao original") and dabang.presets[0].options == {}
    assert dagunzi.levels[-1] == "A" and dalin.levels == ("5", "10", "K", "A")
    assert game_info(GAMES[0]).presets[1].options == {"follow": "strict"}
