"""A position of ours in the terms of a trace, so that the two can be compared."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import UNSET
from msgspec.structs import replace

from roundhouse.core.ids import BANK, MARKET, OFFERING, train_type
from roundhouse.core.site import SiteNames
from roundhouse.core.view import View
from roundhouse.finance.holdings import divided, percent, president
from roundhouse.finance.market import price_of
from roundhouse.rules.operating.stations import shown_nodes

from .states import CLOSED, CompanyState, PlayerState, RoundState, TraceState, result_of


def is_undivided(v: View, company: str) -> bool:
    """Whether a company belongs to one owner, without shares."""
    return len(v.defn.companies[company].certificates) == 1


class Snapshots:
    """Pictures of positions of one game; `ids` gives the file's id of each of our players."""

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
            player_order=(),
            certificate_limit=self.names.certificate_limit(v),
            closed_privates=tuple(sorted(self.names.closed_privates(v))),
            market_cells=self._cells(v),
            depot=self._depot(v),
            open_market_trains=self._told(v.state.trains[MARKET]),
            result=result_of(players, v.state.finished),
        )

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
    """A trace's position with its train names reduced to types, since cards of a type are alike."""
    companies = {id_: _plain_company(names, c) for id_, c in state.companies.items()}
    changes: dict[str, object] = {"companies": companies}
    if state.bank is None:
        changes["bank"] = UNSET  # an unlimited bank is not counted
    pooled: list[str] = []
    if state.depot is not UNSET:
        depot: dict[str, int] = {}
        for name, count in state.depot.items():
            kind = names.train_name(name)
            if kind in names.pooled:
                pooled += [kind] * count
            else:
                depot[kind] = depot.get(kind, 0) + count
        changes["depot"] = depot
    if state.open_market_trains is not UNSET:
        changes["open_market_trains"] = tuple(sorted([*map(names.train_name, state.open_market_trains), *pooled]))
    return replace(state, **changes)


def _plain_company(names: SiteNames, company: CompanyState) -> CompanyState:
    changes = {}
    if company.trains is not UNSET:
        changes["trains"] = tuple(sorted(map(names.train_name, company.trains)))
    if company.obsolete is not UNSET:
        changes["obsolete"] = tuple(sorted(map(names.train_name, company.obsolete)))
    return replace(company, **changes) if changes else company
