"""
A small network that scores the plays of a decision: its player, its training, its weights.
"""
