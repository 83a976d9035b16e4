"""
Numbered work over many workers: in this process, in processes of this machine, on the machines of a Ray cluster.

What is played is drawn from a seed and a number, so it comes out the same wherever it is played and however often: a worker that
is lost loses nothing, its numbers are played again by another.
"""

from __future__ import annotations

from duijia.cluster.choose import open_executor
from duijia.cluster.executor import ClusterError, Executor, Inline, Work, spread

__all__ = ["ClusterError", "Executor", "Inline", "Work", "open_executor", "spread"]
