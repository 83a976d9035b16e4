"""
``Rules``: the frozen record of everything in which the games of this family differ.

A game is one ``Rules(...)`` under its numbered prose in ``duijia.games``; a house rule is a field of it. Nothing outside that
package asks which game is played: what the engine needs to know is a column here. A record checks itself when it is made.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, fields, is_dataclass, replace
from typing import Any, Final, Literal, TypeAlias, get_args

from duijia.cards import RANKS, Rank

Value: TypeAlias = str | bool | tuple[Rank, ...]
"""The value of a house rule: a word, a switch, or a set of ranks."""

Follow = Literal["loose", "strict"]
QuadOrder = Literal["either", "two_pairs_first", "triple_first"]


@dataclass(frozen=True, slots=True, kw_only=True)
class PackRules:
    """
    What is dealt.
    """

    decks: int
    """Copies of each face; also the largest set that may be led (C6)."""
    ranks: tuple[Rank, ...]
    """The ranks in the pack, lowest first (their order among plain cards)."""
    permanent: tuple[Rank, ...]
    """Ranks that are always trump (常主): the 2s, or the Js; may be empty."""
    permanent_above_level: bool
    """Whether a permanent trump outranks the level cards (DL1) or not (GZ23)."""
    hand: int
    """Cards dealt to each seat."""
    kitty: int
    """Cards left for the kitty."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LevelRules:
    """
    The climb through the levels.
    """

    ranks: tuple[Rank, ...]
    """All levels in order; a team that rises past ``last`` wins the match."""
    system: Literal["climb", "streak"]
    """``climb``: GZ24, GZ25, thresholds and the last trick. ``streak``: DL17, consecutive defences."""
    last: Rank
    """The last level (GZ1)."""
    must_play: tuple[Rank, ...]
    """Levels that no jump passes over (GZ3, DB23); ``("last",)`` stands for the last level."""
    must_play_meaning: Literal["no_skip", "dealer_only"]
    """``dealer_only``: at such a level a team rises only as dealer side (DB23)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DeclareRules:
    """
    How the trump suit is fixed.
    """

    system: Literal["ladder", "call"]
    """``ladder``: GZ5 to GZ12. ``call``: DL2 to DL13."""
    first_show: Literal["voluntary", "automatic"] = "voluntary"
    """GZ5: whether the first big joker shows itself."""
    flip: Literal["smallest", "largest"] = "smallest"
    """GZ7, DB4: which turned card makes the dealer."""
    self_counter: bool = True
    """GZ10: whether a declarer may counter himself in another suit."""
    counter_measure: Literal["levels", "levels_plus_j"] = "levels"
    """DL6: what a counter must have more of."""
    counter_needs_joker: bool = False
    """DL6: whether a counter must show a joker too."""
    take: Literal["optional", "forced", "off"] = "optional"
    """DL10: whether a counter-caller takes the shown cards."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TributeRules:
    """
    What the losers of a hand owe before the next (GZ26, DB20, DL24).
    """

    low: int
    """Below this score the attackers owe one card for each full ``step``."""
    high: int
    """Above (from) this score the dealer side owes one card for each full ``step``."""
    step: int
    """Points a card."""
    low_cap: int | None = None
    """The most the attackers owe by score."""
    high_cap: int | None = None
    """The most the dealer side owes by score."""
    no_trump: tuple[int, int] | None = None
    """``(score, step)`` for a hand without trump suit (DL16), caps as above."""
    jokers: bool = True
    """Whether buried jokers add to it (big 2, small 1)."""
    deficit_round: Literal["floor", "ceil"] = "floor"
    """GZ26: rounding of the attackers' deficit only."""
    jokers_void_when_dug_short: bool = False
    """GZ26, DB18: buried jokers count for nothing when dug below the threshold."""
    points: Literal["allowed", "excluded", "excluded_except_level"] = "allowed"
    """GZ27, DB22: whether 5, 10, K may be paid."""
    riot: Literal["three_big", "off"] = "off"
    """GZ29."""
    payers: Literal["previous", "both"] = "previous"
    """Who pays: the new dealer's previous player (C11), or both losers (DL25)."""
    choice: Literal["pool", "fixed"] = "fixed"
    """DL25: whether the two receivers choose from a pool."""
    return_side_only: bool = True
    """GZ28: returns are side cards first; otherwise any card that is not points (DL26)."""
    return_received: bool = True
    """GZ28: a received card may go back; not so in DL26."""
    return_public: bool = False
    """Whether everybody sees the returned cards at once."""


@dataclass(frozen=True, slots=True, kw_only=True)
class KittyRules:
    """
    The kitty: who sees it, dry hands, jokers in it.
    """

    open_when_declared: bool
    """GZ14: shown to all before the dealer takes it if anybody declared."""
    dry: bool
    """GZ15, GZ16: whether a dry kitty is left alone."""
    dry_level_cards: Literal["break", "ignore"] = "break"
    """GZ15, DB12: whether a level card breaks an otherwise plain kitty."""
    dry_first_hand: bool = True
    """GZ16, DB12: whether the first hand of a match can be dry."""
    joker_order: bool = True
    """GZ17: a small joker is buried only by a player who keeps no big one."""
    joker_opens: bool = True
    """GZ18: a buried joker lays the kitty open for the whole hand."""
    joker_levels: bool = True
    """GZ25: buried jokers add levels (big 2, small 1)."""
    others_bury: bool = True
    """GZ19: whether the other three may bury jokers after the dealer."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FollowRules:
    """
    Whether the shape of a lead must be answered (GZ22, DB13 to DB15, DL22).
    """

    follow: Follow
    quad_order: QuadOrder = "either"
    """DB15: which shape answers a quad first."""
    pair_rule: str = "GZ22"
    """The ruling cited when a pair or triple duty is missed on a pair lead."""
    set_rule: str = "GZ22"
    """The ruling cited for the duty on a triple or quad lead."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreRules:
    """
    Thresholds, the dig, and what a hand counts.
    """

    total: int
    """Points in the pack; at or above it the attackers win the match at once where ``all_points_end``."""
    threshold: int
    """Attackers who reach it take over."""
    no_trump_threshold: int | None = None
    """The threshold of a hand without trump suit (DL16)."""
    all_points_end: bool = True
    """GZ31, DB25: a score of 0 or of all points ends the match."""
    dig: Literal["double", "by_cards"] = "double"
    """GZ21, DB26: the kitty counts double; DL21: times the cards of the last winning play."""
    dig_single: Literal["1", "2"] = "1"
    """DL21: the multiplier of a single card."""
    joker_end: Literal["attackers_three_big", "both_three_big", "four_any", "four_big", "off"] = "off"
    """GZ31, DB25."""
    system: Literal["dagunzi_style", "match", "bands"] = "dagunzi_style"
    """积分: by levels and tribute (GZ32), by matches (DB27), or by bands of the score (DL28)."""
    score_at_160: Literal["win", "literal"] = "win"
    """DL28: whether a score at the very threshold counts as won or, as the text's table has it, with the band below."""
    bands: tuple[tuple[int, int], ...] = ()
    """``(least score, the attackers' 积分)``, lowest first (DL28)."""
    no_trump_band: tuple[int, int] = (50, 5)
    """``(points a band, most)`` in a hand without trump suit (DL29)."""
    titles: bool = False
    """Whether players bear titles by 积分 (GZ33)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """
    A house rule that a table may set.
    """

    name: str
    """The field's name in RULINGS, records and the wire."""
    part: str
    """The part-record it lives in, e.g. ``"tribute"``."""
    field: str
    """The field there."""
    values: tuple[Value, ...]
    """The values it may take; empty for a set of levels."""
    rule: str
    """The ruling that offers it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """
    One game with its house rules.
    """

    key: str
    """``"dagunzi"``, … : for people, records and the registry; the engine never compares it."""
    names: tuple[str, str]
    """中文 and English name."""
    pack: PackRules
    levels: LevelRules
    declare: DeclareRules
    tribute: TributeRules
    kitty: KittyRules
    follow: FollowRules
    score: ScoreRules
    options: tuple[Option, ...]
    """The house rules this game offers, in the order of RULINGS."""
    presets: tuple[tuple[str, tuple[tuple[str, Value], ...]], ...] = ()
    """Named sets of house rules."""

    def __post_init__(self) -> None:
        """
        :raises ValueError: the numbers do not fit together
        """
        pack = self.pack
        size = pack.decks * (len(pack.ranks) * 4 + 2)
        if size != pack.hand * 4 + pack.kitty:
            raise ValueError(f"pack: {size} cards do not make four hands of {pack.hand} and a kitty of {pack.kitty}")
        if not 1 <= pack.decks <= 4:
            raise ValueError("pack.decks: one to four copies fit the engine's words")
        if self.levels.last not in self.levels.ranks:
            raise ValueError(f"levels.last: {self.levels.last} is no level")
        if self.declare.system == "call" and len(pack.permanent) != 1:
            raise ValueError("declare.system: calls are made with one permanent trump rank")

    @property
    def climb(self) -> tuple[Rank, ...]:
        """
        The levels of a match, first to last (GZ1, DL17).
        """
        return self.levels.ranks[: self.levels.ranks.index(self.levels.last) + 1]

    @property
    def must_play(self) -> frozenset[Rank]:
        """
        Levels that no jump passes over, ``last`` resolved (GZ3, DB23).
        """
        return frozenset(self.levels.last if rank == "last" else rank for rank in self.levels.must_play)


class OptionError(ValueError):
    """
    A house rule that this game does not have, or a value that it cannot take.
    """

    def __init__(self, field: str, message: str) -> None:
        super().__init__(f"{field}: {message}")
        self.field = field
        """The option's name."""
        self.message = message

    def __reduce__(self) -> tuple[type[OptionError], tuple[str, str]]:
        """
        It also travels back from other processes.
        """
        return OptionError, (self.field, self.message)


SWITCH: Final[dict[object, bool]] = {True: True, False: False, "on": True, "off": False}


def option_value(rules: Rules, name: str) -> Value:
    """
    The present value of option *name*.

    :raises OptionError: the game has no such option
    """
    option = find_option(rules, name)
    value: Value = getattr(getattr(rules, option.part), option.field)
    return value


def find_option(rules: Rules, name: str) -> Option:
    """
    The option *name* of this game.

    :raises OptionError: the game has no such option
    """
    for option in rules.options:
        if option.name == name:
            return option
    offered = ", ".join(option.name for option in rules.options)
    raise OptionError(name, f"{rules.key} has no such option (it has: {offered})")


def with_options(rules: Rules, options: Mapping[str, object]) -> Rules:
    """
    *rules* with house rules set, each value given as text, a switch, or a list of ranks.

    :raises OptionError: an unknown option, a value it cannot take, or an impossible combination
    """
    for name, given in options.items():
        option = find_option(rules, name)
        value = _read_value(rules, option, given)
        part = replace(getattr(rules, option.part), **{option.field: value})
        rules = replace(rules, **{option.part: part})
    _check_combination(rules, options)
    return rules


def chosen_options(rules: Rules, base: Rules) -> dict[str, Value]:
    """
    The options in which *rules* departs from *base*, by name in the game's order.
    """
    return {
        option.name: option_value(rules, option.name)
        for option in rules.options
        if option_value(rules, option.name) != option_value(base, option.name)
    }


def option_text(value: Value) -> str:
    """
    The one text form of an option's value: a word, ``on``/``off``, or ranks separated by commas.
    """
    if isinstance(value, bool):
        return "on" if value else "off"
    return value if isinstance(value, str) else ",".join(value)


def digest(rules: Rules) -> str:
    """
    Twelve hex digits that name these rules; records carry it. Columns that stand at their default are left out, so a new column with
    a default that changes nothing leaves the digest of every older record as it was.
    """
    parts = {part.name: getattr(rules, part.name) for part in fields(rules)}
    kept = [(name, _columns(part)) for name, part in parts.items() if name not in ("options", "presets", "names")]
    return hashlib.sha256(repr(kept).encode()).hexdigest()[:12]


def _columns(part: Any) -> object:
    if not is_dataclass(part):
        return part
    return [(f.name, getattr(part, f.name)) for f in fields(part) if getattr(part, f.name) != f.default]


def _read_value(rules: Rules, option: Option, given: object) -> Value:
    if not option.values:
        return _read_levels(rules, option, given)
    if isinstance(option.values[0], bool):
        if isinstance(given, bool | str) and given in SWITCH:
            return SWITCH[given]
        raise OptionError(option.name, f"takes on or off ({option.rule})")
    if isinstance(given, str) and given in option.values:
        return given
    raise OptionError(option.name, f"takes {', '.join(map(str, option.values))} ({option.rule})")


def _read_levels(rules: Rules, option: Option, given: object) -> tuple[Rank, ...]:
    parts: Any = given.replace(",", " ").split() if isinstance(given, str) else given
    if not isinstance(parts, list | tuple) or not all(isinstance(part, str) for part in parts):
        raise OptionError(option.name, f"takes a list of levels, or last ({option.rule})")
    for part in parts:
        if part != "last" and part not in rules.levels.ranks:
            raise OptionError(option.name, f"{part!r} is no level of this game ({option.rule})")
    order = (*RANKS, "last")
    return tuple(sorted(set(parts), key=order.index))


def _check_combination(rules: Rules, options: Mapping[str, object]) -> None:
    beyond = [rank for rank in rules.must_play if rank not in rules.climb]
    if beyond:
        field = "must_play" if "must_play" in options else "last_level"
        raise OptionError(field, f"level {beyond[0]} lies past the last level {rules.levels.last} (GZ1, GZ3)")


def choices(literal: Any) -> tuple[str, ...]:
    """
    The words of a ``Literal`` type, for an option's values.
    """
    return tuple(get_args(literal))
