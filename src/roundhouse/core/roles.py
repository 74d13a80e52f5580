"""Roles of the fields of actions and events, declared by their types instead of guessed from their names.

The type of a field gives its role: `company: CompanyId` (see `ids`), `price: Money`, `hex: HexId`. Declare your own
types the same way:

>>> class Flight(Struct):
...     pilot: Annotated[str, Role.PLAYER]
...     flag: Annotated[str, Role.WORD, OneOf(("red", "blue"))] = "red"
>>> [(f.name, f.role.value, f.words) for f in fields_of(Flight)]
[('pilot', 'player', ()), ('flag', 'word', ('red', 'blue'))]
>>> named(Flight("p1"), Role.PLAYER)
'p1'
"""

from __future__ import annotations

from enum import StrEnum
from functools import cache
from typing import Annotated, Any, TypeAlias, get_args, get_origin

from msgspec import NODEFAULT, Struct
from msgspec.structs import fields


class Role(StrEnum):
    """What a value refers to."""

    #: Who acts: a player, or a company through its president.
    ACTOR = "actor"
    PLAYER = "player"
    COMPANY = "company"
    #: A company that merges into another one, or leaves the game.
    MINOR = "minor"
    PRIVATE = "private"
    #: A private company whose power is used.
    POWER = "power"
    #: A private company or a company, as sold in an auction.
    ITEM = "item"
    #: Any player, company or place that can own something.
    OWNER = "owner"
    #: Where something is bought: an owner or a place of the bank.
    SOURCE = "source"
    #: A type of train, or a single card where cards differ.
    TRAIN = "train"
    #: A type of train traded in for another one.
    TRADED_IN = "traded in"
    HEX = "hex"
    TILE = "tile"
    ROTATION = "rotation"
    #: The number of a city within its hex.
    CITY = "city"
    #: The kind of a station, named after the trains it serves.
    SERVICE = "service"
    MONEY = "money"
    #: A starting price on the market; the amount paid may differ.
    PAR = "par"
    PERCENT = "percent"
    #: The size of a certificate given back as change.
    CHANGE = "change"
    #: The sizes of certificates.
    PIECES = "pieces"
    ROUTES = "routes"
    COLOUR = "colour"
    PHASE = "phase"
    #: One of a few words; `OneOf` lists those common to all titles.
    WORD = "word"
    #: A sentence or part of one.
    TEXT = "text"


class OneOf(Struct, frozen=True):
    """The words that a field of role `WORD` may hold."""

    words: tuple[str, ...]


Money: TypeAlias = Annotated[int, Role.MONEY]
ParPrice: TypeAlias = Annotated[int, Role.PAR]
Percent: TypeAlias = Annotated[int, Role.PERCENT]
Change: TypeAlias = Annotated[int, Role.CHANGE]
Pieces: TypeAlias = Annotated[tuple[int, ...], Role.PIECES]
Routes: TypeAlias = Annotated[tuple[str, ...], Role.ROUTES]
Rotation: TypeAlias = Annotated[int, Role.ROTATION]
CityNumber: TypeAlias = Annotated[int, Role.CITY]
Service: TypeAlias = Annotated[str, Role.SERVICE]
Colour: TypeAlias = Annotated[str, Role.COLOUR]
Phase: TypeAlias = Annotated[str, Role.PHASE]
Text: TypeAlias = Annotated[str, Role.TEXT]


class Field(Struct, frozen=True):
    """A field of an action or event: its name, its role, and its type without the role."""

    name: str
    role: Role
    type: object
    default: object
    words: tuple[str, ...] = ()

    @property
    def is_optional(self) -> bool:
        """Whether the field may be left out."""
        return self.default is not NODEFAULT


@cache
def fields_of(kind: type[Struct]) -> tuple[Field, ...]:
    """All fields of a kind of action or event; raises `TypeError` if one has no role."""
    return tuple(_field(kind, one.name, one.type, one.default) for one in fields(kind))


def _field(kind: type[Struct], name: str, annotation: object, default: object) -> Field:
    declared = get_args(annotation)[1:] if get_origin(annotation) is Annotated else ()
    role = next((part for part in declared if isinstance(part, Role)), None)
    if role is None:
        raise TypeError(f"{kind.__name__}.{name} has no role: give it a type from core.ids or core.roles")
    words = next((part.words for part in declared if isinstance(part, OneOf)), ())
    return Field(name, role, plain_type(annotation), default, words)


def plain_type(annotation: object) -> object:
    """A type without its role.

    >>> plain_type(Money), plain_type(str)
    (<class 'int'>, <class 'str'>)
    """
    return get_args(annotation)[0] if get_origin(annotation) is Annotated else annotation


@cache
def names_of(kind: type[Struct], role: Role) -> tuple[str, ...]:
    """The names of the fields with a role."""
    return tuple(field.name for field in fields_of(kind) if field.role is role)


def has(kind: type[Struct], role: Role) -> bool:
    """Whether a kind of action or event has a field with a role."""
    return bool(names_of(kind, role))


def named(value: Struct, role: Role, default: str = "") -> str:
    """The value of the first field with a role; the default if there is none."""
    names = names_of(type(value), role)
    return getattr(value, names[0]) if names else default


def amount(value: Struct, role: Role, default: int = 0) -> int:
    """The number in the first field with a role: money, a percentage, the number of a city."""
    names = names_of(type(value), role)
    return getattr(value, names[0]) if names else default


def all_named(value: Struct, role: Role) -> tuple[Any, ...]:
    """The values of all fields with a role, in order."""
    return tuple(getattr(value, name) for name in names_of(type(value), role))
