"""Refusals of 18Ireland and 18IrePL name the decisive reason, in the words of the title."""

from __future__ import annotations

import pytest

from roundhouse.rules.mergers.frames import MergerRound
from tests.rules.ireland.positions import started
from tests.support.table import Table


def reasons(table: Table, text: str) -> list[str]:
    """The texts of a refusal."""
    return [reason.text for reason in table.why_not(text)]


def test_a_minor_is_not_started_directly() -> None:
    """Neither its price nor its home matters then."""
    table = Table("18ireland", 3).stock_round("p1")
    assert reasons(table, "p1 par DER 125") == ["DER is a minor company and can only be started by auction"]
    assert reasons(started(table, "WLR"), "p1 par WLR 125") == ["WLR has already started; p1 is its president"]


def test_a_major_waits_for_its_phase() -> None:
    assert reasons(Table("18ireland", 3).stock_round("p1"), "p1 par GSWR 101") == [
        "major companies cannot be started in phase 2"
    ]


def test_the_tile_of_the_irish_mail() -> None:
    """Its colour and its hex do not matter to who does not own the private company."""
    table = started(Table("18ireland", 3), "WLR").operating("WLR", "lay track")
    assert reasons(table, "WLR lay IM J12 r0") == ["only The Irish Mail can lay tile IM"]


def test_who_cannot_propose_is_told_why() -> None:
    """A company without a partner is not one that was voted down."""
    table = started(started(Table("18ireland", 3), "WLR"), "WKR", p2="40").phase("4").frames(MergerRound(1, "p1"))
    assert reasons(table, "p1 propose WKR") == ["p1 has no share of WKR"]
    assert reasons(table, "p1 propose WLR") == ["no other minor company can join WLR"]


@pytest.mark.parametrize(("title", "company"), [("18ireland", "WLR"), ("18irepl", "M1")])
def test_the_pool(title: str, company: str) -> None:
    table = Table(title, 3)
    table.shares(company, p1="40", market="20+20").par(company, 60).floated(company)
    table.edit(lambda d: d.exclude("closed", company)).operating(company, "issue or redeem")
    assert reasons(table, f"{company} issue 20") == [f"60% of {company} would be in the pool; the limit is 40%"]
    table.shares(company, market="20").operating(company, "issue or redeem")
    assert "the pool" in reasons(table.stock_round("p2"), f"p2 share {company} 40 from market")[0]


def test_directors_of_18irepl() -> None:
    table = Table("18irepl", 3).shares("M1", p1="40").par("M1", 60).floated("M1").money(M1=0, p1=10)
    table.operating("M1", "buy trains")
    assert "its director" in reasons(table, "M1 pass")[0]


def test_trains_of_the_bank() -> None:
    table = started(Table("18ireland", 3), "WLR", cash=500).operating("WLR", "buy trains")
    assert reasons(table, "WLR train 4H from offering for 180") == ["the next train in the bank is a 2H-train"]
