"""Simulated games as tables: CSV with nothing but Python, Parquet and data frames with polars."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from roundhouse.extras import need

from .record import GameRecord

if TYPE_CHECKING:
    import polars

Row = dict[str, object]


def games_rows(records: Iterable[GameRecord]) -> list[Row]:
    """One row for each game."""
    return [
        {
            "variant": r.variant,
            "game": r.number,
            "seed": r.seed,
            "ending": r.ending,
            "finished": r.finished,
            "actions": r.actions,
            "rounds": r.rounds,
            "tie": r.tie,
            "bankruptcies": len(r.bankrupt),
            "winner_seats": " ".join(str(seat + 1) for seat in r.winners),
            "best_worth": max(r.worth),
            "spread": r.spread,
            "digest": r.digest,
        }
        for r in records
    ]


def seats_rows(records: Iterable[GameRecord]) -> list[Row]:
    """One row for each seat of each game."""
    return [
        {
            "variant": r.variant,
            "game": r.number,
            "seat": at + 1,
            "bot": r.bots[at],
            "worth": worth,
            "won": 1 / len(r.winners) if at in r.winners else 0.0,
            "bankrupt": at in r.bankrupt,
        }
        for r in records
        for at, worth in enumerate(r.worth)
    ]


def companies_rows(records: Iterable[GameRecord]) -> list[Row]:
    """One row for each company that was founded in a game."""
    return [
        {
            "variant": r.variant,
            "game": r.number,
            "company": company,
            "founded": life.founded,
            "closed": life.closed,
            "revenue": life.revenue,
            "runs": life.runs,
            "price": life.price,
        }
        for r in records
        for company, life in r.companies.items()
    ]


def trains_rows(records: Iterable[GameRecord]) -> list[Row]:
    """One row for each train that was bought from the offering."""
    return [
        {
            "variant": r.variant,
            "game": r.number,
            "train": b.train,
            "company": b.company,
            "round": b.round,
            "nth": at + 1,
        }
        for r in records
        for at, b in enumerate(r.trains)
    ]


TABLES = {"games": games_rows, "seats": seats_rows, "companies": companies_rows, "trains": trains_rows}


def write_csv(folder: Path, records: Sequence[GameRecord]) -> list[Path]:
    """One CSV file for each table."""
    written = []
    for name, rows_of in TABLES.items():
        rows, path = rows_of(records), folder / f"{name}.csv"
        with path.open("w", newline="", encoding="utf-8") as file:
            writer = csv.DictWriter(file, list(rows[0]) if rows else [])
            writer.writeheader()
            writer.writerows(rows)
        written.append(path)
    return written


def write_parquet(folder: Path, records: Sequence[GameRecord]) -> list[Path]:
    """One Parquet file for each table."""
    written = []
    for name in TABLES:
        path = folder / f"{name}.parquet"
        frame(name, records).write_parquet(path)
        written.append(path)
    return written


def need_polars() -> None:
    """Fail early if data frames can't be created."""
    need("polars", "simulation")


def frame(name: str, records: Sequence[GameRecord]) -> polars.DataFrame:
    """A table as a data frame."""
    need_polars()
    import polars

    return polars.DataFrame(TABLES[name](records), infer_schema_length=None)
