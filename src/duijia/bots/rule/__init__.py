"""
The rule bot: instant, and the same answer for the same view. One module a decision.

``memory`` knows what was played, ``odds`` how likely a set stands, ``worth`` what a card is good for later; the modules named
after a decision weigh its choices in points. ``weights`` holds every number.
"""

from duijia.bots.rule.bot import RuleBot

__all__ = ["RuleBot"]
