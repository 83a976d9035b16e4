"""
The page for everybody: no serious fault that axe finds, play by keyboard alone, both languages, reasons in words.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.e2e.conftest import DESK, PHONE, NewPerson
from tests.e2e.laid import LaidTable, Lay, after_tricks
from tests.e2e.test_reload import MIXED, PHASES

Laid = Callable[..., LaidTable]

CHINESE = re.compile(r"[\u4e00-\u9fff]+")
SERIOUS = ("serious", "critical")


def faults(page: Page) -> list[str]:
    """
    The serious violations that axe finds, with the places.
    """
    found = Axe().run(page).response["violations"]
    return [
        f"{fault['id']}: {fault['help']}: {[node['target'] for node in fault['nodes']]}"
        for fault in found
        if fault["impact"] in SERIOUS
    ]


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desktop"])
def test_axe_finds_nothing_serious(new_person: NewPerson, laid: Laid, size: dict[str, int]) -> None:
    """
    Start, a table with a question and a half-made choice, its menu, and the settlement have no serious or critical violation.
    """
    person = new_person("/", size=size)
    page = person.page
    expect(page.get_by_test_id("start-play")).to_be_enabled()
    person.shot(f"start-{size['width']}")
    assert faults(page) == []
    table = laid(PHASES["following"])
    person = new_person(f"/t/{table.table}", tokens={table.table: table.tokens[0]}, size=size)
    person.wait_until_asked()
    person.choose()
    assert faults(person.page) == []
    person.page.get_by_test_id("menu").click()
    expect(person.page.get_by_test_id("menu-sheet")).to_be_visible()
    person.shot(f"menu-{size['width']}")
    assert faults(person.page) == []
    table = laid(PHASES["settled"])
    person = new_person(f"/t/{table.table}", tokens={table.table: table.tokens[0]}, size=size)
    expect(person.page.get_by_test_id("settlement")).to_be_visible()
    assert faults(person.page) == []


def test_a_trick_by_keyboard_alone(new_person: NewPerson, laid: Laid) -> None:
    """
    Tab comes to the hand, arrows walk through it, space takes a card, Escape lays it back, Enter plays.
    """
    table = laid(Lay(hands={0: "H5"}, kitty=MIXED, until=after_tricks(0)), bot_ms=10_000)
    person = new_person(f"/t/{table.table}", tokens={table.table: table.tokens[0]}, size=DESK)
    page = person.page
    person.wait_until_asked()
    for _ in range(30):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement?.dataset.card !== undefined"):
            break
    hand = person.hand
    first = page.evaluate("document.activeElement.dataset.card")
    assert first == hand[0]
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    third = page.evaluate("document.activeElement.dataset.card")
    assert third == hand[2]
    chosen = page.get_by_test_id("hand").locator('[aria-pressed="true"]')
    page.keyboard.press("Space")
    expect(chosen).to_have_count(1)
    page.keyboard.press("Escape")
    expect(chosen).to_have_count(0)
    page.keyboard.press("Space")
    expect(page.get_by_test_id("play-button")).to_be_enabled()
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("hand").locator("[data-card]")).to_have_count(38)
    assert len(person.trick()) == 1
    assert Counter(hand) - Counter(person.hand) == Counter([third])


def test_every_card_has_a_spoken_label(new_person: NewPerson, laid: Laid) -> None:
    """
    A card's name is words with suit and rank, not a glyph, and says whether the card can be taken.
    """
    table = laid(PHASES["following"])
    person = new_person(f"/t/{table.table}", tokens={table.table: table.tokens[0]})
    person.wait_until_asked()
    page = person.page
    expect(page.locator('[data-testid="hand"] [data-playable]').first).to_be_visible()
    labels = page.get_by_test_id("hand").locator("[data-card]").evaluate_all("all => all.map((one) => one.ariaLabel)")
    names = re.compile("黑桃|红桃|梅花|方块|大王|小王")
    assert [label for label in labels if not names.search(label)] == []
    assert any("不可出" in label for label in labels)
    assert any("可出" in label and "不可出" not in label for label in labels)


def test_a_card_that_cannot_be_played_says_why(new_person: NewPerson, laid: Laid) -> None:
    """
    A tap on a dimmed card shows the refusal's sentence with its ruling, and changes nothing.
    """
    table = laid(PHASES["following"])
    person = new_person(f"/t/{table.table}", tokens={table.table: table.tokens[0]})
    person.wait_until_asked()
    hand = person.hand
    person.tap(person.page.locator('[data-testid="hand"] button:has(.card.dim)').last)
    expect(person.page.get_by_test_id("refusal")).to_contain_text(re.compile(r"\((?:C1|C2|GZ22)\)"))
    person.shot("refusal")
    assert person.hand == hand
    assert person.kind == "follow"


def test_english_by_the_browsers_language_and_chinese_by_choice(new_person: NewPerson) -> None:
    """
    An English browser gets English throughout, names of people and games aside; the menu changes it, and a reload keeps it.
    """
    person = new_person("/", locale="en-US", size=DESK)
    page = person.page
    expect(page.get_by_test_id("start-play")).to_be_enabled()
    expect(page.locator("html")).to_have_attribute("lang", "en")
    person.shot("start-english")
    page.get_by_test_id("start-play").click()
    expect(page.get_by_test_id("hand").locator("[data-card]")).not_to_have_count(0)
    texts = page.evaluate(
        """() => [...document.querySelectorAll('.asking, .middle, [data-testid=hand] [aria-label], header')]
            .map((one) => one.ariaLabel + ' ' + (one.dataset.card ? '' : one.innerText))"""
    )
    assert [text for text in texts if CHINESE.search(re.sub("阿[东南西北]|玩家", "", text))] == []
    person.shot("table-english")
    page.get_by_test_id("menu").click()
    page.get_by_test_id("menu-sheet").get_by_test_id("lang").click()
    expect(page.locator("html")).to_have_attribute("lang", "zh-CN")
    page.reload()
    expect(page.locator("html")).to_have_attribute("lang", "zh-CN")
    expect(page.get_by_test_id("hand")).to_be_visible()
