"""Sale of a row of companies: buy the first or bid on the others; bids stand until their company comes first."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from roundhouse.core.actions import Action, Pass, Purpose, Ranged
from roundhouse.core.events import Told
from roundhouse.core.ids import BANK, ItemId
from roundhouse.core.roles import Money
from roundhouse.core.view import Draft, View
from roundhouse.finance.transfer import pay
from roundhouse.rules.policies import SalePolicy, policies
from roundhouse.rules.stock.frames import StockRound
from roundhouse.rules.stock.turn import end_turn


class BuyItem(Action, frozen=True, tag="buy"):
    """Buy the first unsold company of the row."""

    item: ItemId
    price: Money
    purpose: ClassVar[Purpose] = Purpose.BUY_ITEM
    form: ClassVar[str] = "{by} buy {item} {price}"


class Bid(Action, frozen=True, tag="bid"):
    """Bid for a company."""

    item: ItemId
    price: Money
    purpose: ClassVar[Purpose] = Purpose.BID
    form: ClassVar[str] = "{by} bid {item} {price}"


def sale(v: View) -> SalePolicy:
    """The policy of the opening sale."""
    policy = policies(v).sale
    assert policy is not None
    return policy


def unsold(v: View) -> list[str]:
    """What is still for sale, in order."""
    found: list[str] | None = v.memo.get("unsold")
    if found is None:
        policy = sale(v)
        found = v.memo["unsold"] = [item for item in policy.items if policy.owner(v, item) == BANK]
    return found.copy()


def committed(v: View, player: str, but: str = "") -> int:
    """Money set aside for a player's standing bids, except those on `but`."""
    return sum(
        max((price for who, price in bids if who == player), default=0)
        for item, bids in v.state.bids.items()
        if item != but
    )


def available(v: View, player: str, item: str = "") -> int:
    """What a player can bid on an item."""
    return v.state.cash[player] - committed(v, player, item)


def highest(v: View, item: str) -> int:
    """The highest standing bid, or the printed value if there is none."""
    return max((price for _, price in v.state.bids.get(item, ())), default=sale(v).value(v, item))


def buy_candidates(v: View) -> Iterator[BuyItem]:
    """The first of the row at its price."""
    first = unsold(v)[0]
    yield BuyItem(v.expect(StockRound).player, first, sale(v).price(v, first))


def bid_candidates(v: View) -> Iterator[Ranged]:
    """Bids on all others."""
    player = v.expect(StockRound).player
    step = sale(v).increment if sale(v).multiples else 1
    for item in unsold(v)[1:]:
        low, high = highest(v, item) + sale(v).increment, available(v, player, item)
        if low <= high:
            yield Ranged(Bid(player, item, low), low, high, step)


def first_in_row(v: View, a: BuyItem) -> Iterator[str]:
    """Only the lowest-numbered unsold company can be bought outright."""
    row = unsold(v)
    if a.item != row[0]:
        yield f"only {row[0]}, the first unsold company, can be bought now, not {a.item}"


def at_its_price(v: View, a: BuyItem) -> Iterator[str]:
    """The price is fixed."""
    if a.item in unsold(v):
        price = sale(v).price(v, a.item)
        if a.price != price:
            yield f"{a.item} costs {v.money(price)}, not {v.money(a.price)}"


def has_the_money(v: View, a: BuyItem) -> Iterator[str]:
    """Money set aside for bids cannot be spent."""
    free = available(v, a.by)
    if a.price > free:
        yield f"{a.by} has {v.money(free)} available; {v.money(committed(v, a.by))} is set aside for bids"


def on_another_item(v: View, a: Bid) -> Iterator[str]:
    """Players can bid on any unsold company except the first."""
    row = unsold(v)
    if a.item not in row:
        yield f"{a.item} is not for sale"
    elif a.item == row[0]:
        yield f"{a.item} is the first unsold company: buy it at its price instead of bidding"


def raises_enough(v: View, a: Bid) -> Iterator[str]:
    """A bid exceeds the last one, or the printed value, by the increment."""
    policy = sale(v)
    if a.item in policy.items:
        least = highest(v, a.item) + policy.increment
        if a.price < least:
            yield f"the minimum bid on {a.item} is {v.money(least)}"


def bid_is_a_multiple(v: View, a: Bid) -> Iterator[str]:
    """If the policy says so, bids are multiples of the increment."""
    policy = sale(v)
    if policy.multiples and a.price % policy.increment:
        yield f"bids must be multiples of {v.money(policy.increment)}"


def bid_is_covered(v: View, a: Bid) -> Iterator[str]:
    """A bid cannot exceed the player's cash less what is set aside for other bids."""
    free = available(v, a.by, a.item)
    if a.price > free:
        yield f"{a.by} can bid at most {v.money(free)} on {a.item}"


def free_item_must_be_taken(v: View, a: Action) -> Iterator[str]:
    """If the price of the first company has fallen to 0, the player must take it."""
    row = unsold(v)
    if row and sale(v).price(v, row[0]) == 0:
        yield f"{a.by} must take {row[0]}, which is now free"


def apply_buy(d: Draft, a: BuyItem) -> None:
    """Buy and end the turn; `resolve_row` then resolves bids on the next companies in the row."""
    d.update(StockRound, acted=True)
    sell_item(d, a.by, a.item, a.price)
    end_turn(d)


def apply_bid(d: Draft, a: Bid) -> None:
    """Set the money aside and end the turn."""
    d.put("bids", a.item, (*d.state.bids.get(a.item, ()), (a.by, a.price)))
    d.update(StockRound, acted=True)
    end_turn(d)


def apply_sale_pass(d: Draft, _: Pass) -> None:
    """Pass the turn."""
    end_turn(d)


def sell_item(d: Draft, player: str, item: str, price: int) -> None:
    """The bank sells an item."""
    d.own("bids").pop(item, None)
    pay(d, player, sale(d).starts.get(item, BANK), price, item)
    d.emit(Told(player, f"gets {item} for {d.money(price)}"))
    sale(d).take(d, player, item)
