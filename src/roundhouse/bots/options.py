"""The options of a position as concrete actions: prices are tried at a few sensible points."""

from __future__ import annotations

from collections.abc import Iterator

from roundhouse.core.actions import Action, Purpose, Ranged
from roundhouse.core.engine import legal_choices, priced
from roundhouse.core.ids import train_type
from roundhouse.core.roles import Role, named
from roundhouse.core.view import View

from .lays import MOST, central, promising

#: Proposals that bots leave to people, because they would haggle for ever.
LEFT_OUT = frozenset({Purpose.OFFER, Purpose.ASK, Purpose.END_GAME})


def options(v: View, lays: int = MOST, places: int = MOST) -> list[Action]:
    """Everything worth considering, with a limit on lays and stations; never empty if anything is legal."""
    listed = list(legal_choices(v))
    wanted = [c for c in listed if priced(c).purpose not in LEFT_OUT]
    found = list(dict.fromkeys(a for c in wanted or listed[:1] for a in _points(v, c)))
    return central(v, promising(v, found, lays), places)


def _points(v: View, choice: Action | Ranged) -> Iterator[Action]:
    if not isinstance(choice, Ranged):
        yield choice
        return
    match choice.action.purpose:
        case Purpose.BID:
            yield priced(choice)
        case Purpose.BUY_PRIVATE:
            yield priced(choice, choice.hi)
        case Purpose.BUY_TRAIN:
            for price in _train_prices(v, choice):
                yield priced(choice, price)
        case _:
            yield priced(choice)
            yield priced(choice, choice.hi)


def printed_price(v: View, action: Action) -> int:
    """The printed price of the train that an action buys; 0 if it buys none."""
    kind = bought_kind(v, named(action, Role.TRAIN))
    return v.defn.trains[kind].price if kind in v.defn.trains else 0


def bought_kind(v: View, train: str) -> str:
    """The type of the train bought; some titles name the card if it is bought from a company."""
    return train if train in v.defn.trains else train_type(train)


def _train_prices(v: View, choice: Ranged) -> list[int]:
    """The lowest price, about half the printed price, the printed price and the highest."""
    face = printed_price(v, choice.action) or choice.hi
    wanted = (choice.lo, face // 2, face, choice.hi)
    inside = (min(max(p, choice.lo), choice.hi) for p in wanted)
    return sorted({p - (p - choice.lo) % choice.step for p in inside})
