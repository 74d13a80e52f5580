"""Operating rounds of 18MEX (section 4)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from roundhouse.core.actions import Accept, Pass, Refuse
from roundhouse.core.checks import basics, rules
from roundhouse.core.definition import Move, Step
from roundhouse.core.ids import BANK
from roundhouse.core.view import Draft, View
from roundhouse.finance.holdings import president
from roundhouse.finance.transfer import close_private, pay
from roundhouse.rules import deals
from roundhouse.rules.operating import dividends, duty, phases, privates, running, stations, track, trains
from roundhouse.rules.operating.frames import OperatingTurn
from roundhouse.rules.operating.network import board_of
from roundhouse.rules.operating.track import LayTile
from roundhouse.rules.operating.turn import Stage, turn_actor
from roundhouse.rules.policies import OperatingPolicy
from roundhouse.rules.stock import turn
from roundhouse.rules.stock.actions import SellShares
from roundhouse.rules.stock.selling import apply_sale

from . import baja, canyon
from .merger import phase_five
from .minors import phase_three_and_a_half
from .options import Options
from .stock import BOOK, NDM, SALE_RULES

EXPANSION = "privates to companies"


def is_minor(v: View, company: str) -> bool:
    """Whether this is one of the minor companies."""
    return v.defn.companies[company].kind == "minor"


def collect_mail(d: Draft, company: str) -> None:
    """A major company with a train is paid the value of its home city (4.3.1)."""
    if d.state.trains.get(company):
        pay(d, BANK, company, home_value(d, company), "mail contract")


def home_value(v: View, company: str) -> int:
    """What the company's original home city is worth now."""
    hex_id, node = board_of(v).map.homes[company]
    return stations.shown_nodes(v, hex_id)[node or 0].revenue.value(v.phase.colours[-1])


def yellow_lays(v: View, company: str) -> int:
    """One for a minor, two for a major; three in its first turn by optional rule 8(a)."""
    if is_minor(v, company):
        return 1
    options = v.defn.options
    if not options.three_first_tiles:
        return 2
    if options.three_tiles_only_after_floating:
        return 3 if company in v.state.title.fresh else 2
    return 3 if v.expect(OperatingTurn).first else 2


def minors_lay_yellow(v: View, a: LayTile) -> Iterator[str]:
    """Minor companies never upgrade."""
    if is_minor(v, a.by) and track.exists(v, a) and board_of(v).manifest[a.tile].colour != "yellow":
        yield "minor companies lay yellow tiles only"


def minor_can_pay_for_home(v: View, a: LayTile) -> Iterator[str]:
    """On 18xx.games a minor without a tile at home must be able to pay for that hex."""
    if not v.defn.options.minor_needs_home_money or not is_minor(v, a.by):
        return
    home = board_of(v).map.homes[a.by][0]
    cost = track.terrain_cost(v, home)
    if home not in v.state.tiles and cost > v.state.cash[a.by]:
        yield f"{a.by} cannot pay {v.money(cost)} for its home {home}"


def normal(check: Any) -> Any:
    """A rule of normal lays, from which the Copper Canyon tile is exempt (4.4.1(j), last paragraph)."""

    def exempt(v: View, a: LayTile) -> Iterator[str]:
        if a.power != canyon.KCMO:
            yield from check(v, a)

    return exempt


def lay_candidates(v: View) -> Iterator[LayTile]:
    """Normal lays and the Copper Canyon tile."""
    yield from track.lay_candidates(v)
    yield from canyon.canyon_candidates(v)


def apply_lay(d: Draft, a: LayTile) -> None:
    """Lay a tile; anything else in the Copper Canyon ends the KCM&O's power."""
    if a.power == canyon.KCMO:
        canyon.lay_canyon(d, a)
        return
    track.apply_lay(d, a)
    if a.hex == canyon.HEX:
        canyon.close_canyon(d)


def private_price(v: View, private: str) -> tuple[int, int] | None:
    """Half to one and a half times par from phase 3 on, never the MNR (4.3.5); 8(b) lets the KCM&O go earlier."""
    if private == "MNR":
        return None
    par = v.defn.privates[private].price
    if private == baja.BOLEO:
        return -(-par // 2), par
    if EXPANSION in v.phase.flags:
        return -(-par // 2), par * 3 // 2
    options = v.defn.options
    if private == canyon.KCMO and options.early_kcmo and v.state.phase in ("1", "2"):
        return (1 if options.kcmo_from_one_dollar else -(-par // 2)), par
    return None


def train_limit(v: View, company: str) -> int:
    """By phase; NdM may own one more from phase 3½ on (Table I)."""
    more = 1 if company == NDM and "NdM one train more" in v.phase.flags else 0
    return v.phase.train_limit + more


def ndm_bought_a_train(d: Draft, company: str) -> None:
    """The MNR closes when NdM buys its first train (Table III)."""
    if company == NDM and "MNR" not in d.state.closed:
        close_private(d, "MNR", "NdM has bought a train")


LAY = Move(
    LayTile,
    lay_candidates,
    (
        *basics(BOOK, ("4.4.1", track.hex_and_tile_exist)),
        *rules(
            BOOK,
            ("4.4.1(a)", track.colour_is_available),
            ("4.4.1(a)", minors_lay_yellow),
            ("4.4.1(b)", track.tile_is_in_supply),
            ("4.4.1(c)", normal(track.colour_is_next)),
            ("4.4.1(d)", normal(track.stops_match("city"))),
            ("4.4.1(e)", normal(track.stops_match("town"))),
            ("4.4.1(f)", track.cost_is_affordable),
            ("4.4.1(g)", normal(track.label_matches)),
            ("4.4.1(h)", normal(track.track_is_preserved)),
            ("4.4.1(i)", normal(track.edges_are_open)),
            ("4.4.1(j)", normal(track.lay_is_connected)),
            ("4.3(c)", normal(track.lays_left)),
            ("Table III", canyon.canyon_tile_needs_kcmo),
            ("Table III", canyon.power_is_for_the_canyon),
            ("Table III", canyon.canyon_is_open),
            ("4.4.1(i)", canyon.canyon_edges_are_open),
            ("4.4.1 on 18xx.games", minor_can_pay_for_home),
        ),
    ),
    apply_lay,
)
TOKEN = Move(
    stations.PlaceToken,
    stations.token_candidates,
    (
        *basics(BOOK, ("4.3.2", stations.city_exists), ("4.3.2", stations.token_is_left)),
        *rules(
            BOOK,
            ("4.3.2", stations.circle_is_free),
            ("4.3.2", stations.token_is_affordable),
            ("4.3.2(a)", stations.city_is_connected),
            ("4.3.2(b)", stations.one_station_per_hex),
            ("4.3.2(c)", stations.home_circle_is_kept),
        ),
    ),
    stations.apply_token,
)
RUN = Move(
    running.RunTrains,
    running.run_candidates,
    (
        *basics(BOOK, ("4.4.2", running.routes_are_readable), ("4.4.2", running.trains_are_own)),
        *running.route_rules(
            {
                "no_track": f"{BOOK} 4.4.2(a)",
                "too_few_stops": f"{BOOK} 4.4.2(a)",
                "track_twice": f"{BOOK} 4.4.2(b)",
                "through_blocked": f"{BOOK} 4.4.2(e)",
                "no_token": f"{BOOK} 4.4.2(f)",
                "stop_twice": f"{BOOK} 4.4.2(g)",
                "group_twice": f"{BOOK} 4.4.2(g)",
                "through_offboard": f"{BOOK} 4.4.2(h)",
                "through_terminal": f"{BOOK} 4.4.2(h)",
                "too_long": f"{BOOK} 4.4.2(i)",
                "track_shared": f"{BOOK} 4.4.2(j)",
            },
            f"{BOOK} 4.4.2",
        ),
        *rules(BOOK, ("4.4.2.1", running.nobody_knows_better)),
    ),
    running.apply_run,
)
PRIVATE = Move(
    privates.BuyPrivate,
    privates.private_candidates,
    (
        *basics(BOOK, ("4.3.5", privates.private_is_a_players)),
        *rules(
            BOOK,
            ("4.3.5", privates.private_may_be_bought),
            ("4.3.5", privates.private_price_in_range),
            ("4.3.5", privates.private_is_affordable),
            ("4.3.5", privates.private_price_not_refused),
        ),
    ),
    privates.apply_private,
)
TRAIN = Move(
    trains.BuyTrain,
    trains.train_candidates,
    (
        *basics(BOOK, ("4.3.4", trains.train_is_there)),
        *rules(
            BOOK,
            ("4.3.4(b)", trains.stack_in_order),
            ("4.3.4(c)", trains.bank_price_is_printed),
            ("4.3.4(d)", trains.price_at_least_one),
            ("4.3.4(d)", trains.traded_at_face_value),
            ("4.3.4(d)", trains.price_was_not_refused),
            ("4.3.4(f)", trains.one_bank_train),
            ("4.3.4(g)", trains.room_for_train),
            ("4.3.4.1", trains.train_is_not_obsolete),
            ("4.3.4", trains.treasury_or_duty),
            ("4.3.4.2(a)", trains.helped_from_the_bank_only),
            ("4.3.4.2(a)", trains.helped_train_is_cheapest),
            ("4.3.4.2(b)", trains.one_train_with_help),
            ("4.3.4.2(d)", trains.president_can_help),
        ),
    ),
    trains.apply_train,
)
EMERGENCY_RULES = (
    *SALE_RULES,
    *rules(
        BOOK,
        ("4.3.4.2", duty.money_is_needed),
        ("4.3.4.2(d)", duty.sells_just_enough),
        ("4.3.4.2(d)", duty.keeps_the_operating_company),
    ),
)
EMERGENCY_SALE = Move(SellShares, duty.emergency_candidates, EMERGENCY_RULES, apply_sale, duty.president_actor)


def emergency_offers(v: View) -> Iterator[Any]:
    """A president who needs money may also offer his private companies to other players (4.3.4.2(d), 3.2(b))."""
    company = v.expect(OperatingTurn).company
    if duty.must_buy(v, company) and duty.shortage(v, company) > 0:
        yield from deals.offer_candidates(v)


EMERGENCY_OFFER = Move(
    deals.SellPrivate,
    emergency_offers,
    rules(
        BOOK,
        ("3.2(b)", deals.private_is_the_sellers),
        ("3.2(b)", deals.price_is_positive),
        ("3.2(b)", deals.offer_is_better_than_refused),
        ("3.3(b)", deals.buyer_has_room),
        ("4.3.4.2", duty.money_is_needed),
        ("3.2(b) on 18xx.games", lambda v, a: iter(["only buyers deal"] if v.defn.options.only_buyers_deal else [])),
    ),
    deals.apply_offer,
    duty.president_actor,
)
ESTIMATE_RULES = (*SALE_RULES, *rules(BOOK, ("4.3.4.2(d)", duty.keeps_the_operating_company)))
_sold_out = duty.nothing_left_to_sell(EMERGENCY_RULES)
_hopeless = duty.sales_cannot_help(ESTIMATE_RULES)


def bankrupt_only_in_the_end(v: View, a: duty.Bankrupt) -> Iterator[str]:
    """A president sells all he may before he is bankrupt; 18xx.games lets him give up when that cannot be enough."""
    yield from (_hopeless if v.defn.options.bankrupt_by_estimate else _sold_out)(v, a)


def declare_bankrupt(d: Draft, a: duty.Bankrupt) -> None:
    """Forfeit all cash, on 18xx.games after selling everything."""
    if d.defn.options.bankrupt_by_estimate:
        duty.sell_out(d, a.by, ESTIMATE_RULES)
    duty.apply_bankrupt(d, a)


BANKRUPT = Move(
    duty.Bankrupt,
    duty.bankrupt_candidates,
    rules(
        BOOK,
        ("4.3.4.2", duty.money_is_needed),
        ("4.3.4.2(d)", bankrupt_only_in_the_end),
    ),
    declare_bankrupt,
    duty.president_actor,
)


def _done(section: str, *checks: Any) -> Move:
    return Move(Pass, turn.pass_candidates, rules(BOOK, *((section, c) for c in checks)), trains.apply_done)


#: What a major company may do at any time in its turn.
BOLEO = Move(
    baja.BoleoToken, baja.boleo_candidates, rules(BOOK, ("Baja variant", baja.boleo_is_owned)), baja.apply_boleo
)
ANY_TIME = (PRIVATE, BOLEO)
TRACK_STEP = Step("lay track", f"{BOOK} 4.3(c)", (LAY, *ANY_TIME, _done("4.3(c)")), turn_actor)
MINOR_TRACK_STEP = Step("lay track", f"{BOOK} 4.2(b)", (LAY, _done("4.2(b)")), turn_actor)
TOKEN_STEP = Step("place station", f"{BOOK} 4.3(d)", (TOKEN, *ANY_TIME, _done("4.3(d)")), turn_actor)
RUN_STEP = Step("run trains", f"{BOOK} 4.3(e)", (RUN, *ANY_TIME), turn_actor)
MINOR_RUN_STEP = Step("run trains", f"{BOOK} 4.2(c)", (RUN,), turn_actor)
DIVIDEND_STEP = Step(
    "pay or withhold",
    f"{BOOK} 4.3(f)",
    (
        Move(
            dividends.Dividend,
            dividends.dividend_candidates,
            rules(BOOK, ("4.3.3", dividends.kind_is_known)),
            dividends.apply_dividend,
        ),
        *ANY_TIME,
    ),
    turn_actor,
)
TRAIN_STEP = Step(
    "buy trains",
    f"{BOOK} 4.3(h)",
    (TRAIN, *ANY_TIME, EMERGENCY_SALE, EMERGENCY_OFFER, BANKRUPT, _done("4.3.4.2", trains.duty_is_done)),
    turn_actor,
)
DISCARD_STEP = Step(
    "discard trains",
    f"{BOOK} 4.3.4(g)",
    (
        Move(
            phases.Discard,
            phases.discard_candidates,
            rules(BOOK, ("4.3.4(g)", phases.discards_own_train)),
            phases.apply_discard,
        ),
    ),
    phases.discard_actor,
)
TRAIN_DEAL_STEP = Step(
    "train offer",
    f"{BOOK} 4.3.4(d)",
    (
        Move(Accept, deals.accept_candidates, (), trains.accept_train),
        Move(Refuse, deals.refuse_candidates, (), trains.refuse_train),
    ),
    deals.deal_actor,
)
PRIVATE_DEAL_STEP = Step(
    "private company wanted",
    f"{BOOK} 4.3.5",
    (
        Move(Accept, deals.accept_candidates, (), privates.accept_company_private),
        Move(Refuse, deals.refuse_candidates, (), privates.refuse_company_private),
    ),
    deals.deal_actor,
)

MINOR_PLAN = (
    Stage(auto=stations.place_home),
    Stage(MINOR_TRACK_STEP),
    Stage(MINOR_RUN_STEP, applies=running.can_run),
    Stage(auto=dividends.split_evenly),
)
MAJOR_PLAN = (
    Stage(auto=stations.place_home),
    Stage(auto=collect_mail),
    Stage(TRACK_STEP),
    Stage(TOKEN_STEP, applies=stations.has_station_left),
    Stage(RUN_STEP, applies=running.can_run),
    Stage(auto=dividends.nothing_earned, applies=dividends.has_no_revenue),
    Stage(DIVIDEND_STEP, applies=dividends.has_revenue),
    Stage(auto=phases.remove_obsolete),
    Stage(TRAIN_STEP),
)


def operating_policy(options: Options) -> OperatingPolicy:
    """How companies operate in 18MEX."""
    return OperatingPolicy(
        plan=lambda v, company: MINOR_PLAN if is_minor(v, company) else MAJOR_PLAN,
        train_limit=train_limit,
        on_phase={"3½": phase_three_and_a_half, "5": phase_five},
        bank_trains_per_turn=lambda v: 99 if "many trains" in v.phase.flags else 1,
        face_value_only=lambda v, company: company == NDM,
        keeps_trains=is_minor,
        obsolete_count=not options.obsolete_trains_uncounted,
        private_price=private_price,
        on_train_bought=ndm_bought_a_train,
        tile_cost=canyon.tile_cost,
        yellow_lays=yellow_lays,
        best_run=options.best_run,
    )


def controller(v: View, entity: str) -> str:
    """The player who decides for a player or company."""
    return entity if entity in v.state.players else president(v, entity)
