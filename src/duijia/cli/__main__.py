"""
``python -m duijia.cli`` is the ``duijia`` command.
"""

from __future__ import annotations

from duijia.cli import main

if __name__ == "__main__":
    main()
