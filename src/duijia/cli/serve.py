"""
``duijia serve`` and ``duijia play``: the server, and the browser with it.
"""

from __future__ import annotations

import sys
import threading
import webbrowser
from contextlib import suppress
from pathlib import Path

from duijia.bots.tiers import DEFAULT, TierKey
from duijia.cli.output import OutputError
from duijia.server.run import ServeError, default_database, serve


def serve_command(
    host: str,
    port: int,
    database: Path | None,
    *,
    memory: bool,
    verbose: bool,
    browser: bool,
    workers: int | None = None,
    tier: TierKey = DEFAULT,
) -> int:
    """
    Serve until interrupted; the exit code is returned. With *browser* the page is opened once it answers.
    """

    def started(url: str) -> None:
        kept = "nowhere, they end with the server" if memory else str(database or default_database())
        # A server that cannot say where it is serves all the same.
        with suppress(OutputError):
            print(f"对家 Duijia  {url}")
            print(f"牌桌保存在 tables are kept in: {kept}")
            print("按 Ctrl-C 停止 · press Ctrl-C to stop", flush=True)
        if browser:
            # Some browsers block until they are closed.
            threading.Thread(target=webbrowser.open, args=(url,), daemon=True).start()

    try:
        serve(
            host=host,
            port=port,
            database=database,
            memory=memory,
            verbose=verbose,
            workers=workers,
            tier=tier,
            started=started,
        )
    except ServeError as error:
        print("duijia serve:", error, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 0
    return 0
