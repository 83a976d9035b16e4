"""
What an arena is: everything that its results follow from, so that it can be gone on with, checked and played again.
"""

from __future__ import annotations

import platform
import subprocess
from functools import lru_cache
from hashlib import sha256
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from shutil import which
from typing import Any, Final

import msgspec

import duijia
from duijia.bots.arena.stopping import Stop
from duijia.games import find_game
from duijia.rules import Rules, chosen_options, digest, option_text, with_options

FORMAT: Final = "duijia-arena/1"
PACKAGES: Final = ("duijia", "numba", "numpy", "msgspec")
SOURCES: Final = (".py", ".npz", ".npy", ".bin", ".json", ".msgpack")
"""Files of the package that bots may rest on."""


class ManifestError(ValueError):
    """
    A directory that holds no arena, or another one than was asked for; the message names the field.
    """


class Manifest(msgspec.Struct, frozen=True, kw_only=True):
    """
    The head of an arena.
    """

    format: str = FORMAT
    game: str
    options: dict[str, str]
    """House rules that are not the game's own."""
    rules: str
    """Digest of the rules."""
    bots: tuple[str, str]
    seed: str
    pairs: int
    """Pairs to be played, unless the question is decided before."""
    matches: int
    stop: Stop | None
    code: str
    """Digest of the package's own files: bots, kernel, weights."""
    commit: str
    """Of the checkout, ``-`` outside one; ``+`` at the end where it is changed."""
    versions: dict[str, str]
    """Of Python, the machine's kind and the libraries that compute."""


SAME: Final = ("format", "game", "options", "rules", "bots", "seed", "stop", "code")
"""Fields that must agree to go on with an arena: more pairs and matches may be asked for."""


def manifest_of(
    rules: Rules, bots: tuple[str, str], seed: str, *, pairs: int, matches: int = 0, stop: Stop | None = None
) -> Manifest:
    """
    The manifest of an arena played by this installation.
    """
    chosen = chosen_options(rules, find_game(rules.key))
    return Manifest(
        game=rules.key,
        options={name: option_text(value) for name, value in chosen.items()},
        rules=digest(rules),
        bots=bots,
        seed=seed,
        pairs=pairs,
        matches=matches,
        stop=stop,
        code=code_digest(),
        commit=commit(),
        versions=versions(),
    )


def rules_of(manifest: Manifest) -> Rules:
    """
    The rules that an arena is played by.

    :raises ManifestError: they are not those of this installation
    """
    try:
        rules = with_options(find_game(manifest.game), manifest.options)
    except (KeyError, ValueError) as error:
        raise ManifestError(f"options: {error}") from None
    if digest(rules) != manifest.rules:
        raise ManifestError(f"rules: {manifest.rules} there, {digest(rules)} here: the rules have changed since")
    return rules


def check_same(there: Manifest, here: Manifest) -> None:
    """
    :raises ManifestError: *there* is not the arena *here*
    """
    for name in SAME:
        old, new = getattr(there, name), getattr(here, name)
        if old != new:
            raise ManifestError(f"{name}: {_shown(old)} there, {_shown(new)} here")


def _shown(value: Any) -> str:
    return msgspec.json.encode(value).decode()


@lru_cache(maxsize=1)
def code_digest() -> str:
    """
    Sixteen hex digits that change with any file of the package that play may depend on.
    """
    root = Path(duijia.__file__).parent
    told = sha256()
    for path in sorted(root.rglob("*")):
        inside = path.relative_to(root)
        if path.suffix in SOURCES and inside.parts[0] not in ("cli", "server", "text") and path.is_file():
            told.update(f"{inside.as_posix()}\0".encode() + path.read_bytes() + b"\0")
    return told.hexdigest()[:16]


@lru_cache(maxsize=1)
def commit() -> str:
    """
    The checkout's commit, ``+`` behind it where files were changed; ``-`` where this is no checkout.
    """
    root = Path(duijia.__file__).parents[2]
    git = which("git")
    if git is None or not (root / ".git").exists():
        return "-"
    try:
        head, changes = (
            subprocess.run([git, *words], cwd=root, capture_output=True, text=True, check=True, timeout=20).stdout  # noqa: S603
            for words in (["rev-parse", "HEAD"], ["status", "--porcelain", "--", "src"])
        )
    except (OSError, subprocess.SubprocessError):
        return "-"
    return head.strip()[:12] + ("+" if changes.strip() else "")


def versions() -> dict[str, str]:
    """
    What computes here.
    """
    found = {"python": platform.python_version(), "machine": f"{platform.system()} {platform.machine()}"}
    for package in PACKAGES:
        try:
            found[package] = version(package)
        except PackageNotFoundError:
            continue
    return found
