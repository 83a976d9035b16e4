"""
Choices against brute force: what can join a partial choice, when it can be sent, why it is refused.
"""

from __future__ import annotations

import random
from collections import Counter

import pytest

from duijia.cards import Card, Cards
from duijia.games import find_game
from duijia.hand import call
from duijia.hand.ask import Ask, Duty, Group, Kind, Offer
from duijia.hand.choices import check_choice, complete, finish
from duijia.hand.claim import Claim
from duijia.hand.facts import Declaration
from duijia.order import Order, order_of
from duijia.plays import duty
from duijia.rules import with_options
from tests.kernel.worlds import random_lead, random_world, typed
from tests.oracle import choices as oracle
from tests.oracle.follow import Play, completions
from tests.oracle.table import read

SEED = 404
DAGUNZI = order_of(find_game("dagunzi"), "7", "H")
DALIN = order_of(find_game("dalin"), "10", "H")


def agree(ask: Ask, order: Order, hand: Cards, answers: set[Play], universe: Cards, told: str) -> None:
    """
    On every part of *universe*: addable, complete, refused and finished as *answers*, all legal answers, say.
    """
    may_pass = {()} if ask.can_pass else set()
    for partial in oracle.every_part(list(universe)):
        stand = complete(ask, order, hand, typed(partial))
        assert set(stand.addable) == completions(sorted(answers), partial), f"{told}, {ask}, partial {partial}"
        assert stand.complete == (partial in answers | may_pass), f"{told}, {ask}, partial {partial}"
        refused = check_choice(ask, order, hand, typed(partial))
        assert (refused is None) == stand.complete, f"{told}, {ask}, partial {partial}: {refused}"
        if stand.complete or stand.addable:
            done = tuple(sorted(finish(ask, order, hand, typed(partial))))
            assert done in answers | may_pass
            assert Counter(partial) <= Counter(done)
        else:
            with pytest.raises(ValueError, match="no answer contains"):
                finish(ask, order, hand, typed(partial))


def random_groups(rng: random.Random, hand: list[str]) -> list[tuple[int, list[str]]]:
    """
    One group, two apart, or two that share cards, each with enough cards.
    """
    kind = rng.randrange(3)
    if kind == 0:
        cards = rng.sample(hand, rng.randint(1, len(hand)))
        return [(rng.randint(1, len(cards)), cards)]
    if kind == 1:
        cut = rng.randint(1, len(hand) - 1)
        return [(rng.randint(1, min(3, len(part))), part) for part in (hand[:cut], hand[cut:])]
    while True:
        first, second = (rng.sample(hand, rng.randint(2, len(hand))) for _ in range(2))
        groups = [(rng.randint(1, 2), first), (rng.randint(1, 2), second)]
        if oracle.fillings(groups, hand, up_to=False, big_first_of=None):
            return groups


def test_groups_of_cards() -> None:
    """
    Paying, returning, swapping, burying: so many of each group, groups that share cards too.
    """
    rng = random.Random(SEED)
    kinds: tuple[Kind, ...] = ("swap", "pay", "return", "bury")
    faces = ["S3", "S4", "S5", "H3", "C7", "LJ", "BJ"]
    for _ in range(120):
        hand = [rng.choice(faces) for _ in range(rng.randint(2, 7))]
        groups = random_groups(rng, hand)
        ask = Ask(
            seat=0,
            kind=rng.choice(kinds),
            rule="GZ27",
            groups=tuple(Group(count=count, cards=typed(cards)) for count, cards in groups),
            can_pass=rng.random() < 0.3,
        )
        answers = oracle.fillings(groups, hand, up_to=False, big_first_of=None)
        agree(ask, DAGUNZI, typed(hand), answers, typed([*hand, "S3"]), f"seed {SEED}")


@pytest.mark.parametrize("up_to", [False, True])
def test_burying_jokers_in_their_order(up_to: bool) -> None:
    """
    GZ17: a small joker joins only while every big joker still fits, and the choice is complete only with all of them.
    """
    rng = random.Random(SEED + 1)
    for _ in range(120):
        hand = [rng.choice(["BJ", "LJ", "LJ", "S3", "H5"]) for _ in range(rng.randint(2, 7))]
        pool = [card for card in hand if card in ("BJ", "LJ")] if up_to else hand
        count = rng.randint(1, max(1, len(pool)))
        ask = Ask(
            seat=0,
            kind="bury_jokers" if up_to else "bury",
            rule="GZ19" if up_to else "GZ17",
            groups=(Group(count=count, cards=typed(pool)),),
            up_to=up_to,
            can_pass=up_to,
            joker_order=True,
        )
        answers = oracle.fillings([(count, pool)], hand, up_to=up_to, big_first_of=hand)
        if answers:
            agree(ask, DAGUNZI, typed(hand), answers, typed(hand), f"seed {SEED + 1}")


def test_cards_laid_out_need_not_be_held() -> None:
    """
    Picking from a pool or from the kitty: the cards come from the ask, not from the hand.
    """
    for kind, groups in (("pick", [(1, ["S3", "S3", "BJ"])]), ("pick_up", [(1, ["S3"]), (1, ["C4", "D4"])])):
        ask = Ask(
            seat=0,
            kind=kind,  # type: ignore[arg-type]
            rule="GZ20",
            groups=tuple(Group(count=count, cards=typed(cards)) for count, cards in groups),
        )
        supply = [card for _, cards in groups for card in cards]
        answers = oracle.fillings(groups, supply, up_to=False, big_first_of=None)
        agree(ask, DAGUNZI, typed(["H3"]), answers, typed([*supply, "HA"]), kind)


def test_declarations_are_the_offers() -> None:
    """
    GZ9: what is offered can be shown, card by card; nothing else. A pass is an answer where it may be given.
    """
    offers = tuple(
        Offer(cards=typed(read(text)), suit=suit)
        for text, suit in (("S7", "S"), ("S7 S7", "S"), ("C7 C7", "C"), ("3*LJ", "S"), ("3*LJ", "D"))
    )
    answers: set[Play] = {tuple(sorted(offer.cards)) for offer in offers}
    hand = typed(read("S7 S7 C7 C7 LJ LJ LJ"))
    forced, free = (Ask(seat=0, kind="declare", rule="GZ8", offers=offers, can_pass=p) for p in (False, True))
    agree(forced, DAGUNZI, hand, answers, hand, "GZ9")
    agree(free, DAGUNZI, hand, answers, hand, "GZ9")
    refused = check_choice(free, DAGUNZI, hand, typed(["C7"]))
    assert refused is not None
    assert (refused.code, refused.rule) == ("choice/declare", "GZ8")


@pytest.mark.slow
@pytest.mark.parametrize("measure", ["levels", "levels_plus_j"])
@pytest.mark.parametrize("needs_joker", [False, True])
@pytest.mark.parametrize("take", ["optional", "off"])
def test_calls_and_counters(measure: str, needs_joker: bool, take: str) -> None:
    """
    DL4, DL6, DL10: every part of the hand that is a call, or a counter whose returns are possible, can be reached and sent.
    """
    rng = random.Random(SEED + 2)
    chosen = {"counter_measure": measure, "counter_needs_joker": needs_joker, "take": take}
    rules = with_options(find_game("dalin"), chosen)
    met = {"call": 0, "counter": 0}
    for _ in range(60):
        level = rng.choice(["10", "A"])
        order = order_of(rules, level, None)
        faces = ["LJ", "BJ", "SJ", "SJ", "HJ", f"S{level}", f"S{level}", f"H{level}", f"H{level}", "S8", "H8", "HK"]
        hand = typed([rng.choice(faces) for _ in range(rng.randint(3, 9))])
        shown = read(rng.choice(["LJ SJ S{0}", "LJ CJ C{0}", "BJ HJ HJ H{0}", "SJ S{0}", "HJ H{0}"]).format(level))
        standing = Declaration(seat=1, cards=typed(shown), suit=shown[-1][0]) if rng.random() < 0.8 else None
        offers = call.offers(
            Claim(rules=rules, level=level, first_hand=False, dealer=0, hand=hand, standing=standing, seat=0)
        )
        kind: Kind = "call" if standing is None else "counter"
        answers = {
            part
            for part in oracle.every_part(list(hand))
            if (
                oracle.is_call(level, part)
                if standing is None
                else oracle.is_counter(
                    level,
                    list(hand),
                    tuple(shown),
                    part,
                    measure=measure,
                    needs_joker=needs_joker,
                    swaps=take != "off",
                )
            )
        }
        met[kind] += bool(answers)
        ask = Ask(seat=0, kind=kind, rule="DL6", offers=offers, can_pass=True)
        agree(ask, order, hand, answers, hand, f"seed {SEED + 2}, {standing}")
    assert min(met.values()) >= 3


def test_leads_and_follows_go_through_the_plays() -> None:
    """
    A lead or a follow asked about as a choice gets the same answer, and a finished one is legal.
    """
    rng = random.Random(SEED + 3)
    for number in range(300):
        world = random_world(rng)
        hand = typed(rng.sample([face for face in world.order.faces for _ in range(3)], 20))
        lead = random_lead(world, rng)
        owed: Duty | None = duty(world.order, hand, lead) if number % 3 else None
        ask = Ask(seat=0, kind="follow" if owed else "lead", rule="C2", duty=owed, largest=world.order.rules.pack.decks)
        done = finish(ask, world.order, hand, ())
        assert check_choice(ask, world.order, hand, done) is None
        assert complete(ask, world.order, hand, done).complete
        heights = world.order.height
        highest = finish(ask, world.order, hand, (), prefer=lambda card, heights=heights: -heights[card])  # type: ignore[misc]
        assert check_choice(ask, world.order, hand, highest) is None
        assert sum(heights[card] for card in highest) >= sum(heights[card] for card in done)


def ask_for(kind: Kind, rule: str, count: int, cards: str, *, up_to: bool = False, joker_order: bool = False) -> Ask:
    """
    An ask for *count* of *cards*.
    """
    group = Group(count=count, cards=typed(read(cards)))
    return Ask(seat=0, kind=kind, rule=rule, groups=(group,), up_to=up_to, joker_order=joker_order)


@pytest.mark.parametrize(
    ("order", "ask", "cards", "code", "rule"),
    [
        (DAGUNZI, ask_for("pay", "GZ27", 1, "BJ"), "LJ", "pay/highest", "GZ27"),
        (DAGUNZI, ask_for("pay", "GZ27", 1, "BJ"), "HA", "cards/not_held", "C14"),
        (DAGUNZI, ask_for("pay", "GZ27", 2, "BJ LJ"), "BJ", "cards/count", "GZ27"),
        (DAGUNZI, ask_for("return", "GZ28", 1, "S9"), "S5", "return/side", "GZ28"),
        (DALIN, ask_for("return", "DL26", 1, "S9"), "S5", "return/not_points", "DL26"),
        (DALIN, ask_for("swap", "DL10", 1, "S9"), "S5", "swap/not_due", "DL10"),
        (DALIN, ask_for("swap", "DL10", 1, "S9"), "", "swap/taken_forced", "DL10"),
        (DALIN, ask_for("pick", "DL25", 1, "SQ"), "HA", "pick/not_there", "DL25"),
        (DAGUNZI, ask_for("pick_up", "GZ20", 1, "SQ"), "S5", "pick_up/smallest", "GZ20"),
        (DAGUNZI, ask_for("bury", "GZ17", 2, "BJ LJ S9 S5"), "S9", "bury/count", "GZ17"),
        (DAGUNZI, ask_for("bury", "GZ17", 2, "BJ LJ S9 S5", joker_order=True), "LJ S9", "bury/joker_order", "GZ17"),
        (DAGUNZI, ask_for("bury_jokers", "GZ19", 1, "BJ LJ", up_to=True), "S9", "bury/only_jokers", "GZ19"),
        (DAGUNZI, ask_for("bury_jokers", "GZ19", 1, "BJ LJ", up_to=True), "BJ LJ", "bury/no_room", "GZ19"),
        (
            DAGUNZI,
            ask_for("bury_jokers", "GZ19", 2, "BJ LJ", up_to=True, joker_order=True),
            "LJ",
            "bury/joker_order",
            "GZ17",
        ),
    ],
    ids=lambda value: value if isinstance(value, str) else None,
)
def test_refusals_name_the_rule(order: Order, ask: Ask, cards: str, code: str, rule: str) -> None:
    """
    A wrong choice is refused with its code and ruling, in 中文 and English, both ending with the ruling.
    """
    hand = typed(read("BJ LJ S9 S5"))
    refused = check_choice(ask, order, hand, typed(read(cards)))
    assert refused is not None
    assert (refused.code, refused.rule) == (code, rule)
    assert refused.zh.endswith(f"({rule})")
    assert refused.en.endswith(f"({rule})")
    assert "{" not in refused.zh + refused.en


def test_a_finished_choice_takes_what_is_preferred() -> None:
    """
    ``prefer`` decides card by card; without it the lowest card of the order is taken.
    """
    ask = ask_for("bury", "GZ17", 2, "BJ LJ S3 S5 HA")
    hand: Cards = typed(read("BJ LJ S3 S5 HA"))
    assert finish(ask, DAGUNZI, hand, ()) == (Card("S3"), Card("S5"))
    assert finish(ask, DAGUNZI, hand, (Card("HA"),), prefer=lambda card: card != "LJ") == (Card("HA"), Card("LJ"))
