"""
The ask about declaring: may this be shown, called or countered now.
"""

from __future__ import annotations

from duijia.cards import RANK_OF, SUIT_OF, Cards, Rank, Seat, Suit, Trump, contains
from duijia.hand.claim import Claim
from duijia.hand.declare import check_declaration
from duijia.hand.facts import Declaration
from duijia.judge.asks_play import refusal
from duijia.judge.faults import QuestionError
from duijia.judge.fields import Fields
from duijia.judge.table import COMMON, check_copies, hand_size, read_cards, read_level, read_rules
from duijia.notation import NotationError, parse_trump
from duijia.rules import Rules


def judge_declare(fields: Fields) -> dict[str, object]:
    """
    Whether a declaration is legal; if not, why.

    :raises QuestionError: the question cannot be read, or is impossible
    """
    fields.only((*COMMON, "level", "hand", "dealer", "first_hand", "standing", "seat", "cards", "suit"))
    rules = read_rules(fields)
    level = read_level(fields.value("level"), fields.at("level"), rules)
    first_hand = fields.flag("first_hand")
    hand = read_cards(fields, "hand", rules)
    if len(hand) > hand_size(rules):
        raise QuestionError("too_many", fields.at("hand"), count=hand_size(rules), got=len(hand))
    # The first hand of a ladder game has no dealer before somebody shows (GZ5).
    nobody = first_hand and rules.declare.system == "ladder" and not fields.has("dealer")
    dealer = None if nobody else fields.integer("dealer", 0, 3)
    seat = fields.integer("seat", 0, 3)
    standing = _read_standing(fields, rules, level, first_hand, seat, hand) if fields.has("standing") else None
    cards = read_cards(fields, "cards", rules)
    claim = Claim(
        rules=rules,
        level=level,
        first_hand=first_hand,
        dealer=dealer,
        hand=hand,
        standing=standing,
        seat=seat,
    )
    refused = check_declaration(claim, cards, _read_suit(fields))
    return {"legal": True} if refused is None else refusal(refused)


def _read_suit(fields: Fields) -> Trump | None:
    """
    The suit named; ``"-"`` is read, and left to the rules to refuse (GZ9).
    """
    if fields.value("suit") is None:
        return None
    try:
        return parse_trump(fields.text("suit"))
    except NotationError:
        raise QuestionError("trump", fields.at("suit")) from None


def _read_standing(fields: Fields, rules: Rules, level: Rank, first_hand: bool, seat: Seat, hand: Cards) -> Declaration:
    """
    The declaration that stands.

    :raises QuestionError: it could never have been made, or its cards cannot lie beside the hand
    """
    inner = fields.child("standing")
    inner.only(("seat", "cards", "suit"))
    cards = read_cards(inner, "cards", rules)
    standing = Declaration(seat=inner.integer("seat", 0, 3), cards=cards, suit=_read_suit(inner))
    if standing.seat != seat:
        check_copies((*hand, *cards), inner.at("cards"), rules)
    elif not contains(hand, cards):
        raise QuestionError("standing_held", inner.at("cards"))
    if rules.declare.system == "ladder":
        claim = Claim(
            rules=rules,
            level=level,
            first_hand=first_hand,
            dealer=None if first_hand else standing.seat,
            hand=cards,
            standing=None,
            seat=standing.seat,
        )
        refused = check_declaration(claim, cards, standing.suit)
        if refused is not None:
            raise QuestionError("standing", fields.at("standing"), detail=refused.en)
    elif not _could_stand(rules, level, cards, standing.suit):
        raise QuestionError("standing", fields.at("standing"), detail=f"J and {level} of one suit (DL4, DL6)")
    return standing


def _could_stand(rules: Rules, level: Rank, cards: Cards, suit: Suit | None) -> bool:
    """
    Whether *cards* are a call or a counter in *suit*: a permanent trump and a level card of it, jokers, and nothing else.
    """
    suited = [card for card in cards if SUIT_OF[card] is not None]
    ranks = {RANK_OF[card] for card in suited}
    return all(SUIT_OF[card] == suit for card in suited) and ranks == {level, *rules.pack.permanent}
