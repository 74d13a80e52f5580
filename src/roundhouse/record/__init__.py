"""Game files: writing, replaying, and reading those of other programs."""
