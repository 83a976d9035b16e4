"""
One line of a record, read word by word. Words are separated by one blank; every reader knows where its word stood.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from typing import Final

from duijia.cards import INDEX, NO_TRUMP, RANKS, SUITS, Card, Cards, Rank, Seat, Trump
from duijia.notation import shown
from duijia.record.error import RecordError, fail

NUMBER: Final = re.compile(r"0|-?[1-9][0-9]{0,9}")
NAME: Final = re.compile(r"[A-Za-z0-9_-]{1,64}")
CARD: Final = ("牌", "card")
FORBIDDEN: Final = frozenset({"Cc", "Cs", "Zl", "Zp"})
"""Unicode categories that no free text may hold: control characters, surrogates, line and paragraph separators."""
LONGEST_TEXT: Final = 500


def plain(text: str) -> bool:
    """
    Whether *text* can stand at the end of a line as it is.
    """
    return (
        0 < len(text) <= LONGEST_TEXT
        and text == text.strip()
        and not any(unicodedata.category(letter) in FORBIDDEN for letter in text)
    )


class Words:
    """
    The words of one line, taken from left to right.
    """

    def __init__(self, text: str, line: int) -> None:
        self._text = text
        self._line = line
        self._at = 0
        self._start = 0

    def error(self, code: str, **values: object) -> RecordError:
        """
        The error *code* at the word taken last.
        """
        return fail(self._line, self._start + 1, code, **values)

    def more(self) -> bool:
        """
        Whether something is left.
        """
        return self._at < len(self._text)

    def peek(self) -> str:
        """
        The next word, not taken; empty at the end.
        """
        return self._text[self._at :].split(" ", 1)[0]

    def word(self, what: tuple[str, str]) -> str:
        """
        The next word; *what* says in 中文 and English what is expected.

        :raises RecordError: the line ends, or there are blanks too many
        """
        self._start = min(self._at, len(self._text))
        if not self.more():
            raise self.error("record/missing", what=what)
        word = self.peek()
        self._at += len(word)
        if word == "" or self._text[self._at :] == " ":
            raise self.error("record/blank")
        self._at += 1
        return word

    def end(self) -> None:
        """
        :raises RecordError: something is left on the line
        """
        if self.more():
            self._start = self._at
            raise self.error("record/extra", got=shown(self._text[self._at :]))

    def expect(self, want: str) -> None:
        """
        Take the word *want*.

        :raises RecordError: another word stands there
        """
        word = self.word((f"“{want}”", f'"{want}"'))
        if word != want:
            raise self.error("record/want", got=shown(word), what=(f"“{want}”", f'"{want}"'))

    def one_of(self, what: tuple[str, str], *choices: str) -> str:
        """
        A word out of *choices*.
        """
        word = self.word(what)
        if word not in choices:
            raise self.error("record/want", got=shown(word), what=what)
        return word

    def matching(self, what: tuple[str, str], pattern: re.Pattern[str]) -> str:
        """
        A word that *pattern* matches as a whole.
        """
        word = self.word(what)
        if not pattern.fullmatch(word):
            raise self.error("record/want", got=shown(word), what=what)
        return word

    def name(self, what: tuple[str, str]) -> str:
        """
        1 to 64 letters, digits, ``_`` and ``-``.
        """
        return self.matching(what, NAME)

    def hex(self, digits: int) -> str:
        """
        So many lower-case hex digits.
        """
        what = (f"{digits} 位十六进制数", f"number of {digits} hex digits")
        return self.matching(what, re.compile(f"[0-9a-f]{{{digits}}}"))

    def number(self, low: int, high: int) -> int:
        """
        A whole number in decimal, without leading zeros.
        """
        word = self.word(("数字", "number"))
        if not NUMBER.fullmatch(word) or not low <= int(word) <= high:
            raise self.error("record/number", got=shown(word), low=low, high=high)
        return int(word)

    def seat(self) -> Seat:
        """
        ``0`` to ``3``.
        """
        return int(self.one_of(("座位 0–3", "seat 0 to 3"), "0", "1", "2", "3"))

    def seat_or_none(self) -> Seat | None:
        """
        A seat, or ``-`` for nobody.
        """
        word = self.one_of(("座位 0–3 或 -", "seat 0 to 3, or -"), "0", "1", "2", "3", "-")
        return None if word == "-" else int(word)

    def rank(self) -> Rank:
        """
        ``2`` to ``A``.
        """
        return self.one_of(("级", "rank"), *RANKS)

    def trump(self) -> Trump:
        """
        A suit, or ``-``.
        """
        return self.one_of(("花色 S H C D 或 -", "suit S H C D, or -"), *SUITS, NO_TRUMP)

    def card(self) -> Card:
        """
        One card.
        """
        word = Card(self.word(CARD))
        if word not in INDEX:
            raise self.error("record/want", got=shown(word), what=CARD)
        return word

    def cards(self) -> Cards:
        """
        Cards up to a word that is none, in the order of ``FACES``; ``-`` for no cards.
        """
        if self.peek() == "-":
            self.word(CARD)
            return ()
        found = [self.card()]
        while self.peek() in INDEX:
            card = self.card()
            if INDEX[card] < INDEX[found[-1]]:
                raise self.error("record/cards_order", got=card)
            found.append(card)
        return tuple(found)

    def row(self) -> Cards:
        """
        Cards to the end of the line, in any order.
        """
        found = [self.card()]
        while self.more():
            found.append(self.card())
        return tuple(found)

    def scores(self, most: int) -> tuple[int, int, int, int]:
        """
        Four numbers, by seat.
        """
        return self.number(-most, most), self.number(-most, most), self.number(-most, most), self.number(-most, most)

    def clock(self, most: int) -> int | None:
        """
        The line's last word ``@ms``, or nothing.
        """
        if not self.more():
            return None
        word = self.word(("时间", "time"))
        if not re.fullmatch("@(?:0|[1-9][0-9]{0,9})", word) or int(word[1:]) > most:
            raise self.error("record/want", got=shown(word), what=("@毫秒 时间", "time, @ and milliseconds"))
        return int(word[1:])

    def rest(self, what: tuple[str, str]) -> str:
        """
        Free text to the end of the line.
        """
        self._start = min(self._at, len(self._text))
        if not self.more():
            raise self.error("record/missing", what=what)
        text = self._text[self._at :]
        if not plain(text):
            raise self.error("record/text")
        self._at = len(self._text)
        return text


def in_order(cards: Iterable[Card]) -> Cards:
    """
    *cards* in the order of ``FACES``.
    """
    return tuple(sorted(cards, key=INDEX.__getitem__))


def cards_text(cards: Cards) -> str:
    """
    *cards* as :meth:`Words.cards` reads them.
    """
    return " ".join(in_order(cards)) or "-"
