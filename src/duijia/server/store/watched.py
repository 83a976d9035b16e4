"""
A store that is watched: when it begins to fail that is told once, with the reason, and once when it works again.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator, Callable
from typing import Final

from duijia.server.logs import LOG
from duijia.server.store.base import ConflictError, Store, Stored, StoreError

PAUSE: Final = 1.0
"""Seconds between two attempts to write to a store that fails."""
CALM: Final = 3.0
"""Seconds without a failure after which a store that can be written works again: a disk that is almost full takes some rows and not others."""
FRESH: Final = 1.0
"""Seconds for which a store that could be written is not tried out again."""


class WatchedStore:
    """
    A store, and whether it fails just now. While it does it is tried out again and again.
    """

    def __init__(self, store: Store, now: Callable[[], float] = time.monotonic) -> None:
        self.failure: StoreError | None = None
        """Why it fails; ``None``: it works."""
        self.on_change: list[Callable[[], None]] = []
        """Called when it begins to fail, and when it works again."""
        self._store = store
        self._now = now
        self._failed_at = 0.0
        self._wrote_at: float | None = None
        self._told: set[str] = set()
        """The reasons that were told since it began to fail."""
        self._checking = asyncio.Lock()
        self._trying: asyncio.Task[None] | None = None

    async def create(self, table: str, *rows: Stored) -> None:
        """
        See :meth:`Store.create`.
        """
        async with self._noted():
            await self._store.create(table, *rows)

    async def append(self, table: str, row: Stored) -> None:
        """
        See :meth:`Store.append`.
        """
        async with self._noted():
            await self._store.append(table, row)

    async def read(self, table: str, since: int = 0) -> tuple[Stored, ...]:
        """
        See :meth:`Store.read`.
        """
        async with self._noted(writes=False):
            return await self._store.read(table, since)

    async def resume(self, table: str) -> tuple[Stored, ...]:
        """
        See :meth:`Store.resume`.
        """
        async with self._noted(writes=False):
            return await self._store.resume(table)

    async def tables(self) -> tuple[str, ...]:
        """
        See :meth:`Store.tables`.
        """
        async with self._noted(writes=False):
            return await self._store.tables()

    async def check(self) -> None:
        """
        See :meth:`Store.check`. Who asks often, or while others ask, is told what was found just now.

        :raises StoreError: it fails, or did a moment ago
        """
        async with self._checking:
            fresh = self._wrote_at is not None and self._now() - self._wrote_at < FRESH
            if self.failure is None and not fresh:
                with contextlib.suppress(StoreError):
                    await self._try()
        if self.failure is not None:
            raise StoreError(str(self.failure))

    async def close(self) -> None:
        """
        See :meth:`Store.close`.
        """
        if self._trying is not None:
            self._trying.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._trying
        await self._store.close()

    @contextlib.asynccontextmanager
    async def _noted(self, *, writes: bool = True) -> AsyncIterator[None]:
        """
        Takes note of how what is done here ends. That something could be read does not say that it can be written.
        """
        try:
            yield
        except StoreError as error:
            self._failed(error)
            raise
        except ConflictError:
            if writes:
                self._worked()
            raise
        if writes:
            self._worked()

    async def _try(self) -> None:
        async with self._noted():
            await self._store.check()

    async def _keep_trying(self) -> None:
        while self.failure is not None:
            await asyncio.sleep(PAUSE)
            with contextlib.suppress(StoreError):
                await self._try()

    def _failed(self, error: StoreError) -> None:
        self._failed_at = self._now()
        self._wrote_at = None
        reason = str(error)
        if reason not in self._told:
            self._told.add(reason)
            LOG.error("store fails", reason=reason)
        began = self.failure is None
        self.failure = error
        if self._trying is None or self._trying.done():
            self._trying = asyncio.create_task(self._keep_trying(), name="store tried")
        if began:
            self._changed()

    def _worked(self) -> None:
        self._wrote_at = self._now()
        if self.failure is None or self._wrote_at - self._failed_at < CALM:
            return
        self.failure = None
        self._told.clear()
        LOG.info("store works again")
        self._changed()

    def _changed(self) -> None:
        for told in self.on_change:
            told()
