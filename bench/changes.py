"""What a screen gets after a move: what has changed in the position, encoded."""

from __future__ import annotations

import gzip
from collections.abc import Iterator

import msgspec

from bench.screens import games
from bench.timing import Figure, mean, percentile
from roundhouse import present
from roundhouse.present.json_patch import differences

#: How hard the changes are compressed: the usual level of servers.
LEVEL = 6


def changes(quick: bool) -> Iterator[Figure]:
    """The size of what one move changes in the position, which is all that a screen gets after it."""
    raw: dict[str, list[int]] = {}
    packed: dict[str, list[int]] = {}
    before: dict[str, msgspec.Struct] = {}
    for name, game in games(quick):
        now = present.position(game)
        if name in before:
            steps = msgspec.json.encode(differences(before[name], now))
            raw.setdefault(name, []).append(len(steps))
            packed.setdefault(name, []).append(len(gzip.compress(steps, LEVEL)))
        before[name] = now
    for name in raw:
        for how, sizes in (("", raw[name]), (", gzip", packed[name])):
            yield Figure(f"changes of a move {name}, mean{how}", mean(sizes), None, "bytes")
            yield Figure(f"changes of a move {name}, p95{how}", percentile(sizes, 0.95), None, "bytes")
            yield Figure(f"changes of a move {name}, largest{how}", max(sizes), None, "bytes")
