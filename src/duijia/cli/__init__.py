"""
The `duijia` command, one file a verb.
"""
