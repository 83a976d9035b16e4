"""
How likely it is that a set stands: what the other seats may hold, from the cards not seen and the voids shown.
"""

from __future__ import annotations

from functools import lru_cache

from duijia.bots.rule.memory import Memory
from duijia.bots.rule.weights import Weights
from duijia.cards import Card, Seat
from duijia.order import TRUMPS


@lru_cache(maxsize=4096)
def at_least(want: int, copies: int, percent: int) -> float:
    """
    The chance that at least *want* of *copies* cards lie with a seat that gets each with *percent* %.
    """
    if want <= 0:
        return 1.0
    if want > copies:
        return 0.0
    share = percent / 100
    total = 0.0
    ways = 1
    for got in range(copies + 1):
        if got >= want:
            total += ways * share**got * (1 - share) ** (copies - got)
        ways = ways * (copies - got) // (got + 1)
    return total


class Odds:
    """
    Chances in one position; each is worked out once.
    """

    def __init__(self, memory: Memory, weights: Weights) -> None:
        self.memory = memory
        self.weights = weights
        self._opponents = tuple(seat for seat in range(4) if memory.is_opponent(seat))
        self._share: dict[tuple[Seat, str], float] = {}
        self._beat: dict[tuple[Seat, str, int], dict[int, float]] = {}
        self._void: dict[tuple[Seat, str], float] = {}
        self._stands: dict[tuple[Card, int], float] = {}

    def share(self, seat: Seat, group: str) -> float:
        """
        The chance that a given unseen card of *group* is with *seat*.
        """
        found = self._share.get((seat, group))
        if found is None:
            memory = self.memory
            if group in memory.voids[seat]:
                found = 0.0
            else:
                # The dealer seldom buries trumps.
                total = float(memory.hidden_kitty) if group != TRUMPS else memory.hidden_kitty * 0.15
                for other in range(4):
                    if other != memory.seat and group not in memory.voids[other]:
                        total += memory.counts[other]
                found = memory.counts[seat] / total if total else 0.0
            self._share[seat, group] = found
        return found

    def beats(self, seat: Seat, group: str, size: int, height: int) -> float:
        """
        The chance that *seat* holds a set of *size* in *group* higher than *height*.
        """
        table = self._beat.get((seat, group, size))
        if table is None:
            table = self._table(seat, group, size)
            self._beat[seat, group, size] = table
        return table.get(height, table[-1]) if height >= 0 else table[-1]

    def _table(self, seat: Seat, group: str, size: int) -> dict[int, float]:
        memory = self.memory
        percent = round(100 * self.share(seat, group))
        if not percent:
            return {-1: 0.0}
        unseen, known = memory.unseen, memory.known[seat]
        height = memory.order.height
        table: dict[int, float] = {}
        none = running = 1.0
        last = None
        for face in memory.ladders[group]:
            level = height[face]
            if level != last:
                running, last = none, level
            table[level] = 1 - running
            copies = unseen[face]
            if copies >= size:
                sure = max(0, min(known[face], copies)) if known else 0
                none *= 1 - at_least(size - sure, copies - sure, percent)
        table[-1] = 1 - none
        return table

    def void(self, seat: Seat, group: str) -> float:
        """
        The chance that *seat* holds no card of *group*.
        """
        found = self._void.get((seat, group))
        if found is None:
            memory = self.memory
            if group in memory.voids[seat]:
                found = 1.0
            elif memory.known[seat] and any(memory.known[seat][face] > 0 for face in memory.ladders[group]):
                found = 0.0
            else:
                found = float((1 - self.share(seat, group)) ** memory.unseen_in(group))
            self._void[seat, group] = found
        return found

    def overtakes(self, seat: Seat, led: str, size: int, top_height: int, top_trump: bool) -> float:
        """
        The chance that *seat*, yet to play to *size* cards of *led*, beats the best play so far.
        """
        if top_trump and led != TRUMPS:
            empty = self.void(seat, led)
            if empty < 0.01:
                return 0.0
            return empty * self.beats(seat, TRUMPS, size, top_height) * self.weights.ruffs
        inside = self.beats(seat, led, size, top_height)
        if led == TRUMPS:
            return inside
        empty = self.void(seat, led)
        ruff = empty * self.beats(seat, TRUMPS, size, -1) * self.weights.ruffs if empty > 0.01 else 0.0
        return 1 - (1 - inside) * (1 - ruff)

    def stands(self, card: Card, size: int) -> float:
        """
        The chance that no opponent beats *size* copies of *card* when they are led.
        """
        found = self._stands.get((card, size))
        if found is None:
            order = self.memory.order
            group, mine = order.group[card], order.height[card]
            found = 1.0
            for seat in self._opponents:
                found *= 1 - self.overtakes(seat, group, size, mine, group == TRUMPS)
            self._stands[card, size] = found
        return found


__all__ = ["Odds", "at_least"]
