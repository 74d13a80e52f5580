"""The database: tables, records, the log of moves, snapshots, first answers."""
