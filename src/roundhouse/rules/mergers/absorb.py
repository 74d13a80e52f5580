"""Parts of mergers: hand over what a company owns, and remove it from the game."""

from __future__ import annotations

from roundhouse.core.events import Closed
from roundhouse.core.ids import OUT, OwnerId
from roundhouse.core.view import Draft
from roundhouse.finance.transfer import empty_treasury, give, give_train
from roundhouse.rules.operating.stations import remove_tokens


def hand_over_assets(d: Draft, company: str, money: OwnerId, trains: OwnerId, because: str) -> None:
    """Give a company's money and trains to others."""
    empty_treasury(d, company, money, because)
    for train in d.state.trains.get(company, ()):
        give_train(d, train, company, trains, because)


def retire(d: Draft, company: str, because: str) -> None:
    """Remove a company's charter, certificates, stations and price marker from the game."""
    remove_tokens(d, company)
    for index in range(len(d.state.shares[company])):
        give(d, company, index, OUT, because)
    d.put("stations", company, ())
    d.own("prices").pop(company, None)
    d.include("closed", company)
    d.exclude("floated", company)
    d.emit(Closed(company, because))
