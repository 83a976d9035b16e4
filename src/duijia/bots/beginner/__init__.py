"""
The beginner: knows the rules and means well, but counts nothing and remembers nothing that is no longer on the table.
"""

from duijia.bots.beginner.bot import BeginnerBot

__all__ = ["BeginnerBot"]
