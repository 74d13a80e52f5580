"""Stock turns of 18EU (sections 4.1 and 4.3)."""

from __future__ import annotations

from roundhouse.core.actions import Pass
from roundhouse.core.checks import basics, rules
from roundhouse.core.definition import Move, Step
from roundhouse.rules.operating import stations
from roundhouse.rules.standard.citations import Citations
from roundhouse.rules.standard.stock import buy_move
from roundhouse.rules.stock import turn

from . import exchange
from .book import BOOK
from .exchange import Exchange
from .pending import TakeStation
from .selling import LIMITS_FIRST, SELL
from .starting import START

BUY = buy_move(
    Citations(BOOK, {"buy": "4.1.2", "buy.not_sold_this_round": "4.1.1", "limits": "3.1"}),
    *LIMITS_FIRST,
)
EXCHANGE = Move(
    Exchange,
    exchange.exchange_candidates,
    (
        *basics(BOOK, ("4.3", exchange.minor_is_own, exchange.corporation_is_open)),
        *rules(BOOK, ("4.1.2", exchange.one_purchase), ("4.3", exchange.share_is_left, exchange.minor_is_connected)),
        *LIMITS_FIRST,
    ),
    exchange.apply_exchange,
)
STOCK_STEP = Step(
    "stock turn",
    f"{BOOK} 4.1",
    (SELL, BUY, START, EXCHANGE, Move(Pass, turn.pass_candidates, LIMITS_FIRST, turn.apply_pass)),
    turn.stock_actor,
)
STATION_STEP = Step(
    "replace token",
    f"{BOOK} 4.3",
    (
        Move(
            stations.PlaceToken,
            exchange.take_candidates,
            rules(BOOK, ("4.3", exchange.station_replaces_the_minor)),
            exchange.apply_take,
        ),
        Move(Pass, turn.pass_candidates, (), exchange.apply_leave),
    ),
    lambda v: v.expect(TakeStation).company,
)
