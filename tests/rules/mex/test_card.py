"""What the rules card of 18MEX says is what the game does, as far as numbers and components tell it."""

from __future__ import annotations

import pytest

from roundhouse.finance.market import market_of
from roundhouse.rules.policies import policies
from roundhouse.titles.mex import canyon
from roundhouse.titles.mex.merger import ELIGIBLE
from roundhouse.titles.mex.stock import certificate_limit
from tests.support.card import card_text
from tests.support.table import Table

TABLES = {players: Table("18mex", players) for players in (3, 4, 5)}
VIEW = TABLES[3].view
DEFN, POLICIES = VIEW.defn, policies(VIEW)
CASH = [TABLES[n].cash("p1") for n in TABLES]
LIMITS = [certificate_limit(TABLES[n].view) for n in TABLES]
PARS = sorted(market_of(VIEW).pars)
PRICES = sorted({price for company in DEFN.companies.values() for price in company.token_prices if price})


def first_phase(flag: str) -> str:
    """The first phase with a flag."""
    return next(phase.name for phase in DEFN.phases if flag in phase.flags)


def listed(numbers: list[int], last: str, sign: str = "") -> str:
    """Numbers as a sentence has them."""
    return ", ".join(f"{sign}{n}" for n in numbers[:-1]) + f" {last} {sign}{numbers[-1]}"


@pytest.mark.parametrize(
    ("heading", "phrase"),
    [
        ("Setting up", f"begin with {listed(CASH, 'or', '$')}"),
        ("Setting up", f"may hold {listed(LIMITS, 'or')} certificates"),
        ("Setting up", f"The bank has ${sum(TABLES[3].state.cash.values()):,} in all"),
        ("Selling shares", f"never more than {POLICIES.stock.market_limit}% of a company in the market"),
        ("Buying shares and starting companies", listed(PARS, "or")),
        ("Limits of ownership", f"beyond {POLICIES.stock.share_limit(VIEW, 'MC')}% of a company"),
        ("Stations", f"${PRICES[0]} for the first beyond the home, ${PRICES[1]}"),
        ("Stations", f"then ${PRICES[2]}"),
        ("Buying trains", f"before phase {first_phase('many trains')} only one a turn"),
        ("Buying trains", f"2-trains rust with the first {DEFN.trains['2'].removed_by}"),
        ("Buying trains", f"3-trains with the first {DEFN.trains['3'].removed_by}"),
        ("Companies buy private companies", f"From phase {first_phase('privates to companies')} on"),
        ("NdM before phase 3½", f"Nobody may buy more NdM stock before phase {first_phase('NdM on sale')}"),
        ("The merger into NdM", f"({', '.join(ELIGIBLE[:-1])} or {ELIGIBLE[-1]})"),
        ("Private and minor companies", f"Copper Canyon tile in {canyon.HEX} for ${canyon.COST}"),
    ],
)
def test_numbers(heading: str, phrase: str) -> None:
    assert phrase in card_text("18mex", heading).replace("\n", " ")


def test_four_trains_become_obsolete_with_the_second_six() -> None:
    assert DEFN.trains["4"].obsolete_by == "6½"
    assert "with the second 6 the 4-trains become obsolete" in card_text("18mex", "Buying trains")
