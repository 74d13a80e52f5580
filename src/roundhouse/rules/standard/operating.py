"""Operating turns: track, station, run, dividend, trains."""

from __future__ import annotations

from collections.abc import Callable

from roundhouse.core.checks import Rule, customs
from roundhouse.core.definition import AnyDraft, Move, Step
from roundhouse.rules.operating import dividends, duty, phases, privates, running, stations, track, trains
from roundhouse.rules.operating.turn import Stage, turn_actor
from roundhouse.rules.stock.actions import SellShares
from roundhouse.rules.stock.selling import apply_sale

from .citations import Citations
from .moves import dividend_move, done
from .stock import sale_rules

#: The faults a route can have.
ROUTE_FAULTS = (
    *(
        "no_track",
        "wrong_gauge",
        "too_few_stops",
        "no_token",
        "track_twice",
        "track_shared",
        "stop_twice",
        "group_twice",
    ),
    *("through_blocked", "through_offboard", "through_terminal", "too_long", "not_visited", "closed", "no_room"),
)


def lay_move(cited: Citations, *more: Rule) -> Move:
    """Lay or upgrade a tile."""
    return Move(
        track.LayTile,
        track.lay_candidates,
        (
            *cited.basics("track", track.hex_and_tile_exist),
            *cited.rules(
                "track",
                track.colour_is_available,
                track.lays_left,
                track.tile_is_in_supply,
                track.colour_is_next,
                cities_match=track.stops_match("city"),
                towns_match=track.stops_match("town"),
                label_matches=track.label_matches,
                track_is_preserved=track.track_is_preserved,
                edges_are_open=track.edges_are_open,
                lay_is_connected=track.lay_is_connected,
                cost_is_affordable=track.cost_is_affordable,
            ),
            *more,
        ),
        track.apply_lay,
    )


def station_move(cited: Citations, *more: Rule) -> Move:
    """Place a station in a connected city."""
    return Move(
        stations.PlaceToken,
        stations.token_candidates,
        (
            *cited.basics("station", stations.city_exists, stations.token_is_left),
            *cited.rules(
                "station",
                stations.circle_is_free,
                stations.token_is_affordable,
                stations.city_is_connected,
                stations.one_station_per_hex,
                stations.home_circle_is_kept,
            ),
            *more,
        ),
        stations.apply_token,
    )


def run_move(cited: Citations, *more: Rule) -> Move:
    """Run trains; the faults of a route may have sections of their own, such as `run.too_long`."""
    faults = {fault: f"{cited.book} {cited.section('run', fault)}" for fault in ROUTE_FAULTS}
    return Move(
        running.RunTrains,
        running.run_candidates,
        (
            *cited.basics("run", running.routes_are_readable, running.trains_are_own),
            *running.route_rules(faults, cited("run")),
            *cited.rules("run", running.nobody_knows_better),
            *more,
        ),
        running.apply_run,
    )


def train_move(cited: Citations, *more: Rule) -> Move:
    """Buy a train; the president may help only with the bank's cheapest."""
    return Move(
        trains.BuyTrain,
        trains.train_candidates,
        (
            *cited.basics("train", trains.train_is_there),
            *cited.rules(
                "train",
                trains.train_is_not_obsolete,
                trains.stack_in_order,
                trains.bank_price_is_printed,
                trains.trade_in_is_possible,
                trains.one_bank_train,
                trains.room_for_train,
                trains.treasury_or_duty,
            ),
            *cited.rules("trade", trains.price_at_least_one, trains.price_is_not_too_low, trains.traded_at_face_value),
            *cited.rules(
                "duty",
                trains.one_train_with_help,
                trains.helped_from_the_bank_only,
                trains.helped_train_is_cheapest,
                trains.president_can_help,
            ),
            *customs(trains.price_was_not_refused),
            *more,
        ),
        trains.apply_train,
    )


def emergency_rules(cited: Citations) -> tuple[Rule, ...]:
    """Rules for a sale to buy a train: only enough is sold, and the operating company keeps its president."""
    kept = (*sale_rules(cited), *cited.rules("duty", duty.keeps_the_operating_company))
    enough = cited.rules("duty", no_smaller_sale_is_enough=duty.no_smaller_sale_is_enough(kept))
    return (*cited.basics("duty", duty.money_is_needed), *kept, *enough)


def emergency_moves(
    cited: Citations, bankrupt: Callable[[AnyDraft, duty.Bankrupt], None] = duty.apply_bankrupt
) -> tuple[Move, ...]:
    """The president sells shares to buy a train, and is bankrupt when nothing is left to sell."""
    kept = emergency_rules(cited)
    sale = Move(SellShares, duty.emergency_candidates, kept, apply_sale, duty.president_actor)
    last = (
        *cited.basics("bankruptcy", duty.money_is_needed),
        *cited.rules("bankruptcy", nothing_left_to_sell=duty.nothing_left_to_sell(kept)),
    )
    return sale, Move(duty.Bankrupt, duty.bankrupt_candidates, last, bankrupt, duty.president_actor)


def private_move(cited: Citations) -> Move:
    """Buy a private company from a player at any time of the turn."""
    return Move(
        privates.BuyPrivate,
        privates.private_candidates,
        (
            *cited.basics("private", privates.private_is_a_players),
            *cited.rules(
                "private",
                privates.private_may_be_bought,
                privates.private_price_in_range,
                privates.private_is_affordable,
            ),
            *customs(privates.private_price_not_refused),
        ),
        privates.apply_private,
    )


def turn_step(cited: Citations, name: str, topic: str, *moves: Move) -> Step:
    """A step of a company's turn; it includes buying private companies if the rulebook allows that."""
    any_time = (private_move(cited),) if "private" in cited else ()
    return Step(name, cited(topic), (*moves, *any_time), turn_actor, cited("operating"), cited("operating"))


def plan(cited: Citations) -> tuple[Stage, ...]:
    """The usual turn: home station, track, station, run, dividend, trains."""

    def end(topic: str) -> Move:
        return done(cited.book, cited.section(topic))

    leave = done(cited.book, cited.section("duty", "duty_is_done"), trains.duty_is_done)
    pay = dividend_move(cited.book, cited.section("dividend"))
    return (
        Stage(auto=stations.place_home),
        Stage(turn_step(cited, "lay track", "track", lay_move(cited), end("track"))),
        Stage(
            turn_step(cited, "place station", "station", station_move(cited), end("station")),
            applies=stations.has_station_left,
        ),
        Stage(turn_step(cited, "run trains", "run", run_move(cited)), applies=running.can_run),
        Stage(auto=dividends.nothing_earned, applies=dividends.has_no_revenue),
        Stage(turn_step(cited, "pay or withhold", "dividend", pay), applies=dividends.has_revenue),
        Stage(auto=phases.remove_obsolete),
        Stage(turn_step(cited, "buy trains", "train", train_move(cited), *emergency_moves(cited), leave)),
    )
