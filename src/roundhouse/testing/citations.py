"""Whether checks cite sections that a title's rulebook has."""

from __future__ import annotations

from collections.abc import Iterator

from roundhouse.api import new_game
from roundhouse.core.definition import Step
from roundhouse.core.title import Title
from roundhouse.record.coverage import rules_of

from .positions import random_positions

#: The mark of a check that only 18xx.games makes.
OF_THE_SITE = " on 18xx.games"
#: The citation of table customs, which are in no rulebook.
CUSTOM = "Table custom"


def steps_seen(title: str, players: int, seed: int, style: str) -> list[Step]:
    """The steps that occurred in a random game."""
    found: list[Step] = []
    for game in random_positions(title, players, seed, most=700, style=style):
        step = game.view.step
        if step not in found:
            found.append(step)
    return found


def unknown_sections(title: Title, steps: list[Step]) -> list[str]:
    """Sections of the title's own rulebook that are cited but missing from its `rules.json`."""
    book, known = new_game(title.id, title.players[0]).defn.book, {rule.section for rule in rules_of(title)}
    cited = {cited for step in steps for cited in _cited(step)}
    return sorted(c for c in cited if _is_numbered(book, c) and not any(_covers(_section(c), one) for one in known))


def _is_numbered(book: str, cited: str) -> bool:
    """Whether this is a section number of the rulebook; other books and tables have names."""
    return cited.partition(" ")[0] == book and _section(cited)[:1].isdigit()


def _covers(cited: str, known: str) -> bool:
    """Whether a cited section is a known one, or the heading above one.

    >>> _covers("7.3", "7.3.1"), _covers("4(a)", "4"), _covers("7.3", "7.31")
    (True, False, False)
    """
    return known == cited or (known.startswith(cited) and known[len(cited)] in ".(")


def uncited_checks(steps: list[Step]) -> list[str]:
    """Checks that cite nothing."""
    rules = [(step.name, rule) for step in steps for move in step.moves for rule in move.rules]
    return sorted({f"{name}: {rule.check}" for name, rule in rules if not rule.section})


def _cited(step: Step) -> Iterator[str]:
    yield step.section
    for move in step.moves:
        yield from (rule.section for rule in move.rules if rule.section not in ("", CUSTOM))


def _section(cited: str) -> str:
    """The section without the name of the book.

    >>> _section("18MEX 3.2(a) on 18xx.games")
    '3.2(a)'
    """
    return cited.removesuffix(OF_THE_SITE).partition(" ")[2]
