"""The name that citations of 18Ireland use; their sections are those of its README."""

BOOK = "18Ireland"
