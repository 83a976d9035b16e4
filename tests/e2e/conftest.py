"""
A server, a browser, people at the page.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Protocol

import pytest
from playwright.sync_api import Browser, BrowserContext, expect, sync_playwright

from tests.e2e.laid import LaidTable, Lay, lay
from tests.e2e.person import Person
from tests.e2e.server import Server

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PHONE = {"width": 360, "height": 640}
DESK = {"width": 1280, "height": 800}

HERE = Path(__file__).parent

PATIENCE_MS = 60_000
"""Until what must come is missed: a busy machine is slow, not wrong."""

expect.set_options(timeout=PATIENCE_MS)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """
    All tests of this folder are marked.
    """
    for item in items:
        if item.path.is_relative_to(HERE):
            item.add_marker(pytest.mark.e2e)


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    """
    The machine's own Chromium, for one file's tests: while its driver runs, no asynchronous test can.
    """
    path = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    assert path, "no Chromium on this machine: `apt-get install chromium` (or run .ci/run)"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, headless=True, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """
    A running server with an empty database.
    """
    one = Server(tmp_path_factory.mktemp("server"))
    one.start()
    yield one
    one.kill()


class NewPerson(Protocol):
    """
    Makes people at pages.
    """

    def __call__(
        self,
        path: str = "/",
        *,
        tokens: dict[str, str] | None = None,
        size: dict[str, int] = PHONE,
        locale: str = "zh-CN",
        reduced: bool = True,
    ) -> Person:
        """
        Somebody in a browser of his own at *path*, with the secrets *tokens* of tables; *reduced*: without motion.
        """


@pytest.fixture
def new_person(chromium: Browser, server: Server) -> Iterator[NewPerson]:
    """
    Makes people; at the end none of their pages may have failed.
    """
    contexts: list[BrowserContext] = []
    people: list[Person] = []

    def make(
        path: str = "/",
        *,
        tokens: dict[str, str] | None = None,
        size: dict[str, int] = PHONE,
        locale: str = "zh-CN",
        reduced: bool = True,
    ) -> Person:
        options: dict[str, Any] = {
            "viewport": size,
            "locale": locale,
            "base_url": server.url,
            "reduced_motion": "reduce" if reduced else "no-preference",
        }
        context = chromium.new_context(**options)
        context.set_default_timeout(PATIENCE_MS)
        contexts.append(context)
        for table, token in (tokens or {}).items():
            context.add_init_script(f"localStorage.setItem('duijia.token.{table}', '{token}')")
        person = Person(context.new_page())
        people.append(person)
        person.page.goto(path)
        return person

    yield make
    for number, person in enumerate(people):
        person.shot(f"last-{number}")
    for context in contexts:
        context.close()
    assert [error for person in people for error in person.errors] == []


@pytest.fixture
def laid(server: Server, request: pytest.FixtureRequest) -> Callable[..., LaidTable]:
    """
    Lays a table in the server's database under a name of the test's own.
    """
    count = iter(range(1000))

    def make(wanted: Lay, **pace: int) -> LaidTable:
        name = "".join(letter for letter in request.node.name.lower() if letter.isalnum())[:40]
        return lay(server.database, f"{name}{next(count)}", wanted, **pace)

    return make
