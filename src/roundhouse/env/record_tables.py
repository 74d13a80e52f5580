"""The tables of frames and of the title's record, as one seat sees them."""

from __future__ import annotations

from collections.abc import Sequence

from .ownership_tables import Array, Order, Tables
from .records import Field, Records, Row, scaled

_EMPTY: Row = ({}, [])


class _Shown:
    """A record and the rows that it fills, by their place among the mentions."""

    __slots__ = ("record", "rows")

    def __init__(self, record: object, rows: dict[int, Row]) -> None:
        self.record, self.rows = record, rows


class RecordTables:
    """What the records of a position say. A record is compared with the earlier one of its kind, field by field."""

    def __init__(self, records: Records, order: Order) -> None:
        """Start with empty tables."""
        self.records, self._order = records, order
        self._shown: dict[type, _Shown] = {}
        #: Several records of one kind add up; this is rare, so that all tables are written again.
        self._doubled = False

    def copy(self) -> RecordTables:
        """An independent copy, for other arrays with the same values."""
        found = RecordTables(self.records, self._order)
        found._shown = {kind: _Shown(shown.record, shown.rows.copy()) for kind, shown in self._shown.items()}
        found._doubled = self._doubled
        return found

    def update(self, found: Tables, records: Sequence[object]) -> None:
        """Write the differences to the records that the tables show."""
        kinds = set(map(type, records))
        doubled = len(kinds) < len(records)
        if doubled or self._doubled:
            self._doubled = doubled
            self._write_all(found, records)
            return
        marked = False
        for kind in self._shown.keys() - kinds:
            marked |= self._replace(found, kind, None)
        for record in records:
            shown = self._shown.get(type(record))
            if shown is None or shown.record is not record:
                marked |= self._replace(found, type(record), record)
        if marked:
            self._mark(found["marked"], records)

    def columns(self, kind: type) -> set[int]:
        """The columns of everything that the latest record of a kind names."""
        shown = self._shown[kind]
        return {column for cells, _ in shown.rows.values() for column in cells}

    def _replace(self, found: Tables, kind: type, record: object | None) -> bool:
        """Show a record instead of the earlier one of its kind; whether the hexes named may have changed."""
        shown = self._shown.pop(kind, None) or _Shown(None, {})
        numbers, mentions, marked, before = found["numbers"], found["mentions"], False, shown.record
        for field in self.records.fields(kind):
            value = None if record is None else field.read(record)
            if before is not None and field.read(before) is value:
                continue
            if field.is_number:
                numbers[field.at] = scaled(value) if value else 0.0
                continue
            marked |= self._replace_row(mentions[field.at], shown.rows, field, value)
        if record is not None:
            shown.record = record
            self._shown[kind] = shown
        return marked

    def _replace_row(self, row: Array, rows: dict[int, Row], field: Field, value: object) -> bool:
        before = rows.pop(field.at, _EMPTY)
        if before[0]:
            row[:] = 0
        if not value:
            return bool(before[1])
        now = rows[field.at] = self.records.row(value, self._order)
        for column, amount in now[0].items():
            row[column] = amount
        return before[1] != now[1]

    def _write_all(self, found: Tables, records: Sequence[object]) -> None:
        numbers, mentions = found["numbers"], found["mentions"]
        numbers[:] = 0
        mentions[:] = 0
        self._shown.clear()
        for record in records:
            rows: dict[int, Row] = {}
            for field in self.records.fields(type(record)):
                value = field.read(record)
                if value and field.is_number:
                    numbers[field.at] += scaled(value)
                elif value:
                    rows[field.at] = self.records.row(value, self._order)
                    for column, amount in rows[field.at][0].items():
                        mentions[field.at, column] += amount
            self._shown[type(record)] = _Shown(record, rows)
        self._mark(found["marked"], records)

    def _mark(self, marked: Array, records: Sequence[object]) -> None:
        """Add up the hexes that each record names."""
        marked[:] = 0
        for record in records:
            sums: dict[int, float] = {}
            for _, marks in self._rows_of(record):
                for place, weight in marks:
                    sums[place] = sums.get(place, 0.0) + weight
            for place, weight in sums.items():
                marked[place] += weight

    def _rows_of(self, record: object) -> list[Row]:
        """The rows of a record in the order of its fields."""
        shown = self._shown[type(record)]
        if shown.record is record:
            return [shown.rows[at] for at in sorted(shown.rows)]
        fields = [field for field in self.records.fields(type(record)) if not field.is_number]
        return [self.records.row(value, self._order) for value in (field.read(record) for field in fields) if value]
