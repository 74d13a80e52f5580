"""Section 4.3: further minor companies are exchanged for shares of a corporation that has not operated."""

from __future__ import annotations

import pytest

from roundhouse.core.ids import MARKET, OUT
from tests.rules.eu.positions import dealt, held, started, without
from tests.support.table import Table, rule


def sncf(president: str = "p2", **options: bool) -> Table:
    """SNCF has been started in the north of Paris and not operated; it is the turn of p1."""
    table = without(dealt(**options), "1").par("SNCF", 70).tokens("SNCF", "A10.0")
    return held(table, "SNCF", **{president: "20+10"})


def with_minor(table: Table, minor: str, player: str = "p1") -> Table:
    """The player whose turn it is owns this minor company."""
    return table.privates(**{minor: player})


@rule("EU-4.3-9", "EU-4.3-14", "EU-4.3-16")
@pytest.mark.parametrize("player", ["p1", "p2", "p3"])
def test_any_player_may_exchange_a_minor_instead_of_buying(player: str) -> None:
    """It costs him nothing and the president is not asked; money and trains go to the corporation."""
    table = with_minor(sncf(), "3", player).money(SNCF=40, **{"3": 25}).stock_round(player)
    before = table.percent(player, "SNCF")
    table.play(f"{player} exchange 3 for SNCF")
    assert table.percent(player, "SNCF") == before + 10
    assert (table.cash(player), table.cash("SNCF"), table.cash("3")) == (450, 65, 0)
    assert (table.state.trains["SNCF"], table.state.trains["3"]) == (("2-2",), ())
    assert table.play("SNCF pass").state.shares["3"] == (OUT,)


@rule("EU-4.3-10", "EU-4.3-9")
def test_one_exchange_or_one_purchase_a_turn() -> None:
    """After an exchange there is no purchase, no start and no second exchange; after a purchase no exchange."""
    table = with_minor(with_minor(sncf(), "3"), "2").tokens("SNCF", "C8")
    table.play("p1 exchange 3 for SNCF", "SNCF pass")
    assert table.sections("p1 exchange 2 for SNCF") == ["4.1.2"]
    assert table.sections("p1 share SNCF 10 from SNCF") == ["4.1.2"]
    assert table.sections("p1 par FS 70") == ["4.1.2"]
    table = with_minor(sncf(), "3").play("p1 share SNCF 10 from SNCF")
    assert table.sections("p1 exchange 3 for SNCF") == ["4.1.2"]


@rule("EU-4.3-11")
def test_the_share_comes_from_the_treasury_while_one_is_there() -> None:
    """The last of the eight single shares may be given for a minor company; after it there is none to give."""
    table = held(with_minor(sncf(), "3"), "SNCF", p2="20+10+10+10", p3="10+10+10+10")
    assert table.percent("SNCF", "SNCF") == 10
    assert table.check("p1 exchange 3 for SNCF")
    held(table, "SNCF", p2="20+10+10+10+10", p3="10+10+10+10")
    assert table.sections("p1 exchange 3 for SNCF") == ["4.3"]
    assert not table.legal("exchange")


@rule("EU-4.3-12", "EU-4.3-15", "EU-4.3-20")
@pytest.mark.parametrize(
    ("base", "other", "hex_id"),
    [("1", "3", "A10"), ("3", "1", "A10"), ("7", "9", "J5"), ("9", "7", "J5"), ("6", "11", "K14"), ("11", "6", "K14")],
)
def test_neighbours_in_the_great_cities_merge_without_any_track(base: str, other: str, hex_id: str) -> None:
    """Both have a token in the same hex, so the corporation then has two there."""
    table = with_minor(with_minor(dealt(), base), other)
    table.play("p1 par GSR 70", f"p1 exchange {base} for GSR", "p1 pass", "p2 pass", "p3 pass")
    table.play(f"p1 exchange {other} for GSR")
    table.play(*table.legal("token"))
    assert sorted((t.company, t.city) for t in table.state.tokens[hex_id]) == [("GSR", 0), ("GSR", 1)]
    assert len(table.state.stations["GSR"]) == 3


#: Paris (north) to Brussels: B9 joins Paris with C8.
LINE = {"B9": "9 1", "C8": "201 1"}


@rule("EU-4.3-15")
def test_a_merger_needs_a_route() -> None:
    """Brussels merges into the corporation in Paris once the track between them is complete."""
    table = with_minor(sncf(), "2")
    assert table.sections("p1 exchange 2 for SNCF") == ["4.3"]
    assert table.tiles(B9="9 1").sections("p1 exchange 2 for SNCF") == ["4.3"]
    assert table.tiles(C8="201 1").check("p1 exchange 2 for SNCF")


@rule("EU-4.3-15")
def test_the_other_half_of_paris_is_no_station_of_the_corporation() -> None:
    """Track to the northern city does not lead to a token in the southern one."""
    table = with_minor(without(dealt(), "1", "3").par("SNCF", 70).tokens("SNCF", "A10.1").tiles(**LINE), "2")
    held(table, "SNCF", p2="20+10")
    assert table.sections("p1 exchange 2 for SNCF") == ["4.3"]


@rule("EU-4.3-15")
def test_a_full_city_on_the_way_breaks_the_route() -> None:
    """Dortmund over Cologne to Brussels: a strange token in Cologne's only circle stops even an infinite train."""
    table = with_minor(dealt().par("RPR", 70).tokens("RPR", "E6"), "2").tiles(E6="57 1", D7="57 1", C8="202 4")
    held(table, "RPR", p2="20+10")
    assert table.check("p1 exchange 2 for RPR")
    assert table.tokens("FS", "D7").sections("p1 exchange 2 for RPR") == ["4.3"]


@rule("EU-4.3-15")
def test_the_length_of_the_route_does_not_matter() -> None:
    """Amsterdam, Cologne and Frankfurt lie on one line, more cities than the minor's 2 train could call at."""
    table = with_minor(dealt().par("RPR", 70).tokens("RPR", "F9"), "12")
    held(table, "RPR", p2="20+10")
    table.tiles(D3="202 0", D5="4 0", D7="57 0", D9="8 3", E10="8 1", F9="57 1")
    assert table.sections("p1 exchange 12 for RPR") == ["4.3"]
    table.tiles(E10="8 2")
    assert table.check("p1 exchange 12 for RPR")


@rule("EU-4.3-15")
def test_off_map_areas_end_a_route_but_hamburg_does_not() -> None:
    """Brussels and Paris that meet in London are not connected; Amsterdam and Berlin that meet in Hamburg are."""
    table = with_minor(sncf(), "2").tiles(C8="202 2", B7="4 2", A8="9 0", A10="580 3")
    assert table.sections("p1 exchange 2 for SNCF") == ["4.3"]
    table = with_minor(without(dealt(), "7", "9").par("RPR", 70).tokens("RPR", "J5.1"), "12")
    held(table, "RPR", p2="20+10").tiles(J5="581 0", I4="9 2", H3="9 2", F3="4 1", E4="8 2")
    assert table.sections("p1 exchange 12 for RPR") == ["4.3"]
    assert table.tiles(D3="202 5").check("p1 exchange 12 for RPR")


@rule("EU-4.3-15")
@pytest.mark.parametrize(("options", "sections"), [({}, ["4.3"]), ({"loose_connection": True}, [])])
def test_no_legal_route_calls_at_berlin_twice(options: dict[str, bool], sections: list[str]) -> None:
    """From Dresden through the south of Berlin and round to a station in its north is no legal route."""
    table = with_minor(without(dealt(**options), "7", "9").par("RPR", 70).tokens("RPR", "J5.1"), "4")
    held(table, "RPR", p2="20+10").tiles(J7="202 3", J5="581 0", I6="7 3", I4="7 5")
    assert table.sections("p1 exchange 4 for RPR") == sections


@rule("EU-4.3-16")
def test_neither_sixty_percent_nor_anybodys_consent_limits_a_merger() -> None:
    """The president goes from 60% to 70% by exchange, though he may not buy another share."""
    table = with_minor(held(sncf(), "SNCF", p1="20+10+10+10+10"), "3")
    assert table.sections("p1 share SNCF 10 from SNCF") == ["3.1"]
    assert table.play("p1 exchange 3 for SNCF").percent("p1", "SNCF") == 70


@rule("EU-4.3-28")
def test_an_excess_by_exchange_lasts_until_the_corporation_has_operated() -> None:
    """Before that nothing can be sold and the player just passes; afterwards he must sell the excess."""
    table = with_minor(held(sncf(), "SNCF", p1="20+10+10+10+10"), "3")
    table.play("p1 exchange 3 for SNCF", "SNCF pass")
    assert table.sections("p1 sell SNCF 10 as 10") == ["4.1.1", "4.1.2"]
    assert table.check("p1 pass")
    table.operated("SNCF").stock_round("p1", 3)
    assert table.sections("p1 pass") == ["3.1"]
    assert table.play("p1 sell SNCF 10 as 10").check("p1 pass")


@rule("EU-4.3-17", "EU-4.3-19")
@pytest.mark.parametrize(
    ("answer", "left", "tokens"), [("SNCF token A10.1", 3, ["SNCF", "SNCF"]), ("SNCF pass", 4, ["SNCF"])]
)
def test_the_president_decides_about_the_token(answer: str, left: int, tokens: list[str]) -> None:
    """Not the player who merges: p2 takes the circle or leaves it; the minor's token goes in either case."""
    table = with_minor(sncf("p2"), "3").play("p1 exchange 3 for SNCF")
    assert (table.step, table.actor, table.view.decider) == ("replace token", "SNCF", "p2")
    assert table.sections("p1 pass") == ["4.3"]
    assert table.sections("SNCF token A10.0") == ["4.3"]
    table.play(answer)
    assert [t.company for t in table.state.tokens["A10"]] == tokens
    assert len(table.state.stations["SNCF"]) == left
    assert table.state.shares["3"] == (OUT,)
    assert (table.step, table.actor) == ("stock turn", "p1")


@rule("EU-4.3-18", "EU-4.3-19")
def test_without_a_token_left_nobody_is_asked() -> None:
    """The fifth additional merger finds no token; the fourth still does."""
    table = with_minor(sncf(), "3").tokens("SNCF", "F9", "E6", "D7")
    assert len(table.state.stations["SNCF"]) == 1
    assert table.play("p1 exchange 3 for SNCF").step == "replace token"
    table = with_minor(sncf(), "3").tokens("SNCF", "F9", "E6", "D7", "J11").play("p1 exchange 3 for SNCF")
    assert (table.step, table.actor) == ("stock turn", "p1")
    assert [t.company for t in table.state.tokens["A10"]] == ["SNCF"]
    assert table.state.shares["3"] == (OUT,)


@rule("EU-4.3-29")
def test_only_a_corporation_that_has_not_operated_takes_minors_in() -> None:
    """Having floated does not matter, having operated does."""
    table = with_minor(sncf(), "3").floated("SNCF")
    assert table.check("p1 exchange 3 for SNCF")
    assert table.operated("SNCF").sections("p1 exchange 3 for SNCF") == ["4.3"]


@rule("EU-4.3-30", "EU-4.3-31")
def test_an_unfloated_corporation_waits_as_it_is() -> None:
    """Through two Operating Rounds it does nothing and keeps all it has; then minors still merge into it."""
    table = sncf().money(SNCF=75).trains(SNCF="2")
    kept = (table.state.prices["SNCF"], table.state.shares["SNCF"], table.state.trains["SNCF"])
    table.play("p1 pass", "p2 pass", "p3 pass")
    turns = {table.actor}
    for _ in range(2 * 14):
        table.play(f"{table.actor} pass").pass_until("buy trains").play(f"{table.actor} pass")
        turns.add(table.actor)
    assert (table.step, table.actor) == ("stock turn", "p1")
    assert "SNCF" not in turns
    assert (table.state.prices["SNCF"], table.state.shares["SNCF"], table.state.trains["SNCF"]) == kept
    assert table.cash("SNCF") == 75
    assert "SNCF" in [t.company for t in table.state.tokens["A10"]]
    assert with_minor(table, "3").check("p1 exchange 3 for SNCF")


@rule("EU-4.3-25")
@pytest.mark.parametrize(
    ("phase", "trains", "then"),
    [
        ("3", "3+3+3", ["lay track", "2"]),
        ("3", "3+3+3+3", ["discard trains", "SNCF"]),
        ("4", "4+4", ["lay track", "2"]),
        ("4", "4+4+4", ["discard trains", "SNCF"]),
    ],
)
def test_excess_trains_wait_for_the_end_of_the_stock_round(phase: str, trains: str, then: list[str]) -> None:
    """The minor's train comes on top of those of the corporation, which discards before anybody operates."""
    table = with_minor(sncf(), "3").phase(phase).trains(SNCF=trains).play("p1 exchange 3 for SNCF", "SNCF pass")
    assert table.step == "stock turn"
    table.play("p1 pass", "p2 pass", "p3 pass", "p1 pass")
    assert [table.step, table.actor] == then
    assert len(table.state.trains["SNCF"]) == len(trains.split("+")) + 1


@rule("EU-4.3-25", "EU-4.3-26")
def test_discards_go_to_the_pool_in_operating_order_and_the_president_chooses() -> None:
    """The dearer corporation first; whatever type of train its president likes."""
    table = sncf().phase("4").trains(SNCF="4+3+3+3")
    started(table, "FS", 100, "p3").trains(FS="3+3+4+4")
    table.play("p1 pass", "p2 pass", "p3 pass")
    assert (table.actor, table.view.decider) == ("FS", "p3")
    assert table.legal() == ["FS discard 3", "FS discard 4"]
    table.play("FS discard 4")
    assert (table.actor, table.view.decider) == ("SNCF", "p2")
    table.play("SNCF discard 3")
    assert sorted(t[0] for t in table.state.trains[MARKET]) == ["3", "4", "P", "P", "P", "P", "P"]
    assert [t[0] for t in table.state.trains["SNCF"]] == ["4", "3", "3"]
    assert (table.step, table.actor) == ("lay track", "2")


@rule("EU-4.3-26")
def test_a_pullman_is_the_first_to_go() -> None:
    """With four trains and a Pullman nothing is left to choose; with one more the president chooses that."""
    table = sncf().phase("3").trains(SNCF="3+3+P+3+3").play("p1 pass", "p2 pass", "p3 pass")
    assert [t[0] for t in table.state.trains["SNCF"]] == ["3", "3", "3", "3"]
    assert len([t for t in table.state.trains[MARKET] if t[0] == "P"]) == 5
    assert table.step == "lay track"
    table = sncf().phase("3").trains(SNCF="3+3+P+3+3+3").play("p1 pass", "p2 pass", "p3 pass")
    assert table.legal() == ["SNCF discard 3"]
