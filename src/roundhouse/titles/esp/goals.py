"""Goals of major companies, which bring capital and stations (section 6.1)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

from roundhouse.board.compiled import PATHS
from roundhouse.board.reach import joins
from roundhouse.board.tracer import Tracer
from roundhouse.core.actions import Action
from roundhouse.core.cache import IdentityCache
from roundhouse.core.definition import Move, Step
from roundhouse.core.events import Told
from roundhouse.core.ids import BANK
from roundhouse.finance.holdings import companies
from roundhouse.finance.transfer import pay
from roundhouse.rules.operating.frames import OperatingTurn
from roundhouse.rules.operating.network import board_of, network
from roundhouse.rules.operating.stations import home_placed
from roundhouse.rules.operating.turn import turn_actor
from roundhouse.rules.policies import policies

from .book import BOOK
from .components import extras
from .types import Draft, View

DESTINATION, OFFBOARD, HARBOUR = "destination", "off-board area", "harbour"
STATION_PRICE = 50
_reached: IdentityCache[bool] = IdentityCache(256)


class Arrive(Action, frozen=True, tag="arrive"):
    """Claim that the company's home is connected to its destination."""

    form: ClassVar[str] = "{by} arrive"


def open_goals(v: View, company: str) -> bool:
    """Whether a company has goals: only majors launched before phase 5."""
    launched = company in v.state.floated and v.defn.companies[company].kind == "major"
    return launched and company not in v.state.title.full_capital


def has_reached(v: View, company: str, goal: str) -> bool:
    """Whether the company has already reached a goal."""
    return goal in v.state.title.goals.get(company, ())


def reach_goal(d: Draft, company: str, goal: str) -> None:
    """The n-th goal brings n times the par value and unlocks a station (6.1.2, 6.1.3)."""
    if not open_goals(d, company) or has_reached(d, company, goal):
        return
    reached = (*d.state.title.goals.get(company, ()), goal)
    d.title(goals={**d.state.title.goals, company: reached})
    d.emit(Told(company, f"reaches a goal: {goal}"))
    pay(d, BANK, company, len(reached) * d.state.par[company], f"goal: {goal}")
    d.put("stations", company, (*d.state.stations[company], STATION_PRICE))


def ran_through(d: Draft, company: str, hexes: Iterable[str]) -> None:
    """Routes that enter a red off-board area or a harbour reach these goals (6.1.1)."""
    colours = {board_of(d).map[h].colour for h in hexes}
    if "red" in colours:
        reach_goal(d, company, OFFBOARD)
    if "blue" in colours:
        reach_goal(d, company, HARBOUR)


def is_connected(v: View, company: str) -> bool:
    """Whether track joins a company's home to its destination; stations on the way do not block it (6.1.1)."""
    inputs = (v.defn.board, v.state.tiles, v.state.tokens)
    return _reached.get(inputs, (company,), lambda: _is_connected(v, company))


def _is_connected(v: View, company: str) -> bool:
    found, home = network(v), v.defn.companies[company].home
    target = extras(v.defn).destinations[company]
    if v.defn.deviations.loose_destinations:
        starts = found.own_nodes(company, v.state.tokens)
        walks = Tracer(found, starts, frozenset(), None, ends=frozenset()).run()
        return any(w.id // 2 // PATHS == found.board.index[target] for w in walks)
    homes = [found.number(home, t.city) for t in v.state.tokens.get(home, ()) if t.company == company]
    # It is a route, with at most one mountain pass (6.2).
    return joins(found, homes, target, policies(v).operating.once_per_group)


def newly_connected(v: View, company: str) -> bool:
    """Whether the company can reach its destination goal now."""
    waiting = open_goals(v, company) and not has_reached(v, company, DESTINATION)
    return waiting and home_placed(v, company) and is_connected(v, company)


def notice_destinations(d: Draft) -> None:
    """Check destinations after every change of track, whoever made it; on 18xx.games they must be claimed."""
    if d.defn.deviations.claimed_destinations:
        return
    for company in companies(d, "major"):
        if newly_connected(d, company):
            reach_goal(d, company, DESTINATION)


def can_claim(v: View) -> bool:
    """Whether the operating company must claim its destination before it continues."""
    turn = v.frame(OperatingTurn)
    return turn is not None and bool(v.defn.deviations.claimed_destinations) and newly_connected(v, turn.company)


def claim_candidates(v: View) -> Iterator[Arrive]:
    """The operating company."""
    yield Arrive(v.expect(OperatingTurn).company)


def apply_claim(d: Draft, a: Arrive) -> None:
    """Reach the destination goal."""
    reach_goal(d, a.by, DESTINATION)


CLAIM_STEP = Step(
    "claim destination",
    f"{BOOK} 6.1.1",
    (Move(Arrive, claim_candidates, (), apply_claim),),
    turn_actor,
)
