"""Shorter forms of names for hexes that are drawn small."""

from __future__ import annotations

from collections.abc import Iterator

_LEAST = 4
"""A word with fewer letters than this is no longer recognised."""
_VOWELS = "aeiouáéíóúäöüyąęó"
"""A word is cut after a consonant, as dictionaries do."""


def full_forms(name: str) -> Iterator[list[str]]:
    """The whole name in one line, then in two.

    >>> list(full_forms("San Luis Potosí")), list(full_forms("Nogales / Tucson"))
    ([['San Luis Potosí'], ['San Luis', 'Potosí']], [['Nogales /', 'Tucson']])
    """
    if " / " in name:
        first, _, rest = name.partition(" / ")
        yield [f"{first} /", rest]
        return
    yield [name]
    words = name.split()
    if len(words) > 1:
        cut = min(range(1, len(words)), key=lambda at: abs(len(" ".join(words[:at])) - len(" ".join(words[at:]))))
        yield [" ".join(words[:cut]), " ".join(words[cut:])]


def short_forms(name: str) -> Iterator[list[str]]:
    """Shorter and shorter forms that still tell which place is meant.

    >>> [" ".join(lines) for lines in short_forms("San Luis Potosí")]
    ['San Luis', 'San Luis', 'S. L. Potosí', 'S. L. Potosí', 'San L.']
    >>> [" ".join(lines) for lines in short_forms("Santiago de Chile")][:2]
    ['Santiago', 'S. Chile']
    >>> [" ".join(lines) for lines in short_forms("Guadalajara")]
    ['Guadalaj.', 'Guadal.', 'Guad.']
    """
    first = name.partition(" / ")[0].partition(" & ")[0].partition(" (")[0]
    if first != name:
        yield from full_forms(first)
    words = first.split()
    yield from _without_ends(words)
    if len(words) > 1:
        start = " ".join(f"{word[0]}." for word in words[:-1] if word[0].isupper())
        yield [f"{start} {words[-1]}".strip()]
        if start:
            yield [start, words[-1]]
    yield from _cut(words)


def _without_ends(words: list[str]) -> Iterator[list[str]]:
    """The first words of a long name; it never ends with "de" or "and"."""
    for count in range(len(words) - 1, 0, -1):
        kept = words[:count]
        small_follows = words[count][0].islower()
        if len(words) > 2 and kept[-1][0].isupper() and (count > 1 or small_follows):
            yield from full_forms(" ".join(kept))


def _cut(words: list[str]) -> Iterator[list[str]]:
    if len(words) > 1:
        yield [f"{words[0]} {words[1][0]}."]
        return
    for letters in range(len(words[0]) - 3, _LEAST - 1, -1):
        if words[0][letters - 1] not in _VOWELS:
            yield [f"{words[0][:letters]}."]
