"""
Everything that players read: refusals, house rules, the rule book; in 中文 and English, as data.
"""
