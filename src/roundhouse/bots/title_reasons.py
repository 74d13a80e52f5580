"""Reasons for a title's own moves: more texts for a kind of action in its `words.toml`."""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.core.definition import GameDef


def title_reasons(defn: GameDef, kind: str) -> Mapping[str, str]:
    """Texts of a kind of action: `why` to do it, why not (`idle`), and its name as a `thing` to do."""
    words = defn.words.entries.get(kind, {})
    return words if "why" in words else {}
