"""What private companies can do for the company that owns them (section 9)."""

from __future__ import annotations

from collections.abc import Iterator

from roundhouse.board import edges_used, opposite
from roundhouse.board.rotations import distinct_rotations
from roundhouse.core.state import Frame
from roundhouse.finance.transfer import close_private
from roundhouse.rules.operating.frames import OperatingTurn
from roundhouse.rules.operating.network import board_of
from roundhouse.rules.operating.powers import UsePower
from roundhouse.rules.operating.track import LayTile

from .types import Draft, View

BOARD_OF_WORKS, COLLIERY, MAIL, DONEGAL, TRALEE = "BoW", "DCR", "TIM", "DR", "TDR"
MAIL_TILE = "IM"
#: The hexes and tiles of powers that lay tiles; a missing entry means any.
HEXES = {
    DONEGAL: ("F4", "F2", "E3", "E5", "G3", "G5"),
    TRALEE: ("A19", "B18"),
    COLLIERY: ("H4",),
    MAIL: ("F0", "H0", "G-1", "J12", "G21", "H20"),
}
TILES = {DONEGAL: ("IR5", "77", "78", "79"), TRALEE: ("IR5",), MAIL: (MAIL_TILE,)}
#: Powers that lay two tiles together, and the hexes where the first may be laid.
PAIRS = {DONEGAL: ("F4",), TRALEE: ("A19", "B18")}
#: How many tiles a power lays.
LAYS = {DONEGAL: 2, TRALEE: 2, BOARD_OF_WORKS: 2, COLLIERY: 1, MAIL: 1}
#: Powers that lay without paying for the terrain, and those that need no connection.
FREE = (BOARD_OF_WORKS, COLLIERY, MAIL)
ANYWHERE = (MAIL, DONEGAL, TRALEE, COLLIERY)
#: Powers that on 18xx.games lay or upgrade a tile in any colour of the phase.
ANY_COLOUR = (BOARD_OF_WORKS, COLLIERY)
#: The step before the track step.
BEFORE_TRACK = "issue or redeem"
#: Tokens: the hexes where they may be placed and their value to the company.
TOKENS = {"CDSPC": (("J4", "G1", "I19"), 10), "TASPS": (("C13",), 20)}


class SecondTile(Frame, frozen=True, tag="second tile"):
    """The second of two tiles that a private company lays together must be laid now."""

    company: str
    private: str
    hex: str


def uses_action(a: LayTile) -> bool:
    """Whether a lay counts as one of the company's tiles."""
    return a.power in ("", BOARD_OF_WORKS)


def goes_anywhere(v: View, a: LayTile) -> bool:
    """Whether a lay needs no connection; on 18xx.games no lay of a private company does."""
    return a.power in ANYWHERE or (bool(a.power) and v.defn.deviations.loose_powers)


def lay_candidates(v: View) -> Iterator[LayTile]:
    """Tiles that private companies of the operating company could lay."""
    company = v.expect(OperatingTurn).company
    for private in LAYS:
        if v.state.privates.get(private) == company:
            yield from _lays_of(v, company, private)


def _lays_of(v: View, company: str, private: str) -> Iterator[LayTile]:
    board = board_of(v)
    for hex_id in HEXES.get(private, board.ids):
        if private == MAIL:
            for rotation in distinct_rotations(board.manifest[MAIL_TILE]):
                yield LayTile(company, MAIL_TILE, hex_id, rotation, private)
        elif hex_id not in v.state.tiles or v.defn.deviations.loose_powers:
            for upgrade in board.table.distinct(hex_id, *v.state.tiles.get(hex_id, (None, 0))):
                if upgrade.tile in TILES.get(private, (upgrade.tile,)):
                    yield LayTile(company, upgrade.tile, hex_id, upgrade.rotation, private)


def needs_power(v: View, a: LayTile) -> Iterator[str]:
    """Outside the track step only private companies may lay tiles."""
    if not a.power:
        yield f"{a.by} may lay tiles only in its track step"


def not_after_the_track_step(v: View, a: LayTile) -> Iterator[str]:
    """On 18xx.games most powers to lay tiles end with the track step."""
    late = v.step.name != BEFORE_TRACK and a.power in LAYS and a.power != COLLIERY
    if late and v.defn.deviations.early_power_lays:
        yield f"{a.power} cannot lay tiles after the track step"


def power_is_owned(v: View, a: LayTile) -> Iterator[str]:
    """Only the owner of a private company may use its power."""
    if a.tile == MAIL_TILE and a.power != MAIL:
        yield f"only The Irish Mail can lay tile {MAIL_TILE}"
    if a.power and a.power not in LAYS:
        yield f"{a.power} cannot lay tiles"
    elif a.power and v.state.privates.get(a.power) != a.by:
        yield f"{a.by} does not own {a.power}"


def power_fits(v: View, a: LayTile) -> Iterator[str]:
    """Each power is limited to certain hexes and tiles."""
    if a.power not in LAYS or v.state.privates.get(a.power) != a.by:
        return
    if used(v, a.power) >= LAYS[a.power]:
        yield f"the power of {a.power} is used up"
    if a.hex not in HEXES.get(a.power, (a.hex,)):
        yield f"{a.power} can lay tiles only in {', '.join(HEXES[a.power])}"
    if a.tile not in TILES.get(a.power, (a.tile,)):
        yield f"{a.power} can lay only {', '.join(TILES[a.power])}"
    elif v.defn.deviations.loose_powers and a.power in ANY_COLOUR:
        return
    elif a.tile != MAIL_TILE and board_of(v).manifest[a.tile].colour != "yellow":
        yield f"{a.power} can lay only yellow tiles"


def pair_is_connected(v: View, a: LayTile) -> Iterator[str]:
    """Track must connect the two tiles of a pair; the Donegal Railway begins in Donegal."""
    if a.power not in PAIRS or v.state.privates.get(a.power) != a.by:
        return
    first = v.frame(SecondTile)
    if first is None:
        if a.hex not in PAIRS[a.power]:
            yield f"{a.power} must begin in {' or '.join(PAIRS[a.power])}"
        elif not any(True for _ in _partners(v, a)):
            yield f"no second tile of {a.power} would connect to this one"
    elif not _joins(v, a, first.hex, *v.state.tiles[first.hex]):
        yield f"the tile must connect to the one in {first.hex}"


def _partners(v: View, a: LayTile) -> Iterator[LayTile]:
    """The second tiles that fit a first one."""
    for other in HEXES[a.power]:
        if other != a.hex and other not in v.state.tiles:
            for upgrade in board_of(v).table.upgrades(other):
                second = LayTile(a.by, upgrade.tile, other, upgrade.rotation, a.power)
                if upgrade.tile in TILES[a.power] and _joins(v, second, a.hex, a.tile, a.rotation):
                    yield second


def _joins(v: View, a: LayTile, hex_id: str, tile: str, rotation: int) -> bool:
    """Whether the track of a lay connects to a tile in another hex."""
    board = board_of(v)
    exits = edges_used(board.manifest[tile], rotation)
    return any(
        board.map.crossable[a.hex].get(edge) == hex_id and opposite(edge) in exits
        for edge in edges_used(board.manifest[a.tile], a.rotation)
    )


def second_candidates(v: View) -> Iterator[LayTile]:
    """The lays that complete a pair."""
    frame = v.expect(SecondTile)
    yield from _lays_of(v, frame.company, frame.private)


def is_second(v: View, a: LayTile) -> Iterator[str]:
    """After the first tile of a pair, the second must follow."""
    if a.power != v.expect(SecondTile).private:
        yield f"the second tile of {v.expect(SecondTile).private} must be laid now"


def used(v: View, private: str) -> int:
    """How many times a power has been used."""
    times: int = dict(v.state.title.used).get(private, 0)
    return times


def after_lay(d: Draft, a: LayTile) -> None:
    """Count the use of a power; a private company closes when its power is used up."""
    if not a.power:
        return
    times = used(d, a.power) + 1
    d.title(used=tuple({**dict(d.state.title.used), a.power: times}.items()))
    if isinstance(d.top, SecondTile):
        d.pop()
    elif a.power in PAIRS:
        d.push(SecondTile(a.by, a.power, a.hex))
    if times >= LAYS[a.power] and a.power != COLLIERY:
        close_private(d, a.power, "its power is used up")


def token_candidates(v: View) -> Iterator[UsePower]:
    """Tokens that private companies of the operating company could place."""
    company = v.expect(OperatingTurn).company
    for private, (hexes, _) in TOKENS.items():
        if v.state.privates.get(private) == company:
            yield from (UsePower(company, private, hex_id) for hex_id in hexes)


def token_is_owned(v: View, a: UsePower) -> Iterator[str]:
    """Only the owner may place the token, in one of its hexes."""
    if a.private not in TOKENS or v.state.privates.get(a.private) != a.by:
        yield f"{a.by} does not own a private company {a.private} with a token"
    elif a.hex not in TOKENS[a.private][0]:
        yield f"the token of {a.private} can be placed only in {', '.join(TOKENS[a.private][0])}"


def apply_token(d: Draft, a: UsePower) -> None:
    """Place the token; the private company closes."""
    d.title(tokens=(*d.state.title.tokens, (a.private, a.hex, a.by)))
    close_private(d, a.private, "its token has been placed")


def tokens_move(d: Draft, minor: str, major: str) -> None:
    """The new company takes over the tokens of a merging company."""
    d.title(tokens=tuple((p, h, major if c == minor else c) for p, h, c in d.state.title.tokens))
