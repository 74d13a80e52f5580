"""Building mountain passes (section 6.2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from roundhouse.board.reach import reach_of
from roundhouse.core.actions import Action
from roundhouse.core.cache import IdentityCache
from roundhouse.core.checks import basics, rules
from roundhouse.core.definition import Move
from roundhouse.core.events import TileLaid
from roundhouse.core.ids import BANK, HexId, PowerId
from roundhouse.finance.holdings import is_minor
from roundhouse.finance.transfer import close_private, pay
from roundhouse.rules.operating.frames import OperatingTurn
from roundhouse.rules.operating.network import board_of, network, reach
from roundhouse.rules.policies import policies

from .book import BOOK
from .components import has_flag
from .types import Draft, View

#: Private company #4: the pass it builds for free and its discount on the others (3.1(4)).
ALAR, FREE_PASS, DISCOUNT = "P4", "H12", 40
#: The value of each pass to a company with a station there (6.2).
VALUES = {"D12": 50, "H12": 30, "J10": 40, "L8": 40}


_leads: IdentityCache[bool] = IdentityCache(64)


class BuildPass(Action, frozen=True, tag="open"):
    """Build a mountain pass; `power` names private company #4 if it is used."""

    hex: HexId
    power: PowerId = ""
    form: ClassVar[str] = "{by} open {hex} [by {power}]"


def is_open(v: View, hex_id: str) -> bool:
    """Whether a mountain pass has been built: an open pass is a tile."""
    return hex_id in v.state.tiles


def pass_tile(hex_id: str) -> str:
    """The tile of an open pass."""
    return f"pass{hex_id}"


def pass_cost(v: View, a: BuildPass) -> int:
    """The cost printed on the map, less the discount of private company #4."""
    cost = sum(cost.amount for cost in board_of(v).map[a.hex].costs)
    if not a.power:
        return cost
    return 0 if a.hex == FREE_PASS else max(cost - DISCOUNT, 0)


def pass_candidates(v: View) -> Iterator[BuildPass]:
    """Every closed pass the company can reach, with and without private company #4."""
    company = v.expect(OperatingTurn).company
    powers = ["", ALAR] if v.state.privates.get(ALAR) == company else [""]
    yield from (BuildPass(company, hex_id, power) for hex_id in closed_in_reach(v, company) for power in powers)


def may_build(v: View, company: str) -> bool:
    """Majors may build passes, and on 18xx.games so may minors that own private #4."""
    return not is_minor(v, company) or (v.defn.deviations.minors_use_alar and v.state.privates.get(ALAR) == company)


def closed_in_reach(v: View, company: str) -> list[str]:
    """The passes a company could build now, whatever they cost."""
    extra = v.defn.deviations.alar_is_extra and v.state.privates.get(ALAR) == company
    if (v.state.title.pass_built and not extra) or not may_build(v, company) or not has_flag(v, "green"):
        return []
    return [hex_id for hex_id in VALUES if not is_open(v, hex_id) and leads_to(v, company, hex_id)]


def leads_to(v: View, company: str, hex_id: str) -> bool:
    """Whether a route could end at the pass once it is open, without crossing another pass (6.2)."""
    if not reach(v, company).entry_mask(hex_id):
        return False
    inputs = (v.defn.board, v.state.tiles, v.state.tokens)
    policy = policies(v).operating
    return _leads.get(inputs, (company, hex_id, policy.once_per_group), lambda: _leads_to(v, company, hex_id))


def _leads_to(v: View, company: str, hex_id: str) -> bool:
    policy, opened = policies(v).operating, network(v).after((hex_id, pass_tile(hex_id), 0))
    found = reach_of(opened, company, v.state.tokens, policy.gauges, policy.once_per_group)
    return found.connects(hex_id, 0)


def is_pass(v: View, a: BuildPass) -> Iterator[str]:
    """There are four mountain passes."""
    if a.hex not in VALUES:
        yield f"{a.hex} is not a mountain pass"


def pass_is_closed(v: View, a: BuildPass) -> Iterator[str]:
    """A pass is built once."""
    if is_open(v, a.hex):
        yield f"the mountain pass {a.hex} is already open"


def phase_is_green(v: View, a: BuildPass) -> Iterator[str]:
    """Passes can be built from the green phase on."""
    if not has_flag(v, "green"):
        yield f"mountain passes can be built from phase 3 on; this is phase {v.state.phase}"


def major_builds(v: View, a: BuildPass) -> Iterator[str]:
    """Minor companies cannot build passes."""
    if not may_build(v, a.by) or (is_minor(v, a.by) and not a.power):
        yield f"{a.by} is a minor company; only majors can build mountain passes"


def one_pass_in_a_turn(v: View, a: BuildPass) -> Iterator[str]:
    """A company may build one pass in an operating round."""
    if v.state.title.pass_built and not (a.power and v.defn.deviations.alar_is_extra):
        yield f"{a.by} has already built a mountain pass this turn"


def pass_is_connected(v: View, a: BuildPass) -> Iterator[str]:
    """Unblocked track must lead from a station to the pass without crossing another pass."""
    if is_open(v, a.hex) or leads_to(v, a.by, a.hex):
        return
    if reach(v, a.by).entry_mask(a.hex):
        yield f"{a.by} can reach {a.hex} only across another mountain pass; a route may cross only one"
    else:
        yield f"{a.hex} is not connected to a station of {a.by}"


def pass_is_affordable(v: View, a: BuildPass) -> Iterator[str]:
    """The treasury pays."""
    cost, cash = pass_cost(v, a), v.state.cash[a.by]
    if cost > cash:
        yield f"the mountain pass {a.hex} costs {v.money(cost)}; {a.by} has {v.money(cash)}"


def alar_can_be_used(v: View, a: BuildPass) -> Iterator[str]:
    """Private company #4 helps only the company that owns it."""
    if a.power and a.power != ALAR:
        yield f"{a.power} has no power to build mountain passes"
    elif a.power and v.state.privates.get(ALAR) != a.by:
        yield f"{a.by} does not own {ALAR}"


def apply_pass(d: Draft, a: BuildPass) -> None:
    """Pay and open the pass."""
    cost, tile = pass_cost(d, a), pass_tile(a.hex)
    pay(d, a.by, BANK, cost, f"mountain pass {a.hex}")
    d.put("tiles", a.hex, (tile, 0))
    d.put("supply", tile, 0)
    d.emit(TileLaid(a.by, a.hex, tile, 0, "", cost))
    if not (a.power and d.defn.deviations.alar_is_extra):
        d.title(pass_built=True)
    if a.power:
        close_private(d, a.power, f"{a.by} has used it")


BUILD_PASS = Move(
    BuildPass,
    pass_candidates,
    (
        *basics(
            BOOK, ("6.2", is_pass), ("3.1(4)", alar_can_be_used), ("6.2", pass_is_closed, major_builds, phase_is_green)
        ),
        *rules(BOOK, ("6.2", one_pass_in_a_turn, pass_is_connected, pass_is_affordable)),
    ),
    apply_pass,
)
