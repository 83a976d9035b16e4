"""
Well-formed questions for the arbiter's tests, one of each ask and game, made fresh at each call.
"""

from __future__ import annotations

from typing import Any

Question = dict[str, Any]


def play() -> Question:
    """
    DESIGN's example: a pair is owed in dabang.
    """
    return {
        "ask": "play", "game": "dabang", "options": {}, "level": "7", "trump": "H",
        "hand": "S9 S9 S9 S6 S6 D4", "lead": "S3 S3", "play": "S9 S6",
    }  # fmt: skip


def count() -> Question:
    """
    How many answers a pair of hearts has.
    """
    return {
        "ask": "count",
        "game": "dagunzi",
        "options": {},
        "level": "4",
        "trump": "S",
        "hand": "H9 H9 H6 C4",
        "lead": "H5 H5",
    }


def trick() -> Question:
    """
    A trick of singles that the trump-suit level card wins.
    """
    return {
        "ask": "trick", "game": "dagunzi", "options": {}, "level": "7", "trump": "H", "leader": 1, "plays": ["C7", "H7", "D7", "S7"],
    }  # fmt: skip


def declare() -> Question:
    """
    Two level cards against one.
    """
    return {
        "ask": "declare", "game": "dagunzi", "options": {}, "level": "5", "hand": "S5 S5 H9 BJ", "dealer": 0,
        "first_hand": False, "standing": {"seat": 1, "cards": "D5", "suit": "D"}, "seat": 2, "cards": "S5 S5", "suit": "S",
    }  # fmt: skip


def call() -> Question:
    """
    A counter of dalin.
    """
    return {
        "ask": "declare", "game": "dalin", "options": {}, "level": "5", "hand": "BJ SJ S5 S5 S9 S8 SQ", "dealer": 3,
        "first_hand": False, "standing": {"seat": 3, "cards": "LJ SJ S5", "suit": "S"}, "seat": 0, "cards": "SJ S5 S5",
        "suit": "S",
    }  # fmt: skip


def kitty() -> Question:
    """
    A dry kitty of side cards, a 2 and a joker.
    """
    return {
        "ask": "kitty", "game": "dagunzi", "options": {}, "level": "7", "trump": "H", "kitty": "S3 S9 CA DK C2 BJ",
        "declared": True, "first_hand": False,
    }  # fmt: skip


def settle() -> Question:
    """
    DESIGN's example: held short with a small joker in the kitty.
    """
    return {
        "ask": "settle", "game": "dagunzi", "options": {}, "levels": ["5", "3"], "dealer": 0, "trump": "H", "score": 60,
        "last_trick": {"winner": 2, "cards": 1}, "kitty": "LJ C3 C4 C6 C7 C9", "dry": False, "first_hand": False,
        "tribute_paid": {"from": None, "cards": 0},
    }  # fmt: skip


def gongzhu() -> Question:
    """
    A 公主 hand of dalin at its end.
    """
    return {
        **settle(), "game": "dalin", "levels": ["10", "5"], "trump": "-", "score": 150, "kitty": "",
    }  # fmt: skip


ALL = (play, count, trick, declare, call, kitty, settle, gongzhu)
