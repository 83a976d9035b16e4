"""
What an arena came to.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import msgspec

from duijia.bots.arena.estimate import Estimate, Running, share
from duijia.bots.arena.manifest import Manifest
from duijia.bots.arena.matches import MatchResult
from duijia.bots.arena.pairs import MEASURES, Played, pair_of, whose
from duijia.bots.arena.seated import quantile
from duijia.bots.closing import add_faults


class Mean(msgspec.Struct, frozen=True, kw_only=True):
    """
    A mean with the ends of its interval.
    """

    mean: float
    low: float | None
    """``None``: not known yet."""
    high: float | None
    deviation: float | None
    """Of one pair."""


class Matches(msgspec.Struct, frozen=True, kw_only=True):
    """
    Matches won.
    """

    count: int
    won: tuple[int, int]
    undecided: int
    share: float
    """Of the first bot among all, an undecided one as half."""
    low: float
    high: float
    """95 % (Wilson)."""
    hands: float
    """A match, in the mean."""


class Times(msgspec.Struct, frozen=True, kw_only=True):
    """
    Milliseconds of a bot's moves, in every phase.
    """

    bot: str
    moves: int
    p50: float
    p95: float
    p99: float
    longest: float


class Fault(msgspec.Struct, frozen=True, kw_only=True):
    """
    Something that went wrong.
    """

    bot: str
    fault: str
    count: int


class Summary(msgspec.Struct, frozen=True, kw_only=True):
    """
    The result of an arena: the first bot's, against the second.
    """

    manifest: Manifest
    command: str
    """How to play it again."""
    pairs: int
    """Pairs played."""
    decided: bool
    """Whether the question that could end it early is decided."""
    interval: str
    """What the intervals are."""
    estimates: dict[str, Mean]
    """By measure (``pairs.MEASURES``), a hand."""
    matches: Matches | None
    times: tuple[Times, Times]
    lost_by_fault: tuple[int, int]
    """Hands that each bot lost by a fault."""
    faults: tuple[Fault, ...]


AT_ONCE = "95 %, normal"
AT_ANY_TIME = "95 % at any number of pairs"


def summary_of(manifest: Manifest, pairs: Sequence[Played], matches: Sequence[MatchResult]) -> Summary:
    """
    The summary of what is played.
    """
    running = running_of(pairs)
    decided = manifest.stop is not None and manifest.stop.decided(running)
    lost = [0, 0]
    for played in pairs:
        for team, half in enumerate(played.halves):
            if half.lost is not None:
                lost[whose(team, half.lost)] += 1
    for match in matches:
        lost[0] += match.lost[0]
        lost[1] += match.lost[1]
    faults = add_faults([half.faults for played in pairs for half in played.halves] + [m.faults for m in matches])
    return Summary(
        manifest=manifest,
        command=command_of(manifest),
        pairs=len(pairs),
        decided=decided,
        interval=AT_ONCE if manifest.stop is None else AT_ANY_TIME,
        estimates={name: _mean(running[name], interval(running[name], manifest)) for name in MEASURES},
        matches=_matches(matches) if matches else None,
        times=(_times(manifest.bots[0], pairs, 0), _times(manifest.bots[1], pairs, 1)),
        lost_by_fault=(lost[0], lost[1]),
        faults=tuple(Fault(bot=bot, fault=fault, count=count) for bot, fault, count in faults),
    )


def running_of(pairs: Sequence[Played]) -> dict[str, Running]:
    """
    Means of *pairs* by measure.
    """
    running = {name: Running() for name in MEASURES}
    for played in pairs:
        add_to(running, played)
    return running


def add_to(running: dict[str, Running], played: Played) -> None:
    """
    Counts one more pair.
    """
    pair = pair_of(played.halves)
    for name, values in running.items():
        values.add(getattr(pair, name))


def interval(values: Running, manifest: Manifest) -> Estimate:
    """
    The interval that an arena's results have: one that holds at any time where it may stop at any time.
    """
    return values.at_this_count() if manifest.stop is None else values.at_any_count()


def command_of(manifest: Manifest) -> str:
    """
    The command that plays it.
    """
    first, second = (f'"{bot}"' if " " in bot else bot for bot in manifest.bots)
    words = ["duijia arena", first, second, "--game", manifest.game]
    words += [f"-o {name}={value}" for name, value in manifest.options.items()]
    words += ["--hands", str(manifest.pairs)]
    if manifest.matches:
        words += ["--matches", str(manifest.matches)]
    if manifest.stop is None:
        words.append("--no-stop")
    else:
        words += ["--stop-by", manifest.stop.by]
        if manifest.stop.margin:
            words += ["--margin", f"{manifest.stop.margin:g}"]
    return " ".join([*words, "--seed", manifest.seed])


def _mean(values: Running, known: Estimate) -> Mean:
    sure = values.count > 1
    return Mean(
        mean=round(values.mean, 6),
        low=round(known.low, 6) if sure else None,
        high=round(known.high, 6) if sure else None,
        deviation=round(values.deviation, 6) if sure else None,
    )


def _matches(matches: Sequence[MatchResult]) -> Matches:
    won = [sum(match.winner == which for match in matches) for which in (0, 1)]
    undecided = len(matches) - sum(won)
    rate, low, high = share(won[0] + undecided / 2, len(matches))
    return Matches(
        count=len(matches),
        won=(won[0], won[1]),
        undecided=undecided,
        share=round(rate, 6),
        low=round(low, 6),
        high=round(high, 6),
        hands=round(sum(match.hands for match in matches) / len(matches), 3),
    )


def _times(bot: str, pairs: Sequence[Played], which: int) -> Times:
    times: Counter[int] = Counter()
    for played in pairs:
        times.update(played.times[which])
    longest = max((played.longest[which] for played in pairs), default=0.0)
    p50, p95, p99 = (round(1000 * min(quantile(times, part), longest), 4) for part in (0.5, 0.95, 0.99))
    return Times(bot=bot, moves=times.total(), p50=p50, p95=p95, p99=p99, longest=round(1000 * longest, 4))
