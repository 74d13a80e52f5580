"""The beginning of the game (section 2)."""

from __future__ import annotations

from roundhouse.core import rng
from roundhouse.core.ids import BANK, MARKET, OFFERING, OUT, player_id
from roundhouse.core.state import State, Token
from roundhouse.rules.components import box_of, kind_of, shuffled_seats, train_cards
from roundhouse.rules.stock.frames import StockRound

from .record import MexState
from .types import GameDef


def setup(defn: GameDef, players: int, seed: int) -> State[MexState]:
    """Deal money, lay everything out and give the first turn to the holder of the Priority Deal card."""
    box = box_of(defn)
    seats, priority, chance = _seats(defn, players, seed)
    cash = box.starting_cash[str(players)]
    auction = defn.options.separate_auction_round
    state = State(
        players=seats,
        cash={BANK: box.bank - players * cash, **dict.fromkeys(seats, cash), **dict.fromkeys(defn.companies, 0)},
        shares={c.id: tuple(map(c.start_owner, range(len(c.certificates)))) for c in defn.companies.values()},
        privates=dict.fromkeys(defn.privates, BANK),
        trains={OFFERING: train_cards(defn), MARKET: (), OUT: (), **{m: (f"2-{m}",) for m in minors(defn)}},
        tiles={},
        supply={t.number: t.count for t in box.board.manifest.tiles if t.count is not None},
        tokens={},
        stations={c.id: c.token_prices for c in defn.companies.values()},
        phase="1",
        priority=priority,
        stack=(StockRound(0 if auction else 1, priority),),
        title=defn.title_state(stock_rounds=0 if auction else 1),
        rng=chance,
    )
    if defn.options.minor_tokens_at_start:
        for minor in minors(defn):
            hex_id, node = box.board.map.homes[minor]
            state.tokens[hex_id] = (Token(minor, node or 0),)
            state.stations[minor] = ()
    return state


def minors(defn: GameDef) -> list[str]:
    """The minor companies in operating order."""
    return kind_of(defn, "minor")


def _seats(defn: GameDef, players: int, seed: int) -> tuple[tuple[str, ...], str, int]:
    chance = rng.start(seed)
    if not defn.options.random_seats:
        return tuple(map(player_id, range(players))), player_id(0), chance
    chance, seats = shuffled_seats(players, chance)
    chance, order = shuffled_seats(players, chance)
    return tuple(seats), order[0], chance
