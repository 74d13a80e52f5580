"""Names of the things that own and are owned; all ids are short strings."""

from typing import TypeAlias

PlayerId: TypeAlias = str
CompanyId: TypeAlias = str
PrivateId: TypeAlias = str
TrainId: TypeAlias = str
HexId: TypeAlias = str
TileId: TypeAlias = str
OwnerId: TypeAlias = str

BANK: OwnerId = "bank"
OFFERING: OwnerId = "offering"  # the Initial Offering: never owned before
RESERVE: OwnerId = "reserve"  # part of the Initial Offering that nobody may buy (trade-in shares)
MARKET: OwnerId = "market"  # the Open Market or bank pool
OUT: OwnerId = "out"  # removed from play


def player_id(seat: int) -> PlayerId:
    """The id of the player in a seat, counted from 0.

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
