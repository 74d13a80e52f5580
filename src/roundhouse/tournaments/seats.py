"""Who sits in which seat, so that everyone has every seat equally often."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

Table = tuple[int, ...]
Round = tuple[Table, ...]
Seats = dict[int, list[int]]


def seat_counts(rounds: Sequence[Round], most: int) -> Seats:
    """How often each player had each seat."""
    found: Seats = {}
    for one in rounds:
        for table in one:
            for seat, player in enumerate(table):
                found.setdefault(player, [0] * most)[seat] += 1
    return found


def best_order(table: Table, had: Mapping[int, Sequence[int]]) -> Table:
    """The order in which the players of a table have had their seats least often; of equal ones the first."""
    size = len(table)
    #: The best way to fill the first seats with a set of players: its cost and the players in order.
    best: dict[int, tuple[int, Table]] = {0: (0, ())}
    for seat in range(size):
        following: dict[int, tuple[int, Table]] = {}
        for filled, (cost, order) in best.items():
            for at, player in enumerate(table):
                if filled >> at & 1:
                    continue
                counts = had.get(player)
                times = counts[seat] if counts is not None and seat < len(counts) else 0
                key, option = filled | 1 << at, (cost + 2 * times + 1, (*order, player))
                if key not in following or option < following[key]:
                    following[key] = option
        best = following
    return best[(1 << size) - 1][1]


def seated(rounds: Sequence[Round]) -> tuple[Round, ...]:
    """The same tables with their seats spread evenly.

    Players and tables are the two sides of a bipartite graph, and a seat is a colour of its edges. The rounds of a
    player are cut into pieces as long as a table is large, which bounds every degree; so König's theorem gives a
    colouring in which each piece has each seat once at most. At tables of one size, how often somebody has two seats
    differs by one at most.
    """
    most = max((len(table) for one in rounds for table in one), default=0)
    coloured = _coloured(rounds, most)
    # Smaller tables have left some colours out: the order stays, and the seats close up.
    found = [
        [tuple(sorted(table, key=lambda p: coloured[turn, number][p])) for number, table in enumerate(one)]
        for turn, one in enumerate(rounds)
    ]
    if len({len(table) for one in rounds for table in one}) > 1:
        _polish(found, most)
    return tuple(tuple(one) for one in found)


def _coloured(rounds: Sequence[Round], colours: int) -> dict[tuple[int, int], dict[int, int]]:
    """The colour of each player at each table, by alternating paths."""
    played: dict[int, int] = {}
    #: At a vertex (a piece of a player, or a table): which vertex each colour leads to.
    at: dict[tuple[str, int, int], dict[int, tuple[str, int, int]]] = {}
    edges = list[tuple[tuple[str, int, int], tuple[str, int, int]]]()
    for turn, one in enumerate(rounds):
        for number, table in enumerate(one):
            for player in table:
                edges.append((("player", player, played.get(player, 0) // colours), ("table", turn, number)))
            for player in table:
                played[player] = played.get(player, 0) + 1
    for person, place in edges:
        mine, theirs = at.setdefault(person, {}), at.setdefault(place, {})
        a = next(c for c in range(colours) if c not in mine)
        b = next(c for c in range(colours) if c not in theirs)
        if a != b:  # free the colour a at the table: swap a and b along the path that begins there
            path, here, colour = list[tuple[tuple[str, int, int], tuple[str, int, int]]](), place, a
            while (there := at[here].get(colour)) is not None:
                path.append((here, there))
                here, colour = there, b if colour == a else a
            colour = a
            for one_end, other_end in path:
                del at[one_end][colour], at[other_end][colour]
                colour = b if colour == a else a
            colour = b
            for one_end, other_end in path:
                at[one_end][colour], at[other_end][colour] = other_end, one_end
                colour = b if colour == a else a
        mine[a], theirs[a] = place, person
    return {
        (turn, number): {who[1]: colour for colour, who in at.get(("table", turn, number), {}).items()}
        for turn, one in enumerate(rounds)
        for number in range(len(one))
    }


def _polish(rounds: list[list[Table]], most: int) -> None:
    """Seat table after table anew, given all others, until nothing improves."""
    had = seat_counts([tuple(one) for one in rounds], most)
    for _ in range(8):
        changed = False
        for one in rounds:
            for number, table in enumerate(one):
                for seat, player in enumerate(table):
                    had[player][seat] -= 1
                order = best_order(table, had)
                if _cost(order, had) < _cost(table, had):
                    one[number], changed = order, True
                for seat, player in enumerate(one[number]):
                    had[player][seat] += 1
        if not changed:
            return


def _cost(table: Table, had: Mapping[int, Sequence[int]]) -> int:
    return sum(2 * had[player][seat] + 1 for seat, player in enumerate(table))
