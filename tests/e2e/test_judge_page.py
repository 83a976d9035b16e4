"""
The arbiter's page: questions put with taps, verdicts with their clause, the question in the address.
"""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.e2e.conftest import DESK, PHONE, NewPerson
from tests.e2e.test_access import CHINESE, faults

SETTLE = "/#/judge?ask=settle&game=dagunzi&levels=5,3&dealer=0&trump=H&score=60&lastWinner=1&lastCards=1"


def put(page: Page, slot: str, cards: str) -> None:
    """
    Open the place *slot* and tap *cards* in, each a tap.
    """
    place = page.get_by_test_id(f"slot-{slot}")
    if not place.get_by_test_id("picker").is_visible():
        page.get_by_test_id(f"fill-{slot}").click()
    for card in cards.split():
        suit = place.locator(f'[data-suit="{card[0]}"]')
        if suit.count() and card not in ("BJ", "LJ"):
            suit.click()
        place.locator(f'[data-face="{card}"]').click()


def choose(page: Page, field: str, value: str) -> None:
    """
    Press *value* of *field*.
    """
    page.locator(f'[data-field="{field}"] [data-value="{value}"]').click()


def piles(page: Page, slot: str) -> dict[str, int]:
    """
    The cards that lie in *slot*, with their copies.
    """
    found: list[list[str]] = (
        page.get_by_test_id(f"slot-{slot}")
        .locator("[data-card]")
        .evaluate_all("all => all.map((one) => [one.dataset.card, one.dataset.count])")
    )
    return {card: int(count) for card, count in found}


def test_a_question_of_strict_following_by_taps(new_person: NewPerson) -> None:
    """
    On a phone, from the start page: who holds pairs of the led suit may not follow a pair with two singles (DB14). The verdict has
    the sentence, the clause with its source in Chinese, the pairs that are legal; the clause leads to the book and back to the question,
    and the address puts the same question to somebody else.
    """
    person = new_person("/", size=PHONE)
    page = person.page
    page.get_by_test_id("open-judge").click()
    choose(page, "game", "dabang")
    choose(page, "level", "7")
    choose(page, "trump", "H")
    put(page, "hand", "S9 S9 S9 S6 S6 D4")
    put(page, "lead", "S3 S3")
    put(page, "play", "S9 S6")
    person.shot("judge-question")
    page.get_by_test_id("judge-ask").click()
    verdict = page.get_by_test_id("verdict")
    expect(verdict).to_have_attribute("data-legal", "false")
    expect(page.get_by_test_id("reason")).to_contain_text("有对必出对")
    expect(verdict.get_by_test_id("clause")).to_have_text("DB14")
    expect(verdict.locator("blockquote")).to_contain_text(["打棒必须出棒"])
    legal = page.get_by_test_id("examples").locator("[role=img]").evaluate_all("all => all.map((one) => one.ariaLabel)")
    assert legal == ["黑桃6 2 张", "黑桃9 2 张"]
    person.shot("judge-verdict")
    assert faults(page) == []
    address = page.url
    verdict.get_by_test_id("clause").click()
    expect(page.locator("#clause-DB14")).to_be_focused()
    page.get_by_test_id("rules-close").click()
    expect(page).to_have_url(address)
    expect(page.get_by_test_id("slot-hand").locator("[data-card]")).to_have_count(3)
    assert piles(page, "hand") == {"S9": 3, "S6": 2, "D4": 1}
    friend = new_person(address.removeprefix(address.split("/#")[0]), locale="en-US", size=DESK)
    expect(friend.page.get_by_test_id("reason")).to_contain_text("play a pair (DB14)")
    friend.shot("judge-verdict-english")
    assert faults(friend.page) == []


def test_the_picker_holds_one_pack(new_person: NewPerson) -> None:
    """
    No more copies than the pack has, over hand and lead together; a tap on a chosen card takes one away; text is read in the usual
    spellings, and a word that is no card is named and changes nothing.
    """
    page = new_person("/#/judge", size=PHONE).page
    choose(page, "game", "dagunzi")
    put(page, "hand", "SK SK")
    put(page, "lead", "SK")
    expect(page.get_by_test_id("slot-lead").locator('[data-face="SK"]')).to_be_disabled()
    page.get_by_test_id("slot-hand").locator('[data-card="SK"]').click()
    assert piles(page, "hand") == {"SK": 1}
    expect(page.get_by_test_id("slot-lead").locator('[data-face="SK"]')).to_be_enabled()
    page.get_by_test_id("fill-hand").click()
    text = page.get_by_test_id("picker-text")
    text.fill("2*ht ♠K 小王")
    text.press("Enter")
    assert piles(page, "hand") == {"LJ": 1, "H10": 2, "SK": 2}
    text.fill("H9 Q5")
    text.press("Enter")
    expect(page.get_by_test_id("picker").get_by_role("alert")).to_contain_text("Q5")
    assert piles(page, "hand") == {"LJ": 1, "H10": 2, "SK": 2}


def test_the_end_of_a_hand_is_told_whole(new_person: NewPerson) -> None:
    """
    The attackers took 60 and dug a kitty of 30 with a single card: 60 + 30 × 2 = 120 takes over (C9, GZ26). In English nothing but names
    and clauses is Chinese, and a question about the impossible names its field in words.
    """
    person = new_person(f"{SETTLE}&kitty=SK+HK+D5+D5+C3+C4", locale="en-US", size=DESK)
    page = person.page
    story = page.get_by_test_id("story")
    expect(story).to_have_attribute("data-score", "120")
    expect(story).to_contain_text("× 2 = +60")
    person.shot("judge-settle")
    assert faults(page) == []
    texts = page.locator(".body").all_inner_texts()
    assert [text for text in texts if CHINESE.search(text.replace("抠底", "").replace("积分", ""))] == []
    page.get_by_test_id("field-score").fill("7")
    page.get_by_test_id("judge-ask").click()
    fault = page.get_by_test_id("judge-fault")
    expect(fault).to_contain_text("Attackers’ points, without the kitty: is a multiple of 5 (C8)")
    expect(fault).to_have_attribute("data-at", "score")
    assert faults(page) == []


def test_a_trick_is_judged_by_keyboard_alone(new_person: NewPerson) -> None:
    """
    Of two equal level cards the first one played wins (C4): 下家 led the trick, 对家 wins it.
    """
    page = new_person("/#/judge?ask=trick&game=dagunzi&level=7&trump=H&leader=1&p0=C7&p1=H7&p2=D7", size=DESK).page
    page.get_by_test_id("fill-p3").focus()
    if page.get_by_test_id("slot-p3").get_by_test_id("picker").count() == 0:
        page.keyboard.press("Enter")
    # All suits at once: the picker knows by now how wide it is, and is not drawn anew under the key.
    expect(page.get_by_test_id("slot-p3").locator('[data-face="H7"]')).to_be_visible()
    page.get_by_test_id("slot-p3").locator('[data-face="S7"]').focus()
    page.keyboard.press("Space")
    page.get_by_test_id("judge-ask").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("verdict")).to_contain_text("对家赢这一圈，0 分")
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("start-play")).to_be_visible()
    expect(page.get_by_test_id("judge")).to_have_count(0)
