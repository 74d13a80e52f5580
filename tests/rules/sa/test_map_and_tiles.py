"""What is printed on map, tiles and charters (sections 2, 3, 5.2 and 7.3.1, published figures)."""

from __future__ import annotations

import pytest

from tests.rules.sa.board import TRACK, lays, station, turn
from tests.support.boxes import printed_box
from tests.support.table import Table, rule

BOX = printed_box("18sa")
MAP = BOX.board.map


@rule("SA-2-10", "SA-2-11", "SA-2-12", "SA-2-13")
@pytest.mark.parametrize(("colour", "total"), [("yellow", 63), ("green", 45), ("brown", 37), ("gray", 5)])
def test_number_of_tiles(colour: str, total: int) -> None:
    """The totals of the rulebook, in the file and in a new game."""
    supply = Table("18sa", 3).state.supply
    assert sum(supply[tile.number] for tile in BOX.board.manifest.by_colour[colour]) == total


def test_number_of_hexes() -> None:
    """91 places for tiles, three mines and eight red hexes, 29 cities, as published."""
    assert len(MAP.hexes) == 102
    assert sum(h.colour not in ("red", "gray") for h in MAP.hexes) == 91
    assert sum(node.kind == "city" for h in MAP.hexes for node in h.nodes) == 29
    assert sum(len({e for p in h.paths for e in p.edges} & _entries(h.id)) for h in MAP.hexes if h.colour == "red") == 8


def _entries(hex_id: str) -> set[int]:
    return {edge for edge, other in MAP.adjacent[hex_id].items() if MAP[other].colour != "red"}


@rule("SA-5.2-1", "SA-5.2-2", "SA-2-3", "SA-2-16")
def test_each_country_has_a_corporation_in_its_capital() -> None:
    """Eleven of them, each with a home of its own on a city of its country."""
    assert len(BOX.companies) == 11
    homes = {company.home for company in BOX.companies.values()}
    assert len(homes) == 11
    assert len({BOX.extras.countries[home] for home in homes}) == 11
    assert all([node.kind for node in MAP[home].nodes] == ["city"] for home in homes)


@rule(
    "SA-5.2-3",
    "SA-5.2-4",
    "SA-5.2-5",
    "SA-5.2-6",
    "SA-5.2-7",
    "SA-5.2-8",
    "SA-5.2-9",
    "SA-5.2-10",
    "SA-5.2-11",
    "SA-5.2-12",
    "SA-5.2-13",
)
@pytest.mark.parametrize(
    ("company", "name", "city", "country"),
    [
        ("FA", "Ferrocarriles Argentinos", "Buenos Aires", "Argentina"),
        ("ENFER", "Empresa Nacional de Ferrocarriles", "La Paz", "Bolivia"),
        ("RFFSA", "Rede Ferroviária Federal S.A.", "Brasília", "Brazil"),
        ("EFE", "Empresa de los Ferrocarriles del Estado", "Santiago de Chile", "Chile"),
        ("ENAFE", "Empresa de Nacional Ferrocarriles del Estado", "Quito", "Ecuador"),
        ("FNC", "Ferrocarriles Nacionales de Colombia", "Bogotá", "Colombia"),
        ("FEPASA", "Ferrocarriles del Paraguay S.A.", "Asunción", "Paraguay"),
        ("ENAFER", "Empresa Nacional de Ferrocarriles del Peru", "Lima", "Peru"),
        ("SGR", "Surinam Government Railway", "Paramaribo", "Guianas"),
        ("AFE", "Administración de Ferrocarriles del Estado", "Montevideo", "Uruguay"),
        ("IAFE", "Instituto Autónomo de Ferrocarriles del Estado", "Caracas", "Venezuela"),
    ],
)
def test_homes(company: str, name: str, city: str, country: str) -> None:
    """Name, home city and country; three codes that look alike are three corporations."""
    found = BOX.companies[company]
    assert (found.name, MAP[found.home].name, BOX.extras.countries[found.home]) == (name, city, country)
    assert MAP.homes[company] == (found.home, 0)


@rule("SA-2-20", "SA-2-21")
def test_stations_on_the_charter() -> None:
    """A home station for nothing and five more, at rising prices."""
    state = Table("18sa", 3).state
    assert all(state.stations[company] == (0, 40, 60, 80, 100, 120) for company in BOX.companies)


@rule("SA-2-22", "SA-3-5", "SA-7.6.3-1", "SA-7.6.3-2")
def test_mines() -> None:
    """A blue, a green and a red one on gray hexes, each with three markers in its box at the start."""
    table = turn("FA")
    assert {MAP[h].colour for h in BOX.extras.mines.values()} == {"gray"}
    assert sorted(BOX.extras.mines) == ["blue", "green", "red"]
    assert table.state.title.mines == ()
    for company in ("FA", "RFFSA", "AFE"):
        for colour in ("blue", "green", "red"):
            assert table.check(f"FA mine {colour}")
        table.option(mines=(*table.state.title.mines, (company, "blue"), (company, "green"), (company, "red")))
    assert table.legal("mine") == []


@rule("SA-2-24", "SA-5.1No.2-3")
def test_harbour_markers() -> None:
    """Two markers with two different cities each, besides the one for the charter."""
    markers = BOX.extras.harbours.markers
    assert len(markers) == 2
    cities = [hex_id for marker in markers for hex_id in marker]
    assert len(set(cities)) == 4
    assert all([node.kind for node in MAP[hex_id].nodes] == ["city"] for hex_id in cities)


@rule("SA-3-1")
def test_the_rio_de_la_plata_is_no_way() -> None:
    """No tile shows track towards it, on either side, whatever else is possible; nor with an open coast."""
    for option in (False, True):
        for company, hex_id, edge, tile in (("FA", "G24", 4, "BA1"), ("AFE", "H23", 1, "M1")):
            table = turn(company, phase="3", track_to_coast=option)
            turned = {r: {(e + r) % 6 for e in (0, 1, 2)} for r in range(6)}
            for rotation, edges in turned.items():
                if edge in edges:
                    assert not table.check(f"{company} lay {tile} {hex_id} r{rotation}")
            assert lays(table, hex_id)


@rule("SA-7.4-1")
def test_frontiers_lie_between_countries() -> None:
    """On every side between two countries but the Rio de la Plata, and nowhere else."""
    countries = BOX.extras.countries
    for hex_ in MAP.hexes:
        frontier = {border.edge for border in hex_.borders if border.cost == 20}
        between = {
            edge
            for edge, other in MAP.crossable[hex_.id].items()
            if hex_.id in countries and other in countries and countries[hex_.id] != countries[other]
        }
        assert frontier == between


def test_every_capital_lays_its_home_tile_for_nothing() -> None:
    """No home has a terrain cost, so that nobody is stuck in the first turn."""
    for company in BOX.companies.values():
        assert not MAP[company.home].costs
        if MAP[company.home].colour == "white":
            assert lays(turn(company.id, TRACK, cash=0), company.home)


def test_no_city_is_stuck() -> None:
    """Every city hex without a letter can become brown; every hex takes a yellow tile."""
    for hex_ in MAP.hexes:
        if hex_.colour in ("red", "gray"):
            continue
        seen: set[str] = set()
        queue: list[tuple[str | None, int]] = [(None, 0)]
        known = set(queue)
        for shown in queue:
            for upgrade in BOX.board.table.upgrades(hex_.id, *shown):
                seen.add(BOX.board.manifest[upgrade.tile].colour)
                if (upgrade.tile, upgrade.rotation) not in known:
                    known.add((upgrade.tile, upgrade.rotation))
                    queue.append((upgrade.tile, upgrade.rotation))
        assert {"green", "brown"} <= seen, hex_.id


def test_the_map_is_drawn() -> None:
    """Frontiers, coasts, mines and harbours show on the picture, and kinds of stations on their tokens."""
    from roundhouse.render import map_svg

    table = station(turn("FA"), "F25", "FA", "freight")
    svg = map_svg(table.view)
    assert svg.count('"border coast"') == sum(len(edges) for edges in MAP.coast.values())
    assert "Harbour box." in svg
    assert "3 left" in svg
    assert "FA freight" in svg


def test_what_a_corporation_has_is_told() -> None:
    """Loans, markers and harbours, besides what every title shows."""
    table = turn("FA").trains(FA="2P")
    table.option(loans=(("2P-0", "FA"),), mines=(("FA", "red"), ("FA", "red")), harbour_owner="FA", harbours=("C2",))
    told = table.view.defn.notes(table.view, "FA")
    assert told == ("loan of 50 D on a 2P-train", "2 red mine markers", "harbours")
    assert table.view.defn.notes(table.view, "AFE") == ()
    marks = table.view.defn.marks(table.view)
    on_map = {hex_id: [mark.text for mark in marks[hex_id]] for hex_id in ("C2", "B9", "E16")}
    assert on_map == {"C2": ["harbour FA"], "B9": ["harbour box"], "E16": ["red mine, 1 left"]}
    assert (marks["C2"][0].company, marks["E16"][0].left, marks["E16"][0].whole) == ("FA", 1, 3)
