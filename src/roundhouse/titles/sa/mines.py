"""Mines and the markers that open them (section 7.6.3)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from msgspec.structs import replace

from roundhouse.core.actions import Action
from roundhouse.core.checks import basics, rules
from roundhouse.core.definition import Move
from roundhouse.core.events import Told
from roundhouse.core.ids import BANK
from roundhouse.core.roles import Colour
from roundhouse.finance.transfer import pay
from roundhouse.rules.operating.frames import OperatingTurn
from roundhouse.rules.operating.network import network

from .book import BOOK
from .components import extras
from .types import Draft, View


class BuyMine(Action, frozen=True, tag="mine"):
    """Buy a mine marker of a colour."""

    colour: Colour
    form: ClassVar[str] = "{by} mine {colour}"


def mines(v: View) -> Mapping[str, str]:
    """The hex of the mine of each colour."""
    return extras(v.defn).mines


def price(v: View) -> int:
    return extras(v.defn).costs.mine_marker


def markers(v: View, company: str, colour: str) -> int:
    """How many markers of a colour a corporation owns."""
    return sum(1 for marker in v.state.title.mines if marker == (company, colour))


def left(v: View, colour: str) -> int:
    """How many markers of a colour are still for sale."""
    sold = sum(1 for _, other in v.state.title.mines if other == colour)
    return extras(v.defn).costs.mine_markers - sold


def places(v: View, company: str) -> Mapping[int, int]:
    """A corporation may run as many goods trains to a mine as it has markers for it."""
    track = network(v)
    return {track.number(hex_id, 0): markers(v, company, colour) for colour, hex_id in mines(v).items()}


def mine_candidates(v: View) -> Iterator[BuyMine]:
    """One marker of each colour."""
    company = v.expect(OperatingTurn).company
    yield from (BuyMine(company, colour) for colour in mines(v))


def mine_exists(v: View, a: BuyMine) -> Iterator[str]:
    if a.colour not in mines(v):
        yield f"there is no {a.colour} mine; choose {', '.join(mines(v))}"


def marker_is_left(v: View, a: BuyMine) -> Iterator[str]:
    """Each mine has a limited number of markers."""
    if a.colour in mines(v) and left(v, a.colour) <= 0:
        yield f"all {a.colour} mine markers are sold"


def one_of_a_colour(v: View, a: BuyMine) -> Iterator[str]:
    """A corporation may buy at most one marker of each colour in an operating round."""
    if a.colour in v.state.title.turn.mines:
        yield f"{a.by} has already bought a {a.colour} mine marker this turn"


def marker_is_affordable(v: View, a: BuyMine) -> Iterator[str]:
    """The treasury pays."""
    if price(v) > v.state.cash[a.by]:
        yield f"a mine marker costs {v.money(price(v))}; {a.by} has {v.money(v.state.cash[a.by])}"


def apply_mine(d: Draft, a: BuyMine) -> None:
    """Pay the bank and take the marker."""
    pay(d, a.by, BANK, price(d), f"{a.colour} mine marker")
    title = d.state.title
    turn = replace(title.turn, mines=(*title.turn.mines, a.colour))
    d.title(mines=(*title.mines, (a.by, a.colour)), turn=turn)
    d.emit(Told(a.by, f"gets a {a.colour} mine marker"))


#: Possible in every step of a corporation's turn (7.2).
MINE = Move(
    BuyMine,
    mine_candidates,
    (
        *basics(BOOK, ("7.6.3", mine_exists)),
        *rules(BOOK, ("7.6.3", marker_is_left, one_of_a_colour, marker_is_affordable)),
    ),
    apply_mine,
)
