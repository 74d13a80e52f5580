"""What is on the table besides the turn: a deal, an auction, a vote, as the frame that waits for an answer tells it."""

from __future__ import annotations

from typing import assert_never

from roundhouse.core.game import Game
from roundhouse.core.ids import train_type
from roundhouse.core.pending import Auction, Deal, Debt, ForcedPurchase, Merger, Notice
from roundhouse.core.roles import Role
from roundhouse.core.state import Frame
from roundhouse.finance.holdings import president

from .labels import written
from .names import articles, item_name, who

Bids = tuple[tuple[str, int], ...]


def pending_decision(game: Game) -> str:
    """The matter in a sentence, or nothing."""
    return articles(_told(game))


def bids_on(frame: Frame) -> tuple[str, Bids]:
    """What is auctioned in a frame and the bids that stand; nothing if no auction is going on."""
    pending = frame.pending()
    return (pending.item, pending.bids) if isinstance(pending, Auction) else ("", ())


def _told(game: Game) -> str:
    money = game.view.money
    match game.view.top.pending():
        case None:
            return ""
        case Deal(thing, role, buyer, seller, price):
            what = f"a {train_type(thing)}-train" if role is Role.TRAIN else item_name(game.defn, thing)
            return f"{who(game, buyer)} wants to buy {what} from {who(game, seller)} for {money(price)}"
        case Auction(item, bids):
            return _auction(game, item, bids)
        case Merger(companies, proposer, yes, no):
            names = ", ".join(companies)
            if not proposer:
                return f"proposed for the merger: {names}"
            return f"{who(game, proposer)} proposes to merge {names}; votes so far: {yes} for, {no} against"
        case Debt(company, amount, because):
            return f"{company} still owes {money(amount)} ({because})"
        case ForcedPurchase(company, train, price, cost):
            cash = game.state.cash
            missing = cost - cash[company] - cash[president(game.view, company)]
            return f"{company} must buy a {train}-train for {money(price)}; {money(missing)} short"
        case Notice(text, names):
            return text.format(*(written(game, role, name) for role, name in names))
        case other:
            assert_never(other)


def _auction(game: Game, item: str, bids: Bids) -> str:
    if not bids:
        return f"{item_name(game.defn, item)} is up for auction"
    leader, price = max(bids, key=lambda bid: bid[1])
    return f"{who(game, leader)} bids {game.view.money(price)} for {item_name(game.defn, item)}"
