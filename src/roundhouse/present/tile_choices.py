"""The tiles that may be laid on a hex."""

from __future__ import annotations

from collections.abc import Sequence

from roundhouse.board.colours import rank
from roundhouse.core.actions import Action
from roundhouse.core.engine import apply_unchecked
from roundhouse.core.events import TileLaid
from roundhouse.core.game import Game
from roundhouse.core.state import Token
from roundhouse.core.view import Draft, View
from roundhouse.rules.operating.stations import PlaceToken, shown_nodes
from roundhouse.rules.operating.track import LayTile

from .hex_pictures import face_with
from .model import Fan, FanLay, FanTile, Reason
from .names import board_of, hex_name
from .preview import cash_changes, newly_reached
from .reasons import objections
from .translation import money_text, tr


def tile_choices(game: Game, hex_id: str) -> Fan:
    """Every legal tile of a hex at every legal orientation; if there is none, the reasons."""
    legal = [] if game.finished else [a for a in game.legal_actions() if isinstance(a, LayTile) and a.hex == hex_id]
    return Fan(
        sequence=game.count,
        hex=hex_id,
        name=hex_name(game.defn, hex_id),
        tiles=_tiles(game, legal),
        reasons=() if legal else why_not_here(game, hex_id),
    )


def _tiles(game: Game, legal: Sequence[LayTile]) -> tuple[FanTile, ...]:
    manifest = board_of(game.defn).manifest
    found: dict[str, list[FanLay]] = {}
    for action in legal:
        found.setdefault(action.tile, []).append(_lay(game, action))
    kinds = sorted(found, key=lambda tile: (rank(manifest[tile].colour), manifest.tiles.index(manifest[tile])))
    return tuple(
        FanTile(
            tile=tile,
            colour=manifest[tile].colour,
            left=game.state.supply.get(tile),
            lays=tuple(sorted(found[tile], key=lambda lay: (lay.power, lay.rotation))),
        )
        for tile in kinds
    )


def _lay(game: Game, action: LayTile) -> FanLay:
    draft = apply_unchecked(game.view, action)
    cost = next((e.cost for e in draft.events if isinstance(e, TileLaid)), 0)
    new = newly_reached(game.view, draft, action.by)
    money = [
        f"{c.name} {money_text(game.view, c.before)} → {money_text(game.view, c.after)}"
        for c in cash_changes(game, action, draft)
    ]
    head = [tr("{company} pays {money}", company=action.by, money=money_text(game.view, cost))] if cost else []
    reached = [tr("reaches {names}", names=", ".join(new))] if new else []
    return FanLay(
        rotation=action.rotation,
        action=str(action),
        power=action.power,
        cost=cost,
        face=laid_face(game.view, draft, action.hex),
        reaches=tuple(new),
        text="; ".join([*head, *reached, *money]) or tr("no cost"),
    )


def laid_face(view: View, draft: Draft, hex_id: str) -> str:
    """The hex after a lay, in the look of the present phase."""
    tokens: tuple[Token, ...] = draft.state.tokens.get(hex_id, ())
    return face_with(view, hex_id, draft.state.tiles.get(hex_id), tokens).svg


def why_not_here(game: Game, hex_id: str, city: int = -1) -> tuple[Reason, ...]:
    """Why nothing can be laid on a hex (or no station placed in a city): the objections to what fails least."""
    if game.finished:
        return objections(game, PlaceToken("", hex_id, 0))
    best: tuple[Reason, ...] | None = None
    for action in _attempts(game, hex_id, city):
        found = objections(game, action)
        if not found:
            return ()
        if best is None or len(found) < len(best):
            best = found
    return best or ()


def _attempts(game: Game, hex_id: str, city: int) -> list[Action]:
    """What somebody who clicks here may have in mind."""
    view, actor = game.view, game.actor
    kinds = [move.action for move in view.step.moves]
    board = board_of(game.defn)
    if city >= 0 and (PlaceToken in kinds or LayTile not in kinds):
        return [PlaceToken(actor, hex_id, city)]
    if PlaceToken in kinds and LayTile not in kinds and hex_id in board.map:
        cities = [n for n, node in enumerate(shown_nodes(view, hex_id)) if node.kind == "city"]
        return [PlaceToken(actor, hex_id, n) for n in cities] or [PlaceToken(actor, hex_id, 0)]
    laid = view.state.tiles.get(hex_id)
    lays: list[Action] = []
    if hex_id in board.map:
        lays += [LayTile(actor, u.tile, hex_id, u.rotation) for u in board.table.distinct(hex_id, *(laid or (None, 0)))]
    if not lays:  # nothing fits at all: any tile of the next colour will tell why
        lays += [LayTile(actor, tile.number, hex_id, tile.rotations[0]) for tile in board.manifest.tiles[:1]]
    return lays[:400]
