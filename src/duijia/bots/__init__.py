"""
Bots, the table they play at, and the arena that compares them.
"""
