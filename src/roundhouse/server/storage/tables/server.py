"""The tables of the server itself."""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, Float, String, Table, Text

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

#: Why jobs of the queue failed; the jobs themselves are in the tables of the queue.
job_failures = Table(
    "job_failures",
    metadata,
    Column("job", BigInteger, primary_key=True, autoincrement=False),
    Column("problem", String(500), nullable=False),
    Column("at", Float, nullable=False, index=True),
    info={"backup": False},
)
