"""Our position in the terms of a trace, so that the two can be compared."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import UNSET
from msgspec.structs import replace

from roundhouse.core.ids import BANK, MARKET, OFFERING, train_type
from roundhouse.core.site import SiteNames
from roundhouse.core.view import View
from roundhouse.finance.holdings import after, divided, percent, president
from roundhouse.finance.market import price_of
from roundhouse.rules.operating.stations import shown_nodes
from roundhouse.rules.stock.frames import StockRound
from roundhouse.rules.stock.turn import next_player

from .states import CLOSED, Bids, CompanyState, PlayerState, RoundState, TraceState, result_of


def is_undivided(v: View, company: str) -> bool:
    """Whether a company has one owner and no shares."""
    return len(v.defn.companies[company].certificates) == 1


class Snapshots:
    """Snapshots of positions of one game; `ids` maps our players to the file's ids."""

    def __init__(self, names: SiteNames, ids: Mapping[str, str]) -> None:
        """Prepare names."""
        self.names, self.ids = names, ids
        self.theirs = {ours: theirs for theirs, ours in names.companies.items()}

    def company(self, ours: str) -> str:
        """The site's name of a company."""
        return self.theirs.get(ours, ours)

    def take(self, v: View) -> TraceState:
        """The position as a trace would show it."""
        players = {self.ids[p]: self._player(v, p) for p in v.state.players}
        return TraceState(
            round=RoundState(*self.names.round_of(v)),
            phase=self.names.phase_of(v),
            bank=v.state.cash[BANK],
            finished=v.state.finished,
            players=players,
            companies={self.company(c): self._company(v, c) for c in v.defn.companies if self.names.is_told(v, c)},
            tiles={h: tile for h, tile in v.state.tiles.items() if self.names.tells_tile(v, h)},
            privates=self._owners(v),
            player_order=self._order(v),
            priority=UNSET if v.state.finished else self.ids[self._priority(v)],
            certificate_limit=self.names.certificate_limit(v),
            closed_privates=tuple(sorted(self.names.closed_privates(v))),
            market_cells=self._cells(v),
            depot=self._depot(v),
            open_market_trains=self._told(v.state.trains[MARKET]),
            bids={} if v.state.finished else self._bids(v),
            result=result_of(players, v.state.finished),
        )

    def _order(self, v: View) -> tuple[str, ...]:
        """Everybody still in the game, beginning with the player who had priority when the round began."""
        order = (v.state.priority, *after(v, v.state.priority)[:-1])
        return tuple(self.ids[p] for p in order if p not in v.state.bankrupt)

    def _priority(self, v: View) -> str:
        """The player who would begin the next stock round; during one, the player after the last to act."""
        frame = v.frame(StockRound)
        if frame is None or self.names.asks_company(v):
            return v.state.priority
        last = frame.player if frame.acted else frame.last
        return next_player(v, last) if last else v.state.priority

    def _bids(self, v: View) -> dict[str, tuple[tuple[str, int], ...]]:
        standing = self.names.bids(v)
        return {target: tuple(sorted((self.ids[p], price) for p, price in bids)) for target, bids in standing.items()}

    def _player(self, v: View, player: str) -> PlayerState:
        return PlayerState(
            cash=v.state.cash[player],
            shares={self.company(c): held for c in self._with_shares(v) if (held := percent(v, player, c))},
            privates=tuple(sorted(self.names.privates_of(v, player))),
            value=v.defn.worth(v, player),
            debt=self.names.debt(v, player),
            bankrupt=player in v.state.bankrupt,
            certificates=self.names.certificates(v, player),
            minors=tuple(sorted(m for m in v.defn.companies if self._is_minor(v, m) and president(v, m) == player)),
        )

    def _is_minor(self, v: View, company: str) -> bool:
        """Whether the site shows a company as a minor without shares."""
        return is_undivided(v, company) and not self.names.minors_have_shares

    def _with_shares(self, v: View) -> list[str]:
        open_ = [c for c in v.defn.companies if c not in v.state.closed]
        return open_ if self.names.minors_have_shares else divided(v)

    def _company(self, v: View, company: str) -> CompanyState:
        if company in v.state.closed:
            return CLOSED
        state, cell = v.state, v.state.prices.get(company)
        minor = self._is_minor(v, company)
        trains = state.trains.get(company, ())
        return CompanyState(
            closed=False,
            cash=state.cash[company],
            price=price_of(v, company) if cell else None,
            cell=(cell.row, cell.col) if cell else None,
            par=self.names.par_of(v, company),
            president=self.ids.get(president(v, company)),
            trains=self._told(trains),
            obsolete=self._told(t for t in trains if t in state.obsolete),
            tokens=tuple(sorted(self._tokens(v, company))),
            tokens_available=tuple(sorted(state.stations[company])),
            floated=company in state.floated,
            operated=UNSET,
            ipo=0 if minor else self.names.unsold(v, company),
            market=0 if minor else percent(v, MARKET, company),
            privates=tuple(sorted(self.names.privates_of(v, company))),
        )

    def _told(self, cards: Iterable[str]) -> tuple[str, ...]:
        return tuple(sorted(self.names.told_train(train_type(card)) for card in cards))

    def _tokens(self, v: View, company: str) -> list[tuple[str, int]]:
        found = []
        for hex_id, tokens in v.state.tokens.items():
            for token in tokens:
                if token.company == company:
                    cities = [n for n, node in enumerate(shown_nodes(v, hex_id)) if node.kind == "city"]
                    found.append((hex_id, cities.index(token.city)))
        return found

    def _owners(self, v: View) -> dict[str, str]:
        owners = {private: f"player:{self.ids[p]}" for p in v.state.players for private in self.names.privates_of(v, p)}
        for company in v.defn.companies:
            for private in self.names.privates_of(v, company):
                owners[private] = f"company:{self.company(company)}"
        return owners

    def _cells(self, v: View) -> dict[str, tuple[str, ...]]:
        cells: dict[str, list[str]] = {}
        for company, cell in sorted(v.state.prices.items(), key=lambda item: item[1].arrival):
            cells.setdefault(f"{cell.row},{cell.col}", []).append(self.company(company))
        return {place: tuple(companies) for place, companies in cells.items()}

    def _depot(self, v: View) -> dict[str, int]:
        counts: dict[str, int] = {}
        for train in v.state.trains[OFFERING]:
            counts[train_type(train)] = counts.get(train_type(train), 0) + 1
        return counts


def plain(names: SiteNames, state: TraceState) -> TraceState:
    """A trace's position, reduced to what ours can express.

    Train names are reduced to types, since cards of a type are alike. Bankrupt players have no place in the order.
    Nobody has priority before the first stock round, where the site names the player after the last buyer, or when
    the game is over.
    """
    companies = {id_: _plain_company(names, c) for id_, c in state.companies.items()}
    state = replace(state, companies=companies)
    out = {id_ for id_, player in state.players.items() if player.bankrupt}
    if state.player_order is not UNSET:
        state = replace(state, player_order=tuple(p for p in state.player_order if p not in out))
    if state.finished:
        state = replace(state, player_order=UNSET)
    if state.finished or state.round.kind == "ISR" or (state.round.kind == "SR" and not names.tells_priority):
        state = replace(state, priority=UNSET)
    if state.bids is not UNSET:
        state = replace(state, bids={target: _told_bids(names, target, bids) for target, bids in state.bids.items()})
    if state.bank is None:
        state = replace(state, bank=UNSET)  # an unlimited bank is not counted
    pooled: list[str] = []
    if state.depot is not UNSET:
        depot: dict[str, int] = {}
        for name, count in state.depot.items():
            kind = names.train_name(name)
            if kind in names.pooled:
                pooled += [kind] * count
            else:
                depot[kind] = depot.get(kind, 0) + count
        state = replace(state, depot=depot)
    if state.open_market_trains is not UNSET:
        state = replace(
            state, open_market_trains=tuple(sorted([*map(names.train_name, state.open_market_trains), *pooled]))
        )
    return state


def _told_bids(names: SiteNames, target: str, bids: Bids) -> Bids:
    """Only the highest bid of an open auction."""
    highest_only = target.partition(":")[0] in names.highest_bid_only
    return (max(bids, key=lambda bid: bid[1]),) if highest_only else bids


def _plain_company(names: SiteNames, company: CompanyState) -> CompanyState:
    if company.trains is not UNSET:
        company = replace(company, trains=tuple(sorted(map(names.train_name, company.trains))))
    if company.obsolete is not UNSET:
        company = replace(company, obsolete=tuple(sorted(map(names.train_name, company.obsolete))))
    return company
