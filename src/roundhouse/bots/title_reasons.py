"""Why a title's own moves are made: further words of a kind of action in its `words.toml`."""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.core.definition import GameDef


def title_reasons(defn: GameDef, kind: str) -> Mapping[str, str]:
    """Of a kind of action: `why` it is made, why it is not (`idle`), and what it is as a `thing` that might be done."""
    words = defn.words.entries.get(kind, {})
    return words if "why" in words else {}
