"""What the rules card of 18EU says is what the game does, as far as numbers and positions tell it."""

from __future__ import annotations

import pytest

from roundhouse.core.events import Paid
from roundhouse.finance.market import market_of
from roundhouse.rules.operating.frames import OperatingTurn
from roundhouse.rules.policies import policies
from roundhouse.titles.eu.components import PULLMAN
from roundhouse.titles.eu.initial_sale import nomination_policy
from roundhouse.titles.eu.train_rules import train_limit
from tests.rules.eu.positions import MINORS, dealt, held, started, without
from tests.support.boxes import printed_box
from tests.support.card import card_text
from tests.support.table import Table

TABLE = Table("18eu", 3)
DEFN = TABLE.view.defn
BOX = printed_box("18eu")
SALE = nomination_policy(DEFN.options)
PHASES = {phase.name: phase for phase in DEFN.phases}
NUMBERS = {2: "two", 8: "eight", 15: "Fifteen"}
COSTS = {cost.terrain: cost.amount for h in BOX.board.map.hexes for cost in h.costs if h.colour != "yellow"}
REDUCED = (SALE.opening - SALE.discount, SALE.opening - 2 * SALE.discount, SALE.discount)
BLOCKERS = sorted({minor for h in BOX.board.map.hexes for minor in h.blocked_by}, key=int)


def count(kind: str) -> int:
    """How many companies of a kind there are."""
    return sum(c.kind == kind for c in DEFN.companies.values())


def first_with(colour: str) -> str:
    """The first phase with a colour of tiles."""
    return next(phase.name for phase in DEFN.phases if colour in phase.colours)


def listed(values: list[int], last: str = ", ") -> str:
    """Numbers in a row."""
    return ", ".join(map(str, values[:-1])) + f"{last}{values[-1]}"


def limits() -> list[int]:
    """The train limits of corporations, phase by phase, without repeated ones at the end."""
    return [PHASES[name].train_limit for name in ("2", "3", "4", "5")]


@pytest.mark.parametrize(
    ("heading", "phrase"),
    [
        ("The idea", f"{NUMBERS[count('minor')]} minor companies"),
        ("The idea", f"merged into {NUMBERS[count('major')]} corporations"),
        ("Phases", f"Green tiles come with {first_with('green')}, brown with {first_with('brown')}"),
        ("Phases", f"gray with {first_with('gray')}"),
        ("Phases", f"2 trains rust with the first {DEFN.trains['2'].removed_by}"),
        ("Phases", f"3 trains with the first {DEFN.trains['3'].removed_by}"),
        ("Phases", f"4 trains with the first {DEFN.trains['4'].removed_by}"),
        ("Phases", f"Corporations may own {listed(limits(), ', then ')} trains"),
        ("The market and its limits", f"Starting values are {listed(sorted(market_of(TABLE.view).pars), ' and ')}"),
        ("The market and its limits", listed([BOX.certificate_limit[n] for n in "23456"])),
        ("The market and its limits", f"Nobody buys beyond {DEFN.companies['FS'].max_percent}%"),
        ("The market and its limits", f"At most {policies(TABLE.view).stock.market_limit}% of a corporation"),
        ("Minor companies", f"auctioned from {SALE.opening} up"),
        (
            "Minor companies",
            "for {}, {} … {}".format(*REDUCED),
        ),
        ("Exchanges and floating", f"With {DEFN.companies['FS'].float_percent}% in players' hands"),
        ("Exchanges and floating", f"pays £{BOX.extras.station_fee} for its stations"),
        ("Track of a turn", f"ground costs £{COSTS[('rough',)]}, mountains £{COSTS[('mountain',)]}"),
        ("Pullman cars", f"From phase 3 on, £{DEFN.trains[PULLMAN].price}"),
        ("Tiles", f"beside minors {listed([int(m) for m in BLOCKERS], ' and ')}"),
    ],
)
def test_numbers(heading: str, phrase: str) -> None:
    assert phrase in card_text("18eu", heading)


def test_train_limits_of_minors() -> None:
    assert "minors 2, from phase 4 on 1" in card_text("18eu", "Phases")
    found = [train_limit(dealt().phase(phase).view, "1") for phase in PHASES]
    assert found == [2, 2, 1, 1, 1, 1]


def test_the_phases_begin_with_the_first_trains_named() -> None:
    assert "The first 3, 4, 5, 6 and 8 train begin the phases" in card_text("18eu", "Phases")
    assert [phase.train for phase in DEFN.phases] == ["", "3", "4", "5", "6", "8"]


def stations_paid(table: Table) -> bool:
    """Whether the £100 have just been paid."""
    return any(paid.amount == 100 and "stations" in paid.because for paid in table.told(Paid))


def test_when_stations_are_paid() -> None:
    """Before phase 5 with the first merger, before the float; in phase 5 at the float."""
    assert "before phase 5 when its first minor is merged in, later when it floats" in card_text(
        "18eu", "Exchanges and floating"
    )
    table = dealt().money(p1=900).play("p1 par FS 100")
    assert not stations_paid(table)
    assert stations_paid(table.play("p1 exchange 1 for FS"))
    assert "FS" not in table.state.floated
    late = without(dealt().phase("5"), *MINORS).money(p1=2000, p2=2000).stock_round("p1")
    late.play("p1 par FS 100", "FS token F9.0")
    for _ in range(3):
        assert not stations_paid(late)
        assert "FS" not in late.state.floated
        late.stock_round("p1").play("p1 share FS 10 from FS")
    assert ("FS" in late.state.floated, stations_paid(late)) == (True, True)


def test_what_floats_late_is_paid_for_its_treasury() -> None:
    """Four shares are bought before the fifth floats FS: the Bank pays for the five left, which go to the Pool."""
    assert "paid the starting value for every share in its treasury, and these shares go to the Pool" in card_text(
        "18eu", "Exchanges and floating"
    )
    table = without(dealt().phase("5"), *MINORS).par("FS", 100)
    held(table, "FS", p1="20+10+10").money(p2=500, FS=0).edit(lambda d: d.title(unpaid=())).stock_round("p2")
    table.play("p2 share FS 10 from FS")
    assert (table.percent("FS", "FS"), table.percent("market", "FS"), table.cash("FS")) == (0, 50, 100 + 500)


def test_own_shares_in_the_first_turn() -> None:
    text = card_text("18eu", "Own shares")
    assert "sell treasury shares to the Pool (the price falls a row for each), but not in its first turn" in text
    assert "or buy shares back from the Pool at their price, in its first turn too" in text
    table = started(dealt(), "FS", 100, "p1", hexes=("F9",)).money(FS=500)
    held(table, "FS", p1="20+10+10+10", market="10+10").edit(lambda d: d.exclude("operated", "FS"))
    table.operating("FS", "trade own stock")
    table.edit(lambda d: d.update(OperatingTurn, first=True))
    assert table.refused("FS issue 10", "4.4.8", "first")
    table.play("FS redeem 10")
    assert table.cash("FS") == 400
    assert table.step != "trade own stock"


def test_just_enough_shares_are_sold() -> None:
    assert "sells just enough shares if need be" in card_text("18eu", "When a train must be bought")
    table = without(dealt().phase("5"), *MINORS)
    started(table, "FS", 82, "p1", hexes=("F9",))
    started(table, "DR", 100, "p1").money(FS=400, p1=0).operating("FS", "buy trains")
    assert table.legal("sell") == ["p1 sell DR 10 as 10", "p1 sell FS 10 as 10", "p1 sell FS 20 as 10+10"]
