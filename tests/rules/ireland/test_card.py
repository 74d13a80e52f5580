"""What the rules card of 18Ireland says is what the game does, as far as numbers and components tell it."""

from __future__ import annotations

import pytest

from roundhouse.rules.policies import policies
from roundhouse.titles.ireland.building import SECOND_TILE
from roundhouse.titles.ireland.train_rules import trade_in
from roundhouse.titles.ireland_family.rounds import LEAST_START
from tests.support.boxes import printed_box
from tests.support.card import card_text
from tests.support.table import Table

BOX = printed_box("18ireland")
TABLE = Table("18ireland", 3)
DEFN, POLICIES = TABLE.view.defn, policies(TABLE.view)
NUMBERS = {5: "five", 7: "seven", 10: "ten"}


def flagged(flag: str) -> list[str]:
    """The phases with a flag."""
    return [phase.name for phase in DEFN.phases if flag in phase.flags]


def in_pool(company: str) -> int:
    """How much of a company the pool takes."""
    return POLICIES.stock.most_in_market(TABLE.view, company)


@pytest.mark.parametrize(
    ("heading", "phrase"),
    [
        ("The course of the game", f"from phase {flagged('mergers')[0]} on, a merger round"),
        ("Setting up", f"{NUMBERS[BOX.extras.private_companies].capitalize()} of the private companies"),
        ("Setting up", f"{'two' if len(BOX.extras.always) == 2 else '?'} of them always"),
        ("Companies, limits and prices", f"{DEFN.companies['WLR'].max_percent}% of a minor"),
        ("Companies, limits and prices", f"{DEFN.companies['GSWR'].max_percent}% of a major"),
        ("Companies, limits and prices", f"the pool may hold {in_pool('WLR')}% and {in_pool('GSWR')}%"),
        ("Stock round", f"From phase {flagged('majors start')[0]} on, majors may be started directly"),
        ("Starting a minor", f"auctioned from {LEAST_START} upwards, in steps of 5"),
        ("Track", f"a second yellow tile for £{SECOND_TILE}"),
        ("Companies buy private companies", f"In phases {' and '.join(flagged('privates to companies'))}"),
        ("Mergers: proposing", f"{NUMBERS[POLICIES.mergers.issued]} shares may be sold"),
        ("Mergers: proposing", f"{NUMBERS[POLICIES.mergers.held]} of them with one player"),
        ("Mergers: proposing", f"{NUMBERS[POLICIES.mergers.in_market]} in the pool"),
    ],
)
def test_numbers(heading: str, phrase: str) -> None:
    assert phrase in card_text("18ireland", heading)


def test_trade_in() -> None:
    """From phase 10 on."""
    taken = {p.name: bool(trade_in(Table("18ireland", 3).phase(p.name).view, "10H", "8H")) for p in DEFN.phases}
    assert [phase for phase, possible in taken.items() if possible] == ["10", "D"]
    assert "From phase 10 on, one train per turn may be traded in" in card_text("18ireland", "Trains")
