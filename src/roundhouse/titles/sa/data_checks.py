"""What must hold for the data file of 18SA, so that a corrected copy is refused with a reason and not in mid-game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from roundhouse.board.geometry import opposite
from roundhouse.rules.components import Box

SOURCES = ("rulebook", "published", "standard", "reconstructed", "component")
MINES = ("blue", "green", "red")


def faults(data: dict[str, Any], box: Box[Any]) -> list[str]:
    """Everything that is wrong with a data file that could be read."""
    checks = (_sources, _borders, _homes, _mines, _harbours, _tiles, _unbuildable, _market, _trains, _phases, _shares)
    return [fault for check in checks for fault in check(data, box)]


def _sources(data: dict[str, Any], box: Box[Any]) -> Iterator[str]:
    entries = {f"hex {key}": entry for key, entry in data["map"]["hexes"].items()}
    entries |= {f"tile {key}": entry for key, entry in data["tiles"].items()}
    for group, key in (("trains", "name"), ("phases", "name"), ("privates", "id"), ("companies", "id")):
        entries |= {f"{group} {entry[key]}": entry for entry in data[group]}
    entries |= {f"sources {key}": {"source": value} for key, value in data.get("sources", {}).items()}
    for what, entry in entries.items():
        if not str(entry.get("source", "")).startswith(SOURCES):
            yield f"{what} has no source (one of {', '.join(SOURCES)})"


def _borders(data: dict[str, Any], box: Box[Any]) -> Iterator[str]:
    board = box.board.map
    for hex_ in board.hexes:
        for border in hex_.borders:
            other = board.adjacent[hex_.id].get(border.edge)
            if border.kind == "coast":
                if other is not None:
                    yield f"side {border.edge} of {hex_.id} is coast, but {other} lies beyond it"
            elif other is None:
                yield f"side {border.edge} of {hex_.id} has a border, but no hex lies beyond it"
            elif (border.kind, border.cost, opposite(border.edge)) not in {
                (b.kind, b.cost, b.edge) for b in board[other].borders
            }:
                yield f"the border between {hex_.id} and {other} is not the same on both hexes"
        if hex_.colour not in ("red", "gray"):
            for edge in set(range(6)) - set(board.adjacent[hex_.id]) - board.coast[hex_.id]:
                yield f"side {edge} of {hex_.id} has neither a hex nor coast beyond it"


def _homes(data: dict[str, Any], box: Box[Any]) -> Iterator[str]:
    homes = box.board.map.homes
    for company in box.companies.values():
        if company.home not in box.board.map:
            yield f"the home {company.home} of {company.id} is no hex of the map"
        elif homes.get(company.id) != (company.home, 0):
            yield f"the hex {company.home} does not name {company.id} in `homes`"
        elif [node.kind for node in box.board.map[company.home].nodes] != ["city"]:
            yield f"the home {company.home} of {company.id} is no hex with one city"
    for company_id in sorted(set(homes) - set(box.companies)):
        yield f"hex {homes[company_id][0]} is the home of {company_id}, which is no corporation"


def _mines(data: dict[str, Any], box: Box[Any]) -> Iterator[str]:
    found = [(entry["mine"], key) for key, entry in data["map"]["hexes"].items() if "mine" in entry]
    if sorted(colour for colour, _ in found) != sorted(MINES):
        yield f"there must be one mine of each colour: {', '.join(MINES)}"
    for _, key in found:
        hex_ = box.board.map[key]
        if hex_.colour != "gray" or [node.kind for node in hex_.nodes] != ["mine"]:
            yield f"the mine {key} must be a gray hex with one mine (m:…)"
    named = {key for _, key in found}
    for hex_ in box.board.map.hexes:
        if any(node.kind == "mine" for node in hex_.nodes) and hex_.id not in named:
            yield f"hex {hex_.id} has a mine without a colour"


def _harbours(data: dict[str, Any], box: Box[Any]) -> Iterator[str]:
    boxes = box.extras.harbour_boxes
    for marker in data["harbours"]["markers"]:
        if len(marker) != 2:
            yield f"the harbour marker {marker} needs two sides"
        for hex_id in marker:
            if hex_id not in boxes:
                yield f"hex {hex_id} of a harbour marker has no harbour box"
    for hex_id, edge in boxes.items():
        if edge not in box.board.map.coast[hex_id]:
            yield f"the harbour box of {hex_id} does not lie on the coast"
        if [node.kind for node in box.board.map[hex_id].nodes] != ["city"]:
            yield f"the harbour box of {hex_id} belongs to no city"


def _tiles(data: dict[str, Any], box: Box[Any]) -> Iterator[str]:
    totals = data["game"]["tile_totals"]
    for colour, total in totals.items():
        count = sum(tile.count or 0 for tile in box.board.manifest.by_colour.get(colour, ()))
        if count != total:
            yield f"there are {count} {colour} tiles, and `tile_totals` says {total}"
    labels = {label for hex_ in box.board.map.hexes for label in hex_.labels}
    for tile in box.board.manifest.tiles:
        for label in set(tile.labels) - labels:
            yield f"tile {tile.number} has the letter {label}, which no hex has"


def _unbuildable(data: dict[str, Any], box: Box[Any]) -> Iterator[str]:
    for hex_ in box.board.map.hexes:
        if hex_.colour not in ("red", "gray") and not box.board.table.upgrades(hex_.id):
            yield f"no tile fits hex {hex_.id}"


def _market(data: dict[str, Any], box: Box[Any]) -> Iterator[str]:
    if not box.market.pars:
        yield "the stock chart has no starting price (p)"
    white = [place for place, space in box.market.spaces() if "w" in space.zones]
    if len(white) != 1:
        yield f"the stock chart has {len(white)} white spaces (w) instead of one"
    for (row, col), space in box.market.spaces():
        if "l" in space.zones and box.market.at((row, col - 1)) is None:
            yield f"the arrow in row {row + 1}, column {col + 1} of the stock chart points at nothing"


def _trains(data: dict[str, Any], box: Box[Any]) -> Iterator[str]:
    names = [entry["name"] for entry in data["trains"]]
    for entry in data["trains"]:
        if entry.get("removed_by", names[-1]) not in names:
            yield f"train {entry['name']} is removed by {entry['removed_by']}, which is no train"
        if not entry["name"].isdigit():
            yield f"train {entry['name']} must be named by the number of its stops"
        if entry.get("goods", {}).get("count", 0) > entry["count"]:
            yield f"more {entry['name']}-trains have a back than there are"
        for side in ("passenger", "goods"):
            if side in entry and 2 * entry[side]["loan"] != entry[side]["price"]:
                yield f"the loan on the {side} side of train {entry['name']} is not half its price"


def _phases(data: dict[str, Any], box: Box[Any]) -> Iterator[str]:
    names = [entry["name"] for entry in data["trains"]]
    for phase in box.phases[1:]:
        if phase.train[:-1] not in names:
            yield f"phase {phase.name} begins with train {phase.train[:-1] or '(none)'}, which is no train"


def _shares(data: dict[str, Any], box: Box[Any]) -> Iterator[str]:
    for company in box.companies.values():
        if sum(company.certificates) != 100:
            yield f"the certificates of {company.id} add up to {sum(company.certificates)} %"
