"""
What a bot is: a function from what one seat may know to what that seat does.
"""

from __future__ import annotations

from typing import Protocol

from duijia.hand.actions import SeatAction
from duijia.view import View


class Bot(Protocol):
    """
    A player. It is made for one table's rules and then sees views, nothing else.
    """

    @property
    def name(self) -> str:
        """
        How tables of results call it.
        """
        ...

    def act(self, view: View) -> SeatAction:
        """
        What the seat of *view* does; ``view.ask`` is what it is asked. ``Pass`` declines to declare, call or counter, and while
        cards are still dealt it means: nothing for now.
        """
        ...
