"""
A replay in words and tables: cards in colour, the four hands open, tricks as rows.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final, Literal

from rich.console import RenderableType
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from duijia.cards import RANK_OF, SEATS, SUIT_OF, SYMBOLS, Card, Seat, Trump, team_of
from duijia.hand.actions import BuryJokers, Deal, Declare, Pass, Play, SeatAction, Swap
from duijia.hand.facts import Settlement, Transfer
from duijia.hand.state import Hand
from duijia.match import Match
from duijia.record import Header, Step
from duijia.record.action_lines import verb_of
from duijia.text.replay import say

Lang = Literal["zh", "en"]

STYLE: Final = {"S": "", "H": "red", "C": "green", "D": "blue", None: "bold magenta"}
JOKERS: Final = {"LJ": ("小王", "LJ"), "BJ": ("大王", "BJ")}


@dataclass(frozen=True, slots=True)
class Teller:
    """
    Tells what happens, in one language, by the players' names.
    """

    header: Header
    lang: Lang

    def say(self, code: str, **values: object) -> str:
        """
        A text of :mod:`duijia.text.replay`.
        """
        return say(code, self.lang, **values)

    def name(self, seat: Seat | None) -> str:
        """
        A seat's number and its player's name.
        """
        return self.say("pool") if seat is None else f"{seat} {self.header.players[seat].name}"

    def card(self, card: Card) -> Text:
        """
        A card with its suit's sign.
        """
        suit = SUIT_OF[card]
        word = JOKERS[card][0 if self.lang == "zh" else 1] if suit is None else f"{SYMBOLS[suit]}{RANK_OF[card]}"
        return Text(word, style=STYLE[suit])

    def cards(self, cards: Iterable[Card]) -> Text:
        """
        Cards, a blank between them.
        """
        return Text(" ").join([self.card(card) for card in cards])

    def trump(self, trump: Trump | None) -> str:
        """
        A trump's sign.
        """
        return "?" if trump is None else SYMBOLS.get(trump, "-")

    def filled(self, code: str, cards: Iterable[Card], **values: object) -> Text:
        """
        The text *code* with coloured *cards* in it.
        """
        before, _, after = self.say(code, cards="\0", **values).partition("\0")
        return Text(before).append_text(self.cards(cards)).append(after)

    def hands(self, hand: Hand) -> Table:
        """
        The four hands, open, highest card first.
        """
        table = Table(box=None, show_header=False, padding=(0, 1))
        for seat in SEATS:
            mark = "●" if seat == hand.dealer else " "
            held = hand.order.sort(hand.hands[seat])
            table.add_row(Text(f"{mark}{self.name(seat)}"), Text(str(len(held)), style="dim"), self.cards(held))
        return table

    def start(self, match: Match, *, again: bool) -> Rule:
        """
        The heading of a deal.
        """
        hand = match.hand
        assert hand is not None
        parts = [self.say("hand", hand=match.hand_no), self.say("levels", a=match.levels[0], b=match.levels[1])]
        if hand.dealer is not None:
            parts.append(self.say("dealer", name=self.name(hand.dealer)))
        if hand.bright is not None:
            parts.append(self.filled_plain("bright", hand.bright))
        if again:
            parts.append(self.say("redeal"))
        return Rule(Text(" · ".join(parts), style="bold"))

    def filled_plain(self, code: str, card: Card) -> str:
        """
        The text *code* with one card, without colour.
        """
        return self.say(code, card=self.card(card).plain)

    def step(self, step: Step) -> Iterator[RenderableType]:
        """
        What one step tells; nothing for a dealt card from which nothing follows.
        """
        before, after = step.before.hand, step.match.hand
        if after is None:
            return
        if step.action is None or before is None:
            yield self.start(step.match, again=step.before.hand_no == step.match.hand_no)
            return
        if not isinstance(step.action, Deal):
            yield Text(f"{self.name(step.action.seat)}  ").append_text(self.action(step.action))
        for turned in after.turned[len(before.turned) :]:
            who = "" if turned.seat is None else f"{self.name(turned.seat)}  "
            yield Text(who).append_text(self.filled("turned", turned.cards))
        for moved in after.transfers[len(before.transfers) :]:
            yield self.moved(moved)
        if after.phase.name == "playing" != before.phase.name:
            yield self.fixed(after)
            yield self.hands(after)
        if after.settlement is not None:
            yield from self.settlement(after.settlement, step.match)

    def action(self, action: SeatAction) -> Text:
        """
        A seat's action.
        """
        match action:
            case Pass():
                return Text(self.say("pass"), style="dim")
            case Play():
                return self.cards(action.cards)
            case Declare(suit=None):
                return self.filled("declare", action.cards)
            case Declare():
                return self.filled("declare_suit", action.cards, suit=self.trump(action.suit))
            case Swap(cards=()):
                return Text(self.say("no_swap"), style="dim")
            case BuryJokers(cards=()):
                return Text(self.say("no_jokers"), style="dim")
            case _:
                return self.filled(verb_of(action), action.cards)

    def moved(self, moved: Transfer) -> Text:
        """
        Cards that changed hands.
        """
        kind = self.say({"return": "returned"}.get(moved.kind, moved.kind))
        source, target = self.name(moved.source), self.name(moved.target)
        return self.filled("moved", moved.cards or (), kind=kind, source=source, target=target)

    def fixed(self, hand: Hand) -> Text:
        """
        What stands before the first lead.
        """
        trump = self.say("no_trump") if hand.trump == "-" else self.say("trump", trump=self.trump(hand.trump))
        parts = [self.say("dealer", name=self.name(hand.dealer)), trump]
        if hand.dry:
            parts.append(self.say("dry"))
        line = Text(" · ".join(parts), style="bold")
        if hand.kitty:
            line.append(f" · {self.say('kitty')} ").append_text(self.cards(hand.order.sort(hand.kitty)))
        return line

    def tricks(self, hand: Hand) -> Table:
        """
        All tricks of a hand: the leader marked, the winner underlined.
        """
        table = Table(box=None, padding=(0, 1), header_style="dim")
        for column in (self.say("trick"), *map(self.name, SEATS), self.say("points"), self.say("attackers")):
            table.add_column(Text(column))
        total = 0
        for number, trick in enumerate(hand.tricks, 1):
            plays = {(trick.leader + place) % 4: cards for place, cards in enumerate(trick.plays)}
            row = []
            for seat in SEATS:
                text = Text("▸" if seat == trick.leader else " ").append_text(self.cards(plays[seat]))
                if seat == trick.winner:
                    text.stylize("underline bold")
                row.append(text)
            if trick.winner is not None and hand.dealer is not None and team_of(trick.winner) != team_of(hand.dealer):
                total += trick.points
            table.add_row(str(number), *row, str(trick.points or ""), str(total))
        return table

    def settlement(self, done: Settlement, match: Match) -> Iterator[Text]:
        """
        What the hand came to.
        """
        score = self.say(
            "score",
            score=done.score,
            tricks=done.trick_points,
            kitty=done.kitty_points,
            times=done.multiplier,
            threshold=done.threshold,
        )
        yield Text(f"{score} · {self.say('dig' if done.dig else 'hold')}", style="bold")
        if done.kitty:
            yield Text(f"{self.say('kitty')} ").append_text(self.cards(done.kitty))
        parts = [self.say("rise", before="·".join(done.levels_before), after="·".join(done.levels))]
        if done.next_dealer is not None:
            parts.append(self.say("next", name=self.name(done.next_dealer)))
        for seat, count in zip(done.owed.payers, done.owed.cards, strict=True):
            parts.append(self.say("owed", name=self.name(seat), count=count))
        parts.append(self.say("scores", points=" ".join(f"{points:+d}" for points in match.scores)))
        yield Text(" · ".join(parts))
        if done.winner is not None:
            names = ", ".join(self.name(seat) for seat in SEATS if team_of(seat) == done.winner)
            yield Text(self.say("won", names=names), style="bold green")


def printable(path: str) -> str:
    """
    A file's name as any terminal can print it: bytes that are no text become ``?``.
    """
    return path.encode("utf-8", "replace").decode("utf-8")
