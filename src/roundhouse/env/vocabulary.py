"""What the fields of actions may hold, read from a title's definition."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection
from functools import reduce
from math import gcd
from typing import cast

import msgspec
from msgspec import Struct

from roundhouse.board.compiled import Board
from roundhouse.core.actions import Action
from roundhouse.core.definition import GameDef
from roundhouse.core.ids import BANK, MARKET, OFFERING, RESERVE
from roundhouse.finance.market import Market

from .amounts import LEVELS, NAMES

#: How many values of an optional field (a power, a train handed in) are told apart in one position.
RANKS = 1
#: Choices that differ in nothing the vocabulary knows, in the order of the list.
VARIANTS = 4
#: Cards of one type are told apart, up to so many with one owner, where a card may bear a loan.
CARDS = 4
#: With more types of trains than this, which one is handed in is told by its rank.
MOST_TRAINS = 16
_WORDS = {
    ("dividend", "kind"): ("pay", "half", "withhold"),
    ("vote", "choice"): ("for", "against"),
}
#: Fields that follow from the others or are better told by their rank among the legal ones.
_RANKED = frozenset({"power", "given", "swap"})
_SPARE = frozenset({"pieces", "routes"})
#: Where trains are bought, besides companies.
_TRAIN_PLACES = (OFFERING, MARKET, BANK)


class Dimension(Struct, frozen=True):
    """One coordinate of a block: which fields it reads and the values it knows, each with a name.

    A value that stands there several times in a row has as many places: for the first such choice, the second …
    """

    fields: tuple[str, ...]
    values: tuple[object, ...]
    names: tuple[str, ...]
    #: "value": looked up; "rank": the default, then the legal others in order; "level": an amount; "variant": a number.
    kind: str = "value"


def seat_names(players: int) -> tuple[str, ...]:
    """What players are called in actions, counted from who decides, as observations count them.

    >>> seat_names(3)
    ('me', 'player +1', 'player +2')
    """
    return ("me", *(f"player +{seat}" for seat in range(1, players)))


def tag_of(action: type[Action]) -> str:
    """What the notation calls a kind of action."""
    return str(action.__struct_config__.tag)


def dimensions(defn: GameDef, players: int, action: type[Action]) -> list[Dimension]:
    """The coordinates of the actions of one type."""
    tag = tag_of(action)
    fields = [f for f in msgspec.structs.fields(action) if f.name != "by"]
    names = {f.name for f in fields}
    found, spare = [], False
    for together, joined in _JOINED:
        rows = joined(defn, players) if set(together) <= names else ()
        if rows:
            found.append(_looked_up(together, rows))
            names -= set(together)
    for field in fields:
        if field.name not in names:
            continue
        values = _values(defn, players, tag, field.name, names)
        if field.name in _SPARE or (field.name in _RANKED and not defn.privates and field.name == "power"):
            spare |= field.name in _SPARE
        elif field.name in _RANKED or (field.default == "" and not (field.name == "kind" and values)):
            found.append(_ranked(field.name))
        elif field.name == "price" and tag != "par":
            found.append(Dimension(("price",), tuple(range(LEVELS)), tuple(f"at {n}" for n in NAMES), "level"))
        elif values:
            found.append(_looked_up((field.name,), values))
        else:
            spare = True
    if spare:
        found.append(Dimension((), tuple(range(VARIANTS)), ("", *(f"#{n + 1}" for n in range(1, VARIANTS))), "variant"))
    return found


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


def _values(defn: GameDef, players: int, tag: str, field: str, others: Collection[str]) -> tuple[object, ...]:
    """Everything a field beside others may hold, or nothing if the definition does not tell."""
    seats = seat_names(players)
    board, market = cast(Board, defn.board), cast(Market, defn.market)
    match field:
        case "company" | "minor":
            return tuple(defn.companies)
        case "private":
            return tuple(defn.privates)
        case "item":
            return (*defn.privates, *defn.companies)
        case "train":
            return tuple(train for train in defn.trains for _ in range(_cards(defn, train)))
        case "recycled":
            return tuple(defn.trains)
        case "to" | "winner":
            return seats
        case "source" if "train" in others:
            return (*_TRAIN_PLACES, *defn.companies)
        case "source":
            return (OFFERING, MARKET, RESERVE, BANK, *defn.companies, *defn.privates, *seats)
        case "hex":
            return board.ids
        case "city":
            return tuple(range(_most_cities(board)))
        case "percent":
            return _percentages(defn)
        case "price":
            return tuple(sorted({space.price for _, space in market.spaces()}))
        case "kind" if tag != "dividend":
            return _services(defn)
        case _:
            return _WORDS.get((tag, field), ())


def _services(defn: GameDef) -> tuple[str, ...]:
    """The kinds of stations, that is of the trains that they serve; the first is a station for all."""
    found = {getattr(train.range(name), "service", "") for name, train in defn.trains.items() if callable(train.range)}
    return ("", *sorted(found - {""})) if found - {""} else ()


def _cards(defn: GameDef, train: str) -> int:
    return CARDS if defn.trains[train].loan else 1


def _most_cities(board: Board) -> int:
    return max(max(len(h.nodes) for h in board.map.hexes), max(len(t.nodes) for t in board.manifest.tiles))


def _percentages(defn: GameDef) -> tuple[int, ...]:
    sizes = [size for company in defn.companies.values() for size in company.certificates if size]
    least = reduce(gcd, sizes, 100)
    return tuple(range(least, 101, least))


def _places(defn: GameDef, players: int) -> tuple[tuple[object, ...], ...]:
    """Every tile that can come to lie in a hex by upgrades of what is printed, in every way it can be turned."""
    board = cast(Board, defn.board)
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
    """Certificates of a company from the bank's places, from its own treasury or from a player."""
    return tuple(
        (company.id, source, size)
        for company in defn.companies.values()
        for source in (OFFERING, MARKET, RESERVE, BANK, company.id, *seat_names(players))
        for size in sorted(set(company.certificates), reverse=True)
    )


def _trains(defn: GameDef, players: int) -> tuple[tuple[object, ...], ...]:
    """Trains from anywhere; another one is handed in only to the bank, and only companies have single cards for sale.

    Nothing where there are very many types.
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


#: Fields whose values hang together, so that the product of all values would be mostly empty.
_JOINED: tuple[tuple[tuple[str, ...], Callable[[GameDef, int], tuple[tuple[object, ...], ...]]], ...] = (
    (("hex", "tile", "rotation"), _places),
    (("company", "source", "percent"), _shares),
    (("train", "source", "given"), _trains),
)
