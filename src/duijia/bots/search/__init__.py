"""
The search bot: hidden cards drawn again and again, each play tried in the same worlds, the hand played on by everybody.
"""
