"""Rulings on sections 1.1, 1.3 and 1.4: what the game consists of, who wins it, and what is open to all."""

from __future__ import annotations

from typing import Any

import pytest

from roundhouse.api import from_json
from roundhouse.cli.show import position_json
from roundhouse.core.events import Acted, CertificateMoved, Paid, TrainMoved
from roundhouse.core.ids import BANK
from roundhouse.finance.holdings import pieces
from tests.rules.eu.positions import MINORS, dealt, held, started
from tests.support.table import Table, rule

CORPORATIONS = ["AIRS", "BNR", "DR", "FS", "GSR", "RBSR", "RPR", "SNCF"]


# --- 1.1 ------------------------------------------------------------------------------------------------------------


@rule("EU-1.1-1")
@pytest.mark.parametrize(
    ("players", "bank"), [(2, 10_500), (3, 10_650), (4, 10_600), (5, 10_500), (6, 10_500)], ids=lambda x: str(x)
)
def test_all_money_of_the_game_is_12000_pounds(players: int, bank: int) -> None:
    """The players' money is part of it, so with four players the bank keeps £10,600."""
    table = Table("18eu", players)
    assert table.cash(BANK) == bank
    assert sum(table.state.cash.values()) == 12_000


@rule("EU-1.1-1")
def test_no_purchase_or_payment_changes_the_total() -> None:
    """A minor is sold, a corporation started and its treasury share bought: still £12,000."""
    table = Table("18eu", 2).play("p1 nominate 4", "p1 bid 4 100", "p2 pass")
    assert sum(table.state.cash.values()) == 12_000
    table = dealt(2).play("p1 par FS 70", "p1 exchange 1 for FS", "p1 pass", "p2 share FS 10 from FS")
    assert sum(table.state.cash.values()) == 12_000


@rule("EU-1.1-2")
def test_eight_corporations_can_be_started(stock: Table) -> None:
    """Each of the eight may be started, and no other company may."""
    assert sorted({text.split()[2] for text in stock.legal("par")}) == CORPORATIONS
    assert stock.sections("p1 par 4 70") == ["4.1.2"]


@rule("EU-1.1-3", "EU-3.1-1")
@pytest.mark.parametrize("company", CORPORATIONS)
def test_nine_certificates_are_ten_shares(company: str, start: Table) -> None:
    """One certificate of two shares and eight of one share each."""
    sizes = pieces(start.view, company, company)
    assert sizes == [20] + [10] * 8
    assert start.view.defn.companies[company].certificates[0] == 20


@rule("EU-1.1-4")
def test_fifteen_minor_companies_are_for_sale(start: Table) -> None:
    """The first player may name any of the numbers 1 to 15 and no other."""
    assert start.legal() == [f"p1 nominate {number}" for number in range(1, 16)]
    assert start.sections("p1 nominate 16") == ["4.2.1"]
    assert start.sections("p1 nominate FS") == ["4.2.1"]


# --- 1.3 ------------------------------------------------------------------------------------------------------------


@rule("EU-1.3-1", "EU-1.3-2", "EU-3-1", "EU-3.1-1")
def test_cash_and_shares_make_the_winner(stock: Table) -> None:
    """p2 has less cash than p1, but his 20% and 10% at £90 a share are worth £270."""
    started(stock, "FS", 90, "p2", shares="20+10").money(p1=300, p2=100, p3=369)
    assert stock.game.winners() == []
    stock.edit(lambda d: d.set(finished=True))
    assert stock.game.result() == {"p2": 370, "p3": 369, "p1": 300}
    assert stock.game.winners() == ["p2"]


@rule("EU-1.3-2")
def test_shares_count_at_their_present_value(stock: Table) -> None:
    """FS began at £100 and stands at £110: three shares are £330 now."""
    started(stock, "FS", 100, "p1", shares="20+10").marker("FS", 1, 4).money(p1=0)
    assert stock.game.result()["p1"] == 330


@rule("EU-1.3-3")
@pytest.mark.parametrize("owner", ["FS", "4"])
def test_what_companies_own_is_nobodys_worth(owner: str, stock: Table) -> None:
    """Neither money nor trains of a corporation or minor company of p1 change anything."""
    started(stock, "FS", 100, "p1", shares="20")
    before = stock.game.result()
    stock.trains(**{owner: "5+6"}).edit(lambda d: d.put("cash", owner, 777))
    assert stock.game.result() == before


@rule("EU-1.3-3")
def test_minor_companies_are_worth_nothing_in_the_end(stock: Table) -> None:
    """All five minors of p1 count for nothing, so that only his cash is left."""
    assert stock.money(p1=10, p2=11, p3=0).game.result() == {"p2": 11, "p1": 10, "p3": 0}
    assert [m for m in MINORS if stock.state.shares[m] == ("p1",)] == ["1", "4", "7", "10", "13"]


# --- 1.4 ------------------------------------------------------------------------------------------------------------


@rule("EU-1.4-2")
def test_all_money_is_open_information(stock: Table) -> None:
    """The position that everybody may look at shows the money of players, corporations and minors."""
    started(stock, "FS", 100, "p1").money(p1=11, p2=22, p3=33, FS=44).money(**{"4": 55})
    shown: Any = position_json(stock.game)["state"]
    assert [shown["cash"][who] for who in ("p1", "p2", "p3", "FS", "4")] == [11, 22, 33, 44, 55]


@rule("EU-1.4-3")
def test_certificates_and_trains_are_open_information(stock: Table) -> None:
    """The same position shows who holds which certificate and which company which train."""
    held(started(stock, "FS", 100, "p1"), "FS", p1="20+10", p2="10").trains(FS="3+5")
    shown: Any = position_json(stock.game)["state"]
    assert shown["shares"]["FS"] == ("p1", "p1", "p2", "FS", "FS", "FS", "FS", "FS", "FS")
    assert [shown["shares"][minor] for minor in ("1", "2", "3")] == [("p1",), ("p2",), ("p3",)]
    assert [train[0] for train in shown["trains"]["FS"]] == ["3", "5"]
    assert shown["trains"]["4"] == ("2-3",)


@rule("EU-1.4-4")
def test_transactions_with_the_bank_a_player_and_another_company_are_on_record(stock: Table) -> None:
    """A train from the stack, a share from the treasury and a train of a minor: who paid whom how much."""
    started(stock, "FS", 100, "p1").money(FS=500).stock_round("p2")
    stock.play("p2 share FS 10 from FS")
    assert stock.told(CertificateMoved) == [CertificateMoved("FS", 10, "FS", "p2", "purchase")]
    assert [(e.payer, e.payee, e.amount) for e in stock.told(Paid)] == [("p2", "FS", 100)]
    stock.operating("FS", "buy trains").play(
        "FS train 3 from offering for 200", "FS train 2 from 5 for 17", "p2 accept"
    )
    assert [(e.payer, e.payee, e.amount) for e in stock.told(Paid)] == [("FS", BANK, 200), ("FS", "5", 17)]
    assert [(e.train, e.giver, e.taker) for e in stock.told(TrainMoved)] == [
        ("3-0", "offering", "FS"),
        ("2-4", "5", "FS"),
    ]


@rule("EU-1.4-6")
def test_what_two_presidents_agree_on_is_told_to_all(stock: Table) -> None:
    """The offer with its price is public before p2 answers, the answer too, and no other agreement can be made."""
    started(stock, "FS", 100, "p1").money(FS=500).operating("FS", "buy trains")
    stock.play("FS train 2 from 5 for 17")
    assert stock.told(Acted) == [Acted("FS", "FS train 2 from 5 for 17")]
    assert stock.legal() == ["p2 accept", "p2 refuse"]
    stock.play("p2 refuse")
    assert stock.told(Acted) == [Acted("p2", "p2 refuse")]


@rule("EU-1.4-6")
def test_nothing_is_hidden_in_the_record() -> None:
    """The actions alone, which everybody sees, lead to the same position again."""
    table = Table("18eu", 3).play("p1 nominate 5", "p1 bid 5 100", "p2 bid 5 120", "p3 pass", "p1 pass")
    assert from_json(table.game.to_json()).state == table.state
