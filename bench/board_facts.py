"""Turns a component-facts JSON file into a map and a tile set, for benchmarks and checks on reference games."""

import json
from pathlib import Path as FilePath
from typing import Any

from roundhouse.board.maps import Manifest, MapDef
from roundhouse.board.model import (
    Border,
    Cost,
    End,
    FutureLabel,
    HexDef,
    Home,
    Node,
    Path,
    Revenue,
    TileDef,
)

Facts = dict[str, Any]


def read_facts(file: FilePath) -> Facts:
    """The facts of one title."""
    facts: Facts = json.loads(file.read_text(encoding="utf-8"))
    return facts


def facts_map(facts: Facts, baja: bool = False) -> MapDef:
    """The map of a facts file, with the Baja variant of 18MEX if asked."""
    entries = {h["coordinate"]: h for h in facts["map"]["hexes"]}
    if baja:
        for variant in facts["map"]["optional_baja_variant_hexes"]:
            old = entries.get(variant["coordinate"], {"x": 2, "y": 7})  # only H3 is new
            entries[variant["coordinate"]] = {"x": old["x"], "y": old["y"], **variant}
    hexes = tuple(_hex(h) for h in entries.values())
    twins = (("O10", "P11"),) if facts["title"] == "18MEX" else ()
    return MapDef(facts["map"]["layout"], hexes, twins)


def facts_tiles(facts: Facts) -> Manifest:
    """The tile set of a facts file."""
    return Manifest(tuple(_tile(t, facts) for t in facts["tiles"]))


def _nodes(entry: Facts) -> tuple[Node, ...]:
    return tuple(
        Node(
            node["kind"],
            Revenue.of(node.get("revenue") or 0),
            node.get("slots", 0),
            tuple(node.get("groups", ())),
            node.get("visit_cost", 1),
            node.get("route_stop") == "optional",
            str(node.get("location_hint", "")),
        )
        for node in entry["nodes"]
    )


def _paths(entry: Facts, nodes: tuple[Node, ...]) -> tuple[Path, ...]:
    throats = {i for i, node in enumerate(nodes) if _has_throat(entry, i, node)}
    return tuple(_path(p, nodes, throats) for p in entry["paths"])


def _edges_of(entry: Facts, node: int) -> list[int]:
    return [
        there["edge"]
        for p in entry["paths"]
        for here, there in ((p["a"], p["b"]), (p["b"], p["a"]))
        if here.get("node") == node and "edge" in there
    ]


def _has_throat(entry: Facts, index: int, node: Node) -> bool:
    # A town drawn on one of its own exits: track from the other sides joins before it reaches the town.
    edges = [str(edge) for edge in _edges_of(entry, index)]
    return node.kind == "town" and node.at in edges and len(edges) > 2


def _path(p: Facts, nodes: tuple[Node, ...], throats: set[int]) -> Path:
    ends = []
    lanes = p.get("lanes") or {}
    for side, other in (("a", "b"), ("b", "a")):
        end = p[side]
        lane = lanes.get(side) or {"width": 1, "index": 0}
        if "edge" in end:
            ends.append(End(end["edge"], -1, lane["index"], lane["width"]))
        else:
            shared = end["node"] in throats and str(p[other].get("edge")) != nodes[end["node"]].at
            ends.append(End(-1, end["node"], throat=int(shared)))
    return Path(ends[0], ends[1], p.get("track", "broad"), bool(p.get("terminal")))


def _costs(entry: Facts) -> tuple[Cost, ...]:
    return tuple(Cost(c["cost"], tuple(c.get("terrain", ()))) for c in entry.get("costs", ()))


def _future(entry: Facts) -> tuple[FutureLabel, ...]:
    future = entry.get("future_label")
    return (FutureLabel(future["from_colour"], future["label"]),) if future else ()


def _hex(h: Facts) -> HexDef:
    nodes = _nodes(h)
    cities = [i for i, node in enumerate(nodes) if node.kind == "city"]
    homes = tuple(
        Home(home["company"], None if home["city_index"] is None else cities[home["city_index"]])
        for home in h.get("home_of", ())
    )
    borders = tuple(Border(b["edge"], b["type"], b.get("cost") or 0) for b in h.get("borders", ()) if b.get("type"))
    return HexDef(
        h["coordinate"],
        h["x"],
        h["y"],
        h.get("name") or "",
        h["colour"],
        nodes,
        _paths(h, nodes),
        tuple(h.get("labels") or ()),
        _future(h),
        _costs(h),
        borders,
        homes,
        tuple(icon["name"] for icon in h.get("icons", ())),
        tuple(h.get("blocked_by", ())),
        h.get("region") or "",
    )


def _tile(t: Facts, facts: Facts) -> TileDef:
    nodes = _nodes(t)
    number: str = t["number"]
    twin = None
    rotations = tuple(range(6))
    if facts["title"] == "18MEX" and number.endswith(("MC", "P")):
        twin = number[:-2] + "P" if number.endswith("MC") else number[:-1] + "MC"
        rotations = (0,)
    return TileDef(
        number,
        t["colour"],
        None if t["count"] == "unlimited" else t["count"],
        nodes,
        _paths(t, nodes),
        tuple(t.get("labels") or ()),
        _future(t),
        _costs(t),
        rotations,
        twin,
    )
