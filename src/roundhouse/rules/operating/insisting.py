"""Shareholders insist on a better run than the president has announced."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from roundhouse.core.actions import Action, Pass, Purpose
from roundhouse.core.events import Told
from roundhouse.core.view import Draft, View

from .frames import Insistence, OperatingTurn
from .running import RunTrains, carry_out


class Insist(Action, frozen=True, tag="insist"):
    """Insist on the run that earns most."""

    purpose: ClassVar[Purpose] = Purpose.INSIST
    form: ClassVar[str] = "{by} insist"


def insist_actor(v: View) -> str:
    """The shareholder asked now."""
    return v.expect(Insistence).players[0]


def insist_candidates(v: View) -> Iterator[Insist]:
    """Insist on the best run."""
    yield Insist(insist_actor(v))


def apply_insist(d: Draft, a: Insist) -> None:
    """The president must announce the best run."""
    d.pop()
    d.update(OperatingTurn, insisted=True)
    d.emit(Told(a.by, "insists on the best run"))


def apply_content(d: Draft, _: Pass) -> None:
    """Ask the next shareholder; if nobody insists, carry out the announced run."""
    frame = d.expect(Insistence)
    if len(frame.players) > 1:
        d.update(Insistence, players=frame.players[1:])
        return
    d.pop()
    carry_out(d, RunTrains(d.expect(OperatingTurn).company, frame.routes))
