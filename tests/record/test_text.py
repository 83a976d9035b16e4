"""
The law: a record is read exactly as it was written; whatever else is given is refused with its place, and never half read.
"""

from __future__ import annotations

import pytest

from duijia.games import GAMES
from duijia.record import RecordError, dumps, loads
from duijia.record.grammar import FOLLOWERS, LINES, keyword_of
from duijia.record.words import Words
from duijia.rules import Rules
from tests.record.played import MIXED, find_line, hand_text, match_record, replaced

EXAMPLES = {
    "duijia": ("duijia record 1",),
    "game": ("game dabang",),
    "rules": ("rules 0123456789ab",),
    "option": ("option follow strict", "option must_play 3,10", "option must_play -"),
    "table": ("table k3J_x-9",),
    "match": ("match 1", "match 9999"),
    "player": ("player 0 person 王姨", "player 3 bot:rule:tempo=4 😀 👩‍👩‍👧 a  b", "player 1 person אבג"),
    "note": ("note 第 3 圈: why may he play that?",),
    "": ("",),
    "hand": ("hand 12",),
    "start": ("start levels 3 10 dealer -", "start levels A K dealer 2"),
    "commit": ("commit " + "0a" * 32,),
    "entropy": ("entropy" + f" {'0f' * 16}" * 4,),
    "secret": ("secret " + "b0" * 32,),
    "shuffle": ("shuffle 0 drawer 2 bright -", "shuffle 3 drawer 0 bright 57"),
    "pack": ("pack SK H10 LJ S2",),
    "kitty": ("kitty SK H10 LJ S2 BJ D3",),
    "deal": ("deal 156",),
    "seat action": (
        "2 declare S4 S4 as S @3105",
        "0 declare BJ",
        "1 declare LJ LJ LJ as H",
        "3 pass",
        "3 pass @0",
        "0 swap -",
        "1 swap SJ C5 @1",
        "2 pay BJ",
        "3 pick S9",
        "0 return S4 S4",
        "1 bury S4 S5 H5",
        "2 bury_jokers -",
        "2 bury_jokers LJ BJ",
        "3 pick_up C3",
        "0 play SK SK SK @9999999999",
    ),
    "turned": ("turned 1 H9", "turned - LJ"),
    "moved": ("moved tribute 3 to 0 BJ", "moved tribute 3 to - SA", "moved give_back - to 2 S5 S8"),
    "fixed": ("fixed dealer 2 level 5 trump H dry no", "fixed dealer 0 level K trump - dry yes"),
    "trick": ("trick 39 to 3 points 25 of 60",),
    "redeal": ("redeal",),
    "stopped": ("stopped",),
    "score": ("score 135 tricks 95 kitty 20 times 2 dig yes threshold 120",),
    "buried": ("buried S5 H10", "buried -"),
    "levels": ("levels 3 5 rise 0 2 jokers 1",),
    "next": ("next 1", "next -"),
    "owed": ("owed -", "owed 3:2 1:1 to 0 2", "owed 3:12 to 0"),
    "points": ("points -3 3 -3 3 match -60 60 -60 60",),
    "won": ("won 1 passed", "won 0 jokers", "won 0 zero", "won 1 all"),
    "digest": ("digest " + "0c" * 16,),
    "end": ("end open", "end won 1"),
    "seal": ("seal " + "0c" * 16,),
}


def test_every_kind_of_line_has_an_example_and_a_place_in_the_grammar() -> None:
    """
    None is forgotten: examples, grammar and readers know the same keywords.
    """
    keywords = {line.keyword for line in LINES}
    assert len(keywords) == len(LINES)
    assert set(EXAMPLES) == keywords
    assert set(FOLLOWERS) == keywords
    assert {word for followers in FOLLOWERS.values() for word in followers} == keywords - {"duijia"}


@pytest.mark.parametrize("text", [text for texts in EXAMPLES.values() for text in texts])
def test_a_line_is_read_as_it_was_written(text: str) -> None:
    """
    Print of parse is the identity on every example.
    """
    kind = next(line for line in LINES if line.keyword == keyword_of(text))
    words = Words(text, 1)
    if kind.keyword not in ("", "seat action"):
        assert words.word(("", "")) == kind.keyword
    line = kind.read(words)
    words.end()
    assert line.text() == text


@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: rules.key)
@pytest.mark.parametrize("seed", [1, 2])
def test_a_match_is_rewritten_byte_for_byte(rules: Rules, seed: int) -> None:
    """
    Record → text → record → text changes nothing, also by way of bytes.
    """
    record = match_record(rules.key, seed, MIXED, most=6)
    text = dumps(record)
    assert loads(text) == record
    assert dumps(loads(text.encode())) == text


def test_the_head_says_what_was_played() -> None:
    """
    Every house rule stands in it, the unchanged ones too, so defaults may change later.
    """
    record = match_record("dabang", 1, options=(("follow", "loose"),), most=1)
    header = loads(dumps(record)).header
    assert header.game == "dabang"
    assert header.options["follow"] == "loose"
    assert header.options["joker_end"] == "four_any"
    assert [sitter.kind for sitter in header.players] == ["bot:random"] * 4
    assert header.players[2].name == "random 2"


WRONG = [
    ("game dagunzi", "game  dagunzi", 6, "record/blank"),
    ("game dagunzi", "game dagunzi ", 6, "record/blank"),
    ("game dagunzi", "game", 5, "record/missing"),
    ("game dagunzi", "gane dagunzi", 1, "record/keyword"),
    ("game dagunzi", "table x", 1, "record/order"),
    ("game dagunzi", "game dagunzi 2", 14, "record/extra"),
    ("rules ", "rules 0123456789AB", 7, "record/want"),
    ("match ", "match 01", 7, "record/number"),
    ("match ", "match ٣", 7, "record/number"),
    ("match ", "match 99999999999999999999999", 7, "record/number"),
    ("player 1", "player 2 person x", 8, "record/players"),
    ("player 2", "player 2 human x", 10, "record/want"),
    ("player 2", "player 2 person \u2028", 17, "record/text"),
    ("player 2", "player 2 person", 16, "record/missing"),
    ("shuffle", "shuffle 0 drawer 4 bright -", 18, "record/want"),
    ("pack", "pack S4 X9", 9, "record/want"),
    ("pack", "pack " + " ".join(["S4"] * 21), 66, "record/row"),
    ("pack", "pack S4", 1, "record/row"),
    ("deal", "deal 0", 6, "record/number"),
    ("0 play", "0 play SK S4", 11, "record/cards_order"),
    ("0 play", "0 play s4", 8, "record/want"),
    ("0 play", "0 play ♠4", 8, "record/want"),
    ("0 play", "0 throw S4", 3, "record/want"),
    ("0 play", "0 play S4 @-1", 11, "record/want"),
    ("0 play", "0 play S4 as S", 11, "record/want"),
    ("0 play", "0  play S4", 3, "record/blank"),
    ("0 play", "action", 1, "record/keyword"),
    ("0 play", "seat action", 1, "record/keyword"),
    ("0 play", " 0 play S4", 1, "record/keyword"),
    ("trick", "trick 1 to 3 points 5", 22, "record/missing"),
    ("owed", "owed 3:0 to 1", 6, "record/want"),
    ("end", "end won 2", 9, "record/number"),
]


@pytest.mark.parametrize(("start", "line", "column", "code"), WRONG)
def test_what_is_no_record_is_refused_at_its_place(start: str, line: str, column: int, code: str) -> None:
    """
    Line and column point at the word that is wrong, and both languages say why.
    """
    text = hand_text("dagunzi")
    number = find_line(text, start)
    with pytest.raises(RecordError) as caught:
        loads(replaced(text, number, line))
    found = caught.value.problem
    assert (found.line, found.column, found.code) == (number, column, code)
    assert caught.value.message == found.en
    assert str(caught.value) == f"line {number}, column {column}: {found.en}"
    assert found.zh


@pytest.mark.parametrize(
    ("data", "line", "column", "code"),
    [
        ("", 1, 1, "record/empty"),
        ("\n", 1, 1, "record/format"),
        ("duijia record 2\n", 1, 1, "record/format"),
        ("\ufeffduijia record 1\n", 1, 1, "record/bom"),
        ("duijia record 1\r\n", 1, 16, "record/carriage_return"),
        ("duijia record 1\n", 2, 1, "record/ends"),
        ("duijia record 1\ngame x", 2, 7, "record/no_newline"),
        ("duijia record 1\ngame x\n", 3, 1, "record/ends"),
        (b"duijia record 1\ngame \xff\n", 2, 6, "record/encoding"),
        ("duijia record 1\n王\n".encode()[:-2], 2, 1, "record/encoding"),
    ],
)
def test_files_that_are_no_records(data: str | bytes, line: int, column: int, code: str) -> None:
    """
    Empty, foreign, cut off, or in another encoding.
    """
    with pytest.raises(RecordError) as caught:
        loads(data)
    found = caught.value.problem
    assert (found.line, found.column, found.code) == (line, column, code)


def test_every_cut_is_noticed() -> None:
    """
    A file that stops anywhere before its last line's end is no record.
    """
    text = hand_text("dalin")
    for end in range(0, len(text), 7):
        with pytest.raises(RecordError):
            loads(text[:end])


def test_nothing_follows_the_seal() -> None:
    """
    A line after the last one is refused.
    """
    text = hand_text("dalin")
    with pytest.raises(RecordError, match="ended"):
        loads(f"{text}\n")
