"""What is on the table besides the turn: a deal, an auction, a vote, as the frame that waits for an answer tells it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import assert_never

from roundhouse.core.game import Game
from roundhouse.core.ids import train_type
from roundhouse.core.pending import Auction, Deal, Debt, ForcedPurchase, Merger, Notice
from roundhouse.core.roles import Role
from roundhouse.core.state import Frame
from roundhouse.finance.holdings import president

from .labels import written
from .names import articles, item_name, who
from .translation import money_text, phrase, tr

Bids = tuple[tuple[str, int], ...]


def pending_decision(game: Game) -> str:
    """The matter in a sentence, or nothing."""
    return articles(_told(game))


def auction_of(frame: Frame) -> Auction | None:
    """What is auctioned in a frame and the bids that stand; None if no auction is going on."""
    pending = frame.pending()
    return pending if isinstance(pending, Auction) else None


def bidders_in(auction: Auction, players: Sequence[str]) -> tuple[str, ...]:
    """The players who may still bid."""
    known = {player for player, _ in auction.bids}
    return tuple(p for p in players if p not in auction.out and (p in known or not auction.bidders_only))


def _told(game: Game) -> str:
    money = partial(money_text, game.view)
    match game.view.top.pending():
        case None:
            return ""
        case Deal(thing, Role.MINOR, buyer, _, price):
            taken = item_name(game.defn, thing)
            return tr(
                "{company} wants to take over {minor} for {price}", company=buyer, minor=taken, price=money(price)
            )
        case Deal(thing, role, buyer, seller, price):
            what = tr("a {train}-train", train=train_type(thing)) if role is Role.TRAIN else item_name(game.defn, thing)
            who_buys, who_sells = who(game, buyer), who(game, seller)
            return tr(
                "{buyer} wants to buy {thing} from {seller} for {price}",
                buyer=who_buys,
                thing=what,
                seller=who_sells,
                price=money(price),
            )
        case Auction(item, bids):
            return _auction(game, item, bids)
        case Merger(companies, proposer, yes, no):
            names = ", ".join(companies)
            if not proposer:
                return tr("proposed for the merger: {names}", names=names)
            return tr(
                "{player} proposes to merge {names}; votes so far: {yes} for, {no} against",
                player=who(game, proposer),
                names=names,
                yes=yes,
                no=no,
            )
        case Debt(company, amount, because):
            return tr(
                "{company} still owes {money} ({reason})",
                company=company,
                money=money(amount),
                reason=phrase(game.defn.words, because),
            )
        case ForcedPurchase(company, train, price, cost):
            cash = game.state.cash
            missing = cost - cash[company] - cash[president(game.view, company)]
            return tr(
                "{company} must buy a {train}-train for {price}; {missing} short",
                company=company,
                train=train,
                price=money(price),
                missing=money(missing),
            )
        case Notice(text, names):
            return phrase(game.defn.words, text).format(*(written(game, role, name) for role, name in names))
        case other:
            assert_never(other)


def _auction(game: Game, item: str, bids: Bids) -> str:
    if not bids:
        return tr("{item} is up for auction", item=item_name(game.defn, item))
    leader, price = max(bids, key=lambda bid: bid[1])
    shown, money = item_name(game.defn, item), money_text(game.view, price)
    return tr("{player} bids {price} for {item}", player=who(game, leader), price=money, item=shown)
