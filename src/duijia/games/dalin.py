"""
洪洞打林 (dalin): four decks without 2 3 4 6 7, 136 cards, 32 each, a kitty of 8, threshold 160. The J is the 林.

DL1   Big, small joker, trump-suit J, other Js, trump-suit level card, other level cards, trump suit, side suits.
DL2   First hand: whoever gets the bright card may call first and is dealer. DL12 he does not: partner, next, previous.
DL3   Later hands: dealer, then partner. DL4 a call: joker, J and level card of one suit. DL13 neither calls: 公主.
DL6   A counter: J and level card, strictly more level cards. DL7 seat by seat. DL9 in the first hand it takes the bank.
DL10  The counter-caller may take the shown cards and gives back card for card.
DL14  公主: 34 cards, no kitty, no dig, no tribute. DL16 threshold 205.
DL17  Levels 5, 10, K, A by consecutive defences.
DL19  The kitty is secret; anything may be buried. DL21 dig: kitty points times the cards of the last winning play.
DL22  Following: the suit, never the shape.
DL24  Tribute by bands of 40. DL25 both losers pay into a pool. DL26 what may be returned.
DL28  积分 by bands; DL29 those of 公主.
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

DALIN: Final = Rules(
    key="dalin",
    names=("打林", "Dalin"),
    pack=PackRules(
        decks=4,
        ranks=("5", "8", "9", "10", "J", "Q", "K", "A"),
        permanent=("J",),
        permanent_above_level=True,
        hand=32,
        kitty=8,
    ),
    levels=LevelRules(
        ranks=("5", "10", "K", "A"), system="streak", last="A", must_play=(), must_play_meaning="no_skip"
    ),
    declare=DeclareRules(system="call"),
    tribute=TributeRules(
        low=160,
        high=160,
        step=40,
        low_cap=3,
        high_cap=4,
        no_trump=(205, 50),
        jokers=False,
        payers="both",
        choice="pool",
        return_side_only=False,
        return_received=False,
    ),
    kitty=KittyRules(
        open_when_declared=False,
        dry=False,
        joker_order=False,
        joker_opens=False,
        joker_levels=False,
        others_bury=False,
    ),
    follow=FollowRules(follow="loose", pair_rule="DL22", set_rule="DL22"),
    score=ScoreRules(
        total=400,
        threshold=160,
        no_trump_threshold=205,
        all_points_end=False,
        dig="by_cards",
        system="bands",
        bands=((0, -5), (25, -4), (55, -3), (95, -2), (130, -1), (160, 1), (215, 2), (245, 3), (280, 4), (360, 5)),
    ),
    options=(
        Option(
            name="counter_measure",
            part="declare",
            field="counter_measure",
            values=("levels", "levels_plus_j"),
            rule="DL6",
        ),
        Option(
            name="counter_needs_joker", part="declare", field="counter_needs_joker", values=(False, True), rule="DL6"
        ),
        Option(name="take", part="declare", field="take", values=("optional", "forced", "off"), rule="DL10"),
        Option(name="dig_single", part="score", field="dig_single", values=("1", "2"), rule="DL21"),
        Option(name="follow", part="follow", field="follow", values=("loose",), rule="DL22"),
        Option(name="tribute_choice", part="tribute", field="choice", values=("pool", "fixed"), rule="DL25"),
        Option(name="score_at_160", part="score", field="score_at_160", values=("win", "literal"), rule="DL28"),
    ),
    presets=(("洪洞原版", ()), ("字面读法", (("score_at_160", "literal"),))),
)
