"""Describe a position in numbers: each player by the same features, and the table by a few of its own.

Nothing depends on names or on the order of players, so that what is learned of one seat is known of all. The parts of
the judgement are those of the first `hard`, because features must not change when bots learn to judge better.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import log

from msgspec import Struct

from roundhouse.bots.evaluation import Judge
from roundhouse.bots.prospects import rounds_left
from roundhouse.core.ids import BANK, OFFERING, train_type
from roundhouse.core.view import View
from roundhouse.finance.holdings import percent
from roundhouse.rules.stock.frames import StockRound

from .companies import CompanyFacts, company_facts

#: Raised when the meaning of a feature changes: older models are refused.
VERSION = 1
#: What fraction of its price a share brings in a forced sale.
CHEAP = 0.7
#: The least fraction of the average that logarithms know.
LEAST = 0.05
#: The most that the bank and the depot count, compared with what players own.
RICH = 5.0
#: The features of a player; sums of money are fractions of what players are expected to own on average.
OWN = (
    "log_worth",
    "log_value",
    "worth",
    "value",
    "cash",
    "stock",
    "dividends",
    "rises",
    "privates",
    "private_income",
    "owed_soon",
    "owed_later",
    "short",
    "liquid",
    "revenue",
    "lasting",
    "fading",
    "due_now",
    "treasury_led",
    "treasury_part",
    "trains_led",
    "trains_part",
    "trainless_led",
    "led",
    "led_unfloated",
    "reached_part",
    "near_led",
    "tokens_led",
    "certificates",
    "percentage",
    "unfloated",
    "largest",
    "falling",
    "passive",
    "followed",
    "turn",
    "leads_worth",
    "leads_value",
    "minors",
    "minor_revenue",
    "bankrupt",
)
#: The features of the table.
TABLE = (
    "players",
    "phase",
    "rounds",
    "bank",
    "floated",
    "depot",
    "trading",
    "opening",
    "grown",
    "earning",
    "ending",
    "worth_spread",
    "value_spread",
)
FEATURES = (*OWN, *TABLE)
BANK_LEFT, LOG_WORTH, LOG_VALUE = TABLE.index("bank"), OWN.index("log_worth"), OWN.index("log_value")


class Table(Struct, frozen=True):
    """A position in numbers."""

    players: tuple[str, ...]
    #: By player, in the order of `OWN`.
    own: tuple[tuple[float, ...], ...]
    #: In the order of `TABLE`.
    table: tuple[float, ...]


class _Scale(Struct, frozen=True):
    """What players own and are expected to own, and the average that sums of money are compared with."""

    worth: Mapping[str, float]
    value: Mapping[str, float]
    mean_worth: float
    mean: float


def describe(v: View, judge: Judge) -> Table:
    """The features of a position; `judge` examined this position or one shortly before."""
    players = v.state.players
    scale = _scale(v, judge)
    companies = list(company_facts(v, judge))
    revenue = max(1.0, sum(c.revenue for c in companies))
    own = tuple(_player(v, judge, p, companies, scale, revenue) for p in players)
    return Table(players, own, _table(v, judge, companies, scale))


def _scale(v: View, judge: Judge) -> _Scale:
    there = [p for p in v.state.players if p not in v.state.bankrupt]
    worth = {p: float(v.defn.worth(v, p)) for p in there}
    value = {p: max(judge.value(v, p), 0.25 * worth[p]) for p in there}
    mean = sum(value.values()) / max(1, len(there))
    return _Scale(worth, value, max(1.0, sum(worth.values()) / max(1, len(there))), max(1.0, mean))


def _player(
    v: View, judge: Judge, player: str, companies: list[CompanyFacts], scale: _Scale, revenue: float
) -> tuple[float, ...]:
    if player in v.state.bankrupt:
        return (log(LEAST), log(LEAST), *(0.0 for _ in OWN[3:]), 1.0)
    found = dict.fromkeys(OWN, 0.0)
    for c in companies:
        held = percent(v, player, c.name)
        if held or c.president == player:
            _add_company(found, c, held, c.president == player, judge.hints.rise)
    worth, value, cash = scale.worth[player], scale.value[player], float(v.state.cash[player])
    owned = [name for name, owner in v.state.privates.items() if owner == player]
    found["cash"], found["worth"], found["value"] = cash, worth, value
    found["privates"] = sum(judge.private(v, name) for name in owned)
    found["private_income"] = sum(float(v.defn.privates[name].revenue) for name in owned) * judge.outlook.rounds
    found["liquid"] += cash
    found["short"] = max(0.0, found["owed_soon"] + found["owed_later"] - cash)
    for name in _MONEY:
        found[name] /= scale.mean
    for name in _REVENUE:
        found[name] /= revenue
    found["log_worth"] = log(max(LEAST, worth / scale.mean_worth))
    found["log_value"] = log(max(LEAST, value / scale.mean))
    found["leads_worth"] = float(worth >= max(scale.worth.values()))
    found["leads_value"] = float(value >= max(scale.value.values()))
    found["turn"] = _turn(v, player)
    return tuple([found[name] for name in OWN])


#: Sums of money, and sums of revenue per round.
_MONEY = (
    *("worth", "value", "cash", "stock", "dividends", "rises", "privates", "private_income", "owed_soon"),
    *("owed_later", "short", "liquid", "treasury_led", "treasury_part", "trains_led", "trains_part"),
    *("unfloated", "largest", "falling", "passive", "followed"),
)
_REVENUE = ("revenue", "lasting", "fading", "due_now", "reached_part", "near_led", "minor_revenue")


def _add_company(found: dict[str, float], c: CompanyFacts, held: int, leads: bool, rise: float) -> None:
    """Add a player's holding of a company, and what leading it brings and costs."""
    part, stock = held / 100, held * c.price
    found["stock"] += stock
    found["dividends"] += part * c.future.dividends * c.future.chance
    found["rises"] += stock * rise * (c.future.rises - c.future.falls) * c.future.chance
    found["falling"] += stock * c.danger.falls / max(1.0, c.danger.falls + c.danger.rises)
    found["revenue"] += part * c.revenue
    found["lasting"] += part * c.revenue * c.lasts
    found["fading"] += part * c.revenue * c.fades
    found["due_now"] += part * c.revenue * c.waits
    found["treasury_part"] += part * c.treasury
    found["trains_part"] += part * c.trains
    found["reached_part"] += part * c.reached
    found["largest"] = max(found["largest"], stock)
    found["minors"] += c.minor
    found["minor_revenue"] += c.minor * c.revenue
    if not c.minor:
        found["percentage"] += part * c.floated
        found["certificates"] += held / 10
        found["unfloated"] += stock * (not c.floated)
        found["liquid"] += CHEAP * max(0.0, stock - leads * 20 * c.price)
    if not leads:
        found["passive"] += stock
        return
    found["led"] += c.floated
    found["led_unfloated"] += not c.floated
    found["followed"] += (100 - held) * c.price * c.floated
    found["treasury_led"] += c.treasury
    found["trains_led"] += c.trains
    found["trainless_led"] += c.floated and not c.trains
    found["near_led"] += c.near
    found["tokens_led"] += c.tokens
    due = c.danger.help * c.danger.chance
    found["owed_soon" if c.danger.help_in < 1 else "owed_later"] += due


def _turn(v: View, player: str) -> float:
    """How late the player acts in this stock round, or in the next: 0 for the first."""
    players = v.state.players
    first = v.decider if isinstance(v.top, StockRound) and not v.state.finished else v.state.priority
    if first not in players:
        return 0.0
    return (players.index(player) - players.index(first)) % len(players) / len(players)


def _table(v: View, judge: Judge, companies: list[CompanyFacts], scale: _Scale) -> tuple[float, ...]:
    phases = [p.name for p in v.defn.phases]
    bank, total = max(0, v.state.cash.get(BANK, 0)), sum(scale.worth.values())
    divided = [c for c in v.defn.companies.values() if len(c.certificates) > 1]
    floated = sum(c.floated and not c.minor for c in companies)
    depot = sum(v.defn.trains[train_type(card)].price for card in v.state.trains.get(OFFERING, ()))
    return (
        len(v.state.players) / 4,
        phases.index(v.state.phase) / max(1, len(phases) - 1),
        rounds_left(v, judge.hints) / 10,
        min(RICH, bank / max(1.0, total)),
        floated / max(1, len(divided)),
        min(RICH, depot / max(1.0, total)),
        float(isinstance(v.top, StockRound)) if v.state.stack else 0.0,
        float(not floated),
        scale.mean_worth / scale.mean,
        min(1.0, sum(c.revenue for c in companies) / max(1.0, total)),
        float(bool(v.state.ending)),
        _spread(scale.worth, scale.mean_worth),
        _spread(scale.value, scale.mean),
    )


def _spread(found: Mapping[str, float], mean: float) -> float:
    """The mean distance from the mean, as a fraction of it."""
    return sum(abs(x - mean) for x in found.values()) / mean / max(1, len(found))
