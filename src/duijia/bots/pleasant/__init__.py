"""
Pleasant partners: positions in which experienced players agree on what to play, written from the rules' logic, and how often a bot
agrees with them.
"""

from duijia.bots.pleasant.position import Position, positions
from duijia.bots.pleasant.score import Score, score

__all__ = ["Position", "Score", "positions", "score"]
