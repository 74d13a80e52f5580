"""The parts that 18Ireland and the titles based on it are composed of."""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.core.definition import Settling, Step
from roundhouse.core.state import Frame
from roundhouse.rules import composition
from roundhouse.rules.auction import founding, rising
from roundhouse.rules.composition import TURN, Actions
from roundhouse.rules.mergers import frames as merging
from roundhouse.rules.mergers import proposing, voting
from roundhouse.rules.operating import duty, frames, own_shares, privates
from roundhouse.rules.operating.powers import UsePower
from roundhouse.rules.stock import actions
from roundhouse.rules.stock.frames import StockRound

from . import auction, mergers, operating, stock

#: Auctions and what companies are started with.
STARTING: Mapping[type[Frame], Step] = {
    rising.Auction: auction.AUCTION_STEP,
    founding.Founding: stock.FOUNDING_STEP,
}
#: What interrupts a company's turn, and the merger round.
BETWEEN: Mapping[type[Frame], Step] = {
    frames.Discards: operating.DISCARD_STEP,
    frames.TrainDeal: operating.TRAIN_DEAL_STEP,
    frames.CompanyPrivateDeal: operating.PRIVATE_DEAL_STEP,
    merging.MergerRound: mergers.ROUND_STEP,
    merging.Proposal: mergers.PROPOSAL_STEP,
    merging.Vote: mergers.VOTE_STEP,
    merging.Accepted: mergers.FORM_STEP,
}
SETTLE: Settling = {
    **composition.SETTLE,
    StockRound: auction.settle_stock,
    rising.Auction: rising.settle_auction,
    founding.Founding: founding.settle_founding,
    merging.MergerRound: proposing.settle_merger_round,
    merging.Proposal: proposing.settle_proposal,
    merging.Vote: voting.settle_vote,
}
#: The actions after the sale of the private companies.
ACTIONS: Actions = (
    actions.BuyShare,
    actions.SellShares,
    own_shares.IssueShares,
    own_shares.RedeemShares,
    *TURN,
    privates.BuyPrivate,
    UsePower,
    duty.Bankrupt,
    merging.Propose,
    merging.CastVotes,
    merging.FormMajor,
)
