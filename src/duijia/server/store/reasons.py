"""
Why a database failed, in a few words for the person who runs the server.

An error of a database may carry the statement and its parameters, and those may be the cards of a hand that is being played: only the
driver's own sentence is taken, its first line, up to the first thing in it that is no plain name.
"""

from __future__ import annotations

import re
from typing import Final

from sqlalchemy.exc import DBAPIError, SQLAlchemyError

LONGEST: Final = 160
"""Characters of a reason."""
CLASS: Final = re.compile(r"^<class '[^']*'>: ")
"""What SQLAlchemy puts before the words of some drivers."""
VALUE: Final = re.compile(r"""(?:\bb|(?<!\w))(['"])(?![\w.]{1,64}\1).*""")
"""A quoted value and all behind it; a table's or a column's name is none."""


def reason_of(error: Exception) -> str:
    """
    The words of *error*; where they could be about the rows, the kind of error alone.
    """
    match error:
        case DBAPIError(orig=BaseException() as cause):
            found = _line(str(cause))
        case SQLAlchemyError(args=(str(words), *_)) if not hasattr(error, "statement"):
            found = _line(words)
        case OSError(strerror=str(words)):
            found = _line(words)
        case ImportError():
            found = _line(str(error))
        case _:
            found = ""
    return found or type(error).__name__


def _line(words: str) -> str:
    """
    The first line of *words*, without what may be a value.
    """
    first = words.strip().partition("\n")[0]
    return VALUE.sub("…", CLASS.sub("", first))[:LONGEST].strip()
