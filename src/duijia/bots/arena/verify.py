"""
Checking an arena: each hand dealt and played again from what is written down, by the rules, and the summary worked out anew.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import msgspec

from duijia.bots.arena.deal import conceded
from duijia.bots.arena.journal import SUMMARY, read_manifest, read_matches, read_pairs
from duijia.bots.arena.manifest import Manifest, rules_of
from duijia.bots.arena.matches import MatchResult, play_series_match
from duijia.bots.arena.pairs import Half, Played, half, play_twice
from duijia.bots.arena.starts import start_of
from duijia.bots.arena.story import StoryError, replayed
from duijia.bots.arena.summary import Summary, summary_of
from duijia.bots.registry import find_bot
from duijia.bots.table import chances
from duijia.cards import Seat, Team
from duijia.chance import Chance
from duijia.match import Match, new_match
from duijia.rules import Rules

Advance = Callable[[int], None]


def problems(directory: Path, *, ask: bool = False, advance: Advance = lambda _: None) -> Iterator[str]:
    """
    What does not hold in *directory*, a line each; nothing where all is well. With *ask* the bots are asked again too: that works where
    their budgets are no times.

    :raises ManifestError: there is no arena, or one played by other rules
    """
    manifest = read_manifest(directory)
    rules = rules_of(manifest)
    pairs, matches = read_pairs(directory), read_matches(directory)
    for played in pairs:
        part = f"{manifest.seed}/{played.number}"
        start = start_of(rules, Random(part))  # noqa: S311 - play, not secrets
        for team, one in enumerate(played.halves):
            if problem := _half_problem(start, team, one, chances(rules, part)):
                yield f"pair {played.number}, play {team + 1}: {problem}"
        if ask and _again(rules, manifest, played) != played.halves:
            yield f"pair {played.number}: the bots play it otherwise now"
        advance(1)
    for result in matches:
        if problem := _match_problem(rules, manifest, result):
            yield f"match {result.number}: {problem}"
        if ask and _match_again(rules, manifest, result) != result:
            yield f"match {result.number}: the bots play it otherwise now"
        advance(1)
    yield from _summary_problems(directory, manifest, pairs, matches)


def _half_problem(start: Match, team: Team, one: Half, chance: Iterator[Chance]) -> str | None:
    try:
        match = finished(start, one.text, one.lost, chance)
    except StoryError as error:
        return str(error)
    found = half(match, team, one.lost, one.faults, one.text)
    return None if found == one else f"comes to {_shown(found)}, not {_shown(one)}"


def finished(start: Match, text: str, lost: Seat | None, chance: Iterator[Chance]) -> Match:
    """
    *start* with its next hand played from *text* and settled.

    :raises StoryError: it cannot be, or it does not end
    """
    match = replayed(start, text, chance)
    if lost is not None:
        return conceded(start, match, lost)
    if match.hand is None or match.hand.settlement is None:
        raise StoryError("the hand is not played to its end")
    return match


def _shown(one: Half) -> str:
    return f"points {one.points}, levels {one.levels}, score {one.score}, banks {one.banks}"


def _match_problem(rules: Rules, manifest: Manifest, result: MatchResult) -> str | None:
    match, chance = new_match(rules), chances(rules, f"{manifest.seed}/match/{result.number // 2}")
    for hand, told in enumerate(result.told, 1):
        try:
            match = finished(match, told.text, told.lost, chance)
        except StoryError as error:
            return f"hand {hand}: {error}"
    team = result.number % 2
    winner = None if match.winner is None else int(match.winner != team)
    if (winner, match.hand_no) != (result.winner, result.hands):
        return f"won by {winner} in {match.hand_no} hands, not by {result.winner} in {result.hands}"
    return None


def _again(rules: Rules, manifest: Manifest, played: Played) -> tuple[Half, Half]:
    first, second = map(find_bot, manifest.bots)
    return play_twice(rules, first, second, f"{manifest.seed}/{played.number}", played.number).halves


def _match_again(rules: Rules, manifest: Manifest, result: MatchResult) -> MatchResult:
    first, second = map(find_bot, manifest.bots)
    return play_series_match(rules, first, second, manifest.seed, result.number)


def _summary_problems(
    directory: Path, manifest: Manifest, pairs: list[Played], matches: list[MatchResult]
) -> Iterator[str]:
    path = directory / SUMMARY
    if not path.exists():
        yield f"{SUMMARY}: missing; the arena was not played to its end"
        return
    try:
        there = msgspec.json.decode(path.read_bytes(), type=Summary)
    except msgspec.MsgspecError as error:
        yield f"{SUMMARY}: {error}"
        return
    here = summary_of(manifest, pairs, matches)
    for name in Summary.__struct_fields__:
        if getattr(there, name) != getattr(here, name):
            yield f"{SUMMARY}: {name} is not what the hands come to"
