"""
A match as a text file: write, read, replay and verify. ``docs/notation.md`` describes the format.
"""

from __future__ import annotations

from duijia.record.error import Problem, RecordError
from duijia.record.record import Header, Record, Sitter
from duijia.record.recorder import Recorder
from duijia.record.replay import Step, replay, rules_of
from duijia.record.simulated import SimulatedRecord
from duijia.record.text import dumps, loads
from duijia.record.verify import verify, verify_text

__all__ = [
    "Header",
    "Problem",
    "Record",
    "RecordError",
    "Recorder",
    "SimulatedRecord",
    "Sitter",
    "Step",
    "dumps",
    "loads",
    "replay",
    "rules_of",
    "verify",
    "verify_text",
]
