"""The tables of the server itself."""

from __future__ import annotations

from sqlalchemy import Column, Float, String, Table, Text

from .base import metadata

#: Work that one process does for all: until when nobody else need do it.
leases = Table(
    "leases",
    metadata,
    Column("name", String(30), primary_key=True),
    Column("until", Float, nullable=False),
)

#: Written, read back and removed by a process that is asked whether it is ready.
probes = Table(
    "probes",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("text", Text, nullable=False),
    Column("at", Float, nullable=False),
)
