"""The vote on a merger."""

from __future__ import annotations

from collections.abc import Iterator

from roundhouse.core.events import Told
from roundhouse.core.ids import MARKET
from roundhouse.core.view import Draft, View
from roundhouse.finance.holdings import after, percent, share_size
from roundhouse.finance.market import Place, market_of, price_of
from roundhouse.rules.policies import policies
from roundhouse.rules.stock.turn import next_player

from .frames import Accepted, CastVotes, MergerRound, Vote

CHOICES = ("for", "against")


def votes_of(v: View, owner: str, minors: tuple[str, ...]) -> int:
    """One vote for each share."""
    return sum(percent(v, owner, c) // share_size(v, c) for c in minors)


def new_place(v: View, minors: tuple[str, ...]) -> Place:
    """Where the new company's marker goes: the highest row and leftmost column of the merging companies."""
    cells = [v.state.prices[c] for c in minors]
    return min(c.row for c in cells), min(c.col for c in cells)


def market_votes(v: View, minors: tuple[str, ...]) -> tuple[int, int]:
    """Shares in the Open Market vote for the merger if their price rises and against it if it falls."""
    price, yes, no = market_of(v).price(new_place(v, minors)), 0, 0
    for company in minors:
        number = percent(v, MARKET, company) // share_size(v, company)
        yes += number if price > price_of(v, company) else 0
        no += number if price < price_of(v, company) else 0
    return yes, no


def call_vote(d: Draft, proposer: str, minors: tuple[str, ...]) -> None:
    """The Open Market votes first, then the players clockwise from the proposer."""
    yes, no = market_votes(d, minors)
    waiting = [p for p in (proposer, *after(d, proposer)[:-1]) if votes_of(d, p, minors) and _may_vote(d, p)]
    total = yes + no + sum(votes_of(d, p, minors) for p in waiting)
    if yes + no:
        d.emit(Told("", f"{d.place(MARKET)} votes {yes} for and {no} against"))
    d.push(Vote(proposer, minors, tuple(waiting), yes, no, total))


def _may_vote(v: View, player: str) -> bool:
    return player not in v.state.bankrupt or policies(v).mergers.bankrupt_vote


def vote_actor(v: View) -> str:
    """Whose vote is next."""
    return v.expect(Vote).waiting[0]


def vote_candidates(v: View) -> Iterator[CastVotes]:
    """For or against."""
    for choice in CHOICES:
        yield CastVotes(vote_actor(v), choice)


def choice_is_known(v: View, a: CastVotes) -> Iterator[str]:
    """A vote is for or against; nobody abstains."""
    if a.choice not in CHOICES:
        yield f"vote {' or '.join(CHOICES)}, not '{a.choice}'"


def apply_vote(d: Draft, a: CastVotes) -> None:
    """All votes of a player go one way."""
    frame = d.expect(Vote)
    number = votes_of(d, a.by, frame.companies)
    yes, no = (number, 0) if a.choice == "for" else (0, number)
    d.update(Vote, waiting=frame.waiting[1:], yes=frame.yes + yes, no=frame.no + no)


def settle_vote(d: Draft, frame: Vote) -> bool:
    """A merger needs more than half of all votes; voting ends as soon as the result is certain."""
    won, lost = 2 * frame.yes > frame.votes, 2 * frame.no >= frame.votes
    if not won and not lost:
        return False
    d.pop()
    if won:
        d.emit(Told(frame.proposer, f"wins the vote with {frame.yes} of {frame.votes}"))
        d.push(Accepted(frame.proposer, frame.companies))
    else:
        d.emit(Told(frame.proposer, f"loses the vote with {frame.no} of {frame.votes} against"))
        turn = d.expect(MergerRound)
        refused = (*turn.refused, tuple(sorted(frame.companies)))
        d.update(MergerRound, refused=refused, passes=0, player=next_player(d, turn.player))
    return True
