"""Rulings on section 1.2: how the game is set up."""

from __future__ import annotations

import pytest

from roundhouse.api import new_game
from roundhouse.core.errors import SetupError
from roundhouse.core.events import TurnBegan
from roundhouse.core.ids import MARKET, OFFERING, train_type
from roundhouse.rules.auction.nominated import Nomination
from roundhouse.rules.components import box_of
from roundhouse.rules.operating.track import LayTile
from roundhouse.rules.policies import policies
from tests.rules.eu.fleets import empty, kinds
from tests.rules.eu.positions import MINORS, dealt, started, without
from tests.support.table import Table, rule

MOUNTAINS = ["C18", "D17", "E16", "F17", "G18", "H17", "I16", "J15"]


@rule("EU-1.2-8", "EU-1.2-9", "EU-1.2-10", "EU-1.2-11", "EU-1.2-12")
@pytest.mark.parametrize(("players", "cash"), [(2, 750), (3, 450), (4, 350), (5, 300), (6, 250)])
def test_starting_cash_by_number_of_players(players: int, cash: int) -> None:
    """Every player gets the amount of the table; companies begin with nothing."""
    table = Table("18eu", players)
    assert [table.cash(f"p{seat + 1}") for seat in range(players)] == [cash] * players
    assert {table.cash(company) for company in table.view.defn.companies} == {0}


@rule("EU-1.2-13")
@pytest.mark.parametrize("players", [1, 7])
def test_neither_one_nor_seven_can_play(players: int) -> None:
    """The tables are for two to six players."""
    with pytest.raises(SetupError, match="2 to 6 players"):
        new_game("18eu", players)


@rule("EU-1.2-1")
def test_eight_mountains_are_marked_120_pounds(start: Table) -> None:
    """Eight hexes and no others cost £120 for their first tile."""
    cost = policies(start.view).operating.tile_cost
    hexes = box_of(start.view.defn).board.map.by_id
    assert sorted(h for h in hexes if cost(start.view, LayTile("FS", "9", h, 0)) == 120) == MOUNTAINS


@rule("EU-1.2-1")
@pytest.mark.parametrize(("hex_id", "rotation"), [("D17", 2), ("E16", 0)])
def test_the_first_tile_on_a_mountain_takes_120_pounds(hex_id: str, rotation: int, stock: Table) -> None:
    """From Milan northwards: £119 do not suffice, £120 do and are gone."""
    started(without(stock, "10"), "FS", 100, "p1", hexes=("E18",)).tiles(E18="201 2")
    stock.money(FS=119).operating("FS", "lay track")
    assert stock.sections(f"FS lay 9 {hex_id} r{rotation}") == ["4.6"]
    stock.money(FS=120).play(f"FS lay 9 {hex_id} r{rotation}")
    assert stock.cash("FS") == 0


@rule("EU-1.2-2", "EU-1.2-16")
def test_the_game_begins_with_the_initial_sale(start: Table) -> None:
    """No stock round and no operating round comes before it: the first decision is which minor is sold."""
    assert start.state.stack == (Nomination("p1"),)
    assert start.sections("p1 pass") == ["4.2.1"]
    assert start.sections("p1 par FS 70") == ["4.2.1"]
    assert not start.state.floated


@rule("EU-1.2-3", "EU-2-6")
def test_every_minor_has_one_of_the_fifteen_two_trains(start: Table) -> None:
    """So none is left for sale, neither in the stack nor in the Pool."""
    assert [kinds(start, minor) for minor in MINORS] == [["2"]] * 15
    assert len({start.state.trains[minor] for minor in MINORS}) == 15
    assert "2" not in kinds(start, OFFERING) + kinds(start, MARKET)


@rule("EU-1.2-4")
def test_the_five_pullmans_are_in_the_pool_and_not_for_sale_yet(stock: Table) -> None:
    """The stack has none; a minor with £100 must wait for phase 3."""
    assert kinds(stock, MARKET) == ["P"] * 5
    assert "P" not in kinds(stock, OFFERING)
    stock.money(**{"1": 100}).operating("1", "buy trains")
    assert stock.sections("1 train P from market for 100") == ["4.4.9"]
    assert stock.phase("3").sections("1 train P from market for 100") == []


@rule("EU-1.2-5", "EU-2-41", "EU-2-42")
@pytest.mark.parametrize(
    ("options", "threes", "fours"),
    [
        ({}, 5, 4),
        ({"extra_three_train": True}, 6, 4),
        ({"extra_three_train": True, "second_extra_three_train": True}, 7, 4),
        ({"extra_four_train": True}, 5, 5),
        ({"extra_three_train": True, "second_extra_three_train": True, "extra_four_train": True}, 7, 5),
    ],
)
def test_the_optional_trains_are_chosen_before_the_game(options: dict[str, bool], threes: int, fours: int) -> None:
    """The chosen ones lie with the others of their type; those not chosen are nowhere."""
    table = Table("18eu", 3, **options)
    assert kinds(table, OFFERING)[: threes + fours + 1] == ["3"] * threes + ["4"] * fours + ["5"]
    everywhere = [train_type(card) for cards in table.state.trains.values() for card in cards]
    assert (everywhere.count("3"), everywhere.count("4")) == (threes, fours)


@rule("EU-1.2-6", "EU-2-12", "EU-2-18", "EU-2-24", "EU-2-30")
def test_the_stack_is_sold_from_the_top(stock: Table) -> None:
    """Five 3, four 4, three 5 and two 6 trains, and then 8 trains: only the topmost is for sale."""
    assert kinds(stock, OFFERING)[:15] == [*"33333", *"4444", *"555", *"66", "8"]
    without(stock, *MINORS)
    started(stock, "FS", 100, "p1").operating("FS", "buy trains")
    for kind in kinds(stock, OFFERING)[:15]:
        empty(stock, "FS").money(FS=5000)
        assert {text.split()[2] for text in stock.legal("train") if "offering" in text} == {kind}
        stock.play(f"FS train {kind} from offering for {stock.view.defn.trains[kind].price}")


@rule("EU-1.2-6")
def test_no_later_train_at_first(stock: Table) -> None:
    """While 3 trains are on top the others cannot be bought."""
    stock.money(**{"1": 1000}).operating("1", "buy trains")
    assert stock.sections("1 train 3 from offering for 200") == []
    assert stock.sections("1 train 4 from offering for 300") == ["4.4.6"]
    assert stock.sections("1 train 8 from offering for 800") == ["4.4.6"]


@rule("EU-1.2-7")
def test_all_certificates_begin_in_their_corporations_treasury(stock: Table) -> None:
    """The President's Certificate is on top: nobody buys another one before it."""
    majors = [c.id for c in stock.view.defn.companies.values() if c.kind == "major"]
    assert [stock.state.shares[c] for c in majors] == [(c,) * 9 for c in majors]
    assert stock.sections("p1 share FS 10 from FS") == ["4.1.2"]
    stock.play("p1 par FS 70")
    assert stock.state.shares["FS"] == ("p1",) + ("FS",) * 8


@rule("EU-1.2-14")
def test_the_move_order_is_drawn() -> None:
    """All six orders of three players come up, and the same seed gives the same order."""
    orders = [new_game("18eu", 3, seed=seed).state.players for seed in range(60)]
    assert len(set(orders)) == 6
    assert orders == [new_game("18eu", 3, seed=seed).state.players for seed in range(60)]


@rule("EU-1.2-14", "EU-1.2-15")
def test_the_move_order_stays_and_its_first_player_has_priority() -> None:
    """The drawn order is that of the sale and of the stock rounds."""
    table = dealt(5, random_seats=True)
    order = list(table.state.players)
    assert order != sorted(order)
    assert table.state.priority == order[0]
    table.stock_round(order[0]).play(*[f"{player} pass" for player in order[:4]])
    assert [event.who for event in table.told(TurnBegan)] == order[1:]
    game = new_game("18eu", 4, seed=3)
    assert game.actor == game.state.priority == game.state.players[0]
    namers = []
    for number in range(1, 6):
        namers.append(game.actor)
        game.apply(f"{game.actor} nominate {number}")
        bidder = game.actor
        game.apply(f"{bidder} bid {number} 100")
        for _ in range(3):
            game.apply(f"{game.actor} pass")
    assert namers == [*game.state.players, game.state.players[0]]
