"""Checks of the 18SA data file, so that a faulty copy is rejected with a reason when it is loaded."""

from __future__ import annotations

from collections.abc import Iterator

from roundhouse.board.geometry import opposite
from roundhouse.core.data_reading import Fault
from roundhouse.rules.components import Box
from roundhouse.rules.data_checks import needed

from .data_entries import ENFER, FN, FN_SHARES, DataFile, Extras

SOURCES = ("rulebook", "published", "standard", "reconstructed", "component")
MINES = ("blue", "green", "red")


def faults(data: DataFile, box: Box[Extras]) -> Iterator[Fault]:
    """Everything that only 18SA requires of its components."""
    yield from needed(
        box, companies=(ENFER,), privates=(FN, "FC", "SFP", "FdP", "ECVF", "FCAa", "FCAb"), phases=("2", "4", "6")
    )
    yield from _sources(data)
    yield from _borders(box)
    yield from _homes(box)
    yield from _mines(data, box)
    yield from _harbours(data, box)
    yield from _tiles(box)
    yield from _unbuildable(box)
    yield from _market(box)
    yield from _trains(data)
    yield from _certificates(data)


def _sources(data: DataFile) -> Iterator[Fault]:
    sources = {f"hexes.{key}": entry.get("source") for key, entry in data.map.hexes.items()}
    sources |= {f"tiles.{key}": entry.get("source") for key, entry in data.tiles.items()}
    sources |= {f"phases[{entry.get('name')}]": entry.get("source") for entry in data.phases}
    sources |= {f"privates[{entry.get('id')}]": entry.get("source") for entry in data.privates}
    sources |= {f"trains[{card.name}]": card.source for card in data.trains}
    sources |= {f"companies[{company.id}]": company.source for company in data.companies}
    sources |= {f"sources.{key}": source for key, source in data.sources.items()}
    for key, source in sources.items():
        if not str(source or "").startswith(SOURCES):
            yield Fault(key, f"has no source (one of {', '.join(SOURCES)})")


def _borders(box: Box[Extras]) -> Iterator[Fault]:
    board = box.board.map
    for hex_ in board.hexes:
        key = f"hexes.{hex_.id}.borders"
        for border in hex_.borders:
            other = board.adjacent[hex_.id].get(border.edge)
            if border.kind == "coast":
                if other is not None:
                    yield Fault(key, f"side {border.edge} is coast, but {other} is on the other side")
            elif other is None:
                yield Fault(key, f"side {border.edge} has a border, but no hex is on the other side")
            elif (border.kind, border.cost, opposite(border.edge)) not in {
                (b.kind, b.cost, b.edge) for b in board[other].borders
            }:
                yield Fault(key, f"{hex_.id} and {other} disagree about the border between them")
        if hex_.colour not in ("red", "gray"):
            for edge in set(range(6)) - set(board.adjacent[hex_.id]) - board.coast[hex_.id]:
                yield Fault(key, f"side {edge} needs a hex or coast on the other side")


def _homes(box: Box[Extras]) -> Iterator[Fault]:
    for company in box.companies.values():
        if [node.kind for node in box.board.map[company.home].nodes] != ["city"]:
            yield Fault(f"companies[{company.id}].home", f"{company.home} is not a hex with one city")


def _mines(data: DataFile, box: Box[Extras]) -> Iterator[Fault]:
    found = [(str(entry["mine"]), key) for key, entry in data.map.hexes.items() if "mine" in entry]
    if sorted(colour for colour, _ in found) != sorted(MINES):
        yield Fault("hexes", f"there must be one mine of each colour: {', '.join(MINES)}")
    for _, key in found:
        hex_ = box.board.map[key]
        if hex_.colour != "gray" or [node.kind for node in hex_.nodes] != ["mine"]:
            yield Fault(f"hexes.{key}", "a mine must be a gray hex with one mine (m:…)")
    named = {key for _, key in found}
    for hex_ in box.board.map.hexes:
        if any(node.kind == "mine" for node in hex_.nodes) and hex_.id not in named:
            yield Fault(f"hexes.{hex_.id}.mine", "is missing: the mine has no colour")


def _harbours(data: DataFile, box: Box[Extras]) -> Iterator[Fault]:
    boxes = box.extras.harbour_boxes
    for hex_id in (hex_id for marker in data.harbours.markers for hex_id in marker):
        if hex_id not in boxes:
            yield Fault("harbours.markers", f"hex {hex_id} has no harbour box")
    for hex_id, edge in boxes.items():
        if edge not in box.board.map.coast[hex_id]:
            yield Fault(f"hexes.{hex_id}.harbour", "is not on the coast")
        if [node.kind for node in box.board.map[hex_id].nodes] != ["city"]:
            yield Fault(f"hexes.{hex_id}.harbour", "is on a hex without a city")


def _tiles(box: Box[Extras]) -> Iterator[Fault]:
    for colour, total in box.extras.tile_totals.items():
        count = sum(tile.count or 0 for tile in box.board.manifest.by_colour.get(colour, ()))
        if count != total:
            yield Fault(f"tile_totals.{colour}", f"is {total}, but there are {count} {colour} tiles")
    labels = {label for hex_ in box.board.map.hexes for label in hex_.labels}
    for tile in box.board.manifest.tiles:
        for label in set(tile.labels) - labels:
            yield Fault(f"tiles.{tile.number}.label", f"no hex has the letter {label}")


def _unbuildable(box: Box[Extras]) -> Iterator[Fault]:
    for hex_ in box.board.map.hexes:
        if hex_.colour not in ("red", "gray") and not box.board.table.upgrades(hex_.id):
            yield Fault(f"hexes.{hex_.id}", "no tile fits here")


def _market(box: Box[Extras]) -> Iterator[Fault]:
    white = [place for place, space in box.market.spaces() if "w" in space.zones]
    if len(white) != 1:
        yield Fault("market.rows", f"there must be one white space (w), not {len(white)}")
    for (row, col), space in box.market.spaces():
        if "l" in space.zones and box.market.at((row, col - 1)) is None:
            yield Fault(f"market.rows[{row + 1}]", f"the arrow in column {col + 1} points to no space")


def _trains(data: DataFile) -> Iterator[Fault]:
    for card in data.trains:
        key = f"trains[{card.name}]"
        if card.goods is not None and card.goods.count > card.count:
            yield Fault(f"{key}.goods.count", f"is {card.goods.count}, but there are only {card.count} cards")
        for name, side in (("passenger", card.passenger), ("goods", card.goods)):
            if side is not None and 2 * side.loan != side.price:
                yield Fault(f"{key}.{name}.loan", f"is {side.loan}, not half the price of {side.price}")


def _certificates(data: DataFile) -> Iterator[Fault]:
    """Two certificates of ENFER come with FN (5.1 No. 5)."""
    for company in data.companies:
        missing = [size for size in FN_SHARES if company.id == ENFER and size not in company.certificates]
        for size in missing:
            yield Fault(f"companies[{ENFER}].certificates", f"there is no {size}% certificate to come with {FN}")
