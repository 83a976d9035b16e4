"""
Writes the golden records: three short matches a game, played by bots. ``make golden`` runs it; read the difference before committing.

Choosing other matches is a matter of this table. What the tests ask of the files does not depend on the bots of today.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass, field
from pathlib import Path

from duijia.bots.simulation import seat_bots
from duijia.bots.table import play_match
from duijia.games import find_game
from duijia.record import Header, SimulatedRecord, dumps
from duijia.rules import with_options

HERE = Path(__file__).parent


@dataclass(frozen=True, slots=True)
class Golden:
    """
    One match.
    """

    name: str
    """The file's name, and what the match has to show."""
    game: str
    bots: tuple[str, str, str, str]
    seed: int
    options: dict[str, str] = field(default_factory=dict)


RANDOM = ("random", "random", "random", "random")
MIXED = ("rule", "random", "rule", "random")
RULE = ("rule", "rule", "rule", "rule")

GOLDEN = (
    Golden("dagunzi-three-jokers-dug", "dagunzi", RANDOM, 13),
    Golden("dagunzi-strict-to-ace", "dagunzi", MIXED, 3, {"follow": "strict", "last_level": "A"}),
    Golden("dagunzi-dry-kitty", "dagunzi", RANDOM, 10),
    Golden("dabang-no-points", "dabang", MIXED, 22),
    Golden("dabang-tribute", "dabang", MIXED, 5, {"follow": "loose"}),
    Golden("dabang-dry-kitty", "dabang", RULE, 11),
    Golden("dalin-taken-cards", "dalin", RULE, 0),
    Golden("dalin-no-trump", "dalin", RANDOM, 26),
    Golden("dalin-options", "dalin", MIXED, 7, {"dig_single": "2", "counter_measure": "levels_plus_j"}),
)


def text_of(golden: Golden) -> str:
    """
    The record of the match as the code plays it now.
    """
    rules = with_options(find_game(golden.game), golden.options)
    players = tuple((f"bot:{bot}", f"{bot} {seat}") for seat, bot in enumerate(golden.bots))
    written = SimulatedRecord(Header.of(rules, players, table="golden"), rules, golden.seed)
    play_match(rules, seat_bots(rules, golden.bots, str(golden.seed)), written, written.watch)
    return dumps(written.record())


def main(names: list[str]) -> None:
    """
    Write the records called *names*, or of the games called so; all of them without names.
    """
    for golden in GOLDEN:
        if not names or golden.name in names or golden.game in names:
            (HERE / f"{golden.name}.djr").write_text(text_of(golden), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
