"""What only 18SA and 18España bring to the screen: cards with two sides, loans, forced sales, takeovers, passes."""

from __future__ import annotations

import pytest

from roundhouse import present
from roundhouse.api import new_game
from roundhouse.core import events as ev
from roundhouse.present.events import tell
from roundhouse.present.labels import label, told
from roundhouse.present.names import ending_text
from roundhouse.present.pending_decision import pending_decision
from roundhouse.present.scene import range_text
from roundhouse.titles import get_title
from roundhouse.titles.esp.takeovers import TakeoverDeal
from roundhouse.titles.irepl.agreement import Agreement
from roundhouse.titles.sa.pending import Debts, Surplus
from tests.rules.sa.tables import TRAINS, founded, stock, turn
from tests.support.table import Table

from .games import TITLES, moments


@pytest.mark.parametrize(
    ("action", "text"),
    [
        ("FA token G24.0 as freight", "Place a freight station in Buenos Aires (G24)"),
        ("FA convert G24", "Convert the station in Buenos Aires (G24) into the other kind"),
        ("FA acquire H23 of AFE as passenger", "Buy the station of AFE in Montevideo (H23) as a passenger station"),
        ("FA mine red", "Buy a red mine marker"),
        ("FA harbour C2", "Place a harbour marker in Barranquilla (C2)"),
        ("FA train 2G-1 from AFE for 38", "Buy a 2G-train from AFE for 38 D"),
        ("FA credit 2P from market for 100", "Buy a 2P-train from the Bank Pool for 100 D, half of it with a loan"),
        ("FA repay 2G-6", "Repay the loan on a 2G-train"),
        ("FA dividend half", "Pay out half of the net income, keep the rest"),
        ("FA redeem 5", "Buy 5% of itself from the Bank Pool"),
        ("p1 split FA", "Split the president's certificate of FA, selling 10%"),
        ("p1 share FA 10 from offering", "Buy 10% of FA from the Initial Offering"),
    ],
)
def test_buttons_of_18sa(action: str, text: str) -> None:
    game = Table("18sa").game
    assert label(game, game.parse(action)) == text


@pytest.mark.parametrize(
    ("action", "text"),
    [
        ("CFEA tender from P5", "buys a tender from La Maquinista Terrestre y Marítima (P5)"),
        ("CFEA tender from market", "buys a tender from the open market"),
        ("CFEA open H12", "builds Alar del Rey Mountain Pass (H12)"),
        ("CFEA train 8 from ZPB for 5", "buys an 8-train from ZPB for ₧5"),
    ],
)
def test_lines_of_the_log_of_18esp(action: str, text: str) -> None:
    game = Table("18esp").game
    assert told(game, game.parse(action)) == text


@pytest.mark.parametrize(
    ("title", "event", "text"),
    [
        (
            "18sa",
            ev.TrainMoved("5P-0", "offering", "FA", "purchase"),
            "a 5P/5G-train moves from the Initial Offering",
        ),
        (
            "18sa",
            ev.TrainMoved("5P-3", "offering", "FA", "purchase"),
            "a 5P-train moves from the Initial Offering",
        ),
        ("18sa", ev.TrainMoved("8P-1", "FA", "market", "discard"), "an 8P-train moves from FA to the Bank Pool"),
        (
            "18esp",
            ev.TrainMoved("2-1", "offering", "A", "purchase"),
            "a 2/1+2-train moves from the IPO",
        ),
        (
            "18esp",
            ev.TrainMoved("2-1", "out", "recycled", "x"),
            "a 2-train returns to the game and moves to the",
        ),
        ("18esp", ev.TileLaid("A", "H12", "passH12", 0, "", 60), "A builds Alar del Rey Mountain Pass (H12) for ₧60"),
    ],
)
def test_events(title: str, event: ev.Event, text: str) -> None:
    assert tell(Table(title).game, event).startswith(text)


def test_the_stack_shows_both_sides_of_its_cards() -> None:
    shown = present.position(stock(phase="4").stack("5P").game)
    first = [(t.name, t.price, t.left, t.next, t.begins) for t in shown.depot if t.place == "offering"][:3]
    assert first == [("5P", 500, 4, True, "5"), ("5G", 450, 3, True, "5"), ("6P", 600, 4, False, "6")]
    spain = present.position(Table("18esp").game)
    assert [t.name for t in spain.depot][:4] == ["2", "1+2", "3", "2+3"]


def test_a_new_phase_is_told_with_both_sides() -> None:
    changes = {p.name: p.changes for p in present.scene(Table("18sa").game).phases}
    assert "2P/2G-trains rust" in changes["4"]
    coming = present.position(stock().game).next_phase
    assert coming is not None
    assert coming.when == "when the first 3P/3G-train is bought"
    opening = present.position(Table("18esp").game).next_phase
    assert opening is not None
    assert opening.when == "when the opening ends"


def test_a_goods_train_that_rusts_own_trains_asks_first() -> None:
    table = turn(phase="3").trains(FA="2P").stack("4P")
    choices = {c.action: c for g in present.moves(table.game).groups for c in g.choices}
    for side, price in (("4P", 300), ("4G", 270)):
        assert choices[f"FA train {side} from offering for {price}"].dangerous
        assert choices[f"FA credit {side} from offering for {price}"].dangerous


def test_who_raises_money_is_told_what_for() -> None:
    table = founded(stock(phase="3"), "FA", cash=10, p1="30").money(p1=50)
    founded(table, "AFE", p1="10+10", p2="30").operating("FA", TRAINS).play("FA train 3P from offering for 200")
    text = present.position(table.game).turn.text
    assert text == "Player 1: raise money. FA must buy a 3P-train for 200 D; 140 D short."


def test_debts_and_surpluses_are_told() -> None:
    table = founded(stock(), "FA", p1="30+10")
    table.frames(Debts((("FA", 20, "interest"),)))
    assert present.position(table.game).turn.text == "Player 1: raise money. FA still owes 20 D (interest)."
    table.frames(Surplus("FA", ("p1",)))
    assert "The certificates of FA count towards the certificate limit again." in present.position(table.game).turn.text


def test_a_takeover_is_told_to_whoever_answers() -> None:
    table = Table("18esp").shares("MS", p2="100")
    table.frames(TakeoverDeal("CRB", "MS", "p2", 90))
    told = present.position(table.game).turn.text
    assert "CRB wants to take over Ferrocarril de Mérida a Sevilla (MS) for ₧90." in told


def test_a_claim_names_the_winner() -> None:
    table = Table("18irepl")
    table.frames(Agreement("p2", ("p1",)))
    assert pending_decision(table.game) == f"{table.game.names['p2']} is proposed as the winner"


def test_endings_are_words() -> None:
    esp, sa = (get_title(title).definition(3) for title in ("18esp", "18sa"))
    assert ending_text(esp, "second_eight") == "the second 8-train was bought and RENFE is founded"
    assert ending_text(esp, "bank") == "the bank broke"
    assert ending_text(get_title("18mex").definition(3), "4D") == "the first 4D-train was bought"
    assert ending_text(sa, "no corporation") == "no corporation is left and nobody can start one"


def test_a_train_without_towns_does_not_speak_of_them() -> None:
    defn = Table("18esp").game.defn
    assert range_text(defn, defn.trains["3&2"]) == "up to 5 stops"


@pytest.mark.parametrize("title", TITLES)
def test_no_button_lists_bare_fields(title: str) -> None:
    for game in moments(title):
        for group in present.moves(game).groups:
            assert not [c.label for c in group.choices if not c.way_out and c.label.startswith(f"{group.title}: ")]


def test_a_bank_without_limit_is_never_nearly_broken() -> None:
    """18España 2.1: the bank has as much as it takes."""
    header = present.position(new_game("18esp", 4)).header
    assert not header.bank_is_limited
    assert not any("bank" in notice for notice in header.notices)
    assert present.position(new_game("18sa", 4)).header.bank_is_limited
