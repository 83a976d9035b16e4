"""
Analysis: what each decision of a recorded match cost, judged by what the seat knew when it was made.
"""

from __future__ import annotations

from duijia.bots.analysis.analyse import analyse, count_decisions
from duijia.bots.analysis.values import Analysis, Decision, Result, Total, Tried

__all__ = ["Analysis", "Decision", "Result", "Total", "Tried", "analyse", "count_decisions"]
