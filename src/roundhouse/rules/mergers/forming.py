"""Carrying out a merger: the minor companies become the major company that the proposer chooses."""

from __future__ import annotations

from collections.abc import Iterator

from roundhouse.core.events import Floated, NewPresident
from roundhouse.core.ids import MARKET
from roundhouse.core.order import privates_of
from roundhouse.core.state import Token
from roundhouse.core.view import Draft, View
from roundhouse.finance.holdings import after
from roundhouse.finance.market import market_of
from roundhouse.finance.transfer import give, give_piece, give_private, place_marker
from roundhouse.rules.operating.phases import check_train_limits
from roundhouse.rules.operating.stations import stations_of
from roundhouse.rules.policies import policies

from .absorb import hand_over_assets, retire
from .frames import Accepted, FormMajor, MergerRound
from .proposing import end_turn, shares, unused_majors
from .voting import new_place


def form_actor(v: View) -> str:
    """The proposer."""
    return v.expect(Accepted).player


def form_candidates(v: View) -> Iterator[FormMajor]:
    """Any major company that has not been formed."""
    for company in unused_majors(v):
        yield FormMajor(form_actor(v), company)


def major_is_unused(v: View, a: FormMajor) -> Iterator[str]:
    """Only an unused major company can be formed."""
    if a.company not in unused_majors(v):
        yield f"{a.company} is not a major company that can still be formed"


def apply_form(d: Draft, a: FormMajor) -> None:
    """Set the price, exchange shares, take over assets and stations; then the next player proposes."""
    frame = d.pop()
    assert isinstance(frame, Accepted)
    place = new_place(d, frame.companies)
    d.put("par", a.company, market_of(d).price(place))
    place_marker(d, a.company, place, "merger")
    hand_out(d, frame, a.company)
    for minor in frame.companies:
        take_over(d, minor, a.company)
    d.include("floated", a.company)
    d.emit(Floated(a.company))
    end_turn(d)
    d.update(MergerRound, passes=0)
    check_train_limits(d)


def hand_out(d: Draft, frame: Accepted, major: str) -> None:
    """One share for each share of the minors; the largest holder is president, ties clockwise from the proposer."""
    order = [frame.player, *after(d, frame.player)[:-1]]
    held = {p: n for p in order if (n := shares(d, p, frame.companies))}
    president = max((p for p in held if p not in d.state.bankrupt), key=lambda p: held[p])
    give(d, major, 0, president, "merger")
    d.emit(NewPresident(major, "", president))
    held[president] -= 2
    held[MARKET] = shares(d, MARKET, frame.companies)
    for owner, number in held.items():
        for _ in range(number):
            give_piece(d, major, major, 10, owner, "merger")


def take_over(d: Draft, minor: str, major: str) -> None:
    """Money, trains, private companies and stations go to the major company, and the minor leaves the game."""
    hand_over_assets(d, minor, major, major, f"merger of {minor}")
    for private in privates_of(d, minor):
        give_private(d, private, major)
    for hex_id, _ in stations_of(d, minor):
        here = tuple(Token(major, t.city, t.kind) if t.company == minor else t for t in d.state.tokens[hex_id])
        d.put("tokens", hex_id, here)
        d.put("stations", major, d.state.stations[major][1:])
    policies(d).mergers.on_merge(d, minor, major)
    retire(d, minor, f"merged into {major}")
