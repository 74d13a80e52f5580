"""Pictures of positions for e-mails: PNG, because mail clients show no SVG."""

from __future__ import annotations

import logging
import subprocess
import sys
import threading
from collections import OrderedDict
from collections.abc import Callable
from pathlib import Path

log = logging.getLogger("roundhouse.mail")
HERE = Path(__file__).parent
#: The renderer keeps the interpreter to itself while it works, so it gets a process of its own.
RENDERER = HERE / "render_png.py"
#: Pictures drawn at once, seconds for one, and pictures that are kept for the next player of the same table.
AT_ONCE, PATIENCE, MOST_KEPT = 2, 30.0, 16
WIDTH = 800
PNG = b"\x89PNG"


class Pictures:
    """Draws positions."""

    def __init__(self, svg_of: Callable[[str], tuple[int, str]]) -> None:
        """`svg_of` gives the number of entries of a game and its map."""
        self._svg_of = svg_of
        self._room = threading.BoundedSemaphore(AT_ONCE)
        self._kept: OrderedDict[tuple[str, int], bytes] = OrderedDict()

    def of(self, game: str) -> bytes | None:
        """A picture of the position now; none if it can't be drawn, for the words matter more."""
        try:
            seq, svg = self._svg_of(game)
            found = self._kept.get((game, seq))
            if found is None:
                with self._room:
                    found = drawn(svg)
                self._kept[game, seq] = found
                while len(self._kept) > MOST_KEPT:
                    self._kept.popitem(last=False)
        except Exception:
            log.warning("no picture of the position", exc_info=True, extra={"game": game})
            return None
        return found


def drawn(svg: str) -> bytes:
    """An SVG as a PNG."""
    command = [sys.executable, str(RENDERER), str(WIDTH)]
    done = subprocess.run(command, input=svg.encode(), capture_output=True, timeout=PATIENCE, check=True)
    if not done.stdout.startswith(PNG):
        raise ValueError("the renderer made no picture")
    return done.stdout
