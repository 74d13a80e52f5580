"""What many titles do between rounds: raise sold-out companies, and set the operating order."""

from __future__ import annotations

from collections.abc import Callable

from roundhouse.core.definition import AnyView
from roundhouse.core.events import RoundBegan
from roundhouse.core.ids import BANK
from roundhouse.core.order import private_owners, privates_of
from roundhouse.core.view import Draft, View
from roundhouse.finance.holdings import divided, percent, share_size
from roundhouse.finance.market import by_value, price_of
from roundhouse.finance.transfer import move_price, pay
from roundhouse.rules.closing import close_company, worthless
from roundhouse.rules.operating.frames import OperatingRound, OperatingTurn
from roundhouse.rules.policies import priced_majors
from roundhouse.rules.records import RoundsDraft
from roundhouse.rules.stock.frames import StockRound


def owned_by_players(v: View, company: str) -> int:
    """How much of a company the players hold together."""
    return sum(percent(v, p, company) for p in v.state.players)


def raise_sold_out(d: Draft, owned: Callable[[AnyView, str], int] = owned_by_players) -> None:
    """Every company wholly owned by players moves up, highest price first."""
    for company in priced_majors(d):
        if owned(d, company) >= 100:
            move_price(d, company, "up", "sold out")


def pay_privates(d: Draft) -> None:
    """Private companies pay their revenue to their owners, players or companies."""
    for private, holder in private_owners(d):
        if holder in d.state.players or holder in d.defn.companies:
            pay(d, BANK, holder, d.defn.privates[private].revenue, f"revenue of {private}")


def in_fixed_order(v: View, frame: OperatingRound) -> list[str]:
    """Operating order by market value at the start of the round, or after the latest sale for a train."""
    return [c for c in frame.eligible if c in v.state.prices]


def opening_name(v: View) -> str:
    """What a game begins with: a sale before all rounds, or a stock round, which nobody announces."""
    first = v.frame(StockRound)
    return f"Stock Round {first.number}" if first is not None and first.number else "Opening"


def begin_operating(d: Draft, set_number: int, number: int, of: int) -> None:
    """Private companies pay, then all companies operate by market value."""
    d.emit(RoundBegan(f"Operating Round {set_number}.{number}"))
    order = by_value(d, [c for c in divided(d) if c in d.state.floated])
    d.push(OperatingRound(set_number, number, of, tuple(order)))
    pay_privates(d)


def begin_stock_round(d: RoundsDraft) -> None:
    """The holder of the priority deal has the first turn."""
    number = d.state.title.stock_rounds + 1
    d.title(stock_rounds=number)
    d.emit(RoundBegan(f"Stock Round {number}"))
    d.push(StockRound(number, d.state.priority))


def close_worthless(d: Draft, zone: str) -> None:
    """Companies whose marker is in the closing zone leave the game; if it is their turn, it ends."""
    for company in worthless(d, zone):
        close_company(d, company, "no value left")
        turn = d.frame(OperatingTurn)
        if turn is not None and turn.company == company:
            d.set(stack=tuple(f for f in d.state.stack if f is not turn))
            d.update(OperatingRound, done=(*d.expect(OperatingRound).done, company))


def sort_waiting(d: Draft, after: int = 0) -> None:
    """Reorder companies yet to operate by current price; the first `after` of them keep their places."""
    frame, turn = d.expect(OperatingRound), d.frame(OperatingTurn)
    begun = {*frame.done, *([turn.company] if turn is not None else [])}
    waiting = [c for c in frame.eligible if c not in begun and c in d.state.prices]
    order = [*waiting[:after], *by_value(d, waiting[after:])]
    d.update(OperatingRound, eligible=(*[c for c in frame.eligible if c in begun], *order))


def is_over_for_all(v: View, startable: list[str], least: int) -> bool:
    """Whether no company is in play and no player will ever have the money to start one of these."""
    if any(c in v.state.floated for c in divided(v)):
        return False
    rich = [p for p in v.state.players if p not in v.state.bankrupt and v.state.cash[p] >= least]
    earning = [p for p, owner in private_owners(v) if owner in v.state.players and v.defn.privates[p].revenue]
    return not startable or not (rich or earning)


def minors_then_majors(v: View, frame: OperatingRound) -> list[str]:
    """Minor companies in the order of their charters, then major companies by current market value."""
    majors = [c for c in frame.eligible if v.defn.companies[c].kind == "major" and c not in v.state.closed]
    return [m for m in frame.eligible if v.defn.companies[m].kind == "minor"] + by_value(v, majors)


def stock_at_market_value(v: View, player: str) -> int:
    """What a player's shares are worth."""
    started = [c for c in divided(v) if c in v.state.prices]
    held = [(c, part) for c in started if (part := percent(v, player, c))]
    return sum(price_of(v, c) * part // share_size(v, c) for c, part in held)


def worth_with_privates(v: View, player: str) -> int:
    """Cash, shares at market value and open private companies at their price."""
    privates = sum(v.defn.privates[p].price for p in privates_of(v, player))
    return v.state.cash[player] + stock_at_market_value(v, player) + privates
