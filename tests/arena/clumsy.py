"""
Bots that do something wrong now and then.
"""

from __future__ import annotations

import sys
from collections import Counter

from duijia.bots.base import Bot
from duijia.bots.rule import RuleBot
from duijia.cards import FACES, Card
from duijia.hand.actions import Pass, Play, SeatAction
from duijia.rules import Rules
from duijia.view import View


class Raising:
    """
    Raises where it would lead its tenth trick.
    """

    name = "raising"

    def __init__(self, rules: Rules) -> None:
        self._rule = RuleBot(rules)

    def act(self, view: View) -> SeatAction:
        if view.phase == "playing" and len(view.tricks) == 10:
            raise ZeroDivisionError
        return self._rule.act(view)


class Cheating:
    """
    Plays cards that it does not hold, from the third trick on.
    """

    name = "cheating"

    def __init__(self, rules: Rules) -> None:
        self._rule = RuleBot(rules)

    def act(self, view: View) -> SeatAction:
        action = self._rule.act(view)
        if isinstance(action, Play) and len(view.tricks) == 2:
            return Play(seat=action.seat, cards=tuple(card for card in FACES if card not in view.hand)[:1])
        return action


class Babbling:
    """
    Names a card that there is not.
    """

    name = "babbling"

    def __init__(self, rules: Rules) -> None:
        self._rule = RuleBot(rules)

    def act(self, view: View) -> SeatAction:
        action = self._rule.act(view)
        return Play(seat=action.seat, cards=(Card("HX"),)) if isinstance(action, Play) else action


class Leaving:
    """
    Would end the process.
    """

    name = "leaving"

    def act(self, view: View) -> SeatAction:
        sys.exit(f"holding {view.hand}")


class Declining:
    """
    Declines whatever it is asked.
    """

    name = "declining"

    def act(self, view: View) -> SeatAction:
        return Pass(seat=view.seat)


class Nameless:
    """
    Acts, but nobody knows how to call it.
    """

    def act(self, view: View) -> SeatAction:
        return Pass(seat=view.seat)


class Helped:
    """
    Counts one of its moves as made by another, as a program's seat does.
    """

    name = "helped"

    def __init__(self, rules: Rules) -> None:
        self._rule = RuleBot(rules)
        self.faults: Counter[str] = Counter()

    def act(self, view: View) -> SeatAction:
        if view.phase == "playing" and len(view.tricks) == 3:
            self.faults["silence"] += 1
        return self._rule.act(view)


def raising(rules: Rules, _seed: str) -> Bot:
    return Raising(rules)


def cheating(rules: Rules, _seed: str) -> Bot:
    return Cheating(rules)


def leaving(_rules: Rules, _seed: str) -> Bot:
    return Leaving()


def declining(_rules: Rules, _seed: str) -> Bot:
    return Declining()


def unmade(_rules: Rules, _seed: str) -> Bot:
    raise FileNotFoundError("model.bin")


def nameless(_rules: Rules, _seed: str) -> object:
    return Nameless()


def helped(rules: Rules, _seed: str) -> Bot:
    return Helped(rules)


def babbling(rules: Rules, _seed: str) -> Bot:
    return Babbling(rules)
