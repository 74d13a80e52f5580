"""What the rules card of 18IrePL says is what the game does, as far as numbers and components tell it."""

from __future__ import annotations

import pytest

from roundhouse.rules.policies import policies
from roundhouse.titles import get_title
from tests.support.boxes import printed_box
from tests.support.card import card_text, listed
from tests.support.table import Table

TABLE = Table("18irepl", 3)
DEFN = TABLE.view.defn
BOX = printed_box("18irepl")
PHASES = {phase.name: phase for phase in DEFN.phases}
MERGERS = policies(TABLE.view).mergers
NUMBERS = {2: "two", 5: "five", 7: "seven", 10: "ten"}


def limits(phase: str) -> str:
    """The train limits of minors and majors."""
    return f"{BOX.extras.minor_train_limit[phase]} and {PHASES[phase].train_limit}"


def flagged(flag: str) -> list[str]:
    """The phases with a flag."""
    return [phase.name for phase in DEFN.phases if flag in phase.flags]


@pytest.mark.parametrize(
    ("heading", "phrase"),
    [
        ("Setting up", f"Starting cash is {listed([BOX.cash_by_seat(n)[0] for n in (3, 4, 5, 6)])}"),
        ("Setting up", f"the limit {listed([BOX.certificate_limit[n] for n in '3456'])} certificates"),
        ("Setting up", f"the bank has {BOX.bank}"),
        ("Setting up", f"{NUMBERS[BOX.extras.removed_minors]} others leave the game"),
        ("Setting up", f"Cities in {', '.join(list(BOX.extras.markers)[:-1])} and H18 are worth 10 more"),
        ("Track", f"minors {' and '.join(m[1:] for m in BOX.extras.two_tiles)} may lay two yellow tiles"),
        ("Phases", f"2-trains rust with the first {DEFN.trains['2'].removed_by}"),
        ("Phases", f"3-trains with the first {DEFN.trains['3'].removed_by}"),
        ("Phases", f"4-trains with the first {DEFN.trains['4'].removed_by}"),
        ("Phases", f"{limits('3')} in phase 3, {limits('4')} in phase 4, then {limits('5')}"),
        ("The course of the game", f"from phase {flagged('mergers')[0]} on, a merger round"),
        ("Companies buy private companies", f"In phases {' and '.join(flagged('privates to companies'))}"),
        ("Shares, limits and prices", f"{DEFN.companies['M1'].max_percent}% of a minor"),
        ("Shares, limits and prices", f"{DEFN.companies['PKP'].max_percent}% of a major"),
        (
            "Mergers: proposing",
            f"{NUMBERS[MERGERS.issued]} shares may be sold, {NUMBERS[MERGERS.held]} of them with one player",
        ),
        ("Mergers: proposing", f"{NUMBERS[MERGERS.in_market]} in the pool"),
    ],
)
def test_numbers(heading: str, phrase: str) -> None:
    assert phrase in card_text("18irepl", heading)


def test_pool_limits() -> None:
    stock = policies(TABLE.view).stock
    limits = (stock.most_in_market(TABLE.view, "M1"), stock.most_in_market(TABLE.view, "PKP"))
    assert f"the pool may hold {limits[0]}% and {limits[1]}%" in card_text("18irepl", "Shares, limits and prices")


def test_six_private_companies() -> None:
    assert len(get_title("18irepl").definition(3).privates) == 6
    assert "six private companies" in card_text("18irepl", "The course of the game")
