"""Effects of a new phase (section 7)."""

from __future__ import annotations

from roundhouse.core.ids import BANK, RESERVE
from roundhouse.core.order import private_owners
from roundhouse.finance.holdings import companies, is_minor, president
from roundhouse.finance.market import price_of
from roundhouse.finance.transfer import close_private, give_train, pay
from roundhouse.rules.closing import close_company
from roundhouse.rules.operating.bankruptcy import end_turn
from roundhouse.rules.operating.frames import OperatingRound, OperatingTurn

from . import extra_stations, tenders
from .components import STRAWBERRY
from .types import Draft, View

ARANJUEZ = "P3"
#: Where the trains of a closed minor are put aside if it keeps them.
KEPT = "kept"


def phase_five(d: Draft, buyer: str) -> None:
    """Private and minor companies close; a major that owns private #3 gets the Strawberry Train (3.1, 5.6, 7)."""
    owner = d.state.privates[ARANJUEZ]
    for private, holder in private_owners(d):
        if private not in d.state.closed:
            close_private(d, private, "phase 5")
            if private == tenders.MTM and holder in d.state.players:
                d.title(tenders_with_five=0)
    if owner in d.defn.companies and not is_minor(d, owner):
        _turn_strawberry(d, owner)
    close_minors(d)


def _turn_strawberry(d: Draft, company: str) -> None:
    """Turn the card over; the train cannot run in the current operating round (3.1(3))."""
    card = next(t for t in d.state.trains[RESERVE] if t.startswith(f"{STRAWBERRY}-"))
    give_train(d, card, RESERVE, company, "private company")
    if d.frame(OperatingRound) is not None and not d.defn.deviations.strawberry_at_once:
        d.title(idle=d.state.title.idle | {card})


def close_minors(d: Draft) -> None:
    """Minors leave the game with everything they own, even if they were never launched (5.6, 7)."""
    turn = d.frame(OperatingTurn)
    for minor in companies(d, "minor"):
        if d.defn.deviations.minors_paid_off and has_operated(d, minor):
            pay(d, BANK, president(d, minor), price_of(d, minor), f"closing of {minor}")
        d.title(tenders=d.state.title.tenders - {minor})
        kept = d.state.trains.get(minor, ()) if d.defn.deviations.minors_keep_trains else ()
        for train in kept:
            give_train(d, train, minor, KEPT, "kept")
        extra_stations.leave_circle(d, minor)
        close_company(d, minor, "phase 5")
        for train in kept:
            give_train(d, train, KEPT, minor, "kept")
        if turn is not None and turn.company == minor:
            end_turn(d, minor)


def has_operated(v: View, minor: str) -> bool:
    """Whether a minor company is in play and has operated."""
    return minor in v.state.floated and minor in v.state.operated
