"""
A person at the page: sees what the page shows, and clicks. Knows no rules.

Whatever is asked is answered by clicking cards that the page offers, one after another, until its main button can be pressed.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Error, Locator, Page, Position, WebSocket, expect

ARTEFACTS: Final = Path(__file__).parents[2] / "artefacts"
"""Where the screenshots are left, to be looked at."""

CORNER: Final[Position] = {"x": 9, "y": 14}
"""The part of a fanned card that no other card covers."""

ASKED: Final = '[data-testid="phase"]:not([data-kind=""])'
SETTLED: Final = '[data-testid="settlement"]'


class Person:
    """
    One browser page at one table.
    """

    def __init__(self, page: Page) -> None:
        self.page = page
        self.keen = True
        """Whether this person calls, counters, takes cards and buries jokers where there is something to give, or declines."""
        self.heard: list[dict[str, Any]] = []
        """Every message that came over the sockets, in order."""
        self.sent: list[str] = []
        """Every message that the page sent, as text."""
        self.errors: list[str] = []
        """What the page complained about."""
        self.declared = False
        """Whether something was shown in this hand: nobody needs to show twice."""
        page.on("websocket", self._listen)
        page.on("pageerror", lambda error: self.errors.append(str(error)))

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda text: self.heard.append(json.loads(text)))
        socket.on("framesent", lambda text: self.sent.append(str(text)))

    # ------------------------------------------------------------ seeing

    @property
    def phase(self) -> str:
        """
        The phase that the page shows.
        """
        return self.page.get_by_test_id("phase").get_attribute("data-phase") or ""

    @property
    def kind(self) -> str:
        """
        What the page asks; empty: nothing.
        """
        return self.page.get_by_test_id("phase").get_attribute("data-kind") or ""

    @property
    def hand(self) -> list[str]:
        """
        The cards in hand as the page shows them, from left to right.
        """
        cards: list[str] = (
            self.page.get_by_test_id("hand")
            .locator("[data-card]")
            .evaluate_all("cards => cards.map((card) => card.dataset.card)")
        )
        return cards

    @property
    def asked_or_settled(self) -> Locator:
        """
        There as soon as this person is asked something, or the hand is over.
        """
        return self.page.locator(f"{ASKED}, {SETTLED}").first

    @property
    def settled(self) -> bool:
        """
        Whether the settlement lies on the table.
        """
        return self.page.locator(SETTLED).is_visible()

    def trick(self) -> list[str]:
        """
        The plays on the table in order of play, as they are spoken: who, and which cards.
        """
        spoken: list[str] = self.page.locator('[data-testid="trick"] .play .hidden').all_inner_texts()
        return [text.partition(" (")[0] for text in spoken]

    def chosen(self) -> list[str]:
        """
        The cards that are taken.
        """
        cards: list[str] = self.page.locator('[data-testid="hand"] [aria-pressed="true"]').evaluate_all(
            "cards => cards.map((card) => card.dataset.card)"
        )
        return cards

    def versions(self) -> list[int]:
        """
        The versions that the page was told, in order, those of whole views included.
        """
        return [message["version"] for message in self.heard if message["type"] in ("welcome", "update")]

    def play_hand(self, name: str, until: str = "settled") -> list[str]:
        """
        Answer every question until the settlement lies on the table, or *until* is asked; the kinds of questions asked, in order.
        Of the first of each kind a screenshot is left.
        """
        kinds: list[str] = []
        while True:
            self.wait_until_asked()
            if self.settled or self.kind == until:
                return kinds
            if self.kind not in kinds:
                self.shot(f"{name}-{self.kind or 'waiting'}")
            kinds.append(self.answer())

    def shot(self, name: str) -> None:
        """
        Leave a screenshot to be looked at.
        """
        ARTEFACTS.mkdir(exist_ok=True)
        self.page.screenshot(path=ARTEFACTS / f"{name}.png")

    # ------------------------------------------------------------ doing

    def tap(self, card: Locator) -> None:
        """
        Click the uncovered corner of *card*.
        """
        card.click(position=CORNER)

    def wait_until_asked(self) -> None:
        """
        Wait for a question, or for the end of the hand.
        """
        self.asked_or_settled.wait_for()

    def answer(self) -> str:
        """
        Answer what is asked, and wait until the page has taken it; the kind of question that it was, empty if it went away.
        """
        kind = self.kind
        before = self.view_key()
        match kind:
            case "":
                return kind
            case "declare":
                return kind if self._declare() else ""
            case "call" | "counter" if self.keen and self.page.get_by_test_id("offer").count():
                self.page.get_by_test_id("offer").first.click()
                self._send(self.page.get_by_test_id("hand"))
            case "swap" | "bury_jokers" if self.keen and self.page.get_by_test_id("play-button").count():
                self._send(self.page.get_by_test_id("hand"))
            case "call" | "counter" | "bury_jokers" | "swap":
                self.page.get_by_test_id("pass-button").click()
            case "pick" | "pick_up":
                self._send(self.page.get_by_test_id("stock"))
            case _:
                self._send(self.page.get_by_test_id("hand"))
        self.page.wait_for_function(
            """([question, hand]) => {
                const phase = document.querySelector('[data-testid="phase"]');
                const cards = [...document.querySelectorAll('[data-testid="hand"] [data-card]')].map((one) => one.dataset.card);
                return !phase || phase.dataset.phase + ' ' + phase.dataset.kind !== question || cards.join(' ') !== hand;
            }""",
            arg=before,
        )
        return kind

    def _declare(self) -> bool:
        """
        Show the strongest that can be shown, or decline after the deal; whether it was taken: while cards are dealt what is offered
        changes under the finger.
        """
        offers, before = self.page.get_by_test_id("offer"), len(self._sent("act"))
        button = offers.last if offers.count() and not self.declared else self.page.get_by_test_id("pass-button")
        try:
            button.click(timeout=10_000)
            offers.count()  # the page has answered: what it sent before that is known
        except Error:
            return False
        self._settle("act")
        answers = {message["id"]: message["type"] for message in self.heard if message.get("id")}
        if not any(answers[act] == "done" for act in self._sent("act")[before:]):
            return False
        self.declared = True
        return True

    def view_key(self) -> list[str]:
        """
        Phase and question, and the hand, each as one text.
        """
        return [f"{self.phase} {self.kind}", " ".join(self.hand)]

    def choose(self) -> None:
        """
        Take cards of the hand until they can be sent.
        """
        self._choose(self.page.get_by_test_id("hand"))

    def _send(self, among: Locator) -> None:
        self._choose(among)
        self.page.get_by_test_id("play-button").click()

    def _choose(self, among: Locator) -> None:
        """
        Take cards that can be taken, from the right, until they can be sent.
        """
        main = self.page.get_by_test_id("play-button")
        free = among.locator('button[aria-pressed="false"]:has(.card:not(.dim))')
        for _ in range(12):
            self._settle("choose")
            self.page.wait_for_function(
                """() => document.querySelector('[data-testid="play-button"]:enabled')
                    || document.querySelector('button[aria-pressed="false"] .card:not(.dim)')"""
            )
            if main.is_enabled():
                return
            chosen = self._chosen(among)
            self.tap(free.last)
            expect(among.locator('button[aria-pressed="true"]')).not_to_have_count(chosen)
        raise AssertionError(f"no choice of cards could be sent for {self.kind}: {self.hand}")

    def _chosen(self, among: Locator) -> int:
        return among.locator('button[aria-pressed="true"]').count()

    def _sent(self, kind: str, since: int = 0) -> list[str]:
        """
        The request ids of the messages of *kind* that the page sent, from its message *since* on.
        """
        return [message["id"] for message in map(json.loads, self.sent[since:]) if message["type"] == kind]

    def _owed(self, kind: str) -> list[str]:
        """
        Those of :meth:`_sent` that will have an answer: a choice that a lost connection took with it is put anew, under another id.
        """
        if kind != "choose":
            return self._sent(kind)
        greetings = [place for place, text in enumerate(self.sent) if json.loads(text)["type"] == "hello"]
        return self._sent(kind, since=greetings[-1])

    def _settle(self, kind: str) -> None:
        """
        Wait until the server has answered what the page sent of *kind*: where the choice stands, what was done.
        """
        for _ in range(4000):
            if set(self._owed(kind)) <= {message.get("id") for message in self.heard}:
                return
            self.page.wait_for_timeout(15)
        raise AssertionError(f"the server does not answer {kind}")
