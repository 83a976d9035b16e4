"""
An oracle of the order of cards: lists and loops, written from RULINGS, sharing no code with the engine.

A card is a text such as ``"SK"`` or ``"LJ"``; a hand is a list of cards.
"""

from __future__ import annotations

from dataclasses import dataclass, field

LOW_TO_HIGH = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]


@dataclass(frozen=True)
class Game:
    """
    The facts of one game that matter to a trick.
    """

    decks: int
    hand: int
    ranks: list[str] = field(hash=False)
    always: str
    """The rank that is trump in every hand (常主)."""
    levels: list[str] = field(hash=False)
    follow: str


GAMES = {
    "dagunzi": Game(3, 39, LOW_TO_HIGH, "2", ["3", "4", "5", "6", "7", "8", "9", "10"], "loose"),
    "dabang": Game(4, 52, LOW_TO_HIGH, "2", ["3", "4", "5", "6", "7", "8", "9", "10"], "strict"),
    "dalin": Game(4, 32, ["5", "8", "9", "10", "J", "Q", "K", "A"], "J", ["5", "10", "K", "A"], "loose"),
}


@dataclass(frozen=True)
class Table:
    """
    One hand: a game under its level and trump (``"-"``: none), with the two house rules of following.
    """

    name: str
    level: str
    trump: str
    follow: str = ""
    quad_order: str = "either"

    @property
    def game(self) -> Game:
        """
        The game's facts.
        """
        return GAMES[self.name]

    @property
    def strict(self) -> bool:
        """
        死棒?
        """
        return (self.follow or self.game.follow) == "strict"


def read(text: str) -> list[str]:
    """
    Cards of a line: ``"3*SK H9"``; symbols, lower case and ``T`` are taken too.
    """
    cards: list[str] = []
    for word in text.split():
        copies, _, name = word.rpartition("*")
        name = name.upper()
        for symbol, letter in zip("♠♥♣♦", "SHCD", strict=True):
            name = name.replace(symbol, letter)
        if name[1:] == "T":
            name = name[0] + "10"
        cards += [name] * int(copies or 1)
    return cards


def faces(table: Table) -> list[str]:
    """
    Every face of the pack.
    """
    return [suit + rank for suit in "SHCD" for rank in table.game.ranks] + ["LJ", "BJ"]


def suit_to_follow(table: Table, card: str) -> str:
    """
    C1: the trumps are one suit; an off-suit level card, 2 or J does not belong to its printed suit.
    """
    if card in ("LJ", "BJ"):
        return "trump"
    if card[1:] == table.game.always or card[1:] == table.level:
        return "trump"
    return "trump" if card[0] == table.trump else card[0]


def trump_ladder(table: Table) -> list[list[str]]:
    """
    GZ23, DL1: all trumps from the highest step down; cards of one step are equal.
    """
    always, level, trump = table.game.always, table.level, table.trump
    others = [suit for suit in "SHCD" if suit != trump]
    mine = [trump] if trump != "-" else []
    always_steps = [[suit + always for suit in mine], [suit + always for suit in others]]
    level_steps = [[suit + level for suit in mine], [suit + level for suit in others]]
    middle = always_steps + level_steps if table.name == "dalin" else level_steps + always_steps
    plain = [rank for rank in reversed(table.game.ranks) if rank not in (always, level)]
    ladder = [["BJ"], ["LJ"], *middle] + [[suit + rank] for suit in mine for rank in plain]
    return [step for step in ladder if step]


def beats(table: Table, card: str, standing: str, led: str) -> bool:
    """
    Whether a set of *card* beats a standing set of *standing* (which may win) when the suit *led* was led (C3, C4).
    """
    mine, its = suit_to_follow(table, card), suit_to_follow(table, standing)
    if mine == "trump":
        if its != "trump":
            return True
        ladder = trump_ladder(table)
        step_of = {name: i for i, step in enumerate(ladder) for name in step}
        return step_of[card] < step_of[standing]
    if mine != led or its == "trump":
        return False
    return LOW_TO_HIGH.index(card[1:]) > LOW_TO_HIGH.index(standing[1:])


def winner(table: Table, plays: list[list[str]]) -> int:
    """
    C3, C4: who wins, by place in the order of play.
    """
    best = 0
    led = suit_to_follow(table, plays[0][0])
    for i in range(1, len(plays)):
        play = plays[i]
        if len(set(play)) == 1 and beats(table, play[0], plays[best][0], led):
            best = i
    return best
