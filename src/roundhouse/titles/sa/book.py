"""The name under which rules of 18SA are cited."""

BOOK = "18SA"
