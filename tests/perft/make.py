"""
Writes the perft files: random small endings of each game, counted by the oracle. Run ``make perft`` when a position is added.
"""

from __future__ import annotations

import random
from pathlib import Path

from rich.progress import track

from duijia.chance import pack_faces
from duijia.games import GAMES
from duijia.notation import format_cards
from duijia.order import order_of
from duijia.rules import Rules, with_options
from tests.perft.count import Position, trusted, write_positions

HERE = Path(__file__).parent
MOST = 20_000
"""A position is counted as deep as it stays below this."""


def positions(rules: Rules, rng: random.Random) -> list[Position]:
    """
    Endings of three to five cards, thick with sets, under each way of following.
    """
    found = []
    follows = next(option.values for option in rules.options if option.name == "follow")
    quads = next((option.values for option in rules.options if option.name == "quad_order"), ())
    variants: list[dict[str, str]] = [{"follow": str(value)} for value in follows]
    variants += [{"quad_order": str(value)} for value in quads]
    for number, options in enumerate(variants * 4):
        level = rng.choice(rules.climb)
        trump = rng.choice("SHCD-" if rules.score.no_trump_threshold else "SHCD")
        size = rng.choice((3, 4, 5))
        few = rng.sample(sorted(set(pack_faces(rules))), 2 + size)
        pool = [card for card in few for _ in range(rules.pack.decks)]
        rng.shuffle(pool)
        order = order_of(with_options(rules, options), level, trump)
        hands = [format_cards(order.sort(pool[seat * size : seat * size + size])) for seat in range(4)]
        if len(pool) < 4 * size:
            continue
        position = Position(
            name=f"{rules.key} {number}",
            game=rules.key,
            options=options,
            level=level,
            trump=trump,
            leader=rng.randrange(4),
            hands=(hands[0], hands[1], hands[2], hands[3]),
            counts=(),
        )
        found.append(counted(position, 4 * size))
    return found


def counted(position: Position, deepest: int) -> Position:
    """
    *position* with the oracle's counts, as deep as they stay small.
    """
    counts: list[int] = []
    for depth in range(1, deepest + 1):
        count = trusted(position, depth)
        if count == 0 or count > MOST:
            break
        counts.append(count)
    return Position(**{**{name: getattr(position, name) for name in Position.__slots__}, "counts": tuple(counts)})


def main() -> None:
    """
    Writes one file a game.
    """
    for rules in track(GAMES, description="perft"):
        write_positions(HERE / f"{rules.key}.perft", positions(rules, random.Random(f"perft {rules.key}")))


if __name__ == "__main__":
    main()
