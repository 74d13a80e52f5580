"""The sections of a rulebook that the standard rules cite, by topic."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from difflib import get_close_matches

from roundhouse.core import checks
from roundhouse.core.checks import Check, Rule
from roundhouse.core.errors import SetupError

#: The topics of the kit, each with the topic to use instead if the rulebook has no section for it.
TOPICS: Mapping[str, str] = {
    "stock": "",  # stock rounds and turns
    "sell": "stock",
    "buy": "stock",
    "start": "buy",  # a company starts with its president's certificate
    "limits": "stock",  # how much of a company, and how many certificates, a player may hold
    "presidency": "stock",
    "auction": "stock",  # the sale of private companies
    "operating": "",  # operating rounds and the order of a turn
    "track": "operating",
    "station": "operating",
    "run": "operating",
    "dividend": "operating",
    "train": "operating",
    "trade": "train",  # trains of other companies
    "discard": "train",
    "duty": "train",  # a company that must buy a train, and who pays
    "bankruptcy": "duty",
    "private": "operating",  # companies buy private companies
}


class Citations:
    """The sections of a rulebook by topic, and by `topic.check` for checks with a section of their own.

    >>> cited = Citations("18Tiny", {"stock": "3", "sell": "3.2", "sell.market_has_room": "3.2(c)"})
    >>> cited("sell"), cited("buy"), cited.section("sell", "market_has_room")
    ('18Tiny 3.2', '18Tiny 3', '3.2(c)')
    """

    def __init__(self, book: str, sections: Mapping[str, str]) -> None:
        """Raises `SetupError` for unknown topics."""
        self.book = book
        self.sections = dict(sections)
        self._asked = set(TOPICS)
        for entry in sections:
            topic = entry.partition(".")[0]
            if topic not in TOPICS:
                raise SetupError(f"{book} cites a section for “{topic}”, {_instead(topic, TOPICS)}")

    def __call__(self, topic: str) -> str:
        """Book and section of a topic, as cited by a step."""
        return f"{self.book} {self.section(topic)}"

    def __contains__(self, topic: str) -> bool:
        """Whether the rulebook has a section of its own for a topic."""
        return topic in self.sections

    def section(self, topic: str, check: str = "") -> str:
        """The section of a check, or else of its topic, or else of the parent topic."""
        self._asked.add(f"{topic}.{check}")
        for entry in (f"{topic}.{check}", *_with_parents(topic)):
            if entry in self.sections:
                return self.sections[entry]
        raise SetupError(f"{self.book} has no section for “{_with_parents(topic)[-1]}”; add one to its sections")

    def rules(self, topic: str, *unnamed: Check, **named: Check) -> tuple[Rule, ...]:
        """Checks with their sections, looked up by the name of the function unless another name is given."""
        return checks.rules(self.book, *self._pairs(topic, unnamed, named))

    def basics(self, topic: str, *unnamed: Check, **named: Check) -> tuple[Rule, ...]:
        """The same for checks that the others rely on."""
        return checks.basics(self.book, *self._pairs(topic, unnamed, named))

    def _pairs(self, topic: str, unnamed: tuple[Check, ...], named: Mapping[str, Check]) -> Iterator[tuple[str, Check]]:
        for name, check in (*((check.__name__, check) for check in unnamed), *named.items()):
            yield self.section(topic, name), check

    def refuse_unknown(self) -> None:
        """Raise `SetupError` for sections that nothing used, probably misspelled; call it after composing all rules."""
        for entry in sorted(self.sections.keys() - self._asked):
            raise SetupError(f"{self.book} cites a section for “{entry}”, {_instead(entry, self._asked)}")


def _with_parents(topic: str) -> list[str]:
    return [topic, *_with_parents(TOPICS[topic])] if topic else []


def _instead(word: str, known: Mapping[str, str] | set[str]) -> str:
    close = get_close_matches(word, known, 1)
    return f"which no rule uses{f'; did you mean “{close[0]}”?' if close else ''}"
