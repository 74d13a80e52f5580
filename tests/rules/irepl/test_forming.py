"""Carrying a merger out (18Ireland 8.5)."""

from __future__ import annotations

import pytest

from roundhouse.core.events import Paid, PriceMoved
from roundhouse.core.ids import BANK, MARKET, OUT
from roundhouse.rules.mergers.frames import MergerRound
from roundhouse.rules.operating.frames import OperatingRound
from tests.rules.irepl.merging import mergers, propose, two
from tests.rules.irepl.positions import MAJORS, started
from tests.support.table import Table, rule

LED = {"M1": {"p1": "40+20"}, "M5": {"p2": "40"}}
THREE = {"M1": {"p1": "40+20"}, "M5": {"p2": "40"}, "M7": {"p1": "40"}}


def merged(table: Table, *minors: str, major: str = "PKP") -> Table:
    """The acting player has a majority of the minors and forms a major."""
    player = table.actor
    propose(table, *(minors or ("M1", "M5")))
    table.play(f"{player} vote for")
    return table.play(f"{player} form {major}")


@rule("PL-base-195")
def test_the_proposer_picks_any_unused_major() -> None:
    """Not one that is in play or has closed, and nobody else picks."""
    table = two(**LED).floated("PKP").edit(lambda d: d.include("closed", "KWW"))
    propose(table, "M1", "M5").play("p1 vote for")
    assert (table.step, table.actor) == ("choose the major company", "p1")
    assert table.legal("form") == [f"p1 form {major}" for major in MAJORS[2:]]
    assert table.sections("p1 form PKP") == table.sections("p1 form KWW") == table.sections("p1 form M9") == ["8.5"]
    assert not table.check("p2 form TKG")


@rule("PL-base-196", "PL-base-197")
@pytest.mark.parametrize(
    ("spaces", "price"),
    [
        ([(1, 5), (0, 8)], 92),
        ([(0, 8), (1, 5)], 92),
        ([(3, 3), (3, 6)], 60),
        ([(2, 4), (2, 4)], 70),
        ([(4, 2), (1, 9)], 64),
        ([(5, 3), (2, 8), (4, 2)], 60),
    ],
)
def test_the_price_of_the_new_major(spaces: list[tuple[int, int]], price: int) -> None:
    """The highest row and the leftmost column, and no further move."""
    minors = ("M1", "M5", "M7")[: len(spaces)]
    table = mergers({minor: {"p1": "40"} for minor in minors})
    for minor, space in zip(minors, spaces, strict=True):
        table.marker(minor, *space)
    merged(table, *minors)
    cell = table.state.prices["PKP"]
    assert (cell.row, cell.col) == (min(r for r, _ in spaces), min(c for _, c in spaces))
    assert table.price("PKP") == price
    assert len(table.told(PriceMoved)) == 1


@rule("PL-base-198", "PL-base-199")
def test_shares_are_exchanged_one_for_one() -> None:
    """A 20% share is one 10% share, a director's certificate two; pool stays pool; the rest is in the treasury."""
    held = {"M1": {"p1": "40+20", "market": "20"}, "M5": {"p2": "40", "p3": "20"}}
    table = mergers(held).money(p1=10, p2=20, p3=30)
    propose(table, "M1", "M5").play("p1 vote for", "p2 vote for", "p1 form PKP")
    owners = ("p1", "p2", "p3", MARKET, "PKP")
    assert [table.percent(o, "PKP") for o in owners] == [30, 20, 10, 10, 30]
    assert [table.cash(p) for p in ("p1", "p2", "p3")] == [10, 20, 30]
    assert set(table.state.shares["M1"]) == set(table.state.shares["M5"]) == {OUT}
    assert sorted(table.state.shares["PKP"]).count("p2") == 2
    assert not [paid for paid in table.told(Paid) if paid.payee in ("p1", "p2", "p3")]


@rule("PL-base-200", "PL-base-201")
@pytest.mark.parametrize(
    ("proposer", "held", "director"),
    [
        ("p1", "2 3 3", "p2"),
        ("p2", "3 2 3", "p3"),
        ("p3", "3 3 2", "p1"),
        ("p3", "3 2 3", "p3"),
        ("p1", "3 3 2", "p1"),
        ("p2", "3 3 3", "p2"),
        ("p1", "2 2 3", "p3"),
    ],
)
def test_the_director_of_the_new_major(proposer: str, held: str, director: str) -> None:
    """Most shares; a tie goes to the tied player who comes first from the proposer, himself included, to the left."""
    owns = {"2": "40", "3": "40+20"}
    first, second, third = held.split()
    minors = {"M1": {"p1": owns[first]}, "M5": {"p2": owns[second]}, "M7": {"p3": owns[third]}}
    table = mergers(minors).frames(MergerRound(2, proposer))
    mine = {"p1": "M1", "p2": "M5", "p3": "M7"}[proposer]
    propose(table, mine, *[minor for minor in minors if minor != mine])
    table.play(f"{table.actor} vote for")
    table.play(f"{table.actor} vote for")
    table.play(f"{proposer} form PKP")
    assert [table.percent(p, "PKP") for p in ("p1", "p2", "p3")] == [10 * int(n) for n in held.split()]
    assert table.state.shares["PKP"][0] == director


@rule("PL-base-202")
def test_the_major_takes_what_the_minors_own() -> None:
    """Cash, trains, private companies and the token in a port."""
    table = two(**LED).money(M1=35, M5=70).trains(M1="2+3", M5="2+3").privates(BS="M1", WB="M5", BC="p3")
    table.option(port=("E1", "M1"), lodz=True).tiles(E1="portE1 0")
    bank = table.cash(BANK)
    merged(table)
    assert (table.cash("PKP"), table.cash("M1"), table.cash("M5"), table.cash(BANK)) == (105, 0, 0, bank)
    assert sorted(t.split("-")[0] for t in table.state.trains["PKP"]) == ["2", "2", "3", "3"]
    assert [table.state.privates[p] for p in ("BS", "WB", "BC")] == ["PKP", "PKP", "p3"]
    assert (table.state.title.port, table.state.title.lodz) == (("E1", "PKP"), True)
    assert table.step == "propose a merger"


@rule("PL-base-202")
@pytest.mark.parametrize(("phase", "limit"), [("3", 4), ("4", 3), ("5", 2)])
def test_surplus_trains_are_removed_at_once(phase: str, limit: int) -> None:
    """Before the next player proposes; the director chooses which, and they leave the game unpaid."""
    table = mergers(THREE, phase=phase).trains(M1="3+4", M5="3+4", M7="3").money(M1=0, M5=0, M7=0)
    merged(table, "M1", "M5", "M7")
    for _ in range(5 - limit):
        assert table.actor == "PKP"
        assert set(table.legal("discard")) == {"PKP discard 3", "PKP discard 4"}
        table.play("PKP discard 3")
    assert (table.step, table.actor, table.cash("PKP")) == ("propose a merger", "p2", 0)
    kept = [t.split("-")[0] for t in table.state.trains["PKP"]]
    assert sorted(kept) == ["3", "3", "3", "4", "4"][5 - limit :]
    assert table.state.trains.get(MARKET, ()) == ()


@rule("PL-base-203", "PL-base-134")
@pytest.mark.parametrize(("minors", "left"), [(("M1", "M5"), (40, 40)), (("M1", "M5", "M7"), (40,))])
def test_stations_are_replaced_in_place(minors: tuple[str, ...], left: tuple[int, ...]) -> None:
    """For nothing; two minors leave two stations at 40, three leave one."""
    table = merged(mergers({m: THREE[m] for m in minors}).money(M1=0, M5=0), *minors)
    homes = ("E3", "E7", "D10")[: len(minors)]
    assert [[t.company for t in table.state.tokens[h]] for h in homes] == [["PKP"]] * len(minors)
    assert table.state.stations["PKP"] == left
    assert table.cash("PKP") == (100 if "M7" in minors else 0)


@rule("PL-base-203", "PL-3.1-15")
def test_the_station_abroad_is_replaced_too() -> None:
    """Minor A merges with Minor 10, and the major stands in Germany."""
    held = {"M10": {"p1": "40"}, "MA": {"p1": "40"}}
    table = merged(mergers(held, {"D14": "57 2", "C13": "8 5"}), "M10", "MA")
    assert [t.company for t in table.state.tokens["B14"]] == ["PKP"]
    table.trains(PKP="2").operating("PKP", "run trains")
    assert table.check("PKP run 2-0 B14.0 C13 D14.0")


@rule("PL-base-204")
def test_the_minors_are_gone_and_the_major_operates() -> None:
    """They can neither merge nor operate; the major is in the next operating round."""
    table = started(two(**LED), "M9", p3="40").frames(MergerRound(2, "p1"))
    merged(table)
    assert {"M1", "M5"} <= table.state.closed
    assert table.state.prices.keys().isdisjoint({"M1", "M5"})
    assert table.sections("p2 propose M1") == ["8.3"]
    table.play("p2 pass", "p3 pass", "p1 pass").play("p1 pass", "p2 pass", "p3 pass")
    assert set(table.view.expect(OperatingRound).eligible) == {"PKP", "M9"}


@rule("PL-base-205")
def test_a_merger_may_leave_somebody_over_the_limit() -> None:
    """Two certificates for one make nine for p2 of six players; he sells at his next turn in a stock round."""
    held = {"M1": {"p1": "40+20"}, "M5": {"p2": "40", "p1": "20"}, "M9": {"p2": "40+20"}, "M10": {"p2": "40+20"}}
    held |= {"M11": {"p2": "40+20"}, "M12": {"p2": "40"}}
    table = merged(mergers(held, players=6))
    assert (table.step, table.actor) == ("propose a merger", "p2")
    table.play(*[f"{p} pass" for p in ("p2", "p3", "p4", "p5", "p6", "p1")]).play("p1 pass")
    assert table.actor == "p2"
    assert table.sections("p2 pass") == ["4"]
    table.play("p2 sell PKP 10 as 10")
    assert table.check("p2 pass")
