"""Compare our legal moves with those the site allowed at every decision of a recorded game.

Both sides are first normalised where they only express the same thing differently:

- Certificates of equal size, copies of tiles, circles of a city and cards of a type of train are interchangeable; names
  of companies and trains are the site's (`SiteNames.companies`, `SiteNames.train_name`).
- A sale with the president's certificate is identified by its percentage, because the site uses other certificates
  for it than we do, with the same result (`native_moves.whole`). A sale for change is identified by what is sold.
- A title may have several names for one move (`SiteNames.tidy_move`), such as the two halves of a double tile.
- The site has a separate step for private companies after trains have been declined; for us both are one step.
- The site asks a president about possible mergers one by one, we ask about all at once; after a merger, we can't
  know which others the site would have asked about.
- The site asks which train gets a tender before the run; for us that is part of the run.
- If the site asks although only passing is possible, the lists of both sides are empty.

The files don't list routes, so we compare only whether a company may run, and with which trains.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from msgspec import Struct

from .file import SiteGame
from .moves import Decision, Sale, TrainPurchase
from .native_moves import Entry, Moves, NativeMoves, whole
from .replay import SiteReplay

#: The site's separate step for private companies after trains were declined; for us both are one step.
PRIVATES_ONLY = "buy private companies"


class MoveDifference(Struct, frozen=True):
    """A kind of move on which the two sides disagree at one decision."""

    before_index: int
    action_id: int
    entity: str
    step: str
    kind: str
    extra: tuple[Entry, ...]
    missing: tuple[Entry, ...]

    def __str__(self) -> str:
        where = f"before action {self.action_id}, {self.entity} at '{self.step}'"
        return f"{where}: {self.kind}: extra {list(self.extra)}, missing {list(self.missing)}"


class MovesReport(Struct, frozen=True):
    """The number of decisions compared, the number that agree, and every difference."""

    decisions: int
    equal: int
    differences: tuple[MoveDifference, ...]

    def by_kind(self) -> Counter[str]:
        """The number of decisions with a difference, by kind of move."""
        return Counter(difference.kind for difference in self.differences)


def compare_moves(recorded: SiteGame, decisions: Sequence[Decision]) -> MovesReport:
    """Replay a game and compare the legal moves at each decision."""
    run = SiteReplay(recorded)
    native = NativeMoves(run.names, run.ids)
    waiting = {decision.before_index: decision for decision in decisions}
    found: list[MoveDifference] = []
    compared = equal = 0
    for index, played in enumerate(run.actions(), start=1):
        decision = waiting.get(index)
        if decision is not None:
            here = list(_differences(run, native, decision, decisions))
            compared, equal = compared + 1, equal + (not here)
            found += here
        run.play(played)
    return MovesReport(compared, equal, tuple(found))


def _not_asked_yet(decisions: Sequence[Decision], ours: frozenset[Entry]) -> frozenset[Entry]:
    """Mergers on our list that the site asks about earlier, later, or never.

    It asks a president about one company after the other and stops at the first merger; we ask about all of their
    companies at once. If none merged, every company must have had its own decision.
    """
    about = [d for d in decisions if d.merges]
    if any(d.played.merge for d in about):
        return ours
    return frozenset((company,) for d in about for company in d.merges)


def _differences(
    run: SiteReplay, native: NativeMoves, decision: Decision, decisions: Sequence[Decision]
) -> Iterator[MoveDifference]:
    where = (decision.before_index, decision.action_id, decision.entity, decision.step)
    if not run.is_asked(decision.entity, decision.step):
        yield MoveDifference(*where, "asked", ((run.view.actor, run.view.step.name),), ())
        return
    ours, theirs = dict(native.of(run.view)), site_moves(run, decision)
    if decision.step == PRIVATES_ONLY:
        for kind in ("trains", "must_buy"):
            ours.pop(kind, None)
    if decision.entity.startswith("corporation:") and "merges" in theirs and "merges" in ours:
        elsewhere = _not_asked_yet(decisions, ours["merges"])
        ours["merges"] -= elsewhere - theirs["merges"]
    if "trains_that_may_run" in theirs:
        ours.pop("choices", None)
        theirs = {kind: entries for kind, entries in theirs.items() if kind != "choices"}
    for kind in sorted({*ours, *theirs}):
        mine, reference = ours.get(kind, frozenset()), theirs.get(kind, frozenset())
        if mine != reference:
            extra = tuple(sorted(mine - reference, key=str))
            missing = tuple(sorted(reference - mine, key=str))
            yield MoveDifference(*where, kind, extra, missing)


def site_moves(run: SiteReplay, d: Decision) -> Moves:
    """The moves of the site's decision in the same form as ours."""
    name = run.names.train_name
    found: dict[str, set[Entry]] = {
        "pass": {()} if d.may_pass else set(),
        "must_buy": {()} if d.must_buy else set(),
        "must_sell": {()} if d.must_sell else set(),
        "bankrupt": {()} if d.bankrupt else set(),
        "lays": {(lay.hex, lay.tile, lay.rotation, lay.cost) for lay in d.lays},
        "private_lays": {
            (name_, lay.hex, lay.tile, lay.rotation, lay.cost) for name_, lays in d.private_lays.items() for lay in lays
        },
        "tokens": {(token.hex, token.city, token.price) for token in d.tokens},
        "buys": {(b.company, b.source, b.percent, b.price, b.swap) for b in d.buys},
        "pars": {(p.company, p.price, *p.cell, p.pays) for p in d.pars},
        "sells": {_sale(run, s) for s in d.sells},
        "emergency_sales": {_sale(run, s) for s in d.emergency_sales},
        "private_purchases": {(p.private, p.owner, p.min, p.max) for p in d.private_purchases},
        "trains": {_train(t, name(t.train)) for t in d.trains},
        "dividends": {(x.kind, *(x.price_after or ())) for x in d.dividends},
        "bids": {(b.target, b.min, b.max, b.step, b.buys) for b in d.bids},
        "exchanges": {(e.minor, e.company, e.source, e.percent) for e in d.exchanges},
        "issues": {(i.percent, i.receives, *(i.price_after or ())) for i in d.issues},
        "redeems": {(r.percent, r.pays) for r in d.redeems},
        "merges": {(company,) for company in d.merges},
        "choices": {(choice,) for choice in d.choices},
        "private_assigns": {(name_, hex_) for name_, hexes in d.private_assigns.items() for hex_ in hexes},
        "private_choices": {(name_, choice) for name_, choices in d.private_choices.items() for choice in choices},
        "assigns": {(target,) for target in d.assigns},
        "combinations": {(run.card_kind(c.base), c.additional) for c in d.combinations},
        "tenders": {(t.source, t.cost) for t in d.tenders},
        "destination_connection": {()} if d.destination_connection else set(),
        "pay_off_debt": {(d.pay_off_debt,)} if d.pay_off_debt is not None else set(),
        "discards": {(d.entity, name(train)) for train in d.discards.get(d.entity, ())},
        "trains_that_may_run": {tuple(sorted(map(name, d.trains_that_may_run)))} if d.trains_that_may_run else set(),
    }
    tidy = run.names.tidy_move
    return {kind: frozenset(tidy(kind, e) for e in entries) for kind, entries in found.items() if entries}


def _sale(run: SiteReplay, s: Sale) -> Entry:
    ours = run.names.companies.get(s.company, s.company)
    certificates = whole(s.certificates, run.view.defn.companies[ours].certificates[0])
    return s.company, s.percent, certificates, s.receives, *s.price_after, s.swap


def _train(t: TrainPurchase, kind: str) -> Entry:
    if t.price is not None:
        return t.source, kind, t.price, t.price, t.president_pays
    return t.source, kind, t.min, t.max, None
