"""What is derived from a draft follows what is written to it."""

from msgspec.structs import replace

from roundhouse.api import new_game
from roundhouse.core import engine
from roundhouse.core.definition import AnyDraft
from roundhouse.core.view import Draft, View
from roundhouse.rules.operating.network import network
from roundhouse.rules.operating.stations import put_token, stations_of
from roundhouse.titles.sa.network import access


def test_track_laid_after_a_look_at_the_map_is_seen() -> None:
    draft = Draft((game := new_game("18mex", 3)).defn, game.state)
    draft.put("tiles", "C2", ("8", 0))
    before = network(draft)
    draft.put("tiles", "D3", ("5", 0))
    assert network(draft) is not before
    assert "D3" not in game.state.tiles


def test_stations_placed_after_a_look_at_the_map_are_seen() -> None:
    draft: AnyDraft = Draft((game := new_game("18sa", 3)).defn, game.state)
    company, other = list(game.defn.companies)[:2]
    first, second = (game.defn.companies[c].home for c in (company, other))
    for hex_id in (first, second):
        put_token(draft, company, hex_id, 0)
        assert len(access(draft, company)["passenger"].own) == len(stations_of(draft, company))


def test_a_plain_field_written_in_between_changes_nothing_about_that() -> None:
    draft = Draft((game := new_game("18mex", 3)).defn, game.state)
    draft.put("tiles", "C2", ("8", 0))
    before = network(draft)
    draft.set(phase="3")
    draft.put("tiles", "D3", ("5", 0))
    assert network(draft) is not before


def test_effects_see_what_is_known_until_they_write() -> None:
    """So routes that were checked are not checked again to carry them out."""
    game = new_game("18mex", 3, seed=1)
    action = next(iter(game.legal_actions()))
    seen = []

    def effect(draft: Draft, _: object) -> None:
        seen.append(draft.memo.get("known"))
        draft.put("cash", "p1", 1)
        seen.append(draft.memo.get("known"))

    step = game.view.step
    moves = tuple(replace(move, apply=effect) for move in step.moves)
    defn = replace(game.defn, steps={**game.defn.steps, type(game.view.top): replace(step, moves=moves)})
    view = View(defn, game.state)
    view.memo["known"] = 1
    engine.apply_unchecked(view, action)
    assert seen == [1, None]
    assert view.memo["known"] == 1
