"""
A process that thinks for tables: ``python -m duijia.bots.thinker``. It reads questions as JSON lines and writes answers.

It first has everything compiled, or loaded, that the upper tiers need, then says that it is ready. It runs at a lower priority than who
serves the tables, and ends with its input, whatever it is doing then.
"""

from __future__ import annotations

import contextlib
import os
import queue
import signal
import sys
import threading
from collections.abc import Callable
from typing import IO, Final, TypeAlias

import msgspec

from duijia.bots.answers import check_answer
from duijia.bots.base import Bot
from duijia.bots.registry import find_bot, offered
from duijia.bots.rule import RuleBot
from duijia.bots.table import chances, play_hand
from duijia.games import GAMES, find_game
from duijia.hand.actions import SeatAction
from duijia.match import new_match
from duijia.rules import Rules, with_options
from duijia.view import View

NICER: Final = 2
"""How much lower than the server's its priority is, where the system has such a thing,"""
COMPILING: Final = 10
"""and while it compiles."""
LAST: Final = 2
"""Cards in hand with which the rest of a hand is solved while warming up,"""
MIDDLE: Final = 10
"""and with which there is a past that tells where cards lie."""


class Question(msgspec.Struct, frozen=True, kw_only=True, tag="ask", tag_field="type"):
    """
    A bot is to move.
    """

    job: int
    game: str
    options: dict[str, str]
    """The house rules that differ from the game's own."""
    bot: str
    """A name of the registry."""
    seed: str
    view: View


class Enough(msgspec.Struct, frozen=True, kw_only=True, tag="stop", tag_field="type"):
    """
    Nobody waits for the answer any more.
    """

    job: int


class Warm(msgspec.Struct, frozen=True, kw_only=True, tag="ready", tag_field="type"):
    """
    Everything is compiled.
    """


class Found(msgspec.Struct, frozen=True, kw_only=True, tag="answer", tag_field="type"):
    """
    The move, or the name of the error that it came to instead.
    """

    job: int
    action: SeatAction | None
    error: str = ""


ToThinker: TypeAlias = Question | Enough
FromThinker: TypeAlias = Warm | Found


class Thinker:
    """
    The questions read so far, and which of them nobody waits for.
    """

    def __init__(self, output: IO[bytes]) -> None:
        self._output = output
        self._questions: queue.SimpleQueue[Question] = queue.SimpleQueue()
        self._enough = -1

    def listen(self, lines: IO[bytes]) -> None:
        """
        Reads *lines* to their end, and ends the process then: also in the middle of a search, or while the compiler runs.
        """
        decoder: msgspec.json.Decoder[ToThinker] = msgspec.json.Decoder(ToThinker)
        for line in lines:
            message = decoder.decode(line)
            if isinstance(message, Enough):
                self._enough = max(self._enough, message.job)
            else:
                self._questions.put(message)
        os._exit(0)

    def answer_all(self) -> None:
        """
        Answers one question after another, for ever.
        """
        while True:
            question = self._questions.get()
            try:
                action, error = self._answer(question), ""
            except Exception as failure:  # noqa: BLE001 - whoever asked is told, and the next question is another
                action, error = None, type(failure).__name__
            self.tell(Found(job=question.job, action=action, error=error))

    def tell(self, message: FromThinker) -> None:
        """
        Writes a line.
        """
        self._output.write(msgspec.json.encode(message) + b"\n")
        self._output.flush()

    def _answer(self, question: Question) -> SeatAction:
        rules = with_options(find_game(question.game), question.options)
        return move(rules, question, lambda: self._enough >= question.job)


def move(rules: Rules, question: Question, stop: Callable[[], bool]) -> SeatAction:
    """
    What the bot does; one that searches looks at *stop* now and then, and gives the best move found when it is time.

    :raises ValueError: what it does is not allowed
    """
    from duijia.bots.search.bot import SearchBot  # noqa: PLC0415 - without the compiler this file is still imported

    bot = find_bot(question.bot)(rules, question.seed)
    action = bot.act(question.view, stop) if isinstance(bot, SearchBot) else bot.act(question.view)
    refused = check_answer(rules, question.view, action)
    if refused is not None:
        raise ValueError(refused.code)
    return action


class Sampled:
    """
    The rule bot, whose first question of each kind, and every one of a hand's last tricks, the bot to be warmed up answers too.
    """

    name = "warm"

    def __init__(self, rules: Rules, bot: Bot) -> None:
        self._rule = RuleBot(rules)
        self._bot = bot
        self._kinds: set[str] = set()

    def act(self, view: View) -> SeatAction:
        """
        What the rule bot does.
        """
        assert view.ask is not None
        if view.ask.kind not in self._kinds or (view.phase == "playing" and len(view.hand) in (LAST, MIDDLE)):
            self._kinds.add(view.ask.kind)
            self._bot.act(view)
        return self._rule.act(view)


def warm_up() -> None:
    """
    Compiles, or loads, what the upper tiers call: each of their bots is asked something of each kind.
    """
    for tier in offered():
        if tier.compiled:
            maker = find_bot(tier.timed.format(ms=1) if tier.timed else tier.bot)
            for rules in GAMES:
                bots = [Sampled(rules, maker(rules, "warm"))] * 4
                play_hand(new_match(rules), bots, chances(rules, "warm"))


def _warm_up_aside(failures: list[Exception]) -> None:
    """
    Warms up at the lowest priority: in a thread of its own, because a priority once lowered cannot be raised again. Only some systems
    give threads priorities; with the others it stays that of the process.
    """
    if sys.platform == "linux":
        _be_nice(COMPILING)
    try:
        warm_up()
    except Exception as failure:  # noqa: BLE001 - raised by who waits for it
        failures.append(failure)


def _be_nice(by: int) -> None:
    if hasattr(os, "nice"):
        with contextlib.suppress(OSError):
            os.nice(by)


def main() -> None:
    """
    Until the input ends.
    """
    # Ctrl-C is for the server; it ends the input, and with it this process.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _be_nice(NICER)
    # What is printed by anybody must not get between the answers.
    output = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    thinker = Thinker(output)
    threading.Thread(target=thinker.listen, args=(sys.stdin.buffer,), daemon=True).start()
    failures: list[Exception] = []
    compiling = threading.Thread(target=_warm_up_aside, args=(failures,))
    compiling.start()
    compiling.join()
    if failures:
        raise failures[0]
    thinker.tell(Warm())
    thinker.answer_all()


if __name__ == "__main__":
    main()
