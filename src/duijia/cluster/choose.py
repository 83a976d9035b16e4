"""
The workers that a command asks for.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from duijia.cluster.executor import ClusterError, Executor, Inline
from duijia.cluster.processes import Processes

LOCAL: Final = "local"
"""The address of a cluster that is started for the occasion."""

_LOOPBACK: Final = ("RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER", "0")
"""Ray's setting for a cluster of one machine: it then listens on the loopback address alone, on Linux too. Read at import."""


@contextmanager
def open_executor(*, jobs: int | None = None, ray: str | None = None) -> Iterator[Executor]:
    """
    Workers for as long as the context lasts. *ray*: ``local`` for a cluster of this machine's own that ends with the context, else
    the address of one that runs, ``auto`` for that on this machine; ``None``: no Ray. *jobs*: chunks at once; if it is not given,
    one without Ray and as many as the cluster has CPUs with it.

    :raises ClusterError: Ray is not installed, or the cluster does not answer
    """
    if ray is None:
        yield Inline() if jobs is None or jobs == 1 else Processes(jobs)
        return
    if ray == LOCAL:
        os.environ.setdefault(*_LOOPBACK)
    try:
        from duijia.cluster.ray import open_cluster  # noqa: PLC0415 - Ray is an extra and takes a second to import
    except ImportError as error:
        raise ClusterError(f"Ray is not installed ({error}): pip install duijia[cluster]") from None
    with open_cluster(ray, jobs) as executor:
        yield executor
