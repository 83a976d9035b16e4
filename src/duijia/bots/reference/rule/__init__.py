"""
The first rule bot, kept as it was before its weights were tuned: a mark that stays where it is. It shares no code with the rule bot of
today and is never improved; ``tests/bots/test_reference.py`` pins what it decides.
"""

from __future__ import annotations

from duijia.bots.reference.rule.bot import RuleBot

__all__ = ["RuleBot"]
