"""Section 4.3: when a corporation floats, and what becomes of its unsold shares before and from phase 5 on."""

from __future__ import annotations

import pytest

from roundhouse.core.events import Floated, PriceMoved
from roundhouse.core.ids import BANK, MARKET
from tests.rules.eu.positions import MINORS, dealt, held, started, without
from tests.support.table import Table, rule


def turns(table: Table, *actions: str) -> Table:
    """Each action in the next stock turn of its player; all others pass."""
    for text in actions:
        player = text.split()[0]
        while table.actor != player:
            table.play(f"{table.actor} pass")
        table.play(text, f"{player} pass")
    return table


def late(phase: str = "5") -> Table:
    """A stock round of phase 5 or later: the minor companies are gone and p1 and p2 are rich."""
    return without(dealt(), *MINORS).phase(phase).money(p1=1000, p2=1000)


def early(price: int = 70) -> Table:
    """p1 has started FS before phase 5 with the minor company 4, which had £35."""
    table = dealt().money(p1=1000, p2=1000, **{"4": 35})
    return table.play(f"p1 par FS {price}", "p1 exchange 4 for FS", "p1 pass")


@rule("EU-4.3-32", "EU-4.3-33", "EU-4.3-34")
def test_five_shares_with_players_float_a_corporation() -> None:
    """Four are not enough; the treasury has got £70 for each share bought and keeps the five unsold ones."""
    table = turns(early(), "p2 share FS 10 from FS")
    assert "FS" not in table.state.floated
    bank = table.cash(BANK)
    table.play("p3 pass", "p1 share FS 10 from FS")
    assert "FS" in table.state.floated
    assert table.told(Floated) == [Floated("FS")]
    assert table.cash("FS") == 140 + 35 - 100 + 70 + 70
    assert (table.percent("FS", "FS"), table.percent(MARKET, "FS")) == (50, 0)
    assert table.cash(BANK) == bank


@rule("EU-4.3-32")
def test_an_exchange_floats_too_and_shares_of_the_pool_do_not_count() -> None:
    """With 20% in the Pool a third share of p1 does not float FS; with 20% of p2 a share for a minor company does."""
    table = held(dealt().par("FS", 70), "FS", p1="20", market="10+10").play("p1 share FS 10 from FS")
    assert "FS" not in table.state.floated
    table = dealt().par("FS", 70).tokens("FS", "J5.0").privates(**{"7": "p1"})
    held(table, "FS", p1="20", p2="10+10").play("p1 exchange 7 for FS")
    assert "FS" in table.state.floated


@rule("EU-4.3-34", "EU-4.3-33")
def test_shares_bought_after_the_float_are_paid_to_the_corporation() -> None:
    """The sixth share comes from the treasury and its price goes there."""
    table = turns(early(90), "p2 share FS 10 from FS", "p1 share FS 10 from FS")
    before = table.cash("FS")
    table.play("p2 share FS 10 from FS")
    assert table.cash("FS") == before + 90
    assert table.percent("FS", "FS") == 40


@rule("EU-4.3-35", "EU-4.3-37", "EU-4.3-38")
@pytest.mark.parametrize("phase", ["5", "6", "8"])
def test_the_example_of_a_late_float(phase: str) -> None:
    """140 + 35 - 100 + 140 + 350 = £565; five shares go to the Pool and none stays in the treasury."""
    table = early()
    without(table, *[m for m in MINORS if m != "4"]).phase(phase)
    turns(table, "p2 share FS 10 from FS")
    assert table.cash("FS") == 140 + 35 - 100 + 70
    bank = table.cash(BANK)
    turns(table, "p1 share FS 10 from FS")
    assert table.cash("FS") == 565
    assert table.cash(BANK) == bank - 350
    assert (table.percent(MARKET, "FS"), table.percent("FS", "FS")) == (50, 0)
    assert table.price("FS") == 70


@rule("EU-4.3-37")
def test_each_share_for_a_minor_is_missing_from_the_full_capital() -> None:
    """At £100 one exchanged share leaves £900 of £1000, two leave £800, before the £100 for tokens."""
    for exchanged, capital in ((1, 900), (2, 800)):
        table = without(dealt(), *MINORS[1:]).phase("4").money(p1=1000, p2=1000)
        table.play("p1 par FS 100", "p1 exchange 1 for FS", "p1 pass").phase("5")
        held(table, "FS", p1="20" + "+10" * exchanged)
        turns(table, *["p2 share FS 10 from FS"] * (3 - exchanged))
        assert table.cash("FS") == capital - 100


@rule("EU-4.3-36")
def test_a_corporation_that_has_floated_before_is_not_monetised() -> None:
    """The first 5 train changes nothing for FS, which still has its shares when the next stock round begins."""
    table = started(without(dealt(), *MINORS), "FS", 100, "p1").phase("4").stack("5").money(FS=600)
    table.operating("FS", "buy trains", number=2, of=2, only=["FS"])
    table.play("FS train 5 from offering for 500", "FS pass", "FS pass")
    assert (table.state.phase, table.step) == ("5", "stock turn")
    table.play("p1 pass", "p2 share FS 10 from FS")
    assert table.cash("FS") == 100 + 100
    assert (table.percent(MARKET, "FS"), table.percent("FS", "FS")) == (0, 40)


@rule("EU-4.3-53", "EU-4.3-54", "EU-4.3-55", "EU-4.3-56", "EU-4.3-59", "EU-4.3-57")
@pytest.mark.parametrize("phase", ["5", "6", "8"])
@pytest.mark.parametrize(("price", "capital"), [(70, 700), (75, 750), (82, 820), (90, 900), (100, 1000)])
def test_full_capital_in_phase_five(phase: str, price: int, capital: int) -> None:
    """Ten times the Starting Value in all, half of it from the bank at the fifth share, less £100 for four tokens."""
    table = late(phase).play(f"p1 par FS {price}", "FS token F9.0", "p1 pass")
    assert table.cash("FS") == 2 * price
    turns(table, "p2 share FS 10 from FS", "p1 share FS 10 from FS")
    assert "FS" not in table.state.floated
    assert table.cash("FS") == 4 * price
    table.play("p2 share FS 10 from FS")
    assert "FS" in table.state.floated
    assert table.cash("FS") == capital - 100
    assert (table.percent(MARKET, "FS"), table.percent("FS", "FS")) == (50, 0)
    assert table.told(PriceMoved) == []
    assert table.price("FS") == price
    assert len(table.state.stations["FS"]) == 4


@rule("EU-4.3-52")
def test_in_phase_five_anybody_buys_one_share_a_turn_from_the_treasury() -> None:
    """The founder and others pay the corporation £82 for each; nobody takes two in one turn."""
    table = late().play("p1 par FS 82", "FS token F9.0", "p1 pass", "p2 share FS 10 from FS")
    assert (table.cash("p2"), table.cash("FS")) == (1000 - 82, 3 * 82)
    assert table.sections("p2 share FS 10 from FS") == ["4.1.2"]
    table.play("p2 pass", "p3 pass", "p1 share FS 10 from FS")
    assert (table.cash("p1"), table.cash("FS")) == (1000 - 3 * 82, 4 * 82)
    assert table.sections("p1 share FS 10 from FS") == ["4.1.2"]
    assert table.sections("p1 share FS 20 from FS") == ["4.1.2"]


@rule("EU-4.3-58")
def test_the_pool_shares_are_traded_by_the_normal_rules() -> None:
    """The Pool is full: nothing can be sold before one of its shares is bought, whose price the bank gets."""
    table = late().play("p1 par FS 70", "FS token F9.0", "p1 pass")
    turns(table, "p2 share FS 10 from FS", "p1 share FS 10 from FS", "p2 share FS 10 from FS").operated("FS")
    table.stock_round("p1", 3)
    assert table.sections("p1 sell FS 10 as 10") == ["3.1"]
    capital, bank = table.cash("FS"), table.cash(BANK)
    table.play("p1 share FS 10 from market", "p1 pass")
    assert (table.cash("FS"), table.cash(BANK)) == (capital, bank + 70)
    assert table.check("p2 sell FS 10 as 10")
    assert table.sections("p2 sell FS 20 as 10+10") == ["3.1"]
