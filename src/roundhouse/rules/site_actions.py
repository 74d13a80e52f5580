"""Translate actions of 18xx.games that mean the same in every title."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from roundhouse.board.routes import HexRoute, from_hexes
from roundhouse.core.actions import Action, Pass
from roundhouse.core.definition import AnyView
from roundhouse.core.generics import DeviationsT, OptionsT, RecordT
from roundhouse.core.ids import train_type
from roundhouse.core.listing import is_open
from roundhouse.core.site import SiteAction
from roundhouse.core.view import View
from roundhouse.finance.holdings import president, share_size
from roundhouse.rules.components import box_of
from roundhouse.rules.operating import dividends, duty, running, stations, track
from roundhouse.rules.operating.frames import OperatingTurn
from roundhouse.rules.stock import actions
from roundhouse.rules.stock.presidency import ordinary

TypeOfCard = Callable[[str], str]
Handler = Callable[[AnyView, SiteAction], list[Action]]

#: The key under which the replay remembers who was skipped since the last action other than a pass.
SKIPPED = "skipped"


def handled(handlers: Mapping[str, Handler], v: View, a: SiteAction) -> list[Action]:
    """Translate an action with the title's handlers; raises `LookupError` if there is none."""
    if a.type not in handlers:
        raise LookupError(f'{v.defn.book} does not support the action "{a.type}"')
    return handlers[a.type](v, a)


def pass_turn(v: View, a: SiteAction) -> list[Action]:
    """A pass of the player or company whose turn it is."""
    return [] if already_passed(v, a) else [Pass(a.by)]


def already_passed(v: View, a: SiteAction) -> bool:
    """Whether we have already skipped this turn, as there was nothing to decide; each skip matches one pass."""
    if v.actor == a.by and any(move.action is Pass for move in v.step.moves):
        return False
    skipped: list[str] = a.memory.get(SKIPPED, [])
    if a.by not in skipped:
        raise LookupError(f"{a.by} cannot pass now; it is the turn of {v.actor} ({v.step.name})")
    skipped.remove(a.by)
    return True


def certificate(site: str, companies: Mapping[str, str]) -> tuple[str, int]:
    """Company and number of a certificate."""
    company, _, number = site.rpartition("_")
    if not number.isdecimal():
        raise LookupError(f"there is no certificate {site!r}")
    return companies.get(company, company), int(number)


def lay_tile(v: View, a: SiteAction) -> list[Action]:
    """A tile lay, without the number of the tile's copy."""
    number, hex_id, rotation = str(a.data["tile"]), str(a.data["hex"]), int(a.data["rotation"])
    return [track.LayTile(a.by, number.rpartition("-")[0], hex_id, rotation)]


def city_place(v: View, a: SiteAction) -> tuple[str, int]:
    """Hex and number of a city that an action identifies by a tile's copy or a printed hex."""
    place, _, part = str(a.data["city"]).rpartition("-")
    where, _, _copy = place.rpartition("-")
    hex_id = where if where in box_of(v.defn).board.map else a.copies.get(place)
    if hex_id is None:
        raise LookupError(f"tile {where} of {a.data['city']} is not on the map")
    return hex_id, int(part)


def place_token(v: View, a: SiteAction) -> list[Action]:
    """A station in a city."""
    return [stations.PlaceToken(a.by, *city_place(v, a))]


def sell_shares(v: View, a: SiteAction, companies: Mapping[str, str], swap: int = 0) -> list[Action]:
    """A sale by a player or, for a train, by the president of the company that acts."""
    sold = [certificate(s, companies) for s in a.data["shares"]]
    company = sold[0][0]
    sizes = v.defn.companies[company].certificates
    seller = president(v, a.by) if a.by in v.defn.companies else a.by
    given = sorted((sizes[i] for _, i in sold), reverse=True)
    percent = int(a.data["percent"])
    if percent < sum(given):
        given = _without_president(v, seller, company, percent) or [sizes[0]]
    return [actions.SellShares(seller, company, percent - swap, tuple(given), swap)]


def _without_president(v: View, seller: str, company: str, percent: int) -> list[int]:
    """Turn a sale of part of a president's certificate with others into a sale of whole certificates."""
    size = v.defn.companies[company].certificates[0]
    rest = ordinary(v, seller, company)
    if not rest:
        return []
    share = share_size(v, company)
    if percent < size and rest.count(share) * share < percent:
        return []
    return [size, *[share] * ((percent - size) // share)] if percent >= size else [share] * (percent // share)


def run_routes(v: View, a: SiteAction, type_of: TypeOfCard) -> list[Action]:
    """Routes given by hexes; any card of the type will do."""
    cards = list(v.state.trains.get(a.by, ()))
    asked = [HexRoute(_card(cards, r["train"], type_of), r["connections"], _nodes(r)) for r in a.data["routes"]]
    return [running.RunTrains(a.by, running.write_routes(from_hexes(running.problem(v, a.by), asked)))]


def _card(cards: list[str], site: str, type_of: TypeOfCard) -> str:
    """One of the company's cards of that type, each used once."""
    kind = type_of(str(site))
    found = next((c for c in cards if train_type(c) == kind), str(site))
    if found in cards:
        cards.remove(found)
    return found


def _nodes(route: Mapping[str, Any]) -> frozenset[tuple[str, int]] | None:
    if "nodes" not in route:
        return None
    pairs = [str(node).rpartition("-") for node in route["nodes"]]
    return frozenset((hex_id, int(number)) for hex_id, _, number in pairs)


def dividend(v: View, a: SiteAction) -> list[Action]:
    """The site's `payout` is our `pay`."""
    kind = str(a.data["kind"])
    return [dividends.Dividend(a.by, {"payout": "pay"}.get(kind, kind))]


def bankrupt(v: View, a: SiteAction) -> list[Action]:
    """A company declares its president bankrupt."""
    return [duty.Bankrupt(president(v, a.by) if a.by in v.defn.companies else a.by)]


def card_owners(a: SiteAction) -> dict[str, str]:
    """Which cards an owner has on the site; our owner may have another card of the same type."""
    owners: dict[str, str] = a.memory.setdefault("cards", {})
    return owners


def without_refusals(v: View[OptionsT, RecordT, DeviationsT]) -> View[OptionsT, RecordT, DeviationsT]:
    """The position as on the site, where only agreed deals are recorded."""
    if not any(isinstance(f, OperatingTurn) and f.refused for f in v.state.stack):
        return v
    frames = [replace(f, refused=()) if isinstance(f, OperatingTurn) else f for f in v.state.stack]
    return View(v.defn, replace(v.state, stack=tuple(frames)))


def can(v: View, kind: type[Action]) -> bool:
    """Whether a legal move of this kind exists."""
    return any(is_open(v, number) for number, move in enumerate(v.step.moves) if move.action is kind)
