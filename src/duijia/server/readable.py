"""
What can be read: answered to GET, and to HEAD with the same head and no body, as those ask who only watch whether the server is there.
"""

from __future__ import annotations

from functools import partial
from typing import Final

from litestar import HttpMethod, route

readable: Final = partial(route, http_method=[HttpMethod.GET, HttpMethod.HEAD])
"""The decorator of a handler that answers GET and HEAD; the server leaves the body of an answer to HEAD out."""
