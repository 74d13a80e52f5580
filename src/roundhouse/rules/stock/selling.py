"""Selling certificates to the Open Market."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache

from roundhouse.core.checks import same_for_all
from roundhouse.core.guarantees import guarantees
from roundhouse.core.ids import BANK, MARKET
from roundhouse.core.state import SalesAccount
from roundhouse.core.view import Draft, View
from roundhouse.finance.holdings import (
    contains,
    divided,
    percent,
    pieces,
    presidency_size,
    president,
    share_size,
    sizes_held,
)
from roundhouse.finance.market import price_of
from roundhouse.finance.transfer import give, give_piece, move_price, pay
from roundhouse.rules.policies import policies

from .actions import SellShares
from .frames import StockRound
from .presidency import ordinary, settle_presidency, successor


def sale_value(v: View, a: SellShares) -> int:
    """What the bank pays for a sale; half shares sold in one turn add up, as they do for the price."""
    value, price, share = policies(v).stock.sale_value, price_of(v, a.company), share_size(v, a.company)
    half = _sold_before(v, a.company) % share * 10 // share
    part = a.percent * 10 // share
    return value(price, half + part, a.swap) - value(price, half, 0) if half else value(price, part, a.swap)


def sells_president(v: View, a: SellShares) -> bool:
    """Whether the president's certificate is among the pieces."""
    size = presidency_size(v, a.company)
    return size in a.pieces and v.state.shares[a.company][0] == a.by


def sells_half(v: View, a: SellShares) -> bool:
    """Whether only a part of the president's certificate is sold."""
    return sells_president(v, a) and not a.swap and a.percent < sum(a.pieces)


def sale_candidates(v: View, player: str, names: list[str] | None = None) -> Iterator[SellShares]:
    """Every different bundle of a player's certificates, including sales with change and half presidencies."""
    prices = v.state.prices
    for company in divided(v) if names is None else names:
        if company not in prices or not percent(v, player, company):
            continue
        own = tuple(ordinary(v, player, company))
        change = _change(v, player, company)
        if v.state.shares[company][0] != player:
            yield from _sales(player, company, own, change)
            continue
        size = presidency_size(v, company)
        halved = size % 2 == 0 and not _bars_half(v, company, own)
        change_for_half = change if halved and policies(v).stock.change_for_halves else ()
        yield from _president_sales(player, company, own, change, size, halved, change_for_half)


@lru_cache(maxsize=4096)
def _sales(player: str, company: str, own: tuple[int, ...], change: tuple[int, ...]) -> tuple[SellShares, ...]:
    """The bundles of a shareholder, made once because few actions move shares."""
    return tuple(sale for bundle in _bundles(own) for sale in _ordinary_sales(player, company, bundle, change))


def _ordinary_sales(player: str, company: str, bundle: tuple[int, ...], change: tuple[int, ...]) -> list[SellShares]:
    if not bundle:
        return []
    total = sum(bundle)
    with_change = [SellShares(player, company, total - back, bundle, back) for back in change if back < total]
    return [SellShares(player, company, total, bundle), *with_change]


@lru_cache(maxsize=4096)
def _president_sales(
    player: str,
    company: str,
    own: tuple[int, ...],
    change: tuple[int, ...],
    size: int,
    halved: bool,
    change_for_half: tuple[int, ...],
) -> tuple[SellShares, ...]:
    """The bundles of a president, with and without the president's certificate or half of it."""
    found: list[SellShares] = []
    for bundle in _bundles(own):
        total, all_ = size + sum(bundle), (size, *bundle)
        found += _ordinary_sales(player, company, bundle, change)
        found.append(SellShares(player, company, total, all_))
        found += [SellShares(player, company, total - back, all_, back) for back in change]
    if halved:
        found.append(SellShares(player, company, size // 2, (size,)))
        found += [SellShares(player, company, size // 2 - back, (size,), back) for back in change_for_half]
    return tuple(found)


def _change(v: View, player: str, company: str) -> tuple[int, ...]:
    """The sizes of the small certificates that the Open Market could give a player back."""
    there, share = sizes_held(v, MARKET, company), share_size(v, company)
    if not there or there[-1] >= share or needs_no_change(v, player, company):
        return ()
    return tuple(sorted({size for size in there if size < share}))


@lru_cache(maxsize=4096)
def _bundles(own: tuple[int, ...]) -> list[tuple[int, ...]]:
    """All different selections of certificates, the empty one included, small ones first."""
    found: list[tuple[int, ...]] = [()]
    for size, count in sorted(Counter(own).items(), reverse=True):
        found = [(*bundle, *[size] * n) for bundle in found for n in range(count + 1)]
    return sorted(found, key=lambda b: (sum(b), len(b)))


def needs_no_change(v: View, player: str, company: str) -> bool:
    """Whether the player has a small certificate of their own."""
    small = any(size < share_size(v, company) for size in ordinary(v, player, company))
    return not policies(v).stock.change_for_all and small


def company_is_divided(v: View, a: SellShares) -> Iterator[str]:
    """The bank buys stock of major companies; a minor company stays with its owner."""
    if a.company in v.defn.companies and len(v.defn.companies[a.company].certificates) < 2:
        yield f"{a.company} is a minor company and can never be sold"


def stock_is_priced(v: View, a: SellShares) -> Iterator[str]:
    """Shares of a company whose president's certificate nobody has bought have no value yet."""
    if a.company not in v.state.prices or a.company in v.state.closed:
        yield f"{a.company} has no market value"


@same_for_all
def not_first_stock_round(v: View, a: SellShares) -> Iterator[str]:
    """Nobody sells in the first stock round."""
    frame = v.frame(StockRound)
    if frame is not None and frame.number == 1:
        yield "nothing may be sold to the bank in the first stock round"


def seller_owns_it(v: View, a: SellShares) -> Iterator[str]:
    """The certificates are the seller's and add up to what is sold."""
    own = pieces(v, a.by, a.company) if a.company in v.defn.companies else []
    if not a.pieces or not contains(own, a.pieces):
        yield f"{a.by} does not hold certificates of {'+'.join(map(str, a.pieces))}% of {a.company}"
    elif a.percent <= 0 or a.percent > sum(a.pieces):
        yield f"the certificates handed in are {sum(a.pieces)}%, not {a.percent}%"


def market_has_room(v: View, a: SellShares) -> Iterator[str]:
    """No sale may exceed the Open Market's limit for one company."""
    total, limit = percent(v, MARKET, a.company) + a.percent, policies(v).stock.most_in_market(v, a.company)
    if total > limit:
        yield f"{total}% of {a.company} would be in {v.place(MARKET)}; the limit is {limit}%"


def president_is_replaced(v: View, a: SellShares) -> Iterator[str]:
    """A president's certificate may be sold only if another player becomes president."""
    if not sells_president(v, a):
        return
    size, others = presidency_size(v, a.company), _most_of_others(v, a.by, a.company)
    if others < size:
        yield f"no other player holds {size}% of {a.company} and could become its {v.term('president')}"
    elif president_after(v, a) == a.by:
        left = policies(v).stock.holdings(v, a.company)[a.by] - a.percent
        office = f"{v.term('president')} of {a.company}"
        yield f"{a.by} would keep {left}%, so nobody would replace them as {office} (others hold up to {others}%)"


def _most_of_others(v: View, player: str, company: str) -> int:
    """The largest holding of another player."""
    key = ("most of others", player, company)
    found: int | None = v.memo.get(key)
    if found is None:
        holding = policies(v).stock.holdings(v, company)
        found = v.memo[key] = max((n for p, n in holding.items() if p != player), default=0)
    return found


def _bars_half(v: View, company: str, own: Iterable[int]) -> list[int]:
    """The player's other certificates that prevent halving the president's certificate."""
    least = share_size(v, company) if policies(v).stock.halves_despite_small else 0
    return [size for size in own if size >= least]


def half_only_without_other_shares(v: View, a: SellShares) -> Iterator[str]:
    """Only a player who owns nothing else of the company may sell half of the president's certificate."""
    if a.percent + a.swap >= sum(a.pieces) or (a.swap and not policies(v).stock.change_for_halves):
        return
    size = presidency_size(v, a.company)
    if not sells_president(v, a):
        yield f"the certificates handed in are {sum(a.pieces)}%, not {a.percent}%"
    elif _bars_half(v, a.company, ordinary(v, a.by, a.company)):
        lone = f"a lone {v.term('president')}'s certificate"
        yield f"{a.by} holds other certificates of {a.company}; only {lone} may be halved"
    elif (a.percent + a.swap) * 2 != size:
        yield f"exactly half of the {v.term('president')}'s certificate may be sold, {size // 2}%, not {a.percent}%"


def change_is_in_the_market(v: View, a: SellShares) -> Iterator[str]:
    """Change needs a small certificate in the Open Market, and the seller must not have one."""
    if not a.swap:
        return
    if a.swap >= share_size(v, a.company):
        yield f"a {a.swap}% certificate of {a.company} is too large to make change with"
    elif a.swap not in pieces(v, MARKET, a.company):
        yield f"there is no {a.swap}% certificate of {a.company} in {v.place(MARKET)} to make change with"
    if needs_no_change(v, a.by, a.company):
        yield f"{a.by} has a small certificate of {a.company} and needs no change"
    halved = policies(v).stock.change_for_halves and sells_president(v, a)
    if a.percent != sum(a.pieces) - a.swap and not halved:
        yield f"the certificates handed in are {sum(a.pieces)}%; less {a.swap}% change that is not {a.percent}%"


@same_for_all
def sales_on_one_side_of_the_purchase(v: View, a: SellShares) -> Iterator[str]:
    """All sales of a turn come before the purchase or all after it."""
    frame = v.frame(StockRound)
    if frame is not None and frame.bought and frame.sold_before:
        yield f"{a.by} has sold and then bought in this turn and may not sell again"


@same_for_all
def sales_come_first(v: View, a: SellShares) -> Iterator[str]:
    """Nothing is sold after the purchase of a turn."""
    frame = v.frame(StockRound)
    if frame is not None and frame.bought:
        yield f"{a.by} has already bought in this turn and may sell only before buying"


def president_goes_last(v: View, a: SellShares) -> Iterator[str]:
    """The president's certificate is handed in only if the seller's other certificates are not enough."""
    share = share_size(v, a.company)
    if sells_president(v, a) and ordinary(v, a.by, a.company).count(share) * share >= a.percent:
        yield f"{a.by} must sell {a.percent}% of {a.company} without the {v.term('president')}'s certificate"


def president_after(v: View, a: SellShares) -> str:
    """Who is president of the company after a sale."""
    old = president(v, a.company)
    holding = policies(v).stock.holdings(v, a.company)
    holding[a.by] = holding.get(a.by, 0) - a.percent
    return successor(v, a.company, old, holding)


@guarantees(
    company_is_divided,
    stock_is_priced,
    seller_owns_it,
    change_is_in_the_market,
    half_only_without_other_shares,
)
def turn_candidates(v: View) -> Iterator[SellShares]:
    """All sales of the player whose stock turn it is."""
    return sale_candidates(v, v.expect(StockRound).player)


def has_sold(d: Draft, *shares: tuple[str, str]) -> None:
    """Record that something was sold in this stock turn, before or after a purchase, and who sold which shares."""
    frame = d.expect(StockRound)
    before, after = frame.sold_before or not frame.bought, frame.sold_after or frame.bought
    d.update(StockRound, acted=True, sold=(*frame.sold, *shares), sold_before=before, sold_after=after)


def apply_sale_in_turn(d: Draft, a: SellShares) -> None:
    """A sale in a stock turn."""
    has_sold(d, (a.by, a.company))
    apply_sale(d, a)


def apply_sale(d: Draft, a: SellShares) -> None:
    """Pay the seller, move the certificates to the Open Market, lower the price and settle the presidency."""
    old, half = president(d, a.company), sells_half(d, a)
    own_way = policies(d).stock.sell_presidency if sells_president(d, a) else None
    pay(d, BANK, a.by, sale_value(d, a), f"sale of {a.percent}% of {a.company}")
    if not half and own_way is None:
        _hand_in(d, a)
    rows = rows_to_drop(d, a)
    if rows:
        move_price(d, a.company, "down", "sale", rows)
    _remember(d, a)
    if own_way is not None:
        own_way(d, a)
    elif old == a.by:
        settle_presidency(d, a.company, a.by, sell=a.percent if half else 0)


def sold_now(v: View) -> tuple[tuple[str, int], ...]:
    """What has been sold in the current turn."""
    account = v.frame(SalesAccount)
    return () if account is None else account.sold_now


def rows_to_drop(v: View, a: SellShares) -> int:
    """How far the price falls; in some titles part shares sold in the same turn add up."""
    stock = policies(v).stock
    return stock.drops(v, a.company, _sold_before(v, a.company), a.percent)


def _sold_before(v: View, company: str) -> int:
    """How much of a company was sold earlier in this turn, if it adds up with the present sale."""
    return dict(sold_now(v)).get(company, 0) if policies(v).stock.small_sales_add_up else 0


def _remember(d: Draft, a: SellShares) -> None:
    sums = dict(sold_now(d))
    sums[a.company] = sums.get(a.company, 0) + a.percent
    account = d.frame(SalesAccount)
    if account is not None:
        sold: dict[str, object] = {"sold_now": tuple(sums.items())}  # only subclasses have this field
        d.update(type(account), **sold)


def _hand_in(d: Draft, a: SellShares) -> None:
    rest = list(a.pieces)
    if sells_president(d, a):
        give(d, a.company, 0, MARKET, "sale")
        rest.remove(presidency_size(d, a.company))
    for size in rest:
        give_piece(d, a.company, a.by, size, MARKET, "sale")
    if a.swap:
        give_piece(d, a.company, MARKET, a.swap, a.by, "change")
