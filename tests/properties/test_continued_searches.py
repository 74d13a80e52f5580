"""A search that goes on from an earlier position reaches what a new search reaches."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from roundhouse.board import Network
from roundhouse.board.past_searches import MOST_CHANGED, Searches
from roundhouse.board.reach import Reach, reach_of
from roundhouse.board.tracer import Tracer
from roundhouse.core.view import View
from roundhouse.rules.operating.network import board_of, network
from roundhouse.rules.policies import policies
from roundhouse.testing.positions import random_positions
from roundhouse.titles import all_titles
from tests.properties.board_oracle import BOARD, NAMES, NUMBERS, positions
from tests.unit.board.grids import Station

Position = tuple[Network, dict[str, tuple[Station, ...]]]


def reached(found: Reach) -> tuple[list[int], frozenset[int], frozenset[int]]:
    return sorted(walk.id for walk in found.walks), found.nodes, found.passable


def same_as_new(view: View, company: str) -> None:
    policy, tokens = policies(view).operating, view.state.tokens
    found = reach_of(network(view), company, tokens, policy.gauges, policy.once_per_group)
    new = Reach(network(view), company, tokens, policy.gauges, once_per_group=policy.once_per_group)
    assert reached(found) == reached(new)


@pytest.mark.parametrize("title", sorted(all_titles()))
def test_reach_goes_on_from_the_position_before(title: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """After every lay and every station, for every company that has a station."""
    continued, go_on = 0, Tracer.continued

    def counted(self: Tracer, *arguments: object) -> object:
        nonlocal continued
        continued += 1
        return go_on(self, *arguments)  # type: ignore[arg-type]  # just passed on

    monkeypatch.setattr(Tracer, "continued", counted)
    players, before = max(3, all_titles()[title].players[0]), None
    for game in random_positions(title, players, 2, most=500, style="sober"):
        view = View(game.defn, game.state)
        if before is not None and (view.state.tiles, view.state.tokens) == before:
            continue
        before = (view.state.tiles, view.state.tokens)
        for company in sorted({token.company for here in view.state.tokens.values() for token in here}):
            same_as_new(view, company)
    assert continued


def test_reach_starts_anew_when_much_has_changed() -> None:
    """Positions of two games in turn."""
    games = [random_positions("18eu", 4, seed, every=60, most=600, style="sober") for seed in (1, 2)]
    found = [[View(game.defn, game.state) for game in positions] for positions in games]
    for one, other in zip(*found, strict=False):
        for view in (one, other):
            for company in sorted({token.company for here in view.state.tokens.values() for token in here}):
                same_as_new(view, company)
    tiles = [{*view.state.tiles.items()} for view in (found[0][-1], found[1][-1])]
    assert len(tiles[0] ^ tiles[1]) > MOST_CHANGED
    assert board_of(found[0][-1]) is board_of(found[1][-1])


@given(st.lists(positions(), min_size=2, max_size=4), st.booleans())
@settings(max_examples=150, deadline=None)
def test_searches_go_on_whatever_has_changed(found: list[Position], once: bool) -> None:
    """On small boards with other tiles and tokens everywhere, mixed hex by hex with those before."""
    past = None
    for (net, tokens), (other, others) in pairwise([found[0], *found]):
        mixed = net.after(*((h, *laid) for h, laid in other.tiles.items() if h < "B4"))
        there = {h: here for h, here in tokens.items() if h >= "B4"}
        there |= {h: here for h, here in others.items() if h < "B4"}
        tracer = Tracer(mixed, mixed.own_nodes("X", there), mixed.blocked_nodes("X", there), None)
        searches = Searches(tracer, past)
        continued = Reach(mixed, "X", there, once_per_group=once, searches=searches)
        assert reached(continued) == reached(Reach(mixed, "X", there, once_per_group=once))
        past = searches.past()


LAYS = st.tuples(st.sampled_from(NAMES), st.sampled_from(NUMBERS), st.integers(0, 5))


@given(positions(), st.lists(LAYS, min_size=3, max_size=8))
@settings(max_examples=400, deadline=None)
def test_searches_go_on_after_single_lays(position: Position, lays: list[tuple[str, str, int]]) -> None:
    """What no run reached may be reached after a lay elsewhere, because the run need not use track twice any more."""
    (net, tokens), past = position, None
    for hex_id, tile, rotation in lays:
        net = net.after((hex_id, tile, rotation))
        tokens = {h: here for h, here in tokens.items() if all(t.city < len(net.track(h).nodes) for t in here)}
        searches = Searches(Tracer(net, net.own_nodes("X", tokens), net.blocked_nodes("X", tokens), None), past)
        continued = Reach(net, "X", tokens, searches=searches)
        assert reached(continued) == reached(Reach(net, "X", tokens))
        past = searches.past()


def test_a_lay_brings_track_within_reach_that_a_run_had_to_use_twice() -> None:
    """The way to the track next to it is kept, but now there is another one."""
    text = "A1 63 0, A3 63 3, A5 80 3, B0 141 4, B2 57 2, B4 25 1, B6 58 2, C1 57 0, C3 4 0, C5 63 0"
    laid = {hex_id: (tile, int(turn)) for hex_id, tile, turn in (entry.split() for entry in text.split(", "))}
    tokens, net = {"A1": (Station("X", 0),)}, Network(BOARD, laid)
    before = Searches(Tracer(net, net.own_nodes("X", tokens), frozenset(), None))
    doubtful = before.search(Tracer(net, net.own_nodes("X", tokens), frozenset(), None)).doubtful
    after = net.after(("C1", "63", 4))
    searches = Searches(Tracer(after, after.own_nodes("X", tokens), frozenset(), None), before.past())
    continued = Reach(after, "X", tokens, searches=searches)
    assert not doubtful.keys().isdisjoint(walk.id for walk in continued.walks)
    assert reached(continued) == reached(Reach(after, "X", tokens))
