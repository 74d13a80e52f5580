"""What private companies can do for the company that owns them (section 7)."""

from __future__ import annotations

from collections.abc import Iterator

from roundhouse.core.actions import Pass
from roundhouse.core.events import Told
from roundhouse.core.state import Frame
from roundhouse.rules.operating.frames import OperatingTurn
from roundhouse.rules.operating.network import board_of
from roundhouse.rules.operating.powers import UsePower
from roundhouse.rules.operating.track import LayTile

from .types import Draft, View

LODZ, BRIDGE, WILHELM, BALTIC = "IOL", "BC", "WB", "BS"
LODZ_HEX, LODZ_BONUS = "G13", 20
#: The price of the Wilhelmsbahn's tile in the track step.
EXTRA_TILE = 20


class TileOnPurchase(Frame, frozen=True, tag="tile on purchase"):
    """A company that has just bought the Wilhelmsbahn may lay a yellow tile at once."""

    company: str


def owns(v: View, company: str, private: str) -> bool:
    return v.state.privates.get(private) == company


def ports(v: View) -> list[str]:
    return [h.id for h in board_of(v).map.hexes if "port" in h.icons]


def places(v: View, private: str) -> list[str]:
    """The hexes where the token of a private company may still be placed."""
    if private == LODZ:
        return [] if v.state.title.lodz else [LODZ_HEX]
    if private == BALTIC:
        return [] if v.state.title.port[0] else ports(v)
    return []


def token_candidates(v: View) -> Iterator[UsePower]:
    """Tokens that the operating company could place."""
    company = v.expect(OperatingTurn).company
    for private in (LODZ, BALTIC):
        if owns(v, company, private):
            yield from (UsePower(company, private, hex_id) for hex_id in places(v, private))


def token_is_owned(v: View, a: UsePower) -> Iterator[str]:
    """Only the company that owns the private company may place its token."""
    if a.private not in (LODZ, BALTIC) or not owns(v, a.by, a.private):
        yield f"{a.by} does not own a private company {a.private} with a token"


def lodz_is_free(v: View, a: UsePower) -> Iterator[str]:
    """The token of the Industrialisation of Łódź goes to Łódź, once."""
    if a.private == LODZ and a.hex not in places(v, LODZ):
        yield (
            "its token has already been placed" if v.state.title.lodz else f"its token can be placed only in {LODZ_HEX}"
        )


def port_is_free(v: View, a: UsePower) -> Iterator[str]:
    """The token of Baltic Shipping goes to a port, once."""
    if a.private == BALTIC and a.hex not in places(v, BALTIC):
        where = ", ".join(ports(v))
        yield (
            "its token has already been placed" if v.state.title.port[0] else f"its token can be placed only in {where}"
        )


def apply_token(d: Draft, a: UsePower) -> None:
    """Place the token; the private company stays open."""
    d.emit(Told(a.by, f"places the token of {a.private} in {a.hex}"))
    if a.private == LODZ:
        d.title(lodz=True)
        return
    d.title(port=(a.hex, a.by))
    if not d.defn.options.ports_for_all:
        d.put("tiles", a.hex, (f"port{a.hex}", 0))
        d.put("supply", f"port{a.hex}", 0)


def port_moves(d: Draft, minor: str, major: str) -> None:
    """The new company takes over the port token in a merger (7.5)."""
    hex_id, owner = d.state.title.port
    if owner == minor:
        d.title(port=(hex_id, major))


def drop_port(d: Draft) -> None:
    """The token of a company that has closed leaves the port (7.5)."""
    hex_id, owner = d.state.title.port
    if owner and owner in d.state.closed:
        d.title(port=("closed", ""))
        if hex_id in d.state.tiles:
            del d.own("tiles")[hex_id]
            d.put("supply", f"port{hex_id}", 1)


def bought(d: Draft, company: str, private: str) -> None:
    """A company that buys the Wilhelmsbahn may lay a tile at once (7.4)."""
    if private == WILHELM:
        d.push(TileOnPurchase(company))


def needs_power(v: View, a: LayTile) -> Iterator[str]:
    """The owner of the Wilhelmsbahn may pay for one yellow tile, once in the game (7.4)."""
    if not a.power:
        return
    if a.power != WILHELM or not owns(v, a.by, WILHELM):
        yield f"{a.by} does not own a private company {a.power} that lays tiles"
    elif a.tile in board_of(v).manifest and board_of(v).manifest[a.tile].colour != "yellow":
        yield "the Wilhelmsbahn can lay only yellow tiles"
    elif v.frame(TileOnPurchase) is None and v.state.title.wilhelmsbahn:
        yield "the Wilhelmsbahn has already laid its tile"


def decline(d: Draft, a: Pass) -> None:
    """Give up the tile on purchase."""
    d.pop()
