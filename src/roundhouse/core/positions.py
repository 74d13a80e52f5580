"""Check positions that were not reached by playing: every id must exist."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from .definition import GameDef
from .errors import SetupError
from .ids import BANK, MARKET, OFFERING, OUT, RESERVE, player_id, train_type
from .state import State

ROTATIONS = 6


def check_position(defn: GameDef, state: State) -> None:
    """Raise a `SetupError` for the first thing that does not exist or is inconsistent."""
    problem = next(_problems(defn, state), "")
    if problem:
        raise SetupError(f"not a position of {defn.book}: {problem}")


def _problems(defn: GameDef, state: State) -> Iterator[str]:
    players = {player_id(seat) for seat in range(len(state.players))}
    if set(state.players) != players:
        yield f"players must be {', '.join(sorted(players))}"
    owners = {BANK, OFFERING, RESERVE, MARKET, OUT, *defn.places, *players, *defn.companies, *defn.privates}
    yield from _unknown("cash", state.cash, owners)
    yield from _unknown("shares", state.shares, defn.companies)
    yield from _unknown("privates", state.privates, defn.privates)
    yield from _unknown("trains", state.trains, owners)
    yield from _unknown("tiles", state.tiles, defn.hexes)
    yield from _unknown("tokens", state.tokens, defn.hexes)
    yield from _unknown("supply", state.supply, defn.tiles)
    yield from _unknown("prices", state.prices, defn.companies)
    yield from _unknown("par", state.par, defn.companies)
    yield from _unknown("floated", state.floated, defn.companies)
    yield from _unknown("bankrupt", state.bankrupt, players)
    yield from _unknown("phase", [state.phase], [phase.name for phase in defn.phases])
    yield from _unknown("priority", [state.priority], players)
    yield from _matter(defn, state, owners)
    if not state.stack and not state.finished:
        yield "the stack is empty, but the game is not finished"


def _matter(defn: GameDef, state: State, owners: Collection[str]) -> Iterator[str]:
    yield from (f"no cash for {name}" for name in (BANK, *state.players, *defn.companies) if name not in state.cash)
    yield from (f"no certificates of {company}" for company in defn.companies if company not in state.shares)
    for company, card in defn.companies.items():
        holders = state.shares.get(company, ())
        yield from _unknown(f"shares.{company}", holders, owners)
        if len(holders) != len(card.certificates):
            yield f"{company} has {len(card.certificates)} certificates, not {len(holders)}"
    yield from _unknown("privates", [state.privates.get(private, BANK) for private in defn.privates], owners)
    for owner in sorted(owners):
        yield from _unknown(f"trains.{owner}", map(train_type, state.trains.get(owner, ())), defn.trains)
    for hex_id in defn.hexes:
        tile, rotation = state.tiles.get(hex_id, ("", 0))
        yield from _unknown(f"tiles.{hex_id}", [tile] if tile else [], defn.tiles)
        if not 0 <= rotation < ROTATIONS:
            yield f"tiles.{hex_id}: rotation {rotation} is not 0 to {ROTATIONS - 1}"
        here = [token.company for token in state.tokens.get(hex_id, ())]
        yield from _unknown(f"tokens.{hex_id}", here, defn.companies)


def _unknown(where: str, names: Collection[str] | Iterator[str], known: Collection[str]) -> Iterator[str]:
    yield from (f"{where}: unknown {name!r}" for name in names if name not in known)
