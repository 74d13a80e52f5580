"""Games as a data set for learning offline: Parquet files with a row for every decision."""

from .manifest import Manifest, read_manifest
from .rows import COLUMNS, rows_of
from .writer import Request, Written, write_dataset

__all__ = ["COLUMNS", "Manifest", "Request", "Written", "read_manifest", "rows_of", "write_dataset"]
