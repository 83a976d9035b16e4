"""
A second reading of the settlement rulings, for comparison with the engine. It imports nothing of the project: it is written from
the prose of C9, C10, GZ, DB and DL by tables, lists and loops, one function a game, and works on the arbiter's question as it is.
"""

from __future__ import annotations

from typing import Any

Question = dict[str, Any]
Answer = dict[str, Any]

POINTS = {"5": 5, "10": 10, "K": 10}

DEFAULTS: dict[str, dict[str, Any]] = {
    "dagunzi": {
        "last_level": "10",
        "must_play": ["last"],
        "deficit_round": "floor",
        "jokers_void_when_dug_short": False,
        "joker_end": "attackers_three_big",
    },
    "dabang": {
        "jokers_void_when_dug_short": True,
        "must_play_meaning": "dealer_only",
        "joker_end": "four_any",
        "score": "match",
    },
    "dalin": {"dig_single": "1", "score_at_160": "win"},
}

DL28 = [
    (range(21), -5),
    (range(25, 51), -4),
    (range(55, 91), -3),
    (range(95, 126), -2),
    (range(130, 156), -1),
    (range(160, 211), 1),
    (range(215, 241), 2),
    (range(245, 276), 3),
    (range(280, 356), 4),
    (range(360, 10000), 5),
]
"""The table as ruled; the ranges go by single points and the scores by fives."""

DL24_PAID = [(range(41), 3), (range(45, 81), 2), (range(85, 121), 1), (range(125, 156), 0)]
DL24_GOT = [
    (range(160, 196), 0),
    (range(200, 236), 1),
    (range(240, 276), 2),
    (range(280, 316), 3),
    (range(320, 10000), 4),
]


def row(table: list[tuple[range, int]], score: int) -> int:
    """
    The one row of *table* that *score* falls in.
    """
    (found,) = [value for span, value in table if score in span]
    return found


def settle(question: Question) -> Answer:
    """
    The answer to a settle question that is possible.
    """
    game = question["game"]
    options = {**DEFAULTS[game], **question.get("options", {})}
    for name, value in options.items():
        if value in ("on", "off") and name == "jokers_void_when_dug_short":
            options[name] = value == "on"
    return {"dagunzi": _dagunzi, "dabang": _dabang, "dalin": _dalin}[game](question, options)


def _kitty(question: Question) -> tuple[int, int, int]:
    """
    Points, big jokers and small jokers in the kitty.
    """
    points = big = small = 0
    for word in question["kitty"].split():
        if word == "BJ":
            big += 1
        elif word == "LJ":
            small += 1
        else:
            points += POINTS.get(word[1:], 0)
    return points, big, small


def _sides(question: Question) -> tuple[int, int, bool]:
    """
    The dealer's team, the attackers' team, and whether an attacker won the last trick.
    """
    dealer_team = 0 if question["dealer"] in (0, 2) else 1
    attackers = 1 - dealer_team
    return dealer_team, attackers, question["last_trick"]["winner"] in ((0, 2) if attackers == 0 else (1, 3))


def _seats(team: int, amount: int) -> list[int]:
    """
    *amount* to each of *team*, its negative to the others.
    """
    return [amount, -amount, amount, -amount] if team == 0 else [-amount, amount, -amount, amount]


def _plus(one: list[int], other: list[int]) -> list[int]:
    return [a + b for a, b in zip(one, other, strict=True)]


def _walk(ladder: list[str], stops: list[str], level: str, steps: int) -> tuple[str, int, bool]:
    """
    Where *steps* lead from *level*, the levels gained, and whether the last was passed.
    """
    gained = 0
    while steps > 0:
        if level == ladder[-1]:
            return level, gained + 1, True
        level = ladder[ladder.index(level) + 1]
        gained += 1
        steps -= 1
        if level in stops:
            break
    return level, gained, False


def _over(question: Question, score: int, dig: bool, winner: int, points: list[int], **more: Any) -> Answer:
    return {
        "score": score, "dig": dig, "match_over": True, "winner": winner, "levels": question["levels"], "rise": [0, 0],
        "next_dealer": None, "tribute": {"from": [], "to": [], "cards": []}, "points": points, **more,
    }  # fmt: skip


def _moved(question: Question) -> list[int]:
    """
    GZ32: what this hand's tribute counts for each seat.
    """
    paid = question["tribute_paid"]
    if paid["from"] is None:
        return [0, 0, 0, 0]
    return _seats(paid["from"] % 2, -paid["cards"])


def _dagunzi(question: Question, options: dict[str, Any]) -> Answer:
    dealer_team, attackers, dig = _sides(question)
    points, big, small = _kitty(question)
    score = question["score"] + (points + points if dig else 0)
    if question["dry"]:
        big = small = 0
    moved = _moved(question)
    # GZ31
    if score == 0:
        return _over(question, score, dig, dealer_team, _plus(_seats(dealer_team, 50), moved))
    if score >= 300:
        return _over(question, score, dig, attackers, _plus(_seats(attackers, 50), moved))
    if big == 3 and options["joker_end"] != "off":
        if score >= 120 and dig:
            return _over(question, score, dig, attackers, _plus(_seats(attackers, 50), moved))
        if options["joker_end"] == "both_three_big" and score < 120 and not dig:
            return _over(question, score, dig, dealer_team, _plus(_seats(dealer_team, 50), moved))
    ladder = ["3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
    ladder = ladder[: ladder.index(options["last_level"]) + 1]
    wanted = options["must_play"]
    wanted = wanted.replace(",", " ").split() if isinstance(wanted, str) else wanted
    stops = [ladder[-1] if level == "last" else level for level in wanted]
    riser = None
    if score >= 120 and dig:
        riser = attackers
    if score < 120 and not dig:
        riser = dealer_team
    return _go_on(
        question, options, score, dig, riser, 1 + 2 * big + small, ladder, stops, _tribute_dagunzi(score, options),
        2 * big + small, threshold=120, style="dagunzi", moved=moved,
    )  # fmt: skip


def _tribute_dagunzi(score: int, options: dict[str, Any]) -> int:
    """
    GZ26's part by the score.
    """
    if score < 80:
        tens, rest = divmod(80 - score, 10)
        return tens + (1 if rest and options["deficit_round"] == "ceil" else 0)
    return (score - 150) // 10 if score > 150 else 0


def _dabang(question: Question, options: dict[str, Any]) -> Answer:
    dealer_team, attackers, dig = _sides(question)
    points, big, small = _kitty(question)
    score = question["score"] + (2 * points if dig else 0)
    if question["dry"]:
        big = small = 0
    style = "dagunzi" if options["score"] == "dagunzi_style" else "match"
    moved = _moved(question) if style == "dagunzi" else [0, 0, 0, 0]
    prize = 50 if style == "dagunzi" else 1
    # DB25
    winner = None
    four = big == 4 or (small == 4 and options["joker_end"] == "four_any")
    if score == 0 or (four and score < 160 and not dig):
        winner = dealer_team
    elif score >= 400 or (four and score >= 160 and dig):
        winner = attackers
    if winner is not None:
        return _over(question, score, dig, winner, _plus(_seats(winner, prize), moved))
    riser = None
    if score >= 160 and dig:
        riser = attackers
        if options["must_play_meaning"] == "dealer_only" and question["levels"][attackers] in ("3", "10"):
            riser = None
    if score < 160 and not dig:
        riser = dealer_team
    tribute = 0
    if score < 120:
        tribute = (120 - score) // 10
    if score > 200:
        tribute = (score - 200) // 10
    return _go_on(
        question, options, score, dig, riser, 1 + 2 * big + small, ["3", "4", "5", "6", "7", "8", "9", "10"],
        ["3", "10"], tribute, 2 * big + small, threshold=160, style=style, moved=moved,
    )  # fmt: skip


def _go_on(
    question: Question,
    options: dict[str, Any],
    score: int,
    dig: bool,
    riser: int | None,
    steps: int,
    ladder: list[str],
    stops: list[str],
    tribute: int,
    jokers: int,
    *,
    threshold: int,
    style: str,
    moved: list[int],
) -> Answer:
    """
    Rises, passing the last level, next dealer and tribute, as dagunzi and dabang share them.
    """
    dealer = question["dealer"]
    attackers = 1 - dealer % 2
    levels = list(question["levels"])
    rise = [0, 0]
    passed = False
    if riser is not None:
        levels[riser], rise[riser], passed = _walk(ladder, stops, levels[riser], steps)
    points = moved
    if style == "dagunzi":
        if score >= threshold:
            points = _plus(points, _seats(attackers, 1))
        if riser is not None:
            points = _plus(points, _seats(riser, 3 * rise[riser]))
    if passed:
        assert riser is not None
        if style == "match":
            points = _seats(riser, 1)
        return _over(question, score, dig, riser, points, levels=levels, rise=rise)
    new_dealer = (dealer + 2) % 4 if score < threshold else (dealer + 1) % 4
    if not (options["jokers_void_when_dug_short"] and dig and score < threshold):
        tribute += jokers
    payer = (new_dealer + 3) % 4
    return {
        "score": score, "dig": dig, "match_over": False, "winner": None, "levels": levels, "rise": rise,
        "next_dealer": new_dealer, "points": points,
        "tribute": {"from": [payer], "to": [new_dealer], "cards": [tribute]} if tribute else
        {"from": [], "to": [], "cards": []},
    }  # fmt: skip


def _dalin(question: Question, options: dict[str, Any]) -> Answer:
    dealer_team, attackers, won = _sides(question)
    points, _, _ = _kitty(question)
    score, dealer, gongzhu = question["score"], question["dealer"], question["trump"] == "-"
    dig = won and not gongzhu
    if dig:
        cards = question["last_trick"]["cards"]
        times = {1: int(options["dig_single"]), 2: 2, 3: 3, 4: 4}[cards]
        score += times * points
    if gongzhu:
        kept = score < 205
        counted, band, tribute = _gongzhu(score)
    else:
        kept = score < 160
        counted = row(DL28, score)
        if score == 160 and options["score_at_160"] == "literal":
            counted = -1
        band = counted
        tribute = row(DL24_PAID, score) if kept else row(DL24_GOT, score)
    counts = _seats(attackers, band)
    levels = list(question["levels"])
    if not kept:
        levels[dealer_team] = "5"
        rise = [0, 0]
    else:
        rise = [1 - dealer_team, dealer_team]
        if levels[dealer_team] == "A":
            return _over(question, score, dig, dealer_team, counts, rise=rise)
        levels[dealer_team] = {"5": "10", "10": "K", "K": "A"}[levels[dealer_team]]
    new_dealer = (dealer + 2) % 4 if kept else (dealer + 1) % 4
    shares = {(new_dealer + 3) % 4: 0, (new_dealer + 1) % 4: 0}
    getters = {new_dealer: 0, (new_dealer + 2) % 4: 0}
    for number in range(tribute):
        for people in (shares, getters):
            first, second = people
            people[first if number % 2 == 0 else second] += 1
    return {
        "score": score, "dig": dig, "match_over": False, "winner": None, "levels": levels, "rise": rise,
        "next_dealer": new_dealer, "points": counts,
        "tribute": {
            "from": [seat for seat, n in shares.items() if n],
            "to": [seat for seat, n in getters.items() if n],
            "cards": [n for n in shares.values() if n],
        },
    }  # fmt: skip


def _gongzhu(score: int) -> tuple[int, int, int]:
    """
    DL16 and DL29 by counting fifties: the size, the attackers' 积分, and the cards owed.
    """
    size, cards = 1, 0
    if score >= 205:
        mark = 255
        while score >= mark:
            size, cards, mark = size + 1, cards + 1, mark + 50
        return min(size, 5), min(size, 5), min(cards, 4)
    mark = 150
    while score <= mark:
        size, mark = size + 1, mark - 50
    mark = 155
    while score <= mark:
        cards, mark = cards + 1, mark - 50
    return min(size, 5), -min(size, 5), min(cards, 3)
