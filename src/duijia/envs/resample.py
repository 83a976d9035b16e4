"""
Another hand with the same information state: the cards that one seat has not seen, drawn anew.

A Markov chain over the faces of the unseen places of the pack (``duijia.envs.tracks``): two change their cards wherever everything
that was publicly done stays lawful, so all hands that agree with what was seen are equally likely in the long run. The chain asks what
costs little (who followed what, how high tribute was, whether a joker was buried); then the whole hand is replayed under the new pack,
and it counts only if the seat's information state is the same letter for letter. Otherwise it is tried again, with fewer exchanges.

Deals that came to nothing, before the present one, stay as they were. How other bots choose plays no part: hands are weighed by the rules
alone.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from duijia.cards import INDEX, POINTS, RANK_OF, Card, Cards, Seat, is_joker
from duijia.envs import encode
from duijia.envs.story import Story, begin, information
from duijia.envs.tracks import Did, Tracks
from duijia.hand.actions import Declare, Pass, Pay, Play, SeatAction
from duijia.hand.state import Hand
from duijia.plays import check_play

SWEEPS = 8
"""Exchanges tried for each unseen card."""
TRIES = 6
"""How often the chain is run before the hand is given back as it is."""


def resample(story: Story, seat: Seat, random: Callable[[], float]) -> Story:
    """
    A story whose information state for *seat* is that of *story*; *random* gives numbers from 0 up to 1.
    """
    past = _past(story, seat)
    if past is None:
        return story
    wanted = information(story, seat)
    exchanges = SWEEPS * len(past.unseen)
    for _ in range(TRIES):
        pack = _mixed(past, random, exchanges)
        found = _replayed(past, story, pack)
        if found is not None and information(found, seat) == wanted:
            return found
        exchanges = max(1, exchanges // 3)
    return story


@dataclass(frozen=True, slots=True)
class _Past:
    """
    The present deal as *seat* saw it.
    """

    seat: Seat
    start: Story
    """The point before the first card is drawn."""
    tracks: Tracks
    unseen: tuple[int, ...]
    """Places of the pack whose card the seat has not seen."""
    script: tuple[int | Did, ...]
    """The seat's own numbers, and what the others did."""
    partial: tuple[int, ...]
    """What another seat has chosen so far, by place."""
    hand: Hand


def _past(story: Story, seat: Seat) -> _Past | None:
    """
    *story* walked through again; ``None`` where nothing is dealt.
    """
    if story.turn is None:
        return None
    walked = start = begin(story.scene)
    tracks: Tracks | None = None
    script: list[int | Did] = []
    for number in story.path:
        if walked.fixed == 0 and walked.draw == "card":
            start, tracks, script = walked, None, []
        asked = walked.seat
        walked = walked.after(number)
        if walked.turn is None:
            continue
        if tracks is None:
            tracks = Tracks(seat, list(walked.pack))
            if story.scene.phases == "play":
                tracks.lay(walked.turn.hand)
        if asked == seat:
            script.append(number)
        known = len(tracks.did)
        for action, before, after in walked.steps:
            tracks.follow(action, before, after)
        script += [did for did in tracks.did[known:] if did.seat != seat]
    if tracks is None:
        return None
    hand = walked.turn.hand if walked.turn is not None else None
    assert hand is not None
    tracks.pack[:] = walked.pack
    partial: tuple[int, ...] = ()
    if walked.turn is not None and walked.seat not in (None, seat):
        partial = tuple(INDEX[card] for card in walked.turn.partial)
    unseen = tuple(place for place in range(len(walked.pack)) if place not in tracks.seen)
    return _Past(seat, start, tracks, unseen, tuple(script), partial, hand)


def _mixed(past: _Past, random: Callable[[], float], exchanges: int) -> list[Card]:
    """
    The pack after so many exchanges of unseen cards, each kept where it stays lawful.
    """
    pack = [Card(face) for face in past.tracks.pack]
    unseen = past.unseen
    touching = {place: [did for did in past.tracks.did if place in did.held] for place in unseen}
    if len(unseen) < 2:
        return pack
    for _ in range(exchanges):
        one, other = (unseen[int(random() * len(unseen))] for _ in range(2))
        if pack[one] == pack[other]:
            continue
        pack[one], pack[other] = pack[other], pack[one]
        if not (_lawful(past, pack, touching[one], one) and _lawful(past, pack, touching[other], other)):
            pack[one], pack[other] = pack[other], pack[one]
    return pack


def _lawful(past: _Past, pack: list[Card], dids: list[Did], place: int) -> bool:
    """
    Whether what was done by the seat that held *place* could be done with the card that it has now.
    """
    hand, face = past.hand, pack[place]
    order, rules = hand.order, hand.rules
    if place in past.tracks.buried_unseen and is_joker(face) and rules.kitty.joker_opens:
        return False
    for did in dids:
        if isinstance(did.action, Play) and did.lead is not None:
            lead = _cards(pack, did.lead)
            if order.group[face] != order.group[lead[0]]:
                continue
            if check_play(order, _cards(pack, did.held), lead, _cards(pack, did.places)) is not None:
                return False
        elif isinstance(did.action, Pay) and place not in did.places and did.places:
            mode = rules.tribute.points
            level = mode == "excluded_except_level" and RANK_OF[face] == order.level
            lowest = min(order.height[pack[paid]] for paid in did.places)
            if (not POINTS[face] or mode == "allowed" or level) and order.height[face] > lowest:
                return False
    return True


def _cards(pack: list[Card], places: tuple[int, ...]) -> Cards:
    return tuple(pack[place] for place in places)


def _replayed(past: _Past, goal: Story, pack: list[Card]) -> Story | None:
    """
    The deal with *pack*, the same done in it; ``None`` where that is not lawful.
    """
    story = past.start
    script = list(reversed(past.script))
    while script or story.fixed < goal.fixed or (goal.draw is not None and story.draw is None):
        if story.draw == "card":
            if story.fixed >= goal.fixed:
                return None
            story = story.after(INDEX[pack[story.fixed]])
            continue
        if story.seat is None:
            return None
        numbers = _numbers(past, story, script, pack)
        if numbers is None:
            return None
        for number in numbers:
            if story.turn is None or number not in story.turn.legal:
                return None
            story = story.after(number)
    for number in past.partial:
        if story.turn is None or 4 * number not in story.turn.legal:
            return None
        story = story.after(4 * number)
    return story


def _numbers(past: _Past, story: Story, script: list[int | Did], pack: list[Card]) -> list[int] | None:
    """
    What the asked seat does next, its line taken off *script*.
    """
    assert story.turn is not None
    ask, hand = story.turn.ask, story.turn.hand
    assert ask is not None
    line = script[-1] if script else None
    if ask.seat == past.seat:
        return [script.pop()] if isinstance(line, int) else None  # type: ignore[list-item]
    if hand.phase.name == "dealing" and not (
        isinstance(line, Did)
        and line.seat == ask.seat
        and line.dealt == hand.dealt
        and isinstance(line.action, Declare)
    ):
        return [encode.PASS]
    if not isinstance(line, Did) or line.seat != ask.seat:
        return None
    script.pop()
    action = _renamed(line, pack)
    try:
        return encode.encode(ask, hand.order, action)
    except ValueError:
        return None


def _renamed(did: Did, pack: list[Card]) -> SeatAction:
    """
    The action with the cards that its places have now.
    """
    action = did.action
    if isinstance(action, Declare):
        return Declare(seat=action.seat, cards=_cards(pack, did.places), suit=action.suit)
    if isinstance(action, Pass):
        return action
    return type(action)(seat=did.seat, cards=_cards(pack, did.places))  # type: ignore[return-value]
