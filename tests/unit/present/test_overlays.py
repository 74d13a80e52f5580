"""Overlays of the map say what the engine says, in all titles."""

from __future__ import annotations

import re
from itertools import islice, pairwise

import pytest

from roundhouse.board.compiled import PATHS
from roundhouse.core.engine import apply_unchecked
from roundhouse.core.errors import SetupError
from roundhouse.core.events import TileLaid
from roundhouse.core.game import Game
from roundhouse.present import overlay
from roundhouse.present.names import board_of
from roundhouse.render.areas import areas
from roundhouse.render.grid import Grid
from roundhouse.render.settings import settings
from roundhouse.rules.operating.network import network, reach, shown
from roundhouse.rules.operating.track import LayTile

from .games import TITLES, moments


def stationed(game: Game) -> list[str]:
    placed = {token.company for tokens in game.state.tokens.values() for token in tokens}
    return [company for company in game.defn.companies if company in placed]


@pytest.mark.parametrize("title", TITLES)
def test_reach_and_blocked_cities_are_those_of_the_engine(title: str) -> None:
    seen = 0
    for game in moments(title, 97):
        for company in stationed(game):
            found, track = reach(game.view, company), network(game.view)
            shown_reach, blocked = overlay(game, "reach", company), overlay(game, "blocked", company)
            assert {(m.hex, m.node) for m in shown_reach.marks} == set(found.stops())
            assert [h.hex for h in shown_reach.hexes] == found.hexes()
            assert bool(shown_reach.lines) == bool(found.walks)
            barred = {track.place(node) for node in track.blocked_nodes(company, game.state.tokens)}
            assert {(m.hex, m.node) for m in blocked.marks} == barred
            for mark in blocked.marks:
                assert (mark.tone == "ends") == found.connects(mark.hex, mark.node)
                assert all(t.company != company for t in game.state.tokens.get(mark.hex, ()) if t.city == mark.node)
            seen += 1
    assert seen > 0


@pytest.mark.parametrize("title", TITLES)
def test_every_stop_has_its_value_of_the_present_phase(title: str) -> None:
    for game in moments(title, 150):
        told = {(m.hex, m.node): m.amount for m in overlay(game, "revenue").marks}
        for (hex_id, number), amount in told.items():
            assert amount == shown(game.view, hex_id).nodes[number].revenue.value(game.view.phase.colours[-1])
        ids = game.defn.board.ids
        stops = [(h, n) for h in ids for n, node in enumerate(shown(game.view, h).nodes) if node.is_stop]
        assert set(told) <= set(stops)
        unmarked = [(h, n) for h, n in set(stops) - set(told) if shown(game.view, h).nodes[n].revenue.steps]
        assert all(marks_of_area(game, hex_id, set(told)) == 1 for hex_id, _ in unmarked)


def marks_of_area(game: Game, hex_id: str, told: set[tuple[str, int]]) -> int:
    """How many stops of the area of several hexes that a hex belongs to have a mark."""
    area = next(area for area in areas(board_of(game.defn).map) if hex_id in {h.id for h in area})
    return sum(one in {h.id for h in area} for one, _ in told)


def test_an_area_of_several_hexes_has_one_value() -> None:
    game = next(moments("18sa"))
    hexes = {h.id for h in board_of(game.defn).map.hexes if h.name == "Panama" and h.nodes}
    assert len(hexes) == 2
    assert sum(mark.hex in hexes for mark in overlay(game, "revenue").marks) == 1


@pytest.mark.parametrize("title", TITLES)
def test_networks_show_each_company_where_its_trains_can_go(title: str) -> None:
    for game in moments(title, 150):
        found = overlay(game, "networks")
        assert [entry.company for entry in found.legend] == stationed(game)
        for company in stationed(game):
            pieces = sum(line.path.count("M") for line in found.lines if company in line.companies)
            assert pieces == len({walk.id // 2 for walk in reach(game.view, company).walks} - hidden(game))


def hidden(game: Game) -> set[int]:
    """The pieces of track that lie within an off-board area of several hexes."""
    board = board_of(game.defn)
    return {
        board.ids.index(hex_id) * PATHS + number
        for hex_id, setting in settings(board.map).items()
        for number, path in enumerate(board.map[hex_id].paths)
        if setting.inner and setting.inner.issuperset(path.edges)
    }


def test_lines_leave_the_names_and_values_of_off_board_areas_free() -> None:
    checked = 0
    for game in moments("18mex", 97):
        ends = re.findall(r"L(-?[\d.]+) (-?[\d.]+)", "".join(line.path for line in overlay(game, "networks").lines))
        board = board_of(game.defn)
        for hex_ in board.map.hexes:
            if any(node.kind == "offboard" for node in hex_.nodes):
                middle = Grid(board.map).place(hex_)
                checked += 1
                assert all(abs(complex(float(x), float(y)) - middle) > 20 for x, y in ends), hex_.name
    assert checked


@pytest.mark.parametrize("title", TITLES)
def test_costs_are_those_of_the_cheapest_legal_lays(title: str) -> None:
    laying = (g for g in moments(title, 7) if not g.finished and any(isinstance(a, LayTile) for a in g.legal_actions()))
    checked = 0
    for game in islice(laying, 3):
        lays = [a for a in game.legal_actions() if isinstance(a, LayTile)]
        company = lays[0].by
        told = {h.hex: h.amount for h in overlay(game, "costs", company).hexes}
        assert set(told) == {a.hex for a in lays if a.by == company}
        for action in lays:
            paid = sum(e.cost for e in apply_unchecked(game.view, action).events if isinstance(e, TileLaid))
            assert (told[action.hex] or 0) <= paid
            checked += told[action.hex] == paid
    assert checked > 0


def test_an_overlay_is_about_the_company_that_acts() -> None:
    game = next(g for g in moments("18mex", 5) if g.actor in g.defn.companies)
    assert overlay(game, "reach").company == game.actor
    assert overlay(game, "revenue").company == ""
    with pytest.raises(SetupError, match="unknown company"):
        overlay(game, "reach", "XX")


def test_amounts_in_the_legend_do_not_overlap() -> None:
    for game in moments("18esp", 120):
        legend = overlay(game, "revenue").legend
        for before, after in pairwise(legend):
            assert (before.high or 0) < (after.low or 0)
