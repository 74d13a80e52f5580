"""Positions: everything on the table, and nothing that is not there."""

from __future__ import annotations

import time
from xml.etree import ElementTree

import msgspec
import pytest

from roundhouse import present
from roundhouse.core.game import Game
from roundhouse.core.ids import BANK
from roundhouse.present.history_index import history_index
from roundhouse.present.map_detail import drawing
from roundhouse.present.translation import phrase, speaking
from roundhouse.render.detail import DETAILS
from tests.support.table import Table

from .games import TITLES, moments, played


@pytest.mark.parametrize("title", TITLES)
def test_positions_tell_what_the_state_holds(title: str) -> None:
    for game in moments(title):
        shown, state = present.position(game), game.state
        assert shown.sequence == len(game.actions)
        assert shown.header.bank == state.cash[BANK]
        assert {p.id: p.cash for p in shown.players} == {p: state.cash[p] for p in state.players}
        assert {p.id: p.worth for p in shown.players} == game.result()
        for company in shown.companies:
            assert sum(h.percent for h in company.shares) == sum(game.defn.companies[company.id].certificates)
            assert [t.id for t in company.trains] == list(state.trains.get(company.id, ()))
        tiles = {h.id: (h.tile, h.rotation) for h in shown.hexes if h.tile}
        assert tiles == {h: laid for h, laid in state.tiles.items() if laid[0]}
        assert {m.company for m in shown.markers} == set(state.prices) - state.closed
        msgspec.json.encode(shown)


@pytest.mark.parametrize("title", TITLES)
def test_hexes_that_changed_are_drawn_with_their_tokens(title: str) -> None:
    game = played(title)
    for shown in present.position(game).hexes:
        ElementTree.fromstring(f"<g>{shown.face}</g>")
        assert [t.company for t in shown.tokens] == [t.company for t in game.state.tokens.get(shown.id, ())]
        assert all(f'data-company="{t.company}"' in shown.face for t in shown.tokens)


@pytest.mark.parametrize("title", TITLES)
def test_it_is_always_clear_whose_move_it_is(title: str) -> None:
    for game in moments(title):
        turn = present.position(game).turn
        assert (turn.actor, turn.decider) == (game.actor, game.decider)
        assert turn.text
        if not game.finished:
            assert game.names[turn.decider] in turn.text
            assert turn.may
            assert turn.section


@pytest.mark.parametrize("title", TITLES)
def test_the_line_of_rounds_goes_from_before_to_next(title: str) -> None:
    for game in moments(title):
        rounds = present.position(game).header.rounds
        kinds = [r.when for r in rounds]
        assert kinds.count("now") == 1
        assert kinds == sorted(kinds, key=["before", "now", "next"].index)


@pytest.mark.parametrize("title", ["18eu", "18ireland", "18irepl", "18mex"])
def test_the_round_that_is_announced_is_the_one_that_comes(title: str) -> None:
    """Just before a round begins, it is the next one in the line."""
    game = played(title)
    began: dict[int, str] = {}
    for number, name in history_index(game).rounds:
        began.setdefault(number, name)
    wrong = []
    for number, name in began.items():
        rounds = present.position(game.at(number - 1)).header.rounds
        announced = next((r.name for r in rounds if r.when == "next"), "")
        if announced != name:
            wrong.append((number, announced, name))
    assert not wrong


def test_the_next_phase_names_the_trains_it_takes() -> None:
    table = Table("18mex").phase("3½").stack("4").trains(CHI="2+2", MC="3")
    coming = present.position(table.game).next_phase
    assert coming is not None
    assert coming.name == "4"
    assert coming.when == "when the first 4-train is bought"
    assert coming.losses == ("CHI 2, 2",)
    assert present.position(Table("18mex").phase("4D").game).next_phase is None


def test_a_company_knows_its_last_run() -> None:
    game = played("18mex")
    run = next(n for n, a in enumerate(game.actions, start=1) if a.__struct_config__.tag == "run")
    company = game.actions[run - 1].by
    before = {c.id: c for c in present.position(game.at(run - 1)).companies}
    after = {c.id: c for c in present.position(game.at(run)).companies}
    assert before[company].last_run == -1
    assert after[company].last_run >= 0
    assert after[company].last_run_at == run


def test_the_end_is_announced() -> None:
    table = Table("18mex").stock_round().edit(lambda d: d.set(ending="bank"))
    header = present.position(table.game).header
    assert header.ending == "the bank broke"
    assert any("ending" in notice for notice in header.notices)


def test_bids_are_shown_highest_first() -> None:
    table = Table("18mex").play("p1 bid MNR 145", "p2 bid MNR 150")
    shown = present.position(table.game)
    item = next(i for i in shown.on_sale if i.id == "MNR")
    assert item.bids == (("p2", 150), ("p1", 145))
    assert {p.id: p.bound for p in shown.players} == {"p1": 145, "p2": 150, "p3": 0}


def test_a_later_bid_replaces_the_earlier_one() -> None:
    table = Table("18mex").play("p1 bid MNR 145", "p2 bid MIR 105", "p3 bid MNR 150", "p1 bid MNR 155")
    shown = present.position(table.game)
    assert next(i for i in shown.on_sale if i.id == "MNR").bids == (("p1", 155), ("p3", 150))
    assert {p.id: p.bound for p in shown.players} == {"p1": 155, "p2": 105, "p3": 150}


def test_a_late_position_takes_few_milliseconds() -> None:
    """After the first look, which draws, a position costs little; the limit is wide for slow machines."""
    game = played("18mex")
    present.position(game)
    start = time.perf_counter()
    for _ in range(20):
        present.position(game)
    assert (time.perf_counter() - start) / 20 < 0.05


@pytest.mark.parametrize("title", TITLES)
def test_a_step_of_the_zoom_looks_the_same_when_it_is_drawn_alone(title: str) -> None:
    game = played(title)
    everything = _faces(game)
    for step in DETAILS:
        with drawing(step.name):
            assert present.scene(game).drawn == (step.name,)
            alone = _faces(game)
        assert {h: _at_step(face, "") for h, face in alone.items()} == {
            h: _at_step(face, step.name) for h, face in everything.items()
        }


def _faces(game: Game) -> dict[str, str]:
    """The printed hexes by id, and those that changed."""
    printed = {f"{h.id} printed": h.face for h in present.scene(game).hexes}
    return printed | {h.id: h.face for h in present.position(game).hexes}


def _at_step(face: str, step: str) -> list[bytes]:
    """The parts of a face that are shown at a step of the zoom."""
    found = []
    for part in ElementTree.fromstring(f"<g>{face}</g>"):
        kind, *steps = part.get("class", "").split()
        if kind != "d":
            found.append(ElementTree.tostring(part))
        elif step in steps:
            found += map(ElementTree.tostring, part)
    return found


def test_who_names_the_room_of_the_map_gets_one_step() -> None:
    game = Table("18mex").game
    with drawing("750x720"):
        assert present.scene(game).drawn == ("middle",)
        assert not any("class='d" in h.face or 'class="d' in h.face for h in present.scene(game).hexes)
    assert present.scene(game).drawn == tuple(step.name for step in DETAILS)


@pytest.mark.parametrize("title", TITLES)
def test_companies_have_the_notes_of_their_title(title: str) -> None:
    for game in moments(title):
        notes = {company: game.defn.notes(game.view, company) for company in game.defn.companies}
        assert {c.id: c.notes for c in present.position(game).companies} == notes


@pytest.mark.parametrize("spoken", ["de", "es"])
def test_notes_are_told_in_the_language_of_whoever_asks(spoken: str) -> None:
    game, told = played("18sa"), dict[str, str]()
    with speaking(spoken):
        for company in present.position(game).companies:
            told |= dict(zip(game.defn.notes(game.view, company.id), company.notes, strict=True))
        told["in receivership"] = phrase(game.defn.words, "in receivership")
    assert len(told) > 6
    assert [note for note, text in told.items() if note == text] == []
