"""What is written on hexes at each step of the zoom: readable, or not there."""

from __future__ import annotations

import math
from xml.etree import ElementTree

import pytest

from roundhouse.api import new_game
from roundhouse.core.state import Token
from roundhouse.present.hex_pictures import face_with
from roundhouse.present.names import board_of
from roundhouse.render.abbreviations import full_forms
from roundhouse.render.detail import DETAILS, FAR, MIDDLE, NEAR, READABLE, WIDE, Detail
from roundhouse.render.fewer_texts import Texts, texts_of
from roundhouse.render.initials import Initials, initials_inside
from roundhouse.render.svg import text_width
from roundhouse.titles import all_titles

TITLES = list(all_titles())


def part(face: str, detail: Detail) -> ElementTree.Element:
    """The part of a face that is shown at a step."""
    root = ElementTree.fromstring(f"<g>{face}</g>")
    whole = ElementTree.Element("g")
    whole.extend(g for g in root if detail.name in g.get("class", "").split())
    return whole


@pytest.mark.parametrize("detail", DETAILS)
@pytest.mark.parametrize("title", TITLES)
def test_every_token_has_initials_at_every_step(title: str, detail: Detail) -> None:
    game = new_game(title, max(3, all_titles()[title].players[0]), seed=1)
    board = board_of(game.defn)
    for tile in board.manifest.tiles:
        cities = [(n, node.slots) for n, node in enumerate(tile.nodes) if node.kind == "city" and node.slots]
        for company in game.defn.companies:
            tokens = tuple(Token(company, city) for city, slots in cities for _ in range(slots))
            face = face_with(game.view, board.ids[0], (tile.number, 0), tokens).svg
            written = [t.text or "" for t in part(face, detail).iter("text") if t.get("class") == "initials"]
            assert len(written) == len(tokens)
            assert all(text and text[0] == company[0] for text in written)


def test_words_that_begin_alike_are_shortened_to_different_letters() -> None:
    others = frozenset(("MZA", "MZOV"))
    assert initials_inside("MZA", 12.5, 19.8, others).text != initials_inside("MZOV", 12.5, 19.8, others).text
    assert initials_inside("MZA", 12.5, 19.8).text == "MZ"
    assert initials_inside("MZA", 30, 19.8, others) == Initials("MZA", 19.8)


@pytest.mark.parametrize("title", TITLES)
def test_initials_stay_inside_their_circle(title: str) -> None:
    """Beside it may be another token, whose initials would look like the rest of the word."""
    companies = new_game(title, max(3, all_titles()[title].players[0]), seed=1).defn.companies
    for company in companies:
        for radius, size in ((11.0, 13.3), (16.4, 19.8), (17.4, 19.8)):
            written = initials_inside(company, radius, size, frozenset(companies))
            assert not written.wide or math.hypot(written.wide / 2, 0.36 * size) <= radius


@pytest.mark.parametrize("title", TITLES)
def test_every_text_can_be_read_at_its_step(title: str) -> None:
    game = new_game(title, max(3, all_titles()[title].players[0]), seed=1)
    board, companies = board_of(game.defn), list(game.defn.companies)
    for number, hex_id in enumerate(board.ids):
        cities = [n for n, node in enumerate(board.printed(hex_id, None).nodes) if node.kind == "city" and node.slots]
        tokens = tuple(Token(companies[number % len(companies)], city) for city in cities)
        face = face_with(game.view, hex_id, None, tokens).svg
        for detail in DETAILS:
            for text in part(face, detail).iter("text"):
                if text.get("class") != "where":
                    assert float(text.get("font-size", "0")) * detail.scale >= READABLE, (
                        hex_id,
                        detail.name,
                        text.text,
                    )


def count(face: ElementTree.Element) -> int:
    """How many texts there are; a name in two lines is one."""
    lines = [len(list(group)) - 1 for group in face.iter("g") if group.get("class") == "names"]
    return len(list(face.iter("text"))) - sum(lines)


@pytest.mark.parametrize("title", TITLES)
def test_farther_away_there_are_fewer_texts(title: str) -> None:
    game = new_game(title, max(3, all_titles()[title].players[0]), seed=1)
    counts = [
        sum(count(part(face_with(game.view, h, None, ()).svg, d)) for h in board_of(game.defn).ids) for d in DETAILS
    ]
    assert counts == sorted(counts, reverse=True)
    assert counts[0] > counts[-1]


def boxes(texts: Texts) -> list[tuple[complex, float, float]]:
    """The middles, widths and heights of values and names."""
    round_ = 0.72  # a square in a coin
    found = [(at, *((box.wide, box.high) if box.step else (box.wide * round_,) * 2)) for _, at, box in texts.values]
    if texts.name:
        box, at = texts.name
        wide = max(text_width(line, box.size) for line in box.lines) * 0.8
        found.append((at, wide, box.high * 0.75))
    return found


@pytest.mark.parametrize("detail", [MIDDLE, WIDE, FAR], ids=lambda d: d.name)
@pytest.mark.parametrize("title", TITLES)
def test_names_and_values_do_not_cover_one_another(title: str, detail: Detail) -> None:
    board = board_of(new_game(title, max(3, all_titles()[title].players[0]), seed=1).defn)
    for hex_ in board.map.hexes:
        printed = board.printed(hex_.id, None)
        placed = boxes(texts_of(board.map.layout, printed, 0, hex_.name, hex_.icons, detail))
        for n, (a, wide, high) in enumerate(placed):
            for b, wider, higher in placed[n + 1 :]:
                apart = (
                    abs(a.real - b.real) >= (wide + wider) / 2 - 1 or abs(a.imag - b.imag) >= (high + higher) / 2 - 1
                )
                assert apart, hex_.id


def test_the_name_of_a_city_is_shortened_and_that_of_a_town_left_out() -> None:
    board = board_of(new_game("18mex", 3, seed=1).defn)

    def name(hex_id: str) -> list[str]:
        hex_ = board.map[hex_id]
        texts = texts_of(board.map.layout, board.printed(hex_id, None), 0, hex_.name, (), FAR)
        return texts.name[0].lines if texts.name else []

    assert board.map["O8"].name == "Guadalajara"
    (short,) = name("O8")
    assert short.endswith(".")
    assert "Guadalajara".startswith(short[:-1])
    assert all(
        name(h.id) in ([], *full_forms(h.name)) for h in board.map.hexes if {n.kind for n in h.nodes} == {"town"}
    )
    assert NEAR.text < MIDDLE.text < WIDE.text < FAR.text


@pytest.mark.parametrize("title", ["18mex", "18eu", "18sa", "18ireland", "18irepl"])
def test_the_value_of_an_upgraded_city_is_shown_when_the_map_is_small(title: str) -> None:
    """The circles of a city leave little room: a flat coin fits beside them."""
    board = board_of(new_game(title, max(3, all_titles()[title].players[0]), seed=1).defn)
    tiles = [t for t in board.manifest.by_colour["green"] if [n.kind for n in t.nodes] == ["city"] and not t.labels]
    assert tiles
    for tile in tiles:
        for detail in (MIDDLE, WIDE, FAR):
            assert texts_of(board.map.layout, tile, 0, "", (), detail).values, (tile.number, detail.name)
