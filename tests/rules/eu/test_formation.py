"""Sections 4.1.3 and 4.3: a corporation is started, with a minor company before phase 5 and with a base later."""

from __future__ import annotations

import pytest

from roundhouse.core.events import CertificateMoved, Closed, Paid, PriceMoved, TokenPlaced, TokenRemoved, TrainMoved
from roundhouse.core.ids import BANK, OUT
from tests.rules.eu.positions import MINORS, dealt, without
from tests.support.table import Table, rule

#: Where the minor companies of p1 stand.
HOMES = [("1", "A10", 0), ("4", "J7", 0), ("7", "J5", 1), ("10", "E18", 0), ("13", "G12", 0)]
NAMES = [
    ("BNR", "Société Nationale des Chemins de Fer Belges"),
    ("DR", "Nederlandsche Spoorwegen"),
    ("RBSR", "Königlich-Bayerische Staatseisenbahn"),
    ("RPR", "Königlich-Preussische Eisenbahn-Verwaltung"),
    ("AIRS", "Kaiserlich-Königliche Österreichische Staatsbahn"),
    ("FS", "Ferrovie dello Stato"),
    ("SNCF", "Société Nationale des Chemins de Fer Français"),
    ("GSR", "Deutsche Reichsbahn"),
]


def late(phase: str = "5", cash: int = 900) -> Table:
    """A stock round of phase 5 or later: the minor companies are gone."""
    return without(dealt(), *MINORS).phase(phase).money(p1=cash)


@rule("EU-4.3-40", "EU-4.3-41", "EU-4.3-42", "EU-4.3-43", "EU-4.3-44", "EU-4.3-45", "EU-4.3-46", "EU-4.3-47")
@pytest.mark.parametrize(("company", "name"), NAMES)
def test_every_corporation_takes_the_place_of_whichever_minor_is_merged(company: str, name: str) -> None:
    """No corporation has a home: the same one begins at Dresden, Berlin or Milan, or in a city chosen in phase 5."""
    for minor, hex_id, city in HOMES:
        table = dealt()
        assert table.view.defn.companies[company].name == name
        table.play(f"p1 par {company} 70", f"p1 exchange {minor} for {company}")
        assert [(t.company, t.city) for t in table.state.tokens[hex_id] if t.company == company] == [(company, city)]
    for place in ("F9.0", "M16.0", "J5.1"):
        assert late().play(f"p1 par {company} 70").check(f"{company} token {place}")


@rule("EU-4.3-1")
@pytest.mark.parametrize("company", ["BNR", "DR", "RBSR", "RPR", "AIRS", "FS", "SNCF", "GSR"])
def test_ten_shares_in_nine_certificates(start: Table, company: str) -> None:
    """The President's Certificate is worth two of the ten shares, the eight others one each."""
    assert start.view.defn.companies[company].certificates == (20, 10, 10, 10, 10, 10, 10, 10, 10)


@rule("EU-4.3-39", "EU-4.3-4", "EU-4.3-5", "EU-4.3-6", "EU-4.3-7")
def test_the_example_of_a_start_at_82(stock: Table) -> None:
    """£164 and the minor's £45 less £100 make £109; 30% for the founder, seven shares and four tokens left."""
    stock.money(p1=400, **{"4": 45}).play("p1 par FS 82", "p1 exchange 4 for FS")
    assert (stock.cash("p1"), stock.cash("FS"), stock.cash("4")) == (236, 109, 0)
    assert (stock.percent("p1", "FS"), stock.percent("FS", "FS")) == (30, 70)
    assert (stock.state.trains["FS"], stock.state.trains["4"]) == (("2-3",), ())
    assert [(t.company, t.city) for t in stock.state.tokens["J7"]] == [("FS", 0)]
    assert len(stock.state.stations["FS"]) == 4
    assert stock.state.shares["4"] == (OUT,)
    assert "4" in stock.state.closed


@rule("EU-4.3-6", "EU-4.4-2")
def test_a_merged_minor_never_comes_back(stock: Table) -> None:
    """Neither is it exchanged a second time, nor does it operate: after 3 comes 5."""
    stock.play("p1 par FS 82", "p1 exchange 4 for FS", "p1 pass", "p2 pass", "p3 pass")
    assert stock.sections("p1 exchange 4 for FS") == ["4.3"]
    stock.play("p1 pass").pass_until("buy trains", "3").play("3 pass")
    assert stock.actor == "5"


@rule("EU-4.3-3")
def test_the_steps_of_a_start_follow_the_printed_order(stock: Table) -> None:
    """Certificate and Starting Value, then money and trains of the minor, share, token, and the £100 at the end."""
    stock.money(**{"4": 45}).play("p1 par FS 82")
    assert stock.cash("FS") == 164
    assert [type(e) for e in stock.events[1:]] == [Paid, CertificateMoved, PriceMoved]
    stock.play("p1 exchange 4 for FS")
    kinds = [type(e) for e in stock.events[1:]]
    assert kinds.index(Closed) < kinds.index(TokenPlaced)
    assert kinds.index(TokenRemoved) < kinds.index(TokenPlaced)
    assert {Paid, CertificateMoved, TrainMoved} <= set(kinds[: kinds.index(TokenPlaced)])
    assert stock.told(Paid)[-1] == Paid("FS", BANK, 100, "four additional stations")
    assert kinds[-1] is Paid


@rule("EU-4.3-2", "EU-4.3-27")
def test_before_phase_five_a_corporation_begins_with_a_minor_of_its_founder(stock: Table) -> None:
    """Without one there is no start, with somebody else's neither, and nothing else comes first."""
    stock.play("p1 par FS 70")
    assert stock.step == "merge a minor company"
    assert stock.sections("p1 exchange 2 for FS") == ["4.1.3"]
    assert stock.sections("p1 pass") == ["4.1.3"]
    assert stock.legal() == [f"p1 exchange {m} for FS" for m, _, _ in HOMES]
    bare = without(dealt(), *[m for m, _, _ in HOMES])
    for phase in ("2", "3", "4"):
        assert bare.phase(phase).sections("p1 par FS 70") == ["4.1.3"]
    assert without(dealt(), "1", "4", "7", "10").check("p1 par FS 70")


@rule("EU-4.3-2", "EU-4.3-13", "EU-4.3-10")
def test_exactly_one_minor_at_the_start(stock: Table) -> None:
    """A second one of the president has to wait for his next turn, though it stands in the same hex."""
    stock.privates(**{"3": "p1"}).play("p1 par SNCF 70", "p1 exchange 1 for SNCF")
    assert stock.sections("p1 exchange 3 for SNCF") == ["4.1.2"]
    assert stock.sections("p1 share SNCF 10 from SNCF") == ["4.1.2"]
    stock.play("p1 pass", "p2 pass", "p3 pass")
    assert stock.play("p1 exchange 3 for SNCF").percent("p1", "SNCF") == 40


@rule("EU-4.3-8", "EU-4.3-7")
@pytest.mark.parametrize(("price", "left"), [(70, 40), (75, 50), (82, 64), (90, 80), (100, 100)])
def test_the_four_tokens_are_always_bought(stock: Table, price: int, left: int) -> None:
    """Nobody is asked: twice the Starting Value less £100 remains, and the next decision is the player's."""
    stock.play(f"p1 par FS {price}", "p1 exchange 4 for FS")
    assert stock.cash("FS") == left
    assert len(stock.state.stations["FS"]) == 4
    assert (stock.step, stock.actor) == ("stock turn", "p1")


@rule("EU-4.3-48", "EU-4.3-49")
def test_in_phase_five_the_base_goes_to_any_city_with_room() -> None:
    """Built or not, connected or not; not into a full city, a town, a port or an off-map area."""
    table = late().tiles(F9="57 0", D7="14 0").tokens("GSR", "F9.0", "D7.0")
    table.play("p1 par FS 70")
    assert table.step == "place base"
    built, unbuilt = (
        {"D7.0", "A10.0", "A10.1", "J5.0", "J5.1", "K14.0", "K14.1"},
        {"D3", "E6", "C8", "J7", "J11", "G12"},
    )
    unbuilt |= {"D13", "M16", "B17", "E18", "I18", "B19", "D19", "H19", "E20"}
    assert set(table.legal()) == {f"FS token {p}" for p in built} | {f"FS token {h}.0" for h in unbuilt}
    assert table.sections("FS token F9.0") == ["4.3"]
    assert table.sections("FS token G2.0") == ["4.3"]
    assert table.sections("FS token K4.0") == ["4.3"]
    table.play("FS token D7.0")
    assert [t.company for t in table.state.tokens["D7"]] == ["GSR", "FS"]


@rule("EU-4.3-50")
def test_no_start_in_phase_five_without_an_open_city() -> None:
    """With a token in every circle there is no place for a base; one open circle is enough."""
    places = [text.split()[2] for text in late().play("p1 par FS 70").legal()]
    assert len(places) == 23
    table = late()
    for number, place in enumerate(places[1:]):
        hex_id, city = place.split(".")
        table.tokens(["GSR", "DR", "BNR", "RPR", "RBSR"][number % 5], f"{hex_id}.{city}")
    assert table.check("p1 par FS 70")
    assert table.tokens("AIRS", places[0]).sections("p1 par FS 70") == ["4.3"]


@rule("EU-4.3-51")
def test_a_start_in_phase_five_needs_value_payment_and_base() -> None:
    """The player pays twice the Starting Value to the treasury; nothing else is done before the base stands."""
    table = late().play("p1 par FS 90")
    assert (table.cash("p1"), table.cash("FS"), table.price("FS")) == (900 - 180, 180, 90)
    assert table.percent("p1", "FS") == 20
    assert table.sections("p1 pass") == ["4.3"]
    assert (table.actor, table.view.decider) == ("FS", "p1")
    table.play("FS token F9.0")
    assert table.sections("p1 share FS 10 from FS") == ["4.1.2"]
    assert table.sections("p2 par FS 90") == ["4.1"]
    assert table.play("p1 pass").sections("p2 par FS 90") == ["4.1.2"]
