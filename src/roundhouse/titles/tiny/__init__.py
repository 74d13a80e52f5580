"""18Tiny: a small game to learn 18xx with, and the example of how a title is written. The rules are in RULES.md."""

from __future__ import annotations

from roundhouse.rules.operating.phases import export_train
from roundhouse.rules.policies import OperatingPolicy, StockPolicy
from roundhouse.rules.standard import PlainTitle

#: The sections of RULES.md that the standard rules cite.
SECTIONS = {
    "stock": "3.2",
    "sell": "3.6",
    "sell.sales_come_first": "3.2",
    "sell.not_first_stock_round": "3.8",
    "sell.market_has_room": "3.9",
    "sell.president_is_replaced": "3.10",
    "sell.half_only_without_other_shares": "3.10",
    "sell.president_goes_last": "3.10",
    "start": "3.11",
    "buy": "3.12",
    "buy.one_purchase_a_turn": "3.2",
    "buy.not_sold_this_round": "3.14",
    "limits": "3.17",
    "limits.within_share_limit": "3.15",
    "limits.within_certificate_limit": "3.16",
    "presidency": "3.19",
    "operating": "4.2",
    "track": "4.4",
    "track.colour_is_available": "4.5",
    "track.colour_is_next": "4.5",
    "track.tile_is_in_supply": "4.6",
    "track.cities_match": "4.7",
    "track.towns_match": "4.7",
    "track.track_is_preserved": "4.7",
    "track.edges_are_open": "4.7",
    "track.lay_is_connected": "4.8",
    "track.cost_is_affordable": "4.9",
    "station": "4.10",
    "station.city_is_connected": "4.11",
    "station.circle_is_free": "4.12",
    "station.one_station_per_hex": "4.12",
    "station.home_circle_is_kept": "4.12",
    "run": "4.13",
    "run.too_long": "4.14",
    "run.stop_twice": "4.15",
    "run.track_twice": "4.15",
    "run.track_shared": "4.15",
    "run.through_blocked": "4.16",
    "run.through_offboard": "4.16",
    "run.nobody_knows_better": "4.17",
    "dividend": "4.18",
    "train": "5.1",
    "train.room_for_train": "5.6",
    "trade": "5.2",
    "discard": "5.6",
    "duty": "5.8",
    "duty.duty_is_done": "5.7",
    "duty.president_can_help": "5.9",
    "duty.money_is_needed": "5.9",
    "duty.keeps_the_operating_company": "5.9",
    "duty.no_smaller_sale_is_enough": "5.9",
    "bankruptcy": "5.10",
}

TITLE = PlainTitle(
    id="18tiny",
    name="18Tiny",
    designers=("Roundhouse contributors",),
    players=(2, 4),
    blurb="Four companies on a small island: learn stock, track and the train race in half an hour.",
    package=__package__ or "",
    sections=SECTIONS,
    currency="£{}",
    absent={3: ("FH",)},  # 2.6
    after_set=export_train,  # 5.5
    stock=StockPolicy(market_limit=40, priority=lambda v, last: last),  # 3.9, 3.4
    operating=OperatingPolicy(yellow_lays=lambda v, company: 2, best_run=lambda v, company: "always"),  # 4.4, 4.17
).title()
