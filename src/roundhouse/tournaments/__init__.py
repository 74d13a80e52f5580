"""Tournaments as plain values: who sits where in which round, what a table is worth, and who stands where.

Nothing here knows of games, servers or clocks. Entrants are whole numbers, and everything that is random comes from a
seed, so that the same call gives the same answer in every process.
"""

from .brackets import bracket_tables, final_ranking, stages_from, table_ranking
from .groups import divide, group_number, qualified
from .leagues import moving_between, next_divisions
from .pairing import next_round
from .schedule import Balance, Schedule, balance, balanced_schedule
from .scoring import Scoring, TableResult, Worth, points_at
from .sizes import Sizes, table_sizes
from .standings import TIE_BREAKS, Cell, Standing, TieBreak, standings

__all__ = [
    "TIE_BREAKS",
    "Balance",
    "Cell",
    "Schedule",
    "Scoring",
    "Sizes",
    "Standing",
    "TableResult",
    "TieBreak",
    "Worth",
    "balance",
    "balanced_schedule",
    "bracket_tables",
    "divide",
    "final_ranking",
    "group_number",
    "moving_between",
    "next_divisions",
    "next_round",
    "points_at",
    "qualified",
    "stages_from",
    "standings",
    "table_ranking",
    "table_sizes",
]
