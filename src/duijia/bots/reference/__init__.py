"""
Reference opponents: marks to measure others by. They are kept as they are and never improved.

``random``: legal and nothing else. ``rule``: the first rule bot, before its weights were tuned. ``pimc``: determinised search of the kind
found in the one public dagunzi program, written anew from its idea, with the kitty among the cards it does not know.
"""
