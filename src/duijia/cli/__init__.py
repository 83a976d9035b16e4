"""
The ``duijia`` command, one file a verb. A verb's own imports wait until it is called, so that ``--help`` is quick.
"""

from __future__ import annotations

import typer

from duijia.cli import verbs
from duijia.cli.output import streams

__all__ = ["app", "main"]

app: typer.Typer = verbs.app
"""The command, for documentation and tests."""


def main() -> None:
    """
    Run the command with the arguments of the process.
    """
    with streams():
        app(prog_name="duijia")
