"""
One contract for everything that carries numbered work out: this process, processes, a Ray cluster of two machines.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from threading import Thread
from typing import Any, cast

import pytest

from duijia.bots.arena import duel, series
from duijia.cluster import ClusterError, Executor, Inline, open_executor, spread
from duijia.cluster.processes import Processes
from duijia.games import GAMES, find_game
from duijia.rules import Rules
from tests.cluster.work import refuse, squares, squares_killed, squares_noted, squares_when_free

pytestmark = [pytest.mark.xdist_group("cluster"), pytest.mark.filterwarnings("ignore::ResourceWarning")]

NODE = {"num_cpus": 1, "num_gpus": 0, "object_store_memory": 80 << 20, "node_ip_address": "127.0.0.1"}


@pytest.fixture(scope="module")
def machines() -> Iterator[Any]:
    """
    Two machines of one CPU each, as far as Ray can tell, on the loopback address.
    """
    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
    os.environ["RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER"] = "0"
    cluster_utils = pytest.importorskip("ray.cluster_utils")
    cluster = cluster_utils.Cluster(initialize_head=True, head_node_args={**NODE, "include_dashboard": False})
    cluster.second = cluster.add_node(**NODE)
    yield cluster
    cluster.shutdown()


@pytest.fixture(scope="module")
def on_ray(machines: Any) -> Iterator[Executor]:
    """
    The two machines joined.
    """
    with open_executor(ray=machines.address) as executor:
        yield executor


@pytest.fixture(params=["inline", "processes", "ray"])
def executor(request: pytest.FixtureRequest) -> Executor:
    """
    Each of them.
    """
    made: dict[str, Callable[[], Any]] = {
        "inline": Inline,
        "processes": lambda: Processes(2),
        "ray": lambda: request.getfixturevalue("on_ray"),
    }
    return cast("Executor", made[request.param]())


@pytest.fixture(params=["processes", "ray"])
def killable(request: pytest.FixtureRequest) -> Executor:
    """
    Those whose workers can be lost without this process.
    """
    return Processes(2) if request.param == "processes" else cast("Executor", request.getfixturevalue("on_ray"))


def begun(folder: Path) -> list[list[int]]:
    """
    First number, process and its parent of each chunk that was begun.
    """
    return [[int(word) for word in line.split()] for line in (folder / "begun").read_text().splitlines()]


@pytest.mark.parametrize("count", [1, 2, 7, 130])
def test_every_number_has_its_result_in_order(executor: Executor, count: int) -> None:
    """
    The results are those of the numbers 0 to *count* - 1 in order; progress comes to *count*.
    """
    told: list[int] = []
    assert spread(executor, count, squares, told.append) == [number * number for number in range(count)]
    assert sum(told) == count


def test_the_works_own_error_comes_through(executor: Executor) -> None:
    """
    What the work raises is raised here with its type and words, and is not taken for a lost worker.
    """
    with pytest.raises(LookupError, match=r"no [01]"):
        spread(executor, 2, refuse)


@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: rules.key)
def test_same_seed_same_result_whatever_the_placement(on_ray: Executor, rules: Rules) -> None:
    """
    The arena's duplicate deals are the same on two machines as in this process.
    """
    work = partial(duel, rules, "rule", "random", "placement")
    assert spread(on_ray, 6, work) == spread(Inline(), 6, work)


def test_a_series_of_matches_on_two_machines(on_ray: Executor) -> None:
    """
    As duplicate deals, so whole matches.
    """
    work = partial(series, find_game("dalin"), "rule", "random", "series")
    assert spread(on_ray, 2, work) == spread(Inline(), 2, work)


def test_a_killed_worker_loses_no_result(killable: Executor, tmp_path: Path) -> None:
    """
    The chunk of a killed process is played again and all results come once; progress too.
    """
    told: list[int] = []
    work = partial(squares_killed, tmp_path, 11, 2)
    assert spread(killable, 24, work, told.append) == [number * number for number in range(24)]
    assert sum(told) == 24
    assert len(list(tmp_path.glob("death-*"))) == 2


def test_work_that_kills_every_worker_is_given_up(killable: Executor, tmp_path: Path) -> None:
    """
    Not tried for ever: after some losses in a row the error says so.
    """
    with pytest.raises(ClusterError, match="4 "):
        spread(killable, 1, partial(squares_killed, tmp_path, 0, 99))
    assert len(list(tmp_path.glob("death-*"))) == 4


def test_both_machines_play_and_a_lost_one_loses_no_result(machines: Any, on_ray: Executor, tmp_path: Path) -> None:
    """
    A whole machine is cut off while it plays: its chunks are played on the other. (The last test of the two machines.)
    """
    results: list[int] = []
    thread = Thread(target=lambda: results.extend(spread(on_ray, 16, partial(squares_when_free, tmp_path))))
    thread.start()
    while not (tmp_path / "begun").exists() or len({parent for _, _, parent in begun(tmp_path)}) < 2:
        thread.join(timeout=0.05)
        assert thread.is_alive()
    before = begun(tmp_path)
    machines.remove_node(machines.second, allow_graceful=False)
    (tmp_path / "free").touch()
    thread.join(timeout=600)
    assert results == [number * number for number in range(16)]
    firsts = [first for first, _, _ in begun(tmp_path)]
    assert any(firsts.count(first) > 1 for first, _, _ in before)


def test_progress_is_of_this_run_alone(tmp_path: Path) -> None:
    """
    Processes play each chunk once when none is lost.
    """
    assert spread(Processes(2), 9, partial(squares_noted, tmp_path)) == [number * number for number in range(9)]
    assert sorted(first for first, _, _ in begun(tmp_path)) == list(range(9))


def test_an_interrupted_worker_says_nothing(tmp_path: Path) -> None:
    """
    Ctrl-C reaches the command and its processes at once; one of these waits for work then.
    """
    command = _command(tmp_path, "squares_first_when_free")
    try:
        _wait(lambda: len({process for _, process, _ in begun(tmp_path)}) == 2 and len(begun(tmp_path)) > 3)
        time.sleep(0.2)
        os.killpg(command.pid, signal.SIGINT)
        said = command.communicate(timeout=600)[1]
    finally:
        command.kill()
    assert said == b"stopped\n"


def test_an_interrupted_worker_begins_nothing_more(tmp_path: Path) -> None:
    """
    Ctrl-C ends the command though the chunks at hand never end by themselves, and others wait for their turn.
    """
    command = _command(tmp_path, "squares_when_free")
    try:
        _wait(lambda: len(begun(tmp_path)) == 2)
        os.killpg(command.pid, signal.SIGINT)
        said = command.communicate(timeout=120)[1]
    finally:
        if command.poll() is None:
            os.killpg(command.pid, signal.SIGKILL)
    assert said == b"stopped\n"
    assert len(begun(tmp_path)) == 2


def _command(folder: Path, work: str) -> subprocess.Popen[bytes]:
    """
    A command of its own that spreads *work* over two processes.
    """
    code = (
        "import signal, sys; from functools import partial; from pathlib import Path\n"
        # Also where the tests themselves were started to be deaf to it.
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
        "from duijia.cluster import spread; from duijia.cluster.processes import Processes\n"
        f"from tests.cluster.work import {work}\n"
        "if __name__ == '__main__':\n"
        "    try:\n"
        f"        spread(Processes(2), 100, partial({work}, Path({str(folder)!r})))\n"
        "    except KeyboardInterrupt:\n"
        "        sys.exit('stopped')\n"
    )
    (folder / "command.py").write_text(code)
    (folder / "begun").touch()
    return subprocess.Popen(
        [sys.executable, str(folder / "command.py")],
        stderr=subprocess.PIPE,
        start_new_session=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    )


def _wait(until: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 600
    while not until():
        assert time.monotonic() < deadline
        time.sleep(0.05)
