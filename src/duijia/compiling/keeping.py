"""
Where machine code is kept: in a directory named by a digest of the sources that it was made from.

Numba's own cache looks at one file only and would run stale code after an edit of the others.
"""

from __future__ import annotations

import hashlib
import inspect
from collections.abc import Callable, Iterable
from pathlib import Path
from types import ModuleType
from typing import Any

import numba
from numba.misc.appdirs import AppDirs

from duijia.compiling.parts import WholeCompiler

_settings: Any = numba.config
_directories: Any = AppDirs

HERE = Path(__file__).parent


def sources_digest(modules: Iterable[ModuleType], *texts: str) -> str:
    """
    Sixteen hex digits that change with any edit of *modules*, of *texts* and of this package.
    """
    own = (path.read_text() for path in sorted(HERE.glob("*.py")))
    text = "\0".join([*texts, *own, *(inspect.getsource(module) for module in modules)])
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def directory(name: str, digest: str) -> str:
    """
    The directory of the code that goes by *name*, made from the sources of that *digest*.
    """
    base = _settings.CACHE_DIR or _directories(appname="duijia", appauthor=False).user_cache_dir
    return f"{base}/{name}-{digest}"


def kept_in(place: str, function: Callable[..., Any]) -> Callable[..., Any]:
    """
    *function* compiled on its first call, its code kept on disk in *place* where that can be written, else in memory alone.
    """
    kept = _settings.CACHE_DIR
    _settings.CACHE_DIR = place
    try:
        compiled: Any = numba.njit(cache=True, nogil=True, pipeline_class=WholeCompiler)(function)
        if compiled.stats.cache_path.startswith(place):
            return compiled  # type: ignore[no-any-return]
    except RuntimeError:
        pass  # Numba has found no directory at all that it can write
    finally:
        _settings.CACHE_DIR = kept
    return numba.njit(nogil=True, pipeline_class=WholeCompiler)(function)


def is_kept(place: str, name: str) -> bool:
    """
    Whether code of the function *name* lies in *place*.
    """
    return any(Path(place).glob(f"**/*.{name}-*.nbi"))
