"""Words for what happens and for what is on the table."""

from __future__ import annotations

import re

import pytest

from roundhouse import present
from roundhouse.core import events as ev
from roundhouse.present.events import tell
from roundhouse.present.translation import speaking
from roundhouse.rules.components import box_of
from roundhouse.titles import get_title
from tests.support.table import Table

from .games import TITLES, played


@pytest.mark.parametrize("title", TITLES)
def test_every_kind_of_action_has_words(title: str) -> None:
    known = get_title(title).words.entries
    kinds = {str(kind.__struct_config__.tag) for kind in played(title).defn.actions}
    assert not [kind for kind in kinds if not {"title", "label", "log"} <= set(known.get(kind, {}))]


@pytest.mark.parametrize("title", TITLES)
def test_every_flag_of_a_phase_has_words(title: str) -> None:
    least = get_title(title).players[0]
    defn = get_title(title).definition(least)
    said = get_title(title).words.entries["phase flags"]
    assert not [flag for phase in defn.phases for flag in phase.flags if flag not in said]
    assert set(get_title(title).words.entries.get("phases", {})) <= {phase.name for phase in defn.phases}


@pytest.mark.parametrize("language", ["en", "es", "de"])
@pytest.mark.parametrize("title", TITLES)
def test_companies_of_an_auction_are_described(title: str, language: str) -> None:
    with speaking(language):
        cards = present.scene(played(title)).companies
    assert all(card.text for card in cards if card.kind == "minor")
    kinds = {card.kind for card in cards} | {card.id for card in cards}
    assert set(get_title(title).words.in_language(language).entries.get("companies", {})) <= kinds


def test_companies_are_described_in_the_language_of_the_reader() -> None:
    told = set()
    for language in ("en", "es", "de"):
        with speaking(language):
            told.add(next(card.text for card in present.scene(played("18mex")).companies if card.id == "C"))
    assert len(told) == 3
    assert all("UdY" in text for text in told)


@pytest.mark.parametrize("title", TITLES)
def test_everything_that_happened_is_told_with_names(title: str) -> None:
    game = played(title)
    for event in game.history:
        text = tell(game, event)
        assert not re.search(r"(?<![\w-])p\d(?![\w-])", text)
        assert not text.startswith(type(event).__name__)


@pytest.mark.parametrize(
    ("event", "text"),
    [
        (ev.Paid("p1", "bank", 40, "terrain in I8"), "Player 1 pays the bank $40 (terrain in {I8})"),
        (ev.Paid("p1", "bank", 0, "nothing"), ""),
        (ev.CertificateMoved("MC", 10, "p1", "out"), "10% of MC from Player 1 leaves the game"),
        (ev.CertificateMoved("MC", 10, "p1", "market"), "10% of MC moves from Player 1 to the Open Market"),
        (ev.Closed("MC", "p2 is bankrupt"), "Mexican Central Railway (MC) closes (Player 2 is bankrupt)"),
        (ev.TrainMoved("2-1", "MC", "out", "rust"), "a 2-train of MC leaves the game (rust)"),
        (ev.PriceMoved("MC", 0, 70, "par"), "MC starts at $70 (par)"),
        (ev.PriceMoved("MC", 70, 65, "sale"), "MC falls from $70 to $65 (sale)"),
        (ev.GameEnded("bank"), "the game ends: the bank broke"),
        (ev.GameEnded("4D"), "the game ends: the first 4D-train was bought"),
    ],
)
def test_an_event_in_words(event: ev.Event, text: str) -> None:
    game = Table("18mex").game
    place = box_of(game.defn).board.map["I8"].name
    assert tell(game, event) == text.format(I8=f"{place} (I8)" if place else "I8")


def test_an_offer_is_told_to_whoever_answers() -> None:
    table = Table("18mex").par("MC", 70).par("CHI", 80).par("NdM", 60).floated("MC", "CHI")
    table.privates(MCAR="out", KCMO="out", A="out", B="out", C="out", MIR="out", MNR="out").phase("3").stack("3")
    table.shares("MC", p1="20+10").shares("CHI", p2="20+10").trains(CHI="2").money(MC=500)
    table.operating("MC", "buy trains").play("MC train 2 from CHI for 50")
    turn = present.position(table.game).turn
    assert turn.decider == "p2"
    assert "MC wants to buy a 2-train from CHI for $50." in turn.text


def test_an_auction_tells_who_leads() -> None:
    game = Table("18eu", 2).game
    item = next(iter(game.legal_actions()))
    game.apply(item)
    game.apply(f"{game.actor} bid {str(item).split()[-1]} 100")
    shown = present.position(game)
    assert "bids £100 for" in shown.turn.text
    assert [i.bids for i in shown.on_sale if i.bids] == [((game.actions[-1].by, 100),)]


def test_less_than_nothing_has_its_sign_before_the_currency() -> None:
    assert Table("18mex").game.view.money(-150) == "−$150"
    assert Table("18sa").game.view.money(-150) == "−150 D"
