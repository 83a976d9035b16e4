"""
A program at a seat can do nothing to the host but lose its move.
"""

from __future__ import annotations

import gc
import json
import os
import pickle
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from random import Random
from types import ModuleType

import msgspec
import pytest

from duijia.bots.answers import ANSWERS, check_answer
from duijia.bots.arena import start_of
from duijia.bots.child import Child
from duijia.bots.process import CommandError, ProcessBot, program_maker
from duijia.bots.registry import UnknownBotError, find_bot
from duijia.bots.rule import RuleBot
from duijia.bots.simulation import seat_bots, simulate_hands
from duijia.bots.table import BotError, chances, play_hand
from duijia.bots.warden import WARDEN
from duijia.cards import FACES, SUITS, Cards
from duijia.cli.simulate import simulate
from duijia.games import GAMES, find_game
from duijia.hand.actions import Action, Deal, Declare, Pass, Play, SeatAction
from duijia.hand.machine import actors
from duijia.match import Match, apply
from duijia.refusals import Refused, refuse
from duijia.rules import Rules
from duijia.view import View, view_of
from tests.bots.programs import HEAD, program
from tests.bots.test_sight import twin
from tests.cluster.test_pool import lives

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples"
PATIENCE_MS = 60_000
"""For a move that must come: a busy machine is slow, not wrong."""


def positions(rules: Rules, seed: str = "positions", most: int = 12) -> list[View]:
    """
    Views of seats that are asked to play, in the order of one hand.
    """
    views: list[View] = []

    def watch(match: Match, action: Action) -> None:
        if isinstance(action, Play) and len(views) < most:
            views.append(view_of(match, action.seat))

    start = start_of(rules, Random(seed))
    play_hand(start, seat_bots(rules, ("random",) * 4, seed), chances(rules, seed), watch)
    return views


VIEWS = positions(find_game("dagunzi"))


@contextmanager
def running(command: list[str], ms: int = PATIENCE_MS) -> Iterator[tuple[ProcessBot, list[str]]]:
    """
    A bot of *command*, and what its user is told; afterwards nothing of it is left.
    """
    told: list[str] = []
    WARDEN.start()  # It stays.
    before = descriptors()
    bot = ProcessBot(find_game("dagunzi"), command, "cmd: test", ms=ms, tell=told.append)
    try:
        yield bot, told
    finally:
        pid = bot.pid
        bot.close()
        assert bot.pid is None
        assert pid is None or not alive(pid)
        assert descriptors() == before


def descriptors() -> int:
    """
    Files that this process has open, those of earlier tests that nobody has any more left out.
    """
    gc.collect()
    return sum(1 for _ in Path("/proc/self/fd").iterdir())


def alive(pid: int) -> bool:
    """
    Whether there is such a process, a zombie being one.
    """
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def rule_move(view: View) -> SeatAction:
    return RuleBot(find_game("dagunzi")).act(view)


@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: rules.key)
@pytest.mark.parametrize("example", ["bot.py", "bot.mjs"])
def test_the_examples_play_whole_hands_without_a_fault(rules: Rules, example: str) -> None:
    """
    From the first card to the settlement, tribute and house rules included, against the random bot.
    """
    command = f"cmd@{PATIENCE_MS}: {EXAMPLES / example}"
    names = (command, "random", command, "random")
    for tally in simulate_hands(rules, names, "example", range(3)):
        assert tally.faults == ()


@pytest.mark.parametrize("example", ["bot.py", "bot.mjs"])
def test_the_examples_go_on_when_their_time_is_up(example: str) -> None:
    """
    Also where a fault comes while they wait for a choice.
    """
    lead = msgspec.to_builtins(VIEWS[0])
    asked = [{"type": "ask", "id": number, "ms": 1, "view": lead} for number in (1, 2)]
    late = {"type": "fault", "id": 1, "fault": "silence", "refused": None, "text": "no answer within 1 ms"}
    choice = {"type": "choice", "id": 2, "completion": {"addable": [], "complete": True}, "refused": None}
    said = "".join(json.dumps(line) + "\n" for line in (asked[0], late, asked[1], choice))
    done = subprocess.run([str(EXAMPLES / example)], input=said, capture_output=True, text=True, check=True)
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert [answer["id"] for answer in answers if "choose" in answer] == [1, 2]
    assert answers[-1]["id"] == 2
    assert answers[-1]["action"]["do"] == "play"


def test_examples_are_short_and_stand_alone() -> None:
    """
    They are what the documentation promises: about thirty and forty lines, and nothing of this package.
    """
    for name, most in (("bot.py", 40), ("bot.mjs", 50)):
        text = (EXAMPLES / name).read_text()
        assert len(text.splitlines()) <= most
        assert "import duijia" not in text and "from duijia" not in text


@pytest.mark.parametrize(
    ("body", "fault", "words"),
    [
        ("for _ in range(9): read(); time.sleep(30)", "silence", "no answer within 300 ms"),
        ("read()", "crash", "ended"),
        ("read(); print('the reason', file=sys.stderr); sys.exit(3)", "crash", "the reason"),
        ("read(); os.close(1); time.sleep(30)", "crash", "ended"),
        ("read(); print('hm'); sys.stdout.flush(); read()", "garbage", "'hm'"),
        ("read(); say([1]); read()", "garbage", "object"),
        ("read(); say({'id': 1}); read()", "garbage", "either an action or a choose"),
        ("m = read(); say({'id': m['id'] + 1, 'choose': []}); read()", "garbage", "was not asked yet"),
        ("m = read(); say({'id': m['id'], 'action': {'do': 'fly', 'seat': 0}}); read()", "garbage", "fly"),
        ("m = read(); say({'id': m['id'], 'choose': ['S1']}); read()", "garbage", "no card"),
        ("m = read(); say({'id': m['id'], 'choose': ['王' * 99]}); read()", "garbage", "no card"),
        ("m = read(); say({'id': m['id'], 'choose': ['S5'] * 99}); read()", "garbage", "99 cards"),
        ("read(); os.write(1, b'\\xff\\xfe\\x00\\n'); read()", "garbage", "\ufffd"),
        ("read(); os.write(1, b'[' * 5000 + b'\\n'); read()", "garbage", "["),
        ("read(); os.write(1, b'x' * 70000); time.sleep(30)", "too_long", "65536"),
        ("m = read(); say({'id': m['id'], 'action': {'do': 'pass', 'seat': hello['seat']}}); read()", "illegal", "now"),
        ("m = read(); say({'id': m['id'], 'action': {'do': 'play', 'seat': 3 - hello['seat'], 'cards': []}}); read()", "illegal", ""),
        ("m = read(); say({'id': m['id'], 'action': {'do': 'play', 'seat': hello['seat'], 'cards': []}}); read()", "illegal", ""),
    ],
)  # fmt: skip
def test_whatever_goes_wrong_the_rule_bot_moves(tmp_path: Path, body: str, fault: str, words: str) -> None:
    """
    The move is the rule bot's, the fault is counted under its name and told once with what was wrong.
    """
    with running(program(tmp_path, body), ms=300 if fault == "silence" else PATIENCE_MS) as (bot, told):
        assert bot.act(VIEWS[0]) == rule_move(VIEWS[0])
        assert bot.faults == {fault: 1}
        assert fault in told[0] and words in told[0]


def test_a_program_that_misses_one_move_goes_on(tmp_path: Path) -> None:
    """
    Garbage, an illegal move and an answer that comes too late cost the move alone; the late answer is not taken for the next question's.
    """
    late = tmp_path / "late"
    body = (
        f"late = {str(late)!r}"
        """
for turn in range(99):
    m = read()
    while m["type"] != "ask":
        m = read()
    if turn == 1: print("thinking…", flush=True); continue
    if turn == 2: say({"id": m["id"], "action": {"do": "play", "seat": hello["seat"], "cards": ["BJ"] * 5}}); continue
    while turn == 3 and not os.path.exists(late): time.sleep(0.01)
    say({"id": m["id"], "action": good(m)} if turn != 3 else {"id": m["id"], "choose": []})
"""
    )
    views = [view for view in positions(find_game("dagunzi"), most=99) if view.seat == VIEWS[0].seat][:8]
    with running(program(tmp_path, body), ms=3000) as (bot, told):
        for view in views:
            bot.act(view)
            if bot.faults["silence"]:
                late.touch()
        assert bot.faults["garbage"] == 1 and bot.faults["illegal"] == 1 and bot.faults["silence"] == 1
        assert sum(bot.faults.values()) == 3
        assert not bot.gone
        assert len(told) == 3


def test_it_is_started_once_more_and_then_given_up(tmp_path: Path) -> None:
    """
    A program that ends twice is gone: no further process is started, and the rule bot's moves are counted.
    """
    log = tmp_path / "starts"
    body = f"open({str(log)!r}, 'a').write('x'); read(); sys.exit(1)"
    with running(program(tmp_path, body)) as (bot, told):
        for view in VIEWS[:5]:
            assert bot.act(view) == rule_move(view)
        assert log.read_text() == "xx"
        assert bot.gone
        assert bot.faults == {"crash": 2, "gone": 3}
        assert "started once more" in " ".join(told) and told[-1].endswith("The rule bot plays on.")


def test_three_silences_in_a_row_end_it(tmp_path: Path) -> None:
    """
    Nobody waits for a dead program for a whole hand.
    """
    with running(program(tmp_path, "time.sleep(60)"), ms=100) as (bot, _):
        for view in VIEWS[:8]:
            bot.act(view)
        assert bot.gone
        assert bot.faults == {"silence": 6, "gone": 2}


@pytest.mark.parametrize(
    ("hello", "words"),
    [
        ("print('ready')", "hello was answered by"),
        ('print(\'{"type": "hello", "protocol": 99}\')', "protocol 99, not 1"),
        ("pass", "ended"),
    ],
)
def test_a_program_that_does_not_say_hello(tmp_path: Path, hello: str, words: str) -> None:
    """
    What does not speak this protocol is not asked anything.
    """
    with running(program(tmp_path, "", head=f"def say(m): pass\ndef read(): pass\n{hello}\n")) as (bot, told):
        assert bot.act(VIEWS[0]) == rule_move(VIEWS[0])
        assert words in told[0]


def test_what_is_not_read_and_what_nobody_asked_for_block_nothing(tmp_path: Path) -> None:
    """
    A program that fills its standard error and never reads is silent, nothing worse; one that complains at length and plays is heard.
    """
    with running(program(tmp_path, "while True: os.write(2, b'x' * 65536)"), ms=200) as (bot, _):
        for view in VIEWS[:3]:
            bot.act(view)
        assert bot.faults == {"silence": 3}
    body = (
        "\nwhile True:\n    m = read()\n    os.write(2, b'y' * 300000)\n    say({'id': m['id'], 'action': good(m)})\n"
    )
    with running(program(tmp_path, body)) as (bot, _):
        for view in VIEWS[:4]:
            bot.act(view)
        assert not bot.faults


@pytest.mark.parametrize(
    "group",
    [
        "None",
        pytest.param(
            "lambda: os.setpgid(0, 0)",
            marks=pytest.mark.skipif(not Path("/proc").exists(), reason="the system does not list its processes"),
        ),
    ],
    ids=["its group", "a group of its own"],
)
def test_what_it_started_ends_with_it(tmp_path: Path, group: str) -> None:
    """
    The whole session is ended, also a process that the program left behind, or set apart as a shell with job control does.
    """
    file = tmp_path / "pid"
    with running(program(tmp_path, LEAVES.format(file=str(file), group=group))) as (bot, _):
        bot.act(VIEWS[0])
        left = int(file.read_text())
        assert alive(left)
    gone(left)


LEAVES = """
import subprocess
left = subprocess.Popen(["sleep", "600"], preexec_fn={group})
open({file!r}, "w").write(str(left.pid))
while True:
    m = read()
    say({{"id": m["id"], "action": good(m)}})
"""
"""A program that plays and leaves a process behind."""


def gone(pid: int) -> None:
    """
    It ends, sooner or later.
    """
    end = time.monotonic() + PATIENCE_MS / 1000
    while lives(pid):
        assert time.monotonic() < end, f"process {pid} lives on"
        time.sleep(0.05)


def test_an_interrupted_end_is_an_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """
    Ctrl-C while a program that does not end by itself is waited for: it is ended all the same.
    """

    def interrupt(_child: Child, _deadline: float) -> None:
        raise KeyboardInterrupt

    body = "\nwhile True:\n    m = read()\n    say({'id': m['id'], 'action': good(m)})\n    sys.stdin = open('/dev/zero')\n"
    with running(program(tmp_path, body)) as (bot, _):
        bot.act(VIEWS[0])
        pid = bot.pid
        assert pid is not None and alive(pid)
        with monkeypatch.context() as patch:
            patch.setattr(Child, "_rest", interrupt)
            with pytest.raises(KeyboardInterrupt):
                bot.close()
        assert not alive(pid)


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM, signal.SIGHUP], ids=lambda how: how.name)
def test_no_program_outlives_its_host(tmp_path: Path, how: signal.Signals) -> None:
    """
    Neither the program, though it does not end with its input, nor what it has started.
    """
    file = tmp_path / "left"
    command = program(
        tmp_path, LEAVES.format(file=str(file), group="None").replace("read()", "read_or_stay()"), head=STAYS
    )
    host = f"""
import sys
from duijia.bots.process import ProcessBot
from tests.bots.test_process import VIEWS, find_game
bot = ProcessBot(find_game("dagunzi"), {command!r}, "cmd: test", ms={PATIENCE_MS})
bot.act(VIEWS[0])
print(bot.pid, flush=True)
sys.stdin.read()
"""
    with subprocess.Popen(
        [sys.executable, "-c", host], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        pid = int(process.stdout.readline())
        left = int(file.read_text())
        assert lives(pid) and lives(left)
        process.send_signal(how)
    gone(pid)
    gone(left)


STAYS = (
    HEAD
    + """
def read_or_stay():
    line = sys.stdin.readline()
    while not line: time.sleep(1)
    return json.loads(line)
"""
)
"""A program that lives on when its input ends."""


@pytest.mark.parametrize(
    "body",
    [
        r"sys.stderr.write('\x1b]0;mine\x07\x1b[31m\u2028\u202e' + 1000 * 'x'); sys.exit(1)",
        r"m = read(); say({'id': m['id'], 'action': {'do': '\x1b]0;mine\x07\n' + 5000 * 'x', 'seat': 0, 'cards': []}}); read()",
        r"m = read(); say({'id': m['id'], 'choose': ['\x1b]0;mine\x07\n' + 5000 * 'x']}); read()",
        r"m = read(); print('\x1b]0;mine\x07' + 5000 * 'x', flush=True); read()",
    ],
    ids=["complaint", "action", "card", "line"],
)
def test_what_is_told_is_one_short_plain_line(tmp_path: Path, body: str) -> None:
    """
    Whatever a program writes, it does not command the terminal of whom it is told to.
    """
    with running(program(tmp_path, body)) as (bot, told):
        bot.act(VIEWS[0])
        assert "mine" in told[0]
        assert told[0].isprintable()
        assert len(told[0]) < 500


def test_a_bot_that_nobody_closes_ends_its_program(tmp_path: Path) -> None:
    """
    The program goes with the object.
    """
    body = "\nwhile True:\n    m = read()\n    say({'id': m['id'], 'action': good(m)})\n"
    bot = ProcessBot(find_game("dagunzi"), program(tmp_path, body), "cmd: test")
    bot.act(VIEWS[0])
    pid = bot.pid
    assert pid is not None and alive(pid)
    del bot
    assert not alive(pid)


def test_the_program_knows_its_seat_s_stream_and_nothing_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """
    No argument, no variable of the host's and no open file but the three pipes reach it.
    """
    monkeypatch.setenv("DUIJIA_TOKEN", "secret")
    file = tmp_path / "seen"
    body = f"""
files = [os.readlink(f"/proc/self/fd/{{n}}") for n in os.listdir("/proc/self/fd") if os.path.exists(f"/proc/self/fd/{{n}}")]
json.dump([sys.argv[1:], sorted(os.environ), files, hello], open({str(file)!r}, "w"))
while True:
    m = read()
    say({{"id": m["id"], "action": good(m)}})
"""
    with open(os.devnull), running(program(tmp_path, body)) as (bot, _):  # noqa: PTH123 - a file that must not reach the program
        bot.act(VIEWS[0])
    arguments, variables, files, hello = json.loads(file.read_text())
    assert arguments == []
    allowed = {"PATH", "HOME", "LANG", "LC_ALL", "LC_CTYPE", "TZ", "TMPDIR", "VIRTUAL_ENV"}
    assert set(variables) <= allowed
    assert all(name.startswith("pipe:") for name in files)
    assert set(hello) == {"type", "protocol", "game", "names", "options", "decks", "ranks", "permanent", "seat", "ms"}


def test_the_seed_of_the_deal_is_not_told() -> None:
    """
    The maker is given the seed that also deals the cards, and keeps it to itself.
    """
    bot = program_maker(f"cmd: {EXAMPLES / 'bot.py'}")(find_game("dagunzi"), "the-seed-of-the-deal/2")
    assert "the-seed-of-the-deal" not in repr(vars(bot))


@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: rules.key)
def test_two_worlds_one_stream_of_bytes(rules: Rules, tmp_path: Path) -> None:
    """
    Wherever all hidden cards are laid out anew, the program receives the same bytes: it copies what it reads to a file.
    """
    random = Random(11)
    pairs: list[tuple[View, View]] = []

    def watch(match: Match, action: Action) -> None:
        hand = match.hand
        assert hand is not None
        if isinstance(action, Deal) or action.seat != 2 or random.random() < 0.5:
            return
        other = replace(match, hand=twin(hand, 2, random))
        pairs.append((view_of(match, 2), view_of(other, 2)))

    for number in range(3):
        start = start_of(rules, Random(f"bytes/{number}"))
        play_hand(start, seat_bots(rules, ("random",) * 4, f"bytes/{number}"), chances(rules, f"bytes/{number}"), watch)
    assert len(pairs) > 20
    streams = []
    for world in (0, 1):
        copy = tmp_path / f"stream{world}"
        body = f"""
copy = open({str(copy)!r}, "wb", buffering=0)
copy.write(json.dumps(hello).encode())
def read():
    line = sys.stdin.readline() or sys.exit()
    copy.write(line.encode())
    return json.loads(line)
while True:
    m = read()
    say({{"id": m["id"], "action": good(m)}})
"""
        bot = ProcessBot(rules, program(tmp_path, body), "cmd: test", ms=PATIENCE_MS)
        moves = [bot.act(pair[world]) for pair in pairs]
        bot.close()
        assert not bot.faults
        streams.append((copy.read_bytes(), moves))
    assert streams[0] == streams[1]
    assert len(streams[0][0]) > 20_000


def wrong_answers(view: View, right: SeatAction, random: Random) -> Iterator[SeatAction]:
    """
    Actions near *right*, legal or not.
    """
    ask = view.ask
    assert ask is not None
    yield Pass(seat=view.seat)
    cards: Cards = () if isinstance(right, Pass) else right.cards
    held = [*view.hand, *view.pool, *(view.kitty.cards or ())]
    choices = [
        (),
        cards,
        cards[1:],
        (*cards, random.choice(held)),
        tuple(random.sample(held, min(len(held), max(1, len(cards))))),
    ]
    choices.append((*cards[1:], random.choice(held)))
    choices.append((*cards[1:], random.choice(FACES)))
    choices += [offer.cards for offer in ask.offers]
    for chosen in choices:
        for kind in {ANSWERS[ask.kind], Play}:
            if kind is Declare:
                for suit in (*SUITS, None, "-"):
                    yield Declare(seat=view.seat, cards=chosen, suit=suit)
            else:
                yield kind(seat=view.seat, cards=chosen)  # type: ignore[call-arg]


@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: rules.key)
def test_an_answer_is_judged_as_the_table_judges_it(rules: Rules) -> None:
    """
    From the view alone exactly those actions are taken that the machine accepts, in every phase.
    """
    random = Random(3)
    kinds: set[str] = set()
    verdicts = {True: 0, False: 0}

    def watch(match: Match, action: Action) -> None:
        hand = match.hand
        assert hand is not None
        for seat in actors(hand) if not isinstance(action, Deal) else ():
            view = view_of(match, seat)
            if view.ask is None or (view.phase == "playing" and random.random() < 0.8):
                continue
            kinds.add(view.ask.kind)
            right = RuleBot(rules).act(view)
            for tried in (right, *wrong_answers(view, right, random)):
                if isinstance(tried, Pass) and view.phase == "dealing":
                    continue
                accepted = not isinstance(apply(match, tried), Refused)
                verdict = check_answer(rules, view, tried)
                assert (verdict is None) == accepted, (tried, view.ask, verdict)
                verdicts[accepted] += 1

    for number in range(16):
        start = start_of(rules, Random(f"judge/{number}"))
        play_hand(start, seat_bots(rules, ("random",) * 4, f"judge/{number}"), chances(rules, f"judge/{number}"), watch)
    assert {"lead", "follow", "bury", "pay", "return"} <= kinds
    assert min(verdicts.values()) > 200


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("cmd:", "no program ''"),
        ("cmd: ./no-such-program", "no program './no-such-program'"),
        ("cmd: 'unclosed", "quotation"),
        ("cmd@fast: ls", "milliseconds"),
        ("cmd@0: ls", "milliseconds"),
    ],
)
def test_a_command_that_cannot_be_run_is_told(name: str, words: str) -> None:
    """
    Before anything is played.
    """
    with pytest.raises(UnknownBotError, match=words):
        find_bot(name)
    with pytest.raises(CommandError):
        program_maker(name)


def test_a_command_has_arguments_and_a_time() -> None:
    """
    ``cmd@500: ./mybot --level 3`` gives 500 ms a move and two arguments; no shell looks at them.
    """
    bot = find_bot("cmd@500: ls --level '3; $HOME'")(find_game("dalin"), "")
    assert isinstance(bot, ProcessBot)
    assert bot.ms == 500
    assert bot._command[1:] == ("--level", "3; $HOME")


def test_faults_stand_in_the_results(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """
    ``duijia simulate`` prints beside the results how often the rule bot moved instead, so that they are not taken for the program's.
    """
    command = " ".join(program(tmp_path, "read(); sys.exit(1)"))
    for mode, count in (("hands", 1), ("duplicate", 1)):
        assert simulate(game="dagunzi", bots=f"cmd: {command},rule", mode=mode, count=count) == 0  # type: ignore[arg-type]
        captured = capsys.readouterr()
        assert "crash" in captured.out and "gone" in captured.out
        assert "The rule bot moves instead" in captured.err


def test_bots_that_never_call_end_the_simulation(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """
    Nothing comes of deal after deal; the command says so and does not deal for ever.
    """

    class Silent:
        name = "mute"

        def act(self, view: View) -> SeatAction:
            return Pass(seat=view.seat)

    module = ModuleType("never_calls")
    module.bot = lambda _rules, _seed: Silent()  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "never_calls", module)
    assert simulate(game="dalin", bots="never_calls:bot", mode="matches", count=1) == 1
    assert "does any of mute ever declare or call?" in capsys.readouterr().err


def test_what_a_bot_did_wrong_comes_back_from_other_processes() -> None:
    """
    The exception survives the way, so that the sentence and not a lost worker is shown.
    """
    error = BotError("mybot", Pass(seat=1), refuse("turn/not_yours", ""))
    again = pickle.loads(pickle.dumps(error))  # noqa: S301 - just written here
    assert str(again) == str(error)
    assert again.refused == error.refused


def test_views_travel_as_on_the_wire() -> None:
    """
    A program for the lines reads the views of a table and the other way round: a view comes back from its JSON.
    """
    for view in VIEWS:
        assert msgspec.json.decode(msgspec.json.encode(view), type=View) == view


def test_a_module_s_bot_cannot_deal_the_cards_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """
    What it is seeded with is the same each time, differs by seat, and does not hold the seed of the deal.
    """
    seeds: list[str] = []

    def bot(rules: Rules, seed: str) -> RuleBot:
        seeds.append(seed)
        return RuleBot(rules)

    module = ModuleType("curious")
    module.bot = bot  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "curious", module)
    for _ in range(2):
        seat_bots(find_game("dagunzi"), ("curious:bot",) * 4, "the-deal/7")
    assert seeds[:4] == seeds[4:]
    assert len(set(seeds)) == 4
    assert not any("the-deal" in seed or "7/" in seed for seed in seeds)
