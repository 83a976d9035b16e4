"""
An arena's directory: a manifest, a line a pair, a line a match, the moves' times apart from them. Lines are written in the order of their
numbers, so a directory that is gone on with holds the same bytes as one that was played through.
"""

from __future__ import annotations

import os
import sys
import weakref
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final, TypeVar

import msgspec

from duijia.bots.arena.manifest import Manifest, ManifestError, check_same
from duijia.bots.arena.matches import MatchResult
from duijia.bots.arena.pairs import Half, Played
from duijia.record.files import write_whole

if sys.platform != "win32":
    import fcntl

MANIFEST: Final = "manifest.json"
HANDS: Final = "hands.jsonl"
TIMES: Final = "times.jsonl"
MATCHES: Final = "matches.jsonl"
SUMMARY: Final = "summary.json"
PICTURE: Final = "picture.svg"


class HandsLine(msgspec.Struct, frozen=True, kw_only=True):
    """
    A line of ``hands.jsonl``: a pair without anything that a clock says.
    """

    number: int
    halves: tuple[Half, Half]


class TimesLine(msgspec.Struct, frozen=True, kw_only=True):
    """
    A line of ``times.jsonl``.
    """

    number: int
    times: tuple[dict[int, int], dict[int, int]]
    longest: tuple[float, float]


Line = TypeVar("Line", HandsLine, TimesLine, MatchResult)


class Journal:
    """
    What is played so far, in memory and, where there is a directory, on disk.
    """

    def __init__(self, manifest: Manifest, directory: Path | None = None, *, resume: bool = False) -> None:
        """
        :raises ManifestError: the directory holds an arena and it is not to be gone on with, or another one, or is being played in
        :raises OSError: it cannot be made or written
        """
        self.manifest = manifest
        self.pairs: list[Played] = []
        self.matches: list[MatchResult] = []
        self.close: Callable[[], object] = lambda: None
        """Lets others play in the directory from now on; without it that is so once this is no more."""
        self._directory = directory
        if directory is None:
            return
        directory.mkdir(parents=True, exist_ok=True)
        if (held := _hold(directory)) is not None:
            self.close = weakref.finalize(self, os.close, held)
        if (directory / MANIFEST).exists():
            if not resume:
                raise ManifestError(f"out: {directory} holds an arena already; go on with it by --resume")
            check_same(read_manifest(directory), manifest)
            self.pairs, self.matches = read_pairs(directory), read_matches(directory)
            self._rewrite(directory)
        elif any((directory / name).exists() for name in (HANDS, TIMES, MATCHES)):
            raise ManifestError(f"out: {directory} holds hands without a manifest")
        write_whole(directory / MANIFEST, msgspec.json.format(msgspec.json.encode(manifest)) + b"\n")

    def add_pair(self, played: Played) -> None:
        """
        The next pair.
        """
        assert played.number == len(self.pairs)
        self.pairs.append(played)
        if self._directory is not None:
            _append(self._directory / HANDS, _hands_line(played))
            _append(self._directory / TIMES, _times_line(played))

    def add_match(self, result: MatchResult) -> None:
        """
        The next match.
        """
        assert result.number == len(self.matches)
        self.matches.append(result)
        if self._directory is not None:
            _append(self._directory / MATCHES, result)

    def _rewrite(self, directory: Path) -> None:
        """
        The files with whole lines only: the last one may have been cut off.
        """
        for name, lines in (
            (HANDS, [_hands_line(played) for played in self.pairs]),
            (TIMES, [_times_line(played) for played in self.pairs]),
            (MATCHES, self.matches),
        ):
            if lines:
                write_whole(directory / name, b"".join(msgspec.json.encode(line) + b"\n" for line in lines))
            else:
                (directory / name).unlink(missing_ok=True)


def _hold(directory: Path) -> int | None:
    """
    A descriptor that keeps others from writing into *directory* while it is open, also where this process is killed; ``None``: the system,
    or the disk, has no such thing.

    :raises ManifestError: somebody else holds it
    """
    if sys.platform == "win32":
        return None
    held = os.open(directory, os.O_RDONLY)
    try:
        fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(held)
        raise ManifestError(f"out: an arena is being played in {directory}") from None
    except OSError:
        os.close(held)
        return None
    return held


def _hands_line(played: Played) -> HandsLine:
    return HandsLine(number=played.number, halves=played.halves)


def _times_line(played: Played) -> TimesLine:
    return TimesLine(number=played.number, times=played.times, longest=played.longest)


def _append(path: Path, line: msgspec.Struct) -> None:
    try:
        with path.open("ab") as file:
            file.write(msgspec.json.encode(line) + b"\n")
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from None


def read_manifest(directory: Path) -> Manifest:
    """
    The manifest of *directory*.

    :raises ManifestError: there is none, or it cannot be read
    """
    try:
        return msgspec.json.decode((directory / MANIFEST).read_bytes(), type=Manifest)
    except OSError as error:
        raise ManifestError(f"{directory / MANIFEST}: {error.strerror or error}") from None
    except msgspec.MsgspecError as error:
        raise ManifestError(f"{directory / MANIFEST}: {error}") from None


def read_pairs(directory: Path) -> list[Played]:
    """
    The pairs of *directory*, as far as both their files have them.

    :raises ManifestError: a line other than the last cannot be read, or is out of order
    """
    times = {line.number: line for line in _read(directory / TIMES, TimesLine)}
    pairs = []
    for line in _read(directory / HANDS, HandsLine):
        if line.number not in times:
            break
        took = times[line.number]
        pairs.append(Played(number=line.number, halves=line.halves, times=took.times, longest=took.longest))
    return pairs


def read_matches(directory: Path) -> list[MatchResult]:
    """
    The matches of *directory*.

    :raises ManifestError: a line other than the last cannot be read, or is out of order
    """
    return _read(directory / MATCHES, MatchResult)


def _read(path: Path, kind: type[Line]) -> list[Line]:
    if not path.exists():
        return []
    rows: Sequence[bytes] = path.read_bytes().split(b"\n")
    lines = []
    for number, row in enumerate(rows[:-1]):
        try:
            line = msgspec.json.decode(row, type=kind)
        except msgspec.MsgspecError as error:
            raise ManifestError(f"{path}, line {number + 1}: {error}") from None
        if line.number != number:
            raise ManifestError(f"{path}, line {number + 1}: has number {line.number}")
        lines.append(line)
    return lines
