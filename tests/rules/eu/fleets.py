"""Trains of the companies of 18EU, and a corporation that buys them."""

from __future__ import annotations

from roundhouse.core.ids import train_type
from roundhouse.core.view import Draft
from tests.rules.eu.positions import MINORS, dealt, started, without
from tests.support.table import Table


def kinds(table: Table, owner: str) -> list[str]:
    """The types of the trains that somebody has."""
    return [train_type(card) for card in table.state.trains.get(owner, ())]


def lonely(*minors: str) -> Table:
    """FS of p1 with £2000 has floated; of the minors only these are left."""
    table = without(dealt(), *[m for m in MINORS if m not in minors])
    return started(table, "FS", 100, "p1").money(FS=2000)


def empty(table: Table, *companies: str) -> Table:
    """Companies lose their trains."""

    def change(d: Draft) -> None:
        for company in companies:
            d.put("trains", company, ())

    return table.edit(change)
