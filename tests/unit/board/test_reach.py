"""What a company is connected to."""

from collections.abc import Mapping

import pytest

from roundhouse.api import new_game
from roundhouse.board import Network, Reach, Restriction, connected_lays, open_cities
from roundhouse.board.compiled import Walk
from roundhouse.board.reach import joins
from roundhouse.board.tracer import Tracer
from roundhouse.rules.components import box_of
from tests.unit.board.grids import Station, network

CITY = {"track": "c:20; 0-a 3-a", "colour": "gray"}


def test_a_fork_is_not_run_backwards() -> None:
    # A city in the north comes down the stem of a fork; another city lies on the other branch of a second fork.
    net = network(
        {"B2": {"track": "c:20; 0-a", "colour": "gray"}, "B4": {}, "B6": {}, "C3": {}, "A3": {}},
        {"B4": ("24", 0)},  # 0-3 and 0-2
    )
    reach = Reach(net, "X", {"B2": (Station("X"),)})
    assert reach.paths("B4") == {0}
    assert reach.entries("B6") == (3,)
    assert reach.entries("A3") == ()


# The track from the city B0 forks and both branches meet again, so that a train would come back over the stem;
# the branch at B2 can only be taken by a train that comes back.
LOOP = {
    "B0": {"track": "c:20; 0-a", "colour": "gray"},
    "B2": {"track": "; 0-3 0-2", "colour": "gray"},
    "A1": {"track": "c:20; 5-a", "colour": "gray"},
    "B4": {"track": "; 3-1 3-5", "colour": "gray"},
    "A5": {"track": "; 4-0", "colour": "gray"},
    "C5": {"track": "; 2-0", "colour": "gray"},
    "A7": {"track": "; 3-5", "colour": "gray"},
    "C7": {"track": "; 3-1", "colour": "gray"},
    "B8": {"track": "; 2-4", "colour": "gray"},
}


def test_a_loop_does_not_turn_the_train_round() -> None:
    net = network(LOOP)
    reach = Reach(net, "X", {"B0": (Station("X"),)})
    assert reach.paths("B8") == {0}
    assert not reach.connects("A1", 0)
    assert reach.paths("B2") == {0}
    assert joins(net, [net.number("B0", 0)], "B4") is False  # there is nothing to stop at
    assert joins(net, [net.number("B0", 0)], "A1") is False


def test_a_long_way_into_a_loop_comes_back_where_the_short_one_cannot() -> None:
    # The loop is found first from B0, with the stem already used; a train from D26 still has the stem before it.
    way = {f"D{row}": {"track": "; 3-0", "colour": "gray"} for row in range(10, 26, 2)}
    ends = {"D8": {"track": "; 2-0", "colour": "gray"}, "D26": {"track": "c:20; 3-a", "colour": "gray"}}
    net = network({**LOOP, "C7": {"track": "; 3-1 3-5", "colour": "gray"}, **ends, **way})
    near, far = net.number("B0", 0), net.number("D26", 0)
    assert not joins(net, [near], "A1")
    assert joins(net, [near, far], "A1")
    assert Reach(net, "X", {"B0": (Station("X"),), "D26": (Station("X"),)}).connects("A1", 0)


def test_a_stop_is_found_soon_only_if_a_run_leads_there() -> None:
    def soon(net: Network, *starts: str) -> bool:
        return Tracer(net, [net.number(hex_id, 0) for hex_id in starts], frozenset(), None).soon_stops()

    row = network({"A0": CITY, "A2": CITY, "A4": CITY})
    assert soon(row, "A0")
    assert soon(row, "A0", "A2")  # past its own station
    assert not soon(row, "A0", "A2", "A4")
    assert not soon(network(LOOP), "B0")  # A1 is reached only by track used twice


def test_two_tokens_need_no_turning() -> None:
    net = network({"A0": CITY, "A2": CITY, "A4": CITY})
    reach = Reach(net, "X", {"A0": (Station("X"),)})
    assert list(reach.stops()) == [("A0", 0), ("A2", 0), ("A4", 0)]


def test_full_cities_block_but_are_reached() -> None:
    net = network({"A0": CITY, "A2": CITY, "A4": CITY})
    tokens = {"A0": (Station("X"),), "A2": (Station("Y"),)}
    reach = Reach(net, "X", tokens)
    assert reach.connects("A2", 0)
    assert not reach.connects("A4", 0)
    assert Reach(net, "X", tokens, ignore_blocking=True).connects("A4", 0)
    assert list(open_cities(reach, tokens)) == []


def test_offboard_areas_and_terminal_track_end_the_line() -> None:
    for end in ("o:30; 0-a 3-a", "c:30; 0-a! 3-a!"):
        net = network({"A0": CITY, "A2": {"track": end, "colour": "red"}, "A4": CITY})
        reach = Reach(net, "X", {"A0": (Station("X"),)})
        assert reach.connects("A2", 0)
        assert not reach.connects("A4", 0)
    started_there = Reach(net, "X", {"A2": (Station("X"),)})
    assert started_there.connects("A0", 0)
    assert started_there.connects("A4", 0)


def test_gauges() -> None:
    net = network({"A0": CITY, "A2": {"track": "; 0~3", "colour": "gray"}, "A4": CITY})
    tokens = {"A0": (Station("X"),)}
    assert Reach(net, "X", tokens).connects("A4", 0)
    assert not Reach(net, "X", tokens, frozenset({"broad", "dual"})).connects("A4", 0)


def test_lanes_meet_mirrored() -> None:
    hexes = {
        "A0": {"track": "c:20 c:30; 0.0/2-a 0.1/2-b", "colour": "gray"},
        "A2": {"track": "c:40 c:50; 3.0/2-a 3.1/2-b", "colour": "gray"},
    }
    reach = Reach(network(hexes), "X", {"A0": (Station("X", 0),)})
    assert reach.connects("A2", 1)
    assert not reach.connects("A2", 0)


def lays(
    net: Network, tokens: Mapping[str, tuple[Station, ...]], rule: Restriction, hex_id: str
) -> set[tuple[str, int]]:
    reach = Reach(net, "X", tokens)
    return {(lay.tile, lay.rotation) for lay in connected_lays(reach, tokens, rule) if lay.hex == hex_id}


def test_a_token_without_track_can_lay_its_own_hex() -> None:
    net = network({"B2": {"track": "c"}, "B4": {}, "B0": {}})
    assert lays(net, {"B2": (Station("X"),)}, Restriction.SEMI_RESTRICTIVE, "B2") == {("57", 0)}
    assert lays(net, {}, Restriction.SEMI_RESTRICTIVE, "B2") == set()


def test_new_track_must_be_reached_unless_a_city_is() -> None:
    hexes = {"B2": {}, "B4": {}, "B0": {"track": "c:20; 0-a", "colour": "gray"}, "A3": {}, "A1": {}, "C1": {}, "C3": {}}
    net = network(hexes, {"B2": ("9", 0)})
    tokens = {"B0": (Station("X"),)}
    semi = lays(net, tokens, Restriction.SEMI_RESTRICTIVE, "B2")
    every = lays(net, tokens, Restriction.PERMISSIVE, "B2")
    assert ("23", 3) in semi  # forks away from the city
    assert ("23", 0) not in semi  # joins from the side, pointing to the south
    assert ("23", 0) in every


def test_a_lay_that_opens_a_full_city_counts_on_the_board_after() -> None:
    hexes = {
        "B0": {"track": "c:20; 0-a", "colour": "gray"},
        "B2": {"track": "c"},
        "B4": {},
        "A1": {},
        "A3": {},
        "C1": {},
        "C3": {},
    }
    net = network(hexes, {"B2": ("57", 0)})
    tokens = {"B0": (Station("X"),), "B2": (Station("Y"),)}
    assert ("14", 0) in lays(net, tokens, Restriction.SEMI_RESTRICTIVE, "B2")


#: Much track with many loops on both boards, such as the end of a game leaves it, and the stations of a company.
TANGLE = """
    E29 619 2, H28 455 2, C27 611 2, J20 8859 2, I21 L96 0, F28 933 4, J28 611 0, K5 L126 5, K19 611 3, I23 L90 3,
    D28 26 5, C25 611 5, K27 8 1, K25 L116 2, L20 23 2, K23 47 0, L22 15 1, J26 44 0, J24 87 4, I27 18 4, D26 28 3,
    D24 26 3, H26 31 1, D22 611 2, G23 204 1, M21 L87 0, H24 25 4, G21 46 3, F22 45 0, E27 23 1, D12 passD12 0, F20
    27 0, E21 611 3, F18 15 4, G17 L97 1, L8 passL8 0, K7 78 3
"""


STATIONS = {hex_id: (Station("FdSB"),) for hex_id in ("E3", "I5", "K5", "D12")}


def in_the_tangle() -> Reach:
    lays = [lay.split() for lay in TANGLE.split(",")]
    net = Network(box_of(new_game("18esp", 3).defn).board, {hex_id: (tile, int(turn)) for hex_id, tile, turn in lays})
    return Reach(net, "FdSB", STATIONS, once_per_group=frozenset({"pass"}))


def test_pieces_in_dispute_are_settled_without_trying_every_way(monkeypatch: pytest.MonkeyPatch) -> None:
    looks, way = 0, Tracer._way

    def counted(self: Tracer, walk: Walk, mask: int) -> list[Walk]:
        nonlocal looks
        looks += 1
        return way(self, walk, mask)

    monkeypatch.setattr(Tracer, "_way", counted)
    assert len(in_the_tangle().walks) == 206  # as many as trying every way finds, with 7,600 looks
    assert 0 < looks < 100


def leads_home(tracer: Tracer, first: Walk, mask: int, without: int) -> bool:
    """Whether track leads from a walk to a token without another walk."""
    seen, queue = {first.id, without}, [first]
    while queue:
        walk = queue.pop()
        if walk.node in tracer.starts:
            return True
        ahead = [w for w in tracer.onward(walk) if w.id not in seen and not w.takes & mask]
        seen |= {w.id for w in ahead}
        queue += ahead
    return False


@pytest.mark.parametrize("everywhere", [False, True])
def test_needed_are_the_walks_without_which_no_way_leads_to_a_token(everywhere: bool) -> None:
    reach = in_the_tangle()
    net = reach.network
    starts = [net.number(*stop) for stop in reach.stops()] if everywhere else net.own_nodes("FdSB", STATIONS)
    tracer, told = Tracer(net, starts, frozenset(), None), {True: 0, False: 0}
    for first in map(tracer._reverse, reach.walks):
        found = tracer._way(first, first.takes)
        needed = tracer._needed([first, *reversed(found)], first.takes)
        for walk in found:
            assert (walk.id in needed) == (not leads_home(tracer, first, first.takes, walk.id))
            told[walk.id in needed] += 1
    assert min(told.values()) > 20
