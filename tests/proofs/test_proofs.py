"""
The proofs' share of every run; ``make proof`` runs them at full size, with other deals.
"""

from __future__ import annotations

import pytest

from duijia.rules import Rules
from tests.proofs import belief, endings, twins
from tests.proofs.__main__ import PROOFS, main
from tests.proofs.hands import ALL
from tests.proofs.positions import TABLES

EVERY = [pytest.param(rules, id=name) for name, rules in ALL.items()]


@pytest.mark.parametrize("rules", [pytest.param(rules, id=name) for name, rules in TABLES.items()])
def test_endings_with_open_hands_are_played_best(rules: Rules) -> None:
    """
    With at most three tricks to come and all hands open, in the middle of a trick and with sets on the table too, the search's play is
    a minimax play, and every play that it compared is worth to it what minimax says.
    """
    found = endings.prove(rules, "every run", 120)
    assert found["3 tricks"] > 60
    assert found["2 tricks"] and found["a set led"] and found["worth more than points"]


@pytest.mark.parametrize("rules", EVERY)
def test_the_true_deal_is_never_excluded(rules: Rules) -> None:
    """
    Whatever was declared, paid, buried or played, the cards as they lie agree with what each of the four seats knows.
    """
    found = belief.prove(rules, "every run", 50)
    phases = {"dealing", "paying", "burying", "playing"}
    phases |= {"closing", "joker_burying"} if rules.declare.system == "ladder" else {"calling", "countering", "picking"}
    assert phases <= set(found)


@pytest.mark.slow
@pytest.mark.parametrize("rules", EVERY)
def test_hidden_cards_move_no_bot(rules: Rules) -> None:
    """
    Hands and a buried kitty exchanged for others that agree with all that a seat has seen: the same view, the same move of every bot,
    in the first hand of those that search too.
    """
    searching = [name for name in twins.players() if name.startswith("search")]
    quick = [name for name in twins.players() if name not in searching]
    assert quick
    assert searching
    found = twins.prove(rules, "every run", 6, quick)
    assert twins.prove(rules, "every run", 1, searching) <= found
    assert found["kitty exchanged"] > 5
    assert found["hands exchanged"] > 40


def test_a_proof_that_there_is_not_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    """
    ``python -m tests.proofs nothing`` lists those that there are.
    """
    assert main(["nothing"]) == 2
    told = capsys.readouterr().err
    assert all(name in told for name in PROOFS)
