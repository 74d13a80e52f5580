"""The Baja variant: a private company that brings a free station in Santa Rosalia."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from roundhouse.core.actions import Action
from roundhouse.rules.operating.frames import OperatingTurn
from roundhouse.rules.operating.stations import PlaceToken, circle_is_free, one_station_per_hex, put_token

from .types import Draft, View

BOLEO = "CdB"
HEX = "H3"


class BoleoToken(Action, frozen=True, tag="boleo"):
    """Use the Compagnie du Boleo."""

    form: ClassVar[str] = "{by} boleo"


def boleo_candidates(v: View) -> Iterator[BoleoToken]:
    """Offered to the company that owns the Compagnie du Boleo, until it is used."""
    company = v.expect(OperatingTurn).company
    if v.state.privates.get(BOLEO) == company and not v.state.title.boleo_used:
        yield BoleoToken(company)


def boleo_is_owned(v: View, a: BoleoToken) -> Iterator[str]:
    """Only the owner may use the power, and only once."""
    if BOLEO not in v.defn.privates:
        yield "the Compagnie du Boleo is part of the Baja variant, which this game does not use"
    elif v.state.privates.get(BOLEO) != a.by:
        yield f"{a.by} does not own the Compagnie du Boleo"
    elif v.state.title.boleo_used:
        yield "the station of the Compagnie du Boleo has already been placed"
    elif not v.state.stations[a.by]:
        yield f"{a.by} has no station left"
    else:
        yield from circle_is_free(v, PlaceToken(a.by, HEX, 0))
        yield from one_station_per_hex(v, PlaceToken(a.by, HEX, 0))


def apply_boleo(d: Draft, a: BoleoToken) -> None:
    """Place the charter's next station for free."""
    d.put("stations", a.by, d.state.stations[a.by][1:])
    put_token(d, a.by, HEX, 0)
    d.title(boleo_used=True)
