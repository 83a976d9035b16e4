"""
Networks on disk: a small archive a game, with what made it.
"""

from __future__ import annotations

import json
from functools import lru_cache
from hashlib import sha256
from importlib.resources import files
from io import BytesIO
from pathlib import Path
from typing import Any, Final, Literal

import numpy as np
from numpy.typing import NDArray

from duijia.bots.learned import places as to
from duijia.bots.learned import value_places
from duijia.record.files import write_whole

Singles = NDArray[np.float32]

Kind = Literal["player", "value"]
"""What chooses among plays, and what says how an open position stands."""
SIZES: Final[dict[Kind, int]] = {"player": to.SIZE, "value": value_places.SIZE}

SHIPPED: Final = files("duijia.bots.learned") / "weights"
"""The networks of the package: ``GAME.npz``, ``GAME.json`` (what made it) and ``GAME.svg`` (how it got better); of values ``GAME-value.npz``
and so on."""


class WeightsError(ValueError):
    """
    No network, or one of another shape or for another game.
    """


def save(network: Singles, path: Path, game: str) -> None:
    """
    Writes *network* of *game*; a reader finds the old one or the new one, nothing between.

    :raises OSError: it cannot be written
    """
    archive = BytesIO()
    np.savez_compressed(archive, network=network.astype(np.float32), game=np.array(game))
    write_whole(path, archive.getvalue())


@lru_cache(maxsize=16)
def load(path: str, kind: Kind = "player", game: str | None = None) -> Singles:
    """
    The network in the file *path*, for *game* if it says for which it was trained.

    :raises WeightsError: there is no such file, or it holds no network of this kind and version's shape, or not only numbers, or one of
        another game
    """
    try:
        # Opened here: of an archive that breaks off NumPy forgets to close the file.
        with Path(path).open("rb") as file, np.load(file, allow_pickle=False) as archive:
            network: Singles = archive["network"]
            trained = str(archive["game"]) if "game" in archive else None
    except OSError as error:
        raise WeightsError(f"weights: {path}: {error.strerror or error}") from None
    except Exception as error:  # noqa: BLE001 - a damaged archive fails in many ways, by where it is damaged
        raise WeightsError(f"weights: {path}: no network, or a damaged one ({error})") from None
    if network.shape != (SIZES[kind],) or network.dtype != np.float32:
        others = [f", a {other} network" for other, size in SIZES.items() if network.shape == (size,)]
        raise WeightsError(
            f"weights: {path}: a {kind} network is {SIZES[kind]} numbers of 32 bits, this is {network.shape} of {network.dtype}"
            + "".join(others)
        )
    if not np.isfinite(network).all():
        raise WeightsError(f"weights: {path}: not all of them are numbers")
    if None not in (game, trained) and trained != game:
        raise WeightsError(f"weights: {path}: trained for {trained}, not for {game}")
    return network


def digest_of(network: Singles) -> str:
    """
    The SHA-256 of a network's weights, as hexadecimal digits.
    """
    return sha256(network.tobytes()).hexdigest()


def shipped(game: str, kind: Kind = "player") -> Singles | None:
    """
    The network that comes with the package for *game*; ``None``: there is none.
    """
    path = SHIPPED / f"{stem_of(game, kind)}.npz"
    return load(str(path), kind) if path.is_file() else None


def stem_of(game: str, kind: Kind) -> str:
    """
    What the files of a network are called, without their endings.
    """
    return game if kind == "player" else f"{game}-{kind}"


def note(game: str, kind: Kind = "player") -> dict[str, Any]:
    """
    What made the shipped network of *game*.
    """
    found: dict[str, Any] = json.loads((SHIPPED / f"{stem_of(game, kind)}.json").read_text(encoding="utf-8"))
    return found


@lru_cache(maxsize=16)
def error_of(game: str, kind: Kind) -> float | None:
    """
    How far from what many worlds show the shipped network of *game* puts the difference of two plays: a standard deviation in points, of a
    value network after ``duijia.bots.search.rolling.TRICKS`` tricks. ``None``: there is none, or its note does not say.
    """
    path = SHIPPED / f"{stem_of(game, kind)}.json"
    return note(game, kind).get("error") if path.is_file() else None


__all__ = [
    "SHIPPED",
    "Kind",
    "WeightsError",
    "digest_of",
    "error_of",
    "load",
    "note",
    "save",
    "shipped",
    "stem_of",
]
