"""Trains that the bank still sells, and what the next phase will change."""

from __future__ import annotations

from collections import Counter
from typing import Literal

from msgspec.structs import replace

from roundhouse.core.components import PhaseDef
from roundhouse.core.ids import MARKET, OFFERING, train_type
from roundhouse.core.view import View
from roundhouse.core.words import ENGLISH, ordinal
from roundhouse.rules.operating.faces import sides, sides_of
from roundhouse.rules.policies import policies

from . import model
from .cards import both_sides
from .scene import phase_changes
from .translation import language, tr


def depot(view: View) -> tuple[model.DepotTrain, ...]:
    """Trains of the open market, then the stack by type; of cards with two sides each side that can still be had."""
    pool = [train_type(card) for card in view.state.trains.get(MARKET, ())]
    found = [_on_sale(view, kind, "market", pool.count(kind)) for kind in dict.fromkeys(pool)]
    stack = view.state.trains.get(OFFERING, ())
    left = Counter(side for card in stack for side in sides_of(view.defn, card))
    for number, kind in enumerate(dict.fromkeys(map(train_type, stack))):
        for side in sides(view.defn, kind):
            if left[side]:
                offer = _on_sale(view, side, "offering", None if view.defn.trains[kind].unlimited else left[side])
                found.append(replace(offer, next=number == 0, begins=begun_by(view, kind)))
    return tuple(found)


def _on_sale(view: View, kind: str, place: Literal["offering", "market"], left: int | None) -> model.DepotTrain:
    price = view.defn.trains[kind].price
    return model.DepotTrain(name=kind, price=price, left=left, place=place, next=False, begins="")


def begun_by(view: View, kind: str) -> str:
    """The phase that the next purchase of a type from the stack begins, or nothing."""
    count = view.state.bought.get(kind, 0) + 1
    return next((p.name for p in view.defn.phases if p.train == kind and p.nth == count), "")


def next_phase(view: View) -> model.NextPhase | None:
    """The phase that comes next, None in the last one."""
    phases = view.defn.phases
    at = next(n for n, phase in enumerate(phases) if phase.name == view.state.phase) + 1
    if at >= len(phases):
        return None
    coming = phases[at]
    return model.NextPhase(
        name=coming.name,
        when=_when(view, coming),
        changes=phase_changes(view.defn, phases[at - 1], coming),
        losses=tuple(_losses(view, coming)),
    )


def _when(view: View, phase: PhaseDef) -> str:
    if not phase.train:
        return tr("when the opening ends")
    if phase.nth == 1:
        return tr("when the first {train}-train is bought", train=both_sides(view.defn, phase.train))
    left = phase.nth - view.state.bought.get(phase.train, 0)
    nth = ordinal(phase.nth) if language() == ENGLISH else phase.nth
    return tr("when the {nth} {train}-train is bought ({left} to go)", nth=nth, train=phase.train, left=left)


def _losses(view: View, phase: PhaseDef) -> list[str]:
    keeps = policies(view).operating.keeps_trains
    gone = {t.name for t in view.defn.trains.values() if phase.name in (t.removed_by, t.obsolete_by)}
    losses = list[str]()
    for company in view.defn.companies:
        cards = () if keeps(view, company) else view.state.trains.get(company, ())
        lost = [train_type(card) for card in cards if train_type(card) in gone and card not in view.state.obsolete]
        if lost:
            losses.append(f"{company} {', '.join(lost)}")
    return losses
