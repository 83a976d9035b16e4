"""
A hand as a tree: every drawing of chance is a node of its own, and what each seat was told is kept.

A deal is a chain of nodes, one for each place of the pack: which face comes next, as likely as copies of it are left. So the whole hand
is an explicit game of chance with at most 54 outcomes a node. The places of the kitty are drawn before the last card is dealt.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import Final, Literal

import msgspec
from msgspec import structs

from duijia.bots.arena import FIRST_HANDS, TRIBUTES, owed_of
from duijia.cards import FACES, INDEX, SEATS, SUITS, Cards, Rank, Seat
from duijia.chance import Chance, bright_range, pack_faces
from duijia.envs import turns
from duijia.envs.deals import Start, laid_out
from duijia.envs.game import Phases, Reward
from duijia.envs.turns import Turn
from duijia.hand.actions import Action
from duijia.hand.facts import Owed
from duijia.hand.state import Hand
from duijia.match import Match, new_match, start_hand
from duijia.rules import Rules
from duijia.view import seen_by, view_of

Draw = Literal[
    "first", "level", "level_0", "level_1", "dealer", "trump", "tribute", "drawer", "bright_place", "bright", "card"
]
"""What a chance node draws."""

Told = tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...], tuple[str, ...]]
UNTOLD: Final[Told] = ((), (), (), ())
MOST_TRIBUTE: Final = 3

_encode = msgspec.json.Encoder().encode


@dataclass(frozen=True)
class Scene:
    """
    What all stories of a game share.
    """

    rules: Rules
    phases: Phases = "all"
    start: Start = "first"
    reward: Reward = "margin"


@dataclass(frozen=True)
class Story:
    """
    One hand up to a decision, a drawing of chance, or its end. A value: copies are free.
    """

    scene: Scene
    draws: tuple[Draw, ...]
    """What is drawn before the cards."""
    drawn: tuple[tuple[Draw, int], ...] = ()
    """What has been, with its outcome."""
    pack: Cards = ()
    """The pack; its first ``fixed`` places are drawn, the others hold what is left in no meaningful order."""
    fixed: int = 0
    match: Match | None = None
    """The match before the hand."""
    turn: Turn | None = None
    told: Told = UNTOLD
    """What each seat saw, line by line."""
    path: tuple[int, ...] = ()
    """The outcomes and action numbers from the beginning."""
    steps: tuple[tuple[Action, Hand, Hand], ...] = ()
    """What the last of them did to the present deal: each action with the hand before and after."""

    def __deepcopy__(self, memo: object) -> Story:
        return self

    @property
    def draw(self) -> Draw | None:
        """
        What chance draws here; ``None`` where it draws nothing.
        """
        if self.draws:
            return self.draws[0]
        return "card" if self.turn is None or self.turn.waits == "card" else None

    @property
    def seat(self) -> Seat | None:
        """
        The seat that decides here.
        """
        ask = None if self.draw or self.turn is None else self.turn.ask
        return None if ask is None else ask.seat

    @property
    def over(self) -> bool:
        """
        Whether the hand is settled.
        """
        return self.draw is None and self.seat is None

    def outcomes(self) -> list[tuple[int, float]]:
        """
        The outcomes of this chance node with their probabilities, ascending.
        """
        rules = self.scene.rules
        match self.draw:
            case "first":
                return [(0, 1 - FIRST_HANDS), (1, FIRST_HANDS)]
            case "tribute":
                share = TRIBUTES / MOST_TRIBUTE
                return [(0, 1 - TRIBUTES), *((count, share) for count in range(1, MOST_TRIBUTE + 1))]
            case "level" | "level_0" | "level_1":
                return _even(len(rules.climb))
            case "dealer" | "trump" | "drawer":
                return _even(4)
            case "bright_place":
                low, high = bright_range(len(pack_faces(rules)))
                return _even(high - low + 1)
            case "bright" | "card":
                left = Counter(self.pack[place] for place in self.open_places())
                total = sum(left.values())
                return sorted((INDEX[card], copies / total) for card, copies in left.items())
            case None:
                return []

    def drawn_like(self, other: Match) -> int:
        """
        The outcome of this node under which the hand becomes that of *other*.
        """
        hand = other.hand
        assert hand is not None
        setup, climb = hand.setup, self.scene.rules.climb
        match self.draw:
            case "first":
                return int(setup.first_hand)
            case "tribute":
                return sum(setup.owed.cards)
            case "level":
                return climb.index(setup.level)
            case "level_0":
                return climb.index(setup.levels[0])
            case "level_1":
                return climb.index(setup.levels[1])
            case "dealer":
                assert setup.dealer is not None
                return setup.dealer
            case "trump":
                return SUITS.index(hand.trump or "")
            case "drawer":
                return setup.first_drawer
            case "bright_place":
                assert hand.bright_at is not None
                return hand.bright_at - bright_range(len(hand.pack))[0]
            case "bright":
                assert hand.bright is not None
                return INDEX[hand.bright]
            case _:
                return INDEX[hand.pack[self.fixed]]

    def after(self, outcome: int) -> Story:
        """
        The story after this node: chance drew *outcome*, or the seat took that action number.

        :raises IllegalActionError: not legal
        :raises ValueError: no such outcome
        """
        story = replace(self, path=(*self.path, outcome), steps=())
        if self.draw is None:
            return _acted(story, outcome)
        if outcome not in [number for number, _ in self.outcomes()]:
            raise ValueError(f"outcome {outcome} cannot be drawn here ({self.draw})")
        if self.draw == "card":
            pack = _moved(self.pack, self.fixed, self.open_places(), outcome)
            return _on(replace(story, pack=pack, fixed=self.fixed + 1))
        story = replace(story, draws=self.draws[1:], drawn=(*self.drawn, (self.draw, outcome)))
        if self.draw == "first":
            later: tuple[Draw, ...] = ("level_0", "level_1", "dealer", "tribute")
            story = replace(story, draws=_chance_draws(self.scene.rules) if outcome else later)
        elif self.draw == "bright":
            spot = self.value("bright_place") + bright_range(len(self.pack))[0]
            places = list(range(len(self.pack)))
            story = replace(story, pack=_moved(self.pack, spot, places, outcome))
        return _on(story)

    @property
    def bright_at(self) -> int | None:
        """
        The place of the bright card, once drawn.
        """
        if any(name == "bright_place" for name, _ in self.drawn):
            return self.value("bright_place") + bright_range(len(self.pack))[0]
        return None

    def open_places(self) -> list[int]:
        """
        The places of the pack whose card is still to be drawn.
        """
        places = list(range(self.fixed, len(self.pack)))
        bright = self.bright_at if any(name == "bright" for name, _ in self.drawn) else None
        if bright is not None and bright >= self.fixed:
            places.remove(bright)
        return places

    def value(self, name: Draw) -> int:
        """
        The last outcome of a draw.
        """
        return next(outcome for drawn, outcome in reversed(self.drawn) if drawn == name)


def begin(scene: Scene) -> Story:
    """
    A story before anything is drawn.
    """
    draws: tuple[Draw, ...] = _chance_draws(scene.rules)
    if scene.phases == "play":
        draws = ("level", "dealer", "trump")
    elif scene.start == "any":
        draws = ("first",)
    return Story(scene=scene, draws=draws, pack=pack_faces(scene.rules))


def information(story: Story, seat: Seat) -> str:
    """
    All that *seat* knows and ever knew of the hand, in its order.
    """
    return "\n".join((f"seat {seat}", *story.told[seat], observation(story, seat)))


def observation(story: Story, seat: Seat) -> str:
    """
    What *seat* knows now: its view, what it has chosen so far, and whether it is asked.
    """
    if story.turn is None:
        return f"seat {seat}: nothing is dealt"
    view = _encode(view_of(story.turn.match, seat)).decode()
    if story.seat != seat:
        return view
    return f"{view}\nasked {' '.join(story.turn.partial)}".rstrip()


def _acted(story: Story, number: int) -> Story:
    turn = story.turn
    assert turn is not None
    assert turn.ask is not None
    told = _add(story.told, turn.ask.seat, f"{number}/{len(turn.legal)}")
    return _on(_turned(replace(story, told=told), turns.act(turn, number)))


def _turned(story: Story, turn: Turn) -> Story:
    assert story.turn is not None
    told, steps, before = story.told, story.steps, story.turn.hand
    for action, hand in zip(turn.done, turn.after, strict=True):
        for seat in SEATS:
            told = _add(told, seat, _encode(seen_by(action, hand, seat)).decode())
        steps = (*steps, (action, before, hand))
        before = hand
    return replace(story, turn=turn, told=told, steps=steps)


def _on(story: Story) -> Story:
    """
    On through all that needs neither a decision nor chance.
    """
    size = 4 * story.scene.rules.pack.hand
    while not story.draws:
        if story.fixed < len(story.pack) and story.fixed == story.bright_at:
            story = replace(story, fixed=story.fixed + 1)
        elif story.turn is None:
            if story.scene.phases == "play" and story.fixed < len(story.pack):
                return story
            story = _begun(story)
        elif (turn := story.turn).waits == "redeal":
            story = _again(story)
        elif turn.waits == "card":
            dealt = turn.hand.dealt
            if story.fixed <= dealt or (dealt + 1 == size and story.fixed < len(story.pack)):
                return story
            story = _dealt(story)
        else:
            return story
    return story


def _dealt(story: Story) -> Story:
    turn = story.turn
    assert turn is not None
    match = replace(turn.match, hand=structs.replace(turn.hand, pack=story.pack))
    return _turned(story, turns.deal(replace(turn, match=match)))


def _begun(story: Story) -> Story:
    rules = story.scene.rules
    if story.scene.phases == "play":
        level = rules.climb[story.value("level")]
        match = laid_out(rules, level, story.value("dealer"), SUITS[story.value("trump")], story.pack)
        return replace(story, turn=Turn(match))
    match = story.match or _match(story)
    drawer = story.value("drawer") if match.dealer is None else match.dealer
    match = start_hand(match, Chance(story.pack, drawer, story.bright_at))
    return replace(story, match=story.match or match, turn=Turn(match))


def _match(story: Story) -> Match:
    match = new_match(story.scene.rules)
    names = dict(story.drawn)
    if "dealer" not in names:
        return match
    levels: tuple[Rank, Rank] = (
        story.scene.rules.climb[names["level_0"]],
        story.scene.rules.climb[names["level_1"]],
    )
    dealer, tribute = names["dealer"], names["tribute"]
    owed = owed_of(story.scene.rules, dealer, tribute) if tribute else Owed()
    return replace(match, hand_no=1, levels=levels, dealer=dealer, owed=owed)


def _again(story: Story) -> Story:
    """
    Nothing came of the deal: the pack is drawn again.
    """
    assert story.turn is not None
    first = story.turn.match.dealer is None
    return replace(
        story,
        draws=_chance_draws(story.scene.rules) if first else (),
        drawn=(),
        pack=pack_faces(story.scene.rules),
        fixed=0,
        match=story.turn.match,
        turn=None,
        steps=(),
    )


def _chance_draws(rules: Rules) -> tuple[Draw, ...]:
    """
    What is drawn before the cards of a first hand.
    """
    return ("drawer", "bright_place", "bright") if rules.declare.system == "call" else ("drawer",)


def _even(count: int) -> list[tuple[int, float]]:
    return [(number, 1 / count) for number in range(count)]


def _moved(pack: Cards, place: int, places: list[int], face: int) -> Cards:
    """
    *pack* with a copy of *face* brought to *place* out of *places*.
    """
    found = next(other for other in places if pack[other] == FACES[face])
    laid = list(pack)
    laid[place], laid[found] = laid[found], laid[place]
    return tuple(laid)


def _add(told: Told, seat: Seat, line: str) -> Told:
    lines = list(told)
    lines[seat] = (*lines[seat], line)
    return lines[0], lines[1], lines[2], lines[3]
