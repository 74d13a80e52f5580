"""The obligation to own a train, and how the president raises money for one."""

from __future__ import annotations

from collections.abc import Iterator

from roundhouse.core.actions import Action
from roundhouse.core.checks import Check, Rule
from roundhouse.core.events import GameEnded, Told
from roundhouse.core.ids import BANK, MARKET, OFFERING, train_type
from roundhouse.core.view import Draft, View
from roundhouse.finance.holdings import president
from roundhouse.finance.transfer import pay
from roundhouse.rules.policies import policies
from roundhouse.rules.stock.actions import SellShares
from roundhouse.rules.stock.selling import apply_sale, president_after, sale_candidates, sale_value, sells_president

from .actions import Bankrupt
from .frames import OperatingTurn

__all__ = ["Bankrupt"]


def cheapest_bank_train(v: View) -> int | None:
    """The price of the bank's cheapest train; None if it has no trains."""
    return min(_bank_prices(v), default=None)


def dearest_bank_train(v: View) -> int | None:
    """The price of the bank's most expensive train; None if it has no trains."""
    return max(_bank_prices(v), default=None)


def _bank_prices(v: View) -> list[int]:
    """The prices of the types of train the bank sells now, Pullmans and the like left out."""
    found: list[int] | None = v.memo.get("bank prices")
    if found is None:
        on_offer = {train_type(t) for t in (*v.state.trains[OFFERING][:1], *v.state.trains[MARKET])}
        is_engine = policies(v).operating.is_engine
        found = v.memo["bank prices"] = [v.defn.trains[kind].price for kind in on_offer if is_engine(kind)]
    return found


def must_buy(v: View, company: str) -> bool:
    """Whether a company has no train and must buy one; never if the bank has none left."""
    key = ("must buy", company)
    found: bool | None = v.memo.get(key)
    if found is None:
        found = v.memo[key] = _must_buy(v, company)
    return found


def _must_buy(v: View, company: str) -> bool:
    policy = policies(v).operating
    if any(policy.is_engine(train_type(t)) for t in v.state.trains.get(company, ())) or cheapest_bank_train(v) is None:
        return False
    return policy.owes_train(v, company)


def shortage(v: View, company: str) -> int:
    """What treasury and president together lack for the bank's cheapest train; 0 or less if they can pay."""
    cheapest = cheapest_bank_train(v)
    owner = president(v, company)
    return 0 if cheapest is None else cheapest - v.state.cash[company] - v.state.cash[owner]


def president_actor(v: View) -> str:
    """The president of the company whose turn it is."""
    return president(v, v.expect(OperatingTurn).company)


def emergency_candidates(v: View) -> Iterator[SellShares]:
    """What the president could sell."""
    company = v.expect(OperatingTurn).company
    if must_buy(v, company) and shortage(v, company) > 0:
        yield from sale_candidates(v, president(v, company))


def money_is_needed(v: View, a: Action) -> Iterator[str]:
    """In an operating turn, shares are sold only for a forced train purchase the company cannot pay for."""
    company = v.expect(OperatingTurn).company
    if not must_buy(v, company):
        yield f"{company} does not have to buy a train"
    elif shortage(v, company) <= 0:
        yield f"{company} and its {v.term('president')} can afford the bank's cheapest train"


def sells_just_enough(v: View, a: SellShares) -> Iterator[str]:
    """The president sells no more certificates than needed."""
    company = v.expect(OperatingTurn).company
    gap = shortage(v, company)
    if len(a.pieces) < 2 or gap <= 0 or a.company not in v.state.prices:
        return
    less = SellShares(a.by, a.company, a.percent - min(a.pieces), a.pieces[:-1])
    raised = sale_value(v, less)
    if raised >= gap:
        yield f"only {v.money(gap)} is needed; {less.percent}% of {a.company} would raise {v.money(raised)}"


def no_smaller_sale_is_enough(rules: tuple[Rule, ...]) -> Check:
    """No more of a company is sold than needed: no smaller sale that these rules allow would raise the money.

    Smaller sales include other certificates, half of a president's certificate and sales with change.
    """

    def check(v: View, a: SellShares) -> Iterator[str]:
        gap = shortage(v, v.expect(OperatingTurn).company)
        enough = _smallest_enough(v, a.by, a.company, gap, rules) if gap > 0 and a.company in v.state.prices else None
        if enough is not None and enough.percent < a.percent:
            raised = v.money(sale_value(v, enough))
            yield f"only {v.money(gap)} is needed; {enough.percent}% of {a.company} would raise {raised}"

    return check


def _smallest_enough(v: View, player: str, company: str, gap: int, rules: tuple[Rule, ...]) -> SellShares | None:
    """The smallest sale of one company that raises the money."""
    key = ("enough", player, company, gap, rules)
    if key not in v.memo:
        sales = (sale for sale in sale_candidates(v, player, [company]) if sale_value(v, sale) >= gap)
        v.memo[key] = next((sale for sale in sorted(sales, key=_percent) if keeps(rules, v, sale)), None)
    found: SellShares | None = v.memo[key]
    return found


def _percent(sale: SellShares) -> int:
    return sale.percent


def keeps_the_operating_company(v: View, a: SellShares) -> Iterator[str]:
    """The sale may not make another player president of the operating company."""
    company = v.expect(OperatingTurn).company
    if a.company == company and president_after(v, a) != a.by:
        yield f"{a.by} would no longer be {v.term('president')} of {company}, which is operating"


def bankrupt_candidates(v: View) -> Iterator[Bankrupt]:
    """Only when money is needed."""
    company = v.expect(OperatingTurn).company
    if must_buy(v, company) and shortage(v, company) > 0:
        yield Bankrupt(president(v, company))


def nothing_left_to_sell(rules: tuple[Rule, ...]) -> Check:
    """A player is not bankrupt while these rules still allow them a sale."""

    def check(v: View, a: Bankrupt) -> Iterator[str]:
        for sale in emergency_candidates(v):
            if keeps(rules, v, sale):
                yield f"{a.by} can still sell {sale.percent}% of {sale.company}"
                return

    return check


def sales_cannot_help(rules: tuple[Rule, ...], *, presidencies: bool = False) -> Check:
    """A player is not bankrupt if sales could raise the money, with or without giving up other presidencies."""

    def check(v: View, a: Bankrupt) -> Iterator[str]:
        company = v.expect(OperatingTurn).company
        raised = sum(sale_value(v, sale) for sale in largest_sales(v, a.by, rules, presidencies=presidencies))
        if raised >= shortage(v, company):
            yield f"{a.by} could raise {v.money(raised)} by selling shares"

    return check


def keeps(rules: tuple[Rule, ...], v: View, sale: SellShares) -> bool:
    """Whether a sale obeys all these rules."""
    return not any(True for rule in rules for _ in rule.check(v, sale))


def largest_sales(v: View, player: str, rules: tuple[Rule, ...], *, presidencies: bool = True) -> list[SellShares]:
    """For each company, the largest single sale without change that the rules allow."""
    best: dict[str, SellShares] = {}
    for sale in sale_candidates(v, player):
        known = best.get(sale.company)
        if not presidencies and sells_president(v, sale):
            continue
        if not sale.swap and (known is None or sale.percent > known.percent) and keeps(rules, v, sale):
            best[sale.company] = sale
    return list(best.values())


def sell_out(d: Draft, player: str, rules: tuple[Rule, ...]) -> None:
    """Sell everything that can be sold."""
    while sales := largest_sales(d, player, rules):
        apply_sale(d, sales[0])


def apply_bankrupt(d: Draft, a: Bankrupt) -> None:
    """The player forfeits their cash and the game ends at once."""
    pay(d, a.by, BANK, d.state.cash[a.by], "bankruptcy")
    d.include("bankrupt", a.by)
    d.emit(Told(a.by, "is bankrupt"))
    finish(d, "bankrupt")


def finish(d: Draft, reason: str) -> None:
    """End the game and forget offers declined in the last turn."""
    d.set(finished=True, ending=reason)
    if d.frame(OperatingTurn) is not None:
        d.update(OperatingTurn, refused=())
    d.emit(GameEnded(reason))
