"""A position, ready to be drawn."""

from __future__ import annotations

from roundhouse.core import events as ev
from roundhouse.core.cache import IdentityCache
from roundhouse.core.game import Game
from roundhouse.core.ids import BANK
from roundhouse.core.roles import Role, all_named
from roundhouse.core.view import View
from roundhouse.finance.market import market_of, place_of
from roundhouse.rules.policies import policies

from . import model
from .depot import depot, next_phase
from .header import header, turn
from .hex_pictures import changed_hexes, ground_of, marks_of
from .holdings import companies, players
from .names import spoken_name
from .pending_decision import auction_of, bidders_in
from .stage import stage_view
from .translation import language


def position(game: Game) -> model.Position:
    """Everything that can be seen on the table now."""
    view = game.view
    hexes, touched = _touched(game)
    return model.Position(
        sequence=game.count,
        finished=game.finished,
        header=header(game),
        turn=turn(game),
        hexes=hex_views(view),
        markers=markers(view),
        companies=companies(game),
        players=players(game),
        depot=depot(view),
        next_phase=next_phase(view),
        privates=tuple(
            model.PrivateView(id=p, owner=owner, closed=p in view.state.closed)
            for p, owner in view.state.privates.items()
        ),
        on_sale=_on_sale(view),
        tiles_left=_tiles_left(view),
        standing=tuple(game.result().items()),
        winners=tuple(game.winners()),
        touched_hexes=hexes,
        touched_companies=touched,
        stage=stage_view(game),
    )


#: The look of a map stays the same while nobody builds.
_maps: IdentityCache[tuple[model.HexView, ...]] = IdentityCache(256)


def hex_views(view: View) -> tuple[model.HexView, ...]:
    """The hexes that do not look as they are printed."""
    state, defn, marks = view.state, view.defn, marks_of(view)
    inputs = (defn.board, defn.companies, state.tiles, state.tokens, state.closed)
    extra = (state.phase, ground_of(defn).steps, language(), *marks.items())
    return _maps.get(inputs, extra, lambda: changed_hexes(view, marks))


def markers(view: View) -> tuple[model.MarkerView, ...]:
    """The price markers, those that arrived first before those that came later."""
    market, piles = market_of(view), dict[tuple[int, int], int]()
    found = []
    for company, cell in sorted(view.state.prices.items(), key=lambda item: item[1].arrival):
        if company in view.state.closed:
            continue
        place = place_of(cell)
        piles[place] = piles.get(place, 0) + 1
        found.append(
            model.MarkerView(company=company, row=cell.row, col=cell.col, order=piles[place], price=market.price(place))
        )
    return tuple(found)


def _on_sale(view: View) -> tuple[model.ItemOnSale, ...]:
    """What the bank still has of the opening sale, and everything that somebody has bid for."""
    closed = view.state.closed
    items = [p for p, owner in view.state.privates.items() if owner == BANK and p not in closed]
    items += [c for c, owners in view.state.shares.items() if owners and owners[0] == BANK and c not in closed]
    auction = auction_of(view.top) if not view.state.finished else None
    auctioned = "" if auction is None else auction.item
    items += [item for item in (*view.state.bids, auctioned) if item and item not in items and item not in closed]
    found = []
    for item in items:
        private, company = view.defn.privates.get(item), view.defn.companies.get(item)
        about = private or company
        name = spoken_name(view.defn, about.name) if about else item
        up = auction if item == auctioned else None
        latest = dict(up.bids if up else view.state.bids.get(item, ()))  # a later bid replaces the player's earlier one
        bids = sorted(latest.items(), key=lambda bid: -bid[1])
        price, revenue = (private.price, private.revenue) if private else (_sale_value(view, item), 0)
        bidders = bidders_in(up, view.state.players) if up else ()
        found.append(
            model.ItemOnSale(
                id=item,
                name=name,
                price=price,
                revenue=revenue,
                bids=tuple(bids),
                up=up is not None,
                bidders=bidders,
            )
        )
    return tuple(found)


def _sale_value(view: View, item: str) -> int:
    """What a company of the opening sale is worth there; 0 for others."""
    sale = policies(view).sale
    return sale.value(view, item) if sale is not None and item in sale.items else 0


def _tiles_left(view: View) -> dict[str, int]:
    return {number: left for number, left in view.state.supply.items() if left >= 0}


def _touched(game: Game) -> tuple[tuple[str, ...], tuple[str, ...]]:
    hexes: dict[str, None] = {}
    companies: dict[str, None] = {}
    for event in game.latest:
        if isinstance(event, ev.TileLaid | ev.TokenPlaced | ev.TokenRemoved):
            hexes[event.hex] = None
        for company in (*all_named(event, Role.COMPANY), *all_named(event, Role.ITEM)):
            if company in game.defn.companies:
                companies[company] = None
    return tuple(hexes), tuple(companies)
