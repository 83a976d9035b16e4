"""
Records in the page: opened, checked, watched step by step; and a complaint written into the record of a table.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from duijia.record import loads, verify
from tests.e2e.conftest import DESK, PHONE, NewPerson
from tests.e2e.laid import LaidTable
from tests.e2e.test_access import faults
from tests.e2e.test_reload import settled
from tests.e2e.test_whole_hand import FIRST

Laid = Callable[..., LaidTable]

GOLDEN = Path(__file__).parents[1] / "golden"
LONG = GOLDEN / "dagunzi-strict-to-ace.djr"


def counts(page: Page) -> list[str | None]:
    """
    The cards that lie open at each seat, as numbers.
    """
    return [page.get_by_test_id(f"open-{seat}").get_attribute("data-count") for seat in range(4)]


def opened(page: Page, record: str) -> None:
    """
    Paste *record* at one go and open it.
    """
    page.get_by_test_id("replay-text").evaluate(
        "(box, text) => { box.value = text; box.dispatchEvent(new Event('input', { bubbles: true })); }", record
    )
    page.get_by_test_id("replay-open").click()


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desktop"])
def test_a_record_is_opened_checked_and_watched(new_person: NewPerson, size: dict[str, int]) -> None:
    """
    A golden record holds, and its shuffle is drawn again by the page. Steps show every hand; a jump goes to a trick; one seat's cards
    alone can be seen; the end tells the result; the next hand follows.
    """
    person = new_person("/", size=size)
    page = person.page
    page.get_by_test_id("open-replay").click()
    assert faults(page) == []
    page.get_by_test_id("replay-file").set_input_files(LONG)
    expect(page.get_by_test_id("check")).to_have_attribute("data-good", "true")
    page.get_by_test_id("check").click()
    expect(page.get_by_test_id("replay-shuffle")).to_have_attribute("data-finding", "fair")
    assert faults(page) == []
    page.get_by_test_id("check").click()
    # The hand begins, 61 cards, the big joker shown, the rest, the kitty buried, three who bury no jokers.
    for _ in range(7):
        page.get_by_test_id("replay-forward").click()
    assert counts(page) == ["39"] * 4
    expect(page.get_by_test_id("open-kitty")).to_have_attribute("data-count", "6")
    page.get_by_test_id("replay-jump").select_option(label="第 3 圈")
    assert counts(page) == ["35", "37", "37", "37"]
    expect(page.get_by_test_id("replay-said")).to_have_text("rule 0出 梅花K 2 张")
    page.keyboard.press("ArrowRight")
    page.get_by_test_id("replay-forward").click()
    person.shot(f"replay-{size['width']}")
    assert faults(page) == []
    assert counts(page) == ["35", "35", "35", "37"]
    page.get_by_test_id("replay-watch").select_option("3")
    expect(page.get_by_test_id("open-0")).to_have_attribute("data-count", "")
    assert counts(page) == ["", "", "", "37"]
    page.get_by_test_id("replay-said").click()
    page.keyboard.press("End")
    expect(page.get_by_test_id("story")).to_have_attribute("data-score", "70")
    person.shot(f"replay-end-{size['width']}")
    assert faults(page) == []
    page.get_by_test_id("replay-next").click()
    expect(page.get_by_test_id("replay-hand")).to_have_value("2")


def test_a_record_plays_by_itself_and_stops_when_asked(new_person: NewPerson) -> None:
    """
    A file is dropped on the page. Space starts and stops it; the step goes on by itself meanwhile.
    """
    page = new_person("/#/replay", size=DESK).page
    expect(page.get_by_test_id("replay-text")).to_be_visible()
    dropped = page.evaluate_handle(
        """text => {
            const carried = new DataTransfer();
            carried.items.add(new File([text], 'match.djr'));
            return carried;
        }""",
        LONG.read_text(encoding="utf-8"),
    )
    page.dispatch_event(".opener", "drop", {"dataTransfer": dropped})
    slider = page.get_by_test_id("replay-slider")
    expect(slider).to_have_value("0")
    page.get_by_test_id("replay-said").click()
    page.keyboard.press("Space")
    page.wait_for_function("() => document.querySelector('[data-testid=replay-slider]').valueAsNumber >= 2")
    page.keyboard.press("Space")
    expect(page.get_by_test_id("replay-play")).to_have_attribute("aria-label", "播放")


def test_a_broken_record_shows_where(new_person: NewPerson) -> None:
    """
    A word that is no action is told with line and column, and nothing is shown of the record; a changed result is told too, and the
    hand can be watched up to it; one changed card of the pack is found by the page's own shuffle.
    """
    record = LONG.read_text(encoding="utf-8")
    lines = record.split("\n")
    line = lines.index("0 play SA")
    page = new_person("/#/replay", size=PHONE).page
    opened(page, "\n".join([*lines[:line], "0 plai SA", *lines[line + 1 :]]))
    trouble = page.get_by_test_id("replay-trouble")
    expect(trouble).to_contain_text(f"第 {line + 1} 行第 3 列")
    expect(trouble.locator("mark")).to_have_text("p")
    expect(page.get_by_test_id("check")).to_have_count(0)
    assert faults(page) == []
    opened(page, record.replace("trick 2 to 0 points 15", "trick 2 to 1 points 15", 1))
    problem = page.get_by_test_id("problem").first
    wrong = lines.index(next(text for text in lines if text.startswith("trick 2 ")))
    expect(problem).to_have_attribute("data-line", str(wrong + 1))
    expect(problem).to_contain_text(f"第 {wrong + 1} 行第 12 列")
    expect(page.get_by_test_id("check")).to_have_attribute("data-good", "false")
    assert faults(page) == []


def test_a_finished_deal_is_reported(new_person: NewPerson, laid: Laid, tmp_path: Path) -> None:
    """
    At the settlement a complaint in a few words is written into the record, which is downloaded, holds, and shows the complaint when it is
    opened; the same record is opened over the table, which stays.
    """
    table = laid(replace(FIRST, until=settled))
    person = new_person(f"/t/{table.table}", tokens={table.table: table.tokens[0]}, size=PHONE)
    page = person.page
    page.get_by_test_id("report").click()
    page.get_by_test_id("report-text").fill("第 3 圈\n该我赢")
    person.shot("report")
    assert faults(page) == []
    with page.expect_download() as downloading:
        page.get_by_test_id("report-save").click()
    file = tmp_path / "reported.djr"
    downloading.value.save_as(file)
    record = loads(file.read_bytes())
    assert verify(record) == []
    assert [note for note in record.header.notes if "第 3 圈 该我赢" in note]
    page.get_by_test_id("watch-record").click()
    expect(page.get_by_test_id("check")).to_have_attribute("data-good", "true")
    page.get_by_test_id("replay-other").click()
    page.get_by_test_id("replay-file").set_input_files(file)
    page.get_by_test_id("check").click()
    expect(page.get_by_test_id("replay-note")).to_contain_text("第 3 圈 该我赢")
    page.get_by_test_id("replay-close").click()
    expect(page.get_by_test_id("settlement")).to_be_visible()
    expect(page.get_by_test_id("connection")).to_have_attribute("data-state", "open")
