"""
The ``duijia`` command, one file a verb. A verb's own imports wait until it is called, so that ``--help`` is quick.
"""

from __future__ import annotations

import io
import sys

import typer

from duijia.cli import verbs

__all__ = ["app", "main"]

app: typer.Typer = verbs.app
"""The command, for documentation and tests."""


def main() -> None:
    """
    Run the command with the arguments of the process.
    """
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # A terminal that cannot show 中文, or no suits, shows question marks, and the command does its work all the same.
            stream.reconfigure(errors="replace")
    app(prog_name="duijia")
