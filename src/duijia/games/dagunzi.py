"""
大连打滚子 (dagunzi): three decks, 162 cards, 39 each, a kitty of 6, threshold 120.

The rulings as implemented; numbers are those of RULINGS.

GZ1   Each team climbs from 3 to 10 on its own; rising past the last level wins the match.
GZ3   Joker bonuses skip levels, never the last.
GZ5   First hand: the first to show a big joker is dealer. GZ6 trump: the suit of the next suited card he draws.
GZ7   Nobody shows: four kitty cards are turned, the smallest makes dealer and trump.
GZ8   Later hands: level cards or three jokers, any time from the first card to the closing window. GZ9 strength, GZ10 reinforcing.
GZ12  Nobody declares: a kitty card gives the trump.
GZ13  Tribute, return, kitty, burying, the others' jokers, play. GZ14 the kitty is shown if somebody declared.
GZ15  Dry kitty: all trumps, or no trump but jokers and 2s.
GZ17  Small joker only after the big ones; GZ18 a buried joker opens the kitty; GZ19 the others may bury jokers.
GZ21  The dug kitty counts double.
GZ22  Following: the suit always; the shape in the strict form.
GZ23  Big, small joker, trump-suit level card, other level cards, trump-suit 2, other 2s, trump suit, side suits.
GZ24  Levels: threshold and last trick; GZ25 jokers add. GZ26 tribute. GZ31 special ends. GZ32 积分.
"""

from __future__ import annotations

from typing import Final

from duijia.rules import (
    DeclareRules,
    FollowRules,
    KittyRules,
    LevelRules,
    Option,
    PackRules,
    Rules,
    ScoreRules,
    TributeRules,
)

DAGUNZI: Final = Rules(
    key="dagunzi",
    names=("打滚子", "Dagunzi"),
    pack=PackRules(
        decks=3,
        ranks=("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"),
        permanent=("2",),
        permanent_above_level=False,
        hand=39,
        kitty=6,
    ),
    levels=LevelRules(
        ranks=("3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"),
        system="climb",
        last="10",
        must_play=("last",),
        must_play_meaning="no_skip",
    ),
    declare=DeclareRules(system="ladder"),
    tribute=TributeRules(low=80, high=150, step=10, riot="three_big"),
    kitty=KittyRules(open_when_declared=True, dry=True),
    follow=FollowRules(follow="loose"),
    score=ScoreRules(total=300, threshold=120, joker_end="attackers_three_big", titles=True),
    options=(
        Option(name="last_level", part="levels", field="last", values=("10", "J", "A"), rule="GZ1"),
        Option(name="must_play", part="levels", field="must_play", values=(), rule="GZ3"),
        Option(name="first_show", part="declare", field="first_show", values=("voluntary", "automatic"), rule="GZ5"),
        Option(name="flip", part="declare", field="flip", values=("smallest", "largest"), rule="GZ7"),
        Option(name="self_counter", part="declare", field="self_counter", values=(True, False), rule="GZ10"),
        Option(name="dry_level_cards", part="kitty", field="dry_level_cards", values=("break", "ignore"), rule="GZ15"),
        Option(name="dry", part="kitty", field="dry", values=(True, False), rule="GZ16"),
        Option(name="dry_first_hand", part="kitty", field="dry_first_hand", values=(True, False), rule="GZ16"),
        Option(name="others_bury", part="kitty", field="others_bury", values=(True, False), rule="GZ19"),
        Option(name="follow", part="follow", field="follow", values=("loose", "strict"), rule="GZ22"),
        Option(name="deficit_round", part="tribute", field="deficit_round", values=("floor", "ceil"), rule="GZ26"),
        Option(
            name="jokers_void_when_dug_short",
            part="tribute",
            field="jokers_void_when_dug_short",
            values=(False, True),
            rule="GZ26",
        ),
        Option(
            name="tribute_points",
            part="tribute",
            field="points",
            values=("allowed", "excluded", "excluded_except_level"),
            rule="GZ27",
        ),
        Option(name="riot", part="tribute", field="riot", values=("three_big", "off"), rule="GZ29"),
        Option(
            name="joker_end",
            part="score",
            field="joker_end",
            values=("attackers_three_big", "both_three_big", "off"),
            rule="GZ31",
        ),
    ),
    presets=(("活棒", ()), ("死棒", (("follow", "strict"),))),
)
