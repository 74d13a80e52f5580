"""Starting corporations in 18EU (sections 4.1.3 and 4.3)."""

from __future__ import annotations

from collections.abc import Iterator

from roundhouse.core.checks import basics, rules
from roundhouse.core.definition import Move, Step
from roundhouse.rules.components import box_of
from roundhouse.rules.operating import stations
from roundhouse.rules.stock import buying, limits
from roundhouse.rules.stock.actions import Par

from . import exchange
from .book import BOOK
from .exchange import Exchange, minors_of
from .pending import Founding
from .selling import LIMITS_FIRST
from .shares import is_late
from .types import Draft, View


def founder_has_a_minor(v: View, a: Par) -> Iterator[str]:
    """Before phase 5 a corporation can be started only with a minor company."""
    if not is_late(v) and not minors_of(v, a.by):
        yield f"{a.by} owns no minor to start {a.company} with"


def city_is_open(v: View, a: Par) -> Iterator[str]:
    """From phase 5 on there must be a city with room for the base."""
    if is_late(v) and not any(_open_cities(v)):
        yield "no city has an open circle for a base"


def _open_cities(v: View) -> Iterator[bool]:
    for hex_id in box_of(v.defn).board.map.by_id:
        for city, node in enumerate(stations.shown_nodes(v, hex_id)):
            if node.kind == "city" and stations.free_circles(v, hex_id, city) > 0:
                yield True


def apply_par(d: Draft, a: Par) -> None:
    """Buy the President's Certificate, then merge a minor or place the base (4.1.3, 4.3)."""
    buying.apply_par(d, a)
    d.title(unpaid=(*d.state.title.unpaid, a.company))
    if d.defn.deviations.stations_paid_at_start:
        exchange.pay_fee(d, a.company)
    d.push(Founding(a.company, a.by))


START = Move(
    Par,
    buying.par_candidates,
    (
        *basics(BOOK, ("4.1.2", buying.company_is_there)),
        *rules(
            BOOK,
            ("4.1.2", buying.one_purchase_a_turn, buying.presidency_is_on_offer),
            ("3", buying.par_is_on_the_chart),
            ("4.1.3", buying.par_is_affordable, founder_has_a_minor),
            ("4.3", city_is_open),
            ("3.1", limits.within_certificate_limit),
        ),
        *LIMITS_FIRST,
    ),
    apply_par,
)

MERGE_STEP = Step(
    "merge a minor company",
    f"{BOOK} 4.1.3",
    (
        Move(
            Exchange,
            exchange.founding_candidates,
            rules(BOOK, ("4.1.3", exchange.minor_is_own, exchange.founds_the_company)),
            exchange.apply_founding,
        ),
        Move(
            stations.PlaceToken,
            exchange.neighbour_candidates,
            rules(BOOK, ("4.1.3", exchange.base_is_beside_a_minor)),
            exchange.apply_base,
            lambda v: v.expect(Founding).company,
        ),
    ),
    lambda v: v.expect(Founding).player,
)
BASE_STEP = Step(
    "place base",
    f"{BOOK} 4.3",
    (
        Move(
            stations.PlaceToken,
            exchange.base_candidates,
            (*basics(BOOK, ("4.3", stations.city_exists)), *rules(BOOK, ("4.3", stations.circle_is_free))),
            exchange.apply_base,
        ),
    ),
    lambda v: v.expect(Founding).company,
)


def founding_step(v: View, frame: Founding) -> Step:
    """Before phase 5 merge a minor, later place a base."""
    return BASE_STEP if is_late(v) else MERGE_STEP
