"""
The machines of a Ray cluster. This is the only file that imports Ray.

Ray's own second tries are off: the driver keeps what is missing by chunk and sends it again itself, so that a killed worker, a lost
machine and a result that was lost with its machine are one and the same case.
"""

from __future__ import annotations

import logging
import os
import socket
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, Final

_SETTINGS: Final[Mapping[str, str]] = {
    "RAY_USAGE_STATS_ENABLED": "0",  # nothing is told to anybody
    "RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO": "0",  # no advice about accelerators
    "RAY_ENABLE_UV_RUN_RUNTIME_ENV": "0",
}
for _name, _value in _SETTINGS.items():
    os.environ.setdefault(_name, _value)

import ray  # noqa: E402 - it reads its settings when it is imported
from ray.exceptions import RayError, RayTaskError  # noqa: E402

from duijia import __version__  # noqa: E402
from duijia.cluster.choose import LOCAL  # noqa: E402
from duijia.cluster.executor import LOSSES, ClusterError, Work  # noqa: E402

MEMORY: Final = 100 << 20
"""Bytes of a local cluster's store: results are small."""
AHEAD: Final = 2
"""Chunks under way for each CPU, so that none waits for the driver."""


PATIENCE: Final = 5.0
"""Seconds in which an address has to answer."""

_QUIET: Final[Mapping[str, Any]] = {"logging_level": logging.ERROR, "log_to_driver": False}
"""The workers' and Ray's own lines stay in Ray's files."""


class OnRay:
    """
    Workers of the cluster that this process has joined.
    """

    def __init__(self, workers: int | None = None) -> None:
        self.fixed = workers

    @property
    def workers(self) -> int:
        """
        As asked for, else the CPUs of all machines that are there now.
        """
        return self.fixed or max(1, int(ray.cluster_resources().get("CPU", 1)))

    def run(self, work: Work[Any], chunks: Sequence[Sequence[int]]) -> Iterator[tuple[int, list[Any]]]:
        """
        As :meth:`duijia.cluster.Executor.run`.
        """
        task = ray.remote(max_retries=0, num_cpus=1)(_carry_out)
        shared = ray.put(work)
        waiting = list(range(len(chunks)))[::-1]
        losses = [0] * len(chunks)
        under_way: dict[Any, int] = {}
        try:
            while waiting or under_way:
                room = self.fixed or AHEAD * self.workers
                while waiting and len(under_way) < room:
                    place = waiting.pop()
                    under_way[task.remote(__version__, shared, chunks[place])] = place
                ready, _ = ray.wait(list(under_way), timeout=1.0)
                for reference in ready:
                    place = under_way.pop(reference)
                    try:
                        results = ray.get(reference)
                    except RayTaskError as error:
                        raise _own(error) from None
                    except RayError as error:
                        losses[place] += 1
                        if losses[place] >= LOSSES:
                            raise ClusterError(
                                f"{losses[place]} workers in a row were lost: {_first_line(error)}"
                            ) from None
                        waiting.append(place)
                    else:
                        yield place, results
        finally:
            for reference in under_way:
                ray.cancel(reference, force=True)


def _carry_out(version: str, work: Work[Any], chunk: Sequence[int]) -> list[Any]:
    """
    On the worker: the results of *chunk*, if the worker plays by the same sources.
    """
    if version != __version__:
        raise ClusterError(f"a worker has duijia {__version__}, this command {version}: results would not be the same")
    return work(chunk)


def _own(error: RayTaskError) -> BaseException:
    """
    What the work itself raised.
    """
    cause = error.cause
    return cause if isinstance(cause, BaseException) else ClusterError(_first_line(error))


def _first_line(error: BaseException) -> str:
    return (str(error).strip().splitlines() or [type(error).__name__])[0]


def _knock(address: str) -> None:
    """
    Whether anything is at *address*; Ray itself would try for minutes.

    :raises OSError: nothing is
    """
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if colon and port.isdecimal():
        socket.create_connection((host, int(port)), timeout=PATIENCE).close()


@contextmanager
def open_cluster(address: str, workers: int | None = None) -> Iterator[OnRay]:
    """
    The cluster at *address*, joined for as long as the context lasts; ``local``: one of this machine's own, on the loopback address,
    with *workers* CPUs.

    :raises ClusterError: it does not answer
    """
    try:
        if address == LOCAL:
            cpus = workers or os.cpu_count() or 1
            here: dict[str, Any] = {
                "num_cpus": cpus,
                "num_gpus": 0,
                "object_store_memory": MEMORY,
                "include_dashboard": False,
            }
            # Without an address Ray would join whatever cluster runs on this machine, or once ran.
            ray.init(address=LOCAL, _node_ip_address="127.0.0.1", **here, **_QUIET)
        else:
            _knock(address)
            ray.init(address=address, **_QUIET)
    except Exception as error:  # noqa: BLE001 - a node that does not start in time raises nothing more special
        raise ClusterError(f"no Ray cluster at {address!r}: {_first_line(error)}") from None
    try:
        yield OnRay(workers)
    finally:
        ray.shutdown()
