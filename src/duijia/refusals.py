"""
Refusals: why an action may not be done, as a value.

Everything that can refuse (the machine, the arbiter, the environments, the page's server) returns a :class:`Refused` built by
:func:`refuse` from one table, so a player reads the same sentence everywhere and always learns which clause forbids the play.
"""

from __future__ import annotations

import msgspec

from duijia.text.refusals import SENTENCES


class Refused(msgspec.Struct, frozen=True, kw_only=True, tag="refused"):
    """
    A refused action. Nothing has changed.
    """

    code: str
    """Stable and machine-readable, e.g. ``"follow/pair_owed"``."""
    rule: str
    """The ruling behind it, e.g. ``"GZ22"``; empty where no clause is meant (a wrong seat)."""
    zh: str
    """The sentence in 中文."""
    en: str
    """The sentence in English."""


def refuse(code: str, rule: str, **values: object) -> Refused:
    """
    The refusal *code* under ruling *rule*, its two sentences filled with *values*.

    :raises KeyError: no such code in the table (a programmer's error)
    """
    zh, en = SENTENCES[code]
    mark = f" ({rule})" if rule else ""
    return Refused(code=code, rule=rule, zh=zh.format(**values) + mark, en=en.format(**values) + mark)
