"""
葫芦岛打棒 (dabang): four decks, 216 cards, 52 each, a kitty of 8, threshold 160. As dagunzi except:

DB1   Levels 3 to 10; the first past 10 wins.
DB4   First hand, nobody shows: the largest turned card is dealer; a turned joker is turned again.
DB5   One to four level cards, four small, four big jokers.
DB12  Dry kitty: all trumps, or no plain card of the trump suit; never in the first hand.
DB13  Strict following. DB14 pairs. DB15 triples and quads.
DB18  Buried jokers are void when dug short.
DB20  Tribute below 120 and above 200. DB22 never 5, 10, K; no riot.
DB23  3 and 10 must be played, and are passed only as dealer side.
DB25  Ends: 0, 400, four jokers of a kind buried. DB26 the dug kitty counts double. DB27 a match won counts one.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from duijia.games.dagunzi import DAGUNZI
from duijia.rules import (
    FollowRules,
    KittyRules,
    LevelRules,
    Option,
    PackRules,
    Rules,
    ScoreRules,
    TributeRules,
)

DABANG: Final = Rules(
    key="dabang",
    names=("打棒", "Dabang"),
    pack=PackRules(
        decks=4,
        ranks=("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"),
        permanent=("2",),
        permanent_above_level=False,
        hand=52,
        kitty=8,
    ),
    levels=LevelRules(
        ranks=("3", "4", "5", "6", "7", "8", "9", "10"),
        system="climb",
        last="10",
        must_play=("3", "10"),
        must_play_meaning="dealer_only",
    ),
    declare=replace(DAGUNZI.declare, flip="largest"),
    tribute=TributeRules(low=120, high=200, step=10, jokers_void_when_dug_short=True, points="excluded", riot="off"),
    kitty=KittyRules(open_when_declared=True, dry=True, dry_level_cards="ignore", dry_first_hand=False),
    follow=FollowRules(follow="strict", pair_rule="DB14", set_rule="DB15"),
    score=ScoreRules(total=400, threshold=160, joker_end="four_any", system="match"),
    options=(
        Option(name="flip", part="declare", field="flip", values=("largest", "smallest"), rule="DB4"),
        Option(name="first_show", part="declare", field="first_show", values=("voluntary", "automatic"), rule="GZ5"),
        Option(name="self_counter", part="declare", field="self_counter", values=(True, False), rule="GZ10"),
        Option(name="dry_level_cards", part="kitty", field="dry_level_cards", values=("ignore", "break"), rule="DB12"),
        Option(name="dry", part="kitty", field="dry", values=(True, False), rule="GZ16"),
        Option(name="dry_first_hand", part="kitty", field="dry_first_hand", values=(False, True), rule="DB12"),
        Option(name="others_bury", part="kitty", field="others_bury", values=(True, False), rule="GZ19"),
        Option(name="follow", part="follow", field="follow", values=("strict", "loose"), rule="DB13"),
        Option(
            name="quad_order",
            part="follow",
            field="quad_order",
            values=("either", "two_pairs_first", "triple_first"),
            rule="DB15",
        ),
        Option(
            name="jokers_void_when_dug_short",
            part="tribute",
            field="jokers_void_when_dug_short",
            values=(True, False),
            rule="DB18",
        ),
        Option(
            name="tribute_points",
            part="tribute",
            field="points",
            values=("excluded", "allowed", "excluded_except_level"),
            rule="DB22",
        ),
        Option(name="riot", part="tribute", field="riot", values=("off", "three_big"), rule="DB22"),
        Option(
            name="must_play_meaning",
            part="levels",
            field="must_play_meaning",
            values=("dealer_only", "no_skip"),
            rule="DB23",
        ),
        Option(name="joker_end", part="score", field="joker_end", values=("four_any", "four_big"), rule="DB25"),
        Option(name="score", part="score", field="system", values=("match", "dagunzi_style"), rule="DB27"),
    ),
    presets=(
        ("葫芦岛原版", ()),
        ("活棒", (("follow", "loose"),)),
        ("字面读法", (("quad_order", "two_pairs_first"),)),
        ("记积分", (("score", "dagunzi_style"),)),
    ),
)
