"""The words of a title by its id."""

from __future__ import annotations

from roundhouse.core.errors import SetupError
from roundhouse.core.words import Words, load_words
from roundhouse.titles import get_title


def words_of(title: str) -> Words:
    """All words of a title; of one that is not known, the common ones."""
    try:
        return get_title(title).words
    except SetupError:
        return load_words()
