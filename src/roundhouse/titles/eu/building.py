"""Track and stations of 18EU (sections 4.4.1, 4.4.2 and 4.6)."""

from __future__ import annotations

from collections.abc import Iterator

from roundhouse.core.actions import Accept, Refuse
from roundhouse.core.checks import basics, rules
from roundhouse.core.definition import Move
from roundhouse.core.events import TokenRemoved, Told
from roundhouse.core.state import Token
from roundhouse.finance.holdings import is_minor, president
from roundhouse.rules.operating import stations, track
from roundhouse.rules.operating.frames import OperatingRound, OperatingTurn
from roundhouse.rules.operating.network import board_of
from roundhouse.rules.operating.track import LayTile
from roundhouse.rules.standard.moves import answer_step

from .book import BOOK
from .pending import LayConsent
from .types import Draft, View

#: The cost of the green tile on a mountain (4.4.1).
SECOND_MOUNTAIN = 60


def yellow_lays(v: View, company: str) -> int:
    """Two for a minor in the first Operating Round of the game, otherwise one (4.4.1)."""
    frame = v.frame(OperatingRound)
    first = frame is not None and (frame.set, frame.number) == (1, 1)
    return 2 if first and is_minor(v, company) else 1


def tile_cost(v: View, a: LayTile) -> int:
    """The first tile on rough hexes and mountains costs money, on mountains the green tile too (4.4.1)."""
    costs, laid = board_of(v).map[a.hex].costs, v.state.tiles.get(a.hex)
    if not costs:
        return 0
    if laid is None:
        return sum(cost.amount for cost in costs)
    mountain = any("mountain" in cost.terrain for cost in costs)
    return SECOND_MOUNTAIN if mountain and board_of(v).manifest[laid[0]].colour == "yellow" else 0


def consent_of(v: View, company: str, hex_id: str) -> str:
    """The owner of a minor who must consent to the first tile in a grey hex, or '' (4.6)."""
    if v.defn.deviations.no_consent or hex_id in v.state.tiles:
        return ""
    for minor in board_of(v).map[hex_id].blocked_by:
        owner = president(v, minor)
        if owner and owner != president(v, company):
            return owner
    return ""


def consent_was_not_refused(v: View, a: LayTile) -> Iterator[str]:
    """After a refusal the owner is not asked again in the same turn."""
    refused = v.expect(OperatingTurn).refused
    if refused and track.exists(v, a) and (a.hex, consent_of(v, a.by, a.hex), 0) in refused:
        yield f"{consent_of(v, a.by, a.hex)} has refused a tile in {a.hex} this turn"


def apply_lay(d: Draft, a: LayTile) -> None:
    """Lay the tile, or first ask for consent."""
    owner = consent_of(d, a.by, a.hex)
    if owner:
        d.push(LayConsent(a.by, a.tile, a.hex, a.rotation, owner))
    else:
        _lay(d, a)


def _lay(d: Draft, a: LayTile) -> None:
    track.apply_lay(d, a)
    return_double_stations(d, a.hex)


def return_double_stations(d: Draft, hex_id: str) -> None:
    """If a tile joins several stations of a corporation in one city, all but one go back to it (4.2.2)."""
    kept: list[Token] = []
    for token in d.state.tokens.get(hex_id, ()):
        if any((t.company, t.city) == (token.company, token.city) for t in kept):
            d.put("stations", token.company, (*d.state.stations[token.company], 0))
            d.emit(TokenRemoved(token.company, hex_id))
        else:
            kept.append(token)
    if len(kept) < len(d.state.tokens.get(hex_id, ())):
        d.put("tokens", hex_id, tuple(kept))


def accept_lay(d: Draft, _: Accept) -> None:
    frame = d.pop()
    assert isinstance(frame, LayConsent)
    _lay(d, LayTile(frame.company, frame.tile, frame.hex, frame.rotation))


def refuse_lay(d: Draft, a: Refuse) -> None:
    frame = d.pop()
    assert isinstance(frame, LayConsent)
    d.emit(Told(a.by, f"refuses {frame.company} a tile in {frame.hex}"))
    d.update(OperatingTurn, refused=(*d.expect(OperatingTurn).refused, (frame.hex, a.by, 0)))


LAY = Move(
    LayTile,
    track.lay_candidates,
    (
        *basics(BOOK, ("4.6", track.hex_and_tile_exist)),
        *rules(
            BOOK,
            ("2", track.colour_is_available),
            ("4.4.1", track.minors_lay_yellow, track.lays_left),
            (
                "4.6",
                track.tile_is_in_supply,
                track.colour_is_next,
                track.stops_match("city"),
                track.stops_match("town"),
                track.label_matches,
                track.track_is_preserved,
                track.edges_are_open,
                track.lay_is_connected,
                track.cost_is_affordable,
                consent_was_not_refused,
            ),
        ),
    ),
    apply_lay,
)
TOKEN = Move(
    stations.PlaceToken,
    stations.token_candidates,
    (
        *basics(BOOK, ("4.4.2", stations.city_exists, stations.token_is_left)),
        *rules(BOOK, ("4.4.2", stations.circle_is_free, stations.city_is_connected, stations.one_station_per_hex)),
    ),
    stations.apply_token,
)
CONSENT_STEP = answer_step("tile in a grey hex", f"{BOOK} 4.6", accept_lay, refuse_lay)
