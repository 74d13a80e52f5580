"""Lays and runs of recorded 18MEX games, as far as the board alone decides them."""

import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from bench.board_positions import Station
from bench.board_trains import recorded_train
from roundhouse.board import (
    Board,
    HexRoute,
    Network,
    Problem,
    Reach,
    Restriction,
    best_routes,
    check_routes,
    connected_lays,
    from_hexes,
)
from tests.unit.board.mex import mex_board

Json = dict[str, Any]
BOARD = mex_board()
BROWN = {"5", "6", "6½", "4D"}


def lines(file: Path) -> Iterator[Json]:
    """The entries of a packed file."""
    with gzip.open(file, "rt", encoding="utf-8") as packed:
        yield from map(json.loads, packed)


def tokens_of(state: Json) -> dict[str, tuple[Station, ...]]:
    """All stations on the map; every 18MEX city is node 0 of its hex."""
    found: dict[str, tuple[Station, ...]] = {}
    for group in ("corporations", "minors"):
        for company, entry in state[group].items():
            for hex_id, _, _ in entry["tokens_on_map"]:
                if hex_id in BOARD.index and not entry["closed"]:
                    found[hex_id] = (*found.get(hex_id, ()), Station(company, 0))
    return found


def network_of(board: Board, state: Json) -> Network:
    """The track of a state."""
    return Network(board, {hex_id: (tile, rotation) for hex_id, (tile, rotation) in state["tiles"].items()})


@pytest.mark.shared("18MEX/*.moves.jsonl.gz")
def test_every_recorded_lay_is_found(shared_file: Path) -> None:
    trace = list(lines(shared_file.with_name(shared_file.name.replace(".moves.", ".trace."))))
    for entry in lines(shared_file):
        if "lays" not in entry:
            continue
        state = trace[entry["before_index"] - 1]["state"]
        tokens = tokens_of(state)
        reach = Reach(network_of(BOARD, state), entry["entity"].partition(":")[2], tokens)
        ours = {
            (lay.hex, lay.tile, rotation)
            for lay in connected_lays(reach, tokens, Restriction.CITY_PERMISSIVE)
            for rotation in BOARD.table.alike(lay.hex, reach.network.tiles.get(lay.hex), lay.tile, lay.rotation)
        }
        theirs = {(hex_id, tile, turn) for hex_id, tile, turn, _ in entry["lays"] if hex_id != "P11"}
        assert theirs <= ours, (entry["before_index"], sorted(theirs - ours))


@pytest.mark.shared("18MEX/*.trace.jsonl.gz")
def test_recorded_runs_earn_what_was_paid(shared_file: Path) -> None:
    game = json.loads(shared_file.with_name(shared_file.name.replace(".trace.jsonl.gz", ".json")).read_text("utf-8"))
    actions = {action["id"]: action for action in game["actions"]}
    trace = list(lines(shared_file))
    for before, entry, following in zip(trace, trace[1:], trace[2:], strict=False):
        action = actions.get(entry["action_id"]) if entry["action"] == "run_routes" else None
        if action is not None and action["type"] == "run_routes":
            earned = check_run(before["state"], action)
            if following["action"] == "dividend":
                paid = following["state"]["corporations"][action["entity"]]["last_run"]["revenue"]
                assert earned == paid, entry["index"]


def check_run(before: Json, action: Json) -> int:
    """What recorded routes earn; they must be legal and no better than the optimum."""
    company = action["entity"]
    owner = "minors" if company in before["minors"] else "corporations"
    trains = []
    for card in before[owner][company]["trains"]:
        kind, _, number = card["id"].rpartition("-")
        train = recorded_train("18MEX", kind, int(number))
        assert train is not None
        trains.append(train)
    colour = "brown" if before["phase"] in BROWN else "green"
    problem = Problem(network_of(BOARD, before), company, tokens_of(before), trains, colour)
    given = [HexRoute(route["train"], route["connections"], nodes_of(route)) for route in action["routes"]]
    checked = check_routes(problem, from_hexes(problem, given))
    assert not checked.faults
    best = best_routes(problem)
    assert best.optimal
    assert best.value >= checked.revenue
    return checked.revenue


def nodes_of(route: Json) -> frozenset[tuple[str, int]] | None:
    """The stops of a recorded route, if they are listed."""
    named = [node.rpartition("-") for node in route.get("nodes", ())]
    return frozenset((hex_id, int(number)) for hex_id, _, number in named) or None
