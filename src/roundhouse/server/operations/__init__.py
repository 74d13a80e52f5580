"""Running a server: startup checks, health, metrics, logs, backup, retention."""
