"""Rulings on what 18IrePL is and on its table of players (18IrePL 1, 2 and 3)."""

from __future__ import annotations

import pytest

from roundhouse.board import Printed
from roundhouse.core.errors import SetupError
from roundhouse.core.ids import BANK, MARKET, OFFERING, OUT
from roundhouse.rules.components import box_of
from roundhouse.rules.policies import policies
from tests.rules.irepl.positions import MAJORS, PILE, dealt, definition, fresh, started, stock
from tests.support.table import Table, rule


def certificates(players: int, number: int) -> Table:
    """p1 holds an odd number of certificates and has money for more of Minor 13."""
    table = stock(players).money(p1=300)
    for minor in PILE[: number // 2]:
        started(table, minor, p1="40+20")
    return started(started(table, "M12", p1="40"), "M13", p2="40")


@rule("PL-1-2")
def test_no_tile_and_no_hex_has_a_second_gauge() -> None:
    """Every piece of track is of the one kind, and a company lays nothing else in its turn."""
    board = box_of(definition()).board
    shown: list[Printed] = [*board.manifest.tiles, *board.map.hexes]
    gauges = {path.gauge for thing in shown for path in thing.paths}
    assert len(gauges) == 1
    table = started(stock(), "M1").operating("M1", "lay track").play("M1 lay 57 E3 r0")
    assert table.legal("lay") == []


@rule("PL-1-3")
@pytest.mark.parametrize(
    ("bought", "price", "gone", "kept"), [("4", 300, "2", "3"), ("6", 550, "3", "4"), ("4D", 700, "4", "5")]
)
def test_rusted_trains_leave_the_game(bought: str, price: int, gone: str, kept: str) -> None:
    """At once, without another side: the minor that had them is left with the other train only."""
    table = started(started(stock(), "M1", cash=900), "M2", p2="40").stack(bought).trains(M2=f"{gone}+{kept}")
    table.operating("M1", "buy trains").play(f"M1 train {bought} from offering for {price}")
    everywhere = {card: owner for owner, cards in table.state.trains.items() for card in cards}
    assert {everywhere[card] for card in everywhere if card.startswith(f"{gone}-")} == {OUT}
    assert [card.rpartition("-")[0] for card in table.state.trains["M2"]] == [kept]


@rule("PL-2-1", "PL-2-2")
def test_sixteen_minors_and_seven_majors() -> None:
    """Minors 1 to 14, A and B in five shares; seven majors in ten."""
    companies = definition().companies.values()
    shares = {c.id: sum(c.certificates) // c.share for c in companies}
    minors = {f"M{n}" for n in (*range(1, 15), "A", "B")}
    assert shares == {**dict.fromkeys(minors, 5), **dict.fromkeys(MAJORS, 10)}
    assert (len(minors), len(MAJORS)) == (16, 7)


@rule("PL-3-1")
@pytest.mark.parametrize("players", [1, 2, 7, 8])
def test_no_game_for_other_numbers(players: int) -> None:
    """Three to six may play, nobody else."""
    assert [len(dealt(1, n).players) for n in (3, 4, 5, 6)] == [3, 4, 5, 6]
    with pytest.raises(SetupError):
        definition(players)


@rule("PL-3-2", "PL-3-3", "PL-3-4", "PL-3-5", "PL-3-10")
@pytest.mark.parametrize(("players", "cash"), [(3, 360), (4, 270), (5, 216), (6, 180)])
def test_money_at_the_beginning(players: int, cash: int) -> None:
    """The players share 1080 of 4000, so the bank has 2920; companies have nothing."""
    table = fresh(players)
    assert [table.cash(p) for p in table.state.players] == [cash] * players
    assert table.cash(BANK) == 2920
    assert sum(table.state.cash.values()) == 4000


@rule("PL-3-6", "PL-3-7", "PL-3-8", "PL-3-9")
@pytest.mark.parametrize(("players", "limit"), [(3, 16), (4, 12), (5, 10), (6, 8)])
def test_the_certificate_limit(players: int, limit: int) -> None:
    """The last certificate up to the limit may be bought, the next one not."""
    table = certificates(players, limit - 1).play("p1 share M13 20 from M13")
    assert policies(table.view).stock.counted(table.view, "p1") == limit
    table.stock_round("p1")
    assert table.sections("p1 share M13 20 from M13") == ["4"]


@rule("PL-2-1", "PL-2-2")
def test_nothing_is_sold_or_placed_before_the_game() -> None:
    """All certificates of the companies in the game lie with them, all trains in the bank."""
    state = fresh().state
    assert all(set(owners) == {company} for company, owners in state.shares.items())
    assert (state.trains[MARKET], state.trains[OUT], state.floated) == ((), (), frozenset())
    assert len([card for card in state.trains[OFFERING] if not card.startswith("4D")]) == 7 + 4 + 3 + 2 + 2
