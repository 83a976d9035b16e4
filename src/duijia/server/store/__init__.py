"""
Where journals are kept: one row a change, numbered without gaps, appended and never rewritten.
"""

from __future__ import annotations

from duijia.server.store.base import ConflictError, Store, Stored
from duijia.server.store.memory import MemoryStore
from duijia.server.store.sql import SqlStore, StoreError

__all__ = ["ConflictError", "MemoryStore", "SqlStore", "Store", "StoreError", "Stored"]
