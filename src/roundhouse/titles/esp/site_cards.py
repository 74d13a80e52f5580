"""Train cards in files of 18xx.games: who owns each card, and the train it is used as."""

from __future__ import annotations

from roundhouse.core.ids import OFFERING, train_type
from roundhouse.core.site import SiteAction

from .components import WITH, parts
from .ranges import numbers

#: The card that belongs to private #2 on the site.
MATARO_CARD = "2-0"
#: The suffix that the site adds to the name of a train with a tender.
TENDER = "+1"


def type_name(site: str) -> str:
    """A type of train as a trace writes it, without a tender.

    >>> type_name("6+2C"), type_name("8+3C+1"), type_name("3+1"), type_name("2+3+1"), type_name("2P")
    ('6+2C', '8+3C', '3', '2+3', '2P')
    """
    return site.removesuffix(TENDER)


def told_train(kind: str) -> str:
    """How a trace writes one of our types: combined trains only by their two sums.

    >>> told_train("5&1+2"), told_train("6&2"), told_train("5&3"), told_train("2+3")
    ('6+2C', '8+0C', '8+0C', '2+3')
    """
    if not parts(kind)[1]:
        return kind
    first, second = numbers(kind)
    return f"{first}+{second}C"


class Cards:
    """The site's cards, kept in the memory of a replay."""

    def __init__(self, a: SiteAction) -> None:
        """Read and write the memory of this replay."""
        self._owners: dict[str, str] = a.memory.setdefault("cards", {})
        self._kinds: dict[str, str] = a.memory.setdefault("kinds", {})

    def owner(self, card: str) -> str:
        """The place or owner of a card."""
        return self._owners.get(card, OFFERING)

    def kind(self, card: str) -> str:
        """The train that a card is used as."""
        return self._kinds.get(card, train_type(card))

    def turn(self, card: str, kind: str) -> None:
        """Turn a card to one of its sides."""
        self._kinds[card] = kind

    def give(self, card: str, company: str) -> None:
        """Move a card."""
        self._owners[card] = company

    def combine(self, card: str, recycled: str) -> None:
        """Put a recycled card under another one."""
        self._kinds[card] = f"{self.kind(card)}{WITH}{recycled}"

    def taken_over(self, minor: str, major: str) -> None:
        """All cards of a minor go to a major."""
        for card, owner in list(self._owners.items()):
            if owner == minor:
                self._owners[card] = major

    def has_mataro(self) -> bool:
        """Whether the train of private #2 has come to a company."""
        return MATARO_CARD in self._owners

    def mataro(self, company: str, kind: str) -> None:
        """A company gets the train of private #2."""
        self.give(MATARO_CARD, company)
        self.turn(MATARO_CARD, kind)
