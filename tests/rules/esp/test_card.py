"""What the rules card of 18España says is what the game does, as far as numbers and components tell it."""

from __future__ import annotations

import pytest

from roundhouse.rules.policies import policies
from roundhouse.titles import get_title
from roundhouse.titles.esp import auction, building, goals, launching, mountain_passes, privates, revenue, shares
from roundhouse.titles.esp.components import REMOVED
from tests.rules.esp.boards import launched
from tests.rules.esp.boards import table as game
from tests.support.boxes import printed_box
from tests.support.card import card_text

BOX = printed_box("18esp")
DEFN = get_title("18esp").definition(3)
PHASES = {phase.name: phase for phase in DEFN.phases}
TENDER = BOX.extras.tender
WORDS = {3: "three", 4: "Four", 5: "five", 6: "six"}
PASSES = sorted((sum(c.amount for c in BOX.board.map[h].costs) for h in mountain_passes.VALUES), reverse=True)


def taking_part(group: str) -> int:
    """How many companies of a group are in a game."""
    return len(getattr(BOX.extras, group)) - dict(zip(("northern", "southern", "minors"), REMOVED, strict=True))[group]


def limits(company: str) -> list[int]:
    """The train limits of a company in phases 2 to 7."""
    limit = policies(game().view).operating.train_limit
    return [limit(launched(game().phase(phase), company).view, company) for phase in "234567"]


@pytest.mark.parametrize(
    ("heading", "phrase"),
    [
        ("Set-up", f"{WORDS[taking_part('northern')]} northern majors"),
        ("Set-up", f"{WORDS[taking_part('southern')]} southern majors and {WORDS[taking_part('minors')]} minors"),
        ("Private companies #1 to #7", f"#1 saves its railway the {building.DISCOUNT} for building"),
        ("Private companies #1 to #7", f"another pass for {mountain_passes.DISCOUNT} less"),
        (
            "Private companies #1 to #7",
            f"{WORDS[TENDER.count]} tenders for {TENDER.price} ({TENDER.share} for",
        ),
        ("The auction", f"gets cheaper by {auction.UNIT}"),
        ("Certificate limit", f"{', '.join(str(BOX.certificate_limit[n]) for n in '23456')} for two to six"),
        ("Selling", f"never beyond {policies(game().view).stock.market_limit}%"),
        ("Buying", f"beyond {DEFN.companies['N'].max_percent}%"),
        ("Launching", f"its value of {min(BOX.market.pars)} to {max(BOX.market.pars)}"),
        ("Launching", f"A major starts at {min(BOX.market.pars)} to {launching.YELLOW_PAR} in the yellow phase"),
        ("Launching", f"With {DEFN.companies['N'].float_percent}% sold it gets four times par"),
        ("Launching", f"from phase 5 on it needs {shares.LATE_PERCENT}% and gets ten times par"),
        ("Laying track", f"in a second one for {building.SECOND_ACTION}"),
        ("Upgrades and mines", f"Dismantling a mine is an upgrade and costs {building.DISMANTLING}"),
        ("Stations", f"others cost {goals.STATION_PRICE}"),
        ("Trains and running", f"East to west earns {revenue.BONUS}"),
        ("Buying trains", f"majors {', '.join(map(str, limits('N')))}; minors {limits('MS')[0]}, in phase 4 one"),
        ("Mountain passes", f"one a turn: {PASSES[0]}, {PASSES[1]}, {PASSES[2]} or {PASSES[3]}"),
        ("Phases", "2-trains rust with the first 4, 3-trains with the first 6, 4-trains with the first 8"),
    ],
)
def test_numbers(heading: str, phrase: str) -> None:
    assert phrase in card_text("18esp", heading)


def test_prices_of_private_companies() -> None:
    assert privates.MOST == {"2": 100, "3": 150, "4": 200}
    text = "for 1 up to the face value in phase 2, 150% of it in phase 3 and 200% in phase 4"
    assert text in card_text("18esp", "Private companies")


def test_phases() -> None:
    """What begins them, what rusts, the colours and the operating rounds."""
    assert [PHASES[name].train for name in "34567"] == ["3", "4", "5", "6", "8"]
    rust = {kind: PHASES[DEFN.trains[kind].removed_by or "2"].train for kind in "234"}
    assert rust == {"2": "4", "3": "6", "4": "8"}
    begins = {c: next(p.train for p in DEFN.phases if c in p.colours) for c in ("green", "brown", "gray")}
    assert begins == {"green": "3", "brown": "5", "gray": "8"}
    assert [PHASES[name].operating_rounds for name in "234567"] == [1, 2, 2, 3, 3, 3]
    assert "Two operating rounds from phase 3 on, three from phase 5 on" in card_text("18esp", "Phases")
    assert "Green comes with 3, brown with 5, gray with 8" in card_text("18esp", "Phases")


def test_minors_in_phase_4() -> None:
    assert limits("MS")[:3] == [2, 2, 1]
