"""Section 4.2.2: what becomes of a minor company in the Final Exchange Round."""

from __future__ import annotations

import pytest

from roundhouse.core.events import (
    CertificateMoved,
    Closed,
    Floated,
    NewPresident,
    Paid,
    TokenPlaced,
    TokenRemoved,
    TrainMoved,
)
from roundhouse.core.ids import BANK, MARKET, OUT
from tests.rules.eu.exchanges import final, kinds, stations
from tests.rules.eu.positions import dealt, held, started, without
from tests.support.table import Table, rule

#: Strasbourg to Amsterdam: D13 – D11 – D9 – Cologne D7 – Utrecht D5 – D3.
RHINE = {"D13": "202 3", "D11": "9 0", "D9": "9 0", "D7": "57 0", "D5": "4 0", "D3": "202 0"}
#: Budapest to Prague, passing Vienna twice: M16 – L15 – K14 (east) – L13 – K12 – K14 (north) – J13 – J11.
TWICE = {"M16": "202 2", "L15": "4 2", "K14": "581 0", "L13": "7 1", "K12": "3 5", "J13": "8 3", "J11": "57 0"}


def paris(*minors: str, **holdings: str) -> Table:
    """Minor 1 with £40 and a 4 train, and an SNCF that has operated, share Paris."""
    table = final("1", *minors)
    started(table, "SNCF", 100, "p2", hexes=("A10.1",))
    held(table, "SNCF", **(holdings or {"p2": "20+10+10+10"}))
    return table.money(**{"1": 40}).trains(**{"1": "4"})


@rule("EU-4.2.2-7", "EU-4.2.2-9", "EU-4.2.2-26")
def test_a_connected_minor_is_merged_and_an_unconnected_one_closed() -> None:
    """p1 chooses between his minors 1 and 4; he may not pass, close 1 or merge 4, nor dispose of p2's minor."""
    table = paris("4", "2")
    assert table.legal() == ["p1 exchange 1 for SNCF", "p1 close 4"]
    for text in ("p1 pass", "p1 close 1", "p1 exchange 4 for SNCF", "p1 close 2", "p1 exchange 1 for FS"):
        assert table.sections(text) == ["4.2.2"]
    assert table.sections("p1 exchange 1 for SNCF from market") == ["4.2.2"]


@rule("EU-4.2.2-9")
def test_the_owner_chooses_among_all_connected_corporations() -> None:
    """Even one without any share to give, in which case he gets nothing."""
    table = paris().tiles(A10="583 3")
    started(table, "BNR", 100, "p3", hexes=("A10.0",))
    held(table, "BNR", p2="20+10+10+10+10", p3="10+10+10+10")
    started(table, "FS", 100, "p1", hexes=("I18.0",))
    assert table.legal() == ["p1 exchange 1 for BNR", "p1 exchange 1 for SNCF"]
    table.play("p1 exchange 1 for BNR")
    assert (table.percent("p1", "BNR"), table.percent("p1", "SNCF")) == (0, 0)


@rule("EU-4.2.2-10")
def test_connected_by_a_train_of_infinite_length() -> None:
    """Minor 14 owns no train at all; three cities lie on its line to the FS, and a gap in it breaks the connection."""
    table = final("14", player="p2").tiles(**RHINE)
    started(table, "FS", 100, "p1", hexes=("D3.0",))
    assert table.legal() == ["p2 exchange 14 for FS"]
    assert table.tiles(D9="9 1").legal() == ["p2 close 14"]


@rule("EU-4.2.2-10")
def test_a_full_city_is_the_end_of_the_route() -> None:
    """A token of the DR in Cologne: the DR is connected, the FS behind it is not."""
    table = final("14", player="p2").tiles(**RHINE)
    started(table, "FS", 100, "p1", hexes=("D3.0",))
    started(table, "DR", 100, "p1", hexes=("D7.0",))
    assert table.legal() == ["p2 exchange 14 for DR"]


@rule("EU-4.2.2-10")
def test_a_route_does_not_pass_vienna_twice() -> None:
    """The only way from Budapest to Prague calls at two circles of Vienna; a station in Vienna itself is reached."""
    table = final("8", player="p2").tiles(**TWICE)
    started(table, "FS", 100, "p1", hexes=("J11.0",))
    assert table.legal() == ["p2 close 8"]
    loose = final("8", player="p2", loose_connection=True).tiles(**TWICE)
    assert started(loose, "FS", 100, "p1", hexes=("J11.0",)).legal() == ["p2 exchange 8 for FS"]
    started(table, "AIRS", 100, "p1", hexes=("K14.2",))
    assert table.legal() == ["p2 exchange 8 for AIRS"]


@rule("EU-4.2.2-10")
@pytest.mark.parametrize(
    ("minor", "player", "place"), [("1", "p1", "A10.1"), ("6", "p3", "K14.0"), ("9", "p3", "J5.1")]
)
def test_tokens_in_the_same_hex_are_connected(minor: str, player: str, place: str) -> None:
    """Without any track between the circles."""
    table = final(minor, player=player)
    started(table, "FS", 100, "p2", hexes=(place,))
    assert table.legal() == [f"{player} exchange {minor} for FS"]


@rule("EU-4.2.2-11")
@pytest.mark.parametrize("state", ["started", "floated", "operated"])
def test_every_started_corporation_takes_minors_in(state: str) -> None:
    """Whether it has operated, only floated, or not even floated."""
    table = final("1").par("SNCF", 70).tokens("SNCF", "A10.1")
    held(table, "SNCF", p2="20+10")
    marks = {"started": (), "floated": (table.floated,), "operated": (table.floated, table.operated)}
    for mark in marks[state]:
        mark("SNCF")
    assert table.legal() == ["p1 exchange 1 for SNCF"]


@rule("EU-4.2.2-12", "EU-4.2.2-13", "EU-4.2.2-19")
def test_a_treasury_share_goes_first_and_brings_the_corporation_all_assets() -> None:
    """Though the Pool has a share too: one from the treasury for p1, £40 and the 4 train for the SNCF."""
    table = paris(p2="20+10+10+10", market="10")
    bank = table.cash(BANK)
    table.play("p1 exchange 1 for SNCF")
    assert (table.percent("p1", "SNCF"), table.percent("SNCF", "SNCF"), table.percent(MARKET, "SNCF")) == (10, 30, 10)
    assert (table.cash("SNCF"), table.cash(BANK), table.cash("p1")) == (40, bank, 450)
    assert kinds(table, "SNCF") == ["4"]
    assert (table.step, table.actor, table.view.decider) == ("replace token", "SNCF", "p2")
    table.play("SNCF token A10.0")
    assert stations(table, "A10") == [("SNCF", 0), ("SNCF", 1)]
    assert len(table.state.stations["SNCF"]) == 3


@rule("EU-4.2.2-19", "EU-4.2.2-20")
def test_a_declined_token_leaves_the_board() -> None:
    """The circle is free and the SNCF keeps its four tokens."""
    table = paris().play("p1 exchange 1 for SNCF", "SNCF pass")
    assert stations(table, "A10") == [("SNCF", 1)]
    assert len(table.state.stations["SNCF"]) == 4
    assert "1" in table.state.closed


@rule("EU-4.2.2-20")
def test_without_a_token_left_there_is_no_choice() -> None:
    """All five stations of the SNCF are on the map."""
    table = paris("2").tokens("SNCF", "E6", "D7", "F9", "J11").play("p1 exchange 1 for SNCF")
    assert (table.step, table.actor) == ("final exchange", "p2")
    assert stations(table, "A10") == [("SNCF", 1)]


@rule("EU-4.2.2-19", "EU-4.2.2-21")
def test_a_president_made_by_the_exchange_decides_about_the_token() -> None:
    """p1 overtakes p2 with his fourth share: the presidency is settled before the token."""
    table = paris(p2="20+10", p1="10+10+10")
    table.play("p1 exchange 1 for SNCF")
    assert table.told(NewPresident) == [NewPresident("SNCF", "p2", "p1")]
    assert (table.step, table.view.decider) == ("replace token", "p1")


@rule("EU-4.2.2-14", "EU-4.2.2-21")
def test_share_float_capital_assets_and_token_follow_in_this_order() -> None:
    """The fifth share floats the SNCF: 5 x £70 and five shares to the Pool, then the £40, the train and the token."""
    table = paris().par("SNCF", 70).edit(lambda d: d.set(floated=d.state.floated - {"SNCF"}))
    held(table, "SNCF", p2="20+10", p3="10").play("p1 exchange 1 for SNCF", "SNCF token A10.0")
    kinds_of_events = (CertificateMoved, Floated, Paid, TrainMoved, TokenRemoved, TokenPlaced)
    told = [e for e in table.events if isinstance(e, kinds_of_events)]
    assert told == [
        CertificateMoved("SNCF", 10, "SNCF", "p1", "exchange of 1"),
        Floated("SNCF"),
        Paid(BANK, "SNCF", 350, "capital"),
        *[CertificateMoved("SNCF", 10, "SNCF", MARKET, "monetised")] * 5,
        Paid("1", "SNCF", 40, "merger into SNCF"),
        TrainMoved("4-0", "1", "SNCF", "merger into SNCF"),
        TokenRemoved("1", "A10"),
        CertificateMoved("1", 100, "p1", OUT, "exchanged for SNCF"),
        TokenPlaced("SNCF", "A10", 0, 0),
    ]


@rule("EU-4.2.2-14")
@pytest.mark.parametrize(("price", "cash"), [(70, 390), (82, 450), (100, 540)])
def test_a_float_is_monetised_as_in_phase_five(price: int, cash: int) -> None:
    """Five times the Starting Value and the minor's £40 in the treasury, half of the stock in the Pool."""
    table = paris().par("SNCF", price).edit(lambda d: d.set(floated=d.state.floated - {"SNCF"}))
    held(table, "SNCF", p2="20+10", p3="10").play("p1 exchange 1 for SNCF")
    assert table.cash("SNCF") == cash
    assert (table.percent(MARKET, "SNCF"), table.percent("SNCF", "SNCF")) == (50, 0)
    assert table.price("SNCF") == price


@rule("EU-4.2.2-14")
def test_below_half_nothing_is_monetised() -> None:
    """With the share of p1 players hold 40%."""
    table = paris().par("SNCF", 70).edit(lambda d: d.set(floated=d.state.floated - {"SNCF"}))
    held(table, "SNCF", p2="20+10").play("p1 exchange 1 for SNCF")
    assert "SNCF" not in table.state.floated
    assert (table.cash("SNCF"), table.percent(MARKET, "SNCF"), table.percent("SNCF", "SNCF")) == (40, 0, 60)


@rule("EU-4.2.2-22", "EU-4.2.2-23")
def test_a_share_of_the_pool_leaves_the_corporation_nothing() -> None:
    """No treasury stock: a share of the Pool for p1, money to the Bank, train to the Pool, no token for the SNCF."""
    table = paris("2", p2="20+10+10+10", market="10+10+10+10+10")
    bank = table.cash(BANK)
    table.play("p1 exchange 1 for SNCF")
    assert (table.percent("p1", "SNCF"), table.percent(MARKET, "SNCF")) == (10, 40)
    assert (table.cash("SNCF"), table.cash(BANK), table.cash("1")) == (0, bank + 40, 0)
    assert (kinds(table, "SNCF"), kinds(table, MARKET)) == ([], ["4", "P", "P", "P", "P", "P"])
    assert stations(table, "A10") == [("SNCF", 1)]
    assert (table.step, table.actor) == ("final exchange", "p2")


@rule("EU-4.2.2-24", "EU-4.2.2-25")
def test_without_any_share_the_player_gets_nothing_and_the_train_leaves_play() -> None:
    """All shares are with players: money and trains to the Bank, which sells from its stack only; the token goes."""
    table = paris("2", p2="20+10+10+10+10", p3="10+10+10+10")
    bank = table.cash(BANK)
    table.play("p1 exchange 1 for SNCF")
    assert (table.percent("p1", "SNCF"), table.cash("p1")) == (0, 450)
    assert (table.cash("SNCF"), table.cash(BANK)) == (0, bank + 40)
    assert (kinds(table, "SNCF"), kinds(table, MARKET)) == ([], ["P", "P", "P", "P", "P"])
    assert "4-0" in table.state.trains[OUT]
    assert stations(table, "A10") == [("SNCF", 1)]
    assert (table.step, table.actor) == ("final exchange", "p2")


@rule("EU-4.2.2-26", "EU-4.2.2-27")
def test_an_unconnected_minor_is_closed_for_nothing() -> None:
    """Its money goes to the Bank, its train to the Pool, its token off the board."""
    table = paris("4", "2").money(**{"4": 30}).trains(**{"4": "3"})
    bank = table.cash(BANK)
    table.play("p1 close 4")
    assert (table.cash("p1"), table.cash(BANK), table.cash("4")) == (450, bank + 30, 0)
    assert kinds(table, MARKET) == ["3", "P", "P", "P", "P", "P"]
    assert stations(table, "J7") == []
    assert [e.company for e in table.told(Closed)] == ["4"]


@rule("EU-4.2.2-29", "EU-4.2.2-30")
@pytest.mark.parametrize(("place", "asked"), [("A10.1", "replace token"), ("A10.0", "stock turn")])
def test_two_tokens_in_a_hex_only_in_circles_that_do_not_touch(place: str, asked: str) -> None:
    """In brown Paris the SNCF may take the northern circle beside its southern one, but no second northern one."""
    table = final("1").tiles(A10="583 3")
    started(table, "SNCF", 100, "p2", hexes=(place,))
    assert table.play("p1 exchange 1 for SNCF").step == asked


@rule("EU-4.2.2-29", "EU-4.2.2-30")
def test_an_ordinary_city_never_holds_two_tokens_of_a_corporation() -> None:
    """Brown Strasbourg has two circles side by side: the minor's token just goes."""
    table = final("14", player="p2").tiles(D13="582 0")
    started(table, "SNCF", 100, "p2", hexes=("D13.0",))
    table.play("p2 exchange 14 for SNCF")
    assert table.step == "stock turn"
    assert stations(table, "D13") == [("SNCF", 0)]


@rule("EU-4.2.2-30", "EU-4.2.2-31")
@pytest.mark.parametrize(("hex_id", "minors"), [("J5", ("7", "9")), ("K14", ("6", "11"))])
def test_two_tokens_stay_until_berlin_or_vienna_is_brown(stock: Table, hex_id: str, minors: tuple[str, str]) -> None:
    """Under the green tile both stay; the brown one sends the second back to the charter for reuse."""
    without(stock, *minors).phase("5")
    started(stock, "GSR", 100, "p1", hexes=(f"{hex_id}.0", f"{hex_id}.1"))
    green = [text for text in stock.operating("GSR").legal("lay") if f"581 {hex_id}" in text]
    stock.play(green[0])
    assert len(stations(stock, hex_id)) == 2
    assert len(stock.state.stations["GSR"]) == 3
    stock.operating("GSR").play(f"GSR lay 584 {hex_id} r0")
    assert stations(stock, hex_id) == [("GSR", 0)]
    assert len(stock.state.stations["GSR"]) == 4


@rule("EU-4.2.2-32", "EU-4.2.2-33")
def test_brown_paris_keeps_one_token_in_the_north_and_one_in_the_south(stock: Table) -> None:
    """Of three tokens, two of them in the north, one comes back when the brown tile is laid."""
    without(stock, "1", "3").phase("5").tiles(A10="580 3")
    started(stock, "SNCF", 100, "p1", hexes=("A10.0", "A10.0", "A10.1"))
    stock.operating("SNCF").play("SNCF lay 583 A10 r3")
    assert stations(stock, "A10") == [("SNCF", 0), ("SNCF", 1)]
    assert len(stock.state.stations["SNCF"]) == 3


@rule("EU-4.2.2-34")
@pytest.mark.parametrize(("operated", "refused"), [(True, ["3.1"]), (False, [])])
def test_more_than_sixty_percent_is_sold_at_the_next_legal_opportunity(operated: bool, refused: list[str]) -> None:
    """p1 goes to 70%: in the stock round he must sell, unless the SNCF has not operated, for then he cannot."""
    table = paris(p1="20+10+10+10+10").edit(lambda d: d.set(operated=frozenset({"SNCF"} if operated else ())))
    table.play("p1 exchange 1 for SNCF", "SNCF pass")
    assert table.percent("p1", "SNCF") == 70
    assert (table.step, table.actor) == ("stock turn", "p1")
    assert table.sections("p1 pass") == refused
    assert table.check("p1 sell SNCF 10 as 10") == operated


@rule("EU-4.2.2-34")
def test_an_excess_can_last_a_whole_set_of_operating_rounds() -> None:
    """A corporation that has not operated: its stock waits until the stock round after its first set."""
    table = without(dealt(), *[str(n) for n in range(1, 16)]).phase("5").option(turn=2)
    held(table.par("SNCF", 70).floated("SNCF"), "SNCF", p1="20+10+10+10+10+10").trains(SNCF="5")
    table.play("p1 pass", "p2 pass", "p3 pass")
    assert table.percent("p1", "SNCF") == 70
    for _ in range(2):
        table.pass_until("trade own stock", "SNCF").play("SNCF pass")
    assert table.actor == "p1"
    assert table.sections("p1 pass") == ["3.1"]
