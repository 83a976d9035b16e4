"""
Belief: the hidden hands and kitty, drawn so that they agree with everything a seat has seen.
"""

from __future__ import annotations

from duijia.bots.belief.problem import Problem, open_problem, problem_of
from duijia.bots.belief.tokens import PILE
from duijia.bots.belief.worlds import Worlds, agrees, draw_worlds

__all__ = ["PILE", "Problem", "Worlds", "agrees", "draw_worlds", "open_problem", "problem_of"]
