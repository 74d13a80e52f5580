"""Turns of a merger round: making a proposal."""

from __future__ import annotations

from collections.abc import Iterator

from roundhouse.board.reach import Reach
from roundhouse.core.actions import Pass
from roundhouse.core.cache import IdentityCache
from roundhouse.core.events import Told, TurnBegan
from roundhouse.core.ids import MARKET
from roundhouse.core.view import Draft, View
from roundhouse.finance.holdings import companies, percent, share_size
from roundhouse.rules.operating.network import network
from roundhouse.rules.operating.stations import stations_of
from roundhouse.rules.policies import policies
from roundhouse.rules.stock.turn import next_player

from .frames import MergerRound, Proposal, Propose
from .voting import call_vote

_connections: IdentityCache[frozenset[str]] = IdentityCache(128)


def round_actor(v: View) -> str:
    """Whose turn it is."""
    return v.expect(MergerRound).player


def named(v: View) -> tuple[str, ...]:
    """The companies of the proposal so far."""
    frame = v.frame(Proposal)
    return () if frame is None else frame.companies


def unused_majors(v: View) -> list[str]:
    """Major companies that have not been formed."""
    return [c for c in companies(v, "major") if c not in v.state.floated]


def running_minors(v: View) -> list[str]:
    """Minor companies in play."""
    return [c for c in companies(v, "minor") if c in v.state.floated]


def connected(v: View, company: str) -> frozenset[str]:
    """The minor companies whose stations are connected to a company's by track, ignoring stations that block it."""

    def search() -> frozenset[str]:
        gauges = policies(v).operating.gauges
        found = Reach(network(v), company, v.state.tokens, gauges, ignore_blocking=True)
        others = [c for c in running_minors(v) if c != company]
        return frozenset(c for c in others if any(found.connects(*place) for place in stations_of(v, c)))

    return _connections.get((v.defn.board, v.state.tiles, v.state.tokens, v.state.floated), (company,), search)


def same_hex(v: View, one: str, other: str) -> bool:
    """Whether two companies have stations in one hex."""
    here = {place for place, _ in stations_of(v, one)}
    return any(place in here for place, _ in stations_of(v, other))


def shares(v: View, owner: str, minors: tuple[str, ...]) -> int:
    """How many shares of some companies an owner holds."""
    return sum(percent(v, owner, c) // share_size(v, c) for c in minors)


def may_join(v: View, minors: tuple[str, ...], company: str) -> bool:
    """Whether the map and the number of shares allow adding a company to those named."""
    return not any(True for _ in obstacles(v, minors, company))


def obstacles(v: View, minors: tuple[str, ...], company: str) -> Iterator[str]:
    """Why a company cannot be added to those already named."""
    if minors and not any(company in connected(v, c) for c in minors):
        yield f"no track connects {company} with {' or '.join(minors)}"
    for other in minors:
        if same_hex(v, company, other):
            yield f"{company} and {other} have stations in the same hex"
    yield from too_many_shares(v, (*minors, company))


def too_many_shares(v: View, minors: tuple[str, ...]) -> Iterator[str]:
    """The new company's number of shares is limited, and so is what a player or the Open Market may hold."""
    policy = policies(v).mergers
    in_market = shares(v, MARKET, minors)
    held = {p: shares(v, p, minors) for p in v.state.players}
    if sum(held.values()) + in_market > policy.issued:
        yield f"{sum(held.values()) + in_market} shares would be exchanged; the new company has only {policy.issued}"
    if in_market > policy.in_market:
        yield f"{in_market} shares would be in {v.place(MARKET)}; the limit is {policy.in_market}"
    for player, number in held.items():
        if number > policy.held:
            yield f"{player} would hold {number} shares; the limit is {policy.held}"


def can_complete(v: View, minors: tuple[str, ...], *, repeated: bool = False) -> bool:
    """Whether some legal proposal contains these companies; `repeated` includes proposals that were voted down."""
    policy = policies(v).mergers
    if len(minors) >= policy.fewest and (repeated or not was_refused(v, minors)):
        return True
    return len(minors) < policy.most and any(
        may_join(v, minors, c) and can_complete(v, (*minors, c), repeated=repeated)
        for c in running_minors(v)
        if c not in minors
    )


def was_refused(v: View, minors: tuple[str, ...]) -> bool:
    """Whether this merger was voted down in this round and may not be proposed again."""
    return _voted_down(v, minors) and not policies(v).mergers.drop_repeats


def _voted_down(v: View, minors: tuple[str, ...]) -> bool:
    return tuple(sorted(minors)) in v.expect(MergerRound).refused


def propose_candidates(v: View) -> Iterator[Propose]:
    """Every minor company in play."""
    for company in running_minors(v):
        yield Propose(round_actor(v), company)


def minor_is_running(v: View, a: Propose) -> Iterator[str]:
    """The company is a minor in play and not yet part of the proposal."""
    if a.company not in running_minors(v):
        yield f"{a.company} is not a minor company in play"
    elif a.company in named(v):
        yield f"{a.company} is already part of the proposal"


def major_is_left(v: View, a: Propose) -> Iterator[str]:
    """A major company must be left to form."""
    if not unused_majors(v):
        yield "no major company is left to form"


def number_is_allowed(v: View, a: Propose) -> Iterator[str]:
    """The number of companies that merge at once is limited."""
    most = policies(v).mergers.most
    if len(named(v)) >= most:
        yield f"at most {most} companies may merge"


def proposer_is_shareholder(v: View, a: Propose) -> Iterator[str]:
    """The proposer owns a share of the first company they name."""
    if not named(v) and not percent(v, a.by, a.company):
        yield f"{a.by} has no share of {a.company}"


def is_connected(v: View, a: Propose) -> Iterator[str]:
    """Merging companies are connected by track."""
    minors = named(v)
    if minors and not any(a.company in connected(v, c) for c in minors):
        yield f"no track connects {a.company} with {' or '.join(minors)}"


def is_elsewhere(v: View, a: Propose) -> Iterator[str]:
    """No two merging companies have stations in one hex."""
    for other in named(v):
        if same_hex(v, a.company, other):
            yield f"{a.company} and {other} have stations in the same hex"


def shares_fit(v: View, a: Propose) -> Iterator[str]:
    """The shares of all merging companies fit into the new one."""
    yield from too_many_shares(v, (*named(v), a.company))


def leads_to_a_new_proposal(v: View, a: Propose) -> Iterator[str]:
    """A merger that was voted down is not proposed again in the same round."""
    minors = (*named(v), a.company)
    if can_complete(v, minors):
        return
    if can_complete(v, minors, repeated=True):
        yield f"every merger with {' and '.join(minors)} was voted down in this round"
    else:
        yield f"no other minor company can join {' and '.join(minors)}"


def apply_propose(d: Draft, a: Propose) -> None:
    """Add the company; a complete proposal goes to the vote."""
    if d.frame(Proposal) is None:
        d.push(Proposal(a.by, (a.company,)))
    else:
        d.update(Proposal, companies=(*named(d), a.company))


def proposal_is_complete(v: View, a: Pass) -> Iterator[str]:
    """The proposal names enough companies and was not voted down."""
    minors = named(v)
    if len(minors) < policies(v).mergers.fewest:
        yield f"a proposal must name at least {policies(v).mergers.fewest} companies"
    elif was_refused(v, minors):
        yield f"the merger of {' and '.join(minors)} was already voted down in this round"


def apply_proposed(d: Draft, a: Pass) -> None:
    """Nothing more is added: the vote is called."""
    frame = d.pop()
    assert isinstance(frame, Proposal)
    if _voted_down(d, frame.companies):
        return
    d.emit(Told(a.by, f"proposes to merge {', '.join(frame.companies)}"))
    call_vote(d, frame.player, frame.companies)


def settle_proposal(d: Draft, frame: Proposal) -> bool:
    """Call the vote automatically if no company can be added to the proposal."""
    policy = policies(d).mergers
    if len(frame.companies) < policy.fewest:
        return False
    more = [c for c in running_minors(d) if c not in frame.companies and may_join(d, frame.companies, c)]
    if len(frame.companies) < policy.most and any(can_complete(d, (*frame.companies, c)) for c in more):
        return False
    apply_proposed(d, Pass(frame.player))
    return True


def apply_pass(d: Draft, a: Pass) -> None:
    """The next player."""
    end_turn(d, passed=True)


def end_turn(d: Draft, *, passed: bool = False) -> None:
    """Go on with the next player to the left."""
    frame = d.expect(MergerRound)
    d.update(MergerRound, player=next_player(d, frame.player), passes=frame.passes + 1 if passed else 0)
    d.emit(TurnBegan(d.expect(MergerRound).player))


def settle_merger_round(d: Draft, frame: MergerRound) -> bool:
    """The round ends when all players have passed in a row."""
    if frame.passes < len(d.state.players) - len(d.state.bankrupt):
        return False
    d.pop()
    policies(d).mergers.after(d)
    return True
