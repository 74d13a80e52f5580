"""Planning: imaginary tiles, stations and trains on a private copy of the board."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from roundhouse.board.colours import rank
from roundhouse.board.lays import is_connected
from roundhouse.board.upgrades import Upgrade
from roundhouse.core.game import Game
from roundhouse.core.state import Token
from roundhouse.core.view import Draft, View
from roundhouse.rules.operating.network import reach
from roundhouse.rules.operating.running import best
from roundhouse.rules.operating.stations import PlaceToken, free_circles, is_city
from roundhouse.rules.operating.track import LayTile, lay_tile, terrain_cost
from roundhouse.rules.policies import policies

from . import model
from .hex_pictures import face_with, hex_view
from .names import board_of, hex_name, known_company, place_name, short_name
from .runs import run_view
from .translation import money_text, tr


class _Planned(Struct):
    """A plan carried out as far as it fits: the position after it, its cost and what did not fit."""

    view: View
    cost: int
    problems: list[str]


def plan(game: Game, wish: model.Plan) -> model.PlanView:
    """What a company would reach and earn."""
    company = known_company(game, wish.company)
    done = _carried_out(game.view, wish)
    before, after = game.view, done.view
    old, new = _places(before, company), _places(after, company)
    newly = tuple(place for place in new if place not in set(old))
    now, then = best(before, company).value, best(after, company)
    touched = dict.fromkeys([*(lay.hex for lay in wish.lays), *(token.hex for token in wish.tokens)])
    hexes = [h for h in _with_twins(before, touched) if h in board_of(game.defn).map]
    return model.PlanView(
        company=company,
        hexes=tuple(hex_view(after, hex_id) for hex_id in hexes),
        reach=tuple(new),
        newly=newly,
        run=run_view(game, after, company, then.routes, ()) if then.routes else None,
        revenue_now=now,
        cost=done.cost,
        could_lay=_could_lay(before, wish),
        problems=tuple(model.Reason(text=text, section="", anchor="") for text in done.problems),
        text=_text(before, company, now, then.value, done.cost, newly),
    )


def _text(view: View, company: str, now: int, then: int, cost: int, newly: tuple[str, ...]) -> str:
    text = tr(
        "{company} would earn {then} (now {now})",
        company=company,
        then=money_text(view, then),
        now=money_text(view, now),
    )
    names = list(dict.fromkeys(place_name(view.defn, place) for place in newly))
    text += tr("; newly reached: {names}", names=", ".join(names)) if names else ""
    return text + tr("; terrain and stations cost {money}", money=money_text(view, cost)) if cost else text


def _places(view: View, company: str) -> list[str]:
    return [f"{hex_id}.{node}" for hex_id, node in reach(view, company).stops()]


def _with_twins(view: View, hexes: Iterable[str]) -> list[str]:
    twins = board_of(view.defn).map.twin_of
    return list(dict.fromkeys(h for one in hexes for h in (one, twins.get(one, one))))


def _carried_out(view: View, wish: model.Plan) -> _Planned:
    draft, cost, problems = Draft(view.defn, view.state), 0, list[str]()
    for lay in wish.lays:
        if _fitting(draft, lay) is None:
            problems.append(
                tr(
                    "Tile {tile} does not fit {hex} in rotation {rotation}.",
                    tile=lay.tile,
                    hex=hex_name(view.defn, lay.hex),
                    rotation=lay.rotation,
                )
            )
            continue
        if draft.state.supply.get(lay.tile, 1) <= 0:
            problems.append(tr("No tile {tile} is left.", tile=lay.tile))
        cost += terrain_cost(draft, lay.hex)
        lay_tile(draft, LayTile(wish.company, lay.tile, lay.hex, lay.rotation), 0)
    prices = list(view.state.stations.get(wish.company, ()))
    for token in wish.tokens:
        place = PlaceToken(wish.company, token.hex, token.city)
        if not is_city(draft, place) or free_circles(draft, token.hex, token.city) <= 0:
            problems.append(tr("{hex} has no free slot for a station.", hex=hex_name(view.defn, token.hex)))
            continue
        here = draft.state.tokens.get(token.hex, ())
        draft.put("tokens", token.hex, (*here, Token(wish.company, token.city)))
        cost += prices.pop(0) if prices else 0
    own = view.state.trains.get(wish.company, ())
    cards = [f"{kind}-plan{number}" for number, kind in enumerate(wish.trains) if kind in view.defn.trains]
    if cards:
        draft.put("trains", wish.company, (*own, *cards))
    return _Planned(View(view.defn, draft.state), cost, problems)


def _fitting(view: View, lay: model.PlannedLay) -> Upgrade | None:
    board = board_of(view.defn)
    if lay.hex not in board.map or lay.tile not in board.manifest:
        return None
    return board.table.find(lay.hex, view.state.tiles.get(lay.hex), lay.tile, lay.rotation)


def _could_lay(view: View, wish: model.Plan) -> tuple[str, ...]:
    """The companies in play that are connected so that they could lay the first tile."""
    if not wish.lays or (upgrade := _fitting(view, wish.lays[0])) is None:
        return ()
    rule, hex_id = policies(view).operating.restriction, wish.lays[0].hex
    playing = [c for c in view.defn.companies if c in view.state.floated and c not in view.state.closed]
    return tuple(c for c in playing if is_connected(reach(view, c), view.state.tokens, hex_id, upgrade, rule))


def plan_tile_choices(game: Game, wish: model.Plan, hex_id: str) -> model.Fan:
    """Every tile that fits a hex of the plan, whatever phase, money and turn say."""
    company = known_company(game, wish.company)
    view, board = _carried_out(game.view, wish).view, board_of(game.defn)
    laid = view.state.tiles.get(hex_id)
    found: dict[str, list[model.FanLay]] = {}
    for upgrade in board.table.distinct(hex_id, *(laid or (None, 0))) if hex_id in board.map else ():
        found.setdefault(upgrade.tile, []).append(_planned_lay(view, company, hex_id, upgrade))
    return model.Fan(
        sequence=game.count,
        hex=hex_id,
        name=hex_name(game.defn, hex_id),
        tiles=tuple(
            model.FanTile(
                tile=tile,
                colour=board.manifest[tile].colour,
                left=view.state.supply.get(tile),
                lays=tuple(sorted(lays, key=lambda lay: lay.rotation)),
            )
            for tile, lays in sorted(found.items(), key=lambda item: rank(board.manifest[item[0]].colour))
        ),
        reasons=()
        if found
        else (model.Reason(text=f"No tile fits {hex_name(game.defn, hex_id)}.", section="", anchor=""),),
    )


def _planned_lay(view: View, company: str, hex_id: str, upgrade: Upgrade) -> model.FanLay:
    draft = Draft(view.defn, view.state)
    action = LayTile(company, upgrade.tile, hex_id, upgrade.rotation)
    lay_tile(draft, action, 0)
    after = View(view.defn, draft.state)
    old = {place.partition(".")[0] for place in _places(view, company)}
    hexes = dict.fromkeys(place.partition(".")[0] for place in _places(after, company))
    new = tuple(short_name(view.defn, h) for h in hexes if h not in old)
    cost = terrain_cost(view, hex_id)
    parts = [tr("costs {money}", money=money_text(view, cost))] * bool(cost)
    parts += [tr("reaches {names}", names=", ".join(new))] * bool(new)
    return model.FanLay(
        rotation=upgrade.rotation,
        action=str(action),
        power="",
        cost=cost,
        face=face_with(view, hex_id, after.state.tiles.get(hex_id), after.state.tokens.get(hex_id, ())).svg,
        reaches=new,
        text="; ".join(parts) or "no cost",
    )
