"""What lies on hexes besides tiles and tokens is on every picture of the map."""

from __future__ import annotations

from msgspec.structs import replace

from roundhouse import present
from roundhouse.api import new_game
from roundhouse.core.game import Game
from roundhouse.core.marks import Mark
from roundhouse.present.map_detail import drawing
from roundhouse.render.icons import icon, icon_width
from roundhouse.titles.sa.record import SaState
from tests.unit.render.boards import parsed, texts


def drawn(mark: Mark) -> str:
    return f'<svg xmlns="http://www.w3.org/2000/svg">{icon(mark, 0j, 8.2)}</svg>'


def faces(game: Game) -> dict[str, str]:
    with drawing("near"):
        return {hex_.id: hex_.face for hex_ in present.position(game).hexes}


def test_a_known_sign_stands_for_the_words() -> None:
    harbour = drawn(Mark("harbour of A", "port", "A"))
    assert "harbour" not in harbour
    assert texts(parsed(harbour)) == {"A"}
    assert 'class="symbol free"' in drawn(Mark("an empty harbour box", "port"))
    assert texts(parsed(drawn(Mark("a bear", "bear")))) == {"a bear"}


def test_pieces_that_are_gone_are_hollow() -> None:
    two = drawn(Mark("two of three", "mine", colour="green", left=2, whole=3))
    assert (two.count('class="piece"'), two.count("fill:none")) == (3, 1)
    assert icon_width(Mark("", whole=3), 8.2) == icon_width(Mark("", left=2, whole=3), 8.2)


def test_a_title_tells_its_marks_to_the_table() -> None:
    game = new_game("18sa", 3, seed=1)
    before = faces(game)
    assert 'data-icon="port"' in before["C2"]
    assert before["E16"].count('class="piece"') == 3
    record = game.state.title
    assert isinstance(record, SaState)
    record = replace(record, mines=(("FA", "red"),), harbours=("C2",), harbour_owner="FA")
    later = Game.from_state(game.defn, replace(game.state, title=record))
    after = faces(later)
    assert after["E16"].count("fill:none") == before["E16"].count("fill:none") + 1
    assert ">FA</text>" in after["C2"]
    assert {hex_id for hex_id in after if after[hex_id] != before.get(hex_id)} == {"C2", "E16"}
    told = {hex_.id: hex_.about for hex_ in present.position(later).hexes}
    assert told["E16"].endswith("Red mine, 2 left.")
    assert told["C2"].endswith("Harbour FA.")
