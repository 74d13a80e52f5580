"""The name that citations of the 18SA rulebook use."""

BOOK = "18SA"
