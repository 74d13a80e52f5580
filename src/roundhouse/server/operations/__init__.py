"""Running a server: checks before the start, health, figures, logs, backup, sweeping."""
