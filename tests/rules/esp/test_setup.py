"""Sections 1 and 2: what is in the box, and the two set-ups."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from roundhouse.core.errors import SetupError
from roundhouse.core.events import Paid
from roundhouse.core.game import Game
from roundhouse.core.ids import BANK, OFFERING, OUT, RESERVE, train_type
from roundhouse.rules.components import box_of
from roundhouse.rules.operating.stations import free_circles, reservations
from roundhouse.titles.esp.record import EspState
from tests.support.boxes import printed_box
from tests.support.records import record
from tests.support.table import Table, rule

MAJORS = [c.id for c in printed_box("18esp").companies.values() if c.kind == "major"]
MINORS = [c.id for c in printed_box("18esp").companies.values() if c.kind == "minor"]
#: Far apart, because the generator gives similar draws to neighbouring seeds.
SEEDS = [n * 52_345_679 % 2**31 for n in range(1, 61)]


def drawn(seed: int, **options: Any) -> Game:
    """A game with the random set-up of a seed."""
    from roundhouse.api import new_game

    return new_game("18esp", 3, seed=seed, options={"random_setup": True, **options})


def playing(game: Game, group: str) -> list[str]:
    """The companies of a group that take part."""
    return [c for c in getattr(printed_box("18esp").extras, group) if c not in game.state.closed]


@rule("ESP-1.3-1")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_two_to_six_players(players: int) -> None:
    """Neither alone nor with seven."""
    assert len(Table("18esp", players).state.players) == players
    for wrong in (1, 7):
        with pytest.raises(SetupError):
            Table("18esp", wrong)


@rule("ESP-1.5-2", "ESP-4.3.2-11")
def test_majors_have_five_stations() -> None:
    """Two of them are there from the start, the free one and one for 50; three more are locked."""
    start = Table("18esp", 3)
    assert len(MAJORS) == 15
    for company in MAJORS:
        assert printed_box("18esp").companies[company].token_prices == (0, 50, 50, 50, 50)
    assert start.state.stations["MZA"] == (0, 50)


@rule("ESP-1.5-3")
def test_minors_have_one_station() -> None:
    """It is the free home station."""
    assert {printed_box("18esp").companies[m].token_prices for m in MINORS} == {(0,)}


@rule("ESP-1.5-4")
def test_majors_have_nine_certificates() -> None:
    """20 % for the director, eight times 10 %: 135 in all."""
    sizes = [printed_box("18esp").companies[c].certificates for c in MAJORS]
    assert set(sizes) == {(20, *[10] * 8)}
    assert sum(map(len, sizes)) == 135


@rule("ESP-1.5-5", "ESP-4.3.1-15")
def test_minors_have_one_certificate() -> None:
    """Nine minors, of which six take part."""
    assert [len(printed_box("18esp").companies[m].certificates) for m in MINORS] == [1] * 9
    assert len(playing(Table("18esp", 3).game, "minors")) == 6


@rule("ESP-2-1", "ESP-2.2-1")
def test_two_setups() -> None:
    """Apart from the companies the random set-up lays out the same as the standard one."""
    standard, other = Table("18esp", 4).state, Table("18esp", 4, random_setup=True).state
    assert standard.closed == frozenset(printed_box("18esp").extras.left_out) != other.closed
    assert [standard.trains, standard.cash, standard.supply] == [other.trains, other.cash, other.supply]
    assert standard.tiles == other.tiles == {}


@rule("ESP-2.1-1", "ESP-2.1-2", "ESP-2.1-3")
def test_the_standard_setup_leaves_eight_companies_out() -> None:
    """CA is the Central de Aragón, called FCA in the tables."""
    game = Table("18esp", 3).game
    assert sorted(playing(game, "northern")) == ["CFEA", "CFLG", "FdLR", "FdSB"]
    assert sorted(playing(game, "southern")) == ["A", "CRB", "MCP", "MZA", "N", "ZPB"]
    assert sorted(playing(game, "minors")) == ["AC", "CM", "MS", "MZ", "SC", "ZP"]


@rule("ESP-2.1-4", "ESP-2.1-18")
def test_companies_that_are_left_out_cannot_be_bought() -> None:
    """Their certificates and stations are in the box; those of the others are there."""
    stock = Table("18esp", 3).phase("3").stock_round()
    for company in printed_box("18esp").extras.left_out:
        assert set(stock.state.shares[company]) == {OUT}
        assert stock.state.stations[company] == ()
        assert str(stock.why_not(f"p1 par {company} 75")) == f"{company} is not in this game [18España 2]"
    offered = {text.split()[2] for text in stock.legal("par")}
    carreno = stock.state.title.carreno
    assert offered == set(MAJORS + MINORS) - set(printed_box("18esp").extras.left_out) - {carreno}


@rule("ESP-2.1-5")
def test_all_passes_start_closed() -> None:
    """No pass is a way from one map to the other."""
    state = Table("18esp", 3).state
    assert not {"D12", "H12", "J10", "L8"} & set(state.tiles)


@rule("ESP-2.1-6", "ESP-2.2-5")
def test_circles_of_absent_companies_are_free() -> None:
    """Nothing is kept for CSE in Almería or AVT in Valencia, nor in Madrid for MZ alone if MZA takes part."""
    view = Table("18esp", 3).view
    assert reservations(view, "H32", 0) == []
    assert free_circles(view, "H32", 0) == 1
    assert reservations(view, "K25", 0) == []
    assert sorted(reservations(view, "F24", 2)) == ["MZ", "MZA"]
    for seed in SEEDS:
        game = drawn(seed)
        for company, (hex_id, node) in box_of(game.defn).board.map.homes.items():
            if node is not None:
                assert (company in reservations(game.view, hex_id, node)) == (company not in game.state.closed)


@rule("ESP-2.1-7", "ESP-2.1-8")
def test_seats_are_drawn() -> None:
    """The seats depend on the seed; who sits first has the priority and begins the auction."""
    orders = {drawn(seed).state.players for seed in SEEDS}
    assert len(orders) == 6
    for seed in SEEDS:
        state = drawn(seed).state
        assert state.priority == state.players[0] == drawn(seed).actor


@rule("ESP-2.1-9")
def test_turn_order_stays_with_the_cards() -> None:
    """The stock round goes by the cards as they were handed out last."""
    stock = Table("18esp", 3).edit(lambda d: d.set(players=("p3", "p1", "p2"), priority="p3"))
    stock.phase("2").stock_round("p3")
    assert [stock.play(f"{stock.actor} pass").actor for _ in range(2)] == ["p1", "p2"]


@rule("ESP-2.1-11")
def test_the_bank_never_breaks() -> None:
    """However much it has paid, nothing ends."""
    stock = Table("18esp", 3).phase("3").bank(-1_000_000).stock_round().play("p1 pass")
    assert not stock.state.ending


@rule("ESP-2.1-12", "ESP-2.1-13", "ESP-2.1-14", "ESP-2.1-15", "ESP-2.1-16")
@pytest.mark.parametrize(("players", "cash"), [(2, 500), (3, 860), (4, 650), (5, 520), (6, 440)])
def test_starting_money(players: int, cash: int) -> None:
    """Table 1."""
    start = Table("18esp", players)
    assert {start.cash(p) for p in start.state.players} == {cash}
    assert all(start.cash(c) == 0 for c in start.state.shares)


@rule("ESP-2.1-17")
def test_money_comes_from_the_bank_and_goes_there() -> None:
    """A share that is bought is paid to the bank, one that is sold is paid by it."""
    stock = Table("18esp", 3).phase("3").par("A", 80).floated("A").operated("A")
    stock.shares("A", p1="20+10", p2="10").stock_round("p2").play("p2 share A 10 from offering")
    assert [(e.payer, e.payee, e.amount) for e in stock.told(Paid)] == [("p2", BANK, 80)]
    stock.stock_round("p1").play("p1 sell A 10 as 10")
    assert [(e.payer, e.payee, e.amount) for e in stock.told(Paid)] == [(BANK, "p1", 80)]


@rule("ESP-2.1-20", "ESP-2.1-26", "ESP-2.1-27")
def test_the_train_deck() -> None:
    """2-trains first and 8-trains last; the Barcelona-Mataró train and the Strawberry Train are not among them."""
    trains = Table("18esp", 3).state.trains
    deck = [train_type(t) for t in trains[OFFERING]]
    assert deck == ["2"] * 10 + ["3"] * 9 + ["4"] * 7 + ["5"] * 5 + ["6"] * 3 + ["8"]
    assert [train_type(t) for t in trains[RESERVE]] == ["2M", "2P"]


@rule("ESP-2.1-28")
def test_one_type_of_train_is_on_offer() -> None:
    """The first 3-train is for sale as soon as the last 2-train is gone, not before."""
    turn = Table("18esp", 3).phase("2").par("CFLG", 80).floated("CFLG").shares("CFLG", p1="20+10+10")
    turn.money(CFLG=1000).operating("CFLG", "buy trains")
    assert {t.split()[2] for t in turn.legal("train")} == {"2", "1+2"}
    assert turn.sections("CFLG train 3 from offering for 200") == ["5.7"]
    turn.stack("3")
    assert {t.split()[2] for t in turn.legal("train")} == {"3", "2+3"}


@rule("ESP-2.1-21", "ESP-3.1(5)-1")
def test_six_tenders() -> None:
    """Five are with private #5, the sixth is the card itself."""
    start = Table("18esp", 3)
    assert (start.state.title.tenders_with_five, start.state.title.tenders_in_market) == (5, 0)
    turn = start.phase("2").privates(P5="p1").par("CFLG", 80).floated("CFLG").shares("CFLG", p1="20+10+10")
    turn.money(CFLG=500).operating("CFLG", "lay track").play("CFLG private P5 for 50")
    title = turn.state.title
    assert len(title.tenders) + title.tenders_in_market == 6


@rule("ESP-2.1-22", "ESP-2.1-29", "ESP-3.1-1")
def test_what_lies_with_the_private_companies() -> None:
    """Seven private companies, a share of CRB with #6 and a director certificate with #7; the auction begins."""
    start = Table("18esp", 3)
    assert list(start.state.privates) == [f"P{n}" for n in range(1, 8)]
    assert start.state.title.share_with_six == "CRB"
    kept = Counter(c for c, owners in start.state.shares.items() for owner in owners if owner == RESERVE)
    assert kept == {"CRB": 1, start.state.title.carreno: 1}
    assert start.state.shares["CRB"][0] == OFFERING
    assert start.state.shares[start.state.title.carreno][0] == RESERVE
    assert start.step == "auction"


@rule("ESP-2.1-23")
def test_any_northern_company_may_lie_with_private_seven() -> None:
    """Each of the four is drawn for some seed."""
    from roundhouse.api import new_game

    found = {record(new_game("18esp", 3, seed=seed).state, EspState).carreno for seed in SEEDS}
    assert found == {"FdLR", "FdSB", "CFEA", "CFLG"}


@rule("ESP-2.1-24")
def test_only_yellow_tiles_at_the_start() -> None:
    """Green, brown and gray come with phases 3, 5 and 7."""
    phases = {p.name: p.colours for p in Table("18esp", 3).view.defn.phases}
    assert phases["2"] == ("yellow",)
    assert phases["3"] == phases["4"] == ("yellow", "green")
    assert phases["5"] == phases["6"] == ("yellow", "green", "brown")
    assert phases["7"] == ("yellow", "green", "brown", "gray")


@rule("ESP-2.1-30")
def test_three_hex_sides_are_closed() -> None:
    """Two in the North, one in the South."""
    board = box_of(Table("18esp", 3).view.defn).board.map
    sides = {frozenset((h.id, board.adjacent[h.id][b.edge])) for h in board.hexes for b in h.borders}
    assert Counter(board[min(side)].region for side in sides) == {"north": 2, "south": 1}
    for one, other in map(sorted, sides):
        assert other not in board.crossable[one].values()


@rule("ESP-2.2-2", "ESP-2.2-3", "ESP-2.2-4")
def test_the_random_setup_draws_the_companies() -> None:
    """Four, six and six; everybody takes part for some seed and is left out for another."""
    seen: Counter[str] = Counter()
    for seed in SEEDS:
        game = drawn(seed)
        groups = [playing(game, group) for group in ("northern", "southern", "minors")]
        assert [len(group) for group in groups] == [4, 6, 6]
        seen.update(c for group in groups for c in group)
    assert set(seen) == set(MAJORS + MINORS)
    assert max(seen.values()) < len(SEEDS)


@rule("ESP-2.2-6", "ESP-2.2-7", "ESP-2.2-8", "ESP-3.1(6)-4")
def test_private_six_lies_on_its_right_side() -> None:
    """With a share of CRB if that takes part, else with one of a northern company of this game; never with both."""
    sides = set()
    for seed in SEEDS:
        game = drawn(seed)
        company = record(game.state, EspState).share_with_six
        sides.add(company == "CRB")
        assert (company == "CRB") == ("CRB" not in game.state.closed)
        assert company == "CRB" or company in playing(game, "northern")
        shares = [c for c, owners in game.state.shares.items() if owners[1:2] == (RESERVE,)]
        assert shares == [company]
    assert sides == {True, False}


@rule("ESP-2.2-9", "ESP-2.2-10")
def test_the_two_northern_draws_are_independent() -> None:
    """With Vasco-Navarro the share may be of the company that lies with private #7, or of another."""
    same = set()
    for seed in SEEDS:
        game = drawn(seed)
        assert record(game.state, EspState).carreno in playing(game, "northern")
        if record(game.state, EspState).share_with_six != "CRB":
            same.add(record(game.state, EspState).share_with_six == record(game.state, EspState).carreno)
    assert same == {True, False}


def test_a_seed_of_the_site() -> None:
    """The draws are those of 18xx.games, so that its files can be replayed."""
    game = drawn(5, random_seats=False)
    assert game.state.closed == {"CFEA", "SFVA", "TBF", "N", "CRB", "SC", "MH", "MS"}
    assert (record(game.state, EspState).carreno, record(game.state, EspState).share_with_six) == ("FdC", "FdC")
