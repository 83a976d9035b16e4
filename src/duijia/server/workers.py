"""
Processes in which the upper tiers think, so that the server's loop never waits for them, or for their compiler.

The first process is started with the server and compiles what is not yet compiled, which takes about a minute on a new machine; the
others follow when it is ready. A process that dies, or does not answer in time, is replaced; what it was asked is answered elsewhere.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import os
import sys
from asyncio.subprocess import Process
from collections.abc import AsyncIterator, Callable, Iterator
from dataclasses import dataclass, field
from typing import Final, Literal

import msgspec

from duijia.bots.thinker import Enough, Found, FromThinker, Question, Warm
from duijia.hand.actions import SeatAction
from duijia.server.logs import LOG

MOST: Final = 4
"""Processes by default, at most: each takes some 300 MB."""
SLACK: Final = 4.0
"""Seconds above its budget after which a process is taken to be stuck."""
SHORTEST: Final = 50
"""The least budget of a move, in milliseconds, however many wait."""
TRIES: Final = 3
"""Processes in a row that may end before they are ready; then this machine cannot do it."""
LINE: Final = 256 * 1024
"""Bytes in the longest line from a process."""
CALM: Final = 0.5
"""Seconds before a dead process is replaced."""

State = Literal["warming", "ready", "failed"]


def default_processes() -> int:
    """
    All cores but the one that serves; at least one, at most ``MOST``.
    """
    return max(1, min(MOST, (os.cpu_count() or 1) - 1))


class WorkerError(Exception):
    """
    No answer: the process died, failed, or there is none.
    """


@dataclass(order=True, slots=True)
class Job:
    """
    A question waiting for a process; quick ones first.
    """

    ms: int
    """Its budget in milliseconds; 0: the bot answers at once."""
    number: int
    question: Question = field(compare=False)
    bot: str = field(compare=False)
    """The bot's name, with ``{ms}`` in place of its budget."""
    answer: asyncio.Future[SeatAction] = field(compare=False)


class Workers:
    """
    The processes of one server.
    """

    def __init__(
        self, processes: int, command: tuple[str, ...] = (sys.executable, "-m", "duijia.bots.thinker")
    ) -> None:
        """
        *processes* from 1 on; *command* starts one.
        """
        self.processes = processes
        self.state: State = "warming"
        self.on_change: list[Callable[[], None]] = []
        """Called when ``state`` has changed."""
        self._command = command
        self._jobs: asyncio.PriorityQueue[Job] = asyncio.PriorityQueue()
        self._numbers = itertools.count(1)
        self._tasks: list[asyncio.Task[None]] = []
        self._ready = 0
        """Processes that are ready."""
        self._closing = False

    def start(self) -> None:
        """
        Start the first process; the others follow.
        """
        self._one_more()

    async def ask(self, question: Question, bot: str, ms: int) -> SeatAction:
        """
        The answer of *bot* to *question*, whose job number is given here. With many waiting the budget of *ms* milliseconds is cut down.
        Cancelling ends the search.

        :raises WorkerError: there is none
        """
        if self.state != "ready":
            raise WorkerError(self.state)
        number = next(self._numbers)
        answer: asyncio.Future[SeatAction] = asyncio.get_running_loop().create_future()
        question = msgspec.structs.replace(question, job=number)
        self._jobs.put_nowait(Job(ms, number, question, bot, answer))
        return await answer

    async def close(self) -> None:
        """
        End the processes.
        """
        self._closing = True
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        while not self._jobs.empty():
            self._jobs.get_nowait().answer.cancel()

    # ------------------------------------------------------------ one process after another

    def _one_more(self) -> None:
        self._tasks.append(asyncio.create_task(self._keep_one(), name="worker"))

    async def _keep_one(self) -> None:
        """
        One process, replaced as often as it ends.
        """
        cold = 0
        while cold < TRIES:
            try:
                async with self._process() as process:
                    await _warmed(process)
                    cold = 0
                    with self._counted():
                        while True:
                            await self._do(process, await self._next())
            except (WorkerError, OSError) as error:
                cold += 1
                LOG.error("worker ended", reason=str(error), in_a_row=cold)
                await asyncio.sleep(CALM)
        if all(task.done() or task is asyncio.current_task() for task in self._tasks):
            self._turn("failed")

    @contextlib.asynccontextmanager
    async def _process(self) -> AsyncIterator[Process]:
        """
        A process, ended at the end.
        """
        process = await asyncio.create_subprocess_exec(
            *self._command, stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, limit=LINE
        )
        try:
            yield process
        finally:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()

    @contextlib.contextmanager
    def _counted(self) -> Iterator[None]:
        """
        Counts a process as ready meanwhile; when there is none any more, nobody is kept waiting.
        """
        self._ready += 1
        while len(self._tasks) < self.processes:
            self._one_more()
        self._turn("ready")
        try:
            yield
        finally:
            self._ready -= 1
            if not self._ready and not self._closing:
                self._turn("warming")
                while not self._jobs.empty():
                    _fail(self._jobs.get_nowait(), "none is ready")

    async def _next(self) -> Job:
        while True:
            job = await self._jobs.get()
            if not job.answer.done():
                return job

    async def _do(self, process: Process, job: Job) -> None:
        """
        Have *job* done by *process*.

        :raises WorkerError: the process is of no more use
        """
        share = min(1.0, self._ready / (self._jobs.qsize() + 1))
        ms = max(min(job.ms, SHORTEST), round(job.ms * share))
        _send(process, msgspec.structs.replace(job.question, bot=job.bot.format(ms=ms)))
        reply = asyncio.create_task(_found(process, job.number))
        try:
            async with asyncio.timeout(ms / 1000 + SLACK):
                await asyncio.wait((reply, job.answer), return_when=asyncio.FIRST_COMPLETED)
                if not reply.done():
                    _send(process, Enough(job=job.number))
                found = await reply
        except TimeoutError:
            _fail(job, "silence")
            raise WorkerError("silence") from None
        except WorkerError as error:
            _fail(job, str(error))
            raise
        except asyncio.CancelledError:
            job.answer.cancel()
            raise
        finally:
            reply.cancel()
            # What it came to besides is told already.
            with contextlib.suppress(asyncio.CancelledError, WorkerError):
                await reply
        if found.action is None:
            _fail(job, found.error)
        elif not job.answer.done():
            job.answer.set_result(found.action)

    def _turn(self, state: State) -> None:
        if state == self.state:
            return
        self.state = state
        LOG.info("workers", state=state)
        for tell in self.on_change:
            tell()


def _fail(job: Job, reason: str) -> None:
    if not job.answer.done():
        job.answer.set_exception(WorkerError(reason))


def _send(process: Process, message: Question | Enough) -> None:
    """
    A line to *process*; one that is gone is noticed when its answer does not come.
    """
    assert process.stdin is not None
    process.stdin.write(msgspec.json.encode(message) + b"\n")


async def _warmed(process: Process) -> None:
    """
    Waits until *process* is ready, for as long as it lives: a slow machine compiles slowly.

    :raises WorkerError: it ended
    """
    if not isinstance(await _heard(process), Warm):
        raise WorkerError("no greeting")


async def _found(process: Process, number: int) -> Found:
    while True:
        message = await _heard(process)
        if isinstance(message, Found) and message.job == number:
            return message


async def _heard(process: Process) -> FromThinker:
    """
    The next message of *process*.

    :raises WorkerError: it ended, or says what is no message
    """
    assert process.stdout is not None
    try:
        line = await process.stdout.readline()
        if not line:
            raise WorkerError("ended")
        message: FromThinker = msgspec.json.decode(line, type=FromThinker)
    except (ValueError, msgspec.DecodeError):
        raise WorkerError("garbage") from None
    return message


__all__ = ["Job", "WorkerError", "Workers", "default_processes"]
