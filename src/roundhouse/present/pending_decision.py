"""What is on the table besides the turn: a deal, an auction, a vote; read from the frame that waits for an answer."""

from __future__ import annotations

from typing import Any

from roundhouse.core.game import Game
from roundhouse.core.ids import train_type
from roundhouse.core.state import Frame
from roundhouse.finance.holdings import president

from .names import articles, hex_name, item_name, who

Bids = tuple[tuple[str, int], ...]


def affair(game: Game) -> str:
    """The matter in a sentence, or nothing; frames are known by their fields, so that new titles need no word here."""
    frame = game.view.top
    for tell in (_deal, _auction, _vote, _consent, _claim, _takeover, _debt, _forced, _surplus):
        text = tell(game, frame)
        if text:
            return articles(text)
    return ""


def _has(frame: Frame, *names: str) -> bool:
    return all(getattr(frame, name, None) not in (None, "") for name in names)


def _deal(game: Game, frame: Any) -> str:
    if not _has(frame, "price", "buyer", "seller"):
        return ""
    train, private = getattr(frame, "train", ""), getattr(frame, "private", "")
    thing = f"a {train_type(train)}-train" if train else item_name(game.defn, private)
    buyer, seller = who(game, frame.buyer), who(game, frame.seller)
    return f"{buyer} wants to buy {thing} from {seller} for {game.view.money(frame.price)}"


def _auction(game: Game, frame: Any) -> str:
    item, bids = bids_on(frame)
    if not item:
        return ""
    if not bids:
        return f"{item_name(game.defn, item)} is up for auction"
    leader, price = max(bids, key=lambda bid: bid[1])
    return f"{who(game, leader)} bids {game.view.money(price)} for {item_name(game.defn, item)}"


def bids_on(frame: Any) -> tuple[str, Bids]:
    """What is auctioned in a frame and the bids that stand; nothing if no auction is going on."""
    item = getattr(frame, "item", "") or (getattr(frame, "company", "") if _has(frame, "bidder") else "")
    if not isinstance(item, str) or not item:
        return "", ()
    if _has(frame, "bids"):
        return item, tuple((player, amount) for player, amount in frame.bids)
    if _has(frame, "bidder", "price"):
        return item, ((frame.bidder, frame.price),)
    return item, ()


def _vote(game: Game, frame: Any) -> str:
    companies = getattr(frame, "companies", ())
    if not _has(frame, "companies") or not (_has(frame, "proposer") or _has(frame, "player")):
        return ""
    names = ", ".join(companies)
    if not _has(frame, "proposer"):
        return f"proposed for the merger: {names}"
    return f"{who(game, frame.proposer)} proposes to merge {names}; votes so far: {frame.yes} for, {frame.no} against"


def _consent(game: Game, frame: Any) -> str:
    if not _has(frame, "answers", "tile", "hex", "company"):
        return ""
    return f"{frame.company} wants to lay tile {frame.tile} in {hex_name(game.defn, frame.hex)}"


def _claim(game: Game, frame: Any) -> str:
    return f"{who(game, frame.winner)} is proposed as the winner" if _has(frame, "winner", "waiting") else ""


def _takeover(game: Game, frame: Any) -> str:
    return f"{frame.major} wants to take over {frame.minor}" if _has(frame, "major", "minor", "answers") else ""


def _debt(game: Game, frame: Any) -> str:
    owed = getattr(frame, "owed", ())
    if not isinstance(owed, tuple) or not owed:
        return ""
    company, amount, because = owed[0]
    return f"{company} still owes {game.view.money(amount)} ({because})"


def _forced(game: Game, frame: Any) -> str:
    if not _has(frame, "company", "train", "cost"):
        return ""
    cash = game.state.cash
    missing = frame.cost - cash[frame.company] - cash[president(game.view, frame.company)]
    wanted = f"{frame.company} must buy a {frame.train}-train for {game.view.money(frame.price)}"
    return f"{wanted}; {game.view.money(missing)} short"


def _surplus(game: Game, frame: Any) -> str:
    if not _has(frame, "company", "players", "sold_now"):
        return ""
    return f"the certificates of {frame.company} count towards the certificate limit again"
