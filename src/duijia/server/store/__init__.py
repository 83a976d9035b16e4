"""
Where journals are kept: one row a change, numbered without gaps, appended and never rewritten.
"""

from __future__ import annotations

from duijia.server.store.base import ConflictError, Store, Stored, StoreError
from duijia.server.store.memory import MemoryStore
from duijia.server.store.sql import SqlStore
from duijia.server.store.watched import WatchedStore

__all__ = ["ConflictError", "MemoryStore", "SqlStore", "Store", "StoreError", "Stored", "WatchedStore"]
