"""
The server's log: structured lines about tables and connections. No card, name or secret is ever given to it.
"""

from __future__ import annotations

import logging
import sys

import structlog

LOG: structlog.stdlib.BoundLogger = structlog.get_logger("duijia")


def set_up(*, verbose: bool = False) -> None:
    """
    Lines go to the error stream: coloured for a terminal, JSON otherwise.
    """
    terminal = sys.stderr.isatty()
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.dev.ConsoleRenderer() if terminal else structlog.processors.JSONRenderer(ensure_ascii=False),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(logging.DEBUG if verbose else logging.INFO),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
    )
