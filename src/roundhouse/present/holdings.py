"""Companies and players as they stand."""

from __future__ import annotations

from typing import Literal

from roundhouse.core.game import Game
from roundhouse.core.ids import MARKET, OFFERING, RESERVE, train_type
from roundhouse.core.view import View
from roundhouse.finance.holdings import is_minor, percent, pieces, president, share_size
from roundhouse.finance.market import by_value, price_of
from roundhouse.rules.auction.waterfall import committed
from roundhouse.rules.operating.frames import OperatingRound
from roundhouse.rules.policies import policies

from . import model
from .history_index import history_index
from .translation import phrase, tr


def companies(game: Game) -> tuple[model.CompanyView, ...]:
    """All companies in the order of their charters."""
    view, runs = game.view, history_index(game).runs
    order = {c: n for n, c in enumerate(operating_order(view), start=1)}
    where = _stations(view)
    return tuple(
        _company(view, c, order.get(c, 0), runs.get(c, (-1, 0)), where.get(c, ())) for c in view.defn.companies
    )


def _stations(view: View) -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for hex_id, here in view.state.tokens.items():
        for token in here:
            found[token.company] = (*found.get(token.company, ()), hex_id)
    return found


def operating_order(view: View) -> list[str]:
    """The companies as they operate in this round, or would if it began now."""
    frame = view.frame(OperatingRound)
    if frame is not None:
        return list(dict.fromkeys([*frame.done, *policies(view).flow.operating_order(view, frame)]))
    alive = [c for c in view.defn.companies if c not in view.state.closed and c in view.state.floated]
    priced = [c for c in alive if c in view.state.prices]
    owned = [c for c in view.defn.companies if is_minor(view, c) and c not in view.state.closed and president(view, c)]
    first = [c for c in owned if c not in priced]
    return first + by_value(view, priced)


def _company(view: View, company: str, order: int, run: tuple[int, int], where: tuple[str, ...]) -> model.CompanyView:
    state = view.state
    return model.CompanyView(
        id=company,
        status=_status(view, company),
        president=president(view, company),
        cash=state.cash.get(company, 0),
        price=price_of(view, company),
        par=state.par.get(company, 0),
        trains=tuple(train(view, t) for t in state.trains.get(company, ())),
        train_limit=policies(view).operating.train_limit(view, company),
        tokens=where,
        tokens_left=state.stations.get(company, ()),
        shares=_shares(view, company),
        privates=tuple(p for p, owner in state.privates.items() if owner == company),
        notes=tuple(phrase(view.defn.words, note) for note in view.defn.notes(view, company)),
        last_run=run[0],
        last_run_at=run[1],
        operated=company in state.operated,
        order=order,
    )


def _status(view: View, company: str) -> Literal["waiting", "started", "floated", "closed"]:
    if company in view.state.closed:
        return "closed"
    if company in view.state.floated:
        return "floated"
    return "started" if president(view, company) or company in view.state.prices else "waiting"


def train(view: View, card: str) -> model.TrainView:
    """A train card with when it goes."""
    kind, old = train_type(card), card in view.state.obsolete
    about = view.defn.trains.get(kind)
    fate = tr("rusts after its next run") if old else ""
    if about is not None and not old:
        fate = tr("rusts in phase {phase}", phase=about.removed_by) if about.removed_by else fate
        if about.obsolete_by:
            fate = tr("obsolete in phase {phase}: runs once more", phase=about.obsolete_by)
    return model.TrainView(id=card, name=kind, obsolete=old, fate=fate)


def holding(view: View, owner: str, company: str) -> model.Holding:
    """What an owner holds of a company."""
    part = percent(view, owner, company)
    return model.Holding(
        owner=owner,
        company=company,
        percent=part,
        pieces=tuple(pieces(view, owner, company)),
        president=view.state.shares[company][0] == owner,
        worth=price_of(view, company) * part // share_size(view, company),
    )


def _shares(view: View, company: str) -> tuple[model.Holding, ...]:
    owners = set(view.state.shares[company])
    places = [*view.state.players, OFFERING, MARKET, RESERVE, company]
    known = [owner for owner in places if owner in owners]
    held = (holding(view, owner, company) for owner in [*known, *sorted(owners - set(known))])
    return tuple(one for one in held if one.percent)


def players(game: Game) -> tuple[model.PlayerView, ...]:
    """All players in the order of their seats."""
    view, worth = game.view, game.result()
    stock = policies(view).stock
    limit = stock.certificate_limit(view)
    found = []
    for seat, player in enumerate(view.state.players, start=1):
        held = tuple(
            holding(view, player, c)
            for c, owners in view.state.shares.items()
            if player in owners and c not in view.state.closed
        )
        found.append(
            model.PlayerView(
                id=player,
                name=game.names[player],
                seat=seat,
                cash=view.state.cash[player],
                worth=worth[player],
                shares_worth=sum(h.worth for h in held),
                certificates=stock.counted(view, player),
                certificate_limit=limit,
                priority=player == view.state.priority,
                bankrupt=player in view.state.bankrupt,
                holdings=held,
                privates=tuple(p for p, owner in view.state.privates.items() if owner == player),
                presides=tuple(h.company for h in held if h.president),
                bound=committed(view, player),
            )
        )
    return tuple(found)
