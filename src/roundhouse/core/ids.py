"""Ids of owners and of things they own: short strings whose types declare what they refer to."""

from typing import Annotated, TypeAlias

from .roles import Role

PlayerId: TypeAlias = Annotated[str, Role.PLAYER]
CompanyId: TypeAlias = Annotated[str, Role.COMPANY]
#: A company that merges into another one, or leaves the game.
MinorId: TypeAlias = Annotated[str, Role.MINOR]
PrivateId: TypeAlias = Annotated[str, Role.PRIVATE]
#: A private company whose power is used.
PowerId: TypeAlias = Annotated[str, Role.POWER]
#: A private company or a company, as sold in an auction.
ItemId: TypeAlias = Annotated[str, Role.ITEM]
TrainId: TypeAlias = Annotated[str, Role.TRAIN]
#: A train traded in for another one.
TradedTrainId: TypeAlias = Annotated[str, Role.TRADED_IN]
HexId: TypeAlias = Annotated[str, Role.HEX]
TileId: TypeAlias = Annotated[str, Role.TILE]
OwnerId: TypeAlias = Annotated[str, Role.OWNER]
#: Where something is bought: an owner or a place of the bank.
SourceId: TypeAlias = Annotated[str, Role.SOURCE]
#: Who acts: a player, or a company through its president.
ActorId: TypeAlias = Annotated[str, Role.ACTOR]

BANK: OwnerId = "bank"
OFFERING: OwnerId = "offering"  # the Initial Offering: never owned before
RESERVE: OwnerId = "reserve"  # part of the Initial Offering that nobody may buy (trade-in shares)
MARKET: OwnerId = "market"  # the Open Market or bank pool
OUT: OwnerId = "out"  # removed from play


def player_id(seat: int) -> PlayerId:
    """The id of the player in a seat; seats are numbered from 0.

    >>> player_id(0)
    'p1'
    """
    return f"p{seat + 1}"


def train_type(train: TrainId) -> str:
    """The type a train card belongs to.

    >>> train_type("4D-3")
    '4D'
    """
    return train.rpartition("-")[0]
