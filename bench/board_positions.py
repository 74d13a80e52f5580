"""Rebuilds the positions in which companies ran trains from recorded games and their traces."""

import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from bench.board_facts import facts_map, facts_tiles, read_facts
from roundhouse.board.compiled import Board

Json = dict[str, Any]
TITLES = {"18MEX": "18mex", "18EU": "18eu", "18Ireland": "18ireland"}


class Station(NamedTuple):
    """A token of a company in a city."""

    company: str
    city: int
    kind: str = ""


class Position(NamedTuple):
    """Everything that matters for running trains, and what was run."""

    title: str
    map: str
    """The optional rule that changes the map, if any."""
    game: str
    line: int
    company: str
    colour: str
    tiles: dict[str, tuple[str, int]]
    tokens: dict[str, tuple[Station, ...]]
    trains: tuple[str, ...]
    run: list[Json]


def title_boards(shared: Path, title: str) -> tuple[Json, dict[str, Board]]:
    """Facts and compiled boards of a title, by the optional rule that changes the map."""
    facts = read_facts(shared / "facts" / f"{TITLES[title]}.json")
    boards = {"": Board(facts_map(facts), facts_tiles(facts))}
    if "optional_baja_variant_hexes" in facts["map"]:
        boards["baja_variant"] = Board(facts_map(facts, baja=True), facts_tiles(facts))
    return facts, boards


def games(shared: Path, title: str) -> Iterator[Path]:
    """The trace files of a title."""
    for folder in (shared / "conformance" / title, shared / "conformance" / "selfplay" / title):
        yield from sorted(folder.glob("*.trace.jsonl.gz"))


def positions(shared: Path, title: str, facts: Json, boards: dict[str, Board]) -> Iterator[Position]:
    """Every run of every shared game of a title."""
    colours = {phase["name"]: phase["tile_colours"][-1] for phase in facts["phases"]}
    for trace in games(shared, title):
        name = trace.name.removesuffix(".trace.jsonl.gz")
        game = json.loads((trace.parent / f"{name}.json").read_text(encoding="utf-8"))
        options = game.get("settings", {}).get("optional_rules") or ()
        variant = next((name for name in boards if name in options), "")
        board = boards[variant]
        actions = {action["id"]: action for action in game["actions"]}
        before: Json | None = None
        with gzip.open(trace, "rt", encoding="utf-8") as lines:
            for line in lines:
                entry = json.loads(line)
                state = entry.get("state", entry)
                if before is not None and entry.get("action", entry.get("type")) == "run_routes":
                    action = actions[entry["action_id"]]
                    if action["type"] == "run_routes":
                        seen = _position(board, action, before)
                        colour = colours[before["phase"]]
                        yield Position(title, variant, name, entry["index"], action["entity"], colour, *seen)
                before = state


def _companies(state: Json) -> Iterator[tuple[str, Json]]:
    for group in ("companies", "corporations", "minors"):
        for company, entry in (state.get(group) or {}).items():
            if not entry.get("closed"):
                yield company, entry


_Seen = tuple[dict[str, tuple[str, int]], dict[str, tuple[Station, ...]], tuple[str, ...], list[Json]]


def _position(board: Board, action: Json, state: Json) -> _Seen:
    tiles = {hex_id: (tile, rotation) for hex_id, (tile, rotation) in state["tiles"].items()}
    tokens: dict[str, tuple[Station, ...]] = {}
    trains: tuple[str, ...] = ()
    for company, entry in _companies(state):
        for hex_id, city, _ in entry.get("tokens_on_map", entry.get("tokens")) or ():
            if hex_id in board.index:
                nodes = board.track(hex_id, *tiles.get(hex_id, (None, 0))).nodes
                cities = [i for i, node in enumerate(nodes) if node.kind == "city"]
                tokens[hex_id] = (*tokens.get(hex_id, ()), Station(company, cities[city]))
        if company == action["entity"]:
            trains = tuple(t if isinstance(t, str) else t["name"] for t in entry["trains"])
    return tiles, tokens, trains, action["routes"]
