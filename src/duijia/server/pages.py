"""
The page and its files, as the web build leaves them beside this module.
"""

from __future__ import annotations

import mimetypes
from pathlib import Path
from typing import Final

from litestar import MediaType, Response
from litestar.params import FromPath

from duijia.server.faults import FaultError
from duijia.server.readable import readable

STATIC: Final = Path(__file__).parent / "static"
"""Where the build puts the page."""

UNBUILT: Final = """<!doctype html>
<html lang="zh"><meta charset="utf-8"><title>对家 Duijia</title>
<h1>对家 Duijia</h1>
<p>网页还没有构建：在项目目录里运行 <code>make web</code>，再刷新。</p>
<p>The page has not been built: run <code>make web</code> in the project directory and reload.</p>
</html>
"""

HEADERS: Final = {
    "content-security-policy": (
        "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; connect-src 'self' ws: wss:; "
        "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
}
KEPT: Final = "public, max-age=31536000, immutable"
"""For files whose name changes with their content."""
ASKED_AGAIN: Final = "no-cache"


@readable(["/", "/t/{table:str}"], media_type=MediaType.HTML, include_in_schema=False)
async def page() -> Response[bytes]:
    """
    The page: the start, or a table; the page itself looks at the address.
    """
    index = STATIC / "index.html"
    content = index.read_bytes() if index.is_file() else UNBUILT.encode()
    return Response(content, media_type=MediaType.HTML, headers={**HEADERS, "cache-control": ASKED_AGAIN})


@readable("/{path:path}", include_in_schema=False)
async def asset(path: FromPath[str]) -> Response[bytes]:
    """
    A file of the page.

    :raises FaultError: there is none
    """
    file = _file(path)
    if file is None:
        raise FaultError("", "没有这个页面", "there is no such page", status=404)
    kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    kept = file.parent.name == "assets"
    return Response(
        file.read_bytes(), media_type=kind, headers={**HEADERS, "cache-control": KEPT if kept else ASKED_AGAIN}
    )


def _file(path: str) -> Path | None:
    """
    The file of the page at *path*; ``None``: there is none, or it lies outside.
    """
    root = STATIC.resolve()
    try:
        file = (root / path.lstrip("/")).resolve()
        return file if file.is_relative_to(root) and file.is_file() else None
    except (OSError, ValueError):
        return None
