"""What is derived from a draft follows what is written to it."""

from roundhouse.api import new_game
from roundhouse.core.definition import AnyDraft
from roundhouse.core.view import Draft
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
