"""
The example of ``docs/cluster.md`` runs as it stands.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

GUIDE = Path(__file__).parents[2] / "docs/cluster.md"


def test_the_example_runs(tmp_path: Path) -> None:
    """
    It prints an estimate with its interval.
    """
    (example,) = re.findall(r"```python\n(.*?)```", GUIDE.read_text("utf-8"), re.DOTALL)
    script = tmp_path / "example.py"
    script.write_text(example, encoding="utf-8")
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "PYTHONIOENCODING": "utf-8"}
    done = subprocess.run([sys.executable, str(script)], capture_output=True, check=True, env=environment, timeout=600)
    assert re.fullmatch(r"[+-]\d+\.\d\d ± \d+\.\d\d\n", done.stdout.decode("utf-8"))
