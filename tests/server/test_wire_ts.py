"""
The page's types are those of the server.
"""

from __future__ import annotations

from typing import get_args

import pytest

from duijia.server import wire, wire_ts


def test_the_generated_file_is_up_to_date() -> None:
    """
    ``web/src/lib/wire.ts`` is what the structs give; run ``python -m duijia.server.wire_ts`` when it is not.
    """
    assert wire_ts.TARGET.read_text(encoding="utf-8") == wire_ts.generate()
    assert wire_ts.main(["--check"]) == 0


def test_a_difference_is_found(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """
    A protocol that moved on without its file fails the check, and the difference is printed.
    """
    monkeypatch.setattr(wire, "PROTOCOL", 99)
    assert wire_ts.main(["--check"]) == 1
    assert "+export const PROTOCOL = 99;" in capsys.readouterr().out


def test_every_message_has_its_interface_and_tag() -> None:
    """
    Each message of either direction is an interface with its literal ``type``.
    """
    text = wire_ts.generate()
    for kind in (*get_args(wire.ClientMessage), *get_args(wire.ServerMessage)):
        at = text.index(f"export interface {kind.__name__} {{")
        assert f'  type: "{kind.__struct_config__.tag}";' in text[at : text.index("}", at)]


def test_what_a_client_may_leave_out_is_optional_and_what_it_receives_never_is() -> None:
    """
    Defaults of client messages are optional; the server writes every field.
    """
    text = wire_ts.generate()
    assert "  since?: number | null;" in text
    assert "  settings?: Partial<Settings>;" in text
    assert "  offers: Offer[];" in text
    assert "  action: SeatAction;" in text
    assert "  phase: PhaseName;" in text
