"""Stock rounds of 18Ireland (sections 4 and 5): the parts that other titles don't inherit."""

from __future__ import annotations

from collections.abc import Iterator

from roundhouse.core.checks import basics, rules
from roundhouse.core.definition import Move, Step
from roundhouse.rules.auction import founding
from roundhouse.rules.policies import FoundingPolicy
from roundhouse.rules.stock import buying, homes, limits, turn
from roundhouse.rules.stock.actions import Par
from roundhouse.titles.ireland_family.book import BOOK
from roundhouse.titles.ireland_family.stock import BUY, LIMITS, PASS, PUT_UP, SELL

from .types import View

MAJORS_START = "majors start"
NO_NEW_MINORS = "no new minors"


def founding_policy() -> FoundingPolicy:
    return FoundingPolicy(open=lambda v: NO_NEW_MINORS not in v.phase.flags)


def only_majors_are_started(v: View, a: Par) -> Iterator[str]:
    """Minor companies are started by auction, major companies by merger and, from phase 6 on, directly."""
    if v.defn.companies[a.company].kind == "minor":
        yield f"{a.company} is a minor company and can only be started by auction"
    elif MAJORS_START not in v.phase.flags:
        yield f"major companies cannot be started in phase {v.state.phase}"


START = Move(
    Par,
    buying.par_candidates,
    (
        *basics(BOOK, ("5", buying.company_is_there, buying.presidency_is_on_offer, only_majors_are_started)),
        *rules(
            BOOK,
            (
                "5",
                homes.a_home_is_free,
                founding.nothing_done_yet,
                buying.par_is_on_the_chart,
                buying.par_is_affordable,
            ),
            ("4", limits.within_certificate_limit),
        ),
        *LIMITS,
    ),
    buying.apply_par,
)
STOCK_STEP = Step("stock turn", f"{BOOK} 5", (SELL, BUY, START, PUT_UP, PASS), turn.stock_actor)
HOME_STEP = Step(
    "choose home",
    f"{BOOK} 5",
    (Move(homes.PlaceToken, homes.home_candidates, rules(BOOK, ("5", homes.home_is_possible)), homes.apply_home),),
    homes.home_actor,
)
