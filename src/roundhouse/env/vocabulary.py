"""What the fields of actions may hold, read from a title's definition."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Sequence
from functools import reduce
from math import gcd
from typing import cast

from msgspec import Struct

from roundhouse.board.compiled import Board
from roundhouse.board.routes.train import Train
from roundhouse.core.actions import Action
from roundhouse.core.definition import GameDef
from roundhouse.core.ids import BANK, MARKET, OFFERING, RESERVE
from roundhouse.core.roles import Field, Role, fields_of
from roundhouse.rules.components import box_of

from .amounts import LEVELS, NAMES

#: How many values of an optional field (a power, a train traded in) are distinguished in one position.
RANKS = 1
#: Choices that differ in nothing that the vocabulary knows, in list order.
VARIANTS = 4
#: Where cards may carry loans, this many cards of one type and owner are distinguished.
CARDS = 4
#: With more types of trains than this, a traded-in train is identified by its rank.
MOST_TRAINS = 16
#: Roles of fields that follow from other fields, or that have too many values to number.
_SPARE = frozenset({Role.PIECES, Role.ROUTES})
#: Where trains are bought, besides companies.
_TRAIN_PLACES = (OFFERING, MARKET, BANK)


class Dimension(Struct, frozen=True):
    """One coordinate of a block: which fields it reads and the values it knows, each with a name.

    A value that is repeated n times has n places: for the first choice with it, the second …
    """

    fields: tuple[str, ...]
    values: tuple[object, ...]
    names: tuple[str, ...]
    #: "value": looked up; "rank": the default, then the legal others in order; "level": an amount; "variant": a number.
    kind: str = "value"


def seat_names(players: int) -> tuple[str, ...]:
    """The names of players in actions, counted from the player to decide, as in observations.

    >>> seat_names(3)
    ('me', 'player +1', 'player +2')
    """
    return ("me", *(f"player +{seat}" for seat in range(1, players)))


def dimensions(defn: GameDef, players: int, action: type[Action]) -> list[Dimension]:
    """The coordinates of the actions of one type."""
    left = [f for f in fields_of(action) if f.role is not Role.ACTOR]
    found, spare = [], False
    for roles, joined in _JOINED:
        together = _one_of_each(left, roles)
        rows = joined(defn, players) if together else ()
        if rows:
            found.append(_looked_up(together, rows))
            left = [f for f in left if f.name not in together]
    for field in left:
        values = _values(defn, players, field, {f.role for f in left})
        if field.role is Role.POWER and not values:
            continue
        if field.role in _SPARE:
            spare = True
        elif field.is_optional and not (field.role is Role.SERVICE and values):
            found.append(_ranked(field.name))
        elif field.role is Role.MONEY:
            found.append(Dimension((field.name,), tuple(range(LEVELS)), tuple(f"at {n}" for n in NAMES), "level"))
        elif values:
            found.append(_looked_up((field.name,), values))
        else:
            spare = True
    if spare:
        found.append(Dimension((), tuple(range(VARIANTS)), ("", *(f"#{n + 1}" for n in range(1, VARIANTS))), "variant"))
    return found


def _one_of_each(fields: Sequence[Field], roles: Sequence[Role]) -> tuple[str, ...]:
    """The names of the first fields with these roles; empty if one is missing."""
    names = [next((f.name for f in fields if f.role is role), "") for role in roles]
    return tuple(names) if all(names) else ()


def _looked_up(fields: tuple[str, ...], values: tuple[object, ...]) -> Dimension:
    seen, names = Counter[object](), []
    for value in values:
        seen[value] += 1
        words = [str(part) for part in (value if isinstance(value, tuple) else (value,)) if part != ""]
        names.append(" ".join(words if seen[value] == 1 else (*words, f"#{seen[value]}")))
    return Dimension(fields, values, tuple(names))


def _ranked(field: str) -> Dimension:
    names = ("", *(f"with {field} #{n + 1}" for n in range(RANKS)))
    return Dimension((field,), tuple(range(RANKS + 1)), names, "rank")


def _values(defn: GameDef, players: int, field: Field, beside: Collection[Role]) -> tuple[object, ...]:
    """All values that a field may have beside fields with these roles; empty if the definition doesn't say."""
    seats = seat_names(players)
    board, market = box_of(defn).board, box_of(defn).market
    match field.role:
        case Role.COMPANY | Role.MINOR:
            return tuple(defn.companies)
        case Role.PRIVATE | Role.POWER:
            return tuple(defn.privates)
        case Role.ITEM:
            return (*defn.privates, *defn.companies)
        case Role.TRAIN:
            return tuple(train for train in defn.trains for _ in range(_cards(defn, train)))
        case Role.TRADED_IN:
            return tuple(defn.trains)
        case Role.PLAYER:
            return seats
        case Role.SOURCE if Role.TRAIN in beside:
            return (*_TRAIN_PLACES, *defn.companies)
        case Role.SOURCE | Role.OWNER:
            return (OFFERING, MARKET, RESERVE, BANK, *defn.companies, *defn.privates, *seats)
        case Role.HEX:
            return board.ids
        case Role.CITY:
            return tuple(range(_most_cities(board)))
        case Role.PERCENT | Role.CHANGE:
            return _percentages(defn)
        case Role.PAR:
            return tuple(sorted({space.price for _, space in market.spaces()}))
        case Role.SERVICE:
            return _services(defn)
        case _:
            return field.words


def _services(defn: GameDef) -> tuple[str, ...]:
    """The kinds of stations, by the trains they serve; the first serves all."""
    trains = [cast(Train, train.range(name)) for name, train in defn.trains.items() if train.range is not None]
    found = {train.service for train in trains} - {""}
    return ("", *sorted(found)) if found else ()


def _cards(defn: GameDef, train: str) -> int:
    return CARDS if defn.trains[train].loan else 1


def _most_cities(board: Board) -> int:
    return max(max(len(h.nodes) for h in board.map.hexes), max(len(t.nodes) for t in board.manifest.tiles))


def _percentages(defn: GameDef) -> tuple[int, ...]:
    sizes = [size for company in defn.companies.values() for size in company.certificates if size]
    least = reduce(gcd, sizes, 100)
    return tuple(range(least, 101, least))


def _places(defn: GameDef, players: int) -> tuple[tuple[object, ...], ...]:
    """Every tile that upgrades can bring to a hex, in every possible rotation."""
    board = box_of(defn).board
    found: dict[tuple[str, str, int], None] = {}
    for hex_id in board.ids:
        open_: list[tuple[str | None, int]] = [(None, 0)]
        while open_:
            tile, rotation = open_.pop()
            for upgrade in board.table.upgrades(hex_id, tile, rotation):
                key = (hex_id, upgrade.tile, upgrade.rotation)
                if key not in found:
                    found[key] = None
                    open_.append((upgrade.tile, upgrade.rotation))
    return tuple(sorted(found, key=lambda key: (board.index[key[0]], *key[1:])))


def _shares(defn: GameDef, players: int) -> tuple[tuple[object, ...], ...]:
    """Certificates of a company from the bank, from its own treasury or from a player."""
    return tuple(
        (company.id, source, size)
        for company in defn.companies.values()
        for source in (OFFERING, MARKET, RESERVE, BANK, company.id, *seat_names(players))
        for size in sorted(set(company.certificates), reverse=True)
    )


def _trains(defn: GameDef, players: int) -> tuple[tuple[object, ...], ...]:
    """Trains from any seller; only the bank takes another one in exchange, and only companies sell single cards.

    Empty if there are too many types.
    """
    if len(defn.trains) > MOST_TRAINS:
        return ()
    of_bank = [
        (train, place, given) for train in defn.trains for place in _TRAIN_PLACES for given in ("", *defn.trains)
    ]
    of_companies = [
        (train, company, "") for train in defn.trains for company in defn.companies for _ in range(_cards(defn, train))
    ]
    return (*of_bank, *of_companies)


#: Fields whose values depend on each other, so that most of their product would be empty.
_JOINED: tuple[tuple[tuple[Role, ...], Callable[[GameDef, int], tuple[tuple[object, ...], ...]]], ...] = (
    ((Role.HEX, Role.TILE, Role.ROTATION), _places),
    ((Role.COMPANY, Role.SOURCE, Role.PERCENT), _shares),
    ((Role.TRAIN, Role.SOURCE, Role.TRADED_IN), _trains),
)
