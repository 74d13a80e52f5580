"""What the rules card of 18SA says is what the game does, as far as numbers and components tell it."""

from __future__ import annotations

import pytest

from roundhouse.core.ids import OFFERING, train_type
from roundhouse.titles import get_title
from tests.support.boxes import printed_box
from tests.support.card import card_text, listed

BOX = printed_box("18sa")
COSTS, HARBOURS = BOX.extras.costs, BOX.extras.harbours
DEFN = get_title("18sa").definition(3)
PHASES = {phase.name: phase for phase in DEFN.phases}


def begins(colour: str) -> str:
    """The train that begins the first phase with a colour of tiles."""
    return f"{colour} after the first {next(p.train for p in DEFN.phases if colour in p.colours)[0]}-train"


def goes(number: str, trains: str = "-trains") -> str:
    """When trains of a number rust."""
    return f"{number}{trains} with the first {DEFN.trains[f'{number}P'].removed_by}"


@pytest.mark.parametrize(
    ("heading", "phrase"),
    [
        ("Limits", f"{listed([BOX.certificate_limit[players] for players in '3456'])} certificates"),
        ("Limits", f"{DEFN.companies['FA'].max_percent}% of a corporation"),
        ("Upgrading tiles", begins("green")),
        ("Upgrading tiles", begins("brown")),
        ("Upgrading tiles", begins("gray")),
        ("Phases", goes("2", "-trains rust")),
        ("Phases", goes("3")),
        ("Phases", goes("4")),
        ("Buying trains", f"{PHASES['3'].train_limit} trains, {PHASES['4'].train_limit} from the first 4-train on"),
        ("Converting a station", f"For {COSTS.conversion} a station"),
        (
            "Stations of bankrupt corporations",
            f"for {COSTS.bankrupt_station}, or {COSTS.bankrupt_station_converted} if it changes the kind",
        ),
        ("Mines", f"({COSTS.mine_marker} each, {'three' if COSTS.mine_markers == 3 else '?'} per mine"),
        ("Loans", f"one of the {'ten' if BOX.extras.loan_markers == 10 else '?'} markers"),
        ("Private companies 1 to 6", f"one harbour earns {HARBOURS.one} more, with both {HARBOURS.both} more"),
        ("Private companies 1 to 6", f"{'two' if len(HARBOURS.markers) == 2 else '?'} harbour markers"),
    ],
)
def test_numbers(heading: str, phrase: str) -> None:
    assert phrase in card_text("18sa", heading)


def test_certificates() -> None:
    assert {c.certificates[:10] for c in DEFN.companies.values()} == {(30, *[10] * 5, *[5] * 4)}
    assert "a president's certificate of 30%, five certificates of 10% and four of 5%" in card_text(
        "18sa", "Corporations"
    )


def test_goods_sides() -> None:
    """The last 5 and 6 and all 8s have none."""
    cards = DEFN.setup(DEFN, 3, 1).trains[OFFERING]
    lacking = [sum(train_type(t) == f"{n}P" for t in cards) - (backs(n)) for n in "234568"]
    assert lacking == [0, 0, 0, 1, 1, 10]
    assert "the last 5s and 6s and all 8s have no goods side" in card_text("18sa", "Buying trains")


def backs(number: str) -> int:
    """How many cards of a number have a goods side."""
    goods = DEFN.trains.get(f"{number}G")
    return 0 if goods is None or goods.backs is None else goods.backs


def test_operating_rounds() -> None:
    assert [PHASES[name].operating_rounds for name in "234568"] == [1, 2, 2, 3, 3, 3]
    text = "two operating rounds from the first 3-train on and three from the first 5-train on"
    assert text in card_text("18sa", "Phases")
