"""
The asks about the end: is the kitty dry, and what does the hand come to.
"""

from __future__ import annotations

from duijia.cards import NO_TRUMP, Cards, Rank, Seat, Trump, points_of
from duijia.hand.kitty import is_dry
from duijia.hand.settle import settle
from duijia.judge.faults import QuestionError
from duijia.judge.fields import Fields
from duijia.judge.table import COMMON, hand_size, read_cards, read_level, read_order, read_rules, read_trump
from duijia.rules import Rules


def judge_kitty(fields: Fields) -> dict[str, object]:
    """
    Whether a kitty is dry.

    :raises QuestionError: the question cannot be read, or is impossible
    """
    fields.only((*COMMON, "level", "trump", "kitty", "declared", "first_hand"))
    rules = read_rules(fields)
    order = read_order(fields, rules)
    kitty = _read_kitty(fields, rules, order.trump)
    opened = fields.flag("declared") and rules.kitty.open_when_declared
    return {"dry": is_dry(rules, order, kitty, opened=opened, first_hand=fields.flag("first_hand"))}


def judge_settle(fields: Fields) -> dict[str, object]:
    """
    What a hand comes to: score, levels, next dealer, tribute owed, 积分.

    :raises QuestionError: the question cannot be read, or is impossible
    """
    fields.only((
        *COMMON, "levels", "dealer", "trump", "score", "last_trick", "kitty", "dry", "first_hand", "tribute_paid",
    ))  # fmt: skip
    rules = read_rules(fields)
    levels = _read_levels(fields, rules)
    dealer = fields.integer("dealer", 0, 3)
    trump = read_trump(fields, "trump", rules)
    first_hand = fields.flag("first_hand")
    if first_hand and trump == NO_TRUMP:
        raise QuestionError("first_no_trump", fields.at("trump"))
    kitty = _read_kitty(fields, rules, trump)
    winner, cards = _read_last_trick(fields, rules)
    payer, paid = _read_paid(fields, rules, trump, first_hand)
    result = settle(
        rules,
        levels=levels,
        dealer=dealer,
        trump=trump,
        first_hand=first_hand,
        trick_points=_read_score(fields, rules, kitty),
        last_winner=winner,
        last_cards=cards,
        kitty=kitty,
        dry=_read_dry(fields, rules, first_hand),
        paid_from=payer,
        paid_cards=paid,
    )
    owed = result.owed
    return {
        "score": result.score,
        "dig": result.dig,
        "match_over": result.match_over,
        "winner": result.winner,
        "levels": list(result.levels),
        "rise": list(result.rise),
        "next_dealer": result.next_dealer,
        "tribute": {"from": list(owed.payers), "to": list(owed.receivers), "cards": list(owed.cards)},
        "points": list(result.points),
    }


def _read_kitty(fields: Fields, rules: Rules, trump: Trump) -> Cards:
    kitty = read_cards(fields, "kitty", rules)
    if trump == NO_TRUMP:
        if kitty:
            raise QuestionError("no_kitty", fields.at("kitty"))
    elif len(kitty) != rules.pack.kitty:
        raise QuestionError("cards", fields.at("kitty"), count=rules.pack.kitty, got=len(kitty))
    return kitty


def _read_levels(fields: Fields, rules: Rules) -> tuple[Rank, Rank]:
    at = fields.at("levels")
    first, second = (read_level(value, f"{at}[{i}]", rules) for i, value in enumerate(fields.items("levels", 2)))
    return first, second


def _read_score(fields: Fields, rules: Rules, kitty: Cards) -> int:
    score = fields.integer("score", 0, rules.score.total)
    if score % 5:
        raise QuestionError("fives", fields.at("score"))
    if score + points_of(kitty) > rules.score.total:
        raise QuestionError("points", fields.at("score"), total=rules.score.total, kitty=points_of(kitty))
    return score


def _read_last_trick(fields: Fields, rules: Rules) -> tuple[Seat, int]:
    inner = fields.child("last_trick")
    inner.only(("winner", "cards"))
    return inner.integer("winner", 0, 3), inner.integer("cards", 1, rules.pack.decks)


def _read_dry(fields: Fields, rules: Rules, first_hand: bool) -> bool:
    dry = fields.flag("dry")
    if dry and not rules.kitty.dry:
        raise QuestionError("dry", fields.at("dry"), rule="GZ16, DL14")
    if dry and first_hand and not rules.kitty.dry_first_hand:
        raise QuestionError("dry", fields.at("dry"), rule="GZ16, DB12")
    return dry


def _read_paid(fields: Fields, rules: Rules, trump: Trump, first_hand: bool) -> tuple[Seat | None, int]:
    """
    Who paid how many cards before this hand; nobody paid where the field is left out.
    """
    if not fields.has("tribute_paid"):
        return None, 0
    inner = fields.child("tribute_paid")
    inner.only(("from", "cards"))
    cards = inner.integer("cards", 0, hand_size(rules))
    payer = inner.integer("from", 0, 3) if inner.has("from") else None
    if cards and payer is None:
        raise QuestionError("payer", inner.at("from"))
    if cards and first_hand:
        raise QuestionError("first_tribute", inner.at("cards"))
    if cards and trump == NO_TRUMP:
        raise QuestionError("no_trump_tribute", inner.at("cards"))
    return payer, cards
