"""
Every number of the rule bot, in card points unless said otherwise.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True, kw_only=True)
class Weights:
    """
    What the rule bot believes about the game.
    """

    tempo: float = 3.0
    """Having the lead."""
    feed: float = 4.0
    """Points that a player lays on his partner's trick, a card."""
    leak: float = 1.2
    """Points that a player loses to an opponents' trick, a card."""
    ruffs: float = 0.85
    """How often a player who could ruff does."""
    side_boss: float = 3.5
    """A side card that would win if led, a card."""
    trump_low: float = 1.6
    """The lowest trump."""
    trump_rise: float = 4.5
    """From the lowest trump to the highest, by the share of trumps below it."""
    trump_boss: float = 3.5
    """A trump set that would win if led, a card."""
    rise_power: float = 1.5
    """How steeply the middle trumps climb."""
    last_trick: float = 22.0
    """The last trick, the kitty's points apart."""
    kitty_guess: float = 8.0
    """Points that others expect in a closed kitty."""
    guard_decay: float = 0.72
    """How the last trick's value fades, a trick of distance."""
    void: float = 1.2
    """Getting rid of a side suit's last cards, a void."""
    draw: float = 0.9
    """Pulling one opposing trump as a long trump hand."""
    point_keep: float = 0.15
    """What a point card's points are worth in hand, a point."""
    rescue: float = 0.5
    """How much of a partner's chance to overtake counts."""
    lead_cost: float = 0.6
    """Share of a card's price that leading its whole set costs: what stands now may not stand later."""
    break_cost: float = 1.0
    """The same for a part of a set."""
    split: float = 0.6
    """Breaking a set of side cards."""
    follow_cost: float = 1.0
    """Share of a card's price that a card laid on a trick costs."""
    declare_early: float = 1.0
    """Plain cards by which the suit declared while cards are dealt is longer than the mean of the suits, at full length."""
    declare_late: float = 0.0
    """The same after the deal, when nobody declared."""
    counter_opponent: float = 1.0
    """Plain cards that a new suit is longer for this seat than the one that an opponent declared."""
    counter_partner: float = 5.0
    """The same where the partner declared."""
    bury_void: float = 3.5
    """A side suit emptied by burying."""
    bury_points: float = 0.45
    """How often a point card of a side suit that is kept would be lost, a point."""
    dig_factor: float = 2.0
    """What a buried point costs if the last trick is lost."""
    hold_base: float = 0.0
    """Chance of the last trick, in log-odds: of an average hand,"""
    hold_length: float = 6.0
    """and by the share of the trumps held above a quarter,"""
    hold_top: float = 5.0
    """and by the share of the highest trumps (jokers and level cards) held above a quarter."""
    bury_jokers: float = 0.82
    """Chance of the last trick from which a joker is buried."""
    call_length: float = -2.0
    """Dalin: plain cards above the mean of the suits with which a suit is called."""


DEFAULT: Final = Weights()
