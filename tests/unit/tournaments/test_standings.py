"""Points, standings and tie-breaks; groups and finals."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations

from roundhouse.tournaments import (
    Scoring,
    TableResult,
    bracket_tables,
    divide,
    final_ranking,
    group_number,
    next_divisions,
    points_at,
    qualified,
    stages_from,
    standings,
    table_ranking,
)
from roundhouse.tournaments.standings import TieBreak

PLACES = Scoring()


def result(players: tuple[int, ...], worth: tuple[int, ...], number: int = 1, table: int = 1) -> TableResult:
    return TableResult(round=number, table=table, players=players, worth=worth)


def points(worth: tuple[int, ...], scoring: Scoring = PLACES) -> tuple[object, ...]:
    return points_at(result(tuple(range(len(worth))), worth), scoring)


def test_places_win_points_and_ties_share_them() -> None:
    assert points((100, 400, 300, 200)) == (1, 10, 3 * 2, 3)
    assert points((400, 400, 300, 200)) == (8, 8, 3, 1)
    assert points((7, 7, 7)) == (Fraction(17, 3),) * 3
    assert points((3, 2, 1), Scoring(points=(5, 1))) == (5, 1, 0)
    assert sum(points_at(result(tuple(range(12)), tuple(range(12))), PLACES)) == sum(range(12))


def test_worth_counts_as_a_share_or_compared_with_the_winner() -> None:
    share, winner = Scoring(places=False, worth="share"), Scoring(places=False, worth="winner", weight=10)
    assert points((300, 100), share) == (150, 50)
    assert points((100, 100, 100), share) == (100, 100, 100)
    assert points((400, 100, 200), winner) == (10, Fraction(5, 2), 5)
    assert points((-50, 100), share) == (0, 200)
    assert points((0, 0), share) == (100, 100)
    assert points((0, -5), winner) == (10, 10)
    both = Scoring(worth="winner", weight=2)
    assert points((400, 200), both) == (12, 5)


def test_points_set_by_the_organiser_count_instead() -> None:
    decided = TableResult(round=1, table=1, players=(1, 2), worth=(0, 0), points=(3.5, 6))
    assert points_at(decided, PLACES) == (Fraction(7, 2), Fraction(6))
    first, second = standings([1, 2], [decided], PLACES)
    assert (first.player, first.wins, first.cells[0].place, second.cells[0].place) == (2, 1, 1, 2)


def test_standings_do_not_depend_on_the_order_of_results() -> None:
    results = [
        result((1, 2, 3), (30, 20, 10)),
        result((4, 5, 6), (30, 20, 10), table=2),
        result((1, 4, 5), (10, 20, 30), 2),
        result((2, 3, 6), (10, 20, 30), 2, 2),
    ]
    found = {standings(range(1, 7), order, PLACES, seed=3) for order in permutations(results)}
    assert len(found) == 1
    rows = next(iter(found))
    assert {(row.player, row.points) for row in rows[:2]} == {(5, 15.0), (4, 15.0)}
    assert [[cell.round, cell.table] for cell in rows[0].cells] == [[1, 2], [2, 1]]


def ranks(ties: tuple[TieBreak, ...], results: list[TableResult], players: int = 4) -> dict[int, int]:
    return {row.player: row.rank for row in standings(range(1, players + 1), results, PLACES, ties)}


def test_each_tie_break_decides() -> None:
    met = [
        result((1, 2), (20, 10)),
        result((3, 4), (20, 10), table=2),
        result((1, 3), (5, 9), 2),
        result((2, 4), (5, 9), 2, 2),
    ]
    # 1 and 4 have 14 points each, but have not met; 3 has 20 and 2 has 8.
    assert ranks(("head_to_head",), met) == {3: 1, 1: 2, 4: 2, 2: 4}
    assert ranks((), met) == {3: 1, 1: 2, 4: 2, 2: 4}
    assert ranks(("shares",), met)[1] == 2  # 20 of 30 and 5 of 14 are more than 10 of 30 and 9 of 14
    assert ranks(("opponents",), met) == {3: 1, 1: 2, 4: 2, 2: 4}
    assert ranks(("worth",), met) == {3: 1, 1: 2, 4: 3, 2: 4}
    twice = [result((1, 2, 3), (30, 20, 10)), result((1, 2, 3), (20, 30, 10), 2), result((1, 2), (4, 5), 3)]
    twice += [result((1, 4), (9, 1), 4), result((2, 3), (1, 9), 4, 2)]
    assert ranks(("head_to_head",), twice)[2] == 1  # 25 of their 29 points at the three tables with 1, who has 19 of 29
    assert ranks(("wins", "best"), [result((1, 2), (9, 9)), result((3, 4), (9, 1), table=2)])[3] == 1


def test_those_who_met_are_compared_by_what_they_won_there() -> None:
    rows = [
        result((1, 2, 3), (9, 8, 7)),
        result((1, 3), (1, 2), 2),
        result((2, 4), (2, 1), 2, 2),
        result((1, 4), (1, 2), 3),
    ]
    by_player = {row.player: row for row in standings(range(1, 5), rows, PLACES, ("head_to_head",))}
    # Everybody's sum: 1 has 18, 2 has 15, 3 has 12, 4 has 14.
    assert [by_player[player].rank for player in (1, 2, 4, 3)] == [1, 2, 3, 4]


def test_a_bye_counts_as_the_average_or_as_fixed() -> None:
    games = [result((1, 2), (9, 1)), result((1, 3), (9, 1), 2)]
    byes = {1: (3,), 2: (2,)}
    usual = {row.player: row.points for row in standings([1, 2, 3], games, PLACES, byes=byes)}
    assert usual == {1: 20, 2: 8, 3: 8}
    fixed = {row.player: row.points for row in standings([1, 2, 3], games, Scoring(bye=7), byes=byes)}
    assert fixed == {1: 20, 2: 11, 3: 11}
    waits = standings([1, 2, 3], [], PLACES, byes={1: (1,)})
    assert {row.points for row in waits} == {0}


def test_the_lot_decides_the_order_of_equals_and_nothing_else() -> None:
    orders = {tuple(row.player for row in standings(range(6), [], PLACES, seed=seed)) for seed in range(9)}
    assert len(orders) > 1
    assert {row.rank for row in standings(range(6), [], PLACES)} == {1}


def test_groups_are_dealt_by_snake() -> None:
    assert group_number(16, 4, 3, 5) == 4
    groups = divide(range(1, 10), 3, 5, {player: -player for player in range(1, 10)})
    assert groups == ((1, 6, 7), (2, 5, 8), (3, 4, 9))
    drawn = divide(range(1, 10), 3, 5)
    assert drawn != groups
    assert sorted(p for group in drawn for p in group) == list(range(1, 10))
    assert qualified([(1, 6, 7), (2, 5, 8)], 2) == ((1, 2), (6, 5))


def test_finals_end_at_one_table() -> None:
    assert stages_from(8, 2, 3, 5, 4) == (8, 4)
    assert stages_from(4, 1, 3, 5, 4) == (4,)
    assert stages_from(12, 1, 3, 5, 4) == (12, 3)
    assert stages_from(7, 1, 4, 4, 4) == ()
    assert stages_from(8, 4, 3, 5, 4) == ()  # nobody would ever leave


def test_winners_meet_others_in_the_next_stage() -> None:
    tables = bracket_tables([1, 2, 3, 4, 5, 6, 7, 8], (4, 4), {1: 1, 5: 1, 2: 2, 6: 2, 3: 3, 7: 3, 4: 4, 8: 4})
    assert sorted(p for table in tables for p in table) == list(range(1, 9))
    for table in tables:
        assert {p % 4 for p in table} == {0, 1, 2, 3}
        assert sum(p <= 4 for p in table) == 2


def test_who_came_further_stands_higher() -> None:
    base = [1, 2, 3, 4, 5, 6]
    semi = [result((1, 4), (5, 9), 2), result((2, 3), (9, 5), 2, 2)]
    final = [result((4, 2), (1, 2), 3)]
    order = final_ranking(base, [((1, 2, 3, 4), semi), ((2, 4), final)], PLACES)
    assert order == (2, 4, 1, 3, 5, 6)
    assert final_ranking(base, [((1, 2, 3, 4), semi), ((2, 4), [])], PLACES)[:2] == (2, 4)
    assert table_ranking(result((5, 6), (9, 9)), PLACES, [6, 5]) == (6, 5)


def test_the_best_of_a_division_change_places_with_the_last_of_the_next() -> None:
    assert next_divisions([[1, 2, 3, 4], [5, 6, 7, 8], [9, 10]], 2) == ((1, 2, 5, 6), (3, 4, 7, 9), (8, 10))
    assert next_divisions([[1, 2], [3]], 1) == ((1, 2), (3,))  # nobody goes up from a division of one
    assert next_divisions([[1, 2, 3]], 2) == ((1, 2, 3),)
    assert next_divisions([[], [1, 2]], 1) == ((), (1, 2))
