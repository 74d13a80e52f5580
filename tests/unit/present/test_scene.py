"""Scenes: what stays the same through a game."""

from __future__ import annotations

from xml.etree import ElementTree

import msgspec
import pytest

from roundhouse import present
from roundhouse.present.scene import range_text
from roundhouse.render.palette import contrast
from roundhouse.rules.components import box_of
from tests.support.table import Table

from .games import TITLES, played


@pytest.mark.parametrize("title", TITLES)
def test_every_hex_is_drawn_and_told(title: str) -> None:
    game = played(title)
    scene = present.scene(game)
    assert [h.id for h in scene.hexes] == list(box_of(game.defn).board.ids)
    for place in scene.hexes:
        ElementTree.fromstring(f"<g>{place.face}</g>")
        assert place.about.startswith(place.id)
    ElementTree.fromstring(f"<g>{scene.overlay}</g>")
    left, top, width, height = scene.view_box
    assert all(left < h.x < left + width and top < h.y < top + height for h in scene.hexes)


@pytest.mark.parametrize("title", TITLES)
def test_initials_can_be_read_and_companies_told_apart(title: str) -> None:
    scene = present.scene(played(title))
    assert all(contrast(c.colour, c.ink) >= 3 for c in scene.companies)
    looks = [(c.colour.lower(), c.ring, c.id) for c in scene.companies]
    assert len(set(looks)) == len(looks)


@pytest.mark.parametrize("title", TITLES)
def test_the_chart_has_every_space_and_names_its_zones(title: str) -> None:
    game = played(title)
    chart = present.scene(game).market
    assert {(c.row, c.col): c.price for c in chart.cells} == {p: s.price for p, s in box_of(game.defn).market.spaces()}
    used = {z for c in chart.cells for z in c.zones}
    assert used <= {z.letter for z in chart.zones}
    assert all(z.tint for z in chart.zones if z.letter in used)


def test_a_scene_is_made_once_and_is_json() -> None:
    game = played("18mex")
    assert present.scene(game) is present.scene(game.at(0))
    assert msgspec.json.decode(msgspec.json.encode(present.scene(game)))["title"] == "18mex"


def test_trains_and_phases_in_words() -> None:
    scene = present.scene(played("18mex"))
    texts = {t.name: t.text for t in scene.trains}
    assert texts["4D"] == "up to 4 cities or off-board areas, counted twice; any number of towns"
    assert texts["2"] == "up to 2 cities or off-board areas; any number of towns"
    changes = {p.name: p.changes for p in scene.phases}
    assert "2-trains rust" in changes["4"]
    assert "4-trains run once more" in changes["6½"]
    assert "train limit 2 (was 3)" in changes["4"]


def test_trains_that_count_hexes_or_stops_of_others() -> None:
    ireland, eu, irepl = (Table(title).game.defn for title in ("18ireland", "18eu", "18irepl"))
    assert range_text(ireland, ireland.trains["4H"]) == "runs over up to 4 hex sides"
    assert range_text(ireland, ireland.trains["D"]) == "any distance"
    assert range_text(eu, eu.trains["P"]) == "counts one city or off-board area of another train twice"
    assert range_text(irepl, irepl.trains["2"]) == "up to 2 stops"


def test_the_words_of_the_rulebook() -> None:
    mexico, spain = present.scene(played("18mex")), present.scene(played("18esp"))
    assert (mexico.terms["president"], spain.terms["president"]) == ("president", "director")
    assert spain.places["offering"] == "the IPO"
    assert present.scene(played("18eu")).places["market"] == "the Pool"
