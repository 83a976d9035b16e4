"""
What is spread over processes, and what stays together.
"""

from __future__ import annotations

import os

# One thread a process, as `duijia train` has it: tests are spread over processes already, and threads of NumPy's that wait for each other
# take the time of those that work. It must be said before NumPy is loaded.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

from typing import Any, Final

from xdist.scheduler import LoadScopeScheduling

TOGETHER: Final = ("tests/e2e/", "tests/cluster/", "tests/bots/test_analysis.py", "tests/bots/test_fit.py")
"""Where tests run one after another in one process: a browser takes a core of its own, a cluster takes the machine, and an analysis, or
decisions, that several look at take long to make."""


class Spread(LoadScopeScheduling):  # type: ignore[misc]
    """
    Each test by itself to whichever process is free, those of a place in ``TOGETHER`` as one.
    """

    def _split_scope(self, nodeid: str) -> str:
        return next((folder for folder in TOGETHER if nodeid.startswith(folder)), nodeid)


def pytest_xdist_make_scheduler(config: Any, log: Any) -> Spread:
    """
    Used whenever tests run in more than one process.
    """
    return Spread(config, log)
