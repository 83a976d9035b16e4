"""
A table with masters, opened and played on a phone, in 中文.
"""

from __future__ import annotations

import time
from collections.abc import Iterator

import httpx
import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.e2e.conftest import PATIENCE_MS, PHONE
from tests.e2e.person import Person
from tests.e2e.server import PATIENCE, Server

COMPILING = 600
"""Seconds that a busy machine may need to compile what has not been compiled before."""


@pytest.fixture(scope="module")
def strong(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """
    A server of which one process searches.
    """
    one = Server(tmp_path_factory.mktemp("strong"), workers=1)
    one.start()
    yield one
    one.kill()


def ready(server: Server, tier: str) -> bool:
    """
    Whether *tier* can play at once.
    """
    return any(
        one["key"] == tier and one["ready"] for one in httpx.get(f"{server.url}/api/tiers", timeout=PATIENCE).json()
    )


def notes(page: Page) -> list[str]:
    """
    Who plays the seats of the bots, as the page says.
    """
    return [page.get_by_test_id(f"note-{seat}").inner_text() for seat in (1, 2, 3)]


@pytest.mark.slow
def test_a_table_with_masters_is_opened_and_played(chromium: Browser, strong: Server) -> None:
    """
    The start page offers the tiers with a sentence each; the masters' seats say what they are, whether the search is ready yet or not;
    a hand is played into its first tricks without anybody standing in for a master that is ready.
    """
    size = ViewportSize(width=PHONE["width"], height=PHONE["height"])
    context = chromium.new_context(viewport=size, locale="zh-CN", base_url=strong.url, reduced_motion="reduce")
    context.set_default_timeout(PATIENCE_MS)
    person = Person(context.new_page())
    page = person.page
    page.goto("/")
    expect(page.get_by_test_id("tier-regular")).to_have_attribute("aria-checked", "true")
    expect(page.get_by_test_id("tier-beginner")).to_contain_text("新手")
    page.get_by_test_id("tier-master").click()
    expect(page.get_by_test_id("start-play")).to_contain_text("大师")
    page.get_by_test_id("tiers").scroll_into_view_if_needed()
    person.shot("tiers-start")
    for _ in range(COMPILING):
        if ready(strong, "master"):
            break
        time.sleep(1)
    page.reload()
    expect(page.get_by_test_id("tier-master")).to_have_attribute("aria-checked", "true")
    page.get_by_test_id("pace-slow").click()
    page.get_by_test_id("start-play").click()
    expect(page.get_by_test_id("note-1")).to_have_text("大师")
    among_masters = False
    for _ in range(80):
        person.wait_until_asked()
        person.answer()
        if person.trick() and page.get_by_test_id("last-button").is_visible():
            among_masters = notes(page) == ["大师"] * 3
        if among_masters or person.settled:
            break
    assert among_masters, notes(page)
    person.shot("tiers-playing")
    page.get_by_test_id("menu").click()
    expect(page.get_by_test_id("tier-of-1")).to_be_disabled()
    person.shot("tiers-menu")
    assert person.errors == []
    context.close()
