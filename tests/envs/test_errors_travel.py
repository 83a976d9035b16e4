"""
Errors of the environments come back from worker processes as they are.
"""

from __future__ import annotations

import pickle

import numpy as np
import pytest

from duijia.cards import Card
from duijia.envs.encode import IllegalActionError
from duijia.envs.game import TurnGame
from duijia.envs.options import rules_of
from duijia.envs.turns import RefusedActionError
from duijia.envs.vector import IllegalActionError as IllegalInVectorError
from duijia.envs.vector import VectorEnv
from duijia.hand.actions import Play
from duijia.rules import OptionError


def raised() -> list[Exception]:
    """
    One of each kind.
    """
    game = TurnGame(rules_of("dagunzi"))
    game.reset(1)
    found: list[Exception] = []
    with pytest.raises(IllegalActionError) as illegal:
        game.step(0)
    found.append(illegal.value)
    ask = game.turn.ask
    assert ask is not None
    with pytest.raises(RefusedActionError) as refused:
        game.send(Play(seat=ask.seat, cards=(Card("S3"),)))
    found.append(refused.value)
    many = VectorEnv(rules_of("dagunzi"), 2)
    many.reset(1)
    with pytest.raises(IllegalInVectorError) as wrong:
        many.step(np.full(2, 215, dtype=np.int64))
    found.append(wrong.value)
    with pytest.raises(OptionError) as option:
        rules_of("dagunzi", {"nothing": 1})
    return [*found, option.value]


def test_errors_are_pickled_whole() -> None:
    """
    The same kind, the same message, the same fields.
    """
    for error in raised():
        again = pickle.loads(pickle.dumps(error))  # noqa: S301 - our own
        assert type(again) is type(error)
        assert str(again) == str(error)
        assert vars(again) == vars(error)
