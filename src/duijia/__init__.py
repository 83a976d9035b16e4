"""
Duijia (对家): three Chinese partnership card games, 打滚子, 打棒 and 打林, for those who play, host, program and study them.
"""

from __future__ import annotations

__all__ = ["__version__"]

__version__ = "0.1.0"
"""The package's version (semantic versioning)."""
