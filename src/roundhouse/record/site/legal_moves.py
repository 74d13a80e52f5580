"""Compare our legal moves with those the site allowed at every decision of a recorded game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from msgspec import Struct

from .file import SiteGame
from .moves import Decision, Sale, TrainPurchase
from .native_moves import Entry, Moves, NativeMoves, whole
from .replay import SiteReplay

#: After declining trains the site asks about private companies by themselves; to us both are one step.
PRIVATES_ONLY = "buy private companies"


class MoveDifference(Struct, frozen=True):
    """A kind of move of one decision in which the two sides disagree."""

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
    """How many decisions were compared, how many agree, and every difference."""

    decisions: int
    equal: int
    differences: tuple[MoveDifference, ...]

    def by_kind(self) -> Counter[str]:
        """The number of decisions with a difference, by kind of move."""
        return Counter(difference.kind for difference in self.differences)


def compare_moves(recorded: SiteGame, decisions: Iterable[Decision]) -> MovesReport:
    """Replay a game and compare the legal moves at each decision."""
    run = SiteReplay(recorded)
    native = NativeMoves(run.names, run.ids)
    waiting = {decision.before_index: decision for decision in decisions}
    found: list[MoveDifference] = []
    compared = equal = 0
    for index, played in enumerate(run.actions(), start=1):
        decision = waiting.get(index)
        if decision is not None:
            run.skip_to(decision.entity, decision.step)
            here = list(_differences(run, native, decision))
            compared, equal = compared + 1, equal + (not here)
            found += here
        run.play(played)
    return MovesReport(compared, equal, tuple(found))


def _differences(run: SiteReplay, native: NativeMoves, decision: Decision) -> Iterator[MoveDifference]:
    ours, theirs = dict(native.of(run.view)), site_moves(run, decision)
    if decision.step == PRIVATES_ONLY:
        for kind in ("trains", "must_buy"):
            ours.pop(kind, None)
    if theirs.get("merges"):
        # The site asks a president about one company after the other, we about all of his at once.
        ours["merges"] = ours.get("merges", frozenset()) & theirs["merges"]
    for kind in sorted({*ours, *theirs}):
        mine, reference = ours.get(kind, frozenset()), theirs.get(kind, frozenset())
        if mine != reference:
            extra = tuple(sorted(mine - reference, key=str))
            missing = tuple(sorted(reference - mine, key=str))
            where = (decision.before_index, decision.action_id, decision.entity, decision.step)
            yield MoveDifference(*where, kind, extra, missing)


def site_moves(run: SiteReplay, d: Decision) -> Moves:
    """The moves of a decision in the same form as ours."""
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
        "assigns": {(target,) for target in d.assigns},
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
