"""The map, the chart and the forms in Spanish and German: what people hear who can't see them."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest
from msgspec.structs import replace

from roundhouse import present
from roundhouse.core.marks import Mark
from roundhouse.core.view import View
from roundhouse.core.words import ENGLISH
from roundhouse.present.catalogue import catalogue
from roundhouse.present.header import short
from roundhouse.present.hex_pictures import hex_view
from roundhouse.present.labels import label, told
from roundhouse.present.translation import LANGUAGES, speaking
from roundhouse.present.unavailable_actions import forms

from .games import TITLES, first_with, moments, played

OTHERS = [one for one in LANGUAGES if one != ENGLISH]
SVG = "{http://www.w3.org/2000/svg}"
WORDS = re.compile(
    r"\b(worth|circles|track|tile|rotation|stations?|city|town|off-board|area|narrow|gauge|north|south|east|west|"
    r"only|mine,|harbour|left|price|value|zone|section|end of|arrow|nothing|mountain|water|rough)\b",
    re.IGNORECASE,
)


@pytest.mark.parametrize("spoken", OTHERS)
@pytest.mark.parametrize("title", TITLES)
def test_hexes_tiles_and_zones_are_told(title: str, spoken: str) -> None:
    game = played(title)
    with speaking(spoken):
        scene, hexes = present.scene(game), present.position(game).hexes
    names = {hex_.name for hex_ in scene.hexes} | {hex_.id for hex_ in scene.hexes}
    texts = {one.about for one in scene.hexes} | {one.about for one in scene.tiles} | {one.about for one in hexes}
    texts |= {zone.name for zone in scene.market.zones}
    assert len(texts) > 30
    assert [text for text in texts if WORDS.search(re.sub("|".join(map(re.escape, names - {""})), "", text))] == []


def test_a_hex_is_told_in_the_language_of_whoever_asks_last() -> None:
    """Pictures of hexes are remembered; their words are remembered for each language."""
    game = played("18tiny")
    told_in: dict[str, str] = {}
    for spoken in (*LANGUAGES, *LANGUAGES):
        with speaking(spoken):
            about = next(one.about for one in present.position(game).hexes if one.tile)
            assert told_in.setdefault(spoken, about) == about
    assert len(set(told_in.values())) == len(LANGUAGES)
    assert re.search(r"tile \d+, rotation \d\. .*Track: .*(north|south)", told_in[ENGLISH])


@pytest.mark.parametrize("spoken", OTHERS)
@pytest.mark.parametrize("title", TITLES)
def test_the_fields_of_forms_are_named(title: str, spoken: str) -> None:
    labels = {
        field.label
        for game in moments(title, step=40)
        if not game.finished
        for form in forms(game)
        for field in form.fields
    }
    assert sorted(labels - set(catalogue(spoken))) == []


def test_a_vote_and_a_kind_of_station_are_words() -> None:
    vote = first_with("18ireland", "vote")
    station = first_with("18sa", "token")
    with speaking("de"):
        voted = played("18ireland").actions[vote.count]
        assert label(vote, voted) in ("Dafür stimmen", "Dagegen stimmen")
        assert told(vote, voted) in ("stimmt dafür", "stimmt dagegen")
        assert re.match(r"Bahnhof \((Güter|Personen)\) in ", label(station, played("18sa").actions[station.count]))


def test_rounds_with_more_words_have_short_names() -> None:
    assert short("First Stock Round, second phase") == "First SR, second phase"
    with speaking("de"):
        assert (short("Operating Round 4.1"), short("First Stock Round, second phase")) == (
            "BR 4.1",
            "Erste AR, zweiter Teil",
        )


@pytest.mark.parametrize("spoken", OTHERS)
@pytest.mark.parametrize("title", TITLES)
def test_the_legend_tells_every_sign_of_the_map(title: str, spoken: str) -> None:
    game = played(title)
    english = present.scene(game).legend
    with speaking(spoken):
        told = present.scene(game).legend
    terrains = {kind for hex_ in present.scene(game).hexes for kind in hex_.terrain}
    assert [kind for kind in terrains if not any(entry.text.startswith(f"{kind}: ") for entry in english)] == []
    assert [entry.sign for entry in told] == [entry.sign for entry in english]
    assert [one.text for one, other in zip(told, english, strict=True) if one.text == other.text] == []
    assert [one.text for one in told if WORDS.search(one.text)] == []
    for entry in told:
        ElementTree.fromstring(f"<g>{entry.sign}</g>")


@pytest.mark.parametrize("spoken", OTHERS)
@pytest.mark.parametrize("title", TITLES)
def test_a_picture_of_the_map_is_told_as_the_table_tells_it(title: str, spoken: str) -> None:
    game = played(title)
    with speaking(spoken):
        drawn = ElementTree.fromstring(present.map_picture(game.view))
        about = {one.id: one.about for one in present.scene(game).hexes}
        about |= {one.id: one.about for one in present.position(game).hexes}
        legend = {entry.text for entry in present.scene(game).legend}
    hexes = [g for g in drawn.iter(f"{SVG}g") if g.get("class") == "hex"]
    assert {g.get("data-hex"): g.findtext(f"{SVG}title") for g in hexes} == about
    assert legend <= {text.text for text in drawn.iter(f"{SVG}text")}
    assert re.search("Map of|hexes", f"{drawn.findtext(f'{SVG}title')} {drawn.findtext(f'{SVG}desc')}") is None


def test_what_lies_on_a_hex_is_written_in_the_language_of_whoever_asks() -> None:
    """A mark that no sign is known for is a text on the map; a kind of station is a word, too."""
    game = played("18sa")
    defn = replace(game.defn, marks=lambda v: {"C2": (Mark("harbour box"),)})
    with speaking("de"):
        shown = hex_view(View(defn, game.state), "C2")
        about = [one.about for one in present.position(game).hexes]
    assert ">Hafenfeld<" in shown.face
    assert shown.about.endswith(" Hafenfeld.")
    assert any(re.search(r"Bahnhöfe: .*(Güter|Personen)", text) for text in about)
