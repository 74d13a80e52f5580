"""Why a title's own moves are made: further words of a kind of action in its `words.toml`."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from roundhouse.core.errors import SetupError
from roundhouse.titles import get_title


@cache
def title_reasons(title: str) -> Mapping[str, Mapping[str, str]]:
    """By kind of action: `why` it is made, why it is not (`idle`), and what it is as a `thing` that might be done.

    >>> sorted(title_reasons("18eu"))
    ['close']
    """
    try:
        told = get_title(title).words.entries
    except SetupError:
        return {}
    return {kind: words for kind, words in told.items() if "why" in words}
