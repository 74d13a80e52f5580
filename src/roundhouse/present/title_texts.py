"""Titles and their options in the language of whoever asks."""

from __future__ import annotations

from msgspec.structs import replace

from roundhouse.core.words import ENGLISH, Words

from .model import OptionCard, OptionGroup, TitleCard
from .translation import language, phrase


def in_language(card: TitleCard, words: Words) -> TitleCard:
    """The card of a title with its texts translated; names and designers stay as they are."""
    if language() == ENGLISH:
        return card
    return replace(
        card,
        blurb=phrase(words, card.blurb),
        length=phrase(words, card.length),
        option_groups=tuple(_group(words, group) for group in card.option_groups),
    )


def _group(words: Words, group: OptionGroup) -> OptionGroup:
    options = tuple(_option(words, option) for option in group.options)
    return replace(group, heading=phrase(words, group.heading), options=options)


def _option(words: Words, option: OptionCard) -> OptionCard:
    return replace(option, label=phrase(words, option.label), text=phrase(words, option.text))
