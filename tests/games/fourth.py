"""
两副打滚子 (erfu): dagunzi with two decks and without permanent 2s; 108 cards, 25 each, a kitty of 8, threshold 80.

As dagunzi except:

E1  Two decks. A 2 is the lowest plain card of its suit; always trump are only the jokers and the level cards.
E2  Levels from 2 to A; rising past A wins the match. 5, 10 and K must be played: no jump passes over them.
E3  Two equal jokers declare, and name any suit. Two small jokers beat two level cards, two big ones beat two small.
E4  200 points. The attackers take over at 80; 0 or 200 end the match.
E5  Tribute: below 40 a card for every 10 that are missing, above 120 a card for every 10 beyond.
E6  Strict following: a natural pair answers a pair.
E7  Neither three big jokers against tribute, nor an end by buried jokers: there are only two of a kind.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from duijia.cards import RANKS
from duijia.games.dagunzi import DAGUNZI
from duijia.rules import FollowRules, LevelRules, Option, PackRules, Rules, ScoreRules, TributeRules

FOURTH: Final = Rules(
    key="erfu",
    names=("两副打滚子", "Two-deck Dagunzi"),
    pack=PackRules(decks=2, ranks=RANKS, permanent=(), permanent_above_level=False, hand=25, kitty=8),
    levels=LevelRules(
        ranks=RANKS, system="climb", last="A", must_play=("5", "10", "K", "last"), must_play_meaning="no_skip"
    ),
    declare=DAGUNZI.declare,
    tribute=TributeRules(low=40, high=120, step=10),
    kitty=replace(DAGUNZI.kitty, dry_first_hand=False),
    follow=FollowRules(follow="strict"),
    score=ScoreRules(total=200, threshold=80),
    options=(
        Option(name="follow", part="follow", field="follow", values=("strict", "loose"), rule="E6"),
        Option(name="self_counter", part="declare", field="self_counter", values=(True, False), rule="GZ10"),
        Option(name="others_bury", part="kitty", field="others_bury", values=(True, False), rule="GZ19"),
    ),
)
