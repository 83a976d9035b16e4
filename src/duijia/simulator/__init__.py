"""
The simulator: whole hands as rows of integers, the same rules as the machine of ``duijia.hand``, compiled.
"""
