"""Phases of 18España: companies that buy the train with which a new one begins."""

from __future__ import annotations

from typing import Any

from roundhouse.core.ids import MARKET, OFFERING, OUT, train_type
from tests.rules.esp.boards import company, launched, table, with_trains
from tests.support.table import Table

PHASES = ("2", "3", "4", "5", "6", "7")
BUY = "buy trains"
#: Both sides and the price of the card with which each phase begins.
FIRST = {"3": ("3", "2+3", 200), "4": ("4", "3+4", 300), "5": ("5", "4+5", 500), "6": ("6", "5+6", 600)}
FIRST |= {"7": ("8", "6+8", 800)}


def era(phase: str, **options: Any) -> Table:
    """A game in a phase; the private companies are nobody's."""
    t = table(**options).phase(phase)
    if phase == "7":  # the first card of an endless supply has been bought
        t.edit(lambda d: d.put("trains", OFFERING, ("8-1",)))
    return t


def eve(phase: str, name: str = "CFLG", *own: str, cash: int = 2000, **options: Any) -> Table:
    """A company that may buy the first train of this phase, in the phase before."""
    before = PHASES[PHASES.index(phase) - 1]
    t = company(name, phase=before, step=BUY, trains=own, cash=cash, options=options)
    return t.stack(FIRST[phase][0])


def purchase(phase: str, side: int = 0, name: str = "CFLG") -> str:
    """The purchase of the first train of a phase, with this side up."""
    kinds = FIRST[phase]
    return f"{name} train {kinds[side]} from offering for {kinds[2]}"


def exported(t: Table, name: str = "CFLG") -> Table:
    """The last company of a set of operating rounds ends its turn, and a train is exported."""
    return t.operating(name, BUY, only=(name,)).play(f"{name} pass")


def kinds(t: Table, owner: str) -> list[str]:
    """The types of the trains of a company, or in the bank."""
    return [train_type(card) for card in t.state.trains.get(owner, ())]


def all_kinds(t: Table) -> set[str]:
    """The types of all trains that are still in play."""
    return {train_type(card) for place, cards in t.state.trains.items() if place not in (OUT, MARKET) for card in cards}


def fleet(t: Table, owner: str = "p2", **trains: tuple[str, ...]) -> Table:
    """Other companies with trains."""
    for name, cards in trains.items():
        with_trains(launched(t, name, owner, 90), name, *cards)
    return t
