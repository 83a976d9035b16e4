"""
Writes ``fairness.json``: worked values of the shuffle, for the page's own recomputation and for anybody else's.

Run ``python tests/vectors/fairness.py`` from the project's root after a deliberate change of the format.
"""

from __future__ import annotations

import json
from pathlib import Path

from duijia.chance import chance_of, pack_faces
from duijia.fairness import NO_ENTROPY, Context, commit, derived_secret, encode, seed_of
from duijia.games import GAMES

HERE = Path(__file__).parent
DEALS = (("k3Jx9", 1, 1, 0), ("k3Jx9", 1, 1, 1), ("A_table-with-a-long-name", 2, 12, 0))


def vectors() -> list[dict[str, object]]:
    """
    Three deals a game, bots among the seats in each.
    """
    made: list[dict[str, object]] = []
    for rules in GAMES:
        for number, (table, match_no, hand_no, redeal) in enumerate(DEALS):
            secret = derived_secret(2043 + number, match_no, hand_no)
            entropies = (bytes(range(16)), NO_ENTROPY, b"\xff" * 16, NO_ENTROPY)
            context = Context(rules.key, table, match_no, hand_no, redeal)
            seed = seed_of(secret, context, entropies)
            chance = chance_of(rules, seed)
            made.append(
                {
                    "game": rules.key,
                    "table": table,
                    "match_no": match_no,
                    "hand_no": hand_no,
                    "redeal": redeal,
                    "decks": rules.pack.decks,
                    "ranks": list(rules.pack.ranks),
                    "calls": rules.declare.system == "call",
                    "entropies": [entropy.hex() for entropy in entropies],
                    "secret": secret.hex(),
                    "commitment": commit(secret),
                    "message": encode(context, entropies).decode("ascii"),
                    "seed": seed.hex(),
                    "faces": len(pack_faces(rules)),
                    "pack": list(chance.pack),
                    "first_drawer": chance.first_drawer,
                    "bright": chance.bright,
                }
            )
    return made


def text() -> str:
    """
    The file's content.
    """
    return json.dumps(vectors(), indent=1, ensure_ascii=True) + "\n"


if __name__ == "__main__":
    (HERE / "fairness.json").write_text(text(), encoding="ascii")
