"""
From ``Rules`` to the row of integers that the simulator reads.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from duijia.cards import INDEX, RANKS
from duijia.chance import bright_range, pack_faces
from duijia.kernel import columns as c
from duijia.kernel import layout as at
from duijia.plays.table import QUAD_ORDER
from duijia.rules import Rules

WITHOUT_CAP: Final = 1 << 30
"""Stands for no most."""

RANK_NUMBER: Final[dict[str, int]] = {rank: number for number, rank in enumerate(RANKS)}

JOKER_END: Final[dict[str, tuple[int, int, int]]] = {
    "off": (0, 0, 0),
    "attackers_three_big": (3, 0, 0),
    "both_three_big": (3, 0, 1),
    "four_any": (4, 1, 1),
    "four_big": (4, 0, 1),
}
"""How many jokers of a kind end the match, whether small ones do, whether the dealer side can (GZ31, DB25)."""

SYSTEM: Final = {"dagunzi_style": c.BY_LEVELS, "match": c.BY_MATCHES, "bands": c.BY_BANDS}
TAKE: Final = {"off": c.TAKE_OFF, "optional": c.TAKE_OPTIONAL, "forced": c.TAKE_FORCED}
PAY_POINTS: Final = {
    "allowed": c.PAY_ALL,
    "excluded": c.PAY_NO_POINTS,
    "excluded_except_level": c.PAY_LEVEL_POINTS,
}


@lru_cache(maxsize=128)
def columns_of(rules: Rules) -> tuple[int, ...]:
    """
    *rules* as integers at the places of ``duijia.kernel.columns``.

    :raises ValueError: rules the simulator's words have no room for: not exactly one permanent trump rank, or it is a level
    """
    pack, levels, score = rules.pack, rules.levels, rules.score
    if len(pack.permanent) != 1 or pack.permanent[0] in levels.ranks:
        raise ValueError("pack.permanent: the simulator needs exactly one permanent trump rank that is no level")
    col = [0] * c.SIZE
    faces = pack_faces(rules)
    col[c.DECKS], col[c.HAND], col[c.KITTY], col[c.CARDS] = pack.decks, pack.hand, pack.kitty, len(faces)
    col[c.PERMANENT], col[c.ABOVE] = RANK_NUMBER[pack.permanent[0]], int(pack.permanent_above_level)
    col[c.BRIGHT_LOW], col[c.BRIGHT_HIGH] = bright_range(len(faces))
    for place, face in enumerate(faces):
        col[c.PACK + place] = spot_of(INDEX[face])
    col[c.LADDER] = len(rules.climb)
    col[c.STREAK] = int(levels.system == "streak")
    col[c.DEALER_ONLY] = int(levels.must_play_meaning == "dealer_only")
    for rank in rules.must_play:
        col[c.MUST_PLAY] |= 1 << RANK_NUMBER[rank]
    for place, rank in enumerate(rules.climb):
        col[c.LEVEL_RANKS + place] = RANK_NUMBER[rank]
    _declaring(col, rules)
    _tribute(col, rules)
    _kitty(col, rules)
    col[c.STRICT], col[c.QUAD_ORDER] = int(rules.follow.follow == "strict"), QUAD_ORDER[rules.follow.quad_order]
    col[c.TOTAL], col[c.THRESHOLD] = score.total, score.threshold
    col[c.BARE_THRESHOLD] = at.NOBODY if score.no_trump_threshold is None else score.no_trump_threshold
    col[c.ALL_END], col[c.BY_CARDS] = int(score.all_points_end), int(score.dig == "by_cards")
    col[c.DIG_SINGLE], col[c.SYSTEM] = int(score.dig_single), SYSTEM[score.system]
    col[c.END_COUNT], col[c.END_SMALL], col[c.END_DEALER] = JOKER_END[score.joker_end]
    col[c.LITERAL] = int(score.score_at_160 == "literal")
    col[c.BAND_STEP], col[c.BAND_MOST] = score.no_trump_band
    col[c.BANDS] = len(score.bands)
    for place, (least, gain) in enumerate(score.bands):
        col[c.BAND_LEAST + place], col[c.BAND_GAIN + place] = least, gain
    return tuple(col)


def has_columns(rules: Rules) -> bool:
    """
    Whether the simulator can play *rules*.
    """
    try:
        columns_of(rules)
    except ValueError:
        return False
    return True


def spot_of(face: int) -> int:
    """
    Sixteen times the word plus the nibble of face number *face*.
    """
    return 16 * (face // 13) + face % 13


def _declaring(col: list[int], rules: Rules) -> None:
    declare = rules.declare
    col[c.CALLS] = int(declare.system == "call")
    col[c.AUTO_SHOW] = int(declare.first_show == "automatic")
    col[c.FLIP_LARGEST] = int(declare.flip == "largest")
    col[c.SELF_COUNTER] = int(declare.self_counter)
    col[c.WITH_LINS] = int(declare.counter_measure == "levels_plus_j")
    col[c.COUNTER_JOKER] = int(declare.counter_needs_joker)
    col[c.TAKE] = TAKE[declare.take]


def _tribute(col: list[int], rules: Rules) -> None:
    tribute = rules.tribute
    col[c.LOW], col[c.HIGH], col[c.STEP] = tribute.low, tribute.high, tribute.step
    col[c.LOW_CAP] = WITHOUT_CAP if tribute.low_cap is None else tribute.low_cap
    col[c.HIGH_CAP] = WITHOUT_CAP if tribute.high_cap is None else tribute.high_cap
    col[c.BARE_MARK], col[c.BARE_STEP] = tribute.no_trump or (0, 0)
    col[c.TRIBUTE_JOKERS] = int(tribute.jokers)
    col[c.CEIL] = int(tribute.deficit_round == "ceil")
    col[c.VOID_SHORT] = int(tribute.jokers_void_when_dug_short)
    col[c.PAY_POINTS] = PAY_POINTS[tribute.points]
    col[c.RIOT] = int(tribute.riot == "three_big")
    col[c.BOTH], col[c.POOLED] = int(tribute.payers == "both"), int(tribute.choice == "pool")
    col[c.RETURN_SIDE], col[c.RETURN_RECEIVED] = int(tribute.return_side_only), int(tribute.return_received)
    col[c.RETURN_PUBLIC] = int(tribute.return_public)


def _kitty(col: list[int], rules: Rules) -> None:
    kitty = rules.kitty
    col[c.OPEN_DECLARED], col[c.DRY] = int(kitty.open_when_declared), int(kitty.dry)
    col[c.DRY_IGNORE], col[c.DRY_FIRST] = int(kitty.dry_level_cards == "ignore"), int(kitty.dry_first_hand)
    col[c.JOKER_ORDER], col[c.JOKER_OPENS] = int(kitty.joker_order), int(kitty.joker_opens)
    col[c.JOKER_LEVELS], col[c.OTHERS_BURY] = int(kitty.joker_levels), int(kitty.others_bury)
