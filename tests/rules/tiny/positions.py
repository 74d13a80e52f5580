"""Positions of 18Tiny that many rulings start from."""

from __future__ import annotations

from typing import Any

from tests.support.table import Table

#: A line from Gull Point over Ferncastle, Crownmere and Larkhaven to Eastquay.
LINE = {"B2": "5 4", "C3": "6 2", "D2": "6 5"}


def table(players: int = 3) -> Table:
    """The beginning of a game; p1 has the priority deal."""
    return Table("18tiny", players)


def started(company: str = "FC", par: int = 70, players: int = 3, **holdings: str) -> Table:
    """A corporation with these shareholders; p1 is in turn in the second stock round."""
    return table(players).shares(company, **holdings).par(company, par).floated(company).stock_round()


def running(step: str, players: int = 3, **fields: Any) -> Table:
    """FC of p1 is at a step of its turn; it has a station in Ferncastle, £300 and the line."""
    found = table(players).shares("FC", p1="40+20").par("FC", 70).floated("FC").operated("FC").money(FC=300)
    return found.tiles(**LINE).tokens("FC", "B2").operating("FC", step, **fields)


def add(found: Table, company: str, owner: str, *, price: int = 60, hex_id: str = "") -> Table:
    """Another corporation of a player has floated, with its home station on the map if a hex is given."""
    found.shares(company, **{owner: "40+20"}).par(company, price).floated(company).operated(company)
    return found.tokens(company, hex_id) if hex_id else found
