"""Cross-checks between the components of a title, so that loading rejects invalid data."""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Iterator, Mapping

from msgspec import Struct

from roundhouse.board import Board
from roundhouse.board.colours import COLOURS, FIXED
from roundhouse.core.components import CompanyDef, PhaseDef, PrivateDef, TrainDef
from roundhouse.core.data_names import Mention, mentioned
from roundhouse.core.data_reading import Fault, listing
from roundhouse.core.ids import BANK, MARKET, OFFERING, OUT, RESERVE
from roundhouse.core.roles import Role
from roundhouse.finance.market import Market

from .box import Box

_IN_WORDS = {
    Role.MINOR: "company",
    Role.PRIVATE: "private company",
    Role.POWER: "private company",
    Role.ITEM: "private company or company",
}
_PLACES = (BANK, OFFERING, RESERVE, MARKET, OUT)
_PLAYER = re.compile(r"p\d+")


def box_faults(box: Box[Struct], extras: type[Struct]) -> Iterator[Fault]:
    """Inconsistencies between components that are each valid on their own."""
    yield from _names(box, extras)
    yield from _owners(box.companies, box.privates)
    yield from _certificates(box.companies)
    yield from _homes(box.companies, box.board)
    yield from _hexes_and_tiles(box)
    yield from _phases(box.phases, box.trains)
    yield from _market(box.market)
    yield from _starting_cash(box.starting_cash)


def needed(box: Box[Struct], **names: Iterable[str]) -> Iterator[Fault]:
    """Report companies, privates, trains, phases or hexes that the rules of a title refer to but the data lack."""
    there: dict[str, Container[str]] = {
        "companies": box.companies,
        "privates": box.privates,
        "trains": box.trains,
        "phases": [phase.name for phase in box.phases],
        "hexes": box.board.index,
    }
    for key, wanted in names.items():
        yield from (
            Fault(key, f'"{name}" is missing; the rules refer to it') for name in wanted if name not in there[key]
        )


def _names(box: Box[Struct], extras: type[Struct]) -> Iterator[Fault]:
    """Every name refers to something, and tables by phase have every phase."""
    known = _known(box)
    for mention in _mentions(box, extras):
        names = known.get(mention.role)
        if names is None or mention.name in names or (mention.may_be_empty and not mention.name):
            continue
        kind = _IN_WORDS.get(mention.role, mention.role.value)
        yield Fault(mention.key, f'unknown {kind} "{mention.name}"; choose from: {listing(names)}')
    told: dict[str, set[str]] = {}
    for mention in mentioned(extras, box.extras, ""):
        if mention.role is Role.PHASE and not mention.may_be_empty:
            told.setdefault(mention.key, set()).add(mention.name)
    for key, phases in told.items():
        missing = [phase.name for phase in box.phases if phase.name not in phases]
        if missing:
            yield Fault(key, f"has no entry for phase {listing(missing)}")


def _known(box: Box[Struct]) -> Mapping[Role, tuple[str, ...]]:
    companies, privates = tuple(box.companies), tuple(box.privates)
    return {
        Role.COMPANY: companies,
        Role.MINOR: companies,
        Role.PRIVATE: privates,
        Role.POWER: privates,
        Role.ITEM: (*privates, *companies),
        Role.OWNER: (*_PLACES, *privates, *companies),
        Role.TRAIN: tuple(box.trains),
        Role.PHASE: tuple(phase.name for phase in box.phases),
        Role.HEX: box.board.ids,
        Role.TILE: tuple(tile.number for tile in box.board.manifest.tiles),
        Role.COLOUR: tuple(dict.fromkeys((*COLOURS, *FIXED))),
    }


def _mentions(box: Box[Struct], extras: type[Struct]) -> Iterator[Mention]:
    for company in box.companies.values():
        yield from mentioned(CompanyDef, company, f"companies[{company.id}]")
    for train in box.trains.values():
        yield from mentioned(TrainDef, train, f"trains[{train.name}]")
    for phase in box.phases:
        yield from mentioned(PhaseDef, phase, f"phases[{phase.name}]")
    yield from mentioned(extras, box.extras, "")
    for tile in box.board.manifest.tiles:
        yield from (Mention(f"tiles.{tile.number}.only", Role.HEX, hex_id) for hex_id in tile.only)
    for hex_ in box.board.map.hexes:
        yield from (Mention(f"hexes.{hex_.id}.homes", Role.COMPANY, home.company) for home in hex_.homes)
        yield from (Mention(f"hexes.{hex_.id}.blocked_by", Role.ITEM, name) for name in hex_.blocked_by)


def _owners(companies: Mapping[str, CompanyDef], privates: Mapping[str, PrivateDef]) -> Iterator[Fault]:
    """Ids identify owners, so no two owners may share one."""
    for private in privates:
        if private in companies:
            yield Fault(f"privates[{private}].id", "is also the id of a company")
    for key, ids in (("companies", companies), ("privates", privates)):
        for name in ids:
            yield from (Fault(f"{key}[{name}].id", what) for what in _bad_owner(name))


def _bad_owner(name: str) -> Iterator[str]:
    if name in _PLACES:
        yield "is reserved for a place in the bank"
    if _PLAYER.fullmatch(name):
        yield "is the id of a player"
    if not name or any(mark.isspace() for mark in name):
        yield "must be one word: actions are written with it"


def _certificates(companies: Mapping[str, CompanyDef]) -> Iterator[Fault]:
    for company in companies.values():
        total = sum(company.certificates)
        if total != 100:
            yield Fault(f"companies[{company.id}].certificates", f"add up to {total} %, not 100 %")
        if company.float_percent > 100:
            yield Fault(f"companies[{company.id}].float_percent", f"is {company.float_percent}; it must be 100 or less")
        for number in company.first_owner:
            if number not in range(len(company.certificates)):
                yield Fault(f"companies[{company.id}].first_owner", f"there is no certificate {number}")


def _homes(companies: Mapping[str, CompanyDef], board: Board) -> Iterator[Fault]:
    """Charter and map agree about a company's home, and it has a city or town."""
    for company in companies.values():
        home = board.map.homes.get(company.id, ("", None))[0]
        if company.home and company.home not in board.map:
            continue  # reported by the check of names
        if home != company.home:
            where = f"the map shows it in {home}" if home else "the map does not show it"
            yield Fault(f"companies[{company.id}].home", f"is {company.home or 'empty'}, but {where}")
        elif home and not board.map[home].nodes:
            yield Fault(f"hexes.{home}.track", f"has no city or town, but it is the home of {company.id}")


def _hexes_and_tiles(box: Box[Struct]) -> Iterator[Fault]:
    if not box.board.map.hexes:
        yield Fault("hexes", "is empty")
    if not box.board.manifest.tiles:
        yield Fault("tiles", "is empty")


def _phases(phases: tuple[PhaseDef, ...], trains: Mapping[str, TrainDef]) -> Iterator[Fault]:
    """The game begins in the first phase, and every later phase can be reached."""
    if not trains:
        yield Fault("trains", "is empty")
    if not phases or phases[0].train:
        yield Fault("phases", "the first phase is missing or names a train; the game begins in it, so it must not")
    for phase in phases[1:]:
        train = trains.get(phase.train)
        if train is not None and not train.unlimited and phase.nth > train.count:
            yield Fault(f"phases[{phase.name}].nth", f"is {phase.nth}, but there are only {train.count} {train.name}")


def _market(market: Market) -> Iterator[Fault]:
    if not market.pars:
        yield Fault("market.rows", "there is no starting price (a price followed by p)")
    for letter in market.arrows:
        if letter not in market.zones:
            yield Fault("market.arrows", f'unknown zone "{letter}"; choose from: {listing(market.zones)}')
    if market.kind == "zigzag" and len(market.rows) != 1:
        yield Fault("market.rows", f"a zigzag market has one row, not {len(market.rows)}")


def _starting_cash(table: Mapping[str, int | tuple[int, ...]]) -> Iterator[Fault]:
    """A list by seat has an amount for every player."""
    for players, cash in table.items():
        if not isinstance(cash, int) and str(len(cash)) != players:
            yield Fault(f"starting_cash.{players}", f"has {len(cash)} amounts for {players} players")
