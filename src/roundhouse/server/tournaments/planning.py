"""Who plays whom in the next round; computed from what is stored, so that every process finds the same."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec import Struct

from roundhouse.titles import get_title
from roundhouse.tournaments import (
    Sizes,
    balanced_schedule,
    bracket_tables,
    divide,
    group_number,
    next_round,
    qualified,
    stages_from,
    table_ranking,
    table_sizes,
)
from roundhouse.tournaments.seats import best_order, seat_counts

from .model import Stage, TournamentSettings
from .ranking import base_order, group_tables, total
from .records import RoundRecord, TournamentRecord


class PlannedTable(Struct, frozen=True):
    """A table that will be."""

    group: int
    players: tuple[int, ...]


class PlannedRound(Struct, frozen=True):
    """A round that will be."""

    tables: tuple[PlannedTable, ...]
    byes: tuple[int, ...]


class PlannedAhead(Struct, frozen=True):
    """Rounds for these players; they hold as long as nobody leaves or comes."""

    who: tuple[int, ...]
    first: int
    rounds: tuple[PlannedRound, ...]


_ahead = msgspec.json.Decoder(PlannedAhead)


class Limits(Struct, frozen=True):
    """What a round asks of its tables."""

    title: str
    least: int
    most: int
    usual: int

    def sizes(self, players: int) -> Sizes:
        """The tables for so many players."""
        return table_sizes(players, self.least, self.most, self.usual)


def limits(settings: TournamentSettings, number: int) -> Limits:
    """The title of a round, and how many play at its tables."""
    title = settings.titles[(number - 1) % len(settings.titles)]
    fewest, largest = get_title(title).players
    least, most = max(settings.least, fewest), min(settings.most, largest)
    return Limits(title, least, most, min(max(settings.usual, least), most))


def fillers_needed(settings: TournamentSettings, players: int) -> int:
    """How many bots fill up the tables of so many players."""
    if settings.fill == "none" or not players:
        return 0
    rounds = [limits(settings, number) for number in range(1, settings.rounds + 1)]
    if settings.fill == "even":
        return -players % rounds[0].usual
    return next(
        (more for more in range(rounds[0].most + 1) if not any(one.sizes(players + more).byes for one in rounds)), 0
    )


def stage_of(settings: TournamentSettings, number: int) -> Stage:
    """What kind of round it is."""
    if settings.system != "groups":
        return "rounds"
    return "groups" if number <= settings.rounds else "finals"


def finals_after(settings: TournamentSettings, groups: Sequence[int]) -> tuple[int, ...]:
    """How many players each round of the finals has, after groups of these sizes; empty if they lead to no final."""
    known = limits(settings, settings.rounds + 1)
    players = sum(min(settings.advance, size) for size in groups)
    return stages_from(players, settings.finals_advance, known.least, known.most, known.usual)


def group_sizes(settings: TournamentSettings, players: int) -> tuple[int, ...]:
    """The sizes of the groups of so many players."""
    first = limits(settings, 1)
    groups = group_number(players, settings.group_size, first.least, first.most)
    small, larger = divmod(players, groups)
    return (small + 1,) * larger + (small,) * (groups - larger)


def rounds_in_all(record: TournamentRecord) -> int:
    """How many rounds there will be, as far as is known."""
    settings = record.settings
    if settings.system != "groups":
        return settings.rounds
    finals = [one for one in record.rounds if one.stage == "finals"]
    if finals:
        known = limits(settings, finals[-1].round + 1)
        go_on = sum(min(settings.finals_advance, len(table.players)) for table in finals[-1].tables)
        more = () if len(finals[-1].tables) == 1 else stages_from(go_on, settings.finals_advance, *_bounds(known))
        return finals[-1].round + len(more)
    groups: dict[int, int] = {}
    for one in record.entrants:
        if one.group:
            groups[one.group] = groups.get(one.group, 0) + 1
    sizes = tuple(groups.values()) or group_sizes(settings, max(len(record.active), 1))
    return settings.rounds + len(finals_after(settings, sizes))


def _bounds(known: Limits) -> tuple[int, int, int]:
    return known.least, known.most, known.usual


def is_last(record: TournamentRecord, one: RoundRecord) -> bool:
    """Whether nothing comes after a round."""
    if record.settings.system == "groups" and one.stage == "finals":
        return len(one.tables) == 1
    return one.round >= rounds_in_all(record)


def drawn_groups(record: TournamentRecord) -> tuple[tuple[int, ...], ...]:
    """The groups of those who play now."""
    players = [one.number for one in record.active]
    strength = {one.number: one.strength for one in record.active} if record.settings.seeding == "strength" else None
    return divide(players, len(group_sizes(record.settings, len(players))), record.seed, strength)


def planned(record: TournamentRecord, number: int) -> tuple[PlannedRound, PlannedAhead | None]:
    """The next round, and the rounds that are planned with it."""
    who = tuple(sorted(one.number for one in record.entrants if one.playing and not one.gone))
    stage = stage_of(record.settings, number)
    if stage == "finals":
        return _finals(record, number, who), None
    if record.settings.system == "swiss":
        return _swiss(record, number, who), None
    ahead = _ahead.decode(record.schedule) if record.schedule else None
    if ahead is None or ahead.who != who or not 0 <= number - ahead.first < len(ahead.rounds):
        ahead = _ahead_from(record, number, who)
    return ahead.rounds[number - ahead.first], ahead


def planned_later(record: TournamentRecord) -> tuple[PlannedRound, ...]:
    """The rounds after the present one that are planned already."""
    if not record.schedule:
        return ()
    ahead = _ahead.decode(record.schedule)
    return ahead.rounds[record.round + 1 - ahead.first :]


def _ahead_from(record: TournamentRecord, number: int, who: tuple[int, ...]) -> PlannedAhead:
    """A balanced schedule for all rounds from this one on, in each group by itself."""
    settings, turns = record.settings, range(number, record.settings.rounds + 1)
    group = {one.number: one.group for one in record.entrants}
    tables: list[list[PlannedTable]] = [[] for _ in turns]
    byes: list[list[int]] = [[] for _ in turns]
    for name in sorted({group[player] for player in who}):
        members = [player for player in who if group[player] == name]
        sizes = [limits(settings, turn).sizes(len(members)) for turn in turns]
        past = [tuple(table.players for table in one.tables if table.group == name) for one in record.rounds]
        out = [tuple(player for player in one.byes if group[player] == name) for one in record.rounds]
        made = balanced_schedule(members, sizes, record.seed + 1000 * number + name, past=past, past_byes=out)
        for at, (one, idle) in enumerate(zip(made.rounds, made.byes, strict=True)):
            tables[at].extend(PlannedTable(name, table) for table in one)
            byes[at].extend(idle)
    rounds = tuple(PlannedRound(tuple(some), tuple(sorted(idle))) for some, idle in zip(tables, byes, strict=True))
    return PlannedAhead(who, number, rounds)


def _swiss(record: TournamentRecord, number: int, who: tuple[int, ...]) -> PlannedRound:
    ranked = [row.player for row in total(record) if row.player in who]
    tables, out = next_round(
        ranked,
        limits(record.settings, number).sizes(len(who)),
        record.seed + number,
        past=[one.seats for one in record.rounds],
        past_byes=[one.byes for one in record.rounds],
        shuffled=not record.rounds,
    )
    return PlannedRound(tuple(PlannedTable(0, table) for table in tables), out)


def _finals(record: TournamentRecord, number: int, who: tuple[int, ...]) -> PlannedRound:
    """Those who advance; of somebody who has left, the next takes the place."""
    settings, base = record.settings, base_order(record)
    place = {player: n for n, player in enumerate(base)}
    fillers = {one.number for one in record.entrants if one.filler}
    before = [one for one in record.rounds if one.stage == "finals"]
    if before:
        last = before[-1].tables
        ranked = [table_ranking(table.result, settings.scoring, base) for table in last if table.result is not None]
        origin = {player: table.number for table in last for player in table.players}
        best = settings.finals_advance
    else:
        ranked = [tuple(row.player for row in rows) for _, rows in group_tables(record)]
        origin = {one.number: one.group for one in record.entrants}
        best = settings.advance
    able = [tuple(player for player in table if player in who and player not in fillers) for table in ranked]
    seeds = [player for tier in qualified(able, best) for player in sorted(tier, key=lambda one: place[one])]
    sizes = limits(settings, number).sizes(len(seeds))
    tables = bracket_tables(seeds[: len(seeds) - sizes.byes], sizes.tables, origin)
    past = [one.seats for one in record.rounds]
    most = max((len(table) for one in (*past, tables) for table in one), default=0)
    had = seat_counts(past, most)
    return PlannedRound(tuple(PlannedTable(0, best_order(table, had)) for table in tables), ())


def problem(settings: TournamentSettings, players: int) -> str:
    """Why a tournament can't begin with so many players; empty if it can."""
    first = limits(settings, 1)
    if players + fillers_needed(settings, players) < first.least:
        return f"Too few players: a table needs {first.least}, and {players} would play."
    if settings.system == "groups":
        groups = group_sizes(settings, players)
        if not finals_after(settings, groups):
            go_on = sum(min(settings.advance, size) for size in groups)
            return (
                f"{len(groups)} groups with {settings.advance} advancing from each make {go_on} players for the "
                "finals, and these can't be brought to one last table. Change the size of the groups or who advances."
            )
    return ""
