"""
The asks about play: may this be played, how many plays are there, who wins the trick.
"""

from __future__ import annotations

from typing import Final

from duijia import plays
from duijia.cards import Cards, points_of
from duijia.judge.faults import QuestionError
from duijia.judge.fields import Fields
from duijia.judge.table import (
    COMMON,
    cards_in,
    check_copies,
    hand_size,
    is_set,
    read_cards,
    read_order,
    read_rules,
)
from duijia.notation import format_cards
from duijia.order import Order
from duijia.refusals import Refused

EXAMPLES: Final = 5
"""Legal plays shown beside a refusal, at most."""


def judge_play(fields: Fields) -> dict[str, object]:
    """
    Whether a play is legal; if not, why, with examples of legal ones.

    :raises QuestionError: the question cannot be read, or is impossible
    """
    fields.only((*COMMON, "level", "trump", "hand", "lead", "play"))
    order, hand, lead = _situation(fields)
    play = read_cards(fields, "play", order.rules)
    refused = plays.check_play(order, hand, lead, play)
    if refused is None:
        return {"legal": True}
    examples = [format_cards(example, order) for example in plays.examples(order, hand, lead, EXAMPLES)]
    return {**refusal(refused), "examples": examples}


def judge_count(fields: Fields) -> dict[str, object]:
    """
    The number of distinct legal plays.

    :raises QuestionError: the question cannot be read, or is impossible
    """
    fields.only((*COMMON, "level", "trump", "hand", "lead"))
    order, hand, lead = _situation(fields)
    return {"plays": plays.count_plays(order, hand, lead)}


def judge_trick(fields: Fields) -> dict[str, object]:
    """
    Who wins a trick of four plays, and the points in it.

    :raises QuestionError: the question cannot be read, or is impossible
    """
    fields.only((*COMMON, "level", "trump", "leader", "plays"))
    rules = read_rules(fields)
    order = read_order(fields, rules)
    leader = fields.integer("leader", 0, 3)
    played: list[Cards] = []
    for i, text in enumerate(fields.items("plays", 4)):
        at = f"{fields.at('plays')}[{i}]"
        cards = cards_in(text, at, rules)
        if i == 0 and not is_set(cards, rules):
            raise QuestionError("lead", at, largest=rules.pack.decks)
        if i and len(cards) != len(played[0]):
            raise QuestionError("cards", at, count=len(played[0]), got=len(cards))
        played.append(cards)
        check_copies((card for play in played for card in play), at, rules)
    return {
        "winner": (leader + plays.trick_winner(order, played)) % 4,
        "points": points_of(card for play in played for card in play),
    }


def refusal(refused: Refused) -> dict[str, object]:
    """
    A refusal as an answer.
    """
    return {"legal": False, "rule": refused.rule, "code": refused.code, "zh": refused.zh, "en": refused.en}


def _situation(fields: Fields) -> tuple[Order, Cards, Cards | None]:
    rules = read_rules(fields)
    order = read_order(fields, rules)
    hand = read_cards(fields, "hand", rules)
    at, most = fields.at("hand"), hand_size(rules, order.trump)
    if not hand:
        raise QuestionError("no_cards", at)
    if len(hand) > most:
        raise QuestionError("too_many", at, count=most, got=len(hand))
    if not fields.has("lead"):
        return order, hand, None
    lead = read_cards(fields, "lead", rules)
    if not is_set(lead, rules):
        raise QuestionError("lead", fields.at("lead"), largest=rules.pack.decks)
    check_copies((*hand, *lead), fields.at("lead"), rules)
    if len(hand) < len(lead):
        raise QuestionError("short_hand", at)
    return order, hand, lead
