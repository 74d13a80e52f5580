"""Section 4.2.1: the Minor Company Initial Sale Round, and where the minor companies begin (table of 4.2.2)."""

from __future__ import annotations

import pytest

from roundhouse.core.events import Paid, RoundBegan, TokenPlaced
from roundhouse.core.ids import BANK
from roundhouse.rules.components import box_of
from tests.rules.eu.exchanges import kinds
from tests.rules.eu.positions import MINORS, dealt
from tests.support.table import Table, rule

DECLINE = ("p1 pass", "p2 pass", "p3 pass")


@rule("EU-4.2.1-2", "EU-4.2.1-4", "EU-4.2.1-7")
@pytest.mark.parametrize("minor", MINORS)
def test_the_priority_holder_names_any_minor_and_is_its_auctioneer(start: Table, minor: str) -> None:
    """p1 begins; whatever he names is offered to him first, then to p2."""
    assert start.sections(f"p2 nominate {minor}") == ["4.2.1"]
    start.play(f"p1 nominate {minor}")
    assert (start.step, start.actor) == ("start an auction", "p1")
    assert start.play("p1 pass").actor == "p2"
    assert start.sections("p2 bid 99 100") == ["4.2.1"]


@rule("EU-4.2.1-3")
def test_the_next_player_after_the_auctioneer_names_the_next_minor(start: Table) -> None:
    """Whoever buys, the choice goes round: p3 buys from p1, so p2 names; what is sold is not named again."""
    start.play("p1 nominate 5", "p1 pass", "p2 pass", "p3 bid 5 100", "p1 pass", "p2 pass")
    assert start.state.shares["5"] == ("p3",)
    assert start.sections("p2 nominate 5") == ["4.2.1"]
    start.play("p2 nominate 6", "p2 bid 6 100", "p3 pass", "p1 pass")
    assert start.actor == "p3"
    start.play("p3 nominate 7", "p3 bid 7 100", "p1 pass", "p2 pass")
    assert start.actor == "p1"


@rule("EU-4.2.1-5", "EU-4.2.1-8")
@pytest.mark.parametrize(
    ("bid", "refused"), [(95, ["4.2.1"]), (100, []), (103, ["4.2.1"]), (105, []), (450, []), (455, ["4.2.1"])]
)
def test_an_opening_bid_is_a_multiple_of_five_from_100_to_all_ones_cash(
    start: Table, bid: int, refused: list[str]
) -> None:
    """Every player has £450."""
    start.play("p1 nominate 5")
    assert start.sections(f"p1 bid 5 {bid}") == refused
    assert start.price_range("p1 bid 5 100") == (100, 450, 5)


@rule("EU-4.2.1-9")
def test_who_declines_to_open_may_still_bid(start: Table) -> None:
    """p1 and p2 decline, p3 opens: both may raise."""
    start.play("p1 nominate 5", "p1 pass", "p2 pass", "p3 bid 5 100", "p1 bid 5 105", "p2 bid 5 110")
    assert (start.step, start.actor) == ("auction", "p3")


@rule("EU-4.2.1-10", "EU-4.2.1-5")
@pytest.mark.parametrize(
    ("bid", "refused"),
    [(110, ["4.2.1"]), (112, ["4.2.1"]), (115, []), (117, ["4.2.1"]), (200, []), (205, ["4.2.1"])],
)
def test_a_bid_is_raised_by_fives_within_ones_cash(start: Table, bid: int, refused: list[str]) -> None:
    """p1 has bid £110; p2 has £200 and bids from £115 on, or passes."""
    start.money(p2=200).play("p1 nominate 5", "p1 bid 5 110")
    assert start.sections(f"p2 bid 5 {bid}") == refused
    assert start.price_range("p2 bid 5 115") == (115, 200, 5)
    assert start.legal() == ["p2 bid 5 115", "p2 pass"]


@rule("EU-4.2.1-11", "EU-4.2.1-12")
def test_who_has_passed_is_out_and_the_last_one_buys(start: Table) -> None:
    """p2 passes at £100 and is not asked again while p1 and p3 go on; p1 buys at his own last bid."""
    start.play("p1 nominate 5", "p1 bid 5 100", "p2 pass", "p3 bid 5 150", "p1 bid 5 155")
    assert start.actor == "p3"
    start.play("p3 bid 5 160", "p1 bid 5 200")
    assert start.actor == "p3"
    assert start.state.shares["5"] == (BANK,)
    start.play("p3 pass")
    assert start.state.shares["5"] == ("p1",)
    assert start.cash("p1") == 250


@rule("EU-4.2.1-12")
def test_who_cannot_raise_can_only_pass(start: Table) -> None:
    """Against a bid of all £450 the others have no choice, and the sale goes through."""
    start.play("p1 nominate 5", "p1 bid 5 450")
    assert start.legal() == ["p2 pass"]
    start.play("p2 pass", "p3 pass")
    assert (start.state.shares["5"], start.cash("p1")) == (("p1",), 0)


@rule("EU-4.2.1-13", "EU-4.2.1-14", "EU-4.2.1-15")
@pytest.mark.parametrize("way", ["auction", "offer", "nothing"])
def test_the_buyer_gets_train_and_token_and_the_bank_the_money(start: Table, way: str) -> None:
    """However it is sold: the price goes to the Bank, the charter comes with a 2 train and no cash, the token lies."""
    ways = {
        "auction": (["p1 bid 5 125", "p2 pass", "p3 pass"], [Paid("p1", BANK, 125, "5")]),
        "offer": ([*DECLINE, "p1 buy 5 90"], [Paid("p1", BANK, 90, "5")]),
        "nothing": ([*DECLINE] * 10, []),
    }
    texts, paid = ways[way]
    start.play("p1 nominate 5", *texts)
    assert start.told(Paid) == paid
    assert start.state.shares["5"] == ("p1",)
    assert (kinds(start, "5"), start.cash("5")) == (["2"], 0)
    assert start.told(TokenPlaced) == [TokenPlaced("5", "H19", 0, 0)]


@rule("EU-4.2.1-16", "EU-4.2.1-17", "EU-4.2.1-18", "EU-4.2.1-22")
def test_the_price_falls_by_ten_until_the_auctioneer_takes_it_for_nothing(start: Table) -> None:
    """Nobody opens: p1, p2 and p3 are each offered it for £90, £80 … £10; then p1 has to take it."""
    start.play("p1 nominate 8", *DECLINE)
    offers = []
    for _ in range(27):
        offers += start.legal("buy")
        assert start.state.shares["8"] == (BANK,)
        start.play(f"{start.actor} pass")
    assert offers == [f"{p} buy 8 {price}" for price in range(90, 0, -10) for p in ("p1", "p2", "p3")]
    assert start.state.shares["8"] == ("p1",)
    assert start.cash("p1") == 450
    assert (start.step, start.actor) == ("name a minor company", "p2")


@rule("EU-4.2.1-16", "EU-4.2.1-6")
def test_the_first_to_accept_buys_if_he_can_pay(start: Table) -> None:
    """p2 has £70: too little for £90 and £80, enough for £70; no other price is asked."""
    start.money(p2=70).play("p1 nominate 8", *DECLINE, "p1 pass")
    assert start.sections("p2 buy 8 90") == ["4.2.1"]
    start.play("p2 pass", "p3 pass", "p1 pass")
    assert start.sections("p2 buy 8 80") == ["4.2.1"]
    start.play("p2 pass", "p3 pass", "p1 pass")
    assert start.sections("p2 buy 8 60") == ["4.2.1"]
    assert start.sections("p2 bid 8 100") == ["4.2.1"]
    start.play("p2 buy 8 70")
    assert (start.state.shares["8"], start.cash("p2")) == (("p2",), 0)
    assert start.actor == "p2"


@rule("EU-4.2.1-22")
def test_the_example_of_an_auction(start: Table) -> None:
    """A and B decline, C opens at £100, A raises to £105, B and C pass: A pays £105."""
    start.play("p1 nominate 5", "p1 pass", "p2 pass", "p3 bid 5 100", "p1 bid 5 105", "p2 pass", "p3 pass")
    assert start.state.shares["5"] == ("p1",)
    assert start.cash("p1") == 345


@rule("EU-4.2.1-3", "EU-4.2.1-19", "EU-4.2.1-20")
@pytest.mark.parametrize("players", [2, 4, 6])
def test_fifteen_sales_then_the_operating_rounds_and_priority_stays(players: int) -> None:
    """Everybody declines everything: the minors go round as they are named, and p1 still has priority."""
    table = Table("18eu", players)
    for number, minor in enumerate(MINORS):
        assert table.actor == f"p{number % players + 1}"
        table.play(f"{table.actor} nominate {minor}", *_declines(number, players))
    assert [table.state.shares[m][0] for m in MINORS] == [f"p{n % players + 1}" for n in range(15)]
    assert table.told(RoundBegan) == [RoundBegan("Operating Round 1.1")]
    assert (table.step, table.actor, table.state.priority) == ("lay track", "1", "p1")


def _declines(number: int, players: int) -> list[str]:
    """Ten times round, beginning with the auctioneer."""
    return [f"p{(number + seat) % players + 1} pass" for seat in range(players)] * 10


@rule("EU-4.2.1-20", "EU-4.2.1-21")
def test_two_tiles_in_the_first_operating_round_and_one_in_the_second(stock: Table) -> None:
    """From Paris over Dijon: the third tile is too much in the first round, the second one in the round after it."""
    stock.operating("3", set=1, number=1, of=2, only=["3"]).play("3 lay 8 B11 r0")
    assert stock.sections("3 lay 4 B13 r0") == []
    stock.play("3 lay 4 B13 r0")
    assert stock.sections("3 lay 9 B15 r0") == ["4.4.1"]
    stock.operating("3", "buy trains", set=1, number=1, of=2, only=["3"]).play("3 pass")
    assert stock.told(RoundBegan) == [RoundBegan("Operating Round 1.2")]
    stock.pass_until("lay track", "3").play("3 lay 9 B15 r0")
    assert stock.sections("3 lay 201 B17 r2") == ["4.4.1"]


@rule("EU-4.2.1-21")
def test_a_minor_runs_its_two_train_in_the_first_operating_round(stock: Table) -> None:
    """Two tiles join Paris with Brussels: 40 and 30 in the very first turn of the game."""
    stock.operating("1", set=1, number=1, of=2).play("1 lay 9 B9 r1", "1 lay 201 C8 r1", "p2 accept", "1 pass")
    stock.play(*stock.legal("run"))
    assert (stock.cash("1"), stock.cash("p1")) == (35, 485)


#: Minor, name, home and the side of the hex to which the printed track of its circle leads (0 south … 3 north …).
HOMES = [
    ("1", "Chemin de Fer du Nord", "Paris", [4]),
    ("2", "État Belge", "Brussels", []),
    ("3", "Paris-Lyon-Méditerranée", "Paris", [5]),
    ("4", "Leipzig-Dresdner-Bahn", "Dresden", []),
    ("5", "Ferrovia Adriatica", "Venice", []),
    ("6", "Kaiser-Ferdinand-Nordbahn", "Vienna", [3]),
    ("7", "Berlin-Potsdamer-Bahn", "Berlin", [1]),
    ("8", "Ungarische Staatsbahn", "Budapest", []),
    # The table has north-west, where the board prints no track: the circle is the northern one, open to Stettin.
    ("9", "Berlin-Stettiner-Bahn", "Berlin", [4]),
    ("10", "Strade Ferrate Alta Italia", "Milan", []),
    ("11", "Südbahn", "Vienna", [0]),
    ("12", "Hollandsche Maatschappij", "Amsterdam", []),
    ("13", "Ludwigsbahn", "Munich", []),
    ("14", "Ligne Strasbourg-Bâle", "Strasbourg", []),
    ("15", "Grand Central", "Lyon", []),
]


@rule("EU-4.2.2-35", "EU-4.2.2-36", "EU-4.2.2-37", "EU-4.2.2-38", "EU-4.2.2-39", "EU-4.2.2-40", "EU-4.2.2-41")
@rule("EU-4.2.2-42", "EU-4.2.2-43", "EU-4.2.2-44", "EU-4.2.2-45", "EU-4.2.2-46", "EU-4.2.2-47", "EU-4.2.2-48")
@rule("EU-4.2.2-49", "EU-4.2.1-15")
@pytest.mark.parametrize(("minor", "name", "place", "sides"), HOMES)
def test_every_minor_has_its_circle_and_its_turn(
    start: Table, minor: str, name: str, place: str, sides: list[int]
) -> None:
    """The token is laid at once on the printed home, and in operating rounds the minors act in numerical order."""
    start.play(f"p1 nominate {minor}", "p1 bid " + minor + " 100", "p2 pass", "p3 pass")
    assert start.view.defn.companies[minor].name == name
    (placed,) = start.told(TokenPlaced)
    printed = box_of(start.view.defn).board.map[placed.hex]
    assert printed.name == place
    assert [edge for path in printed.paths if placed.city in path.nodes for edge in path.edges] == sides
    turns = dealt().operating("1", "buy trains", number=2, of=2)
    order = ["1"]
    for _ in range(int(minor) - 1):
        turns.play(f"{turns.actor} pass").pass_until("buy trains")
        order.append(turns.actor)
    assert order[int(minor) - 1] == minor


def test_in_an_auction_only_the_minor_that_was_named_is_bid_on(start: Table) -> None:
    """A higher bid on another minor is no bid."""
    start.play("p1 nominate 5", "p1 bid 5 100")
    assert start.sections("p2 bid 6 105") == ["4.2.1"]
    assert start.check("p2 bid 5 105")
