"""The name under which rules of 18EU are cited."""

BOOK = "18EU"
